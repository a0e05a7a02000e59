import { z } from 'zod'
import { parseRetryAfter, type HttpResponse } from '../http/http.ts'
import { parseJson } from '../http/json.ts'
import { wordsOfNetworkCause } from '../http/network-cause-text.ts'
import { isPermanent, type NetworkCause } from '../http/network-cause.ts'
import { RERUN, RERUN_CHANGED } from '../text/format.ts'
import { codeSpan, type Redact } from '../text/sanitize.ts'

/** What is known of a failure. */
interface Details {
  /** After a `transient` one the request may have been carried out all the same. */
  readonly kind: 'transient' | 'rate-limited' | 'rejected'
  /** Undefined if there is no response, or none that can be used. */
  readonly status?: number | undefined
  /** How long the response asks to wait. */
  readonly retryAfterMs?: number | undefined
  /** GitHub says that the token may not do this. Other reasons for a 403 are not about permissions. */
  readonly lacksPermission?: boolean
  /** Where a redirect leads. */
  readonly location?: string | undefined
  /** If no request can work with these settings: why, for after a colon, and what to do. */
  readonly explanation?: string | undefined
}

/**
 * A request to the API of GitHub (or of a compatible server) that failed. The message is a short
 * phrase, such as "HTTP 403: `User is blocked`". It may quote the server, so it is not for a comment.
 */
export class GitHubError extends Error {
  override readonly name = 'GitHubError'
  readonly details: Details

  constructor(message: string, details: Details) {
    super(message)
    this.details = details
  }
}

/** What it means that there was no response. */
export function errorOfCause(cause: NetworkCause, host: string): GitHubError {
  const { reason } = cause
  // A response that is too long once is so again.
  if (cause.kind === 'unusable-response') return new GitHubError(reason, { kind: 'rejected' })
  if (!isPermanent(cause)) return new GitHubError(reason, { kind: 'transient' })
  const names = { address: 'the address', rerun: RERUN, rerunChanged: RERUN_CHANGED }
  const words = wordsOfNetworkCause(cause, { ...names, host: codeSpan(host, 100) })
  const explanation = `${words.happened} (${reason}). ${words.advice}`
  return new GitHubError(reason, { kind: 'rejected', explanation })
}

/** A response of success that says nothing, as that of a gateway. */
export function unusableResponse(): GitHubError {
  return new GitHubError('unusable response', { kind: 'transient' })
}

const ErrorBody = z.object({ message: z.string() }).catch({ message: '' })

/** What another status than those of success means. */
export function errorOfStatus(
  { status, headers, text }: HttpResponse,
  redact: Redact,
): GitHubError {
  const reason = ErrorBody.parse(parseJson(text)).message.trim()
  const said = codeSpan(redact(reason), 160)
  const message = said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`
  const retryAfterMs = parseRetryAfter(headers)
  // Other 403s are about the token or the request.
  const isOfLimit = status === 403 && (retryAfterMs !== undefined || /rate limit/i.test(reason))

  let kind: Details['kind'] = 'rejected'
  if (status >= 500) kind = 'transient'
  if (status === 429 || isOfLimit) kind = 'rate-limited'
  return new GitHubError(message, {
    kind,
    status,
    retryAfterMs: retryAfterMs ?? (kind === 'rate-limited' ? parseReset(headers) : undefined),
    lacksPermission: status === 403 && reason.startsWith('Resource not accessible by '),
    location: headers['location'],
  })
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
