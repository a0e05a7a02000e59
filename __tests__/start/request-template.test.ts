import { describe, expect, it } from '@jest/globals'
import { ChangedNumber, fillIn, parseTemplate } from '../../src/start/request-template.ts'

function bodyOf(request: string, prompt: string): string {
  return fillIn(parseTemplate(request), prompt)
}

describe('a request with a prompt', () => {
  it.each([
    ['{"a":"{prompt}","b":["x {prompt}{prompt}"]}', 'p', '{"a":"p","b":["x pp"]}'],
    // Names stay as they are.
    ['{"{prompt}":"{prompt}"}', 'p', '{"{prompt}":"p"}'],
    // No text can add a field, nor is it searched again or taken for a pattern.
    ['{"a":"{prompt}"}', '", "b": "{prompt}\n\\', '{"a":"\\", \\"b\\": \\"{prompt}\\n\\\\"}'],
    ['{"a":"{prompt}"}', '$& $1 $$ $`', '{"a":"$& $1 $$ $`"}'],
    ['{"a":"{\\u0070rompt}"}', 'p', '{"a":"p"}'],
    ['{"a":"{prompt}"}', '\ud800', '{"a":"\\ud800"}'],
    // Numbers keep their value.
    [
      '{"a":[9007199254740991,1.50,-0,1e3,-1E-7,0.00000025,0e999,0.30000000000000004,100000000000000000000]}',
      'p',
      '{"a":[9007199254740991,1.5,0,1000,-1e-7,2.5e-7,0,0.30000000000000004,100000000000000000000]}',
    ],
    ['{"a":"9007199254740993"}', 'p', '{"a":"9007199254740993"}'],
    ['{"a":true,"b":null,"c":{}}', 'p', '{"a":true,"b":null,"c":{}}'],
    // The last one of a repeated name counts.
    ['{"a":1,"a":2,"a":"{prompt}"}', 'p', '{"a":"p"}'],
    ['{"a":"{prompt}","a":2}', 'p', '{"a":2}'],
    ['{"__proto__":{"a":"{prompt}"},"toJSON":1}', 'p', '{"__proto__":{"a":"p"},"toJSON":1}'],
  ])('%s with %j is %s', (request, prompt, body) => {
    expect(bodyOf(request, prompt)).toBe(body)
  })
})

describe('a request that is no JSON', () => {
  it.each(['', '{"a": }', '{"a":1}}', '['.repeat(60_000) + ']'.repeat(60_000)])(
    'is an error: row %#',
    (text) => {
      expect(() => parseTemplate(text)).toThrow()
    },
  )
})

describe('a request with a number that would change', () => {
  const zeros = '0'.repeat(100_000)

  it.each([
    '9007199254740993',
    '-12345678901234567891',
    '0.1234567890123456789',
    '1e400',
    '1e-400',
    '1.23456789e-320',
    `1${zeros}1`,
    `0.${zeros}1`,
    '1e99999999999999999999',
  ])('is an error: row %#', (number) => {
    expect(() => parseTemplate(`{"a":{"b":[${number}]},"c":"{prompt}"}`)).toThrow(ChangedNumber)
  })
})
