import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { ReadError } from '../src/errors.ts'
import { type Answer, type Progress, type ReadJob, waitForJob } from '../src/wait.ts'
import {
  aFailure,
  anAnswer,
  constantRandom,
  createClock,
  createRandom,
  HOUR,
  MINUTE,
  scriptJob,
  SECOND,
  silentProgress,
  type Slow,
  type Step,
} from './support/fakes.ts'

const active = anAnswer('active')
const completed = anAnswer('completed')
const transient = aFailure('transient')
const throttled = aFailure('throttled')
const doubtful = aFailure('doubtful')
const final = aFailure('final')

type Options = Partial<Parameters<typeof waitForJob>[0]>

/** Waits against a script, 30 minutes without jitter unless told otherwise. */
async function run(steps: readonly Step[], options: Options = {}) {
  const clock = createClock()
  const { readJob, requests } = scriptJob(clock, steps)
  const wait = await waitForJob({
    readJob,
    clock,
    timeoutMs: 30 * MINUTE,
    random: constantRandom,
    signal: new AbortController().signal,
    progress: silentProgress,
    ...options,
  })
  return { wait, requests, starts: requests.map(({ atMs }) => atMs), delays: clock.delays }
}

function times<T>(count: number, step: T): T[] {
  return Array<T>(count).fill(step)
}

function slow(tookMs: number, result: Answer | ReadError): Slow {
  return { tookMs, result }
}

describe('a wait', () => {
  it('reads at once, and once only when the job is final already', async () => {
    const { wait, requests } = await run([completed])

    expect(wait).toEqual({ kind: 'finished', job: completed.job, reads: 1, waitedMs: 0 })
    expect(requests).toEqual([{ atMs: 0, timeoutMs: 30 * SECOND }])
  })

  it.each(['completed', 'archived', 'failed'])('ends with a job that is %s', async (status) => {
    const answer = anAnswer(status)

    const { wait } = await run([active, answer, active])

    expect(wait).toEqual({ kind: 'finished', job: answer.job, reads: 2, waitedMs: 2 * SECOND })
  })

  it('goes on through a status that it does not know', async () => {
    const paused = anAnswer('paused')

    expect((await run([paused, completed])).wait).toMatchObject({ kind: 'finished', reads: 2 })
    expect((await run([paused], { timeoutMs: MINUTE })).wait).toMatchObject({
      kind: 'timeout',
      job: paused.job,
    })
  })

  it('waits longer between the reads the longer it has waited', async () => {
    const { delays } = await run([...times(8, active), completed])

    expect(delays.map(Math.round)).toEqual([2_000, 2_000, 2_600, 3_340, 4_099, 4_871, 5_653, 6_443])
  })

  it('adds jitter to intervals and to backoff', async () => {
    const { delays } = await run([active, transient, completed], { random: () => 0.5 })

    expect(delays).toEqual([2_100, 1_050])
  })

  it('keeps to a fixed interval, but for retries and the deadline', async () => {
    const { starts } = await run([active, transient, active], {
      timeoutMs: 2 * MINUTE,
      pollIntervalMs: 50 * SECOND,
    })

    expect(starts).toEqual([0, 50, 51, 101, 120].map((seconds) => seconds * SECOND))
  })

  it('makes at most 100 requests in the first hour and about 60 in each later one', async () => {
    const { starts } = await run([active], { timeoutMs: 5 * HOUR })
    const perHour = [0, 1, 2, 3, 4].map(
      (hour) => starts.filter((at) => Math.floor(at / HOUR) === hour).length,
    )

    expect(perHour).toEqual([96, 60, 60, 60, 60])
  })

  it('makes 27 requests for a job of five minutes', async () => {
    const { starts } = await run([active], { timeoutMs: HOUR })

    expect(starts.filter((at) => at <= 5 * MINUTE)).toHaveLength(27)
  })
})

describe('the deadline', () => {
  it('cuts the last sleep and gives the final read 10 s', async () => {
    const { wait, requests } = await run([active], { timeoutMs: 50 * SECOND, pollIntervalMs: 15 * SECOND })

    expect(requests).toEqual([
      { atMs: 0, timeoutMs: 30 * SECOND },
      { atMs: 15 * SECOND, timeoutMs: 30 * SECOND },
      { atMs: 30 * SECOND, timeoutMs: 20 * SECOND },
      { atMs: 45 * SECOND, timeoutMs: 5 * SECOND },
      { atMs: 50 * SECOND, timeoutMs: 10 * SECOND },
    ])
    expect(wait).toEqual({
      kind: 'timeout',
      job: active.job,
      failure: undefined,
      isEarly: false,
      reads: 5,
      waitedMs: 50 * SECOND,
    })
  })

  it('sees a job that finishes in the last second', async () => {
    const { wait } = await run([active, active, completed], {
      timeoutMs: 20 * SECOND,
      pollIntervalMs: 19 * SECOND,
    })

    expect(wait).toEqual({ kind: 'finished', job: completed.job, reads: 3, waitedMs: 20 * SECOND })
  })

  it('takes the final answer although it comes after it', async () => {
    const { wait } = await run([active, slow(9 * SECOND, completed)], {
      timeoutMs: MINUTE,
      pollIntervalMs: MINUTE,
    })

    expect(wait).toEqual({ kind: 'finished', job: completed.job, reads: 2, waitedMs: 69 * SECOND })
  })

  it('lets no read crowd the final one', async () => {
    const { starts } = await run([active], { timeoutMs: 10 * SECOND, pollIntervalMs: 4_600 })

    expect(starts).toEqual([0, 4_600, 10_000])
  })

  it('comes after the gap between requests when the timeout is shorter', async () => {
    const { wait, starts } = await run([slow(100, active)], { timeoutMs: 300 })

    expect(starts).toEqual([0, SECOND])
    expect(wait).toMatchObject({ kind: 'timeout', reads: 2, waitedMs: 1_100 })
  })

  it('makes a read that it cuts the final one', async () => {
    const { wait, requests } = await run([active, slow(MINUTE, completed)], {
      timeoutMs: 40 * SECOND,
      pollIntervalMs: 20 * SECOND,
    })

    expect(requests).toEqual([
      { atMs: 0, timeoutMs: 30 * SECOND },
      { atMs: 20 * SECOND, timeoutMs: 20 * SECOND },
    ])
    expect(wait).toEqual({
      kind: 'timeout',
      job: active.job,
      failure: new ReadError('no answer within 20 s', { code: 'unavailable', treatment: 'transient' }),
      isEarly: false,
      reads: 2,
      waitedMs: 40 * SECOND,
    })
  })

  it('makes a read the final one that ends a moment before it, as a timer may', async () => {
    const { wait } = await run([active, slow(20 * SECOND - 5, active)], {
      timeoutMs: 40 * SECOND,
      pollIntervalMs: 20 * SECOND,
    })

    expect(wait).toMatchObject({ kind: 'timeout', reads: 2, waitedMs: 39_995 })
  })

  it('is waited for when a read ends shortly before it', async () => {
    const { starts } = await run([active, slow(20 * SECOND - 6, active), completed], {
      timeoutMs: 40 * SECOND,
      pollIntervalMs: 20 * SECOND,
    })

    expect(starts).toEqual([0, 20 * SECOND, 40 * SECOND])
  })

  it('ends a wait whose final read fails as a timeout that knows why', async () => {
    const { wait } = await run([active, transient], { timeoutMs: MINUTE, pollIntervalMs: MINUTE })

    expect(wait).toEqual({
      kind: 'timeout',
      job: active.job,
      failure: transient,
      isEarly: false,
      reads: 2,
      waitedMs: MINUTE,
    })
  })

  it.each([
    ['unavailable', transient, 1],
    ['rate-limited', throttled, 0],
    ['not-found', doubtful, 1],
  ])('gives the code of the last failure, %s, when there was no valid answer', async (code, error, tries) => {
    const { wait, requests } = await run([throttled, error], { timeoutMs: MINUTE, pollIntervalMs: MINUTE })

    expect(requests.at(-1)).toEqual({ atMs: MINUTE, timeoutMs: 10 * SECOND })
    expect(wait).toEqual({
      kind: 'failed',
      code,
      error,
      job: undefined,
      failingMs: 0,
      tries,
      reads: 2,
      waitedMs: MINUTE,
    })
  })
})

describe('a timeout under 30 s', () => {
  it('looks once when it is 0', async () => {
    const { wait, requests } = await run([slow(200, active), completed], { timeoutMs: 0 })

    expect(requests).toEqual([{ atMs: 0, timeoutMs: 30 * SECOND }])
    expect(wait).toEqual({
      kind: 'timeout',
      job: active.job,
      failure: undefined,
      isEarly: false,
      reads: 1,
      waitedMs: 200,
    })
  })

  it('leaves 30 s to get the first valid answer', async () => {
    const { wait, requests } = await run([...times(5, transient), active, completed], { timeoutMs: 0 })

    expect(requests).toEqual([
      { atMs: 0, timeoutMs: 30 * SECOND },
      { atMs: SECOND, timeoutMs: 29 * SECOND },
      { atMs: 3 * SECOND, timeoutMs: 27 * SECOND },
      { atMs: 7 * SECOND, timeoutMs: 23 * SECOND },
      { atMs: 15 * SECOND, timeoutMs: 15 * SECOND },
      { atMs: 30 * SECOND, timeoutMs: 10 * SECOND },
    ])
    expect(wait).toMatchObject({ kind: 'timeout', job: active.job, reads: 6, waitedMs: 30 * SECOND })
  })

  it('fails after 30 s without one', async () => {
    const { wait } = await run([transient], { timeoutMs: 5 * SECOND })

    expect(wait).toEqual({
      kind: 'failed',
      code: 'unavailable',
      error: transient,
      job: undefined,
      failingMs: 30 * SECOND,
      tries: 6,
      reads: 6,
      waitedMs: 30 * SECOND,
    })
  })

  it('counts from the start once there is a valid answer', async () => {
    const { starts } = await run([transient, active], { timeoutMs: 10 * SECOND })

    expect(starts.map(Math.round)).toEqual([0, 1_000, 3_000, 5_252, 8_231, 10_000])
  })
})

describe('an outage', () => {
  it('is retried with backoff and believed after 5 minutes', async () => {
    const { wait, delays } = await run([active, transient])

    expect(delays).toEqual([2, 1, 2, 4, 8, 16, ...times(9, 30)].map((seconds) => seconds * SECOND))
    expect(wait).toEqual({
      kind: 'failed',
      code: 'unavailable',
      error: transient,
      job: active.job,
      failingMs: 301 * SECOND,
      tries: 15,
      reads: 16,
      waitedMs: 303 * SECOND,
    })
  })

  it('is survived when it is shorter, however many tries it took', async () => {
    const { wait } = await run([...times(14, transient), completed])

    expect(wait).toEqual({ kind: 'finished', job: completed.job, reads: 15, waitedMs: 301 * SECOND })
  })

  it('is believed at 5 minutes, not after', async () => {
    const { wait } = await run([aFailure('transient', 75 * SECOND)])

    expect(wait).toMatchObject({ code: 'unavailable', failingMs: 5 * MINUTE, tries: 5 })
  })

  it('needs 5 tries, however long they take', async () => {
    const { wait, starts } = await run([aFailure('transient', 100 * SECOND)])

    expect(starts).toEqual([0, 100, 200, 300, 400].map((seconds) => seconds * SECOND))
    expect(wait).toMatchObject({ code: 'unavailable', failingMs: 400 * SECOND, tries: 5 })
  })

  it('counts from the start of the first try, when each hangs to its limit', async () => {
    const { wait, starts } = await run([slow(HOUR, active)])

    expect(starts).toEqual([0, 31, 63, 97, 135, 181, 241, 301].map((seconds) => seconds * SECOND))
    expect(wait).toMatchObject({ code: 'unavailable', failingMs: 331 * SECOND, tries: 8 })
  })

  it('is over with one valid answer', async () => {
    const { wait } = await run([...times(14, transient), active, ...times(14, transient), completed])

    expect(wait).toMatchObject({ kind: 'finished', reads: 30 })
  })

  it('never comes of single failures', async () => {
    const alternating = times(1_000, [transient, active]).flat()

    const { wait } = await run(alternating, { timeoutMs: HOUR })

    expect(wait).toMatchObject({ kind: 'timeout', waitedMs: HOUR })
  })

  it('is not made of 429s before it', async () => {
    const { wait } = await run([...times(30, throttled), transient], { timeoutMs: 2 * HOUR })

    expect(wait).toMatchObject({ kind: 'failed', code: 'unavailable', tries: 11, reads: 41 })
  })

  it('has begun with a 404 before it', async () => {
    const { wait, starts } = await run([doubtful, transient])

    expect(starts.slice(0, 4)).toEqual([0, 2, 4, 8].map((seconds) => seconds * SECOND))
    expect(wait).toMatchObject({ code: 'unavailable', failingMs: 302 * SECOND, tries: 15 })
  })
})

describe('a 429', () => {
  it('slows reading down', async () => {
    const { delays } = await run([...times(7, throttled), completed])

    expect(delays.map(Math.round)).toEqual([2_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('comes no more often than a fixed interval', async () => {
    const { delays } = await run([throttled, throttled, completed], { pollIntervalMs: MINUTE })

    expect(delays).toEqual([MINUTE, MINUTE])
  })

  it('never ends the wait by itself', async () => {
    const { wait, starts } = await run([active, throttled], { timeoutMs: 5 * HOUR })

    expect(wait).toMatchObject({ kind: 'timeout', job: active.job, failure: throttled, waitedMs: 5 * HOUR })
    expect(starts.length).toBeLessThanOrEqual(100 + 4 * 60 + 1)
  })
})

describe('Retry-After', () => {
  it.each([
    ['a job that is active', anAnswer('active', MINUTE)],
    ['a 429', aFailure('throttled', MINUTE)],
    ['an outage', aFailure('transient', MINUTE)],
    ['a 404', aFailure('doubtful', MINUTE)],
  ])('puts off the next read after %s', async (_, step) => {
    expect((await run([step, completed])).delays).toEqual([MINUTE])
  })

  it('never makes the delay shorter', async () => {
    const { delays } = await run([anAnswer('active', 0), aFailure('transient', 500), completed])

    expect(delays).toEqual([2_000, 1_000])
  })

  it('that ends at the deadline is waited for', async () => {
    const { starts } = await run([anAnswer('active', 30 * MINUTE), completed])

    expect(starts).toEqual([0, 30 * MINUTE])
  })

  it.each([30 * MINUTE + 1, 99_999_999_999_000, Infinity])(
    'of %p ms, past the deadline, ends the wait now after a valid answer',
    async (retryAfterMs) => {
      const told = anAnswer('active', retryAfterMs)

      const { wait, delays } = await run([told])

      expect(delays).toEqual([])
      expect(wait).toEqual({
        kind: 'timeout',
        job: told.job,
        failure: undefined,
        isEarly: true,
        reads: 1,
        waitedMs: 0,
      })
    },
  )

  it.each([
    ['rate-limited', aFailure('throttled', HOUR), 0],
    ['unavailable', aFailure('transient', HOUR), 1],
    ['unavailable', aFailure('doubtful', HOUR), 1],
  ])('past the deadline fails the wait now as %s', async (code, error, tries) => {
    const { wait } = await run([active, slow(SECOND, error)])

    expect(wait).toEqual({
      kind: 'failed',
      code,
      error,
      job: active.job,
      failingMs: SECOND,
      tries,
      leftMs: 30 * MINUTE - 3 * SECOND,
      reads: 2,
      waitedMs: 3 * SECOND,
    })
  })

  it('means nothing after the final answer', async () => {
    const { wait } = await run([anAnswer('completed', HOUR)])

    expect(wait).toMatchObject({ kind: 'finished' })
  })

  it('means nothing at the deadline', async () => {
    const { wait } = await run([active, anAnswer('active', HOUR)], {
      timeoutMs: MINUTE,
      pollIntervalMs: MINUTE,
    })

    expect(wait).toMatchObject({ kind: 'timeout', isEarly: false })
  })
})

describe('a doubtful answer', () => {
  it('is believed the third time in a row, at the normal interval', async () => {
    const { wait, delays } = await run([doubtful], { pollIntervalMs: 20 * SECOND })

    expect(delays).toEqual([20 * SECOND, 20 * SECOND])
    expect(wait).toEqual({
      kind: 'failed',
      code: 'not-found',
      error: doubtful,
      job: undefined,
      failingMs: 40 * SECOND,
      tries: 3,
      reads: 3,
      waitedMs: 40 * SECOND,
    })
  })

  it.each([
    ['a valid answer', active],
    ['an outage', transient],
    ['a 429', throttled],
  ])('is counted anew after %s', async (_, between) => {
    const { wait } = await run([doubtful, doubtful, between, doubtful, doubtful, completed])

    expect(wait).toMatchObject({ kind: 'finished', reads: 6 })
  })
})

describe('the count of a doubtful answer', () => {
  it('leaves out what failed otherwise before it', async () => {
    const { wait } = await run([transient, transient, doubtful, doubtful, doubtful])

    expect(wait).toMatchObject({ kind: 'failed', code: 'not-found', tries: 3, reads: 5 })
  })
})

describe('a final failure', () => {
  it('ends the wait at once', async () => {
    const { wait } = await run([active, final])

    expect(wait).toEqual({
      kind: 'failed',
      code: 'unauthorized',
      error: final,
      job: active.job,
      failingMs: 0,
      tries: 1,
      reads: 2,
      waitedMs: 2 * SECOND,
    })
  })
})

describe('an abort', () => {
  it('before the start makes no request', async () => {
    const { wait, requests } = await run([completed], { signal: AbortSignal.abort() })

    expect(requests).toEqual([])
    expect(wait).toEqual({ kind: 'cancelled', job: undefined, reads: 0, waitedMs: 0 })
  })

  it.each([
    ['rejects with its reason', new DOMException('This operation was aborted', 'AbortError')],
    ['fails in any other way', transient],
  ])('during a read that %s is a cancel', async (_, error) => {
    const stop = new AbortController()
    const readJob: ReadJob = () => {
      stop.abort()
      return Promise.reject(error)
    }

    const { wait } = await run([], { readJob, signal: stop.signal })

    expect(wait).toEqual({ kind: 'cancelled', job: undefined, reads: 1, waitedMs: 0 })
  })

  it.each([
    ['cancelled', active],
    ['finished', completed],
  ])('together with an answer leaves the wait %s', async (kind, answer) => {
    const stop = new AbortController()
    const readJob: ReadJob = () => {
      stop.abort()
      return Promise.resolve(answer)
    }

    const { wait } = await run([], { readJob, signal: stop.signal })

    expect(wait).toEqual({ kind, job: answer.job, reads: 1, waitedMs: 0 })
  })

  it('during a sleep makes no further request', async () => {
    const stop = new AbortController()
    const clock = createClock()
    const { readJob, requests } = scriptJob(clock, [active])
    const sleepUntil = (): Promise<void> => {
      clock.pass(500)
      stop.abort()
      return Promise.resolve()
    }

    const { wait } = await run([], { readJob, signal: stop.signal, clock: { ...clock, sleepUntil } })

    expect(requests).toHaveLength(1)
    expect(wait).toEqual({ kind: 'cancelled', job: active.job, reads: 1, waitedMs: 500 })
  })

  it('that is not ours is a surprise', async () => {
    const abort = new DOMException('Proxy response (407) !== 200 when HTTP Tunneling', 'AbortError')

    await expect(run([], { readJob: () => Promise.reject(abort) })).rejects.toBe(abort)
  })

  it('gives one true verdict however it falls among answers and sleeps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(active, transient, completed)),
        async (s, steps) => {
          const stop = new AbortController()
          const { signal } = stop
          const clock = createClock()
          const { readJob, requests } = scriptJob(clock, [...steps, active])
          let lastJob: unknown
          let readsAfterAbort = 0

          void s.schedule(Promise.resolve('abort')).then(() => {
            stop.abort()
          })
          const wait = await s.waitFor(
            waitForJob({
              readJob(options) {
                if (signal.aborted) readsAfterAbort += 1
                return unlessAborted(signal, s.schedule(Promise.resolve('read'))).then(() => readJob(options))
              },
              clock: {
                now: () => clock.now(),
                async sleepUntil(instant) {
                  await unlessAborted(signal, s.schedule(Promise.resolve('sleep'))).catch(() => undefined)
                  await clock.sleepUntil(instant, signal)
                },
              },
              timeoutMs: 5 * MINUTE,
              random: constantRandom,
              signal,
              progress: {
                ...silentProgress,
                answered({ job }) {
                  lastJob = job
                },
              },
            }),
          )

          expect(readsAfterAbort).toBe(0)
          expect(wait.job).toBe(lastJob)
          // The read that the abort ended is one of them, although it did not come to an answer.
          expect([requests.length, requests.length + 1]).toContain(wait.reads)
          expect(wait.kind).toBe(wait.job?.status === 'completed' ? 'finished' : 'cancelled')
          expect(wait.kind === 'finished' || signal.aborted).toBe(true)
        },
      ),
    )
  })
})

/** The promise, or a rejection as soon as the signal aborts. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const cut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'))
    })
  })
  return Promise.race([promise, cut])
}

describe('the progress', () => {
  it('hears of every read: which, when, what came of it and the delay before the next', async () => {
    const heard: unknown[] = []
    const progress: Progress = {
      answered(read) {
        heard.push(read)
      },
      failed(read) {
        heard.push(read)
      },
    }

    await run([active, slow(SECOND, transient), completed], { progress })
    await run([final], { progress })

    expect(heard).toEqual([
      { reads: 1, waitedMs: 0, nextMs: 2 * SECOND, job: active.job },
      { reads: 2, waitedMs: 3 * SECOND, nextMs: SECOND, error: transient },
      { reads: 3, waitedMs: 4 * SECOND, nextMs: undefined, job: completed.job },
      { reads: 1, waitedMs: 0, nextMs: undefined, error: final },
    ])
  })
})

describe('any wait', () => {
  const retryAfterMs = fc.option(fc.oneof(fc.nat(600 * SECOND), fc.constant(Infinity)), {
    nil: undefined,
    freq: 10,
  })
  const result = fc.oneof(
    { weight: 4, arbitrary: retryAfterMs.map((ms) => anAnswer('active', ms)) },
    fc
      .tuple(fc.constantFrom('transient', 'throttled', 'doubtful'), retryAfterMs)
      .map(([treatment, ms]) => aFailure(treatment, ms)),
  )
  const step = fc.record({ result, tookMs: fc.oneof(fc.constant(0), fc.nat(60 * SECOND)) })
  const script = fc.array(step, { minLength: 1, maxLength: 40 })
  const circumstances = fc.record(
    {
      timeoutMs: fc.oneof(fc.nat(20 * MINUTE), fc.nat(MINUTE), fc.constant(0)),
      pollIntervalMs: fc.integer({ min: SECOND, max: HOUR }),
      seed: fc.nat(),
    },
    { requiredKeys: ['timeoutMs', 'seed'] },
  )

  it('keeps its distances, its number of requests and its time', async () => {
    await fc.assert(
      fc.asyncProperty(script, circumstances, async (steps, { seed, ...options }) => {
        const { wait, requests, starts, delays } = await run(steps, {
          ...options,
          random: createRandom(seed),
        })

        // Fractions of a millisecond are rounding.
        const gaps = starts.slice(1).map((at, index) => Math.round(at - (starts[index] ?? 0)))
        expect(gaps.filter((gap) => gap < SECOND)).toEqual([])
        expect(delays.filter((delay) => !(delay >= 0 && delay <= 2 ** 31 - 1))).toEqual([])
        expect(requests.filter(({ timeoutMs }) => !(timeoutMs > 0 && timeoutMs <= 30 * SECOND))).toEqual([])

        const limitMs = Math.max(options.timeoutMs, 30 * SECOND)
        expect(wait.reads).toBe(requests.length)
        expect(wait.reads).toBeLessThanOrEqual(2 + limitMs / SECOND)
        expect(wait.waitedMs).toBeLessThanOrEqual(limitMs + 11 * SECOND)
      }),
      { numRuns: 300 },
    )
  })

  it('is not changed by answers after the final one', async () => {
    await fc.assert(
      fc.asyncProperty(script, script, circumstances, async (before, after, { seed, ...options }) => {
        const first = await run([...before, completed], { ...options, random: createRandom(seed) })
        const second = await run([...before, completed, ...after], { ...options, random: createRandom(seed) })

        expect(second).toEqual(first)
      }),
    )
  })
})
