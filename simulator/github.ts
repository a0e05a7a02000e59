import { listen, type RecordedRequest } from './loopback.ts'
import { type SimulatedResponse, status } from './responses.ts'

export interface GitHubOptions {
  readonly token?: string
  /** Who the token belongs to, and so the author of the comments made with it. */
  readonly login?: string
  /** Comments that exist already, oldest first. */
  readonly comments?: readonly Seed[]
  readonly pulls?: readonly PullRequestSeed[]
  /**
   * Decides every response, to simulate faults and other hosts. `proceed` does what GitHub does and
   * returns its response; calling it and returning `reset()` loses the response to a comment that
   * was created.
   */
  readonly intercept?: (
    request: RecordedRequest,
    proceed: () => SimulatedResponse,
  ) => SimulatedResponse
  readonly port?: number | undefined
}

export interface Seed {
  /** `owner/repo#number` */
  readonly issue: string
  readonly body: string
  readonly login: string
}

/**
 * A pull request. What is not given is as an agent's open pull request in its repository has it.
 */
export interface PullRequestSeed {
  /** `owner/repo` */
  readonly repository: string
  readonly number: number
  readonly login?: string
  readonly state?: 'open' | 'closed'
  readonly merged?: boolean
  /** `owner/repo` of the head; null for a fork that was deleted. */
  readonly headRepository?: string | null
  readonly ref?: string
  readonly sha?: string
  /** How many requests do not find it at first. */
  readonly hiddenFor?: number
  /** The token may not read it. */
  readonly isForbidden?: boolean
}

export interface IssueComment {
  readonly id: number
  /** `owner/repo#number` */
  readonly issue: string
  body: string
  readonly html_url: string
  readonly user: { readonly login: string }
}

export interface GitHub {
  /** What `GITHUB_API_URL` is on github.com. */
  readonly apiUrl: string
  /**
   * The same comments under the paths of GitHub Enterprise Server: `/api/v3` and `/api/graphql`.
   */
  readonly enterpriseApiUrl: string
  readonly token: string
  readonly comments: readonly IssueComment[]
  readonly requests: readonly RecordedRequest[]
  readonly close: () => Promise<void>
}

/**
 * The endpoints of GitHub that a comment or a verification needs, with the comments and pull
 * requests in memory.
 */
export async function startGitHub(options: GitHubOptions = {}): Promise<GitHub> {
  const { token = 'ghs_demo_token', login = 'github-actions[bot]' } = options
  const comments: IssueComment[] = []
  for (const seed of options.comments ?? []) create(seed)

  function create({ issue, body, login: author }: Seed): IssueComment {
    const id = 1001 + comments.length
    const comment: IssueComment = {
      id,
      issue,
      body,
      html_url: `https://github.com/${issue.replace('#', '/issues/')}#issuecomment-${id}`,
      user: { login: author },
    }
    comments.push(comment)
    return comment
  }

  function respond(request: RecordedRequest): SimulatedResponse {
    const authorization = request.headers.authorization?.toLowerCase()
    if (
      authorization !== `token ${token}`.toLowerCase() &&
      authorization !== `bearer ${token}`.toLowerCase()
    ) {
      return status(401, {}, { message: 'Bad credentials' })
    }
    const url = new URL(request.url, origin)
    if (request.method === 'POST' && /^(?:\/api)?\/graphql$/.test(url.pathname)) {
      return status(200, {}, { data: { viewer: { login } } })
    }
    if (request.method === 'GET' && /^(?:\/api\/v3)?\/user$/.test(url.pathname)) {
      return status(200, {}, { login })
    }
    const [, pullRepository, pullNumber] =
      /^(?:\/api\/v3)?\/repos\/([^/]+\/[^/]+)\/pulls\/(\d+)$/.exec(url.pathname) ?? []
    if (pullRepository !== undefined && request.method === 'GET') {
      return getPullRequest(pullRepository, Number(pullNumber))
    }
    const [, repository, issueNumber, commentId] =
      /^(?:\/api\/v3)?\/repos\/([^/]+\/[^/]+)\/issues\/(?:(\d+)\/comments|comments\/(\d+))$/.exec(
        url.pathname,
      ) ?? []
    if (repository === undefined) return status(404, {}, { message: 'Not Found' })
    if (issueNumber !== undefined && request.method === 'GET') {
      return list({
        url,
        all: comments.filter(({ issue }) => issue === `${repository}#${issueNumber}`),
      })
    }
    const body = bodyOf(request.body)
    if (body === undefined || body.length > 65_536) {
      return status(
        422,
        {},
        { message: 'Validation Failed: Body is too long (maximum is 65536 characters)' },
      )
    }
    if (issueNumber !== undefined && request.method === 'POST') {
      return status(201, {}, create({ issue: `${repository}#${issueNumber}`, body, login }))
    }
    const comment = comments.find(
      ({ id, issue }) => id === Number(commentId) && issue.startsWith(`${repository}#`),
    )
    if (comment === undefined || request.method !== 'PATCH')
      return status(404, {}, { message: 'Not Found' })
    comment.body = body
    return status(200, {}, comment)
  }

  const reads = new Map<PullRequestSeed, number>()

  function getPullRequest(repository: string, number: number): SimulatedResponse {
    const seed = options.pulls?.find(
      (pull) => pull.repository === repository && pull.number === number,
    )
    if (seed === undefined) return status(404, {}, { message: 'Not Found' })
    if (seed.isForbidden === true) {
      return status(403, {}, { message: 'Resource not accessible by integration' })
    }
    const count = (reads.get(seed) ?? 0) + 1
    reads.set(seed, count)
    if (count <= (seed.hiddenFor ?? 0)) return status(404, {}, { message: 'Not Found' })
    return status(200, {}, pullRequest(seed))
  }

  const { origin, requests, close } = await listen({
    port: options.port,
    respond: (request) => options.intercept?.(request, () => respond(request)) ?? respond(request),
  })
  return { apiUrl: origin, enterpriseApiUrl: `${origin}/api/v3`, token, comments, requests, close }
}

/** A pull request in the fields that GitHub, Gitea and Forgejo share. */
export function pullRequest(seed: PullRequestSeed) {
  const { repository, number, merged = false } = seed
  const headRepository = seed.headRepository === undefined ? repository : seed.headRepository
  return {
    number,
    state: seed.state ?? 'open',
    draft: false,
    merged,
    user: { login: seed.login ?? 'acme-agent[bot]', type: 'Bot' },
    base: { ref: 'main', sha: 'b'.repeat(40), repo: { full_name: repository } },
    head: {
      ref: seed.ref ?? 'agent/fix-login',
      sha: seed.sha ?? '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b',
      repo: headRepository === null ? null : { full_name: headRepository },
    },
  }
}

function list({ url, all }: { url: URL; all: readonly IssueComment[] }): SimulatedResponse {
  const size = Number(url.searchParams.get('per_page') ?? 30)
  const page = Number(url.searchParams.get('page') ?? 1)
  const next = new URL(url)
  next.searchParams.set('page', String(page + 1))
  const headers = page * size < all.length ? { link: `<${next.href}>; rel="next"` } : {}
  return status(200, headers, all.slice((page - 1) * size, page * size))
}

function bodyOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isComment = typeof value === 'object' && value !== null && 'body' in value
    return isComment && typeof value.body === 'string' ? value.body : undefined
  } catch {
    return undefined
  }
}
