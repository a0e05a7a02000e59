import { VERSION } from '../shared/version.ts'
import type { ErrorCode } from './verdict.ts'

const REPOSITORY_URL = 'https://github.com/await-agent-job/await-agent-job'

/** Where to report a bug. */
export const ISSUES_URL = `${REPOSITORY_URL}/issues`

/** The part of docs/troubleshooting.md that explains an error code, in this major version. */
export function toHelpUrl(errorCode: Exclude<ErrorCode, ''>): string {
  const [major] = VERSION.split('.')
  return `${REPOSITORY_URL}/blob/v${major}/docs/troubleshooting.md#${errorCode}`
}

/** The last line of the log of a failed step. */
export function formatHelp(errorCode: Exclude<ErrorCode, ''>): string {
  return `Error code \`${errorCode}\` · What to do: ${toHelpUrl(errorCode)}`
}
