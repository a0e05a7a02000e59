import type { HttpResponse } from './http.ts'

/**
 * How many milliseconds a response asks to wait, without an upper bound (RFC 9110, 10.2.3). A date is
 * ignored, because the backoff is slow enough for the few servers that send one.
 */
export function parseRetryAfter(headers: HttpResponse['headers']): number | undefined {
  const { 'retry-after': value = '' } = headers
  return /^\d+$/.test(value) ? Number(value) * 1_000 : undefined
}
