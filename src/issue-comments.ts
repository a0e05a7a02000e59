import * as z from 'zod/mini'
import type { IssueComment, IssueComments } from './comment.ts'
import { GitHubError } from './errors.ts'
import { fetchOnce } from './http.ts'
import { safeLink } from './untrusted.ts'

// Where the token does not tell whose it is: the accounts that workflow tokens of GitHub, Gitea and Forgejo write as.
const WORKFLOW_BOTS = ['github-actions[bot]', 'gitea-actions', 'forgejo-actions']

const Viewer = z.object({ viewer: z.object({ login: z.string() }) })
const Comment = z.object({
  id: z.int(),
  user: z.nullable(z.object({ login: z.string() })),
  body: z.catch(z.string(), ''),
  html_url: z.string(),
})
// All that octokit throws has these; anything else is taken for a connection that failed.
const Failure = z.catch(
  z.object({
    status: z.number(),
    message: z.string(),
    response: z.optional(z.object({ headers: z.record(z.string(), z.unknown()) })),
  }),
  { status: 500, message: '' },
)

/** The comments of an issue or pull request over GitHub's REST API, found by `GITHUB_API_URL`. */
export async function createIssueComments(options: {
  token: string
  /** `OWNER/NAME` */
  repository: string
  issueNumber: number
  signal: AbortSignal
}): Promise<IssueComments> {
  // Loaded only to comment. Its import parses the event's payload and throws on a malformed one; ours is read already.
  delete process.env['GITHUB_EVENT_PATH']
  const { getOctokit } = await import('@actions/github')
  // Its log would print what the server says of deprecations as it stands.
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const octokit = getOctokit(options.token, { request: { signal: options.signal, log, fetch: fetchOnce } })
  const slash = options.repository.indexOf('/')
  const [owner, repo] = [options.repository.slice(0, slash), options.repository.slice(slash + 1)]
  const issue = { owner, repo, issue_number: options.issueNumber }

  return {
    async authors() {
      try {
        const { viewer } = Viewer.parse(await octokit.graphql('query { viewer { login } }'))
        return [viewer.login]
      } catch {
        return WORKFLOW_BOTS
      }
    },

    async *list() {
      // Page by page with the status checked: octokit's own paging takes an answer that is no page for the end, and
      // asks whatever address the answer names next.
      for (let page = 1, isMore = true; isMore; page++) {
        const response = await octokit.rest.issues
          .listComments({ ...issue, per_page: 100, page })
          .catch((error: unknown) => {
            throw toGitHubError(error)
          })
        const comments = z.array(Comment).safeParse(response.data)
        if (!comments.success) throw new GitHubError('an answer that is no list of comments', { status: 500 })
        yield* comments.data.map(toComment)
        isMore = /rel="next"/.test(response.headers.link ?? '')
      }
    },

    async create(body) {
      return urlOf(octokit.rest.issues.createComment({ ...issue, body }), 201)
    },

    async update(id, body) {
      return urlOf(octokit.rest.issues.updateComment({ owner, repo, comment_id: id, body }), 200)
    },
  }
}

function silent(): void {
  return
}

function toComment({ id, user, body, html_url }: z.infer<typeof Comment>): IssueComment {
  return { id, author: user?.login ?? '', body, url: safeLink(html_url) ?? '' }
}

/** A followed redirect or a gateway can turn the answer into something else: only a comment proves that there is one. */
async function urlOf(
  response: Promise<{ status: number; data: unknown }>,
  expected: number,
): Promise<string> {
  const { status, data } = await response.catch((error: unknown) => {
    throw toGitHubError(error)
  })
  const comment = Comment.safeParse(data)
  const url = comment.success ? safeLink(comment.data.html_url) : undefined
  if (status !== expected || url === undefined)
    throw new GitHubError('an answer that is no comment', { status: 500 })
  return url
}

function toGitHubError(cause: unknown): GitHubError {
  const { status, message, response } = Failure.parse(cause)
  // octokit calls a connection that failed a 500.
  const phrase = response === undefined ? 'no answer' : `HTTP ${status}`
  const isLimited =
    status === 429 ||
    (status === 403 &&
      (response?.headers['retry-after'] !== undefined ||
        response?.headers['x-ratelimit-remaining'] === '0' ||
        /rate limit/i.test(message)))
  const reason = isLimited ? 'rate-limited' : /\blocked\b/i.test(message) ? 'locked' : undefined
  return new GitHubError(phrase, { status, reason, cause })
}
