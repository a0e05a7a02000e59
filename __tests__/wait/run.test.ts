import '../support/one-realm.ts'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { active, completed, failed, type Script } from '../../simulator/job-script.ts'
import { hang, status as respondWith } from '../../simulator/responses.ts'
import { startService } from '../../simulator/service.ts'
import { run } from '../../src/wait/run.ts'
import { readActionFile } from '../support/action-file.ts'
import { useDirectory } from '../support/directory.ts'
import { failFrom } from '../support/fake-core.ts'
import { PR_LINK as prLink } from '../support/results.ts'
import { type MemoryOptions, runInMemory } from '../support/run-in-memory.ts'
import { useGitHub } from '../support/test-github.ts'

const directory = useDirectory()
const { github, current } = await useGitHub()
// The toolkit reads the address only once.
process.env['GITHUB_API_URL'] = github.apiUrl
/** Each test has its own issue. */
let issue = 100
const closing: (() => Promise<void>)[] = []

beforeEach(() => {
  issue += 1
})

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

interface Options extends MemoryOptions {
  readonly script?: Script
  readonly jobId?: string
}

/** Runs the action for a job, by default one that has completed with a pull request. */
async function runAction({
  script = [completed({ prLink })],
  jobId = 'job_8f3a',
  inputs,
  env,
  event = { issue: { number: issue } },
  ...options
}: Options = {}) {
  const service = await startService({ jobs: { [jobId]: script } })
  closing.push(service.close)
  const requestsBefore = github.requests.length
  const result = await runInMemory(run, directory, {
    ...options,
    event,
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': jobId,
      'admin-key': service.adminKey,
      'github-token': github.token,
      ...inputs,
    },
    env: {
      GITHUB_REPOSITORY: 'acme/app',
      GITHUB_RUN_ID: '4711',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: github.apiUrl,
      'INPUT_ADMIN-KEY': service.adminKey,
      ...env,
    },
  })
  return {
    ...result,
    /** The requests to the service. */
    requests: service.requests,
    /** How many requests were made to GitHub. */
    githubRequests: github.requests.length - requestsBefore,
    baseUrl: service.baseUrl,
  }
}

/** The comments on the issue of the running test. */
function comments() {
  return github.comments.filter((comment) => comment.issue === `acme/app#${issue}`)
}

const waited = `Agent job \`job_8f3a\` completed: <${prLink}>`
const passed = `notice [Agent job completed]: ${waited}`
const { outputs: names } = await readActionFile()
const unknown = Object.fromEntries(names.map((name) => [name, '']))
const commented = { comment: 'true' }

/** The last line of the log of a step that fails. */
function helpFor(errorCode: string): string {
  return `info: Error code \`${errorCode}\` · What to do: https://github.com/await-agent-job/await-agent-job/blob/HEAD/docs/troubleshooting.md#${errorCode}`
}

describe('run', () => {
  it('masks key and token, writes outputs in case it is killed, waits, and reports', async () => {
    const order: string[] = []
    current.intercept = ({ method }, proceed) => {
      order.push(`GitHub: ${method}`)
      return proceed()
    }
    const script: Script = ({ attempt }) => {
      order.push('poll')
      return attempt === 1 ? active() : completed({ prLink })
    }

    const { exitCode, outputs, baseUrl, env } = await runAction({
      script,
      inputs: { comment: 'true' },
      on: (call) => order.push(call),
    })

    const commentUrl = comments()[0]?.html_url ?? ''
    expect(order[0]).toBe('input admin-key')
    // The outputs are written twice. These of them are enough to see when.
    const steps = order.filter(
      (call) => !/^(input|debug)|^output (?!message|errorCode|commentUrl: .)/.test(call),
    )
    expect(steps.map((call) => call.split('\n')[0])).toEqual([
      'mask: svc_demo_0123456789',
      'mask: ghs_demo_token',
      'output message: The step was killed before it could report. Agent job `job_8f3a` may still be running. Re-run failed jobs to keep waiting.',
      'output errorCode: cancelled',
      `info: Waiting for agent job job_8f3a (project acme-web) at ${baseUrl}, up to 30m`,
      'poll',
      'info: 00:00  active',
      'poll',
      'info: 00:02  completed',
      `output message: ${waited}`,
      'output errorCode: ',
      'summary: ### ✅ Agent job completed',
      passed,
      'GitHub: POST',
      'GitHub: GET',
      'GitHub: POST',
      `info: Comment: ${commentUrl}`,
      `output commentUrl: ${commentUrl}`,
    ])
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({ status: 'completed', prLink })
    expect(Object.keys(env)).not.toContain('INPUT_ADMIN-KEY')
  })

  it('names the proxy that it uses, without its password', async () => {
    setProxy('http://me:secret@127.0.0.1:1')
    const inputs = { 'base-url': 'https://agents.example.com' }
    const { calls, outputs } = await runAction({ inputs })

    expect(outputs['message']).toContain(
      'no response of the proxy `127.0.0.1:1`, connection refused, ',
    )
    expect(calls).toContainEqual(expect.stringMatching(/^info: .* through proxy 127\.0\.0\.1:1, /))
    expect(calls.join('\n')).not.toMatch(/secret|bWU6c2VjcmV0/)
  })

  it('polls as the inputs say and fails by their rules', async () => {
    const inputs = { 'poll-interval-seconds': '7', 'timeout-minutes': '0.25', 'require-pr': 'true' }
    const timedOut = await runAction({ script: [active()], inputs })
    const noPr = await runAction({ script: [completed()], inputs })
    const allowed = await runAction({
      script: [failed({ prLink })],
      inputs: { ...inputs, 'allowed-statuses': 'completed,failed' },
    })

    expect(
      timedOut.requests.map(({ method, url, headers }) => [method, url, headers.authorization]),
    ).toEqual(
      Array(4).fill(['GET', '/v2/agent/acme-web/job/job_8f3a', 'Bearer svc_demo_0123456789']),
    )
    expect(timedOut.calls).toContain('info: 00:15  still active (final poll)')
    expect(
      [timedOut, noPr, allowed].map(({ exitCode, errorCode }) => [exitCode, errorCode]),
    ).toEqual([
      [1, 'timeout'],
      [1, 'no-pr'],
      [0, ''],
    ])
    expect(allowed.annotations).toEqual([expect.stringMatching(/^warning \[Agent job failed\]: /)])
  })
})

function setProxy(url: string): void {
  // GitHub runs on 127.0.0.1 here, which is not reached through the proxy.
  Object.assign(process.env, { https_proxy: url, no_proxy: '127.0.0.1' })
}

afterEach(() => {
  for (const name of ['https_proxy', 'no_proxy']) Reflect.deleteProperty(process.env, name)
})

describe('rejected inputs', () => {
  const ofFork = {
    number: 7,
    head: { repo: { full_name: 'fork/app' } },
    base: { repo: { full_name: 'acme/app' } },
  }

  it.each<[string, Options, RegExp]>([
    [
      'together',
      { inputs: { 'timeout-minutes': '30m', 'job-id': 'null' } },
      /^2 inputs need fixing\. `job-id` is `null`\. .*`timeout-minutes` is `30m`: /,
    ],
    [
      'by the event',
      { inputs: { 'admin-key': '' }, event: { pull_request: ofFork } },
      /^This pull request comes from a fork, /,
    ],
    [
      'with the proxy',
      { inputs: { 'base-url': 'https://agents.example.com' } },
      /^The runner's `https_proxy` is not the address of an HTTP proxy\. /,
    ],
  ])(
    'are explained %s in one error, without a request or a comment',
    async (_, { inputs, event }, text) => {
      setProxy('http://[')
      const { requests, githubRequests, exitCode, outputs, calls, annotations, summary } =
        await runAction({ inputs: { ...commented, ...inputs }, event })

      expect([exitCode, requests, githubRequests]).toEqual([1, [], 0])
      expect(outputs).toEqual({
        ...unknown,
        errorCode: 'invalid-input',
        message: expect.stringMatching(text),
      })
      expect(annotations).toEqual([`error [Invalid inputs]: ${outputs['message'] ?? ''}`])
      expect(calls.filter((call) => call.startsWith('info: '))).toEqual([helpFor('invalid-input')])
      expect(summary).toMatch(/^### ❌ Invalid inputs\n\n- /)
    },
  )
})

describe('a signal', () => {
  it.each(['SIGINT', 'SIGTERM'])(
    '(%s) during a poll ends the wait, without a comment',
    async (name) => {
      const signals = new EventEmitter()
      const script: Script = ({ attempt }) => {
        if (attempt === 1) return active()
        signals.emit(name)
        return hang()
      }
      const { exitCode, outputs, annotations, summary, requests } = await runAction({
        signals,
        inputs: commented,
        script,
      })

      expect([exitCode, requests.length, comments()]).toEqual([1, 2, []])
      expect(outputs).toMatchObject({ errorCode: 'cancelled', status: 'active' })
      expect(annotations).toEqual([expect.stringMatching(/^error \[Cancelled\]: .*keeps running/)])
      expect(summary).toMatch(/^### ❌ Cancelled\n/)
      // The action no longer listens, so a second signal meets Node's default.
      expect(signals.eventNames()).toEqual([])
    },
  )

  it('before the first poll is not lost', async () => {
    const signals = new EventEmitter()
    const { errorCode, requests } = await runAction({
      signals,
      on: (call) => call.startsWith('mask') && signals.emit('SIGINT'),
    })

    expect([errorCode, requests]).toEqual(['cancelled', []])
  })

  it('after the verdict only ends the comment', async () => {
    const signals = new EventEmitter()
    const { exitCode, errorCode, annotations, githubRequests } = await runAction({
      signals,
      inputs: commented,
      on: (call) => call.startsWith('summary') && signals.emit('SIGINT'),
    })

    expect([exitCode, errorCode, githubRequests]).toEqual([0, '', 0])
    expect(annotations).toEqual([passed])
  })

  it('during the comment ends it at once; the verdict stands', async () => {
    const signals = new EventEmitter()
    current.intercept = () => {
      signals.emit('SIGTERM')
      return hang()
    }
    const { exitCode, outputs, annotations } = await runAction({ signals, inputs: commented })

    expect([exitCode, outputs['errorCode'], outputs['commentUrl']]).toEqual([0, '', ''])
    expect(annotations).toEqual([
      passed,
      'warning: Could not comment: the run was cancelled meanwhile. The step result is unaffected.',
    ])
  })
})

describe('a file of the runner that cannot be written', () => {
  const noSpace = '(`ENOSPC`).'

  // The provisional outputs are still there, and say that the step did not pass.
  it('fails the step if it is that of the outputs, and stops the comment', async () => {
    const { exitCode, errorCode, githubRequests, annotations, summary } = await runAction({
      inputs: commented,
      on: failFrom('output prNumber', 2),
    })

    expect([exitCode, errorCode, githubRequests]).toEqual([1, 'cancelled', 0])
    expect(annotations).toEqual([
      `error [Internal error]: Could not write the outputs ${noSpace} The result was: ${waited}`,
    ])
    expect(summary).toMatch(/^### ❌ Internal error\n/)
  })

  it('fails a failing step no more than once, in at most 800 characters', async () => {
    const bad = ['timeout-minutes', 'poll-interval-seconds', 'allowed-statuses', 'issue-number']
    const { exitCode, annotations, summary } = await runAction({
      inputs: { 'base-url': '', ...Object.fromEntries(bad.map((name) => [name, 'x'.repeat(90)])) },
      on: failFrom('output', 1, Object.assign(new Error('x'), { code: 'E'.repeat(700) })),
    })

    expect(exitCode).toBe(1)
    expect(annotations).toEqual([
      expect.stringMatching(/^error \[Internal error\]: Could not write .*…$/),
    ])
    expect(annotations[0]).toHaveLength('error [Internal error]: '.length + 800)
    expect(summary).toMatch(
      /\n\nCould not write .*\n\n- `base-url` is empty.*\n- `timeout-minutes` is/,
    )
  })

  it('is a warning if it is that of the outputs, after the comment', async () => {
    const { exitCode, annotations } = await runAction({
      inputs: commented,
      on: failFrom('output commentUrl', 3),
    })

    expect([exitCode, comments().length]).toEqual([0, 1])
    expect(annotations).toEqual([
      passed,
      'warning: Could not comment, or write `commentUrl` (`ENOSPC`). The step result is unaffected.',
    ])
  })
})

describe('a bug of the action', () => {
  it.each([
    ['RangeError', new RangeError('out of luck'), /^debug: RangeError: out of luck\n +at /],
    ['string', 'out of luck', /^debug: 'out of luck'$/],
    // This object cannot even be converted to a string.
    ['object', Object.create(null), /^debug: \[Object: null prototype\] \{\}$/],
  ])('is reported without its stack: %s', async (name, error, detail) => {
    const { exitCode, outputs, annotations, calls, summary } = await runAction({
      script: [active(), respondWith(503)],
      inputs: commented,
      on: failFrom('debug: poll 2: HTTP 503', 1, error),
    })

    const message = `Internal error (\`${name}\`). Re-run failed jobs. Report it at <https://github.com/await-agent-job/await-agent-job/issues>.`
    expect([exitCode, comments()]).toEqual([1, []])
    expect(outputs).toMatchObject({ errorCode: 'internal', message })
    expect(annotations).toEqual([`error [Internal error]: ${message}`])
    expect(summary).toMatch(/^### ❌ Internal error\n/)
    expect(calls.filter((call) => /^debug|out of luck/.test(call))).toContainEqual(
      expect.stringMatching(detail),
    )
    expect(calls.filter((call) => !call.startsWith('debug')).join('\n')).not.toContain(
      'out of luck',
    )
  })
})

describe('the comment', () => {
  const rejected = respondWith(401)
  const gone = respondWith(404, {}, { error: 'Agent job not found' })
  const odd = { status: 'error' }
  const NOT_ASKED = {}
  const atOnce = { ...commented, 'timeout-minutes': '0' }

  // Until the service has returned a job, key and ids may be swapped.
  it.each<[string, Options, string, number]>([
    ['is not made unless it is asked for', { inputs: NOT_ASKED }, '', 0],
    ['is not made before a valid response', { script: [rejected] }, 'unauthorized', 0],
    ['is made after one', { script: [active(), gone] }, 'not-found', 1],
    [
      'is not made on an unknown status, which may be an error',
      { script: [active(odd)], inputs: atOnce },
      'timeout',
      0,
    ],
  ])('%s', async (_, options, code, count) => {
    const result = await runAction({ inputs: commented, ...options })
    const { calls, errorCode, outputs, githubRequests } = result

    const isSaid = calls.includes('info: The service has returned no known status, so no comment.')
    expect(isSaid).toBe(count === 0 && options.inputs !== NOT_ASKED)
    expect([errorCode, comments().length, githubRequests > 0]).toEqual([code, count, count > 0])
    expect(outputs['commentUrl']).toBe(comments()[0]?.html_url ?? '')
  })
})
