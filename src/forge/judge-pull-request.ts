import * as z from 'zod/mini'
import type { Verification } from '../report/verdict.ts'
import { codeSpan } from '../shared/sanitize.ts'
import type { DemandOfOne } from './demand.ts'
import { showLink } from './demanded-link.ts'
import { forgeName, isCommitSha, isSame } from './names.ts'

const CHECK_PROXY = 'Check any proxy or cache in between.'

const Repository = z.object({ full_name: z.string() })

/** A pull request, in the fields that GitHub, Gitea and Forgejo share. */
export const PullRequest = z.object({
  number: z.number(),
  state: z.string(),
  merged: z.optional(z.nullable(z.boolean())),
  /** Null for a deleted account. */
  user: z.nullable(z.object({ login: z.string() })),
  base: z.object({ repo: Repository }),
  /** `repo` is null for a fork that was deleted. */
  head: z.object({ ref: z.string(), sha: z.string(), repo: z.nullable(Repository) }),
})

export type PullRequest = z.infer<typeof PullRequest>

/** Whether the pull request is the demanded one. */
export function judgePullRequest(
  pull: PullRequest,
  { author, repository, number, prLink, serverUrl }: DemandOfOne,
): Verification {
  const { state, merged, user, base, head } = pull
  const api = `${forgeName(serverUrl)}'s API`
  const demanded = codeSpan(repository)

  if (pull.number !== number) {
    return unverified(`${api} returned #${pull.number} instead of #${number}. ${CHECK_PROXY}`)
  }
  if (!isSame(base.repo.full_name, repository)) {
    const other = codeSpan(base.repo.full_name, 100)
    return unverified(
      `it belongs to ${other}, not to ${demanded}. If the agent works on ${other}, set \`pr-repository\` to it.`,
    )
  }
  if (head.repo === null || !isSame(head.repo.full_name, repository)) {
    const fork =
      head.repo === null
        ? 'a fork that was deleted'
        : `the fork ${codeSpan(head.repo.full_name, 100)}`
    return unverified(
      `it comes from ${fork}. Anybody can create a fork. Let the agent push a branch to ${demanded}.`,
    )
  }
  if (merged === true) {
    return unverified(
      'it is already merged, and only an open pull request can be verified. Turn off auto-merge for the agent.',
    )
  }
  if (state !== 'open') return unverified('it is closed. Reopen it and re-run failed jobs.')
  if (head.ref.startsWith('refs/pull/')) {
    return unverified(
      'it was pushed without a branch (AGit), for which no write access is needed. Let the agent push a branch.',
    )
  }
  if (user === null || !isSame(user.login, author)) {
    const opener = user === null ? 'a deleted account' : codeSpan(user.login, 100)
    return unverified(
      `${opener} opened ${showLink(prLink)}, not ${codeSpan(author)}. Check \`pr-author\`, and who can open pull requests for the agent.`,
    )
  }
  if (!isCommitSha(head.sha)) {
    return unverified(`${api} named no commit for it. ${CHECK_PROXY}`)
  }
  return { kind: 'verified', author: user.login, headSha: head.sha }
}

/** @param reason one or two sentences: why, and what to do */
export function unverified(reason: string): Verification {
  return { kind: 'unverified', reason }
}
