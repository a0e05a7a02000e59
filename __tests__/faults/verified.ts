import { pullRequest, type GitHubOptions, type PullRequestSeed } from '../../simulator/github.ts'
import { hang, reset, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { commentUrl, creates, lists, viewer } from './comment-requests.ts'
import { completed, job, jobIdOf, prLink, prOutputs } from './job-responses.ts'
import { fails, isKilled, passes, rejects, type Details, type Expected, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

const gate = { 'require-pr': 'verified', 'pr-author': 'acme-agent[bot]' }
const prHeadSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const reads = 'GET /repos/acme/app/pulls/7'
const seed: PullRequestSeed = { repository: 'acme/app', number: 7 }
const good = status(200, {}, pullRequest(seed))

/** What GitHub responds to the requests for pull requests, in order; the last response repeats. */
function gives(...responses: readonly SimulatedResponse[]): GitHubOptions {
  let count = 0
  return {
    intercept: ({ url }, proceed) => {
      if (!url.includes('/pulls/')) return proceed()
      const response = responses[Math.min(count, responses.length - 1)]
      count += 1
      return response ?? proceed()
    },
  }
}

function has(pull: Partial<PullRequestSeed>): GitHubOptions {
  return { pulls: [{ ...seed, ...pull }] }
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

/** The step passes with the commit after so many requests. */
function verified(requests: number, details: Details = {}): Expected {
  return passes({
    githubRequests: Array<string>(requests).fill(reads),
    ...details,
    outputs: { ...prOutputs, prHeadSha, ...details.outputs },
  })
}

/** The step fails after so many requests, and names the reason. */
function unverified(reason: RegExp, requests: number, details: Details = {}): Expected {
  const message = new RegExp(
    `^Agent job \`job_1\` completed, but its pull request is not verified: ${reason.source}`,
  )
  return fails('unverified-pr', message, {
    githubRequests: Array<string>(requests).fill(reads),
    logs: ['pull request not verified'],
    summary: /^### ❌ Pull request not verified\n\n\*\*Pull request:\*\* <.+> \(not verified\)\n/,
    ...details,
    outputs: { status: 'completed', ...prOutputs, ...details.outputs },
  })
}

const everywhere: readonly Row[] = [
  row(
    'log, summary and comment name the author and the commit',
    has({}),
    verified(1, {
      githubRequests: [reads, viewer, lists, creates],
      outputs: { commentUrl },
      logs: [/^completed/, 'verified: opened by `acme-agent[bot]`, commit `1a2b3c4`'],
      summary: /<.+\/pull\/7> \(verified: opened by `acme-agent\[bot\]`, commit `1a2b3c4`\)\n/,
      comments: [/pull\/7> \(verified: opened by `acme-agent\[bot\]`, commit `1a2b3c4`\)\n/],
    }),
    { inputs: { comment: 'always' }, env: { RUNNER_DEBUG: '1' } },
  ),
  row(
    'a comment says that the pull request is not verified',
    has({ login: 'mallory' }),
    unverified(/`mallory` opened <.+>, not `acme-agent\[bot\]`\. Check `pr-author`/, 1, {
      githubRequests: [reads, viewer, lists, creates],
      outputs: { commentUrl },
      comments: [/❌ .+ is not verified: `mallory` opened <.+\/pull\/7>/],
    }),
    { inputs: { comment: 'pull-request' } },
  ),
]

const hostile: readonly Row[] = [
  row(
    'the response has 60 MB',
    gives(status(200, {}, { ...pullRequest(seed), body: 'x'.repeat(60 * 2 ** 20) }), good),
    verified(2),
  ),
  row(
    'a redirect is not followed, and the token is not sent there',
    gives(status(301, { location: '{other}/repositories/1/pulls/7' })),
    unverified(/GitHub redirects from `acme\/app`, which was probably renamed\. Set `pr-rep/, 1, {
      otherRequests: 0,
    }),
  ),
  row(
    'the login is a command, with the key in it, which JSON escapes',
    gives(
      status(
        200,
        {},
        JSON.stringify(pullRequest({ ...seed, login: `::error::x\n##[error]y ${CANARY}` })).replace(
          'svc_',
          '\\u0073vc_',
        ),
      ),
    ),
    unverified(/`: :error: :x.## \[error\]y \*\*\*` opened </, 1, {
      githubRequests: [reads, viewer, lists, creates],
      outputs: { commentUrl },
      comments: [/: `: :error: :x.## \[error\]y \*\*\*` opened </],
    }),
    { inputs: { comment: 'always' } },
  ),
]

const onTheWay: readonly Row[] = [
  row('the connection is reset', gives(reset(), good), verified(2)),
  row('no response once', gives(hang(), good), verified(2, { minWallMs: 11_000 })),
  row(
    'the certificate of GitHub is not trusted, which is said once, with the remedy',
    {},
    unverified(
      /The certificate of `127\.0\.0\.1:\d+` is not trusted \(`self-signed certificate`\)\. If its CA is private, set `NODE_EXTRA_CA_CERTS` to the CA's file /,
      0,
      { proxyConnections: 1, maxWallMs: 5_000 },
    ),
    { env: { GITHUB_API_URL: 'https://{proxyHost}' }, proxyCertificate: 'selfSigned' },
  ),
  row(
    'the proxy to GitHub requires a password, which is said once, with the remedy',
    {},
    unverified(
      /The proxy `127\.0\.0\.1:\d+` requires authentication \(HTTP 407\)\. Put user and password/,
      0,
      { proxyRequests: 1, maxWallMs: 5_000 },
    ),
    {
      env: { GITHUB_API_URL: 'https://api.github.example', https_proxy: '{proxy}' },
      proxy: [respond('407 Proxy Authentication Required')],
    },
  ),
  row('nothing listens', {}, unverified(/GitHub's API did not show it \(.+, 4 attempts\)\./, 0), {
    env: { GITHUB_API_URL: 'http://{closed}' },
  }),
]

/** A signal while the pull request is being verified: the job had completed, and that is said. */
function cancelled(requests: number): Expected {
  return fails(
    'cancelled',
    /^Stopped waiting: .* Agent job `job_1` completed, but its pull request was not verified\./,
    {
      githubRequests: Array<string>(requests).fill(reads),
      outputs: { status: 'completed', ...prOutputs },
    },
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
  row('SIGINT while GitHub does not respond', gives(hang()), cancelled(1), {
    inputs: { comment: 'always' },
    steps: [{ when: { github: reads }, afterMs: 200, signal: 'SIGINT' }],
  }),
  row('SIGTERM before a retry', gives(status(429, { 'retry-after': '50' })), cancelled(1), {
    steps: [{ when: { github: reads }, afterMs: 500, signal: 'SIGTERM' }],
  }),
  row(
    'SIGINT during the second of three: the first one keeps its verdict',
    {
      pulls: [{ ...seed, number: 1 }],
      intercept: ({ url }, proceed) => (url.endsWith('/2') ? hang() : proceed()),
    },
    fails('cancelled', /^Stopped waiting: .*1 of 3 agent jobs passed; `job_2` completed, but/, {
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
          message: /^Stopped waiting: .*`job_2` completed, but its pull request was not verified\./,
        },
        { jobId: 'job_3', status: '', errorCode: 'cancelled', message: /`job_3` was not polled/ },
      ],
    }),
    {
      service: [numbered],
      inputs: { 'job-id': 'job_1,job_2,job_3' },
      steps: [{ when: { github: readsNumber(2) }, afterMs: 200, signal: 'SIGINT' }],
    },
  ),
  row(
    'SIGKILL while GitHub does not respond: no output looks like a pass',
    gives(hang()),
    isKilled().expected,
    { ...isKilled(), steps: [{ when: { github: reads }, signal: 'SIGKILL' }] },
  ),
]

const severalJobs: readonly Row[] = [
  row(
    'each of several has its own commit, and one is not verified',
    {
      pulls: [
        { ...seed, number: 1 },
        { ...seed, number: 2, headRepository: 'mallory/app' },
        { ...seed, number: 3, sha: 'c'.repeat(64) },
      ],
    },
    fails(
      'unverified-pr',
      /^2 of 3 agent jobs passed; `job_2` has a pull request that is not verified\./,
      {
        polls: 3,
        outputs: { jobId: '', status: 'completed', prRepository: 'acme/app' },
        githubRequests: [readsNumber(1), readsNumber(2), readsNumber(3)],
        logs: [
          /^job_1: completed/,
          /^job_1: verified: /,
          /^job_2: completed/,
          /^job_2: pull request not verified: it comes from the fork /,
          /^job_3: completed/,
        ],
        summary:
          /\n- Agent job `job_2` completed, but .*: it comes from the fork `mallory\/app`\. .+\n/,
        jobs: [
          { jobId: 'job_1', errorCode: '', prHeadSha },
          { jobId: 'job_2', errorCode: 'unverified-pr', prHeadSha: '', prNumber: '2' },
          { jobId: 'job_3', errorCode: '', prHeadSha: 'c'.repeat(64) },
        ],
      },
    ),
    { service: [numbered], inputs: { 'job-id': 'job_1,job_2,job_3' } },
  ),
]

const hostileInputs = row(
  'the login is a command, and the repository the folder above',
  has({}),
  // They are rejected before any request.
  rejects(/^2 inputs .*`pr-author` is `: :error: :x.*`pr-repository` is `acme\/\.\.`: /),
  {
    inputs: {
      comment: 'always',
      'pr-author': '::error::x\n##[error]y',
      'pr-repository': 'acme/..',
    },
  },
)

export const verifiedPullRequest: readonly Row[] = [
  ...everywhere,
  ...hostile,
  ...onTheWay,
  ...cancels,
  ...severalJobs,
  hostileInputs,
]
