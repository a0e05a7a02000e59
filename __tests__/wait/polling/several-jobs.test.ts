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
    are polled in a queue, at first in the order of the list | 1800 | active completed / completed / active failed | a0 b2 c2.1 a4.1 c4.2 | finished / finished / finished
    share a fixed interval                             | 1800/10 | active active completed / active completed | a0 b10 a20 b30 a30.1 | finished / finished
    are polled soon after one that has ended           | 1800/600 | completed~20 / active completed / completed | a0 b20.1 c620.1 b620.2 | finished / finished / finished
    have figures of their own                          | 1800/600 | active completed / active 418 completed / 404 | a0 b600 c1200 c1201 c1203 c1207 c1215 a1215.1 b1215.2 b1800 | finished seen=1215.1 failed=0 / finished polls=3 seen=1800 / not-found seen=never failed=5
    are checked once each by a timeout of 0            | 0    | active / completed / active | a0 b0.1 c0.2 | timeout / finished / timeout
  `),
  )('%s', (...row) => expectWait(row))

  it.each([
    ['of a dozen', times(12, [active]), undefined, [0, 2, 4]],
    ['of twice as many, which take as long', times(24, [active]), undefined, [0, 1, 2]],
    ['of a dozen that are left', [[completed], ...times(12, [active])], undefined, [0, 0.1, 2.1]],
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
    { index: 1, isLastPoll: true, jobsLeft: 1, delayMs: 100 },
  ])
})

describe('an unknown job', () => {
  it.each(
    rowsOf(`
    stays first until it has ended                     | 1800 | 404 / completed             | a0 a1 a3 a7 a15 b15.1 | not-found failed=5 / finished
    stays first until it is found                      | 1800/5 | 404x4 active completed / completed | a0 a1 a3 a7 a15 b20 a20.1 | finished / finished
    may be a 200 that is no job                        | 1800 | html / completed            | a0 a1 a3 a7 a15 b15.1 | invalid-response / finished
    may be a 404 after a response to another           | 1800 | completed / 404 / completed | a0 b0.1 b1.1 b3.1 b7.1 b15.1 c15.2 | finished / not-found / finished
    is not a 200 that is no job after that             | 1800/5 | active html completed / active completed | a0 b5 a10 b15 a15.1 | finished / finished
    is not a 404 of a job that was seen                | 1800/5 | active 404 completed / active completed | a0 b5 a10 b11 a11.1 | finished / finished
    goes to the end with another failure, and has five in all | 1800 | 404x2 503 404 / 503 completed | a0 a1 a3 b7 a15 a31 a61 b61.1 | not-found polls=6 / finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a job that may still get its link', () => {
  it.each(
    rowsOf(`
    goes to the end of the queue                       | 1800/5 | active bare completed / active completed | a0 b5 a10 b10.1 a20 | finished link / finished
    holds back no other, whatever its poll brings | 1800/5 | active bare 404@3600 / activex3 completed | a0 b5 a10 b10.1 a20 b20.1 b25.1 | finished failed=0 / finished
    holds back others by a 429 alone | 1800/5 | active bare 429@60 / activex3 completed | a0 b5 a10 b10.1 a20 b80 b85 | finished failed=0 / finished
    has a valid response with its link, for the counts too | 1800/5 | active bare completed / active 401x14 401x14 completed | a0 b5 a10 b10.1 a20 b20.1 … b321.1 | finished link / unauthorized
    is polled again 10 s later at the earliest         | 1800/5 | active bare completed / activex3 completed | a0 b5 a10 b10.1 a20 b20.1 b25.1 | finished link / finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the backoff', () => {
  it.each(
    rowsOf(`
    grows with the failures in a row of all            | 1800/5 | active 503 completed / active 503 completed | a0 b5 a10 b15 a20 b20.1 | finished / finished
    begins anew with a response                        | 1800/5 | active 503 503 completed / active active completed | a0 b5 a10 b15 a20 b25 a25.1 | finished / finished
    begins anew with a job that has failed             | 1800 | 404 / 503 completed         | a0 a1 a3 a7 a15 b15.1 b16.1 | not-found / finished
    begins anew with a job that was polled for its link | 1800/5 | active bare 503 / active 503 503 completed | a0 b5 a10 b10.1 a20 b20.1 b25.1 | finished failed=0 / finished
    begins anew with the first final poll of each      | 10/5 | active 503 / active 503 completed | a0 b5 a10 a11 a13 a17 b17.1 b18.1 | unavailable / finished
    begins anew with a job that is rejected at once too | 1800/5 | 503 completed / 403 / 503 completed | a0 b1 c1.1 a2.1 c2.2 | finished / forbidden / finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the deadline', () => {
  it.each(
    rowsOf(`
    is one, and final polls begin with the job polled longest ago | 60/30 | active / active / completed | a0 b30 c60 a60.1 b60.2 | timeout / timeout / finished
    lets no poll crowd the final ones                  | 60/29.6 | active / active / completed | a0 b29.6 c60 a60.1 b60.2 | timeout / timeout / finished
    does not hold back the next job after the end of one | 60/58.9 | active / completed / completed | a0 b58.9 c59 a59.1 a60.1 | timeout / finished / finished
    leaves a second between polls of the same job      | 60/59 | active / active~0.7        | a0 b59 a60 b60.7 | timeout / timeout
    leaves each its time                               | 60/30 | active / active / active~5 | a0 b30 c60 a65.1 b65.2 | timeout / timeout / timeout
  `),
  )('%s', (...row) => expectWait(row))
})

describe('Retry-After', () => {
  it.each(
    rowsOf(`
    of a job holds back the next                       | 1800/5 | active@60 completed / completed | a0 b60 a60.1 | finished / finished
    of a job that failed does so, too                  | 1800/5 | 503@60 completed / completed | a0 b60 a60.1 | finished / finished
    of a job that has ended by a failure does so, too  | 1800 | 418@60 / completed          | a0 b60 | unexpected-response / finished
    of a job that failed too often does so, too        | 1800 | 404x4 404@60 / completed    | a0 a1 a3 a7 a15 b75 | not-found / finished
    of a job that is done does not                     | 1800 | completed@60 / completed    | a0 b0.1 | finished / finished
    shorter than the spacing does not shorten it       | 1800 | 418@0.1 / completed         | a0 b0.1 | unexpected-response / finished
    past the deadline holds the next until then        | 600  | completed / 418@3600 / active | a0 b0.1 c600 | finished / unexpected-response / timeout
    after the deadline binds only the same final poll  | 60/60 | active / active@60 / 503@5 completed / 503@60 | a0 b60 c60.1 c65.1 d65.2 a65.3 | timeout / timeout / finished / unavailable
  `),
  )('%s', (...row) => expectWait(row))
})

describe('a permanent error before the first valid response', () => {
  it.each(
    rowsOf(`
    is the result of all jobs if the key is rejected  | 1800 | 401 / completed / completed | a0 | unauthorized polls=1 / unauthorized polls=0 failed=0 / unauthorized
    is the result of all jobs if a firewall denies access | 1800 | firewall / completed    | a0 | forbidden / forbidden
    is the result of all jobs that are left           | 1800 | 404 / 503 / 401 / completed | a0 a1 a3 a7 a15 b15.1 c16.1 | not-found / unauthorized polls=1 failed=1 / unauthorized / unauthorized
    is the result of all jobs in a final poll, too    | 0    | 401 / completed             | a0 | unauthorized / unauthorized
    is that of one job if the service denies access to it | 1800 | 403 / 403 / completed    | a0 b0.1 c0.2 | forbidden / forbidden / finished
    is that of one job if it is another status         | 1800 | 418 / 418 / completed       | a0 b0.1 c0.2 | unexpected-response / unexpected-response / finished
    is not counted with what must be confirmed         | 1800 | 418 / 403 / 404             | a0 b0.1 c0.2 c1.2 c3.2 c7.2 c15.2 | unexpected-response / forbidden / not-found failed=5
    is no outage                                       | 1800 | 418 / 403 / 503             | a0 b0.1 c0.2 … c301.2 | unexpected-response / forbidden / unavailable failed=15
  `),
  )('%s', (...row) => expectWait(row))
})

it('the result of all jobs is given to them as it is', async () => {
  const untrusted = aStatus(403, 'access-blocked')
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
    end a job that has fifteen, whatever the others have | 7200/60 | active 403 / activex15 completed | a0 b60 a120 b121 a181 … a974 b974.1 | forbidden failed=15 seen=0 / finished
    of something in between end no job, although others work | 7200/60 | active 418x20 completed / activex20 completed | a0 b60 a120 b180 … b2460 a2460.1 | finished / finished
    of others end a job that was never seen at once    | 7200/60 | activex15 completed / 418 | a0 b60 a60.1 a120.1 … a840.1 a900.1 | finished / unexpected-response failed=1
    are counted for each of key, access and job        | 7200/60 | active 401x14 503x9 403x14 404x14 completed / activex52 completed | a0 b60 a120 b121 … a3762 b3762.1 | finished / finished
    for access or job are fifteen too                  | 7200/60 | active 403 / active 404 / activex40 completed | a0 b60 c120 a180 b181 c183 … c2562.2 | forbidden failed=15 / not-found failed=15 / finished
    about the service end all jobs once there were fifteen in a row | 1800 | completed / 401 / 403 / 401 | a0 b0.1 c1.1 d1.2 b2.2 … b212.2 d242.2 b272.2 | finished / unauthorized failed=8 / forbidden failed=1 / unauthorized failed=7
    about the service end nothing while others work        | 7200/60 | active 401 / activex20 completed | a0 … a1581.1 | unauthorized / finished
    for twenty seconds end no job                      | 1800/5 | active 418x2 completed / active 418x2 completed / active 418 completed | a0 b5 c10 a15 b20 c25 a30 b38 c54 a54.1 b54.2 | finished / finished / finished
  `),
  )('%s', (...row) => expectWait(row))
})

describe('the counts of the step', () => {
  it.each(
    rowsOf(`
    give each job five of its own                                       | 1800 | 404 / 404 / html | a0 a1 a3 a7 a15 b15.1 b16.1 b18.1 b22.1 b30.1 c30.2 c31.2 c33.2 c37.2 c45.2 | not-found failed=5 / not-found failed=5 / invalid-response failed=5
    let a healthy job live that fails once behind a wrong id | 1800 | 404 / 404 completed | a0 a1 a3 a7 a15 b15.1 b16.1 | not-found failed=5 / finished
    end no job by its first 404 after a host that was not found | 1800 | dns 404 completed / dns 404 completed / dns completed / dns completed | a0 b1 c3 d7 a15 a31 b31.1 b32.1 c32.2 d32.3 | finished / finished / finished / finished
    end not all jobs by the first host that is not found | 1800 | 404x4 dns 404 / completed | a0 a1 a3 a7 a15 b31 a31.1 | not-found / finished
    begin anew with a valid response for any job       | 1800 | 404 / completed / 404      | a0 a1 a3 a7 a15 b15.1 c15.2 c16.2 c18.2 c22.2 c30.2 | not-found / finished / not-found failed=5
    let fifteen faults end all if nothing has worked yet | 1800 | 503 / 503                 | a0 b1 a3 … b271 a301 | unavailable failed=8 / unavailable failed=7
    let no fault end a job after a response            | 20/5 | active / 503               | a0 b5 a10 b15 a20 b20.1 b21.1 b23.1 b27.1 | timeout / unavailable polls=6 failed=6
    are the same for a failure that the service holds back | 1800 | completed / 401@60 / 401 | a0 b0.1 c60.1 b62.1 … c550.1 b580.1 | finished / unauthorized failed=8 / unauthorized failed=7
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
    that fail have three retries each                  | 60/60 | active 503 / 503x2 completed / 404 / active | a0 b60 b61 b63 c63.1 c64.1 c66.1 c70.1 d70.2 a70.3 a71.3 a73.3 a77.3 | unavailable / finished / not-found polls=4 / timeout
    of broken jobs hide no other from a sweep          | 0    | completed / 404 / 404 / 503 / 418 / completed | a0 b0.1 b1.1 b3.1 b7.1 c7.2 c8.2 c10.2 c14.2 d14.3 d15.3 d17.3 d21.3 e21.4 f21.5 | finished / not-found failed=4 / not-found failed=4 / unavailable polls=4 / unexpected-response polls=1 / finished
    of which one has its key rejected hide no other    | 60/60 | active / 401 / completed   | a0 b60 b61 b63 b67 c67.1 a67.2 | timeout / unauthorized polls=4 / finished
    of a service that has not worked yet have no count | 0    | 503 / 503 / 503 / 503 / completed | a0 … d21.3 d22.3 d24.3 d28.3 e28.4 | unavailable / unavailable / unavailable / unavailable failed=4 / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('of a hundred jobs of which every second is gone end within 90 s', async () => {
    const jobs = times(50, [[completed], [aFailure('confirm')]]).flat()
    const { ends, endedMs } = await run(jobs, { timeoutMs: 0 })

    expect(ends).toEqual(times(50, ['finished', 'not-found']).flat())
    // Eight jobs have three retries each, and one has one. Then the minute is over.
    expect(endedMs).toBe((8 * 7 + 2 + 99 * 0.1) * SECOND)
  })

  it.each(
    rowsOf(`
    may be retried ten seconds after the first one     | 0 | active / 503@10 completed / active | a0 b0.1 b10.1 c10.2 | timeout / finished / timeout
    that hang for one job hide no other                | 0 | active / 503~10 / completed / active | a0 b0.1 c10.2 d10.3 | timeout / unavailable polls=1 / finished / timeout
    whose second failure about the service in a row comes after a minute end all jobs left | 0 | active / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / 503~10 / 503 / active | a0 b0.1 … f40.5 g50.6 | timeout / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable polls=0 / unavailable polls=0
    end them so by a 429, too| 0 | active / 418~10 / 418~10 / 418~10 / 418~10 / 418~10 / 418~10 / 429 / 429 / active | a0 b0.1 … g50.6 h60.7 i60.8 | timeout / unexpected-response / unexpected-response / unexpected-response / unexpected-response / unexpected-response / unexpected-response / rate-limited polls=1 / rate-limited / rate-limited polls=0
    that fail about a job behind one do not | 0 | active / 418~10 / 418~10 / 418~10 / 418~10 / 418~10 / 503~10 / 404~1 / completed | a0 b0.1 … f40.5 g50.6 h60.7 i61.8 | timeout / unexpected-response / unexpected-response / unexpected-response / unexpected-response / unexpected-response / unavailable / not-found polls=1 / finished
    that fail then about a job do not, but are retried no more | 0 | active / 404~10 / 404~10 / 404~10 / 404~10 / 404~10 / 404~10 / 404 / completed | a0 b0.1 … f40.5 g50.6 h60.7 i60.8 | timeout / not-found / not-found / not-found / not-found / not-found / not-found / not-found polls=1 / finished
    leave a job that only lacks its link as it was seen | 56/5 | active bare / active 503~10 / active 503~10 / active 503~10 / active 503~10 / active 503~10 / active 503~10 / active 503~10 / active 503~10 | a0 b5 … g96.4 h106.5 | finished / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable / unavailable
    are retried no more if there is no time for the delay | 0 | active / 404~10 / 404~10 / 404~10 / 404~10 / 404~10 / 404~9 / completed | a0 b0.1 … g50.6 h59.7 | timeout / not-found / not-found / not-found / not-found / not-found / not-found polls=1 / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('for links cost no more than others', async () => {
    const hanging = slow(HOUR, active)
    const jobs = times(50, [active, { job: aJob({ status: 'completed' }) }, hanging])
    const options = { timeoutMs: 75 * SECOND, pollIntervalMs: SECOND }
    const { ends, endedMs } = await run(jobs, options)

    expect(ends).toEqual(times(50, 'finished'))
    // The poll that outlasts the deadline, and five final ones of 10 s.
    expect(endedMs).toBe((75 + 10 + 5 * 10.1) * SECOND)
  })

  it('of which one fails after a minute hide no other of a hundred', async () => {
    const finishing = [slow(SECOND, completed)]
    const jobs = [...times(60, finishing), [outage, ...finishing], ...times(39, finishing)]
    const { ends } = await run(jobs, { timeoutMs: 0 })

    expect(ends).toEqual([...times(60, 'finished'), 'unavailable', ...times(39, 'finished')])
  })

  it('of a service that hangs hold a hundred jobs for little more than a minute', async () => {
    const hanging = slow(HOUR, active)
    const { ends, endedMs } = await run([[active, hanging], ...times(99, [hanging])], {
      timeoutMs: 90 * SECOND,
      pollIntervalMs: 85 * SECOND,
    })

    expect(ends).toEqual(times(100, 'unavailable'))
    // The poll that outlasts the deadline, and five final ones of 10 s.
    expect(endedMs).toBe((90 + 10 + 5 * 10.1) * SECOND)
  })
})

it('an abort leaves each job with what was known of it', async () => {
  const jobs = [[completed], [active], [active, outage], [outage], [active]]
  const { results } = await run(jobs, { abortAt: 11.3, pollIntervalMs: 2 * SECOND })

  expect(results).toMatchObject([
    { kind: 'finished', job: completed.job },
    { kind: 'cancelled', job: active.job, polls: 2, seenMs: 8_100, failure: undefined },
    { kind: 'cancelled', job: active.job, polls: 2, seenMs: 2_100, failure: outage },
    { kind: 'cancelled', job: undefined, polls: 1, failedPolls: 1, failure: outage },
    { kind: 'cancelled', job: active.job, polls: 1, waitedMs: 11_300 },
  ])
})
