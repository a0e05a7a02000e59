import type { Clock } from '../polling/clock.ts'
import { isFinished, type Outcome } from '../report/outcome.ts'
import type { TriggerEvent } from '../runner/event.ts'
import type { Inputs } from '../runner/inputs.ts'
import type { Runner } from '../runner/runner.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan, sanitizeLine } from '../shared/sanitize.ts'
import { ForgeError, forgeHost, forgeName, isRedirect } from './api.ts'
import { renderComment } from './comment-body.ts'
import { upsertComment } from './upsert-comment.ts'

/** For all requests together. */
const LIMIT_MS = 20_000

/**
 * Comments on the issue or pull request that the inputs or the event name.
 *
 * @returns the comment's URL, empty if there is none; or why it could not be made, and what to do
 */
export async function commentOnIssue(
  outcome: Outcome,
  options: {
    inputs: Pick<Inputs, 'projectId' | 'comment' | 'issueNumber' | 'githubToken'>
    event: TriggerEvent
    runner: Pick<Runner, 'redact' | 'serverUrl' | 'repository' | 'runId'>
    clock: Clock
    signal: AbortSignal
  },
): Promise<{ url?: string; problem?: string }> {
  const { inputs, event, clock, signal } = options
  const { redact, serverUrl, repository, runId } = options.runner
  const { githubToken: token, issueNumber = event.issueNumber, projectId } = inputs
  if (token === '') {
    return { problem: "`github-token` is empty. Remove the input to use the job's own token." }
  }
  if (issueNumber === undefined) {
    const name = sanitizeLine(event.name, 60)
    return { problem: `the event "${name}" has no issue or pull request. Set \`issue-number\`.` }
  }

  const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`
  const forge = forgeName(serverUrl)
  const limit = AbortSignal.timeout(LIMIT_MS)
  try {
    const url = await upsertComment({
      token,
      repository,
      issueNumber,
      host: forgeHost(serverUrl),
      body: redact(renderComment(outcome, { projectId, runUrl })),
      canCreate: inputs.comment === 'always' || outcome.jobs.some(({ prLink }) => prLink !== ''),
      // Only a run that saw the end of all jobs knows more than the run before it.
      canUpdate: outcome.jobs.every(isFinished),
      timeoutMs: LIMIT_MS,
      redact,
      clock,
      signal: AbortSignal.any([signal, limit]),
    })
    return { url }
  } catch (error) {
    if (signal.aborted) return { problem: 'the run was cancelled meanwhile.' }
    if (limit.aborted) {
      const problem = `${forge} took more than ${formatDuration(LIMIT_MS)}. The comment may have been created anyway.`
      return { problem }
    }
    if (!(error instanceof ForgeError)) throw error
    return { problem: explain(error, { forge, repository, issueNumber, event }) }
  }
}

function explain(
  error: ForgeError,
  options: { forge: string; repository: string; issueNumber: number; event: TriggerEvent },
): string {
  const { forge, repository, issueNumber, event } = options
  const { status, message: phrase } = error
  if (error.kind === 'rate-limited') return `${forge}'s API rate limit is reached (${phrase}).`
  if (error.kind === 'locked') return `#${issueNumber} is locked (${phrase}).`
  if (isRedirect(error)) {
    return `${forge} redirects from ${codeSpan(repository)}, which was probably renamed (${phrase}). Start a new run, which has the new name.`
  }
  switch (status) {
    case 401:
      return `\`github-token\` was rejected (${phrase}). Renew it, or remove the input to use the job's own token.`
    case 403:
      return explainForbidden(phrase, { issueNumber, event })
    case 404:
    case 410:
      return `#${issueNumber} was not found (${phrase}). Check \`issue-number\` and the token's access.`
    default:
      return `the request to ${forge} failed (${phrase}). Re-run the job to try again.`
  }
}

function explainForbidden(
  phrase: string,
  { issueNumber, event }: { issueNumber: number; event: TriggerEvent },
): string {
  if (event.isFork) {
    return 'pull requests from forks run with a read-only token, whatever `permissions:` says.'
  }
  // The input may name an issue or a pull request.
  const scopeOfInput = '`issues: write` (pull requests: `pull-requests: write`)'
  const scopeOfEvent = event.isPullRequest ? '`pull-requests: write`' : '`issues: write`'
  const scope = issueNumber === event.issueNumber ? scopeOfEvent : scopeOfInput
  return `the token cannot comment (${phrase}). Add ${scope} under \`permissions:\`.`
}
