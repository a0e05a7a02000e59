import type { WaitResult } from '../polling/wait.ts'
import { formatDuration } from '../shared/duration.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'
import { describeCause } from './causes.ts'
import { formatCount, formatStatus } from './format.ts'
import { NOT_POLLED, type StepContext, type Words } from './outcome.ts'

type PollingFailed = Extract<WaitResult, { kind: 'polling-failed' }>

/** Why a job could not be polled, and what to do next: since when, what came, what to do. */
export function describePollingFailed(
  jobId: string,
  wait: PollingFailed,
  step: StepContext,
): Words {
  const { failure, job, isSkipped } = wait
  const id = codeSpan(jobId, 60)
  const { title, came, named, adviceAtFirst, adviceLater } = describeCause(failure.cause, {
    host: codeSpan(new URL(step.baseUrl).host, 100),
    project: codeSpan(step.projectId, 60),
    id,
    isSeen: job !== undefined,
    hasInterval: step.timeoutMs > 0,
    pauseMs: failure.retryAfterMs,
  })
  const { head, predicate } = locate(id, wait, step)
  const advice = step.hasWorked ? adviceLater : adviceAtFirst
  const looksLikeSeveral = failure.cause.kind === 'not-found' && /[ ;]/.test(jobId)
  // A job that was never seen needs no other words before its own failure.
  const ownWords = job === undefined && !isSkipped ? named : undefined
  return {
    title,
    happened: `${capitalize(ownWords ?? head + came)}.`,
    predicate,
    why: came,
    advice: looksLikeSeveral ? `${advice} Ids are separated by commas or line breaks.` : advice,
  }
}

/**
 * Since when, for one job and for a list of them. `head` has all counts and times that a message has,
 * and what came follows it.
 */
function locate(
  id: string,
  wait: PollingFailed,
  { hasWorked }: StepContext,
): { head: string; predicate: string } {
  const { polls, job, seenMs = 0, failedPolls, waitedMs, failure, isSkipped } = wait
  const code = `(\`${failure.code}\`)`
  if (polls === 0) return { head: `agent job ${id} ${NOT_POLLED}: `, predicate: NOT_POLLED }

  // Once something has worked, only failed final polls end the wait for other jobs too.
  if (isSkipped && hasWorked) {
    const predicate = 'had no final poll'
    const head = `agent job ${id} ${predicate}, because the polls of jobs before it failed: `
    return { head, predicate }
  }
  if (job !== undefined) {
    const stopped = `stopped after ${formatDuration(waitedMs)}: agent job ${id}`
    const seen = `was last seen ${formatStatus(job.status)} after ${formatDuration(seenMs)}`
    const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`
    const predicate = `could no longer be polled ${code}`
    return { head: `${stopped} ${seen}; ${itsLast} failed: `, predicate }
  }
  const figures =
    polls === 1 ? '' : ` (${formatCount(polls, 'poll')} in ${formatDuration(waitedMs)})`
  return {
    head: `agent job ${id} could not be polled${figures}: `,
    predicate: failure.cause.kind === 'not-found' ? 'was not found' : `could not be polled ${code}`,
  }
}
