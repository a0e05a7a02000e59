import { describeCause } from '../http/cause.ts'
import { STEP_TITLES, WHO_CANCELLED } from '../runner/result.ts'
import { formatCount, formatDuration, MAX_LINK_LENGTH } from '../text/format.ts'
import { codeSpan, idSpan } from '../text/sanitize.ts'
import { FAILURE_RULES, type FailureRule } from './polling/failure-rules.ts'
import { FINISHED_STATUSES, formatStatus, hasLink, type FinishedStatus } from './polling/job.ts'
import type { Progress } from './polling/progress.ts'
import type { Outcome } from './polling/wait-for-job.ts'
import type { ErrorCode, WaitSettings } from './verdict.ts'

// The title and the sentences for the result.

export const KEEP_WAITING = 'Re-run failed jobs to keep waiting.'
const START_NEW = "Check the service's dashboard, then start a new agent job."
const ALLOWED = '(allowed by `allowed-statuses`)'

/** What happened, and to which job; and one next step. */
interface Words {
  readonly title: string
  readonly message: string
}

type Settings = WaitSettings & { readonly errorCode: ErrorCode }
type Of<Kind> = Extract<Outcome, { kind: Kind }>

export function describeOutcome(outcome: Outcome, settings: Settings): Words {
  switch (outcome.kind) {
    case 'finished':
      return describeFinished(outcome, settings)
    case 'timeout':
      return describeTimeout(outcome, settings)
    case 'cancelled':
      return describeCancelled(outcome, settings)
    case 'polling-failed':
      return describePollingFailed(outcome, settings)
  }
}

/** What a finished job's status says, after the name of the job. */
const HAPPENED: Readonly<Record<FinishedStatus, string>> = {
  completed: 'completed',
  failed: 'failed',
  archived: 'is archived',
}

/** What follows that for a status that passes only if it is allowed. */
const CONTINUED: Readonly<
  Record<Exclude<FinishedStatus, 'completed'>, { allowed: string; notAllowed: string }>
> = {
  failed: { allowed: ` ${ALLOWED}. ${START_NEW}`, notAllowed: `. ${START_NEW}` },
  archived: {
    allowed: ` ${ALLOWED}.`,
    notAllowed:
      ', and the service does not say whether it completed. Look in its dashboard, or add `archived` to `allowed-statuses`.',
  },
}

function describeFinished({ job }: Of<'finished'>, { jobId, errorCode }: Settings): Words {
  const { status, prLink, brokenLink } = job
  const happened = `Agent job ${idSpan(jobId)} ${HAPPENED[status]}`
  if (errorCode === 'no-pr' && hasLink(job)) {
    const elsewhere = `its link ${codeSpan(prLink, 100)} leads to another page of this server`
    const why = brokenLink === '' ? elsewhere : brokenLink
    return {
      title: "Agent job's link cannot be used",
      message: `${happened}, but ${why}. Check what the service stores there.`,
    }
  }
  if (errorCode === 'no-pr') {
    const advice = status === 'completed' ? "Check the agent's prompt." : START_NEW
    return {
      title: 'Finished without a pull request',
      message: `${happened} without a pull request, which \`require-pr\` demands. ${advice}`,
    }
  }

  const title = `Agent job ${status}`
  if (status !== 'completed') {
    const { allowed, notAllowed } = CONTINUED[status]
    return { title, message: happened + (errorCode === '' ? allowed : notAllowed) }
  }
  if (prLink === '') return { title, message: `${happened} without a pull request.` }
  const isShort = prLink.length <= MAX_LINK_LENGTH
  const where = isShort ? `: <${prLink}>` : '. Its link is in the output `prLink`.'
  return { title, message: happened + where }
}

function describeTimeout(outcome: Of<'timeout'>, settings: Settings): Words {
  const { job, waitedMs, polls } = outcome
  const { timeoutMs, errorCode, jobId } = settings
  const isOnce = timeoutMs === 0
  const name = idSpan(jobId)
  const subject = isOnce
    ? `Agent job ${name}`
    : `Timed out after ${formatDuration(waitedMs)}: agent job ${name}`
  const timedOut = 'Timed out waiting for agent job'

  if (job.status !== 'active') {
    const known = new Intl.ListFormat('en-GB').format(['active', ...FINISHED_STATUSES])
    return {
      title: isOnce ? 'Agent job has an unknown status' : timedOut,
      message: `${subject} has the status ${formatStatus(job.status)}. This action knows ${known}. Look in the service's dashboard what it means.`,
    }
  }
  const stillActive = 'Agent job still active'
  if (errorCode === '') {
    return { title: stillActive, message: `${subject} is still active ${ALLOWED}.` }
  }
  if (isOnce) {
    const count = polls === 1 ? 'checked once' : formatCount(polls, 'poll')
    return {
      title: stillActive,
      message: `${subject} is still active (${count}). Increase \`timeout-minutes\` to wait, or add \`active\` to \`allowed-statuses\`.`,
    }
  }
  return {
    title: timedOut,
    message: `${subject} is still active and keeps running. Re-run failed jobs to keep waiting, or increase \`timeout-minutes\`.`,
  }
}

function describeCancelled({ job }: Of<'cancelled'>, { jobId }: Settings): Words {
  const running = job?.status === 'active' ? 'keeps running' : 'may still be running'
  return {
    title: STEP_TITLES.cancelled,
    message: `Stopped waiting: ${WHO_CANCELLED} Agent job ${idSpan(jobId)} ${running}. ${KEEP_WAITING}`,
  }
}

const POLLING_TITLES: Readonly<Record<FailureRule['code'], string>> = {
  unauthorized: 'Not authorized',
  forbidden: 'Access denied',
  'not-found': 'Agent job not found',
  'rate-limited': 'Rate limited',
  unavailable: 'Service unavailable',
  'invalid-response': 'Invalid response',
  'unexpected-response': 'Unexpected response',
}

/** Why a job could not be polled: since when, what came, and what to do. */
function describePollingFailed(outcome: Of<'polling-failed'>, settings: Settings): Words {
  const { cause } = outcome
  const { jobId, baseUrl, projectId } = settings
  const host = codeSpan(new URL(baseUrl).host, 100)
  const inputs = '`base-url`, `project-id` and `job-id`'
  const { happened, advice } = describeCause(cause, {
    request: 'poll',
    host,
    inputs,
    ownWords: {
      'not-found': {
        happened: `project ${idSpan(projectId)} at ${host} has no such agent job`,
        advice: `Check ${inputs}. If they are right, look for the agent job in the service's dashboard.`,
      },
    },
  })
  return {
    title: POLLING_TITLES[FAILURE_RULES[cause.kind].code],
    message: `Agent job ${idSpan(jobId)} ${sinceWhen(outcome)}: ${happened}. ${advice}`,
  }
}

function sinceWhen({ job, polls, seenMs, failedPolls, waitedMs }: Progress): string {
  if (job !== undefined) {
    const itsLast = failedPolls === 1 ? 'its last poll' : `its last ${failedPolls} polls`
    return `was last seen ${formatStatus(job.status)} after ${formatDuration(seenMs)}; ${itsLast} failed`
  }
  const figures = `${formatCount(polls, 'poll')} in ${formatDuration(waitedMs)}`
  return `could not be polled${polls === 1 ? '' : ` (${figures})`}`
}
