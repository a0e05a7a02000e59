import '../support/one-realm.ts'
import { describe, expect, it, jest } from '@jest/globals'
import { z } from 'zod'
import { listen } from '../../simulator/loopback.ts'
import { hang, reset, slow, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { ForgeError } from '../../src/forge/forge-error.ts'
import { createOctokit, dataOf } from '../../src/forge/octokit.ts'
import { createClock, SECOND } from '../support/fakes.ts'
import { respond } from '../support/server-behaviors.ts'
import { useGitHub } from '../support/test-github.ts'
import { useServers } from '../support/test-servers.ts'
import { rowsOf } from '../support/waits.ts'

const LIMIT = 8 * 2 ** 20
const User = z.object({ login: z.string() })
const startServer = useServers()
const { github, current } = await useGitHub()

type Options = Partial<Parameters<typeof createOctokit>[0]>

function create(options: Options = {}) {
  return createOctokit({
    apiUrl: github.apiUrl,
    githubToken: github.token,
    timeoutMs: 60 * SECOND,
    retryDelaysMs: [],
    mayRetry: () => false,
    redact: (text) => text,
    clock: createClock(),
    signal: new AbortController().signal,
    ...options,
  })
}

/** Asks who the user is. */
async function getUser(options: Options = {}) {
  const { rest } = await create(options)
  return dataOf(User, await rest.users.getAuthenticated())
}

/** The same, where GitHub responds so. */
function getUserFrom(response: SimulatedResponse) {
  current.intercept = () => response
  return getUser()
}

async function errorOf(data: Promise<unknown>): Promise<unknown> {
  try {
    return await data
  } catch (error) {
    return error
  }
}

const plain = { name: 'ForgeError', kind: 'rejected', retryAfterMs: undefined }
const unusable = { ...plain, message: 'unusable response', kind: 'transient' }

describe('a request', () => {
  it.each([
    ['', 'GET /user', '/user'],
    ['/api/v3', 'GET /user', '/api/v3/user'],
    ['', 'POST /graphql', '/graphql'],
    ['/api/v3', 'POST /graphql', '/api/graphql'],
    ['/api/v1', 'POST /graphql', '/api/v1/graphql'],
  ])('goes below the address of the API: %j, %s', async (path, route, expected) => {
    current.intercept = () => status(200, {}, { login: 'x' })
    const { graphql, request } = await create({ apiUrl: `${github.apiUrl}${path}` })
    await (route.endsWith('/graphql') ? graphql('query { viewer { login } }') : request(route))

    expect(github.requests.at(-1)?.url).toBe(expected)
  })

  /** What it fails with outside a runner, where it goes to github.com through this proxy. */
  async function errorThrough(proxy: string): Promise<unknown> {
    const before = { ...process.env }
    const variables = { https_proxy: proxy, no_proxy: '' }
    Object.assign(process.env, variables)
    const error = await errorOf(getUser({ apiUrl: '' }))
    for (const name of Object.keys(variables)) {
      Reflect.deleteProperty(process.env, name)
      if (before[name] !== undefined) process.env[name] = before[name]
    }
    return error
  }

  it('goes to github.com outside a runner, through the proxy of the environment', async () => {
    const proxy = await startServer(respond('407 Proxy Authentication Required'))
    const error = await errorThrough(proxy.host)

    expect(proxy.requests[0]?.head).toMatch(/^CONNECT api\.github\.com:443 /)
    expect(error).toMatchObject({
      ...plain,
      kind: 'permanent',
      message: `\`api.github.com\` cannot be reached (HTTP 407 from the proxy \`${proxy.host}\`, which requires a password). Check \`https_proxy\`, or ask the proxy's operator, then re-run failed jobs.`,
    })
  })

  it('is not sent if the variable for the proxy cannot be one', async () => {
    expect(await errorThrough('socks5://x')).toMatchObject({
      name: 'ProxyVariableError',
      message: expect.stringMatching(/^The runner's `https_proxy` is not the address of a proxy/),
    })
  })

  it('hides the event from the toolkit, which would throw at a malformed one', async () => {
    process.env['GITHUB_EVENT_PATH'] = import.meta.filename
    await create()

    expect(process.env['GITHUB_EVENT_PATH']).toBeUndefined()
  })

  it('follows no redirect', async () => {
    const other = await listen({ respond: () => status(200, {}, { login: 'mallory' }) })
    const location = `${other.origin}/user`
    const codes = [301, 302, 307, 308, 300, 303, 304, 399]
    const errors: unknown[] = []
    for (const code of codes) {
      errors.push(await errorOf(getUserFrom(status(code, { location }))))
    }
    await other.close()

    expect(errors).toEqual(
      codes.map((code, at) =>
        expect.objectContaining({ message: `HTTP ${code}`, kind: at < 4 ? 'renamed' : 'rejected' }),
      ),
    )
    expect(other.requests).toEqual([])
  })

  it('sends the token to no other origin that the server names as the next page', async () => {
    const other = await listen({ respond: () => status(200, {}, []) })
    current.intercept = () => status(200, { link: `<${other.origin}/page=2>; rel="next"` }, [])
    const { paginate } = await create()
    const error = await errorOf(paginate('GET /repos/acme/app/issues/7/comments'))
    await other.close()

    expect(error).toMatchObject({ ...plain, message: 'a next page on another host' })
    expect(other.requests).toEqual([])
  })

  it('takes JSON of any content type', async () => {
    const response = status(200, { 'content-type': 'text/plain' }, '{"login":"x"}')

    expect(await getUserFrom(response)).toEqual({ login: 'x' })
  })

  it('reads as much as it may, and no more', async () => {
    const ofLength = (length: number) => {
      const body = JSON.stringify({ login: 'x'.repeat(length - '{"login":""}'.length) })
      return getUserFrom(status(200, {}, body))
    }

    expect((await ofLength(LIMIT)).login).toHaveLength(LIMIT - '{"login":""}'.length)
    expect(await errorOf(ofLength(LIMIT + 1))).toMatchObject({
      ...plain,
      message: 'more than 8 MiB',
      kind: 'transient',
    })
  })
})

describe('what Octokit itself would stumble over', () => {
  it.each([
    ['a method of objects', { login: 'x', toString: 1, valueOf: 2 }],
    ['a large number', `{"login":"x","id":${2 ** 60}}`],
    ['errors beside the data', { login: 'x', errors: [{ type: 'RATE_LIMITED' }] }],
    [
      'nested lists',
      `{"login":"x","y":[${Array(60)
        .fill('['.repeat(1_000) + ']'.repeat(1_000))
        .join()}]}`,
    ],
  ])('is read: %s', async (_, body) => {
    expect(await getUserFrom(status(200, {}, body))).toEqual({ login: 'x' })
  })

  it('prints nothing about an API that GitHub will remove', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue()
    await getUserFrom(status(200, { deprecation: 'true', sunset: '##[error]x' }, { login: 'x' }))

    expect(warn).not.toHaveBeenCalled()
  })
})

describe('an error', () => {
  const html = { 'content-type': 'text/html' }
  const says = (message: unknown) => status(403, {}, { message })

  // Status | x-ratelimit-remaining | …-reset | retry-after | message | what it means
  it.each(
    rowsOf(`
    401 |   |            |      | Bad credentials                                     | unauthorized
    403 |   |            |      |                                                     | forbidden
    403 |   |            |      | Resource not accessible by integration              | forbidden
    403 |   |            |      | Resource not accessible by personal access token    | forbidden
    403 |   |            |      | Resource protected by organization SAML enforcement | rejected
    403 |   |            |      | It is no Resource not accessible by integration     | rejected
    403 |   |            |      | Unable to create comment because issue is locked.   | rejected
    403 |   |            |      | You have exceeded a secondary Rate Limit.           | rate-limited
    403 | 7 |            |      |                                                     | forbidden
    403 | 0 |            |      |                                                     | rate-limited
    403 | 0 | 1790000000 |      | API rate limit exceeded                             | rate-limited
    403 | 0 | x1         |      |                                                     | rate-limited
    403 | 0 | 1x         |      |                                                     | rate-limited
    403 | 0 | 999999999999 |    |                                                     | rate-limited
    403 | 0 | 1790000000 | 60   |                                                     | rate-limited
    403 |   |            | soon |                                                     | rate-limited
    404 | 0 | 1790000000 |      |                                                     | not-found
    404 |   |            | 5    | no such branch                                      | not-found
    410 |   |            |      | This issue was deleted                              | rejected
    418 |   |            |      |                                                     | rejected
    422 | 0 |            | 5    | Validation Failed: a rate limit, no common ancestor | rejected
    429 |   |            |      |                                                     | rate-limited
    429 | 0 | 1790000000 |      |                                                     | rate-limited
    429 | 1 | 1790000000 |      |                                                     | rate-limited
    429 |   |            | 0    |                                                     | rate-limited
    500 |   |            |      |                                                     | transient
    501 |   |            |      |                                                     | transient
    502 |   |            |      | The database is locked                              | transient
    503 | 0 |            | 7    |                                                     | transient
  `),
  )('of HTTP says what it means: %s %s %s %s %s', async (...row) => {
    const [code, left = '', reset = '', wait = '', message = '', kind] = row
    const all = { 'x-ratelimit-remaining': left, 'x-ratelimit-reset': reset, 'retry-after': wait }
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    const error = await errorOf(getUserFrom(status(Number(code), headers, { message })))

    expect(error).toBeInstanceOf(ForgeError)
    expect(error).toMatchObject({
      message: `HTTP ${code}${message === '' ? '' : `: \`${message}\``}`,
      kind,
      retryAfterMs: /\d/.test(wait) ? Number(wait) * 1_000 : undefined,
    })
  })

  it.each<[string, SimulatedResponse]>([
    ['the name of the status', says('Forbidden')],
    ['a blank', says(' \n')],
    ['a number', says(7)],
    ['a page', status(403, html, '<html>::error::x</html>')],
    ['no JSON', status(403, {}, 'rate limit')],
  ])('of HTTP has no reason in %s', async (_, response) => {
    const error = await errorOf(getUserFrom(response))

    expect(error).toMatchObject({ message: 'HTTP 403', kind: 'forbidden' })
  })

  it.each([
    ['x'.repeat(161), `\`${'x'.repeat(159)}…\``],
    ['::error::x\n##[error]y', '`: :error: :x\uFFFD## [error]y`'],
    [`${'x'.repeat(157)}SECRET`, `\`${'x'.repeat(157)}***\``],
    [`${'x'.repeat(157)}ghs_demo_token`, `\`${'x'.repeat(157)}***\``],
  ])('of HTTP shows the reason without secrets, cut after that: %j', async (message, shown) => {
    current.intercept = () => says(message)
    const error = await errorOf(getUser({ redact: (text) => text.replaceAll('SECRET', '***') }))

    expect(error).toMatchObject({ message: `HTTP 403: ${shown}` })
  })

  it.each<[string, SimulatedResponse]>([
    ['a page', status(200, html, '<html>')],
    ['half of the JSON', status(200, {}, '{"login":"x"')],
    ['nothing', status(200, {}, '')],
    ['null', status(200, {}, 'null')],
    ['other JSON', status(200, {}, { login: 7 })],
    ['an error', status(200, {}, { message: 'Not Found' })],
  ])('is an unusable response: %s', async (_, response) => {
    const error = await errorOf(getUserFrom(response))

    expect(error).toBeInstanceOf(ForgeError)
    expect(error).toMatchObject(unusable)
  })

  it('of the connection is a short phrase', async () => {
    expect(await errorOf(getUserFrom(reset()))).toMatchObject({
      ...plain,
      message: expect.stringMatching(/^connection closed early/),
      kind: 'transient',
    })
  })

  it('may be that no response came in time', async () => {
    current.intercept = () => hang()
    const hung = await errorOf(getUser({ timeoutMs: SECOND }))
    current.intercept = (_, proceed) => slow(3 * SECOND, proceed())
    const late = await errorOf(getUser({ timeoutMs: SECOND }))

    // On a busy machine not even the connection may be there.
    const message = expect.stringMatching(/^no (response|connection) within 1s$/)
    const error = { ...plain, message, kind: 'transient' }
    expect(hung).toMatchObject(error)
    expect(late).toMatchObject(error)
  })

  it('of GraphQL is that of Octokit', async () => {
    current.intercept = () => status(200, {}, { data: null, errors: [{ message: 'No quota' }] })
    const { graphql } = await create()

    expect(await errorOf(graphql('query { viewer { login } }'))).toMatchObject({
      message: expect.stringContaining('No quota'),
    })
  })

  it('is thrown as it is if the action has a bug', async () => {
    current.intercept = () => reset()
    const redact = () => {
      throw new TypeError('bug')
    }

    expect(await errorOf(getUser({ redact }))).toMatchObject({ cause: new TypeError('bug') })
  })

  it('is the reason of the signal if that aborts', async () => {
    const reason = new Error('stopped')
    const stop = new AbortController()
    current.intercept = () => {
      stop.abort(reason)
      return hang()
    }

    expect(await errorOf(getUser({ signal: stop.signal }))).toBe(reason)
  })
})
