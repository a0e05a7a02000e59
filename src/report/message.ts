import type { WaitResult } from '../polling/wait.ts'
import { UNKNOWN_JOB, type FinalStatus } from '../service/job.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { formatCount, formatIcon, formatStatus, formatVerified, MAX_LINK_LENGTH } from './format.ts'
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
import { isVerificationDemanded, judge, type Verification, type WaitedJob } from './verdict.ts'

type Wait<Kind> = Extract<WaitResult, { kind: Kind }>

type JudgedJob = WaitedJob & Pick<JobOutcome, 'errorCode'>

type JudgedAs<Kind> = JudgedJob & { readonly wait: Wait<Kind> }

/** Judges a job, and words its result. */
export function toJobOutcome(job: WaitedJob, rules: Rules): JobOutcome {
  const { jobId, wait, verification } = job
  const errorCode = judge(job, rules)
  const hasPrivateReason = verification?.kind === 'unverified' && verification.isPrivate === true
  return {
    ...(wait.job ?? UNKNOWN_JOB),
    ...describe({ ...job, errorCode }, rules),
    jobId,
    verification,
    errorCode,
    icon: formatIcon(errorCode, { isCompleted: wait.job?.status === 'completed' }),
    isPrivate: wait.kind === 'polling-failed' || hasPrivateReason,
    linkNote: formatLinkNote(verification, rules),
    waited: formatWaited(wait),
  }
}

function describe({ wait, ...job }: JudgedJob, rules: Rules): Words {
  switch (wait.kind) {
    case 'finished':
      return describeFinished({ ...job, wait }, rules)
    case 'timeout':
      return describeTimeout({ ...job, wait }, rules)
    case 'cancelled':
      return describeCancelled(job.jobId, wait)
    case 'polling-failed':
      return describePollingFailed(job.jobId, wait, rules)
  }
}

/** What a status says about a job, as the predicate of a sentence. */
const STATES: Readonly<Record<FinalStatus | 'active', string>> = {
  active: 'is still active',
  completed: 'completed',
  failed: 'failed',
  archived: 'is archived',
}

/** What to do about a job that failed or is archived, and did not pass. */
const ADVICE_BY_STATUS: Readonly<Record<FinalStatus, string>> = {
  completed: '',
  failed:
    'The service gives no reason: check its dashboard, then start a new agent job. Polling this one again would find the same result.',
  archived:
    'The service does not say whether it completed before: look at it in the dashboard, and start a new agent job if it did not.',
}

/** The same if it is allowed. */
const ADVICE_IF_ALLOWED: Readonly<Record<Exclude<FinalStatus, 'completed'>, string>> = {
  failed: "Check the service's dashboard, then start a new agent job.",
  archived: 'The service does not say whether it completed before.',
}

function describeFinished(judged: JudgedAs<'finished'>, rules: Rules): Words {
  const { jobId, wait, errorCode } = judged
  const { status } = wait.job
  const title = `Agent job ${status}`
  const predicate = STATES[status]
  const finished = `Agent job ${codeSpan(jobId, 60)} ${predicate}`

  switch (errorCode) {
    case '':
      return { title, message: formatPassed(finished, judged, rules), predicate }
    case 'no-pr':
      return describeMissing(finished, wait, rules)
    case 'unverified-pr':
      return describeUnverified(finished, judged)
    case 'cancelled': {
      const but = 'but its pull request was not verified'
      return {
        title: TITLES.cancelled,
        message: `${STOPPED_WAITING} ${finished}, ${but}. Re-run failed jobs to verify it.`,
        predicate: `${predicate}, ${but}`,
        cause: STOPPED_WAITING,
        canResume: true,
      }
    }
    default:
      return { title, message: `${finished}. ${ADVICE_BY_STATUS[status]}`, predicate }
  }
}

function formatPassed(finished: string, judged: JudgedAs<'finished'>, rules: Rules): string {
  const { status, prLink, isPrLinkUnusable } = judged.wait.job
  const isLong = prLink.length > MAX_LINK_LENGTH
  const elsewhere = 'The pull request is in the output `prLink`.'
  const linked = `<${prLink}>${formatLinkNote(judged.verification, rules)}`

  if (status !== 'completed') {
    const allowed = `${finished} (allowed by \`allowed-statuses\`). ${ADVICE_IF_ALLOWED[status]}`
    if (isLong) return `${allowed} ${elsewhere}`
    return prLink === '' ? allowed : `${allowed} Pull request: ${linked}`
  }
  if (isLong) return `${finished}. ${elsewhere}`
  if (prLink !== '') return `${finished}: ${linked}`
  return isPrLinkUnusable
    ? `${finished}, but its pull request link cannot be used.`
    : `${finished} without a pull request.`
}

function describeMissing(finished: string, { job }: Wait<'finished'>, { requirePr }: Rules): Words {
  if (job.isPrLinkUnusable) {
    return {
      title: 'Pull request link cannot be used',
      message: `${finished}, but its pull request link cannot be used, and \`require-pr\` demands one. Check the link in the service's dashboard.`,
      predicate: 'has a pull request link that cannot be used',
    }
  }
  const check = "Check the agent's prompt, and whether the service commits without a pull request."
  const hint = ' If there was nothing to change, `require-pr: verified-if-any` lets that pass.'
  const next = requirePr === 'verified' ? check + hint : check
  const { status } = job
  return {
    title: 'Finished without a pull request',
    message: `${finished} without a pull request, which \`require-pr\` demands. ${ADVICE_BY_STATUS[status] || next}`,
    predicate: 'has no pull request',
  }
}

function describeUnverified(finished: string, { verification }: JudgedAs<'finished'>): Words {
  const reason = verification?.kind === 'unverified' ? verification.reason : ''
  return {
    title: 'Pull request not verified',
    message: `${finished}, but its pull request is not verified: ${reason}`,
    predicate: 'has a pull request that is not verified',
  }
}

function describeTimeout({ jobId, wait, errorCode }: JudgedAs<'timeout'>, rules: Rules): Words {
  const { status } = wait.job
  const isOnce = rules.timeoutMs === 0
  const timedOut = `Timed out after ${formatDuration(wait.waitedMs)}: agent job`
  const subject = `${isOnce ? 'Agent job' : timedOut} ${codeSpan(jobId, 60)}`
  const title = isOnce ? 'Agent job still active' : 'Timed out waiting for agent job'

  if (status !== 'active') {
    const keepWaiting = isOnce
      ? 'increase `timeout-minutes` to wait'
      : 're-run failed jobs to keep waiting'
    const state = `has the status ${formatStatus(status)}, which this version of the action does not know`
    return {
      title: isOnce ? 'Agent job has an unknown status' : title,
      message: `${subject} ${state}. Look at it in the service's dashboard. If it still works, ${keepWaiting}. If it has ended, update the action or report the status.`,
      // A warning named the status. A hundred of them would be more text of the service than a
      // message may contain.
      predicate: 'has an unknown status',
    }
  }
  const predicate = STATES.active
  const polls = wait.polls === 1 ? 'checked once' : formatCount(wait.polls, 'poll')
  const active = `${subject} ${predicate}${isOnce ? ` (${polls})` : ' and keeps running'}.`
  if (errorCode === '') {
    const message = `${active} This is allowed by \`allowed-statuses\`.`
    return { title: 'Agent job still active', message, predicate }
  }
  const next = isOnce
    ? 'Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.'
    : 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.'
  return { title, message: `${active} ${next}`, predicate, canResume: true }
}

function describeCancelled(jobId: string, { job, polls, failure }: Wait<'cancelled'>): Words {
  const isSeen = job?.status === 'active' && failure === undefined
  const running = isSeen ? 'keeps running' : 'keeps running if it is active'
  const predicate = polls === 0 ? NOT_POLLED : running
  const why = polls === 0 ? '' : " (the service's API cannot cancel it)"
  const failed =
    polls === 0 || failure === undefined ? '' : ` The last poll failed (${failure.reason}).`
  const state = `Agent job ${codeSpan(jobId, 60)} ${predicate}${why}.${failed}`
  return {
    title: TITLES.cancelled,
    message: `${STOPPED_WAITING} ${state} ${KEEP_WAITING} ${GIVE_MORE_TIME}`,
    predicate,
    cause: STOPPED_WAITING,
    canResume: true,
  }
}

function formatLinkNote(verification: Verification | undefined, rules: Rules): string {
  if (!isVerificationDemanded(rules)) return ''
  return verification?.kind === 'verified'
    ? ` (${formatVerified(verification)})`
    : ' (not verified)'
}

function formatWaited({ waitedMs, polls }: WaitResult): string {
  if (polls === 0) return ''
  return `${formatDuration(waitedMs)}, ${formatCount(polls, 'poll')}`
}
