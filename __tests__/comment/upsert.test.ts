import '../support/one-realm.ts'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { startGitHub, type GitHubOptions } from '../../simulator/github.ts'
import type { RecordedRequest } from '../../simulator/loopback.ts'
import { hang, reset, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { GitHubError } from '../../src/comment/octokit.ts'
import { upsertComment } from '../../src/comment/upsert.ts'

const marker = '<!-- await-agent-job:1 -->'
const body = `${marker}\n✅ It completed.`
const old = `${marker}\n⏳ It is still active.`
const bot = 'github-actions[bot]'
const url = (id: number): string => `https://github.com/acme/app/issues/42#issuecomment-${id}`

let port: number | undefined
let close = (): Promise<void> => Promise.resolve()

// The toolkit's import parses the event, and would throw at this file, which is no JSON.
process.env['GITHUB_EVENT_PATH'] = import.meta.filename

afterEach(() => close())

const viewer = 'POST graphql'
const user = 'GET user'
const list = 'GET comments'
const create = 'POST comments'
const update = 'PATCH comments'

function kindOf({ method, url: path }: RecordedRequest): string {
  return `${method} ${/graphql$|user$|comments/.exec(path)?.[0] ?? path}`
}

type Response = SimulatedResponse | 'lost' | undefined
/** By kind of request: the responses in order, of which the last repeats; undefined is what GitHub does. */
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

interface Situation extends Partial<Parameters<typeof upsertComment>[0]> {
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
  ...options
}: Situation) {
  const seeds = comments.map((seed) =>
    typeof seed === 'string' ? { login: bot, body: seed } : seed,
  )
  const github = await startGitHub({
    // Always the same, because the toolkit reads the address once, at its import.
    ...{ port, login, intercept: intercept ?? play(faults) },
    comments: seeds.map((seed) => ({ issue: 'acme/app#42', ...seed })),
  })
  close = github.close
  port = Number(new URL(github.apiUrl).port)
  // As Enterprise Server has it: REST and GraphQL under different paths.
  process.env['GITHUB_API_URL'] = github.enterpriseApiUrl

  const result = await upsertComment({
    ...{ token: github.token, repository: 'acme/app', issueNumber: 42, host: 'github.com', body },
    ...{ canCreate: true, canUpdate: true, signal: new AbortController().signal },
    ...options,
  }).catch((error: unknown) => {
    if (!(error instanceof GitHubError)) throw error
    return error
  })
  return {
    result,
    requests: github.requests,
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
      ['GET', '/api/v3/repos/acme/app/issues/42/comments?per_page=100&page=1', ''],
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
      { comments: [foreign(old), { login: 'github-actions', body: old }, old.replace(':1', ':2')] },
      {
        result: url(1004),
        kinds: [viewer, list, create],
        bodies: [old, old, old.replace(':1', ':2'), body],
      },
    ],
    [
      'makes a comment anew that was deleted meanwhile',
      { comments: [old], faults: { [update]: notFound } },
      { result: url(1002), kinds: [viewer, list, update, create], bodies: [old, body] },
    ],
    [
      'but not if none is to be created',
      { comments: [old], canCreate: false, faults: { [update]: notFound } },
      { result: '', kinds: [viewer, list, update], bodies: [old] },
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
    expect(last.requests.map((request) => /page=\d+$/.exec(request.url)?.[0] ?? '').join(' ')).toBe(
      ' page=1 page=2 page=3 ',
    )
    expect(first.kinds).toEqual([viewer, list, update])
  })

  it('reads a page of the longest comments there can be', async () => {
    const longest = `{"id":1,"user":{"login":"octocat"},"body":"${'\\u5de5'.repeat(65_536)}","html_url":"https://github.com/x"}`
    const huge = status(200, {}, `[${Array<string>(100).fill(longest).join()}]`)

    const { result, kinds } = await upsert({ faults: { [list]: huge } })

    expect([result, kinds]).toEqual([url(1001), [viewer, list, create]])
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
  it('prints nothing of what GitHub says in headers', async () => {
    const print = jest.spyOn(console, 'warn').mockReturnValue()
    const headers = { deprecation: 'Sat, 21 Nov 2026 00:00:00 GMT', link: '<x>; rel="deprecation"' }

    expect((await upsert({ faults: { [list]: status(200, headers, []) } })).result).toBe(url(1001))
    expect(print).not.toHaveBeenCalled()
    print.mockRestore()
  })
})

describe('the author', () => {
  const commentOf = (login: string) => ({ login, body: old })

  it.each<[string, Situation, readonly string[], string]>([
    ['is the viewer', { login: 'acme-bot', comments: [commentOf('acme-bot')] }, [viewer], body],
    ['is not any other bot', { login: 'acme-bot', comments: [commentOf(bot)] }, [viewer], old],
    ...[404, 405, 501].map((code): [string, Situation, string[], string] => [
      `is the user where GraphQL gives ${code}`,
      { login: 'acme-bot', comments: [commentOf('acme-bot')], faults: { [viewer]: status(code) } },
      [viewer, user],
      body,
    ]),
    ...[401, 403].map((code): [string, Situation, string[], string] => [
      `is the bot of Actions where the token may not ask either (${code})`,
      { comments: [commentOf(bot)], faults: { [viewer]: notFound, [user]: status(code) } },
      [viewer, user],
      body,
    ]),
    ...['gitea-actions', 'forgejo-actions', bot].map(
      (login): [string, Situation, string[], string] => [
        `may be ${login} on another host`,
        {
          host: 'git.example',
          comments: [commentOf(login)],
          faults: { [viewer]: notFound, [user]: forbidden },
        },
        [viewer, user],
        body,
      ],
    ),
    ...['gitea-actions', 'forgejo-actions'].map((login): [string, Situation, string[], string] => [
      // Somebody may own that name there.
      `is not ${login} on github.com`,
      { comments: [commentOf(login)], faults: { [viewer]: notFound, [user]: forbidden } },
      [viewer, user],
      old,
    ]),
  ])('%s', async (_, situation, lookups, first) => {
    const { kinds, bodies } = await upsert(situation)

    expect(kinds.slice(0, -1)).toEqual([...lookups, list])
    expect(bodies[0]).toBe(first)
  })

  it.each<[string, Faults]>([
    ['502', { [viewer]: unicorn }],
    ...[400, 408, 429, 500].map((code): [string, Faults] => [
      `${code}`,
      { [viewer]: status(code) },
    ]),
    ['a reset connection', { [viewer]: reset() }],
    ['a rate limit', { [viewer]: status(403, { 'x-ratelimit-remaining': '0' }, {}) }],
    [
      'an error of the query',
      { [viewer]: status(200, {}, { data: null, errors: [{ message: 'no' }] }) },
    ],
    ['no viewer', { [viewer]: status(200, {}, { data: { viewer: null } }) }],
    ['a web page', { [viewer]: status(200, page, '<html>') }],
    ['503 from the fallback', { [viewer]: notFound, [user]: status(503) }],
    ['a user without a name', { [viewer]: notFound, [user]: status(200, {}, { login: 7 }) }],
  ])(
    'is not guessed where GitHub gives %s, so that there is no second comment',
    async (_, faults) => {
      const { result, kinds, bodies } = await upsert({ comments: [old], faults })

      expect(result).toBeInstanceOf(GitHubError)
      expect([kinds, bodies]).toEqual([Object.keys(faults), [old]])
    },
  )
})

describe('a fault', () => {
  const comment = { id: 1, user: { login: 'x' }, body: 'x', html_url: 'https://github.com/x' }
  const link = { location: 'https://github.com/' }

  const situations: Readonly<Record<string, Situation>> = {
    [list]: { comments: [old] },
    [create]: {},
    [update]: { comments: [old] },
  }

  it.each<[string, string, SimulatedResponse]>([
    [list, 'a web page', status(200, page, '<html>')],
    [list, 'a list of something else', status(200, {}, [{ id: 'x' }])],
    // To take it for no comments would make a second one.
    [list, 'nothing', status(200, {}, '')],
    [list, 'a redirect', status(301, link, { message: 'Moved Permanently' })],
    [create, '200', status(200, {}, comment)],
    [
      create,
      'a link that leads nowhere',
      status(201, {}, { ...comment, html_url: 'javascript:alert(1)' }),
    ],
    [create, 'a redirect', status(307, link, '')],
    [update, '201', status(201, {}, comment)],
    [update, 'no link', status(200, {}, { ...comment, html_url: undefined })],
  ])('%s takes %s for no usable response', async (request, _, response) => {
    const { result, bodies, requests } = await upsert({
      ...situations[request],
      faults: { [request]: response },
    })

    expect(result).toMatchObject({ message: 'no usable response', status: 500 })
    expect(bodies).toEqual(situations[request]?.comments ?? [])
    expect(requests.length).toBeLessThanOrEqual(5)
  })

  it.each<[SimulatedResponse, Partial<GitHubError>]>([
    [status(401, {}, { message: 'Bad credentials' }), { status: 401 }],
    [forbidden, { status: 403 }],
    [status(403, { 'x-ratelimit-remaining': '7' }, {}), { status: 403 }],
    [status(403, { 'x-ratelimit-remaining': '0' }, {}), { status: 403, isRateLimited: true }],
    [status(403, { 'retry-after': '60' }, {}), { status: 403, isRateLimited: true }],
    [
      status(403, {}, { message: 'You have exceeded a secondary rate limit.' }),
      { status: 403, isRateLimited: true },
    ],
    [
      status(403, {}, { message: 'Unable to create comment because issue is locked.' }),
      { status: 403, isLocked: true },
    ],
    // Of the secondary limit: not locked.
    [status(403, {}, { message: 'You have been temporarily blocked' }), { status: 403 }],
    [status(403, page, '<html>'), { status: 403 }],
    [status(410, {}, { message: 'Issues are disabled for this repo' }), { status: 410 }],
    [status(422, {}, { message: 'Validation Failed: a rate limit' }), { status: 422 }],
    [status(429), { status: 429, isRateLimited: true }],
    [status(503, {}, ''), { status: 503 }],
  ])('has the status and what it means: %j', async (response, facts) => {
    const { result, kinds } = await upsert({ faults: { [create]: response } })

    // Only an ambiguous fault is worth a second attempt.
    expect(kinds).toEqual([viewer, list, create, ...(facts.status === 503 ? [list, create] : [])])
    expect(result).toMatchObject({
      ...{ message: `HTTP ${facts.status ?? ''}`, isRateLimited: false, isLocked: false },
      ...facts,
    })
  })

  it.each<[string, Situation, kinds: unknown[], error: object]>([
    [
      'of the connection says what Node says',
      { faults: { [list]: reset() } },
      [viewer, list],
      { message: expect.stringMatching(/ECONNRESET|EPIPE|closed/), status: 500 },
    ],
    [
      'of an update other than 404 is not mistaken for a deleted comment',
      { comments: [old], faults: { [update]: forbidden } },
      [viewer, list, update],
      { status: 403 },
    ],
    [
      'of the second page makes no second comment',
      {
        comments: Array<ReturnType<typeof foreign>>(101).fill(foreign('x')),
        faults: { [list]: [undefined, unicorn] },
      },
      [viewer, list, list],
      { status: 502 },
    ],
    [
      'is a 404 if no repository is known',
      { repository: '' },
      [viewer, expect.any(String)],
      { message: 'HTTP 404' },
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
      const { result, bodies } = await upsert({
        comments: request === update ? [old] : [],
        signal: stop.signal,
        intercept: (received, proceed) => {
          if (kindOf(received) !== request) return proceed()
          stop.abort()
          return hang()
        },
      })

      expect(result).toBeInstanceOf(GitHubError)
      expect(bodies).toEqual(request === update ? [old] : [])
    },
  )
})
