import { GitHubError } from './errors.ts'
import { inert } from './untrusted.ts'

/** The comments of one issue or pull request. */
export interface IssueComments {
  /** Whose comments are ours. */
  authors(): Promise<readonly string[]>
  /** @throws GitHubError */
  list(): AsyncIterable<IssueComment>
  /** @returns the comment's URL @throws GitHubError */
  create(body: string): Promise<string>
  /** @returns the comment's URL @throws GitHubError */
  update(id: number, body: string): Promise<string>
}

export interface IssueComment {
  readonly id: number
  readonly author: string
  readonly body: string
  readonly url: string
}

export interface Place {
  /** `#42 in OWNER/NAME` */
  readonly name: string
  readonly isPullRequest: boolean
  readonly isFork: boolean
}

const LIMIT_MS = 20_000

/**
 * Makes the comment, or brings the one of an earlier run up to date, within 20 s.
 *
 * @param open connects to the comments of the place
 * @param canCreate false: only a comment that is there already is brought up to date
 * @returns the comment's URL, empty when there is none; or why it could not be made, and what to do
 */
export async function putComment(
  open: (signal: AbortSignal) => Promise<IssueComments>,
  { body, canCreate, place, signal }: { body: string; canCreate: boolean; place: Place; signal: AbortSignal },
): Promise<{ url: string } | { problem: string }> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
  const cut = Promise.withResolvers<never>()
  limit.addEventListener('abort', () => {
    cut.reject(limit.reason)
  })
  try {
    limit.throwIfAborted()
    const url = await Promise.race([
      open(limit).then((comments) => upsert(comments, body, canCreate)),
      cut.promise,
    ])
    return { url }
  } catch (error) {
    if (signal.aborted) return { problem: 'the run was cancelled while it was being made.' }
    if (limit.aborted) return { problem: 'GitHub took more than 20 s. It may be there all the same.' }
    if (error instanceof GitHubError) return { problem: explain(error, place) }
    return {
      problem: `it could not be made (${error instanceof Error ? inert(error.message, 100) : 'no reason given'}).`,
    }
  }
}

/** Text that has not changed is not written again. */
async function upsert(comments: IssueComments, body: string, canCreate: boolean): Promise<string> {
  const authors = await comments.authors()
  const existing = await findOurs()
  if (existing !== undefined) {
    const isUnchanged = existing.body.replaceAll('\r\n', '\n').trimEnd() === body
    return isUnchanged ? existing.url : comments.update(existing.id, body)
  }
  if (!canCreate) return ''
  try {
    return await comments.create(body)
  } catch (error) {
    if (!(error instanceof GitHubError) || error.status < 500) throw error
    // It may have been made although its answer was lost (RFC 9110, 9.2.2): look before trying once more.
    return (await findOurs())?.url ?? (await comments.create(body))
  }

  async function findOurs(): Promise<IssueComment | undefined> {
    const marker = body.slice(0, body.indexOf('\n'))
    for await (const comment of comments.list()) {
      // Anyone can write the marker; only an author of ours makes it count.
      if (comment.body.startsWith(marker) && authors.includes(comment.author)) return comment
    }
    return undefined
  }
}

function explain({ status, reason, message }: GitHubError, place: Place): string {
  const where = inert(place.name, 120)
  const permission = `Add \`permissions:\` with \`${place.isPullRequest ? 'pull-requests' : 'issues'}: write\` to the job.`
  if (reason === 'rate-limited') return `GitHub takes no more requests from this token for now (${message}).`
  if (reason === 'locked') return `${where} is locked (${message}).`
  if (status === 401) {
    return "GitHub refused the token (401). Renew `github-token`, or leave it out to use the job's own."
  }
  if (status === 403) {
    return place.isFork
      ? 'a pull request from a fork runs with a read-only token, which no `permissions:` can change.'
      : `this job's token may not write comments (403). ${permission}`
  }
  if (status === 404) return `this job's token sees no ${where} (404). Check \`issue-number\`. ${permission}`
  if (status === 410) return `${where} was deleted, or issues are disabled there (410).`
  return `GitHub gave no usable answer (${message}).`
}
