import type { WaitResult } from '../polling/wait.ts'
import { formatDuration } from '../shared/duration.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'
import { adviseOnOneJob, describeCause } from './causes.ts'
import { formatCount, formatStatus } from './format.ts'
import { NOT_POLLED, type Predicate, type StepContext, type Words } from './outcome.ts'

type PollingFailed = Extract<WaitResult, { kind: 'polling-failed' }>

/** Why a job could not be polled, and what to do next: since when, what came, what to do. */
export function describePollingFailed(
  jobId: string,
  wait: PollingFailed,
  step: StepContext,
): Words {
  const { failure } = wait
  const words = describeCause(failure.cause, {
    host: codeSpan(new URL(step.baseUrl).host, 100),
    project: codeSpan(step.projectId, 60),
    hasInterval: step.timeoutMs > 0,
    pauseMs: failure.retryAfterMs,
  })
  const { head, predicate } = locate(codeSpan(jobId, 60), wait, step)
  const advice = selectAdvice(words, wait, step)
  const looksLikeSeveral = failure.cause.kind === 'not-found' && /[ ;]/.test(jobId)
  return {
    title: words.title,
    happened: `${capitalize(head)}: ${words.came}.`,
    predicate,
    why: words.came,
    advice: looksLikeSeveral ? `${advice} Ids are separated by commas or line breaks.` : advice,
  }
}

function selectAdvice(
  { adviceAtFirst, adviceLater, adviceUnseen, adviceForOne }: ReturnType<typeof describeCause>,
  { job, failingSinceMs = Infinity }: PollingFailed,
  { lastResponseMs }: StepContext,
): string {
  if (lastResponseMs === undefined) return adviceAtFirst
  const isSeen = job !== undefined
  if (!isSeen && adviceUnseen !== undefined) return adviceUnseen
  // What still works for others is not blamed.
  if (lastResponseMs > failingSinceMs) {
    return adviceForOne ?? adviseOnOneJob(isSeen)
  }
  return adviceLater
}

/**
 * Since when, for one job and for a list of them. `head` has all counts and times that a message has,
 * and what came follows it.
 */
function locate(
  id: string,
  wait: PollingFailed,
  { timeoutMs }: StepContext,
): { head: string; predicate: Predicate } {
  const { polls, job, seenMs = 0, failedPolls, waitedMs, failure, isSkipped } = wait
  const code = `(\`${failure.code}\`)`

  // Its turn never came.
  if (polls === 0) return { head: `agent job ${id} ${NOT_POLLED}`, predicate: NOT_POLLED }

  // It has not failed since it was last seen, but failed final polls of others ended the wait.
  if (isSkipped && failedPolls === 0) {
    const predicate = 'had no final poll'
    const head = `agent job ${id} ${predicate}, because the polls of jobs before it failed`
    return { head, predicate }
  }
  if (job !== undefined) {
    const ended = waitedMs < timeoutMs ? 'stopped' : 'timed out'
    const seen = `agent job ${id} was last seen ${formatStatus(job.status)} after ${formatDuration(seenMs)}`
    const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`
    return {
      head: `${ended} after ${formatDuration(waitedMs)}: ${seen}; ${itsLast} failed`,
      predicate: `could no longer be polled ${code}`,
    }
  }
  const figures =
    polls === 1 ? '' : ` (${formatCount(polls, 'poll')} in ${formatDuration(waitedMs)})`
  return failure.cause.kind === 'not-found'
    ? { head: `agent job ${id} was not found${figures}`, predicate: 'was not found' }
    : {
        head: `agent job ${id} could not be polled${figures}`,
        predicate: `could not be polled ${code}`,
      }
}
