import type { WaitResult } from '../polling/wait.ts'
import { formatDuration } from '../shared/duration.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'
import { describeCause } from './causes.ts'
import { formatCount, formatStatus } from './format.ts'
import { NOT_POLLED, type Rules, type Words } from './outcome.ts'

type PollingFailed = Extract<WaitResult, { kind: 'polling-failed' }>

/** Why a job could not be polled, and what to do next: since when, what came, what to do. */
export function describePollingFailed(jobId: string, wait: PollingFailed, rules: Rules): Words {
  const { failure, job, isSkipped } = wait
  const id = codeSpan(jobId, 60)
  const { title, came, named, adviceAtFirst, adviceLater } = describeCause(failure.cause, {
    host: codeSpan(new URL(rules.baseUrl).host, 100),
    project: codeSpan(rules.projectId, 60),
    id,
    isSeen: job !== undefined,
    isOnce: rules.timeoutMs === 0,
    pauseMs: failure.retryAfterMs,
  })
  const advice = rules.hasWorked ? adviceLater : adviceAtFirst
  const looksLikeSeveral = failure.cause.kind === 'not-found' && /[ ;]/.test(jobId)
  // The job's own first failure needs no other words before it.
  const ownWords = job === undefined && !isSkipped ? named : undefined
  return {
    title,
    happened: `${capitalize(ownWords ?? formatHead(id, wait, rules) + came)}.`,
    predicate: formatPredicate(wait, rules),
    why: came,
    advice: looksLikeSeveral ? `${advice} Ids are separated by commas or line breaks.` : advice,
  }
}

/** Since when, and all counts and times that a message has; what came follows. */
function formatHead(id: string, wait: PollingFailed, { hasWorked }: Rules): string {
  const { polls, job, seenMs = 0, lastResponseMs, failedPolls, waitedMs, isSkipped } = wait
  if (polls === 0) return `agent job ${id} ${NOT_POLLED}: `
  // Once something has worked, only failed final polls end the wait for jobs that they are not about.
  if (isSkipped && hasWorked) {
    return `agent job ${id} ${NO_FINAL_POLL}, because the polls of jobs before it failed: `
  }
  if (job !== undefined) {
    const stopped = `stopped after ${formatDuration(waitedMs)}: agent job ${id}`
    const seen = `${stopped} was last seen ${formatStatus(job.status)} after ${formatDuration(seenMs)}`
    return seenMs === lastResponseMs
      ? `${seen}. All polls since then failed: `
      : `${seen}; ${failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`} failed: `
  }
  const figures =
    polls === 1 ? '' : ` (${formatCount(polls, 'poll')} in ${formatDuration(waitedMs)})`
  return `agent job ${id} could not be polled${figures}: `
}

const NO_FINAL_POLL = 'had no final poll'

function formatPredicate(
  { polls, job, failure, isSkipped }: PollingFailed,
  { hasWorked }: Rules,
): string {
  if (polls === 0) return NOT_POLLED
  if (isSkipped && hasWorked) return NO_FINAL_POLL
  if (job !== undefined) return `could no longer be polled (\`${failure.code}\`)`
  return failure.cause.kind === 'not-found'
    ? 'was not found'
    : `could not be polled (\`${failure.code}\`)`
}
