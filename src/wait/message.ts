import { describeCause, formatReason } from '../http/cause-text.ts'
import { AGAIN, formatCount, formatDuration, MAX_LINK_LENGTH, RERUN } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import { formatStatus } from './format.ts'
import {
  compose,
  KEEP_WAITING,
  NOT_POLLED,
  STOPPED_WAITING,
  TITLES,
  type JobOutcome,
  type StepContext,
  type Words,
} from './outcome.ts'
import { isKnown, UNKNOWN_JOB, type FinalStatus, type FinishedJob } from './polling/job.ts'
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

type Wait<Kind> = Extract<WaitResult, { kind: Kind }>

/** Judges the jobs of a step, and words their results. */
export function toJobOutcomes(jobs: readonly WaitedJob[], context: StepContext): JobOutcome[] {
  const hasWorked = jobs.some(({ wait }) => wait.job !== undefined)
  return jobs.map(({ jobId, wait }) => {
    const errorCode = judge(wait, context)
    const { happened, ...words } = describe(wait, { ...context, hasWorked, jobId, errorCode })
    return {
      ...(wait.job ?? UNKNOWN_JOB),
      ...words,
      title: titleOf(wait, errorCode, context),
      message: compose(happened, words),
      jobId,
      errorCode,
      isPrivate: 'failure' in wait && wait.failure !== undefined,
      polls: wait.polls,
      waitedMs: wait.waitedMs,
    }
  })
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

/** What a status says about a job, as the predicate of a sentence. */
const STATES: Readonly<Record<FinalStatus | 'active', string>> = {
  active: 'is still active',
  completed: 'completed',
  failed: 'failed',
  archived: 'is archived',
}

const START_NEW = "Check the service's dashboard, then start a new agent job."

function describeFinished(subject: string, job: FinishedJob, errorCode: ErrorCode): Words {
  const { status, prLink, linkProblem } = job
  const predicate = STATES[status]
  const happened = `${subject} ${predicate}`
  const words = { happened, predicate, why: '', advice: '' }

  switch (errorCode) {
    case 'job-failed':
      return { ...words, advice: START_NEW }
    case 'job-archived':
      return {
        ...words,
        happened: `${happened}, and the service does not say whether it completed`,
        advice: "Look in the service's dashboard, or add `archived` to `allowed-statuses`.",
      }
    case 'no-pr': {
      if (prLink !== '' || linkProblem !== '') {
        return {
          ...words,
          happened: `${happened}, but its \`prLink\` cannot be used as a link to a pull request`,
          predicate: 'has no usable `prLink`',
          advice: 'Check what the service stores there.',
        }
      }
      return {
        ...words,
        happened: `${happened} without a pull request, which \`require-pr\` demands`,
        predicate: 'has no pull request',
        advice: status === 'completed' ? "Check the agent's prompt." : START_NEW,
      }
    }
    default:
      return describePassed(words, job)
  }
}

function describePassed(words: Words, job: FinishedJob): Words {
  const { status, prLink } = job
  const { happened } = words
  if (status !== 'completed') {
    const advice = status === 'failed' ? START_NEW : ''
    return { ...words, happened: happened + ALLOWED, advice }
  }
  if (prLink !== '') {
    const why = prLink.length <= MAX_LINK_LENGTH ? `<${prLink}>` : 'see the output `prLink`'
    return { ...words, why }
  }
  return { ...words, happened: `${happened} without a pull request` }
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
      // A warning named the first one. A hundred of them would be more text of the service than a
      // message may contain.
      predicate: 'has an unknown status',
      why: '',
      advice: 'This action knows active, completed, failed and archived.',
    }
  }
  const happened = `${who} ${STATES.active}`
  const words = { predicate: STATES.active, why: '' }
  if (errorCode === '') return { ...words, happened: happened + ALLOWED, advice: '' }
  if (isWait) {
    const advice = 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.'
    return { ...words, happened: `${happened} and keeps running`, advice }
  }
  const count = polls === 1 ? 'checked once' : formatCount(polls, 'poll')
  const advice = 'Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.'
  return { ...words, happened: `${happened} (${count})`, advice }
}

function describeCancelled(subject: string, { job, polls, failure }: Wait<'cancelled'>): Words {
  const stopped = `${STOPPED_WAITING} ${subject}`
  const words = { why: '', advice: KEEP_WAITING }
  if (polls === 0) return { ...words, happened: `${stopped} ${NOT_POLLED}`, predicate: NOT_POLLED }

  const running = job?.status === 'active' ? 'keeps running' : 'may keep running'
  const failed =
    failure === undefined ? '' : `; its last poll failed (${formatReason(failure.cause)})`
  const seen = isKnown(job?.status ?? '') ? `was ${job?.status}` : 'had an unknown status'
  return {
    ...words,
    happened: `${stopped} ${running}${failed}`,
    predicate: job === undefined ? 'was never seen' : seen,
  }
}

/** Why a job could not be polled: since when, what came, and what to do. */
function describePollingFailed(
  subject: string,
  wait: Wait<'polling-failed'>,
  { jobId, baseUrl, projectId, hasWorked }: JobContext,
): Words {
  const { failure } = wait
  const host = codeSpan(new URL(baseUrl).host, 100)
  const { happened: why, advice } = describeCause(
    { ...failure, hasWorked },
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
  const isList = failure.code === 'not-found' && /[\s;]/.test(jobId)
  const inList = 'Separate ids by commas or line breaks, then start a new run.'
  return { ...locate(subject, wait), why, advice: isList ? inList : advice }
}

/** Since when: for one job, with all counts and times that a message has, and for a list of them. */
function locate(
  subject: string,
  wait: Wait<'polling-failed'>,
): Pick<Words, 'happened' | 'predicate'> {
  const { job, polls, seenMs = 0, failedPolls, waitedMs } = wait
  // Its turn never came.
  if (polls === 0) return { happened: `${subject} ${NOT_POLLED}`, predicate: NOT_POLLED }

  if (failedPolls === 0) {
    // It has not failed since it was last seen, but failed final polls of others ended the wait.
    const predicate = 'had no final poll'
    const because = 'because the polls of jobs before it failed'
    return { happened: `${subject} ${predicate}, ${because}`, predicate }
  }
  const predicate = 'could not be polled'
  if (job !== undefined) {
    const seen = `last seen ${formatStatus(job.status)} after ${formatDuration(seenMs)}`
    const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`
    return { happened: `${subject} was ${seen}; ${itsLast} failed`, predicate }
  }
  const figures = `${formatCount(polls, 'poll')} in ${formatDuration(waitedMs)}`
  const count = polls === 1 ? '' : ` (${figures})`
  return { happened: `${subject} ${predicate}${count}`, predicate }
}
