import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseRetryAfter } from '../../src/requests/retry-after.ts'
import { anyCharacter } from '../support/any-text.ts'

const date = 'Sat, 21 Nov 2026 09:14:00 GMT'

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['007', 7_000],
    [' 120 ', 120_000],
    ['Sat, 21 Nov 2026 09:15:30 GMT', 90_000],
    ['Fri, 20 Nov 2026 09:14:00 GMT', 0],
    ['3, 5', 5_000],
    ['5, 3', 5_000],
    ['soon, 3', 3_000],
    ['Now, 120', 120_000],
    ['120, Sat, 21 Nov 2026 09:15:30 GMT', 120_000],
    ['Sat, 21 Nov 2026 09:17:00 GMT, 120', 180_000],
    ['Sat, 21 Nov 2026 09:15:00 GMT, Sat, 21 Nov 2026 09:16:00 GMT', 120_000],
    // There is no upper bound, because the deadline is one.
    ['99999999999', 99_999_999_999_000],
    ['9'.repeat(400), Infinity],
  ])('takes %j as %p ms', (value, expected) => {
    expect(parseRetryAfter({ 'retry-after': value, date })).toBe(expected)
  })

  it.each([
    '',
    ' ',
    ',',
    'soon',
    '-5',
    '+5',
    '1.5',
    '٣',
    'Sat, 21 Nov 2026 09:15:30 UTC',
    'sat, 21 nov 2026 09:15:30 gmt',
    'Sat, 21 Nov 2026 9:15:30 GMT',
    'Sunday, 22-Nov-26 09:15:30 GMT',
    'Sun, 21 Nov 2026 09:15:30 GMT',
    'Tue, 31 Feb 2026 09:15:30 GMT',
  ])('ignores %j', (value) => {
    expect(parseRetryAfter({ 'retry-after': value, date })).toBeUndefined()
  })

  it.each(['', 'today', '2026-11-21T09:14:00Z'])(
    'ignores a date if the response has the Date %j',
    (sent) => {
      expect(parseRetryAfter({ 'retry-after': date, date: sent })).toBeUndefined()
      expect(parseRetryAfter({ 'retry-after': '3', date: sent })).toBe(3_000)
    },
  )

  it('needs neither of the two headers', () => {
    expect(parseRetryAfter({})).toBeUndefined()
    expect(parseRetryAfter({ 'retry-after': date })).toBeUndefined()
  })

  it('is ignored if it is longer than a thousand characters', () => {
    expect(parseRetryAfter({ 'retry-after': `9${',9'.repeat(499)}` })).toBe(9_000)
    expect(parseRetryAfter({ 'retry-after': `9${',9'.repeat(500)}` })).toBeUndefined()
  })

  it.each([22, 23, 24, 25, 26, 27, 28])('takes a date of any weekday: %i November', (day) => {
    const at = new Date(Date.UTC(2026, 10, day)).toUTCString()

    expect(parseRetryAfter({ 'retry-after': `1, ${at}`, date })).toBeGreaterThan(1_000)
  })

  it('makes of any text nothing or a delay that is not negative', () => {
    const part = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.nat().map(String),
      fc.date({ noInvalidDate: true }).map((at) => at.toUTCString()),
    )
    const header = fc.array(part).map((parts) => parts.join(', '))
    const property = fc.property(header, header, (retryAfter, date) => {
      expect(parseRetryAfter({ 'retry-after': retryAfter, date }) ?? 0).toBeGreaterThanOrEqual(0)
    })
    fc.assert(property, { numRuns: 500 })
  })
})
