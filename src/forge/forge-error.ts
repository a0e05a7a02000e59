import { z } from 'zod'
import { describeFault, formatReason } from '../report/causes.ts'
import { formatDuration } from '../shared/duration.ts'
import type { HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
import { isPermanent, type NetworkFault } from '../shared/network-fault.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'

/**
 * What a failure means.
 *
 * - `transient`: the server failed, or its response is unusable. A request that changes something
 *   may have been carried out.
 * - `unrelated`: two commits have no history in common.
 * - `permanent`: with these settings no request can work. The message says what to do.
 * - `rejected`: for another reason.
 */
type Kind =
  | ('transient' | 'rate-limited' | 'unauthorized' | 'forbidden' | 'locked' | 'not-found' | 'gone')
  | ('renamed' | 'unrelated' | 'permanent' | 'rejected')

/** A request to the forge's API that failed. The message is a short phrase, such as "HTTP 403". */
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

  /** The same, with the number of attempts. */
  after(attempts: number): ForgeError {
    return new ForgeError(`${this.message}, ${attempts} attempts`, this)
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

/** What another status than those of success means. */
export function errorOfStatus(response: HttpResponse): ForgeError {
  const kind = kindOf(response)
  const retryAfterMs = parseRetryAfter(response.headers)
  const end = kind === 'rate-limited' ? formatLimitEnd(response, retryAfterMs) : ''
  return new ForgeError(`HTTP ${response.status}${end}`, { kind, retryAfterMs })
}

const KIND_BY_STATUS: Readonly<Record<number, Kind>> = {
  401: 'unauthorized',
  404: 'not-found',
  410: 'gone',
  429: 'rate-limited',
}

/** GitHub's message is all that tells some 403s and 404s from others. */
const ErrorBody = z.object({ message: z.string().catch('') }).catch({ message: '' })

function kindOf({ status, headers, text }: HttpResponse): Kind {
  if (status >= 500) return 'transient'
  if ([301, 302, 307, 308].includes(status)) return 'renamed'
  const { message } = ErrorBody.parse(parseJson(text))
  if (status === 404 && /no common ancestor/i.test(message)) return 'unrelated'
  if (status !== 403) return KIND_BY_STATUS[status] ?? 'rejected'

  const isLimit =
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /rate limit/i.test(message)
  if (isLimit) return 'rate-limited'
  return /\blocked\b/i.test(message) ? 'locked' : 'forbidden'
}

/** When the limit ends, if the response says so. GitHub's lasts an hour at most. */
function formatLimitEnd({ headers }: HttpResponse, retryAfterMs: number | undefined): string {
  if (retryAfterMs !== undefined) return `, for another ${formatDuration(retryAfterMs)}`
  const { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset = '' } = headers
  if (remaining !== '0' || !/^\d{1,11}$/.test(reset)) return ''
  return `, until ${new Date(Number(reset) * 1_000).toISOString().slice(11, 16)} UTC`
}
