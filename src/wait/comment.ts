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
import { isFinishedStatus } from './polling/job.ts'
import type { WaitResult } from './result.ts'

/** The wait is over, so a comment gets little time. */
const LIMITS = {
  timeoutMs: 8_000,
  retryDelaysMs: [1_000],
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
 * @returns the comment's URL; empty if it cannot be shown, or if the log says why there is no comment
 */
export async function commentOnIssue(
  result: Pick<WaitResult, 'status' | 'comment'>,
  options: {
    inputs: Pick<Inputs, 'projectId' | 'jobId' | 'issueNumber' | 'githubToken'>
    event: TriggerEvent
    runner: Pick<Runner, 'log' | 'redact' | 'serverUrl' | 'apiUrl' | 'repository' | 'runId'>
    clock: Clock
    signal: AbortSignal
  },
): Promise<string> {
  const { inputs, event, runner, clock, signal } = options
  const { redact, serverUrl, apiUrl, repository, runId } = runner
  const { githubToken, issueNumber = event.issueNumber, projectId, jobId } = inputs
  const giveUp = (why: string): string => {
    runner.log('warning', `Could not comment: ${why} The step result is unaffected.`)
    return ''
  }
  if (githubToken === '') {
    return giveUp("`github-token` is empty. Remove the input to use the job's own token.")
  }
  if (issueNumber === undefined) {
    const name = sanitizeLine(event.name, 60)
    const source =
      name === 'workflow_run'
        ? ' The first workflow can upload the number as an artifact, which is untrusted.'
        : ''
    return giveUp(
      `the event "${name}" has no issue or pull request. Set \`issue-number\`.${source}`,
    )
  }

  const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`
  const marker = formatMarker(projectId, jobId)
  const body = redact(renderComment(result.comment, { marker, runUrl }))
  const names = splitName(repository)
  const thread = { ...names, issue_number: issueNumber }
  const deadline = clock.now() + MAX_TIME_MS
  let hasPosted = false
  try {
    const octokit = await createOctokit({
      ...LIMITS,
      apiUrl,
      githubToken,
      redact,
      clock,
      signal,
      deadline,
    })
    const { issues } = octokit.rest
    const { existing, whyNot } = await findOurs(octokit, thread, { marker, clock, deadline })
    if (whyNot !== undefined) return giveUp(whyNot)
    if (existing !== undefined) {
      // Only a run that saw the end of the job knows more than the run before it.
      if (!isFinishedStatus(result.status) || !isNews(body, existing.body)) return urlOf(existing)
      const updated = await issues.updateComment({ ...names, comment_id: existing.id, body })
      return urlOf(dataOf(WrittenComment, updated))
    }

    hasPosted = true
    const created = await issues.createComment({ ...thread, body })
    return urlOf(dataOf(WrittenComment, created))
  } catch (error) {
    const doubt = hasPosted ? ' The comment may have been created anyway.' : ''
    if (signal.aborted) return giveUp(`the run was cancelled meanwhile.${doubt}`)
    if (!(error instanceof GitHubError)) throw error
    const hint = (error.kind === 'transient' ? doubt : '') + findHint(error, event)
    return giveUp(`the request to ${serverName(serverUrl)} failed (${error.message}).${hint}`)
  }
}

/**
 * The comment of an earlier run, or why it is not known whether there is one. It is ours by its author
 * too, because anybody can write the marker.
 */
async function findOurs(
  octokit: Octokit,
  thread: ReturnType<typeof splitName> & { issue_number: number },
  { marker, clock, deadline }: { marker: string; clock: Clock; deadline: number },
): Promise<{ existing?: z.infer<typeof Comment> | undefined; whyNot?: string }> {
  const login = await getOwnLogin(octokit)
  const { listComments } = octokit.rest.issues
  let pages = 0
  for await (const page of octokit.paginate.iterator(listComments, { ...thread, per_page: 100 })) {
    const marked = dataOf(z.array(Comment), page).filter(({ body }) => body.includes(marker))
    if (marked.length > 0 && login === undefined) {
      return { whyNot: 'GraphQL did not say whether an earlier comment is of this account.' }
    }
    const existing = marked.find(({ user }) => user?.login === login)
    if (existing !== undefined) return { existing }

    pages += 1
    const hasNext = page.headers.link?.includes('rel="next"') === true
    if (hasNext && (pages === MAX_PAGES || clock.now() > deadline)) {
      return { whyNot: 'there are too many comments to find an earlier one.' }
    }
  }
  return {}
}

/**
 * The account that the token writes as; undefined if it cannot be found out. By GraphQL, because in
 * REST the token of an app has no user.
 */
async function getOwnLogin({ graphql }: Octokit): Promise<string | undefined> {
  try {
    const data = await graphql('query { viewer { login } }')
    return dataOf(Viewer, { data }).viewer.login
  } catch (error) {
    if (error instanceof GitHubError) return undefined
    throw error
  }
}

/** In its parsed form, which cannot contain a workflow command. */
function urlOf({ html_url: url }: z.infer<typeof WrittenComment>): string {
  return usableLink(url) ?? ''
}

/** What to know about a rejection, where that is certain. GitHub's own words say the rest. */
function findHint(error: GitHubError, { isFork }: TriggerEvent): string {
  const { statusCode, lacksPermission } = error
  if (statusCode === 301) return ' The issue was transferred, or the repository renamed.'
  if (statusCode === 401) return ' Check `github-token`.'
  if (!lacksPermission) return ''
  if (isFork) return ' The token of a pull request from a fork is read-only.'
  return ' Add `issues: write` (on a pull request `pull-requests: write`) under `permissions:`.'
}
