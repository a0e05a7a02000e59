import { describeCause, formatReason } from '../http/cause-text.ts'
import { AGAIN, formatCount, formatDuration, MAX_LINK_LENGTH, RERUN } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import { formatStatus } from './format.ts'
import {
  KEEP_WAITING,
  STOPPED_WAITING,
  TITLES,
  type JobOutcome,
  type StepContext,
} from './outcome.ts'
import { UNKNOWN_JOB, type FinalStatus, type FinishedJob } from './polling/job.ts'
import type { WaitResult } from './polling/poll-jobs.ts'
import { judge, type ErrorCode } from './verdict.ts'

/** A job whose wait has ended. */
export interface WaitedJob {
  readonly jobId: string
  readonly wait: WaitResult
}

/** What the words for a job depend on, besides the wait for it. */
interface JobContext extends StepContext {
  /** The service has given a valid response for a job of the step. */
  readonly hasWorked: boolean
  readonly jobId: string
  readonly errorCode: ErrorCode
}

/** The words for the result of a job. Only the first may be needed. */
interface Words {
  /** A sentence without its end. */
  readonly happened: string
  /** What came in place of the job, or what else explains it. Without advice a link or a whole sentence. */
  readonly why?: string
  /** One next step. */
  readonly advice?: string
}

type Wait<Kind> = Extract<WaitResult, { kind: Kind }>

/** Judges the jobs of a step, and words their results. */
export function toJobOutcomes(jobs: readonly WaitedJob[], context: StepContext): JobOutcome[] {
  const hasWorked = jobs.some(({ wait }) => wait.job !== undefined)
  return jobs.map(({ jobId, wait }) => {
    const errorCode = judge(wait, context)
    return {
      ...(wait.job ?? UNKNOWN_JOB),
      title: titleOf(wait, errorCode, context),
      message: compose(describe(wait, { ...context, hasWorked, jobId, errorCode })),
      jobId,
      errorCode,
      isPrivate: 'failure' in wait && wait.failure !== undefined,
      polls: wait.polls,
      waitedMs: wait.waitedMs,
    }
  })
}

function compose({ happened, why = '', advice = '' }: Words): string {
  const sentence = why === '' ? happened : `${happened}: ${why}`
  if (advice !== '') return `${sentence}. ${advice}`
  return why === '' ? `${sentence}.` : sentence
}

function titleOf(wait: WaitResult, errorCode: ErrorCode, { timeoutMs }: StepContext): string {
  const isActive = wait.kind === 'timeout' && wait.job.status === 'active'
  if (isActive && (errorCode === '' || timeoutMs === 0)) return 'Agent job still active'
  return errorCode === '' ? `Agent job ${wait.job?.status}` : TITLES[errorCode]
}

function describe(wait: WaitResult, context: JobContext): Words {
  const subject = `Agent job ${codeSpan(context.jobId, 60)}`
  switch (wait.kind) {
    case 'timeout':
      return describeTimeout(subject, wait, context)
    case 'cancelled':
      return describeCancelled(subject, wait)
    case 'polling-failed':
      return describePollingFailed(subject, wait, context)
    case 'finished':
      return describeFinished(subject, wait.job, context.errorCode)
  }
}

/** What a status says about a job, after its name. */
const STATES: Readonly<Record<FinalStatus, string>> = {
  completed: 'completed',
  failed: 'failed',
  archived: 'is archived',
}

const START_NEW = "Check the service's dashboard, then start a new agent job."

function describeFinished(subject: string, job: FinishedJob, errorCode: ErrorCode): Words {
  const { status, prLink, linkProblem } = job
  const happened = `${subject} ${STATES[status]}`

  switch (errorCode) {
    case 'job-failed':
      return { happened, advice: START_NEW }
    case 'job-archived':
      return {
        happened: `${happened}, and the service does not say whether it completed`,
        advice: "Look in the service's dashboard, or add `archived` to `allowed-statuses`.",
      }
    case 'no-pr': {
      if (prLink !== '' || linkProblem !== '') {
        return {
          happened: `${happened}, but its \`prLink\` cannot be used as a link to a pull request`,
          advice: 'Check what the service stores there.',
        }
      }
      return {
        happened: `${happened} without a pull request, which \`require-pr\` demands`,
        advice: status === 'completed' ? "Check the agent's prompt." : START_NEW,
      }
    }
    default:
      return describePassed(happened, job)
  }
}

function describePassed(happened: string, { status, prLink }: FinishedJob): Words {
  if (status !== 'completed') {
    const advice = status === 'failed' ? START_NEW : ''
    return { happened: happened + ALLOWED, advice }
  }
  if (prLink !== '') {
    const why = prLink.length <= MAX_LINK_LENGTH ? `<${prLink}>` : 'see the output `prLink`'
    return { happened, why }
  }
  return { happened: `${happened} without a pull request` }
}

const ALLOWED = ' (allowed by `allowed-statuses`)'

function describeTimeout(
  subject: string,
  { job, waitedMs, polls }: Wait<'timeout'>,
  { timeoutMs, errorCode, jobId }: JobContext,
): Words {
  const isWait = timeoutMs > 0
  const timedOut = `Timed out after ${formatDuration(waitedMs)}: agent job ${codeSpan(jobId, 60)}`
  const who = isWait ? timedOut : subject
  if (job.status !== 'active') {
    return {
      happened: `${who} has the status ${formatStatus(job.status)}`,
      advice: 'This action knows active, completed, failed and archived.',
    }
  }
  const happened = `${who} is still active`
  if (errorCode === '') return { happened: happened + ALLOWED }
  if (isWait) {
    const advice = 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.'
    return { happened: `${happened} and keeps running`, advice }
  }
  const count = polls === 1 ? 'checked once' : formatCount(polls, 'poll')
  const advice = 'Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.'
  return { happened: `${happened} (${count})`, advice }
}

const NOT_POLLED = 'was not polled'

function describeCancelled(subject: string, { job, polls, failure }: Wait<'cancelled'>): Words {
  const stopped = `${STOPPED_WAITING} ${subject}`
  if (polls === 0) return { happened: `${stopped} ${NOT_POLLED}`, advice: KEEP_WAITING }

  const running = job?.status === 'active' ? 'keeps running' : 'may keep running'
  const failed =
    failure === undefined ? '' : `; its last poll failed (${formatReason(failure.cause)})`
  return { happened: `${stopped} ${running}${failed}`, advice: KEEP_WAITING }
}

/** Why a job could not be polled: since when, what came, and what to do. */
function describePollingFailed(
  subject: string,
  wait: Wait<'polling-failed'>,
  { jobId, errorCode, baseUrl, projectId, hasWorked }: JobContext,
): Words {
  const host = codeSpan(new URL(baseUrl).host, 100)
  const { happened: why, advice } = describeCause(
    { ...wait.failure, hasWorked },
    {
      request: 'poll',
      host,
      place: `project ${codeSpan(projectId, 60)} at ${host}`,
      address: '`base-url`',
      inputs: '`project-id` and `job-id`',
      rerun: `${RERUN} to keep waiting`,
      again: AGAIN,
    },
  )
  const isList = errorCode === 'not-found' && /[\s;]/.test(jobId)
  const inList = 'Separate ids by commas or line breaks, then start a new run.'
  return { happened: `${subject} ${locate(wait)}`, why, advice: isList ? inList : advice }
}

/** Since when. */
function locate(wait: Wait<'polling-failed'>): string {
  const { job, polls, seenMs = 0, failedPolls, waitedMs } = wait
  // Its turn never came.
  if (polls === 0) return NOT_POLLED
  // It has not failed since it was last seen, but failed final polls of others ended the wait.
  if (failedPolls === 0) return 'had no final poll, because the polls of jobs before it failed'
  if (job !== undefined) {
    const seen = `last seen ${formatStatus(job.status)} after ${formatDuration(seenMs)}`
    const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`
    return `was ${seen}; ${itsLast} failed`
  }
  const figures = `${formatCount(polls, 'poll')} in ${formatDuration(waitedMs)}`
  return `could not be polled${polls === 1 ? '' : ` (${figures})`}`
}
