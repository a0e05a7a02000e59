import type { Result } from '../runner/result.ts'
import { codeSpan } from '../text/sanitize.ts'
import { ALLOWED, KEEP_WAITING, messageOf, STOPPED_WAITING, TITLES, titleOf } from './message.ts'
import { isFinal, UNKNOWN_JOB, type AgentJob } from './polling/job.ts'
import type { WaitResult } from './polling/poll-jobs.ts'
import { judge, type ErrorCode, type WaitSettings } from './verdict.ts'

/** The result of a job, with the job as it was last seen. What is not known is empty. */
export interface JobOutcome extends AgentJob {
  readonly jobId: string
  readonly errorCode: ErrorCode
  readonly title: string
  /** What happened, to which job, and what to do next, as Markdown that reads as plain text too. */
  readonly message: string
  /** It could not be polled, so the message may name a host or quote a server. */
  readonly isPrivate: boolean
  readonly polls: number
  readonly waitedMs: number
}

export interface Outcome extends Result {
  readonly errorCode: ErrorCode
  /** In input order; none if the inputs were rejected. */
  readonly jobs: readonly JobOutcome[]
}

/**
 * Judges the jobs of a step, and words their results, in the order of the ids.
 *
 * @param waits by the ids; some may be missing
 */
export function toJobOutcomes(
  waits: ReadonlyMap<string, WaitResult>,
  { jobIds, ...settings }: WaitSettings & { jobIds: readonly string[] },
): JobOutcome[] {
  const hasWorked = [...waits.values()].some(({ job }) => job !== undefined)
  return jobIds.flatMap((jobId) => {
    const wait = waits.get(jobId)
    if (wait === undefined) return []
    const errorCode = judge(wait, settings)
    const options = { ...settings, hasWorked, jobId, errorCode }
    return {
      ...(wait.job ?? UNKNOWN_JOB),
      title: titleOf(wait, options),
      message: messageOf(wait, options),
      jobId,
      errorCode,
      isPrivate: wait.kind === 'polling-failed',
      polls: wait.polls,
      waitedMs: wait.waitedMs,
    }
  })
}

/**
 * The outcome of the step. A single job speaks for itself. Of several error codes `cancelled` counts,
 * else the first.
 */
export function toStepOutcome(jobs: readonly JobOutcome[]): Outcome {
  const [first, ...more] = jobs
  // Nothing to wait for must not pass.
  if (first === undefined) throw new Error('There is no agent job.')
  if (more.length === 0) {
    const { errorCode, title, message } = first
    return { errorCode, title, message, details: [], jobs }
  }

  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const [failed, ...others] = failing
  if (failed === undefined) {
    const message = `${countCompleted(jobs)}${countAllowed(jobs)}.`
    return { errorCode: '', title: 'Agent jobs passed', message, details: [], jobs }
  }
  if (failing.some(({ errorCode }) => errorCode === 'cancelled')) {
    const message = `${STOPPED_WAITING} ${countCompleted(jobs)}, others may still be running. ${KEEP_WAITING}`
    const details = failing.map((job) => job.message)
    return { errorCode: 'cancelled', title: TITLES.cancelled, message, details, jobs }
  }
  const pointer = others.length > 0 ? ' The log and the job summary have the others.' : ''
  return {
    errorCode: failed.errorCode,
    title: 'Not all agent jobs passed',
    message: `${countCompleted(jobs)}. ${failed.message}${pointer}`,
    details: others.map((job) => job.message),
    jobs,
  }
}

/** What message and comment count. */
export function countCompleted(jobs: readonly JobOutcome[]): string {
  const completed = jobs.filter(({ status }) => status === 'completed')
  return `${completed.length} of ${jobs.length} agent jobs completed`
}

/** The jobs that passed although they did not complete, such as ", 1 failed (allowed by …)". */
function countAllowed(jobs: readonly JobOutcome[]): string {
  const groups = Map.groupBy(jobs, ({ status }) => status)
  groups.delete('completed')
  const counts = [...groups].map(([status, group]) => `${group.length} ${status}`)
  return counts.length === 0 ? '' : `, ${counts.join(', ')} ${ALLOWED}`
}

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalOutcome(jobIds: readonly string[]): Outcome {
  const what = jobIds.length === 1 ? `Agent job ${codeSpan(jobIds.join(), 60)}` : 'The agent jobs'
  const message = `The step was killed before it could report. ${what} may still be running. ${KEEP_WAITING}`
  return errorOutcome('cancelled', { message, jobIds })
}

/** An outcome without a wait. */
export function errorOutcome(
  errorCode: 'cancelled' | 'invalid-input' | 'internal',
  options: { message: string; details?: readonly string[]; jobIds?: readonly string[] | undefined },
): Outcome {
  const { message, details = [], jobIds = [] } = options
  const result = { errorCode, title: TITLES[errorCode], message }
  const nothing = { ...UNKNOWN_JOB, isPrivate: false, polls: 0, waitedMs: 0 }
  const jobs = jobIds.map((jobId) => ({ ...nothing, ...result, jobId }))
  return { ...result, details, jobs }
}

/** The level of the closing annotation: a warning if a failed or an archived job is allowed. */
export function getLevel({ errorCode, jobs }: Outcome): 'notice' | 'warning' | 'error' {
  if (errorCode !== '') return 'error'
  const hasEndedBadly = jobs.some(({ status }) => isFinal(status) && status !== 'completed')
  return hasEndedBadly ? 'warning' : 'notice'
}
