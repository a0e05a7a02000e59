import { codeSpan } from '../text/sanitize.ts'
import { isKnown } from './polling/job.ts'

// How values are shown, the same in every text of the wait.

/** The name of a status. */
export function formatStatus(status: string): string {
  return isKnown(status) ? status : codeSpan(status, 60)
}

/** ✅ passed, ⚠️ passed although not completed, ❌ failed. */
export function formatIcon(result: { errorCode: string; status: string }): string {
  if (result.errorCode !== '') return '❌'
  return result.status === 'completed' ? '✅' : '⚠️'
}
