import type { RequestCause } from '../../http/service-response.ts'
import type { Row } from './endings.ts'
import type { AgentJob, FinishedJob } from './job.ts'

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
  /** Its row in the table that says when it ends the wait (endings.ts). */
  readonly row: Row
  readonly cause: RequestCause
  readonly retryAfterMs?: number | undefined
}

/** One poll that was made. All times here are since the start of the step. */
export interface PollEvent {
  /** Of the job in the list. */
  readonly index: number
  readonly result: PollResult
  /** The wait for this job has ended. */
  readonly isLastPoll: boolean
  /** How many jobs are still waited for. */
  readonly jobsLeft: number
  /** The delay before the next poll of the step; 0 if there is none. */
  readonly delayMs: number
  readonly waitedMs: number
  /** The time until the deadline; 0 after it. */
  readonly remainingMs: number
}

/** How the wait for a job ended. */
export type WaitResult = {
  readonly polls: number
  readonly waitedMs: number
  /** The job in its last valid response. */
  readonly job: AgentJob | undefined
  /** When that was; undefined if it had none. */
  readonly seenMs: number | undefined
  /** The failed polls of this job since then, or since the start. */
  readonly failedPolls: number
} & WaitEnd

export type WaitEnd =
  | { readonly kind: 'finished'; readonly job: FinishedJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  /** The service could not be asked or understood. The failure may be that of another job. */
  | { readonly kind: 'polling-failed'; readonly failure: PollFailure }
  /** `failure` is that of the last poll of this job, if it failed. */
  | { readonly kind: 'cancelled'; readonly failure: PollFailure | undefined }

export interface EndedJob {
  readonly index: number
  readonly wait: WaitResult
}
