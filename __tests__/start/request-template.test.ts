import { describe, expect, it } from '@jest/globals'
import { fillIn, parseTemplate } from '../../src/start/request-template.ts'

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
    // Numbers stay as they are written.
    [
      '{"a":[9007199254740993,1.50,-0,-1E-7,1e400],"b":{"c":0.1234567890123456789}}',
      'p',
      '{"a":[9007199254740993,1.50,-0,-1E-7,1e400],"b":{"c":0.1234567890123456789}}',
    ],
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
