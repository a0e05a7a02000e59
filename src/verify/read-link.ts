import { parsePullRequest } from '../github/pull-request-link.ts'
import type { Runner } from '../runner/runner.ts'
import { codeSpan } from '../text/sanitize.ts'
import { isGiteaApi } from './gitea.ts'
import type { VerifyInputs } from './inputs.ts'
import { isSame } from './names.ts'
import { formatLink, unverified, type Unverified } from './outcome.ts'

type Link = { kind: 'demanded'; number: number } | { kind: 'no-pr' } | Unverified

/** The number in a link of this server to one pull request of the demanded repository. */
export function readLink({
  givenLink,
  prLink,
  prRepository: demanded,
  serverUrl,
  apiUrl,
}: Pick<VerifyInputs, 'givenLink' | 'prLink' | 'prRepository'> &
  Pick<Runner, 'serverUrl' | 'apiUrl'>): Link {
  if (givenLink === '') return { kind: 'no-pr' }

  const { prNumber, prRepository: linked, form } = parsePullRequest(prLink, serverUrl)
  const ownForm = isGiteaApi(apiUrl) ? 'pulls' : 'pull'
  // Of another server it begins with the host.
  const isOnServer = linked.split('/').length === 2
  // What follows the number may be anything, also the next link of a list.
  const isList = /[\s,]/.test(givenLink) || givenLink.split('://').length > 2

  if (form !== ownForm || !isOnServer || isList) {
    const root = (URL.parse(serverUrl)?.href ?? 'https://github.com/').replace(/\/$/, '')
    // As text both would be live links, which leave a backlink there.
    const shown = codeSpan(givenLink, 100)
    const example = codeSpan(`${root}/${demanded}/${ownForm}/7`)
    return unverified(`${shown} is not the address of a pull request, such as ${example}.`)
  }

  const number = Number(prNumber)
  if (isSame(linked, demanded)) return { kind: 'demanded', number }

  const reason = `${formatLink(prLink)} is not in ${codeSpan(demanded)}. If the agent works on ${codeSpan(linked, 100)}, or ${codeSpan(demanded)} was renamed, give both the same name.`
  return { ...unverified(reason), number }
}
