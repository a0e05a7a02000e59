import { expect, it } from '@jest/globals'
import { parseRetryAfter } from '../../src/http/http.ts'

it.each([
  ['0', 0],
  ['007', 7_000],
  // There is no upper bound, because the deadline is one.
  ['99999999999', 99_999_999_999_000],
  ['1.5', 2_000],
  ['0.01', 1_000],
  ['3, 5', 3_000],
  ['2.0 ,9', 2_000],
  ['9'.repeat(400), Infinity],
])('a Retry-After of %j is %p ms', (value, expected) => {
  expect(parseRetryAfter({ 'retry-after': value })).toBe(expected)
})

it.each(['', 'soon', '-5', '+5', '.5', '1.', '1e3', '٣', '3; 5', 'Sat, 21 Nov 2026 09:15:30 GMT'])(
  'a Retry-After of %j is ignored',
  (value) => {
    expect(parseRetryAfter({ 'retry-after': value })).toBeUndefined()
  },
)

it('may be missing', () => {
  expect(parseRetryAfter({})).toBeUndefined()
})
