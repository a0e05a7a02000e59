import type { HttpResponse } from './http.ts'

/**
 * How long a response asks to wait (RFC 9110, 10.2.3): seconds, or a date, which is measured against
 * the response's own `Date`, so that the runner's clock does not matter. Anything else is ignored.
 *
 * @returns milliseconds, without an upper bound
 */
export function parseRetryAfter(headers: HttpResponse['headers']): number | undefined {
  const { 'retry-after': value = '', date = '' } = headers
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const waitMs = parseDate(value) - parseDate(date)
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}

/** NaN unless the text is a date in the form of HTTP: one that prints as it was read. */
function parseDate(text: string): number {
  const at = Date.parse(text)
  return new Date(at).toUTCString() === text ? at : NaN
}
