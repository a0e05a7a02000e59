import { describe, expect, it } from '@jest/globals'
import { createRunner } from '../../src/runner/runner.ts'
import { createCore } from '../support/fake-core.ts'

const KEY = "svc_CANARY+/=%&!'()*~0123456789"
const URI_FORM = "svc_CANARY%2B%2F%3D%25%26!'()*~0123456789"

function create(
  inputs: Record<string, string> = { 'admin-key': KEY },
  env = { GITHUB_OUTPUT: '/runner/output' },
) {
  const { core, calls } = createCore({ inputs })
  return { calls, runner: createRunner(core, env) }
}

describe('createRunner', () => {
  it.each([
    ['a key that is its own URI form once', 'svc_0123456789', ['mask: svc_0123456789']],
    [
      'what follows its prefix too, if that is long',
      'svc_0123456789abcdef',
      ['mask: svc_0123456789abcdef', 'mask: 0123456789abcdef'],
    ],
    [
      'a key that is not well-formed',
      'svc_\ud8000123',
      ['mask: svc_\ud8000123', 'mask: svc_%EF%BF%BD0123'],
    ],
    ['a key of 8 characters, trimmed', ' svc_0123\n', ['mask: svc_0123']],
    ['no shorter key, which would blank the log', 'svc_012', []],
    ['a key that is too long and so rejected', 'k'.repeat(2049), [`mask: ${'k'.repeat(2049)}`]],
    ['nothing where there is only white space', ' \n', []],
  ])('masks %s', (_, key, calls) => {
    expect(create({ 'admin-key': key }).calls).toEqual(calls)
  })

  it('takes the secrets out of the environment, and nothing else', () => {
    const inputs = { 'admin-key': ` ${KEY}\n`, 'github-token': 'ghs_x' }
    const env: NodeJS.ProcessEnv = {
      'INPUT_ADMIN-KEY': KEY,
      'INPUT_GITHUB-TOKEN': 'ghs_x',
      'INPUT_JOB-ID': 'job_8f3a',
      PATH: '/bin',
    }
    const { core } = createCore({ inputs })
    // As the toolkit does.
    const getInput: typeof core.getInput = (name, options) =>
      env[`INPUT_${name.toUpperCase()}`] === undefined ? '' : core.getInput(name, options)
    const runner = createRunner({ ...core, getInput }, env)

    expect(env).toEqual({ 'INPUT_JOB-ID': 'job_8f3a', PATH: '/bin' })
    expect([runner.getInput('admin-key'), runner.getInput('github-token')]).toEqual([KEY, 'ghs_x'])
  })

  it('names the inputs that the step was given, and no other variables', () => {
    const env = { 'INPUT_ADMIN-KEY': KEY, INPUT_REQUIRE_PR: 'x', INPUT_: '', MY_INPUT_X: '' }

    expect(create({}, { ...env, GITHUB_OUTPUT: '' }).runner.inputNames).toEqual(['REQUIRE_PR', ''])
  })

  it('gives the other inputs as they are, untrimmed', () => {
    const { runner } = create({ 'job-id': 'a\n', 'project-id': 'x ' })

    expect(['job-id', 'project-id', 'comment'].map(runner.getInput)).toEqual(['a\n', 'x ', ''])
  })

  it('has the key and its URI form masked first, and keeps it out of all that is printed', async () => {
    const { calls, runner } = create()
    for (const level of ['debug', 'info', 'notice', 'warning', 'error'] as const) {
      runner.log(level, `<${KEY.toLowerCase()}> ::x`, `Title ${KEY}`)
    }
    runner.log('notice', 'without a title')
    runner.setOutput('model', `<${KEY}>`)
    await runner.writeSummary(`<${KEY}>`)

    expect(calls).toEqual([
      `mask: ${KEY}`,
      `mask: ${URI_FORM}`,
      'debug: <***> ::x',
      'info: <***> ::x',
      'notice [Title ***]: <***> ::x',
      'warning [Title ***]: <***> ::x',
      'error [Title ***]: <***> ::x',
      'notice: without a title',
      'output model: <***>',
      'summary: <***>',
    ])
  })

  it('treats the token like the key, wherever it is shown', async () => {
    const token = '0123456789abcdef0123456789abcdef01234567'
    const { calls, runner } = create({ 'admin-key': KEY, 'github-token': token })
    const text = `mallory-${token.toUpperCase()}, ${KEY}`
    runner.log('error', text, text)
    runner.setOutput('commentUrl', text)
    await runner.writeSummary(text)

    expect(calls).toEqual([
      `mask: ${KEY}`,
      `mask: ${URI_FORM}`,
      `mask: ${token}`,
      'error [mallory-***, ***]: mallory-***, ***',
      'output commentUrl: mallory-***, ***',
      'summary: mallory-***, ***',
    ])
    // Where an input is checked for the key, its own value is none.
    expect(runner.redact(text, 'key')).toBe(text.replace(KEY, '***'))
  })

  it('finds the key before the token, which may be a part of it', () => {
    const { runner } = create({ 'admin-key': KEY, 'github-token': KEY.slice(4, 20) })

    expect(runner.redact(`<${KEY}>`)).toBe('<***>')
  })

  it.each(['x'.repeat(7), '', ' \n'])('neither masks nor redacts the short token %j', (token) => {
    const { calls, runner } = create({ 'github-token': token })
    runner.log('info', `<${token}>`)

    expect(calls).toEqual([`info: <${token}>`])
  })

  it('keeps in an id or a link what follows the prefix of the key, but not in a message', () => {
    const { calls, runner } = create({ 'admin-key': 'svc_0123456789abcdef' })
    const text = 'job_0123456789abcdef, svc_0123456789abcdef'
    runner.log('info', text)
    runner.setOutput('message', text)
    runner.setOutput('jobId', text)

    expect(calls.slice(2)).toEqual([
      'info: job_***, ***',
      'output message: job_***, ***',
      'output jobId: job_0123456789abcdef, ***',
    ])
  })

  it('looks for the first 2,048 characters of a key, and for none that is too short', () => {
    const [long, short] = ['k'.repeat(2049), 'svc_012']

    expect(create({ 'admin-key': long }).runner.redact(`<${long.slice(1)}>`)).toBe('<***>')
    expect(create({ 'admin-key': short }).runner.redact(`<${short}>`)).toBe(`<${short}>`)
  })

  it('says where it runs, and nothing that it does not know', () => {
    const { core } = createCore({ inputs: {} })
    const env = {
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: 'https://api.github.com',
      GITHUB_REPOSITORY: 'acme/app',
      GITHUB_RUN_ID: '4711',
    }

    const known = {
      serverUrl: 'https://github.com',
      apiUrl: 'https://api.github.com',
      repository: 'acme/app',
      runId: '4711',
    }

    expect(createRunner(core, env)).toMatchObject(known)
    const unknown = { serverUrl: '', apiUrl: '', repository: '', runId: '' }
    expect(createRunner(core, {})).toMatchObject(unknown)
  })

  it('writes no output where GITHUB_OUTPUT is empty, because the toolkit would print it', () => {
    const { calls, runner } = create({}, { GITHUB_OUTPUT: '' })

    expect(() => {
      runner.setOutput('status', 'active')
    }).toThrow('GITHUB_OUTPUT is not set')
    expect(calls).toEqual([])
  })
})
