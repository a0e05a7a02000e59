import type { WaitResult } from '../polling/wait.ts'
import { isKnown } from '../service/job.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import type { ErrorCode, JobOutcome, WaitContext } from './outcome.ts'
import { asManyAsFit, formatCount, formatWaited, showStatus, statusPhrase } from './phrases.ts'

const KEEP_WAITING = 'Re-run failed jobs to keep waiting.'
const STOPPED_WAITING =
  'Stopped waiting: the run was cancelled, or the `timeout-minutes` of the step or job expired.'
const ALLOWED = 'This is allowed by `allowed-statuses`.'

const PASSED_BY_WAITING: readonly ErrorCode[] = ['timeout', 'unavailable', 'rate-limited']
/** How many characters the list of jobs and the advice after it may have. */
const MAX_LIST_LENGTH = 600

const TITLES: Readonly<Record<Exclude<ErrorCode, 'no-pr' | ''>, string>> = {
  'job-failed': 'Agent job failed',
  'job-archived': 'Agent job archived',
  timeout: 'Timed out waiting for agent job',
  cancelled: 'Stopped waiting for agent job',
  'invalid-input': 'Invalid inputs',
  internal: 'Internal error',
  unauthorized: 'Admin key rejected',
  forbidden: 'No access to the project',
  'not-found': 'Agent job not found',
  'rate-limited': 'Rate limited',
  unavailable: 'Service unavailable',
  'invalid-response': 'Invalid response',
  'unexpected-response': 'Unexpected response',
}

/** The title of the annotation and the heading of the job summary, for one job; `formatStep` makes that of several. */
export function formatTitle(errorCode: ErrorCode, status: string, isSingleCheck: boolean): string {
  if (errorCode === 'no-pr')
    return `${status === 'completed' ? 'Completed' : 'Finished'} without a pull request`
  if (errorCode === 'timeout' && isSingleCheck)
    return status === 'active' ? 'Agent job still active' : 'Agent job has an unknown status'
  if (errorCode !== '') return TITLES[errorCode]
  return status === 'active' ? 'Agent job still active' : `Agent job ${status}`
}

/** What happened, to which job, and what to do next. */
export function formatMessage(
  jobId: string,
  wait: WaitResult,
  errorCode: ErrorCode,
  context: WaitContext,
): string {
  const id = codeSpan(jobId, 60)
  switch (wait.kind) {
    case 'finished':
      return formatFinished(wait, errorCode, id)
    case 'timeout':
      return formatTimeout(wait, errorCode, id, context)
    case 'cancelled': {
      const cannotCancel = wait.polls === 0 ? '' : ' (the API cannot cancel it)'
      return `${STOPPED_WAITING} Agent job ${id} ${cancelledPhrase(wait)}${cannotCancel}.`
    }
    case 'unpolled': {
      const text = formatUnpolled(jobId, wait, context)
      const canResume =
        wait.failure.retry !== 'never' && (wait.job !== undefined || wait.polls === 0)
      return canResume ? `${text} ${KEEP_WAITING}` : text
    }
  }
}

/** What helps where all that failed is that the time was too short. */
function timeoutAdvice({ timeoutMs, allowedStatuses }: WaitContext): string {
  if (timeoutMs > 0) return 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.'
  // Where `active` is allowed, the status is one that this version does not know.
  const orAllow = allowedStatuses.includes('active')
    ? ''
    : ', or add `active` to `allowed-statuses`'
  return `Increase \`timeout-minutes\` to wait${orAllow}.`
}

type Kind<K extends WaitResult['kind']> = Extract<WaitResult, { kind: K }>

function formatFinished(wait: Kind<'finished'>, errorCode: ErrorCode, id: string): string {
  const { status, prLink, isPrLinkUnusable } = wait.job
  const ended = `Agent job ${id} ${statusPhrase(status)}`
  if (errorCode === 'job-failed')
    return `${ended}. The service gives no reason: check its dashboard, then start a new job.`
  if (errorCode === 'job-archived')
    return `${ended}. Start a new job, or add \`archived\` to \`allowed-statuses\`.`
  if (errorCode === 'no-pr') {
    return isPrLinkUnusable
      ? `${ended}, but its pull request link cannot be used, and \`require-pr\` is true. Check the link in the service's dashboard.`
      : `${ended} without a pull request, but \`require-pr\` is true. Check the agent's prompt and whether the service commits without a pull request, or remove \`require-pr\`.`
  }
  const link =
    prLink.length > 200 ? '; the pull request is in the output `prLink`' : `: <${prLink}>`
  if (status !== 'completed')
    return `${ended} (allowed by \`allowed-statuses\`)${prLink === '' ? '.' : link}`
  if (prLink !== '') return `${ended}${link} (waited ${formatWaited(wait)})`
  return isPrLinkUnusable
    ? `${ended}, but its pull request link cannot be used.`
    : `${ended} without a pull request.`
}

function formatTimeout(
  wait: Kind<'timeout'>,
  errorCode: ErrorCode,
  id: string,
  context: WaitContext,
): string {
  const { job, polls, waitedMs } = wait
  const state = `${id} ${statusPhrase(job.status)}`
  const next = errorCode === '' ? ALLOWED : timeoutAdvice(context)
  if (context.timeoutMs > 0)
    return `Timed out after ${formatDuration(waitedMs)}: agent job ${state} and keeps running. ${next}`
  return `Agent job ${state} (${polls === 1 ? 'checked once' : formatCount(polls, 'attempt')}). ${next}`
}

/** Why the job could not be polled, and what to do but to wait longer. */
function formatUnpolled(jobId: string, wait: Kind<'unpolled'>, context: WaitContext): string {
  const { job, failure, polls } = wait
  const { code, reason, userMessage } = failure
  const isPermanent = failure.retry === 'never'
  const id = codeSpan(jobId, 60)
  const host = codeSpan(context.host, 100)
  const project = codeSpan(context.projectId, 60)
  const attempts = formatCount(wait.attempts, 'attempt')
  const next =
    job === undefined
      ? 'Check `base-url` and whether this runner can reach it, then re-run this job.'
      : `The agent job was ${showStatus(job.status)} when last seen.`

  if (polls === 0 && !isPermanent)
    return `Agent job ${id} was not polled, because the polls of jobs before it failed (${reason}).`
  if (wait.isFinalPoll && job !== undefined && !isPermanent) {
    const seen = `agent job ${id} was ${showStatus(job.status)} at ${formatElapsed(wait.seenMs)}`
    return `Stopped after ${formatDuration(wait.waitedMs)}: ${seen}, but the final poll failed (${reason}).`
  }
  if (userMessage !== undefined)
    return job === undefined || isPermanent ? userMessage : `${userMessage} ${next}`
  switch (code) {
    case 'unauthorized':
      return "`admin-key` was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret."
    case 'forbidden':
      return `\`admin-key\` has no access to project ${project} (HTTP 403). If the service uses an IP allowlist: addresses of GitHub-hosted runners change.`
    case 'not-found': {
      const advice = job === undefined ? 'Check `job-id`, `project-id` and `base-url`.' : next
      return `Agent job ${id} was not found in project ${project} at ${host} (HTTP 404, ${attempts}). ${advice}`
    }
    case 'rate-limited':
      return `Rate limited: the service allowed no poll within ${formatDuration(wait.waitedMs - wait.seenMs)} (HTTP 429, ${formatCount(polls, 'attempt')}). Set a longer \`poll-interval-seconds\`; other users of the key count too.`
    default:
      return `No valid response from ${host} for ${formatDuration(wait.waitedMs - wait.seenMs)} (${attempts}, last: ${reason}). ${next}`
  }
}

/**
 * The title and message of a step with several jobs.
 *
 * @param decisive of the failing jobs the one that the step fails with; undefined if it passes
 */
export function formatStep(
  jobs: readonly JobOutcome[],
  decisive: JobOutcome | undefined,
  context: WaitContext,
): { title: string; message: string } {
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const passing = jobs.filter(({ errorCode }) => errorCode === '')
  const uncompleted = passing.filter(({ status }) => status !== 'completed')
  const verb = uncompleted.length === 0 ? 'completed' : 'passed'
  const counted = `${passing.length} of ${jobs.length} agent jobs ${verb}`
  if (decisive === undefined) {
    const message =
      uncompleted.length === 0 ? `${counted}.` : listAfter(counted, uncompleted, ALLOWED)
    return { title: `Agent jobs ${verb}`, message }
  }
  const message = listAfter(counted, failing, adviceFor(decisive, failing, context))
  return decisive.errorCode === 'cancelled'
    ? { title: 'Stopped waiting for agent jobs', message: `${STOPPED_WAITING} ${message}` }
    : { title: `${failing.length} of ${jobs.length} agent jobs did not pass`, message }
}

/** What to do next, where the list does not say it. To keep waiting is advised only if every job may pass so. */
function adviceFor(
  decisive: JobOutcome,
  failing: readonly JobOutcome[],
  context: WaitContext,
): string {
  const canPass = failing.every(({ errorCode }) => PASSED_BY_WAITING.includes(errorCode))
  if (decisive.wait?.kind !== 'unpolled') return canPass ? timeoutAdvice(context) : ''
  return canPass ? decisive.message : formatUnpolled(decisive.jobId, decisive.wait, context)
}

/** The count, the jobs with the result of each (as many as fit), and the advice. */
function listAfter(counted: string, outcomes: readonly JobOutcome[], advice: string): string {
  const parts = outcomes.map((outcome) => `${codeSpan(outcome.jobId, 60)} ${phrase(outcome)}`)
  const listed = asManyAsFit(parts, MAX_LIST_LENGTH - Array.from(advice).length)
  return `${counted}; ${listed.join(', ')}. ${advice}`.trim()
}

function phrase({ errorCode, status, wait }: JobOutcome): string {
  if (wait?.kind === 'cancelled') return cancelledPhrase(wait)
  if (wait?.polls === 0) return 'was not polled'
  if (errorCode === 'no-pr') return 'has no pull request'
  if (errorCode === 'not-found') return 'was not found'
  if (wait?.kind === 'unpolled') return `could not be polled (${errorCode})`
  // A warning quoted it; a hundred of them would be more of the service's text than a message may contain.
  return isKnown(status) ? statusPhrase(status) : 'has an unknown status'
}

/** What is known of a job whose wait was cancelled. */
function cancelledPhrase({ job, polls }: WaitResult): string {
  if (job !== undefined) return 'keeps running'
  return polls === 0 ? 'was not polled' : 'keeps running if it is active'
}
