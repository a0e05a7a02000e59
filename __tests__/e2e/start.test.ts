import { afterEach, describe, expect, it } from '@jest/globals'
import { readActionFile } from '../support/action-file.ts'
import { piecesIn } from '../support/key-pieces.ts'
import { startAction, type ActionOptions, type ActionRun } from '../support/run-action.ts'
import { hang, respond } from '../support/server-behaviors.ts'
import {
  startSocketServer,
  type ServerBehavior,
  type SocketServer,
} from '../support/socket-server.ts'

/** Has a character that is special to each of the runner's encoders. */
const KEY = "svc_CANARY+/=%&!'()*~0123456789"
const { outputs: names } = await readActionFile('start')
const ID = names.find((name) => name.startsWith('job')) ?? ''
const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type Options = Partial<ActionOptions> & {
  /** What the service does with each connection. */
  readonly service?: readonly ServerBehavior[]
  /** Sent at the request. */
  readonly signal?: NodeJS.Signals
}

function started(id: unknown): ServerBehavior {
  return respond(201, {}, { id })
}

async function start({
  service: behaviors = [started('job_1')],
  signal,
  ...options
}: Options = {}) {
  const service = await startSocketServer({ behaviors })
  closing.push(service.close)
  const running = await startAction({
    ...options,
    action: 'start',
    inputs: {
      'base-url': `http://127.0.0.1:${service.port}`,
      'project-id': 'acme-web',
      'admin-key': KEY,
      prompt: 'Fix the login',
      ...options.inputs,
    },
  })
  if (signal !== undefined) {
    await service.request()
    running.child.kill(signal)
  }
  const run = await running.finished
  expectSafe(run, service)
  return { ...run, service }
}

/** What must hold whatever happens. */
function expectSafe(run: ActionRun, service: SocketServer): void {
  const { stdout, stderr, outputs, outputError, summary, annotations, exitCode } = run
  const log = stdout.replace(/^::add-mask::.*$/gm, '')
  const shown = [log, JSON.stringify(outputs), Object.values(outputs).join('\n'), summary].join(
    '\n',
  )
  const sent = service.requests.map(({ head }) => head.replace(/^authorization: .*$/gim, ''))

  expect([stderr, outputError]).toEqual(['', ''])
  expect(stdout).toMatch(/^::add-mask::/)
  expect(piecesIn(shown + sent.join('\n'), KEY)).toEqual([])
  expect(Object.keys(outputs).sort()).toEqual([...names].sort())
  expect((outputs['errorCode'] === '') === (exitCode === 0)).toBe(true)
  if (exitCode === null) return
  expect(annotations.map(({ level }) => level)).toEqual([exitCode === 0 ? 'notice' : 'error'])
  expect(Object.keys(outputs).at(-1)).toBe('errorCode')
  expect(annotations[0]?.message).toBe(outputs['message'])
}

describe('the bundle that starts agent jobs', () => {
  it('starts one with a file of 1 MiB', async () => {
    const file = 'ä"\\\n'.repeat(209_714)
    const { exitCode, outputs, summary, service } = await start({
      files: { 'api.md': `\ufeff${file}` },
      inputs: { 'prompt-file': 'api.md' },
    })
    const { received } = await service.connection()
    const [head = '', sent = ''] = received.split('\r\n\r\n')

    expect([exitCode, outputs[ID], service.requests.length]).toEqual([0, 'job_1', 1])
    expect(summary.length).toBeLessThan(200)
    expect(head).toMatch(/^POST \/v2\/agent\/acme-web\/job HTTP\/1\.1\r\n/)
    const request: unknown = JSON.parse(Buffer.from(sent, 'latin1').toString())
    expect(request).toEqual({ prompt: `Fix the login\n\n${file.trim()}` })
  })

  const describeSignals = process.platform === 'win32' ? describe.skip : describe

  describeSignals('that gets a signal', () => {
    it.each([
      ['SIGTERM', 1],
      ['SIGKILL', null],
    ] as const)('says after %s that an agent may be running', async (signal, exitCode) => {
      const { service, ...run } = await start({ service: [hang()], signal })

      expect([run.exitCode, service.requests.length]).toEqual([exitCode, 1])
      expect(run.outputs).toMatchObject({ [ID]: '', errorCode: 'cancelled' })
      expect(run.outputs['message']).toContain('may be running')
    })
  })

  it('shows no key that the service sends where a text is cut', async () => {
    const text = `${'x'.repeat(80)}${KEY}`
    const responses = [
      respond(422, {}, { error: text }),
      started(text),
      respond(201, {}, { [text]: 1 }),
      respond(302, { location: `/${text}` }),
    ]
    const runs = await Promise.all(responses.map((service) => start({ service: [service] })))

    expect(runs.map(({ exitCode }) => exitCode)).toEqual([1, 1, 1, 1])
  })
})
