import type { Message } from '../shared/message.ts'

export type PollErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'unavailable'
  | 'invalid-response'
  | 'unexpected-response'

/**
 * Whether to poll again after a failed poll: `never`, under `backoff`, when the service allows it (`rate-limited`: 429), or
 * to `confirm` a response that may be final or may pass (a 404, a 200 that is not a job).
 */
export type Retry = 'never' | 'backoff' | 'rate-limited' | 'confirm'

/** A poll that returned no job. The error's message is a short phrase for the log, such as "HTTP 502". */
export class PollError extends Error {
  override readonly name = 'PollError'
  readonly code: PollErrorCode
  readonly retry: Retry
  /** The whole text for the user, where the code alone does not say what to do. */
  readonly userMessage: Message | undefined
  /** How long the response asked to wait (RFC 9110, 10.2.3). */
  readonly retryAfterMs: number | undefined

  constructor(
    phrase: string,
    options: {
      code: PollErrorCode
      retry: Retry
      userMessage?: Message | undefined
      retryAfterMs?: number | undefined
      cause?: unknown
    },
  ) {
    super(phrase, { cause: options.cause })
    this.code = options.code
    this.retry = options.retry
    this.userMessage = options.userMessage
    this.retryAfterMs = options.retryAfterMs
  }
}
