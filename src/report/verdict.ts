import type { WaitResult } from '../polling/poll.ts'
import type { PollErrorCode } from '../service/poll-error.ts'

/** Why a step failed: the output `errorCode`. */
export type ErrorCode =
  | 'job-failed'
  | 'job-archived'
  | 'timeout'
  | 'no-pr'
  | 'cancelled'
  | 'invalid-input'
  | 'internal'
  | PollErrorCode

export interface PassRules {
  readonly allowedStatuses: readonly string[]
  readonly isPrRequired: boolean
}

/** Whether the job's status alone says why: it may pass or not. */
export function isByStatus(errorCode: ErrorCode | ''): boolean {
  return ['', 'job-failed', 'job-archived', 'timeout'].includes(errorCode)
}

/** Why a wait that ended so fails the step; empty if it passes. */
export function errorCodeFor(wait: WaitResult, { allowedStatuses, isPrRequired }: PassRules): ErrorCode | '' {
  switch (wait.kind) {
    case 'failed':
      return wait.code
    case 'cancelled':
      return 'cancelled'
    case 'timeout':
      return allowedStatuses.includes('active') ? '' : 'timeout'
    case 'finished': {
      const { status, prLink } = wait.job
      if (!allowedStatuses.includes(status)) return status === 'archived' ? 'job-archived' : 'job-failed'
      return isPrRequired && prLink === '' ? 'no-pr' : ''
    }
  }
}
