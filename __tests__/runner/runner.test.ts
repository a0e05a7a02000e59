import { describe, expect, it } from '@jest/globals'
import { createRunner, type Core } from '../../src/runner/runner.ts'
import { createCore } from '../support/fake-core.ts'

const KEY = "svc_CANARY+/=%&!'()*~0123456789"
const URI_FORM = "svc_CANARY%2B%2F%3D%25%26!'()*~0123456789"

function create(inputs: Record<string, string> = { 'admin-key': KEY }) {
  const fake = createCore({ inputs })
  const core: Core = {
    ...fake.core,
    getInput(name, options) {
      const value = inputs[name] ?? ''
      return options?.trimWhitespace === false ? value : value.trim()
    },
  }
  const env: NodeJS.ProcessEnv = { GITHUB_OUTPUT: '/runner/output' }
  return { core, calls: fake.calls, runner: createRunner(core, env) }
}

describe('createRunner', () => {
  it('has the key and its URI form masked before anything else', () => {
    const { calls, runner } = create()
    runner.log('info', 'Hello')

    expect(calls).toEqual([`mask: ${KEY}`, `mask: ${URI_FORM}`, 'info: Hello'])
  })

  it.each([
    ['a key that is its own URI form once', 'svc_0123456789', ['mask: svc_0123456789']],
    ['a key of 8 characters, trimmed', ' svc_0123\n', ['mask: svc_0123']],
    ['no shorter key, which would blank the log', 'svc_012', []],
    ['a key that is too long and so rejected', 'k'.repeat(2049), [`mask: ${'k'.repeat(2049)}`]],
    ['nothing where there is only white space', ' \n', []],
  ])('masks %s', (_, key, calls) => {
    expect(create({ 'admin-key': key }).calls).toEqual(calls)
  })

  it('takes the secrets out of the environment, and nothing else', () => {
    const inputs = { 'admin-key': KEY, 'github-token': 'ghs_x' }
    const env: NodeJS.ProcessEnv = {
      ...{ 'INPUT_ADMIN-KEY': KEY, 'INPUT_GITHUB-TOKEN': 'ghs_x', 'INPUT_JOB-ID': 'job_8f3a', PATH: '/bin' },
    }
    const runner = createRunner(createCore({ inputs }).core, env)

    expect(env).toEqual({ 'INPUT_JOB-ID': 'job_8f3a', PATH: '/bin' })
    expect([runner.getInput('admin-key'), runner.getInput('github-token')]).toEqual([KEY, 'ghs_x'])
  })

  it('gives the other inputs as they are, untrimmed', () => {
    const { runner } = create({
      'admin-key': KEY,
      'job-id': 'a\n',
      'project-id': `x ${KEY}`,
      'github-token': KEY,
    })

    expect(['job-id', 'comment', 'project-id', 'github-token'].map(runner.getInput)).toEqual([
      'a\n',
      '',
      `x ${KEY}`,
      KEY,
    ])
  })

  it.each(['debug', 'info', 'notice', 'warning', 'error'] as const)('keeps the key out of %s', (level) => {
    const { calls, runner } = create()
    runner.log(level, `<${KEY.toLowerCase()}> ::x`)

    expect(calls.slice(2)).toEqual([`${level}: <***> ::x`])
  })

  it('keeps the key out of outputs, the summary and other text', async () => {
    const { calls, runner } = create()
    runner.setOutput('model', `<${KEY}>`)
    await runner.writeSummary(`<${KEY}>`)

    expect(calls.slice(2)).toEqual(['output model: <***>', 'summary: <***>'])
    expect(runner.redact(`<${KEY}>`)).toBe('<***>')
    expect(create({ 'admin-key': 'k'.repeat(2049) }).runner.redact(`<${'k'.repeat(256)}>`)).toBe('<***>')
  })

  it('titles annotations, without the key', () => {
    const titles: unknown[] = []
    const { core } = create()
    const keep: Core['error'] = (_, properties) => {
      titles.push(properties)
    }
    const runner = createRunner({ ...core, error: keep, notice: keep }, {})
    runner.log('error', 'text', `Title ${KEY}`)
    runner.log('notice', 'text')

    expect(titles).toEqual([{ title: 'Title ***' }, {}])
  })

  it.each([{}, { GITHUB_OUTPUT: '' }])(
    'writes no output where the environment is %j: the toolkit would print it',
    (env) => {
      const { core, calls } = createCore({ inputs: {} })
      const runner = createRunner(core, env)

      expect(() => {
        runner.setOutput('status', 'active')
      }).toThrow('GITHUB_OUTPUT is not set')
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
