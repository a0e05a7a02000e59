import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { waitForJobs } from '../../src/polling/jobs.ts'
import { waitForJob, type PollEvent } from '../../src/polling/poll.ts'
import { createSchedule } from '../../src/polling/schedule.ts'
import type { GetJob } from '../../src/service/job-client.ts'
import type { PollFailure, PollResult } from '../../src/service/poll-result.ts'
import {
  aFailure,
  aProgress,
  aResponse,
  createClock,
  createRandom,
  HOUR,
  MINUTE,
  noJitter,
  scriptJob,
  SECOND,
  type Step,
} from '../support/fakes.ts'

const active = aResponse('active')
const completed = aResponse('completed')
const outage = aFailure('backoff')
const rateLimited = aFailure('rate-limited')
const notFound = aFailure('confirm')
const forbidden: PollFailure = { code: 'forbidden', retry: 'never', reason: 'HTTP 403' }
const late429 = aFailure('rate-limited', HOUR)
const late503 = aFailure('backoff', HOUR)

type Options = Partial<Parameters<typeof waitForJobs>[1]> & { readonly abortAt?: number }

/** Waits for one job for each script: 30 minutes, without jitter. */
async function run(scripts: readonly (readonly Step[])[], { abortAt, ...options }: Options = {}) {
  const clock = createClock()
  const startedAt = clock.now()
  const abort = new AbortController()
  if (abortAt !== undefined) {
    void clock.sleepUntil(startedAt + abortAt * SECOND, new AbortController().signal).then(() => {
      abort.abort()
    })
  }
  const requests: { index: number; at: number; limit: number }[] = []
  const events: [number, PollEvent][] = []
  const results = await waitForJobs(
    scripts.map((script, index) => {
      const { getJob } = scriptJob(clock, script)
      return (request) => {
        request.signal.throwIfAborted()
        const at = Math.round(clock.now() - startedAt) / SECOND
        requests.push({ index, at, limit: request.timeoutMs / SECOND })
        return getJob(request)
      }
    }),
    {
      timeoutMs: 30 * MINUTE,
      pollIntervalMs: undefined,
      clock,
      random: noJitter,
      signal: abort.signal,
      onPoll: (index, event) => events.push([index, event]),
      ...options,
    },
  )
  return {
    results,
    events,
    requests,
    kinds: results.map((result) => (result.kind === 'failed' ? result.failure.code : result.kind)),
    startsOf: (job: number) => requests.filter(({ index }) => index === job).map(({ at }) => at),
    endedMs: clock.now() - startedAt,
  }
}

function times<T>(count: number, value: T): T[] {
  return Array<T>(count).fill(value)
}

const retryAfterMs = fc.option(fc.oneof(fc.nat(600 * SECOND), fc.nat(12 * SECOND), fc.constant(Infinity)), {
  nil: undefined,
  freq: 12,
})
const response = fc.oneof(
  { weight: 6, arbitrary: retryAfterMs.map((ms) => aResponse('active', ms)) },
  { weight: 1, arbitrary: retryAfterMs.map((ms) => aResponse('completed', ms)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('backoff', 'rate-limited', 'confirm'), retryAfterMs)
      .map(([retry, ms]) => aFailure(retry, ms)),
  },
)
const script = fc.array(
  fc.record({ result: response, tookMs: fc.oneof(fc.constant(0), fc.nat(SECOND), fc.nat(60 * SECOND)) }),
  { minLength: 1, maxLength: 30 },
)
const circumstances = fc.record({
  timeoutMs: fc.oneof(fc.nat(20 * MINUTE), fc.nat(MINUTE), fc.constant(0)),
  pollIntervalMs: fc.option(fc.integer({ min: SECOND, max: HOUR }), { nil: undefined }),
  seed: fc.nat(),
})

describe('one job', () => {
  it('is polled at the instants, and ends with the result, of a wait of its own', async () => {
    await fc.assert(
      fc.asyncProperty(script, circumstances, async (steps, { seed, timeoutMs, pollIntervalMs }) => {
        const clock = createClock()
        const { getJob, requests } = scriptJob(clock, steps)
        const events: PollEvent[] = []
        const random = createRandom(seed)
        const alone = await waitForJob({
          getJob,
          readyToPoll: () => Promise.resolve(),
          schedule: createSchedule({ startedAt: clock.now(), fixedMs: pollIntervalMs, random }),
          ...{ timeoutMs, clock, signal: new AbortController().signal },
          onPoll: (event) => events.push(event),
        })
        const step = await run([steps], { timeoutMs, pollIntervalMs, random: createRandom(seed) })

        expect(step.results).toEqual([alone])
        expect(step.events).toEqual(events.map((event) => [0, event]))
        expect(step.requests).toEqual(
          requests.map(({ atMs, timeoutMs: limitMs }) => ({
            ...{ index: 0, at: Math.round(atMs) / SECOND, limit: limitMs / SECOND },
          })),
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe('several jobs', () => {
  it('start a quarter of a second apart and take turns, the one polled longest ago first', async () => {
    const { requests } = await run(times(3, [active]))

    expect(requests.slice(0, 9).map(({ index, at }) => [index, at])).toEqual([
      [0, 0],
      [1, 0.25],
      [2, 0.5],
      [0, 2],
      [1, 4],
      [2, 6.6],
      [0, 9.94],
      [1, 14.038],
      [2, 18.909],
    ])
  })

  it('take no more turns than one job, so that one that ends shortens the waits of the others', async () => {
    const alone = await run([[active]])
    const { startsOf } = await run([[active], [active, completed], [completed]])

    expect(startsOf(2)).toEqual([0.5])
    expect(startsOf(1)).toEqual([0.25, 4])
    // From then on the turns are its own, as close as those of a job that is alone.
    const own = startsOf(0).slice(2)
    expect(alone.startsOf(0).slice(-own.length)).toEqual(own)
  })

  it('of which 40 are active make at most 100 requests in an hour, besides the first and the final polls', async () => {
    const { requests, kinds } = await run(times(40, [active]), { timeoutMs: 3 * HOUR })
    const turns = requests.slice(40, -40)
    const inHour = (hour: number) => turns.filter(({ at }) => Math.floor(at / 3600) === hour).length

    expect(kinds).toEqual(times(40, 'timeout'))
    expect([inHour(0), inHour(1), inHour(2)].filter((count) => count < 55 || count > 100)).toEqual([])
    expect(requests.slice(-40).filter(({ at }) => at < 10_800 || at > 10_810.25)).toEqual([])
  })

  it('have a fixed interval each', async () => {
    const { startsOf } = await run(times(2, [active]), {
      pollIntervalMs: 10 * SECOND,
      timeoutMs: 25 * SECOND,
    })

    expect([startsOf(0), startsOf(1)]).toEqual([
      [0, 10, 20, 25],
      [0.25, 10.25, 20.25, 25.25],
    ])
  })

  it('have their own failures: a typo among 40 ids is confirmed within a minute, the others go on', async () => {
    const scripts = [...times(39, [active, active, completed]), [notFound]]
    const { kinds, startsOf } = await run(scripts)

    expect(kinds).toEqual([...times(39, 'finished'), 'not-found'])
    expect(startsOf(39)).toHaveLength(3)
    expect(startsOf(39).at(-1)).toBeLessThan(60)
  })

  it('each get their final poll and its retries, with 10 s', async () => {
    const options = { timeoutMs: MINUTE, pollIntervalMs: HOUR }
    const { requests, results, endedMs } = await run(times(4, [active, { tookMs: HOUR, result: active }]), options)
    const retried = await run(times(4, [active, outage, outage, completed]), options)

    expect(requests.slice(4)).toEqual([60, 60.25, 60.5, 60.75].map((at, index) => ({ index, at, limit: 10 })))
    expect(results.map(({ kind }) => kind)).toEqual(times(4, 'failed'))
    expect(endedMs).toBe(70.75 * SECOND)
    expect(retried.kinds).toEqual(times(4, 'finished'))
  })

  it('have retries of the final poll that do not wait behind the final polls of sixty others', async () => {
    const scripts = [[active, outage, outage, completed], ...times(60, [active, completed])]
    const { kinds } = await run(scripts, { timeoutMs: MINUTE, pollIntervalMs: HOUR })

    expect(kinds).toEqual(times(61, 'finished'))
  })
})

describe('a hundred jobs', () => {
  it('that all fail at the deadline end in time, although their retries have to queue', async () => {
    const scripts = times(100, [active, { tookMs: 100, result: outage }])
    const { kinds, results, requests, startsOf, endedMs } = await run(scripts, {
      timeoutMs: MINUTE,
      pollIntervalMs: HOUR,
    })
    const finalPolls = requests.slice(100)

    expect(kinds).toEqual(times(100, 'unavailable'))
    expect(new Set(finalPolls.map(({ index }) => index)).size).toBe(100)
    expect(finalPolls.filter(({ limit }) => limit < 1)).toEqual([])
    expect(results.map(({ polls }) => polls)).toEqual(results.map((_, job) => startsOf(job).length))
    expect(results.filter(({ waitedMs }) => waitedMs < MINUTE || waitedMs > MINUTE + 100 * SECOND)).toEqual([])
    expect(endedMs).toBeLessThanOrEqual(MINUTE + 100 * SECOND)
  })
})

describe('what holds back all jobs', () => {
  const others = times(2, [active, completed])

  it.each([
    ['a 429 with Retry-After', aFailure('rate-limited', MINUTE), 60],
    ['a 429 without, for its own delay', rateLimited, 2],
    ['Retry-After of an active job', aResponse('active', MINUTE), 60],
    ['Retry-After of a job that is done', aResponse('completed', MINUTE), 60],
    ['Retry-After of an outage', aFailure('backoff', MINUTE), 60],
  ])('is %s', async (_, step, seconds) => {
    const { requests, kinds } = await run([[step, completed], ...others])

    expect(requests[1]?.at).toBe(seconds)
    expect(kinds).toEqual(times(3, 'finished'))
  })

  it('also holds back a job that waits for its slot', async () => {
    // Job 0 wants its retry at 1 s, when it is the turn of job 4, and has the slot at 1.25 s.
    const limit = { tookMs: 100, result: aFailure('rate-limited', MINUTE) }
    const scripts = [[outage, completed], ...times(3, [completed]), [limit, completed]]
    const { startsOf, kinds } = await run(scripts)

    expect(startsOf(4)[0]).toBe(1)
    expect(startsOf(0)[1]).toBeGreaterThanOrEqual(61)
    expect(kinds).toEqual(times(5, 'finished'))
  })

  it('may last until the deadline, and the final polls follow', async () => {
    const scripts = [[aResponse('active', MINUTE), completed], ...times(2, [active, completed])]
    const { kinds } = await run(scripts, { timeoutMs: MINUTE })

    expect(kinds).toEqual(times(3, 'finished'))
  })

  it('does not shorten the limit of a poll, nor let it run past the stop', async () => {
    // Job 1 wants its turn at 4 s, and has it at 56 s.
    const scripts = [
      [active, aFailure('rate-limited', 54 * SECOND), completed],
      [active, { tookMs: HOUR, result: active }],
    ]
    const { requests, endedMs } = await run(scripts, { timeoutMs: MINUTE })
    const held = requests.filter(({ index, at }) => index === 1 && at >= 50)

    expect(held[0]).toEqual({ index: 1, at: 56, limit: 14.25 })
    expect(endedMs).toBeLessThanOrEqual(71 * SECOND)
  })
})

describe('Retry-After past the deadline', () => {
  const early = { retryAfterMs: HOUR, remainingMs: 30 * MINUTE - 2 * SECOND }

  it.each([
    ['an active job', aResponse('active', HOUR), 'timeout'],
    ['a job that is done', aResponse('completed', HOUR), 'finished'],
    ['a 429', aFailure('rate-limited', HOUR), 'rate-limited'],
    ['an outage', aFailure('backoff', HOUR), 'unavailable'],
  ])('of %s ends every open job: on its valid last response as at the deadline', async (_, step, kind) => {
    const { kinds, results, endedMs } = await run([[active, step], [active], [completed]])

    expect(kinds).toEqual([kind, 'timeout', 'finished'])
    expect(results[1]).toEqual({
      ...{ kind: 'timeout', job: active.job, early, ...aProgress(), waitedMs: 1.75 * SECOND },
    })
    expect(endedMs).toBe(2 * SECOND)
  })

  it.each([
    ['a 429, of 503s', late429, outage, late429],
    ['an outage, of 404s', late503, notFound, late503],
    ['an active job, of 503s', aResponse('active', HOUR), outage, outage],
    ['an active job, of 404s', aResponse('active', HOUR), notFound, notFound],
    ['a job that is done, of 503s', aResponse('completed', HOUR), outage, outage],
  ])('of %s ends a job whose last poll failed, with both spans', async (_, step, own, failure) => {
    const { results } = await run([[active, step], [own]], {
      random: noJitter,
      pollIntervalMs: 2 * SECOND,
    })

    expect(results[1]).toMatchObject({ kind: 'failed', failure, early, isFinalPoll: false })
  })

  it('ends a job that was active before its last poll failed', async () => {
    const scripts = [
      [active, active, late503],
      [active, outage],
    ]
    const { results } = await run(scripts, { pollIntervalMs: 2 * SECOND })

    expect(results[1]).toMatchObject({ kind: 'failed', failure: late503, job: active.job, polls: 3 })
  })

  it('leaves a job as it ended at the same moment', async () => {
    const ended = Promise.withResolvers<undefined>()
    const { signal } = new AbortController()
    const clock = createClock()
    const options = { timeoutMs: MINUTE, pollIntervalMs: undefined, clock, random: noJitter, signal }
    const respond = async (result: PollResult) => {
      await ended.promise
      return result
    }
    const getOther: GetJob = () => {
      ended.resolve(undefined)
      return respond(completed)
    }
    const results = await waitForJobs([() => respond(late503), getOther], { ...options, onPoll: () => undefined })

    expect(results.map(({ kind }) => kind)).toEqual(['failed', 'finished'])
  })

  it('of another permanent failure leaves that failure to its own job', async () => {
    const teapot: PollFailure = { code: 'unexpected-response', retry: 'never', reason: 'HTTP 418', retryAfterMs: HOUR }
    const { results } = await run([[outage], [active, teapot], [active]])

    expect(results[1]?.early).toBeUndefined()
    expect(results[0]).toMatchObject({ kind: 'failed', failure: teapot, early: { retryAfterMs: HOUR } })
    expect(results[2]).toMatchObject({ kind: 'timeout', early: { retryAfterMs: HOUR } })
  })

  it('after the machine was suspended past it ends no other job', async () => {
    const clock = createClock()
    const { getJob } = scriptJob(clock, [active, active, completed])
    const other = scriptJob(clock, [active, aFailure('backoff', 5 * SECOND)])
    const suspended: GetJob = async (request) => {
      const result = await other.getJob(request)
      if (other.requests.length === 2) clock.jump(HOUR)
      return result
    }
    const { signal } = new AbortController()
    const options = { timeoutMs: 30 * MINUTE, pollIntervalMs: undefined, clock, random: noJitter, signal }
    const results = await waitForJobs([getJob, suspended], { ...options, onPoll: () => undefined })

    expect(results.map(({ kind }) => kind)).toEqual(['finished', 'failed'])
  })

  it('ends a job that was not polled at all', async () => {
    const afterFailure = await run([[late429], [active]])
    const afterResponse = await run([[aResponse('active', HOUR)], [active]])

    expect(afterFailure.results[1]).toMatchObject({ failure: late429, polls: 0 })
    expect(afterResponse.results[1]).toMatchObject({
      ...{ job: undefined, polls: 0 },
      failure: { code: 'unavailable', retry: 'backoff', reason: 'not polled' },
    })
    expect([afterFailure.requests.length, afterResponse.requests.length]).toEqual([1, 1])
  })

  it('delays no final poll', async () => {
    const options = { timeoutMs: MINUTE, pollIntervalMs: HOUR }
    for (const step of [aResponse('active', HOUR), aResponse('completed', HOUR), aFailure('backoff', HOUR)]) {
      const { kinds, endedMs } = await run([[active, step], ...times(3, [active, completed])], options)

      expect(kinds.slice(1)).toEqual(times(3, 'finished'))
      expect(endedMs).toBe(60.75 * SECOND)
    }
  })
})

describe('a rejected key', () => {
  it.each([
    ['unauthorized', aFailure('never')],
    ['forbidden', forbidden],
  ])('ends every job that is open: %s', async (code, failure) => {
    const { results, kinds, requests } = await run([[completed], [active, failure], [active], [outage]])

    expect(kinds).toEqual(['finished', code, code, code])
    expect(results[2]).toMatchObject({ failure, job: active.job, early: undefined, isFinalPoll: false })
    expect(requests.at(-1)?.index).toBe(1)
  })

  it('is what ends all of them also with a Retry-After past the deadline', async () => {
    const { results, kinds } = await run([[active], [active, { ...forbidden, retryAfterMs: HOUR }]])

    expect(kinds).toEqual(['forbidden', 'forbidden'])
    expect(results.map(({ early }) => early)).toEqual([undefined, undefined])
  })

  it('is the end of one job alone if it is of another kind', async () => {
    const gone: PollFailure = { code: 'unexpected-response', retry: 'never', reason: 'HTTP 410' }
    const { kinds } = await run([[gone], [active, completed]])

    expect(kinds).toEqual(['unexpected-response', 'finished'])
  })
})

describe('an abort', () => {
  it('returns every job with what was known of it', async () => {
    const scripts = [[completed], [active, outage], [outage], [{ tookMs: MINUTE, result: active }], [active]]
    const { results, requests } = await run(scripts, { abortAt: 0.9, pollIntervalMs: MINUTE })

    expect(results).toMatchObject([
      { kind: 'finished', job: completed.job },
      { kind: 'cancelled', job: active.job, failure: undefined, polls: 1 },
      { kind: 'cancelled', job: undefined, failure: outage, polls: 1 },
      { kind: 'cancelled', job: undefined, failure: undefined, polls: 1 },
      { kind: 'cancelled', job: undefined, failure: undefined, polls: 0 },
    ])
    expect(requests).toHaveLength(4)
  })

  it('lets nobody through who was held back', async () => {
    const scripts = [[aFailure('rate-limited', MINUTE)], [active]]
    const { kinds, requests } = await run(scripts, { abortAt: 5 })

    expect(kinds).toEqual(['cancelled', 'cancelled'])
    expect(requests).toHaveLength(1)
  })

  it('makes a step cancelled, also after one job ended all', async () => {
    const abort = new AbortController()
    const { kinds } = await run([[forbidden], [active]], {
      signal: abort.signal,
      onPoll: () => {
        abort.abort()
      },
    })

    expect(kinds).toEqual(['forbidden', 'cancelled'])
  })
})

describe('a bug', () => {
  it('of one job is thrown, and leaves no other running', async () => {
    const clock = createClock()
    const bug = new TypeError('x is not a function')
    const { getJob, requests } = scriptJob(clock, [active])
    const signals: AbortSignal[] = []
    const wait = waitForJobs(
      [
        (request) => {
          signals.push(request.signal)
          return getJob(request)
        },
        () => Promise.reject(bug),
      ],
      {
        ...{ timeoutMs: HOUR, pollIntervalMs: undefined, clock, random: noJitter },
        ...{ signal: new AbortController().signal, onPoll: () => undefined },
      },
    )

    await expect(wait).rejects.toBe(bug)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    await clock.sleepUntil(clock.now() + HOUR, new AbortController().signal)
    expect(requests).toHaveLength(1)
  })
})

describe('any jobs', () => {
  it('keep their distances and their time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(script, { minLength: 2, maxLength: 12 }),
        circumstances,
        async (scripts, { seed, ...options }) => {
          const { results, requests, events, endedMs } = await run(scripts, {
            ...options,
            random: createRandom(seed),
          })
          const gapsOf = (starts: number[]) => starts.slice(1).map((at, index) => at - (starts[index] ?? 0))

          const close = gapsOf(requests.map(({ at }) => at)).filter((gap) => gap < 0.249)
          const closeOfOne = scripts.flatMap((_, job) =>
            gapsOf(requests.filter(({ index }) => index === job).map(({ at }) => at)).filter((gap) => gap < 0.998),
          )
          expect([close, closeOfOne]).toEqual([[], []])
          expect(requests.filter(({ limit }) => !(limit > 0 && limit <= 30))).toEqual([])
          expect(endedMs).toBeLessThanOrEqual(
            Math.max(options.timeoutMs, 30 * SECOND) + 11 * SECOND + scripts.length * SECOND,
          )

          results.forEach((result, job) => {
            const last = events.findLast(([index]) => index === job)?.[1].result
            const isValid = last !== undefined && 'job' in last
            expect(result.kind).not.toBe('cancelled')
            expect(isValid || result.kind === 'failed').toBe(true)
            expect(result.kind === 'finished').toBe(isValid && last.job.status === 'completed')
          })
        },
      ),
      { numRuns: 200 },
    )
  })
})
