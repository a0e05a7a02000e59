import type { AgentJob } from './job.ts'

/** The result of one poll. `retryAfterMs` is how long the response asked to wait (RFC 9110, 10.2.3). */
export type PollResult =
  { readonly job: AgentJob; readonly retryAfterMs?: number | undefined } | PollFailure

/** A poll that brought no job: a network failure, an error status, or a body that is not the job. */
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
   * What kind of failure it is. `afterFailure` in wait.ts says what follows.
   *
   * - `permanent`: the same request fails again, unless it has worked before (401, a redirect).
   * - `confirm`: it may be true or may pass (a 404, a 200 that is not a job).
   * - `backoff`: it passes by itself (a 503, a reset connection, a 429).
   */
  readonly retry: 'permanent' | 'confirm' | 'backoff'
  /**
   * A short phrase, such as "HTTP 502" or "an empty response", which also fits after "has returned".
   * What comes from outside is a code span in it.
   */
  readonly reason: string
  /**
   * The text for the user before the step's first valid response, where the code alone does not say
   * what to do.
   */
  readonly userMessage?: string | undefined
  /**
   * A web page, a redirect or a firewall responded in place of the service. If the service has
   * responded before, that is probably a maintenance page.
   */
  readonly mayBeMaintenance?: boolean | undefined
  readonly retryAfterMs?: number | undefined
}
