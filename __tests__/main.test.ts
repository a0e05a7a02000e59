import './support/one-realm.ts'
import { EventEmitter } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import * as z from 'zod/mini'
import { startGitHub, type GitHub, type GitHubOptions } from '../simulator/github.ts'
import { active, completed, failed, type Script } from '../simulator/job-script.ts'
import type { RecordedRequest } from '../simulator/loopback.ts'
import { hang, status as respondWith } from '../simulator/responses.ts'
import { startService } from '../simulator/service.ts'
import { run, type Dependencies } from '../src/main.ts'
import { systemClock } from '../src/polling/clock.ts'
import { createCore, type FakeCore } from './support/fake-core.ts'
import { createClock, noJitter } from './support/fakes.ts'
import { PR_LINK as prLink } from './support/outcomes.ts'
import { readLog, readOutputs } from './support/runner-model.ts'

let directory = ''
let github: GitHub
/** What GitHub does in the running test instead of what it should. */
let intercept: NonNullable<GitHubOptions['intercept']>
/** Of the running test alone. */
let issue = 100
const closing: (() => Promise<void>)[] = []

// One for the file, because the toolkit reads the address once, at its import.
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'main-test-'))
  github = await startGitHub({ intercept: (request, proceed) => intercept(request, proceed) })
  process.env['GITHUB_API_URL'] = github.apiUrl
})

afterAll(async () => {
  await github.close()
  await rm(directory, { recursive: true })
})

beforeEach(() => {
  intercept = (_, proceed) => proceed()
  issue += 1
})

afterEach(async () => {
  jest.restoreAllMocks()
  await Promise.all(closing.splice(0).map((close) => close()))
})

interface Options extends Partial<Pick<Dependencies, 'clock' | 'random'>> {
  readonly jobs?: Readonly<Record<string, Script>>
  readonly adminKey?: string
  /** In place of those that the action needs. */
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly event?: unknown
  readonly version?: string
  /** Called with every input that is read and every call to the runner. */
  readonly on?: (call: string, signals: EventEmitter) => void
}

interface Run extends Pick<FakeCore, 'calls'> {
  readonly exitCode: unknown
  readonly annotations: readonly string[]
  readonly outputs: Readonly<Record<string, string>>
  /** The output `jobs`. */
  readonly jobs: readonly Readonly<Record<string, string>>[]
  readonly summary: string
  /** Made to the service. */
  readonly requests: readonly RecordedRequest[]
  /** Of the service. */
  readonly host: string
  readonly signals: EventEmitter
  readonly env: Readonly<Record<string, string | undefined>>
}

const Jobs = z.array(z.record(z.string(), z.string()))

async function runAction(options: Options = {}): Promise<Run> {
  const { on, adminKey = 'svc_demo_0123456789', jobs = { job_8f3a: [completed({ prLink })] } } = options
  const signals = new EventEmitter()
  const service = await startService({ jobs, adminKey })
  closing.push(service.close)
  const payload = join(directory, `event-${issue}.json`)
  await writeFile(payload, JSON.stringify(options.event ?? { issue: { number: issue } }))
  const fake = createCore({
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': Object.keys(jobs).join(),
      'admin-key': adminKey,
      'github-token': github.token,
      ...options.inputs,
    },
    onInput: (name) => on?.(`input ${name}`, signals),
    onCall: (call) => on?.(call, signals),
  })
  const env: Record<string, string | undefined> = {
    GITHUB_OUTPUT: '/runner/output',
    GITHUB_EVENT_PATH: payload,
    GITHUB_EVENT_NAME: 'issues',
    GITHUB_REPOSITORY: 'acme/app',
    GITHUB_RUN_ID: '4711',
    GITHUB_SERVER_URL: 'https://github.com',
    'INPUT_ADMIN-KEY': adminKey,
    ...options.env,
  }
  const own = { env, version: options.version ?? 'v24.0.0', exitCode: undefined }
  const once = signals.once.bind(signals)
  const removeListener = signals.removeListener.bind(signals)
  await run({
    core: fake.core,
    process: new Proxy(process, {
      get: (_, name): unknown => Reflect.get({ ...own, once, removeListener }, name),
      set: (_, name, value) => Reflect.set(own, name, value),
    }),
    clock: options.clock ?? createClock(),
    random: options.random ?? noJitter,
  })
  return {
    exitCode: own.exitCode,
    calls: fake.calls,
    annotations: fake.annotations(),
    outputs: fake.outputs(),
    jobs: Jobs.parse(JSON.parse(fake.outputs()['jobs'] ?? '[]')),
    summary: fake.summary(),
    requests: service.requests,
    host: new URL(service.baseUrl).host,
    signals,
    env,
  }
}

/** The comments on the running test's issue. */
function comments() {
  return github.comments.filter((comment) => comment.issue === `acme/app#${issue}`)
}

const waited = `Agent job \`job_8f3a\` completed: <${prLink}> (waited 0s, 1 poll)`
const job = {
  ...{ model: 'model-x', sourceRepository: 'https://github.com/acme/app', sourceRef: 'agent/fix-login' },
  ...{ createdAt: '2026-11-21T09:14:00.000Z', archivedAt: '' },
}
const unknown = {
  ...{ jobId: '', status: '', prLink: '', prNumber: '', prRepository: '', model: '', sourceRepository: '' },
  ...{ sourceRef: '', createdAt: '', archivedAt: '', jobs: '[]', commentUrl: '' },
}
const killed = 'The step was killed before it could report. Agent job `job_8f3a` may still be running.'
const stopped = 'Stopped waiting: the run was cancelled, or the `timeout-minutes` of the step or job expired.'

describe('run', () => {
  it('writes provisional outputs, waits, then writes outputs, annotation, summary and comment', async () => {
    const order: string[] = []
    intercept = ({ method }, proceed) => {
      order.push(`GitHub: ${method}`)
      return proceed()
    }

    const { exitCode, host } = await runAction({
      jobs: {
        job_8f3a: ({ attempt }) => {
          order.push('poll')
          return attempt === 1 ? active() : completed({ prLink })
        },
      },
      inputs: { comment: 'pull-request' },
      on: (call) => order.push(call),
    })

    const url = comments()[0]?.html_url ?? ''
    const message = `Agent job \`job_8f3a\` completed: <${prLink}> (waited 2s, 2 polls)`
    const entry = { status: 'completed', prLink, prNumber: '7', prRepository: 'acme/app', ...job }
    const nothing = {
      status: '',
      prLink: '',
      prNumber: '',
      prRepository: '',
      model: '',
      sourceRepository: '',
    }
    const provisional = { jobId: 'job_8f3a', ...nothing, sourceRef: '', createdAt: '', archivedAt: '' }
    const outputs = (values: Record<string, string>, text: string, errorCode: string): unknown[] => [
      ...Object.entries(values).map(([name, value]) => `output ${name}: ${value}`),
      expect.stringMatching(/^output jobs: \[\{.*\}\]$/),
      `output message: ${text}`,
      'output commentUrl: ',
      `output errorCode: ${errorCode}`,
    ]
    expect(exitCode).toBe(0)
    expect(order.filter((call) => !/^(input|debug)/.test(call))).toEqual([
      'mask: svc_demo_0123456789',
      ...outputs(provisional, killed, 'cancelled'),
      `info: Waiting for agent job job_8f3a (project acme-web) at http://${host}, up to 30m`,
      'poll',
      'info: 00:00  active, model-x, acme/app @ agent/fix-login',
      'poll',
      'info: 00:02  completed',
      ...outputs({ jobId: 'job_8f3a', ...entry }, message, ''),
      `notice [Agent job completed]: ${message}`,
      expect.stringMatching(/^summary: ### ✅ Agent job completed\n/),
      'GitHub: POST',
      'GitHub: GET',
      'GitHub: POST',
      `info: Comment: ${url}`,
      `output commentUrl: ${url}`,
    ])
  })

  it('reads the key before any other input and takes it out of the environment', async () => {
    const order: string[] = []
    const { env } = await runAction({ on: (call) => order.push(call) })

    expect(order.slice(0, 2)).toEqual(['input admin-key', 'mask: svc_demo_0123456789'])
    expect(Object.keys(env)).not.toContain('INPUT_ADMIN-KEY')
  })

  it.each([
    ['job_8f3a', '0', 'Checking agent job job_8f3a (project acme-web) at {url} once'],
    ['job_8f3a', '0.5', 'Waiting for agent job job_8f3a (project acme-web) at {url}, up to 30s'],
    ['job_8f3a,job_b', '90', 'Waiting for 2 agent jobs (project acme-web) at {url}, up to 1h 30m'],
  ])('says what it waits for: %s, %s minutes', async (ids, minutes, line) => {
    const jobs = Object.fromEntries(ids.split(',').map((id): [string, Script] => [id, [completed()]]))
    const { calls, host } = await runAction({ jobs, inputs: { 'timeout-minutes': minutes } })

    expect(calls.find((call) => call.startsWith('info: '))).toBe(`info: ${line.replace('{url}', `http://${host}`)}`)
  })

  it('polls as the inputs say and fails by their rules', async () => {
    const inputs = { 'poll-interval-seconds': '7', 'timeout-minutes': '0.25', 'require-pr': 'true' }
    const timedOut = await runAction({ jobs: { job_8f3a: [active()] }, inputs })
    const noPr = await runAction({ jobs: { job_8f3a: [completed()] }, inputs })
    const allowed = await runAction({
      jobs: { job_8f3a: [failed({ prLink })] },
      inputs: { ...inputs, 'allowed-statuses': 'completed,failed' },
    })

    expect(timedOut.requests.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual(
      Array(4).fill(['GET', '/v2/agent/acme-web/job/job_8f3a', 'Bearer svc_demo_0123456789']),
    )
    expect(timedOut.calls).toContain('info: 00:15  still active (final poll)')
    expect([timedOut, noPr, allowed].map(({ exitCode, outputs }) => [exitCode, outputs['errorCode']])).toEqual([
      [1, 'timeout'],
      [1, 'no-pr'],
      [0, ''],
    ])
    expect(allowed.annotations).toEqual([expect.stringMatching(/^warning \[Agent job failed\]: /)])
  })

  it('waits for several jobs in one step', async () => {
    const { exitCode, outputs, jobs, annotations, summary } = await runAction({
      jobs: { job_b: [active(), failed()], job_a: [completed({ prLink })], job_c: [completed()] },
      inputs: { comment: 'always' },
    })

    expect(exitCode).toBe(1)
    expect(outputs).toMatchObject({ jobId: '', status: '', errorCode: 'job-failed', model: 'model-x' })
    expect(jobs.map(({ jobId, status, errorCode }) => [jobId, status, errorCode])).toEqual([
      ['job_b', 'failed', 'job-failed'],
      ['job_a', 'completed', ''],
      ['job_c', 'completed', ''],
    ])
    expect(annotations).toEqual([
      'error [1 of 3 agent jobs did not pass]: 2 of 3 agent jobs completed; `job_b` failed.',
    ])
    expect(summary).toMatch(/\n\| `job_b` \| ❌ failed .*\n\| `job_a` \| ✅ completed .*\n\| `job_c` /)
    expect(comments()[0]?.body).toMatch(
      /\n- ❌ Agent job `job_b` .*\n- ✅ Agent job `job_a` .*\n- ✅ Agent job `job_c` /,
    )
  })

  it('runs in the process and the real runner unless it is given others', async () => {
    const files = {
      GITHUB_OUTPUT: join(directory, 'output'),
      GITHUB_STEP_SUMMARY: join(directory, 'summary.md'),
    }
    for (const path of Object.values(files)) await writeFile(path, '')
    Object.assign(process.env, files)
    let stdout = ''
    jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      stdout += String(chunk)
      return true
    })
    const listeners = (): number[] => ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name))
    const before = listeners()

    await run()

    jest.restoreAllMocks()
    const { exitCode } = process
    process.exitCode = undefined
    expect([exitCode, listeners()]).toEqual([1, before.map((count) => count + 1)])
    for (const name of ['SIGINT', 'SIGTERM']) process.removeAllListeners(name)
    expect(readLog(stdout).commands).toEqual([
      {
        name: 'error',
        properties: { title: 'Invalid inputs' },
        data: expect.stringMatching(/^4 inputs need /),
      },
    ])
    const { outputs } = readOutputs(await readFile(files.GITHUB_OUTPUT, 'utf8'))
    expect(outputs).toMatchObject({ ...unknown, errorCode: 'invalid-input' })
    expect(await readFile(files.GITHUB_STEP_SUMMARY, 'utf8')).toMatch(/^### ❌ Invalid inputs\n\n- `base-url` /)
  })

  it('fails on an old Node before it does anything else', async () => {
    const message =
      'This action needs Node 24, but the runner started it with v20.20.2. Update the runner (2.327.1 or newer; for act, put Node 24 on PATH).'
    const { exitCode, calls, signals } = await runAction({ version: 'v20.20.2' })

    expect([exitCode, signals.eventNames()]).toEqual([1, []])
    expect(calls).toEqual([
      'output jobs: []',
      `output message: ${message}`,
      'output errorCode: internal',
      `error [Internal error]: ${message}`,
    ])
  })

  it('shows nothing of the key, though the service echoes it in every field', async () => {
    const key = 'svc_CANARY+/=%&!\'()*"\\~0123456789'
    const { calls, exitCode, jobs } = await runAction({
      adminKey: key,
      jobs: {
        job_8f3a: [
          active({ status: key }),
          completed({
            model: key,
            prLink: `https://github.com/acme/app/pull/7?${encodeURIComponent(key)}`,
            source: { repository: `https://github.com/${key}`, ref: key.slice(4, 20) },
            createdAt: Buffer.from(key).toString('base64'),
            archivedAt: JSON.stringify(key),
          }),
        ],
      },
      inputs: { comment: 'always' },
    })

    const shown = [...calls.filter((call) => !call.startsWith('mask: ')), ...comments().map(({ body }) => body)].join(
      '\n',
    )
    const secret = key.slice('svc_'.length)
    const pieces = [secret, encodeURIComponent(secret), Buffer.from(key).toString('base64').slice(0, -2)].flatMap(
      (form) => Array.from({ length: form.length - 11 }, (_, start) => form.slice(start, start + 12)),
    )
    expect([exitCode, comments().length, jobs.length]).toEqual([0, 1, 1])
    expect(pieces.filter((piece) => shown.toLowerCase().includes(piece.toLowerCase()))).toEqual([])
  })
})

describe('rejected inputs', () => {
  const fork = {
    pull_request: {
      number: 7,
      head: { repo: { full_name: 'fork/app' } },
      base: { repo: { full_name: 'acme/app' } },
    },
  }
  afterEach(() => {
    for (const name of ['https_proxy', 'no_proxy']) Reflect.deleteProperty(process.env, name)
  })

  it.each<[string, Options, RegExp, string]>([
    [
      'together',
      { inputs: { comment: 'always', 'timeout-minutes': '30m', 'job-id': ` a\n::b,${'x'.repeat(300)} ` } },
      /^2 inputs need fixing\. `job-id` is .*`timeout-minutes` is `30m`: /,
      `a\uFFFD: :b,${'x'.repeat(248)}…`,
    ],
    [
      'by the event',
      { inputs: { 'admin-key': '' }, event: fork },
      /^This pull request comes from a fork, /,
      'job_8f3a',
    ],
    [
      'with the proxy',
      { inputs: { comment: 'always', 'base-url': 'https://agents.example.com' } },
      /^The runner's `https_proxy` is not the address of a proxy\. /,
      'job_8f3a',
    ],
  ])('are explained %s in one error, without a request or a comment', async (_, options, message, jobId) => {
    process.env['https_proxy'] = 'http://['
    // The proxy would not be used for the comment.
    process.env['no_proxy'] = '127.0.0.1'
    const before = github.requests.length
    const { requests, exitCode, outputs, calls, annotations, summary } = await runAction(options)

    expect([exitCode, requests, github.requests.length - before]).toEqual([1, [], 0])
    expect(outputs).toEqual({
      ...unknown,
      jobId,
      errorCode: 'invalid-input',
      message: expect.stringMatching(message),
    })
    expect(annotations).toEqual([`error [Invalid inputs]: ${outputs['message'] ?? ''}`])
    expect(calls.filter((call) => call.startsWith('info: '))).toEqual([])
    expect(summary).toMatch(/^### ❌ Invalid inputs\n\n/)
  })

  it('do not include a proxy with a password, which the log does not show', async () => {
    process.env['https_proxy'] = 'http://me:secret@127.0.0.1:1'
    const { calls, exitCode } = await runAction({ inputs: { 'base-url': 'https://agents.example.com' } })

    expect(exitCode).toBe(1)
    expect(calls).toContain(
      'info: Waiting for agent job job_8f3a (project acme-web) at https://agents.example.com, through proxy 127.0.0.1:1, up to 30m',
    )
    expect(calls.join('\n')).not.toMatch(/secret|bWU6c2VjcmV0/)
  })
})

describe.each(['SIGINT', 'SIGTERM'])('%s', (name) => {
  const inputs = { comment: 'always' }

  /** What a cancelled run leaves; `status` is the last that was seen. */
  function expectCancelled(result: Run, lastStatus: string): void {
    const known = lastStatus === '' ? 'was not polled' : 'keeps running (the API cannot cancel it)'
    const message = `${stopped} Agent job \`job_8f3a\` ${known}.`
    expect(result.exitCode).toBe(1)
    expect(result.outputs).toMatchObject({ errorCode: 'cancelled', message, status: lastStatus })
    expect(result.annotations).toEqual([`error [Stopped waiting for agent job]: ${message}`])
    expect(result.summary).toMatch(/^### ❌ Stopped waiting for agent job\n/)
    expect(comments()).toEqual([])
    // The next one meets Node's default.
    expect(result.signals.eventNames()).toEqual([])
  }

  it('before the first poll ends the wait without one', async () => {
    const result = await runAction({
      inputs,
      on: (call, signals) => {
        if (call === 'input job-id') signals.emit(name)
      },
    })

    expectCancelled(result, '')
    expect(result.requests).toEqual([])
  })

  it('during a poll ends the poll', async () => {
    let cancel = (): unknown => undefined
    const result = await runAction({
      inputs,
      jobs: {
        job_8f3a: ({ attempt }) => {
          if (attempt === 1) return active()
          cancel()
          return hang()
        },
      },
      on: (_, signals) => {
        cancel = () => signals.emit(name)
      },
    })

    expectCancelled(result, 'active')
    expect(result.requests).toHaveLength(2)
  })

  it('during a delay ends the delay', async () => {
    const result = await runAction({
      inputs: { ...inputs, 'poll-interval-seconds': '3600' },
      jobs: { job_8f3a: [active()] },
      clock: systemClock,
      on: (call, signals) => {
        // By then it sleeps.
        if (call.startsWith('info: 00:00')) setImmediate(() => signals.emit(name))
      },
    })

    expectCancelled(result, 'active')
    expect(result.requests).toHaveLength(1)
  })

  it.each(['notice', 'summary'])('after the verdict, at the %s, only ends the comment', async (moment) => {
    const before = github.requests.length
    const { exitCode, outputs, annotations } = await runAction({
      inputs,
      on: (call, signals) => {
        if (call.startsWith(moment)) signals.emit(name)
      },
    })

    expect([exitCode, outputs['errorCode'], outputs['commentUrl'], github.requests.length - before]).toEqual([
      0,
      '',
      '',
      0,
    ])
    expect(annotations).toEqual([`notice [Agent job completed]: ${waited}`])
  })

  it('during the comment ends it at once; the verdict stands', async () => {
    let cancel = (): unknown => undefined
    intercept = () => {
      cancel()
      return hang()
    }
    const { exitCode, outputs, annotations } = await runAction({
      inputs,
      on: (_, signals) => {
        cancel = () => signals.emit(name)
      },
    })

    expect([exitCode, outputs['errorCode'], outputs['commentUrl']]).toEqual([0, '', ''])
    expect(annotations).toEqual([
      `notice [Agent job completed]: ${waited}`,
      'warning: Could not comment: the run was cancelled meanwhile. The step result is unaffected.',
    ])
  })
})

describe('a file of the runner that cannot be written', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

  /** Throws at the nth call that starts so, and from then on. */
  function failAt(start: string, { error = full, nth = 1 }: { error?: unknown; nth?: number } = {}) {
    let count = 0
    return (call: string): void => {
      if (call.startsWith(start) && (count += 1) >= nth) throw error
    }
  }

  it.each<[string, Options, string, string]>([
    // What was written before says that the step did not pass.
    ['midway', { on: failAt('output model', { nth: 2 }) }, '`ENOSPC`', 'cancelled'],
    [
      'without a code of the system',
      {
        on: failAt('output errorCode', {
          nth: 2,
          error: Object.assign(new Error('Missing file at path: /x\n::y'), { code: 5 }),
        }),
      },
      '`Missing file at path: /x�: :y`',
      'cancelled',
    ],
    ['by no Error', { on: failAt('output', { error: 'gone', nth: 15 }) }, 'no reason given', 'cancelled'],
  ])('fails the step if it is that of the outputs, and stops the comment: %s', async (_, options, reason, code) => {
    const before = github.requests.length
    const { exitCode, annotations, summary, outputs } = await runAction({
      inputs: { comment: 'always' },
      ...options,
    })

    expect([exitCode, github.requests.length - before, outputs['errorCode'] ?? '']).toEqual([1, 0, code])
    expect(annotations).toEqual([`error [Internal error]: Could not write the outputs (${reason}). Result: ${waited}`])
    expect(summary).toMatch(/^### ❌ Internal error\n/)
  })

  it.each<[string, Options]>([
    ['ENOSPC', { on: failAt('output') }],
    ['GITHUB_OUTPUT is not set', { env: { GITHUB_OUTPUT: undefined } }],
  ])('fails the step before any poll if it is that of the provisional outputs: %s', async (reason, options) => {
    const { exitCode, requests, annotations, summary } = await runAction({ inputs: { comment: 'always' }, ...options })

    expect([exitCode, requests, comments()]).toEqual([1, [], []])
    expect(annotations).toEqual([
      `error [Internal error]: Could not write the outputs (\`${reason}\`), so no job was polled. Check the disk of the runner.`,
    ])
    expect(summary).toMatch(/^### ❌ Internal error\n[^]*\| `job_8f3a` \|/)
  })

  it('fails a failing step no more than once, in at most 800 characters', async () => {
    const { exitCode, annotations } = await runAction({
      inputs: Object.fromEntries(
        ['timeout-minutes', 'poll-interval-seconds', 'require-pr', 'comment', 'issue-number', 'project-id'].map(
          (name) => [name, `${'x'.repeat(300)}\n`],
        ),
      ),
      on: failAt('output', { error: Object.assign(new Error('x'), { code: 'E'.repeat(700) }) }),
    })

    expect(exitCode).toBe(1)
    expect(annotations).toEqual([expect.stringMatching(/^error \[Internal error\]: Could not write .*…$/)])
    expect(annotations[0]).toHaveLength('error [Internal error]: '.length + 800)
  })

  it('is mentioned in the log if it is that of the summary', async () => {
    const { exitCode, calls, outputs } = await runAction({
      inputs: { comment: 'always' },
      on: failAt('summary'),
    })
    const url = comments()[0]?.html_url ?? ''

    expect([exitCode, outputs['errorCode'], outputs['commentUrl']]).toEqual([0, '', url])
    expect(calls).toContain('info: The job summary could not be written (`ENOSPC`).')
  })

  it('is a warning if it is that of the outputs, after the comment', async () => {
    const { exitCode, annotations } = await runAction({
      inputs: { comment: 'always' },
      on: failAt('output commentUrl', { nth: 3 }),
    })

    expect([exitCode, comments().length]).toEqual([0, 1])
    expect(annotations).toEqual([
      `notice [Agent job completed]: ${waited}`,
      'warning: Could not comment (`ENOSPC`). The step result is unaffected.',
    ])
  })
})

describe('a bug of the action', () => {
  const message = (name: string): string => `Internal error (\`${name}\`). Re-run with debug logging and report it.`

  /** Throws at the nth call. */
  function breakAt(nth: number, error: unknown): () => number {
    let calls = 0
    return () => {
      calls += 1
      if (calls >= nth) throw error
      return 0
    }
  }

  it('is reported without its stack', async () => {
    const { exitCode, outputs, jobs, annotations, calls, summary } = await runAction({
      jobs: { job_a: [active(), respondWith(503)], job_b: [completed({ prLink })] },
      inputs: { comment: 'always' },
      // Each poll of an active job takes one, a failed one too.
      random: breakAt(2, new RangeError('out of luck')),
    })

    expect(exitCode).toBe(1)
    expect(outputs).toMatchObject({ errorCode: 'internal', message: message('RangeError') })
    expect(jobs).toMatchObject([
      { jobId: 'job_a', errorCode: 'internal' },
      { jobId: 'job_b', errorCode: 'internal' },
    ])
    expect(annotations).toEqual([`error [Internal error]: ${message('RangeError')}`])
    expect(summary).toMatch(/^### ❌ Internal error\n/)
    expect(comments()).toEqual([])
    expect(calls.filter((line) => line.includes('out of luck'))).toEqual([
      expect.stringMatching(/^debug: RangeError: out of luck\n +at /),
    ])
  })

  it.each([
    ['no Error', 'out of luck', 'string', "'out of luck'"],
    // Which cannot even be converted to a string.
    ['an object of no kind', Object.create(null), 'object', '[Object: null prototype] {}'],
  ])('is reported if it throws %s', async (_, error, name, detail) => {
    const { exitCode, annotations, calls } = await runAction({
      jobs: { job_8f3a: [active()] },
      random: breakAt(1, error),
    })

    expect(exitCode).toBe(1)
    expect(annotations).toEqual([`error [Internal error]: ${message(name)}`])
    expect(calls).toContain(`debug: ${detail}`)
  })
})

describe('the comment', () => {
  it('is not made by default, and no request either', async () => {
    const before = github.requests.length
    const { outputs, annotations } = await runAction()

    expect([github.requests.length - before, outputs['commentUrl']]).toEqual([0, ''])
    expect(annotations).toEqual([`notice [Agent job completed]: ${waited}`])
  })

  it('is only looked for if there is none to update and no pull request', async () => {
    const { outputs, calls } = await runAction({
      jobs: { job_8f3a: [completed()] },
      inputs: { comment: 'pull-request' },
    })

    expect([comments(), outputs['commentUrl']]).toEqual([[], ''])
    expect(calls.at(-1)).toMatch(/^summary: /)
  })

  it('that cannot be made is a warning; the verdict stands', async () => {
    const { exitCode, outputs, annotations } = await runAction({
      inputs: { comment: 'always' },
      env: { GITHUB_EVENT_NAME: 'schedule' },
      event: {},
    })

    expect([exitCode, outputs['errorCode'], outputs['commentUrl']]).toEqual([0, '', ''])
    expect(annotations).toEqual([
      `notice [Agent job completed]: ${waited}`,
      'warning: Could not comment: the event "schedule" has no issue or pull request. Set `issue-number`. The step result is unaffected.',
    ])
  })

  it.each([
    ['unexpected-response', 418, 1],
    ['unauthorized', 401, 0],
    ['forbidden', 403, 0],
  ])(
    'is also made for a job that could not be polled, but not after a rejected key: %s',
    async (code, status, count) => {
      const { outputs } = await runAction({
        jobs: { job_8f3a: [respondWith(status)] },
        inputs: { comment: 'always' },
      })

      expect([outputs['errorCode'], comments().length]).toEqual([code, count])
    },
  )

  it('is a warning where the runner does not say which repository it is', async () => {
    const { exitCode, annotations } = await runAction({
      inputs: { comment: 'always' },
      env: { GITHUB_REPOSITORY: undefined, GITHUB_RUN_ID: undefined, GITHUB_SERVER_URL: undefined },
    })

    expect(exitCode).toBe(0)
    expect(annotations.at(-1)).toMatch(/^warning: Could not comment: .* The step result is unaffected\.$/)
  })
})
