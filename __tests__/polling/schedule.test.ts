import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createSchedule, MIN_GAP_MS } from '../../src/polling/schedule.ts'
import { HOUR, MINUTE, noJitter, SECOND } from '../support/fakes.ts'

const startedAt = 12_345
const random = fc.double({ min: 0, max: 0.999_999, noNaN: true })

function adaptive(jitter = 0) {
  return createSchedule({ startedAt, fixedMs: undefined, random: () => jitter })
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
    expect(Math.round(adaptive().intervalMs(startedAt + waitedMs))).toBe(expected)
  })

  it('is at most a tenth longer by jitter, never shorter', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 7200 * MINUTE, noNaN: true }), random, (waitedMs, jitter) => {
        const plainMs = adaptive().intervalMs(startedAt + waitedMs)
        const intervalMs = adaptive(jitter).intervalMs(startedAt + waitedMs)
        expect(intervalMs).toBeGreaterThanOrEqual(plainMs)
        expect(intervalMs).toBeLessThan(plainMs * 1.1)
      }),
    )
  })
})

describe('the turns', () => {
  it('each come an interval after the one before, in the time of the step', () => {
    const schedule = adaptive()
    const turns = Array.from({ length: 8 }, () => Math.round(schedule.nextTurn(startedAt + 5) - startedAt))

    // The first after now, the others after the turn before.
    expect(turns).toEqual([2_005, 4_005, 6_607, 9_948, 14_048, 18_921, 24_576, 31_020])
  })

  it('are not made up for once they were missed', () => {
    const schedule = adaptive()
    schedule.nextTurn(startedAt)

    expect(schedule.nextTurn(startedAt + HOUR)).toBe(startedAt + HOUR + MINUTE)
  })

  it('of a fixed interval are given to each job, without jitter', () => {
    const schedule = createSchedule({ startedAt, fixedMs: 1_500, random: () => 0.9 })

    expect([schedule.nextTurn(startedAt), schedule.nextTurn(startedAt)]).toEqual([13_845, 13_845])
    expect(schedule.intervalMs(startedAt + HOUR)).toBe(1_500)
  })

  it('are at most 100 in the first hour and about 60 in each later one', () => {
    const schedule = createSchedule({ startedAt, fixedMs: undefined, random: noJitter })
    const perHour = [0, 0, 0]
    for (let at = startedAt; at < startedAt + 3 * HOUR; at = schedule.nextTurn(at)) {
      const hour = Math.floor((at - startedAt) / HOUR)
      perHour[hour] = (perHour[hour] ?? 0) + 1
    }

    expect(perHour).toEqual([96, 60, 60])
  })
})

describe('backoffMs', () => {
  const backoffMs = (failures: number, jitter: number) =>
    createSchedule({ startedAt: 0, fixedMs: undefined, random: () => jitter }).backoffMs(failures)

  it('doubles from 1 s to 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 1_000_000].map((failures) => backoffMs(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  it('is at least the gap between requests and at most a tenth longer by jitter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), random, (failures, jitter) => {
        const delayMs = backoffMs(failures, jitter)
        expect(delayMs).toBeGreaterThanOrEqual(MIN_GAP_MS)
        expect(delayMs).toBeLessThan(backoffMs(failures, 0) * 1.1)
      }),
    )
  })
})
