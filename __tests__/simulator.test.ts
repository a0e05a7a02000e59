import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { hang, slow, status } from '../simulator/responses.ts'
import { startGitHub } from '../simulator/github.ts'
import { active, activeFor, archived, type Script } from '../simulator/job-script.ts'
import { startScenario } from '../simulator/scenarios.ts'
import { startService } from '../simulator/service.ts'
import { describeScripts } from './support/describe-scripts.ts'

// The tests of the action use the rest, such as what the service and GitHub respond if all is well.

let close = (): Promise<void> => Promise.resolve()

afterEach(() => close())

async function start(script: Script) {
  const service = await startService({ jobs: { job_8f3a: script }, start: startScenario })
  close = service.close
  const read = (path = 'acme-web/job/job_8f3a', key = service.adminKey) =>
    fetch(`${service.baseUrl}/v2/agent/${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { service, read }
}

const cwd = resolve(import.meta.dirname, '..')
const JSON_TYPE = 'application/json; charset=utf-8'

/** The error object of the API, with what surrounds it. */
async function partsOf(response: Response) {
  const body: unknown = await response.json()
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : body
  return [response.status, response.headers.get('content-type'), error]
}

describe('the service', () => {
  it.each([
    ['another job', 'acme-web/job/job_0000'],
    ['another project', 'other/job/job_8f3a'],
    ['an inherited key', 'acme-web/job/constructor'],
    ['a path below the job', 'acme-web/job/job_8f3a/logs'],
  ])('does not know %s', async (_, path) => {
    const { read } = await start([active()])

    expect(await partsOf(await read(path))).toEqual([404, JSON_TYPE, 'Agent job not found'])
  })

  it('rejects another key', async () => {
    const { read } = await start([active()])

    expect(await partsOf(await read(undefined, 'svc_other'))).toEqual([
      401,
      JSON_TYPE,
      'Invalid API key',
    ])
  })

  it.each<[string, string, unknown]>([
    ['starts a job', '{"prompt":"Update the docs."}', [201, JSON_TYPE, { id: 'job_8f3b' }]],
    [
      'rejects a start',
      '{"prompt":"not-started"}',
      [422, JSON_TYPE, 'repository is not connected'],
    ],
    ['needs a prompt', '{"prompt":1}', [422, JSON_TYPE, 'prompt is required']],
    ['needs JSON', 'prompt', [422, JSON_TYPE, 'prompt is required']],
  ])('%s', async (_, body, expected) => {
    const { service } = await start([active()])
    const headers = { authorization: `Bearer ${service.adminKey}` }
    const response = await fetch(service.startUrl, { method: 'POST', headers, body })

    expect(await partsOf(response)).toEqual(expected)
  })

  it('ends a job by the time since its first poll', () => {
    const script = activeFor(100, archived())

    expect(
      typeof script === 'function' &&
        [99, 100].map((elapsedMs) => script({ attempt: 1, elapsedMs })),
    ).toEqual([active(), archived()])
  })

  it('responds with a status, headers and an error', async () => {
    const { read } = await start([status(429, { 'retry-after': '4' })])
    const response = await read()

    expect(response.headers.get('retry-after')).toBe('4')
    expect(await partsOf(response)).toEqual([429, JSON_TYPE, 'Too Many Requests'])
  })

  it('responds late', async () => {
    const { read } = await start([slow(30, active())])
    const startMs = performance.now()

    expect((await read()).status).toBe(200)
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(29)
  })

  it('ends a request that hangs when it is closed', async () => {
    const { service, read } = await start([hang()])
    const pending = read().catch((error: unknown) => error)

    while (service.requests.length === 0) await new Promise(setImmediate)
    await close()

    expect(await pending).toMatchObject({ message: 'fetch failed' })
  })
})

it('npm start shows what the service says about an error', () => {
  const script = ['scripts/run-local.ts', 'bad-key']
  const { status: code, stdout } = spawnSync(process.execPath, script, { cwd, encoding: 'utf8' })

  expect(code).toBe(0)
  expect(stdout).toMatch(/^Error: .* rejects `admin-key` \(HTTP 401: `Invalid API key`\)\. /m)
})

describeScripts('bash')('the simulator as a program', () => {
  it('prints a command that runs the bundle', async () => {
    const script = ['simulator/main.ts', '--scenario', 'bad-key']
    const simulator = spawn(process.execPath, script, { cwd })
    close = () => Promise.resolve(void simulator.kill())
    let printed = ''
    for await (const chunk of simulator.stderr.setEncoding('utf8')) {
      printed += String(chunk)
      if (printed.includes('Ctrl-C')) break
    }
    const [command = ''] = /^ {2}env .*? dist\/index\.js$/ms.exec(printed) ?? []

    const { stdout } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' })
    expect(stdout).toContain('(HTTP 401: `Invalid API key`)')
  })
})

it.each<[string, number, RequestInit & { path?: string }]>([
  ['another token', 401, { headers: {} }],
  ['a comment that is too long', 422, { body: JSON.stringify({ body: 'x'.repeat(65_537) }) }],
  ['a comment that does not exist', 404, { method: 'PATCH', path: 'comments/1' }],
])('the stand-in for GitHub rejects %s', async (_, code, { path = '42/comments', ...options }) => {
  const github = await startGitHub()
  close = github.close
  const headers = { authorization: `token ${github.token}` }
  const request = { method: 'POST', headers, body: '{"body":"x"}', ...options }

  expect((await fetch(`${github.apiUrl}/repos/acme/app/issues/${path}`, request)).status).toBe(code)
})
