import { sanitizeLine } from '../shared/sanitize.ts'

/** How messages name the forge. */
export function forgeName(serverUrl: string): string {
  const host = forgeHost(serverUrl)
  return host === 'github.com' ? 'GitHub' : sanitizeLine(host, 100)
}

/** @param serverUrl `GITHUB_SERVER_URL`, which is empty outside a runner */
export function forgeHost(serverUrl: string): string {
  return URL.parse(serverUrl)?.host ?? 'github.com'
}

/**
 * The parameters of a route for a repository.
 *
 * @param repository `OWNER/NAME`
 */
export function splitName(repository: string): { owner: string; repo: string } {
  const owner = repository.replace(/\/.*/, '')
  return { owner, repo: repository.slice(owner.length + 1) }
}

/** Whether a text is the full name of a commit. */
export function isCommitSha(text: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

/** Compares logins or names of repositories, without case. */
export function isSame(a: string, b: string): boolean {
  return toLowerCase(a) === toLowerCase(b)
}

/**
 * Lower-cases A to Z only. Logins and names are ASCII, but `toLowerCase` would also take the Kelvin
 * sign for a k.
 */
function toLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
