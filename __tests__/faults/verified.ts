import { status } from '../../simulator/responses.ts'
import { commentUrl, creates, lists, viewer } from './comment-requests.ts'
import { completed, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Row } from './row.ts'
import { CANARY, TOKEN } from './run-row.ts'

// Which pull requests are verified is tested in forge/*.test.ts.

const inputs = {
  'require-pr': 'verified',
  'pr-author': 'acme-agent[bot]',
  comment: 'always',
}
const githubRequests = ['GET /repos/acme/app/pulls/7', viewer, lists, creates]
const said = JSON.stringify({ message: `::error::x\n##[error]y ${TOKEN} ${CANARY}` })

export const verifiedPullRequest: readonly Row[] = [
  {
    name: 'verified: log, summary and comment name the author and the commit',
    inputs,
    env: { RUNNER_DEBUG: '1' },
    service: [completed({ prLink })],
    github: { pulls: [{ repository: 'acme/app', number: 7 }] },
    expected: passes({
      githubRequests,
      outputs: { ...prOutputs, prHeadSha: '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b', commentUrl },
      logs: [/^completed/, 'verified: opened by `acme-agent[bot]`, commit `1a2b3c4`'],
      summary: /<.+\/pull\/7> \(verified: opened by `acme-agent\[bot\]`, commit `1a2b3c4`\)\n/,
      comments: [/pull\/7> \(verified: opened by `acme-agent\[bot\]`, commit `1a2b3c4`\)\n/],
    }),
  },
  {
    name: 'verified: what GitHub says is a command, with the token and the key in it, and is not in the comment',
    inputs,
    service: [completed({ prLink })],
    github: {
      intercept: ({ url }, proceed) =>
        url.includes('/pulls/') ? status(403, {}, said.replace('svc_', '\\u0073vc_')) : proceed(),
    },
    expected: fails(
      'unverified-pr',
      /is not verified: GitHub's API did not show it \(HTTP 403: `: :error: :x.## \[error\]y \*{3} \*{3}`\)/,
      {
        githubRequests,
        outputs: { status: 'completed', ...prOutputs, commentUrl },
        logs: ['pull request not verified'],
        summary:
          /^### ❌ Pull request not verified\n\n\*\*Pull request:\*\* <.+> \(not verified\)\n[^]*\(HTTP 403: `: :error: :x.## \[error\]y \*{3} \*{3}`\)/,
        comments: [
          /\n❌ Agent job `job_1` has a .* not verified \(`unverified-pr`\)\. See the workflow run\. Pull request: /,
        ],
      },
    ),
  },
]
