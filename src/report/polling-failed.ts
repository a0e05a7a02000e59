import type { WaitResult } from '../polling/wait.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { describeCause, RETRY, RETRY_CORRECTED } from './causes.ts'
import { formatCount, formatStatus } from './format.ts'
import { NOT_POLLED, type StepContext, type Words } from './outcome.ts'

type PollingFailed = Extract<WaitResult, { kind: 'polling-failed' }>

/** Why a job could not be polled, and what to do next: since when, what came, what to do. */
export function describePollingFailed(
  jobId: string,
  wait: PollingFailed,
  { baseUrl }: StepContext,
): Words {
  const { failure, hasWorked } = wait
  const { title, came, advice } = describeCause(
    { ...failure, hasWorked },
    {
      host: codeSpan(new URL(baseUrl).host, 100),
      request: 'poll',
      address: '`base-url`',
      inputs: '`base-url`, `project-id` and `job-id`',
      retry: RETRY,
      retryCorrected: RETRY_CORRECTED,
    },
  )
  const [happened, predicate] = locate(`Agent job ${codeSpan(jobId, 60)}`, wait)
  return { title, happened, predicate, rest: `: ${came}. ${advice}` }
}

/** Since when: for one job, with all counts and times that a message has, and for a list of them. */
function locate(job: string, wait: PollingFailed): [happened: string, predicate: string] {
  const { polls, seenMs = 0, failedPolls, waitedMs, failure } = wait
  const code = `(\`${failure.code}\`)`

  // Its turn never came.
  if (polls === 0) return [`${job} ${NOT_POLLED}`, NOT_POLLED]

  // It has not failed since it was last seen, but failed final polls of others ended the wait.
  if (failedPolls === 0) {
    const predicate = 'had no final poll'
    return [`${job} ${predicate}, because the polls of jobs before it failed`, predicate]
  }
  if (wait.job !== undefined) {
    const seen = `last seen ${formatStatus(wait.job.status)} after ${formatDuration(seenMs)}`
    const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`
    return [`${job} was ${seen}; ${itsLast} failed`, `could no longer be polled ${code}`]
  }
  const figures =
    polls === 1 ? '' : ` (${formatCount(polls, 'poll')} in ${formatDuration(waitedMs)})`
  return failure.cause.kind === 'not-found'
    ? [`${job} was not found${figures}`, 'was not found']
    : [`${job} could not be polled${figures}`, `could not be polled ${code}`]
}
