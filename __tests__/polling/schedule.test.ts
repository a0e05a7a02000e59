import { describe, expect, it } from '@jest/globals'
import { createSchedule } from '../../src/polling/schedule.ts'
import { HOUR, MINUTE, noJitter, SECOND } from '../support/fakes.ts'

// Jitter is tested in wait.test.ts.
const schedule = createSchedule({ fixedMs: undefined, random: noJitter })

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
    expect(Math.round(schedule.intervalMs(waitedMs))).toBe(expected)
  })

  it('makes at most 100 requests in the first hour and about 60 in each later one', () => {
    const perHour = [0, 0, 0]
    for (let at = 0; at < 3 * HOUR; at += schedule.intervalMs(at)) {
      const hour = Math.floor(at / HOUR)
      perHour[hour] = (perHour[hour] ?? 0) + 1
    }

    expect(perHour).toEqual([96, 60, 60])
  })
})

describe('a fixed interval', () => {
  it('stays as it is, without jitter', () => {
    expect(createSchedule({ fixedMs: 1_500, random: () => 0.9 }).intervalMs(HOUR)).toBe(1_500)
  })
})

describe('backoffMs', () => {
  it('doubles from 1 s to 30 s', () => {
    expect(
      [1, 2, 3, 4, 5, 6, 7, 1_000_000].map((failures) => schedule.backoffMs(failures)),
    ).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  })
})
