import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from './wait.ts'

/** The process's own monotonic clock: changes of the wall clock do not touch it. */
export const systemClock: Clock = {
  now: () => performance.now(),
  async sleepUntil(instant, signal) {
    // A timer may fire a moment early.
    for (
      let leftMs = instant - performance.now();
      leftMs > 0 && !signal.aborted;
      leftMs = instant - performance.now()
    ) {
      await delay(Math.ceil(leftMs), undefined, { signal }).catch(() => undefined)
    }
  },
}
