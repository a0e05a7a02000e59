import { isFinal, UNKNOWN_JOB, type AgentJob } from '../service/job.ts'
import { codeSpan } from '../shared/sanitize.ts'
import type { ErrorCode, Requirements, Verification } from '../verdict.ts'

/** Titles of the annotation and the job summary, where the error code says it all. */
export const TITLES = {
  cancelled: 'Cancelled',
  'invalid-input': 'Invalid inputs',
  internal: 'Internal error',
} as const

/** The predicate of a job whose turn did not come. */
export const NOT_POLLED = 'was not polled'

/** The inputs that verdict and words depend on. */
export interface StepContext extends Requirements {
  /** 0: each job is checked once. */
  readonly timeoutMs: number
  readonly baseUrl: string
}

/** The words for the result of a job, as Markdown that reads as plain text too. */
export interface Words {
  readonly title: string
  /** For one job: a sentence without its end, which `rest` has. */
  readonly happened: string
  /**
   * The same for a list of jobs and for the comment: without id and figures, and no quotation. It
   * begins with a verb of `PLURALS`, or with one that has no other plural.
   */
  readonly predicate: string
  /** What follows both, from the point or colon on: why, and what to do. Jobs may share it. */
  readonly rest: string
}

/** The result of a job, with the job as it was last seen. What is not known is empty. */
export interface JobOutcome extends Omit<Words, 'happened'>, AgentJob {
  readonly jobId: string
  readonly errorCode: ErrorCode
  /** What happened, to which job, and what to do next. */
  readonly message: string
  /** A request failed, so the message may name a host or quote a server. */
  readonly isPrivate: boolean
  readonly verification: Verification | undefined
  /** What follows the link of the pull request; empty if the step verifies none. */
  readonly linkNote: string
  readonly polls: number
  readonly waitedMs: number
}

export interface Outcome extends Pick<JobOutcome, 'errorCode' | 'title' | 'message'> {
  /** What only the summary has, one by one: mistakes in the inputs, or why jobs did not pass. */
  readonly details: readonly string[]
  /** In input order; none if the inputs were rejected. */
  readonly jobs: readonly JobOutcome[]
}

export const KEEP_WAITING = 'Re-run failed jobs to keep waiting.'
export const WHO_STOPPED = 'somebody cancelled the run, or a `timeout-minutes` of GitHub expired.'
export const STOPPED_WAITING = `Stopped waiting: ${WHO_STOPPED}`

/** Written before the first request. Later steps find it if the step is killed without a signal. */
export function provisionalOutcome(jobIds: readonly string[]): Outcome {
  const what = jobIds.length === 1 ? `Agent job ${codeSpan(jobIds.join(), 60)}` : 'The agent jobs'
  const message = `The step was killed before it could report. ${what} may still be running. ${KEEP_WAITING}`
  return errorOutcome('cancelled', message, jobIds)
}

/** The outcome of a job of which nothing is known. */
export const NO_OUTCOME: JobOutcome = {
  ...UNKNOWN_JOB,
  jobId: '',
  errorCode: '',
  title: '',
  message: '',
  predicate: NOT_POLLED,
  rest: '',
  isPrivate: false,
  verification: undefined,
  linkNote: '',
  polls: 0,
  waitedMs: 0,
}

/** An outcome without a wait. */
export function errorOutcome(
  errorCode: keyof typeof TITLES,
  message: string,
  jobIds: readonly string[] = [],
): Outcome {
  const result = { errorCode, title: TITLES[errorCode], message }
  const jobs = jobIds.map((jobId) => ({ ...NO_OUTCOME, ...result, jobId }))
  return { ...result, details: [], jobs }
}

/** The message as it stands outside the summary, which has the details below it. */
export function messageWithHint({ message, details, jobs }: Outcome): string {
  const hasMore = details.length > 0 && jobs.length > 0
  return hasMore ? `${message} The job summary has the reason for each.` : message
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
