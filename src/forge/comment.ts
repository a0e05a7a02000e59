import type { Clock } from '../polling/clock.ts'
import { areAllFinished, type Outcome } from '../report/outcome.ts'
import type { TriggerEvent } from '../runner/event.ts'
import type { Inputs } from '../runner/inputs.ts'
import type { Runner } from '../runner/runner.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan, sanitizeLine } from '../shared/sanitize.ts'
import { renderComment } from './comment-body.ts'
import { describeError, ForgeError, type Explanations } from './forge-error.ts'
import { forgeName, splitName } from './names.ts'
import { createOctokit } from './octokit.ts'
import { upsertComment } from './upsert-comment.ts'

/** For all requests together. */
const LIMIT_MS = 20_000
const ATTEMPTS = {
  // So that the retry of a request that hangs still fits into the limit for all.
  timeoutMs: 8_000,
  retryDelaysMs: [1_000],
  // There is no time for a longer delay, as Retry-After may ask for.
  mayRetry: ({ kind }: ForgeError, delayMs: number) => kind === 'transient' && delayMs <= 1_000,
}

const NEXT_RUN = 'The next run tries again.'

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
    runner: Pick<Runner, 'redact' | 'serverUrl' | 'apiUrl' | 'repository' | 'runId'>
    clock: Clock
    signal: AbortSignal
  },
): Promise<{ url?: string; problem?: string }> {
  const { inputs, event, clock, signal } = options
  const { redact, serverUrl, apiUrl, repository, runId } = options.runner
  const { githubToken, issueNumber = event.issueNumber, projectId } = inputs
  if (githubToken === '') {
    return { problem: "`github-token` is empty. Remove the input to use the job's own token." }
  }
  if (issueNumber === undefined) {
    const name = sanitizeLine(event.name, 60)
    return { problem: `the event "${name}" has no issue or pull request. Set \`issue-number\`.` }
  }

  const runUrl = `${serverUrl}/${repository}/actions/runs/${runId}`
  const forge = forgeName(serverUrl)
  const limit = AbortSignal.timeout(LIMIT_MS)
  // Once it was posted, a comment may exist even if no response says so.
  const progress = { isPosted: false }
  try {
    const octokit = await createOctokit({
      ...ATTEMPTS,
      apiUrl,
      githubToken,
      redact,
      clock,
      signal: AbortSignal.any([signal, limit]),
    })
    const url = await upsertComment(octokit, {
      ...splitName(repository),
      issueNumber,
      body: redact(renderComment(outcome, { projectId, runUrl })),
      canCreate: inputs.comment === 'always' || outcome.jobs.some(({ prLink }) => prLink !== ''),
      // Only a run that saw the end of all jobs knows more than the run before it.
      canUpdate: areAllFinished(outcome),
      onCreate: () => {
        progress.isPosted = true
      },
    })
    return { url }
  } catch (error) {
    const next = progress.isPosted ? 'The comment may have been created anyway.' : NEXT_RUN
    if (signal.aborted) return { problem: `the run was cancelled meanwhile. ${next}` }
    if (limit.aborted) {
      return { problem: `${forge} took more than ${formatDuration(LIMIT_MS)}. ${next}` }
    }
    if (!(error instanceof ForgeError)) throw error
    const explanations = explain({ forge, repository, issueNumber, isFork: event.isFork, next })
    return { problem: describeError(error, explanations) }
  }
}

/** @param options.next what to do after a failure that may pass */
function explain(options: {
  forge: string
  repository: string
  issueNumber: number
  isFork: boolean
  next: string
}): Explanations {
  const { forge, isFork, next } = options
  const failed = `the request to ${forge} failed`
  const issue = `#${options.issueNumber}`
  return {
    rejected: [failed, NEXT_RUN],
    transient: [failed, next],
    'rate-limited': [`${forge}'s API rate limit is reached`, NEXT_RUN],
    unauthorized: [
      '`github-token` was rejected',
      'It is wrong or has expired. If it comes from a secret, renew that; otherwise the next run has a new one.',
    ],
    forbidden: isFork
      ? [
          'pull requests from forks run with a read-only token, whatever `permissions:` says',
          'Comment in a workflow on `workflow_run` instead.',
        ]
      : [
          'the token cannot comment',
          `Add \`issues: write\` under \`permissions:\` (\`pull-requests: write\` if ${issue} is a pull request).`,
        ],
    denied: [
      `${forge} does not allow it`,
      `Resolve what ${forge} reports, or set another \`issue-number\` or \`github-token\`.`,
    ],
    'not-found': [
      `${issue} was not found`,
      "Check `issue-number`, if you set it, and the token's access.",
    ],
    renamed: [
      `${forge} redirects from ${codeSpan(options.repository)}, which was probably renamed`,
      'Start a new run, which has the new name.',
    ],
  }
}
