import '../support/one-realm.ts'
import { afterEach, describe, expect, it } from '@jest/globals'
import { startGitHub, type GitHubOptions } from '../../simulator/github.ts'
import type { RecordedRequest } from '../../simulator/loopback.ts'
import { hang, reset, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { ForgeError } from '../../src/forge/forge-error.ts'
import { createOctokit } from '../../src/forge/octokit.ts'
import { upsertComment } from '../../src/forge/upsert-comment.ts'
import { createClock, SECOND } from '../support/fakes.ts'
import { rowsOf } from '../support/waits.ts'

const marker = `<!-- await-agent-job:${'1'.repeat(32)} -->`
const body = `${marker}\n✅ It completed.`
const old = `${marker}\n⏳ It is still active.`
const ofOthers = old.replace('1'.repeat(32), '2'.repeat(32))
const bot = 'github-actions[bot]'
const linked = `${marker}\n✅ It completed: <https://github.com/acme/app/pull/7>`
const url = (id: number): string => `https://github.com/acme/app/issues/42#issuecomment-${id}`

let close = (): Promise<void> => Promise.resolve()

afterEach(() => close())

/** How the rows call the requests: for the viewer, the user and the list; to create, and to update. */
const LETTERS: Readonly<Record<string, string>> = {
  'POST graphql': 'V',
  'GET user': 'U',
  'GET comments': 'L',
  'POST comments': 'C',
  'PATCH comments': 'P',
}

function letterOf({ method, url: path }: RecordedRequest): string {
  return LETTERS[`${method} ${/graphql$|user$|comments/.exec(path)?.[0] ?? path}`] ?? path
}

const pageWith = (code: number) => status(code, { 'content-type': 'text/html' }, '<html>')
/** What the rows call responses. A number is a status, and `ok` stands for what GitHub should do. */
const RESPONSES: Readonly<Record<string, SimulatedResponse>> = {
  page: pageWith(200),
  page502: pageWith(502),
  reset: reset(),
  limit: status(403, { 'retry-after': '1' }, {}),
  errors: status(200, {}, { data: null, errors: [{ message: 'no' }] }),
  noViewer: status(200, {}, { data: { viewer: null } }),
  noName: status(200, {}, { login: 7 }),
  nothing: status(200, {}, ''),
  noList: status(200, {}, { items: [] }),
}

/**
 * The responses by kind of request, such as `C=lost,ok L=ok,502`; the last one repeats. `lost` has
 * its effect, but there is no response.
 */
function play(text: string): NonNullable<GitHubOptions['intercept']> {
  const faults = new Map(
    text.split(' ').map((each) => [each.charAt(0), each.slice(2).split(',')] as const),
  )
  return (request, proceed) => {
    const left = faults.get(letterOf(request)) ?? ['ok']
    const [name = 'ok'] = left.length > 1 ? left.splice(0, 1) : left
    if (name === 'ok') return proceed()
    if (name !== 'lost') return RESPONSES[name] ?? status(Number(name), {}, {})
    proceed()
    return reset()
  }
}

interface Situation extends Partial<Parameters<typeof upsertComment>[1]> {
  readonly signal?: AbortSignal
  /** Bodies of comments by the bot, or whole ones, oldest first. */
  readonly comments?: readonly (string | { login: string; body: string })[]
  readonly login?: string
  readonly faults?: string
  readonly intercept?: GitHubOptions['intercept']
}

/** Upserts on issue 42. */
async function upsert({
  comments = [],
  login = bot,
  faults = '',
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
    githubToken: github.token,
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
    ...options,
  }).catch((error: unknown) => error)
  const { requests } = github
  return {
    result,
    requests,
    /** Each with its time in seconds. */
    kinds: requests.map((request, at) => `${letterOf(request)}${times[at] ?? ''}`).join(' '),
    bodies: github.comments.map((comment) => comment.body),
  }
}

const foreign = (text: string) => ({ login: 'octocat', body: text })

/**
 * Checks a row: name | how the comment begins | the responses | the requests | the end. An end is
 * `done`, if our comment is as it should be, or the message of the error; then nothing has changed,
 * or else the comment was `made`.
 */
async function expectRow(row: readonly string[]): Promise<void> {
  const [, before = '', faults = '', expected = '', end = ''] = row
  const comments = before === 'old' ? [old] : []
  const { result, kinds, bodies } = await upsert({ comments, faults })

  expect(kinds).toBe(expected)
  if (end === 'done') {
    expect([result, bodies]).toEqual([url(1001), [body]])
    return
  }
  const [, made, message = ''] = /^(made )?(.*)$/.exec(end) ?? []
  expect(result).toBeInstanceOf(ForgeError)
  expect(result).toMatchObject({ message: expect.stringMatching(new RegExp(`^${message}$`)) })
  expect(bodies).toEqual(made === undefined ? comments : [body])
}

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

  const crlf = `${body.replace('\n', '\r\n')}\r\n`

  it.each<[string, Situation, result: string, kinds: string, bodies: string[]]>([
    ['creates none if that is not wanted', { canCreate: false }, '', 'V0 L0', []],
    [
      'updates the comment of an earlier run, even if none would be created',
      { comments: [foreign('Hello'), old], canCreate: false },
      url(1002),
      'V0 L0 P0',
      ['Hello', body],
    ],
    [
      'leaves the comment of an earlier run alone if it may not be updated',
      { comments: [old], canUpdate: false },
      url(1001),
      'V0 L0',
      [old],
    ],
    ['does not replace a link by none', { comments: [linked] }, url(1001), 'V0 L0', [linked]],
    ['replaces none by a link', { comments: [old], body: linked }, url(1001), 'V0 L0 P0', [linked]],
    [
      'does not write again what has not changed, however GitHub ends its lines',
      { comments: [crlf] },
      url(1001),
      'V0 L0',
      [crlf],
    ],
    [
      'finds its comment by the marker, wherever a maintainer moved it',
      { comments: [`> Note\n\n${old}`] },
      url(1001),
      'V0 L0 P0',
      [body],
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
      url(1005),
      'V0 L0 C0',
      [old, old, old, ofOthers, body],
    ],
    [
      'is by another bot than the usual one, if that is the viewer',
      { login: 'acme-bot', comments: [old, { login: 'acme-bot', body: old }] },
      url(1002),
      'V0 L0 P0',
      [old, body],
    ],
  ])('%s', async (_, situation, result, kinds, bodies) => {
    expect(await upsert(situation)).toMatchObject({ result, kinds, bodies })
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
    expect(first.kinds).toBe('V0 L0 P0')
  })

  it('takes comments of deleted accounts, without a body, with an odd link', async () => {
    const odd = [
      { id: 1, user: null, body: old, html_url: 'x' },
      { id: 2, user: { login: bot }, body: null, html_url: 'x' },
      { id: 3, user: { login: bot }, body, html_url: 'javascript:alert(1)' },
    ]
    const intercept: Situation['intercept'] = (request, proceed) =>
      letterOf(request) === 'L' ? status(200, {}, odd) : proceed()

    expect(await upsert({ intercept })).toMatchObject({ result: '', bodies: [] })
  })

  it('makes no second comment after a fault of the second page', async () => {
    const comments = Array<ReturnType<typeof foreign>>(101).fill(foreign('x'))
    const { result, kinds } = await upsert({ comments, faults: 'L=ok,502' })

    expect([result, kinds]).toEqual([expect.any(ForgeError), 'V0 L0 L0 L1'])
  })
})

describe('a fault', () => {
  // Without the author a second comment could be made.
  it.each(
    rowsOf(`
    of the viewer: 400                            | old | V=400             | V0                | HTTP 400
    of the viewer: a rate limit                   | old | V=limit           | V0                | HTTP 403
    of the viewer: 500                            | old | V=500             | V0 V1             | HTTP 500
    of the viewer: nobody                         | old | V=noViewer        | V0                | unusable response
    of the user, where GraphQL is not found       | old | V=404 U=limit     | V0 U0             | HTTP 403
    of the user: 503                              | old | V=404 U=503       | V0 U0 U1          | HTTP 503
    of the user: no name                          | old | V=404 U=noName    | V0 U0             | unusable response
    of the list: nothing, which is no empty list  | old | L=nothing         | V0 L0 L1          | unusable response
    of the list: something else                   | old | L=noList          | V0 L0             | unusable response
    of the list: 409, which Octokit takes for its end | old | L=409         | V0 L0             | HTTP 409
    of an update: 403                             | old | P=403             | V0 L0 P0          | HTTP 403
    of an update, twice                           | old | P=page502         | V0 L0 P0 P1       | HTTP 502
    of a new comment: 403                         |     | C=403             | V0 L0 C0          | HTTP 403
    of a new comment, twice                       |     | C=502             | V0 L0 C0 L0 C0    | HTTP 502
    of a new comment, twice: a reset connection   |     | C=reset           | V0 L0 C0 L0 C0    | .+
    of a new comment that cannot be looked for    |     | C=lost L=ok,502   | V0 L0 C0 L0 L1    | made HTTP 502
  `),
  )('ends it: %s', (...row) => expectRow(row))

  it.each(
    rowsOf(`
    of the viewer                                 |     | V=page502,ok      | V0 V1 L1 C1       | done
    of the user                                   | old | V=404 U=500,ok    | V0 U0 U1 L1 P1    | done
    of the list                                   |     | L=reset,ok        | V0 L0 L1 C1       | done
    of an update                                  | old | P=page,ok         | V0 L0 P0 P1       | done
    of an update, which had its effect            | old | P=lost,ok         | V0 L0 P0 P1       | done
    of several requests                           |     | V=502,ok L=502,ok | V0 V1 L1 L2 C2    | done
    of a new comment, which does not exist        |     | C=502,ok          | V0 L0 C0 L0 C0    | done
    of a new comment, which exists                |     | C=lost            | V0 L0 C0 L0       | done
    of the look for one that exists               |     | C=lost L=ok,502,ok | V0 L0 C0 L0 L1   | done
  `),
  )('is forgotten after a second: %s', (...row) => expectRow(row))
})

describe('an abort', () => {
  it.each(['V', 'L', 'C', 'P'])('ends at once what is under way: %s', async (letter) => {
    const stop = new AbortController()
    const comments = letter === 'P' ? [old] : []
    const { result, bodies, kinds } = await upsert({
      comments,
      signal: stop.signal,
      intercept: (received, proceed) => {
        if (letterOf(received) !== letter) return proceed()
        stop.abort()
        return hang()
      },
    })

    expect(result).toMatchObject({ name: 'AbortError' })
    expect(bodies).toEqual(comments)
    expect(kinds).toMatch(new RegExp(`^[^${letter}]*${letter}0$`))
  })
})
