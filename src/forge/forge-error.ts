import * as z from 'zod/mini'
import type { HttpResponse } from '../shared/http.ts'
import type { NetworkFault } from '../shared/network-fault.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'

interface Details {
  /**
   * - `transient`: the server failed, or gave no usable response. A request that changes something
   *   may have been carried out.
   * - `locked`: the issue takes no comments.
   * - `unrelated`: two commits have no history in common.
   * - `rejected`: for another reason. See `status` and `userMessage`.
   */
  readonly kind: 'transient' | 'rate-limited' | 'locked' | 'unrelated' | 'rejected'
  /** HTTP status; undefined if there was no usable response. */
  readonly status?: number | undefined
  /** How long the response asks to wait; undefined if it does not. */
  readonly retryAfterMs?: number | undefined
  /** What happened and what to do, where a request with these settings can never work. */
  readonly userMessage?: string | undefined
}

/** A request to the forge's API that failed. The message is a short phrase, such as "HTTP 403". */
export class ForgeError extends Error implements Details {
  override readonly name = 'ForgeError'
  readonly kind: Details['kind']
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  readonly userMessage: string | undefined

  constructor(message: string, { kind, status, retryAfterMs, userMessage }: Details) {
    super(message)
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.userMessage = userMessage
  }
}

/** What it means that there was no response. */
export function errorOfFault(fault: NetworkFault): ForgeError {
  if (fault.kind !== 'permanent') return new ForgeError(fault.reason, { kind: 'transient' })
  return new ForgeError(fault.reason, { kind: 'rejected', userMessage: fault.userMessage })
}

/**
 * What a response without the expected data means.
 *
 * @param json the parsed body; undefined if it is none
 */
export function errorOfResponse({ status, headers }: HttpResponse, json: unknown): ForgeError {
  const { message, errors } = ErrorBody.parse(json)
  // A gateway may respond with anything and 200.
  if (status < 300) {
    const isLimit = errors.some(({ type }) => type.startsWith('RATE_LIMIT'))
    return isLimit
      ? new ForgeError('rate limit', { kind: 'rate-limited' })
      : new ForgeError('no usable response', { kind: 'transient' })
  }
  const kind = kindOf({ status, headers, message })
  return new ForgeError(`HTTP ${status}`, { kind, status, retryAfterMs: parseRetryAfter(headers) })
}

/**
 * What the forge says about a failure. A failure of GraphQL has the status 200, and for a rate limit
 * the type RATE_LIMITED or RATE_LIMIT (https://github.com/yanyongyu/githubkit/issues/271).
 */
const ErrorBody = z.catch(
  z.object({
    message: z.catch(z.string(), ''),
    errors: z.catch(z.array(z.object({ type: z.catch(z.string(), '') })), []),
  }),
  { message: '', errors: [] },
)

/** @param response.message GitHub's, which is all that tells some 403s and 404s from others */
function kindOf(response: {
  status: number
  headers: HttpResponse['headers']
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

export function isRedirect({ status = 0 }: ForgeError): boolean {
  return status >= 300 && status <= 399
}
