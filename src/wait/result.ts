import { parsePullRequest } from '../github/pull-request-link.ts'
import { createResult, linkUnlessIn, STEP_TITLES, type Result } from '../runner/result.ts'
import { formatCount, formatDuration } from '../text/format.ts'
import { idSpan } from '../text/sanitize.ts'
import { describeOutcome, KEEP_WAITING } from './message.ts'
import { isFinishedStatus, UNKNOWN_JOB, type AgentJob } from './polling/job.ts'
import type { Outcome } from './polling/wait-for-job.ts'
import { judge, type WaitSettings } from './verdict.ts'

/** The result of the wait, with what a comment shows of it. */
export interface WaitResult extends Result {
  /** Empty if there was no valid response. */
  readonly status: string
  /** It is public, and nothing masks it. */
  readonly comment: string
}

/** What is known without a valid response. `commentUrl` follows after the comment. */
export const NO_OUTPUTS = outputsOf(UNKNOWN_JOB)

/** Judges the job, and words the result. */
export function toWaitResult(outcome: Outcome, settings: WaitSettings): WaitResult {
  const { job = UNKNOWN_JOB, polls, waitedMs } = outcome
  const { status, prLink } = job
  const errorCode = judge(outcome, settings)
  const { title, message } = describeOutcome(outcome, { ...settings, errorCode })
  const { prNumber } = parsePullRequest(prLink, settings.serverUrl)
  const link = linkUnlessIn(message, prLink)
  const waited = `Waited ${formatDuration(waitedMs)}, ${formatCount(polls, 'poll')}.`
  const result = createResult({
    errorCode,
    title,
    message,
    details: [link, polls === 0 ? '' : waited],
    outputs: outputsOf(job, prNumber),
    ...(errorCode === '' && status !== 'completed' ? showAllowed(status) : {}),
  })
  // Why a request failed is left to the log: the message may name a host or quote a server.
  const comment =
    outcome.kind === 'polling-failed'
      ? `Agent job ${idSpan(settings.jobId)} could not be polled (\`${errorCode}\`).`
      : [message, link].filter((part) => part !== '').join(' ')
  return { ...result, status, comment: `${result.icon} ${comment}` }
}

function outputsOf({ brokenLink, ...fields }: AgentJob, prNumber = '') {
  return { ...fields, prNumber, commentUrl: '' }
}

/** How a result looks that passes only because of `allowed-statuses`. */
function showAllowed(status: string): Pick<Result, 'icon' | 'level'> {
  return { icon: '⚠️', level: isFinishedStatus(status) ? 'warning' : 'notice' }
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalResult(jobId: string): Result {
  return createResult({
    errorCode: 'cancelled',
    title: STEP_TITLES.cancelled,
    message: `The step was killed before it could report. Agent job ${idSpan(jobId)} may still be running. ${KEEP_WAITING}`,
    outputs: NO_OUTPUTS,
  })
}
