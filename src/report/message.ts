import type { WaitResult } from '../polling/wait.ts'
import {
  isKnown,
  UNKNOWN_JOB,
  type AgentJob,
  type FinalStatus,
  type FinishedJob,
} from '../service/job.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import {
  isVerificationDemanded,
  judge,
  judgeFinished,
  type ErrorCode,
  type Verification,
  type WaitedJob,
} from '../verdict.ts'
import { formatReason } from './causes.ts'
import { formatStatus, formatVerified, LINK_PROBLEMS, MAX_LINK_LENGTH } from './format.ts'
import {
  KEEP_WAITING,
  NOT_POLLED,
  STOPPED_WAITING,
  TITLES,
  type JobOutcome,
  type StepContext,
  type Words,
} from './outcome.ts'
import { describePollingFailed } from './polling-failed.ts'

type Wait<Kind> = Extract<WaitResult, { kind: Kind }>

/** Judges a job, and words its result. */
export function toJobOutcome(job: WaitedJob, step: StepContext): JobOutcome {
  const { jobId, wait, verification } = job
  const errorCode = judge(job, step)
  const linkNote = formatLinkNote(verification, step)
  const { happened, ...words } = describe(job, { errorCode, step, linkNote })
  const isFailedPoll = 'failure' in wait && wait.failure !== undefined
  const hasPrivateReason = verification?.kind === 'unverified' && verification.isPrivate === true
  return {
    ...(wait.job ?? UNKNOWN_JOB),
    ...words,
    message: happened + words.rest,
    jobId,
    verification,
    errorCode,
    isPrivate: isFailedPoll || hasPrivateReason,
    linkNote,
    polls: wait.polls,
    waitedMs: wait.waitedMs,
  }
}

function describe(
  { jobId, wait, verification }: WaitedJob,
  { errorCode, step, linkNote }: { errorCode: ErrorCode; step: StepContext; linkNote: string },
): Words {
  switch (wait.kind) {
    case 'timeout':
      return describeTimeout(jobId, wait, { errorCode, step })
    case 'cancelled':
      return describeCancelled(jobId, wait)
    case 'polling-failed':
      return describePollingFailed(jobId, wait, step)
    case 'finished': {
      const finished = `Agent job ${codeSpan(jobId, 60)} ${STATES[wait.job.status]}`
      switch (judgeFinished(wait.job, verification, step)) {
        case '':
          return describePassed(finished, wait.job, linkNote)
        case 'job-failed':
        case 'job-archived':
          return describeNotAllowed(finished, wait.job.status)
        case 'no-pr':
          return describeMissing(finished, wait.job)
        case 'unverified-pr':
          return describeUnverified(finished, verification)
        case 'cancelled':
          return describeUnverifiedByCancel(finished)
      }
    }
  }
}

/** What a status says about a job, as the predicate of a sentence. */
const STATES: Readonly<Record<FinalStatus | 'active', string>> = {
  active: 'is still active',
  completed: 'completed',
  failed: 'failed',
  archived: 'is archived',
}

/** What to do about a job with this status that did not pass, or did not complete. */
const ADVICE: Readonly<Record<FinalStatus, string>> = {
  completed: "Check the agent's prompt, and whether the service commits without a pull request.",
  failed: "Check the service's dashboard, then start a new agent job.",
  archived: "Check in the service's dashboard whether it completed before.",
}

function describeNotAllowed(finished: string, status: FinalStatus): Words {
  const title = `Agent job ${status}`
  return { title, happened: finished, predicate: STATES[status], rest: `. ${ADVICE[status]}` }
}

function describePassed(finished: string, job: FinishedJob, linkNote: string): Words {
  const { status, prLink, linkProblem } = job
  const passed = { title: `Agent job ${status}`, predicate: STATES[status], rest: '' }
  const isShort = prLink.length <= MAX_LINK_LENGTH
  const link = isShort ? `<${prLink}>${linkNote}` : `see the output \`prLink\`${linkNote}.`

  if (status !== 'completed') {
    const allowed = `${finished} (allowed by \`allowed-statuses\`). ${ADVICE[status]}`
    // The link stands last, so that nothing follows it that could belong to it.
    return { ...passed, happened: prLink === '' ? allowed : `${allowed} Pull request: ${link}` }
  }
  if (prLink !== '') return { ...passed, happened: `${finished}: ${link}` }
  return linkProblem === ''
    ? { ...passed, happened: `${finished} without a pull request.` }
    : { ...passed, happened: `${finished}, but its pull request link cannot be used.` }
}

function describeMissing(finished: string, job: FinishedJob): Words {
  if (job.linkProblem !== '') {
    const why = LINK_PROBLEMS[job.linkProblem]
    return {
      title: 'Pull request link cannot be used',
      happened: `${finished}, but its pull request link, which \`require-pr\` demands, cannot be used`,
      predicate: 'has a pull request link that cannot be used',
      rest: `: ${why}. Check the link in the service's dashboard.`,
    }
  }
  return {
    title: 'Finished without a pull request',
    happened: `${finished} without a pull request, which \`require-pr\` demands`,
    predicate: 'has no pull request',
    rest: `. ${ADVICE[job.status]}`,
  }
}

/** The reason ends with what to do. */
function describeUnverified(finished: string, verification: Verification | undefined): Words {
  const reason = verification?.kind === 'unverified' ? verification.reason : ''
  return {
    title: 'Pull request not verified',
    happened: `${finished}, but its pull request is not verified`,
    predicate: 'has a pull request that is not verified',
    rest: `: ${reason}`,
  }
}

function describeUnverifiedByCancel(finished: string): Words {
  return {
    title: TITLES.cancelled,
    happened: `${STOPPED_WAITING} ${finished}, but its pull request was not verified`,
    predicate: 'has a pull request that was not verified',
    rest: '. Re-run failed jobs to verify it.',
  }
}

function describeTimeout(
  jobId: string,
  { job, waitedMs }: Wait<'timeout'>,
  { errorCode, step }: { errorCode: ErrorCode; step: StepContext },
): Words {
  const isWait = step.timeoutMs > 0
  const timedOut = `Timed out after ${formatDuration(waitedMs)}: agent job`
  const subject = `${isWait ? timedOut : 'Agent job'} ${codeSpan(jobId, 60)}`

  if (job.status !== 'active') {
    return {
      title: 'Agent job has an unknown status',
      happened: `${subject} has the status ${formatStatus(job.status)}, which this version of the action does not know`,
      // A warning named the first one. A hundred of them would be more text of the service than a
      // message may contain.
      predicate: 'has an unknown status',
      rest: ". Look at it in the service's dashboard. If it has ended, update the action or report the status.",
    }
  }
  const isAllowed = errorCode === ''
  return {
    title: isWait && !isAllowed ? 'Timed out waiting for agent job' : 'Agent job still active',
    happened: `${subject} ${STATES.active}`,
    predicate: STATES.active,
    rest: isAllowed
      ? '. This is allowed by `allowed-statuses`.'
      : '. Re-run failed jobs, or increase `timeout-minutes`.',
  }
}

function describeCancelled(jobId: string, { job, polls, failure }: Wait<'cancelled'>): Words {
  const isSure = job?.status === 'active' && failure === undefined
  const running = `keeps running${isSure ? '' : ' if it is active'} (the service's API cannot cancel it)`
  const failed =
    failure === undefined ? '' : `; the last poll failed (${formatReason(failure.cause)})`
  return {
    title: TITLES.cancelled,
    happened: `${STOPPED_WAITING} Agent job ${codeSpan(jobId, 60)} ${polls === 0 ? NOT_POLLED : running}`,
    predicate: polls === 0 ? NOT_POLLED : describeSeen(job),
    rest: `${failed}. ${KEEP_WAITING}`,
  }
}

/** An unknown status is not named, as after a timeout. */
function describeSeen(job: AgentJob | undefined): string {
  if (job === undefined) return 'was never seen'
  return isKnown(job.status) ? `was ${job.status}` : 'had an unknown status'
}

function formatLinkNote(verification: Verification | undefined, step: StepContext): string {
  if (!isVerificationDemanded(step)) return ''
  return verification?.kind === 'verified'
    ? ` (${formatVerified(verification)})`
    : ' (not verified)'
}
