import { describe, expect, it } from '@jest/globals'
import { createWaitLog, formatWaiting } from '../../src/wait/log.ts'
import type { PollResult } from '../../src/wait/polling/poll-result.ts'
import { aFailure, aJob, MINUTE, SECOND } from '../support/fakes.ts'

const active = aJob({ status: 'active' })

interface Options {
  readonly jobIds?: readonly string[]
  readonly timeoutMs?: number
}

/** A log in memory. */
function start({ jobIds = ['job_8f3a'], timeoutMs = 30 * MINUTE }: Options = {}) {
  const logged = { debug: Array<string>(), info: Array<string>(), warning: Array<string>() }
  const logPoll = createWaitLog(jobIds, (level, text) => logged[level].push(text))
  let jobsLeft = jobIds.length

  /** Of the last poll of a job, the delay is the one before the next job. */
  function poll(
    { atMs = 0, index = 0, delayMs = 2 * SECOND, isLastPoll = false },
    result: PollResult,
  ): void {
    if (isLastPoll) jobsLeft--
    const remainingMs = Math.max(0, timeoutMs - atMs)
    logPoll({ index, result, isLastPoll, jobsLeft, delayMs, waitedMs: atMs, remainingMs })
  }
  return { ...logged, poll }
}

const FAILURES = {
  404: aFailure('confirm'),
  429: aFailure('rate-limited'),
  503: aFailure('backoff'),
}

/**
 * The log of some polls, all times in seconds. `b4 active>2` is a poll of the second job after
 * 4 s that finds it active, with a delay of 2 s. Without a delay it is the last one of its job; `>>5`
 * are the 5 s before the next job.
 */
function logOf(polls: string, options?: Options) {
  const log = start(options)
  for (const text of polls.split(', ')) {
    const [, letter = 'a', at, name = '', last, delay] =
      /^([a-z])?([\d.]+) (\w+)(?:>(>)?([\d.]+))?$/.exec(text) ?? []
    const failure = Object.entries(FAILURES).find(([code]) => code === name)?.[1]
    log.poll(
      {
        atMs: Number(at) * SECOND,
        index: letter.charCodeAt(0) - 'a'.charCodeAt(0),
        delayMs: delay === undefined ? 250 : Number(delay) * SECOND,
        isLastPoll: last !== undefined || delay === undefined,
      },
      failure ?? { job: aJob({ status: name }) },
    )
  }
  return log
}

describe('the first line', () => {
  const where = {
    jobIds: ['job\n8f3a'],
    projectId: 'acme\nweb',
    baseUrl: 'https://agents.example.com',
    proxyHost: undefined,
    timeoutMs: 30 * MINUTE,
  }
  const at = '(project acme�web) at https://agents.example.com'

  it.each([
    [{}, `Waiting for agent job job�8f3a ${at}, up to 30m`],
    [{ timeoutMs: 0 }, `Checking agent job job�8f3a ${at} once`],
    [
      { jobIds: ['a', 'b'], proxyHost: 'proxy.example:3128' },
      `Waiting for 2 agent jobs ${at}, through proxy proxy.example:3128, up to 30m`,
    ],
  ])('says what is waited for: %j', (options, line) => {
    expect(formatWaiting({ ...where, ...options })).toBe(line)
  })
})

const details = 'model-x, acme/app @ agent/fix-login'
const three = { jobIds: ['job_1', 'job\n2', 'job_3'] }

describe('the log of the wait', () => {
  it.each<[string, string, string[], Options?]>([
    [
      'has the job once, then each change of status',
      '0 active>2, 2 active>2, 4 paused>2, 7 active>2, 252 completed',
      [
        `00:00  active, ${details}, next in 2s, 30m left`,
        '00:04  `paused`, next in 2s, 29m 56s left',
        '00:07  active, next in 2s, 29m 53s left',
        '04:12  completed',
      ],
    ],
    [
      'has a heartbeat a minute after the last line, whatever that was, and says what the final poll found',
      '0 active>10, 25 active>10, 50 active>10, 75 active>10, 100 active>10, 125 active>10, 150 active>10, 200 503>1, 201 active>10, 259 active>10, 261 active>10, 5355 active>44.6, 5400 active',
      [
        `00:00  active, ${details}, next in 10s, 1h 30m left`,
        '01:15  still active, next in 10s, 1h 28m left',
        '02:30  still active, next in 10s, 1h 27m left',
        '03:20  poll failed (HTTP 503), next in 1s, 1h 26m left',
        '03:21  polling recovered, still active, next in 10s, 1h 26m left',
        '04:21  still active, next in 10s, 1h 25m left',
        '1:29:15  still active, next in 45s, 45s left',
        '1:30:00  still active',
      ],
      { timeoutMs: 90 * MINUTE },
    ],
    [
      'says when polls begin to fail, once a minute that they still do, and when polling recovered',
      '0 503>1, 1 active>10, 10 429>40, 50 503>2, 70 503>30, 100 429>2, 130 429>2, 132 completed',
      [
        '00:00  poll failed (HTTP 503), next in 1s, 30m left',
        `00:01  polling recovered, active, ${details}, next in 10s, 29m 59s left`,
        '01:10  poll failed (HTTP 503), next in 30s, 28m 50s left',
        '02:10  poll failed (HTTP 429), next in 2s, 27m 50s left',
        '02:12  polling recovered, completed',
      ],
    ],
    [
      'has a line before a long delay',
      '0 active>10, 10 active>1200, 1210 503>61, 1271 503>60, 1331 active>60, 1391 completed>10, 1401 completed',
      [
        `00:00  active, ${details}, next in 10s, 30m left`,
        '00:10  still active, next in 20m, 29m 50s left',
        '20:10  poll failed (HTTP 503), next in 1m 1s, 9m 50s left',
        '21:11  poll failed (HTTP 503), next in 1m, 8m 49s left',
        '22:11  polling recovered, still active, next in 1m, 7m 49s left',
        '23:11  completed, no link yet, next in 10s, 6m 49s left',
        '23:21  still completed',
      ],
    ],
    [
      'names each of several jobs, sanitized, and says how far the list is',
      'a0 active>10, b10 active>10, c20 completed, a75 active>10, b85 active>10, b95 completed',
      [
        `00:00  job_1: active, ${details}, 0 of 3 done, next in 10s, 30m left`,
        `00:10  job�2: active, ${details}, 0 of 3 done, next in 10s, 29m 50s left`,
        `00:20  job_3: completed, ${details}`,
        '01:25  job�2: still active, 1 of 3 done, next in 10s, 28m 35s left',
        '01:35  job�2: completed',
      ],
      three,
    ],
    [
      'says once a minute that polls of a job fail, although others work in between',
      'a0 active>2, b2 503>1, a3 active>2, b60 503>1, a61 active>2, b80 503>1, a90 active>2, b91 active>2, a92 active>2, b93 503>1',
      [
        `00:00  job_1: active, ${details}, 0 of 3 done, next in 2s, 30m left`,
        '00:02  job�2: poll failed (HTTP 503), 0 of 3 done, next in 1s, 29m 58s left',
        '00:03  job_1: polling recovered, still active, 0 of 3 done, next in 2s, 29m 57s left',
        '01:20  job�2: poll failed (HTTP 503), 0 of 3 done, next in 1s, 28m 40s left',
        '01:30  job_1: polling recovered, still active, 0 of 3 done, next in 2s, 28m 30s left',
        `01:31  job�2: active, ${details}, 0 of 3 done, next in 2s, 28m 29s left`,
      ],
      three,
    ],
    [
      'says of each that polling stopped, but not that it recovered with another',
      'a3 404, b4 404>>120, c124 active>2',
      [
        '00:03  job_1: poll failed (HTTP 404), stopped polling',
        '00:04  job�2: poll failed (HTTP 404), stopped polling, 2 of 3 done, next in 2m, 29m 56s left',
        `02:04  job_3: active, ${details}, 2 of 3 done, next in 2s, 27m 56s left`,
      ],
      three,
    ],
    [
      'says that a job recovered after another one was given up',
      'a0 503>2, b2 404, c4 active>2',
      [
        '00:00  job_1: poll failed (HTTP 503), 0 of 3 done, next in 2s, 30m left',
        '00:02  job�2: poll failed (HTTP 404), stopped polling',
        `00:04  job_3: polling recovered, active, ${details}, 1 of 3 done, next in 2s, 29m 56s left`,
      ],
      three,
    ],
  ])('%s', (_, polls, lines, options = {}) => {
    expect(logOf(polls, options).info).toEqual(lines)
  })

  it.each([
    [{ model: '' }, 'active, acme/app @ agent/fix-login'],
    [{ sourceRef: '' }, 'active, model-x, acme/app'],
    [{ sourceRepository: '' }, 'active, model-x, agent/fix-login'],
    [
      { sourceRef: '', sourceRepository: 'https://gitlab.com/a/b/app.git' },
      'active, model-x, a/b/app',
    ],
    [
      { model: '', sourceRepository: 'http://a.example/x.github.io' },
      'active, x.github.io @ agent/fix-login',
    ],
    [{ model: '', sourceRef: '', sourceRepository: 'see http://a/b' }, 'active, see http://a/b'],
    [{ model: '', sourceRef: '', sourceRepository: '' }, 'active'],
  ])('shows what is known of the job: %j', (known, line) => {
    const { info, poll } = start()

    poll({ isLastPoll: true, delayMs: 0 }, { job: { ...active, ...known } })

    expect(info).toEqual([`00:00  ${line}`])
  })
})

describe('the debug log', () => {
  it('has every poll', () => {
    expect(logOf('0 active>2, 2 503>1.0004, 3 completed').debug).toEqual([
      'poll: status=active, next in 2000ms',
      'poll: HTTP 503 (unavailable), next in 1000ms',
      'poll: status=completed, next in 250ms',
    ])
    expect(logOf('a0 active>2, b2 completed', three).debug).toEqual([
      'job_1: poll: status=active, next in 2000ms',
      'job�2: poll: status=completed, next in 250ms',
    ])
  })
})

describe('the warnings', () => {
  it('name a status that is not known', () => {
    expect(logOf('0 paused>2, 2 paused>2, 4 active>2').warning).toEqual([
      'Agent job job_8f3a has the status `paused`, which this action does not know.',
    ])
  })

  it('say that a link cannot be used, and cut a long id', () => {
    const { warning, poll } = start({ jobIds: ['😀'.repeat(256)] })

    poll({ isLastPoll: true }, { job: aJob({ linkProblem: 'not-plain' }) })

    expect(warning).toEqual([
      `The \`prLink\` of agent job ${'😀'.repeat(59)}… cannot be used: it is not a plain http(s) URL of at most 2048 characters.`,
    ])
  })
})
