import '../support/one-realm.ts'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { comparison, gitRef, pullRequest } from '../../simulator/github.ts'
import { hang, reset, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { verifyPullRequest } from '../../src/verify/verify-pull-request.ts'
import { createClock, SECOND, type FakeClock } from '../support/fakes.ts'
import { useGitHub } from '../support/test-github.ts'
import { rowsOf } from '../support/table.ts'

const serverUrl = 'https://ghe.example:8443'
const prLink = `${serverUrl}/acme/app/pull/7`
const author = 'acme-agent[bot]'
const head = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const base = 'b'.repeat(40)
const prPaths = ['docs/**']

const pull = pullRequest({ repository: 'acme/app', number: 7 })
const compared = comparison({ base, head, files: ['docs/a', 'docs/b'] })

const good = (body: unknown): SimulatedResponse => status(200, {}, body)

/** What the rows call the responses of GitHub. A number is a status. */
const RESPONSES: Readonly<Record<string, SimulatedResponse>> = {
  pull: good(pull),
  mallory: good({ ...pull, user: { login: 'mallory' } }),
  list: good([]),
  lacking: status(403, {}, { message: 'Resource not accessible by integration' }),

  ref: good(gitRef('refs/heads/main', base)),
  noCommit: good(gitRef('refs/heads/main', 'main')),
  tag: good(gitRef('refs/tags/heads/main', base)),

  compared: good(compared),
  behind: good(comparison({ base, head, files: ['docs/a'], behindBy: 1 })),
  missed: good(comparison({ base: head, head: base, files: ['src/a'], behindBy: 1 })),
  noFiles: good({ ...compared, files: undefined }),
  merged: good(comparison({ base, head, files: [], aheadBy: 0 })),
}

const unseen = (phrase: string): string => `ghe.example:8443's API did not show it (${phrase}).`
const permit = (permissions: string): string =>
  `Add ${permissions} under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`

/** How the rows name what is said. A phrase may follow. */
const OBJECTIONS: Readonly<Record<string, (phrase: string) => unknown>> = {
  again: (phrase) => `${unseen(phrase)} Re-run failed jobs to verify it.`,
  review: (phrase) =>
    `${unseen(phrase)} Review the pull request yourself, or see what the code of this error says.`,
  denied: (phrase) => `${unseen(phrase)} ${permit('`pull-requests: read`')}`,
  deniedPaths: (phrase) =>
    `${unseen(phrase)} ${permit('`pull-requests: read` and `contents: read`')}`,
  opened: () => expect.stringMatching(/^`mallory` opened /),
  merged: () => expect.stringMatching(/^`main` contains its commit already/),
}

const { github, current } = await useGitHub()
let clock: FakeClock
/** What GitHub does in the running test, request by request; the last one repeats. */
let responses: readonly (() => SimulatedResponse)[]
/** When the requests of the running test arrived, in seconds since its start. */
let times: number[]
let startedAt: number

beforeEach(() => {
  jest.restoreAllMocks()
  clock = createClock()
  startedAt = clock.now()
  times = []
  responses = script('pull')
  current.intercept = () => {
    const respond = responses[Math.min(times.length, responses.length - 1)] ?? reset
    times.push(Math.floor((clock.now() - startedAt) / 100) / 10)
    // No request takes no time: one millisecond too many is too late.
    clock.jump(1)
    return respond()
  }
})

/** `429@20` has a Retry-After, `502~9` takes 9 s on the clock of the test. */
function script(text: string): (() => SimulatedResponse)[] {
  return text.split(' ').map((token) => {
    const [, name = '', retryAfter, took = '0'] =
      /^(\w+)(?:@(\d+))?(?:~([\d.]+))?$/.exec(token) ?? []
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    return () => {
      clock.jump(Number(took) * SECOND)
      const response = RESPONSES[name] ?? status(Number(name))
      return response.kind === 'response'
        ? { ...response, headers: { ...response.headers, ...headers } }
        : response
    }
  })
}

type Options = Partial<Parameters<typeof verifyPullRequest>[0]>

function verify(options: Options = {}) {
  return verifyPullRequest({
    givenLink: prLink,
    prLink,
    prAuthors: [author],
    prBase: undefined,
    prRepository: 'acme/app',
    prPaths: undefined,
    githubToken: github.token,
    serverUrl,
    apiUrl: github.apiUrl,
    redact: (text) => text,
    clock,
    signal: new AbortController().signal,
    ...options,
  })
}

/** Checks a row: name | what GitHub responds | when the requests come, in seconds | the end. */
async function expectRow(row: readonly string[], options: Options = {}): Promise<void> {
  const [, scripted = '', starts = '', end = ''] = row
  responses = script(scripted)

  const [, word = '', phrase = ''] = /^(\w+) ?(.*)$/.exec(end) ?? []
  const objection = OBJECTIONS[word]?.(phrase)
  const found = phrase === '' ? {} : { files: Number(phrase) }
  expect(await verify(options)).toEqual(
    objection === undefined
      ? { kind: word, number: 7, author, headSha: head, ...found }
      : { kind: 'unverified-pr', objection, number: 7 },
  )
  expect(times.join(' ')).toBe(starts)
}

describe('a verification', () => {
  it('asks nothing about a link that leads elsewhere, or in a run that was cancelled', async () => {
    const evil = 'https://evil.example/'

    expect(await verify({ givenLink: '', prLink: '' })).toEqual({ kind: 'no-pr' })
    expect(await verify({ givenLink: evil, prLink: evil })).not.toHaveProperty('number')
    expect(await verify({ prRepository: 'acme/other' })).toMatchObject({ kind: 'unverified-pr' })
    expect(await verify({ signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' })
    expect(times).toEqual([])
  })

  // What is retried, and what a failure means, is tested with the client of the API.
  it.each(
    rowsOf(`
    400                                     | 400 pull         | 0          | review HTTP 400
    a missing permission                    | lacking pull     | 0          | denied HTTP 403: \`Resource not accessible by integration\`
    JSON of another shape                   | list pull        | 0          | again unusable response
    another good status (204)               | 204 pull         | 0          | review HTTP 204
    a transient fault to the end            | 502              | 0 1 3 7    | again HTTP 502, 4 attempts
    404 may be a missing permission         | 404              | 0 1 3 7    | denied HTTP 404, 4 attempts
    a minute is not too long                | 429@60 pull      | 0 60       | verified
    an objection decides at once            | mallory pull     | 0          | opened
  `),
  )('%s', (...row) => expectRow(row))

  it.each(
    rowsOf(`
    a retry at its very end                 | 502~73.999 pull  | 0 75       | verified
    none a moment later                     | 502~74 pull      | 0          | again HTTP 502
  `),
  )('has its time: %s', (...row) => expectRow(row))

  it('gives each request ten seconds', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout')
    responses = script('502 pull')
    await verify()

    expect(timeout.mock.calls).toEqual([[10_000], [10_000]])
  })

  it('is no failed one if the action has a bug', async () => {
    const broken = { ...clock, sleepUntil: () => Promise.reject(new TypeError('bug')) }
    responses = script('502')

    await expect(verify({ clock: broken })).rejects.toThrow('bug')
  })
})

describe('pr-paths', () => {
  it('are compared by commit', async () => {
    responses = script('pull ref behind missed')

    expect(await verify({ prPaths })).toMatchObject({ kind: 'verified' })
    expect(times).toHaveLength(4)
    expect(github.requests.slice(-4).map(({ url }) => url)).toEqual([
      '/repos/acme/app/pulls/7',
      '/repos/acme/app/git/ref/heads/main',
      `/repos/acme/app/compare/${base}...${head}?per_page=100`,
      `/repos/acme/app/compare/${head}...${base}?per_page=100`,
    ])
  })

  it.each([
    ['release/1.x', 'release/1.x'],
    ['#1?a=b&c', '%231%3Fa%3Db%26c'],
    ['%2e%41/ü {x}', '%252e%2541/%C3%BC%20%7Bx%7D'],
    ["x/:@+,;=!*'()[]", "x/%3A%40%2B%2C%3B%3D!*'()%5B%5D"],
  ])('find the branch %s', async (defaultBranch, path) => {
    const of = pullRequest({ repository: 'acme/app', number: 7, defaultBranch })
    const there = good(gitRef(`refs/heads/${defaultBranch}`, base))
    responses = [() => good(of), () => there, () => good(compared)]

    expect(await verify({ prPaths })).toMatchObject({ kind: 'verified' })
    expect(github.requests.at(-2)?.url).toBe(`/repos/acme/app/git/ref/heads/${path}`)
  })

  // What a comparison tells is tested in changed-paths.test.ts.
  it.each(
    rowsOf(`
    files are counted                       | pull ref compared        | 0 0 0           | verified 2
    they are looked at last                 | mallory pull             | 0               | opened
    nothing is left to merge                | pull ref merged          | 0 0 0           | merged
    a ref without a commit                  | pull noCommit            | 0 0             | again unusable response
    another ref than that of the branch     | pull tag                 | 0 0             | again unusable response
    a comparison without files              | pull ref noFiles         | 0 0 0           | again unusable response
    404 of the branch                       | pull 404                 | 0 0 1 3 7       | deniedPaths HTTP 404, 4 attempts
    75 seconds for all requests together    | pull~50 ref~22 502       | 0 50 72 73      | again HTTP 502, 2 attempts
    four attempts for each request          | 502 pull 502 502 ref 502 502 502 compared | 0 1 1 2 4 4 5 7 11 | verified 2
  `),
  )('%s', (...row) => expectRow(row, { prPaths }))
})

it.each(['502 502 502', 'pull ref'])('a cancelled run ends at once, after %s', async (before) => {
  const stop = new AbortController()
  const first = script(before)
  const stopped = () => {
    stop.abort()
    return hang()
  }
  responses = [...first, stopped]

  expect(await verify({ signal: stop.signal, prPaths })).toEqual({ kind: 'cancelled' })
  expect(times).toHaveLength(first.length + 1)
})
