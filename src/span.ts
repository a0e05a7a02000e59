const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A span as a person says it: "45 s", "4 min 12 s", "1 h 5 min", "3 d 2 h". */
export function formatSpan(ms: number): string {
  if (ms > 365 * DAY) return 'over a year'
  const whole = Math.round(ms / SECOND) * SECOND
  if (whole === 0 && ms > 0) return 'under 1 s'
  const units: [number, string][] = [
    [DAY, 'd'],
    [HOUR, 'h'],
    [MINUTE, 'min'],
    [SECOND, 's'],
  ]
  const largest = Math.max(
    0,
    units.findIndex(([size]) => whole >= size),
  )
  const shown = whole === 0 ? units.slice(-1) : units.slice(largest, largest + 2)
  const parts: string[] = []
  let left = whole
  for (const [size, name] of shown) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0 || parts.length === 0) parts.push(`${count} ${name}`)
  }
  return parts.join(' ')
}

/** " after 4 min 12 s" for the middle of a sentence; nothing where there was no time to speak of. */
export function formatAfter(ms: number): string {
  return Math.round(ms / SECOND) === 0 ? '' : ` after ${formatSpan(ms)}`
}

/** Time since the start for the head of a log line: "04:12", "1:04:12". */
export function formatElapsed(ms: number): string {
  const seconds = Math.round(ms / SECOND)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = [m, s].map((part) => String(part).padStart(2, '0')).join(':')
  return h === 0 ? tail : `${h}:${tail}`
}
