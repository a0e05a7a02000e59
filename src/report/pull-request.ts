export interface PullRequest {
  readonly number: string
  /** `[HOST/]OWNER/NAME`, as `gh --repo` takes it. */
  readonly repository: string
}

// No segment starts with "-", which a command line would take for an option.
const segment = '[\\w.][\\w.-]*'
const FORMS = [
  // GitHub, Gitea and Forgejo, Bitbucket
  new RegExp(
    `^/(?<path>${segment}/${segment})/(?:pull|pulls|pull-requests)/(?<number>[1-9]\\d{0,14})(?:/|$)`,
  ),
  // GitLab
  new RegExp(`^/(?<path>${segment}(?:/${segment})+)/-/merge_requests/(?<number>[1-9]\\d{0,14})(?:/|$)`),
]
const HOST = new RegExp(`^${segment}(?::\\d+)?$`)

/**
 * Number and repository from a pull request's URL; empty for unknown forms.
 *
 * @param serverUrl the Git host that needs no naming (`GITHUB_SERVER_URL`)
 */
export function parsePullRequest(href: string, serverUrl: string): PullRequest {
  const url = URL.parse(href)
  const { path, number } = FORMS.map((form) => form.exec(url?.pathname ?? '')?.groups).find(Boolean) ?? {}
  if (url === null || path === undefined || number === undefined || !HOST.test(url.host)) {
    return { number: '', repository: '' }
  }
  // Of three segments without a host, `gh` would take the first for one.
  const isPlain = url.host === URL.parse(serverUrl)?.host && path.split('/').length === 2
  return { number, repository: isPlain ? path : `${url.host}/${path}` }
}
