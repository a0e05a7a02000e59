import type { WaitResult } from '../polling/wait.ts'
import type { AgentJob, FinalStatus } from '../service/job.ts'
import { formatDuration } from '../shared/duration.ts'
import type { PrRequirement } from '../shared/pr-requirement.ts'
import { codeSpan } from '../shared/sanitize.ts'
import {
  formatCancelled,
  formatCount,
  formatLinkNote,
  formatState,
  formatStatus,
  formatVerified,
  formatWaited,
  MAX_LINK_LENGTH,
} from './format.ts'
import {
  ALLOWED,
  GIVE_MORE_TIME,
  KEEP_WAITING,
  STOPPED_WAITING,
  type MessageContext,
} from './message-parts.ts'
import { explainPollingFailed } from './polling-failed.ts'
import type { ErrorCode, JudgedJob } from './verdict.ts'

type Wait<Kind extends WaitResult['kind']> = Extract<WaitResult, { kind: Kind }>

/** The title for an error code. `formatTitle` has those that depend on more than the code. */
export const TITLES: Readonly<Record<Exclude<ErrorCode, 'no-pr' | ''>, string>> = {
  'job-failed': 'Agent job failed',
  'job-archived': 'Agent job archived',
  timeout: 'Timed out waiting for agent job',
  cancelled: 'Wait cancelled',
  'unverified-pr': 'Pull request not verified',
  'invalid-input': 'Invalid inputs',
  internal: 'Internal error',
  unauthorized: 'Not authorized',
  forbidden: 'Access denied',
  'not-found': 'Agent job not found',
  'rate-limited': 'Rate limited',
  unavailable: 'Service unavailable',
  'invalid-response': 'Invalid response',
  'unexpected-response': 'Unexpected response',
}

/** What to do about a job whose final status is not allowed. */
const ADVICE_BY_STATUS: Readonly<Record<Exclude<FinalStatus, 'completed'>, string>> = {
  failed:
    'The service gives no reason: check its dashboard, then start a new agent job. Polling this one again would find the same result.',
  archived:
    'The service does not say whether it completed before: look at it in the dashboard, and start a new agent job if it did not.',
}

/**
 * The title of the annotation and the heading of the job summary, for one job. `formatStep` makes
 * the title for several.
 */
export function formatTitle(
  { errorCode, job }: { errorCode: ErrorCode; job: AgentJob },
  { timeoutMs }: MessageContext,
): string {
  const { status, isPrLinkUnusable } = job
  if (errorCode === '') {
    return status === 'active' ? 'Agent job still active' : `Agent job ${status}`
  }
  if (errorCode === 'no-pr') {
    if (isPrLinkUnusable) return 'Pull request link cannot be used'
    return `${status === 'completed' ? 'Completed' : 'Finished'} without a pull request`
  }
  if (errorCode === 'timeout' && timeoutMs === 0) {
    return status === 'active' ? 'Agent job still active' : 'Agent job has an unknown status'
  }
  return TITLES[errorCode]
}

/** What happened, to which job, and what to do next. */
export function formatMessage(judged: JudgedJob, context: MessageContext): string {
  const { jobId, wait } = judged
  switch (wait.kind) {
    case 'finished':
      return formatFinished({ ...judged, wait }, context)

    case 'timeout':
      return formatTimeout({ ...judged, wait }, context)

    case 'cancelled': {
      const whyItRuns = wait.polls === 0 ? '' : ' (the API cannot cancel it)'
      const state = `Agent job ${codeSpan(jobId, 60)} ${formatCancelled(wait)}${whyItRuns}.`
      return `${STOPPED_WAITING} ${state} ${KEEP_WAITING} ${GIVE_MORE_TIME}`
    }

    case 'polling-failed':
      return explainPollingFailed({ jobId, wait }, context).message
  }
}

function formatFinished(
  { jobId, wait, verification, errorCode }: JudgedJob & { readonly wait: Wait<'finished'> },
  { requirePr }: MessageContext,
): string {
  const { status, prLink, isPrLinkUnusable } = wait.job
  const finished = `Agent job ${codeSpan(jobId, 60)} ${formatState(status)}`

  if (errorCode === 'no-pr') return formatNoPr(finished, { isPrLinkUnusable, requirePr })
  if (errorCode === 'cancelled') {
    return `${STOPPED_WAITING} ${finished}, but its pull request was not verified. Re-run failed jobs to verify it.`
  }
  if (verification?.kind === 'unverified') {
    return `${finished}, but its pull request is not verified: ${verification.reason}`
  }
  if (status !== 'completed') {
    if (errorCode !== '') return `${finished}. ${ADVICE_BY_STATUS[status]}`
    const allowed = `${finished} (allowed by \`allowed-statuses\`)`
    return prLink === ''
      ? `${allowed}.`
      : `${allowed}${formatLink(prLink)}${formatLinkNote(verification)}`
  }

  if (isPrLinkUnusable) return `${finished}, but its pull request link cannot be used.`
  if (prLink === '') return `${finished} without a pull request.`
  const waited = `waited ${formatWaited(wait)}`
  const details =
    verification?.kind === 'verified' ? `${formatVerified(verification)}; ${waited}` : waited
  return `${finished}${formatLink(prLink)} (${details})`
}

function formatLink(prLink: string): string {
  return prLink.length > MAX_LINK_LENGTH
    ? '; the pull request is in the output `prLink`'
    : `: <${prLink}>`
}

function formatNoPr(
  finished: string,
  { isPrLinkUnusable, requirePr }: { isPrLinkUnusable: boolean; requirePr: PrRequirement },
): string {
  if (isPrLinkUnusable) {
    return `${finished}, but its pull request link cannot be used, and \`require-pr\` demands one. Check the link in the service's dashboard.`
  }
  const missing = `${finished} without a pull request, which \`require-pr\` demands. Check the agent's prompt, and whether the service commits without a pull request.`
  if (requirePr !== 'verified') return missing
  return `${missing} If there was nothing to change, \`require-pr: verified-if-any\` lets that pass.`
}

function formatTimeout(
  { jobId, wait, errorCode }: JudgedJob & { readonly wait: Wait<'timeout'> },
  { timeoutMs }: MessageContext,
): string {
  const { job, polls, waitedMs } = wait
  const state = `${codeSpan(jobId, 60)} ${formatState(job.status)}`
  const isActive = job.status === 'active'
  const advice = isActive ? adviceForActive(timeoutMs) : adviceForUnknown(job.status, timeoutMs)
  const next = errorCode === '' ? ALLOWED : advice

  if (timeoutMs === 0) {
    const checked = polls === 1 ? 'checked once' : formatCount(polls, 'poll')
    return `Agent job ${state} (${checked}). ${next}`
  }
  // An unknown status may be a final one.
  const running = isActive ? ' and keeps running' : ''
  return `Timed out after ${formatDuration(waitedMs)}: agent job ${state}${running}. ${next}`
}

function adviceForActive(timeoutMs: number): string {
  return timeoutMs === 0
    ? 'Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.'
    : 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.'
}

function adviceForUnknown(status: string, timeoutMs: number): string {
  const wait =
    timeoutMs === 0 ? 'increase `timeout-minutes` to wait' : 're-run failed jobs to keep waiting'
  return `If ${formatStatus(status)} is final, update the action. Otherwise ${wait}.`
}
