import { codeSpan } from '../text/sanitize.ts'
import type { JobOutcome } from './outcome.ts'
import { isFinal, isKnown } from './polling/job.ts'

// How values and lists of them are shown, the same in every text of the wait.

/** The name of a status. */
export function formatStatus(status: string): string {
  return isKnown(status) ? status : codeSpan(status, 60)
}

/** ✅ passed, ⚠️ passed although not completed, ❌ failed. */
export function formatIcon(result: { errorCode: string; status: string }): string {
  if (result.errorCode !== '') return '❌'
  return result.status === 'completed' ? '✅' : '⚠️'
}

/** The result of a job in a list, such as "❌ failed (`job-failed`)". */
export function formatResult(job: JobOutcome): string {
  const { errorCode, status, polls } = job
  const icon = formatIcon(job)
  // After a bug of the action nobody knows whether the job was polled.
  if (polls === 0 && errorCode !== 'internal') return `${icon} not polled (\`${errorCode}\`)`
  if (status === '') return `${icon} \`${errorCode}\``
  const code = errorCode === '' ? '' : ` (\`${errorCode}\`)`
  // Later polls failed, or the run was cancelled. Only after a timeout the last poll had this status.
  const isOld = !isFinal(status) && errorCode !== '' && errorCode !== 'timeout'
  return `${icon} ${isOld ? 'last seen ' : ''}${formatStatus(status)}${code}`
}

/**
 * Items for a list that has little room. The first item is always there, then as many as fit, then
 * how many are left out.
 *
 * @param maxLength of these items, with ", " between them; the count of those left out comes on top
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
