import type { Clock } from '../polling/clock.ts'
import { ForgeError } from './forge-error.ts'

/**
 * The one retry layer for the forge's API. It waits the next of the delays after each failure, or
 * as long as the response asks.
 *
 * @param options.mayRetry decides after a failure, with the delay before the next attempt
 * @throws ForgeError of the last attempt, with the number of attempts in its message; or the
 *   signal's reason
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  options: {
    delaysMs: readonly number[]
    mayRetry: (error: ForgeError, delayMs: number) => boolean
    clock: Clock
    signal: AbortSignal
  },
): Promise<T> {
  const { delaysMs, mayRetry, clock, signal } = options

  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ForgeError)) throw error

      const shortestMs = delaysMs[attempts - 1]
      const delayMs = Math.max(shortestMs ?? 0, error.retryAfterMs ?? 0)
      const isLast = shortestMs === undefined || !mayRetry(error, delayMs)
      if (isLast) throw counted(error, attempts)

      await clock.sleepUntil(clock.now() + delayMs, signal)
      signal.throwIfAborted()
    }
  }
}

function counted(error: ForgeError, attempts: number): ForgeError {
  return attempts === 1 ? error : new ForgeError(`${error.message}, ${attempts} attempts`, error)
}
