/** So many jobs are polled often enough at the interval that suits one. */
const DOZEN = 12

/**
 * The adaptive delay after a valid response. It grows with the square root of the time waited. So
 * it stays small against what the jobs have already taken, and the first hour needs fewer than 100
 * requests for up to a dozen jobs. A round of more jobs takes no longer than one of a dozen, unless
 * the polls would be less than a second apart.
 *
 * @param jobs how many are left
 */
export function adaptiveMs(waitedMs: number, jobs: number): number {
  const seconds = Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60)
  return Math.max(seconds / Math.max(jobs / DOZEN, 1), 1) * 1_000
}
