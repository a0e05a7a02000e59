import { describe, expect, it } from '@jest/globals'
import { createRunner, type Environment } from '../src/runner.ts'
import { createCore } from './support/fake-core.ts'

const adminKey = "svc_CANARY+/=%&!'()*~0123456789"
const uriForm = "svc_CANARY%2B%2F%3D%25%26!'()*~0123456789"

function create(inputs: Record<string, string> = { 'admin-key': adminKey }) {
  const fake = createCore({ inputs })
  const env: Environment = { GITHUB_OUTPUT: '/runner/output' }
  return { ...fake, env, runner: createRunner(fake.core, env) }
}

describe('createRunner', () => {
  it('has the key and its URI form masked before anything else', () => {
    const { calls, runner } = create()
    runner.info('Hello')

    expect(calls).toEqual([`mask: ${adminKey}`, `mask: ${uriForm}`, 'info: Hello'])
  })

  it.each([
    ['a key that is its own URI form once', 'svc_0123456789', ['mask: svc_0123456789']],
    ['a key of 8 characters', ' svc_0123\n', ['mask: svc_0123']],
    ['no shorter key, which would blank the log', 'svc_012', []],
    ['no key of one character', 's', []],
    ['nothing where there is no key', '', []],
    ['nothing where there is only white space', '  ', []],
  ])('masks %s', (_, key, calls) => {
    expect(create({ 'admin-key': key }).calls).toEqual(calls)
  })

  it('takes the key out of the environment, and nothing else', () => {
    const env: Environment = { 'INPUT_ADMIN-KEY': adminKey, 'INPUT_JOB-ID': 'job_8f3a', PATH: '/bin' }
    const runner = createRunner(createCore({ inputs: { 'admin-key': adminKey } }).core, env)

    expect(env).toEqual({ 'INPUT_JOB-ID': 'job_8f3a', PATH: '/bin' })
    expect(runner.getInput('admin-key')).toBe(adminKey)
  })

  it('reads the other inputs when they are asked for', () => {
    const { runner } = create({ 'admin-key': adminKey, 'job-id': ' job_8f3a ' })

    expect([runner.getInput('job-id'), runner.getInput('comment')]).toEqual(['job_8f3a', ''])
  })

  describe.each([
    ['the key', adminKey],
    ['its URI form', uriForm],
    [
      'the URI form of .NET',
      uriForm.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    ],
    ['its JSON form', JSON.stringify(adminKey).slice(1, -1)],
    ['its base64 form', Buffer.from(adminKey).toString('base64').replace(/=+$/, '').slice(0, -1)],
    ['the start of it', adminKey.slice(0, 12)],
    ['a piece of it', adminKey.slice(9, 21)],
    ['the end of it', adminKey.slice(-12)],
  ])('keeps %s', (_, secret) => {
    const text = `<${secret}>`

    it.each(['debug', 'info', 'notice', 'warning', 'error'] as const)('out of %s', (outlet) => {
      const { calls, runner } = create()
      runner[outlet](text)

      expect(calls.slice(2)).toEqual([`${outlet}: <***>`])
    })

    it('out of outputs', () => {
      const { calls, runner } = create()
      runner.setOutput('model', text)

      expect(calls.slice(2)).toEqual(['output model: <***>'])
    })

    it('out of the summary', async () => {
      const { calls, runner } = create()
      await runner.writeSummary(text)

      expect(calls.slice(2)).toEqual(['summary: <***>'])
    })

    it('out of text that leaves by another way', () => {
      expect(create().runner.redact(text)).toBe('<***>')
    })
  })

  it('leaves other text as it is', () => {
    const { calls, runner } = create()
    runner.info('svc_CANARY+ 100 % ::not a command of ours')

    expect(calls.slice(2)).toEqual(['info: svc_CANARY+ 100 % ::not a command of ours'])
  })

  it.each([{}, { GITHUB_OUTPUT: '' }])(
    'writes no output where the environment is %j, for the toolkit would print it',
    (env) => {
      const { core, calls } = createCore({ inputs: {} })
      const runner = createRunner(core, env)

      expect(() => {
        runner.setOutput('status', 'active')
      }).toThrow(new Error('GITHUB_OUTPUT is not set'))
      expect(calls).toEqual([])
    },
  )

  it('passes on why a file cannot be written', async () => {
    const reason = new Error('ENOSPC: no space left on device')
    const { core } = createCore({
      inputs: {},
      onCall: () => {
        throw reason
      },
    })
    const runner = createRunner(core, { GITHUB_OUTPUT: '/dev/full' })

    expect(() => {
      runner.setOutput('status', 'active')
    }).toThrow(reason)
    await expect(runner.writeSummary('x')).rejects.toBe(reason)
  })
})
