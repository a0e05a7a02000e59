import type { HttpHeaders } from '../shared/http.ts'

/**
 * How long a response asks to wait (RFC 9110, 10.2.3): seconds, or an IMF-fixdate measured against the response's
 * own `Date`, so that the runner's clock does not matter. Anything else is ignored; of several values the largest counts.
 *
 * @returns milliseconds, without an upper bound
 */
export function parseRetryAfter(headers: HttpHeaders): number | undefined {
  const sentAt = [headers['date']].flat().map(parseImfFixdate).find(isDefined)
  const delays = [headers['retry-after']]
    .flat()
    .flatMap((value) => splitList(value ?? ''))
    .map((value) => {
      if (/^\d+$/.test(value)) return Number(value) * 1_000
      const at = parseImfFixdate(value)
      return at === undefined || sentAt === undefined ? undefined : Math.max(0, at - sentAt)
    })
    .filter(isDefined)
  return delays.length === 0 ? undefined : Math.max(...delays)
}

// Several fields may arrive joined by commas; a date has a comma of its own, after the day's name.
function splitList(value: string): string[] {
  return value.split(/(?<!\b[A-Z][a-z]{2}),/).map((part) => part.trim())
}

function parseImfFixdate(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const at = Date.parse(value)
  // Only a date that prints as it was read is one: no other format, no 31 February, no wrong weekday.
  return !Number.isNaN(at) && new Date(at).toUTCString() === value ? at : undefined
}

function isDefined(value: number | undefined): value is number {
  return value !== undefined
}
