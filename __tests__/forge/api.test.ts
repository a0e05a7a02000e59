import '../support/one-realm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { z } from 'zod'
import { startGitHub, type GitHub, type GitHubOptions } from '../../simulator/github.ts'
import { listen } from '../../simulator/loopback.ts'
import { hang, reset, slow, status, type SimulatedResponse } from '../../simulator/responses.ts'
import {
  createOctokit,
  dataOf,
  ForgeError,
  forgeHost,
  forgeName,
  isRedirect,
  splitName,
  withRetries,
} from '../../src/forge/api.ts'
import { createRedactor } from '../../src/runner/redact.ts'
import { createClock, SECOND, type FakeClock } from '../support/fakes.ts'

const User = z.object({ login: z.string() })

let github: GitHub
/** What GitHub does in the running test instead of what it should. */
let intercept: NonNullable<GitHubOptions['intercept']>

// One for the file, because the toolkit reads the address once, at its import.
beforeAll(async () => {
  github = await startGitHub({ intercept: (request, proceed) => intercept(request, proceed) })
  process.env['GITHUB_API_URL'] = github.apiUrl
  // The toolkit's import parses the event, and would throw at this file, which is no JSON.
  process.env['GITHUB_EVENT_PATH'] = import.meta.filename
})

afterAll(() => github.close())

beforeEach(() => {
  intercept = (_, proceed) => proceed()
})

function octokitWith(options: Partial<Parameters<typeof createOctokit>[0]> = {}) {
  return createOctokit({
    token: github.token,
    timeoutMs: 60 * SECOND,
    maxBodyBytes: 2 ** 20,
    redact: (text) => text,
    signal: new AbortController().signal,
    ...options,
  })
}

/** Asks who the user is. */
async function getUser(options: Parameters<typeof octokitWith>[0] = {}) {
  const octokit = await octokitWith(options)
  return dataOf(octokit.request('GET /user'), User)
}

/** The same, where GitHub responds so. */
function getUserFrom(response: SimulatedResponse) {
  intercept = () => response
  return getUser()
}

async function errorOf(data: Promise<unknown>): Promise<unknown> {
  try {
    return await data
  } catch (error) {
    return error
  }
}

const plain = {
  name: 'ForgeError',
  status: undefined,
  kind: 'rejected',
  retryAfterMs: undefined,
}
const unusable = { ...plain, message: 'no usable response', kind: 'transient' }

describe('a request', () => {
  it('has the token, and the data of its response', async () => {
    const before = github.requests.length

    expect(await getUser()).toEqual({ login: 'github-actions[bot]' })
    const requests = github.requests.slice(before)
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /user'])
    expect(requests[0]?.headers.authorization).toBe('token ghs_demo_token')
  })

  it('hides the event from the toolkit, which would throw at a malformed one', async () => {
    process.env['GITHUB_EVENT_PATH'] = import.meta.filename
    await octokitWith()

    expect(process.env['GITHUB_EVENT_PATH']).toBeUndefined()
  })

  it('has the key removed from its response before anything cuts that', async () => {
    intercept = () => status(200, {}, { login: `${'x'.repeat(90)}SVC_CANARY` })
    const redact = createRedactor('svc_canary')

    expect(await getUser({ redact })).toEqual({ login: `${'x'.repeat(90)}***` })
  })

  it('follows no redirect', async () => {
    const other = await listen({ respond: () => status(200, {}, { login: 'mallory' }) })
    const location = `${other.origin}/user`
    const codes = [300, 301, 302, 303, 307, 308]
    const errors: unknown[] = []
    for (const code of codes) {
      errors.push(await errorOf(getUserFrom(status(code, { location }))))
    }
    await other.close()

    expect(errors).toEqual(
      codes.map((code) =>
        expect.objectContaining({ ...plain, message: `HTTP ${code}`, status: code }),
      ),
    )
    expect(other.requests).toEqual([])
  })

  it('prints nothing of what GitHub says in headers', async () => {
    const levels = ['debug', 'info', 'warn', 'error'] as const
    const prints = levels.map((level) => jest.spyOn(console, level).mockReturnValue())
    const headers = { deprecation: '::error::x', sunset: 'y', link: '<z>; rel="deprecation"' }

    expect(await getUserFrom(status(200, headers, { login: 'x' }))).toEqual({ login: 'x' })
    expect(prints.map(({ mock }) => mock.calls)).toEqual([[], [], [], []])
    jest.restoreAllMocks()
  })

  it('reads as much as it may, and no more', async () => {
    const ofLength = (length: number) => {
      const body = JSON.stringify({ login: 'x'.repeat(length - '{"login":""}'.length) })
      return getUserFrom(status(200, {}, body))
    }

    expect((await ofLength(2 ** 20)).login).toHaveLength(2 ** 20 - '{"login":""}'.length)
    expect(await errorOf(ofLength(2 ** 20 + 1))).toMatchObject({
      ...plain,
      message: 'a response of more than 1 MiB',
      kind: 'transient',
    })
  })
})

describe('an error', () => {
  const login = { login: 'x' }
  const html = { 'content-type': 'text/html' }
  const limit = { 'x-ratelimit-remaining': '0' }

  it.each<[SimulatedResponse, object]>([
    [status(400), {}],
    [status(401, {}, { message: 'Bad credentials' }), {}],
    [status(403, {}, { message: 'Resource not accessible by integration' }), {}],
    [status(403, { 'x-ratelimit-remaining': '7' }, {}), {}],
    [status(403, html, '<html>'), {}],
    [status(403, limit, {}), { kind: 'rate-limited' }],
    [status(403, { 'retry-after': '60' }, {}), { kind: 'rate-limited', retryAfterMs: 60_000 }],
    [status(403, { 'retry-after': 'soon' }, {}), { kind: 'rate-limited' }],
    [
      status(403, {}, { message: 'You have exceeded a secondary Rate Limit.' }),
      { kind: 'rate-limited' },
    ],
    [
      status(403, {}, { message: 'Unable to create comment because issue is locked.' }),
      { kind: 'locked' },
    ],
    [status(502, {}, { message: 'The database is locked' }), { kind: 'transient' }],
    // Of the secondary limit: not locked.
    [status(403, {}, { message: 'You have been temporarily blocked' }), {}],
    [status(404, limit, { message: 'Not Found' }), {}],
    [status(404, { 'retry-after': '5' }, {}), { retryAfterMs: 5_000 }],
    [status(410, {}, { message: 'Issues are disabled for this repo' }), {}],
    [status(418, { 'content-type': 'image/png' }, 'rate limit'), {}],
    [status(422, {}, { message: 'Validation Failed: a rate limit' }), {}],
    [status(429), { kind: 'rate-limited' }],
    [status(429, { 'retry-after': '0' }), { kind: 'rate-limited', retryAfterMs: 0 }],
    [status(499), {}],
    [status(500), { kind: 'transient' }],
    [status(502, html, '<html>::error::x</html>'), { kind: 'transient' }],
    [status(503, { ...limit, 'retry-after': '7' }, ''), { kind: 'transient', retryAfterMs: 7_000 }],
  ])('of HTTP has its status and says what it means: %j', async (response, facts) => {
    const code = response.kind === 'response' ? response.status : 0
    const error = await errorOf(getUserFrom(response))

    expect(error).toBeInstanceOf(ForgeError)
    expect(error).toMatchObject({ ...plain, message: `HTTP ${code}`, status: code, ...facts })
  })

  it.each<[string, SimulatedResponse]>([
    ['a page', status(200, html, '<html>')],
    ['JSON that is not declared', status(200, html, JSON.stringify(login))],
    ['JSON of an unknown type', status(200, { 'content-type': 'x/y' }, JSON.stringify(login))],
    ['an odd type', status(200, { 'content-type': '/' }, JSON.stringify(login))],
    ['half of the JSON', status(200, {}, '{"login":"x"')],
    ['nothing', status(200, {}, '')],
    ['null', status(200, {}, 'null')],
    ['other JSON', status(200, {}, { login: 7 })],
    ['an error', status(200, {}, { message: 'Not Found' })],
    ['another good status', status(201, {}, login)],
    ['no content', status(204, {}, '')],
  ])('is no usable response: %s', async (_, response) => {
    const error = await errorOf(getUserFrom(response))

    expect(error).toBeInstanceOf(ForgeError)
    expect(error).toMatchObject(unusable)
  })

  it('is transient where a status has no body, but the response has one', async () => {
    expect(await errorOf(getUserFrom(status(205, {}, login)))).toMatchObject({
      ...plain,
      message: expect.stringMatching(/^`.*205.*`$/),
      kind: 'transient',
    })
  })

  it('is none with the status that is expected', async () => {
    intercept = () => status(201, {}, login)
    const octokit = await octokitWith()

    expect(await dataOf(octokit.request('POST /user'), User, 201)).toEqual(login)
    intercept = () => status(200, {}, login)
    expect(await errorOf(dataOf(octokit.request('POST /user'), User, 201))).toMatchObject(unusable)
  })

  it('of the connection says what Node says, as a code span', async () => {
    expect(await errorOf(getUserFrom(reset()))).toMatchObject({
      ...plain,
      message: expect.stringMatching(/^`.*(ECONNRESET|EPIPE|closed).*`$/),
      kind: 'transient',
    })
  })

  it('may be that no response came in time', async () => {
    intercept = () => hang()
    const hung = await errorOf(getUser({ timeoutMs: SECOND }))
    intercept = (_, proceed) => slow(3 * SECOND, proceed())
    const late = await errorOf(getUser({ timeoutMs: SECOND }))

    // On a busy machine not even the connection may be there.
    const message = expect.stringMatching(/^no (response|connection) within 1s$/)
    const error = { ...plain, message, kind: 'transient' }
    expect(hung).toMatchObject(error)
    expect(late).toMatchObject(error)
  })

  it.each<[unknown[], object]>([
    [[{ type: 'RATE_LIMITED' }], { ...plain, message: 'GraphQL', kind: 'rate-limited' }],
    [[{}, { type: 'RATE_LIMIT' }], { ...plain, message: 'GraphQL', kind: 'rate-limited' }],
    [[{ type: 'NOT_A_RATE_LIMIT' }], unusable],
    [[{ type: 'FORBIDDEN' }], unusable],
    [[{ message: 'no' }], unusable],
    [[], unusable],
  ])('of GraphQL may be a rate limit: %j', async (errors, expected) => {
    intercept = () => status(200, {}, { errors })
    const octokit = await octokitWith()
    const response = octokit.graphql('query { viewer { login } }')
    const error = await errorOf(
      dataOf(
        response.then((data) => ({ status: 200, data })),
        User,
      ),
    )

    expect(error).toBeInstanceOf(ForgeError)
    expect(error).toMatchObject(expected)
  })

  it.each([new Error('bug'), 'text', undefined, { status: 500 }])(
    'of an unknown shape is no usable response: %p',
    async (thrown) => {
      const failing = Promise.resolve().then(() => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw thrown
      })

      expect(await errorOf(dataOf(failing, User))).toMatchObject(unusable)
    },
  )

  it('is a redirect with a status from 300 to 399', () => {
    const withStatus = (code?: number) =>
      isRedirect(new ForgeError('x', 'rejected', code === undefined ? {} : { status: code }))

    expect([300, 301, 399].map(withStatus)).toEqual([true, true, true])
    expect([undefined, 200, 299, 400].map(withStatus)).toEqual([false, false, false, false])
  })
})

describe('retries', () => {
  let clock: FakeClock
  let startedAt: number
  let times: number[]

  beforeEach(() => {
    clock = createClock()
    startedAt = clock.now()
    times = []
  })

  type Options = Partial<Parameters<typeof withRetries>[1]>

  /** Fails with these errors in their order, then succeeds. */
  function attempt(errors: readonly Error[], options: Options = {}): Promise<unknown> {
    const once = (): Promise<string> => {
      const error = errors[times.length]
      times.push((clock.now() - startedAt) / SECOND)
      return error === undefined ? Promise.resolve('done') : Promise.reject(error)
    }
    const given = withRetries(once, {
      delaysMs: [1_000, 2_000],
      mayRetry: () => true,
      clock,
      signal: new AbortController().signal,
      ...options,
    })
    return errorOf(given)
  }

  const first = new ForgeError('first', 'transient')
  const second = new ForgeError('second', 'transient')
  const third = new ForgeError('third', 'transient')

  it.each<[unknown, ForgeError[], number[]]>([
    ['done', [], [0]],
    ['done', [first], [0, 1]],
    ['done', [first, second], [0, 1, 3]],
    [third, [first, second, third], [0, 1, 3]],
  ])('follow each delay: %p', async (result, errors, expected) => {
    expect(await attempt(errors)).toBe(result)
    expect(times).toEqual(expected)
  })

  it('are none without delays', async () => {
    expect(await attempt([first, second], { delaysMs: [] })).toBe(first)
    expect(times).toEqual([0])
  })

  it('wait as long as the response asks, if that is longer', async () => {
    const longer = new ForgeError('x', 'transient', { retryAfterMs: 5_000 })
    const shorter = new ForgeError('x', 'transient', { retryAfterMs: 500 })

    expect(await attempt([longer, shorter])).toBe('done')
    expect(times).toEqual([0, 5, 7])
  })

  it('are decided by the error and the delay before them', async () => {
    const longer = new ForgeError('x', 'transient', { retryAfterMs: 5_000 })
    const asked: unknown[] = []
    const mayRetry = (error: ForgeError, delayMs: number): boolean => {
      asked.push([error, delayMs])
      return delayMs < 5_000
    }

    expect(await attempt([first, longer, third], { mayRetry })).toBe(longer)
    expect(asked).toEqual([
      [first, 1_000],
      [longer, 5_000],
    ])
    expect(times).toEqual([0, 1])
  })

  it('are none after a bug', async () => {
    const bug = new TypeError('bug')

    expect(await attempt([bug])).toBe(bug)
    expect(times).toEqual([0])

    times = []
    expect(await attempt([first, bug])).toBe(bug)
    expect(times).toEqual([0, 1])
  })

  it('end with the reason of the signal, whether it aborts in an attempt or in a delay', async () => {
    const reason = new Error('stopped')
    const stop = new AbortController()
    stop.abort(reason)
    const inAttempt = await attempt([first], { signal: stop.signal, mayRetry: () => false })

    const later = new AbortController()
    const mayRetry = (): boolean => {
      queueMicrotask(() => {
        later.abort(reason)
      })
      return true
    }
    times = []
    const inDelay = await attempt([first], { signal: later.signal, mayRetry })

    expect([inAttempt, inDelay]).toEqual([reason, reason])
    expect(times).toEqual([0])
    expect(clock.now()).toBe(startedAt)
  })
})

describe('the name of', () => {
  it.each([
    ['acme/app', { owner: 'acme', repo: 'app' }],
    ['', { owner: '', repo: '' }],
  ])('a repository has two parts: %s', (name, parts) => {
    expect(splitName(name)).toEqual(parts)
  })

  it.each([
    ['https://github.com', 'github.com', 'GitHub'],
    ['', 'github.com', 'GitHub'],
    ['no address', 'github.com', 'GitHub'],
    ['https://GHE.example:8443/x', 'ghe.example:8443', 'ghe.example:8443'],
    [`https://${'x'.repeat(150)}.example`, `${'x'.repeat(150)}.example`, `${'x'.repeat(99)}…`],
  ])('the forge is its host, but of github.com: %s', (serverUrl, host, name) => {
    expect([forgeHost(serverUrl), forgeName(serverUrl)]).toEqual([host, name])
  })
})
