import { formatReason } from '../http/causes.ts'
import { formatDuration, formatElapsed } from '../text/duration.ts'
import { formatVia } from '../text/format.ts'
import { MAX_URL_LENGTH, sanitizeLine } from '../text/sanitize.ts'
import { formatStatus } from './format.ts'
import { isFinal, isKnown, type AgentJob } from './polling/job.ts'
import type { PollEvent } from './polling/poll-jobs.ts'

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
  const [id = '', ...more] = jobIds
  const what =
    more.length === 0 ? `agent job ${sanitizeLine(id, 60)}` : `${jobIds.length} agent jobs`
  const where = `${what} (project ${sanitizeLine(projectId, 60)}) at ${baseUrl}${formatVia(proxyHost)}`
  if (timeoutMs === 0) return `Checking ${where} once`
  return `Waiting for ${where}, up to ${formatDuration(timeoutMs)}`
}

/**
 * Logs the wait: a line for each change of status, for the first failure and for recovery, else one a
 * minute. Each poll is in the debug log. If there are several jobs, each line names its job.
 *
 * @returns a function to be called for each poll
 */
export function createWaitLog(
  jobIds: readonly string[],
  log: (level: 'debug' | 'info' | 'warning', text: string) => void,
): (event: PollEvent) => void {
  const ids = jobIds.map((jobId) => sanitizeLine(jobId, 60))
  const prefixes = ids.map((id) => (ids.length === 1 ? '' : `${id}: `))
  /** In the last valid response of each job. */
  const statuses: string[] = []
  let lastLineMs = 0
  let lastFailureMs = -Infinity
  /** A failure was logged, and no recovery since. */
  let isFailing = false

  function logLine(index: number, text: string, waitedMs: number): void {
    lastLineMs = waitedMs
    log('info', `${formatElapsed(waitedMs)}  ${prefixes[index]}${text}`)
  }

  function logPoll(event: PollEvent): void {
    const { index, result, isLastPoll, waitedMs, delayMs } = event
    log('debug', `${prefixes[index]}${formatDebug(event)}`)
    // Nothing was said for a minute, or nothing will be.
    const isDue = isLastPoll || waitedMs - lastLineMs >= MINUTE_MS || delayMs > MINUTE_MS
    if ('job' in result) {
      logJob(result.job, event, isDue)
      return
    }
    // Where one of several jobs fails for long, polling seems to recover all the time.
    const isNew = !isFailing && waitedMs - lastFailureMs >= MINUTE_MS
    if (!isNew && !isDue) return

    const stopped = isLastPoll ? ', stopped polling' : ''
    const reason = formatReason(result.cause)
    logLine(index, `poll failed (${reason})${stopped}${formatNext(event)}`, waitedMs)
    lastFailureMs = waitedMs
    // A job that is given up does not recover.
    isFailing ||= !isLastPoll
  }

  function logJob(job: AgentJob, event: PollEvent, isDue: boolean): void {
    const { index, isLastPoll, waitedMs } = event
    const status = formatStatus(job.status)
    const last = statuses[index]
    const isNew = job.status !== last
    statuses[index] = job.status
    if (isNew || isDue || isFailing) {
      const facts = [
        isFailing ? 'polling recovered' : '',
        isNew ? status : `still ${status}`,
        ...(last === undefined ? formatDetails(job) : []),
        isNew && isFinal(job.status) && !isLastPoll ? 'no link yet' : '',
      ]
      logLine(index, facts.filter(Boolean).join(', ') + formatNext(event), waitedMs)
    }
    isFailing = false
    if (isNew && !isKnown(job.status)) {
      const text = `Agent job ${ids[index]} has the status ${status}, which this action does not know.`
      log('warning', text)
    }
    // Only a final response has a link.
    if (job.linkProblem !== '') {
      const text = `The \`prLink\` of agent job ${ids[index]} cannot be used: ${LINK_PROBLEMS[job.linkProblem]}.`
      log('warning', text)
    }
  }

  /** After the last poll of a job only a long delay is of interest. */
  function formatNext({ isLastPoll, jobsLeft, delayMs, remainingMs }: PollEvent): string {
    if (isLastPoll && delayMs <= MINUTE_MS) return ''
    const done = ids.length === 1 ? '' : `, ${ids.length - jobsLeft} of ${ids.length} done`
    return `${done}, next in ${formatDuration(delayMs)}, ${formatDuration(remainingMs)} left`
  }

  return logPoll
}

function formatDebug({ result, delayMs }: PollEvent): string {
  const what =
    'job' in result
      ? `status=${result.job.status}`
      : `${formatReason(result.cause)} (${result.code})`
  return `poll: ${what}, next in ${Math.round(delayMs)}ms`
}

/** Such as "model-x", "acme/app @ agent/fix-login". What is not known is left out. */
function formatDetails({ model, sourceRepository, sourceRef }: AgentJob): string[] {
  const repository = sourceRepository.replace(/^https?:\/\/[^/]+\/|\.git$/g, '')
  const source = [repository, sourceRef].filter(Boolean).join(' @ ')
  return [model, source].filter(Boolean)
}
