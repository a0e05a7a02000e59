import type { WaitResult } from '../polling/wait.ts'
import { NO_JOB, type AgentJob } from '../service/job.ts'
import type { PollFailure } from '../service/poll-result.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { formatMessage, formatStep, formatTitle } from './message.ts'

/** Why a step failed: the output `errorCode`; empty if it passed. */
export type ErrorCode =
  | ''
  | 'job-failed'
  | 'job-archived'
  | 'timeout'
  | 'no-pr'
  | 'cancelled'
  | 'invalid-input'
  | 'internal'
  | PollFailure['code']

/** What waits are judged by, and what the messages name besides the job. */
export interface WaitContext {
  readonly projectId: string
  /** Of the service, with its port. */
  readonly host: string
  readonly timeoutMs: number
  readonly allowedStatuses: readonly string[]
  readonly isPrRequired: boolean
}

/** The result of the step, or of one of its jobs. */
interface Verdict {
  readonly errorCode: ErrorCode
  readonly title: string
  /** Markdown that reads as plain text too: at most 800 characters, 200 of them the service's. */
  readonly message: string
}

/** The job as it was last seen, with the result of the wait for it; its fields are empty if it never was. */
export interface JobOutcome extends Verdict, AgentJob {
  readonly jobId: string
  /** Undefined if there was none. */
  readonly wait: WaitResult | undefined
}

export interface Outcome extends Verdict {
  /** In input order; none if the inputs were rejected. */
  readonly jobs: readonly JobOutcome[]
  /** What is wrong with the inputs, one by one. */
  readonly mistakes?: readonly string[]
}

/** What the result of a wait means for its job. */
export function toJobOutcome(jobId: string, wait: WaitResult, context: WaitContext): JobOutcome {
  const job = wait.job ?? NO_JOB
  const errorCode = errorCodeFor(wait, context)
  const title = formatTitle(errorCode, job.status, context.timeoutMs === 0)
  return {
    ...job,
    errorCode,
    title,
    message: formatMessage(jobId, wait, errorCode, context),
    jobId,
    wait,
  }
}

/** The outcome of the step: that of its job, or of all its jobs together. */
export function combine(jobs: readonly JobOutcome[], context: WaitContext): Outcome {
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const decisive = failing.find(({ errorCode }) => errorCode === 'cancelled') ?? failing[0]
  // A rejected key is the same for all jobs.
  const isRejected = failing.every(
    ({ errorCode }) => errorCode === 'unauthorized' || errorCode === 'forbidden',
  )
  const only = jobs.length === 1 ? jobs[0] : isRejected ? decisive : undefined
  if (only !== undefined)
    return { errorCode: only.errorCode, title: only.title, message: only.message, jobs }
  return { errorCode: decisive?.errorCode ?? '', ...formatStep(jobs, decisive, context), jobs }
}

/** Written before the first request: what later steps find if the step is killed without a signal. */
export function killedOutcome(jobIds: readonly string[]): Outcome {
  const what = jobIds.length === 1 ? `Agent job ${codeSpan(jobIds.join(), 60)}` : 'The agent jobs'
  return errorOutcome(
    'cancelled',
    `The step was killed before it could report. ${what} may still be running.`,
    jobIds,
  )
}

/** An outcome without a wait. */
export function errorOutcome(
  errorCode: 'cancelled' | 'invalid-input' | 'internal',
  message: string,
  jobIds: readonly string[] = [],
): Outcome {
  const verdict = { errorCode, title: formatTitle(errorCode, '', false), message }
  return {
    ...verdict,
    jobs: jobIds.map((jobId) => ({ ...NO_JOB, ...verdict, jobId, wait: undefined })),
  }
}

/** The level of the closing annotation: a warning if the step passes although a job failed or is archived. */
export function levelOf({ errorCode, jobs }: Outcome): 'notice' | 'warning' | 'error' {
  if (errorCode !== '') return 'error'
  return jobs.some(({ status }) => status === 'failed' || status === 'archived')
    ? 'warning'
    : 'notice'
}

function errorCodeFor(wait: WaitResult, { allowedStatuses, isPrRequired }: WaitContext): ErrorCode {
  switch (wait.kind) {
    case 'unpolled':
      return wait.failure.code
    case 'cancelled':
      return 'cancelled'
    case 'timeout':
      // An unknown status may be a final one, which nothing allows.
      return wait.job.status === 'active' && allowedStatuses.includes('active') ? '' : 'timeout'
    case 'finished': {
      const { status, prLink } = wait.job
      if (!allowedStatuses.includes(status))
        return status === 'archived' ? 'job-archived' : 'job-failed'
      return isPrRequired && prLink === '' ? 'no-pr' : ''
    }
  }
}
