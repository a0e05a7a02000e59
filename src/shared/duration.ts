const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration as GitHub writes it, in its two largest units: "0s", "45s", "4m 12s", "1h 5m", "3d 2h". */
export function formatDuration(ms: number): string {
  if (ms > 365 * DAY) return 'over a year'
  const total = Math.round(ms / SECOND) * SECOND
  const days = Math.floor(total / DAY)
  const hours = Math.floor(total / HOUR) % 24
  const minutes = Math.floor(total / MINUTE) % 60
  const seconds = Math.floor(total / SECOND) % 60
  const shown = days > 0 ? { days, hours } : hours > 0 ? { hours, minutes } : { minutes, seconds }
  // It prints nothing at all for a duration of zero.
  return new Intl.DurationFormat('en', { style: 'narrow' }).format(shown) || '0s'
}

/** Time since the start for the head of a log line: "04:12", "1:04:12". */
export function formatElapsed(ms: number): string {
  const seconds = Math.round(ms / SECOND)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = [m, s].map((part) => String(part).padStart(2, '0')).join(':')
  return h === 0 ? tail : `${h}:${tail}`
}
