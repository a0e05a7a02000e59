import type { NetworkFault } from '../shared/network-fault.ts'
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
  readonly cause: PollCause
  readonly retryAfterMs?: number | undefined
}

/** What came instead of a job, as facts: `report/` has the words. Texts are redacted and sanitized. */
export type PollCause = ResponseCause | NetworkFault

export type ResponseCause =
  | {
      readonly kind:
        | 'key-rejected'
        | 'access-denied'
        | 'not-found'
        | 'rate-limited'
        /** Of the server, or one that passes by itself (408, 425). */
        | 'server-error'
        | 'rejected'
        | 'unexpected-status'
      readonly status: number
      /** What the service says itself, or the title of its error page; empty if nothing. */
      readonly said: string
    }
  /** Not JSON, and not the service's: a page, or the text of a firewall. */
  | {
      readonly kind: 'not-api'
      readonly status: number
      /** Empty if there is none. */
      readonly mediaType: string
      readonly isPage: boolean
      /** Of a page; may be empty. */
      readonly title: string
    }
  | {
      readonly kind: 'redirect'
      readonly status: number
      readonly said: string
      /** The origin; the path on the same host; empty if it is no web address. */
      readonly target: string
    }
  /** A 200 without a job. `detail`: what the service says, its fields, another id, or the type. */
  | {
      readonly kind: 'no-job'
      readonly problem: 'no-status' | 'error' | 'other-job' | 'empty' | 'encoded' | 'not-json'
      readonly detail: string
    }
