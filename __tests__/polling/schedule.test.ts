import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createSchedule } from '../../src/polling/schedule.ts'
import { HOUR, MINUTE, SECOND } from '../support/fakes.ts'

const random = fc.double({ min: 0, max: 0.999_999, noNaN: true })

function adaptive(jitter = 0) {
  return createSchedule({ fixedMs: undefined, random: () => jitter })
}

describe('the adaptive interval', () => {
  it.each([
    [0, 2_000],
    [2 * SECOND, 2_000],
    [4 * SECOND, 2_600],
    [MINUTE, 10_070],
    [5 * MINUTE, 22_517],
    [35 * MINUTE, 59_573],
    [36 * MINUTE, 60_000],
    [120 * HOUR, 60_000],
  ])('after %i ms of waiting is %i ms', (waitedMs, expected) => {
    expect(Math.round(adaptive().intervalMs(waitedMs, 0))).toBe(expected)
  })

  it('is longer by a sixtieth for each job that is left, also at its least and most', () => {
    expect([1, 30, 99].map((left) => adaptive().intervalMs(0, left) / 2_000)).toEqual([61 / 60, 1.5, 2.65])
    expect(adaptive().intervalMs(HOUR, 30)).toBe(90_000)
  })

  it('is at most a tenth longer by jitter, never shorter', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 7200 * MINUTE, noNaN: true }), random, (waitedMs, jitter) => {
        const plainMs = adaptive().intervalMs(waitedMs, 0)
        const intervalMs = adaptive(jitter).intervalMs(waitedMs, 0)
        expect(intervalMs).toBeGreaterThanOrEqual(plainMs)
        expect(intervalMs).toBeLessThan(plainMs * 1.1)
      }),
    )
  })

  it('makes at most 100 requests in the first hour and about 60 in each later one', () => {
    const perHour = [0, 0, 0]
    for (let at = 0; at < 3 * HOUR; at += adaptive().intervalMs(at, 0)) {
      const hour = Math.floor(at / HOUR)
      perHour[hour] = (perHour[hour] ?? 0) + 1
    }

    expect(perHour).toEqual([96, 60, 60])
  })
})

describe('a fixed interval', () => {
  it('stays as it is, without jitter, however many jobs are left', () => {
    expect(createSchedule({ fixedMs: 1_500, random: () => 0.9 }).intervalMs(HOUR, 99)).toBe(1_500)
  })
})

describe('backoffMs', () => {
  const backoffMs = (failures: number, jitter: number) =>
    createSchedule({ fixedMs: undefined, random: () => jitter }).backoffMs(failures)

  it('doubles from 1 s to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 1_000_000].map((failures) => backoffMs(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  it('is at least the second between requests and at most a tenth longer by jitter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), random, (failures, jitter) => {
        const delayMs = backoffMs(failures, jitter)
        expect(delayMs).toBeGreaterThanOrEqual(1_000)
        expect(delayMs).toBeLessThan(backoffMs(failures, 0) * 1.1)
      }),
    )
  })
})
