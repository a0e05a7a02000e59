import { putComment } from './comment.ts'
import { renderComment } from './comment-text.ts'
import type { TriggerEvent } from './event.ts'
import type { Inputs } from './inputs.ts'
import { createIssueComments } from './issue-comments.ts'
import type { Outcome } from './outcome.ts'
import type { Environment } from './runner.ts'
import { inert } from './untrusted.ts'

/**
 * Comments on the issue or pull request that the inputs or the event name.
 *
 * @returns the comment's URL, empty when there is none; or why it could not be made, and what to do
 */
export async function commentOn(
  outcome: Outcome,
  {
    inputs,
    event,
    env,
    signal,
    redact,
  }: {
    inputs: Inputs
    event: TriggerEvent
    env: Environment
    signal: AbortSignal
    redact: (text: string) => string
  },
): Promise<{ url: string } | { problem: string }> {
  const { githubToken, issueNumber = event.issueNumber } = inputs
  if (githubToken === '') {
    return { problem: "`github-token` was given but is empty. Leave it out to use the job's own token." }
  }
  if (issueNumber === undefined) {
    const problem = `the event "${inert(event.name, 60)}" has no issue or pull request. Name one in \`issue-number\`.`
    return { problem }
  }
  const repository = env['GITHUB_REPOSITORY'] ?? ''
  const runUrl = `${env['GITHUB_SERVER_URL'] ?? ''}/${repository}/actions/runs/${env['GITHUB_RUN_ID'] ?? ''}`
  return putComment(
    (limit) => createIssueComments({ token: githubToken, repository, issueNumber, signal: limit }),
    {
      body: redact(renderComment(outcome, { ...inputs, runUrl })),
      canCreate: inputs.comment === 'always' || (outcome.job?.prLink ?? '') !== '',
      place: { ...event, name: `#${issueNumber} in ${repository}` },
      signal,
    },
  )
}
