import { z } from 'zod'
import type { Cause, CauseKind } from '../http/cause.ts'
import { parseRetryAfter, type HttpResponse } from '../http/http.ts'
import { parseJson } from '../http/json.ts'
import { formatPage } from '../http/page.ts'
import { codeSpan, type Redact } from '../text/sanitize.ts'

/**
 * A request to the API of GitHub that failed. The message is a short phrase, such as
 * "HTTP 403: `User is blocked`". It may quote the server, so it is not for a comment.
 */
export class GitHubError extends Error {
  override readonly name = 'GitHubError'
  /** After a `transient` one the request may have been carried out all the same. */
  readonly kind: 'transient' | 'rate-limited' | 'rejected'
  /**
   * Undefined if there is no response, or none that can be used. It is not named `status`, because
   * Octokit takes an error with the status 409 for the end of a list.
   */
  readonly statusCode: number | undefined
  /** How long the response asks to wait. */
  readonly retryAfterMs: number | undefined
  /** GitHub says that the token may not do this. Other reasons for a 403 are not about permissions. */
  readonly lacksPermission: boolean

  constructor(message: string, details: Pick<GitHubError, 'kind'> & Partial<GitHubError>) {
    super(message)
    this.kind = details.kind
    this.statusCode = details.statusCode
    this.retryAfterMs = details.retryAfterMs
    this.lacksPermission = details.lacksPermission ?? false
  }
}

/** What no retry mends. A wrong password that is sent again can lock an account. */
const PERMANENT: readonly CauseKind[] = [
  'unusable-response',
  'untrusted-certificate',
  'proxy-password',
]

/** What it means that there was no response. */
export function errorOfCause({ kind, reason }: Cause): GitHubError {
  return new GitHubError(reason, { kind: PERMANENT.includes(kind) ? 'rejected' : 'transient' })
}

/** A response of success that says nothing, as that of a gateway. */
export function unexpectedBody(): GitHubError {
  return new GitHubError('unusable response', { kind: 'transient' })
}

/** Whether a response is a page in place of JSON, such as that of a firewall. */
export function looksLikePage({ text }: HttpResponse): boolean {
  return /^\s*</.test(text)
}

/** What a response means that is a page, lists errors, or has another status than those of success. */
export function errorOfResponse(response: HttpResponse, redact: Redact): GitHubError {
  const { status, headers, text } = response
  const words = wordsIn(text)
  const retryAfterMs = parseRetryAfter(headers)
  // Other 403s are about the token or the request.
  const isOfLimit = status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(words))

  let kind: GitHubError['kind'] = 'rejected'
  // A success that is a page or lists errors may be none the next time.
  if (status >= 500 || status <= 201) kind = 'transient'
  if (status === 429 || isOfLimit) kind = 'rate-limited'
  return new GitHubError(`HTTP ${status}${formatBody(response, redact)}`, {
    kind,
    statusCode: status,
    retryAfterMs: retryAfterMs ?? (kind === 'rate-limited' ? parseReset(headers) : undefined),
    lacksPermission: status === 403 && words.startsWith('Resource not accessible by '),
  })
}

/** What follows the status: where a redirect leads, the title of a page, or what GitHub says. */
function formatBody(response: HttpResponse, redact: Redact): string {
  // A query may have a secret of the page that it leads to.
  const target = codeSpan(redact(targetOf(response)).replace(/[?#].*/s, ''), 100)
  if (target !== '') return `, to ${target}`

  if (looksLikePage(response)) return `, ${formatPage(response.text, redact)}`
  const said = codeSpan(redact(wordsIn(response.text)), 160)
  return said === '' ? '' : `: ${said}`
}

function targetOf({ status, headers }: HttpResponse): string {
  const isRedirect = status >= 300 && status <= 399
  return (isRedirect ? headers['location'] : undefined) ?? ''
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
