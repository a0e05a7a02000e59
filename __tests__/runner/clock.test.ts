import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { systemClock } from '../../src/runner/clock.ts'

const HOUR_MS = 3_600_000

function timersHeld(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
}

afterEach(() => {
  jest.restoreAllMocks()
})

describe('systemClock', () => {
  it('is monotonic: changes of the wall clock do not affect it', () => {
    const before = performance.now()
    jest.spyOn(Date, 'now').mockReturnValue(0)
    const now = systemClock.now()

    expect(now).toBeGreaterThanOrEqual(before)
    expect(now).toBeLessThanOrEqual(performance.now())
  })

  it('sleeps on if its timer fires a moment early', async () => {
    const now = jest.spyOn(performance, 'now')
    for (const reading of [1_000, 1_000.4, 1_001.9]) now.mockReturnValueOnce(reading)
    now.mockReturnValue(1_002)

    await systemClock.sleepUntil(1_002, new AbortController().signal)

    expect(now.mock.results.map(({ value }) => value)).toEqual([1_000, 1_000.4, 1_001.9, 1_002])
  })

  it.each([
    ['an instant that has come', -0.001, new AbortController().signal],
    ['an abort', HOUR_MS, AbortSignal.abort()],
  ])('does not sleep after %s', async (_, offsetMs, signal) => {
    const timers = timersHeld()
    const sleep = systemClock.sleepUntil(systemClock.now() + offsetMs, signal)

    expect(timersHeld()).toBe(timers)
    await sleep
  })

  it.each([HOUR_MS, 2 ** 31 - 1])(
    'sleeping for %d ms wakes on an abort and leaves no timer and no listener',
    async (delayMs) => {
      const abort = new AbortController()
      let isAwake = false
      const now = jest.spyOn(performance, 'now')
      const sleep = systemClock.sleepUntil(systemClock.now() + delayMs, abort.signal).then(() => {
        isAwake = true
      })
      await new Promise((resolve) => setTimeout(resolve, 10))
      const listeners = getEventListeners(abort.signal, 'abort').length
      const asleep = [isAwake, listeners, now.mock.calls.length]
      const timers = timersHeld()
      abort.abort()
      await sleep

      expect(asleep).toEqual([false, 1, 2])
      expect([timersHeld(), getEventListeners(abort.signal, 'abort').length]).toEqual([
        timers - 1,
        0,
      ])
    },
  )
})
