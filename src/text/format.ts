/**
 * A duration as GitHub writes it, in its two largest units: "0s", "45s", "4m 12s", "1h 5m", "3d
 * 2h". Not by `Intl`, whose data take as long to load as half a poll.
 */
export function formatDuration(ms: number): string {
  if (ms > 365 * 86_400_000) return 'over a year'
  const seconds = Math.round(ms / 1_000)
  const units = [
    { name: 'd', count: Math.floor(seconds / 86_400) },
    { name: 'h', count: Math.floor(seconds / 3_600) % 24 },
    { name: 'm', count: Math.floor(seconds / 60) % 60 },
    { name: 's', count: seconds % 60 },
  ]
  const largest = units.findIndex(({ count }) => count > 0)
  if (largest < 0) return '0s'

  const shown = units.slice(largest, largest + 2).filter(({ count }) => count > 0)
  return shown.map(({ name, count }) => `${count}${name}`).join(' ')
}

/** A message leaves out a longer link. */
export const MAX_LINK_LENGTH = 200

export function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

/** What follows an address in the first line of a log; empty for a direct connection. */
export function formatVia(proxyHost: string | undefined): string {
  return proxyHost === undefined ? '' : `, through proxy ${proxyHost}`
}
