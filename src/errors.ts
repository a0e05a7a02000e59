/** Why a step failed: the output `errorCode`. */
export type ErrorCode =
  | 'job-failed'
  | 'job-archived'
  | 'timeout'
  | 'no-pr'
  | 'cancelled'
  | 'invalid-input'
  | ReadErrorCode
  | 'internal'

export type ReadErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'rate-limited'
  | 'unavailable'
  | 'invalid-response'
  | 'unexpected-response'

/**
 * What a failed read means for the wait:
 * `final` ends it, `transient` is retried with backoff, `throttled` (429) only slows it down,
 * `doubtful` (a 404, a 200 that is no job) is believed when it comes three times in a row.
 */
export type Treatment = 'final' | 'transient' | 'throttled' | 'doubtful'

/** Inputs that were refused before any request; the message names each of them. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/** One read that gave no job. The message is a short phrase for the log, such as "HTTP 502". */
export class ReadError extends Error {
  override readonly name = 'ReadError'
  readonly code: ReadErrorCode
  readonly treatment: Treatment
  /** The whole text for the user, where the code alone does not tell what to do. */
  readonly explanation: string | undefined
  /** How long the answer asked to wait (RFC 9110, 10.2.3). */
  readonly retryAfterMs: number | undefined

  constructor(
    phrase: string,
    facts: {
      code: ReadErrorCode
      treatment: Treatment
      explanation?: string | undefined
      retryAfterMs?: number | undefined
      cause?: unknown
    },
  ) {
    super(phrase, { cause: facts.cause })
    this.code = facts.code
    this.treatment = facts.treatment
    this.explanation = facts.explanation
    this.retryAfterMs = facts.retryAfterMs
  }
}

/** A request to GitHub that did not do what it should; the message is a short phrase such as "HTTP 403". */
export class GitHubError extends Error {
  override readonly name = 'GitHubError'
  /** HTTP status; 500 and above also stand for an answer that never came. */
  readonly status: number
  readonly reason: 'locked' | 'rate-limited' | undefined

  constructor(
    phrase: string,
    facts: { status: number; reason?: 'locked' | 'rate-limited' | undefined; cause?: unknown },
  ) {
    super(phrase, { cause: facts.cause })
    this.status = facts.status
    this.reason = facts.reason
  }
}
