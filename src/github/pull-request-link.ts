import { serverHost } from './names.ts'

// No segment starts with "-", which a command line would take for an option.
const segment = '[\\w.][\\w.-]*'
/** Such as https://github.com/acme/app/pull/7 */
const PULL_REQUEST_PATH = new RegExp(
  `^/(?<repository>${segment}/${segment})/pull/(?<prNumber>[1-9]\\d{0,14})(?:/|$)`,
)

/**
 * Number and repository (`OWNER/NAME`) from a pull request's URL. They are empty for any other form,
 * so on the server it is another page: `/compare/main...x`, `/issues/7`.
 *
 * @param serverUrl `GITHUB_SERVER_URL`
 */
export function parsePullRequest(href: string, serverUrl: string) {
  const { host, pathname = '' } = URL.parse(href) ?? {}
  const { repository = '', prNumber = '' } = PULL_REQUEST_PATH.exec(pathname)?.groups ?? {}
  const isOnServer = host === serverHost(serverUrl)
  return { repository, prNumber, isOnServer }
}
