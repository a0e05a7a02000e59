import { sanitizeLine } from '../text/sanitize.ts'

/**
 * The host of the server: github.com, or that of an Enterprise Server.
 *
 * @param serverUrl `GITHUB_SERVER_URL`, which is empty outside a runner
 */
export function serverHost(serverUrl: string): string {
  return URL.parse(serverUrl)?.host ?? 'github.com'
}

/** How messages name the server. */
export function serverName(serverUrl: string): string {
  const host = serverHost(serverUrl)
  return host === 'github.com' ? 'GitHub' : sanitizeLine(host, 100)
}

/**
 * The parameters of a route for a repository.
 *
 * @param repository `OWNER/NAME`
 */
export function splitName(repository: string): { owner: string; repo: string } {
  const slash = repository.indexOf('/')
  return { owner: repository.slice(0, slash), repo: repository.slice(slash + 1) }
}

/** Compares logins or names of repositories, without case. */
export function isSame(a: string, b: string): boolean {
  // Only ASCII: `toLowerCase` would also make a `k` of the Kelvin sign (U+212A).
  const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return fold(a) === fold(b)
}

/** Whether a text is the full name of a commit. */
export function isCommitSha(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}
