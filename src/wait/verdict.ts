import { parsePullRequest } from '../github/pull-request-link.ts'
import type { Runner } from '../runner/runner.ts'
import type { Inputs } from './inputs.ts'
import { FAILURE_RULES, type FailureRule } from './polling/failure-rules.ts'
import type { FinishedJob } from './polling/job.ts'
import type { Outcome } from './polling/wait-for-job.ts'

// What opens the gate: everything that decides whether the step passes.

/** Why the step failed. This is the output `errorCode`, which is empty for what passed. */
export type ErrorCode =
  | ''
  | 'job-failed'
  | 'job-archived'
  | 'timeout'
  | 'no-pr'
  | 'cancelled'
  | 'invalid-input'
  | 'internal'
  | FailureRule['code']

/** The inputs that verdict and words depend on, and the server. */
export type WaitSettings = Pick<Runner, 'serverUrl'> &
  Pick<Inputs, 'allowedStatuses' | 'requiresPr' | 'timeoutMs' | 'baseUrl' | 'projectId' | 'jobId'>

/** Judges the job by how the wait for it ended. */
export function judge(outcome: Outcome, settings: WaitSettings): ErrorCode {
  switch (outcome.kind) {
    case 'polling-failed':
      return FAILURE_RULES[outcome.cause.kind].code

    case 'cancelled':
      return 'cancelled'

    case 'timeout':
      // An unknown status may be a final one, which nothing allows.
      return outcome.job.status === 'active' && settings.allowedStatuses.includes('active')
        ? ''
        : 'timeout'

    case 'finished':
      return judgeFinished(outcome.job, settings)
  }
}

function judgeFinished(
  { status, prLink, brokenLink }: FinishedJob,
  { allowedStatuses, requiresPr, serverUrl }: WaitSettings,
): ErrorCode {
  if (status !== 'completed' && !allowedStatuses.includes(status)) return `job-${status}`
  // A later step that verifies or merges what `prLink` names would be skipped, and the run be green.
  if (brokenLink !== '') return 'no-pr'
  const { prNumber, isOnServer } = parsePullRequest(prLink, serverUrl)
  const isWithoutPr = prLink === '' || (isOnServer && prNumber === '')
  return requiresPr && isWithoutPr ? 'no-pr' : ''
}
