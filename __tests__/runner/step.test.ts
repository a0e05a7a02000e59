import { describe, expect, it } from '@jest/globals'
import { createResult } from '../../src/runner/result.ts'
import { createRunner } from '../../src/runner/runner.ts'
import { runAction, writeOutputs } from '../../src/runner/step.ts'
import { useDirectory } from '../support/directory.ts'
import { createCore, failFrom } from '../support/fake-core.ts'
import { runInMemory } from '../support/run-in-memory.ts'

const directory = useDirectory()

describe('outputs that cannot be written', () => {
  const ofSystem = (code: unknown) => Object.assign(new Error('No file: /x\n::y'), { code })

  it.each([
    [ofSystem('EIO'), '(`EIO`).'],
    [ofSystem(5), '(`No file: /x\ufffd: :y`).'],
    ['gone', '(no reason given).'],
  ])('say why: row %#', (error, reason) => {
    const { core } = createCore({ inputs: {}, onCall: failFrom('output', 1, error) })
    const runner = createRunner(core, { GITHUB_OUTPUT: '/runner/output' })

    expect(() => {
      writeOutputs({ status: '' }, runner)
    }).toThrow(new Error(`Could not write the outputs ${reason}`))
  })

  it('say why where the runner names no file for them', () => {
    const runner = createRunner(createCore({ inputs: {} }).core, {})

    expect(() => {
      writeOutputs({ status: '' }, runner)
    }).toThrow(new Error('Could not write the outputs (`GITHUB_OUTPUT is not set`).'))
  })
})

it('the key is redacted from a result and from a reason before they are cut', async () => {
  const key = 'svc_0123456789abcdef'
  const message = `${'x'.repeat(790)}${key}`
  const result = createResult({ errorCode: '', title: 'Title', message, outputs: {} })
  const action = { fallback: { outputs: {}, advice: '' }, act: () => Promise.resolve({ result }) }
  const { calls } = await runInMemory((platform) => runAction(platform, action), directory, {
    inputs: { 'admin-key': key },
    on: failFrom('summary', 1, new Error(`${'x'.repeat(190)}${key}`)),
  })

  expect(calls.slice(-2)).toEqual([
    `info: The job summary could not be written (\`${'x'.repeat(190)}***\`):\n\n### ✅ Title\n\n${'x'.repeat(790)}***\n`,
    `notice [Title]: ${'x'.repeat(790)}***`,
  ])
})
