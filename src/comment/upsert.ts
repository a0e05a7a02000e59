import * as z from 'zod/mini'
import { usableLink } from '../shared/sanitize.ts'
import { fetchOnce } from './fetch.ts'
import { GitHubError } from './github-error.ts'

const Url = z.string().check(z.refine((url) => usableLink(url) !== undefined))
const Comment = z.object({
  id: z.int(),
  user: z.nullable(z.object({ login: z.string() })),
  body: z.catch(z.string(), ''),
  html_url: z.catch(Url, ''),
})
type Comment = z.infer<typeof Comment>
const WrittenComment = z.extend(Comment, { html_url: Url })
const Viewer = z.object({ viewer: z.object({ login: z.string() }) })
const User = z.object({ login: z.string() })

/**
 * Creates the comment, or updates the one of an earlier run. That is found by its marker, the first line of `body`, and
 * by its author, because anyone can write the marker.
 *
 * @param options.repository `OWNER/NAME`
 * @param options.canUpdate false: a comment that exists is left as it is
 * @returns the comment's URL; empty if there is none
 * @throws GitHubError
 */
export async function upsertComment(options: {
  token: string
  repository: string
  issueNumber: number
  /** Host of the forge, such as `github.com`. */
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
    const updated = await update(existing.id)
    if (updated !== undefined) return updated
  }
  return canCreate ? create() : ''

  /** Whose comments are ours. */
  async function getAuthors(): Promise<readonly string[]> {
    const viewer = await ifAllowed(call(graphql(), Viewer))
    if (viewer !== undefined) return [viewer.viewer.login]
    // Gitea and Forgejo have no GraphQL API.
    const user = await ifAllowed(call(octokit.rest.users.getAuthenticated(), User))
    if (user !== undefined) return [user.login]
    // The token does not say whose it is: the accounts that workflow tokens write as.
    const bots = ['github-actions[bot]']
    return options.host === 'github.com' ? bots : [...bots, 'gitea-actions', 'forgejo-actions']
  }

  async function graphql(): Promise<{ status: number; data: unknown }> {
    return { status: 200, data: await octokit.graphql('query { viewer { login } }') }
  }

  async function findOurs(): Promise<Comment | undefined> {
    const marker = body.slice(0, body.indexOf('\n'))
    // Page by page with the status checked: octokit's own paging takes a response that is no page for the end, and
    // requests whatever address the response names next.
    for (let page = 1, isMore = true; isMore; page++) {
      const response = octokit.rest.issues.listComments({ ...issue, per_page: 100, page })
      const comments = await call(response, z.array(Comment))
      const ours = comments.find(
        (comment) => comment.body.includes(marker) && authors.includes(comment.user?.login ?? ''),
      )
      if (ours !== undefined) return ours
      isMore = /rel="next"/.test((await response).headers.link ?? '')
    }
    return undefined
  }

  async function create(): Promise<string> {
    const post = async (): Promise<string> =>
      (await call(octokit.rest.issues.createComment({ ...issue, body }), WrittenComment, 201)).html_url
    try {
      return await post()
    } catch (error) {
      if (!(error instanceof GitHubError) || error.status < 500) throw error
      // It may exist although the response was lost (RFC 9110, 9.2.2): look before trying once more.
      return (await findOurs())?.html_url ?? (await post())
    }
  }

  /** Undefined if it was deleted meanwhile. */
  async function update(id: number): Promise<string | undefined> {
    const response = octokit.rest.issues.updateComment({ owner, repo, comment_id: id, body })
    try {
      return (await call(response, WrittenComment)).html_url
    } catch (error) {
      if (error instanceof GitHubError && error.status === 404) return undefined
      throw error
    }
  }
}

async function createOctokit(token: string, signal: AbortSignal) {
  // Loaded only to comment. Its import parses the event's payload and throws on a malformed one; it was read before.
  delete process.env['GITHUB_EVENT_PATH']
  const { getOctokit } = await import('@actions/github')
  // Its log would print what the server says about deprecations as it stands.
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  return getOctokit(token, { request: { signal, log, fetch: fetchOnce } })
}

function silent(): void {
  return
}

/** The data of a response. A gateway may answer anything with 200: only the expected data counts. */
async function call<T>(
  response: Promise<{ status: number; data: unknown }>,
  schema: z.ZodMiniType<T>,
  status = 200,
): Promise<T> {
  const { data, ...actual } = await response.catch((error: unknown) => {
    throw new GitHubError(error)
  })
  const parsed = schema.safeParse(data)
  if (actual.status !== status || !parsed.success) throw new GitHubError()
  return parsed.data
}

/** Undefined if the API does not exist or may not be used; a transient fault is thrown. */
async function ifAllowed<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response
  } catch (error) {
    if (error instanceof GitHubError && !error.isTransient) return undefined
    throw error
  }
}
