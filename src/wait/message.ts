import { describeCause } from '../http/cause-text.ts'
import { TITLES as STEP_TITLES, WHO_CANCELLED } from '../runner/result.ts'
import {
  formatCount,
  formatDuration,
  MAX_LINK_LENGTH,
  RERUN,
  RERUN_CHANGED,
} from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import { formatStatus } from './format.ts'
import { hasLink, type AgentJob, type FinalStatus, type FinishedJob } from './polling/job.ts'
import type { WaitResult } from './polling/wait-for-job.ts'
import type { ErrorCode, WaitSettings } from './verdict.ts'

// The title and the sentences for the result.

/** The titles of annotation and job summary by error code. */
export const TITLES = {
  ...STEP_TITLES,
  'job-failed': 'Agent job failed',
  'job-archived': 'Agent job archived',
  timeout: 'Timed out waiting for agent job',
  'no-pr': 'Finished without a pull request',
  unauthorized: 'Not authorized',
  forbidden: 'Access denied',
  'not-found': 'Agent job not found',
  'rate-limited': 'Rate limited',
  unavailable: 'Service unavailable',
  'invalid-response': 'Invalid response',
  'unexpected-response': 'Unexpected response',
} as const satisfies Readonly<Record<Exclude<ErrorCode, ''>, string>>

const STOPPED_WAITING = `Stopped waiting: ${WHO_CANCELLED}`
export const KEEP_WAITING = 'Re-run failed jobs to keep waiting.'
const START_NEW = "Check the service's dashboard, then start a new agent job."
const ALLOWED = '(allowed by `allowed-statuses`)'

/** What the words for a job depend on, besides the wait for it. */
interface MessageOptions extends WaitSettings {
  readonly jobId: string
  readonly errorCode: ErrorCode
}

type Wait<Kind> = Extract<WaitResult, { kind: Kind }>

export function titleOf(wait: WaitResult, { errorCode, timeoutMs }: MessageOptions): string {
  if (wait.kind === 'timeout' && (errorCode === '' || timeoutMs === 0)) {
    return wait.job.status === 'active'
      ? 'Agent job still active'
      : 'Agent job has an unknown status'
  }
  if (errorCode === '') return `Agent job ${wait.job?.status}`
  const isBroken = errorCode === 'no-pr' && wait.job !== undefined && hasLink(wait.job)
  return isBroken ? "Agent job's link cannot be used" : TITLES[errorCode]
}

/** What happened, to which job, and one next step. */
export function messageOf(wait: WaitResult, options: MessageOptions): string {
  switch (wait.kind) {
    case 'finished':
      return messageOfFinished(wait.job, options)
    case 'timeout':
      return messageOfTimeout(wait, options)
    case 'cancelled':
      return messageOfCancelled(wait, options)
    case 'polling-failed':
      return messageOfPollingFailed(wait, options)
  }
}

/** What a final status says, after the name of the job. */
const HAPPENED: Readonly<Record<FinalStatus, string>> = {
  completed: 'completed',
  failed: 'failed',
  archived: 'is archived',
}

/** What follows that if the status is not allowed. */
const NOT_ALLOWED: Readonly<Record<Exclude<FinalStatus, 'completed'>, string>> = {
  failed: `. ${START_NEW}`,
  archived:
    ', and the service does not say whether it completed. Look in its dashboard, or add `archived` to `allowed-statuses`.',
}

function messageOfFinished(job: FinishedJob, { jobId, errorCode }: MessageOptions): string {
  const { status, prLink } = job
  const happened = `Agent job ${codeSpan(jobId, 60)} ${HAPPENED[status]}`
  if (errorCode === 'no-pr') {
    if (hasLink(job)) {
      return `${happened}, but ${whyBroken(job)}. Check what the service stores there.`
    }
    const advice = status === 'completed' ? "Check the agent's prompt." : START_NEW
    return `${happened} without a pull request, which \`require-pr\` demands. ${advice}`
  }
  if (status !== 'completed') {
    if (errorCode !== '') return `${happened}${NOT_ALLOWED[status]}`
    return `${happened} ${ALLOWED}.${status === 'failed' ? ` ${START_NEW}` : ''}`
  }
  if (prLink === '') return `${happened} without a pull request.`
  return prLink.length <= MAX_LINK_LENGTH
    ? `${happened}: <${prLink}>`
    : `${happened}. Its link is in the output \`prLink\`.`
}

/** For after "but". */
function whyBroken({ brokenLink, prLink }: AgentJob): string {
  if (brokenLink !== '') return brokenLink
  return `its link ${codeSpan(prLink, 100)} leads to another page of this server`
}

function messageOfTimeout(
  { job, waitedMs, polls }: Wait<'timeout'>,
  { timeoutMs, errorCode, jobId }: MessageOptions,
): string {
  const name = codeSpan(jobId, 60)
  const subject =
    timeoutMs > 0
      ? `Timed out after ${formatDuration(waitedMs)}: agent job ${name}`
      : `Agent job ${name}`
  if (job.status !== 'active') {
    return `${subject} has the status ${formatStatus(job.status)}. This action knows active, completed, failed and archived.`
  }
  if (errorCode === '') return `${subject} is still active ${ALLOWED}.`
  if (timeoutMs > 0) {
    return `${subject} is still active and keeps running. Re-run failed jobs to keep waiting, or increase \`timeout-minutes\`.`
  }
  const count = polls === 1 ? 'checked once' : formatCount(polls, 'poll')
  return `${subject} is still active (${count}). Increase \`timeout-minutes\` to wait, or add \`active\` to \`allowed-statuses\`.`
}

function messageOfCancelled(
  { job, polls, failure }: Wait<'cancelled'>,
  { jobId }: MessageOptions,
): string {
  const subject = `${STOPPED_WAITING} Agent job ${codeSpan(jobId, 60)}`
  if (polls === 0) return `${subject} was not polled. ${KEEP_WAITING}`
  const running = job?.status === 'active' ? 'keeps running' : 'may keep running'
  const failed = failure === undefined ? '' : `; its last poll failed (${failure.cause.reason})`
  return `${subject} ${running}${failed}. ${KEEP_WAITING}`
}

/** Why a job could not be polled: since when, what came, and what to do. */
function messageOfPollingFailed(
  wait: Wait<'polling-failed'>,
  { jobId, baseUrl, projectId }: MessageOptions,
): string {
  const { happened, advice } = describeCause(
    { ...wait.failure, hasWorked: wait.job !== undefined },
    {
      request: 'poll',
      host: codeSpan(new URL(baseUrl).host, 100),
      project: `project ${codeSpan(projectId, 60)}`,
      address: '`base-url`',
      inputs: '`project-id` and `job-id`',
      rerun: `${RERUN} to keep waiting`,
      rerunChanged: RERUN_CHANGED,
    },
  )
  return `Agent job ${codeSpan(jobId, 60)} ${sinceWhen(wait)}: ${happened}. ${advice}`
}

function sinceWhen(wait: Wait<'polling-failed'>): string {
  const { job, polls, seenMs = 0, failedPolls, waitedMs } = wait
  if (job !== undefined) {
    const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`
    return `was last seen ${formatStatus(job.status)} after ${formatDuration(seenMs)}; ${itsLast} failed`
  }
  const figures = `${formatCount(polls, 'poll')} in ${formatDuration(waitedMs)}`
  return `could not be polled${polls === 1 ? '' : ` (${figures})`}`
}
