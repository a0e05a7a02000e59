import type { HttpResponse } from './http.ts'

/** A longer one is no request to wait. */
const MAX_LENGTH = 1_000

/**
 * How long a response asks to wait (RFC 9110, 10.2.3): seconds, or an IMF-fixdate measured against
 * the response's own `Date`, so that the runner's clock does not matter. Anything else is ignored;
 * of several values the largest counts.
 *
 * @returns milliseconds, without an upper bound
 */
export function parseRetryAfter(headers: HttpResponse['headers']): number | undefined {
  const { 'retry-after': values = '', date = '' } = headers
  if (values.length > MAX_LENGTH) return undefined
  // A date has a comma of its own, after the day's name.
  const delays = values
    .split(/(?<!\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)),/)
    .map((value) => toDelayMs(value.trim(), date))
    .filter((delayMs) => !Number.isNaN(delayMs))
  return delays.length === 0 ? undefined : Math.max(...delays)
}

function toDelayMs(value: string, date: string): number {
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  return Math.max(0, parseImfFixdate(value) - parseImfFixdate(date))
}

/** NaN unless it is one: no other format, no 31 February, no wrong weekday. */
function parseImfFixdate(text: string): number {
  const at = Date.parse(text)
  return new Date(at).toUTCString() === text ? at : NaN
}
