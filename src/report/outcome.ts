import type { WaitResult } from '../polling/poll.ts'
import type { AgentJob } from '../service/job.ts'
import { message, type Message } from '../shared/message.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { formatMessage, formatTitle, type JobContext } from './message.ts'
import { errorCodeFor, type ErrorCode, type PassRules } from './verdict.ts'

/** What came of the step, or of one of its jobs. It passes exactly if `errorCode` is empty. */
export interface Verdict {
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
export function toJobOutcome(wait: WaitResult, context: JobContext & PassRules): JobOutcome {
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
  const killed = (what: Message): Verdict => ({
    errorCode: 'cancelled',
    level: 'error',
    title: formatTitle('cancelled', ''),
    message: message`The step was killed before it could report. ${what} may still be running.`,
  })
  const jobs = jobIds.map((jobId) => {
    const verdict = killed(message`Agent job ${sanitizeLine(jobId, 60)}`)
    return { ...verdict, jobId, job: undefined, wait: undefined }
  })
  const [only] = jobs
  return { ...(jobs.length === 1 && only !== undefined ? only : killed(message`The agent jobs`)), jobs }
}

/** An outcome without a result of its own, such as an error of the action itself. */
export function errorOutcome(
  errorCode: 'invalid-input' | 'internal',
  message: Message,
  /** The last valid response for each job, so that a fault loses nothing that was known. */
  known: ReadonlyMap<string, AgentJob | undefined> = new Map(),
): Outcome {
  const verdict: Verdict = { errorCode, level: 'error', title: formatTitle(errorCode, ''), message }
  return { ...verdict, jobs: [...known].map(([jobId, job]) => ({ ...verdict, jobId, job, wait: undefined })) }
}
