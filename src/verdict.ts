import type { WaitResult } from './polling/wait.ts'
import type { FinishedJob } from './service/job.ts'
import type { PollFailure } from './service/poll-result.ts'
import { isOtherPage } from './shared/pull-request-link.ts'

// What opens the gate: everything that decides whether a job passes.

/** Why a step or a job failed. This is the output `errorCode`, which is empty for what passed. */
export type ErrorCode =
  | ''
  | 'job-failed'
  | 'job-archived'
  | 'timeout'
  | 'no-pr'
  | 'unverified-pr'
  | 'cancelled'
  | 'invalid-input'
  | 'internal'
  | PollFailure['code']

/** What the user demands of a job. */
export interface Requirements {
  /** The statuses that pass. `completed` is always among them. */
  readonly allowedStatuses: readonly string[]
  /**
   * What a job must have to pass.
   *
   * - `false`: nothing.
   * - `true`: a pull request.
   * - `verified`: a verified pull request.
   * - `verified-if-any`: no pull request, or a verified one.
   */
  readonly requirePr: 'false' | 'true' | 'verified' | 'verified-if-any'
  /** The forge that the pull request is on, as far as that is known (`GITHUB_SERVER_URL`). */
  readonly serverUrl: string
}

/** Whether the pull request of a job is the one that the user demands. */
export type Verification =
  | VerifiedPullRequest
  | {
      readonly kind: 'unverified'
      /** One or two sentences of Markdown: why, and what to do. The first continues a sentence. */
      readonly reason: string
      /** A request failed, so the reason may name a host or quote a server. */
      readonly isPrivate?: true
    }
  | { readonly kind: 'cancelled' }

export interface VerifiedPullRequest {
  readonly kind: 'verified'
  /** Login of the account that opened it. */
  readonly author: string
  /** The commit that was verified, in hexadecimal digits. */
  readonly headSha: string
  /** How many files it changes, all in allowed paths; undefined if any path is allowed. */
  readonly files?: number | undefined
}

/** A job, and how the wait for it ended. */
export interface WaitedJob {
  readonly jobId: string
  readonly wait: WaitResult
  /** Undefined if the job needs none. */
  readonly verification: Verification | undefined
}

/** Whether a job with a pull request passes only if that was verified. */
export function isVerificationDemanded({ requirePr }: Pick<Requirements, 'requirePr'>): boolean {
  return requirePr === 'verified' || requirePr === 'verified-if-any'
}

/** Whether a job passes once its pull request is verified, and only then. */
export function needsVerification(wait: WaitResult, requirements: Requirements): boolean {
  return judge({ wait, verification: undefined }, requirements) === 'unverified-pr'
}

/** Judges a job by how the wait for it ended, and by the verification of its pull request. */
export function judge(
  { wait, verification }: Pick<WaitedJob, 'wait' | 'verification'>,
  requirements: Requirements,
): ErrorCode {
  switch (wait.kind) {
    case 'polling-failed':
      return wait.failure.code

    case 'cancelled':
      return 'cancelled'

    case 'timeout':
      // An unknown status may be a final one, which nothing allows.
      return wait.job.status === 'active' && requirements.allowedStatuses.includes('active')
        ? ''
        : 'timeout'

    case 'finished':
      return judgeFinished(wait.job, verification, requirements)
  }
}

function judgeFinished(
  { status, prLink, linkProblem }: FinishedJob,
  verification: Verification | undefined,
  { allowedStatuses, requirePr, serverUrl }: Requirements,
): ErrorCode {
  if (status !== 'completed' && !allowedStatuses.includes(status)) return `job-${status}`
  if (requirePr === 'false') return ''
  if (prLink === '') {
    // A broken link must not switch the verification off.
    const mayLackOne = requirePr === 'verified-if-any' && linkProblem === ''
    return mayLackOne ? '' : 'no-pr'
  }
  if (requirePr === 'true') return isOtherPage(prLink, serverUrl) ? 'no-pr' : ''
  if (verification?.kind === 'verified') return ''
  return verification?.kind === 'cancelled' ? 'cancelled' : 'unverified-pr'
}
