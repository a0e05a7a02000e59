import { describe, expect, it } from '@jest/globals'
import { rejectOldNode } from '../../src/runner/node-version.ts'
import { createCore } from '../support/fake-core.ts'

describe('rejectOldNode', () => {
  it.each(['v20.20.2', 'v23.11.1', 'v9.24.0', 'v2.4.24', 'unknown'])(
    'fails the step on %s',
    (version) => {
      const { core, calls } = createCore({ inputs: {} })

      expect(rejectOldNode(core, version)).toBe(true)
      const text = `This action needs Node 24, but the runner started it with ${version}. Update the runner (2.327.1 or newer; for act, put Node 24 on PATH).`
      expect(calls).toEqual([
        'output jobs: []',
        `output message: ${text}`,
        'output errorCode: internal',
        `error [Internal error]: ${text}`,
      ])
    },
  )

  it.each(['v24.0.0', 'v24.21.0', 'v100.1.0'])('does nothing on %s', (version) => {
    const { core, calls } = createCore({ inputs: {} })

    expect(rejectOldNode(core, version)).toBe(false)
    expect(calls).toEqual([])
  })
})
