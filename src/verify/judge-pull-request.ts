import { isCommitSha, isSame, serverHost, serverName } from '../github/names.ts'
import { parsePullRequest } from '../github/pull-request-link.ts'
import type { Runner } from '../runner/runner.ts'
import { MAX_LINK_LENGTH } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import type { VerifyInputs } from './inputs.ts'
import type { PullRequest } from './requests.ts'
import { unverified, type Unverified, type Verified } from './result.ts'

type Link = { kind: 'demanded'; number: number } | { kind: 'no-pr' } | Unverified

/** The number in a link of this server to one pull request of the demanded repository. */
export function readLink({
  givenLink,
  prLink,
  prRepository: demanded,
  serverUrl,
}: Pick<VerifyInputs, 'givenLink' | 'prLink' | 'prRepository'> & Pick<Runner, 'serverUrl'>): Link {
  if (givenLink === '') return { kind: 'no-pr' }

  const { prNumber, repository: linked, isOnServer } = parsePullRequest(prLink, serverUrl)
  const host = serverHost(serverUrl)
  // As text it would be a live link, which leaves a backlink there.
  const shown = codeSpan(givenLink, 100)
  // What follows the number may be anything, also the next link of a list.
  const isList = /[\s,]/.test(givenLink) || givenLink.split('://').length > 2
  if (prNumber === '' || isList) {
    const example = codeSpan(`https://${host}/${demanded}/pull/7`)
    return unverified(`${shown} is not the address of a pull request, such as ${example}.`)
  }
  if (!isOnServer) {
    return unverified(`${shown} is not on ${codeSpan(host)}, the server of this run.`)
  }

  const number = Number(prNumber)
  if (isSame(linked, demanded)) return { kind: 'demanded', number }

  const objection = `${formatLink(prLink)} is not in ${codeSpan(demanded)}. If that is where the agent works, set ${codeSpan(`pr-repository: ${linked}`)}.`
  return { ...unverified(objection), number }
}

/**
 * Whether the pull request is the demanded one.
 *
 * @param demand.prBase undefined: the default branch
 * @param demand.number of the pull request, in its link
 */
export function judgePullRequest(
  pull: PullRequest,
  demand: Pick<VerifyInputs, 'prLink' | 'prAuthors' | 'prRepository' | 'prBase'> &
    Pick<Runner, 'serverUrl'> & { number: number },
): Verified | Unverified {
  const { prLink, prAuthors: authors, prRepository: repository, number, serverUrl } = demand
  const { state, merged, user, base, head } = pull
  const { prBase: demandedBase = base.repo.default_branch } = demand
  const api = `${serverName(serverUrl)}'s API`
  const demanded = codeSpan(repository)
  const show = (name: string): string => codeSpan(name, 100)

  const mixUp = (found: string, wanted: string): Unverified =>
    unverified(`${api} returned ${found} instead of ${wanted}. Re-run failed jobs.`)

  if (pull.number !== number) return mixUp(`#${pull.number}`, `#${number}`)
  if (!isSame(base.repo.full_name, repository)) return mixUp(show(base.repo.full_name), demanded)
  if (head.repo === null || !isSame(head.repo.full_name, repository)) {
    const fork =
      head.repo === null ? 'a fork that was deleted' : `the fork ${show(head.repo.full_name)}`
    return unverified(
      `it comes from ${fork}. Anybody can create a fork. Let the agent push a branch to ${demanded}.`,
    )
  }
  if (merged === true) {
    return unverified(
      `it is already merged, and only an open pull request can be verified. Review what it changed on ${show(base.ref)}.`,
    )
  }
  if (state !== 'open') return unverified('it is closed. Reopen it and re-run failed jobs.')
  if (user === null || !authors.some((author) => isSame(user.login, author))) {
    const opener = user === null ? 'a deleted account' : show(user.login)
    const wanted = `${authors.length === 1 ? 'not' : 'none of'} ${listLogins(authors)}`
    return unverified(
      `${opener} opened ${formatLink(prLink)}, ${wanted}. Check \`pr-author\`. If it is right, somebody else opened this pull request: do not merge it.`,
    )
  }
  if (base.ref !== demandedBase) {
    return unverified(
      `it would merge into ${show(base.ref)}, not into ${show(demandedBase)}. Change its base branch and re-run failed jobs, or set \`pr-base\` to where the agent's work belongs.`,
    )
  }
  if (!isCommitSha(head.sha)) return mixUp('no commit', 'one')
  return { kind: 'verified', number, author: user.login, headSha: head.sha }
}

/** At most as many as a message has room for. */
function listLogins(logins: readonly string[]): string {
  const shown = logins.slice(0, 3).map((login) => codeSpan(login, 60))
  return shown.join(', ') + (logins.length > shown.length ? ', …' : '')
}

/** The link for a sentence, or a word for it if it is too long. */
function formatLink(prLink: string): string {
  return prLink.length <= MAX_LINK_LENGTH ? `<${prLink}>` : 'it'
}
