import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { PollResult } from '../../../src/wait/polling/poll.ts'
import { adaptiveMs } from '../../../src/wait/polling/wait-for-job.ts'
import {
  aFailure,
  aJob,
  aProgress,
  aResponse,
  aStatus,
  createRandom,
  HOUR,
  MINUTE,
  SECOND,
} from '../../support/fakes.ts'
import { rowsOf } from '../../support/table.ts'
import { expectWait, run, slow, times } from '../../support/waits.ts'

const active = aResponse('active')
const completed = aResponse('completed')
const bare = { job: aJob({ status: 'completed' }) }
const outage = aFailure('backoff')

describe('a wait', () => {
  it('polls at once, and once only if the job is final already', async () => {
    const { result, starts, limits } = await run([completed])

    expect(result).toEqual({ ...aProgress(), kind: 'finished', job: completed.job })
    expect([starts, limits]).toEqual([[0], [30]])
  })

  it('adds jitter to interval and backoff, but not to a fixed interval', async () => {
    const random = () => 0.5
    const { starts } = await run([active, outage, completed], { random })
    const fixed = await run([active, completed], { random, pollIntervalMs: 1_500 })

    expect(starts).toEqual([0, 2.1, 3.15])
    expect(fixed.starts).toEqual([0, 1.5])
  })

  it('reports every poll with its result, the delay before the next one and the time left', async () => {
    const { events } = await run([active, slow(SECOND, outage), completed], {
      pollIntervalMs: 2 * SECOND,
    })

    const one = { endsWait: false }
    const last = { endsWait: true }
    expect(events.map(({ before, progress, ...event }) => event)).toEqual([
      { ...one, result: active, delayMs: 2_000, remainingMs: 1_800_000 },
      { ...one, result: outage, delayMs: 2_000, remainingMs: 1_797_000 },
      { ...last, result: completed, delayMs: 0, remainingMs: 1_795_000 },
    ])
    expect(events.map(({ progress }) => progress.waitedMs)).toEqual([0, 3_000, 5_000])
    expect(events.map(({ before }) => before)).toMatchObject([
      { polls: 0, job: undefined, failedPolls: 0 },
      { polls: 1, job: active.job, failedPolls: 0 },
      { polls: 2, job: active.job, failedPolls: 1 },
    ])
  })

  it.each(
    rowsOf(`
    ends with a completed job                     | 1800     | active completed        | 0 2                       | finished
    continues through a status it does not know   | 1800     | paused completed        | 0 2                       | finished
    polls at a growing interval                   | 1800     | active                  | 0 2 4 6.6 9.94 14.038 … 1800 | timeout
    keeps to a fixed interval, in an outage too   | 120/50   | active 503 active       | 0 50 100 120 | timeout
    makes up for no polls after a suspension      | 615/2 suspended 2 | active         | 0 2 604 606 … 615         | timeout waited=615
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the deadline', () => {
  it('cuts the last sleep, and gives a poll 10 s after it', async () => {
    const options = { timeoutMs: 50 * SECOND, pollIntervalMs: 15 * SECOND }
    const { result, starts, limits, events } = await run([active], options)

    expect(starts).toEqual([0, 15, 30, 45, 50])
    expect(limits).toEqual([30, 30, 30, 15, 10])
    expect(result).toMatchObject({ kind: 'timeout', job: active.job, waitedMs: 50 * SECOND })
    expect(events.at(-1)).toMatchObject({ endsWait: true, remainingMs: 0 })
  })

  it.each(
    rowsOf(`
    sees a job that finishes in the last second   | 20/19    | active active completed     | 0 19 20    | finished
    lets no poll crowd the final one              | 10/4.6   | active                      | 0 4.6 10   | timeout
    allows a poll a second before the final one   | 10/4.5   | active                      | 0 4.5 9 10 | timeout
    comes after the gap if the timeout is shorter | 0.3      | active~0.1                  | 0 1.1      | timeout waited=1.2
    does not cut a poll that began before it      | 40/20    | active completed~29.9       | 0 20       | finished waited=49.9
    may pass during a poll, which is not the final one | 40/20 | active active~20 completed | 0 20 41   | finished
    leaves the gap to a poll that ends just before it | 40/20 | active active~19.999 completed | 0 20 40.999 | finished
    ends a poll that hangs 10 s later             | 40/20    | active active~999 active    | 0 20 51    | timeout waited=51
    leaves the final poll its 10 s after that, and no retry | 40/20 | active active~999 | 0 20 51 | unavailable waited=61
    passed 31 s ago at most when the wait ends    | 40/20    | active active~999 503@9.9 503~999 | 0 20 51 60.9 | unavailable waited=70.9
    may pass while the machine is suspended       | 300/2 suspended 2 | active active completed | 0 2 603 | finished
    ends the wait at a status it does not know    | 20/20    | paused paused completed     | 0 20       | timeout
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the final poll decides', () => {
  it.each(
    rowsOf(`
    also after a valid response, under a backoff of its own | 60/60 | active 503          | 0 60 61 63 67     | unavailable polls=5 waited=67 seen=0 failed=4
    a retry finds it finished                     | 60/60    | active 503 503 completed    | 0 60 61 63        | finished
    a retry finds it active                       | 60/60    | active 503 429 404 active   | 0 60 61 63 67     | timeout waited=67
    the last of several failures is a 404         | 60/60    | active 429 503 404          | 0 60 61 63 67     | not-found
    the last of several failures is a 429         | 60/60    | active 404 429              | 0 60 61 63 67     | rate-limited failed=4
    a 429 is retried without the interval         | 60/60    | active 429 active           | 0 60 61           | timeout
    a rejected key is confirmed                   | 60/60    | active 401                  | 0 60 61 63 67     | unauthorized failed=4
    a blip in the last second turns nothing red   | 60/59    | active 503 active           | 0 59 60           | timeout
    a failure that straddles the deadline         | 60/55    | active 503~9 503 completed  | 0 55 65 66        | finished
    is retried as long as it costs less than 10 s | 60/60    | active 503~4                | 0 60 65           | unavailable waited=69
    its retries are quick after a long outage     | 100/2    | active 503                  | 0 2 4 6 10 18 34 64 94 100 101 103 107 | unavailable failed=12
    is not needed where an outage ends before            | 21600 | active 503x124 completed | 0 2 … 3603 | finished polls=126
    is retried after any outage                   | 300/2    | active 503                  | 0 2 4 6 … 274 300 301 303 307 | unavailable failed=18
    is retried although the machine was suspended | 300/2 suspended 2 | active 503 503 completed | 0 2 603 604 | finished
    a retry that was suspended is the last        | 60/60 suspended 3 | active 503         | 0 60 61           | unavailable polls=3 waited=661
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a job that was active and has completed without a link', () => {
  it.each(
    rowsOf(`
    is polled once more, 10 s later               | 1800     | active bare completed       | 0 2 12            | finished link
    is polled only once more                      | 1800     | active bare bare completed  | 0 2 12            | finished polls=3
    is finished although that poll fails          | 1800     | active bare 503             | 0 2 12 | finished failed=0
    is not archived although that poll says so    | 1800     | active bare archived        | 0 2 12            | finished status=completed
    is not active again                           | 1800     | active bare active          | 0 2 12            | finished status=completed
    has not failed although that poll says so     | 1800     | active bare failed          | 0 2 12            | finished status=completed
    may bring a link that cannot be used          | 1800     | active bare broken          | 0 2 12            | finished no-link broken
    was active before another status              | 1800     | active paused bare completed | 0 2 4 14         | finished link
    is polled so, whatever the interval           | 60/49    | active bare completed       | 0 49 59           | finished link
    has no other poll in the last ten seconds     | 60/50    | active bare completed       | 0 50              | finished polls=2
    has no other poll if the final one finds it   | 60/60    | active bare completed       | 0 60              | finished polls=2
    has no other poll if it was not active before | 1800     | 503 bare completed          | 0 1 | finished polls=2
    has no other poll for a link that cannot be used | 1800  | active broken completed     | 0 2               | finished broken
    is polled so, whatever the service asks for   | 1800     | active bare@60 completed    | 0 2 12            | finished link
  `),
  )('%s', (...row) => expectWait(row))
})

it('a cancel before that poll leaves the job finished', async () => {
  const { result } = await run([active, bare], { abortAt: 5 })

  expect(result).toMatchObject({ kind: 'finished', job: bare.job, polls: 2 })
})

it('that poll adds the link of a job that was archived meanwhile, and nothing of another', async () => {
  const late = (status: string) => ({ job: { ...completed.job, status, model: 'other' } })
  const withLink = await run([active, bare, late('archived')])
  const failed = await run([active, bare, late('failed')])

  expect(withLink.result).toMatchObject({ kind: 'finished', job: completed.job, polls: 3 })
  expect(failed.result).toMatchObject({ kind: 'finished', job: bare.job, polls: 3 })
})

describe('a timeout of 0', () => {
  it.each(
    rowsOf(`
    is the final poll at once, with its retries   | 0        | 503                         | 0 1 3 7           | unavailable polls=4 waited=7 seen=never failed=4
    checks once                                   | 0        | active~9 completed          | 0                 | timeout waited=9
    checks again after failures                   | 0        | 503x3 active completed      | 0 1 3 7           | timeout polls=4
    leaves a service 10 s to wake up              | 0        | completed~10                | 0                 | finished waited=10
    leaves it no more                             | 0        | completed~10.001            | 0                 | unavailable waited=10
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a timeout under 30 s', () => {
  it.each(
    rowsOf(`
    is no exception                               | 5        | 503                         | 0 1 3 5 6 8 12 | unavailable failed=7
    is no exception after a valid response        | 5/5      | active 503                  | 0 5 6 8 12        | unavailable failed=4
    gives its first poll no more than 10 s after it | 5      | active~15 active            | 0 16              | timeout
  `),
  )('%s', (...row) => expectWait(row))
})

describe('an outage', () => {
  it.each(
    rowsOf(`
    is retried under backoff until the deadline   | 1800     | active active 503           | 0 2 4 5 7 11 19 35 65 95 … 1775 1800 1801 1803 1807 | unavailable polls=70 waited=1807 seen=2 failed=68
    is survived if it has fourteen                | 1800     | 503x14 completed            | 0 1 3 7 15 31 … 301 | finished polls=15
    ends the wait if it has fifteen               | 1800     | 503x15 completed            | 0 1 3 7 15 31 … 301 | unavailable failed=15 seen=never
    is survived however long after a valid response | 36000 | active 503x500 completed    | 0 2 3 … 14883 | finished polls=502 failed=0
    lasts longer if each poll hangs               | 1800     | 503~29                      | 0 30 61 94 131 176 235 294 … 707 | unavailable failed=15
    lasts longer if the service asks for time     | 1800     | 503@100                     | 0 100 200 300 … 1400     | unavailable failed=15
    is polled at a fixed interval after a response | 1800/300 | active 503x3 completed      | 0 300 600 900 1200 | finished
    is not before one                             | 1800/300 | 503x3 completed             | 0 1 3 7 | finished
    has one count, whatever fails                 | 1800     | 503x5 refusedx5 rejectedx5  | 0 1 3 7 15 31 … 301 | unavailable failed=15
    does not begin with the 429s before it        | 7200/60  | 429x13 503                  | 0 60 120 180 … 1200 | unavailable failed=28
    does not begin with a 404 before it           | 1800     | 404 503                     | 0 1 3 7 15 … 331         | unavailable failed=16
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a 429', () => {
  it.each(
    rowsOf(`
    before the deadline never ends the wait       | 18000    | active 429                  | 0 2 … 18000 18001 18003 18007 | rate-limited polls=327 failed=326
    slows polling down                            | 1800/5   | 429x6 completed             | 0 5 10 15 23 39 69       | finished
    comes no more often than a fixed interval     | 1800/60  | 429 429 completed           | 0 60 120                 | finished
    is not the fifteenth failure                  | 7200/1   | 503x14 429 429 completed    | 0 1 3 7 … 301 331 361    | finished
    does not reset the count of failures          | 7200/1   | 503x14 429 503              | 0 1 3 7 … 301 331        | unavailable failed=16
  `),
  )('%s', (...row) => expectWait(row))
})

describe('Retry-After', () => {
  it.each(
    rowsOf(`
    puts off the next poll after an active job    | 1800     | active@60 completed         | 0 60              | finished
    puts off the next poll after a 429            | 1800     | 429@60 completed            | 0 60              | finished
    puts off the next poll after an outage        | 1800     | 503@60 completed            | 0 60              | finished
    never shortens a delay                        | 1800     | active@0 503@0.5 429@0.5 completed | 0 2 3 5.252 | finished
    that ends at the deadline is obeyed           | 60/60    | active@60 completed         | 0 60              | finished
    that ends in the last second before it, too   | 60/1     | 429@59.5 completed          | 0 60              | finished
    past the deadline holds an active job until then | 600   | active@3600 completed       | 0 600             | finished
    past the deadline holds a 429 until then      | 600      | active 429@3600 active      | 0 2 600           | timeout
    past the deadline holds an outage until then  | 600      | active 503@3600             | 0 2 600           | unavailable
    of any length holds no longer                 | 600      | active@Infinity completed   | 0 600             | finished
    of a final response means nothing             | 1800     | completed@3600              | 0                 | finished
    means nothing after a valid final poll        | 60/60    | active active@3600          | 0 60              | timeout
    is obeyed within the final ten seconds        | 60/60    | active 503@5 429@4.9 completed | 0 60 65 69.9   | finished
    past the final ten seconds ends the wait      | 60/60    | active 429@10.1 completed | 0 60              | rate-limited
    past what is left of them, too                | 60/60    | active 503@5 429@5.1 completed | 0 60 65          | rate-limited
    of a poll that ends after the deadline means nothing | 40/20 | active active@9~25 completed | 0 20 46      | finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a response to confirm', () => {
  it.each(
    rowsOf(`
    is believed the fifth time, after 15 s        | 1800/20  | 404                         | 0 1 3 7 15        | not-found failed=5
    is not believed the fourth time               | 1800/3600 | 404x4 completed            | 0 1 3 7 15        | finished
    may be a 404 that is not the service's        | 1800     | 410                         | 0 1 3 7 15        | not-found failed=5
    may be a 200 that is not a job                | 1800     | html                        | 0 1 3 7 15        | invalid-response failed=5
    may be that the host does not exist           | 1800     | dns                         | 0 1 3 7 15 | unavailable failed=5
    ends nothing after a valid response           | 1800     | active 404x20 htmlx10 dnsx10 completed | 0 2 3 5 9 17 … 1083 | finished polls=42
    is not counted with a 200 that is not a job   | 1800     | 404x2 htmlx2 404            | 0 1 3 7 15 31 61 | not-found failed=7
    is not counted with a host that was not found | 1800     | dnsx4 404x4 completed       | 0 1 3 7 15 31 … 121 | finished
    is not counted with the outage before it      | 1800     | 503 503 404                 | 0 1 3 7 15 31 61 | not-found failed=7
    is not counted anew after an outage           | 1800/2   | 404x4 503 404               | 0 1 3 7 15 31     | not-found failed=6
    is not counted anew after a 429               | 1800/2   | 404x4 429 404               | 0 1 3 7 15 31     | not-found failed=6
    is believed if the final poll ends with it    | 0        | 404                         | 0 1 3 7           | not-found failed=4
    is believed the fifth time by a final poll too | 5       | 404                         | 0 1 3 5 6         | not-found failed=5
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a permanent error', () => {
  it.each(
    rowsOf(`
    ends the wait at once: a rejected key         | 1800     | 401                         | 0                 | unauthorized polls=1 failed=1
    ends the wait at once: no access              | 1800     | 403                         | 0                 | forbidden polls=1 failed=1
    ends the wait at once: another status         | 1800     | 418                         | 0                 | unexpected-response polls=1 failed=1
    ends the wait at once: a certificate          | 1800     | certificate                 | 0                 | unavailable polls=1 failed=1
    ends the wait at once: the proxy's password   | 1800     | password                    | 0                 | unavailable polls=1 failed=1
    ends it at once after an outage, too          | 1800     | 503 401                     | 0 1 | unauthorized failed=2
    ends it at once in a final poll, too          | 0        | 418                         | 0                 | unexpected-response
    after a valid response is waited out           | 10000 | active 401x50 dnsx50 418x50 403x50 completed | 0 2 3 5 9 17 33 … 5883 | finished polls=202
    after a valid response may be the last one    | 1800     | active 418                  | 0 2 3 5 9 17 33 … 1800 1801 1803 1807 | unexpected-response
  `),
  )('%s', (...row) => expectWait(row))
})

describe('an abort', () => {
  it('before the start makes no request', async () => {
    const { result, starts } = await run([completed], { signal: AbortSignal.abort() })

    expect(starts).toEqual([])
    expect(result).toMatchObject({ kind: 'cancelled', job: undefined, polls: 0 })
  })

  it('during a poll cancels the wait', async () => {
    const { result } = await run(() => Promise.resolve(undefined))

    expect(result).toMatchObject({ kind: 'cancelled', job: undefined, polls: 1, failedPolls: 0 })
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
    const { result } = await run(respond, { signal: abort.signal })

    expect(result).toMatchObject({ kind, job: response.job, polls: 1, waitedMs: 0 })
  })

  it('that is not ours is a bug, and thrown', async () => {
    const bug = new DOMException('This operation was aborted', 'AbortError')

    await expect(run(() => Promise.reject(bug))).rejects.toBe(bug)
  })
})

describe('any wait', () => {
  const retryAfterMs = fc.option(
    fc.oneof(fc.nat(600 * SECOND), fc.nat(12 * SECOND), fc.constant(Infinity)),
    { nil: undefined, freq: 8 },
  )
  const response = fc.constantFrom<PollResult>(
    ...[...times(6, active), completed, bare],
    ...[outage, aFailure('rate-limited'), aFailure('confirm'), aFailure('permanent')],
    aStatus(418, 'request-rejected'),
    aStatus(403, 'access-denied'),
    aStatus(403, 'access-denied'),
  )
  const poll = fc.record({
    result: fc
      .tuple(response, retryAfterMs)
      .map(([result, ms]): PollResult =>
        'cause' in result
          ? { cause: { ...result.cause, retryAfterMs: ms } }
          : { ...result, retryAfterMs: ms },
      ),
    tookMs: fc.oneof(fc.constant(0), fc.nat(60 * SECOND)),
  })
  const script = fc.array(poll, { minLength: 1, maxLength: 30 })
  const circumstances = fc.record(
    {
      timeoutMs: fc.oneof(fc.nat(20 * MINUTE), fc.nat(MINUTE), fc.constant(0)),
      pollIntervalMs: fc.integer({ min: SECOND, max: HOUR }),
      abortAt: fc.nat(1_200),
      seed: fc.nat(),
    },
    { requiredKeys: ['timeoutMs', 'seed'] },
  )

  it('keeps its time, and the last response decides', async () => {
    await fc.assert(
      fc.asyncProperty(script, circumstances, async (polls, { seed, ...options }) => {
        const wait = await run(polls, { ...options, random: createRandom(seed) })

        expectEndInTime(wait, options.timeoutMs)
        expectLastResponseDecides(wait, options)
      }),
      { numRuns: 400 },
    )
  })
})

type Wait = Awaited<ReturnType<typeof run>>

/** Times are compared in seconds that were rounded to milliseconds. */
const ROUNDING = 0.002

function expectEndInTime({ endedMs }: Wait, timeoutMs: number): void {
  expect(endedMs).toBeLessThanOrEqual(timeoutMs + 81 * SECOND)
}

function expectLastResponseDecides(
  { result, starts, events }: Wait,
  { timeoutMs, abortAt }: { timeoutMs: number; abortAt?: number },
): void {
  const seen = events.flatMap((event) => ('job' in event.result ? [event.result.job] : []))
  const found = seen.findLast(({ status }) => status === 'completed') ?? seen.at(-1)
  expect(result.job).toEqual(found)
  if (found?.status === 'completed') {
    expect(result.kind).toBe('finished')
    return
  }
  if (result.kind === 'cancelled') {
    expect(abortAt).toBeDefined()
    // The poll that an abort ends has no event.
    expect(result.polls).toBeLessThanOrEqual(events.length + 1)
    return
  }
  const last = events.at(-1)
  expect([result.polls, last?.endsWait]).toEqual([events.length, true])
  expect(events.filter(({ endsWait }) => endsWait)).toHaveLength(1)
  if (last !== undefined && 'cause' in last.result) {
    expect(result).toMatchObject({ kind: 'polling-failed', ...last.result })
    return
  }
  // Only a response to a poll that began after the deadline can mean a timeout.
  expect(result.kind).toBe('timeout')
  expect(starts.at(-1)).toBeGreaterThanOrEqual(timeoutMs / SECOND - ROUNDING)
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
    expect(Math.round(adaptiveMs(waitedMs))).toBe(expected)
  })
})
