import { backoffMs, type Clock } from '../runner/clock.ts'
import type { StartFailure, StartJob, StartResult } from './client.ts'

/** The signal came before there was a result. */
export interface StartCancelled {
  readonly kind: 'cancelled'
  /** A request was sent, and nobody knows whether it started an agent job. */
  readonly isUnclear: boolean
  /** The id in its response, which is no success. */
  readonly jobId?: string | undefined
}

/** What failed starts may take, and the pauses after them. */
const BUDGET_MS = 5 * 60_000
/** The retries of a connection until the service has answered: a wrong address shows soon. */
const FIRST_RETRIES = 3

/**
 * Returns a function that starts an agent job. It tries again what has certainly not started one,
 * for a cause that passes: a rate limit, or a connection that was not made.
 */
export function retryStart(
  startJob: StartJob,
  options: {
    clock: Clock
    /** In [0, 1). */
    random: () => number
    signal: AbortSignal
    onRetry: (reason: string, delayMs: number) => void
  },
): (body: string) => Promise<StartResult | StartCancelled> {
  const { clock, random, signal, onRetry } = options
  let leftMs = BUDGET_MS
  let hasResponded = false

  return async (body) => {
    for (let failures = 1; ; failures++) {
      const begunAt = clock.now()
      const result = signal.aborted ? undefined : await startJob(body, signal)
      if (result?.kind === 'started') {
        hasResponded = true
        return result
      }
      if (signal.aborted || result === undefined) {
        const isUnclear = result?.kind === 'start-unclear'
        return { kind: 'cancelled', isUnclear, jobId: result?.jobId }
      }

      const { cause, retryAfterMs = 0 } = result
      const delayMs = Math.max(backoffMs(failures) * (1 + 0.1 * random()), retryAfterMs)
      leftMs -= clock.now() - begunAt + delayMs
      hasResponded ||= cause.kind === 'rate-limited'
      const mayRetry = hasResponded ? leftMs >= 0 : failures <= FIRST_RETRIES
      if (!mayRetry || !isTransient(result)) return result

      onRetry(cause.reason, delayMs)
      await clock.sleepUntil(clock.now() + delayMs, signal)
    }
  }
}

/** It has certainly started nothing, and may pass: not a certificate, nor what a proxy forbids. */
function isTransient({ kind, cause }: StartFailure): boolean {
  if (kind !== 'not-started') return false
  if (cause.kind === 'proxy-rejection') return cause.status === 429 || cause.status >= 500
  return ['rate-limited', 'no-response', 'no-host'].includes(cause.kind)
}
