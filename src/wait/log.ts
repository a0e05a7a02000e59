import { formatCount, formatDuration, formatVia } from '../text/format.ts'
import { codeSpan, sanitizeLine } from '../text/sanitize.ts'
import type { Cause } from '../http/cause.ts'
import { formatStatus, isFinal, isKnown, type AgentJob } from './polling/job.ts'
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
  const job = `agent job ${sanitizeLine(jobId, 60)} (project ${sanitizeLine(projectId, 60)})`
  const where = `${job} at ${baseUrl}${formatVia(proxyHost)}`
  if (timeoutMs === 0) return `Checking ${where} once`
  return `Waiting for ${where}, up to ${formatDuration(timeoutMs)}`
}

/**
 * Logs the wait: a line when something changes or a delay is long, else one a minute. Each poll is in
 * the debug log.
 *
 * @returns a function to be called for each poll
 */
export function createWaitLog(
  jobId: string,
  log: (level: 'debug' | 'info' | 'warning', text: string) => void,
): (event: PollEvent) => void {
  let hasWarned = false
  let lastLineMs = 0

  return (event) => {
    const { result, before } = event
    log('debug', `poll ${before.polls + 1}: ${formatDebug(event)}`)
    const text = 'job' in result ? textOfJob(result.job, event) : textOfFailure(result.cause, event)
    if ('job' in result && before.failedPolls > 0) logLine(event, 'polling recovered')
    if (text !== undefined) logLine(event, text)

    if ('job' in result && !isKnown(result.job.status) && !hasWarned) {
      hasWarned = true
      const status = formatStatus(result.job.status)
      log(
        'warning',
        `Agent job ${codeSpan(jobId, 60)} has the status ${status}, which this action does not know. If that is its last one, cancel the run.`,
      )
    }
  }

  /** Undefined if there is nothing new to say. */
  function textOfJob(job: AgentJob, event: PollEvent): string | undefined {
    const { before, isLastPoll } = event
    const status = formatStatus(job.status)
    const long = hasLongDelay(event) ? `, ${formatNext(event)}` : ''
    if (before.job?.status === 'completed') {
      // It was polled once more for its link.
      const link = job.prLink === '' ? job.brokenLink || 'still no link' : 'with its link'
      return `completed, ${link}`
    }
    if (job.status !== before.job?.status) {
      const link = isFinal(job.status) && !isLastPoll ? 'no link yet' : job.brokenLink
      return [status, link].filter(Boolean).join(', ') + long
    }
    if (isLastPoll) return `still ${status} (final poll)`
    const isSilent = long === '' && !isQuiet(event)
    return isSilent ? undefined : `still ${status} (${formatProgress(event)})`
  }

  /** Polling that fails is said once, and then once a minute. */
  function textOfFailure({ kind, reason }: Cause, event: PollEvent): string | undefined {
    const { isLastPoll } = event
    const failedPolls = event.before.failedPolls + 1
    if (failedPolls > 1 && !isLastPoll && !hasLongDelay(event) && !isQuiet(event)) return undefined

    const what = kind === 'rate-limited' ? 'rate limited' : 'poll failed'
    const text =
      failedPolls === 1 || isLastPoll
        ? `${what} (${reason})`
        : `poll still fails (${reason}, ${formatCount(failedPolls, 'poll')})`
    return `${text}, ${isLastPoll ? 'stopped polling' : formatNext(event, 'retrying')}`
  }

  function logLine({ waitedMs }: PollEvent, text: string): void {
    lastLineMs = waitedMs
    log('info', `${formatElapsed(waitedMs)}  ${text}`)
  }

  /** Nothing was logged for a minute. */
  function isQuiet({ waitedMs }: PollEvent): boolean {
    return waitedMs - lastLineMs >= MINUTE_MS
  }
}

function formatProgress(event: PollEvent): string {
  const { before, remainingMs } = event
  // In whole minutes, unless less than one is left.
  const leftMs =
    remainingMs > MINUTE_MS ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs
  const left = `${formatDuration(leftMs)} left`
  return `${formatCount(before.polls + 1, 'poll')}, ${formatNext(event)}, ${left}`
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
  const isFinalPoll = remainingMs > 0 && delayMs >= remainingMs
  return `${isFinalPoll ? 'final poll' : verb} in ${formatDuration(delayMs)}`
}

function formatDebug({ result, isLastPoll, delayMs }: PollEvent): string {
  const next = isLastPoll ? '' : `, next in ${Math.round(delayMs)}ms`
  if (!('job' in result)) return `${result.cause.reason} (${result.cause.kind})${next}`
  const { status } = result.job
  return `status=${status}${isFinal(status) ? ', final' : ''}${next}`
}
