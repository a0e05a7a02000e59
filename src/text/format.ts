const REPOSITORY_URL = 'https://github.com/await-agent-job/await-agent-job'

export const ISSUES_URL = `${REPOSITORY_URL}/issues`

/** The part of docs/troubleshooting.md that explains an error code. There is no tag before a release. */
export function toHelpUrl(errorCode: string): string {
  return `${REPOSITORY_URL}/blob/HEAD/docs/troubleshooting.md#${errorCode}`
}

/** A longer link is left to the output, because a message contains little text of the service. */
export const MAX_LINK_LENGTH = 200

export function formatCount(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

/** The last line of a failed step. */
export function formatHelp(errorCode: string): string {
  return `Error code \`${errorCode}\` · What to do: ${toHelpUrl(errorCode)}`
}

/** What follows an address in the first line of a log; empty for a direct connection. */
export function formatVia(proxyHost: string | undefined): string {
  return proxyHost === undefined ? '' : `, through proxy ${proxyHost}`
}

/** How to try again: the end of a sentence. */
export const RERUN = 're-run failed jobs'
export const AGAIN = `${RERUN}, or start a new run if you changed the workflow`
