import { describe, expect, it } from '@jest/globals'
import { formatAfter, formatElapsed, formatSpan } from '../src/span.ts'
import { HOUR, MINUTE, SECOND } from './support/fakes.ts'

const DAY = 24 * HOUR

describe('formatSpan', () => {
  it.each([
    [0, '0 s'],
    [0.5, 'under 1 s'],
    [499, 'under 1 s'],
    [500, '1 s'],
    [45 * SECOND, '45 s'],
    [59_499, '59 s'],
    [59_500, '1 min'],
    [4 * MINUTE + 12 * SECOND, '4 min 12 s'],
    [30 * MINUTE, '30 min'],
    [HOUR - 1, '1 h'],
    [HOUR + 5 * SECOND, '1 h'],
    [HOUR + 5 * MINUTE, '1 h 5 min'],
    [2 * HOUR - SECOND, '1 h 59 min'],
    [DAY + 5 * MINUTE, '1 d'],
    [3 * DAY + 2 * HOUR + 59 * MINUTE, '3 d 2 h'],
    [365 * DAY, '365 d'],
    [365 * DAY + 1, 'over a year'],
    [Infinity, 'over a year'],
  ])('says %p ms as %j', (ms, text) => {
    expect(formatSpan(ms)).toBe(text)
  })
})

describe('formatAfter', () => {
  it.each([
    [0, ''],
    [499, ''],
    [500, ' after 1 s'],
    [4 * MINUTE + 12 * SECOND, ' after 4 min 12 s'],
  ])('goes on for %i ms with %j', (ms, text) => {
    expect(formatAfter(ms)).toBe(text)
  })
})

describe('formatElapsed', () => {
  it.each([
    [0, '00:00'],
    [499, '00:00'],
    [500, '00:01'],
    [63 * SECOND, '01:03'],
    [HOUR - 501, '59:59'],
    [HOUR, '1:00:00'],
    [HOUR + 4 * MINUTE + 12 * SECOND, '1:04:12'],
    [120 * HOUR, '120:00:00'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(formatElapsed(ms)).toBe(text)
  })
})
