import '../support/one-realm.ts'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { comparison, gitRef, pullRequest } from '../../simulator/github.ts'
import { hang, reset, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { createVerifier } from '../../src/forge/verify-pull-request.ts'
import type { Verification } from '../../src/verdict.ts'
import { createClock, SECOND, type FakeClock } from '../support/fakes.ts'
import { respond } from '../support/server-behaviors.ts'
import { useGitHub } from '../support/test-github.ts'
import { useServers } from '../support/test-servers.ts'
import { rowsOf } from '../support/waits.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const author = 'acme-agent[bot]'
const head = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const base = 'b'.repeat(40)
const prPaths = ['docs/**']

const pull = pullRequest({ repository: 'acme/app', number: 7 })
const compared = comparison({ base, head, files: ['docs/a', 'docs/b'] })
const html = { 'content-type': 'text/html' }

const good = (body: unknown): SimulatedResponse => status(200, {}, body)
const compare = (seed: Partial<Parameters<typeof comparison>[0]>): SimulatedResponse =>
  good(comparison({ base, head, files: ['docs/a'], ...seed }))
const moved = status(301, { location: 'https://github.com/' })

/** What the rows call the responses of GitHub. A number is a status. */
const RESPONSES: Readonly<Record<string, SimulatedResponse>> = {
  pull: good(pull),
  mallory: good({ ...pull, user: { login: 'mallory' } }),
  next: good({ ...pull, base: { ...pull.base, ref: 'next' } }),
  old: good({ ...pull, base: { repo: { full_name: 'acme/app' } }, changed_files: undefined }),
  list: good([]),
  204: status(204, {}, ''),
  301: moved,
  lacking: status(403, {}, { message: 'Resource not accessible by integration' }),
  blocked: status(403, {}, { message: 'User is blocked' }),
  page502: status(502, html, '<html>::error::x</html>'),

  ref: good(gitRef('refs/heads/main', base)),
  noCommit: good(gitRef('refs/heads/main', 'main')),

  compared: good(compared),
  ahead: compare({ aheadBy: 3 }),
  long: compare({ aheadBy: 101 }),
  behind: compare({ behindBy: 1 }),
  missed: compare({ base: head, head: base, files: ['src/a'], behindBy: 1 }),
  merged: compare({ files: [], aheadBy: 0, behindBy: 2 }),
  outside: compare({ files: ['src/a'] }),
  noFiles: good({ ...compared, files: undefined }),
  '8MiB': good({ ...compared, patch: 'x'.repeat(8 * 2 ** 20 - 10_000) }),
  '9MiB': good({ ...compared, patch: 'x'.repeat(9 * 2 ** 20) }),
}

const exists =
  'If that is set, check in the browser whether the pull request and its branch still exist, then re-run failed jobs.'
const permit =
  "Add `pull-requests: read` under `permissions:` and start a new run; for another private repository pass an app's token as `github-token`."
const permitBoth = permit.replace('read`', 'read` and `contents: read`')
const unseen = (phrase: string): string => `GitHub's API did not show it (${phrase}).`
const unseenCommits = (phrase: string): string =>
  unseen(phrase).replace('show it', 'show its commits')

/** How the rows name what is said. A phrase may follow. */
const REASONS: Readonly<Record<string, (phrase: string) => string>> = {
  again: (phrase) => `${unseen(phrase)} Re-run failed jobs to verify it.`,
  againCommits: (phrase) => `${unseenCommits(phrase)} Re-run failed jobs to verify it.`,
  denied: (phrase) => `${unseen(phrase)} ${permit}`,
  told: (phrase) =>
    `${unseen(phrase)} Resolve what GitHub reports, then re-run failed jobs to verify it.`,
  hidden: (phrase) => `${unseen(phrase)} ${permit} ${exists}`,
  deniedCommits: (phrase) => `${unseenCommits(phrase)} ${permitBoth}`,
  hiddenCommits: (phrase) => `${unseenCommits(phrase)} ${permitBoth} ${exists}`,
  rejected: (phrase) =>
    `\`github-token\` was rejected (${phrase}). It is wrong or has expired. If it comes from a secret, renew that, else re-run failed jobs, which makes a new token. An app's token lasts one hour: after a longer wait, verify in a second step with \`timeout-minutes: 0\`.`,
  renamed: (phrase) =>
    `GitHub redirects from \`acme/app\`, which was probably renamed (${phrase}). Set \`pr-repository\` to its new name, let the agent work there, and start a new agent job.`,
  skipped: () =>
    "GitHub's API was not called again, because earlier verifications failed for a minute. Re-run failed jobs to verify it.",
}

const startServer = useServers()
const { github, current } = await useGitHub()
let clock: FakeClock
/** What GitHub does in the running test, request by request; the last one repeats. */
let responses: readonly (() => SimulatedResponse)[]
/** When the requests of the running test arrived, in seconds since its start. */
let times: number[]
let startedAt: number

beforeEach(() => {
  clock = createClock()
  startedAt = clock.now()
  times = []
  responses = script('pull')
  current.intercept = () => {
    const respond = responses[Math.min(times.length, responses.length - 1)] ?? reset
    times.push((clock.now() - startedAt) / SECOND)
    return respond()
  }
})

afterEach(() => {
  jest.restoreAllMocks()
})

/** `429@20` has a Retry-After, `502~9` takes 9 s on the clock of the test, `502x3` comes three times. */
function script(text: string): (() => SimulatedResponse)[] {
  return text.split(' ').flatMap((token) => {
    const [, name = '', retryAfter, took = '0', count = '1'] =
      /^(\w+?)(?:@(\d+))?(?:~([\d.]+))?(?:x(\d+))?$/.exec(token) ?? []
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    const response = RESPONSES[name] ?? status(Number(name), headers)
    const respond = () => {
      clock.jump(Number(took) * SECOND)
      return response
    }
    return Array<() => SimulatedResponse>(Number(count)).fill(respond)
  })
}

type Options = Partial<Parameters<typeof createVerifier>[0]>

function verifier(options: Options = {}) {
  return createVerifier({
    prAuthor: author,
    prRepository: 'acme/app',
    prPaths: undefined,
    githubToken: github.token,
    serverUrl: 'https://github.com',
    apiUrl: github.apiUrl,
    redact: (text) => text,
    clock,
    signal: new AbortController().signal,
    ...options,
  })
}

function reasonOf(verification: Verification): string {
  return verification.kind === 'unverified' ? verification.reason : verification.kind
}

/** Checks a row: name | what GitHub responds | when the requests come, in seconds | the ends. */
async function expectRow(row: readonly string[], options: Options = {}): Promise<void> {
  const [, scripted = '', starts = '', ends = ''] = row
  const verify = verifier(options)
  responses = script(scripted)

  for (const end of ends.split(' / ')) {
    const [, word = '', phrase = ''] = /^(\w+) ?(.*)$/.exec(end) ?? []
    const verification = await verify(prLink)
    const reason = REASONS[word]?.(phrase)
    const found = phrase === '' ? {} : { files: Number(phrase) }
    expect(verification).toEqual(
      reason === undefined
        ? { kind: word, author, headSha: head, ...found }
        : { kind: 'unverified', reason, ...(word !== 'skipped' && { isPrivate: true }) },
    )
  }
  expect(times.join(' ')).toBe(starts)
}

describe('a verification', () => {
  it('takes one request, with the token, and gives author and commit', async () => {
    const before = github.requests.length

    expect(await verifier()(prLink)).toEqual({ kind: 'verified', author, headSha: head })
    const requests = github.requests.slice(before)
    expect(
      requests.map(({ method, url, headers }) => [method, url, headers.authorization]),
    ).toEqual([['GET', '/repos/acme/app/pulls/7', 'token ghs_demo_token']])
  })

  it('asks nothing about a link that leads elsewhere, or in a run that was cancelled', async () => {
    const elsewhere = 'https://evil.example/'
    const cancelled = verifier({ signal: AbortSignal.abort() })

    expect(reasonOf(await verifier()(elsewhere))).toMatch(/^<https:\/\/evil\.example\/> is not the/)
    expect(await cancelled(prLink)).toEqual({ kind: 'cancelled' })
    expect(times).toEqual([])
  })

  it('asks once about a pull request that is not the demanded one', async () => {
    responses = script('mallory pull')

    expect(reasonOf(await verifier()(prLink))).toMatch(/^`mallory` opened /)
    expect(times).toEqual([0])
  })

  // Which failures are transient is tested with the client of the API, in octokit.test.ts.
  it.each(
    rowsOf(`
    400                                     | 400 pull         | 0          | told HTTP 400
    401                                     | 401 pull         | 0          | rejected HTTP 401
    403                                     | 403 pull         | 0          | denied HTTP 403
    403 of a missing permission             | lacking pull     | 0          | denied HTTP 403: \`Resource not accessible by integration\`
    403 for a reason that is given          | blocked pull     | 0          | told HTTP 403: \`User is blocked\`
    a redirect                              | 301 pull         | 0          | renamed HTTP 301
    429 without a time                      | 429 pull         | 0          | told HTTP 429
    a transient fault is forgotten          | page502x3 pull   | 0 1 3 7    | verified
    a transient fault to the end            | page502          | 0 1 3 7    | again HTTP 502
    JSON of another shape                   | list pull        | 0          | again unusable response
    another good status (204)               | 204 pull         | 0          | told HTTP 204
    404 may be one of a moment ago          | 404 pull         | 0 1        | verified
    404 may be a missing permission         | 404              | 0 1 3 7    | hidden HTTP 404
    the last of several failures counts     | 502 404 403      | 0 1 3      | denied HTTP 403
    429 says when                           | 429@20 pull      | 0 20       | verified
    404 says when                           | 404@20 pull      | 0 20       | verified
    502 says when                           | 502@20 pull      | 0 20       | verified
    never sooner than usual                 | 429@0 pull       | 0 1        | verified
    a minute is not too long                | 429@60 pull      | 0 60       | verified
    more than a minute: 429                 | 429@61 pull      | 0          | told HTTP 429
    more than a minute: 503                 | 503@61 pull      | 0          | again HTTP 503
    more than a minute together             | 429@25           | 0 25 50    | told HTTP 429
  `),
  )('%s', (...row) => expectRow(row))

  // Those that fail have a minute together.
  it.each(
    rowsOf(`
    none after the minute                   | 502~3.25         | 0 4.25 9.5 16.75 20 24.25 29.5 36.75 40 44.25 49.5 56.75 | again HTTP 502 / again HTTP 502 / again HTTP 502 / skipped
    no retry after the minute               | 502~9            | 0 10 21 34 43 53 | again HTTP 502 / again HTTP 502
    a retry at its very end                 | 502~59 pull      | 0 60       | verified
    those that succeed do not count         | 502~50 pull 502~50 pull | 0 51 51 102 | verified / verified
    objections do not begin a request either | 400~60          | 0          | told HTTP 400 / skipped
  `),
  )('has its time: %s', (...row) => expectRow(row))

  it('has its time: it is spent by objections, but not by links, and it is of one step', async () => {
    responses = script('mallory~60 pull')
    const verify = verifier()
    const links = [prLink, 'https://evil.example/', prLink]
    const reasons: string[] = []
    for (const link of links) reasons.push(reasonOf(await verify(link)))

    expect(reasons).toEqual([
      expect.stringMatching(/^`mallory` opened/),
      expect.stringMatching(/is not the address/),
      expect.stringMatching(/ failed for a minute\./),
    ])
    expect(await verifier()(prLink)).toMatchObject({ kind: 'verified' })
  })

  it('gives each request ten seconds', async () => {
    // The time of a request is over as soon as the request has arrived.
    let limitOfOne = new AbortController()
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      limitOfOne = new AbortController()
      return limitOfOne.signal
    })
    responses = [
      () => {
        limitOfOne.abort()
        return hang()
      },
    ]

    expect(reasonOf(await verifier()(prLink))).toBe(REASONS['again']?.('no response within 10s'))
    expect(timeout.mock.calls).toEqual(Array(4).fill([10_000]))
  })

  it('says what helps where no retry does', async () => {
    const proxy = await startServer(respond('407 Proxy Authentication Required'))
    Object.assign(process.env, { https_proxy: proxy.url, no_proxy: '' })
    const verification = await verifier({ apiUrl: 'https://api.example' })(prLink)
    for (const name of ['https_proxy', 'no_proxy']) Reflect.deleteProperty(process.env, name)

    expect(reasonOf(verification)).toMatch(
      /^`api\.example` cannot be reached \(HTTP 407 from .*\)\. Check `https_proxy`, or ask .* then re-run/,
    )
    expect(clock.now()).toBe(startedAt)
  })

  it('names another host than github.com', async () => {
    const verify = verifier({ serverUrl: 'https://ghe.example:8443' })
    responses = script('400 301')
    const link = 'https://ghe.example:8443/acme/app/pull/7'

    expect([reasonOf(await verify(link)), reasonOf(await verify(link))]).toEqual([
      expect.stringMatching(/^ghe\.example:8443's API did not show it /),
      expect.stringMatching(/^ghe\.example:8443 redirects from /),
    ])
  })

  it('is no failed one if the action has a bug', async () => {
    const broken = { ...clock, sleepUntil: () => Promise.reject(new TypeError('bug')) }
    responses = script('502')

    await expect(verifier({ clock: broken })(prLink)).rejects.toThrow('bug')
  })
})

describe('pr-paths', () => {
  const urls = {
    pull: '/repos/acme/app/pulls/7',
    ref: '/repos/acme/app/git/ref/heads/main',
    there: `/repos/acme/app/compare/${base}...${head}?per_page=100`,
    back: `/repos/acme/app/compare/${head}...${base}?per_page=100`,
  }

  it.each([
    ['two more requests', 'pull ref compared', [urls.pull, urls.ref, urls.there]],
    [
      'three if the branch is behind',
      'pull ref behind missed',
      [urls.pull, urls.ref, urls.there, urls.back],
    ],
  ])('take %s, by commit', async (_, scripted, expected) => {
    responses = script(scripted)
    const before = github.requests.length

    expect(await verifier({ prPaths })(prLink)).toMatchObject({ kind: 'verified' })
    expect(github.requests.slice(before).map(({ url }) => url)).toEqual(expected)
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

    expect(await verifier({ prPaths })(prLink)).toMatchObject({ kind: 'verified' })
    expect(github.requests.at(-2)?.url).toBe(`/repos/acme/app/git/ref/heads/${path}`)
  })

  // What a comparison tells is tested in changed-paths.test.ts.
  it.each(
    rowsOf(`
    files are counted                       | pull ref compared        | 0 0 0           | verified 2
    the head is below other commits         | pull ref ahead           | 0 0 0           | verified 1
    the head is not among those listed      | pull ref long            | 0 0 0           | verified 1
    other fields are needed                 | old                      | 0               | againCommits unusable response
    a ref without a commit                  | pull noCommit            | 0 0             | againCommits unusable response
    a comparison without files              | pull ref noFiles         | 0 0 0           | againCommits unusable response
    403                                     | pull 403                 | 0 0             | deniedCommits HTTP 403
    404 of the branch                       | pull 404                 | 0 0 1 3 7       | hiddenCommits HTTP 404
    404 of the comparison                   | pull ref 404             | 0 0 0 1 3 7     | hiddenCommits HTTP 404
    a redirect                              | pull ref 301             | 0 0 0           | renamed HTTP 301
    a comparison of 8 MiB                   | pull ref 8MiB            | 0 0 0           | verified 2
    a comparison of 9 MiB                   | pull ref 9MiB            | 0 0 0 1 3 7     | againCommits more than 8 MiB
    four attempts for each request          | 502 pull 502x2 ref 502x3 compared | 0 1 1 2 4 4 5 7 11 | verified 2
  `),
  )('%s', (...row) => expectRow(row, { prPaths }))

  it.each([
    ['mallory', 1, /^`mallory` opened/],
    ['next', 1, /^it would merge into `next`/],
    ['pull ref outside', 3, /^it changes `src\/a`, which/],
    ['pull ref merged', 3, /^`main` contains its commit already/],
  ])('are looked at last, and objected to: %s', async (scripted, count, reason) => {
    responses = script(scripted)

    expect(reasonOf(await verifier({ prPaths })(prLink))).toMatch(reason)
    expect(times).toHaveLength(count)
  })

  it('are not needed, and neither are their fields, if any path is allowed', async () => {
    responses = script('old')

    expect(await verifier()(prLink)).toMatchObject({ kind: 'verified' })
  })

  it('show no name before it is redacted', async () => {
    const name = `src/${'x'.repeat(140)}SECRET`
    const there = compare({ files: [name] })
    responses = [...script('pull ref'), () => there]
    const verify = verifier({ prPaths, redact: (text) => text.replaceAll('SECRET', '***') })

    expect(reasonOf(await verify(prLink))).toMatch(/^it changes `src\/x{140}\*\*\*`, which/)
  })
})

describe('a cancelled run', () => {
  it.each([
    ['the first request', ''],
    ['the last retry', '502 502 502'],
    ['a comparison', 'pull ref'],
  ])('ends at once in %s', async (_, before) => {
    const stop = new AbortController()
    const first = before === '' ? [] : script(before)
    responses = [
      ...first,
      () => {
        stop.abort()
        return hang()
      },
    ]
    const verify = verifier({ signal: stop.signal, prPaths })

    expect(await verify(prLink)).toEqual({ kind: 'cancelled' })
    expect(times).toHaveLength(first.length + 1)
  })

  it('ends at once in a delay', async () => {
    const stop = new AbortController()
    responses = script('429@50 pull')
    const waiting: FakeClock = {
      ...clock,
      sleepUntil: (instant, signal) => {
        queueMicrotask(() => {
          stop.abort()
        })
        return clock.sleepUntil(instant, signal)
      },
    }

    expect(await verifier({ clock: waiting, signal: stop.signal })(prLink)).toEqual({
      kind: 'cancelled',
    })
    expect([times, clock.now()]).toEqual([[0], startedAt])
  })
})
