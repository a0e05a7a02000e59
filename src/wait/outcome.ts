import { TITLES as STEP_TITLES, type Result } from '../runner/result.ts'
import { codeSpan } from '../text/sanitize.ts'
import { KEEP_WAITING, messageOf, titleOf } from './message.ts'
import { isFinal, UNKNOWN_JOB, type AgentJob } from './polling/job.ts'
import type { WaitResult } from './polling/wait-for-job.ts'
import { judge, type ErrorCode, type WaitSettings } from './verdict.ts'

/** The result of the step, with the job as it was last seen. What is not known is empty. */
export interface Outcome extends Result, AgentJob {
  /** Empty if the inputs were rejected. */
  readonly jobId: string
  readonly errorCode: ErrorCode
  /** The job could not be polled, so the message may name a host or quote a server. */
  readonly isPrivate: boolean
  readonly polls: number
  readonly waitedMs: number
}

/** Judges the job, and words the result. */
export function toOutcome(
  wait: WaitResult,
  { jobId, ...settings }: WaitSettings & { jobId: string },
): Outcome {
  const errorCode = judge(wait, settings)
  const options = { ...settings, jobId, errorCode }
  return {
    ...(wait.job ?? UNKNOWN_JOB),
    title: titleOf(wait, options),
    // What happened, to which job, and what to do next, as Markdown that reads as plain text too.
    message: messageOf(wait, options),
    details: [],
    jobId,
    errorCode,
    isPrivate: wait.kind === 'polling-failed',
    polls: wait.polls,
    waitedMs: wait.waitedMs,
  }
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalOutcome(jobId: string): Outcome {
  const message = `The step was killed before it could report. Agent job ${codeSpan(jobId, 60)} may still be running. ${KEEP_WAITING}`
  return errorOutcome('cancelled', { message, jobId })
}

/** An outcome without a wait. */
export function errorOutcome(
  errorCode: 'cancelled' | 'invalid-input' | 'internal',
  options: { message: string; details?: readonly string[]; jobId?: string | undefined },
): Outcome {
  const { message, details = [], jobId = '' } = options
  const nothing = { ...UNKNOWN_JOB, isPrivate: false, polls: 0, waitedMs: 0 }
  return { ...nothing, errorCode, title: STEP_TITLES[errorCode], message, details, jobId }
}

/** The level of the closing annotation: a warning if a failed or an archived job is allowed. */
export function getLevel({ errorCode, status }: Outcome): 'notice' | 'warning' | 'error' {
  if (errorCode !== '') return 'error'
  return isFinal(status) && status !== 'completed' ? 'warning' : 'notice'
}
