import type { PollEvent } from '../polling/poll.ts'
import { isFinal, isKnown, type AgentJob } from '../service/job.ts'
import type { PollFailure } from '../service/poll-result.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { formatCount, showStatus } from './job-message.ts'

const MINUTE_MS = 60_000

/** What was logged about a job so far. */
interface JobLog {
  readonly id: string
  /** Of each line, to name one of several jobs. */
  readonly prefix: string
  status: string
  polls: number
  /** When the next poll is due; undefined after the last. */
  nextMs: number | undefined
  isFailing: boolean
  isWarned: boolean
}

/**
 * Logs a wait: a line when something changes, else at most one a minute; each poll in the debug log. With several jobs
 * each line names its job, and the heartbeat is one for all.
 *
 * @param options.elapsedMs since the start of the wait
 * @returns to be called for each poll, with the index of its job
 */
export function createPollLog(options: {
  jobIds: readonly string[]
  log: (level: 'debug' | 'info' | 'warning', text: string) => void
  elapsedMs: () => number
}): (index: number, event: PollEvent) => void {
  const { log, elapsedMs } = options
  const jobs = options.jobIds.map((jobId, _, { length }): JobLog => {
    const id = sanitizeLine(jobId, 60)
    const prefix = length === 1 ? '' : `${id}: `
    return { id, prefix, status: '', polls: 0, nextMs: 0, isFailing: false, isWarned: false }
  })
  let lastLineMs = 0

  return (index, event) => {
    const job = jobs[index]
    if (job === undefined) return
    job.polls = event.polls
    job.nextMs = event.delayMs === undefined ? undefined : elapsedMs() + event.delayMs
    log('debug', `${job.prefix}poll ${event.polls}: ${debugText(event)}`)
    if ('job' in event.result) logStatus(job, event.result.job, event)
    else logFailure(job, event.result, event.delayMs)
  }

  function logStatus(job: JobLog, seen: AgentJob, { delayMs, remainingMs }: PollEvent): void {
    const shown = showStatus(seen.status).plain
    if (job.isFailing) logLine(`${job.prefix}polling recovered`)
    if (job.status === '') logLine(job.prefix + [shown, ...detailsOf(seen)].join(', '))
    else if (job.status !== seen.status) logLine(job.prefix + shown)
    else if (delayMs === undefined) logLine(`${job.prefix}still ${shown} (final poll)`)
    else if (isHeartbeatDue()) logHeartbeat(shown, remainingMs)
    job.status = seen.status
    job.isFailing = false

    if (!isKnown(seen.status) && !job.isWarned) {
      job.isWarned = true
      const text = `Agent job ${job.id} has the status ${shown}, which this version of the action does not know. Polling continues; if that status is final, update the action.`
      log('warning', text)
    }
    if (seen.isPrLinkUnusable) {
      const text = `The pull request link of agent job ${job.id} cannot be used: it is not a plain http(s) URL. \`prLink\` stays empty; check the job in the service's dashboard.`
      log('warning', text)
    }
  }

  function logFailure(job: JobLog, { retry, reason }: PollFailure, delayMs: number | undefined): void {
    const failed = `${job.prefix}${retry === 'rate-limited' ? 'rate limited' : 'poll failed'} (${reason})`
    if (delayMs === undefined) {
      // The closing annotation of a single job says why.
      if (jobs.length > 1) logLine(`${failed}, stopped polling`)
    } else if (!job.isFailing || isHeartbeatDue()) {
      logLine(`${failed}, retrying in ${formatDuration(delayMs)}`)
    }
    job.isFailing = true
  }

  function logHeartbeat(shown: string, remainingMs: number): void {
    const polls = jobs.reduce((sum, job) => sum + job.polls, 0)
    const due = jobs.flatMap(({ nextMs }) => nextMs ?? [])
    // A poll may take longer than it was due.
    const nextMs = Math.max(0, Math.min(...due) - elapsedMs())
    const failing = jobs.filter((job) => job.isFailing && job.nextMs !== undefined).length
    const active = `${due.length - failing} active${failing === 0 ? '' : `, ${failing} failing`}`
    const counted = `${jobs.length - due.length} of ${jobs.length} done, ${active}`
    const state = jobs.length === 1 ? `still ${shown}` : counted
    // In whole minutes, as long as there are some.
    const leftMs = remainingMs > MINUTE_MS ? Math.ceil(remainingMs / MINUTE_MS) * MINUTE_MS : remainingMs
    const times = `next in ${formatDuration(nextMs)}, ${formatDuration(leftMs)} left`
    logLine(`${state} (${formatCount(polls, 'poll').plain}, ${times})`)
  }

  function isHeartbeatDue(): boolean {
    return elapsedMs() - lastLineMs >= MINUTE_MS
  }

  function logLine(text: string): void {
    lastLineMs = elapsedMs()
    log('info', `${formatElapsed(lastLineMs)}  ${text}`)
  }
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
