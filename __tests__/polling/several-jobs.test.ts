import { describe, expect, it } from '@jest/globals'
import { aFailure, aResponse, HOUR, SECOND } from '../support/fakes.ts'
import { expectWait, rowsOf, run, slow, times } from '../support/waits.ts'

const active = aResponse('active')
const completed = aResponse('completed')
const outage = aFailure('backoff')

describe('several jobs', () => {
  it.each(
    rowsOf(`
    are waited for in turn, as the list has them       | 1800 | active completed / completed / active failed | a0 a2 b2.25 c2.5 c4.555 | finished / finished / finished
    have one deadline                                  | 60/30 | active / active / completed | a0 a30 a60 b60.25 c60.5 | timeout / timeout / finished
    each have their final poll after it                | 60/60 | active completed / active~5 / active | a0 a60 b60.25 c65.5 | finished / timeout / timeout
    are checked once each by a timeout of 0            | 0    | active / completed / active | a0 b0.25 c0.5 | timeout / finished / timeout
    share a fixed interval                             | 1800/10 | active active completed / active completed | a0 a10 a20 b20.25 b30.25 | finished / finished
    do not crowd the final poll                        | 60/29 | active~29.9 completed~0.6 / active / completed | a0 a58.9 b59.75 b60.75 c61 | finished / timeout / finished
    are polled soon after a slow response              | 1800 | completed~20 / completed    | a0 b20.25 | finished / finished
    are polled soon after one with a long interval     | 1800/600 | active completed / completed | a0 a600 b600.25 | finished / finished
    know when another of them had a valid response     | 1800/5 | active completed / 404    | a0 a5 b5.25 … b20.25 | finished seen=5 / not-found seen=5 failed=5
  `),
  )('%s', (...row) => expectWait(row))

  it('count their polls each and together', async () => {
    const { events } = await run([[active, completed], [completed]])
    const counts = events.map(({ job, polls, stepPolls, isLastPoll }) => {
      return { job, polls, stepPolls, isLastPoll }
    })

    expect(counts).toEqual([
      { job: 0, polls: 1, stepPolls: 1, isLastPoll: false },
      { job: 0, polls: 2, stepPolls: 2, isLastPoll: true },
      { job: 1, polls: 1, stepPolls: 3, isLastPoll: true },
    ])
  })
})

describe('Retry-After', () => {
  it.each(
    rowsOf(`
    of a job that failed holds back the next           | 1800 | 418@60 / completed          | a0 b60 | unexpected-response / finished
    of a job that failed too often does so, too        | 1800 | 404x4 404@60 / completed    | a0 a1 a3 a7 a15 b75 | not-found / finished
    of a job that is done does not                     | 1800 | completed@60 / completed    | a0 b0.25 | finished / finished
    shorter than the spacing does not shorten it       | 1800 | 418@0.1 / completed         | a0 b0.25 | unexpected-response / finished
    past the deadline holds the next until then        | 600  | 418@3600 / active / active  | a0 b600 c600.25 | unexpected-response / timeout / timeout
    past the deadline of a step with a response, too   | 600  | completed / 418@3600 / active / active  | a0 b0.25 b600 c600.25 d600.5 | finished / unexpected-response / timeout / timeout
    after the deadline binds only the same final poll  | 60/60 | active active@60 / 503@5 completed / 503@60 / active | a0 a60 b60.25 b65.25 c65.5 d65.75 | timeout / finished / unavailable / timeout
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the event of the last poll of a job', () => {
  it('has the delay before the next job', async () => {
    const { events } = await run([
      [{ ...aFailure('confirm'), retryAfterMs: 20 * SECOND }],
      [{ ...completed, retryAfterMs: 20 * SECOND }],
    ])

    expect(events.slice(-2).map(({ delayMs }) => delayMs)).toEqual([20_000, 250])
  })

  it('has none if no other job is polled', async () => {
    const { events } = await run([
      [{ ...aFailure('permanent'), retryAfterMs: 20 * SECOND }],
      [completed],
    ])

    expect(events.map(({ delayMs }) => delayMs)).toEqual([0])
  })
})

describe('a permanent error before the first valid response', () => {
  it.each(
    rowsOf(`
    is the verdict of all jobs if the key is rejected  | 1800 | 401 / completed / completed | a0 | unauthorized polls=1 / unauthorized polls=0 / unauthorized polls=0
    is the verdict of all jobs if there is no access   | 1800 | 403 / completed             | a0 | forbidden / forbidden polls=0 seen=never failed=1 final=false
    is the verdict of all jobs if a proxy wants a login | 1800 | 407 / completed            | a0 | unavailable / unavailable polls=0
    is the verdict of all jobs that are left           | 1800 | 404 / 401 / completed       | a0 a1 a3 a7 a15 b15.25 | not-found / unauthorized / unauthorized polls=0
    may be due to the job alone if it is another status | 1800 | 418 / 418 / completed      | a0 b0.25 c0.5 | unexpected-response / unexpected-response / finished
    is not counted with what must be confirmed         | 1800 | 418 / 418 / 404 / 404 | a0 b0.25 c0.5 c1.5 c3.5 c7.5 c15.5 d15.75 | unexpected-response / unexpected-response / not-found failed=7 / not-found polls=1 failed=8
    is no outage                                       | 1800 | 418 / 418 / 503 / completed | a0 b0.25 c0.5 … c301.5 | unexpected-response / unexpected-response failed=2 / unavailable polls=15 failed=17 / unavailable polls=0
    is the verdict of all jobs in a final poll, too    | 0    | 401 / completed             | a0 | unauthorized final=true / unauthorized polls=0 final=false
  `),
  )('%s', (...row) => expectWait(row))

  it('is given to the other jobs as it is', async () => {
    const untrusted = { ...aFailure('permanent'), code: 'unavailable' } as const
    const { results, requests } = await run([[untrusted], [completed]])
    const result = {
      kind: 'polling-failed',
      failure: untrusted,
      job: undefined,
      isFinalPoll: false,
      polls: 1,
      waitedMs: 0,
      lastResponseMs: undefined,
      failedPolls: 1,
    }

    expect(requests).toHaveLength(1)
    expect(results).toEqual([result, { ...result, polls: 0 }])
  })
})

describe('a permanent error after a valid response, of whichever job', () => {
  it.each(
    rowsOf(`
    hides no other job: no access                      | 1800 | completed / 403 / completed | a0 b0.25 b1.25 … b301.25 c301.5 | finished / forbidden failed=15 / finished
    hides no other job: a rejected key                 | 1800 | completed / 401 / completed | a0 b0.25 b1.25 … b301.25 c301.5 | finished / unauthorized failed=15 / finished
    hides no other job: a proxy wants a login          | 1800 | completed / 407 / completed | a0 b0.25 b1.25 … b301.25 c301.5 | finished / unavailable failed=15 / finished
    hides no other job: another status                 | 1800 | completed / 418 / completed | a0 b0.25 b1.25 … b301.25 c301.5 | finished / unexpected-response failed=15 / finished
    is survived if it comes fourteen times             | 1800 | completed / 418x14 completed | a0 b0.25 … b271.25 b301.25 | finished / finished
    ends the next job at once after fifteen            | 1800 | completed / 418 / 403 / html / 404 | a0 … b301.25 c301.5 d301.75 e302 e303 e305 e309 e317 | finished / unexpected-response / forbidden polls=1 failed=16 / invalid-response polls=1 / not-found polls=5 failed=22
    is counted with a 200 that is no job, but with no 404 | 1800 | completed / 404x4 418x13 html | a0 b0.25 … b391.25 b421.25 | finished / invalid-response failed=19
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the counts of the step', () => {
  it.each(
    rowsOf(`
    let five unconfirmed polls end a job, and leave the others one each | 1800 | 404 / 404 / html | a0 a1 a3 a7 a15 b15.25 c15.5 | not-found failed=5 seen=never / not-found polls=1 failed=6 / invalid-response polls=1 failed=7
    let fifteen outages end all if nothing has worked yet | 1800 | 503 / completed        | a0 a1 … a271 a301 | unavailable failed=15 final=false / unavailable polls=0 final=false
    let an outage last until the deadline after a response | 60 | completed / 503 / completed | a0 b0.25 b1.25 b3.25 b7.25 b15.25 b31.25 b60 b61 b63 b67 c67.25 | finished / unavailable failed=10 / finished
    let no outage end the jobs after them              | 1800 | 404 / 503 completed         | a0 a1 a3 a7 a15 b15.25 b16.25 | not-found / finished
    let no 429 end the jobs after them                 | 1800/3 | 404 / 429x2 404 / completed | a0 a1 a3 a7 a15 b15.25 b18.25 b21.25 c21.5 | not-found / not-found polls=3 failed=8 / finished
    begin anew with a valid response of any job        | 1800 | 404 / completed / 404x4 completed / 404 | a0 a1 a3 a7 a15 b15.25 c15.5 c16.5 … d30.75 d31.75 d33.75 d37.75 d45.75 | not-found / finished / finished / not-found failed=5
    begin anew with a job that is active, too          | 1800 | 404 / active 404 503 completed / 503 completed | a0 a1 a3 a7 a15 b15.25 b20.327 b21.327 b23.327 c23.577 c24.577 | not-found / finished / finished
    count a job that has had a response among the fifteen alone | 1800/2 | active 404x5 completed / 404 | a0 a2 a3 a5 a9 a17 a33 b33.25 … b48.25 | finished / not-found failed=5
    are the same for a failure that the service holds back | 1800 | completed / 404@60 / 404 / completed | a0 b0.25 b60.25 b120.25 b180.25 b240.25 c300.25 d300.5 | finished / not-found / not-found polls=1 failed=6 / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('let a dead service cost fifteen requests', async () => {
    const { ends, requests, endedMs } = await run(times(100, [outage]), { timeoutMs: HOUR })

    expect(ends).toEqual(times(100, 'unavailable'))
    expect(requests).toHaveLength(15)
    expect(endedMs).toBe(301 * SECOND)
  })
})

describe('final polls', () => {
  it.each(
    rowsOf(`
    that fail have 10 s for retries each               | 60/60 | active 503 / 503x2 completed / 404 / active | a0 a60 a61 a63 a67 b67.25 b68.25 b70.25 c70.5 c71.5 c73.5 c77.5 d77.75 | unavailable final=true / finished / not-found polls=4 / timeout
    of broken jobs hide no other from a sweep          | 0    | completed / 404 / 404 / 503 / 418 / completed | a0 b0.25 b1.25 b3.25 b7.25 c7.5 d7.75 d8.75 d10.75 d14.75 e15 e16 e18 e22 f22.25 | finished / not-found failed=4 / not-found polls=1 failed=5 / unavailable polls=4 / unexpected-response polls=4 / finished
    of which one has its key rejected hide no other    | 60/60 | active / 401 / completed   | a0 a60 b60.25 b61.25 b63.25 b67.25 c67.5 | timeout / unauthorized final=true / finished
    of a service that has not worked yet hide no job   | 0    | 503 / 503 / 503 / 503 / completed | a0 … d21.75 d22.75 d24.75 d28.75 e29 | unavailable / unavailable / unavailable / unavailable failed=16 / finished
    of a job that never works hide no other            | 300/2 | active 503 / completed     | a0 a2 a3 a5 … a300 a301 a303 a307 b307.25 | unavailable failed=18 final=true / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('of a hundred jobs of which every second is gone end within 90 s', async () => {
    const jobs = times(50, [[completed], [aFailure('confirm')]]).flat()
    const { ends, endedMs } = await run(jobs, { timeoutMs: 0 })

    expect(ends).toEqual(times(50, ['finished', 'not-found']).flat())
    // Eight jobs have three retries each, and the ninth two. Then they have cost a minute.
    expect(endedMs).toBe((8 * 7 + 3 + 99 * 0.25) * SECOND)
  })

  it.each(
    rowsOf(`
    that fail by a fault after a minute of faults end all jobs left | 0 | active / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / completed / 503 / active | a0 … g51.5 h61.75 i62 | timeout / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable polls=1 / finished / unavailable polls=1 final=true / unavailable polls=0 final=false
    that fail by a 429 then do so, too                             | 0 | active / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / 429 / active | a0 … g51.5 h61.75 | timeout / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable / rate-limited polls=1 / rate-limited polls=0
    that say no then end their own job                             | 0 | active / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / 407 / completed | a0 … h68.75 i69 | timeout / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable polls=4 / finished
    that say no for a minute end no other job                      | 0 | active / 418~10 / 418~10 / 418~10 / 418~10 / 418~10 / 418~10 / 418 / completed | a0 … h61.75 i62 | timeout / unexpected-response / unexpected-response / unexpected-response / unexpected-response / unexpected-response / unexpected-response / unexpected-response polls=1 / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('that fail once hide none of a hundred finished jobs that take a second each', async () => {
    const finishing = [slow(SECOND, completed)]
    const { ends } = await run(
      [...times(50, finishing), [outage, ...finishing], ...times(49, finishing)],
      { timeoutMs: 0 },
    )

    expect(ends).toEqual(times(100, 'finished'))
  })

  it('of a service that hangs hold a hundred jobs for little more than a minute', async () => {
    const hanging = slow(HOUR, active)
    const { ends, endedMs } = await run([[active, hanging], ...times(99, [hanging])], {
      timeoutMs: 90 * SECOND,
      pollIntervalMs: 85 * SECOND,
    })

    expect(ends).toEqual(times(100, 'unavailable'))
    // The poll that outlasts the deadline, the gap after it, six polls of which one is a retry, and a seventh.
    expect(endedMs).toBe((90 + 82.5) * SECOND)
  })
})

describe('an abort', () => {
  it('leaves each job with what was known of it', async () => {
    const { results, requests } = await run([[completed], [active, outage], [active]], {
      abortAt: 2.9,
    })

    expect(results).toMatchObject([
      { kind: 'finished', job: completed.job },
      { kind: 'cancelled', job: active.job, polls: 2, failedPolls: 1 },
      { kind: 'cancelled', job: undefined, polls: 0, failedPolls: 1, waitedMs: 2_900 },
    ])
    expect(requests).toHaveLength(3)
  })
})
