import type { ErrorCode } from './errors.ts'
import { isKnown, type AgentJob } from './job.ts'
import { formatAfter, formatSpan } from './span.ts'
import { inert } from './untrusted.ts'
import type { Wait } from './wait.ts'

export interface Subject {
  readonly jobId: string
  readonly projectId: string
  /** Of the service, with its port. */
  readonly host: string
  readonly timeoutMs: number
}

/**
 * The sentence of the closing annotation and of the output `message`: what happened, to which job, what to do next.
 * At most 800 characters, 200 of them the service's.
 */
export function describe(wait: Wait, errorCode: ErrorCode | '', subject: Subject): string {
  const job = `Agent job ${inert(subject.jobId, 60)}`
  switch (wait.kind) {
    case 'finished':
      return describeFinished(wait, errorCode, job)
    case 'timeout':
      return describeTimeout(wait, errorCode, { job, timeoutMs: subject.timeoutMs })
    case 'cancelled':
      return `Stopped waiting: the run was cancelled, or a \`timeout-minutes\` of the step or job itself ran out. ${job} goes on (the service has no cancel).`
    case 'failed':
      return describeFailure(wait, subject)
  }
}

/** What happened to the job, as the predicate of a sentence. */
export function predicate(status: string): string {
  return status === 'archived' ? 'was archived' : status
}

/** A status for the eye: one that this version does not know is told from the service's own words by quotes. */
export function showStatus(status: string): string {
  return isKnown(status) ? status : `"${status}"`
}

type Kind<K extends Wait['kind']> = Extract<Wait, { kind: K }>

function describeFinished(wait: Kind<'finished'>, errorCode: ErrorCode | '', job: string): string {
  const { status, prLink } = wait.job
  const ended = `${job} ${predicate(status)}` + (wait.reads === 1 ? '' : formatAfter(wait.waitedMs))
  switch (errorCode) {
    case 'job-failed':
      return `${ended}. The service gives no reason: look at the job in its dashboard, then start a new one.`
    case 'job-archived':
      return `${ended}, so it will not be completed. Start a new job, or add \`archived\` to \`allowed-statuses\` if that is fine.`
    case 'no-pr':
      return `${job} ${predicate(status)} but ${withoutLink(wait.job)}, and \`require-pr\` is true.`
    default: {
      const told = `${ended} (${count(wait.reads, 'read')})`
      const allowed = status === 'completed' ? '' : ', which `allowed-statuses` lets pass'
      if (prLink === '') return `${told}${allowed}; it ${withoutLink(wait.job)}.`
      return `${told}${allowed}: ${prLink.length <= 200 ? prLink : 'its pull request is in the output `prLink`'}`
    }
  }
}

function withoutLink({ prLinkRefused, status }: AgentJob): string {
  if (prLinkRefused) return 'gave a pull request link that cannot be used'
  return status === 'completed' ? 'made no pull request (no files changed)' : 'made no pull request'
}

function describeTimeout(
  { job: { status }, waitedMs, reads, failure, isEarly }: Kind<'timeout'>,
  errorCode: ErrorCode | '',
  { job, timeoutMs }: { job: string; timeoutMs: number },
): string {
  const allowed = errorCode === '' ? '; `allowed-statuses` lets that pass' : ''
  if (timeoutMs === 0) {
    return `${job} is still ${showStatus(status)} (looked once, because \`timeout-minutes\` is 0)${allowed}.`
  }
  const span = `${formatAfter(waitedMs)} (${count(reads, 'read')})`
  const state =
    failure === undefined
      ? `was still ${showStatus(status)}${span} and goes on`
      : `was ${showStatus(status)} when last seen and goes on;${span} the last read failed (${failure.message})`
  const early = isEarly ? ', and the service allows no read before the time is up (Retry-After)' : ''
  const next =
    errorCode === '' ? '' : ' Use "Re-run failed jobs" to keep waiting, or raise the input `timeout-minutes`.'
  return `${job} ${state}${early}${allowed}.${next}`
}

function describeFailure(wait: Kind<'failed'>, subject: Subject): string {
  const { error, job } = wait
  const host = inert(subject.host, 100)
  const project = `project "${inert(subject.projectId, 60)}"`
  const throttled = 'Wait for fewer jobs at once or set a longer `poll-interval-seconds`.'
  const goOn =
    job === undefined
      ? 'Check `base-url` and whether this runner can reach it, then re-run this job.'
      : `The job was ${showStatus(job.status)} when last seen and goes on; re-run this job to keep waiting.`

  if (wait.leftMs !== undefined) {
    const left = `only ${formatSpan(wait.leftMs)} are left to wait`
    const asked = formatSpan(error.retryAfterMs ?? 0)
    return wait.code === 'rate-limited'
      ? `The service allows no more reads for ${asked} (429, Retry-After), but ${left}. ${throttled}`
      : `${host} asks to be left alone for ${asked} (${error.message}, Retry-After), but ${left}. ${goOn}`
  }
  if (error.explanation !== undefined) return error.explanation
  switch (wait.code) {
    case 'unauthorized':
      return "The service refused the key (401): it is wrong, revoked or expired. Create a new one on the dashboard's API keys page and update the secret behind `admin-key`."
    case 'forbidden':
      return `The service knows the key but refuses it here (403). Give it read access to ${project}; if it has an IP allow-list, note that GitHub-hosted runners change address.`
    case 'not-found':
      return `There is no agent job "${inert(subject.jobId, 60)}" in ${project} at ${host} (404, asked ${count(wait.tries, 'time')}). Check that \`project-id\` and \`base-url\` are the ones the job was started with.`
    case 'rate-limited':
      return `The service allowed no read in ${formatSpan(wait.waitedMs)} (429, asked ${count(wait.reads, 'time')}). ${throttled}`
    default:
      return `${host} gave no usable answer for ${formatSpan(wait.failingMs)} (${count(wait.tries, 'try', 'tries')}, last: ${error.message}). ${goOn}`
  }
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`
}
