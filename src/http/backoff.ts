/** The delay after the nth failed request in a row, n from 1. It doubles from 1 s to 30 s. */
export function backoffMs(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), 30_000)
}
