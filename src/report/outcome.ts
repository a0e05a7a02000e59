import { isFinal, UNKNOWN_JOB, type AgentJob } from '../service/job.ts'
import { codeSpan } from '../shared/sanitize.ts'
import type { ErrorCode, Requirements, Verification } from './verdict.ts'

/** Titles of the annotation and the job summary, where the error code says it all. */
export const TITLES = {
  cancelled: 'Wait cancelled',
  'invalid-input': 'Invalid inputs',
  internal: 'Internal error',
} as const

/** The predicate of a job whose turn did not come. */
export const NOT_POLLED = 'was not polled'

/** What verdict and words depend on besides the job: inputs, and what has worked. */
export interface StepContext extends Requirements {
  /**
   * When the service last returned some job of the step, so that address and key were right;
   * undefined if never.
   */
  readonly lastResponseMs: number | undefined
  /** 0: each job is checked once. */
  readonly timeoutMs: number
  readonly projectId: string
  readonly baseUrl: string
}

export type Predicate =
  `${'is' | 'has' | 'was' | 'had' | 'could'} ${string}` | 'completed' | 'failed'

/** The words for the result of a job, as Markdown that reads as plain text too. */
export interface Words {
  readonly title: string
  /** One or two sentences. */
  readonly happened: string
  /** The result for a list of jobs and for the comment: without id and figures, and no quotation. */
  readonly predicate: Predicate
  /** Why, where the predicate does not say it: without id and figures, so that jobs share it. */
  readonly why?: string
  /** What to do next: without id and figures, too. */
  readonly advice?: string
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
  /**
   * One by one, for the summary: what is wrong with the inputs, which replaces the message
   * `invalid-input` there, or why jobs did not pass, which stands below it.
   */
  readonly reasons: readonly string[]
  /** In input order; none if the inputs were rejected. */
  readonly jobs: readonly JobOutcome[]
}

export const KEEP_WAITING = 'Re-run failed jobs to keep waiting.'
export const WHO_STOPPED = 'somebody cancelled the run, or a `timeout-minutes` of GitHub expired.'
export const STOPPED_WAITING = `Stopped waiting: ${WHO_STOPPED}`

/** What rejected inputs mean for an agent that another step or GitHub job has started. */
export const STARTED_AGENT_RUNS =
  'An agent that was started before keeps running. If you only set a secret or a variable, re-run failed jobs, because a new run starts another one.'

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
  return { ...result, reasons: [], jobs }
}

/** The message as it stands outside the summary, which has the reasons below it. */
export function messageWithHint({ message, reasons, jobs }: Outcome): string {
  const hasMore = reasons.length > 0 && jobs.length > 0
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
