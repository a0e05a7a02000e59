import type { Outcome } from '../report/outcome.ts'
import type { TriggerEvent } from '../runner/event.ts'
import type { Inputs } from '../runner/inputs.ts'
import type { Runner } from '../runner/runner.ts'
import { isFinal } from '../service/job.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { renderComment } from './body.ts'
import { GitHubError } from './octokit.ts'
import { upsertComment } from './upsert.ts'

const LIMIT_MS = 20_000

/**
 * Comments on the issue or pull request that the inputs or the event name, within 20 s.
 *
 * @returns the comment's URL, empty if there is none; or why it could not be made, and what to do
 */
export async function commentOnIssue(
  outcome: Outcome,
  options: {
    inputs: Pick<Inputs, 'projectId' | 'comment' | 'issueNumber' | 'githubToken'>
    event: TriggerEvent
    runner: Pick<Runner, 'redact' | 'serverUrl' | 'repository' | 'runId'>
    signal: AbortSignal
  },
): Promise<{ url?: string; problem?: string }> {
  const { inputs, event, signal } = options
  const { redact, serverUrl, repository, runId } = options.runner
  const { githubToken: token, issueNumber = event.issueNumber, projectId } = inputs
  if (token === '')
    return { problem: "`github-token` is empty. Remove the input to use the job's own token." }
  if (issueNumber === undefined) {
    const name = sanitizeLine(event.name, 60)
    return { problem: `the event "${name}" has no issue or pull request. Set \`issue-number\`.` }
  }

  const host = URL.parse(serverUrl)?.host ?? 'github.com'
  const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`
  const target = { token, repository, issueNumber, host }
  const limit = AbortSignal.timeout(LIMIT_MS)
  try {
    const url = await upsertComment({
      ...target,
      body: redact(renderComment(outcome, { projectId, runUrl })),
      canCreate: inputs.comment === 'always' || outcome.jobs.some(({ prLink }) => prLink !== ''),
      // Less must never replace more: the result of a run that saw the end.
      canUpdate: outcome.jobs.every(({ status }) => isFinal(status)),
      signal: AbortSignal.any([signal, limit]),
    })
    return { url }
  } catch (error) {
    const forge = host === 'github.com' ? 'GitHub' : sanitizeLine(host, 100)
    if (signal.aborted) return { problem: 'the run was cancelled meanwhile.' }
    if (limit.aborted)
      return { problem: `${forge} took more than 20s. The comment may have been created anyway.` }
    if (error instanceof GitHubError)
      return { problem: explain(error, { forge, issueNumber, event }) }
    throw error
  }
}

function explain(
  { status, message: phrase, isRateLimited, isLocked }: GitHubError,
  { forge, issueNumber, event }: { forge: string; issueNumber: number; event: TriggerEvent },
): string {
  if (isRateLimited) return `${forge}'s API rate limit is reached (${phrase}).`
  if (isLocked) return `#${issueNumber} is locked (${phrase}).`
  switch (status) {
    case 401:
      return `\`github-token\` was rejected (${phrase}). Renew it, or remove the input to use the job's own token.`
    case 403: {
      if (event.isFork)
        return 'pull requests from forks run with a read-only token, whatever `permissions:` says.'
      const ofEvent = event.isPullRequest ? '`pull-requests: write`' : '`issues: write`'
      // The number in the input may be that of an issue or of a pull request.
      const scope =
        issueNumber === event.issueNumber
          ? ofEvent
          : '`issues: write` (pull requests: `pull-requests: write`)'
      return `the token cannot comment (${phrase}). Add ${scope} under \`permissions:\`.`
    }
    case 404:
    case 410:
      return `#${issueNumber} was not found (${phrase}). Check \`issue-number\` and the token's access.`
    default:
      return `the request to ${forge} failed (${phrase}). Re-run the job to try again.`
  }
}
