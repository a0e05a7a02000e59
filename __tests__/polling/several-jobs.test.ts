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
    need not be confirmed, so it is not counted so     | 1800 | 418 / 418 / 418 / 418 / 418 / 404x4 completed | a0 b0.25 c0.5 d0.75 e1 f1.25 f2.25 f4.25 f8.25 f16.25 | unexpected-response / unexpected-response / unexpected-response / unexpected-response / unexpected-response / finished
    is a failed poll nevertheless                      | 1800 | 418 / 418 / 503             | a0 b0.25 c0.5 … c241.5 | unexpected-response / unexpected-response failed=2 / unavailable polls=13 failed=15
    is the verdict of all jobs in a final poll, too    | 0    | 401 / completed             | a0 | unauthorized final=true / unauthorized polls=0 final=false
  `),
  )('%s', (...row) => expectWait(row))

  it('is given to the other jobs as it is', async () => {
    const untrusted = {
      ...aFailure('permanent'),
      code: 'unavailable',
      reason: 'not trusted',
    } as const
    const { results, requests } = await run([[untrusted], [completed]])

    expect(requests).toHaveLength(1)
    expect(results).toEqual([
      {
        kind: 'polling-failed',
        failure: untrusted,
        job: undefined,
        isFinalPoll: false,
        polls: 1,
        waitedMs: 0,
        lastResponseMs: undefined,
        failedPolls: 1,
      },
      {
        kind: 'polling-failed',
        failure: untrusted,
        job: undefined,
        isFinalPoll: false,
        polls: 0,
        waitedMs: 0,
        lastResponseMs: undefined,
        failedPolls: 1,
      },
    ])
  })
})

describe('a permanent error after a valid response, of whichever job', () => {
  it.each(
    rowsOf(`
    hides no other job: no access                      | 1800 | completed / 403 / completed | a0 b0.25 b1.25 b3.25 b7.25 b15.25 c15.5 | finished / forbidden failed=5 / finished
    hides no other job: a rejected key                 | 1800 | completed / 401 / completed | a0 b0.25 b1.25 b3.25 b7.25 b15.25 c15.5 | finished / unauthorized failed=5 / finished
    hides no other job: a proxy wants a login          | 1800 | completed / 407 / completed | a0 b0.25 b1.25 b3.25 b7.25 b15.25 c15.5 | finished / unavailable failed=5 / finished
    hides no other job: another status                 | 1800 | completed / 418 / completed | a0 b0.25 b1.25 b3.25 b7.25 b15.25 c15.5 | finished / unexpected-response failed=5 / finished
    is survived if it comes four times                 | 1800 | completed / 418x4 completed | a0 b0.25 b1.25 b3.25 b7.25 b15.25 | finished / finished
    is counted with other ones                         | 1800 | completed / 404 418 403 html 401 | a0 b0.25 b1.25 b3.25 b7.25 b15.25 | finished / unauthorized failed=5
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the counts of the step', () => {
  it.each(
    rowsOf(`
    let five unconfirmed polls end a job, and leave the others one each | 1800 | 404 / 404 / html | a0 a1 a3 a7 a15 b15.25 c15.5 | not-found failed=5 seen=never / not-found polls=1 failed=6 / invalid-response polls=1 failed=7
    let fifteen failed polls do the same               | 1800 | completed / 503 / 503 / 404 / completed | a0 b0.25 b1.25 … b271.25 b301.25 c301.5 d301.75 e302 | finished / unavailable failed=15 / unavailable polls=1 failed=16 / not-found polls=1 failed=17 / finished
    let any failure end the jobs after them            | 1800 | 404 / 503 / 418 / completed | a0 a1 a3 a7 a15 b15.25 c15.5 d15.75 | not-found / unavailable polls=1 / unexpected-response polls=1 / finished
    let no 429 end the jobs after them                 | 1800/3 | 404 / 429x2 404 / completed | a0 a1 a3 a7 a15 b15.25 b18.25 b21.25 c21.5 | not-found / not-found polls=3 failed=6 / finished
    begin anew with a valid response of any job        | 1800 | 404 / completed / 404x4 completed / 404 | a0 a1 a3 a7 a15 b15.25 c15.5 c16.5 … d30.75 d31.75 d33.75 d37.75 d45.75 | not-found / finished / finished / not-found failed=5
    begin anew with a job that is active, too          | 1800 | 404 / active 404 503 completed / 503 completed | a0 a1 a3 a7 a15 b15.25 b20.327 b21.327 b23.327 c23.577 c24.577 | not-found / finished / finished
    count a job that has had a response among the fifteen alone | 1800/2 | active 404x5 completed / 404 | a0 a2 a3 a5 a9 a17 a33 b33.25 … b48.25 | finished / not-found failed=5
    are the same for a failure that the service holds back | 1800 | completed / 404@60 / 503 / completed | a0 b0.25 b60.25 b120.25 b180.25 b240.25 c300.25 d300.5 | finished / not-found / unavailable polls=1 failed=6 / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('let a dead service cost one request a job', async () => {
    const { ends, requests, endedMs } = await run(times(100, [outage]), { timeoutMs: HOUR })

    expect(ends).toEqual(times(100, 'unavailable'))
    expect(requests.filter(({ job }) => job > 0)).toHaveLength(99)
    expect(endedMs).toBe((301 + 99 * 0.25) * SECOND)
  })
})

describe('final polls', () => {
  it.each(
    rowsOf(`
    that fail have 10 s for retries each               | 60/60 | active 503 / 503x2 completed / 404 / active | a0 a60 a61 a63 a67 b67.25 b68.25 b70.25 c70.5 c71.5 c73.5 c77.5 d77.75 | unavailable final=true / finished / not-found polls=4 / timeout
    have ten retries together                          | 60/60 | active 503 / 503x3 active / 503x3 active / 503x2 active / 503 / completed | a0 a60 a61 a63 a67 b67.25 b68.25 b70.25 b74.25 c74.5 c75.5 c77.5 c81.5 d81.75 d82.75 e83 f83.25 | unavailable / timeout / timeout / unavailable polls=2 failed=2 / unavailable polls=1 / finished
    of broken jobs hide no other from a sweep          | 0    | completed / 404 / 404 / 503 / 418 / completed | a0 b0.25 b1.25 b3.25 b7.25 c7.5 d7.75 e8 f8.25 | finished / not-found failed=4 / not-found polls=1 failed=5 / unavailable polls=1 / unexpected-response polls=1 / finished
    of which one has its key rejected hide no other    | 60/60 | active / 401 / completed   | a0 a60 b60.25 b61.25 b63.25 b67.25 c67.5 | timeout / unauthorized final=true / finished
    of a job that never works hide no other            | 300/2 | active 503 / completed     | a0 a2 a3 a5 … a300 b300.25 | unavailable failed=15 final=true / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('of a hundred jobs of which every second is gone end within 90 s', async () => {
    const jobs = times(50, [[completed], [aFailure('confirm')]]).flat()
    const { ends, endedMs } = await run(jobs, { timeoutMs: 0 })

    expect(ends).toEqual(times(50, ['finished', 'not-found']).flat())
    // Three jobs have three retries each, and one has the last retry.
    expect(endedMs).toBe((3 * 7 + 1 + 99 * 0.25) * SECOND)
  })
})

describe('a service that is down at the deadline', () => {
  it.each(
    rowsOf(`
    ends all jobs with the sixteenth failure           | 60/60 | active 503 / 503 / 503 / 503 / 503 / 503 / completed | a0 a60 a61 … e83 f83.25 | unavailable failed=4 / unavailable failed=8 / unavailable failed=12 / unavailable failed=14 / unavailable failed=15 / unavailable polls=1 failed=16 / unavailable polls=0 failed=16 final=false waited=83.25
    leaves a poll to the next after the fifteenth      | 60/60 | active 503 / 503 / 503 / 503 / 503 / completed | a0 a60 a61 … e83 f83.25 | unavailable / unavailable / unavailable / unavailable / unavailable failed=15 / finished
    may respond with 429s                              | 0    | 429 / 429 / 429 / 429 / 429 / 429 / completed | a0 a1 … e23 f23.25 | rate-limited failed=4 / rate-limited / rate-limited / rate-limited / rate-limited failed=15 / rate-limited failed=16 / rate-limited polls=0
    may have been down before it                       | 315/2 | completed / 503 / 503~14 / 503 / completed | a0 b0.25 b1.25 … b301.25 c301.5 d315.75 | finished / unavailable failed=15 / unavailable failed=16 final=false / unavailable failed=17 final=true / unavailable polls=0
    was not down because of a 429 before it            | 331/1 | completed / 503x14 429 503 / completed | a0 b0.25 … b301.25 b331 c331.25 | finished / unavailable failed=15 final=true / finished
    does not respond with a 404                        | 60/60 | active 503 / 503 / 503 / 503 / 503 / 404 / completed | a0 a60 a61 … f83.25 g83.5 | unavailable / unavailable / unavailable / unavailable / unavailable failed=15 / not-found failed=16 / finished
    does not respond with a 404 after an outage, too   | 315/2 | completed / 503 / 503~14 / 404 / completed | a0 b0.25 b1.25 … c301.5 d315.75 e316 | finished / unavailable failed=15 / unavailable failed=16 / not-found failed=17 final=true / finished
    is not known by what must be confirmed             | 60/60 | active 503 / 503 / 503 / 503 / 503 / 407 / completed | a0 a60 a61 … f83.25 g83.5 | unavailable / unavailable / unavailable / unavailable / unavailable failed=15 / unavailable failed=16 / finished
    is up again with a valid response                  | 60/60 | active 503 / 503 / 503 / 503 / 503 / active / 503 / completed | a0 a60 a61 … e83 f83.25 g83.5 h83.75 | unavailable / unavailable / unavailable / unavailable / unavailable failed=15 / timeout / unavailable failed=1 / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('is not known by many ids that are gone', async () => {
    const gone = times(20, [aFailure('confirm')])
    const { ends } = await run([[completed], ...gone, [outage], [completed]], { timeoutMs: 0 })

    expect(ends).toEqual(['finished', ...times(20, 'not-found'), 'unavailable', 'finished'])
  })

  it('holds a hundred jobs for less than three minutes if it hangs', async () => {
    const hanging = slow(HOUR, active)
    const { ends, endedMs } = await run([[active, hanging], ...times(99, [hanging])], {
      timeoutMs: 90 * SECOND,
      pollIntervalMs: 85 * SECOND,
    })

    expect(ends).toEqual(times(100, 'unavailable'))
    // The poll that outlasts the deadline, the gap after it, and fifteen polls with the time
    // between them.
    expect(endedMs).toBe((90 + 10 + 1 + 15 * 10 + 14 * 0.25) * SECOND)
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
