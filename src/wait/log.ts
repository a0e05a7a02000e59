import { formatCount, formatDuration, formatVia } from '../text/format.ts'
import { idSpan, sanitizeLine } from '../text/sanitize.ts'
import type { Cause } from '../http/cause.ts'
import { MAX_ID_LENGTH } from '../runner/service-fields.ts'
import { formatStatus, isFinished, isKnown, UNKNOWN_JOB, type AgentJob } from './polling/job.ts'
import type { PollEvent } from './polling/wait-for-job.ts'

// Texts of a job are sanitized (`parseJob`). Others stand in a line as `sanitizeLine` makes them.

const MINUTE_MS = 60_000

/** The first line: what is waited for, where, and for how long. */
export function formatWaiting(options: {
  jobId: string
  projectId: string
  baseUrl: string
  /** With its port; undefined: direct. */
  proxyHost: string | undefined
  timeoutMs: number
}): string {
  const { jobId, projectId, baseUrl, proxyHost, timeoutMs } = options
  // Whole, as by `idSpan`.
  const [job, project] = [jobId, projectId].map((id) => sanitizeLine(id, MAX_ID_LENGTH))
  const where = `agent job ${job} (project ${project}) at ${baseUrl}${formatVia(proxyHost)}`
  if (timeoutMs === 0) return `Checking ${where} once`
  return `Waiting for ${where}, up to ${formatDuration(timeoutMs)}`
}

/**
 * Logs a poll: a line when something changes or a delay is long, else one a minute. Each poll is in
 * the debug log.
 */
export function logPoll(
  event: PollEvent,
  options: { jobId: string; log: (level: 'debug' | 'info' | 'warning', text: string) => void },
): void {
  const { result, before, progress } = event
  const { jobId, log } = options
  const logLine = (text: string): void => {
    log('info', `${formatElapsed(progress.waitedMs)}  ${text}`)
  }
  log('debug', `poll ${progress.polls}: ${formatDebug(event)}`)
  if (!('job' in result)) {
    const text = formatFailure(result.cause, event)
    if (text !== undefined) logLine(text)
    return
  }

  const { job } = result
  if (progress.failedPolls < before.failedPolls) logLine('polling recovered')
  const text = formatJob(job, event)
  if (text !== undefined) logLine(text)
  if (!event.endsWait && !isKnown(job.status) && job.status !== before.job?.status) {
    log(
      'warning',
      `Agent job ${idSpan(jobId)} has the status ${formatStatus(job.status)}, which this action does not know. If that is its last one, cancel the run.`,
    )
  }
}

/** Undefined if there is nothing new to say. */
function formatJob(job: AgentJob, event: PollEvent): string | undefined {
  const { before, progress, endsWait, remainingMs } = event
  const status = formatStatus(job.status)
  const long = hasLongDelay(event) ? `, ${formatNext(event)}` : ''
  if (progress.wasPolledForLink) {
    const { prLink, brokenLink } = { ...UNKNOWN_JOB, ...progress.job }
    return `completed, ${prLink === '' ? brokenLink || 'still no link' : 'with its link'}`
  }
  if (job.status !== before.job?.status) {
    const link = isFinished(job) && !endsWait ? 'no link yet' : job.brokenLink
    return `${status}${link === '' ? '' : `, ${link}`}${long}`
  }
  if (endsWait) return `still ${status} (final poll)`
  if (long === '' && !isNewMinute(event)) return undefined

  const polls = formatCount(progress.polls, 'poll')
  // In whole minutes, unless less than one is left.
  const leftMs =
    remainingMs > MINUTE_MS ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs
  return `still ${status} (${polls}, ${formatNext(event)}, ${formatDuration(leftMs)} left)`
}

/** Polling that fails is said once, and then once a minute. */
function formatFailure({ kind, reason }: Cause, event: PollEvent): string | undefined {
  const { before, progress, endsWait } = event
  const isRepeat = before.failedPolls > 0 && !endsWait
  if (isRepeat && !hasLongDelay(event) && !isNewMinute(event)) return undefined

  const next = endsWait ? 'stopped polling' : formatNext(event, 'retrying')
  if (isRepeat) {
    return `poll still fails (${reason}, ${formatCount(progress.failedPolls, 'poll')}), ${next}`
  }
  return `${kind === 'rate-limited' ? 'rate limited' : 'poll failed'} (${reason}), ${next}`
}

/** It is the first poll in another minute of the wait. */
function isNewMinute({ before, progress }: PollEvent): boolean {
  const minuteOf = ({ waitedMs }: { waitedMs: number }): number => Math.floor(waitedMs / MINUTE_MS)
  return minuteOf(progress) > minuteOf(before)
}

/** Time since the start for the head of a log line: "04:12", "1:04:12". */
export function formatElapsed(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = [m, s].map((part) => String(part).padStart(2, '0')).join(':')
  return h === 0 ? tail : `${h}:${tail}`
}

/** A shorter delay is over before anybody acts. */
function hasLongDelay({ delayMs }: PollEvent): boolean {
  return delayMs > MINUTE_MS
}

function formatNext({ delayMs, remainingMs }: PollEvent, verb = 'next'): string {
  const isFinalPollNext = remainingMs > 0 && delayMs >= remainingMs
  return `${isFinalPollNext ? 'final poll' : verb} in ${formatDuration(delayMs)}`
}

function formatDebug({ result, endsWait, delayMs }: PollEvent): string {
  const next = endsWait ? '' : `, next in ${Math.round(delayMs)}ms`
  if (!('job' in result)) return `${result.cause.reason} (${result.cause.kind})${next}`
  return `status=${result.job.status}${isFinished(result.job) ? ', final' : ''}${next}`
}
