/** The name of a unit, its length in seconds, and how many make one of the unit above. */
const UNITS = [
  ['d', 86_400, Infinity],
  ['h', 3_600, 24],
  ['m', 60, 60],
  ['s', 1, 60],
] as const

/**
 * A duration as GitHub writes it, in its two largest units: "0s", "45s", "4m 12s", "1h 5m", "3d
 * 2h". Not by `Intl`, whose data take as long to load as half a poll.
 */
export function formatDuration(ms: number): string {
  if (ms > 365 * 86_400_000) return 'over a year'
  const seconds = Math.round(ms / 1_000)
  if (seconds < 1) return '0s'

  const largest = UNITS.findIndex(([, size]) => seconds >= size)
  const parts = UNITS.slice(largest, largest + 2).map(([unit, size, limit]) => {
    const count = Math.floor(seconds / size) % limit
    return count === 0 ? '' : `${count}${unit}`
  })
  return parts.filter(Boolean).join(' ')
}

/** Time since the start for the head of a log line: "04:12", "1:04:12". */
export function formatElapsed(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = [m, s].map((part) => String(part).padStart(2, '0')).join(':')
  return h === 0 ? tail : `${h}:${tail}`
}
