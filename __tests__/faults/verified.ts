import type { GitHubOptions, PullRequestSeed } from '../../simulator/github.ts'
import { hang, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { commentUrl, creates, lists, viewer } from './comment-requests.ts'
import { completed, job, jobIdOf, prLink, prOutputs } from './job-responses.ts'
import { fails, isKilled, passes, type Details, type Expected, type Row } from './row.ts'
import { CANARY, TOKEN } from './run-row.ts'

// Which pull requests are verified is tested in forge/*.test.ts.

const gate = { 'require-pr': 'verified', 'pr-author': 'acme-agent[bot]' }
const prHeadSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const reads = 'GET /repos/acme/app/pulls/7'
const seed: PullRequestSeed = { repository: 'acme/app', number: 7 }
const always = { inputs: { comment: 'always' } }
const commenting = [viewer, lists, creates]

/** What GitHub responds to the requests that contain this text. Other requests proceed. */
function to(text: string, response: SimulatedResponse): GitHubOptions {
  return {
    pulls: [seed],
    intercept: ({ url }, proceed) => (url.includes(text) ? response : proceed()),
  }
}

function row(
  name: string,
  github: GitHubOptions,
  expected: Expected,
  more: Partial<Row> = {},
): Row {
  return {
    name: `verified: ${name}`,
    service: [completed({ prLink })],
    github,
    expected,
    ...more,
    inputs: { ...gate, ...more.inputs },
  }
}

/** The step fails after these requests, and names the reason. */
function unverified(
  reason: RegExp,
  githubRequests: readonly string[],
  details: Details = {},
): Expected {
  const message = new RegExp(
    `^Agent job \`job_1\` completed, but its pull request is not verified: ${reason.source}`,
  )
  return fails('unverified-pr', message, {
    githubRequests,
    logs: ['pull request not verified'],
    summary:
      /^### ❌ Pull request not verified\n\n(\*\*Pull request:\*\* <.+> \(not verified\)\n|Agent job .* opened <https:)/,
    ...details,
    outputs: { status: 'completed', ...prOutputs, ...details.outputs },
  })
}

const answers: readonly Row[] = [
  row(
    'log, summary and comment name the author and the commit',
    { pulls: [seed] },
    passes({
      githubRequests: [reads, ...commenting],
      outputs: { ...prOutputs, prHeadSha, commentUrl },
      logs: [/^completed/, 'verified: opened by `acme-agent[bot]`, commit `1a2b3c4`'],
      summary: /<.+\/pull\/7> \(verified: opened by `acme-agent\[bot\]`, commit `1a2b3c4`\)\n/,
      comments: [/pull\/7> \(verified: opened by `acme-agent\[bot\]`, commit `1a2b3c4`\)\n/],
    }),
    { ...always, env: { RUNNER_DEBUG: '1' } },
  ),
  row(
    'a redirect is not followed, and the token is not sent there',
    to('/pulls/', status(301, { location: '{other}/repositories/1/pulls/7' })),
    unverified(
      /GitHub redirects from `acme\/app`, which was probably renamed \(HTTP 301\)\./,
      [reads],
      {
        otherRequests: 0,
      },
    ),
  ),
  row(
    'what GitHub says is a command, with the token and the key in it, and is not in the comment',
    to(
      '/pulls/',
      status(
        403,
        {},
        JSON.stringify({ message: `::error::x\n##[error]y ${TOKEN} ${CANARY}` }).replace(
          'svc_',
          '\\u0073vc_',
        ),
      ),
    ),
    unverified(
      /GitHub's API did not show it \(HTTP 403: `: :error: :x.## \[error\]y \*{3} \*{3}`\)/,
      [reads, ...commenting],
      {
        outputs: { commentUrl },
        summary: /\(HTTP 403: `: :error: :x.## \[error\]y \*{3} \*{3}`\)/,
        comments: [
          /\n❌ Agent job `job_1` has a .* not verified\. See the workflow run\. Pull request: /,
        ],
      },
    ),
    always,
  ),
  row(
    'the certificate of GitHub is not trusted, which is said once, with the remedy',
    {},
    unverified(
      /The certificate of `127\.0\.0\.1:\d+` is not trusted \(`self-signed certificate`\)\. If its CA is private, set `NODE_EXTRA_CA_CERTS` to the CA's file /,
      [],
      { proxyConnections: 1, maxWallMs: 5_000 },
    ),
    { env: { GITHUB_API_URL: 'https://{proxyHost}' }, proxyCertificate: 'selfSigned' },
  ),
  row(
    'the proxy to GitHub requires a password, which is said once, with the remedy',
    {},
    unverified(
      /The proxy `127\.0\.0\.1:\d+` requires a password \(HTTP 407\)\. Put user and password/,
      [],
      { proxyRequests: 1, maxWallMs: 5_000 },
    ),
    {
      env: { GITHUB_API_URL: 'https://api.github.example', https_proxy: '{proxy}' },
      proxy: [respond('407 Proxy Authentication Required')],
    },
  ),
]

const withPaths = { ...gate, 'pr-paths': 'docs/**' }
const base = 'b'.repeat(40)
const compares = `GET /repos/acme/app/compare/${base}...${prHeadSha}?per_page=100`
const compared = [reads, 'GET /repos/acme/app/git/ref/heads/main', compares]

const hostileChange =
  /it changes `: :error: :x..## \[error\]y\/\*\*\*` \(and 1 more file\), which `pr-paths` \(`docs\/\*\*`\) does not/

/** The step fails because of a file outside, and its name is seen in message and comment. */
const hostileName = row(
  'the name of a file is a command, with the key in it',
  { pulls: [{ ...seed, files: ['docs/a', `::error::x\r\n##[error]y/${CANARY}`, 'src/a'] }] },
  unverified(hostileChange, [...compared, ...commenting], {
    outputs: { commentUrl },
    comments: [new RegExp(`is not verified: ${hostileChange.source}`)],
  }),
  { inputs: { ...withPaths, comment: 'always' } },
)

/** A signal while the pull request is being verified: the job had completed, and that is said. */
function cancelled(githubRequests: readonly string[]): Expected {
  return fails(
    'cancelled',
    /^Stopped waiting: .* Agent job `job_1` completed, but its pull request was not verified\./,
    { githubRequests, outputs: { status: 'completed', ...prOutputs } },
  )
}

/** Each job completes at once, with a pull request of its own number. */
const numbered: ServerBehavior = async (connection) => {
  const stream = await connection.request()
  const id = jobIdOf(connection.received)
  const link = `https://github.com/acme/app/pull/${id.replace('job_', '')}`
  const complete = job({ id, status: 'completed', prLink: link })
  await complete({ ...connection, request: () => Promise.resolve(stream) })
}
const readsNumber = (number: number): string => `GET /repos/acme/app/pulls/${number}`

const cancels: readonly Row[] = [
  row('SIGINT while GitHub does not respond', to('/pulls/', hang()), cancelled([reads]), {
    ...always,
    steps: [{ when: { github: reads }, afterMs: 200, signal: 'SIGINT' }],
  }),
  row(
    'SIGTERM before a retry',
    to('/pulls/', status(429, { 'retry-after': '50' })),
    cancelled([reads]),
    { steps: [{ when: { github: reads }, afterMs: 500, signal: 'SIGTERM' }] },
  ),
  row('SIGINT while GitHub compares', to('/compare/', hang()), cancelled(compared), {
    inputs: { ...withPaths, comment: 'always' },
    steps: [{ when: { github: compares }, afterMs: 200, signal: 'SIGINT' }],
  }),
  row(
    'SIGINT during the second of three: the first one keeps its verdict',
    { ...to('/pulls/2', hang()), pulls: [{ ...seed, number: 1 }] },
    fails(
      'cancelled',
      /^Stopped waiting: .*1 of 3 agent jobs passed; `job_2` has a pull request that was not/,
      {
        outputs: { jobId: '', prRepository: '' },
        githubRequests: [readsNumber(1), readsNumber(2)],
        jobs: [
          { jobId: 'job_1', status: 'completed', errorCode: '', prHeadSha },
          {
            jobId: 'job_2',
            status: 'completed',
            errorCode: 'cancelled',
            prHeadSha: '',
            prNumber: '2',
            message:
              /^Stopped waiting: .*`job_2` completed, but its pull request was not verified\./,
          },
          { jobId: 'job_3', status: '', errorCode: 'cancelled', message: /`job_3` was not polled/ },
        ],
      },
    ),
    {
      service: [numbered],
      inputs: { 'job-id': 'job_1,job_2,job_3' },
      steps: [{ when: { github: readsNumber(2) }, afterMs: 200, signal: 'SIGINT' }],
    },
  ),
  row(
    'SIGKILL while GitHub does not respond: no output looks like a pass',
    to('/pulls/', hang()),
    isKilled().expected,
    { ...isKilled(), steps: [{ when: { github: reads }, signal: 'SIGKILL' }] },
  ),
]

export const verifiedPullRequest: readonly Row[] = [...answers, hostileName, ...cancels]
