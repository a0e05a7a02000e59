import { z } from 'zod'
import { usableLink } from '../shared/sanitize.ts'
import { findMarker, hasLink, withoutFooter } from './comment-body.ts'
import { ForgeError } from './forge-error.ts'
import { dataOf, type Octokit } from './octokit.ts'

const User = z.object({ login: z.string() })
const Viewer = z.object({ viewer: User })
const Comment = z.object({
  id: z.int(),
  user: User.nullable(),
  body: z.string().catch(''),
  html_url: z.string(),
})
const WrittenComment = z.object({ html_url: z.string() })

/**
 * Creates the comment, or updates the one of an earlier run. That comment is found by its marker,
 * the first line of `body`, and by its author, because anyone can write the marker.
 *
 * @param options.canUpdate false: a comment that exists is left as it is
 * @returns the comment's URL; empty if there is none
 * @throws ForgeError
 */
export async function upsertComment(
  octokit: Octokit,
  options: {
    owner: string
    repo: string
    issueNumber: number
    body: string
    canCreate: boolean
    canUpdate: boolean
  },
): Promise<string> {
  const { owner, repo, issueNumber, body, canCreate, canUpdate } = options
  const { issues } = octokit.rest
  const issue = { owner, repo, issue_number: issueNumber }
  const author = await getOwnLogin(octokit)
  const marker = findMarker(body)

  const existing = await findOurs()
  if (existing === undefined) return canCreate ? create() : ''

  const isUnchanged = withoutFooter(existing.body) === withoutFooter(body)
  // A job that is archived by now may have lost its link.
  const isLess = hasLink(existing.body) && !hasLink(body)
  if (isUnchanged || isLess || !canUpdate) return urlOf(existing)
  const updated = await issues.updateComment({ owner, repo, comment_id: existing.id, body })
  return urlOf(dataOf(WrittenComment, updated))

  async function findOurs() {
    const pages = octokit.paginate.iterator(issues.listComments, { ...issue, per_page: 100 })
    for await (const page of pages) {
      const ours = dataOf(z.array(Comment), page).find(
        (comment) => comment.user?.login === author && findMarker(comment.body) === marker,
      )
      if (ours !== undefined) return ours
    }
    return undefined
  }

  async function create(): Promise<string> {
    try {
      return await post()
    } catch (error) {
      if (!(error instanceof ForgeError) || error.kind !== 'transient') throw error
      // The comment may exist although the response was lost (RFC 9110, 9.2.2).
      const created = await findOurs()
      return created === undefined ? post() : urlOf(created)
    }
  }

  async function post(): Promise<string> {
    const comment = await issues.createComment({ ...issue, body, request: { retries: 0 } })
    return urlOf(dataOf(WrittenComment, comment))
  }
}

/** The account that the token writes as. Gitea and Forgejo have no GraphQL API. */
async function getOwnLogin({ graphql, rest }: Octokit): Promise<string> {
  try {
    const data = await graphql('query { viewer { login } }')
    return dataOf(Viewer, { data }).viewer.login
  } catch (error) {
    if (!(error instanceof ForgeError) || error.kind !== 'not-found') throw error
    return dataOf(User, await rest.users.getAuthenticated()).login
  }
}

/** In its parsed form, which cannot contain a workflow command. */
function urlOf({ html_url: url }: z.infer<typeof WrittenComment>): string {
  return usableLink(url) ?? ''
}
