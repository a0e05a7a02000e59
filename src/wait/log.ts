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
  /** In the last valid response. */
  let last: string | undefined
  let hasWarned = false
  let polls = 0
  /** In a row. */
  let failedPolls = 0
  let lastLineMs = 0
  /** A failure was logged, and no recovery since. */
  let isFailing = false

  return (event) => {
    polls++
    log('debug', `poll ${polls}: ${formatDebug(event)}`)
    if ('job' in event.result) logJob(event.result.job, event)
    else logFailure(event.result.cause, event)
  }

  function logJob(job: AgentJob, event: PollEvent): void {
    const { isLastPoll } = event
    if (isFailing) logLine(event, 'polling recovered')
    isFailing = false
    failedPolls = 0

    const status = formatStatus(job.status)
    const long = hasLongDelay(event) ? `, ${formatNext(event)}` : ''
    if (last === 'completed') {
      // It was polled once more for its link.
      const link = job.prLink === '' ? job.brokenLink || 'still no link' : 'with its link'
      logLine(event, `completed, ${link}`)
    } else if (job.status !== last) {
      const link = isFinal(job.status) && !isLastPoll ? 'no link yet' : job.brokenLink
      logLine(event, [status, link].filter(Boolean).join(', ') + long)
    } else if (isLastPoll) {
      logLine(event, `still ${status} (final poll)`)
    } else if (long !== '' || isQuiet(event)) {
      logLine(event, `still ${status} (${formatProgress(event)})`)
    }
    last = job.status

    if (!isKnown(job.status) && !hasWarned) {
      hasWarned = true
      const text = `Agent job ${codeSpan(jobId, 60)} has the status ${status}, which this action does not know. If that is its last one, cancel the run.`
      log('warning', text)
    }
  }

  /** Polling that fails is said once, and then once a minute. */
  function logFailure({ kind, reason }: Cause, event: PollEvent): void {
    const { isLastPoll } = event
    failedPolls++
    isFailing = true
    if (failedPolls > 1 && !isLastPoll && !hasLongDelay(event) && !isQuiet(event)) return

    const what = kind === 'rate-limited' ? 'rate limited' : 'poll failed'
    const text =
      failedPolls === 1 || isLastPoll
        ? `${what} (${reason})`
        : `poll still fails (${reason}, ${formatCount(failedPolls, 'poll')})`
    const next = isLastPoll ? 'stopped polling' : formatNext(event, 'retrying')
    logLine(event, `${text}, ${next}`)
  }

  function logLine({ waitedMs }: PollEvent, text: string): void {
    lastLineMs = waitedMs
    log('info', `${formatElapsed(waitedMs)}  ${text}`)
  }

  function isQuiet({ waitedMs }: PollEvent): boolean {
    return waitedMs - lastLineMs >= MINUTE_MS
  }

  function formatProgress(event: PollEvent): string {
    const { remainingMs } = event
    // In whole minutes, unless less than one is left.
    const leftMs =
      remainingMs > MINUTE_MS ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs
    const left = `${formatDuration(leftMs)} left`
    return `${formatCount(polls, 'poll')}, ${formatNext(event)}, ${left}`
  }
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
