import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Resolves once `now()` has reached `instant`, or as soon as the signal aborts. */
  sleepUntil(instant: number, signal: AbortSignal): Promise<void>
}

/** The process's own monotonic clock: changes of the wall clock do not affect it. */
export const systemClock: Clock = {
  now: () => performance.now(),
  async sleepUntil(instant, signal) {
    // A timer may fire a moment early. No deadline is longer than a timer can be.
    while (!signal.aborted) {
      const remainingMs = Math.ceil(instant - performance.now())
      if (remainingMs <= 0) return
      await delay(remainingMs, undefined, { signal }).catch(() => undefined)
    }
  },
}
