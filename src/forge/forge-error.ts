import { z } from 'zod'
import type { HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
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

const ErrorBody = z
  .object({
    /** GitHub's, which is all that tells some 403s and 404s from others. */
    message: z.string().catch(''),
  })
  .catch({ message: '' })

/** What another status than those of success means. */
export function errorOfStatus({ status, headers, text }: HttpResponse): ForgeError {
  const { message } = ErrorBody.parse(parseJson(text))
  const retryAfterMs = parseRetryAfter(headers)
  const kind = kindOf({ status, headers, message })
  return new ForgeError(`HTTP ${status}`, { kind, httpStatus: status, retryAfterMs })
}

/** A response of success that says nothing, as that of a gateway. */
export function unusableResponse(): ForgeError {
  return new ForgeError('no usable response', { kind: 'transient' })
}

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

export function isRedirect({ httpStatus = 0 }: ForgeError): boolean {
  return httpStatus >= 300 && httpStatus <= 399
}
