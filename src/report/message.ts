import type { WaitResult } from '../polling/poll.ts'
import { isKnown } from '../service/job.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { message, quoted, trusted, type Message } from '../shared/message.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import type { ErrorCode } from './verdict.ts'

/** What a message says about the wait besides its result. */
export interface JobContext {
  readonly jobId: string
  readonly projectId: string
  /** Of the service, with its port. */
  readonly host: string
  readonly timeoutMs: number
}

export const NOTHING = message``
export const KEEP_WAITING = message`Re-run failed jobs to keep waiting.`
export const STOPPED_WAITING = message`Stopped waiting: the run was cancelled, or the \`timeout-minutes\` of the step or job expired.`
const ALLOWED = message`allowed by \`allowed-statuses\``

/** What happened, to which job, and what to do next: the closing annotation and the output `message`. */
export function formatMessage(wait: WaitResult, errorCode: ErrorCode | '', context: JobContext): Message {
  const id = sanitizeLine(context.jobId, 60)
  switch (wait.kind) {
    case 'finished':
      return formatFinished(wait, errorCode, id)
    case 'timeout':
      return formatTimeout(wait, errorCode, { id, timeoutMs: context.timeoutMs })
    case 'cancelled':
      return message`${STOPPED_WAITING} Agent job ${id} keeps running (the API cannot cancel it).`
    case 'failed':
      return formatFailure(wait, context)
  }
}

/** The title of the annotation, and the heading of the job summary. */
export function formatTitle(errorCode: ErrorCode | '', status: string): string {
  switch (errorCode) {
    case '':
      if (!isKnown(status)) return 'Agent job not finished'
      return status === 'active' ? 'Agent job still active' : `Agent job ${status}`
    case 'no-pr':
      return `${status === 'completed' ? 'Completed' : 'Finished'} without a pull request`
    default:
      return TITLES[errorCode]
  }
}

const TITLES: Readonly<Record<Exclude<ErrorCode, 'no-pr'>, string>> = {
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

/** What is known of the job, as the predicate of a sentence. */
export function statusPhrase(status: string): Message {
  if (status === 'archived') return message`is archived`
  if (status === 'completed' || status === 'failed') return trusted(status)
  return message`is still ${showStatus(status)}`
}

/** A status for a sentence: an unknown one is quoted. */
export function showStatus(status: string): Message {
  return isKnown(status) ? trusted(status) : quoted(status)
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

type Kind<K extends WaitResult['kind']> = Extract<WaitResult, { kind: K }>

function formatFinished(
  { job: { status, prLink, isPrLinkUnusable }, polls, waitedMs }: Kind<'finished'>,
  errorCode: ErrorCode | '',
  id: string,
): Message {
  const ended = message`Agent job ${id} ${statusPhrase(status)}`
  const withoutLink = isPrLinkUnusable
    ? message`${ended}, but its pull request link cannot be used`
    : message`${ended} without a pull request`
  switch (errorCode) {
    case 'job-failed':
      return message`${ended}. The API gives no reason: check the service's dashboard, then start a new job.`
    case 'job-archived':
      return message`${ended}. Start a new job, or add \`archived\` to \`allowed-statuses\`.`
    case 'no-pr':
      return isPrLinkUnusable
        ? message`${withoutLink}, and \`require-pr\` is true. Check the link in the service's dashboard.`
        : message`${withoutLink}, but \`require-pr\` is true. Check the agent's prompt, or remove \`require-pr\`.`
    default: {
      if (status !== 'completed')
        return message`${ended} (${ALLOWED})${prLink === '' ? message`.` : linkText(prLink)}`
      if (prLink === '')
        return isPrLinkUnusable ? message`${withoutLink}.` : message`${withoutLink} (no files changed).`
      return message`${ended}${linkText(prLink)} (waited ${duration(waitedMs)}, ${trusted(formatCount(polls, 'poll'))})`
    }
  }
}

function linkText(prLink: string): Message {
  return prLink.length > 200 ? message`; the pull request is in the output \`prLink\`` : message`: ${prLink}`
}

function formatTimeout(
  { job: { status }, waitedMs, polls, retryAfterMs }: Kind<'timeout'>,
  errorCode: ErrorCode | '',
  { id, timeoutMs }: { id: string; timeoutMs: number },
): Message {
  const isPassing = errorCode === ''
  const state = message`gent job ${id} ${statusPhrase(status)}`
  if (timeoutMs === 0) {
    const retries =
      polls === 1 ? NOTHING : message`, after ${polls - 1} ${trusted(polls === 2 ? 'retry' : 'retries')}`
    const checked = message`A${state} (checked once${retries}${isPassing ? message`; ${ALLOWED}` : NOTHING}).`
    return isPassing
      ? checked
      : message`${checked} Increase \`timeout-minutes\` to wait, or add \`active\` to \`allowed-statuses\`.`
  }
  const waited = duration(waitedMs)
  if (retryAfterMs !== undefined) {
    const early = message`Stopped after ${waited}: a${state}, and the service allows the next request in ${duration(retryAfterMs)} (Retry-After), after the timeout.`
    return isPassing ? message`${early} This is ${ALLOWED}.` : message`${early} ${KEEP_WAITING}`
  }
  return isPassing
    ? message`A${state} after ${waited} (${ALLOWED}) and keeps running.`
    : message`Timed out after ${waited}: a${state} and keeps running. Re-run failed jobs to keep waiting, or increase \`timeout-minutes\`.`
}

function formatFailure(wait: Kind<'failed'>, context: JobContext): Message {
  const { code, error, job, early } = wait
  const id = sanitizeLine(context.jobId, 60)
  const host = sanitizeLine(context.host, 100)
  const project = sanitizeLine(context.projectId, 60)
  const reason = sanitizeLine(error.message, 200)
  const next =
    job === undefined
      ? message`Check \`base-url\` and whether this runner can reach it, then re-run this job.`
      : message`The agent job was ${showStatus(job.status)} when last seen. ${KEEP_WAITING}`

  if (early !== undefined) {
    const asked = duration(early.retryAfterMs)
    const left = duration(early.remainingMs)
    return code === 'rate-limited'
      ? message`Rate limited: the service allows the next request in ${asked}, but only ${left} remain. ${FEWER_REQUESTS}`
      : message`${host} allows the next request in ${asked} (${reason}, Retry-After), but only ${left} remain. ${next}`
  }
  if (wait.isFinalPoll && job !== undefined && error.retry !== 'never') {
    const seen = message`agent job ${id} was ${showStatus(job.status)} at ${trusted(formatElapsed(wait.seenMs))}`
    return message`Stopped after ${duration(wait.waitedMs)}: ${seen}, but the final poll failed (${reason}). ${KEEP_WAITING}`
  }
  if (error.userMessage !== undefined) {
    return job === undefined || error.retry === 'never'
      ? error.userMessage
      : message`${error.userMessage} ${next}`
  }
  switch (code) {
    case 'unauthorized':
      return message`\`admin-key\` was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.`
    case 'forbidden':
      return message`\`admin-key\` has no access to project ${quoted(project)} (HTTP 403). If the service uses an IP allowlist: addresses of GitHub-hosted runners change.`
    case 'not-found': {
      const seen = job === undefined ? NOTHING : message`, although it was ${showStatus(job.status)} before`
      return message`Agent job ${quoted(id)} was not found in project ${quoted(project)} at ${host} (HTTP 404, ${trusted(formatCount(wait.attempts, 'attempt'))})${seen}. Check \`job-id\`, \`project-id\` and \`base-url\`.`
    }
    case 'rate-limited':
      return message`Rate limited: the service allowed no poll within ${duration(wait.waitedMs)} (HTTP 429, ${trusted(formatCount(wait.polls, 'attempt'))}). ${FEWER_REQUESTS}`
    default:
      return message`No valid response from ${host} for ${duration(wait.failingMs)} (${trusted(formatCount(wait.attempts, 'attempt'))}, last: ${reason}). ${next}`
  }
}

const FEWER_REQUESTS = message`Wait for fewer jobs at once, or set a longer \`poll-interval-seconds\`.`

function duration(ms: number): Message {
  return trusted(formatDuration(ms))
}
