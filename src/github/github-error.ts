import { z } from 'zod'
import type { Cause } from '../http/cause.ts'
import { parseRetryAfter, type HttpResponse } from '../http/http.ts'
import { parseJson } from '../http/json.ts'
import { codeSpan, type Redact } from '../text/sanitize.ts'

/** What it means for the request that it failed. */
interface Failure {
  /** After a `transient` one the request may have been carried out all the same. */
  readonly kind: 'transient' | 'rate-limited' | 'rejected'
  /** Undefined if there is no response, or none that can be used. */
  readonly status?: number | undefined
  /** How long the response asks to wait. */
  readonly retryAfterMs?: number | undefined
  /** GitHub says that the token may not do this. Other reasons for a 403 are not about permissions. */
  readonly lacksPermission?: boolean
  /** Where a redirect leads. */
  readonly location?: string
}

/**
 * A request to the API of GitHub (or of a compatible server) that failed. The message is a short
 * phrase, such as "HTTP 403: `User is blocked`". It may quote the server, so it is not for a comment.
 */
export class GitHubError extends Error {
  override readonly name = 'GitHubError'
  readonly failure: Failure

  constructor(message: string, failure: Failure) {
    super(message)
    this.failure = failure
  }
}

/** What it means that there was no response. */
export function errorOfCause(cause: Cause): GitHubError {
  const { kind, reason } = cause
  // A response that is too long once is so again.
  if (kind === 'unusable-response') return new GitHubError(reason, { kind: 'rejected' })
  const isCertificate = kind === 'untrusted-certificate'
  return new GitHubError(reason, { kind: isCertificate ? 'rejected' : 'transient' })
}

/** A response of success that says nothing, as that of a gateway. */
export function unexpectedBody(): GitHubError {
  return new GitHubError('unusable response', { kind: 'transient' })
}

/**
 * Whether a response is a page in place of JSON. That of a redirect may be the server's own, and so may
 * that of a server which is overloaded.
 */
export function isForeignPage({ status, text }: HttpResponse): boolean {
  const isExpected = (status >= 300 && status < 400) || status === 429 || status >= 500
  return !isExpected && /^\s*</.test(text)
}

/** What a response means that is a page, lists errors, or has another status than those of success. */
export function errorOfResponse(response: HttpResponse, redact: Redact): GitHubError {
  const { status, headers, text } = response
  const words = wordsIn(text)
  const said = codeSpan(redact(words), 160)
  const { location = '' } = headers
  let what = said === '' ? '' : `: ${said}`
  if (isForeignPage(response)) what = formatPage(text, redact)
  if (status >= 300 && status <= 399 && location !== '')
    what = `, to ${codeSpan(redact(location), 100)}`
  const message = `HTTP ${status}${what}`
  const retryAfterMs = parseRetryAfter(headers)
  // Other 403s are about the token or the request.
  const isOfLimit = status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(words))

  let kind: Failure['kind'] = 'rejected'
  if (status >= 500 || status <= 201) kind = 'transient'
  if (status === 429 || isOfLimit) kind = 'rate-limited'
  return new GitHubError(message, {
    kind,
    status,
    retryAfterMs: retryAfterMs ?? (kind === 'rate-limited' ? parseReset(headers) : undefined),
    lacksPermission: status === 403 && words.startsWith('Resource not accessible by '),
    location,
  })
}

const Words = z
  .union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)])
  .transform((text) => text.trim())
  .catch('')
const ErrorBody = z
  .object({ message: Words, errors: z.unknown().optional() })
  .catch({ message: '' })

/** What GitHub says: its message, and the first of what it lists as `errors`. */
function wordsIn(text: string): string {
  const { message, errors } = ErrorBody.parse(parseJson(text))
  const items = [errors].flat().slice(0, 3)
  const all = [message, ...items.map((item) => Words.parse(item))]
  return all.filter((each) => each !== '').join('; ')
}

function formatPage(html: string, redact: Redact): string {
  const [, title = ''] = /<title\b[^<>]*>([^<]*)</i.exec(html) ?? []
  const shown = codeSpan(redact(title.replace(/\s+/g, ' ')), 100)
  return `, a web page${shown === '' ? '' : ` titled ${shown}`}`
}

/**
 * In how many milliseconds the hourly limit ends, by GitHub's own clock
 * (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api).
 */
function parseReset(headers: HttpResponse['headers']): number | undefined {
  const { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset, date } = headers
  // Not a number if one is missing.
  const delayMs = Number(reset) * 1_000 - Date.parse(String(date))
  return remaining === '0' && delayMs >= 0 ? delayMs : undefined
}
