import { formatReason } from '../requests/causes.ts'
import { formatDuration, formatElapsed } from '../text/duration.ts'
import { formatCount, formatVia } from '../text/format.ts'
import { MAX_URL_LENGTH, sanitizeLine } from '../text/sanitize.ts'
import { formatStatus } from './format.ts'
import { isFinal, isKnown, type AgentJob } from './polling/job.ts'
import type { PollEvent } from './polling/poll-jobs.ts'
import type { PollFailure } from './polling/poll-result.ts'

// Texts of a job are sanitized (`parseJob`). Others stand in a line as `sanitizeLine` makes them.

const MINUTE_MS = 60_000

const LINK_PROBLEMS: Readonly<Record<Exclude<AgentJob['linkProblem'], ''>, string>> = {
  'contains-key': 'it contains the admin key, so create a new one',
  'not-plain': `it is not a plain http(s) URL of at most ${MAX_URL_LENGTH} characters`,
}

/** The first line: what is waited for, where, and for how long. */
export function formatWaiting(options: {
  jobIds: readonly string[]
  projectId: string
  baseUrl: string
  /** With its port; undefined: direct. */
  proxyHost: string | undefined
  timeoutMs: number
}): string {
  const { jobIds, projectId, baseUrl, proxyHost, timeoutMs } = options
  const what =
    jobIds.length === 1
      ? `agent job ${sanitizeLine(jobIds.join(), 60)}`
      : `${jobIds.length} agent jobs`
  const where = `${what} (project ${sanitizeLine(projectId, 60)}) at ${baseUrl}${formatVia(proxyHost)}`

  if (timeoutMs === 0) return `Checking ${where} once`
  return `Waiting for ${where}, up to ${formatDuration(timeoutMs)}`
}

/** A job as its lines need it. */
interface LoggedJob {
  readonly id: string
  /** Empty if it is the only one. */
  readonly prefix: string
  polls: number
  /** In its last valid response; empty if it had none. */
  lastStatus: string
  isWarned: boolean
}

/**
 * Logs the wait: a line when something changes or a delay is long, else at most one line a minute.
 * Each poll is in the debug log. If there are several jobs, each line names its job.
 *
 * @returns a function to be called for each poll
 */
export function createWaitLog(
  jobIds: readonly string[],
  log: (level: 'debug' | 'info' | 'warning', text: string) => void,
): (event: PollEvent) => void {
  const isOnly = jobIds.length === 1
  const jobs = new Map<number, LoggedJob>()
  // Of all jobs.
  let polls = 0
  let failuresInRow = 0
  let lastLineMs = 0
  let lastFailureMs = -Infinity
  let isFailureLogged = false

  function jobAt(index: number): LoggedJob {
    const id = sanitizeLine(String(jobIds[index]), 60)
    const prefix = isOnly ? '' : `${id}: `
    const job = jobs.get(index) ?? { id, prefix, polls: 0, lastStatus: '', isWarned: false }
    jobs.set(index, job)
    return job
  }

  function logLine({ prefix }: LoggedJob, text: string, waitedMs: number): void {
    lastLineMs = waitedMs
    log('info', `${formatElapsed(waitedMs)}  ${prefix}${text}`)
  }

  function logPoll(event: PollEvent): void {
    const { index, result } = event
    const job = jobAt(index)
    polls++
    job.polls++
    log('debug', `${job.prefix}poll ${job.polls}: ${formatDebug(event)}`)

    if ('job' in result) logStatus(job, result.job, event)
    else logFailure(job, result, event)
  }

  function logStatus(job: LoggedJob, found: AgentJob, event: PollEvent): void {
    const { isLastPoll, waitedMs } = event
    if (isFailureLogged) logLine(job, 'polling recovered', waitedMs)
    isFailureLogged = false
    failuresInRow = 0

    const status = formatStatus(found.status)
    const details = job.lastStatus === '' ? formatDetails(found) : []
    const hasChanged = job.lastStatus !== found.status
    job.lastStatus = found.status
    const what = hasChanged ? [status, ...details].join(', ') : `still ${status}`
    const end = isLastPoll && !hasChanged ? ' (final poll)' : formatLongDelay(event)
    if (hasChanged || end !== '') logLine(job, what + end, waitedMs)
    else if (waitedMs - lastLineMs >= MINUTE_MS) {
      logLine(job, `${what} (${formatProgress(event)})`, waitedMs)
    }

    if (!isKnown(found.status) && !job.isWarned) {
      job.isWarned = true
      const text = `Agent job ${job.id} has the status ${status}, which this action does not know.`
      log('warning', text)
    }
    // Only a final response has a link, so this comes once.
    if (found.linkProblem !== '') {
      const text = `The \`prLink\` of agent job ${job.id} cannot be used: ${LINK_PROBLEMS[found.linkProblem]}.`
      log('warning', text)
    }
  }

  /** Polling that fails is said once, and then once a minute, for all jobs together. */
  function logFailure(job: LoggedJob, { code, cause }: PollFailure, event: PollEvent): void {
    const { isLastPoll, delayMs, waitedMs } = event
    failuresInRow++
    const isFirst = failuresInRow === 1
    const isDue = waitedMs - lastFailureMs >= MINUTE_MS
    const hasNews = isFirst || waitedMs - lastLineMs >= MINUTE_MS
    const longDelay = formatLongDelay(event)
    if (!isLastPoll && longDelay === '' && !(isDue && hasNews)) return

    lastFailureMs = waitedMs
    // A job that is given up does not recover.
    isFailureLogged ||= !isLastPoll
    const reason = formatReason(cause)
    const nextPoll = `, ${isOnly ? 'retrying' : 'next poll'} in ${formatDuration(delayMs)}`
    if (isFirst || isLastPoll || longDelay !== '') {
      const what = code === 'rate-limited' ? 'rate limited' : 'poll failed'
      const next = isLastPoll ? `, stopped polling${longDelay}` : longDelay || nextPoll
      logLine(job, `${what} (${reason})${next}`, waitedMs)
    } else {
      const count = formatCount(failuresInRow, 'poll')
      logLine(job, `poll still fails (${reason}, ${count})${nextPoll}`, waitedMs)
    }
  }

  function formatProgress({ jobsLeft, delayMs, remainingMs }: PollEvent): string {
    const done = isOnly ? '' : `${jobIds.length - jobsLeft} of ${jobIds.length} done, `
    // Rounded up to minutes, unless less than a minute is left.
    const isLong = remainingMs > MINUTE_MS
    const leftMs = isLong ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs
    const next = `next in ${formatDuration(delayMs)}, ${formatDuration(leftMs)} left`
    return `${done}${formatCount(polls, 'poll')}, ${next}`
  }

  return logPoll
}

/** What follows a line if the service asks for a long delay and gets it; else empty. */
function formatLongDelay(event: PollEvent): string {
  const { result, isLastPoll, jobsLeft, delayMs, remainingMs } = event
  const { retryAfterMs = 0 } = result
  // A shorter delay is over before anybody acts.
  if (retryAfterMs <= MINUTE_MS) return ''
  // It holds back no poll after the deadline, nor the next job after one that has ended.
  const hasEnded = 'job' in result && isLastPoll
  if (jobsLeft === 0 || remainingMs === 0 || hasEnded) return ''

  const nextPoll = delayMs >= remainingMs ? 'final poll' : 'next poll'
  const next = isLastPoll ? 'next agent job' : nextPoll
  const asked = `the service asks to wait ${formatDuration(retryAfterMs)} (Retry-After)`
  return `, ${asked}, ${next} in ${formatDuration(delayMs)}`
}

function formatDebug({ result, isLastPoll, delayMs }: PollEvent): string {
  const next = isLastPoll ? '' : `, next in ${Math.round(delayMs)}ms`
  if (!('job' in result)) return `${formatReason(result.cause)} (${result.code})${next}`

  const { status } = result.job
  return `status=${status}${isFinal(status) ? ', final' : ''}${next}`
}

/** Such as "model-x", "acme/app @ agent/fix-login". What is not known is left out. */
function formatDetails({ model, sourceRepository, sourceRef }: AgentJob): string[] {
  const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '')
  const source = [repository, sourceRef].filter(Boolean).join(' @ ')
  return [model, source].filter(Boolean)
}
