import { describe, expect, it } from '@jest/globals'
import { createRedactor } from '../../src/runner/redact.ts'
import { parseJson } from '../../src/shared/json.ts'

const redact = createRedactor('svc_canary')

describe('parseJson', () => {
  it('redacts every text of the value, and leaves the rest as it is', () => {
    const value = { a: 'x svc_canary', b: ['SVC_CANARY', 7, null, true], c: { d: 'plain' } }

    expect(parseJson(JSON.stringify(value), redact)).toEqual({
      a: 'x ***',
      b: ['***', 7, null, true],
      c: { d: 'plain' },
    })
    expect(parseJson('"svc_canary"', redact)).toBe('***')
  })

  it('redacts a key that escapes hide, and one in JSON within JSON', () => {
    const key = 'svc_"CANARY'
    const inner = JSON.stringify({ key })

    expect(parseJson('"\\u0073vc_\\"CANARY"', createRedactor(key))).toBe('***')
    expect(parseJson(JSON.stringify(inner), createRedactor(key))).toBe('{"key":"***"}')
  })

  it.each(['', ' ', '{', '[1,]', 'svc_canary', '<html>', '{"a":1}x', "{'a':1}"])(
    'returns undefined for what is no JSON: %j',
    (text) => {
      expect(parseJson(text, redact)).toBeUndefined()
    },
  )

  it('takes more nesting than any response has, and rejects more than Node can walk through', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

    expect(parseJson(nested(500), redact)).toBeDefined()
    expect(parseJson(nested(500_000), redact)).toBeUndefined()
  })
})
