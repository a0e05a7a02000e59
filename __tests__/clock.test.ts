import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { systemClock } from '../src/clock.ts'

function timersHeld(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
}

afterEach(() => {
  jest.restoreAllMocks()
})

describe('systemClock', () => {
  it('tells the time of the process, which the wall clock does not touch', () => {
    const before = performance.now()
    jest.spyOn(Date, 'now').mockReturnValue(0)
    const now = systemClock.now()

    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(performance.now())
  })

  it('never wakes before the instant', async () => {
    const { signal } = new AbortController()
    const earlyMs: number[] = []

    for (const spanMs of [0.1, 0.5, 0.9, 1, 1.3, 1.7, 2, 2.4, 3]) {
      const instant = systemClock.now() + spanMs
      await systemClock.sleepUntil(instant, signal)
      earlyMs.push(instant - systemClock.now())
    }

    expect(earlyMs.filter((ms) => ms > 0)).toEqual([])
  })

  it('sleeps on when its timer fires a moment early', async () => {
    const now = jest.spyOn(performance, 'now')
    for (const reading of [1_000, 1_000.4, 1_001.9]) now.mockReturnValueOnce(reading)
    now.mockReturnValue(1_002)

    await systemClock.sleepUntil(1_002, new AbortController().signal)

    expect(now.mock.results.map(({ value }) => value)).toEqual([1_000, 1_000.4, 1_001.9, 1_002])
  })

  it.each([
    ['now', 0],
    ['long ago', -3_600_000],
  ])('does not sleep until an instant that is %s', async (_, offsetMs) => {
    const timers = timersHeld()
    const sleeping = systemClock.sleepUntil(systemClock.now() + offsetMs, new AbortController().signal)

    expect(timersHeld()).toBe(timers)
    await sleeping
  })

  it('wakes at once on an abort and leaves no timer and no listener', async () => {
    const timers = timersHeld()
    const stop = new AbortController()
    const sleeping = systemClock.sleepUntil(systemClock.now() + 3_600_000, stop.signal)
    const whileAsleep = [timersHeld(), getEventListeners(stop.signal, 'abort').length]
    stop.abort()
    await sleeping

    expect(whileAsleep).toEqual([timers + 1, 1])
    expect([timersHeld(), getEventListeners(stop.signal, 'abort').length]).toEqual([timers, 0])
  })

  it('does not fall asleep after an abort', async () => {
    const timers = timersHeld()
    const sleeping = systemClock.sleepUntil(systemClock.now() + 3_600_000, AbortSignal.abort())

    expect(timersHeld()).toBe(timers)
    await sleeping
  })

  it('leaves no listener after it has slept', async () => {
    const { signal } = new AbortController()

    await systemClock.sleepUntil(systemClock.now() + 1, signal)

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
