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
   * What kind of failure it is. docs/polling.md says what follows.
   *
   * - `permanent`: the same request fails again, unless it has worked before (401, a redirect).
   * - `confirm`: it may be true or may pass (a 404, a 200 that is not a job).
   * - `backoff`: it passes by itself (a 503, a reset connection, a 429).
   */
  readonly retry: 'permanent' | 'confirm' | 'backoff'
  /**
   * A short phrase, such as "HTTP 404: `Agent job not found`" or "HTML instead of JSON (14 kB)",
   * which also fits after "has returned". What comes from outside is a code span in it.
   */
  readonly reason: string
  /** What responded: nothing, the service, or something in its place (a web page, a firewall). */
  readonly source: 'none' | 'service' | 'elsewhere'
  /**
   * What happened, and what to do; undefined where code and source say it. Unless the source is
   * `none`, it holds only before the step's first valid response.
   */
  readonly userMessage?: string | undefined
  readonly retryAfterMs?: number | undefined
}
