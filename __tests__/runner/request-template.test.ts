import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { fillIn, findEnd, parseTemplate } from '../../src/runner/request-template.ts'
import { anyCharacter } from '../support/any-text.ts'

function bodyOf(request: string, prompt: string): string {
  const template = parseTemplate(request)
  if (template === undefined) throw new Error('It is no template.')
  return fillIn(template, prompt)
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
    ['{"a":[12345678901234567890,1.0,-0,1E400]}', 'p', '{"a":[12345678901234567890,1.0,-0,1E400]}'],
    ['{"a":true,"b":null,"c":{}}', 'p', '{"a":true,"b":null,"c":{}}'],
    // The last one of a repeated name counts.
    ['{"a":1,"a":2.50,"a":"{prompt}"}', 'p', '{"a":"p"}'],
    ['{"a":"{prompt}","a":2.50}', 'p', '{"a":2.50}'],
    ['{"__proto__":{"a":"{prompt}"},"toJSON":1}', 'p', '{"__proto__":{"a":"p"},"toJSON":1}'],
  ])('%s with %j is %s', (request, prompt, body) => {
    expect(bodyOf(request, prompt)).toBe(body)
  })

  it('has the whole prompt, whatever it is', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 100 })
    fc.assert(
      fc.property(text, (prompt) => {
        expect(JSON.parse(bodyOf('{"a":"{prompt}"}', prompt))).toEqual({ a: prompt })
      }),
    )
  })
})

describe('a request that is no JSON', () => {
  it.each([
    ['', 1, 1],
    ['{"a": }', 1, 7],
    ['{"a": x}', 1, 7],
    ['{"a":1,}', 1, 8],
    ['[1,]', 1, 4],
    ["{'a':1}", 1, 2],
    ['{"a":1', 1, 7],
    ['{"a":"x', 1, 8],
    ['{"a":1}}', 1, 8],
    ['{"a":01}', 1, 7],
    ['{"a":"\\x"}', 1, 8],
    ['undefined', 1, 1],
    ['\ufeff{}', 1, 1],
    // What a person sees of a prompt that was put between the quotes.
    ['{\n  "a": "say "hi""\n}', 2, 14],
    ['{\n  "a": "one\ntwo"\n}', 2, 12],
    ['{\r\n  "id": ,\r\n  "prompt": "a long text that goes on"\r\n}', 2, 9],
    // The parser quotes the text, but that is not where it says the place.
    ['{"a": at position 99', 1, 7],
    ['{"a":1 (at position 99 (line 9 column 9)', 1, 8],
  ])('%j ends to be JSON in line %i, column %i', (text, line, column) => {
    expect(parseTemplate(text)).toBeUndefined()
    expect(findEnd(text)).toEqual({ line, column })
  })

  it('is one that nests too deep', () => {
    expect(parseTemplate('['.repeat(60_000) + ']'.repeat(60_000))).toBeUndefined()
  })

  it('ends at the character that the parser does not expect, wherever that is', () => {
    const value = fc.jsonValue().map((json) => JSON.stringify({ json }, null, 1))
    fc.assert(
      fc.property(value, fc.nat(), (text, at) => {
        const start = text.slice(0, at % text.length)
        const { line, column } = findEnd(`${start}\0`)
        expect([line, column]).toEqual([
          start.split('\n').length,
          (start.split('\n').at(-1) ?? '').length + 1,
        ])
      }),
    )
  })
})
