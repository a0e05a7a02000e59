import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { waitForJob, type PollEvent, type WaitResult } from '../../src/polling/poll.ts'
import { createSchedule } from '../../src/polling/schedule.ts'
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
  tooSlow,
  type Slow,
  type Step,
} from '../support/fakes.ts'

const active = aResponse('active')
const completed = aResponse('completed')
const outage = aFailure('backoff')
const rateLimited = aFailure('rate-limited')
const notFound = aFailure('confirm')

type Options = Partial<Parameters<typeof waitForJob>[0]> & {
  readonly pollIntervalMs?: number | undefined
  readonly random?: () => number
  /** The machine is suspended for ten minutes while poll 2 is under way. */
  readonly isSuspended?: boolean
}

/** Waits by a script: 30 minutes, without jitter. */
async function run(
  steps: readonly Step[],
  { pollIntervalMs, random = noJitter, isSuspended, ...options }: Options = {},
) {
  const clock = createClock()
  const { getJob, requests } = scriptJob(clock, steps)
  const events: PollEvent[] = []
  const result = await waitForJob({
    getJob(request) {
      const response = getJob(request)
      if (isSuspended === true && requests.length === 2) clock.jump(10 * MINUTE)
      return response
    },
    readyToPoll: () => Promise.resolve(),
    schedule: createSchedule({ startedAt: clock.now(), fixedMs: pollIntervalMs, random }),
    clock,
    timeoutMs: 30 * MINUTE,
    signal: new AbortController().signal,
    onPoll: (event) => events.push(event),
    ...options,
  })
  return {
    result,
    requests,
    events,
    starts: requests.map(({ atMs }) => Math.round(atMs) / SECOND),
    limits: requests.map(({ timeoutMs }) => timeoutMs / SECOND),
  }
}

/**
 * One wait a line: name | timeout/interval | script | when the polls begin | how it ends. All times are in seconds. A
 * script names statuses and HTTP codes, the last of which repeats: `429@60` has a Retry-After, `503~5` takes 5 s,
 * `503x3` comes three times. `…` stands for the polls that the row is not about.
 */
function itWaits(table: string): void {
  const rows = table.trim().split('\n')
  it.each(rows.map((row) => row.split('|').map((cell) => cell.trim())))(
    '%s',
    async (_, limits = '', script = '', starts = '', end = '') => {
      const [, timeout, interval, suspended] = /^([\d.]+)(?:\/([\d.]+))?( suspended)?$/.exec(limits) ?? []
      const wait = await run(script.split(' ').flatMap(parseSteps), {
        timeoutMs: Number(timeout) * SECOND,
        pollIntervalMs: interval === undefined ? undefined : Number(interval) * SECOND,
        isSuspended: suspended !== undefined,
      })

      const [before = [], after] = starts.split('…').map(words)
      const shown =
        after === undefined
          ? wait.starts
          : [...wait.starts.slice(0, before.length), '…', ...wait.starts.slice(-after.length)]
      expect(shown.join(' ')).toBe(starts)
      const [expected, ...facts] = words(end)
      expect(wait.result.kind === 'failed' ? wait.result.failure.code : wait.result.kind).toBe(expected)
      expect(factsOf(wait.result)).toEqual(expect.arrayContaining(facts))
    },
  )
}

function parseSteps(token: string): Step[] {
  const [, name = '', retryAfter, took, count] = /^(\w+?)(?:@([\w.]+))?(?:~([\d.]+))?(?:x(\d+))?$/.exec(token) ?? []
  const retryAfterMs = retryAfter === undefined ? undefined : Number(retryAfter) * SECOND
  const errors = { 401: 'never', 404: 'confirm', 429: 'rate-limited', 503: 'backoff' } as const
  const retry = Object.entries(errors).find(([status]) => status === name)?.[1]
  const result = retry === undefined ? aResponse(name, retryAfterMs) : aFailure(retry, retryAfterMs)
  return times(Number(count ?? 1), { tookMs: Number(took ?? 0) * SECOND, result })
}

/** What a row may say of the end, besides its kind or code. */
function factsOf(result: WaitResult): string[] {
  const facts = [`polls=${result.polls}`, `waited=${result.waitedMs / SECOND}`]
  if (result.kind === 'timeout') facts.push(`early=${result.early !== undefined}`)
  if (result.kind !== 'failed') return facts
  const { attempts, isFinalPoll, early } = result
  const remaining = early === undefined ? 'none' : early.remainingMs / SECOND
  return [...facts, `attempts=${attempts}`, `final=${isFinalPoll}`, `remaining=${remaining}`]
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

function times<T>(count: number, step: T): T[] {
  return Array<T>(count).fill(step)
}

function slow(tookMs: number, result: Slow['result']): Slow {
  return { tookMs, result }
}

describe('a wait', () => {
  it('polls at once, and once only if the job is final already', async () => {
    const { result, requests } = await run([completed])

    expect(result).toEqual({ kind: 'finished', job: completed.job, ...aProgress() })
    expect(requests).toEqual([{ atMs: 0, timeoutMs: 30 * SECOND }])
  })

  it('adds jitter to interval and backoff', async () => {
    const { starts } = await run([active, outage, completed], { random: () => 0.5 })

    expect(starts).toEqual([0, 2.1, 3.15])
  })

  it('reports every poll: which, when, its result, the delay before the next, the time left', async () => {
    const { events } = await run([active, slow(SECOND, outage), completed])

    expect(events).toEqual([
      { result: active, polls: 1, delayMs: 2_000, remainingMs: 1_800_000 },
      { result: outage, polls: 2, delayMs: 1_000, remainingMs: 1_797_000 },
      { result: completed, polls: 3, delayMs: undefined, remainingMs: 1_796_000 },
    ])
  })

  it('of five days makes about 60 requests an hour', async () => {
    const { starts } = await run([active], { timeoutMs: 7_200 * MINUTE })

    expect(starts.length).toBeGreaterThan(7_200)
    expect(starts.length).toBeLessThanOrEqual(7_240)
    expect(starts.filter((at) => at <= 300)).toHaveLength(27)
  })

  itWaits(`
    ends with a completed job                     | 1800     | active completed        | 0 2                       | finished
    ends with an archived job                     | 1800     | active archived active  | 0 2                       | finished
    ends with a failed job                        | 1800     | active failed active    | 0 2                       | finished
    continues through a status it does not know   | 1800     | paused completed        | 0 2                       | finished
    polls at a growing interval                   | 1800     | active                  | 0 2 4 6.6 9.94 14.038 … 1800 | timeout
    keeps to a fixed interval, but for retries    | 120/50   | active 503 active       | 0 50 51 101 120           | timeout
    makes up for no polls after a suspension      | 615/2 suspended | active           | 0 2 604 606 … 615         | timeout waited=615
  `)
})

describe('the deadline', () => {
  it('cuts the last sleep; the final poll has 10 s, and a poll that may outlast the deadline ends with it', async () => {
    const options = { timeoutMs: 50 * SECOND, pollIntervalMs: 15 * SECOND }
    const { result, starts, limits, events } = await run([active], options)

    expect(starts).toEqual([0, 15, 30, 45, 50])
    expect(limits).toEqual([30, 30, 30, 15, 10])
    expect(result).toMatchObject({ kind: 'timeout', job: active.job, polls: 5, waitedMs: 50 * SECOND })
    expect(events.at(-1)).toMatchObject({ delayMs: undefined, remainingMs: 0 })
  })

  itWaits(`
    sees a job that finishes in the last second   | 20/19    | active active completed     | 0 19 20    | finished
    lets no poll crowd the final one              | 10/4.6   | active                      | 0 4.6 10   | timeout
    allows a poll a second before the final one   | 10/4.5   | active                      | 0 4.5 9 10 | timeout
    comes after the gap if the timeout is shorter | 0.3      | active~0.1                  | 0 1        | timeout waited=1.1
    does not cut a poll that began before it      | 40/20    | active completed~29.9       | 0 20       | finished waited=49.9
    makes a poll that is still running the final  | 40/20    | active active~20            | 0 20       | timeout waited=40
    is waited for if a poll ends just before it   | 40/20    | active active~19.999 completed | 0 20 40 | finished
    ends a poll that hangs 10 s later             | 40/20    | active completed~999        | 0 20       | unavailable final=true waited=50
  `)
})

describe('the final poll decides', () => {
  it('also after valid responses: its failure is retried until 10 s after the deadline', async () => {
    const options = { timeoutMs: MINUTE, pollIntervalMs: MINUTE }
    const { result, starts, limits } = await run([active, outage], options)

    expect(starts).toEqual([0, 60, 61, 63, 67])
    expect(limits).toEqual([30, 10, 9, 7, 3])
    expect(result).toEqual({
      ...{ kind: 'failed', failure: outage, job: active.job, seenMs: 0 },
      ...{ attempts: 4, isFinalPoll: true, polls: 5, waitedMs: 67 * SECOND },
    })
  })

  it.each([
    ['503s', [outage]],
    ['429s', [rateLimited]],
    ['404s', [notFound]],
    ['404s and 429s in turn', [notFound, rateLimited]],
    ['503s, 429s and 404s in turn', [outage, rateLimited, notFound]],
  ])('so that %s keep no old sighting alive', async (_, faults) => {
    const { result } = await run([active, ...times(1_000, faults).flat()], { timeoutMs: 4 * MINUTE })

    expect(result).toMatchObject({ kind: 'failed', job: active.job, seenMs: 0, isFinalPoll: true })
  })

  itWaits(`
    a retry finds it finished                     | 60/60    | active 503 503 completed    | 0 60 61 63        | finished
    a retry finds it active                       | 60/60    | active 503 429 404 active   | 0 60 61 63 67     | timeout waited=67
    the last of several failures is a 404         | 60/60    | active 429 503 404          | 0 60 61 63 67     | not-found
    the last of several failures is a 429         | 60/60    | active 404 429              | 0 60 61 63 67     | rate-limited attempts=1
    a rejected key ends it at once                | 60/60    | active 401                  | 0 60              | unauthorized final=true
    a blip in the last second turns nothing red   | 60/59    | active 503 active           | 0 59 60           | timeout
    a failure while it runs at the deadline       | 60/59    | active 503~5 503~1 completed | 0 59 65 68       | finished waited=68
    no retry begins at the end of the 10 s        | 60/60    | active 503~3                | 0 60 64 69        | unavailable waited=70
    its retries are quick after a long outage     | 253/2    | active 503                  | 0 2 3 5 9 17 33 63 93 123 153 183 213 243 253 254 256 260 | unavailable final=true
    five minutes of failures do not cut them short | 300/2   | active 503                  | 0 2 3 5 … 273 300 301 303 307 | unavailable final=true
    the machine wakes after the deadline          | 300/2 suspended | active active completed~9 | 0 2 602      | finished waited=611
    the machine wakes after a poll that failed    | 300/2 suspended | active 503 503 completed  | 0 2 602 603  | finished
  `)
})

describe('a timeout under 30 s', () => {
  it('leaves 30 s to get the first valid response, and the final poll its 10 s', async () => {
    const { result, starts, limits } = await run([outage], { timeoutMs: 0 })

    expect(starts).toEqual([0, 1, 3, 7, 15, 30, 31, 33, 37])
    expect(limits).toEqual([30, 30, 30, 30, 25, 10, 9, 7, 3])
    expect(result).toEqual({
      ...{ kind: 'failed', failure: outage, job: undefined, seenMs: 0 },
      ...{ attempts: 9, isFinalPoll: true, polls: 9, waitedMs: 37 * SECOND },
    })
  })

  itWaits(`
    checks once if it is 0                        | 0        | active~29 completed         | 0                        | timeout waited=29
    ends with a valid response after it           | 5        | 503x8 active completed      | 0 1 3 7 15 30 31 33 37   | timeout polls=9
    counts from the start after a valid response  | 10/3     | 503 active                  | 0 1 4 7 10               | timeout
    ends after its final poll, once it was valid  | 5/5      | active 503                  | 0 5 6 8 12               | unavailable
  `)
})

describe('an outage', () => {
  it('is retried under backoff and ends the wait after five minutes', async () => {
    const { result, starts } = await run([active, active, outage])

    expect(starts).toEqual([0, 2, 4, 5, 7, 11, 19, 35, 65, 95, 125, 155, 185, 215, 245, 275, 305])
    expect(result).toEqual({
      ...{ kind: 'failed', failure: outage, job: active.job, seenMs: 2 * SECOND },
      ...{ attempts: 15, isFinalPoll: false, polls: 17, waitedMs: 305 * SECOND },
    })
  })

  it('of single failures never ends the wait', async () => {
    const { result } = await run(times(1_000, [outage, active]).flat(), { timeoutMs: HOUR })

    expect(result).toMatchObject({ kind: 'timeout', waitedMs: HOUR + SECOND })
  })

  it('is not hidden by 429s in between', async () => {
    const { result } = await run([active, ...times(1_000, [outage, rateLimited]).flat()])

    expect(result).toMatchObject({ kind: 'failed', failure: outage, isFinalPoll: false })
  })

  it('of polls that hang to their limit counts from the start of the first', async () => {
    const { result, starts } = await run([slow(HOUR, active)])

    expect(starts).toEqual([0, 31, 63, 97, 135, 181, 241, 301])
    expect(result).toMatchObject({ failure: tooSlow, waitedMs: 331 * SECOND, attempts: 8 })
  })

  itWaits(`
    is survived if shorter, whatever the attempts | 1800     | 503x14 completed            | 0 1 3 7 15 31 … 301      | finished polls=15
    is reset by one valid response                | 1800     | 503x14 active 503x14 completed | 0 1 3 … 624.554 | finished polls=30
    has lasted long enough at five minutes        | 1800     | 503@75                      | 0 75 150 225 300         | unavailable attempts=5
    needs five attempts, however long they take   | 1800     | 503@100                     | 0 100 200 300 400        | unavailable attempts=5
    of 404s after a valid response has their code | 1800     | active 404                  | 0 2 3 5 9 17 33 … 303    | not-found attempts=15 final=false
    does not begin with the 429s before it        | 7200/60  | 429x13 503                  | 0 60 120 180 … 1080      | unavailable attempts=11
    begins with a 404 before it                   | 1800     | 404 503                     | 0 2 4 8 16 … 302         | unavailable attempts=15
  `)
})

describe('a 429', () => {
  it('never ends the wait by itself, but is what the final poll said', async () => {
    const { result, starts } = await run([active, rateLimited], { timeoutMs: 5 * HOUR })

    expect(result).toMatchObject({ failure: rateLimited, job: active.job, attempts: 0 })
    expect(starts.slice(-4)).toEqual([18_000, 18_001, 18_003, 18_007])
    expect(starts.length).toBeLessThanOrEqual(100 + 4 * 60 + 4)
  })

  itWaits(`
    slows polling down                            | 1800/5   | 429x6 completed             | 0 5 10 15 23 39 69       | finished
    comes no more often than a fixed interval     | 1800/60  | 429 429 completed           | 0 60 120                 | finished
    does not end an outage of five minutes        | 7200/1   | 503x5 429@300 429 completed | 0 1 3 7 15 31 331 361    | finished
    never ends the wait, also after five attempts | 1800/60  | 503x5 429                   | 0 1 3 7 15 31 91 … 1800 1801 1803 1807 | rate-limited final=true attempts=5
  `)
})

describe('Retry-After', () => {
  it('past the deadline does not hide that the wait had failed anyway', async () => {
    const late404 = aFailure('confirm', HOUR)
    const { result } = await run([notFound, notFound, late404])

    expect(result).toMatchObject({ kind: 'failed', failure: late404, attempts: 3 })
    expect(result.early).toBeUndefined()
  })

  it.each([30 * MINUTE + 1, 99_999_999_999_000, Infinity])(
    'of %p ms, past the deadline, ends the wait now after a valid response',
    async (retryAfterMs) => {
      const response = aResponse('active', retryAfterMs)
      const { result } = await run([response])

      const early = { retryAfterMs, remainingMs: 30 * MINUTE }
      expect(result).toEqual({ kind: 'timeout', job: response.job, ...aProgress(), early })
    },
  )

  it.each([
    ['a 429', aFailure('rate-limited', HOUR), 0],
    ['an outage', aFailure('backoff', HOUR), 1],
    ['a 404', aFailure('confirm', HOUR), 1],
  ])('past the deadline fails the wait now: %s', async (_, failure, attempts) => {
    const { result } = await run([active, slow(SECOND, failure)])

    expect(result).toEqual({
      ...{ kind: 'failed', failure, job: active.job, seenMs: 0, attempts },
      ...{ isFinalPoll: false, polls: 2, waitedMs: 3 * SECOND },
      early: { retryAfterMs: HOUR, remainingMs: 30 * MINUTE - 3 * SECOND },
    })
  })

  itWaits(`
    puts off the next poll after an active job    | 1800     | active@60 completed         | 0 60              | finished
    puts off the next poll after a 429            | 1800     | 429@60 completed            | 0 60              | finished
    puts off the next poll after an outage        | 1800     | 503@60 completed            | 0 60              | finished
    puts off the next poll after a 404            | 1800     | 404@60 completed            | 0 60              | finished
    never shortens a delay                        | 1800     | active@0 503@0.5 429@0.5 completed | 0 2 3 5.252 | finished
    that ends at the deadline is obeyed           | 60/60    | active@60 completed         | 0 60              | finished
    that ends in the last second before it, too   | 60/1     | 429@59.5 completed          | 0 60              | finished
    may reach 30 s without a valid response       | 0        | 429@29 completed            | 0 29              | finished
    of a final response means nothing             | 1800     | completed@3600              | 0                 | finished
    means nothing after a valid final poll        | 60/60    | active active@3600          | 0 60              | timeout early=false
    is obeyed within the final 10 s               | 60/60    | active 503@5 429@4 completed | 0 60 65 69 | finished
    ends the wait at the end of the final 10 s    | 60/60    | active 429@9.001 completed  | 0 60              | rate-limited final=true remaining=none
    is obeyed after a suspension                  | 300 suspended | active active@3        | 0 2               | timeout early=true
    is obeyed after a suspension and a failure    | 300 suspended | active 503@3           | 0 2               | unavailable remaining=0
  `)
})

describe('a response to confirm', () => {
  itWaits(`
    is believed the third time in a row           | 1800/20  | 404                         | 0 20 40           | not-found attempts=3
    is repeated within 30 s                       | 1800/3600 | 404                        | 0 30 60           | not-found attempts=3
    is believed in the final poll too             | 0/3600   | 404                         | 0 30 31           | not-found attempts=3
    is not counted with the failures before it    | 1800     | 503 503 404                 | 0 1 3 5.252 8.231 | not-found attempts=5
    is counted anew after an outage               | 1800/2   | 404 404 503 404 404 completed | 0 2 4 8 10 12   | finished
    is counted anew after a 429                   | 1800/2   | 404 404 429 404 404 completed | 0 2 4 8 10 12   | finished
    is retried under backoff after a valid one    | 7200/3600 | active 404x4 completed     | 0 3600 3601 3603 3607 3615 | finished
  `)
})

describe('a retry of the final poll', () => {
  it('is not made if it is kept waiting past the end', async () => {
    const clock = createClock()
    const { getJob, requests } = scriptJob(clock, [active, outage])
    let turns = 0
    const { result } = await run([], {
      clock,
      getJob,
      schedule: createSchedule({ startedAt: clock.now(), fixedMs: MINUTE, random: noJitter }),
      timeoutMs: MINUTE,
      readyToPoll() {
        turns++
        if (turns === 3) clock.jump(10 * SECOND)
        return Promise.resolve()
      },
    })

    expect(requests).toHaveLength(2)
    // The final poll at 60 s, its retry due at 61 s and held back for 10 s.
    expect(result).toMatchObject({ kind: 'failed', failure: outage, polls: 2, waitedMs: 71 * SECOND })
  })
})

describe('a permanent error', () => {
  itWaits(`
    ends the wait at once                         | 1800     | active 503 401              | 0 2 3             | unauthorized attempts=2 final=false
  `)
})

describe('an abort', () => {
  it('before the start makes no request', async () => {
    const { result, requests } = await run([completed], { signal: AbortSignal.abort() })

    expect(requests).toEqual([])
    expect(result).toEqual({ kind: 'cancelled', job: undefined, ...aProgress(), polls: 0 })
  })

  it('during a poll cancels the wait', async () => {
    const { result } = await run([], { getJob: () => Promise.resolve(undefined) })

    expect(result).toEqual({ kind: 'cancelled', job: undefined, ...aProgress() })
  })

  it.each([
    ['cancelled', active],
    ['finished', completed],
  ])('together with a response leaves the wait %s', async (kind, response) => {
    const abort = new AbortController()
    const { result } = await run([], {
      signal: abort.signal,
      getJob() {
        abort.abort()
        return Promise.resolve(response)
      },
    })

    expect(result).toMatchObject({ kind, job: response.job, polls: 1, waitedMs: 0 })
  })

  it('during a sleep makes no further request and returns what was known', async () => {
    const abort = new AbortController()
    const { result, requests } = await run([active, outage], {
      signal: abort.signal,
      onPoll({ polls }) {
        if (polls === 2) setImmediate(abort.abort.bind(abort))
      },
    })

    expect(requests).toHaveLength(2)
    expect(result).toMatchObject({ kind: 'cancelled', job: active.job, failure: outage, polls: 2 })
  })

  it('that is not ours is a bug, and thrown', async () => {
    const bug = new DOMException('This operation was aborted', 'AbortError')

    await expect(run([], { getJob: () => Promise.reject(bug) })).rejects.toBe(bug)
  })

  it('gives one verdict however it falls among responses and sleeps', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(active, outage, completed)),
        async (scheduler, steps) => {
          const abort = new AbortController()
          const { signal } = abort
          const clock = createClock()
          const { getJob, requests } = scriptJob(clock, [...steps, active])
          let lastJob: unknown
          let pollsAfterAbort = 0
          const passes = (label: string) => unlessAborted(signal, scheduler.schedule(Promise.resolve(label)))

          void scheduler.schedule(Promise.resolve('abort')).then(() => {
            abort.abort()
          })
          const result = await scheduler.waitFor(
            waitForJob({
              getJob(request) {
                if (signal.aborted) pollsAfterAbort += 1
                return passes('poll').then(
                  () => getJob(request),
                  () => undefined,
                )
              },
              readyToPoll: () => Promise.resolve(),
              schedule: createSchedule({ startedAt: clock.now(), fixedMs: undefined, random: noJitter }),
              clock: {
                now: () => clock.now(),
                async sleepUntil(instant) {
                  await passes('sleep').catch(() => undefined)
                  clock.jump(Math.max(0, instant - clock.now()))
                },
              },
              timeoutMs: 5 * MINUTE,
              signal,
              onPoll({ result }) {
                if ('job' in result) lastJob = result.job
              },
            }),
          )

          expect(pollsAfterAbort).toBe(0)
          expect(result.job).toBe(lastJob)
          // The poll that the abort ended is one of them, although it had no response.
          expect([requests.length, requests.length + 1]).toContain(result.polls)
          expect(result.kind).toBe(result.job?.status === 'completed' ? 'finished' : 'cancelled')
        },
      ),
    )
  })
})

/** The promise, or a rejection as soon as the signal aborts. */
function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('aborted'))
    })
  })
  return Promise.race([promise, aborted])
}

describe('any wait', () => {
  const retryAfterMs = fc.option(fc.oneof(fc.nat(600 * SECOND), fc.nat(12 * SECOND), fc.constant(Infinity)), {
    nil: undefined,
    freq: 8,
  })
  const response = fc.oneof(
    { weight: 4, arbitrary: retryAfterMs.map((ms) => aResponse('active', ms)) },
    fc
      .tuple(fc.constantFrom('backoff', 'rate-limited', 'confirm'), retryAfterMs)
      .map(([retry, ms]) => aFailure(retry, ms)),
  )
  const script = fc.array(fc.record({ result: response, tookMs: fc.oneof(fc.constant(0), fc.nat(60 * SECOND)) }), {
    minLength: 1,
    maxLength: 40,
  })
  const circumstances = fc.record(
    {
      timeoutMs: fc.oneof(fc.nat(20 * MINUTE), fc.nat(MINUTE), fc.constant(0)),
      pollIntervalMs: fc.integer({ min: SECOND, max: HOUR }),
      seed: fc.nat(),
    },
    { requiredKeys: ['timeoutMs', 'seed'] },
  )

  it('keeps its distances, its time, and the word of its last response', async () => {
    await fc.assert(
      fc.asyncProperty(script, circumstances, async (steps, { seed, ...options }) => {
        const { result, requests, events } = await run(steps, { ...options, random: createRandom(seed) })
        const last = events.at(-1)

        // Fractions of a millisecond are rounding.
        const gaps = requests.slice(1).map(({ atMs }, index) => Math.round(atMs - (requests[index]?.atMs ?? 0)))
        expect(gaps.filter((gap) => gap < SECOND)).toEqual([])
        expect(requests.filter(({ timeoutMs }) => !(timeoutMs > 0 && timeoutMs <= 30 * SECOND))).toEqual([])
        expect(events.filter(({ delayMs = 0 }) => delayMs < 0 || delayMs > 2 ** 31 - 1)).toEqual([])

        const deadlineMs = result.job === undefined ? Math.max(options.timeoutMs, 30 * SECOND) : options.timeoutMs
        const seenLateMs = result.job === undefined ? 0 : 40 * SECOND
        // A timeout shorter than the gap between requests ends after it.
        expect(result.waitedMs).toBeLessThanOrEqual(Math.max(deadlineMs + 11 * SECOND, seenLateMs))
        expect([result.polls, last?.polls, last?.delayMs]).toEqual([requests.length, result.polls, undefined])

        expect(result.kind === 'timeout' || result.kind === 'failed').toBe(true)
        expect(last?.result).toBe(result.failure ?? last?.result)
        expect(result.failure !== undefined).toBe(result.kind === 'failed')
        // No timeout without a response after the deadline, or one that put off the next poll past it.
        const isPutOff = result.kind === 'timeout' && result.early !== undefined
        const isLate = result.waitedMs >= options.timeoutMs - 1
        expect(result.kind === 'failed' || isLate || isPutOff).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('is not changed by responses after the final one', async () => {
    await fc.assert(
      fc.asyncProperty(script, script, circumstances, async (before, after, { seed, ...options }) => {
        const random = () => ({ random: createRandom(seed) })
        const first = await run([...before, completed], { ...options, ...random() })
        const second = await run([...before, completed, ...after], { ...options, ...random() })

        expect(second).toEqual(first)
      }),
    )
  })
})
