import type { WaitResult } from '../polling/wait.ts'
import { isKnown } from '../service/job.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'

/** A longer link is left to the output, because a message contains little text of the service. */
export const MAX_LINK_LENGTH = 200

/** What is known of the job, as the predicate of a sentence. */
export function statusPhrase(status: string): string {
  switch (status) {
    case 'completed':
    case 'failed':
      return status
    case 'archived':
      return 'is archived'
    case 'active':
      return 'is still active'
    default:
      return `has the unknown status ${showStatus(status)}`
  }
}

/** A status for a sentence. */
export function showStatus(status: string): string {
  return isKnown(status) ? status : codeSpan(status, 60)
}

export function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

/** A commit as people know it. */
export function shortSha(sha: string): string {
  return codeSpan(sha.slice(0, 7))
}

export function formatWaited({ waitedMs, polls }: WaitResult): string {
  return `${formatDuration(waitedMs)}, ${formatCount(polls, 'poll')}`
}

/** ✅ passed, ⚠️ passed although not completed, ❌ failed. */
export function icon(errorCode: string, isCompleted: boolean): string {
  if (errorCode !== '') return '❌'
  return isCompleted ? '✅' : '⚠️'
}

const SEPARATOR_LENGTH = ', '.length

/**
 * Items for a list that has little room. The first item is always there, then as many as fit, then
 * how many are left out.
 *
 * @param maxLength of the list, with two characters between its items
 */
export function asManyAsFit(items: readonly string[], maxLength: number): string[] {
  let length = 0
  for (const [index, item] of items.entries()) {
    length += item.length + SEPARATOR_LENGTH
    if (length > maxLength && index > 0) {
      return [...items.slice(0, index), `and ${items.length - index} more`]
    }
  }
  return [...items]
}
