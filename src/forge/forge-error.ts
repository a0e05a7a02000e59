import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { describeFault, formatReason } from '../report/causes.ts'
import type { HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
import { isPermanent, type NetworkFault } from '../shared/network-fault.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'
import { codeSpan } from '../shared/sanitize.ts'

/**
 * What a failure means.
 *
 * - `transient`: the server failed, or its response is unusable. A request that changes something
 *   may have been carried out.
 * - `forbidden`: the token lacks a permission, or the server does not say why.
 * - `permanent`: with these settings no request can work. The message says what to do.
 * - `rejected`: for a reason that the server may give, such as an IP allow list or a locked issue.
 */
type Kind =
  | ('transient' | 'rate-limited' | 'unauthorized' | 'forbidden' | 'not-found')
  | ('renamed' | 'permanent' | 'rejected')

/**
 * A request to the forge's API that failed. The message is a short phrase, such as "HTTP 403: `User
 * is blocked`". It may quote the server, so it is not for a comment.
 */
export class ForgeError extends Error {
  override readonly name = 'ForgeError'
  readonly kind: Kind
  /** How long the response asks to wait; undefined if it does not. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, details: { kind: Kind; retryAfterMs?: number | undefined }) {
    super(message)
    this.kind = details.kind
    this.retryAfterMs = details.retryAfterMs
  }
}

/** What happened and what to do, by what a failure means. */
export type Explanations = Readonly<
  Partial<Record<Kind, readonly [happened: string, advice: string]>> &
    Record<'rejected', readonly [happened: string, advice: string]>
>

export function describeError(
  { kind, message: phrase }: ForgeError,
  explanations: Explanations,
): string {
  if (kind === 'permanent') return phrase
  const [happened, advice] = explanations[kind] ?? explanations.rejected
  return `${happened} (${phrase}). ${advice}`
}

/** What it means that there was no response. */
export function errorOfFault(fault: NetworkFault, host: string): ForgeError {
  return isPermanent(fault)
    ? new ForgeError(describeFault(fault, host), { kind: 'permanent' })
    : new ForgeError(formatReason(fault), { kind: 'transient' })
}

/** A response of success that says nothing, as that of a gateway. */
export function unusableResponse(): ForgeError {
  return new ForgeError('unusable response', { kind: 'transient' })
}

/**
 * What another status than those of success means.
 *
 * @param redact removes secrets. It finds whole ones only, so it comes before the cut.
 */
export function errorOfStatus(
  response: HttpResponse,
  redact: (text: string) => string,
): ForgeError {
  const reason = reasonIn(response)
  const kind = kindOf(response, reason)
  const retryAfterMs = parseRetryAfter(response.headers)
  const said = reason === '' ? '' : `: ${codeSpan(redact(reason), 160)}`
  return new ForgeError(`HTTP ${response.status}${said}`, { kind, retryAfterMs })
}

const ErrorBody = z.object({ message: z.string().catch('') }).catch({ message: '' })

/** The reason that the server gives. The name of the status, such as "Not Found", is none. */
function reasonIn({ status, text }: HttpResponse): string {
  const reason = ErrorBody.parse(parseJson(text)).message.trim()
  return reason === STATUS_CODES[status] ? '' : reason
}

/** Only the reason tells some 403s from others. */
function kindOf({ status, headers }: HttpResponse, reason: string): Kind {
  if (status >= 500) return 'transient'
  if ([301, 302, 307, 308].includes(status)) return 'renamed'
  if (status === 401) return 'unauthorized'
  if (status === 404) return 'not-found'

  const isLimit =
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /rate limit/i.test(reason)
  if (status === 429 || (status === 403 && isLimit)) return 'rate-limited'

  // "… by integration" or "… by personal access token".
  const lacksPermission = reason === '' || /^resource not accessible by/i.test(reason)
  return status === 403 && lacksPermission ? 'forbidden' : 'rejected'
}
