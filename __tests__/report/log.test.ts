import { describe, expect, it } from '@jest/globals'
import { createJobLog, formatStart } from '../../src/report/log.ts'
import type { AgentJob } from '../../src/service/job.ts'
import type { PollFailure } from '../../src/service/poll-result.ts'
import { aJob, aFailure, SECOND, MINUTE } from '../support/fakes.ts'
import { parseCommand } from '../support/runner-model.ts'

const active = aJob({ status: 'active' })
const unavailable = aFailure('backoff')
const rateLimited = aFailure('rate-limited')

interface Poll {
  /** Undefined for the last poll. */
  readonly delayMs?: number
  readonly nextJobMs?: number
  readonly retryAfterMs?: number
}

/** A log in memory of one job, and polls that count themselves. */
function start({
  jobId = 'job_8f3a',
  jobsDone = 0,
  jobsTotal = 1,
  stepPollsBefore = 0,
  timeoutMs = 30 * MINUTE,
} = {}) {
  const logged = {
    debug: new Array<string>(),
    info: new Array<string>(),
    warning: new Array<string>(),
  }
  const { logPoll, logVerification } = createJobLog({
    jobId,
    jobsDone,
    jobsTotal,
    log: (level, text) => logged[level].push(text),
  })
  let polls = 0

  return {
    debug: logged.debug,
    lines: logged.info,
    warning: logged.warning,
    logVerification,
    poll: (atMs: number, result: AgentJob | PollFailure, options: Poll = {}): void => {
      const { delayMs, nextJobMs = 250, retryAfterMs } = options
      polls += 1
      logPoll({
        result: 'status' in result ? { job: result, retryAfterMs } : { ...result, retryAfterMs },
        polls,
        stepPolls: stepPollsBefore + polls,
        isLastPoll: delayMs === undefined,
        delayMs: delayMs ?? nextJobMs,
        waitedMs: atMs,
        remainingMs: Math.max(0, timeoutMs - atMs),
      })
    },
  }
}

const in2s = { delayMs: 2 * SECOND }
const in10s = { delayMs: 10 * SECOND }

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

describe('the log of one job', () => {
  it('has the job once, then each change of status', () => {
    const { lines, poll } = start()

    poll(0, active, in2s)
    poll(2 * SECOND, active, in2s)
    poll(4 * SECOND, aJob({ status: 'paused' }), in2s)
    poll(7 * SECOND, active, in2s)
    poll(252 * SECOND, aJob())

    expect(lines).toEqual([
      '00:00  active, model-x, acme/app @ agent/fix-login',
      '00:04  `paused`',
      '00:07  active',
      '04:12  completed',
    ])
  })

  it('has a heartbeat a minute after the last line, whatever that was', () => {
    const { lines, poll } = start({ timeoutMs: 90 * MINUTE })

    for (let atMs = 0; atMs <= 150 * SECOND; atMs += 25 * SECOND) poll(atMs, active, in10s)
    poll(200 * SECOND, unavailable, { delayMs: SECOND })
    poll(201 * SECOND, active, in10s)
    poll(259 * SECOND, active, in10s)
    poll(261 * SECOND, active, in10s)
    poll(89 * MINUTE + 15 * SECOND, active, { delayMs: 44_600 })

    expect(lines).toEqual([
      '00:00  active, model-x, acme/app @ agent/fix-login',
      '01:15  still active (4 polls, next in 10s, 1h 29m left)',
      '02:30  still active (7 polls, next in 10s, 1h 28m left)',
      '03:20  poll failed (HTTP 503), retrying in 1s',
      '03:21  polling recovered',
      '04:21  still active (11 polls, next in 10s, 1h 26m left)',
      '1:29:15  still active (12 polls, next in 45s, 45s left)',
    ])
  })

  it('says that the final poll found the job still active', () => {
    const { lines, poll } = start()

    poll(0, active, in10s)
    poll(30 * MINUTE, active)

    expect(lines.slice(1)).toEqual(['30:00  still active (final poll)'])
  })

  it('says when polls begin to fail, once a minute that they still do, and when polling recovered', () => {
    const { lines, poll } = start()

    poll(0, unavailable, { delayMs: SECOND })
    poll(SECOND, active, in10s)
    poll(10 * SECOND, rateLimited, { delayMs: 40 * SECOND })
    poll(50 * SECOND, unavailable, in2s)
    poll(70 * SECOND, unavailable, { delayMs: 30 * SECOND })
    poll(100 * SECOND, rateLimited, in2s)
    poll(130 * SECOND, rateLimited, in2s)
    poll(132 * SECOND, aJob())

    expect(lines).toEqual([
      '00:00  poll failed (HTTP 503), retrying in 1s',
      '00:01  polling recovered',
      '00:01  active, model-x, acme/app @ agent/fix-login',
      '00:10  rate limited (HTTP 429), retrying in 40s',
      '01:10  poll still fails (HTTP 503, 3 polls), retrying in 30s',
      '02:10  poll still fails (HTTP 429, 5 polls), retrying in 2s',
      '02:12  polling recovered',
      '02:12  completed',
    ])
  })

  it('says that polling stopped', () => {
    const { lines, poll } = start()

    poll(0, unavailable)

    expect(lines).toEqual(['00:00  poll failed (HTTP 503), stopped polling'])
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
    const { lines, poll } = start()

    poll(0, { ...active, ...known }, in2s)

    expect(lines).toEqual([`00:00  ${line}`])
  })

  it('contains no command, whatever the service says', () => {
    const { lines, poll } = start()

    poll(
      0,
      aJob({ status: ': :error: :x', model: '## [error]', sourceRepository: 'https://a/: :x' }),
      in2s,
    )

    expect(lines.map((line) => parseCommand(line))).toEqual([undefined])
  })
})

describe('a long delay that the service asks for', () => {
  const hour = 60 * MINUTE

  it('is said whenever it comes, with the next poll', () => {
    const { lines, poll } = start()

    poll(0, active, { delayMs: 2 * MINUTE, retryAfterMs: 2 * MINUTE })
    poll(2 * MINUTE, active, { delayMs: 2 * MINUTE, retryAfterMs: 2 * MINUTE })
    poll(4 * MINUTE, unavailable, { delayMs: SECOND })
    poll(4 * MINUTE + SECOND, rateLimited, { delayMs: 20 * MINUTE, retryAfterMs: 20 * MINUTE })
    poll(25 * MINUTE, aJob({ status: 'paused' }), { delayMs: 5 * MINUTE, retryAfterMs: hour })
    poll(30 * MINUTE, unavailable, { delayMs: SECOND })
    poll(30 * MINUTE + SECOND, active)

    expect(lines).toEqual([
      '00:00  active, model-x, acme/app @ agent/fix-login, the service asks to wait 2m (Retry-After), next poll in 2m',
      '02:00  still active, the service asks to wait 2m (Retry-After), next poll in 2m',
      '04:00  poll failed (HTTP 503), retrying in 1s',
      '04:01  rate limited (HTTP 429), the service asks to wait 20m (Retry-After), next poll in 20m',
      '25:00  polling recovered',
      '25:00  `paused`, the service asks to wait 1h (Retry-After), final poll in 5m',
      '30:00  poll failed (HTTP 503), retrying in 1s',
      '30:01  polling recovered',
      '30:01  active',
    ])
  })

  it('is said even if little of it is left before the deadline', () => {
    const { lines, poll } = start()

    poll(30 * MINUTE - SECOND, rateLimited, { delayMs: SECOND, retryAfterMs: hour })

    expect(lines).toEqual([
      '29:59  rate limited (HTTP 429), the service asks to wait 1h (Retry-After), final poll in 1s',
    ])
  })

  it('is not said if it is a minute or less', () => {
    const { lines, poll } = start()

    poll(MINUTE, unavailable, { delayMs: MINUTE, retryAfterMs: MINUTE })

    expect(lines).toEqual(['01:00  poll failed (HTTP 503), retrying in 1m'])
  })

  it('is not said of a job that has its final status, as it does not bind', () => {
    const { lines, poll } = start({ jobsTotal: 2 })

    poll(MINUTE, aJob({ model: '', sourceRef: '', sourceRepository: '' }), { retryAfterMs: hour })

    expect(lines).toEqual(['01:00  job_8f3a: completed'])
  })

  it.each([
    ['the next job', 1, ', the service asks to wait 1h (Retry-After), next agent job in 27m'],
    ['nothing after the last job', 2, ''],
  ])('holds back %s', (_, jobsDone, text) => {
    const { lines, poll } = start({ jobId: 'job_2', jobsDone, jobsTotal: 3 })

    poll(3 * MINUTE, aFailure('confirm'), { nextJobMs: 27 * MINUTE, retryAfterMs: hour })

    expect(lines).toEqual([`03:00  job_2: poll failed (HTTP 404), stopped polling${text}`])
  })
})

describe('the log of one of several jobs', () => {
  it('names the job in each line, sanitized', () => {
    const { lines, debug, poll } = start({ jobId: 'job\n2', jobsTotal: 3 })

    poll(4 * SECOND, active, in2s)
    poll(6 * SECOND, unavailable, { delayMs: SECOND })
    poll(7 * SECOND, aJob())

    expect(lines).toEqual([
      '00:04  job�2: active, model-x, acme/app @ agent/fix-login',
      '00:06  job�2: poll failed (HTTP 503), retrying in 1s',
      '00:07  job�2: polling recovered',
      '00:07  job�2: completed',
    ])
    expect(debug.at(-1)).toBe('job�2: poll 3: status=completed, final')
  })

  it('says why its polling stopped', () => {
    const { lines, poll } = start({ jobId: 'job_2', jobsTotal: 3 })

    poll(3 * SECOND, aFailure('confirm'), { nextJobMs: 250 })

    expect(lines).toEqual(['00:03  job_2: poll failed (HTTP 404), stopped polling'])
  })

  it('has heartbeats that say how far the list is, with the polls of all', () => {
    const { lines, poll } = start({
      jobId: 'job_2',
      jobsDone: 1,
      jobsTotal: 3,
      stepPollsBefore: 1,
    })

    poll(SECOND, active, in10s)
    poll(61 * SECOND, active, in10s)

    expect(lines.at(-1)).toBe(
      '01:01  job_2: still active (1 of 3 done, 3 polls, next in 10s, 29m left)',
    )
  })
})

describe('the log of a verification', () => {
  it('says who opened the pull request, and its commit', () => {
    const { lines, logVerification } = start()
    const headSha = '1a2b3c4d'.repeat(5)

    logVerification({ kind: 'verified', author: 'acme\nagent[bot]', headSha }, 63 * SECOND)

    expect(lines).toEqual(['01:03  verified: opened by `acme�agent[bot]`, commit `1a2b3c4`'])
  })

  it('leaves it to the closing annotation of a single job why it is not verified', () => {
    const { lines, logVerification } = start()

    logVerification({ kind: 'unverified', reason: 'Why. What to do.' }, SECOND)
    logVerification({ kind: 'cancelled' }, 2 * SECOND)

    expect(lines).toEqual(['00:01  pull request not verified', '00:02  pull request not verified'])
  })

  it('says of one of several jobs why its pull request is not verified', () => {
    const { lines, logVerification } = start({ jobId: 'job_2', jobsTotal: 3 })

    logVerification({ kind: 'unverified', reason: 'Why. What to do.' }, SECOND)
    logVerification({ kind: 'cancelled' }, 2 * SECOND)

    expect(lines).toEqual([
      '00:01  job_2: pull request not verified: Why. What to do.',
      '00:02  job_2: pull request not verified: the run was cancelled',
    ])
  })
})

describe('the debug log', () => {
  it('has every poll', () => {
    const { debug, poll } = start()

    poll(0, active, { delayMs: 2_000 })
    poll(2_000, unavailable, { delayMs: 1_000.4 })
    poll(3_000, aJob({ status: 'paused' }), { delayMs: 2_250.5 })
    poll(6_000, aJob())
    poll(7_000, aFailure('permanent'))

    expect(debug).toEqual([
      'poll 1: status=active, next in 2000ms',
      'poll 2: HTTP 503 (unavailable), next in 1000ms',
      'poll 3: status=paused, next in 2251ms',
      'poll 4: status=completed, final',
      'poll 5: HTTP 401 (unauthorized)',
    ])
  })
})

describe('the warnings', () => {
  it('name a status that is not known, once', () => {
    const { warning, poll } = start()

    for (const status of ['paused', 'paused', 'active', 'queued']) poll(0, aJob({ status }), in2s)

    expect(warning).toEqual([
      'Agent job job_8f3a has the status `paused`, which this version of the action does not know. If that status is final, update the action.',
    ])
  })

  it('say that a link cannot be used', () => {
    const { warning, poll } = start()

    poll(0, aJob({ isPrLinkUnusable: true }))

    expect(warning).toEqual([
      "The pull request link of agent job job_8f3a cannot be used: it is not a plain http(s) URL. `prLink` stays empty; check the agent job in the service's dashboard.",
    ])
  })

  it('have at most 800 characters', () => {
    const { warning, poll } = start({ jobId: '😀'.repeat(256) })

    poll(0, aJob({ status: '😀'.repeat(60) }), in2s)
    poll(SECOND, aJob({ isPrLinkUnusable: true }))

    expect(warning).toHaveLength(2)
    expect(Math.max(...warning.map((text) => Array.from(text).length))).toBeLessThanOrEqual(800)
  })
})
