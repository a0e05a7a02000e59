import { FAILURE_RULES, type FailureRule } from './failure-rules.ts'
import { isFinished, type AgentJob, type FinishedJob } from './job.ts'
import type { PollResult } from './poll.ts'

/** How far the wait is, and what its polls have shown. Times are since the start of the step. */
export interface Progress {
  readonly polls: number
  readonly waitedMs: number
  /** In the last valid response, with a link that came late. */
  readonly job: AgentJob | undefined
  /** When that response came. */
  readonly seenMs: number
  readonly wasActive: boolean
  /** Since the last valid response, or since the start. */
  readonly failedPolls: number
  /** How many polls failed by each row of the table. */
  readonly failures: ReadonlyMap<FailureRule, number>
  /** A completed job was polled once more for its link. */
  readonly wasPolledForLink: boolean
  /** The final polls: when the first began, and how many did. Undefined before the deadline. */
  readonly final: { readonly beganMs: number; readonly polls: number } | undefined
}

export const NO_PROGRESS: Progress = {
  polls: 0,
  waitedMs: 0,
  job: undefined,
  seenMs: 0,
  wasActive: false,
  failedPolls: 0,
  failures: new Map(),
  wasPolledForLink: false,
  final: undefined,
}

/** Adds that a poll has begun. */
export function addPoll(
  progress: Progress,
  beganMs: number,
  { isFinalPoll }: { isFinalPoll: boolean },
): Progress {
  const counted = { ...progress, polls: progress.polls + 1 }
  if (!isFinalPoll) return counted
  const { final = { beganMs, polls: 0 } } = progress
  return { ...counted, final: { ...final, polls: final.polls + 1 } }
}

/** Adds what a poll has shown. */
export function addResult(progress: Progress, result: PollResult, waitedMs: number): Progress {
  const { job, wasActive, failedPolls, failures } = progress
  // Only the poll for a late link follows a finished job.
  if (job !== undefined && isFinished(job)) {
    return { ...progress, waitedMs, job: withLateLink(job, result), wasPolledForLink: true }
  }
  if ('job' in result) {
    return {
      ...progress,
      waitedMs,
      job: result.job,
      seenMs: waitedMs,
      wasActive: wasActive || result.job.status === 'active',
      failedPolls: 0,
    }
  }
  const rule = FAILURE_RULES[result.cause.kind]
  return {
    ...progress,
    waitedMs,
    failedPolls: failedPolls + 1,
    failures: new Map(failures).set(rule, (failures.get(rule) ?? 0) + 1),
  }
}

/** The poll for a link can only add that: a job that was archived meanwhile has completed all the same. */
function withLateLink(completed: FinishedJob, result: PollResult): FinishedJob {
  if (!('job' in result)) return completed
  const { status, prLink, brokenLink } = result.job
  const mayHaveCompleted = status === 'completed' || status === 'archived'
  return mayHaveCompleted ? { ...completed, prLink, brokenLink } : completed
}
