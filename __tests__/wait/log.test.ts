import { describe, expect, it } from '@jest/globals'
import { formatElapsed, formatWaiting, logPoll } from '../../src/wait/log.ts'
import type { PollResult } from '../../src/wait/polling/poll.ts'
import { addPoll, addResult, NO_PROGRESS } from '../../src/wait/polling/progress.ts'
import { aFailure, aJob, HOUR, MINUTE, SECOND } from '../support/fakes.ts'

/** A log in memory. */
function start({ jobId = 'job_8f3a', timeoutMs = 30 * MINUTE } = {}) {
  const logged = { debug: Array<string>(), info: Array<string>(), warning: Array<string>() }
  const log = (level: keyof typeof logged, text: string) => logged[level].push(text)
  let before = NO_PROGRESS

  function poll({ atMs = 0, delayMs = 2 * SECOND, endsWait = false }, result: PollResult): void {
    const begun = addPoll(before, atMs, { isFinalPoll: atMs >= timeoutMs })
    const progress = addResult(begun, result, atMs)
    const remainingMs = Math.max(0, timeoutMs - atMs)
    logPoll({ result, before, progress, endsWait, delayMs, remainingMs }, { jobId, log })
    before = progress
  }
  return { ...logged, poll }
}

const FAILURES = {
  404: aFailure('confirm'),
  429: aFailure('rate-limited'),
  503: aFailure('backoff'),
}

/**
 * The log of some polls, all times in seconds. `4 active>2` is a poll after 4 s that finds the job
 * active, with a delay of 2 s. Without a delay it is the last one.
 */
function logOf(polls: string, options?: Parameters<typeof start>[0]) {
  const log = start(options)
  for (const text of polls.split(', ')) {
    const [, at, name = '', delay] = /^([\d.]+) (\w+)(?:>([\d.]+))?$/.exec(text) ?? []
    const failure = Object.entries(FAILURES).find(([code]) => code === name)?.[1]
    log.poll(
      {
        atMs: Number(at) * SECOND,
        delayMs: delay === undefined ? 0 : Number(delay) * SECOND,
        endsWait: delay === undefined,
      },
      failure ?? { job: aJob({ status: name }) },
    )
  }
  return log
}

describe('the first line', () => {
  const where = {
    jobId: 'job\n8f3a',
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
      { proxyHost: 'proxy.example:3128' },
      `Waiting for agent job job�8f3a ${at}, through proxy proxy.example:3128, up to 30m`,
    ],
  ])('says what is waited for: %j', (options, line) => {
    expect(formatWaiting({ ...where, ...options })).toBe(line)
  })

  it('cuts no id, because the runner masks only a whole key', () => {
    const [jobId, projectId] = ['j'.repeat(256), 'p'.repeat(256)]
    const line = formatWaiting({ ...where, jobId, projectId })

    expect(line).toContain(`agent job ${jobId} (project ${projectId}) at`)
  })
})

describe('the log of the wait', () => {
  it.each<[string, string, string[], Parameters<typeof start>[0]?]>([
    [
      'has the job once, then each change of status',
      '0 active>2, 2 active>2, 4 paused>2, 7 active>2, 252 completed',
      ['00:00  active', '00:04  `paused`', '00:07  active', '04:12  completed'],
    ],
    [
      'has a heartbeat at the first poll of each minute, and says what the final poll found',
      '0 active>10, 25 active>10, 50 active>10, 75 active>10, 100 active>10, 125 active>10, 150 active>10, 200 503>1, 201 active>10, 259 active>10, 261 active>10, 5355 active>45, 5400 503>1, 5401 active',
      [
        '00:00  active',
        '01:15  still active (4 polls, next in 10s, 1h 29m left)',
        '02:05  still active (6 polls, next in 10s, 1h 28m left)',
        '03:20  poll failed (HTTP 503), retrying in 1s',
        '03:21  polling recovered',
        '04:19  still active (10 polls, next in 10s, 1h 26m left)',
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
        '00:01  active',
        '00:10  rate limited (HTTP 429), retrying in 40s',
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
        '00:00  active, next in 1m 1s',
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
      'says that polling stopped',
      '0 404>1, 1 404',
      [
        '00:00  poll failed (HTTP 404), retrying in 1s',
        '00:01  poll failed (HTTP 404), stopped polling',
      ],
    ],
  ])('%s', (_, polls, lines, options = {}) => {
    expect(logOf(polls, options).info).toEqual(lines)
  })
})

describe('the debug log', () => {
  it('has every poll', () => {
    expect(logOf('0 active>2, 2 503>1.0004, 3 completed').debug).toEqual([
      'poll 1: status=active, next in 2000ms',
      'poll 2: HTTP 503 (server-error), next in 1000ms',
      'poll 3: status=completed, final',
    ])
  })
})

describe('the warnings', () => {
  it.each(['0 active>2, 2 completed>10, 12 paused', '0 paused'])(
    'name no status of the last poll: %s',
    (polls) => {
      expect(logOf(polls).warning).toEqual([])
    },
  )

  it('name a status that is not known, when it comes', () => {
    const { warning } = logOf('0 active>2, 4 paused>2, 8 paused>2', { jobId: 'job\n2' })

    expect(warning).toEqual([
      'Agent job `job�2` has the status `paused`, which this action does not know. If that is its last one, cancel the run.',
    ])
  })
})

it.each([
  [{ prLink: 'https://github.com/acme/app/pull/7' }, 'with its link'],
  [{ brokenLink: 'its link is broken' }, 'its link is broken'],
  [{}, 'still no link'],
  [{ status: 'active' }, 'still no link'],
])('a line says what became of a late link: %j', (late, link) => {
  const { info, poll } = start()

  poll({ delayMs: 2_000 }, { job: aJob() })
  poll({ endsWait: true }, { job: aJob(late) })

  expect(info).toEqual(['00:00  completed, no link yet', `00:00  completed, ${link}`])
})

it('a line says that the link of a job cannot be used', () => {
  const { info, poll } = start()

  poll({ endsWait: true }, { job: aJob({ brokenLink: 'its link is broken' }) })

  expect(info).toEqual(['00:00  completed, its link is broken'])
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
