import { describe, expect, it } from '@jest/globals'
import type { ReadError } from '../src/errors.ts'
import { createProgress } from '../src/progress.ts'
import type { AgentJob } from '../src/job.ts'
import { aFailure, aJob, HOUR, MINUTE, SECOND } from './support/fakes.ts'
import { parseCommand } from './support/runner-model.ts'

const transient = aFailure('transient')

/** A progress that keeps what it prints, and reads that count themselves. */
function start(jobId = 'job_8f3a') {
  const lines: string[] = []
  const warnings: string[] = []
  const details: string[] = []
  const progress = createProgress(
    {
      info: (text) => lines.push(text),
      warning: (text) => warnings.push(text),
      debug: (text) => details.push(text),
    },
    jobId,
  )
  let reads = 0
  return {
    lines,
    warnings,
    details,
    /** Without `nextMs`: the last read. */
    answered: (waitedMs: number, job: AgentJob, nextMs?: number) => {
      progress.answered({ job, reads: (reads += 1), waitedMs, nextMs })
    },
    failed: (waitedMs: number, error: ReadError, nextMs?: number) => {
      progress.failed({ error, reads: (reads += 1), waitedMs, nextMs })
    },
  }
}

const active = aJob({ status: 'active' })

describe('the log', () => {
  it('tells the job once, then each change of status', () => {
    const { lines, answered } = start()

    answered(0, active, 2 * SECOND)
    answered(2 * SECOND, active, 2 * SECOND)
    answered(4 * SECOND, aJob({ status: 'paused' }), 3 * SECOND)
    answered(7 * SECOND, active, 3 * SECOND)
    answered(10 * SECOND, aJob())

    expect(lines).toEqual([
      '00:00  active, model-x, acme/app @ agent/fix-login',
      '00:04  "paused"',
      '00:07  active',
      '00:10  completed',
    ])
  })

  it('has a heartbeat at most once a minute', () => {
    const { lines, answered } = start()

    for (let waitedMs = 0; waitedMs <= 3 * MINUTE; waitedMs += 25 * SECOND)
      answered(waitedMs, active, 10 * SECOND)
    answered(HOUR + 3 * MINUTE, active, MINUTE)

    expect(lines).toEqual([
      '00:00  active, model-x, acme/app @ agent/fix-login',
      '01:15  still active, 4 reads, next in 10 s',
      '02:30  still active, 7 reads, next in 10 s',
      '1:03:00  still active, 9 reads, next in 1 min',
    ])
  })

  it('beats a minute after the last line, whatever that was', () => {
    const { lines, answered, failed } = start()

    answered(0, active, MINUTE)
    failed(55 * SECOND, transient, SECOND)
    answered(56 * SECOND, active, 10 * SECOND)
    answered(66 * SECOND, active, 10 * SECOND)
    answered(116 * SECOND, active, 10 * SECOND)

    expect(lines.slice(1)).toEqual([
      '00:55  read failed (HTTP 503), trying again in 1 s',
      '00:56  reads work again',
      '01:56  still active, 5 reads, next in 10 s',
    ])
  })

  it('tells that the job is still active at the last read', () => {
    const { lines, answered } = start()

    answered(0, active, 30 * MINUTE)
    answered(30 * MINUTE, active)

    expect(lines.slice(1)).toEqual(['30:00  still active (last read)'])
  })

  it('tells when reads begin to fail, once a minute that they still do, and when they work again', () => {
    const { lines, answered, failed } = start()

    answered(0, active, 10 * SECOND)
    failed(10 * SECOND, transient, SECOND)
    failed(11 * SECOND, transient, 30 * SECOND)
    failed(69 * SECOND, transient, SECOND)
    failed(70 * SECOND, aFailure('throttled'), 30 * SECOND)
    answered(100 * SECOND, aJob())

    expect(lines.slice(1)).toEqual([
      '00:10  read failed (HTTP 503), trying again in 1 s',
      '01:10  reads still fail (HTTP 429), trying again in 30 s',
      '01:40  reads work again',
      '01:40  completed',
    ])
  })

  it('tells the job at its first answer, after failures too', () => {
    const { lines, answered, failed } = start()

    failed(0, transient, SECOND)
    answered(SECOND, active, 2 * SECOND)

    expect(lines).toEqual([
      '00:00  read failed (HTTP 503), trying again in 1 s',
      '00:01  reads work again',
      '00:01  active, model-x, acme/app @ agent/fix-login',
    ])
  })

  it('leaves the last failure to the closing annotation', () => {
    const { lines, failed } = start()

    failed(0, aFailure('final'))

    expect(lines).toEqual([])
  })

  it.each([
    [{ model: '' }, 'active, acme/app @ agent/fix-login'],
    [{ sourceRef: '' }, 'active, model-x, acme/app'],
    [{ sourceRepository: '' }, 'active, model-x, agent/fix-login'],
    [
      { sourceRepository: 'https://gitlab.com/acme/team/app.git' },
      'active, model-x, acme/team/app @ agent/fix-login',
    ],
    [
      { sourceRepository: 'git@github.com:acme/app.git' },
      'active, model-x, git@github.com:acme/app @ agent/fix-login',
    ],
    [
      { sourceRepository: 'http://git.example/acme/my.github.io', sourceRef: '' },
      'active, model-x, acme/my.github.io',
    ],
    [
      { sourceRepository: 'see https://a.example/b', sourceRef: '' },
      'active, model-x, see https://a.example/b',
    ],
    [{ model: '', sourceRef: '', sourceRepository: '' }, 'active'],
  ])('shows what is known of the job: %j', (known, line) => {
    const { lines, answered } = start()

    answered(0, aJob({ status: 'active', ...known }), SECOND)

    expect(lines).toEqual([`00:00  ${line}`])
  })

  it('holds no command, whatever the service says', () => {
    const { lines, answered } = start()

    answered(
      0,
      aJob({ status: ': :error: :x', model: '## [error]', sourceRepository: 'https://a/: :x' }),
      SECOND,
    )

    expect(lines.map((line) => parseCommand(line))).toEqual([undefined])
  })
})

describe('the debug log', () => {
  it('has every read', () => {
    const { details, answered, failed } = start()

    answered(0, active, 2_000)
    failed(2_000, transient, 1_000.4)
    answered(3_000, aJob({ status: 'paused' }), 2_250.5)
    answered(6_000, aJob())
    failed(7_000, aFailure('final'))

    expect(details).toEqual([
      'read 1: active, next in 2000 ms',
      'read 2: unavailable, HTTP 503, next in 1000 ms',
      'read 3: "paused", next in 2251 ms',
      'read 4: completed, the last',
      'read 5: unauthorized, HTTP 401, the last',
    ])
  })
})

describe('the warnings', () => {
  it('name a status that is not known, once', () => {
    const { warnings, answered } = start()

    answered(0, aJob({ status: 'paused' }), SECOND)
    answered(SECOND, active, SECOND)
    answered(2 * SECOND, aJob({ status: 'paused' }), SECOND)

    expect(warnings).toEqual([
      'Agent job job_8f3a has the status "paused", which this version of the action does not know. It goes on waiting; if that status is final, look for a newer version.',
    ])
  })

  it('tell of a link that cannot be used', () => {
    const { warnings, answered } = start()

    answered(0, aJob({ prLinkRefused: true }))

    expect(warnings).toEqual([
      "The service gave a pull request link that cannot be used: no plain http(s) address. `prLink` stays empty; look at agent job job_8f3a in the service's dashboard.",
    ])
  })

  it.each(['active', 'completed', 'archived', 'failed'])('are none for a job that is %s', (status) => {
    const { warnings, answered } = start()

    answered(0, aJob({ status }))

    expect(warnings).toEqual([])
  })

  it('have at most 800 characters, 200 of them from outside', () => {
    const { warnings, answered } = start('😀'.repeat(128))

    answered(0, aJob({ status: '😀'.repeat(60) }), SECOND)
    answered(SECOND, aJob({ prLinkRefused: true }))

    expect(warnings.map((text) => text.length <= 800 && text.split('😀').length <= 200)).toEqual([true, true])
  })
})
