import type { WaitResult } from '../polling/wait.ts'
import type { PollFailure } from '../service/poll-result.ts'

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
  readonly allowedStatuses: readonly string[]
  /**
   * What the step demands of a finished job.
   *
   * - `no`: nothing.
   * - `any`: a pull request.
   * - `verified`: a pull request that was verified.
   * - `verified-if-any`: no pull request at all, or one that was verified.
   */
  readonly requirePr: 'no' | 'any' | 'verified' | 'verified-if-any'
}

/** Whether the pull request of a job is the one that the user demands. */
export type Verification =
  | {
      readonly kind: 'verified'
      /** Login of the account that opened it. */
      readonly author: string
      /** The commit that was verified, in hexadecimal digits. */
      readonly headSha: string
      /** How many files it changes, all in allowed paths; undefined if any path is allowed. */
      readonly files?: number | undefined
    }
  | {
      readonly kind: 'unverified'
      /**
       * One or two sentences of Markdown: why, and what to do. The first may continue a sentence.
       */
      readonly reason: string
    }
  | { readonly kind: 'cancelled' }

/** Whether a pull request of the job must be verified before the job can pass. */
export function isVerificationDemanded(requirePr: Requirements['requirePr']): boolean {
  return requirePr === 'verified' || requirePr === 'verified-if-any'
}

/**
 * The pull request link that must be verified before the job can pass; undefined if there is none.
 */
export function linkToVerify(wait: WaitResult, requirements: Requirements): string | undefined {
  const { allowedStatuses, requirePr } = requirements
  if (!isVerificationDemanded(requirePr) || wait.kind !== 'finished') return undefined

  const { status, prLink } = wait.job
  return allowedStatuses.includes(status) && prLink !== '' ? prLink : undefined
}

/**
 * Judges a job by how the wait for it ended, and by the verification of its pull request, if there
 * was one.
 */
export function judge(
  wait: WaitResult,
  verification: Verification | undefined,
  requirements: Requirements,
): ErrorCode {
  const { allowedStatuses, requirePr } = requirements
  switch (wait.kind) {
    case 'polling-failed':
      return wait.failure.code

    case 'cancelled':
      return 'cancelled'

    case 'timeout': {
      // An unknown status may be a final one, which nothing allows.
      const isAllowed = wait.job.status === 'active' && allowedStatuses.includes('active')
      return isAllowed ? '' : 'timeout'
    }

    case 'finished': {
      const { status, prLink, isPrLinkUnusable } = wait.job
      if (!allowedStatuses.includes(status)) {
        return status === 'archived' ? 'job-archived' : 'job-failed'
      }
      if (requirePr === 'no') return ''
      if (prLink === '') {
        // A broken link must not switch the verification off.
        const mayLackOne = requirePr === 'verified-if-any' && !isPrLinkUnusable
        return mayLackOne ? '' : 'no-pr'
      }
      if (requirePr === 'any' || verification?.kind === 'verified') return ''
      return verification?.kind === 'cancelled' ? 'cancelled' : 'unverified-pr'
    }
  }
}
