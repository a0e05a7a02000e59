export interface Schedule {
  /** The delay after a valid response. */
  intervalMs(waitedMs: number): number
  /** The delay after the nth failed poll in a row, n from 1. It doubles from 1 s to 30 s. */
  backoffMs(failures: number): number
}

/**
 * How long to wait before the next poll.
 *
 * @param options.fixedMs the interval, instead of the adaptive one
 * @param options.random in [0, 1)
 */
export function createSchedule({
  fixedMs,
  random,
}: {
  fixedMs: number | undefined
  random: () => number
}): Schedule {
  // A delay only ever gets longer. This spreads the polls of steps that began together.
  const jittered = (delayMs: number): number => delayMs * (1 + 0.1 * random())

  return {
    intervalMs: (waitedMs) => fixedMs ?? jittered(adaptiveMs(waitedMs)),
    backoffMs: (failures) => jittered(Math.min(1_000 * 2 ** (failures - 1), 30_000)),
  }
}

/**
 * The interval grows with the square root of the time waited. So it stays small against what the
 * job has already taken, and the first hour needs fewer than 100 requests.
 */
function adaptiveMs(waitedMs: number): number {
  const seconds = 1.3 * Math.sqrt(waitedMs / 1_000)
  return Math.min(Math.max(seconds, 2), 60) * 1_000
}
