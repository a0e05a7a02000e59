// No segment starts with "-", which a command line would take for an option.
const segment = '[\\w.][\\w.-]*'
const number = '[1-9]\\d{0,14}'
const FORMS = [
  // GitHub, Gitea and Forgejo, Bitbucket
  new RegExp(
    `^/(?<path>${segment}/${segment})/(?:pull|pulls|pull-requests)/(?<number>${number})(?:/|$)`,
  ),
  // GitLab
  new RegExp(`^/(?<path>${segment}(?:/${segment})+)/-/merge_requests/(?<number>${number})(?:/|$)`),
]
const HOST = new RegExp(`^${segment}(?::\\d+)?$`)

/**
 * Number and repository (`[HOST/]OWNER/NAME`, as `gh --repo` takes it) from a pull request's URL;
 * empty for unknown forms.
 *
 * @param serverUrl the Git host that needs no naming (`GITHUB_SERVER_URL`)
 */
export function parsePullRequest(
  href: string,
  serverUrl: string,
): { readonly prNumber: string; readonly prRepository: string } {
  const url = URL.parse(href)
  const { path = '', number = '' } =
    FORMS.map((form) => form.exec(url?.pathname ?? '')?.groups).find(Boolean) ?? {}
  const host = url?.host ?? ''
  if (path === '' || !HOST.test(host)) return { prNumber: '', prRepository: '' }
  // Of three segments without a host, `gh` would take the first for one.
  const isPlain = host === URL.parse(serverUrl)?.host && path.split('/').length === 2
  return { prNumber: number, prRepository: isPlain ? path : `${host}/${path}` }
}
