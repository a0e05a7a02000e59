import { describe, expect, it } from '@jest/globals'
import { createRunner } from '../../src/runner/runner.ts'
import { writeOutputs } from '../../src/runner/step.ts'
import { createCore, failFrom } from '../support/fake-core.ts'

describe('outputs that cannot be written', () => {
  const space = "Free the runner's disk."
  const right = "The container's user must be able to write the runner's files."

  it.each([
    ['ENOSPC', `(\`ENOSPC\`). ${space}`],
    ['EDQUOT', `(\`EDQUOT\`). ${space}`],
    ['EACCES', `(\`EACCES\`). ${right}`],
    ['EPERM', `(\`EPERM\`). ${right}`],
    ['EROFS', `(\`EROFS\`). ${right}`],
    ['EIO', '(`EIO`).'],
  ])('say what to do about %s', (code, reason) => {
    const onCall = failFrom('output', 1, Object.assign(new Error('x'), { code }))
    const { core } = createCore({ inputs: {}, onCall })
    const runner = createRunner(core, { GITHUB_OUTPUT: '/runner/output' })

    expect(() => {
      writeOutputs({ status: '' }, runner)
    }).toThrow(new Error(`Could not write the outputs ${reason}`))
  })

  it('say that this is no runner where it names no file for them', () => {
    const runner = createRunner(createCore({ inputs: {} }).core, {})

    expect(() => {
      writeOutputs({ status: '' }, runner)
    }).toThrow(
      new Error('Could not write the outputs (`GITHUB_OUTPUT is not set`). This is no runner.'),
    )
  })
})
