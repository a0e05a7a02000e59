import { z } from 'zod'
import { MAX_LINK_LENGTH } from '../report/format.ts'
import { parsePullRequest } from '../report/pull-request-link.ts'
import type { Verification } from '../report/verdict.ts'
import { isGiteaApi } from '../shared/gitea.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { forgeName, isCommitSha, isSame } from './names.ts'

/** What the pull requests of the step must be, and the server that they must be on. */
export interface Demand {
  /** Login of the account that must have opened them. */
  readonly author: string
  /** `OWNER/NAME` of the repository that they must belong to. */
  readonly repository: string
  /** Patterns of the paths that they may change; undefined: any path. */
  readonly paths: readonly string[] | undefined
  /** `GITHUB_SERVER_URL` */
  readonly serverUrl: string
  /** `GITHUB_API_URL` */
  readonly apiUrl: string
  /** Removes the admin key from text of the forge. */
  readonly redact: (text: string) => string
}

/** What one pull request must be. */
export interface DemandOfOne extends Demand {
  /** The link that the service reported. */
  readonly prLink: string
  /** The number in the link. */
  readonly number: number
}

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
    return `${link} is not in ${codeSpan(repository)}. If the agent works there, set \`pr-repository\` to its repository.`
  }
  const root = (URL.parse(serverUrl)?.href ?? 'https://github.com/').replace(/\/$/, '')
  const example = `${root}/${repository}/${formOf(demand)}/7`
  return `${link} is not the address of a pull request on ${forgeName(serverUrl)}, such as ${example}. Check what the service stores as its link. A pull request on another server cannot be verified, so review it yourself.`
}

/** A link for a sentence. */
export function showLink(link: string): string {
  return link.length <= MAX_LINK_LENGTH ? `<${link}>` : 'the pull request in the output `prLink`'
}

const Repository = z.object({ full_name: z.string() })

/** A pull request, in the fields that GitHub, Gitea and Forgejo share. */
export const PullRequest = z.object({
  number: z.number(),
  state: z.string(),
  merged: z.boolean().nullish(),
  /** Null for a deleted account. */
  user: z.object({ login: z.string() }).nullable(),
  base: z.object({ ref: z.string().catch(''), repo: Repository }),
  /** `repo` is null for a fork that was deleted. */
  head: z.object({ ref: z.string(), sha: z.string(), repo: Repository.nullable() }),
})

export type PullRequest = z.infer<typeof PullRequest>

const CHECK_PROXY = 'Check any proxy or cache in between, then re-run failed jobs.'

/** Whether the pull request is the demanded one. */
export function judgePullRequest(
  pull: PullRequest,
  { author, repository, number, prLink, serverUrl, redact }: DemandOfOne,
): Verification {
  const { state, merged, user, base, head } = pull
  const api = `${forgeName(serverUrl)}'s API`
  const demanded = codeSpan(repository)
  // Redacted before it is cut.
  const show = (name: string): string => codeSpan(redact(name), 100)

  if (pull.number !== number) {
    return unverified(`${api} returned #${pull.number} instead of #${number}. ${CHECK_PROXY}`)
  }
  if (!isSame(base.repo.full_name, repository)) {
    return unverified(
      `it belongs to ${show(base.repo.full_name)}, not to ${demanded}. If the agent works there, set \`pr-repository\` to that repository.`,
    )
  }
  if (head.repo === null || !isSame(head.repo.full_name, repository)) {
    const fork =
      head.repo === null ? 'a fork that was deleted' : `the fork ${show(head.repo.full_name)}`
    return unverified(
      `it comes from ${fork}, and anybody can create a fork. If the agent opened it, let the agent push a branch to ${demanded} instead; otherwise review the pull request yourself.`,
    )
  }
  if (merged === true) {
    const branch = show(base.ref) || 'its base branch'
    return unverified(
      `it is already merged, and only an open pull request can be verified. Review what it changed on ${branch}, and turn off auto-merge for the agent.`,
    )
  }
  if (state !== 'open') return unverified('it is closed. Reopen it and re-run failed jobs.')
  if (head.ref.startsWith('refs/pull/')) {
    return unverified(
      'it was pushed without a branch (AGit), for which no write access is needed. Let the agent push a branch.',
    )
  }
  if (user === null || !isSame(user.login, author)) {
    const opener = user === null ? 'a deleted account' : show(user.login)
    return unverified(
      `${opener} opened ${showLink(prLink)}, not ${codeSpan(author)}. Check \`pr-author\`. If it is right, somebody else opened this pull request: do not merge it.`,
    )
  }
  if (!isCommitSha(head.sha)) return unverified(`${api} named no commit for it. ${CHECK_PROXY}`)
  return { kind: 'verified', author: user.login, headSha: head.sha }
}

/** @param reason one or two sentences: why, and what to do */
export function unverified(reason: string): Extract<Verification, { kind: 'unverified' }> {
  return { kind: 'unverified', reason }
}
