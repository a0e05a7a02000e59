import * as z from 'zod/mini'
import { sanitizeLine } from '../shared/sanitize.ts'

/** A request to the forge's API that failed; the message is a short phrase such as "HTTP 403". */
export class GitHubError extends Error {
  override readonly name = 'GitHubError'
  /** HTTP status; 500 also stands for no usable response. */
  readonly status: number
  readonly isRateLimited: boolean
  readonly isLocked: boolean

  /** @param cause what octokit threw; anything else counts as a response that is not usable */
  constructor(cause?: unknown) {
    const { status, message, response } = RequestError.parse(cause)
    super(response === undefined ? sanitizeLine(message, 200) : `HTTP ${status}`, { cause })
    this.status = status
    this.isRateLimited =
      status === 429 ||
      (status === 403 &&
        (response?.headers['retry-after'] !== undefined ||
          response?.headers['x-ratelimit-remaining'] === '0' ||
          /rate limit/i.test(message)))
    this.isLocked = /\blocked\b/i.test(message)
  }

  /** Whether a later attempt may succeed. */
  get isTransient(): boolean {
    return this.isRateLimited || this.status === 408 || (this.status >= 500 && this.status !== 501)
  }
}

const RequestError = z.catch(
  z.object({
    status: z.number(),
    message: z.string(),
    response: z.optional(z.object({ headers: z.record(z.string(), z.unknown()) })),
  }),
  { status: 500, message: 'no usable response' },
)
