import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Resolves once `now()` has reached `instant`, or as soon as the signal aborts. */
  sleepUntil(instant: number, signal: AbortSignal): Promise<void>
}

/**
 * A longer timer would fire at once
 * (https://nodejs.org/api/timers.html#settimeoutcallback-delay-args).
 */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The process's own monotonic clock: changes of the wall clock do not affect it. */
export const systemClock: Clock = {
  now: () => performance.now(),
  async sleepUntil(instant, signal) {
    // A timer may fire a moment early.
    while (!signal.aborted) {
      const remainingMs = Math.ceil(instant - performance.now())
      if (remainingMs <= 0) return
      await delay(Math.min(remainingMs, MAX_TIMER_MS), undefined, { signal }).catch(() => undefined)
    }
  },
}
