import type { AgentJob } from './job.ts'

/**
 * The result of one poll; `retryAfterMs` is how long the response asked to wait (RFC 9110, 10.2.3).
 */
export type PollResult =
  { readonly job: AgentJob; readonly retryAfterMs?: number | undefined } | PollFailure

/** The service could not be asked or understood. */
export interface PollFailure {
  readonly code:
    | 'unauthorized'
    | 'forbidden'
    | 'not-found'
    | 'rate-limited'
    | 'unavailable'
    | 'invalid-response'
    | 'unexpected-response'
  /**
   * Whether to poll again: `never`, under `backoff`, when the service allows it (`rate-limited`:
   * 429), or to `confirm` a response that may be final or may pass (a 404, a 200 that is not a
   * job). When, and what it means for other jobs, says `afterFailure` in wait.ts.
   */
  readonly retry: 'never' | 'backoff' | 'rate-limited' | 'confirm'
  /**
   * A short phrase for the log, such as "HTTP 502"; like `userMessage` with what comes from outside
   * in code spans.
   */
  readonly reason: string
  /** The whole text for the user, where the code alone does not say what to do. */
  readonly userMessage?: string | undefined
  readonly retryAfterMs?: number | undefined
}
