import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseRetryAfter } from '../../src/shared/retry-after.ts'
import { anyCharacter } from '../support/any-text.ts'

const date = 'Sat, 21 Nov 2026 09:14:00 GMT'

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['007', 7_000],
    ['Sat, 21 Nov 2026 09:15:30 GMT', 90_000],
    ['Fri, 20 Nov 2026 09:14:00 GMT', 0],
    // There is no upper bound, because the deadline is one.
    ['99999999999', 99_999_999_999_000],
    ['9'.repeat(400), Infinity],
  ])('takes %j as %p ms', (value, expected) => {
    expect(parseRetryAfter({ 'retry-after': value, date })).toBe(expected)
  })

  it.each([
    ...['', ' ', 'soon', '-5', '+5', '1.5', '٣', '3, 5', 'Invalid Date'],
    'Sat, 21 Nov 2026 09:15:30 UTC',
    'Sat, 21 Nov 2026 9:15:30 GMT',
    'Sunday, 22-Nov-26 09:15:30 GMT',
    'Sun, 21 Nov 2026 09:15:30 GMT',
    'Tue, 31 Feb 2026 09:15:30 GMT',
  ])('ignores %j', (value) => {
    expect(parseRetryAfter({ 'retry-after': value, date })).toBeUndefined()
  })

  it.each([{}, { date: 'today' }, { date: '2026-11-21T09:14:00Z' }])(
    'ignores a date if the response has no right one of its own: %j',
    (headers) => {
      expect(parseRetryAfter({ 'retry-after': date, ...headers })).toBeUndefined()
      expect(parseRetryAfter({ 'retry-after': '3', ...headers })).toBe(3_000)
      expect(parseRetryAfter(headers)).toBeUndefined()
    },
  )

  it('makes of any text nothing or a delay that is not negative', () => {
    const header = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.nat().map(String),
      fc.date({ noInvalidDate: true }).map((at) => at.toUTCString()),
    )
    fc.assert(
      fc.property(header, header, (retryAfter, sent) => {
        const ms = parseRetryAfter({ 'retry-after': retryAfter, date: sent })
        expect(ms === undefined || ms >= 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
