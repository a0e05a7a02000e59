import { describe, expect, it } from '@jest/globals'
import { createWaitLog, formatElapsed, formatWaiting } from '../../src/wait/log.ts'
import type { PollResult } from '../../src/wait/polling/poll.ts'
import { aFailure, aJob, HOUR, MINUTE, SECOND } from '../support/fakes.ts'

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
      [`00:00  active, ${details}`, '00:04  `paused`', '00:07  active', '04:12  completed'],
    ],
    [
      'has a heartbeat a minute after the last line, whatever that was, and says what the final poll found',
      '0 active>10, 25 active>10, 50 active>10, 75 active>10, 100 active>10, 125 active>10, 150 active>10, 200 503>1, 201 active>10, 259 active>10, 261 active>10, 5355 active>45, 5400 503>1, 5401 active',
      [
        `00:00  active, ${details}`,
        '01:15  still active (4 polls, next in 10s, 1h 29m left)',
        '02:30  still active (7 polls, next in 10s, 1h 28m left)',
        '03:20  poll failed (HTTP 503), retrying in 1s',
        '03:21  polling recovered',
        '04:21  still active (11 polls, next in 10s, 1h 26m left)',
        '1:29:15  still active (12 polls, final poll in 45s, 45s left)',
        '1:30:00  poll failed (HTTP 503), retrying in 1s',
        '1:30:01  polling recovered',
        '1:30:01  still active (final poll)',
      ],
      { timeoutMs: 90 * MINUTE },
    ],
    [
      'says when polls begin to fail, once a minute that they still do, and when polling recovered',
      '0 503>1, 1 active>10, 10 429>40, 50 503>2, 70 503>30, 100 429>2, 130 429>2, 132 completed, 200 429>40',
      [
        '00:00  poll failed (HTTP 503), retrying in 1s',
        '00:01  polling recovered',
        `00:01  active, ${details}`,
        '01:10  poll still fails (HTTP 503, 3 polls), retrying in 30s',
        '02:10  poll still fails (HTTP 429, 5 polls), retrying in 2s',
        '02:12  polling recovered',
        '02:12  completed',
        '03:20  rate limited (HTTP 429), retrying in 40s',
      ],
    ],
    [
      'has a line before a delay of more than a minute',
      '0 active>61, 61 active>1200, 1261 503>61, 1322 503>60, 1382 paused>61, 1443 503>357, 1800 completed>10, 1810 completed',
      [
        `00:00  active, ${details}, next in 1m 1s`,
        '01:01  still active (2 polls, next in 20m, 29m left)',
        '21:01  poll failed (HTTP 503), retrying in 1m 1s',
        '22:02  poll still fails (HTTP 503, 2 polls), retrying in 1m',
        '23:02  polling recovered',
        '23:02  `paused`, next in 1m 1s',
        '24:03  poll failed (HTTP 503), final poll in 5m 57s',
        '30:00  polling recovered',
        '30:00  completed, no link yet',
        '30:10  completed, still no link',
      ],
    ],
    [
      'names each of several jobs, sanitized, and says how far the list is',
      'a0 active>10, b10 active>10, c20 completed, a75 active>10, b85 active>10, b95 completed',
      [
        `00:00  job_1: active, ${details}`,
        `00:10  job�2: active, ${details}`,
        `00:20  job_3: completed, ${details}`,
        '01:25  job�2: still active (1 of 3 done, 5 polls, next in 10s, 29m left)',
        '01:35  job�2: completed',
      ],
      three,
    ],
    [
      'says once a minute that polls of a job fail, although others work in between',
      'a0 active>2, b2 503>1, a3 active>2, b60 503>1, a61 active>2, b80 503>1, a90 active>2, b91 active>2, a92 active>2, b93 503>1',
      [
        `00:00  job_1: active, ${details}`,
        '00:02  job�2: poll failed (HTTP 503), next in 1s',
        '00:03  job_1: polling recovered',
        '01:20  job�2: poll failed (HTTP 503), next in 1s',
        '01:30  job_1: polling recovered',
        `01:31  job�2: active, ${details}`,
      ],
      three,
    ],
    [
      'says of each that polling stopped, but not that it recovered with another',
      'a3 404, b4 404>>120, c124 active>2',
      [
        '00:03  job_1: poll failed (HTTP 404), stopped polling',
        '00:04  job�2: poll failed (HTTP 404), stopped polling, next in 2m',
        `02:04  job_3: active, ${details}`,
      ],
      three,
    ],
    [
      'says that a job recovered after another one was given up',
      'a0 503>2, b2 404, c4 active>2',
      [
        '00:00  job_1: poll failed (HTTP 503), next in 2s',
        '00:02  job�2: poll failed (HTTP 404), stopped polling',
        '00:04  job_3: polling recovered',
        `00:04  job_3: active, ${details}`,
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
      'poll 1: status=active, next in 2000ms',
      'poll 2: HTTP 503 (server-error), next in 1000ms',
      'poll 3: status=completed, final',
    ])
    expect(logOf('a0 active>2, b2 completed', three).debug).toEqual([
      'job_1: poll 1: status=active, next in 2000ms',
      'job�2: poll 2: status=completed, final',
    ])
  })
})

describe('the warnings', () => {
  it('name the first status of a job that is not known', () => {
    const { warning } = logOf('a0 paused>2, b2 idle>2, a4 active>2, b6 idle>2, a8 paused>2', three)

    expect(warning).toEqual([
      'Agent job `job_1` has the status `paused`, which this action does not know. If that is its last one, cancel the run.',
      'Agent job `job�2` has the status `idle`, which this action does not know. If that is its last one, cancel the run.',
    ])
  })
})

it.each([
  [{ prLink: 'https://github.com/acme/app/pull/7' }, 'with its link'],
  [{ brokenLink: 'its link is broken' }, 'its link is broken'],
  [{}, 'still no link'],
  [{ status: 'active' }, 'still no link'],
])('a line says what became of a late link: %j', (late, link) => {
  const { info, poll } = start({ jobIds: ['job_8f3a'] })

  poll({ delayMs: 2_000 }, { job: aJob({ model: '' }) })
  poll({ isLastPoll: true }, { job: aJob(late) })

  expect(info).toEqual([
    '00:00  completed, acme/app @ agent/fix-login, no link yet',
    `00:00  completed, ${link}`,
  ])
})

it('a line says that the link of a job cannot be used', () => {
  const { info, poll } = start({ jobIds: ['job_8f3a'] })

  poll({ isLastPoll: true }, { job: aJob({ model: '', brokenLink: 'its link is broken' }) })

  expect(info).toEqual(['00:00  completed, acme/app @ agent/fix-login, its link is broken'])
})

it.each([
  [0, '00:00'],
  [499, '00:00'],
  [500, '00:01'],
  [63 * SECOND, '01:03'],
  [HOUR - 501, '59:59'],
  [HOUR - 500, '1:00:00'],
  [HOUR + 252 * SECOND, '1:04:12'],
  [120 * HOUR, '120:00:00'],
])('a line that is logged after %i ms begins with %s', (ms, text) => {
  expect(formatElapsed(ms)).toBe(text)
})
