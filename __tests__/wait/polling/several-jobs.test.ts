import { describe, expect, it } from '@jest/globals'
import { aFailure, aJob, aResponse, aStatus, HOUR, SECOND } from '../../support/fakes.ts'
import { rowsOf } from '../../support/table.ts'
import { expectWait, run, slow, times } from '../../support/waits.ts'

const active = aResponse('active')
const completed = aResponse('completed')
const outage = aFailure('backoff')
const denied = aStatus(403, 'access-denied')

describe('several jobs', () => {
  it.each(
    rowsOf(`
    are polled in a queue, at first in the order of the list | 1800 | active completed / completed / active failed | a0 b2 c2.25 a4.25 c4.5 | finished / finished / finished
    share a fixed interval                             | 1800/10 | active active completed / active completed | a0 b10 a20 b30 a30.25 | finished / finished
    are polled soon after one that has ended           | 1800/600 | completed~20 / active completed / completed | a0 b20.25 c620.25 b620.5 | finished / finished / finished
    have figures of their own                          | 1800/600 | active completed / active 418 completed / 404 | a0 b600 c1200 c1201 c1203 c1207 c1215 a1215.25 b1215.5 b1216.5 | finished seen=1215.25 failed=0 / finished polls=3 seen=1216.5 / not-found seen=never failed=5
    are checked once each by a timeout of 0            | 0    | active / completed / active | a0 b0.25 c0.5 | timeout / finished / timeout
  `),
  )('%s', (...row) => expectWait(row))

  it.each([
    ['of a dozen', times(12, [active]), undefined, [0, 2, 4]],
    ['of twice as many, which take as long', times(24, [active]), undefined, [0, 1, 2]],
    ['of a dozen that are left', [[completed], ...times(12, [active])], undefined, [0, 0.25, 2.25]],
    ['of a hundred, at a fixed interval', times(100, [active]), 60 * SECOND, [0, 60, 120]],
  ])('are polled in rounds %s', async (_, jobs, pollIntervalMs, starts) => {
    const { requests } = await run(jobs, { pollIntervalMs })

    expect(requests.slice(0, 3).map(({ at }) => at)).toEqual(starts)
  })
})

it('the event of a last poll has the delay before the next job, and how many are left', async () => {
  const notAllowed = { ...denied, retryAfterMs: 20 * SECOND }
  const { events } = await run([[notAllowed], [aResponse('completed', 20 * SECOND)], [active]])

  expect(events.slice(0, 2)).toMatchObject([
    { index: 0, isLastPoll: true, jobsLeft: 2, delayMs: 20_000 },
    { index: 1, isLastPoll: true, jobsLeft: 1, delayMs: 250 },
  ])
})

describe('an unknown job', () => {
  it.each(
    rowsOf(`
    stays first until it has ended                     | 1800 | 404 / completed             | a0 a1 a3 a7 a15 b15.25 | not-found failed=5 / finished
    stays first until it is found                      | 1800/5 | 404x4 active completed / completed | a0 a1 a3 a7 a15 b20 a20.25 | finished / finished
    may be a 200 that is no job                        | 1800 | html / completed            | a0 a1 a3 a7 a15 b15.25 | invalid-response / finished
    may be a 404 after a response to another           | 1800 | completed / 404 / completed | a0 b0.25 b1.25 b3.25 b7.25 b15.25 c15.5 | finished / not-found / finished
    is not a 200 that is no job after that             | 1800/5 | active html completed / active completed | a0 b5 a10 b11 a11.25 | finished / finished
    is not a 404 of a job that was seen                | 1800/5 | active 404 completed / active completed | a0 b5 a10 b11 a11.25 | finished / finished
    goes to the end with another failure, and has five in all | 1800 | 404x2 503 404 / 503 completed | a0 a1 a3 b7 a15 a31 a61 b61.25 | not-found polls=6 / finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a job that may still get its link', () => {
  it.each(
    rowsOf(`
    goes to the end of the queue                       | 1800/5 | active bare completed / active completed | a0 b5 a10 b10.25 a20 | finished link / finished
    is polled again 10 s later at the earliest         | 1800/5 | active bare completed / activex3 completed | a0 b5 a10 b10.25 a20 b20.25 b25.25 | finished link / finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the backoff', () => {
  it.each(
    rowsOf(`
    grows with the failures in a row of all            | 1800/5 | active 503 completed / active 503 completed | a0 b5 a10 b15 a20 b20.25 | finished / finished
    begins anew with a response                        | 1800/5 | active 503 503 completed / active active completed | a0 b5 a10 b15 a20 b25 a25.25 | finished / finished
    begins anew with a job that has failed             | 1800 | 404 / 503 completed         | a0 a1 a3 a7 a15 b15.25 b20.327 | not-found / finished
    begins anew with a job that was polled for its link | 1800/5 | active bare 503 / active 503 503 completed | a0 b5 a10 b10.25 a20 b20.25 b25.25 | finished failed=0 / finished
    begins anew with the first final poll of each      | 10/5 | active 503 / active 503 completed | a0 b5 a10 a11 a13 a17 b17.25 b18.25 | unavailable / finished
    begins anew with a job that is rejected at once too | 1800/5 | 503 completed / 403 / 503 completed | a0 b5 c5.25 a10.25 c10.5 | finished / forbidden / finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the deadline', () => {
  it.each(
    rowsOf(`
    is one, and final polls begin with the job polled longest ago | 60/30 | active / active / completed | a0 b30 c60 a60.25 b60.5 | timeout / timeout / finished
    lets no poll crowd the final ones                  | 60/29.6 | active / active / completed | a0 b29.6 c60 a60.25 b60.5 | timeout / timeout / finished
    does not hold back the next job after the end of one | 60/58.9 | active / completed / completed | a0 b58.9 c59.15 a59.4 a60.4 | timeout / finished / finished
    leaves a second between polls of the same job      | 60/59 | active / active~0.7        | a0 b59 a60 b60.7 | timeout / timeout
    leaves each its time                               | 60/30 | active / active / active~5 | a0 b30 c60 a65.25 b65.5 | timeout / timeout / timeout
  `),
  )('%s', (...row) => expectWait(row))
})

describe('Retry-After', () => {
  it.each(
    rowsOf(`
    of a job holds back the next                       | 1800/5 | active@60 completed / completed | a0 b60 a60.25 | finished / finished
    of a job that failed does so, too                  | 1800/5 | 503@60 completed / completed | a0 b60 a60.25 | finished / finished
    of a job that has ended by a failure does so, too  | 1800 | 418@60 / completed          | a0 b60 | unexpected-response / finished
    of a job that failed too often does so, too        | 1800 | 404x4 404@60 / completed    | a0 a1 a3 a7 a15 b75 | not-found / finished
    of a job that is done does not                     | 1800 | completed@60 / completed    | a0 b0.25 | finished / finished
    shorter than the spacing does not shorten it       | 1800 | 418@0.1 / completed         | a0 b0.25 | unexpected-response / finished
    past the deadline holds the next until then        | 600  | completed / 418@3600 / active | a0 b0.25 c600 | finished / unexpected-response / timeout
    after the deadline binds only the same final poll  | 60/60 | active / active@60 / 503@5 completed / 503@60 | a0 b60 c60.25 c65.25 d65.5 a65.75 | timeout / timeout / finished / unavailable
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a permanent error before the first valid response', () => {
  it.each(
    rowsOf(`
    is the verdict of all jobs if the key is rejected  | 1800 | 401 / completed / completed | a0 | unauthorized polls=1 / unauthorized polls=0 failed=0 / unauthorized
    is the verdict of all jobs if a firewall denies access | 1800 | firewall / completed    | a0 | forbidden / forbidden
    is the verdict of all jobs that are left           | 1800 | 404 / 503 / 401 / completed | a0 a1 a3 a7 a15 b15.25 c20.327 | not-found / unauthorized polls=1 failed=1 / unauthorized / unauthorized
    is the verdict of all jobs in a final poll, too    | 0    | 401 / completed             | a0 | unauthorized / unauthorized
    is that of one job if the service denies access to it | 1800 | 403 / 403 / completed    | a0 b0.25 c0.5 | forbidden / forbidden / finished
    is that of one job if it is another status         | 1800 | 418 / 418 / completed       | a0 b0.25 c0.5 | unexpected-response / unexpected-response / finished
    is not counted with what must be confirmed         | 1800 | 418 / 403 / 404             | a0 b0.25 c0.5 c1.5 c3.5 c7.5 c15.5 | unexpected-response / forbidden / not-found failed=5
    is no outage                                       | 1800 | 418 / 403 / 503             | a0 b0.25 c0.5 … c302.555 | unexpected-response / forbidden / unavailable failed=15
  `),
  )('%s', (...row) => expectWait(row))
})

it('the verdict of all jobs is given to them as it is', async () => {
  const untrusted = aStatus(403, 'barred')
  const { results, events } = await run([[untrusted], [completed]])
  const end = { kind: 'polling-failed', failure: untrusted, waitedMs: 0 }
  const result = { ...end, job: undefined, seenMs: undefined }

  expect(results).toEqual([
    { ...result, polls: 1, failedPolls: 1 },
    { ...result, polls: 0, failedPolls: 0 },
  ])
  expect(events).toMatchObject([{ index: 0, isLastPoll: true, jobsLeft: 0 }])
})

describe('failures after a valid response', () => {
  it.each(
    rowsOf(`
    end a job that has fifteen, whatever the others have | 7200/60 | active 403 / activex15 completed | a0 b60 a120 b121 a181 … a974 b974.25 | forbidden failed=15 seen=0 / finished
    of something in between end no job, although others work | 7200/60 | active 418x20 completed / activex20 completed | a0 b60 a120 b121 … b1280 a1280.25 | finished / finished
    of others end a job that was never seen at once    | 7200/60 | activex15 completed / 418 | a0 b60 a60.25 a120.25 … a840.25 a900.25 | finished / unexpected-response failed=1
    are counted for each of key, access and job        | 7200/60 | active 401x14 503x9 403x14 404x14 completed / activex52 completed | a0 b60 a120 b180 … a4588 b4588.25 | finished / finished
    for access or job are fifteen too                  | 7200/60 | active 403 / active 404 / activex40 completed | a0 b60 c120 a180 b181 c183 … c2562.5 | forbidden failed=15 / not-found failed=15 / finished
    about the way end all jobs once there were fifteen in a row | 1800 | completed / 401 / 403 / 401 | a0 b0.25 c2.25 d2.5 b4.555 … b215.33 d245.33 b275.33 | finished / unauthorized failed=8 / forbidden failed=1 / unauthorized failed=7
    about the way end nothing while others work        | 7200/60 | active 401 / activex20 completed | a0 … a3300.25 | unauthorized / finished
    for twenty seconds end no job                      | 1800/5 | active 418x2 completed / active 418x2 completed / active 418 completed | a0 b5 c10 a15 b16 c18 a22 b30 c46 a46.25 b46.5 | finished / finished / finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the counts of the step', () => {
  it.each(
    rowsOf(`
    give each job five of its own                                       | 1800 | 404 / 404 / html | a0 a1 a3 a7 a15 b15.25 b16.25 b18.25 b22.25 b30.25 c30.5 c31.5 c33.5 c37.5 c45.5 | not-found failed=5 / not-found failed=5 / invalid-response failed=5
    let a healthy job live that fails once behind a wrong id | 1800 | 404 / 404 completed | a0 a1 a3 a7 a15 b15.25 b16.25 | not-found failed=5 / finished
    end no job by its first 404 after a host that was not found | 1800 | dns 404 completed / dns 404 completed / dns completed / dns completed | a0 b2 c4 d8 a16 a32 b32.25 b33.25 c33.5 d33.75 | finished / finished / finished / finished
    end not all jobs by the first host that is not found | 1800 | 404x4 dns 404 / completed | a0 a1 a3 a7 a15 b31 a31.25 | not-found / finished
    begin anew with a valid response for any job       | 1800 | 404 / completed / 404      | a0 a1 a3 a7 a15 b15.25 c15.5 c16.5 c18.5 c22.5 c30.5 | not-found / finished / not-found failed=5
    let fifteen faults end all if nothing has worked yet | 1800 | 503 / 503                 | a0 b2 a4 … b272 a302 | unavailable failed=8 / unavailable failed=7
    let no fault end a job after a response            | 20/5 | active / 503               | a0 b5 a10 b15 a20 b20.25 b21.25 b23.25 b27.25 | timeout / unavailable polls=6 failed=6
    are the same for a failure that the service holds back | 1800 | completed / 401@60 / 401 | a0 b0.25 c60.25 b70.341 … c565.182 b596.088 | finished / unauthorized failed=8 / unauthorized failed=7
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
    that fail have three retries each                  | 60/60 | active 503 / 503x2 completed / 404 / active | a0 b60 b61 b63 c63.25 c64.25 c66.25 c70.25 d70.5 a70.75 a71.75 a73.75 a77.75 | unavailable / finished / not-found polls=4 / timeout
    of broken jobs hide no other from a sweep          | 0    | completed / 404 / 404 / 503 / 418 / completed | a0 b0.25 b1.25 b3.25 b7.25 c7.5 c8.5 c10.5 c14.5 d14.75 d15.75 d17.75 d21.75 e22 f22.25 | finished / not-found failed=4 / not-found failed=4 / unavailable polls=4 / unexpected-response polls=1 / finished
    of which one has its key rejected hide no other    | 60/60 | active / 401 / completed   | a0 b60 b61 b63 b67 c67.25 a67.5 | timeout / unauthorized polls=4 / finished
    of a service that has not worked yet end all by fifteen | 0    | 503 / 503 / 503 / 503 / completed | a0 … c17.5 c21.5 d21.75 d22.75 d24.75 | unavailable / unavailable / unavailable / unavailable failed=3 / unavailable
  `),
  )('%s', (...row) => expectWait(row))

  it('of a hundred jobs of which every second is gone end within 90 s', async () => {
    const jobs = times(50, [[completed], [aFailure('confirm')]]).flat()
    const { ends, endedMs } = await run(jobs, { timeoutMs: 0 })

    expect(ends).toEqual(times(50, ['finished', 'not-found']).flat())
    // Eight jobs have three retries each. Then the minute is over.
    expect(endedMs).toBe((8 * 7 + 99 * 0.25) * SECOND)
  })

  it.each(
    rowsOf(`
    may be retried ten seconds after the first one     | 0 | active / 503@10 completed / active | a0 b0.25 b10.25 c10.5 | timeout / finished / timeout
    that hang for one job hide no other                | 0 | active / 503~10 / completed / active | a0 b0.25 c10.5 d10.75 | timeout / unavailable polls=1 / finished / timeout
    that fail after a minute about the way end all jobs left | 0 | active / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / 503 / active | a0 b0.25 … f41.25 g51.5 | timeout / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable polls=0 / unavailable polls=0
    do so by a 429 too                                 | 0 | active / 418~10 / 418~10 / 418~10 / 418~10 / 418~10 / 418~10 / 429 / 429 / active | a0 b0.25 … f41.25 g51.5 h61.75 | timeout / unexpected-response / unexpected-response / unexpected-response / unexpected-response / unexpected-response / unexpected-response / rate-limited polls=1 / rate-limited / rate-limited polls=0
    that fail then about a job do not, but are retried no more | 0 | active / 404~10 / 404~10 / 404~10 / 404~10 / 404~10 / 404~10 / 404 / completed | a0 b0.25 … f41.25 g51.5 h61.75 i62 | timeout / not-found / not-found / not-found / not-found / not-found / not-found / not-found polls=1 / finished
    leave a job that only lacks its link as it was seen | 56/5 | active bare / active 503~10 / active 503~10 / active 503~10 / active 503~10 / active 503~10 / active 503~10 / active 503~10 / active 503~10 | a0 b5 … g97 h107.25 | finished / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable
    are retried no more if there is no time for the delay | 0 | active / 404~10 / 404~10 / 404~10 / 404~10 / 404~10 / 404~8 / completed | a0 b0.25 … g51.5 h59.75 | timeout / not-found / not-found / not-found / not-found / not-found / not-found polls=1 / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('for links cost no more than others', async () => {
    const hanging = slow(HOUR, active)
    const jobs = times(50, [active, { job: aJob({ status: 'completed' }) }, hanging])
    const options = { timeoutMs: 75 * SECOND, pollIntervalMs: SECOND }
    const { ends, endedMs } = await run(jobs, options)

    expect(ends).toEqual(times(50, 'finished'))
    // The poll that outlasts the deadline, and five final ones of 10 s.
    expect(endedMs).toBe((75 + 10 + 5 * 10.25) * SECOND)
  })

  it('that fail once after a minute leave the rest of a hundred finished jobs unseen', async () => {
    const finishing = [slow(SECOND, completed)]
    const jobs = [...times(50, finishing), [outage, ...finishing], ...times(49, finishing)]
    const { ends } = await run(jobs, { timeoutMs: 0 })

    expect(ends).toEqual([...times(50, 'finished'), ...times(50, 'unavailable')])
  })

  it('of a service that hangs hold a hundred jobs for little more than a minute', async () => {
    const hanging = slow(HOUR, active)
    const { ends, endedMs } = await run([[active, hanging], ...times(99, [hanging])], {
      timeoutMs: 90 * SECOND,
      pollIntervalMs: 85 * SECOND,
    })

    expect(ends).toEqual(times(100, 'unavailable'))
    // The poll that outlasts the deadline, and five final ones of 10 s.
    expect(endedMs).toBe((90 + 10 + 5 * 10.25) * SECOND)
  })
})

it('an abort leaves each job with what was known of it', async () => {
  const jobs = [[completed], [active], [active, outage], [outage], [active]]
  const { results } = await run(jobs, { abortAt: 11.3, pollIntervalMs: 2 * SECOND })

  expect(results).toMatchObject([
    { kind: 'finished', job: completed.job },
    { kind: 'cancelled', job: active.job, polls: 2, seenMs: 8_250, failure: undefined },
    { kind: 'cancelled', job: active.job, polls: 2, seenMs: 2_250, failure: outage },
    { kind: 'cancelled', job: undefined, polls: 1, failedPolls: 1, failure: outage },
    { kind: 'cancelled', job: active.job, polls: 1, waitedMs: 11_300 },
  ])
})
