import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { type IssueComment, type IssueComments, type Place, putComment } from '../src/comment.ts'
import { GitHubError } from '../src/errors.ts'

const body = '<!-- await-agent-job:1 -->\nThe agent opened a pull request.'
const ours = { author: 'github-actions[bot]', body }
const never = new Promise<never>(() => undefined)

afterEach(() => {
  jest.restoreAllMocks()
})

/** The comments of an issue, and what was written to it. */
function issueWith(...seed: Partial<IssueComment>[]) {
  const comments = seed.map((comment, index) => aComment(index + 1, comment))
  const writes: string[] = []
  const port: IssueComments = {
    authors: () => Promise.resolve(['github-actions[bot]', 'gitea-actions']),
    async *list() {
      for (const comment of comments) yield await Promise.resolve(comment)
    },
    create(text) {
      writes.push(`create: ${text}`)
      const comment = aComment(comments.length + 1, { ...ours, body: text })
      comments.push(comment)
      return Promise.resolve(comment.url)
    },
    update(id, text) {
      writes.push(`update ${id}: ${text}`)
      return Promise.resolve(aComment(id, {}).url)
    },
  }
  return { port, writes }
}

function aComment(id: number, overrides: Partial<IssueComment>): IssueComment {
  const url = `https://github.com/acme/app/issues/42#issuecomment-${id}`
  return { id, author: 'octocat', body: 'Hello', url, ...overrides }
}

function put(port: IssueComments, options: Partial<Parameters<typeof putComment>[1]> = {}) {
  const place: Place = { name: '#42 in acme/app', isPullRequest: false, isFork: false }
  const { signal } = new AbortController()
  return putComment(() => Promise.resolve(port), { body, canCreate: true, place, signal, ...options })
}

function failWith(status: number, reason?: GitHubError['reason']): () => Promise<never> {
  return () => Promise.reject(new GitHubError(`HTTP ${status}`, { status, reason }))
}

const url = (id: number): string => aComment(id, {}).url

describe('putComment', () => {
  it('makes a comment', async () => {
    const { port, writes } = issueWith({}, {})

    expect(await put(port)).toEqual({ url: url(3) })
    expect(writes).toEqual([`create: ${body}`])
  })

  it('makes none where only one that is there already may be brought up to date', async () => {
    const { port, writes } = issueWith({})

    expect(await put(port, { canCreate: false })).toEqual({ url: '' })
    expect(writes).toEqual([])
  })

  it.each([true, false])(
    'brings the comment of an earlier run up to date, may it create one: %j',
    async (canCreate) => {
      const { port, writes } = issueWith({}, { ...ours, body: `${body} Or not?` }, {})

      expect(await put(port, { canCreate })).toEqual({ url: url(2) })
      expect(writes).toEqual([`update 2: ${body}`])
    },
  )

  it.each([body, body.replace('\n', '\r\n'), `${body}\n`])(
    'does not write again what has not changed: %j',
    async (text) => {
      const { port, writes } = issueWith({ ...ours, body: text })

      expect(await put(port)).toEqual({ url: url(1) })
      expect(writes).toEqual([])
    },
  )

  it.each([
    ['of another author', { body }],
    ['with a marker for another job', { ...ours, body: body.replace(':1', ':2') }],
    ['that quotes the marker', { ...ours, body: `> ${body}` }],
  ])('leaves a comment alone that is %s', async (_, other) => {
    const { port, writes } = issueWith(other)

    expect(await put(port)).toEqual({ url: url(2) })
    expect(writes).toEqual([`create: ${body}`])
  })

  it('knows its comment by any of its authors, however far down it is', async () => {
    const { port, writes } = issueWith(...Array<object>(250).fill({}), { author: 'gitea-actions', body })

    expect(await put(port)).toEqual({ url: url(251) })
    expect(writes).toEqual([])
  })
})

describe('an answer to a new comment that was lost', () => {
  it('is looked for, not written twice', async () => {
    const { port, writes } = issueWith()
    const lossy: IssueComments = {
      ...port,
      async create(text) {
        await port.create(text)
        throw new GitHubError('no answer', { status: 500 })
      },
    }

    expect(await put(lossy)).toEqual({ url: url(1) })
    expect(writes).toEqual([`create: ${body}`])
  })

  it('is tried once more when there is no comment', async () => {
    const { port } = issueWith()
    let tries = 0
    const flaky: IssueComments = {
      ...port,
      create: (text) => ((tries += 1) === 1 ? failWith(502)() : port.create(text)),
    }

    expect(await put(flaky)).toEqual({ url: url(1) })
    expect(tries).toBe(2)
  })

  it.each([
    [502, 2, 'GitHub gave no usable answer (HTTP 502).'],
    [422, 1, 'GitHub gave no usable answer (HTTP 422).'],
  ])('is given up after HTTP %i and %i tries', async (status, expected, problem) => {
    let tries = 0
    const create = (): Promise<never> => {
      tries += 1
      return failWith(status)()
    }

    expect(await put({ ...issueWith().port, create })).toEqual({ problem })
    expect(tries).toBe(expected)
  })
})

describe('a comment that cannot be made', () => {
  const permission = (scope: string) => `Add \`permissions:\` with \`${scope}: write\` to the job.`

  it.each<[number, GitHubError['reason'], Partial<Place>, string]>([
    [
      401,
      undefined,
      {},
      "GitHub refused the token (401). Renew `github-token`, or leave it out to use the job's own.",
    ],
    [403, undefined, {}, `this job's token may not write comments (403). ${permission('issues')}`],
    [
      403,
      undefined,
      { isPullRequest: true },
      `this job's token may not write comments (403). ${permission('pull-requests')}`,
    ],
    [
      403,
      undefined,
      { isPullRequest: true, isFork: true },
      'a pull request from a fork runs with a read-only token, which no `permissions:` can change.',
    ],
    [403, 'locked', {}, '#42 in acme/app is locked (HTTP 403).'],
    [403, 'rate-limited', {}, 'GitHub takes no more requests from this token for now (HTTP 403).'],
    [429, 'rate-limited', {}, 'GitHub takes no more requests from this token for now (HTTP 429).'],
    [
      404,
      undefined,
      {},
      `this job's token sees no #42 in acme/app (404). Check \`issue-number\`. ${permission('issues')}`,
    ],
    [410, undefined, {}, '#42 in acme/app was deleted, or issues are disabled there (410).'],
    [500, undefined, {}, 'GitHub gave no usable answer (HTTP 500).'],
  ])('says why and what to do: %i, %p, %j', async (status, reason, facts, problem) => {
    const place = { name: '#42 in acme/app', isPullRequest: false, isFork: false, ...facts }
    const { port } = issueWith({ ...ours, body: `${body} Or not?` })

    expect(await put({ ...port, update: failWith(status, reason) }, { place })).toEqual({ problem })
  })

  it('says so when its issue cannot be read', async () => {
    const list = (): AsyncIterable<IssueComment> => ({
      [Symbol.asyncIterator]: () => ({ next: failWith(502) }),
    })

    expect(await put({ ...issueWith().port, list })).toEqual({
      problem: 'GitHub gave no usable answer (HTTP 502).',
    })
  })

  it.each([
    [new TypeError('fetch\n::failed'), 'it could not be made (fetch�: :failed).'],
    ['why', 'it could not be made (no reason given).'],
  ])('is no fault of the verdict, whatever was thrown: %p', async (thrown, problem) => {
    const authors = jest.fn<() => Promise<never>>().mockRejectedValue(thrown)

    expect(await put({ ...issueWith().port, authors })).toEqual({ problem })
  })
})

describe('the time for a comment', () => {
  it('is 20 s for all of it', async () => {
    const limit = new AbortController()
    const spans: number[] = []
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      spans.push(ms)
      return limit.signal
    })
    const authors = (): Promise<never> => {
      limit.abort()
      return never
    }

    expect(await put({ ...issueWith().port, authors })).toEqual({
      problem: 'GitHub took more than 20 s. It may be there all the same.',
    })
    expect(spans).toEqual([20_000])
  })

  it.each<keyof IssueComments>(['authors', 'list', 'create', 'update'])(
    'ends when the run is cancelled during %s',
    async (name) => {
      const stop = new AbortController()
      const { port, writes } = issueWith(name === 'update' ? { ...ours, body: `${body} Or not?` } : {})
      const hang = (): Promise<never> => {
        stop.abort()
        return never
      }
      const list = (): AsyncIterable<IssueComment> => ({ [Symbol.asyncIterator]: () => ({ next: hang }) })

      const result = await put({ ...port, [name]: name === 'list' ? list : hang }, { signal: stop.signal })

      expect(result).toEqual({ problem: 'the run was cancelled while it was being made.' })
      expect(writes).toEqual([])
    },
  )

  it('is not begun where the run was cancelled before', async () => {
    const { port, writes } = issueWith({})

    expect(await put(port, { signal: AbortSignal.abort() })).toEqual({
      problem: 'the run was cancelled while it was being made.',
    })
    expect(writes).toEqual([])
  })

  it('ends when the run is cancelled while GitHub is being reached', async () => {
    const stop = new AbortController()
    const { signal } = stop
    const place: Place = { name: '#42 in acme/app', isPullRequest: false, isFork: false }
    const open = (limit: AbortSignal): Promise<never> => {
      stop.abort(new Error('stop'))
      return limit.aborted ? never : Promise.reject(new Error('The port was not told.'))
    }

    expect(await putComment(open, { body, canCreate: true, place, signal })).toEqual({
      problem: 'the run was cancelled while it was being made.',
    })
  })
})
