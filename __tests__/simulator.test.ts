import { afterEach, describe, expect, it } from '@jest/globals'
import { hang, reset, slow, status } from '../simulator/responses.ts'
import { startGitHub, type GitHubOptions } from '../simulator/github.ts'
import { active, activeFor, archived, completed, type Script } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function start(script: Script, pathPrefix = '') {
  const service = await startService({ jobs: { job_8f3a: script }, pathPrefix })
  closing.push(service.close)
  const read = (path = 'acme-web/job/job_8f3a', key = service.adminKey) =>
    fetch(`${service.baseUrl}/v2/agent/${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { service, read }
}

describe('the service', () => {
  it('answers a list in order, repeats the last answer and records the requests', async () => {
    const { service, read } = await start([active(), completed({ prLink })], '/agents')

    const answers = [await read(), await read(), await read()]

    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      {
        id: 'job_8f3a',
        status: 'active',
        source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
        model: 'model-x',
        prLink: null,
        createdAt: '2026-11-21T09:14:00.000Z',
        archivedAt: null,
      },
      expect.objectContaining({ status: 'completed', prLink }),
      expect.objectContaining({ status: 'completed', prLink }),
    ])
    expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(3).fill('GET /agents/v2/agent/acme-web/job/job_8f3a'),
    )
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${service.adminKey}`)
  })

  it.each([
    ['another job', 'acme-web/job/job_0000'],
    ['another project', 'other/job/job_8f3a'],
    ['an inherited key', 'acme-web/job/constructor'],
    ['a path below the job', 'acme-web/job/job_8f3a/logs'],
  ])('does not know %s', async (_, path) => {
    const { read } = await start([active()])

    const answer = await read(path)

    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: 'Agent job not found' })
  })

  it('refuses another key', async () => {
    const { read } = await start([active()])

    expect((await read(undefined, 'svc_other')).status).toBe(401)
  })

  it('ends a job by the time since its first read', () => {
    const script = activeFor(100, archived())

    expect(typeof script === 'function' && [99, 100].map((elapsedMs) => script({ attempt: 1, elapsedMs }))).toEqual([
      active(),
      archived(),
    ])
  })

  it('answers with a status and headers, a reset, or late', async () => {
    const { read } = await start([status(429, { 'retry-after': '4' }), reset(), slow(30, active())])

    const refused = await read()
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '4',
      { error: 'Too Many Requests' },
    ])
    await expect(read()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    const startMs = performance.now()
    expect((await read()).status).toBe(200)
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(29)
  })

  it('ends a request that hangs when it is closed', async () => {
    const { service, read } = await start([hang()])
    const pending = read().catch((error: unknown) => error)

    while (service.requests.length === 0) await new Promise(setImmediate)
    await service.close()

    expect(await pending).toMatchObject({ message: 'fetch failed' })
  })
})

describe('the stand-in for GitHub', () => {
  async function startWith(options: GitHubOptions = {}) {
    const github = await startGitHub(options)
    closing.push(github.close)
    const call = (method: string, path: string, body?: unknown) =>
      fetch(path.startsWith('http') ? path : github.apiUrl + path, {
        method,
        headers: { authorization: `token ${github.token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    return { github, call }
  }

  it('creates a comment and updates it in place', async () => {
    const { github, call } = await startWith()

    const created = await call('POST', '/repos/acme/app/issues/42/comments', { body: 'one' })
    const updated = await call('PATCH', '/repos/acme/app/issues/comments/1001', { body: 'two' })

    expect([created.status, updated.status]).toEqual([201, 200])
    expect(github.comments).toEqual([
      {
        id: 1001,
        issue: 'acme/app#42',
        body: 'two',
        html_url: 'https://github.com/acme/app/issues/42#issuecomment-1001',
        user: { login: 'github-actions[bot]', type: 'Bot' },
      },
    ])
    expect(await updated.json()).toEqual(github.comments[0])
  })

  it('lists the comments of one issue page by page', async () => {
    const seed = (number: number) => ({ issue: `acme/app#${number}`, body: `on ${number}`, login: 'octocat' })
    const { call } = await startWith({ comments: [seed(42), seed(42), seed(1), seed(42)] })

    const first = await call('GET', '/repos/acme/app/issues/42/comments?per_page=2')
    const [, next = ''] = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    const second = await call('GET', next)

    expect(await first.json()).toMatchObject([{ id: 1001 }, { id: 1002 }])
    expect(await second.json()).toMatchObject([{ id: 1004, user: { login: 'octocat', type: 'User' } }])
    expect(second.headers.has('link')).toBe(false)
  })

  it('tells the login of the token, on github.com and on Enterprise Server', async () => {
    const { github, call } = await startWith({ login: 'acme-bot' })
    const query = { query: '{ viewer { login } }' }

    for (const path of ['/graphql', github.enterpriseApiUrl.replace('v3', 'graphql')]) {
      expect(await (await call('POST', path, query)).json()).toEqual({ data: { viewer: { login: 'acme-bot' } } })
    }
    expect((await call('GET', `${github.enterpriseApiUrl}/repos/acme/app/issues/42/comments`)).status).toBe(200)
  })

  it('refuses another token, a comment that is too long and one that does not exist', async () => {
    const { github, call } = await startWith()

    expect((await fetch(`${github.apiUrl}/graphql`, { method: 'POST' })).status).toBe(401)
    expect((await call('POST', '/repos/acme/app/issues/42/comments', { body: 'x'.repeat(65_537) })).status).toBe(422)
    expect((await call('PATCH', '/repos/acme/app/issues/comments/1', { body: 'x' })).status).toBe(404)
  })

  it('loses the answer to a comment that it made', async () => {
    const { github, call } = await startWith({
      intercept: (_, proceed) => {
        proceed()
        return reset()
      },
    })

    await expect(call('POST', '/repos/acme/app/issues/42/comments', { body: 'one' })).rejects.toThrow('fetch failed')
    expect(github.comments).toHaveLength(1)
  })
})
