import { z } from 'zod'
import { GitHubError } from '../github/github-error.ts'
import { serverName, splitName } from '../github/names.ts'
import { createOctokit, dataOf, type Octokit } from '../github/octokit.ts'
import type { Clock } from '../runner/clock.ts'
import type { TriggerEvent } from '../runner/event.ts'
import type { Runner } from '../runner/runner.ts'
import { sanitizeLine, usableLink } from '../text/sanitize.ts'
import { formatMarker, isNews, renderComment } from './comment-body.ts'
import type { Inputs } from './inputs.ts'
import { areAllFinished, type Outcome } from './outcome.ts'

/** The wait is over, so a comment gets little time. */
const LIMITS = {
  timeoutMs: 8_000,
  retryDelaysMs: [1_000],
  maxDelayMs: 20_000,
  retriesNotFound: false,
}
/** For all requests together. A server may always name a next page. */
const MAX_TIME_MS = 120_000
const MAX_PAGES = 60

const User = z.object({ login: z.string() })
const Viewer = z.object({ viewer: User })
const Comment = z.object({
  id: z.int(),
  user: User.nullable(),
  body: z.string().catch(''),
  html_url: z.string(),
})
const WrittenComment = Comment.pick({ html_url: true })

/**
 * Comments on the issue or pull request that the inputs or the event name, or updates the comment of
 * an earlier run.
 *
 * @returns the comment's URL, if there is one; or why it could not be made, in whole sentences
 */
export async function commentOnIssue(
  outcome: Outcome,
  options: {
    inputs: Pick<Inputs, 'projectId' | 'comment' | 'issueNumber' | 'githubToken'>
    event: TriggerEvent
    runner: Pick<Runner, 'redact' | 'serverUrl' | 'apiUrl' | 'repository' | 'runId'>
    clock: Clock
    signal: AbortSignal
  },
): Promise<{ url?: string; problem?: string }> {
  const { inputs, event, runner, clock, signal } = options
  const { redact, serverUrl, repository, runId } = runner
  const { githubToken, issueNumber = event.issueNumber, projectId } = inputs
  if (githubToken === '') {
    return { problem: "`github-token` is empty. Remove the input to use the job's own token." }
  }
  if (issueNumber === undefined) {
    const name = sanitizeLine(event.name, 60)
    return { problem: `the event "${name}" has no issue or pull request. Set \`issue-number\`.` }
  }

  const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`
  const body = redact(renderComment(outcome, { projectId, runUrl }))
  const names = splitName(repository)
  const thread = { ...names, issue_number: issueNumber }
  const deadline = clock.now() + MAX_TIME_MS
  let hasPosted = false
  try {
    const octokit = await createOctokit({ ...options, ...runner, ...LIMITS, githubToken, deadline })
    const { issues } = octokit.rest
    const marker = formatMarker(projectId, outcome.jobs)
    const existing = await findOurs(octokit, thread, { marker, clock, deadline })
    if (existing !== undefined) {
      // Only a run that saw the end of all jobs knows more than the run before it.
      if (!areAllFinished(outcome) || !isNews(body, existing.body)) return { url: urlOf(existing) }
      const updated = await issues.updateComment({ ...names, comment_id: existing.id, body })
      return { url: urlOf(dataOf(WrittenComment, updated)) }
    }

    const hasLink = outcome.jobs.some(({ prLink }) => prLink !== '')
    if (inputs.comment !== 'always' && !hasLink) return {}
    hasPosted = true
    const created = await issues.createComment({ ...thread, body })
    return { url: urlOf(dataOf(WrittenComment, created)) }
  } catch (error) {
    const doubt = hasPosted ? ' The comment may have been created anyway.' : ''
    if (signal.aborted) return { problem: `the run was cancelled meanwhile.${doubt}` }
    if (!(error instanceof GitHubError)) throw error
    const { kind } = error.details
    const hint = kind === 'transient' ? doubt : findHint(error, event)
    return { problem: `the request to ${serverName(serverUrl)} failed (${error.message}).${hint}` }
  }
}

/** The comment of an earlier run. It is ours by its author too, because anybody can write the marker. */
async function findOurs(
  octokit: Octokit,
  thread: ReturnType<typeof splitName> & { issue_number: number },
  { marker, clock, deadline }: { marker: string; clock: Clock; deadline: number },
): Promise<z.infer<typeof Comment> | undefined> {
  const author = await getOwnLogin(octokit)
  const { listComments } = octokit.rest.issues
  let pages = 0
  for await (const page of octokit.paginate.iterator(listComments, { ...thread, per_page: 100 })) {
    const ours = dataOf(z.array(Comment), page).find(
      ({ user, body }) => user?.login === author && body.includes(marker),
    )
    if (ours !== undefined) return ours

    pages += 1
    const hasNext = page.headers.link?.includes('rel="next"') === true
    if (hasNext && (pages === MAX_PAGES || clock.now() > deadline)) {
      throw new GitHubError('too many comments to find an earlier one', { kind: 'rejected' })
    }
  }
  return undefined
}

/** The account that the token writes as. Gitea and Forgejo have no GraphQL API. */
async function getOwnLogin({ graphql, rest }: Octokit): Promise<string> {
  try {
    const data = await graphql('query { viewer { login } }')
    return dataOf(Viewer, { data }).viewer.login
  } catch (error) {
    if (!(error instanceof GitHubError) || error.details.status !== 404) throw error
    return dataOf(User, await rest.users.getAuthenticated()).login
  }
}

/** In its parsed form, which cannot contain a workflow command. */
function urlOf({ html_url: url }: z.infer<typeof WrittenComment>): string {
  return usableLink(url) ?? ''
}

/** What to know about a rejection, where that is certain. GitHub's own words say the rest. */
function findHint({ message, details }: GitHubError, { isFork }: TriggerEvent): string {
  if (details.status === 301) return ' The issue was transferred.'
  if (!message.startsWith('HTTP 403: `Resource not accessible by ')) return ''
  if (isFork) return ' The token of a pull request from a fork is read-only.'
  return ' Add `issues: write` (on a pull request `pull-requests: write`) under `permissions:`.'
}
