import '../support/one-realm.ts'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { hang, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { commentOnIssue } from '../../src/forge/comment.ts'
import type { Clock } from '../../src/polling/clock.ts'
import type { WaitResult } from '../../src/polling/wait.ts'
import type { TriggerEvent } from '../../src/runner/event.ts'
import type { Inputs } from '../../src/runner/inputs.ts'
import type { Runner } from '../../src/runner/runner.ts'
import { aJob, createClock } from '../support/fakes.ts'
import {
  finished,
  PR_LINK as prLink,
  stepOf,
  timedOut,
  pollingFailed,
} from '../support/outcomes.ts'
import { useGitHub } from '../support/test-github.ts'

const { github, current } = await useGitHub()
/** Of the running test alone. */
let issue = 100

beforeEach(() => {
  issue += 1
})

afterEach(() => {
  jest.restoreAllMocks()
})

interface Options {
  readonly waits?: readonly WaitResult[]
  readonly inputs?: Partial<Inputs>
  readonly event?: Partial<TriggerEvent>
  readonly runner?: Partial<Runner>
  readonly clock?: Clock
  readonly signal?: AbortSignal
}

function comment({
  waits = [finished({ prLink })],
  clock = createClock(),
  ...options
}: Options = {}) {
  return commentOnIssue(stepOf(waits), {
    inputs: {
      projectId: 'acme-web',
      comment: 'pull-request',
      issueNumber: undefined,
      githubToken: github.token,
      ...options.inputs,
    },
    event: {
      name: 'issues',
      issueNumber: issue,
      isFork: false,
      text: '',
      ...options.event,
    },
    runner: {
      serverUrl: 'https://github.com',
      apiUrl: github.apiUrl,
      repository: 'acme/app',
      runId: '4711',
      redact: (text) => text,
      ...options.runner,
    },
    clock,
    signal: options.signal ?? new AbortController().signal,
  })
}

function bodies(): string[] {
  return github.comments
    .filter((each) => each.issue === `acme/app#${issue}`)
    .map(({ body }) => body)
}

const active = aJob({ status: 'active' })
const paused = aJob({ status: 'paused' })

describe('commentOnIssue', () => {
  it('comments on the issue of the event, links the run, and redacts', async () => {
    const redact = (text: string) => text.replaceAll('job_1', '***')

    expect(await comment({ runner: { redact } })).toEqual({
      url: github.comments.at(-1)?.html_url,
    })
    expect(bodies()).toEqual([
      expect.stringMatching(
        /\n✅ .*`\*\*\*`.*\[workflow run\]\(<https:\/\/github\.com\/acme\/app\/actions\/runs\/4711>\)/s,
      ),
    ])
  })

  it('comments on the issue of the inputs rather than that of the event', async () => {
    await comment({ inputs: { issueNumber: issue }, event: { issueNumber: 1 } })

    expect(bodies()).toHaveLength(1)
  })

  it.each<[string, Inputs['comment'], readonly WaitResult[], number]>([
    ['no link', 'pull-request', [finished()], 0],
    ['one link of several jobs', 'pull-request', [finished(), finished({ prLink })], 1],
    ['no valid response', 'pull-request', [pollingFailed('not-found')], 0],
    ['no valid response', 'always', [pollingFailed('not-found')], 1],
  ])('creates a comment by the result: %s, %s', async (_, mode, waits, count) => {
    const result = await comment({ waits, inputs: { comment: mode } })

    expect(bodies()).toHaveLength(count)
    expect(result).toEqual({ url: count === 0 ? '' : github.comments.at(-1)?.html_url })
  })

  it.each<[string, WaitResult, boolean]>([
    ['completed with a link', finished({ prLink }), true],
    ['completed', finished(), true],
    ['failed', finished({ status: 'failed' }), true],
    ['archived', finished({ status: 'archived' }), true],
    ['still active', timedOut(), false],
    ['no longer polled', pollingFailed('unavailable', { job: active }), false],
    ['never polled', pollingFailed('unauthorized'), false],
  ])('updates it only if every job was seen to its end: %s', async (_, wait, isUpdated) => {
    const waits = [finished({ prLink }), timedOut({ job: paused })]
    const first = await comment({ waits })
    const [before] = bodies()
    const second = await comment({
      waits: [finished({ prLink }), wait],
      inputs: { comment: 'always' },
    })

    expect(second).toEqual(first)
    expect([bodies().length, bodies()[0] !== before]).toEqual([1, isUpdated])
  })
})

describe('the reason for no comment', () => {
  const forbidden = status(403, {}, { message: 'Resource not accessible by integration' })
  const ghe = { runner: { serverUrl: 'https://ghe.example:8443' } }
  const again = 'If there is no comment, the next run tries again.'
  const check = (issueNumber: string): string =>
    `Check \`github-token\`, and whether it may comment on #${issueNumber}. ${again}`
  const denied =
    'the token cannot comment (HTTP 403: `Resource not accessible by integration`). Add `issues: write` under `permissions:` (`pull-requests: write` if #{issue} is a pull request).'

  it.each<[string, SimulatedResponse, Options]>([
    [denied, forbidden, {}],
    [
      'pull requests from forks run with a read-only token, whatever `permissions:` says (HTTP 403: `Resource not accessible by integration`). Comment in a workflow on `workflow_run` instead.',
      forbidden,
      { event: { isFork: true } },
    ],
    [
      `the request to GitHub failed (HTTP 403: \`User is blocked\`). ${check('{issue}')}`,
      status(403, {}, { message: 'User is blocked' }),
      { event: { isFork: true } },
    ],
    [
      `the request to GitHub failed (HTTP 404). ${check('7')}`,
      status(404),
      { inputs: { issueNumber: 7 } },
    ],
    [`the request to ghe.example:8443 failed (HTTP 500). ${again}`, status(500), ghe],
    [`the request to GitHub failed (HTTP 503). ${again}`, status(503, { 'retry-after': '2' }), {}],
    [
      `the request to GitHub failed (unusable response). ${again}`,
      status(200, {}, '[{'),
      { runner: { serverUrl: '' } },
    ],
  ])('says: %s (%j)', async (problem, response, options) => {
    current.intercept = ({ method }, proceed) => (method === 'GET' ? response : proceed())

    expect(await comment(options)).toEqual({ problem: problem.replace('{issue}', String(issue)) })
  })

  it.each<[Options, string]>([
    [
      { inputs: { githubToken: '' } },
      "`github-token` is empty. Remove the input to use the job's own token.",
    ],
    [
      { event: { name: 'schedule\n::x', issueNumber: undefined } },
      'the event "schedule�: :x" has no issue or pull request. Set `issue-number`.',
    ],
  ])('needs no request to be known: %j', async (options, problem) => {
    const before = github.requests.length

    expect(await comment(options)).toEqual({ problem })
    expect(github.requests.length).toBe(before)
  })

  it('may be that the run was cancelled', async () => {
    const stop = new AbortController()
    current.intercept = () => {
      stop.abort()
      return hang()
    }

    expect(await comment({ signal: stop.signal })).toEqual({
      problem: `the run was cancelled meanwhile. ${again}`,
    })
  })

  it('is none if a fault passes within a second', async () => {
    const clock = createClock()
    const startedAt = clock.now()
    current.intercept = (_, proceed) => (clock.now() === startedAt ? status(502) : proceed())

    expect(await comment({ clock })).toEqual({ url: github.comments.at(-1)?.html_url })
    expect(clock.now() - startedAt).toBe(1_000)
  })

  it('is a bug if it is no error of GitHub', async () => {
    const redact = (): never => {
      throw new Error('bug')
    }

    await expect(comment({ runner: { redact } })).rejects.toThrow('bug')
  })
})
