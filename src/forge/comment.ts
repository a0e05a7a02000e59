import type { Clock } from '../polling/clock.ts'
import { areAllFinished, type Outcome } from '../report/outcome.ts'
import type { TriggerEvent } from '../runner/event.ts'
import type { Inputs } from '../runner/inputs.ts'
import type { Runner } from '../runner/runner.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { renderComment } from './comment-body.ts'
import { describeError, ForgeError, type Explanations } from './forge-error.ts'
import { forgeName, splitName } from './names.ts'
import { createOctokit } from './octokit.ts'
import { upsertComment } from './upsert-comment.ts'

/** The wait is over, so a comment gets little time. */
const ATTEMPTS = {
  timeoutMs: 8_000,
  retryDelaysMs: [1_000],
  mayRetry: ({ kind }: ForgeError, delayMs: number) => kind === 'transient' && delayMs <= 1_000,
}

/** A comment may have been created even if no response says so. */
const NEXT_RUN = 'If there is no comment, the next run tries again.'

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
  try {
    const octokit = await createOctokit({
      ...ATTEMPTS,
      apiUrl,
      githubToken,
      redact,
      clock,
      signal,
    })
    const url = await upsertComment(octokit, {
      ...splitName(repository),
      issueNumber,
      body: redact(renderComment(outcome, { projectId, runUrl })),
      canCreate: inputs.comment === 'always' || outcome.jobs.some(({ prLink }) => prLink !== ''),
      // Only a run that saw the end of all jobs knows more than the run before it.
      canUpdate: areAllFinished(outcome),
    })
    return { url }
  } catch (error) {
    if (signal.aborted) return { problem: `the run was cancelled meanwhile. ${NEXT_RUN}` }
    if (!(error instanceof ForgeError)) throw error
    const forge = forgeName(serverUrl)
    return { problem: describeError(error, explain({ forge, issueNumber, isFork: event.isFork })) }
  }
}

function explain(options: { forge: string; issueNumber: number; isFork: boolean }): Explanations {
  const { forge, issueNumber, isFork } = options
  const issue = `#${issueNumber}`
  return {
    rejected: [
      `the request to ${forge} failed`,
      `Check \`github-token\`, and whether it may comment on ${issue}. ${NEXT_RUN}`,
    ],
    transient: [`the request to ${forge} failed`, NEXT_RUN],
    forbidden: isFork
      ? [
          'pull requests from forks run with a read-only token, whatever `permissions:` says',
          'Comment in a workflow on `workflow_run` instead.',
        ]
      : [
          'the token cannot comment',
          `Add \`issues: write\` under \`permissions:\` (\`pull-requests: write\` if ${issue} is a pull request).`,
        ],
  }
}
