import { describe, expect, it } from '@jest/globals'
import { parseJson, readId } from '../../src/http/json.ts'

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

describe('an id', () => {
  it.each([
    ['"job_8f3a"', 'job_8f3a'],
    ['" job_8f3a\\r\\n"', 'job_8f3a'],
    ['" \\n"', ''],
    ['42', '42'],
    ['-0', '0'],
    ['9007199254740991', '9007199254740991'],
  ])('of %s is %s', (id, expected) => {
    expect(readId(parseJson(`{"x":{"id":7},"id":1,"id":${id},"y":${deep}}`))).toBe(expected)
  })

  it.each(['[]', '{}', 'true', '1.5', '1e21', '1e400', '9007199254740993', deep])(
    'cannot be %#',
    (id) => {
      expect(readId(parseJson(`{"id":${id}}`))).toBeNull()
    },
  )

  it.each(['{}', '{"id":null}', '{"ID":1}', '[{"id":1}]', '"id"', '7', 'null', '{"id":', ''])(
    'is none in %s',
    (text) => {
      expect(readId(parseJson(text))).toBeUndefined()
    },
  )
})
