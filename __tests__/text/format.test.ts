import { expect, it } from '@jest/globals'
import { formatDuration } from '../../src/text/format.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

it.each([
  [0, '0s'],
  [499, '0s'],
  [500, '1s'],
  [59_499, '59s'],
  [59_500, '1m'],
  [4 * MINUTE + 12 * SECOND, '4m 12s'],
  [HOUR - 1, '1h'],
  [HOUR + 5 * MINUTE + 59 * SECOND, '1h 5m'],
  [2 * HOUR - SECOND, '1h 59m'],
  [DAY - 1, '1d'],
  [DAY + 5 * MINUTE, '1d'],
  [3 * DAY + 2 * HOUR + 59 * MINUTE, '3d 2h'],
  [365 * DAY, '365d'],
  [365 * DAY + 1, 'over a year'],
  [Infinity, 'over a year'],
])('writes %p ms as %j', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
