import type { RequestCause } from '../../http/service-response.ts'
import type { AgentJob } from './job.ts'

/** The result of one poll. `retryAfterMs` is how long the response asked to wait (RFC 9110, 10.2.3). */
export type PollResult =
  { readonly job: AgentJob; readonly retryAfterMs?: number | undefined } | PollFailure

/** A poll that brought no job. */
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
   * How long the cause probably lasts. docs/polling.md says what follows.
   *
   * - `transient`: it passes by itself (a 503, a reset connection, a 429).
   * - `unclear`: it may be true or may pass (a 404, a 200 that is not a job).
   * - `permanent`: the same request fails again, unless it has worked before (401, a redirect).
   */
  readonly duration: 'transient' | 'unclear' | 'permanent'
  readonly cause: RequestCause
  readonly retryAfterMs?: number | undefined
}
