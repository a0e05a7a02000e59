import { TITLES as STEP_TITLES, WHO_CANCELLED, type Result } from '../runner/result.ts'
import { codeSpan } from '../text/sanitize.ts'
import { isFinal, UNKNOWN_JOB, type AgentJob } from './polling/job.ts'
import type { ErrorCode, Requirements } from './verdict.ts'

/** The titles of annotation and job summary by error code. */
export const TITLES = {
  ...STEP_TITLES,
  'job-failed': 'Agent job failed',
  'job-archived': 'Agent job archived',
  timeout: 'Timed out waiting for agent job',
  'no-pr': 'Finished without a pull request',
  unauthorized: 'Not authorized',
  forbidden: 'Access denied',
  'not-found': 'Agent job not found',
  'rate-limited': 'Rate limited',
  unavailable: 'Service unavailable',
  'invalid-response': 'Invalid response',
  'unexpected-response': 'Unexpected response',
} as const satisfies Readonly<Record<Exclude<ErrorCode, ''>, string>>

/** The inputs that verdict and words depend on. */
export interface StepContext extends Requirements {
  /** 0: each job is checked once. */
  readonly timeoutMs: number
  readonly baseUrl: string
  readonly projectId: string
}

/** The result of a job, with the job as it was last seen. What is not known is empty. */
export interface JobOutcome extends AgentJob {
  readonly jobId: string
  readonly errorCode: ErrorCode
  readonly title: string
  /** What happened, to which job, and what to do next, as Markdown that reads as plain text too. */
  readonly message: string
  /** A request failed, so the message may name a host or quote a server. */
  readonly isPrivate: boolean
  readonly polls: number
  readonly waitedMs: number
}

export interface Outcome extends Result {
  readonly errorCode: ErrorCode
  /** In input order; none if the inputs were rejected. */
  readonly jobs: readonly JobOutcome[]
}

export const KEEP_WAITING = 'Re-run failed jobs to keep waiting.'
export const STOPPED_WAITING = `Stopped waiting: ${WHO_CANCELLED}`

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalOutcome(jobIds: readonly string[]): Outcome {
  const what = jobIds.length === 1 ? `Agent job ${codeSpan(jobIds.join(), 60)}` : 'The agent jobs'
  const message = `The step was killed before it could report. ${what} may still be running. ${KEEP_WAITING}`
  return errorOutcome('cancelled', { message, jobIds })
}

/** The outcome of a job of which nothing is known. */
export const NO_OUTCOME: JobOutcome = {
  ...UNKNOWN_JOB,
  jobId: '',
  errorCode: '',
  title: '',
  message: '',
  isPrivate: false,
  polls: 0,
  waitedMs: 0,
}

/** An outcome without a wait. */
export function errorOutcome(
  errorCode: 'cancelled' | 'invalid-input' | 'internal',
  options: { message: string; details?: readonly string[]; jobIds?: readonly string[] | undefined },
): Outcome {
  const { message, details = [], jobIds = [] } = options
  const result = { errorCode, title: TITLES[errorCode], message }
  const jobs = jobIds.map((jobId) => ({ ...NO_OUTCOME, ...result, jobId }))
  return { ...result, details, jobs }
}

/** Whether each job was seen completed, failed or archived. */
export function areAllFinished({ jobs }: Outcome): boolean {
  return jobs.every(({ status }) => isFinal(status))
}

/** The level of the closing annotation: a warning if a failed or an archived job is allowed. */
export function getLevel({ errorCode, jobs }: Outcome): 'notice' | 'warning' | 'error' {
  if (errorCode !== '') return 'error'
  const hasEndedBadly = jobs.some(({ status }) => isFinal(status) && status !== 'completed')
  return hasEndedBadly ? 'warning' : 'notice'
}
