import type { HttpResponse } from './http.ts'

type Headers = HttpResponse['headers']

/**
 * How long a response asks to wait (RFC 9110, 10.2.3): seconds, or an IMF-fixdate measured against
 * the response's own `Date`, so that the runner's clock does not matter. Anything else is ignored;
 * of several values the largest counts.
 *
 * @returns milliseconds, without an upper bound
 */
export function parseRetryAfter(headers: Headers): number | undefined {
  const sentAt = valuesOf(headers, 'date').map(parseImfFixdate).find(isDefined)
  const delays = valuesOf(headers, 'retry-after').map((value) => {
    if (/^\d+$/.test(value)) return Number(value) * 1_000
    const at = parseImfFixdate(value)
    return at === undefined || sentAt === undefined ? undefined : Math.max(0, at - sentAt)
  })
  const valid = delays.filter(isDefined)
  return valid.length === 0 ? undefined : Math.max(...valid)
}

// A date has a comma of its own, after the day's name.
function valuesOf(headers: Headers, name: string): string[] {
  const values = (headers[name] ?? '').split(/(?<!\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)),/)
  return values.map((value) => value.trim())
}

function parseImfFixdate(value: string): number | undefined {
  const at = Date.parse(value)
  // Only a date that prints as it was read is one: no other format, no 31 February, no wrong
  // weekday.
  return !Number.isNaN(at) && new Date(at).toUTCString() === value ? at : undefined
}

function isDefined(value: number | undefined): value is number {
  return value !== undefined
}
