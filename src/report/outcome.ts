import type { WaitResult } from '../polling/poll.ts'
import type { AgentJob } from '../service/job.ts'
import { message, type Message } from '../shared/message.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { formatMessage, formatTitle, type ErrorCode, type JobContext } from './job-message.ts'

/** What came of the step, or of one of its jobs. It passes exactly if `errorCode` is empty. */
interface Verdict {
  readonly errorCode: ErrorCode | ''
  readonly level: 'notice' | 'warning' | 'error'
  readonly title: string
  /** At most 800 characters, 200 of them the service's. */
  readonly message: Message
}

export interface JobOutcome extends Verdict {
  readonly jobId: string
  /** The last valid response, whatever happened since. */
  readonly job: AgentJob | undefined
  /** Undefined if the wait came to no end. */
  readonly wait: WaitResult | undefined
}

export interface Outcome extends Verdict {
  /** In input order; none if the inputs were rejected. */
  readonly jobs: readonly JobOutcome[]
}

/** What the result of a wait means for its job. */
export function toJobOutcome(wait: WaitResult, context: JobContext): JobOutcome {
  const errorCode = errorCodeFor(wait, context)
  const status = wait.job?.status ?? ''
  const isProblem = status === 'failed' || status === 'archived'
  return {
    errorCode,
    level: errorCode !== '' ? 'error' : isProblem ? 'warning' : 'notice',
    title: formatTitle(errorCode, status),
    message: formatMessage(wait, errorCode, context),
    jobId: context.jobId,
    job: wait.job,
    wait,
  }
}

/** Written before the first request: what later steps find if the step is killed without a signal. */
export function killedOutcome(jobIds: readonly string[]): Outcome {
  const what = jobIds.length === 1 ? message`Agent job ${sanitizeLine(jobIds.join(), 60)}` : message`The agent jobs`
  const text = message`The step was killed before it could report. ${what} may still be running.`
  return errorOutcome('cancelled', text, { jobIds })
}

/**
 * An outcome that no wait came to.
 *
 * @param options.known the last valid responses, so that a fault loses nothing that was known
 */
export function errorOutcome(
  errorCode: 'cancelled' | 'invalid-input' | 'internal',
  message: Message,
  { jobIds = [], known }: { jobIds?: readonly string[]; known?: ReadonlyMap<string, AgentJob> } = {},
): Outcome {
  const verdict: Verdict = { errorCode, level: 'error', title: formatTitle(errorCode, ''), message }
  return { ...verdict, jobs: jobIds.map((jobId) => ({ ...verdict, jobId, job: known?.get(jobId), wait: undefined })) }
}

function errorCodeFor(wait: WaitResult, { allowedStatuses, isPrRequired }: JobContext): ErrorCode | '' {
  switch (wait.kind) {
    case 'failed': {
      const { failure, early } = wait
      if (early === undefined) return failure.code
      // What ended the wait is the Retry-After, whatever came with it.
      return failure.retry === 'rate-limited' ? 'rate-limited' : 'unavailable'
    }
    case 'cancelled':
      return 'cancelled'
    case 'timeout':
      // An unknown status may be a final one, which nothing allows.
      return wait.job.status === 'active' && allowedStatuses.includes('active') ? '' : 'timeout'
    case 'finished': {
      const { status, prLink } = wait.job
      if (!allowedStatuses.includes(status)) return status === 'archived' ? 'job-archived' : 'job-failed'
      return isPrRequired && prLink === '' ? 'no-pr' : ''
    }
  }
}
