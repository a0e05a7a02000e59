import type { Clock } from '../src/polling/clock.ts'

/** Skips sleeps: when nothing else is ready to run, it is the instant that the first sleeper waits for. */
export function createVirtualClock(): Clock {
  const sleepers = new Map<() => void, number>()
  let nowMs = 0

  function advance(): void {
    const [first] = [...sleepers].sort(([, one], [, other]) => one - other)
    if (first === undefined) return
    const [wake, instant] = first
    nowMs = Math.max(nowMs, instant)
    wake()
  }

  return {
    now: () => nowMs,
    sleepUntil: (instant, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          sleepers.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        sleepers.set(wake, instant)
        signal.addEventListener('abort', wake)
        if (signal.aborted) wake()
        setImmediate(advance)
      }),
  }
}
