import * as z from 'zod/mini'
import { usableLink } from '../shared/sanitize.ts'
import { createOctokit, dataOf, GitHubError } from './octokit.ts'

const Url = z.string().check(z.refine((url) => usableLink(url) !== undefined))
const Comment = z.object({
  id: z.int(),
  user: z.nullable(z.object({ login: z.string() })),
  body: z.catch(z.string(), ''),
  html_url: z.catch(Url, ''),
})
const WrittenComment = z.object({ html_url: Url })
const User = z.object({ login: z.string() })
const Viewer = z.object({ viewer: User })

const COMMENTS = '/repos/{owner}/{repo}/issues/{issue_number}/comments'
/** Where the API does not exist, or may not be used. */
const NOT_ALLOWED = [401, 403, 404, 405, 501]

/**
 * Creates the comment, or updates the one of an earlier run. That is found by its marker, the first line of `body`, and
 * by its author, because anyone can write the marker.
 *
 * @param options.repository `OWNER/NAME`
 * @param options.host of the forge, such as `github.com`
 * @param options.canUpdate false: a comment that exists is left as it is
 * @returns the comment's URL; empty if there is none
 * @throws GitHubError
 */
export async function upsertComment(options: {
  token: string
  repository: string
  issueNumber: number
  host: string
  body: string
  canCreate: boolean
  canUpdate: boolean
  signal: AbortSignal
}): Promise<string> {
  const { body, canCreate, canUpdate } = options
  const octokit = await createOctokit(options.token, options.signal)
  const owner = options.repository.replace(/\/.*/, '')
  const repo = options.repository.slice(owner.length + 1)
  const issue = { owner, repo, issue_number: options.issueNumber }
  const authors = await getAuthors()

  const existing = await findOurs()
  if (existing !== undefined) {
    const isUnchanged = existing.body.replaceAll('\r\n', '\n').trimEnd() === body
    if (isUnchanged || !canUpdate) return existing.html_url
    const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}'
    const response = octokit.request(route, { owner, repo, comment_id: existing.id, body })
    const updated = await unless([404], dataOf(response, WrittenComment))
    if (updated !== undefined) return updated.html_url
    // It was deleted meanwhile.
  }
  return canCreate ? create() : ''

  /** Whose comments are ours. */
  async function getAuthors(): Promise<readonly string[]> {
    const query = octokit
      .graphql('query { viewer { login } }')
      .then((data) => ({ status: 200, data }))
    const viewer = await unless(NOT_ALLOWED, dataOf(query, Viewer))
    if (viewer !== undefined) return [viewer.viewer.login]
    // Gitea and Forgejo have no GraphQL API.
    const user = await unless(NOT_ALLOWED, dataOf(octokit.request('GET /user'), User))
    if (user !== undefined) return [user.login]
    // The token does not say whose it is: the accounts that workflow tokens write as.
    const bots = ['github-actions[bot]']
    return options.host === 'github.com' ? bots : [...bots, 'gitea-actions', 'forgejo-actions']
  }

  async function findOurs(): Promise<z.infer<typeof Comment> | undefined> {
    const marker = body.slice(0, body.indexOf('\n'))
    // Page by page with the status checked: octokit's own paging takes a response that is no page for the end, and
    // requests whatever address the response names next.
    for (let page = 1, isMore = true; isMore; page++) {
      const response = octokit.request(`GET ${COMMENTS}`, { ...issue, per_page: 100, page })
      const comments = await dataOf(response, z.array(Comment))
      const byUs = comments.filter(({ user }) => authors.includes(user?.login ?? ''))
      const ours = byUs.find((comment) => comment.body.includes(marker))
      if (ours !== undefined) return ours
      isMore = /rel="next"/.test((await response).headers.link ?? '')
    }
    return undefined
  }

  async function create(): Promise<string> {
    const post = () =>
      dataOf(octokit.request(`POST ${COMMENTS}`, { ...issue, body }), WrittenComment, 201)
    try {
      return (await post()).html_url
    } catch (error) {
      if (!(error instanceof GitHubError) || error.status < 500) throw error
      // It may exist although the response was lost (RFC 9110, 9.2.2): look before trying once more.
      return ((await findOurs()) ?? (await post())).html_url
    }
  }
}

/** Undefined if the request failed with one of these statuses. */
async function unless<T>(statuses: readonly number[], data: Promise<T>): Promise<T | undefined> {
  try {
    return await data
  } catch (error) {
    const isOne =
      error instanceof GitHubError && statuses.includes(error.status) && !error.isRateLimited
    if (!isOne) throw error
    return undefined
  }
}
