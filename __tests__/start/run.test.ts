import '../support/one-realm.ts'
import { EventEmitter } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { listen, type RecordedRequest } from '../../simulator/loopback.ts'
import { status, type SimulatedResponse } from '../../simulator/responses.ts'
import { run } from '../../src/start/run.ts'
import { useDirectory } from '../support/directory.ts'
import { failFrom } from '../support/fake-core.ts'
import { type MemoryOptions, runInMemory } from '../support/run-in-memory.ts'

const directory = useDirectory()
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  jest.restoreAllMocks()
  await Promise.all(closing.splice(0).map((close) => close()))
})

interface Options extends MemoryOptions {
  /** What the service responds; by default `{ "id": "job_1" }`. */
  readonly respond?: (request: RecordedRequest, index: number) => SimulatedResponse
}

const key = 'svc_demo_0123456789'

function started(id: unknown): SimulatedResponse {
  return status(201, {}, { id })
}

async function start({
  respond = () => started('job_1'),
  inputs = {},
  env,
  ...options
}: Options = {}) {
  const service = await listen({
    respond: (request) => respond(request, service.requests.length - 1),
  })
  closing.push(service.close)
  const result = await runInMemory(run, directory, {
    ...options,
    inputs: {
      'base-url': service.origin,
      'project-id': 'acme-web',
      'admin-key': key,
      prompt: 'Fix the login',
      ...inputs,
    },
    env: { GITHUB_WORKSPACE: directory, GITHUB_RUN_ATTEMPT: '1', ...env },
  })
  return { ...result, requests: service.requests, host: new URL(service.origin).host }
}

describe('run', () => {
  it('masks the key, writes outputs in case it is killed, starts, and reports', async () => {
    const { calls, exitCode, requests, host } = await start()

    expect(calls.map((call) => call.split('\n')[0])).toEqual([
      `mask: ${key}`,
      "output message: The step was killed before it could report. An agent may be running: look at the service's dashboard before you start another.",
      'output jobId: ',
      'output errorCode: cancelled',
      `info: Starting an agent job (project acme-web) at http://${host}`,
      'info: Started agent job job_1.',
      'output jobId: job_1',
      'output message: Started agent job `job_1`.',
      'output jobId: job_1',
      'output errorCode: ',
      'summary: ### ✅ Agent job started',
      'notice [Agent job started]: Started agent job `job_1`.',
    ])
    expect(exitCode).toBe(0)
    expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/v2/agent/acme-web/job', '{"prompt":"Fix the login"}'],
    ])
  })

  it('gives each start a minute', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout')
    await start()

    expect(timeout.mock.calls).toEqual([[60_000]])
  })

  it('sends what follows the prefix of the key, as it may be a name', async () => {
    await writeFile(join(directory, 'body.md'), 'See acme-web-project.')
    const { requests } = await start({
      inputs: { 'admin-key': 'svc_acme-web-project', 'prompt-file': 'body.md' },
    })

    expect(requests[0]?.body).toContain('See acme-web-project.')
  })

  it('names the proxy that it uses', async () => {
    jest.replaceProperty(process, 'env', { https_proxy: 'http://me:secret@127.0.0.1:1' })
    const { calls, outputs } = await start({ inputs: { 'base-url': 'https://agents.example.com' } })

    expect(calls).toContain(
      'info: Starting an agent job (project acme-web) at https://agents.example.com, through proxy 127.0.0.1:1',
    )
    expect(outputs['message']).toContain(
      'no response of the proxy `127.0.0.1:1`, connection refused, ',
    )
  })

  it.each(['start-unclear', 'cancelled'])(
    'logs the whole id that a response names which is no success: %s',
    async (errorCode) => {
      const signals = new EventEmitter()
      const id = `arn:aws/${'x'.repeat(290)}`
      const { calls, outputs } = await start({
        signals,
        respond: () => {
          if (errorCode === 'cancelled') signals.emit('SIGTERM')
          return status(409, {}, { id })
        },
      })

      expect(outputs['errorCode']).toBe(errorCode)
      expect(calls).toContain(`info: The response names agent job ${id}.`)
    },
  )

  it('says in the log that another attempt starts another agent job', async () => {
    const { calls } = await start({ env: { GITHUB_RUN_ATTEMPT: '2' } })

    expect(calls).toContain('info: Attempt 2 of this run starts another agent job.')
  })

  it.each<[string, number, number, string]>([
    ['before the start: starts nothing', 1, 0, 'No agent job was started. Re-run failed jobs.'],
    [
      'after it: advises no other',
      2,
      1,
      'An agent job was started; the log has its id. Start no other one.',
    ],
    ['in the end: says what the result was', 3, 1, 'The result was: Started agent job `job_1`.'],
  ])('that cannot write its outputs %s', async (_, nth, starts, next) => {
    const { exitCode, annotations, requests } = await start({ on: failFrom('output jobId', nth) })

    expect([exitCode, requests.length]).toEqual([1, starts])
    expect(annotations).toEqual([
      `error [Internal error]: Could not write the outputs (\`ENOSPC\`). ${next}`,
    ])
  })

  it('that can write its outputs again loses no id', async () => {
    let count = 0
    const { outputs } = await start({
      on: (call) => {
        if (call.startsWith('output jobId') && (count += 1) === 2) throw new Error('once')
      },
    })

    expect(outputs).toMatchObject({ jobId: 'job_1', errorCode: 'internal' })
  })

  describe('with a bug', () => {
    const bug = new TypeError('x')

    it.each<[string, Options, string, string]>([
      [
        'loses no id, and advises no second start',
        { on: failFrom('info: Started agent job job_1', 1, bug) },
        'job_1',
        'An agent job was started; the log has its id. Start no other one.',
      ],
      [
        'says that nothing was started before any start',
        { on: failFrom('input prompt-file', 1, bug) },
        '',
        'No agent job was started. Re-run failed jobs.',
      ],
      [
        'says that an agent may be running after an unclear start',
        {
          respond: () => status(409, {}, { id: 'job_1' }),
          on: failFrom('info: The response names agent job job_1', 1, bug),
        },
        '',
        "An agent may be running: look at the service's dashboard before you start another.",
      ],
    ])('%s', async (_, options, jobId, next) => {
      const { outputs } = await start(options)

      expect(outputs).toEqual({
        jobId,
        errorCode: 'internal',
        message: `Internal error (\`TypeError\`). ${next} Report it at <https://github.com/await-agent-job/await-agent-job/issues>.`,
      })
    })
  })
})
