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
  GIVE_MORE_TIME,
  KEEP_WAITING,
  NOT_POLLED,
  STOPPED_WAITING,
  TITLES,
  type JobOutcome,
  type Rules,
  type Words,
} from './outcome.ts'
import { describePollingFailed } from './polling-failed.ts'
import {
  isVerificationDemanded,
  judge,
  type ErrorCode,
  type Verification,
  type WaitedJob,
} from './verdict.ts'

type Wait<Kind> = Extract<WaitResult, { kind: Kind }>

/** Judges a job, and words its result. */
export function toJobOutcome(job: WaitedJob, rules: Rules): JobOutcome {
  const { jobId, wait, verification } = job
  const errorCode = judge(job, rules)
  const linkNote = formatLinkNote(verification, rules)
  const { happened, ...words } = describe(job, { errorCode, rules, linkNote })
  const hasPrivateReason = verification?.kind === 'unverified' && verification.isPrivate === true
  return {
    ...(wait.job ?? UNKNOWN_JOB),
    ...words,
    message: [happened, words.advice].filter(Boolean).join(' '),
    jobId,
    verification,
    errorCode,
    isPrivate: wait.kind === 'polling-failed' || hasPrivateReason,
    linkNote,
    polls: wait.polls,
    waitedMs: wait.waitedMs,
  }
}

function describe(
  { jobId, wait, verification }: WaitedJob,
  { errorCode, rules, linkNote }: { errorCode: ErrorCode; rules: Rules; linkNote: string },
): Words {
  switch (wait.kind) {
    case 'timeout':
      return describeTimeout(jobId, wait, { errorCode, rules })
    case 'cancelled':
      return describeCancelled(jobId, wait)
    case 'polling-failed':
      return describePollingFailed(jobId, wait, rules)
    case 'finished': {
      const finished = `Agent job ${codeSpan(jobId, 60)} ${STATES[wait.job.status]}`
      if (errorCode === '') return describePassed(finished, wait.job, linkNote)
      if (errorCode === 'no-pr') return describeMissing(finished, wait.job, rules)
      if (errorCode === 'unverified-pr') return describeUnverified(finished, verification)
      if (errorCode === 'cancelled') return describeUnverifiedByCancel(finished)
      return describeNotAllowed(finished, wait.job)
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

const NOT_SAID = 'The service does not say whether it completed before'

/** What to do about a job that has this status and did not pass. */
const ADVICE: Readonly<Record<FinalStatus, string>> = {
  completed: '',
  failed:
    'The service gives no reason: check its dashboard, then start a new agent job. Polling again would find the same result.',
  archived: `${NOT_SAID}: look at it in the dashboard. If it did, use its pull request, or allow \`archived\`. If not, start a new agent job.`,
}

/** The same if it is allowed. */
const ADVICE_IF_ALLOWED: typeof ADVICE = {
  completed: '',
  failed: "Check the service's dashboard, then start a new agent job.",
  archived: `${NOT_SAID}.`,
}

function describeNotAllowed(finished: string, { status }: FinishedJob): Words {
  return {
    title: `Agent job ${status}`,
    happened: `${finished}.`,
    predicate: STATES[status],
    advice: ADVICE[status],
  }
}

function describePassed(finished: string, job: FinishedJob, linkNote: string): Words {
  const { status, prLink, linkProblem } = job
  const passed = { title: `Agent job ${status}`, predicate: STATES[status] }
  const isLong = prLink.length > MAX_LINK_LENGTH
  const linked = isLong ? undefined : `<${prLink}>${linkNote}`
  const elsewhere = `The pull request is in the output \`prLink\`${linkNote}.`

  if (status !== 'completed') {
    const allowed = `${finished} (allowed by \`allowed-statuses\`). ${ADVICE_IF_ALLOWED[status]}`
    if (prLink === '') return { ...passed, happened: allowed }
    // The link stands last, so that nothing follows it that could belong to it.
    return { ...passed, happened: `${allowed} ${linked ? `Pull request: ${linked}` : elsewhere}` }
  }
  if (prLink !== '') {
    return { ...passed, happened: finished + (linked ? `: ${linked}` : `. ${elsewhere}`) }
  }
  return linkProblem === ''
    ? { ...passed, happened: `${finished} without a pull request.` }
    : { ...passed, happened: `${finished}, but its pull request link cannot be used.` }
}

function describeMissing(finished: string, job: FinishedJob, { requirePr }: Rules): Words {
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

function adviseOnMissing({ status }: FinishedJob, requirePr: Rules['requirePr']): string {
  if (status === 'failed') return ADVICE.failed
  if (status === 'archived') {
    return `${NOT_SAID}: look at it in the dashboard. If it did not, start a new agent job.`
  }
  const check = "Check the agent's prompt, and whether the service commits without a pull request."
  const hint = ' If there was nothing to change, `require-pr: verified-if-any` lets that pass.'
  return requirePr === 'verified' ? check + hint : check
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
  wait: Wait<'timeout'>,
  { errorCode, rules }: { errorCode: ErrorCode; rules: Rules },
): Words {
  const id = codeSpan(jobId, 60)
  const isOnce = rules.timeoutMs === 0
  const subject = isOnce
    ? `Agent job ${id}`
    : `Timed out after ${formatDuration(wait.waitedMs)}: agent job ${id}`
  const title = isOnce ? 'Agent job still active' : 'Timed out waiting for agent job'
  const keepWaiting = isOnce
    ? 'increase `timeout-minutes` to wait'
    : 're-run failed jobs to keep waiting'

  if (wait.job.status !== 'active') {
    return {
      title: isOnce ? 'Agent job has an unknown status' : title,
      happened: `${subject} has the status ${formatStatus(wait.job.status)}, which this version of the action does not know.`,
      // A warning named the status. A hundred of them would be more text of the service than a
      // message may contain.
      predicate: 'has an unknown status',
      advice: `Look at it in the service's dashboard. If it is still running, ${keepWaiting}. If it has ended, update the action or report the status.`,
    }
  }
  const predicate = STATES.active
  const shownPolls = wait.polls === 1 ? 'checked once' : formatCount(wait.polls, 'poll')
  const happened = `${subject} ${predicate}${isOnce ? ` (${shownPolls})` : ' and keeps running'}.`
  if (errorCode === '') {
    const allowed = `${happened} This is allowed by \`allowed-statuses\`.`
    return { title: 'Agent job still active', happened: allowed, predicate }
  }
  return { title, happened, predicate, advice: `${capitalize(keepWaiting)}${orElse(rules)}.` }
}

/** What else to do about a job that is still active. A verification needs one that has finished. */
function orElse(rules: Rules): string {
  if (rules.timeoutMs > 0) return ', or increase `timeout-minutes`'
  return isVerificationDemanded(rules) ? '' : ', or add `active` to `allowed-statuses`'
}

function describeCancelled(jobId: string, { job, polls, failure }: Wait<'cancelled'>): Words {
  const words = { title: TITLES.cancelled, advice: `${KEEP_WAITING} ${GIVE_MORE_TIME}` }
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
function describeSeen({ status }: AgentJob): string {
  return isKnown(status) ? `was ${status}` : 'had an unknown status'
}

function formatLinkNote(verification: Verification | undefined, rules: Rules): string {
  if (!isVerificationDemanded(rules)) return ''
  return verification?.kind === 'verified'
    ? ` (${formatVerified(verification)})`
    : ' (not verified)'
}
