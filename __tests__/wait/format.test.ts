import { expect, it } from '@jest/globals'
import { asManyAsFit, formatElapsed } from '../../src/wait/format.ts'

it.each([
  [8, ['ab', 'cd']],
  [7, ['ab', 'and 1 more']],
  [1, ['ab', 'and 1 more']],
])('a list of %i characters has as many items as fit, at least one', (maxLength, items) => {
  expect(asManyAsFit(['ab', 'cd'], maxLength)).toEqual(items)
})

const SECOND = 1_000
const HOUR = 3_600_000

it.each([
  [0, '00:00'],
  [499, '00:00'],
  [500, '00:01'],
  [63 * SECOND, '01:03'],
  [HOUR - 501, '59:59'],
  [HOUR - 500, '1:00:00'],
  [HOUR + 252 * SECOND, '1:04:12'],
  [120 * HOUR, '120:00:00'],
])('a line that is logged after %i ms begins with %s', (ms, text) => {
  expect(formatElapsed(ms)).toBe(text)
})
