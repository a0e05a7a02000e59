import { beforeEach, describe, expect, it } from '@jest/globals'
import { ForgeError } from '../../src/forge/forge-error.ts'
import { withRetries } from '../../src/forge/octokit.ts'
import { createClock, SECOND, type FakeClock } from '../support/fakes.ts'

async function errorOf(data: Promise<unknown>): Promise<unknown> {
  try {
    return await data
  } catch (error) {
    return error
  }
}

const transient = { kind: 'transient' } as const

describe('withRetries', () => {
  let clock: FakeClock
  let startedAt: number
  let times: number[]

  beforeEach(() => {
    clock = createClock()
    startedAt = clock.now()
    times = []
  })

  type Options = Partial<Parameters<typeof withRetries>[1]>

  /** Fails with these errors in their order, then succeeds. */
  function attempt(errors: readonly Error[], options: Options = {}): Promise<unknown> {
    const once = (): Promise<string> => {
      const error = errors[times.length]
      times.push((clock.now() - startedAt) / SECOND)
      return error === undefined ? Promise.resolve('done') : Promise.reject(error)
    }
    const given = withRetries(once, {
      retryDelaysMs: [1_000, 2_000],
      mayRetry: () => true,
      clock,
      signal: new AbortController().signal,
      ...options,
    })
    return errorOf(given)
  }

  const first = new ForgeError('first', transient)
  const second = new ForgeError('second', transient)
  const third = new ForgeError('third', transient)

  it.each<[ForgeError[], number[]]>([
    [[], [0]],
    [[first], [0, 1]],
    [
      [first, second],
      [0, 1, 3],
    ],
  ])('makes another attempt after each delay: %j', async (errors, expected) => {
    expect(await attempt(errors)).toBe('done')
    expect(times).toEqual(expected)
  })

  it('throws the error of the last attempt, which then counts the attempts', async () => {
    const details = {
      kind: 'rejected',
      httpStatus: 404,
      retryAfterMs: 7,
      userMessage: 'x',
    } as const
    const error = await attempt([first, second, new ForgeError('HTTP 404', details)])

    expect(error).toBeInstanceOf(ForgeError)
    expect(error).toMatchObject({ ...details, message: 'HTTP 404, 3 attempts' })
    expect(times).toEqual([0, 1, 3])
  })

  it('makes one attempt if there are no delays', async () => {
    expect(await attempt([first, second], { retryDelaysMs: [] })).toBe(first)
    expect(times).toEqual([0])
  })

  it('waits as long as the response asks, if that is longer', async () => {
    const longer = new ForgeError('x', { ...transient, retryAfterMs: 5_000 })
    const shorter = new ForgeError('x', { ...transient, retryAfterMs: 500 })

    expect(await attempt([longer, shorter])).toBe('done')
    expect(times).toEqual([0, 5, 7])
  })

  it('asks `mayRetry` with the error and the delay', async () => {
    const longer = new ForgeError('x', { ...transient, retryAfterMs: 5_000 })
    const asked: unknown[] = []
    const mayRetry = (error: ForgeError, delayMs: number): boolean => {
      asked.push([error, delayMs])
      return delayMs < 5_000
    }

    expect(await attempt([first, longer, third], { mayRetry })).toMatchObject({
      message: 'x, 2 attempts',
    })
    expect(asked).toEqual([
      [first, 1_000],
      [longer, 5_000],
    ])
    expect(times).toEqual([0, 1])
  })

  it('makes no attempt after a bug', async () => {
    const bug = new TypeError('bug')

    expect(await attempt([bug])).toBe(bug)
    expect(times).toEqual([0])

    times = []
    expect(await attempt([first, bug])).toBe(bug)
    expect(times).toEqual([0, 1])
  })

  it('ends with the reason of the signal if it aborts in a delay', async () => {
    const reason = new Error('stopped')
    const stop = new AbortController()
    const mayRetry = (): boolean => {
      queueMicrotask(() => {
        stop.abort(reason)
      })
      return true
    }

    expect(await attempt([first], { signal: stop.signal, mayRetry })).toBe(reason)
    expect(times).toEqual([0])
    expect(clock.now()).toBe(startedAt)
  })
})
