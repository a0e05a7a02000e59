// No segment starts with "-", which a command line would take for an option.
const segment = '[\\w.][\\w.-]*'
const number = '(?<prNumber>[1-9]\\d{0,14})(?:/|$)'
/**
 * - GitHub: https://github.com/acme/app/pull/7
 * - Gitea, Forgejo: https://codeberg.org/acme/app/pulls/7
 * - Bitbucket: https://bitbucket.org/acme/app/pull-requests/7
 */
const FORM = new RegExp(
  `^/(?<repository>${segment}/${segment})/(?<form>pull|pulls|pull-requests)/${number}`,
)
/** GitLab, whose groups may be nested: https://gitlab.com/acme/web/app/-/merge_requests/7 */
const GITLAB_FORM = new RegExp(
  `^/(?<repository>${segment}(?:/${segment})+)/-/(?<form>merge_requests)/${number}`,
)
const HOST = new RegExp(`^${segment}(?::\\d+)?$`)

const NONE = { prNumber: '', prRepository: '', form: '', isOnServer: false }

/**
 * Number and repository (`[HOST/]OWNER/NAME`, as `gh --repo` takes it) from a pull request's URL.
 * They are empty if the form is unknown, so on the server it is another page: `/compare/main...x`,
 * `/issues/7`. `form` is the word before the number.
 *
 * @param serverUrl the server that needs no naming (`GITHUB_SERVER_URL`), which may have a path
 */
export function parsePullRequest(href: string, serverUrl: string): Readonly<typeof NONE> {
  const url = URL.parse(href)
  if (url === null || !HOST.test(url.host)) return NONE

  const root = getRootPath(serverUrl, url)
  const isOnServer = root !== undefined
  const path = url.pathname.slice(root?.length ?? 0)
  const match = FORM.exec(path) ?? GITLAB_FORM.exec(path)
  const { repository = '', form = '', prNumber = '' } = match?.groups ?? {}
  if (prNumber === '') return { ...NONE, isOnServer }

  // `gh` would read the first of three segments as a host.
  const isPlain = isOnServer && repository.split('/').length === 2
  const prRepository = isPlain ? repository : `${url.host}/${repository}`
  return { prNumber, prRepository, form, isOnServer }
}

/** The path of the server, without a slash at its end; undefined if the URL is not on the server. */
function getRootPath(serverUrl: string, url: URL): string | undefined {
  const server = URL.parse(serverUrl)
  if (server?.host !== url.host) return undefined
  const root = server.pathname.replace(/\/$/, '')
  const start = url.pathname.slice(0, root.length + 1)
  return start.toLowerCase() === `${root}/`.toLowerCase() ? root : undefined
}
