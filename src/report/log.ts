import type { PollEvent } from '../polling/poll.ts'
import { isFinal, isKnown, type AgentJob } from '../service/job.ts'
import { PollError } from '../service/poll-error.ts'
import { formatDuration, formatElapsed } from '../shared/duration.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { formatCount, showStatus } from './message.ts'

const MINUTE_MS = 60_000
const HEARTBEAT_MS = MINUTE_MS

/** What was logged about a job so far. */
interface Progress {
  readonly id: string
  status: string
  polls: number
  /** When the next poll is due; undefined after the last. */
  nextMs: number | undefined
  isFailing: boolean
  /** About an unknown status. */
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
  const jobs = options.jobIds.map((jobId): Progress => ({
    id: sanitizeLine(jobId, 60),
    status: '',
    polls: 0,
    nextMs: 0,
    isFailing: false,
    isWarned: false,
  }))
  const prefix = ({ id }: Progress): string => (jobs.length === 1 ? '' : `${id}: `)
  let lastLineMs = 0

  return (index, event) => {
    const job = jobs[index]
    if (job === undefined) return
    const { result, delayMs } = event
    job.polls = event.polls
    job.nextMs = delayMs === undefined ? undefined : elapsedMs() + delayMs
    log('debug', `${prefix(job)}poll ${event.polls}: ${debugText(event)}`)
    if (result instanceof PollError) logFailure(job, result, delayMs)
    else logStatus(job, result.job, event)
  }

  function logStatus(
    job: Progress,
    { status, isPrLinkUnusable, ...details }: AgentJob,
    event: PollEvent,
  ): void {
    const shown = showStatus(status).plain
    if (job.isFailing) logLine(job, 'polling recovered')
    if (job.status === '') logLine(job, [shown, ...detailsOf(details)].join(', '))
    else if (job.status !== status) logLine(job, shown)
    else if (event.delayMs === undefined) logLine(job, `still ${shown} (final poll)`)
    else if (isHeartbeatDue()) logHeartbeat(job, event)

    job.status = status
    job.isFailing = false
    if (!isKnown(status) && !job.isWarned) {
      job.isWarned = true
      log(
        'warning',
        `Agent job ${job.id} has the status ${shown}, which this version of the action does not know. Polling continues; if that status is final, update the action.`,
      )
    }
    if (isPrLinkUnusable) {
      log(
        'warning',
        `The pull request link of agent job ${job.id} cannot be used: it is not a plain http(s) URL. \`prLink\` stays empty; check the job in the service's dashboard.`,
      )
    }
  }

  function logFailure(job: Progress, error: PollError, delayMs: number | undefined): void {
    const isRateLimited = error.retry === 'rate-limited'
    // The closing annotation of a single job says why.
    if (delayMs === undefined) {
      if (jobs.length > 1) logLine(job, `stopped polling (${error.message})`)
      return
    }
    const retrying = `(${error.message}), retrying in ${formatDuration(delayMs)}`
    if (!job.isFailing) logLine(job, `${isRateLimited ? 'rate limited' : 'poll failed'} ${retrying}`)
    else if (isHeartbeatDue())
      logLine(job, `${isRateLimited ? 'still rate limited' : 'polls still failing'} ${retrying}`)
    job.isFailing = true
  }

  function logHeartbeat(job: Progress, { remainingMs }: PollEvent): void {
    const polls = jobs.reduce((sum, each) => sum + each.polls, 0)
    const open = jobs.filter(({ nextMs }) => nextMs !== undefined)
    // A poll may take longer than it was due.
    const nextMs = Math.max(0, Math.min(...jobs.flatMap((each) => each.nextMs ?? [])) - elapsedMs())
    const figures = `(${formatCount(polls, 'poll')}, next in ${formatDuration(nextMs)}, ${formatRemaining(remainingMs)} left)`
    if (jobs.length === 1) logLine(job, `still ${showStatus(job.status).plain} ${figures}`)
    else write(`${jobs.length - open.length} of ${jobs.length} done, ${formatOpen(open)} ${figures}`)
  }

  function isHeartbeatDue(): boolean {
    return elapsedMs() - lastLineMs >= HEARTBEAT_MS
  }

  function logLine(job: Progress, text: string): void {
    write(prefix(job) + text)
  }

  function write(text: string): void {
    lastLineMs = elapsedMs()
    log('info', `${formatElapsed(lastLineMs)}  ${text}`)
  }
}

function debugText({ result, delayMs }: PollEvent): string {
  const what =
    result instanceof PollError
      ? `${result.message} (${result.code})`
      : `status=${result.job.status}${isFinal(result.job.status) ? ', final' : ''}`
  return delayMs === undefined ? what : `${what}, next in ${Math.round(delayMs)}ms`
}

function detailsOf({
  model,
  sourceRepository,
  sourceRef,
}: Pick<AgentJob, 'model' | 'sourceRepository' | 'sourceRef'>): string[] {
  const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '')
  const source = [repository, sourceRef].filter((part) => part !== '').join(' @ ')
  return [model, source].filter((part) => part !== '')
}

function formatOpen(open: readonly Progress[]): string {
  const failing = open.filter(({ isFailing }) => isFailing).length
  return `${open.length - failing} active${failing === 0 ? '' : `, ${failing} with failing polls`}`
}

/** In whole minutes, as long as there are some. */
function formatRemaining(ms: number): string {
  return formatDuration(ms > MINUTE_MS ? Math.ceil(ms / MINUTE_MS) * MINUTE_MS : ms)
}
