import * as z from 'zod/mini'
import type { Clock } from '../polling/clock.ts'
import { usableLink } from '../shared/sanitize.ts'
import { createForgeClient } from './api.ts'
import { parseMarker } from './comment-body.ts'
import { ForgeError } from './forge-error.ts'
import { splitName } from './names.ts'
import { withRetries } from './retries.ts'

/** The link in its parsed form, which cannot contain a workflow command. */
const Url = z.pipe(
  z.string(),
  z.pipe(
    z.transform((url: string) => usableLink(url)),
    z.string(),
  ),
)
const Comment = z.object({
  id: z.int(),
  user: z.nullable(z.object({ login: z.string() })),
  body: z.catch(z.string(), ''),
  html_url: z.catch(Url, ''),
})
const WrittenComment = z.object({ html_url: Url })
const User = z.object({ login: z.string() })
type User = z.infer<typeof User>
const Viewer = z.object({ data: z.object({ viewer: User }) })

const COMMENTS = '/repos/{owner}/{repo}/issues/{issue_number}/comments'
const COMMENT = '/repos/{owner}/{repo}/issues/comments/{comment_id}'
/** Where the API does not exist, or may not be used. */
const NOT_ALLOWED = [401, 403, 404, 405, 501]
/** For one request, so that the retry of one that hangs still fits into the limit for all. */
const REQUEST_MS = 8_000
const RETRY_MS = 1_000
/** A page of the longest comments: 100 of 65,536 characters, each of which has up to six bytes in JSON. */
const MAX_PAGE_BYTES = 48 * 1024 * 1024

/**
 * Creates the comment, or updates the one of an earlier run. That comment is found by its marker,
 * the first line of `body`, and by its author, because anyone can write the marker.
 *
 * @param options.repository `OWNER/NAME`
 * @param options.host of the forge, such as `github.com`
 * @param options.canUpdate false: a comment that exists is left as it is
 * @param options.onCreate called before the request that creates the comment
 * @returns the comment's URL; empty if there is none
 * @throws ForgeError
 */
export async function upsertComment(options: {
  apiUrl: string
  token: string
  repository: string
  issueNumber: number
  host: string
  body: string
  canCreate: boolean
  canUpdate: boolean
  onCreate: () => void
  redact: (text: string) => string
  clock: Clock
  signal: AbortSignal
}): Promise<string> {
  const { body, canCreate, canUpdate, clock, signal } = options
  const request = await createForgeClient({ ...options, timeoutMs: REQUEST_MS })
  const { owner, repo } = splitName(options.repository)
  const issue = { owner, repo, issue_number: options.issueNumber }
  const authors = await getAuthors()
  const { id, links } = parseMarker(body)

  const existing = await findOurs()
  if (existing !== undefined) {
    const isUnchanged = existing.body.replaceAll('\r\n', '\n').trimEnd() === body
    // A job that is archived by now may have lost its link.
    const isLess = links < parseMarker(existing.body).links
    if (isUnchanged || isLess || !canUpdate) return existing.html_url

    const updated = await undefinedIfStatus([404], update(existing.id))
    if (updated !== undefined) return updated
    // It was deleted meanwhile.
  }
  return canCreate ? create() : ''

  /** Whose comments are ours. */
  async function getAuthors(): Promise<readonly string[]> {
    const viewer = await undefinedIfStatus(NOT_ALLOWED, retrying(getViewer))
    if (viewer !== undefined) return [viewer.login]
    // Gitea and Forgejo have no GraphQL API.
    const user = await undefinedIfStatus(NOT_ALLOWED, retrying(getUser))
    if (user !== undefined) return [user.login]
    // The token does not say whose it is. These are the accounts that the tokens of workflows write
    // as.
    const bots = ['github-actions[bot]']
    return options.host === 'github.com' ? bots : [...bots, 'gitea-actions', 'forgejo-actions']
  }

  async function getViewer(): Promise<User> {
    const query = { query: 'query { viewer { login } }' }
    const { data } = await request('POST /graphql', query, { schema: Viewer })
    return data.data.viewer
  }

  async function getUser(): Promise<User> {
    return (await request('GET /user', {}, { schema: User })).data
  }

  async function findOurs(): Promise<z.infer<typeof Comment> | undefined> {
    let page = 0
    let isMore = true
    while (isMore) {
      page++
      const { comments, hasNext } = await retrying(() => getPage(page))
      const ours = comments.find(
        ({ user, body: text }) =>
          authors.includes(user?.login ?? '') && parseMarker(text).id === id,
      )
      if (ours !== undefined) return ours
      isMore = hasNext
    }
    return undefined
  }

  /**
   * Not Octokit's paginate, which takes a malformed page for the last one and follows whatever URL
   * the Link header names.
   */
  async function getPage(page: number) {
    const { data, headers } = await request(
      `GET ${COMMENTS}`,
      { ...issue, per_page: 100, page },
      { schema: z.array(Comment), maxBodyBytes: MAX_PAGE_BYTES },
    )
    const { link = '' } = headers
    return { comments: data, hasNext: link.includes('rel="next"') }
  }

  function update(id: number): Promise<string> {
    return retrying(async () => {
      const parameters = { owner, repo, comment_id: id, body }
      const { data } = await request(`PATCH ${COMMENT}`, parameters, { schema: WrittenComment })
      return data.html_url
    })
  }

  async function create(): Promise<string> {
    options.onCreate()
    try {
      return await post()
    } catch (error) {
      if (!(error instanceof ForgeError) || error.kind !== 'transient') throw error
      // The comment may exist although the response was lost (RFC 9110, 9.2.2).
      const created = await findOurs()
      return created?.html_url ?? post()
    }
  }

  async function post(): Promise<string> {
    const expected = { schema: WrittenComment, expectedStatus: 201 }
    const { data } = await request(`POST ${COMMENTS}`, { ...issue, body }, expected)
    return data.html_url
  }

  /** For requests that may be carried out twice. */
  function retrying<T>(attempt: () => Promise<T>): Promise<T> {
    // There is no time for a longer delay, as Retry-After may ask for.
    const mayRetry = (error: ForgeError, delayMs: number): boolean =>
      error.kind === 'transient' && delayMs <= RETRY_MS
    return withRetries(attempt, { delaysMs: [RETRY_MS], mayRetry, clock, signal })
  }
}

/** Undefined if the request failed with one of these statuses. */
async function undefinedIfStatus<T>(
  statuses: readonly number[],
  data: Promise<T>,
): Promise<T | undefined> {
  try {
    return await data
  } catch (error) {
    const isForgeError = error instanceof ForgeError && error.kind !== 'rate-limited'
    if (!isForgeError || !statuses.includes(error.status ?? 0)) throw error
    return undefined
  }
}
