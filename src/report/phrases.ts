import type { WaitResult } from '../polling/wait.ts'
import { isKnown } from '../service/job.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'

/** What is known of the job, as the predicate of a sentence. */
export function statusPhrase(status: string): string {
  if (status === 'archived') return 'is archived'
  return status === 'completed' || status === 'failed' ? status : `is still ${showStatus(status)}`
}

/** A status for a sentence. */
export function showStatus(status: string): string {
  return isKnown(status) ? status : codeSpan(status, 60)
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function formatWaited({ waitedMs, polls }: WaitResult): string {
  return `${formatDuration(waitedMs)}, ${formatCount(polls, 'poll')}`
}

/** ✅ passed, ⚠️ passed although not completed, ❌ failed. */
export function icon(errorCode: string, isCompleted: boolean): string {
  return errorCode !== '' ? '❌' : isCompleted ? '✅' : '⚠️'
}

/** Items to join by two characters: the first one, as many more as fit, and how many are left out. */
export function asManyAsFit(items: readonly string[], maxLength: number): string[] {
  let length = 0
  const tooLong = items.findIndex(
    (item, index) => (length += item.length + 2) > maxLength && index > 0,
  )
  return tooLong === -1
    ? [...items]
    : [...items.slice(0, tooLong), `and ${items.length - tooLong} more`]
}
