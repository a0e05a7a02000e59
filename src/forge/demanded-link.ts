import { MAX_LINK_LENGTH } from '../report/format.ts'
import { parsePullRequest } from '../report/pull-request-link.ts'
import { isGiteaApi } from '../shared/gitea.ts'
import { codeSpan } from '../shared/sanitize.ts'
import type { Demand } from './demand.ts'
import { forgeName, isSame } from './names.ts'

/**
 * The number in a link of this server to a pull request of the demanded repository; undefined for
 * any other link.
 */
export function findNumber(prLink: string, demand: Demand): number | undefined {
  const { prNumber, prRepository, form } = parsePullRequest(prLink, demand.serverUrl)
  const isDemanded = form === formOf(demand) && isSame(prRepository, demand.repository)
  return isDemanded ? Number(prNumber) : undefined
}

/** The word before the number in a link of this server to a pull request. */
function formOf({ apiUrl }: Demand): string {
  return isGiteaApi(apiUrl) ? 'pulls' : 'pull'
}

/** What is wrong with a link, and what to do. */
export function describeLink(prLink: string, demand: Demand): string {
  const { serverUrl, repository } = demand
  const { prRepository, form } = parsePullRequest(prLink, serverUrl)
  const link = showLink(prLink)

  // Of another server, `prRepository` begins with its host.
  const isOnServer = prRepository.split('/').length === 2
  if (form === formOf(demand) && isOnServer) {
    const other = codeSpan(prRepository, 100)
    return `${link} is not in ${codeSpan(repository)}. If the agent works on ${other}, set \`pr-repository\` to it.`
  }
  const root = (URL.parse(serverUrl)?.href ?? 'https://github.com/').replace(/\/$/, '')
  const example = `${root}/${repository}/${formOf(demand)}/7`
  return `${link} is not the address of a pull request on ${forgeName(serverUrl)}, such as ${example}. Check what the service stores as its link.`
}

/** A link for a sentence. */
export function showLink(link: string): string {
  return link.length <= MAX_LINK_LENGTH ? `<${link}>` : 'the pull request in the output `prLink`'
}
