import { describe, expect, it } from '@jest/globals'
import { createJobLog, formatStart } from '../../src/report/log.ts'
import type { PollResult } from '../../src/service/poll-result.ts'
import { aFailure, aJob, MINUTE, SECOND } from '../support/fakes.ts'
import { parseCommand } from '../support/runner-model.ts'

const active = aJob({ status: 'active' })

interface Options {
  readonly jobId?: string
  readonly jobsDone?: number
  readonly jobsTotal?: number
  readonly stepPollsBefore?: number
  readonly timeoutMs?: number
}

/** A log in memory of one job. */
function start(options: Options = {}) {
  const { jobId = 'job_8f3a', jobsDone = 0, jobsTotal = 1 } = options
  const { stepPollsBefore = 0, timeoutMs = 30 * MINUTE } = options
  const logged = { debug: [''], info: [''], warning: [''] }
  for (const texts of Object.values(logged)) texts.pop()
  const log = createJobLog({
    jobId,
    jobsDone,
    jobsTotal,
    log: (level, text) => logged[level].push(text),
  })
  let polls = 0

  /** Of the last poll, the delay is the one before the next job. */
  function poll(atMs: number, result: PollResult, delayMs: number, isLastPoll = false): void {
    polls += 1
    log.logPoll({
      result,
      polls,
      stepPolls: stepPollsBefore + polls,
      isLastPoll,
      delayMs,
      waitedMs: atMs,
      remainingMs: Math.max(0, timeoutMs - atMs),
    })
  }
  return { ...logged, poll, logVerification: log.logVerification }
}

const FAILURES = {
  401: aFailure('permanent'),
  404: aFailure('confirm'),
  429: aFailure('rate-limited'),
  503: aFailure('backoff'),
}

/**
 * The log of some polls, all times in seconds. `4 active>2@60` is a poll after 4 s that finds the job
 * active, with a Retry-After of 60 s and a delay of 2 s. Without a delay it is the last one; `>>5`
 * are the 5 s before the next job.
 */
function logOf(polls: string, options?: Options) {
  const log = start(options)
  for (const text of polls.split(', ')) {
    const [, at, name = '', last, delay, retryAfter] =
      /^([\d.]+) (\w+)(?:>(>)?([\d.]+))?(?:@(\d+))?$/.exec(text) ?? []
    const failure = Object.entries(FAILURES).find(([code]) => code === name)?.[1]
    const retryAfterMs = retryAfter === undefined ? undefined : Number(retryAfter) * SECOND
    const result = { ...(failure ?? { job: aJob({ status: name }) }), retryAfterMs }
    const delayMs = delay === undefined ? 250 : Number(delay) * SECOND
    log.poll(Number(at) * SECOND, result, delayMs, last !== undefined || delay === undefined)
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

  it.each([
    [
      {},
      'Waiting for agent job job�8f3a (project acme�web) at https://agents.example.com, up to 30m',
    ],
    [
      { timeoutMs: 0 },
      'Checking agent job job�8f3a (project acme�web) at https://agents.example.com once',
    ],
    [
      { jobIds: ['a', 'b'], proxyHost: 'proxy.example:3128' },
      'Waiting for 2 agent jobs (project acme�web) at https://agents.example.com, through proxy proxy.example:3128, up to 30m',
    ],
  ])('says what is waited for: %j', (options, line) => {
    expect(formatStart({ ...where, ...options })).toBe(line)
  })
})

const details = 'model-x, acme/app @ agent/fix-login'
const second = { jobId: 'job\n2', jobsDone: 1, jobsTotal: 3 }

describe('the log of a job', () => {
  it.each<[string, string, string[], Options?]>([
    [
      'has the job once, then each change of status',
      '0 active>2, 2 active>2, 4 paused>2, 7 active>2, 252 completed',
      [`00:00  active, ${details}`, '00:04  `paused`', '00:07  active', '04:12  completed'],
    ],
    [
      'has a heartbeat a minute after the last line, whatever that was',
      '0 active>10, 25 active>10, 50 active>10, 75 active>10, 100 active>10, 125 active>10, 150 active>10, 200 503>1, 201 active>10, 259 active>10, 261 active>10, 5355 active>44.6',
      [
        `00:00  active, ${details}`,
        '01:15  still active (4 polls, next in 10s, 1h 29m left)',
        '02:30  still active (7 polls, next in 10s, 1h 28m left)',
        '03:20  poll failed (HTTP 503), retrying in 1s',
        '03:21  polling recovered',
        '04:21  still active (11 polls, next in 10s, 1h 26m left)',
        '1:29:15  still active (12 polls, next in 45s, 45s left)',
      ],
      { timeoutMs: 90 * MINUTE },
    ],
    [
      'says that the final poll found it still active',
      '0 active>10, 1800 active',
      [`00:00  active, ${details}`, '30:00  still active (final poll)'],
    ],
    [
      'says when polls begin to fail, once a minute that they still do, and when polling recovered',
      '0 503>1, 1 active>10, 10 429>40, 50 503>2, 70 503>30, 100 429>2, 130 429>2, 132 completed',
      [
        '00:00  poll failed (HTTP 503), retrying in 1s',
        '00:01  polling recovered',
        `00:01  active, ${details}`,
        '00:10  rate limited (HTTP 429), retrying in 40s',
        '01:10  poll still fails (HTTP 503, 3 polls), retrying in 30s',
        '02:10  poll still fails (HTTP 429, 5 polls), retrying in 2s',
        '02:12  polling recovered',
        '02:12  completed',
      ],
    ],
    ['says that polling stopped', '0 503', ['00:00  poll failed (HTTP 503), stopped polling']],
    [
      'names it in each line if there are several, sanitized',
      '4 active>2, 6 503>1, 7 completed',
      [
        `00:04  job�2: active, ${details}`,
        '00:06  job�2: poll failed (HTTP 503), retrying in 1s',
        '00:07  job�2: polling recovered',
        '00:07  job�2: completed',
      ],
      second,
    ],
    [
      'says of one of several that polling stopped',
      '3 404',
      ['00:03  job�2: poll failed (HTTP 404), stopped polling'],
      second,
    ],
    [
      'says how far the list is, with the polls of all',
      '1 active>10, 61 active>10',
      [
        `00:01  job�2: active, ${details}`,
        '01:01  job�2: still active (1 of 3 done, 3 polls, next in 10s, 29m left)',
      ],
      { ...second, stepPollsBefore: 1 },
    ],
  ])('%s', (_, polls, lines, options = {}) => {
    expect(logOf(polls, options).info).toEqual(lines)
  })

  it.each([
    [{ model: '' }, 'active, acme/app @ agent/fix-login'],
    [{ sourceRef: '' }, 'active, model-x, acme/app'],
    [{ sourceRepository: '' }, 'active, model-x, agent/fix-login'],
    [
      { sourceRepository: 'https://gitlab.com/a/b/app.git' },
      'active, model-x, a/b/app @ agent/fix-login',
    ],
    [
      { sourceRepository: 'http://git.example/a/my.github.io' },
      'active, model-x, a/my.github.io @ agent/fix-login',
    ],
    [
      { sourceRepository: 'see https://a.example/b' },
      'active, model-x, see https://a.example/b @ agent/fix-login',
    ],
    [{ model: '', sourceRef: '', sourceRepository: '' }, 'active'],
  ])('shows what is known of the job: %j', (known, line) => {
    const { info, poll } = start()

    poll(0, { job: { ...active, ...known } }, 2 * SECOND)

    expect(info).toEqual([`00:00  ${line}`])
  })

  it('contains no command, whatever the service says', () => {
    const { info, poll } = start()
    const hostile = {
      status: ': :error: :x',
      model: '## [error]',
      sourceRepository: 'https://a/: :x',
    }

    poll(0, { job: aJob(hostile) }, 2 * SECOND)

    expect(info.map((line) => parseCommand(line))).toEqual([undefined])
  })
})

describe('a long delay that the service asks for', () => {
  const asks = (time: string, next: string): string =>
    `, the service asks to wait ${time} (Retry-After), ${next}`

  it.each<[string, string, string[], Options?]>([
    [
      'is said whenever it comes, with the next poll',
      '0 active>120@120, 120 active>120@120, 240 503>1, 241 429>1200@1200, 1500 paused>300@3600, 1800 503>1, 1801 active',
      [
        `00:00  active, ${details}${asks('2m', 'next poll in 2m')}`,
        `02:00  still active${asks('2m', 'next poll in 2m')}`,
        '04:00  poll failed (HTTP 503), retrying in 1s',
        `04:01  rate limited (HTTP 429)${asks('20m', 'next poll in 20m')}`,
        '25:00  polling recovered',
        `25:00  \`paused\`${asks('1h', 'final poll in 5m')}`,
        '30:00  poll failed (HTTP 503), retrying in 1s',
        '30:01  polling recovered',
        '30:01  active',
      ],
    ],
    [
      'is said even if little of it is left before the deadline',
      '1799 429>1@3600',
      [`29:59  rate limited (HTTP 429)${asks('1h', 'final poll in 1s')}`],
    ],
    [
      'is not said if it is a minute or less',
      '60 503>60@60',
      ['01:00  poll failed (HTTP 503), retrying in 1m'],
    ],
    [
      'is not said of a job that has its final status, as it does not bind',
      '60 completed@3600',
      [`01:00  job_8f3a: completed, ${details}`],
      { jobsTotal: 2 },
    ],
    [
      'holds back the next job',
      '180 404>>1620@3600',
      [
        `03:00  job�2: poll failed (HTTP 404), stopped polling${asks('1h', 'next agent job in 27m')}`,
      ],
      second,
    ],
    [
      'holds back nothing after the last job',
      '180 404>>1620@3600',
      ['03:00  job�2: poll failed (HTTP 404), stopped polling'],
      { ...second, jobsDone: 2 },
    ],
  ])('%s', (_, polls, lines, options = {}) => {
    expect(logOf(polls, options).info).toEqual(lines)
  })
})

describe('the log of a verification', () => {
  const headSha = '1a2b3c4d'.repeat(5)
  const verified = { kind: 'verified', author: 'acme\nagent[bot]', headSha } as const
  const unverified = { kind: 'unverified', reason: 'Why. What to do.' } as const
  const not = 'pull request not verified'

  // The closing annotation of a single job says why.
  it.each([
    [{}, `01:03  verified: opened by \`acme�agent[bot]\`, commit \`1a2b3c4\``, verified],
    [{}, `01:03  ${not}`, unverified],
    [{}, `01:03  ${not}`, { kind: 'cancelled' }],
    [second, `01:03  job�2: ${not}: Why. What to do.`, unverified],
    [second, `01:03  job�2: ${not}: the run was cancelled`, { kind: 'cancelled' }],
  ] as const)('of %j says: %s', (options, line, verification) => {
    const { info, logVerification } = start(options)

    logVerification(verification, 63 * SECOND)

    expect(info).toEqual([line])
  })
})

describe('the debug log', () => {
  it('has every poll', () => {
    const { debug } = logOf('0 active>2, 2 503>1.0004, 3 paused>2.2505, 6 completed, 7 401')

    expect(debug).toEqual([
      'poll 1: status=active, next in 2000ms',
      'poll 2: HTTP 503 (unavailable), next in 1000ms',
      'poll 3: status=paused, next in 2251ms',
      'poll 4: status=completed, final',
      'poll 5: HTTP 401 (unauthorized)',
    ])
    expect(logOf('0 completed', second).debug).toEqual(['job�2: poll 1: status=completed, final'])
  })
})

describe('the warnings', () => {
  it('name a status that is not known, once', () => {
    expect(logOf('0 paused>2, 2 paused>2, 4 active>2, 6 queued>2').warning).toEqual([
      'Agent job job_8f3a has the status `paused`, which this version of the action does not know. If that status is final, update the action.',
    ])
  })

  it('say that a link cannot be used', () => {
    const { warning, poll } = start()

    poll(0, { job: aJob({ linkProblem: 'not-plain' }) }, 250, true)

    expect(warning).toEqual([
      "The pull request link of agent job job_8f3a cannot be used: it is not a plain http(s) URL. `prLink` stays empty; check the agent job in the service's dashboard.",
    ])
  })

  it('have at most 800 characters', () => {
    const { warning, poll } = start({ jobId: '😀'.repeat(256) })

    poll(0, { job: aJob({ status: '😀'.repeat(60) }) }, 2 * SECOND)
    poll(SECOND, { job: aJob({ linkProblem: 'not-plain' }) }, 250, true)

    expect(warning).toHaveLength(2)
    expect(Math.max(...warning.map((text) => Array.from(text).length))).toBeLessThanOrEqual(800)
  })
})
