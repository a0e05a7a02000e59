import type { WaitResult } from '../polling/wait.ts'
import {
  isKnown,
  UNKNOWN_JOB,
  type AgentJob,
  type FinalStatus,
  type FinishedJob,
} from '../service/job.ts'
import { formatDuration } from '../shared/duration.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'
import { formatReason } from './causes.ts'
import {
  formatCount,
  formatStatus,
  formatVerified,
  LINK_PROBLEMS,
  MAX_LINK_LENGTH,
} from './format.ts'
import {
  KEEP_WAITING,
  NOT_POLLED,
  STOPPED_WAITING,
  TITLES,
  type JobOutcome,
  type Predicate,
  type StepContext,
  type Words,
} from './outcome.ts'
import { describePollingFailed } from './polling-failed.ts'
import {
  isVerificationDemanded,
  judge,
  judgeFinished,
  type ErrorCode,
  type Verification,
  type WaitedJob,
} from './verdict.ts'

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
    message: [happened, words.advice].filter(Boolean).join(' '),
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
          return describeNotAllowed(finished, 'failed', ADVICE.failed)
        case 'job-archived':
          return describeNotAllowed(finished, 'archived', adviseOnArchived(wait.job, step))
        case 'no-pr':
          return describeMissing(finished, wait.job, step)
        case 'unverified-pr':
          return describeUnverified(finished, verification)
        case 'cancelled':
          return describeUnverifiedByCancel(finished)
      }
    }
  }
}

/** What a status says about a job, as the predicate of a sentence. */
const STATES: Readonly<Record<FinalStatus | 'active', Predicate>> = {
  active: 'is still active',
  completed: 'completed',
  failed: 'failed',
  archived: 'is archived',
}

const NOT_SAID = 'The service does not say whether it completed before'

/** What to do about a job that has this status and did not pass. */
const ADVICE = {
  failed:
    'The service gives no reason: check its dashboard, then start a new agent job. Polling again would find the same result.',
  archived: `${NOT_SAID}: look at it in the dashboard. If it did, use its pull request, or allow \`archived\`. If not, start a new agent job.`,
} as const

/** The same if it is allowed. */
const ADVICE_IF_ALLOWED = {
  failed: "Check the service's dashboard, then start a new agent job.",
  archived: `${NOT_SAID}.`,
} as const

/** The same if a pull request is demanded and there is none. */
const ADVICE_IF_MISSING: Readonly<Record<FinalStatus, string>> = {
  completed: "Check the agent's prompt, and whether the service commits without a pull request.",
  failed: ADVICE.failed,
  archived: `${NOT_SAID}: look at it in the dashboard. If it did not, start a new agent job.`,
}

/** To allow it helps only if it also has what is demanded. */
function adviseOnArchived({ prLink }: FinishedJob, { requirePr }: StepContext): string {
  const lacksOne = prLink === '' && (requirePr === 'any' || requirePr === 'verified')
  return lacksOne ? ADVICE_IF_MISSING.archived : ADVICE.archived
}

function describeNotAllowed(finished: string, status: FinalStatus, advice: string): Words {
  return {
    title: `Agent job ${status}`,
    happened: `${finished}.`,
    predicate: STATES[status],
    advice,
  }
}

function describePassed(finished: string, job: FinishedJob, linkNote: string): Words {
  const { status, prLink, linkProblem } = job
  const passed = { title: `Agent job ${status}`, predicate: STATES[status] }
  const isShort = prLink.length <= MAX_LINK_LENGTH
  const link = isShort ? `<${prLink}>${linkNote}` : `see the output \`prLink\`${linkNote}.`

  if (status !== 'completed') {
    const allowed = `${finished} (allowed by \`allowed-statuses\`). ${ADVICE_IF_ALLOWED[status]}`
    // The link stands last, so that nothing follows it that could belong to it.
    return { ...passed, happened: prLink === '' ? allowed : `${allowed} Pull request: ${link}` }
  }
  if (prLink !== '') return { ...passed, happened: `${finished}: ${link}` }
  return linkProblem === ''
    ? { ...passed, happened: `${finished} without a pull request.` }
    : { ...passed, happened: `${finished}, but its pull request link cannot be used.` }
}

function describeMissing(finished: string, job: FinishedJob, { requirePr }: StepContext): Words {
  if (job.linkProblem !== '') {
    const why = LINK_PROBLEMS[job.linkProblem]
    return {
      title: 'Pull request link cannot be used',
      happened: `${finished}, but its pull request link, which \`require-pr\` demands, cannot be used: ${why}.`,
      predicate: 'has a pull request link that cannot be used',
      why,
      advice: "Check the link in the service's dashboard.",
    }
  }
  return {
    title: 'Finished without a pull request',
    happened: `${finished} without a pull request, which \`require-pr\` demands.`,
    predicate: 'has no pull request',
    advice: adviseOnMissing(job, requirePr),
  }
}

function adviseOnMissing({ status }: FinishedJob, requirePr: StepContext['requirePr']): string {
  const hint = ' If there was nothing to change, `require-pr: verified-if-any` lets that pass.'
  return (
    ADVICE_IF_MISSING[status] + (requirePr === 'verified' && status === 'completed' ? hint : '')
  )
}

/** The reason ends with what to do. */
function describeUnverified(finished: string, verification: Verification | undefined): Words {
  const reason = verification?.kind === 'unverified' ? verification.reason : ''
  return {
    title: 'Pull request not verified',
    happened: `${finished}, but its pull request is not verified: ${reason}`,
    predicate: 'has a pull request that is not verified',
    why: reason.replace(/\.$/, ''),
  }
}

function describeUnverifiedByCancel(finished: string): Words {
  return {
    title: TITLES.cancelled,
    happened: `${STOPPED_WAITING} ${finished}, but its pull request was not verified.`,
    predicate: 'has a pull request that was not verified',
    advice: 'Re-run failed jobs to verify it.',
  }
}

function describeTimeout(
  jobId: string,
  { job, polls, waitedMs }: Wait<'timeout'>,
  { errorCode, step }: { errorCode: ErrorCode; step: StepContext },
): Words {
  const isWait = step.timeoutMs > 0
  const id = codeSpan(jobId, 60)
  const subject = isWait
    ? `Timed out after ${formatDuration(waitedMs)}: agent job ${id}`
    : `Agent job ${id}`
  const keepWaiting = isWait
    ? 're-run failed jobs to keep waiting'
    : 'increase `timeout-minutes` to wait'

  if (job.status !== 'active') {
    return {
      title: 'Agent job has an unknown status',
      happened: `${subject} has the status ${formatStatus(job.status)}, which this version of the action does not know.`,
      // A warning named the first one. A hundred of them would be more text of the service than a
      // message may contain.
      predicate: 'has an unknown status',
      advice: `Look at it in the service's dashboard. If it is still running, ${keepWaiting}. If it has ended, update the action or report the status.`,
    }
  }
  const checked = ` (${polls === 1 ? 'checked once' : formatCount(polls, 'poll')})`
  const happened = `${subject} ${STATES.active}${isWait ? ' and keeps running' : checked}.`
  if (errorCode === '') {
    return {
      title: 'Agent job still active',
      happened: `${happened} This is allowed by \`allowed-statuses\`.`,
      predicate: STATES.active,
    }
  }
  // A verification needs a job that has finished.
  const allow = isVerificationDemanded(step) ? '' : ', or add `active` to `allowed-statuses`'
  const orElse = isWait ? ', or increase `timeout-minutes`' : allow
  return {
    title: isWait ? 'Timed out waiting for agent job' : 'Agent job still active',
    happened,
    predicate: STATES.active,
    advice: `${capitalize(keepWaiting)}${orElse}.`,
  }
}

function describeCancelled(jobId: string, { job, polls, failure }: Wait<'cancelled'>): Words {
  const words = {
    title: TITLES.cancelled,
    advice: `${KEEP_WAITING} If a limit stopped it, give the GitHub job 5 more minutes than this action.`,
  }
  const stopped = `${STOPPED_WAITING} Agent job ${codeSpan(jobId, 60)}`
  if (polls === 0) {
    return { ...words, happened: `${stopped} ${NOT_POLLED}.`, predicate: NOT_POLLED }
  }
  const isSure = job?.status === 'active' && failure === undefined
  const running = `${stopped} keeps running${isSure ? '' : ' if it is active'} (the service's API cannot cancel it).`
  const predicate = job === undefined ? 'was never seen' : describeSeen(job)
  if (failure === undefined) return { ...words, happened: running, predicate }

  const failed = `last poll failed (${formatReason(failure.cause)})`
  return { ...words, happened: `${running} The ${failed}.`, predicate, why: `the ${failed}` }
}

/** An unknown status is not named, as after a timeout. */
function describeSeen({ status }: AgentJob): Predicate {
  return isKnown(status) ? `was ${status}` : 'had an unknown status'
}

function formatLinkNote(verification: Verification | undefined, step: StepContext): string {
  if (!isVerificationDemanded(step)) return ''
  return verification?.kind === 'verified'
    ? ` (${formatVerified(verification)})`
    : ' (not verified)'
}
