import type { PollEvent } from '../polling/wait.ts'
import { isFinal, isKnown, type AgentJob } from '../service/job.ts'
import type { PollFailure } from '../service/poll-result.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { formatReason } from './causes.ts'
import { formatCount, formatStatus, formatVerified, LINK_PROBLEMS, toHelpUrl } from './format.ts'
import type { Verification } from './verdict.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** The first line: what is waited for, where, and for how long. */
export function formatStart(options: {
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
  const via = proxyHost === undefined ? '' : `, through proxy ${proxyHost}`
  const where = `${what} (project ${sanitizeLine(projectId, 60)}) at ${baseUrl}${via}`

  if (timeoutMs === 0) return `Checking ${where} once`
  return `Waiting for ${where}, up to ${formatDuration(timeoutMs)}`
}

/** The last line of a failed step. */
export function formatHelp(errorCode: string): string {
  return `Error code \`${errorCode}\` · What to do: ${toHelpUrl(errorCode)}`
}

/**
 * Logs the wait for one job: a line when something changes, else at most one line a minute. Each
 * poll is in the debug log.
 *
 * @param options.jobsDone how many jobs of the step have ended
 * @param options.jobsTotal if there are several, each line names its job
 * @returns functions to be called for each poll of the job, and after the verification of its pull
 * request
 */
export function createJobLog(options: {
  jobId: string
  jobsDone: number
  jobsTotal: number
  log: (level: 'debug' | 'info' | 'warning', text: string) => void
}) {
  const { jobsDone, jobsTotal, log } = options
  const isOnly = jobsTotal === 1
  const id = sanitizeLine(options.jobId, 60)
  const prefix = isOnly ? '' : `${id}: `
  const done = isOnly ? '' : `${jobsDone} of ${jobsTotal} done, `
  let lastStatus = ''
  let lastLineMs = 0
  /** Failed polls since the last valid response. */
  let failures = 0
  let isWarned = false

  function logLine(text: string, waitedMs: number): void {
    lastLineMs = waitedMs
    log('info', `${formatElapsed(waitedMs)}  ${prefix}${text}`)
  }

  function logPoll(event: PollEvent): void {
    const { result, polls, waitedMs } = event
    log('debug', `${prefix}poll ${polls}: ${formatDebug(event)}`)
    const isEnd = event.isLastPoll && jobsDone + 1 === jobsTotal
    const longDelay = isEnd ? '' : formatLongDelay(event)

    if ('job' in result) {
      if (failures > 0) logLine('polling recovered', waitedMs)
      failures = 0
      logStatus(result.job, event, longDelay)
    } else {
      failures++
      logFailure(result, event, longDelay)
    }
  }

  function logStatus(job: AgentJob, event: PollEvent, longDelay: string): void {
    const { waitedMs } = event
    const status = formatStatus(job.status)
    if (lastStatus === '') {
      logLine([status, ...formatDetails(job)].join(', ') + longDelay, waitedMs)
    } else if (lastStatus !== job.status) {
      logLine(status + longDelay, waitedMs)
    } else if (event.isLastPoll) {
      logLine(`still ${status} (final poll)`, waitedMs)
    } else if (longDelay !== '') {
      logLine(`still ${status}${longDelay}`, waitedMs)
    } else if (waitedMs - lastLineMs >= MINUTE_MS) {
      logLine(`still ${status} (${done}${formatProgress(event)})`, waitedMs)
    }
    lastStatus = job.status

    if (!isKnown(job.status) && !isWarned) {
      isWarned = true
      const text = `Agent job ${id} has the status ${status}, which this version of the action does not know. If that status is final, update the action.`
      log('warning', text)
    }
    if (job.linkProblem !== '') {
      const text = `The pull request link of agent job ${id} cannot be used: ${LINK_PROBLEMS[job.linkProblem]}. \`prLink\` stays empty; check the agent job in the service's dashboard.`
      log('warning', text)
    }
  }

  function logFailure({ code, cause }: PollFailure, event: PollEvent, longDelay: string): void {
    const { isLastPoll, delayMs, waitedMs } = event
    const reason = formatReason(cause)
    const what = code === 'rate-limited' ? 'rate limited' : 'poll failed'
    const failed = `${what} (${reason})`
    const next = `retrying in ${formatDuration(delayMs)}`
    if (isLastPoll) {
      logLine(`${failed}, stopped polling${longDelay}`, waitedMs)
    } else if (longDelay !== '') {
      logLine(failed + longDelay, waitedMs)
    } else if (failures === 1) {
      logLine(`${failed}, ${next}`, waitedMs)
    } else if (waitedMs - lastLineMs >= MINUTE_MS) {
      logLine(`poll still fails (${reason}, ${formatCount(failures, 'poll')}), ${next}`, waitedMs)
    }
  }

  function logVerification(verification: Verification, waitedMs: number): void {
    if (verification.kind === 'verified') {
      logLine(formatVerified(verification), waitedMs)
      return
    }
    const reason =
      verification.kind === 'unverified' ? verification.reason : 'the run was cancelled'
    // The closing annotation of a single job says why.
    logLine(`pull request not verified${isOnly ? '' : `: ${reason}`}`, waitedMs)
  }

  return { logPoll, logVerification }
}

/** What follows a line if the service asks for a long delay and gets it; else empty. */
function formatLongDelay({ result, isLastPoll, delayMs, remainingMs }: PollEvent): string {
  const { retryAfterMs = 0 } = result
  // Where it does not bind, for example after a final status, the next poll comes at once.
  if (retryAfterMs <= MINUTE_MS || delayMs < SECOND_MS) return ''

  const nextPoll = delayMs >= remainingMs ? 'final poll' : 'next poll'
  const next = isLastPoll ? 'next agent job' : nextPoll
  const asked = `the service asks to wait ${formatDuration(retryAfterMs)} (Retry-After)`
  return `, ${asked}, ${next} in ${formatDuration(delayMs)}`
}

function formatProgress({ stepPolls, delayMs, remainingMs }: PollEvent): string {
  // Rounded up to minutes, unless less than a minute is left.
  const isLong = remainingMs > MINUTE_MS
  const leftMs = isLong ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs
  const next = `next in ${formatDuration(delayMs)}, ${formatDuration(leftMs)} left`
  return `${formatCount(stepPolls, 'poll')}, ${next}`
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
