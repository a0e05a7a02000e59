import type { PollEvent } from '../polling/wait.ts'
import { isFinal, isKnown, type AgentJob } from '../service/job.ts'
import type { PollFailure } from '../service/poll-result.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { formatCount, formatStatus, formatVerified } from './format.ts'
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
}): {
  logPoll: (event: PollEvent) => void
  logVerification: (verification: Verification, waitedMs: number) => void
} {
  const { jobsDone, jobsTotal, log } = options
  const id = sanitizeLine(options.jobId, 60)
  const prefix = jobsTotal === 1 ? '' : `${id}: `
  let lastStatus = ''
  let lastLineMs = 0
  let isFailing = false
  let isWarned = false

  return {
    logPoll(event) {
      log('debug', `${prefix}poll ${event.polls}: ${formatDebug(event)}`)
      if ('job' in event.result) {
        logStatus(event.result.job, event)
        warnAbout(event.result.job)
      } else {
        logFailure(event.result, event)
      }
    },
    logVerification(verification, waitedMs) {
      logLine(formatVerification(verification), { waitedMs })
    },
  }

  function logStatus(job: AgentJob, event: PollEvent): void {
    const shown = formatStatus(job.status)
    const longDelay = formatLongDelay(event)
    if (isFailing) logLine('polling recovered', event)

    if (lastStatus === '') {
      logLine([shown, ...formatDetails(job)].join(', ') + longDelay, event)
    } else if (lastStatus !== job.status) {
      logLine(shown + longDelay, event)
    } else if (event.isLastPoll) {
      logLine(`still ${shown} (final poll)`, event)
    } else if (longDelay !== '') {
      logLine(`still ${shown}${longDelay}`, event)
    } else if (isHeartbeatDue(event)) {
      logLine(`still ${shown} (${formatProgress(event)})`, event)
    }
    lastStatus = job.status
    isFailing = false
  }

  function warnAbout({ status, isPrLinkUnusable }: AgentJob): void {
    if (!isKnown(status) && !isWarned) {
      isWarned = true
      const text = `Agent job ${id} has the status ${formatStatus(status)}, which this version of the action does not know. If that status is final, update the action.`
      log('warning', text)
    }
    if (isPrLinkUnusable) {
      const text = `The pull request link of agent job ${id} cannot be used: it is not a plain http(s) URL. \`prLink\` stays empty; check the agent job in the service's dashboard.`
      log('warning', text)
    }
  }

  function logFailure({ code, reason }: PollFailure, event: PollEvent): void {
    const what = code === 'rate-limited' ? 'rate limited' : 'poll failed'
    const failed = `${what} (${reason})`
    const longDelay = formatLongDelay(event)
    if (event.isLastPoll) {
      // The closing annotation of a single job says why.
      if (jobsTotal > 1) logLine(`${failed}, stopped polling${longDelay}`, event)
    } else if (longDelay !== '') {
      logLine(failed + longDelay, event)
    } else if (!isFailing || isHeartbeatDue(event)) {
      logLine(`${failed}, retrying in ${formatDuration(event.delayMs)}`, event)
    }
    isFailing = true
  }

  function formatVerification(verification: Verification): string {
    if (verification.kind === 'verified') return formatVerified(verification)
    // The closing annotation of a single job says why.
    if (jobsTotal === 1) return 'pull request not verified'
    const why = verification.kind === 'unverified' ? verification.reason : 'the run was cancelled'
    return `pull request not verified: ${why}`
  }

  /** What follows a line if the service asks for a long delay and gets it; else empty. */
  function formatLongDelay({ result, isLastPoll, delayMs, remainingMs }: PollEvent): string {
    const { retryAfterMs = 0 } = result
    // Where it does not bind, for example after a final status, the next poll comes at once.
    const binds = delayMs >= SECOND_MS
    const isEnd = isLastPoll && jobsDone + 1 === jobsTotal
    if (retryAfterMs <= MINUTE_MS || !binds || isEnd) return ''

    const whatIsNext = delayMs >= remainingMs ? 'final poll' : 'next poll'
    const next = isLastPoll ? 'next agent job' : whatIsNext
    const asked = `the service asks to wait ${formatDuration(retryAfterMs)} (Retry-After)`
    return `, ${asked}, ${next} in ${formatDuration(delayMs)}`
  }

  function formatProgress({ stepPolls, delayMs, remainingMs }: PollEvent): string {
    const done = jobsTotal === 1 ? '' : `${jobsDone} of ${jobsTotal} done, `
    const next = `next in ${formatDuration(delayMs)}, ${formatDuration(roundUpToMinutes(remainingMs))} left`
    return `${done}${formatCount(stepPolls, 'poll')}, ${next}`
  }

  function isHeartbeatDue({ waitedMs }: PollEvent): boolean {
    return waitedMs - lastLineMs >= MINUTE_MS
  }

  function logLine(text: string, { waitedMs }: Pick<PollEvent, 'waitedMs'>): void {
    lastLineMs = waitedMs
    log('info', `${formatElapsed(waitedMs)}  ${prefix}${text}`)
  }
}

/** Rounded up to minutes, unless less than a minute is left. */
function roundUpToMinutes(ms: number): number {
  return ms > MINUTE_MS ? Math.ceil(ms / MINUTE_MS) * MINUTE_MS : ms
}

function formatDebug({ result, isLastPoll, delayMs }: PollEvent): string {
  const next = isLastPoll ? '' : `, next in ${Math.round(delayMs)}ms`
  if ('reason' in result) return `${result.reason} (${result.code})${next}`

  const { status } = result.job
  return `status=${status}${isFinal(status) ? ', final' : ''}${next}`
}

/** Such as "model-x", "acme/app @ agent/fix-login". What is not known is left out. */
function formatDetails({ model, sourceRepository, sourceRef }: AgentJob): string[] {
  const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '')
  const source = [repository, sourceRef].filter(Boolean).join(' @ ')
  return [model, source].filter(Boolean)
}
