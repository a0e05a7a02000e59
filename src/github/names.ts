import { sanitizeLine } from '../text/sanitize.ts'

/**
 * How messages name the server: GitHub, or a compatible one by its host.
 *
 * @param serverUrl `GITHUB_SERVER_URL`, which is empty outside a runner
 */
export function serverName(serverUrl: string): string {
  const host = URL.parse(serverUrl)?.host ?? 'github.com'
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
