import { describe, expect, it } from '@jest/globals'
import { describeOldNode } from '../../src/runner/node-version.ts'

describe('describeOldNode', () => {
  it('says which version runs and what is needed', () => {
    expect(describeOldNode('v20.20.2')).toBe(
      'This action needs Node 24, but the runner started it with v20.20.2. Update the runner (2.327.1 or newer; for act, put Node 24 on PATH).',
    )
  })

  it.each(['v23.11.1', 'v9.24.0', 'v2.4.24', 'unknown'])('rejects %s', (version) => {
    expect(describeOldNode(version)).toContain(version)
  })

  it.each(['v24.0.0', 'v24.21.0', 'v100.1.0'])('accepts %s', (version) => {
    expect(describeOldNode(version)).toBeUndefined()
  })
})
