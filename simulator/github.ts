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
  /** The branch that it is for; else the default branch. */
  readonly baseRef?: string
  readonly defaultBranch?: string
  /** What its one commit changes. */
  readonly files?: readonly ChangedFileSeed[]
}

/** A file as a comparison lists it, or the path of one that is modified. */
export type ChangedFileSeed =
  | string
  | { readonly filename: string; readonly status: string; readonly previous_filename?: string }

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
    const [, gitRepository, gitPath = ''] =
      /^(?:\/api\/v3)?\/repos\/([^/]+\/[^/]+)\/((?:git\/ref|compare)\/.+)$/.exec(url.pathname) ?? []
    if (gitRepository !== undefined && request.method === 'GET') {
      return getGitData(gitRepository, decodeURIComponent(gitPath))
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

  function getPullRequest(repository: string, number: number): SimulatedResponse {
    const seed = options.pulls?.find(
      (pull) => pull.repository === repository && pull.number === number,
    )
    return seed === undefined
      ? status(404, {}, { message: 'Not Found' })
      : status(200, {}, pullRequest(seed))
  }

  /** The commit of a default branch, or its comparison with a pull request's, which is up to date. */
  function getGitData(repository: string, path: string): SimulatedResponse {
    for (const seed of options.pulls ?? []) {
      if (seed.repository !== repository) continue
      const { base, head } = pullRequest(seed)
      const ref = `heads/${base.repo.default_branch}`
      if (path === `git/ref/${ref}`) return status(200, {}, gitRef(`refs/${ref}`, base.sha))
      if (path === `compare/${base.sha}...${head.sha}`) {
        const { files = [] } = seed
        return status(200, {}, comparison({ base: base.sha, head: head.sha, files }))
      }
    }
    return status(404, {}, { message: 'Not Found' })
  }

  const { origin, requests, close } = await listen({
    respond: (request) => options.intercept?.(request, () => respond(request)) ?? respond(request),
  })
  return { apiUrl: origin, enterpriseApiUrl: `${origin}/api/v3`, token, comments, requests, close }
}

export function pullRequest(seed: PullRequestSeed) {
  const { repository, number, merged = false, defaultBranch = 'main', files = [] } = seed
  const headRepository = seed.headRepository === undefined ? repository : seed.headRepository
  return {
    number,
    state: seed.state ?? 'open',
    draft: false,
    merged,
    user: { login: seed.login ?? 'acme-agent[bot]', type: 'Bot' },
    base: {
      ref: seed.baseRef ?? defaultBranch,
      sha: 'b'.repeat(40),
      repo: { full_name: repository, default_branch: defaultBranch },
    },
    head: {
      ref: seed.ref ?? 'agent/fix-login',
      sha: seed.sha ?? '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b',
      repo: headRepository === null ? null : { full_name: headRepository },
    },
    changed_files: files.length,
  }
}

/** GitHub's reference (https://docs.github.com/rest/git/refs#get-a-reference). */
export function gitRef(ref: string, sha: string) {
  return { ref, object: { type: 'commit', sha } }
}

/**
 * GitHub's comparison of two commits, of which the second is some commits in a row after their merge
 * base (https://docs.github.com/rest/commits/commits#compare-two-commits).
 */
export function comparison(options: {
  base: string
  head: string
  files: readonly ChangedFileSeed[]
  aheadBy?: number
  behindBy?: number
}) {
  const { base, head, files, aheadBy = 1, behindBy = 0 } = options
  const mergeBase = behindBy === 0 ? base : 'e'.repeat(40)
  const shas = Array.from({ length: aheadBy }, (_, index) =>
    index === aheadBy - 1 ? head : index.toString(16).padStart(40, '0'),
  )
  return {
    status: behindBy === 0 ? 'ahead' : 'diverged',
    base_commit: { sha: base },
    merge_base_commit: { sha: mergeBase },
    ahead_by: aheadBy,
    behind_by: behindBy,
    total_commits: aheadBy,
    commits: shas.slice(0, 100).map((sha, index) => {
      return { sha, parents: [{ sha: shas[index - 1] ?? mergeBase }] }
    }),
    files: files.slice(0, 300).map((file) => {
      const entry = typeof file === 'string' ? { filename: file, status: 'modified' } : file
      return { sha: 'c'.repeat(40), additions: 1, deletions: 0, changes: 1, ...entry }
    }),
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
