// How values and lists of them are shown, the same in every text.

import { isKnown } from '../service/job.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { VERSION } from '../shared/version.ts'

const REPOSITORY_URL = 'https://github.com/await-agent-job/await-agent-job'

/** Where to report a bug. */
export const ISSUES_URL = `${REPOSITORY_URL}/issues`

/** The part of docs/troubleshooting.md that explains an error code, in this major version. */
export function toHelpUrl(errorCode: string): string {
  const [major] = VERSION.split('.')
  return `${REPOSITORY_URL}/blob/v${major}/docs/troubleshooting.md#${errorCode}`
}

/** A longer link is left to the output, because a message contains little text of the service. */
export const MAX_LINK_LENGTH = 200

/** The name of a status. */
export function formatStatus(status: string): string {
  return isKnown(status) ? status : codeSpan(status, 60)
}

export function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

/** ✅ passed, ⚠️ passed although not completed, ❌ failed. */
export function formatIcon(result: { errorCode: string; status: string }): string {
  if (result.errorCode !== '') return '❌'
  return result.status === 'completed' ? '✅' : '⚠️'
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
