import { z } from 'zod'
import type { NetworkFault } from '../shared/network-fault.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'

interface Details {
  /**
   * - `transient`: the server failed, or gave no usable response. A request that changes something
   *   may have been carried out.
   * - `locked`: the issue takes no comments.
   * - `unrelated`: two commits have no history in common.
   * - `rejected`: for another reason. See `httpStatus` and `userMessage`.
   */
  readonly kind: 'transient' | 'rate-limited' | 'locked' | 'unrelated' | 'rejected'
  /**
   * Undefined if there was no usable response. Not named `status`, because Octokit takes a page of
   * the status 409 for the last one.
   */
  readonly httpStatus?: number | undefined
  /** How long the response asks to wait; undefined if it does not. */
  readonly retryAfterMs?: number | undefined
  /** What happened and what to do, where a request with these settings can never work. */
  readonly userMessage?: string | undefined
}

/** A request to the forge's API that failed. The message is a short phrase, such as "HTTP 403". */
export class ForgeError extends Error implements Details {
  override readonly name = 'ForgeError'
  readonly kind: Details['kind']
  readonly httpStatus: number | undefined
  readonly retryAfterMs: number | undefined
  readonly userMessage: string | undefined

  constructor(message: string, { kind, httpStatus, retryAfterMs, userMessage }: Details) {
    super(message)
    this.kind = kind
    this.httpStatus = httpStatus
    this.retryAfterMs = retryAfterMs
    this.userMessage = userMessage
  }

  /** The same, with the number of attempts. */
  after(attempts: number): ForgeError {
    return new ForgeError(`${this.message}, ${attempts} attempts`, this)
  }
}

/** What it means that there was no response. */
export function errorOfFault(fault: NetworkFault): ForgeError {
  if (fault.kind !== 'permanent') return new ForgeError(fault.reason, { kind: 'transient' })
  return new ForgeError(fault.reason, { kind: 'rejected', userMessage: fault.userMessage })
}

/** A response as Octokit gives it. */
interface ForgeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | undefined>>
  readonly data: unknown
}

/**
 * Whether a response says that the request failed, or says nothing: GraphQL has its failures under
 * the status 200, and a gateway a page.
 */
export function isFailure({ status, data }: ForgeResponse): boolean {
  const isJson = typeof data === 'object' && data !== null
  // 201 is the status of a new comment.
  return status > 201 || !isJson || ErrorBody.parse(data).errors.length > 0
}

/** What such a response means. */
export function errorOfResponse({ status, headers, data }: ForgeResponse): ForgeError {
  const { message, errors } = ErrorBody.parse(data)
  if (status < 300) {
    // https://github.com/yanyongyu/githubkit/issues/271
    const isLimit = errors.some(({ type }) => type.startsWith('RATE_LIMIT'))
    return isLimit
      ? new ForgeError('rate limit', { kind: 'rate-limited' })
      : new ForgeError('no usable response', { kind: 'transient' })
  }
  const retryAfterMs = parseRetryAfter(headers)
  const kind = kindOf({ status, headers, message })
  return new ForgeError(`HTTP ${status}`, { kind, httpStatus: status, retryAfterMs })
}

const ErrorBody = z
  .object({
    /** GitHub's, which is all that tells some 403s and 404s from others. */
    message: z.string().catch(''),
    errors: z.array(z.object({ type: z.string().catch('') })).catch([]),
  })
  .catch({ message: '', errors: [] })

function kindOf(response: {
  status: number
  headers: ForgeResponse['headers']
  message: string
}): ForgeError['kind'] {
  const { status, headers, message } = response
  if (status >= 500) return 'transient'
  if (status === 429) return 'rate-limited'
  if (/no common ancestor/i.test(message)) return 'unrelated'
  if (status !== 403) return 'rejected'

  const isLimit =
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /rate limit/i.test(message)
  if (isLimit) return 'rate-limited'
  return /\blocked\b/i.test(message) ? 'locked' : 'rejected'
}

export function isRedirect({ httpStatus = 0 }: ForgeError): boolean {
  return httpStatus >= 300 && httpStatus <= 399
}
