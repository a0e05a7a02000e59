// How values and lists of them are shown, the same in every text.

import type { WaitResult } from '../polling/wait.ts'
import { isFinal, isKnown, UNKNOWN_JOB, type FinalStatus } from '../service/job.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import type { ErrorCode, Verification, VerifiedPullRequest } from './verdict.ts'

/** A longer link is left to the output, because a message contains little text of the service. */
export const MAX_LINK_LENGTH = 200

/** The name of a status. */
export function formatStatus(status: string): string {
  return isKnown(status) ? status : codeSpan(status, 60)
}

const FINAL_STATES: Readonly<Record<FinalStatus, string>> = {
  completed: 'completed',
  failed: 'failed',
  archived: 'is archived',
}

/** What a status says about a job, as the predicate of a sentence. */
export function formatState(status: string): string {
  if (isFinal(status)) return FINAL_STATES[status]
  return status === 'active' ? 'is still active' : `has the unknown status ${formatStatus(status)}`
}

/** What is known of a job whose wait was cancelled, as the predicate of a sentence. */
export function formatCancelled({ job = UNKNOWN_JOB, polls }: WaitResult): string {
  if (polls === 0) return 'was not polled'
  return job.status === 'active' ? 'keeps running' : 'keeps running if it is active'
}

/** How polling failed for a job, as the predicate of a sentence. */
export function formatPollingFailed(errorCode: ErrorCode, wait: WaitResult | undefined): string {
  if (wait === undefined || wait.polls === 0) return 'was not polled'
  if (wait.job !== undefined) return `could no longer be polled (\`${errorCode}\`)`
  return errorCode === 'not-found' ? 'was not found' : `could not be polled (\`${errorCode}\`)`
}

/** Who opened a verified pull request, which commit it is, and what it changes. */
export function formatVerified({ author, headSha, files }: VerifiedPullRequest): string {
  const commit = codeSpan(headSha.slice(0, 7))
  const verified = `verified: opened by ${codeSpan(author, 100)}, commit ${commit}`
  if (files === undefined) return verified
  return `${verified}, ${formatCount(files, 'file')} in \`pr-paths\``
}

/** What follows the link of a pull request; empty if the step verifies none. */
export function formatLinkNote(verification: Verification | undefined): string {
  if (verification === undefined) return ''
  return verification.kind === 'verified' ? ` (${formatVerified(verification)})` : ' (not verified)'
}

export function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

export function formatWaited({ waitedMs, polls }: WaitResult): string {
  return `${formatDuration(waitedMs)}, ${formatCount(polls, 'poll')}`
}

/** ✅ passed, ⚠️ passed although not completed, ❌ failed. */
export function formatIcon(
  errorCode: ErrorCode,
  { isCompleted }: { isCompleted: boolean },
): string {
  if (errorCode !== '') return '❌'
  return isCompleted ? '✅' : '⚠️'
}

/**
 * Items for a list that has little room. The first item is always there, then as many as fit, then
 * how many are left out.
 *
 * @param maxLength of the list, with ", " between its items
 */
export function asManyAsFit(items: readonly string[], maxLength: number): string[] {
  let length = 0
  for (const [index, item] of items.entries()) {
    length += item.length + ', '.length
    if (length > maxLength && index > 0) {
      return [...items.slice(0, index), `and ${items.length - index} more`]
    }
  }
  return [...items]
}
