import type { WaitResult } from '../polling/wait.ts'
import { isKnown, UNKNOWN_JOB } from '../service/job.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import {
  asManyAsFit,
  formatCount,
  formatWaited,
  MAX_LINK_LENGTH,
  showStatus,
  statusPhrase,
} from './phrases.ts'
import type { ErrorCode, Requirements, Verification } from './verdict.ts'

/** What the messages name besides the job. */
export interface MessageContext extends Requirements {
  readonly projectId: string
  /** Of the service, with its port. */
  readonly host: string
  readonly timeoutMs: number
}

/** A job, the wait for it, and how it was judged. */
interface JudgedWait {
  readonly jobId: string
  readonly wait: WaitResult
  readonly verification: Verification | undefined
  readonly errorCode: ErrorCode
}

/** As `JudgedWait`, after its message was made. */
interface JudgedJob {
  readonly jobId: string
  readonly status: string
  readonly wait: WaitResult
  readonly errorCode: ErrorCode
  readonly message: string
}

type Wait<Kind extends WaitResult['kind']> = Extract<WaitResult, { kind: Kind }>

const KEEP_WAITING = 'Re-run failed jobs to keep waiting.'
const STOPPED_WAITING =
  'Stopped waiting: the run was cancelled, or the `timeout-minutes` of the step or job expired.'
const ALLOWED = 'This is allowed by `allowed-statuses`.'
const CHECK_ADDRESS = 'Check `base-url` and whether this runner can reach it, then re-run this job.'

/** Jobs that failed so may pass in a longer wait. */
const MAY_PASS_BY_WAITING: readonly ErrorCode[] = ['timeout', 'unavailable', 'rate-limited']
/** How many characters the list of jobs and the advice after it may have together. */
const MAX_LIST_LENGTH = 600
const TITLES: Readonly<Record<Exclude<ErrorCode, 'no-pr' | ''>, string>> = {
  'job-failed': 'Agent job failed',
  'job-archived': 'Agent job archived',
  timeout: 'Timed out waiting for agent job',
  cancelled: 'Stopped waiting for agent job',
  'unverified-pr': 'Pull request not verified',
  'invalid-input': 'Invalid inputs',
  internal: 'Internal error',
  unauthorized: 'Not authorized',
  forbidden: 'Access denied',
  'not-found': 'Agent job not found',
  'rate-limited': 'Rate limited',
  unavailable: 'Service unavailable',
  'invalid-response': 'Invalid response',
  'unexpected-response': 'Unexpected response',
}

/**
 * The title of the annotation and the heading of the job summary, for one job. `formatStep` makes
 * the title for several.
 *
 * @param context undefined if there was no wait
 */
export function formatTitle(
  errorCode: ErrorCode,
  status: string,
  context?: MessageContext,
): string {
  if (errorCode === '') {
    return status === 'active' ? 'Agent job still active' : `Agent job ${status}`
  }
  if (errorCode === 'no-pr') {
    return `${status === 'completed' ? 'Completed' : 'Finished'} without a pull request`
  }
  if (errorCode === 'timeout' && context?.timeoutMs === 0) {
    return status === 'active' ? 'Agent job still active' : 'Agent job has an unknown status'
  }
  return TITLES[errorCode]
}

/** What happened, to which job, and what to do next. */
export function formatMessage(judged: JudgedWait, context: MessageContext): string {
  const { jobId, wait } = judged
  const id = codeSpan(jobId, 60)
  switch (wait.kind) {
    case 'finished':
      return formatFinished(id, wait, { ...judged, ...context })

    case 'timeout':
      return formatTimeout(id, wait, { ...context, isAllowed: judged.errorCode === '' })

    case 'cancelled': {
      const whyItRuns = wait.polls === 0 ? '' : ' (the API cannot cancel it)'
      return `${STOPPED_WAITING} Agent job ${id} ${cancelledPhrase(wait)}${whyItRuns}.`
    }

    case 'polling-failed': {
      const text = formatPollingFailed(id, wait, context)
      return canResume(wait) ? `${text} ${KEEP_WAITING}` : text
    }
  }
}

function formatFinished(
  id: string,
  wait: Wait<'finished'>,
  { errorCode, verification, requirePr }: Omit<JudgedWait, 'wait'> & MessageContext,
): string {
  const { status, prLink, isPrLinkUnusable } = wait.job
  const ended = `Agent job ${id} ${statusPhrase(status)}`

  if (errorCode === 'job-failed') {
    return `${ended}. The service gives no reason: check its dashboard, then start a new job.`
  }
  if (errorCode === 'job-archived') {
    return `${ended}. Start a new job, or add \`archived\` to \`allowed-statuses\`.`
  }
  if (errorCode === 'no-pr') return formatNoPr(ended, { isPrLinkUnusable, requirePr })
  if (errorCode === 'cancelled') {
    return `${STOPPED_WAITING} ${ended}, but its pull request was not verified.`
  }
  if (verification?.kind === 'unverified') {
    return `${ended}, but its pull request is not verified: ${verification.reason}`
  }

  const link =
    prLink.length > MAX_LINK_LENGTH
      ? '; the pull request is in the output `prLink`'
      : `: <${prLink}>`
  if (status !== 'completed') {
    return `${ended} (allowed by \`allowed-statuses\`)${prLink === '' ? '.' : link}`
  }
  if (prLink !== '') return `${ended}${link} (waited ${formatWaited(wait)})`
  if (isPrLinkUnusable) return `${ended}, but its pull request link cannot be used.`
  return `${ended} without a pull request.`
}

function formatNoPr(
  ended: string,
  { isPrLinkUnusable, requirePr }: { isPrLinkUnusable: boolean; requirePr: string },
): string {
  const required = requirePr === 'verified' ? '`require-pr` is `verified`' : '`require-pr` is true'
  if (isPrLinkUnusable) {
    return `${ended}, but its pull request link cannot be used, and ${required}. Check the link in the service's dashboard.`
  }
  const orRemove = requirePr === 'verified' ? '' : ', or remove `require-pr`'
  return `${ended} without a pull request, but ${required}. Check the agent's prompt and whether the service commits without a pull request${orRemove}.`
}

function formatTimeout(
  id: string,
  { job, polls, waitedMs }: Wait<'timeout'>,
  context: MessageContext & { readonly isAllowed: boolean },
): string {
  const state = `${id} ${statusPhrase(job.status)}`
  const isActive = job.status === 'active'
  const next = context.isAllowed ? ALLOWED : timeoutAdvice(context, { isActive })

  if (context.timeoutMs === 0) {
    const checked = polls === 1 ? 'checked once' : formatCount(polls, 'attempt')
    return `Agent job ${state} (${checked}). ${next}`
  }
  // An unknown status may be a final one.
  const running = isActive ? ' and keeps running' : ''
  return `Timed out after ${formatDuration(waitedMs)}: agent job ${state}${running}. ${next}`
}

/** The advice where every job may pass by waiting longer. */
function timeoutAdvice({ timeoutMs }: MessageContext, { isActive }: { isActive: boolean }): string {
  if (timeoutMs > 0) return 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.'
  // Nothing allows a status that this version does not know.
  const orAllow = isActive ? ', or add `active` to `allowed-statuses`' : ''
  return `Increase \`timeout-minutes\` to wait${orAllow}.`
}

/** Why the job could not be polled, and what to do about it. */
function formatPollingFailed(
  id: string,
  wait: Wait<'polling-failed'>,
  context: MessageContext,
): string {
  const { job, failure, polls, waitedMs, lastResponseMs = 0 } = wait
  const { reason, userMessage } = failure

  if (polls === 0 && !isPermanent(wait)) {
    return `Agent job ${id} was not polled, because the polls of jobs before it failed (${reason}).`
  }
  if (wait.isFinalPoll && job !== undefined) {
    const seen = `was ${showStatus(job.status)} at ${formatElapsed(lastResponseMs)}`
    return `Stopped after ${formatDuration(waitedMs)}: agent job ${id} ${seen}, but the final poll failed (${reason}).`
  }
  if (userMessage !== undefined) {
    return job === undefined ? userMessage : `${userMessage} ${lastSeen(job.status)}`
  }
  return formatFailure(id, wait, context)
}

/** The text for a failure that the code alone explains. */
function formatFailure(id: string, wait: Wait<'polling-failed'>, context: MessageContext): string {
  const { job, failure, polls } = wait
  const { code, reason } = failure
  const host = codeSpan(context.host, 100)
  const project = codeSpan(context.projectId, 60)
  const unseenFor = formatDuration(wait.waitedMs - (wait.lastResponseMs ?? 0))
  // Some of the failed polls may belong to jobs before this one.
  const attempts = formatCount(Math.min(polls, wait.failedPolls), 'attempt')

  switch (code) {
    case 'unauthorized':
    case 'forbidden':
      if (wait.lastResponseMs !== undefined) {
        return `${host} refused agent job ${id} (${reason}, ${attempts}), although earlier polls with this key worked. Check who may see this job, then re-run this job.`
      }
      return code === 'unauthorized'
        ? "`admin-key` was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret."
        : `\`admin-key\` has no access to project ${project} (HTTP 403). If the service uses an IP allowlist: addresses of GitHub-hosted runners change.`

    case 'not-found': {
      const advice =
        job === undefined ? 'Check `job-id`, `project-id` and `base-url`.' : lastSeen(job.status)
      return `Agent job ${id} was not found in project ${project} at ${host} (${reason}, ${attempts}). ${advice}`
    }

    case 'rate-limited':
      return `Rate limited: the service allowed no poll within ${unseenFor} (${reason}, ${formatCount(polls, 'attempt')}). Set a longer \`poll-interval-seconds\`; other users of the key count too.`

    default: {
      const failed = `${formatCount(wait.failedPolls, 'attempt')}, last: ${reason}`
      const next = job === undefined ? CHECK_ADDRESS : lastSeen(job.status)
      return `No valid response from ${host} for ${unseenFor} (${failed}). ${next}`
    }
  }
}

function lastSeen(status: string): string {
  return `The agent job was ${showStatus(status)} when last seen.`
}

/** Whether the first poll that failed so ended the wait for good. */
function isPermanent({ failure, lastResponseMs }: Wait<'polling-failed'>): boolean {
  return failure.retry === 'permanent' && lastResponseMs === undefined
}

/** Whether a longer wait may help. */
function canResume(wait: Wait<'polling-failed'>): boolean {
  const { code } = wait.failure
  const isRefused = code === 'unauthorized' || code === 'forbidden'
  return !isPermanent(wait) && !isRefused && (wait.job !== undefined || wait.polls === 0)
}

/**
 * The title and message of a step with several jobs.
 *
 * @param decisive the failing job whose code is the code of the step; undefined if it passes
 */
export function formatStep(
  jobs: readonly JudgedJob[],
  decisive: JudgedJob | undefined,
  context: MessageContext,
): { title: string; message: string } {
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  // A job may complete and not pass, for example without a verified pull request.
  const isSame = jobs.every((job) => (job.status === 'completed') === (job.errorCode === ''))
  const verb = isSame ? 'completed' : 'passed'
  const counted = `${jobs.length - failing.length} of ${jobs.length} agent jobs ${verb}`

  if (decisive === undefined) {
    const uncompleted = jobs.filter(({ status }) => status !== 'completed')
    const message =
      uncompleted.length === 0 ? `${counted}.` : withList(counted, uncompleted, ALLOWED)
    return { title: `Agent jobs ${verb}`, message }
  }
  const message = withList(counted, failing, adviceFor(decisive, failing, context))
  if (decisive.errorCode === 'cancelled') {
    return {
      title: 'Stopped waiting for agent jobs',
      message: `${STOPPED_WAITING} ${message}`,
    }
  }
  return { title: `${failing.length} of ${jobs.length} agent jobs did not pass`, message }
}

/**
 * What to do next, as far as the list does not say it. It advises to keep waiting only if every job
 * may pass by that.
 */
function adviceFor(
  decisive: JudgedJob,
  failing: readonly JudgedJob[],
  context: MessageContext,
): string {
  const { jobId, wait } = decisive
  const mayPass = failing.every(({ errorCode }) => MAY_PASS_BY_WAITING.includes(errorCode))
  if (wait.kind !== 'polling-failed') {
    const isActive = failing.every(({ status }) => status === 'active')
    return mayPass ? timeoutAdvice(context, { isActive }) : ''
  }
  return mayPass ? decisive.message : formatPollingFailed(codeSpan(jobId, 60), wait, context)
}

/** The count, the jobs with the result of each (as many as fit), and the advice. */
function withList(counted: string, jobs: readonly JudgedJob[], advice: string): string {
  const items = jobs.map((job) => `${codeSpan(job.jobId, 60)} ${resultPhrase(job)}`)
  const shown = asManyAsFit(items, MAX_LIST_LENGTH - Array.from(advice).length)
  return `${counted}; ${shown.join(', ')}. ${advice}`.trim()
}

/** The result of one of several jobs, as the predicate of a sentence. */
function resultPhrase({ errorCode, status, wait }: JudgedJob): string {
  if (wait.kind === 'finished' && errorCode === 'cancelled') {
    return `${statusPhrase(status)}, but its pull request was not verified`
  }
  if (wait.kind === 'cancelled') return cancelledPhrase(wait)
  if (wait.polls === 0) return 'was not polled'
  if (errorCode === 'no-pr') return 'has no pull request'
  if (errorCode === 'unverified-pr') return 'has a pull request that is not verified'
  if (errorCode === 'not-found') return 'was not found'
  if (wait.kind === 'polling-failed') return `could not be polled (${errorCode})`
  // A warning named that status. A hundred of them would be more text of the service than a message
  // may contain.
  return isKnown(status) ? statusPhrase(status) : 'has an unknown status'
}

/** What is known of a job whose wait was cancelled. */
function cancelledPhrase({ job = UNKNOWN_JOB, polls }: WaitResult): string {
  if (polls === 0) return 'was not polled'
  return job.status === 'active' ? 'keeps running' : 'keeps running if it is active'
}
