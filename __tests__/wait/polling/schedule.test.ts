import { describe, expect, it } from '@jest/globals'
import { adaptiveMs } from '../../../src/wait/polling/schedule.ts'
import { HOUR, MINUTE, SECOND } from '../../support/fakes.ts'

describe('the adaptive interval', () => {
  it.each([
    [0, 1, 2_000],
    [2 * SECOND, 1, 2_000],
    [4 * SECOND, 1, 2_600],
    [MINUTE, 1, 10_070],
    [5 * MINUTE, 12, 22_517],
    [35 * MINUTE, 12, 59_573],
    [36 * MINUTE, 12, 60_000],
    [120 * HOUR, 1, 60_000],
    [120 * HOUR, 13, 55_385],
    [120 * HOUR, 100, 7_200],
    [5 * MINUTE, 40, 6_755],
    [4 * SECOND, 100, 1_000],
  ])('after %i ms of waiting for %i jobs is %i ms', (waitedMs, jobs, expected) => {
    expect(Math.round(adaptiveMs(waitedMs, jobs))).toBe(expected)
  })

  it('makes at most 100 requests in the first hour and about 60 in each later one', () => {
    const perHour = [0, 0, 0]
    for (let at = 0; at < 3 * HOUR; at += adaptiveMs(at, 12)) {
      const hour = Math.floor(at / HOUR)
      perHour[hour] = (perHour[hour] ?? 0) + 1
    }

    expect(perHour).toEqual([96, 60, 60])
  })
})
