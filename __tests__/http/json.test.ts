import { describe, expect, it } from '@jest/globals'
import { parseJson, readId } from '../../src/http/json.ts'

function idOf(text: string): string | undefined {
  return readId(parseJson(text), text)
}

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

describe('an id', () => {
  it.each([
    ['"job_8f3a"', 'job_8f3a'],
    ['" job_8f3a\\r\\n"', 'job_8f3a'],
    ['42', '42'],
    ['-0', '0'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
    ['-12345678901234567890123', '-12345678901234567890123'],
  ])('of %s is %s', (id, expected) => {
    for (const text of [`{"id":${id}}`, ` {"x":{"id":7},"id":1,"id":${id},"y":[{"id":8}]}`])
      expect(idOf(text)).toBe(expected)
  })

  it.each(['""', '" \\n"', '[]', '{}', 'true', '1.5', '1e21', '1e400', deep])(
    'cannot be %#',
    (id) => {
      expect(idOf(`{"id":${id}}`)).toBe('')
    },
  )

  it.each(['{}', '{"id":null}', '{"ID":1}', '[{"id":1}]', '"id"', '7', 'null', '{"id":', ''])(
    'is none in %s',
    (text) => {
      expect(idOf(text)).toBeUndefined()
    },
  )

  it('may stand beside what is nested deep, unless it has too many digits for that', () => {
    expect(idOf(`{"id":42,"x":${deep}}`)).toBe('42')
    expect(idOf(`{"id":9007199254740993,"x":${deep}}`)).toBe('')
  })
})
