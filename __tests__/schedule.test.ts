import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { backoffMs, intervalMs, MIN_GAP_MS, parseRetryAfter } from '../src/schedule.ts'
import { HOUR, MINUTE } from './support/fakes.ts'

const random = fc.double({ min: 0, max: 0.999_999, noNaN: true })

describe('intervalMs', () => {
  it.each([
    [0, 2_000],
    [2_000, 2_000],
    [4_000, 2_600],
    [MINUTE, 10_070],
    [5 * MINUTE, 22_517],
    [30 * MINUTE, 55_154],
    [35 * MINUTE, 59_573],
    [36 * MINUTE, 60_000],
    [120 * HOUR, 60_000],
  ])('after %i ms of waiting is %i ms', (waitedMs, expected) => {
    expect(Math.round(intervalMs({ waitedMs, random: 0 }))).toBe(expected)
  })

  it('loses about 4 % of a five-minute job on average', () => {
    const lostMs = intervalMs({ waitedMs: 5 * MINUTE, random: 0.5 }) / 2

    expect(lostMs / (5 * MINUTE)).toBeCloseTo(0.04, 2)
  })

  it('is a fixed interval as it stands, without jitter', () => {
    expect(intervalMs({ waitedMs: HOUR, fixedMs: 1_500, random: 0.9 })).toBe(1_500)
  })

  it('lies between 2 s and 60 s and at most a tenth later', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 7200 * MINUTE, noNaN: true }), random, (waitedMs, r) => {
        const plain = intervalMs({ waitedMs, random: 0 })
        const jittered = intervalMs({ waitedMs, random: r })
        expect(plain).toBeGreaterThanOrEqual(2_000)
        expect(plain).toBeLessThanOrEqual(60_000)
        expect(jittered).toBeGreaterThanOrEqual(plain)
        expect(jittered).toBeLessThan(plain * 1.1)
      }),
    )
  })
})

describe('backoffMs', () => {
  it('doubles from 1 s to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 1_000_000].map((failures) => backoffMs(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  it('is at least the gap between requests and at most a tenth over its plain value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), random, (failures, r) => {
        const delayMs = backoffMs(failures, r)
        expect(delayMs).toBeGreaterThanOrEqual(MIN_GAP_MS)
        expect(delayMs).toBeLessThan(backoffMs(failures, 0) * 1.1)
      }),
    )
  })
})

describe('parseRetryAfter', () => {
  const date = 'Sat, 21 Nov 2026 09:14:00 GMT'

  it.each<[string | string[] | undefined, number | undefined]>([
    [undefined, undefined],
    ['0', 0],
    ['3', 3_000],
    ['007', 7_000],
    [' 120 ', 120_000],
    ['Sat, 21 Nov 2026 09:15:30 GMT', 90_000],
    ['Sat, 21 Nov 2026 09:14:00 GMT', 0],
    ['Fri, 20 Nov 2026 09:14:00 GMT', 0],
    ['3, 5', 5_000],
    [['5', '3'], 5_000],
    [['soon', '3'], 3_000],
    ['120, Sat, 21 Nov 2026 09:15:30 GMT', 120_000],
    ['Sat, 21 Nov 2026 09:17:00 GMT, 120', 180_000],
    ['Sat, 21 Nov 2026 09:15:00 GMT, Sat, 21 Nov 2026 09:16:00 GMT', 120_000],
  ])('reads %j as %p ms', (value, expected) => {
    expect(parseRetryAfter(value, date)).toBe(expected)
  })

  it('has no upper bound: the deadline is one', () => {
    expect(parseRetryAfter('99999999999', date)).toBe(99_999_999_999_000)
    expect(parseRetryAfter('9'.repeat(400), date)).toBe(Infinity)
  })

  it.each([
    '',
    ' ',
    ',',
    'soon',
    '-5',
    '+5',
    '1.5',
    '1e3',
    '0x10',
    '٣',
    '5 s',
    'Sat, 21 Nov 2026 09:15:30 UTC',
    'Sat, 21 Nov 2026 09:15:30 +0000',
    'sat, 21 nov 2026 09:15:30 gmt',
    'Sat, 21 Nov 2026 9:15:30 GMT',
    'Sunday, 22-Nov-26 09:15:30 GMT',
    'Sat Nov 21 09:15:30 2026',
    'Sun, 21 Nov 2026 09:15:30 GMT',
    'Tue, 31 Feb 2026 09:15:30 GMT',
    '2026-11-21T09:15:30Z',
  ])('ignores %j', (value) => {
    expect(parseRetryAfter(value, date)).toBeUndefined()
  })

  it.each([undefined, '', 'today', '2026-11-21T09:14:00Z'])(
    'ignores a date when the answer has the Date %j',
    (sent) => {
      expect(parseRetryAfter('Sat, 21 Nov 2026 09:15:30 GMT', sent)).toBeUndefined()
      expect(parseRetryAfter('3', sent)).toBe(3_000)
    },
  )

  it('takes the first readable Date of several', () => {
    expect(parseRetryAfter('Sat, 21 Nov 2026 09:15:30 GMT', ['?', date])).toBe(90_000)
  })

  it('makes of any text nothing or a span that is not negative', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.nat().map(String),
      fc.date({ noInvalidDate: true }).map((at) => at.toUTCString()),
    )
    const header = fc.oneof(
      part,
      fc.array(part).map((parts) => parts.join(', ')),
      fc.array(part),
    )
    fc.assert(
      fc.property(header, fc.option(header, { nil: undefined }), (retryAfter, sent) => {
        const ms = parseRetryAfter(retryAfter, sent)
        expect(ms === undefined || ms >= 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
