import type { PollEvent } from '../polling/wait.ts'
import { isFinal, isKnown, type AgentJob } from '../service/job.ts'
import type { PollFailure } from '../service/poll-result.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { formatCount, shortSha, showStatus } from './phrases.ts'
import type { Verification } from './verdict.ts'

const MINUTE_MS = 60_000

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
      log('debug', `${prefix}poll ${event.polls}: ${debugText(event)}`)
      if ('job' in event.result) {
        logStatus(event.result.job, event)
        warnAbout(event.result.job)
      } else {
        logFailure(event.result, event)
      }
    },
    logVerification(verification, waitedMs) {
      logLine(verificationText(verification), { waitedMs })
    },
  }

  function logStatus(job: AgentJob, event: PollEvent): void {
    const shown = showStatus(job.status)
    if (isFailing) logLine('polling recovered', event)
    if (lastStatus === '') logLine([shown, ...detailsOf(job)].join(', '), event)
    else if (lastStatus !== job.status) logLine(shown, event)
    else if (event.isLastPoll) logLine(`still ${shown} (final poll)`, event)
    else if (isHeartbeatDue(event)) logLine(`still ${shown} (${progressText(event)})`, event)

    const held = heldText(event)
    if (held !== '') logLine(held, event)
    lastStatus = job.status
    isFailing = false
  }

  function warnAbout({ status, isPrLinkUnusable }: AgentJob): void {
    if (!isKnown(status) && !isWarned) {
      isWarned = true
      const text = `Agent job ${id} has the status ${showStatus(status)}, which this version of the action does not know. If that status is final, update the action.`
      log('warning', text)
    }
    if (isPrLinkUnusable) {
      const text = `The pull request link of agent job ${id} cannot be used: it is not a plain http(s) URL. \`prLink\` stays empty; check the job in the service's dashboard.`
      log('warning', text)
    }
  }

  function logFailure({ code, reason }: PollFailure, event: PollEvent): void {
    const what = code === 'rate-limited' ? 'rate limited' : 'poll failed'
    const failed = `${what} (${reason})`
    const held = heldText(event)
    if (event.isLastPoll) {
      // The closing annotation of a single job says why.
      if (jobsTotal > 1) logLine(`${failed}, stopped polling${nextJobText(event)}`, event)
    } else if (held !== '') {
      logLine(`${failed}: ${held}`, event)
    } else if (!isFailing || isHeartbeatDue(event)) {
      logLine(`${failed}, retrying in ${formatDuration(event.delayMs)}`, event)
    }
    isFailing = true
  }

  /** Says so if the service holds back the next job. */
  function nextJobText({ delayMs }: PollEvent): string {
    const isLastJob = jobsDone + 1 === jobsTotal
    if (isLastJob || delayMs < 1_000) return ''
    return `, next job in ${formatDuration(delayMs)} as the service asks`
  }

  function progressText({ stepPolls, delayMs, remainingMs }: PollEvent): string {
    const done = jobsTotal === 1 ? '' : `${jobsDone} of ${jobsTotal} done, `
    const next = `next in ${formatDuration(delayMs)}, ${formatDuration(wholeMinutes(remainingMs))} left`
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

function verificationText(verification: Verification): string {
  switch (verification.kind) {
    case 'cancelled':
      return 'pull request not verified: the run was cancelled'
    case 'unverified':
      return `pull request not verified: ${verification.reason}`
    case 'verified': {
      const { author, headSha } = verification
      return `verified: opened by ${sanitizeLine(author, 100)}, commit ${shortSha(headSha)}`
    }
  }
}

/** Rounded up, as long as there are whole minutes. */
function wholeMinutes(ms: number): number {
  return ms > MINUTE_MS ? Math.ceil(ms / MINUTE_MS) * MINUTE_MS : ms
}

/** Says so if the service asks for more time than there is; else empty. */
function heldText({ result, isLastPoll, delayMs, remainingMs }: PollEvent): string {
  const { retryAfterMs = 0 } = result
  if (isLastPoll || remainingMs === 0 || retryAfterMs <= remainingMs) return ''
  return `the service asks for ${formatDuration(retryAfterMs)}, final poll in ${formatDuration(delayMs)}`
}

function debugText({ result, isLastPoll, delayMs }: PollEvent): string {
  const next = isLastPoll ? '' : `, next in ${Math.round(delayMs)}ms`
  if ('reason' in result) return `${result.reason} (${result.code})${next}`

  const { status } = result.job
  return `status=${status}${isFinal(status) ? ', final' : ''}${next}`
}

/** Such as "model-x", "acme/app @ agent/fix-login". What is not known is left out. */
function detailsOf({ model, sourceRepository, sourceRef }: AgentJob): string[] {
  const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '')
  const source = [repository, sourceRef].filter(Boolean).join(' @ ')
  return [model, source].filter(Boolean)
}
