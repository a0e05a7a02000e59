import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  aFailure,
  aProgress,
  aResponse,
  createRandom,
  HOUR,
  MINUTE,
  SECOND,
} from '../support/fakes.ts'
import { expectWait, rowsOf, run, runOne, slow, times } from '../support/waits.ts'

const active = aResponse('active')
const completed = aResponse('completed')
const outage = aFailure('backoff')
const rateLimited = aFailure('rate-limited')

describe('a wait', () => {
  it('polls at once, and once only if the job is final already', async () => {
    const { result, requests } = await runOne([completed])

    expect(result).toEqual({ kind: 'finished', job: completed.job, ...aProgress() })
    expect(requests).toMatchObject([{ at: 0, limit: 30 }])
  })

  it('adds jitter to interval and backoff', async () => {
    const { starts } = await runOne([active, outage, completed], { random: () => 0.5 })

    expect(starts).toEqual([0, 2.1, 3.15])
  })

  it('reports every poll: which, when, its result, the delay before the next, the time left', async () => {
    const { events } = await runOne([active, slow(SECOND, outage), completed])

    expect(events).toEqual([
      { index: 0, result: active, polls: 1, delayMs: 2_000, waitedMs: 0, remainingMs: 1_800_000 },
      {
        index: 0,
        result: outage,
        polls: 2,
        delayMs: 1_000,
        waitedMs: 3_000,
        remainingMs: 1_797_000,
      },
      {
        index: 0,
        result: completed,
        polls: 3,
        delayMs: undefined,
        waitedMs: 4_000,
        remainingMs: 1_796_000,
      },
    ])
  })

  it.each(
    rowsOf(`
    ends with a completed job                     | 1800     | active completed        | 0 2                       | finished
    ends with an archived job                     | 1800     | active archived active  | 0 2                       | finished
    ends with a failed job                        | 1800     | active failed active    | 0 2                       | finished
    ends with a rejected key                      | 1800     | active 503 401          | 0 2 3                     | unauthorized attempts=2 final=false
    continues through a status it does not know   | 1800     | paused completed        | 0 2                       | finished
    polls at a growing interval                   | 1800     | active                  | 0 2 4 6.6 9.94 14.038 … 1800 | timeout
    keeps to a fixed interval, but for retries    | 120/50   | active 503 active       | 0 50 51 101 120           | timeout
    makes up for no polls after a suspension      | 615/2 suspended 2 | active         | 0 2 604 606 … 615         | timeout waited=615
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the deadline', () => {
  it('cuts the last sleep; the final poll has 10 s, and a poll that may outlast the deadline ends with it', async () => {
    const options = { timeoutMs: 50 * SECOND, pollIntervalMs: 15 * SECOND }
    const { result, starts, limits, events } = await runOne([active], options)

    expect(starts).toEqual([0, 15, 30, 45, 50])
    expect(limits).toEqual([30, 30, 30, 15, 10])
    expect(result).toMatchObject({
      kind: 'timeout',
      job: active.job,
      polls: 5,
      waitedMs: 50 * SECOND,
    })
    expect(events.at(-1)).toMatchObject({ delayMs: undefined, remainingMs: 0 })
  })

  it.each(
    rowsOf(`
    sees a job that finishes in the last second   | 20/19    | active active completed     | 0 19 20    | finished
    lets no poll crowd the final one              | 10/4.6   | active                      | 0 4.6 10   | timeout
    allows a poll a second before the final one   | 10/4.5   | active                      | 0 4.5 9 10 | timeout
    comes after the gap if the timeout is shorter | 0.3      | active~0.1                  | 0 1        | timeout waited=1.1
    does not cut a poll that began before it      | 40/20    | active completed~29.9       | 0 20       | finished waited=49.9
    is followed by the final poll, never straddled | 40/20   | active active~20 completed  | 0 20 40    | finished
    is waited for if a poll ends just before it   | 40/20    | active active~19.999 completed | 0 20 40 | finished
    ends a poll that hangs 10 s later             | 40/20    | active active~999 active    | 0 20 50    | timeout waited=50
    leaves the final poll its 10 s after that     | 40/20    | active active~999           | 0 20 50    | unavailable final=true waited=60
    passed while the machine was suspended: the final poll follows | 300/2 suspended 2 | active active completed | 0 2 602 | finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the final poll decides', () => {
  it('also after valid responses: its failure is retried until 10 s after the deadline', async () => {
    const options = { timeoutMs: MINUTE, pollIntervalMs: MINUTE }
    const { result, starts, limits } = await runOne([active, outage], options)

    expect(starts).toEqual([0, 60, 61, 63, 67])
    expect(limits).toEqual([30, 10, 9, 7, 3])
    expect(result).toEqual({
      ...{ kind: 'unpolled', failure: outage, job: active.job, seenMs: 0 },
      ...{ attempts: 4, isFinalPoll: true, polls: 5, waitedMs: 67 * SECOND },
    })
  })

  it.each(
    rowsOf(`
    a retry finds it finished                     | 60/60    | active 503 503 completed    | 0 60 61 63        | finished
    a retry finds it active                       | 60/60    | active 503 429 404 active   | 0 60 61 63 67     | timeout waited=67
    the last of several failures is a 404         | 60/60    | active 429 503 404          | 0 60 61 63 67     | not-found
    the last of several failures is a 429         | 60/60    | active 404 429              | 0 60 61 63 67     | rate-limited attempts=1
    a rejected key ends it at once                | 60/60    | active 401                  | 0 60              | unauthorized final=true
    a blip in the last second turns nothing red   | 60/59    | active 503 active           | 0 59 60           | timeout
    a failure that straddles the deadline          | 60/55    | active 503~9 503 completed  | 0 55 64 65        | finished
    no retry begins at the end of the 10 s        | 60/60    | active 503~3                | 0 60 64 69        | unavailable waited=70
    its retries are quick after a long outage     | 253/2    | active 503                  | 0 2 3 5 9 17 33 63 93 123 153 183 213 243 253 254 256 260 | unavailable final=true
    five minutes of failures do not cut them short | 300/2   | active 503                  | 0 2 3 5 … 273 300 301 303 307 | unavailable final=true
    the machine wakes after a poll that failed    | 300/2 suspended 2 | active 503 503 completed | 0 2 602 603    | finished
    a poll between short polls after a retry that was suspended | 60/60 suspended 3 | active 503 503 503 | 0 60 61 | unavailable polls=3
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a timeout under 30 s', () => {
  it('leaves 30 s to get the first valid response, and the final poll its 10 s', async () => {
    const { result, starts, limits } = await runOne([outage], { timeoutMs: 0 })

    expect(starts).toEqual([0, 1, 3, 7, 15, 30, 31, 33, 37])
    expect(limits).toEqual([30, 30, 30, 30, 25, 10, 9, 7, 3])
    expect(result).toEqual({
      ...{ kind: 'unpolled', failure: outage, job: undefined, seenMs: 0 },
      ...{ attempts: 9, isFinalPoll: true, polls: 9, waitedMs: 37 * SECOND },
    })
  })

  it.each(
    rowsOf(`
    checks once if it is 0                        | 0        | active~29 completed         | 0                        | timeout waited=29
    ends with a valid response after it           | 5        | 503x8 active completed      | 0 1 3 7 15 30 31 33 37   | timeout polls=9
    counts from the start after a valid response  | 10/3     | 503 active                  | 0 1 4 7 10               | timeout
    ends after its final poll, once it was valid  | 5/5      | active 503                  | 0 5 6 8 12               | unavailable
  `),
  )('%s', (...row) => expectWait(row))
})

describe('an outage', () => {
  it('is retried under backoff and ends the wait after five minutes', async () => {
    const { result, starts } = await runOne([active, active, outage])

    expect(starts).toEqual([0, 2, 4, 5, 7, 11, 19, 35, 65, 95, 125, 155, 185, 215, 245, 275, 305])
    expect(result).toEqual({
      ...{ kind: 'unpolled', failure: outage, job: active.job, seenMs: 2 * SECOND },
      ...{ attempts: 15, isFinalPoll: false, polls: 17, waitedMs: 305 * SECOND },
    })
  })

  it('is not hidden by 429s in between', async () => {
    const { result } = await runOne([active, ...times(1_000, [outage, rateLimited]).flat()])

    expect(result).toMatchObject({ kind: 'unpolled', failure: outage, isFinalPoll: false })
  })

  it.each(
    rowsOf(`
    begins with the start of its first poll       | 1800     | 503~29                      | 0 30 61 94 131 176 235 294 | unavailable waited=323 attempts=8
    is survived if shorter, whatever the attempts | 1800     | 503x14 completed            | 0 1 3 7 15 31 … 301      | finished polls=15
    is reset by one valid response                | 1800     | 503x14 active 503x14 completed | 0 1 3 … 624.554 | finished polls=30 attempts=0
    has lasted long enough at five minutes        | 1800     | 503@75                      | 0 75 150 225 300         | unavailable attempts=5
    needs five attempts, however long they take   | 1800     | 503@100                     | 0 100 200 300 400        | unavailable attempts=5
    of 404s after a valid response has their code | 1800     | active 404                  | 0 2 3 5 9 17 33 … 303    | not-found attempts=15 final=false
    does not begin with the 429s before it        | 7200/60  | 429x13 503                  | 0 60 120 180 … 1080      | unavailable attempts=11
    begins with a 404 before it                   | 1800     | 404 503                     | 0 1 3 7 15 … 301         | unavailable attempts=15
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a 429', () => {
  it.each(
    rowsOf(`
    never ends the wait by itself                 | 18000    | active 429                  | 0 2 … 18000 18001 18003 18007 | rate-limited polls=327 attempts=0
    slows polling down                            | 1800/5   | 429x6 completed             | 0 5 10 15 23 39 69       | finished
    comes no more often than a fixed interval     | 1800/60  | 429 429 completed           | 0 60 120                 | finished
    does not end an outage of five minutes        | 7200/1   | 503x5 429@300 429 completed | 0 1 3 7 15 31 331 361    | finished
    never ends the wait, also after five attempts | 1800/60  | 503x5 429                   | 0 1 3 7 15 31 91 … 1800 1801 1803 1807 | rate-limited final=true attempts=5
  `),
  )('%s', (...row) => expectWait(row))
})

describe('Retry-After', () => {
  it.each(
    rowsOf(`
    puts off the next poll after an active job    | 1800     | active@60 completed         | 0 60              | finished
    puts off the next poll after a 429            | 1800     | 429@60 completed            | 0 60              | finished
    puts off the next poll after an outage        | 1800     | 503@60 completed            | 0 60              | finished
    puts off the next poll after a 404            | 1800     | 404@60 completed            | 0 60              | finished
    never shortens a delay                        | 1800     | active@0 503@0.5 429@0.5 completed | 0 2 3 5.252 | finished
    that ends at the deadline is obeyed           | 60/60    | active@60 completed         | 0 60              | finished
    that ends in the last second before it, too   | 60/1     | 429@59.5 completed          | 0 60              | finished
    past the deadline holds an active job until then | 600   | active@3600 completed       | 0 600             | finished
    past the deadline holds a 429 until then      | 600      | active 429@3600 active      | 0 2 600           | timeout
    past the deadline holds an outage until then  | 600      | active 503@3600             | 0 2 600           | unavailable final=true
    past the deadline holds a 404 until then      | 600      | 404@3600 completed          | 0 600             | finished
    of any length holds no longer                 | 600      | active@Infinity completed   | 0 600             | finished
    is obeyed for 30 s without a valid response   | 0        | 429@29 completed            | 0 29              | finished
    is cut at 30 s without a valid response       | 0        | 429@3600 completed          | 0 30              | finished
    of a final response means nothing             | 1800     | completed@3600              | 0                 | finished
    means nothing after a valid final poll        | 60/60    | active active@3600          | 0 60              | timeout
    is obeyed within the final 10 s               | 60/60    | active 503@5 429@4 completed | 0 60 65 69       | finished
    ends the wait at the end of the final 10 s    | 60/60    | active 429@9.001 completed  | 0 60              | rate-limited final=true
    of a poll that ends after the deadline means nothing | 40/20 | active active@9~25 completed | 0 20 45      | finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a response to confirm', () => {
  it.each(
    rowsOf(`
    is believed the fifth time in a row, after 15 s | 1800/20 | 404                        | 0 1 3 7 15        | not-found attempts=5 final=false
    has the same backoff as any failure           | 1800/3600 | 404x4 completed            | 0 1 3 7 15        | finished
    is believed if the final poll ends with it    | 0/3600   | 503@20 404                  | 0 20 22 26 30 31  | not-found
    is not counted with the failures before it    | 1800     | 503 503 404                 | 0 1 3 7 15 31 61  | not-found attempts=7
    is counted anew after an outage               | 1800/2   | 404x4 503 404x4 completed   | 0 1 3 7 15 31 61 91 121 151 | finished
    is counted anew after a 429                   | 1800/2   | 404x4 429 404x4 completed   | 0 1 3 7 15 31 61 91 121 151 | finished
    is retried under backoff after a valid one    | 7200/3600 | active 404x5 completed     | 0 3600 3601 3603 3607 3615 3631 | finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('an abort', () => {
  it('before the start makes no request', async () => {
    const { result, requests } = await runOne([completed], { signal: AbortSignal.abort() })

    expect(requests).toEqual([])
    expect(result).toEqual({ kind: 'cancelled', job: undefined, ...aProgress(), polls: 0 })
  })

  it('during a poll cancels the wait', async () => {
    const { result } = await runOne(() => Promise.resolve(undefined))

    expect(result).toEqual({ kind: 'cancelled', job: undefined, ...aProgress() })
  })

  it.each([
    ['cancelled', active],
    ['finished', completed],
  ])('together with a response leaves the wait %s', async (kind, response) => {
    const abort = new AbortController()
    const respond = () => {
      abort.abort()
      return Promise.resolve(response)
    }
    const { result } = await runOne(respond, { signal: abort.signal })

    expect(result).toMatchObject({ kind, job: response.job, polls: 1, waitedMs: 0 })
  })

  it('during a sleep makes no further request and returns what was known', async () => {
    const { result, requests } = await runOne([active, outage], { abortAt: 2.5 })

    expect(requests).toHaveLength(2)
    expect(result).toMatchObject({
      kind: 'cancelled',
      job: active.job,
      polls: 2,
      attempts: 1,
      waitedMs: 2_500,
    })
  })

  it('that is not ours is a bug, and thrown', async () => {
    const bug = new DOMException('This operation was aborted', 'AbortError')

    await expect(runOne(() => Promise.reject(bug))).rejects.toBe(bug)
  })
})

describe('any wait, for one job or many', () => {
  const retryAfterMs = fc.option(
    fc.oneof(fc.nat(600 * SECOND), fc.nat(12 * SECOND), fc.constant(Infinity)),
    {
      nil: undefined,
      freq: 8,
    },
  )
  const outcome = fc.constantFrom(
    'active',
    'active',
    'active',
    'completed',
    'backoff',
    'rate-limited',
    'confirm',
  )
  const response = fc
    .tuple(outcome, retryAfterMs)
    .map(([what, ms]) =>
      what === 'active' || what === 'completed' ? aResponse(what, ms) : aFailure(what, ms),
    )
  const script = fc.array(
    fc.record({ result: response, tookMs: fc.oneof(fc.constant(0), fc.nat(60 * SECOND)) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  const scripts = fc.oneof(
    { weight: 3, arbitrary: fc.array(script, { minLength: 1, maxLength: 1 }) },
    { weight: 3, arbitrary: fc.array(script, { minLength: 2, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.array(script, { minLength: 13, maxLength: 100 }) },
  )
  const circumstances = fc.record(
    {
      timeoutMs: fc.oneof(fc.nat(20 * MINUTE), fc.nat(MINUTE), fc.constant(0)),
      pollIntervalMs: fc.integer({ min: SECOND, max: HOUR }),
      abortAt: fc.nat(1_200),
      seed: fc.nat(),
    },
    { requiredKeys: ['timeoutMs', 'seed'] },
  )

  it('keeps its order, its distances, its time, and the word of each last response', async () => {
    await fc.assert(
      fc.asyncProperty(scripts, circumstances, async (steps, { seed, ...options }) => {
        const { results, requests, events, endedMs } = await run(steps, {
          ...options,
          random: createRandom(seed),
        })
        const timeout = options.timeoutMs / SECOND
        const { abortAt } = options

        // One request at a time, in turn; fractions of a millisecond are rounding.
        const crowded = requests.slice(1).filter(({ index, at }, before) => {
          const last = requests[before] ?? { index: NaN, at: NaN, until: NaN }
          const earliest =
            index === last.index ? Math.max(last.at + 1, last.until) : last.until + 0.25
          return !(at > earliest - 0.002 && (index === last.index || index === last.index + 1))
        })
        expect(crowded).toEqual([])
        expect(requests.filter(({ limit }) => limit < 1 || limit > 30)).toEqual([])
        expect(requests.filter(({ at }) => at > (abortAt ?? Infinity))).toEqual([])
        expect(events.filter(({ delayMs = 0 }) => delayMs < 0 || delayMs > 2 ** 31 - 1)).toEqual([])

        // A poll that begins before the deadline may outlast it by 10 s, failed final polls take 40 s in all; the good ones
        // as long as they take, with the retries before them.
        const good = requests.filter(
          ({ until }, at) => until > timeout && 'job' in (events[at]?.result ?? {}),
        )
        const goodMs = good.reduce((sum, { index, until }) => {
          const from =
            requests.find((request) => request.index === index && request.at >= timeout)?.at ??
            until
          return sum + (until - from) * SECOND + 250
        }, 0)
        expect(endedMs).toBeLessThanOrEqual(
          Math.max(options.timeoutMs, 30 * SECOND) + 52 * SECOND + goodMs,
        )

        const wrong = results.filter((result, index) => {
          const own = events.filter((event) => event.index === index)
          const jobs = own.flatMap(({ result }) => ('job' in result ? [result.job] : []))
          if (result.job !== jobs.at(-1)) return true
          // The poll that an abort ends has no event.
          if (result.kind === 'cancelled')
            return abortAt === undefined || result.polls > own.length + 1
          const last = own.at(-1)
          const began = requests.findLast((request) => request.index === index)?.at ?? 0
          if (own.some(({ polls }, at) => polls !== at + 1) || result.polls !== own.length)
            return true
          if (last === undefined) return result.kind !== 'unpolled'
          const seen = 'job' in last.result ? last.result.job : undefined
          const kind =
            seen === undefined ? 'unpolled' : seen.status === 'completed' ? 'finished' : 'timeout'
          // No timeout but by a response to a poll that began after it.
          const isEarly = result.kind === 'timeout' && began < timeout - 0.001
          return isEarly || last.delayMs !== undefined || result.kind !== kind
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
