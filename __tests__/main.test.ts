import './support/one-realm.ts'
import { EventEmitter } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { hang, status } from '../simulator/responses.ts'
import { type GitHub, type GitHubOptions, startGitHub } from '../simulator/github.ts'
import { active, archived, completed, failed, type Script } from '../simulator/job-script.ts'
import { type Service, startService } from '../simulator/service.ts'
import { systemClock } from '../src/clock.ts'
import { type Host, run } from '../src/main.ts'
import { OUTPUT_NAMES } from '../src/outcome.ts'
import { createCore, type FakeCore } from './support/fake-core.ts'
import { constantRandom, createClock } from './support/fakes.ts'
import { readOutputs, readLog } from './support/runner-model.ts'
import { respond } from './support/server-behaviors.ts'
import { startSocketServer } from './support/socket-server.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const runUrl = 'https://github.com/acme/app/actions/runs/4711'

let directory = ''
let github: GitHub
/** What GitHub does, in the running test, instead of what it should. */
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

interface Options extends Partial<Pick<Host, 'clock' | 'random'>> {
  readonly script?: Script
  /** Over those that the action cannot do without. */
  readonly inputs?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly eventName?: string
  readonly event?: unknown
  /** Hears of every input that is read and of every call to the runner. */
  readonly on?: (call: string, signals: EventEmitter) => void
}

interface Run extends Pick<FakeCore, 'calls'> {
  readonly exitCode: number
  readonly annotations: readonly string[]
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
  readonly service: Service
  /** Of the service. */
  readonly host: string
  readonly signals: EventEmitter
  readonly env: Readonly<Record<string, string | undefined>>
}

async function runAction(options: Options = {}): Promise<Run> {
  const { script = [completed({ prLink })], on, event = { issue: { number: issue } } } = options
  const signals = new EventEmitter()
  const service = await startService({ jobs: { job_8f3a: script } })
  closing.push(service.close)
  const payload = join(directory, `event-${issue}.json`)
  await writeFile(payload, JSON.stringify(event))
  const fake = createCore({
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': 'job_8f3a',
      'admin-key': service.adminKey,
      'github-token': github.token,
      ...options.inputs,
    },
    onInput: (name) => on?.(`input ${name}`, signals),
    onCall: (call) => on?.(call, signals),
  })
  const env: Record<string, string | undefined> = {
    GITHUB_OUTPUT: '/runner/output',
    GITHUB_EVENT_PATH: payload,
    GITHUB_EVENT_NAME: options.eventName ?? 'issues',
    GITHUB_ACTOR: 'octocat',
    GITHUB_REPOSITORY: 'acme/app',
    GITHUB_RUN_ID: '4711',
    GITHUB_SERVER_URL: 'https://github.com',
    'INPUT_ADMIN-KEY': service.adminKey,
    ...options.env,
  }
  const exitCode = await run({
    core: fake.core,
    env,
    signals,
    clock: options.clock ?? createClock(),
    random: options.random ?? constantRandom,
  })
  return {
    exitCode,
    calls: fake.calls,
    annotations: fake.annotations(),
    outputs: fake.outputs(),
    summary: fake.summary(),
    service,
    host: new URL(service.baseUrl).host,
    signals,
    env,
  }
}

/** Every output, of a job that nothing is known of but what is given. */
function outputsWith(known: Partial<Record<(typeof OUTPUT_NAMES)[number], string>>): Record<string, string> {
  return { ...Object.fromEntries(OUTPUT_NAMES.map((name) => [name, ''])), jobId: 'job_8f3a', ...known }
}

/** Of the job as the service has it. */
const seen = {
  model: 'model-x',
  sourceRepository: 'https://github.com/acme/app',
  sourceRef: 'agent/fix-login',
  createdAt: '2026-11-21T09:14:00.000Z',
}

const pullRequest = { prLink, prNumber: '7', prRepository: 'acme/app' }

/** The comments on the running test's issue. */
function commentsMade() {
  return github.comments.filter((comment) => comment.issue === `acme/app#${issue}`)
}

function headingOf(summary: string): string {
  return summary.split('\n')[0] ?? ''
}

const row = '| Job | Repository | Branch | Model | Created | Waited |\n| --- | --- | --- | --- | --- | --- |'

const whatNext = 'Use "Re-run failed jobs" to keep waiting, or raise the input `timeout-minutes`.'

describe('run', () => {
  it('waits, then writes outputs, annotation, summary and comment in this order', async () => {
    const order: string[] = []
    intercept = ({ method }, proceed) => {
      order.push(`GitHub: ${method}`)
      return proceed()
    }

    const { exitCode, host } = await runAction({
      script: [active(), completed({ prLink })],
      inputs: { comment: 'pull-request' },
      on: (call) => order.push(call),
    })

    const url = commentsMade()[0]?.html_url ?? ''
    const message = `Agent job job_8f3a completed after 2 s (2 reads): ${prLink}`
    expect(exitCode).toBe(0)
    expect(order.filter((call) => !/^(input|debug)/.test(call))).toEqual([
      'mask: svc_demo_0123456789',
      `info: Waiting for agent job job_8f3a (project acme-web) at http://${host}, up to 30 min`,
      'info: 00:00  active, model-x, acme/app @ agent/fix-login',
      'info: 00:02  completed',
      'output status: completed',
      `output prLink: ${prLink}`,
      'output prNumber: 7',
      'output prRepository: acme/app',
      'output errorCode: ',
      `output message: ${message}`,
      'output commentUrl: ',
      'output jobId: job_8f3a',
      'output model: model-x',
      'output sourceRepository: https://github.com/acme/app',
      'output sourceRef: agent/fix-login',
      'output createdAt: 2026-11-21T09:14:00.000Z',
      'output archivedAt: ',
      `notice: ${message}`,
      `summary: ### Agent job completed

**Pull request:** <${prLink}>

${row}
| \`job_8f3a\` | \`https://github.com/acme/app\` | \`agent/fix-login\` | \`model-x\` | 2026-11-21 09:14 UTC | 2 s, 2 reads |
`,
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
    ['0', 'Looking once at agent job job_8f3a (project acme-web) at '],
    ['0.5', 'Waiting for agent job job_8f3a (project acme-web) at '],
  ])('says what it waits for: %s minutes', async (minutes, start) => {
    const { calls, host } = await runAction({ inputs: { 'timeout-minutes': minutes } })

    expect(calls.find((call) => call.startsWith('info: '))).toBe(
      `info: ${start}http://${host}${minutes === '0' ? '' : ', up to 30 s'}`,
    )
  })

  it('takes host, key, ids, time, interval and the service from the inputs', async () => {
    const clock = createClock()
    const { service } = await runAction({
      script: [active(), active(), completed()],
      inputs: { 'poll-interval-seconds': '7' },
      clock,
    })

    expect(clock.delays).toEqual([7_000, 7_000])
    expect(
      service.requests.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization ?? ''}`),
    ).toEqual(Array(3).fill('GET /v2/agent/acme-web/job/job_8f3a Bearer svc_demo_0123456789'))
  })

  it('is hosted by the process and the real runner where it is told nothing else', async () => {
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
    const listeners = ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name))

    const exitCode = await run()

    jest.restoreAllMocks()
    const added = ['SIGINT', 'SIGTERM'].map((name, at) => process.listenerCount(name) - (listeners[at] ?? 0))
    for (const name of ['SIGINT', 'SIGTERM']) process.removeAllListeners(name)
    const message = [
      '4 inputs need fixing.',
      "`base-url` is empty: give the service's address, such as https://agents.example.com. If it comes from a variable, none of that name exists here.",
      "`project-id` is empty: copy the project identifier from the API keys page of the service's dashboard. If it comes from a variable, none of that name exists here.",
      '`job-id` is empty: the step or job that should set it was skipped, failed, or names its output differently.',
      '`admin-key` is empty: the secret does not exist here under that name, or an organization secret is not shared with this repository. A reusable workflow must also be handed it under `secrets:`.',
    ].join(' ')
    expect([exitCode, ...added]).toEqual([1, 1, 1])
    expect(readLog(stdout).commands).toEqual([{ name: 'error', properties: {}, data: message }])
    expect(readOutputs(await readFile(files.GITHUB_OUTPUT, 'utf8')).outputs).toEqual(
      outputsWith({ errorCode: 'invalid-input', message, jobId: '' }),
    )
    expect(headingOf(await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'))).toBe(
      '### No agent job was asked for: inputs need fixing',
    )
  })
})

describe('the verdict', () => {
  interface Expected {
    readonly outputs: Parameters<typeof outputsWith>[0]
    readonly level: 'error' | 'warning' | 'notice'
    readonly heading: string
    /** Warnings on the way. */
    readonly causes?: readonly string[]
  }

  function expectRun(result: Run, { outputs, level, heading, causes = [] }: Expected): void {
    const { exitCode, annotations, summary } = result
    expect(result.outputs).toEqual(outputsWith(outputs))
    expect(annotations).toEqual([
      ...causes.map((cause) => `warning: ${cause}`),
      `${level}: ${outputs.message ?? ''}`,
    ])
    expect(headingOf(summary)).toBe(`### ${heading}`)
    expect(exitCode).toBe(level === 'error' ? 1 : 0)
  }

  it.each<[string, Options, Expected]>([
    [
      'completed with a pull request',
      { script: [completed({ prLink })] },
      {
        outputs: {
          ...seen,
          ...pullRequest,
          status: 'completed',
          message: `Agent job job_8f3a completed (1 read): ${prLink}`,
        },
        level: 'notice',
        heading: 'Agent job completed',
      },
    ],
    [
      'completed without one',
      { script: [active(), completed()] },
      {
        outputs: {
          ...seen,
          status: 'completed',
          message:
            'Agent job job_8f3a completed after 2 s (2 reads); it made no pull request (no files changed).',
        },
        level: 'notice',
        heading: 'Agent job completed',
      },
    ],
    [
      'completed with a link elsewhere than on the own server',
      { script: [completed({ prLink })], env: { GITHUB_SERVER_URL: undefined } },
      {
        outputs: {
          ...seen,
          ...pullRequest,
          prRepository: 'github.com/acme/app',
          status: 'completed',
          message: `Agent job job_8f3a completed (1 read): ${prLink}`,
        },
        level: 'notice',
        heading: 'Agent job completed',
      },
    ],
    [
      'completed with a link that cannot be used',
      { script: [completed({ prLink: 'javascript:alert(1)' })] },
      {
        outputs: {
          ...seen,
          status: 'completed',
          message: 'Agent job job_8f3a completed (1 read); it gave a pull request link that cannot be used.',
        },
        level: 'notice',
        heading: 'Agent job completed',
        causes: [
          "The service gave a pull request link that cannot be used: no plain http(s) address. `prLink` stays empty; look at agent job job_8f3a in the service's dashboard.",
        ],
      },
    ],
    [
      'no pull request though one is required',
      { script: [completed()], inputs: { 'require-pr': 'true' } },
      {
        outputs: {
          ...seen,
          status: 'completed',
          errorCode: 'no-pr',
          message:
            'Agent job job_8f3a completed but made no pull request (no files changed), and `require-pr` is true.',
        },
        level: 'error',
        heading: 'Agent job completed',
      },
    ],
    [
      'failed',
      { script: [active(), failed()] },
      {
        outputs: {
          ...seen,
          status: 'failed',
          errorCode: 'job-failed',
          message:
            'Agent job job_8f3a failed after 2 s. The service gives no reason: look at the job in its dashboard, then start a new one.',
        },
        level: 'error',
        heading: 'Agent job failed',
      },
    ],
    [
      'failed, which is allowed',
      { script: [failed()], inputs: { 'allowed-statuses': 'completed, failed' } },
      {
        outputs: {
          ...seen,
          status: 'failed',
          message:
            'Agent job job_8f3a failed (1 read), which `allowed-statuses` lets pass; it made no pull request.',
        },
        level: 'warning',
        heading: 'Agent job failed',
      },
    ],
    [
      'archived',
      { script: [archived({ prLink })] },
      {
        outputs: {
          ...seen,
          ...pullRequest,
          status: 'archived',
          archivedAt: '2026-11-21T10:00:00.000Z',
          errorCode: 'job-archived',
          message:
            'Agent job job_8f3a was archived, so it will not be completed. Start a new job, or add `archived` to `allowed-statuses` if that is fine.',
        },
        level: 'error',
        heading: 'Agent job was archived',
      },
    ],
    [
      'archived, which is allowed',
      { script: [archived({ prLink })], inputs: { 'allowed-statuses': 'completed\narchived' } },
      {
        outputs: {
          ...seen,
          ...pullRequest,
          status: 'archived',
          archivedAt: '2026-11-21T10:00:00.000Z',
          message: `Agent job job_8f3a was archived (1 read), which \`allowed-statuses\` lets pass: ${prLink}`,
        },
        level: 'warning',
        heading: 'Agent job was archived',
      },
    ],
    [
      'still active when the time is up',
      { script: [active()], inputs: { 'timeout-minutes': '0.1', 'poll-interval-seconds': '2' } },
      {
        outputs: {
          ...seen,
          status: 'active',
          errorCode: 'timeout',
          message: `Agent job job_8f3a was still active after 6 s (4 reads) and goes on. ${whatNext}`,
        },
        level: 'error',
        heading: 'Agent job still active after 6 s',
      },
    ],
    [
      'still active, which is allowed',
      {
        script: [active()],
        inputs: {
          'timeout-minutes': '0.1',
          'poll-interval-seconds': '2',
          'allowed-statuses': 'completed,active',
          'require-pr': 'true',
        },
      },
      {
        outputs: {
          ...seen,
          status: 'active',
          message:
            'Agent job job_8f3a was still active after 6 s (4 reads) and goes on; `allowed-statuses` lets that pass.',
        },
        level: 'warning',
        heading: 'Agent job still active after 6 s',
      },
    ],
    [
      'looked at once',
      { script: [active()], inputs: { 'timeout-minutes': '0' } },
      {
        outputs: {
          ...seen,
          status: 'active',
          errorCode: 'timeout',
          message: 'Agent job job_8f3a is still active (looked once, because `timeout-minutes` is 0).',
        },
        level: 'error',
        heading: 'Agent job still active',
      },
    ],
    [
      'a status that is not known',
      {
        script: [active({ status: 'Paused' })],
        inputs: { 'timeout-minutes': '0.1', 'poll-interval-seconds': '2' },
      },
      {
        outputs: {
          ...seen,
          status: 'paused',
          errorCode: 'timeout',
          message: `Agent job job_8f3a was still "paused" after 6 s (4 reads) and goes on. ${whatNext}`,
        },
        level: 'error',
        heading: 'Agent job still `paused` after 6 s',
        causes: [
          'Agent job job_8f3a has the status "paused", which this version of the action does not know. It goes on waiting; if that status is final, look for a newer version.',
        ],
      },
    ],
    [
      'a key that is refused',
      { inputs: { 'admin-key': 'svc_another_key' } },
      {
        outputs: {
          errorCode: 'unauthorized',
          message:
            "The service refused the key (401): it is wrong, revoked or expired. Create a new one on the dashboard's API keys page and update the secret behind `admin-key`.",
        },
        level: 'error',
        heading: 'The agent job could not be read',
      },
    ],
    [
      'a key without access',
      { script: [status(403)] },
      {
        outputs: {
          errorCode: 'forbidden',
          message:
            'The service knows the key but refuses it here (403). Give it read access to project "acme-web"; if it has an IP allow-list, note that GitHub-hosted runners change address.',
        },
        level: 'error',
        heading: 'The agent job could not be read',
      },
    ],
    [
      'a failure after the job was seen',
      { script: [active(), status(401)] },
      {
        outputs: {
          ...seen,
          status: 'active',
          errorCode: 'unauthorized',
          message:
            "The service refused the key (401): it is wrong, revoked or expired. Create a new one on the dashboard's API keys page and update the secret behind `admin-key`.",
        },
        level: 'error',
        heading: 'The agent job could not be read',
      },
    ],
    [
      'no more reads allowed for longer than is left',
      { script: [status(429, { 'retry-after': '2400' })] },
      {
        outputs: {
          errorCode: 'rate-limited',
          message:
            'The service allows no more reads for 40 min (429, Retry-After), but only 30 min are left to wait. Wait for fewer jobs at once or set a longer `poll-interval-seconds`.',
        },
        level: 'error',
        heading: 'The agent job could not be read',
      },
    ],
  ])('of %s', async (_, options, expected) => {
    expectRun(await runAction(options), expected)
  })

  it.each<[string, Script, string, string, (host: string) => string]>([
    [
      'a job that is not there',
      [status(404)],
      'not-found',
      '',
      (host) =>
        `There is no agent job "job_8f3a" in project "acme-web" at ${host} (404, asked 3 times). Check that \`project-id\` and \`base-url\` are the ones the job was started with.`,
    ],
    [
      'a web page',
      [status(200, { 'content-type': 'text/html' }, '<html>')],
      'invalid-response',
      '',
      (host) =>
        `${host} answered with a web page (text/html, 6 bytes) instead of a job. \`base-url\` probably names the dashboard or a login page: use the API's address.`,
    ],
    [
      'a redirect',
      [status(302, { location: 'https://login.example.com/x' })],
      'unexpected-response',
      '',
      (host) =>
        `${host} redirects to https://login.example.com; redirects are not followed, so that the key goes nowhere else. Use the final address as \`base-url\`.`,
    ],
    [
      'an outage',
      [active(), status(503)],
      'unavailable',
      'active',
      (host) =>
        `${host} gave no usable answer for 5 min 1 s (15 tries, last: HTTP 503). The job was active when last seen and goes on; re-run this job to keep waiting.`,
    ],
  ])('of %s names the host', async (_, script, errorCode, lastStatus, message) => {
    const result = await runAction({ script })

    expectRun(result, {
      outputs: {
        ...(lastStatus === '' ? {} : { ...seen, status: lastStatus }),
        errorCode,
        message: message(result.host),
      },
      level: 'error',
      heading: 'The agent job could not be read',
    })
  })

  it('holds nothing of the key, though the service says it in every field', async () => {
    const key = "svc_CANARY+/=%&!'()*~0123456789"
    const service = await startService({
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
    })
    closing.push(service.close)

    const { calls, exitCode } = await runAction({
      inputs: { 'base-url': service.baseUrl, 'admin-key': key, comment: 'always' },
    })

    const said = [
      ...calls.filter((call) => !call.startsWith('mask: ')),
      ...commentsMade().map(({ body }) => body),
    ].join('\n')
    const pieces = [key, encodeURIComponent(key), Buffer.from(key).toString('base64').slice(0, -2)].flatMap(
      (form) => Array.from({ length: form.length - 11 }, (_, start) => form.slice(start, start + 12)),
    )
    expect([exitCode, commentsMade().length]).toEqual([0, 1])
    expect(pieces.filter((piece) => said.includes(piece))).toEqual([])
  })
})

describe('a proxy', () => {
  afterEach(() => {
    for (const name of ['https_proxy', 'HTTPS_PROXY']) Reflect.deleteProperty(process.env, name)
  })

  it('is named in the log without its credentials', async () => {
    const proxy = await startSocketServer({ behaviors: [respond(407)] })
    closing.push(proxy.close)
    const address = `http://me:secret@127.0.0.1:${proxy.port}`
    process.env['https_proxy'] = address

    const { calls, exitCode } = await runAction({
      inputs: { 'base-url': 'https://agents.example.com' },
      env: { https_proxy: address },
    })

    expect(exitCode).toBe(1)
    expect(calls.filter((call) => /^(info|error)/.test(call))).toEqual([
      `info: Waiting for agent job job_8f3a (project acme-web) at https://agents.example.com, through proxy 127.0.0.1:${proxy.port}, up to 30 min`,
      `error: The proxy 127.0.0.1:${proxy.port} lets nobody through without a password (407). Put user and password into the runner's \`https_proxy\`: http://user:password@host:port.`,
    ])
    expect(calls.join('\n')).not.toMatch(/secret|bWU6c2VjcmV0/)
    expect(proxy.requests).toHaveLength(1)
  })

  it('whose variable is malformed is an input to fix, without a request or a comment', async () => {
    const { service, exitCode, outputs, annotations } = await runAction({
      inputs: { comment: 'always' },
      env: { HTTPS_PROXY: 'http://[' },
    })
    const message =
      "The runner's `HTTPS_PROXY` is not the address of a proxy. Set it to one such as http://proxy.example:3128."

    expect([exitCode, service.requests]).toEqual([1, []])
    expect(outputs).toEqual(outputsWith({ errorCode: 'invalid-input', message }))
    expect(annotations).toEqual([`error: ${message}`])
  })
})

describe('inputs that need fixing', () => {
  const inputs = { 'timeout-minutes': '30m', 'job-id': 'null', comment: 'always' }
  const message =
    '2 inputs need fixing. `job-id` is the text "null", which `jq -r .id` prints when the answer has no id: starting the job failed. There, use `curl --fail-with-body` and `jq -er .id`. `timeout-minutes` is "30m": write minutes as a plain number from 0 to 7200, such as 30 or 0.5.'

  it('are told in one error; no request is made, no comment either', async () => {
    const before = github.requests.length
    const { service, exitCode, outputs, calls, annotations, summary } = await runAction({ inputs })

    expect([exitCode, service.requests, github.requests.length - before]).toEqual([1, [], 0])
    expect(outputs).toEqual(outputsWith({ errorCode: 'invalid-input', message, jobId: 'null' }))
    expect(annotations).toEqual([`error: ${message}`])
    expect(calls.filter((call) => call.startsWith('info: '))).toEqual([])
    expect(headingOf(summary)).toBe('### No agent job was asked for: inputs need fixing')
  })

  it('leave a job id in the outputs only as inert text', async () => {
    const { outputs } = await runAction({ inputs: { 'job-id': `a\n::error::${'x'.repeat(300)}` } })

    expect(outputs['jobId']).toBe(`a\uFFFD: :error: :${'x'.repeat(242)}…`)
  })

  it('are explained by the event', async () => {
    const { outputs } = await runAction({
      inputs: { 'admin-key': '' },
      eventName: 'pull_request',
      event: {
        pull_request: {
          number: 7,
          head: { repo: { full_name: 'fork/app' } },
          base: { repo: { full_name: 'acme/app' } },
        },
      },
    })

    expect(outputs['message']).toBe(
      'This pull request comes from a fork, so GitHub gives this run neither secrets nor variables: `admin-key` is empty. Skip the job there: `if: github.event.pull_request.head.repo.full_name == github.repository`.',
    )
  })
})

describe.each(['SIGINT', 'SIGTERM'])('%s', (name) => {
  const message =
    'Stopped waiting: the run was cancelled, or a `timeout-minutes` of the step or job itself ran out. Agent job job_8f3a goes on (the service has no cancel).'
  const inputs = { comment: 'always' }

  /** What a cancelled run leaves; `known` is what had been seen of the job. */
  function expectCancelled(result: Run, known: Parameters<typeof outputsWith>[0]): void {
    expect(result.exitCode).toBe(1)
    expect(result.outputs).toEqual(outputsWith({ ...known, errorCode: 'cancelled', message }))
    expect(result.annotations).toEqual([`error: ${message}`])
    expect(headingOf(result.summary)).toBe('### Stopped waiting for the agent job')
    expect(commentsMade()).toEqual([])
    // The next one meets Node's default.
    expect(['SIGINT', 'SIGTERM'].map((each) => result.signals.listenerCount(each))).toEqual([0, 0])
  }

  it('before the first read ends the wait without one', async () => {
    const result = await runAction({
      inputs,
      on: (call, signals) => {
        if (call === 'input job-id') signals.emit(name)
      },
    })

    expectCancelled(result, {})
    expect(result.service.requests).toEqual([])
  })

  it('while reading ends the read', async () => {
    let cancel = (): unknown => undefined
    const result = await runAction({
      inputs,
      script: ({ attempt }) => {
        if (attempt === 1) return active()
        cancel()
        return hang()
      },
      on: (_, signals) => {
        cancel = () => signals.emit(name)
      },
    })

    expectCancelled(result, { ...seen, status: 'active' })
    expect(result.service.requests).toHaveLength(2)
  })

  it('while sleeping ends the sleep', async () => {
    const startMs = performance.now()
    const result = await runAction({
      inputs,
      script: [active()],
      clock: systemClock,
      on: (call, signals) => {
        // Later than now it sleeps.
        if (call.startsWith('info: 00:00')) setImmediate(() => signals.emit(name))
      },
    })

    expectCancelled(result, { ...seen, status: 'active' })
    expect(result.service.requests).toHaveLength(1)
    expect(performance.now() - startMs).toBeLessThan(1_000)
  })

  it.each(['notice', 'summary'])('after the verdict, at the %s, only ends the comment', async (moment) => {
    const before = github.requests.length
    const { exitCode, outputs, annotations } = await runAction({
      inputs,
      on: (call, signals) => {
        if (call.startsWith(`${moment}: `)) signals.emit(name)
      },
    })

    expect([exitCode, outputs['errorCode'], outputs['commentUrl'], github.requests.length - before]).toEqual([
      0,
      '',
      '',
      0,
    ])
    expect(annotations).toEqual([`notice: Agent job job_8f3a completed (1 read): ${prLink}`])
  })

  it('during the comment ends it at once; the verdict stands', async () => {
    let cancel = (): unknown => undefined
    intercept = ({ method, url }, proceed) => {
      if (method !== 'POST' || url.endsWith('graphql')) return proceed()
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
      `notice: Agent job job_8f3a completed (1 read): ${prLink}`,
      'warning: No comment: the run was cancelled while it was being made. The result of the wait stands.',
    ])
  })
})

describe('a file of the runner that cannot be written', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const completedMessage = `Agent job job_8f3a completed (1 read): ${prLink}`

  function failAt(start: string, error: unknown) {
    return (call: string): void => {
      if (call.startsWith(start)) throw error
    }
  }

  it.each([
    ['the first output, no space', 'output status', full, 'ENOSPC'],
    [
      'the last one, no file',
      'output archivedAt',
      new Error('Missing file at path: /x\n::y'),
      'Missing file at path: /x\uFFFD: :y',
    ],
    ['no Error', 'output status', 'gone', 'no reason given'],
  ])(
    'fails the step where it is that of the outputs, and stops the comment: %s',
    async (_, start, error, phrase) => {
      const before = github.requests.length
      const { exitCode, annotations, summary } = await runAction({
        inputs: { comment: 'always' },
        on: failAt(start, error),
      })

      expect([exitCode, github.requests.length - before]).toEqual([1, 0])
      expect(annotations).toEqual([
        `error: The outputs could not be written (${phrase}), so later steps cannot know: ${completedMessage}`,
      ])
      expect(headingOf(summary)).toBe('### The action itself failed')
    },
  )

  it('fails the step where the runner names no file for the outputs', async () => {
    const { exitCode, annotations, outputs } = await runAction({ env: { GITHUB_OUTPUT: undefined } })

    expect([exitCode, outputs]).toEqual([1, {}])
    expect(annotations).toEqual([
      `error: The outputs could not be written (GITHUB_OUTPUT is not set), so later steps cannot know: ${completedMessage}`,
    ])
  })

  it('fails a failing step no more than once', async () => {
    const { exitCode, annotations } = await runAction({
      script: [status(403)],
      on: failAt('output', Object.assign(new Error('x'), { code: 'E'.repeat(700) })),
    })

    expect(exitCode).toBe(1)
    expect(annotations).toEqual([
      expect.stringMatching(/^error: The outputs could not be written \(E{700}\), .*…$/),
    ])
    expect(annotations[0]).toHaveLength('error: '.length + 800)
  })

  it('is told and no more where it is that of the summary', async () => {
    const { exitCode, calls, outputs } = await runAction({
      inputs: { comment: 'always' },
      on: failAt('summary', Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })),
    })
    const url = commentsMade()[0]?.html_url ?? ''

    expect([exitCode, outputs['errorCode'], outputs['commentUrl']]).toEqual([0, '', url])
    expect(calls.slice(-4)).toEqual([
      expect.stringMatching(/^summary: /),
      'info: No job summary: it could not be written (EACCES).',
      `info: Comment: ${url}`,
      `output commentUrl: ${url}`,
    ])
  })

  it('is a warning where it is that of the comment alone', async () => {
    let written = 0
    const { exitCode, annotations } = await runAction({
      inputs: { comment: 'always' },
      on: (call) => {
        if (!call.startsWith('output commentUrl')) return
        written += 1
        if (written > 1) throw full
      },
    })

    expect([exitCode, commentsMade().length]).toEqual([0, 1])
    expect(annotations).toEqual([
      `notice: ${completedMessage}`,
      'warning: The comment or its output `commentUrl` failed (ENOSPC). The result of the wait stands.',
    ])
  })
})

describe('a defect of the action', () => {
  const message = (name: string) =>
    `The action failed by a defect of its own (${name}); the agent job goes on. Re-run with debug logging and report what the log says.`

  /** Throws at the nth call. */
  function breakAt(call: number, error: unknown): () => number {
    let calls = 0
    return () => {
      calls += 1
      if (calls >= call) throw error
      return 0
    }
  }

  it.each([
    // Two are drawn for each read.
    ['at the first read', 1],
    ['later', 3],
  ])('%s is told without its stack; what was seen of the job stays in the outputs', async (_, call) => {
    const { exitCode, outputs, annotations, calls, summary } = await runAction({
      script: [active()],
      random: breakAt(call, new RangeError('out of luck')),
    })

    expect(exitCode).toBe(1)
    expect(outputs).toEqual(
      outputsWith({ ...seen, status: 'active', errorCode: 'internal', message: message('RangeError') }),
    )
    expect(annotations).toEqual([`error: ${message('RangeError')}`])
    expect(headingOf(summary)).toBe('### The action itself failed')
    expect(calls.filter((line) => line.includes('out of luck'))).toEqual([
      expect.stringMatching(/^debug: RangeError: out of luck\n +at /),
    ])
  })

  it.each([
    ['no Error', 'out of luck', 'string', 'Something was thrown that is no Error.'],
    [
      'an Error without a stack',
      Object.assign(new Error('out of luck'), { stack: undefined }),
      'Error',
      'out of luck',
    ],
  ])('is told where it throws %s', async (_, error, name, detail) => {
    const { exitCode, annotations, calls } = await runAction({
      script: [active()],
      random: breakAt(1, error),
    })

    expect(exitCode).toBe(1)
    expect(annotations).toEqual([`error: ${message(name)}`])
    expect(calls).toContain(`debug: ${detail}`)
  })
})

describe('the comment', () => {
  const marker = expect.stringMatching(/^<!-- await-agent-job:[0-9a-f]{32} -->$/)
  const completedNotice = `notice: Agent job job_8f3a completed (1 read): ${prLink}`

  /** The requests to GitHub that a run makes. */
  async function runWatched(options: Options): Promise<Run & { requests: readonly string[] }> {
    const before = github.requests.length
    const result = await runAction(options)
    const requests = github.requests.slice(before).map(({ method, url }) => `${method} ${url}`)
    return { ...result, requests }
  }

  /** Body without its marker, which is on a line of its own. */
  function expectComment(body: string): void {
    const [first, ...rest] = (commentsMade()[0]?.body ?? '').split('\n')
    expect(commentsMade()).toHaveLength(1)
    expect(first).toEqual(marker)
    expect(rest.join('\n')).toBe(body)
  }

  const withPr = `The agent opened a pull request: <${prLink}>\n\n<sub>Agent job completed. Branch \`agent/fix-login\`, model \`model-x\`.</sub>`

  it.each(['never', 'false', ''])('is not made where it is %j', async (mode) => {
    const { requests, outputs, annotations } = await runWatched({ inputs: { comment: mode } })

    expect([requests, outputs['commentUrl'], annotations]).toEqual([[], '', [completedNotice]])
  })

  it.each(['pull-request', 'true', 'always'])(
    'is made where it is %j and there is a pull request',
    async (mode) => {
      const { requests, outputs, annotations } = await runWatched({ inputs: { comment: mode } })

      expect(requests).toEqual([
        'POST /graphql',
        `GET /repos/acme/app/issues/${issue}/comments?per_page=100&page=1`,
        `POST /repos/acme/app/issues/${issue}/comments`,
      ])
      expectComment(withPr)
      expect([outputs['commentUrl'], annotations]).toEqual([commentsMade()[0]?.html_url, [completedNotice]])
    },
  )

  it('is only looked for where it is "pull-request" and there is none', async () => {
    const { requests, outputs, calls, annotations } = await runWatched({
      script: [failed()],
      inputs: { comment: 'pull-request' },
    })

    expect(requests).toEqual([
      'POST /graphql',
      `GET /repos/acme/app/issues/${issue}/comments?per_page=100&page=1`,
    ])
    expect([outputs['commentUrl'], annotations.length, calls.at(-1)]).toEqual([
      '',
      1,
      expect.stringMatching(/^summary: /),
    ])
  })

  it('is made where it is "always" whatever came of the job', async () => {
    const { exitCode } = await runWatched({ script: [failed()], inputs: { comment: 'always' } })

    expect(exitCode).toBe(1)
    expectComment(
      `The agent job **failed** and opened no pull request. The service gives no reason; the [workflow run](${runUrl}) has the details.\n\n<sub>Agent job failed. Branch \`agent/fix-login\`, model \`model-x\`.</sub>`,
    )
  })

  it('is made where it is "always" though the job could not be read', async () => {
    await runAction({ script: [status(403)], inputs: { comment: 'always' } })

    expectComment(
      `The agent job could not be read (\`forbidden\`); the [workflow run](${runUrl}) has the details.`,
    )
  })

  it('is only looked for where it is "pull-request" and the job could not be read', async () => {
    const { requests } = await runWatched({ script: [status(403)], inputs: { comment: 'pull-request' } })

    expect(requests.map((request) => request.split(' ')[0])).toEqual(['POST', 'GET'])
    expect(commentsMade()).toEqual([])
  })

  it.each(['pull-request', 'always'])(
    'of an earlier run is brought up to date where it is %j',
    async (mode) => {
      await runAction({ inputs: { comment: 'always' } })
      const { requests, outputs, calls } = await runWatched({ script: [failed()], inputs: { comment: mode } })
      const [first] = commentsMade()
      const url = first?.html_url ?? ''

      expect(requests.at(-1)).toBe(`PATCH /repos/acme/app/issues/comments/${url.split('-').at(-1) ?? ''}`)
      expectComment(
        `The agent job **failed** and opened no pull request. The service gives no reason; the [workflow run](${runUrl}) has the details.\n\n<sub>Agent job failed. Branch \`agent/fix-login\`, model \`model-x\`.</sub>`,
      )
      expect([outputs['commentUrl'], calls.at(-2)]).toEqual([url, `info: Comment: ${url}`])
    },
  )

  it('that says the same already is not written again', async () => {
    await runAction({ inputs: { comment: 'always' } })
    const { requests, outputs } = await runWatched({ inputs: { comment: 'always' } })

    expect(requests.map((request) => request.split(' ')[0])).toEqual(['POST', 'GET'])
    expect(outputs['commentUrl']).toBe(commentsMade()[0]?.html_url)
  })

  it('goes where `issue-number` says, whatever the event', async () => {
    const { annotations } = await runWatched({
      inputs: { comment: 'always', 'issue-number': String(issue) },
      eventName: 'schedule',
      event: { issue: { number: 1 } },
    })

    expectComment(withPr)
    expect(annotations).toEqual([completedNotice])
  })

  it('is not made with an empty token', async () => {
    const { exitCode, requests, annotations } = await runWatched({
      inputs: { comment: 'always', 'github-token': ' ' },
    })

    expect([exitCode, requests]).toEqual([0, []])
    expect(annotations).toEqual([
      completedNotice,
      "warning: No comment: `github-token` was given but is empty. Leave it out to use the job's own token. The result of the wait stands.",
    ])
  })

  it('is not made where there is no issue', async () => {
    const { exitCode, requests, annotations } = await runWatched({
      inputs: { comment: 'always' },
      eventName: 'schedule\n::x',
      event: { schedule: '0 0 * * *' },
    })

    expect([exitCode, requests]).toEqual([0, []])
    expect(annotations).toEqual([
      completedNotice,
      'warning: No comment: the event "schedule\uFFFD: :x" has no issue or pull request. Name one in `issue-number`. The result of the wait stands.',
    ])
  })

  const repo = (name: string) => ({ repo: { full_name: name } })

  it.each<[string, Options, string]>([
    [
      'an issue',
      {},
      "this job's token may not write comments (403). Add `permissions:` with `issues: write` to the job.",
    ],
    [
      'a pull request',
      {
        eventName: 'pull_request',
        event: { pull_request: { number: 1, head: repo('acme/app'), base: repo('acme/app') } },
      },
      "this job's token may not write comments (403). Add `permissions:` with `pull-requests: write` to the job.",
    ],
    [
      'a pull request from a fork',
      {
        eventName: 'pull_request',
        event: { pull_request: { number: 1, head: repo('fork/app'), base: repo('acme/app') } },
      },
      'a pull request from a fork runs with a read-only token, which no `permissions:` can change.',
    ],
  ])('that GitHub forbids (403) on %s is a warning; the verdict stands', async (_, options, problem) => {
    intercept = ({ method, url }, proceed) =>
      method === 'POST' && !url.endsWith('graphql')
        ? status(403, {}, { message: 'Resource not accessible by integration' })
        : proceed()
    const { exitCode, outputs, annotations } = await runAction({
      inputs: { comment: 'always', 'issue-number': String(issue) },
      ...options,
    })

    expect([exitCode, outputs['errorCode'], outputs['commentUrl']]).toEqual([0, '', ''])
    expect(annotations).toEqual([
      completedNotice,
      `warning: No comment: ${problem} The result of the wait stands.`,
    ])
  })

  it('is a warning where the runner does not name the repository', async () => {
    const { exitCode, annotations } = await runAction({
      inputs: { comment: 'always' },
      env: { GITHUB_REPOSITORY: undefined, GITHUB_RUN_ID: undefined, GITHUB_SERVER_URL: undefined },
    })

    expect([exitCode, annotations.length]).toEqual([0, 2])
    expect(annotations.at(-1)).toMatch(/^warning: No comment: .* The result of the wait stands\.$/)
  })
})
