import { describe, expect, it } from '@jest/globals'
import type { PollFailure } from '../../src/service/poll-result.ts'
import { aFailure, aResponse, HOUR, MINUTE, SECOND } from '../support/fakes.ts'
import { expectWait, rowsOf, run, slow, times } from '../support/waits.ts'

const active = aResponse('active')
const completed = aResponse('completed')
const outage = aFailure('backoff')

describe('several jobs', () => {
  it.each(
    rowsOf(`
    are waited for in turn, as the list has them       | 1800 | active completed / completed / active failed | a0 a2.067 b2.317 c2.567 c4.649 | finished / finished / finished
    have one deadline                                  | 60/30 | active / active / completed | a0 a30 a60 b60.25 c60.5 | timeout / timeout / finished
    each have their final poll after it                | 60/60 | active completed / active~5 / active | a0 a60 b60.25 c65.5 | finished / timeout / timeout
    are checked once each by a timeout of 0            | 0    | active / completed / active | a0 b0.25 c0.5 | timeout / finished / timeout
    share a fixed interval                             | 1800/10 | active active completed / active completed | a0 a10 a20 b20.25 b30.25 | finished / finished
    do not crowd the final poll                        | 60/29 | active~29.9 completed~0.6 / active / completed | a0 a58.9 b59.75 b60.75 c61 | finished / timeout / finished
    are polled soon after a slow response              | 1800 | completed~20 / completed    | a0 b20.25 | finished / finished
    have confirmations of their own after a response   | 1800 | completed / 404 / 404 / completed | a0 b0.25 b1.25 b3.25 b7.25 b15.25 c15.5 c16.5 c18.5 c22.5 c30.5 d30.75 | finished / not-found / not-found / finished
    have permanent errors of their own                 | 1800 | 418 / active 418 / completed | a0 b0.25 b2.283 c2.533 | unexpected-response / unexpected-response / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('lengthen the adaptive interval by a sixtieth for each job that is left', async () => {
    const { startsOf } = await run([[active, completed], ...times(30, [active, completed])], {
      timeoutMs: HOUR,
    })

    expect(startsOf(0)).toEqual([0, 2 * 1.5])
    expect(startsOf(15).map((at, poll, all) => at - (all[poll - 1] ?? at))[1]).toBeCloseTo(
      1.3 * Math.sqrt(startsOf(15)[0] ?? 0) * 1.25,
      2,
    )
  })

  it('of which the first is stuck make at most 100 requests in an hour with 40 of them', async () => {
    const { requests, ends } = await run([[active], ...times(39, [completed])], { timeoutMs: HOUR })

    expect(ends).toEqual(['timeout', ...times(39, 'finished')])
    expect(requests.length).toBeLessThanOrEqual(100)
  })

  it('report which of them was polled', async () => {
    const { events } = await run([[active, completed], [completed]])

    expect(
      events.map(({ index, polls, delayMs }) => [index, polls, delayMs !== undefined]),
    ).toEqual([
      [0, 1, true],
      [0, 2, false],
      [1, 1, false],
    ])
  })
})

describe('Retry-After', () => {
  it.each(
    rowsOf(`
    of a job that failed holds back the next           | 1800 | 418@60 / completed          | a0 b60 | unexpected-response / finished
    of a job that is done does not                     | 1800 | completed@60 / completed    | a0 b0.25 | finished / finished
    shorter than the spacing does not shorten it       | 1800 | 418@0.1 / completed         | a0 b0.25 | unexpected-response / finished
    past the deadline holds the next until then        | 600  | 418@3600 / active / active  | a0 b600 c600.25 | unexpected-response / timeout / timeout
    past the deadline of a step with a response, too   | 600  | completed / 418@3600 / active / active  | a0 b0.25 c600 d600.25 | finished / unexpected-response / timeout / timeout
    after the deadline binds only the same final poll  | 60/60 | active active@60 / 503@5 completed / 503@60 / active | a0 a60 b60.25 b65.25 c65.5 d65.75 | timeout / finished / unavailable / timeout
  `),
  )('%s', (...row) => expectWait(row))
})

/** What is the verdict of all jobs that are left, unpolled. */
describe('a failure of all', () => {
  const forbidden: PollFailure = { ...aFailure('never'), code: 'forbidden' }
  const untrusted: PollFailure = {
    code: 'unavailable',
    retry: 'never',
    reason: 'certificate not trusted',
  }

  it.each([
    ['a rejected key', aFailure('never', MINUTE)],
    ['no access', forbidden],
    ['an untrusted certificate', untrusted],
  ])('is %s', async (_, failure) => {
    const { results, requests } = await run([[completed], [active, failure], [active], [completed]])

    expect(requests.map(({ index }) => index)).toEqual([0, 1, 1])
    expect(results.map((result) => ('failure' in result ? result.failure : undefined))).toEqual([
      undefined,
      failure,
      failure,
      failure,
    ])
    expect(results[3]).toMatchObject({
      kind: 'unpolled',
      job: undefined,
      polls: 0,
      attempts: 0,
      isFinalPoll: false,
    })
  })
})

/** After it each job has a single attempt. */
describe('a failure of the service', () => {
  it.each(
    rowsOf(`
    is five confirmations before its first response    | 1800 | 404 / 404 / 404             | a0 a1 a3 a7 a15 b15.25 c15.5 | not-found attempts=5 / not-found attempts=1 / not-found attempts=1
    is five minutes of failures                        | 1800 | completed / 503 / 503 / 429 / 404 | a0 b0.25 b1.25 … b271.25 b301.25 c301.5 d301.75 e302 | finished / unavailable / unavailable attempts=1 / rate-limited / not-found
    is an outage that is counted over jobs             | 1800 | completed / 404@60 / 503 / completed | a0 b0.25 b60.25 b120.25 b180.25 b240.25 c300.25 d300.5 | finished / not-found / unavailable attempts=1 / finished
    is no outage that another error completes          | 1800 | active 503x3 503@310 418@60 / completed | a0 a2.033 a3.033 a5.033 a9.033 a319.033 b379.033 | unexpected-response / finished
    is over with a valid response                      | 1800 | 404 / active 404 503 completed / 503 completed | a0 a1 a3 a7 a15 b15.25 b20.411 b21.411 b23.411 c23.661 c24.661 | not-found / finished / finished
    is not over with another error                     | 1800 | 404 / 418 / 404 / completed | a0 a1 a3 a7 a15 b15.25 c15.5 d15.75 | not-found / unexpected-response / not-found / finished
    leaves 40 s for the others together                | 1800 | 404 / 503~15 / 503~15 / 503~99 / 404 | a0 a1 a3 a7 a15 b15.25 c30.5 d45.75 | not-found / unavailable / unavailable / unavailable waited=55 / unavailable polls=0
    counts the time that it asks for as spent          | 1800 | 404 / 503@30 / 503@30 / completed | a0 a1 a3 a7 a15 b15.25 c45.25 | not-found / unavailable / unavailable / unavailable polls=0
    leaves a poll a second at least                    | 1800 | 404 / 503@38.75 / completed | a0 a1 a3 a7 a15 b15.25 c54 | not-found / unavailable / finished
    leaves no poll that is shorter                     | 1800 | 404 / 503@38.751 / completed | a0 a1 a3 a7 a15 b15.25 | not-found / unavailable / unavailable polls=0
    ends with one after the deadline, too              | 0    | 404~3 / completed / 503 completed | a0 a4 … c30.5 c31.5 | not-found / finished / finished
    begins anew, with 40 s, after a valid response     | 1800 | 404 / 503~29 / active 404 completed / 503 completed | a0 a1 a3 a7 a15 b15.25 c44.5 c53.317 c54.317 d54.567 d55.567 | not-found / unavailable / finished / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('does not wait out five minutes for each job', async () => {
    const { ends, requests, endedMs } = await run(times(100, [outage]), { timeoutMs: HOUR })

    expect(ends).toEqual(times(100, 'unavailable'))
    expect(requests.filter(({ index }) => index > 0)).toHaveLength(99)
    expect(endedMs).toBeLessThan(340 * SECOND)
  })
})

describe('final polls', () => {
  it.each(
    rowsOf(`
    that fail are retried for the first of them alone  | 60/60 | active 503 / 503 / 404 / completed / active / 503 | a0 a60 a61 a63 a67 b67.25 c67.5 d67.75 e68 f68.25 | unavailable final=true / unavailable polls=1 / not-found / finished / timeout / unavailable polls=1
    that recover leave the retries to the next         | 60/60 | active 503 active / 503 completed / 503 | a0 a60 a61 b61.25 b62.25 c62.5 c63.5 c65.5 c69.5 | timeout / finished / unavailable
    of broken jobs hide no other from a sweep          | 0    | completed / 404 / 404 / 503 / 418 / completed | a0 b0.25 b1.25 b3.25 b7.25 c7.5 d7.75 e8 f8.25 | finished / not-found / not-found / unavailable / unexpected-response / finished
    of which one has its key rejected are the last     | 60/60 | active / 401 / completed   | a0 a60 b60.25 | timeout / unauthorized / unauthorized polls=0
    of which another error is the first to fail        | 0    | completed / 418 / 503 / completed | a0 b0.25 c0.5 d0.75 | finished / unexpected-response / unavailable polls=1 / finished
    leave no job another one's own error               | 0    | completed / 503~99 / 503~99 / 503~99 / 418~9 / completed | a0 b0.25 c10.5 d20.75 e31 | finished / unavailable / unavailable / unavailable / unexpected-response / unavailable polls=0
    hidden by a service that hangs take 40 s together  | 60/60 | active / 503~99 / 503~99 / 503~99 / 503~99 / active | a0 a60 b60.25 c70.5 d80.75 e91 | timeout / unavailable / unavailable / unavailable / unavailable / unavailable polls=0
    with a good response do not count in these         | 60/60 | active / 503~9 / active~9 / active~9 / active~9 / 503~9 / completed~9 | a0 a60 b60.25 c69.5 d78.75 e88 f97.25 g106.5 | timeout / unavailable / timeout / timeout / timeout / unavailable / finished
    after an outage have a single attempt too          | 315/2 | completed / 503 / 503~14 / 503 / completed | a0 b0.25 b1.25 … b301.25 c301.5 d315.75 e316 | finished / unavailable / unavailable final=false / unavailable final=true / finished
  `),
  )('%s', (...row) => expectWait(row))

  it('hold a hundred jobs no longer if each fails fast, with the time between them', async () => {
    const { endedMs } = await run([[completed], ...times(99, [slow(290, outage)])], {
      timeoutMs: 0,
    })

    expect(endedMs).toBeLessThanOrEqual(41 * SECOND)
  })

  it('hold a hundred jobs no longer than a minute if the service hangs', async () => {
    const { ends, endedMs } = await run(
      [[active, slow(HOUR, active)], ...times(99, [slow(HOUR, active)])],
      {
        timeoutMs: 90 * SECOND,
        pollIntervalMs: 85 * SECOND,
      },
    )

    expect(ends).toEqual(times(100, 'unavailable'))
    // A poll that straddles the deadline, and the 40 s.
    expect(endedMs).toBeLessThanOrEqual((90 + 10 + 40 + 1) * SECOND)
  })
})

describe('an abort', () => {
  it('leaves each job with what was known of it', async () => {
    const { results, requests } = await run([[completed], [active, outage], [active]], {
      abortAt: 2.9,
    })

    expect(results).toMatchObject([
      { kind: 'finished', job: completed.job },
      { kind: 'cancelled', job: active.job, polls: 2, attempts: 1 },
      { kind: 'cancelled', job: undefined, polls: 0, attempts: 0, waitedMs: 2_900 },
    ])
    expect(requests).toHaveLength(3)
  })

  it('outweighs a rejected key for the jobs that are left', async () => {
    const abort = new AbortController()
    const { ends } = await run([[aFailure('never')], [active]], {
      signal: abort.signal,
      onPoll: () => {
        abort.abort()
      },
    })

    expect(ends).toEqual(['unauthorized', 'cancelled'])
  })
})
