import './support/one-realm.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type SimulatedResponse, hang, reset, status } from '../simulator/responses.ts'
import { type GitHub, type GitHubOptions, startGitHub } from '../simulator/github.ts'
import type { RecordedRequest } from '../simulator/loopback.ts'
import type { IssueComment } from '../src/comment.ts'
import { GitHubError } from '../src/errors.ts'
import { createIssueComments } from '../src/issue-comments.ts'

/** Issue 3 has three pages of comments; every test that writes has an issue of its own. */
const LONG_ISSUE = 3
const seeds = Array.from({ length: 250 }, (_, index) => ({
  issue: `acme/app#${LONG_ISSUE}`,
  body: `comment ${index + 1}`,
  login: index === 249 ? 'github-actions[bot]' : 'octocat',
}))

let directory = ''
let github: GitHub
/** What GitHub does, in the running test, instead of what it should. */
let intercept: NonNullable<GitHubOptions['intercept']>
let nextIssue = 100

// One server for the file, because the toolkit reads the address once, at its import.
beforeAll(async () => {
  github = await startGitHub({
    comments: seeds,
    intercept: (request, proceed) => intercept(request, proceed),
  })
  directory = await mkdtemp(join(tmpdir(), 'issue-comments-test-'))
  const malformed = join(directory, 'event.json')
  await writeFile(malformed, '{"issue":')
  // As Enterprise Server has it: REST and GraphQL under different paths.
  process.env['GITHUB_API_URL'] = github.enterpriseApiUrl
  // Its import also parses the event, and would throw here.
  process.env['GITHUB_EVENT_PATH'] = malformed
})

afterAll(async () => {
  await github.close()
  await rm(directory, { recursive: true })
})

beforeEach(() => {
  intercept = (_, proceed) => proceed()
  nextIssue += 1
})

interface Options {
  readonly token?: string
  readonly repository?: string
  readonly issueNumber?: number
  readonly signal?: AbortSignal
}

function open(options: Options = {}) {
  return createIssueComments({
    token: github.token,
    repository: 'acme/app',
    issueNumber: nextIssue,
    signal: new AbortController().signal,
    ...options,
  })
}

/** Plays this answer where the request is of this kind; GitHub's own to all others. */
function play(method: string, path: RegExp, answer: SimulatedResponse): void {
  intercept = (request, proceed) => (request.method === method && path.test(request.url) ? answer : proceed())
}

/** The requests that something makes. */
async function requestsOf(work: () => Promise<unknown>): Promise<readonly RecordedRequest[]> {
  const before = github.requests.length
  await work()
  return github.requests.slice(before)
}

async function all(list: AsyncIterable<IssueComment>): Promise<IssueComment[]> {
  const comments = []
  for await (const comment of list) comments.push(comment)
  return comments
}

/** What a GitHubError says. */
async function factsOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error
    return { message: error.message, status: error.status, reason: error.reason }
  }
}

describe('createIssueComments', () => {
  it('opens though the event payload is malformed', async () => {
    await expect(open()).resolves.toBeDefined()
  })

  describe('authors', () => {
    it('are the account of the token', async () => {
      play('POST', /graphql$/, status(200, {}, { data: { viewer: { login: 'acme-bot' } } }))

      const requests = await requestsOf(async () => {
        expect(await (await open()).authors()).toEqual(['acme-bot'])
      })

      expect(
        requests.map(({ method, url, headers, body }) => [method, url, headers.authorization, body]),
      ).toEqual([['POST', '/api/graphql', `token ${github.token}`, '{"query":"query { viewer { login } }"}']])
    })

    it.each<[string, SimulatedResponse]>([
      ['404', status(404)],
      ['403', status(403, {}, { message: 'Resource not accessible by integration' })],
      ['502 with a web page', status(502, { 'content-type': 'text/html' }, '<html>')],
      ['no answer', reset()],
      ['an error of the query', status(200, {}, { data: null, errors: [{ message: 'no' }] })],
      ['no viewer', status(200, {}, { data: { viewer: null } })],
      ['a viewer without a login', status(200, {}, { data: { viewer: { login: 7 } } })],
      ['no JSON', status(200, { 'content-type': 'text/html' }, '<html>')],
      ['nothing', status(200, {}, '')],
    ])('are the bots of workflows where GraphQL gives %s', async (_, answer) => {
      play('POST', /graphql$/, answer)

      expect(await (await open()).authors()).toEqual([
        'github-actions[bot]',
        'gitea-actions',
        'forgejo-actions',
      ])
    })
  })

  describe('list', () => {
    it('goes through all pages', async () => {
      const comments = await open({ issueNumber: LONG_ISSUE })
      const found: IssueComment[] = []

      const requests = await requestsOf(async () => {
        found.push(...(await all(comments.list())))
      })

      expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
        'GET /api/v3/repos/acme/app/issues/3/comments?per_page=100&page=1',
        'GET /api/v3/repos/acme/app/issues/3/comments?per_page=100&page=2',
        'GET /api/v3/repos/acme/app/issues/3/comments?per_page=100&page=3',
      ])
      expect(found.map(({ body }) => body)).toEqual(seeds.map(({ body }) => body))
      expect(found.at(-1)).toEqual({
        id: 1250,
        author: 'github-actions[bot]',
        body: 'comment 250',
        url: 'https://github.com/acme/app/issues/3#issuecomment-1250',
      })
    })

    it('reads no page that is not needed', async () => {
      const comments = await open({ issueNumber: LONG_ISSUE })

      const requests = await requestsOf(async () => {
        for await (const { body } of comments.list()) if (body === 'comment 7') break
      })

      expect(requests).toHaveLength(1)
    })

    it('takes comments of deleted accounts, without a body and with an odd link', async () => {
      play(
        'GET',
        /comments/,
        status(200, {}, [
          { id: 1, user: null, html_url: 'javascript:alert(1)' },
          { id: 2, user: { login: 'octocat' }, body: null, html_url: 'https://github.com/x' },
        ]),
      )

      expect(await all((await open()).list())).toEqual([
        { id: 1, author: '', body: '', url: '' },
        { id: 2, author: 'octocat', body: '', url: 'https://github.com/x' },
      ])
    })

    it.each<[string, SimulatedResponse]>([
      ['a web page', status(200, { 'content-type': 'text/html' }, '<html>')],
      ['JSON that is no list', status(200, {}, { message: 'hello' })],
      ['a list of something else', status(200, {}, [{ id: 'x' }])],
      ['broken JSON', status(200, {}, '[{')],
      // To take it for no comments would make a second one.
      ['nothing', status(200, {}, '')],
      ['a redirect', status(301, { location: 'https://github.com/' }, { message: 'Moved Permanently' })],
    ])('rejects where it is given %s', async (_, answer) => {
      play('GET', /comments/, answer)

      expect(await factsOf(all((await open()).list()))).toEqual({
        message: 'an answer that is no list of comments',
        status: 500,
        reason: undefined,
      })
    })

    it('rejects where the second page fails', async () => {
      play('GET', /page=2$/, status(502, { 'content-type': 'text/html' }, '<html>'))

      expect(await factsOf(all((await open({ issueNumber: LONG_ISSUE })).list()))).toEqual({
        message: 'HTTP 502',
        status: 502,
        reason: undefined,
      })
    })
  })

  describe('create', () => {
    it('gives the URL of the comment that it made', async () => {
      const comments = await open({ issueNumber: 42 })
      let url = ''

      const requests = await requestsOf(async () => {
        url = await comments.create('<!-- marker -->\n**text** ü')
      })

      expect(
        requests.map(({ method, url: path, headers, body }) => [method, path, headers.authorization, body]),
      ).toEqual([
        [
          'POST',
          '/api/v3/repos/acme/app/issues/42/comments',
          `token ${github.token}`,
          '{"body":"<!-- marker -->\\n**text** ü"}',
        ],
      ])
      expect(github.comments.filter(({ html_url }) => html_url === url)).toEqual([
        expect.objectContaining({ issue: 'acme/app#42', body: '<!-- marker -->\n**text** ü' }),
      ])
    })

    it('does not follow a redirect, and so shows the token to no one else', async () => {
      play('POST', /comments/, status(307, { location: `${github.apiUrl}/repos/acme/app/issues/1/comments` }))

      const requests = await requestsOf(async () => {
        expect(await factsOf((await open()).create('x'))).toEqual({
          message: 'an answer that is no comment',
          status: 500,
          reason: undefined,
        })
      })

      expect(requests).toHaveLength(1)
    })
  })

  describe('update', () => {
    it('gives the URL of the comment that it changed', async () => {
      const comments = await open()
      const url = await comments.create('one')
      const id = Number(url.split('-').at(-1))

      const requests = await requestsOf(async () => {
        expect(await comments.update(id, 'two')).toBe(url)
      })

      expect(requests.map(({ method, url: path, body }) => [method, path, body])).toEqual([
        ['PATCH', `/api/v3/repos/acme/app/issues/comments/${id}`, '{"body":"two"}'],
      ])
      expect(github.comments.find((comment) => comment.id === id)?.body).toBe('two')
    })
  })

  const comment = { id: 1, user: { login: 'x' }, body: 'x', html_url: 'https://github.com/x' }

  describe.each<[string, string, number, () => Promise<unknown>]>([
    ['create', 'POST', 201, async () => (await open()).create('x')],
    ['update', 'PATCH', 200, async () => (await open()).update(1001, 'x')],
  ])('%s', (_, method, expected, write) => {
    it.each<[string, SimulatedResponse]>([
      ['another status', status(expected === 201 ? 200 : 201, {}, comment)],
      ['a list', status(expected, {}, [comment])],
      ['no link', status(expected, {}, { ...comment, html_url: undefined })],
      ['a link that leads nowhere', status(expected, {}, { ...comment, html_url: 'javascript:alert(1)' })],
      ['a web page', status(expected, { 'content-type': 'text/html' }, '<html>')],
      ['broken JSON', status(expected, {}, '{"id":')],
      ['nothing', status(expected, {}, '')],
      ['202', status(202, {}, comment)],
      ['a redirect', status(301, { location: 'https://github.com/' }, { message: 'Moved Permanently' })],
    ])('takes %s for no comment', async (_what, answer) => {
      play(method, /comments/, answer)

      expect(await factsOf(write())).toEqual({
        message: 'an answer that is no comment',
        status: 500,
        reason: undefined,
      })
    })
  })

  describe.each<[string, string, () => Promise<unknown>]>([
    ['list', 'GET', async () => all((await open()).list())],
    ['create', 'POST', async () => (await open()).create('x')],
    ['update', 'PATCH', async () => (await open()).update(1001, 'x')],
  ])('a failure to %s', (_, method, work) => {
    const page = { 'content-type': 'text/html' }

    it.each<[string, SimulatedResponse, number, string | undefined]>([
      ['401', status(401, {}, { message: 'Bad credentials' }), 401, undefined],
      [
        '403',
        status(
          403,
          {},
          { message: 'Resource not accessible by integration', documentation_url: 'https://docs.github.com' },
        ),
        403,
        undefined,
      ],
      [
        '403 with Retry-After',
        status(403, { 'retry-after': '60' }, { message: 'Slow down' }),
        403,
        'rate-limited',
      ],
      ['403 without a request left', status(403, { 'x-ratelimit-remaining': '0' }), 403, 'rate-limited'],
      ['403 with requests left', status(403, { 'x-ratelimit-remaining': '7' }), 403, undefined],
      [
        '403 of the secondary limit',
        status(
          403,
          {},
          {
            message:
              'You have exceeded a secondary rate limit and have been temporarily blocked from content creation.',
          },
        ),
        403,
        'rate-limited',
      ],
      [
        '403 of a locked issue',
        status(403, {}, { message: 'Unable to create comment because issue is locked.' }),
        403,
        'locked',
      ],
      ['403 with a web page', status(403, page, '<html>'), 403, undefined],
      ['404', status(404, {}, { message: 'Not Found' }), 404, undefined],
      ['409', status(409, {}, { message: 'Conflict' }), 409, undefined],
      ['410', status(410, {}, { message: 'Issues are disabled for this repo' }), 410, undefined],
      [
        '422',
        status(422, {}, { message: 'Validation Failed', errors: [{ code: 'unprocessable' }] }),
        422,
        undefined,
      ],
      ['429', status(429, {}, { message: 'Too many' }), 429, 'rate-limited'],
      ['500', status(500), 500, undefined],
      ['502 with a web page', status(502, page, '<html>::error::x'), 502, undefined],
      ['503 with nothing', status(503, {}, ''), 503, undefined],
    ])('by %s has its status and the reason', async (_what, answer, code, reason) => {
      play(method, /comments/, answer)

      expect(await factsOf(work())).toEqual({ message: `HTTP ${code}`, status: code, reason })
    })

    it('is a 500 where no answer comes', async () => {
      play(method, /comments/, reset())

      expect(await factsOf(work())).toEqual({ message: 'no answer', status: 500, reason: undefined })
    })
  })

  it('is a 401 with a token that GitHub does not know', async () => {
    expect(await factsOf(all((await open({ token: 'ghs_other' })).list()))).toEqual({
      message: 'HTTP 401',
      status: 401,
      reason: undefined,
    })
  })

  it('is a 404 where no repository is named', async () => {
    const repository = ''
    const facts = { message: 'HTTP 404', status: 404, reason: undefined }

    expect(await factsOf(all((await open({ repository })).list()))).toEqual(facts)
    expect(await factsOf((await open({ repository })).create('x'))).toEqual(facts)
  })

  it('stops at an abort', async () => {
    const stop = new AbortController()
    intercept = () => {
      stop.abort()
      return hang()
    }
    const comments = await open({ signal: stop.signal })

    expect(await factsOf(comments.create('x'))).toEqual({
      message: 'no answer',
      status: 500,
      reason: undefined,
    })
  })

  it('prints nothing of what GitHub says in headers', async () => {
    const printed: unknown[] = []
    for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const)
      jest.spyOn(console, method).mockImplementation((...words) => {
        printed.push(words)
      })
    play(
      'GET',
      /comments/,
      status(
        200,
        {
          deprecation: 'Sat, 21 Nov 2026 00:00:00 GMT',
          sunset: '::error::x',
          link: '<https://x.example/##[error]>; rel="deprecation"',
        },
        [],
      ),
    )

    expect(await all((await open()).list())).toEqual([])
    expect(printed).toEqual([])
    jest.restoreAllMocks()
  })
})
