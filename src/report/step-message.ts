import { isKnown, UNKNOWN_JOB } from '../service/job.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { asManyAsFit, formatCancelled, formatPollingFailed, formatState } from './format.ts'
import {
  ALLOWED,
  GIVE_MORE_TIME,
  KEEP_WAITING,
  STOPPED_WAITING,
  type MessageContext,
} from './message-parts.ts'
import { explainPollingFailed } from './polling-failed.ts'
import type { JudgedJob } from './verdict.ts'

const SEE_SUMMARY = 'The job summary has the reason for each.'

/** How many characters the list of jobs may have. */
const MAX_LIST_LENGTH = 500

/**
 * The title and message of a step with several jobs. Both count the same: the jobs that completed,
 * or those that passed where that is not the same.
 */
export function formatStep(
  jobs: readonly JudgedJob[],
  context: MessageContext,
): { title: string; message: string } {
  const failing = jobs.filter((job) => job.errorCode !== '')
  const isSame = jobs.every((job) => isCompleted(job) === (job.errorCode === ''))
  const verb = isSame ? 'completed' : 'passed'
  const counted = `${jobs.length - failing.length} of ${jobs.length} agent jobs ${verb}`

  if (failing.length === 0) {
    const others = jobs.filter((job) => !isCompleted(job))
    const message =
      others.length === 0 ? `${counted}.` : `${counted}; ${formatList(others)}. ${ALLOWED}`
    return { title: `Agent jobs ${verb}`, message }
  }

  const canResume = failing.every((job) => canPassByWaiting(job, context))
  const message = `${counted}; ${formatList(failing)}.`
  const isCancelled = failing.some(({ errorCode }) => errorCode === 'cancelled')
  if (isCancelled) {
    const next = canResume ? `${KEEP_WAITING} ${GIVE_MORE_TIME}` : SEE_SUMMARY
    return { title: 'Wait cancelled', message: `${STOPPED_WAITING} ${message} ${next}` }
  }

  const keepWaiting = context.timeoutMs === 0 ? 'Increase `timeout-minutes` to wait.' : KEEP_WAITING
  const next = canResume ? keepWaiting : SEE_SUMMARY
  return { title: `Not all agent jobs ${verb}`, message: `${message} ${next}` }
}

function canPassByWaiting({ jobId, wait, errorCode }: JudgedJob, context: MessageContext): boolean {
  switch (wait.kind) {
    case 'timeout':
      // An unknown status may be a final one.
      return wait.job.status === 'active'

    case 'cancelled':
    case 'finished':
      // Of a finished job, only the verification was cancelled.
      return errorCode === 'cancelled'

    case 'polling-failed':
      return explainPollingFailed({ jobId, wait }, context).canResume
  }
}

/** The jobs with the result of each, as many as fit. */
function formatList(jobs: readonly JudgedJob[]): string {
  const items = jobs.map((job) => `${codeSpan(job.jobId, 60)} ${formatResult(job)}`)
  return asManyAsFit(items, MAX_LIST_LENGTH).join(', ')
}

/** The result of one of several jobs, as the predicate of a sentence. */
function formatResult({ wait, errorCode }: JudgedJob): string {
  const { status, isPrLinkUnusable } = wait.job ?? UNKNOWN_JOB
  if (wait.kind === 'cancelled') return formatCancelled(wait)
  if (wait.kind === 'polling-failed') return formatPollingFailed(errorCode, wait)
  if (errorCode === 'cancelled') {
    return `${formatState(status)}, but its pull request was not verified`
  }
  if (errorCode === 'no-pr') {
    return isPrLinkUnusable ? 'has a pull request link that cannot be used' : 'has no pull request'
  }
  if (errorCode === 'unverified-pr') return 'has a pull request that is not verified'
  // A warning named that status. A hundred of them would be more text of the service than a message
  // may contain.
  return isKnown(status) ? formatState(status) : 'has an unknown status'
}

function isCompleted({ wait }: JudgedJob): boolean {
  return wait.job?.status === 'completed'
}
