// No segment starts with "-", which a command line would take for an option.
const segment = '[\\w.][\\w.-]*'
const number = '(?<prNumber>[1-9]\\d{0,14})(?:/|$)'
const FORMS = [
  // GitHub, Gitea and Forgejo, Bitbucket
  new RegExp(`^/(?<repository>${segment}/${segment})/(?<form>pull|pulls|pull-requests)/${number}`),
  // GitLab
  new RegExp(`^/(?<repository>${segment}(?:/${segment})+)/-/(?<form>merge_requests)/${number}`),
]
const HOST = new RegExp(`^${segment}(?::\\d+)?$`)

const NONE = { prNumber: '', prRepository: '', form: '' }

/**
 * Number and repository (`[HOST/]OWNER/NAME`, as `gh --repo` takes it) from a pull request's URL;
 * empty for unknown forms. `form` is the word before the number.
 *
 * @param serverUrl the Git host that needs no naming (`GITHUB_SERVER_URL`)
 */
export function parsePullRequest(href: string, serverUrl: string): Readonly<typeof NONE> {
  const url = URL.parse(href)
  if (url === null || !HOST.test(url.host)) return NONE

  const server = URL.parse(serverUrl)
  const root = (server?.pathname ?? '').replace(/\/$/, '')
  const isOwn =
    url.host === server?.host && url.pathname.toLowerCase().startsWith(`${root}/`.toLowerCase())
  const path = isOwn ? url.pathname.slice(root.length) : url.pathname

  const found = FORMS.map((form) => form.exec(path)?.groups).find(Boolean)
  if (found === undefined) return NONE
  const { repository = '', form = '', prNumber = '' } = found
  // Of three segments without a host, `gh` would take the first for one.
  const isPlain = isOwn && repository.split('/').length === 2
  return { prNumber, prRepository: isPlain ? repository : `${url.host}/${repository}`, form }
}
