import type { WaitResult } from '../polling/wait.ts'
import { isFinal, UNKNOWN_JOB, type AgentJob } from '../service/job.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { formatMessage, formatStep, formatTitle, type MessageContext } from './message.ts'
import { judge, type ErrorCode, type Verification } from './verdict.ts'

/** The result of the step, or of one of its jobs. */
interface Result {
  readonly errorCode: ErrorCode
  readonly title: string
  /** Markdown that reads as plain text too. The main module cuts it to its greatest length. */
  readonly message: string
}

/**
 * A job as it was last seen, with the result of the wait for it. Its fields are empty if it never
 * was seen.
 */
export interface JobOutcome extends Result, AgentJob {
  readonly jobId: string
  /** Undefined if there was none. */
  readonly wait: WaitResult | undefined
  /** Undefined if the pull request was not to be verified. */
  readonly verification: Verification | undefined
}

/** A job that was waited for. */
export interface WaitedJob extends JobOutcome {
  readonly wait: WaitResult
}

/** Whether the job was seen completed, failed or archived. */
export function isFinished({ status }: JobOutcome): boolean {
  return isFinal(status)
}

export interface Outcome extends Result {
  /** In input order; none if the inputs were rejected. */
  readonly jobs: readonly JobOutcome[]
  /** What is wrong with the inputs, one by one. */
  readonly mistakes?: readonly string[]
}

/** What the result of a wait, and of a verification, means for the job. */
export function toJobOutcome(
  { jobId, wait, verification }: Pick<JobOutcome, 'jobId' | 'verification'> & { wait: WaitResult },
  context: MessageContext,
): WaitedJob {
  const job = wait.job ?? UNKNOWN_JOB
  const errorCode = judge(wait, verification, context)
  const title = formatTitle(errorCode, job.status, context)
  const message = formatMessage({ jobId, wait, verification, errorCode }, context)
  return { ...job, errorCode, title, message, jobId, wait, verification }
}

/** The outcome of the step. A single job speaks for itself. */
export function toStepOutcome(jobs: readonly WaitedJob[], context: MessageContext): Outcome {
  const decisive = findDecisive(jobs)
  const isKeyRejected = jobs.every(isRejection)
  const [first] = jobs
  if (first !== undefined && (jobs.length === 1 || isKeyRejected)) {
    const { errorCode, title, message } = first
    return { errorCode, title, message, jobs }
  }
  return { errorCode: decisive?.errorCode ?? '', ...formatStep(jobs, decisive, context), jobs }
}

/** The key is the same for all jobs, so one sentence about it is enough. */
function isRejection({ errorCode, wait }: WaitedJob): boolean {
  const isOfKey = errorCode === 'unauthorized' || errorCode === 'forbidden'
  // After a valid response the key is right, and each job has a reason of its own.
  return isOfKey && wait.lastResponseMs === undefined
}

/** The failing job whose code is the code of the step; undefined if all jobs passed. */
function findDecisive(jobs: readonly WaitedJob[]): WaitedJob | undefined {
  const cancelled = jobs.find(({ errorCode }) => errorCode === 'cancelled')
  return cancelled ?? jobs.find(({ errorCode }) => errorCode !== '')
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalOutcome(jobIds: readonly string[]): Outcome {
  const what = jobIds.length === 1 ? `Agent job ${codeSpan(jobIds.join(), 60)}` : 'The agent jobs'
  const message = `The step was killed before it could report. ${what} may still be running.`
  return errorOutcome('cancelled', message, jobIds)
}

/** An outcome without a wait. */
export function errorOutcome(
  errorCode: 'cancelled' | 'invalid-input' | 'internal',
  message: string,
  jobIds: readonly string[] = [],
): Outcome {
  const result = { errorCode, title: formatTitle(errorCode, ''), message }
  const nothing = { ...UNKNOWN_JOB, wait: undefined, verification: undefined }
  return { ...result, jobs: jobIds.map((jobId) => ({ ...nothing, ...result, jobId })) }
}

/**
 * The level of the closing annotation. It is a warning if the step passes although a job did not
 * complete.
 */
export function levelOf({ errorCode, jobs }: Outcome): 'notice' | 'warning' | 'error' {
  if (errorCode !== '') return 'error'
  const hasEndedBadly = jobs.some(({ status }) => status === 'failed' || status === 'archived')
  return hasEndedBadly ? 'warning' : 'notice'
}
