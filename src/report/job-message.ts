import type { WaitResult } from '../polling/poll.ts'
import { isKnown } from '../service/job.ts'
import type { FailureCode } from '../service/poll-result.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { message, quoted, trusted, type Message } from '../shared/message.ts'
import { sanitizeLine } from '../shared/sanitize.ts'

/** Why a step failed: the output `errorCode`. */
export type ErrorCode =
  'job-failed' | 'job-archived' | 'timeout' | 'no-pr' | 'cancelled' | 'invalid-input' | 'internal' | FailureCode

/** What the result of a wait is judged by, and what its message names. */
export interface JobContext {
  readonly jobId: string
  readonly projectId: string
  /** Of the service, with its port. */
  readonly host: string
  readonly timeoutMs: number
  readonly allowedStatuses: readonly string[]
  readonly isPrRequired: boolean
}

export const KEEP_WAITING = message`Re-run failed jobs to keep waiting.`
export const STOPPED_WAITING = message`Stopped waiting: the run was cancelled, or the \`timeout-minutes\` of the step or job expired.`
export const ALLOWED = message`This is allowed by \`allowed-statuses\`.`
const FEWER_REQUESTS = message`Wait for fewer jobs at once, or set a longer \`poll-interval-seconds\`.`

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

/** The title of the annotation, and the heading of the job summary. */
export function formatTitle(errorCode: ErrorCode | '', status: string): string {
  const verb = status === 'completed' ? 'Completed' : 'Finished'
  if (errorCode === 'no-pr') return `${verb} without a pull request`
  if (errorCode !== '') return TITLES[errorCode]
  return status === 'active' ? 'Agent job still active' : `Agent job ${status}`
}

/** What happened, to which job, and what to do next: the closing annotation and the output `message`. */
export function formatMessage(wait: WaitResult, errorCode: ErrorCode | '', context: JobContext): Message {
  const id = sanitizeLine(context.jobId, 60)
  switch (wait.kind) {
    case 'finished':
      return formatFinished(wait, errorCode, id)
    case 'timeout':
      return formatTimeout(wait, errorCode, context)
    case 'cancelled':
      return message`${STOPPED_WAITING} Agent job ${id} keeps running (the API cannot cancel it).`
    case 'failed':
      return formatFailure(wait, errorCode, context)
  }
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

export function formatCount(count: number, noun: string): Message {
  return trusted(`${count} ${noun}${count === 1 ? '' : 's'}`)
}

export function formatWaited({ waitedMs, polls }: WaitResult): Message {
  return message`${duration(waitedMs)}, ${formatCount(polls, 'poll')}`
}

type Kind<K extends WaitResult['kind']> = Extract<WaitResult, { kind: K }>

function formatFinished(wait: Kind<'finished'>, errorCode: ErrorCode | '', id: string): Message {
  const { status, prLink, isPrLinkUnusable } = wait.job
  const ended = message`Agent job ${id} ${statusPhrase(status)}`
  if (errorCode === 'job-failed')
    return message`${ended}. The API gives no reason: check the service's dashboard, then start a new job.`
  if (errorCode === 'job-archived')
    return message`${ended}. Start a new job, or add \`archived\` to \`allowed-statuses\`.`
  if (errorCode === 'no-pr') {
    return isPrLinkUnusable
      ? message`${ended}, but its pull request link cannot be used, and \`require-pr\` is true. Check the link in the service's dashboard.`
      : message`${ended} without a pull request, but \`require-pr\` is true. Check the agent's prompt, or remove \`require-pr\`.`
  }
  const isLong = prLink.length > 200
  const link = isLong ? message`; the pull request is in the output \`prLink\`` : message`: ${prLink}`
  if (status !== 'completed')
    return message`${ended} (allowed by \`allowed-statuses\`)${prLink === '' ? message`.` : link}`
  if (prLink !== '') return message`${ended}${link} (waited ${formatWaited(wait)})`
  return isPrLinkUnusable
    ? message`${ended}, but its pull request link cannot be used.`
    : message`${ended} without a pull request (no files changed).`
}

function formatTimeout(wait: Kind<'timeout'>, errorCode: ErrorCode | '', context: JobContext): Message {
  const { job, polls, early } = wait
  const state = message`${sanitizeLine(context.jobId, 60)} ${statusPhrase(job.status)}`
  const waited = duration(wait.waitedMs)
  const allowed = errorCode === '' ? ALLOWED : undefined
  if (context.timeoutMs === 0) {
    const retries = polls === 1 ? '' : `, after ${polls - 1} ${polls === 2 ? 'retry' : 'retries'}`
    const next = message`Increase \`timeout-minutes\` to wait, or add \`active\` to \`allowed-statuses\`.`
    return message`Agent job ${state} (checked once${trusted(retries)}). ${allowed ?? next}`
  }
  if (early !== undefined) {
    const late = message`the service allows the next request in ${duration(early.retryAfterMs)} (Retry-After), after the timeout.`
    return message`Stopped after ${waited}: agent job ${state}, and ${late} ${allowed ?? KEEP_WAITING}`
  }
  const next = message`Re-run failed jobs to keep waiting, or increase \`timeout-minutes\`.`
  return message`Timed out after ${waited}: agent job ${state} and keeps running. ${allowed ?? next}`
}

function formatFailure(wait: Kind<'failed'>, errorCode: ErrorCode | '', context: JobContext): Message {
  const { job, failure, early } = wait
  const isPermanent = failure.retry === 'never'
  const id = sanitizeLine(context.jobId, 60)
  const host = sanitizeLine(context.host, 100)
  const project = quoted(sanitizeLine(context.projectId, 60))
  const reason = sanitizeLine(failure.reason, 200)
  const attempts = formatCount(wait.attempts, 'attempt')
  const next =
    job === undefined
      ? message`Check \`base-url\` and whether this runner can reach it, then re-run this job.`
      : message`The agent job was ${showStatus(job.status)} when last seen. ${KEEP_WAITING}`

  if (early !== undefined) {
    const late = message`allows the next request in ${duration(early.retryAfterMs)}`
    const left = message`but only ${duration(early.remainingMs)} remain.`
    return errorCode === 'rate-limited'
      ? message`Rate limited: the service ${late}, ${left} ${FEWER_REQUESTS}`
      : message`${host} ${late} (${reason}, Retry-After), ${left} ${next}`
  }
  if (wait.isFinalPoll && job !== undefined && !isPermanent) {
    const seen = message`agent job ${id} was ${showStatus(job.status)} at ${trusted(formatElapsed(wait.seenMs))}`
    return message`Stopped after ${duration(wait.waitedMs)}: ${seen}, but the final poll failed (${reason}). ${KEEP_WAITING}`
  }
  const { userMessage } = failure
  if (userMessage !== undefined) return job === undefined || isPermanent ? userMessage : message`${userMessage} ${next}`
  switch (errorCode) {
    case 'unauthorized':
      return message`\`admin-key\` was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.`
    case 'forbidden':
      return message`\`admin-key\` has no access to project ${project} (HTTP 403). If the service uses an IP allowlist: addresses of GitHub-hosted runners change.`
    case 'not-found': {
      const advice = job === undefined ? message`Check \`job-id\`, \`project-id\` and \`base-url\`.` : next
      return message`Agent job ${quoted(id)} was not found in project ${project} at ${host} (HTTP 404, ${attempts}). ${advice}`
    }
    case 'rate-limited':
      return message`Rate limited: the service allowed no poll within ${duration(wait.waitedMs)} (HTTP 429, ${formatCount(wait.polls, 'attempt')}). ${FEWER_REQUESTS}`
    default:
      return message`No valid response from ${host} for ${duration(wait.waitedMs - wait.seenMs)} (${attempts}, last: ${reason}). ${next}`
  }
}

function duration(ms: number): Message {
  return trusted(formatDuration(ms))
}
