import '../support/one-realm.ts'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startGitHub, type GitHubOptions } from '../../simulator/github.ts'
import type { RecordedRequest } from '../../simulator/loopback.ts'
import { hang, reset, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { ForgeError } from '../../src/forge/forge-error.ts'
import { createOctokit } from '../../src/forge/octokit.ts'
import { upsertComment } from '../../src/forge/upsert-comment.ts'
import { createClock, SECOND } from '../support/fakes.ts'

const markerWith = (links: number): string => `<!-- await-agent-job:${'1'.repeat(32)}:${links} -->`
const body = `${markerWith(0)}\n✅ It completed.`
const old = `${markerWith(0)}\n⏳ It is still active.`
const ofOthers = old.replace('1'.repeat(32), '2'.repeat(32))
const bot = 'github-actions[bot]'
/** With so many pull requests. */
const bodyWith = (links: number): string => `${markerWith(links)}\nNew`
const linked = (links: number): string => bodyWith(links).replace('New', 'Old')
const url = (id: number): string => `https://github.com/acme/app/issues/42#issuecomment-${id}`

let close = (): Promise<void> => Promise.resolve()

afterEach(() => close())

const viewer = 'POST graphql'
const user = 'GET user'
const list = 'GET comments'
const create = 'POST comments'
const update = 'PATCH comments'

function kindOf({ method, url: path }: RecordedRequest): string {
  return `${method} ${/graphql$|user$|comments/.exec(path)?.[0] ?? path}`
}

/** Lost is a response to a request that had its effect. */
type Response = SimulatedResponse | 'lost' | undefined
/**
 * The responses to each kind of request, in order. The last one repeats. Undefined means that GitHub
 * does what it should.
 */
type Faults = Readonly<Record<string, Response | readonly Response[]>>

function play(faults: Faults): NonNullable<GitHubOptions['intercept']> {
  const counts = new Map<string, number>()
  return (request, proceed) => {
    const kind = kindOf(request)
    const responses = [faults[kind]].flat()
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    const response = responses[Math.min(count, responses.length - 1)]
    if (response !== 'lost') return response ?? proceed()
    proceed()
    return reset()
  }
}

interface Situation extends Partial<Parameters<typeof upsertComment>[1]> {
  readonly signal?: AbortSignal
  /** Bodies of comments by the bot, or whole ones, oldest first. */
  readonly comments?: readonly (string | { login: string; body: string })[]
  readonly login?: string
  readonly faults?: Faults
  readonly intercept?: GitHubOptions['intercept']
}

/** Upserts on issue 42. */
async function upsert({
  comments = [],
  login = bot,
  faults = {},
  intercept,
  signal = new AbortController().signal,
  ...options
}: Situation) {
  const seeds = comments.map((seed) =>
    typeof seed === 'string' ? { login: bot, body: seed } : seed,
  )
  const clock = createClock()
  const startedAt = clock.now()
  const times: number[] = []
  const decide = intercept ?? play(faults)
  const github = await startGitHub({
    login,
    intercept: (request, proceed) => {
      times.push((clock.now() - startedAt) / SECOND)
      return decide(request, proceed)
    },
    comments: seeds.map((seed) => ({ issue: 'acme/app#42', ...seed })),
  })
  close = github.close

  const octokit = await createOctokit({
    // REST and GraphQL have different paths there.
    apiUrl: github.enterpriseApiUrl,
    token: github.token,
    timeoutMs: 8 * SECOND,
    retryDelaysMs: [SECOND],
    mayRetry: ({ kind }, delayMs) => kind === 'transient' && delayMs <= SECOND,
    redact: (text) => text,
    clock,
    signal,
  })
  const result = await upsertComment(octokit, {
    owner: 'acme',
    repo: 'app',
    issueNumber: 42,
    body,
    canCreate: true,
    canUpdate: true,
    onCreate: () => undefined,
    ...options,
  }).catch((error: unknown) => error)
  return {
    result,
    requests: github.requests,
    /** When the requests arrived, in seconds. */
    times,
    kinds: github.requests.map(kindOf),
    bodies: github.comments.map((comment) => comment.body),
  }
}

const page = { 'content-type': 'text/html' }
const unicorn = status(502, page, '<html>::error::x</html>')
const forbidden = status(403, {}, { message: 'Resource not accessible by integration' })
const notFound = status(404, {}, { message: 'Not Found' })
const foreign = (text: string) => ({ login: 'octocat', body: text })

describe('upsertComment', () => {
  it('creates a comment, with the token, at GitHub’s addresses', async () => {
    const { result, requests, bodies } = await upsert({ comments: [foreign('Hello')] })

    expect([result, bodies]).toEqual([url(1002), ['Hello', body]])
    expect(requests.map((request) => [request.method, request.url, request.body])).toEqual([
      ['POST', '/api/graphql', '{"query":"query { viewer { login } }"}'],
      ['GET', '/api/v3/repos/acme/app/issues/42/comments?per_page=100', ''],
      ['POST', '/api/v3/repos/acme/app/issues/42/comments', JSON.stringify({ body })],
    ])
    expect(new Set(requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['token ghs_demo_token']),
    )
  })

  it.each<[string, Situation, { result: unknown; kinds: string[]; bodies: string[] }]>([
    [
      'creates none if that is not wanted',
      { canCreate: false },
      { result: '', kinds: [viewer, list], bodies: [] },
    ],
    [
      'updates the comment of an earlier run, even if none would be created',
      { comments: [foreign('Hello'), old], canCreate: false },
      { result: url(1002), kinds: [viewer, list, update], bodies: ['Hello', body] },
    ],
    [
      'leaves the comment of an earlier run alone if it may not be updated',
      { comments: [old], canUpdate: false },
      { result: url(1001), kinds: [viewer, list], bodies: [old] },
    ],
    [
      'does not replace a link by none',
      { comments: [linked(1)], body: bodyWith(0) },
      { result: url(1001), kinds: [viewer, list], bodies: [linked(1)] },
    ],
    [
      'does not replace more links by fewer, even by other ones',
      { comments: [linked(3)], body: bodyWith(2) },
      { result: url(1001), kinds: [viewer, list], bodies: [linked(3)] },
    ],
    [
      'replaces links by as many',
      { comments: [linked(2)], body: bodyWith(2) },
      { result: url(1001), kinds: [viewer, list, update], bodies: [bodyWith(2)] },
    ],
    [
      'replaces links by more',
      { comments: [linked(1)], body: bodyWith(2) },
      { result: url(1001), kinds: [viewer, list, update], bodies: [bodyWith(2)] },
    ],
    [
      'does not write again what has not changed, however GitHub ends its lines',
      { comments: [`${body.replace('\n', '\r\n')}\r\n`] },
      { result: url(1001), kinds: [viewer, list], bodies: [`${body.replace('\n', '\r\n')}\r\n`] },
    ],
    [
      'finds its comment by the marker, wherever a maintainer moved it',
      { comments: [`> Note\n\n${old}`] },
      { result: url(1001), kinds: [viewer, list, update], bodies: [body] },
    ],
    [
      'does not take the marker of another author, or of other jobs',
      {
        comments: [
          foreign(old),
          { login: 'github-actions', body: old },
          { login: `${bot}-2`, body: old },
          ofOthers,
        ],
      },
      {
        result: url(1005),
        kinds: [viewer, list, create],
        bodies: [old, old, old, ofOthers, body],
      },
    ],
    [
      'looks for a comment whose response was lost',
      { faults: { [create]: ['lost', undefined] } },
      { result: url(1001), kinds: [viewer, list, create, list], bodies: [body] },
    ],
    [
      'tries once more if it does not exist',
      { faults: { [create]: [unicorn, undefined] } },
      { result: url(1001), kinds: [viewer, list, create, list, create], bodies: [body] },
    ],
  ])('%s', async (_, situation, expected) => {
    expect(await upsert(situation)).toMatchObject(expected)
  })

  it('reads every page, and no more than it needs', async () => {
    const comments = Array<ReturnType<typeof foreign>>(220).fill(foreign('x'))
    const last = await upsert({ comments: [...comments, old] })
    await close()
    const first = await upsert({ comments: [old, ...comments] })

    expect([last.result, first.result]).toEqual([url(1221), url(1001)])
    expect(
      last.requests.map((request) => /(?<=&)page=\d+$/.exec(request.url)?.[0] ?? '').join(' '),
    ).toBe('  page=2 page=3 ')
    expect(first.kinds).toEqual([viewer, list, update])
  })

  it('takes comments of deleted accounts, without a body, with an odd link', async () => {
    const odd = [
      { id: 1, user: null, body: old, html_url: 'x' },
      { id: 2, user: { login: bot }, body: null, html_url: 'x' },
      { id: 3, user: { login: bot }, body, html_url: 'javascript:alert(1)' },
    ]

    expect(await upsert({ faults: { [list]: status(200, {}, odd) } })).toMatchObject({
      result: '',
      bodies: [],
    })
  })
})

describe('the author', () => {
  const commentOf = (login: string) => ({ login, body: old })
  const ofBot = { login: 'acme-bot', comments: [commentOf('acme-bot')] }

  it.each<[string, Situation, readonly string[], string]>([
    ['is the viewer', ofBot, [viewer], body],
    ['is not any other bot', { login: 'acme-bot', comments: [commentOf(bot)] }, [viewer], old],
    [
      'is the user where GraphQL is not found',
      { ...ofBot, faults: { [viewer]: notFound } },
      [viewer, user],
      body,
    ],
  ])('%s', async (_, situation, lookups, first) => {
    const { kinds, bodies } = await upsert(situation)

    expect(kinds.slice(0, -1)).toEqual([...lookups, list])
    expect(bodies[0]).toBe(first)
  })

  it.each<[string, Faults, lookups: string[]]>([
    ['400', { [viewer]: status(400) }, [viewer]],
    ['408', { [viewer]: status(408) }, [viewer]],
    ['429', { [viewer]: status(429) }, [viewer]],
    ['a rate limit', { [viewer]: status(403, { 'x-ratelimit-remaining': '0' }, {}) }, [viewer]],
    [
      'a rate limit from the fallback',
      { [viewer]: notFound, [user]: status(403, { 'retry-after': '1' }, {}) },
      [viewer, user],
    ],
    // These are retried once.
    ['500', { [viewer]: status(500) }, [viewer, viewer]],
    ['502', { [viewer]: unicorn }, [viewer, viewer]],
    ['a reset connection', { [viewer]: reset() }, [viewer, viewer]],
    [
      'an error of the query',
      { [viewer]: status(200, {}, { data: null, errors: [{ message: 'no' }] }) },
      [viewer, viewer],
    ],
    ['no viewer', { [viewer]: status(200, {}, { data: { viewer: null } }) }, [viewer]],
    ['501', { [viewer]: status(501) }, [viewer, viewer]],
    ['a web page', { [viewer]: status(200, page, '<html>') }, [viewer, viewer]],
    ['503 from the fallback', { [viewer]: notFound, [user]: status(503) }, [viewer, user, user]],
    [
      'a user without a name',
      { [viewer]: notFound, [user]: status(200, {}, { login: 7 }) },
      [viewer, user],
    ],
  ])(
    'is not guessed where GitHub gives %s, so that there is no second comment',
    async (_, faults, lookups) => {
      const { result, kinds, bodies } = await upsert({ comments: [old], faults })

      expect(result).toBeInstanceOf(ForgeError)
      expect([kinds, bodies]).toEqual([lookups, [old]])
    },
  )
})

describe('a retry', () => {
  const good = { result: url(1001), bodies: [body] }
  const badPage = status(200, page, '<html>')

  it.each<[string, Situation, kinds: string[]]>([
    [viewer, {}, [viewer, viewer, list, create]],
    [user, { faults: { [viewer]: notFound } }, [viewer, user, user, list, create]],
    [list, {}, [viewer, list, list, create]],
    [update, { comments: [old] }, [viewer, list, update, update]],
  ])('follows a fault of %s after a second', async (request, situation, kinds) => {
    const faults = [unicorn, status(500), reset(), badPage]
    for (const fault of faults) {
      const result = await upsert({
        ...situation,
        faults: { ...situation.faults, [request]: [fault, undefined] },
      })
      const at = kinds.lastIndexOf(request)

      expect(result).toMatchObject({ ...good, kinds })
      expect(result.times).toEqual(kinds.map((_, index) => (index < at ? 0 : 1)))
      await close()
    }
  })

  it('of an update whose response was lost changes nothing more', async () => {
    const { kinds, ...result } = await upsert({
      comments: [old],
      faults: { [update]: ['lost', undefined] },
    })

    expect(result).toMatchObject(good)
    expect(kinds).toEqual([viewer, list, update, update])
  })

  it('is the only one', async () => {
    const { result, kinds, times } = await upsert({
      comments: [old],
      faults: { [update]: unicorn },
    })

    expect(result).toMatchObject({ message: 'HTTP 502, 2 attempts', httpStatus: 502 })
    expect(kinds).toEqual([viewer, list, update, update])
    expect(times).toEqual([0, 0, 0, 1])
  })

  it('may follow a fault of each request', async () => {
    const twice = [unicorn, undefined]
    const { kinds, times, ...result } = await upsert({
      faults: { [viewer]: twice, [list]: twice },
    })

    expect(result).toMatchObject(good)
    expect(kinds).toEqual([viewer, viewer, list, list, create])
    expect(times).toEqual([0, 1, 1, 2, 2])
  })

  it.each<[string, Response]>([
    ['502', unicorn],
    ['a reset connection', reset()],
    ['a lost response', 'lost'],
    ['a web page', badPage],
  ])('never creates a comment without a look for it first: %s', async (_, fault) => {
    const { result, kinds, bodies } = await upsert({ faults: { [create]: fault } })
    const isThere = fault === 'lost'

    expect(kinds).toEqual([viewer, list, create, list, ...(isThere ? [] : [create])])
    expect(bodies).toEqual(isThere ? [body] : [])
    expect(result === url(1001)).toBe(isThere)
  })

  it('of the look for a created comment keeps it from being made twice', async () => {
    const { kinds, ...result } = await upsert({
      faults: { [create]: ['lost', undefined], [list]: [undefined, unicorn, undefined] },
    })

    expect(result).toMatchObject(good)
    expect(kinds).toEqual([viewer, list, create, list, list])
  })

  it('does not come where no comment can be looked for: it may exist', async () => {
    const { result, kinds, bodies } = await upsert({
      faults: { [create]: ['lost', undefined], [list]: [undefined, unicorn] },
    })

    expect(result).toMatchObject({ message: 'HTTP 502, 2 attempts' })
    expect([kinds, bodies]).toEqual([[viewer, list, create, list, list], [body]])
  })
})

describe('a fault', () => {
  const link = { location: 'https://github.com/' }

  const situations: Readonly<Record<string, Situation>> = {
    [list]: { comments: [old] },
    [create]: {},
    [update]: { comments: [old] },
  }

  it.each<[string, string, SimulatedResponse, attempts: number]>([
    [list, 'a web page', status(200, page, '<html>'), 2],
    // To take it for no comments would make a second one.
    [list, 'nothing', status(200, {}, ''), 2],
  ])('%s takes %s for no usable response', async (request, _, response, attempts) => {
    const { result, bodies, kinds } = await upsert({
      ...situations[request],
      faults: { [request]: response },
    })

    expect(result).toMatchObject({
      message: expect.stringMatching(/^no usable response(, 2 attempts)?$/),
      httpStatus: undefined,
    })
    expect(bodies).toEqual(situations[request]?.comments ?? [])
    expect(kinds.filter((kind) => kind === request)).toHaveLength(attempts)
  })

  it.each([
    [list, 301],
    [create, 307],
    [update, 308],
  ])('%s follows no redirect, and no second request goes there: %d', async (request, code) => {
    const { result, bodies, kinds } = await upsert({
      ...situations[request],
      faults: { [request]: status(code, link, '') },
    })

    expect(result).toMatchObject({ message: `HTTP ${code}`, httpStatus: code })
    expect(bodies).toEqual(situations[request]?.comments ?? [])
    expect(kinds.filter((kind) => kind === request)).toHaveLength(1)
  })

  it.each([400, 401, 403, 404, 410, 422, 429])(
    'of the kind that decides is not repeated: %d',
    async (code) => {
      const { result, kinds } = await upsert({ faults: { [create]: status(code) } })

      expect(result).toMatchObject({ message: `HTTP ${code}`, httpStatus: code })
      expect(kinds).toEqual([viewer, list, create])
    },
  )

  it.each<[string, Situation, kinds: unknown[], error: object]>([
    [
      'of the connection says what Node says',
      { faults: { [list]: reset() } },
      [viewer, list, list],
      { message: expect.stringMatching(/ECONNRESET|EPIPE|closed/), httpStatus: undefined },
    ],
    [
      'of an update other than 404 is not mistaken for a deleted comment',
      { comments: [old], faults: { [update]: forbidden } },
      [viewer, list, update],
      { httpStatus: 403 },
    ],
    [
      'of the second page makes no second comment',
      {
        comments: Array<ReturnType<typeof foreign>>(101).fill(foreign('x')),
        faults: { [list]: [undefined, unicorn] },
      },
      [viewer, list, list, list],
      { httpStatus: 502 },
    ],
    [
      'of a page is no last page, as Octokit takes it: 409',
      { faults: { [list]: status(409) } },
      [viewer, list],
      { httpStatus: 409 },
    ],
    [
      'of a page is no last page, as Octokit takes it: not a list',
      { faults: { [list]: status(200, {}, { items: [] }) } },
      [viewer, list],
      { message: 'no usable response' },
    ],
  ])('%s', async (_, situation, kinds, error) => {
    const { result, ...done } = await upsert(situation)

    expect(result).toMatchObject(error)
    expect(done.kinds).toEqual(kinds)
  })

  it.each([viewer, list, create, update])(
    'ends at once when the signal aborts during %s',
    async (request) => {
      const stop = new AbortController()
      const { result, bodies, kinds } = await upsert({
        comments: request === update ? [old] : [],
        signal: stop.signal,
        intercept: (received, proceed) => {
          if (kindOf(received) !== request) return proceed()
          stop.abort()
          return hang()
        },
      })

      expect(result).not.toBe(url(1001))
      expect(bodies).toEqual(request === update ? [old] : [])
      expect(kinds.at(-1)).toBe(request)
      expect(kinds.filter((kind) => kind === request)).toHaveLength(1)
    },
  )
})
