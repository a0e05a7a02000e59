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
}) {
  // Only ever longer: spreads the polls of steps that began together.
  const jittered = (delayMs: number): number => delayMs * (1 + 0.1 * random())
  return {
    /**
     * After a valid response. Of the adaptive interval, each job that is left after the one in turn adds a sixtieth, so
     * that up to 40 jobs stay within 100 requests in the first hour, also if the first one is stuck.
     */
    intervalMs: (waitedMs: number, jobsLeft: number): number =>
      fixedMs ?? jittered(adaptiveMs(waitedMs) * (1 + jobsLeft / 60)),
    /** After the nth failed poll in a row (n from 1): 1 s doubling to 30 s. */
    backoffMs: (failures: number): number =>
      jittered(Math.min(1_000 * 2 ** (failures - 1), 30_000)),
  }
}

/**
 * Growing with the square root of the time waited keeps the delay small against what the job took already, and the
 * requests of the first hour under 100.
 */
function adaptiveMs(waitedMs: number): number {
  return Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60) * 1_000
}
