import '../support/one-realm.ts'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { z } from 'zod'
import { hang, reset, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { createOctokit, dataOf } from '../../src/github/octokit.ts'
import { createClock, SECOND } from '../support/fakes.ts'
import { respond } from '../support/server-behaviors.ts'
import { useGitHub } from '../support/test-github.ts'
import { useServers } from '../support/test-servers.ts'
import { rowsOf } from '../support/table.ts'

const LIMIT = 32 * 2 ** 20
const User = z.object({ login: z.string() })
const startServer = useServers()
const { github, current } = await useGitHub()

afterEach(() => {
  jest.restoreAllMocks()
})

type Options = Partial<Parameters<typeof createOctokit>[0]>

function create(options: Options = {}) {
  return createOctokit({
    apiUrl: github.apiUrl,
    githubToken: github.token,
    timeoutMs: 60 * SECOND,
    retryDelaysMs: [],
    deadline: Infinity,
    retriesNotFound: false,
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

function errorOf(data: Promise<unknown>): Promise<unknown> {
  return data.catch((error: unknown) => error)
}

const failed = (message: unknown, fields: object) => ({ name: 'GitHubError', message, ...fields })
const transient = (message: unknown) => failed(message, { kind: 'transient' })

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

    expect(github.requests.at(-1)).toMatchObject({
      url: expected,
      headers: {
        authorization: 'token ghs_demo_token',
        accept: 'application/vnd.github.v3+json',
        'accept-encoding': 'identity',
        'user-agent': expect.stringContaining('octokit'),
      },
    })
  })

  it('goes to github.com outside a runner, through the proxy of the environment', async () => {
    const proxy = await startServer(respond('407 Proxy Authentication Required'))
    jest.replaceProperty(process, 'env', { https_proxy: proxy.host })

    expect(await errorOf(getUser({ apiUrl: '' }))).toMatchObject(
      failed(expect.stringMatching(/^HTTP 407 from the proxy /), { kind: 'rejected' }),
    )
    expect(proxy.requests[0]?.head).toMatch(/^CONNECT api\.github\.com:443 /)
  })

  it('hides the event from the toolkit, which would throw at a malformed one', async () => {
    process.env['GITHUB_EVENT_PATH'] = import.meta.filename
    await create()

    expect(process.env['GITHUB_EVENT_PATH']).toBeUndefined()
  })

  it.each([300, 301, 302, 303, 304, 307, 308, 399])('follows no redirect: %d', async (code) => {
    const other = await startServer(respond(200, {}, { login: 'mallory' }))
    const response = status(code, { location: other.url })

    expect(await errorOf(getUserFrom(response))).toMatchObject(
      failed(`HTTP ${code}, to \`${other.url}\``, {
        kind: 'rejected',
        statusCode: code,
      }),
    )
    expect(other.requests).toEqual([])
  })

  it.each([
    ['host', (host: string) => `${github.apiUrl}@${host}`],
    ['scheme', () => github.apiUrl.replace(/^http:/, 'https:')],
  ])('sends the token to no next page of another %s', async (_, originOf) => {
    const other = await startServer(respond(200, {}, []))
    current.intercept = () => status(200, { link: `<${originOf(other.host)}/2>; rel="next"` }, [])
    const { paginate } = await create()

    expect(await errorOf(paginate('GET /repos/acme/app/issues/7/comments'))).toMatchObject(
      failed('a next page on another host', { kind: 'rejected' }),
    )
    expect(other.requests).toEqual([])
  })

  it('reads JSON of any content type, as much as it may, and no more', async () => {
    // Octokit's own parser would stumble over the number and the lists.
    const lists = Array(60).fill('['.repeat(1_000) + ']'.repeat(1_000))
    const body = `{"login":"x","id":${2 ** 60},"y":[${lists.join()}]}`
    const ofLength = (length: number) =>
      getUserFrom(status(200, { 'content-type': 'text/plain' }, body.padEnd(length)))

    expect(await ofLength(LIMIT)).toEqual({ login: 'x' })
    // It is so again, so there is no retry.
    expect(await errorOf(ofLength(LIMIT + 1))).toMatchObject({
      message: 'more than 32 MiB',
      kind: 'rejected',
    })
  })
})

describe('a retry', () => {
  /** When the requests come, in seconds, where GitHub responds so. `end`: the last message. */
  async function play(script: string, route: string, options: Options) {
    const clock = createClock()
    const startedAt = clock.now()
    const responses = script.split(' ')
    const times: number[] = []
    current.intercept = () => {
      const [name = '', retryAfter] = (responses[times.length] ?? responses.at(-1) ?? '').split('@')
      times.push(Math.floor((clock.now() - startedAt) / SECOND))
      // No request takes no time: one millisecond too many is too late.
      clock.jump(1)
      if (name === 'reset') return reset()
      if (name === 'page') return status(200, {}, '<html>')
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
      return status(Number(name), headers, {})
    }
    const retryDelaysMs = [1_000, 2_000]
    const deadline = startedAt + 75 * SECOND
    const { request } = await create({ retryDelaysMs, deadline, clock, ...options })
    const error = await errorOf(request(route))
    return { times: times.join(' '), end: error instanceof Error ? error.message : '' }
  }

  // Request | what GitHub responds | when the requests come | how it ends
  it.each(
    rowsOf(`
    GET /user          | 502 200           | 0 1       |
    GET /user          | 502               | 0 1 3     | HTTP 502, 3 attempts
    GET /user          | reset 502 200     | 0 1 3     |
    GET /user          | page 200          | 0 1       |
    GET /user          | 502 400           | 0 1       | HTTP 400
    GET /user          | 404 200           | 0         | HTTP 404
    GET /seldom        | 404 200           | 0 1       |
    GET /seldom        | 404               | 0 1 3     | HTTP 404, 3 attempts
    GET /user          | 429 200           | 0         | HTTP 429
    GET /user          | 429@60 200        | 0 60      |
    GET /user          | 429@0 200         | 0 1       |
    GET /user          | 429@61 200        | 0         | HTTP 429
    GET /user          | 503@5 200         | 0 5       |
    GET /user          | 429@60 429@14 200 | 0 60 74   |
    GET /user          | 429@60 429@15 200 | 0 60      | HTTP 429, 2 attempts
    POST /graphql      | 502 200           | 0 1       |
    POST /graphql/user | 502 200           | 0         | HTTP 502
    POST /user         | page 200          | 0         | HTTP 200, a web page
    POST /user         | 429@60 200        | 0 60      |
  `),
  )('of %s after %s', async (route = '', script = '', times = '', end = '') => {
    const options = { retriesNotFound: route === 'GET /seldom' }

    expect(await play(script, route, options)).toEqual({ times, end })
  })

  it('ends in its delay, as soon as the signal aborts', async () => {
    const stop = new AbortController()
    const sleepUntil = () => {
      stop.abort(new Error('stopped'))
      return Promise.resolve()
    }
    const clock = { ...createClock(), sleepUntil }

    const { end } = await play('502', 'GET /user', { clock, signal: stop.signal })
    expect(end).toBe('stopped')
  })
})

describe('an error', () => {
  // Status | Retry-After | message | what it means; ‘lacking’: a permission
  it.each(
    rowsOf(`
    401 |      | Bad credentials                                     | rejected
    403 |      |                                                     | rejected
    403 |      | Resource protected by organization SAML enforcement | rejected
    403 |      | Resource not accessible by personal access token    | lacking
    403 |      | You have exceeded a secondary Rate Limit.           | rate-limited
    403 | 60   |                                                     | rate-limited
    404 | 5    | Resource not accessible by integration              | rejected
    422 | 5    | Validation Failed: a rate limit                     | rejected
    429 |      |                                                     | rate-limited
    429 | 0    |                                                     | rate-limited
    500 |      |                                                     | transient
    503 | 7    | The database is locked                              | transient
  `),
  )('of HTTP says what it means: %s %s %s', async (code, wait = '', message = '', kind = '') => {
    const headers = wait === '' ? {} : { 'retry-after': wait }
    const error = await errorOf(getUserFrom(status(Number(code), headers, { message })))
    const retryAfterMs = wait === '' ? undefined : Number(wait) * 1_000

    expect(error).toMatchObject(
      failed(`HTTP ${code}${message === '' ? '' : `: \`${message}\``}`, {
        kind: kind === 'lacking' ? 'rejected' : kind,
        statusCode: Number(code),
        retryAfterMs,
        lacksPermission: kind === 'lacking',
      }),
    )
  })

  // Status | what is left | when it ends, after the response | how long to wait
  it.each(
    rowsOf(`
    403 | 0 | 3   | 3
    429 | 0 | 0   | 0
    403 | 0 | -1  |
    403 | 1 | 3   |
    403 | 0 | odd |
    404 | 0 | 3   |
  `),
  )('of a limit says when that ends, by its own clock: %s, %s left, %s', async (...row) => {
    const [code, remaining = '', seconds = '', expected = ''] = row
    const date = 'Fri, 21 Nov 2025 09:14:00 GMT'
    const reset = String(Date.parse(date) / SECOND + Number(seconds))
    const headers = { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': reset, date }
    const message = 'API rate limit exceeded'
    const error = await errorOf(getUserFrom(status(Number(code), headers, { message })))
    const retryAfterMs = expected === '' ? undefined : Number(expected) * SECOND

    expect(error).toMatchObject({ retryAfterMs })
  })

  it.each([[{ message: ' \n' }], [{ message: 7 }], ['a rate limit'], ['"a rate limit']])(
    'of HTTP has no reason in %j',
    async (body) => {
      expect(await errorOf(getUserFrom(status(403, {}, body)))).toMatchObject(
        failed('HTTP 403', { kind: 'rejected' }),
      )
    },
  )

  it.each([
    [{ message: 'No', errors: [{ message: 'a ' }, 'b', { message: 'c' }] }, 'No; a; b; c'],
    [{ message: 'No', errors: ['a', 'b', 'c', 'd'] }, 'No; a; b; c'],
    [{ message: 'No', errors: 'a' }, 'No; a'],
    [{ message: 'No', errors: [{ code: 'x' }, { message: 7 }, null, ' ', ['a']] }, 'No'],
    [{ message: 7, errors: ['a'] }, 'a'],
  ])('of HTTP shows what GitHub says in its errors: %j', async (body, shown) => {
    expect(await errorOf(getUserFrom(status(422, {}, body)))).toMatchObject({
      message: `HTTP 422: \`${shown}\``,
    })
  })

  // Status | body | message | kind
  it.each(
    rowsOf(`
    200 | <html>                              | HTTP 200, a web page              | transient
    403 |  <!doctype html><title> A  b</title>     | HTTP 403, a web page titled ‘A b’ | rejected
    404 | <TITLE lang="en">::error::x</TITLE>   | HTTP 404, a web page titled ‘: :error: :x’ | rejected
    403 | <title>${'x'.repeat(96)}SECRET</title> | HTTP 403, a web page titled ‘${'x'.repeat(96)}***’ | rejected
    401 | <title>x                              | HTTP 401, a web page titled ‘x’   | rejected
    403 | Forbidden                             | HTTP 403                          | rejected
    404 | Not found                             | HTTP 404                          | rejected  |
    307 | <a href="x">                          | HTTP 307, a web page              | rejected  |
    429 | <title>x</title>                      | HTTP 429, a web page titled ‘x’   | rate-limited |
    502 | <title>Unicorn!</title>               | HTTP 502, a web page titled ‘Unicorn!’ | transient |
  `),
  )('is not of GitHub: %s %s', async (code, body = '', message = '', kind = '') => {
    current.intercept = () => status(Number(code), {}, body)
    const error = await errorOf(getUser({ redact: (text) => text.replaceAll('SECRET', '***') }))

    expect(error).toMatchObject({ message, kind })
  })

  it.each([
    ['https://login.example.com/saml?code=1#a', 'https://login.example.com/saml'],
    ['/login#a?b', '/login'],
    ['https://x:y@example.com/SECRET?a', 'https://***@example.com/***'],
    [`https://x.example/${'y'.repeat(77)}SECRET`, `https://x.example/${'y'.repeat(77)}***`],
  ])('of a redirect shows where it leads, but no secrets: %s', async (location, shown) => {
    const body = '<title>Moved</title>'
    current.intercept = () => status(302, { location }, body)
    const error = await errorOf(getUser({ redact: (text) => text.replaceAll('SECRET', '***') }))

    expect(error).toMatchObject(failed(`HTTP 302, to \`${shown}\``, { kind: 'rejected' }))
  })

  it.each([
    [302, '?a'],
    [201, '/x'],
    [422, '/x'],
  ])('of no place to go says none: %d to %s', async (code, location) => {
    const response = status(code, { location }, { errors: ['No'] })

    expect(await errorOf(getUserFrom(response))).toMatchObject({ message: `HTTP ${code}: \`No\`` })
  })

  it.each([
    ['x'.repeat(161), `\`${'x'.repeat(159)}…\``],
    ['::error::x\n##[error]y', '`: :error: :x\uFFFD## [error]y`'],
    [`${'x'.repeat(157)}SECRET`, `\`${'x'.repeat(157)}***\``],
  ])('of HTTP shows the reason without secrets, cut after that: %j', async (message, shown) => {
    current.intercept = () => status(403, {}, { message })
    const error = await errorOf(getUser({ redact: (text) => text.replaceAll('SECRET', '***') }))

    expect(error).toMatchObject({ message: `HTTP 403: ${shown}` })
  })

  it('may be what GraphQL lists in a response of success', async () => {
    const body = { login: 'x', errors: [{ message: 'Something went wrong' }] }
    const error = await errorOf(getUserFrom(status(200, {}, body)))

    expect(error).toMatchObject({
      message: 'HTTP 200: `Something went wrong`',
      kind: 'transient',
    })
  })

  it.each(['{"login":"x"', '', 'null', '"x"', '{"login":7}'])(
    'is an unusable response: %j',
    async (body) => {
      const error = await errorOf(getUserFrom(status(200, {}, body)))

      expect(error).toMatchObject(transient('unusable response'))
    },
  )

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
