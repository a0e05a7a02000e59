import { comparison, type GitHubOptions, type PullRequestSeed } from '../../simulator/github.ts'
import { hang, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { commentUrl, creates, lists, viewer } from './comment-requests.ts'
import { completed, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Details, type Expected, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

const seed: PullRequestSeed = { repository: 'acme/app', number: 7 }
const base = 'b'.repeat(40)
const head = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const reads = ['GET /repos/acme/app/pulls/7', 'GET /repos/acme/app/git/ref/heads/main']
const compares = `GET /repos/acme/app/compare/${base}...${head}?per_page=100`

function has(pull: Partial<PullRequestSeed>): GitHubOptions {
  return { pulls: [{ ...seed, ...pull }] }
}

/** What GitHub responds to the requests for comparisons, in order; the last response repeats. */
function gives(...responses: readonly SimulatedResponse[]): GitHubOptions {
  let count = 0
  return {
    ...has({}),
    intercept: ({ url }, proceed) => {
      if (!url.includes('/compare/')) return proceed()
      const response = responses[Math.min(count, responses.length - 1)]
      count += 1
      return response ?? proceed()
    },
  }
}

function row(
  name: string,
  github: GitHubOptions,
  expected: Expected,
  more: Partial<Row> = {},
): Row {
  const gate = { 'require-pr': 'verified', 'pr-author': 'acme-agent[bot]', 'pr-paths': 'docs/**' }
  return {
    name: `pr-paths: ${name}`,
    service: [completed({ prLink })],
    github,
    expected,
    ...more,
    inputs: { ...gate, ...more.inputs },
  }
}

function verified(githubRequests: readonly string[], details: Details = {}): Expected {
  return passes({
    githubRequests,
    ...details,
    outputs: { ...prOutputs, prHeadSha: head, ...details.outputs },
  })
}

function unverified(
  reason: RegExp,
  githubRequests: readonly string[],
  details: Details = {},
): Expected {
  return fails('unverified-pr', new RegExp(` is not verified: ${reason.source}`), {
    githubRequests,
    ...details,
    outputs: { status: 'completed', ...prOutputs, ...details.outputs },
  })
}

/** The step fails because of a file outside, and its name is seen in message and comment. */
function outside(name: RegExp): Expected {
  return unverified(name, [...reads, compares, viewer, lists, creates], {
    outputs: { commentUrl },
    logs: ['pull request not verified'],
    comments: [new RegExp(`is not verified: ${name.source}`)],
  })
}

const comment = { inputs: { comment: 'always' } }
const phrase = 'verified: opened by `acme-agent[bot]`, commit `1a2b3c4`, 2 files in `pr-paths`'
const good = status(200, {}, comparison({ base, head, files: ['docs/a'] }))

export const prPaths: readonly Row[] = [
  row(
    'log, summary and comment name the number of files',
    has({ files: ['docs/a', 'docs/b'] }),
    verified([...reads, compares, viewer, lists, creates], {
      outputs: { commentUrl },
      logs: [/^completed/, phrase],
      summary: /pull\/7> \(verified: .+, commit `1a2b3c4`, 2 files in `pr-paths`\)\n/,
      comments: [/pull\/7> \(verified: .+, commit `1a2b3c4`, 2 files in `pr-paths`\)\n/],
    }),
    comment,
  ),
  row(
    'the name of a file is a command, with the key in it',
    has({ files: ['docs/a', `::error::x\r\n##[error]y/${CANARY}`, 'src/a'] }),
    outside(/it changes `: :error: :x..## \[error\]y\/\*\*\*` \(and 1 more file\), which/),
    comment,
  ),
  row(
    'the name of a file is Markdown',
    has({ files: ['`</sub>|@all <img src=x> [a](https://evil.example)`'] }),
    outside(/it changes `` `<\/sub>\|@all <img src=x> \[a\]\(https:\/\/evil\.example\)` ``, which/),
    comment,
  ),
  row(
    'the name of a file has 4,096 characters, and the key where it is cut',
    has({ files: [`docs/${'x'.repeat(140)}${CANARY}${'y'.repeat(4096)}`] }),
    outside(/it changes `docs\/x{140}\*\*\*y…`, which/),
    comment,
  ),
  row(
    'the comparison has 9 MB',
    gives(status(200, {}, 'x'.repeat(9_000_000)), good),
    verified([...reads, compares, compares]),
  ),
  row(
    'a redirect is not followed, and the token is not sent there',
    gives(status(302, { location: '{other}/login' })),
    unverified(/GitHub redirects from `acme\/app`/, [...reads, compares], { otherRequests: 0 }),
  ),
  row(
    'SIGINT while GitHub compares',
    gives(hang()),
    fails('cancelled', /^Stopped waiting: .* completed, but its pull request was not verified\./, {
      githubRequests: [...reads, compares],
      outputs: { status: 'completed', ...prOutputs },
    }),
    { ...comment, steps: [{ when: { github: compares }, afterMs: 200, signal: 'SIGINT' }] },
  ),
]
