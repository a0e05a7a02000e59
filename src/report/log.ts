import type { PollEvent } from '../polling/wait.ts'
import { isFinal, isKnown, type AgentJob } from '../service/job.ts'
import type { PollFailure } from '../service/poll-result.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { formatCount, showStatus } from './phrases.ts'

const MINUTE_MS = 60_000

/**
 * Logs a wait: a line when something changes, else at most one a minute; each poll in the debug log. With several jobs
 * each line names its job.
 *
 * @returns to be called for each poll
 */
export function createPollLog(options: {
  jobIds: readonly string[]
  log: (level: 'debug' | 'info' | 'warning', text: string) => void
}): (event: PollEvent) => void {
  const { jobIds, log } = options
  let polls = 0
  let elapsedMs = 0
  let lastLineMs = 0
  let turn = startTurn(0)

  return (event) => {
    polls++
    elapsedMs = event.waitedMs
    if (event.index !== turn.index) turn = startTurn(event.index)
    log('debug', `${turn.prefix}poll ${event.polls}: ${debugText(event)}`)
    if ('job' in event.result) logStatus(event.result.job, event)
    else logFailure(event.result, event)
  }

  /** What was logged of the job in turn. */
  function startTurn(index: number) {
    const id = sanitizeLine(String(jobIds[index]), 60)
    // To name one of several jobs.
    const prefix = jobIds.length === 1 ? '' : `${id}: `
    return { index, id, prefix, status: '', isFailing: false, isWarned: false }
  }

  function logStatus(job: AgentJob, event: PollEvent): void {
    const shown = showStatus(job.status)
    const held = heldText(event)
    if (turn.isFailing) logLine('polling recovered')
    if (turn.status === '') logLine([shown, ...detailsOf(job)].join(', '))
    else if (turn.status !== job.status) logLine(shown)
    else if (event.delayMs === undefined) logLine(`still ${shown} (final poll)`)
    else if (isHeartbeatDue()) logLine(`still ${shown} (${progressText(event, event.delayMs)})`)
    if (held !== undefined) logLine(held)
    turn.status = job.status
    turn.isFailing = false

    if (!isKnown(job.status) && !turn.isWarned) {
      turn.isWarned = true
      const text = `Agent job ${turn.id} has the status ${shown}, which this version of the action does not know. If that status is final, update the action.`
      log('warning', text)
    }
    if (job.isPrLinkUnusable) {
      const text = `The pull request link of agent job ${turn.id} cannot be used: it is not a plain http(s) URL. \`prLink\` stays empty; check the job in the service's dashboard.`
      log('warning', text)
    }
  }

  function logFailure({ code, reason }: PollFailure, event: PollEvent): void {
    const failed = `${code === 'rate-limited' ? 'rate limited' : 'poll failed'} (${reason})`
    const held = heldText(event)
    if (event.delayMs === undefined) {
      // The closing annotation of a single job says why.
      if (jobIds.length > 1) logLine(`${failed}, stopped polling`)
    } else if (held !== undefined) {
      logLine(`${failed}: ${held}`)
    } else if (!turn.isFailing || isHeartbeatDue()) {
      logLine(`${failed}, retrying in ${formatDuration(event.delayMs)}`)
    }
    turn.isFailing = true
  }

  function progressText({ index, remainingMs }: PollEvent, delayMs: number): string {
    const done = jobIds.length === 1 ? '' : `${index} of ${jobIds.length} done, `
    // In whole minutes, as long as there are some.
    const leftMs =
      remainingMs > MINUTE_MS ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs
    const next = `next in ${formatDuration(delayMs)}, ${formatDuration(leftMs)} left`
    return `${done}${formatCount(polls, 'poll')}, ${next}`
  }

  function isHeartbeatDue(): boolean {
    return elapsedMs - lastLineMs >= MINUTE_MS
  }

  function logLine(text: string): void {
    lastLineMs = elapsedMs
    log('info', `${formatElapsed(lastLineMs)}  ${turn.prefix}${text}`)
  }
}

/** Where the service asks for more time than there is. */
function heldText({
  result: { retryAfterMs = 0 },
  delayMs,
  remainingMs,
}: PollEvent): string | undefined {
  if (delayMs === undefined || remainingMs === 0 || retryAfterMs <= remainingMs) return undefined
  return `the service asks for ${formatDuration(retryAfterMs)}, final poll in ${formatDuration(delayMs)}`
}

function debugText({ result, delayMs }: PollEvent): string {
  const next = delayMs === undefined ? '' : `, next in ${Math.round(delayMs)}ms`
  if ('reason' in result) return `${result.reason} (${result.code})${next}`
  return `status=${result.job.status}${isFinal(result.job.status) ? ', final' : ''}${next}`
}

/** Such as "model-x", "acme/app @ agent/fix-login"; what is not known is left out. */
function detailsOf({ model, sourceRepository, sourceRef }: AgentJob): string[] {
  const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '')
  const source = [repository, sourceRef].filter(Boolean).join(' @ ')
  return [model, source].filter(Boolean)
}
