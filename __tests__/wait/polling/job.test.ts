import { describe, expect, it } from '@jest/globals'
import {
  isFinal,
  isKnown,
  parseJob,
  UNKNOWN_JOB,
  type AgentJob,
} from '../../../src/wait/polling/job.ts'
import { aJob } from '../../support/fakes.ts'
import { aResponseBody } from '../../support/response-fields.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const full = { ...aResponseBody(), prLink }

/** The job, or what else was found. */
function parse(value: unknown, jobId = 'job_8f3a') {
  const result = parseJob(value, { jobId, redact: (text) => text })
  return 'job' in result ? result.job : result
}

describe('parseJob', () => {
  it('takes every field of the service', () => {
    expect(parse({ ...full, status: 'archived', archivedAt: '2026-11-22T10:00:00.000Z' })).toEqual(
      aJob({ status: 'archived', prLink, archivedAt: '2026-11-22T10:00:00.000Z' }),
    )
  })

  it('needs only the status, and ignores fields that it does not know', () => {
    const json: unknown = JSON.parse(
      '{"status":"active","__proto__":{"model":"m"},"cost":{"usd":3}}',
    )

    expect(parse(json)).toEqual({ ...UNKNOWN_JOB, status: 'active' })
    expect({}).not.toHaveProperty('model')
  })

  it.each([null, 42, [], 'text', {}, true])('takes %j in every other field as unknown', (value) => {
    const good: Readonly<Record<string, unknown>> = { status: 'completed', id: null }
    const job = parse(aResponseBody((field) => (field in good ? good[field] : value)))

    const text = typeof value === 'string' ? value : ''
    expect(job).toEqual({
      ...UNKNOWN_JOB,
      ...{ model: text, sourceRef: text, createdAt: text, archivedAt: text },
      status: 'completed',
      linkProblem: value === null ? '' : 'not-plain',
    })
    expect(parse({ ...full, source: value })).toMatchObject({ sourceRepository: '', sourceRef: '' })
  })

  it.each([
    [' Completed\n', 'completed'],
    ['ARCHIVED', 'archived'],
    ['::error::x', ': :error: :x'],
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
  ])('takes the status %j as %j', (status, expected) => {
    expect(parse({ status })).toEqual({ ...UNKNOWN_JOB, status: expected })
  })

  it.each([null, 'completed', [{ status: 'completed' }], {}])('finds no job in %j', (value) => {
    expect(parse(value)).toEqual({})
  })

  it.each([null, 1, ' \n'])('finds no job with the status %j', (status) => {
    expect(parse({ status })).toEqual({})
  })

  it.each([
    ['job_8f3a', aJob({ prLink })],
    [null, aJob({ prLink })],
    [undefined, aJob({ prLink })],
    ['JOB_8F3A', { otherId: 'JOB_8F3A' }],
    ['job_8f3a0', { otherId: 'job_8f3a0' }],
    ['', { otherId: '' }],
    [['job_8f3a'], { otherId: 'object' }],
    [{}, { otherId: 'object' }],
    [false, { otherId: 'boolean' }],
  ])('takes an id only if it is the one that was asked for: %j', (id, expected) => {
    expect(parse({ ...full, id })).toEqual(expected)
  })

  it('makes every text one sanitized line of at most 256 characters', () => {
    const [model, createdAt] = ['a\n::error::b', 'c'.repeat(257)]
    const job = parse({ ...full, model, createdAt, source: { repository: '', ref: createdAt } })

    const cut = `${'c'.repeat(255)}…`
    expect(job).toMatchObject({ model: 'a\uFFFD: :error: :b', createdAt: cut, sourceRef: cut })
  })

  it.each([
    ['https://github.com/acme/app.git', 'https://github.com/acme/app.git'],
    ['HTTP://git.example:8443/@acme/app', 'http://git.example:8443/@acme/app'],
    ['https://x-access-token:ghs_0123456789@github.com/acme/app', 'https://github.com/acme/app'],
    [`https://u:${'p'.repeat(1_000)}@github.com/acme/app`, 'https://github.com/acme/app'],
    [' https:/u:token@github.com/acme/app', 'https://github.com/acme/app'],
    ['https://github.com/acme/app?access_token=t#token', 'https://github.com/acme/app'],
    ['git+https://u:token@github.com/acme/app', ''],
    ['git@github.com:acme/app.git', ''],
    ['https://x.example/'.padEnd(2_048, 'x'), `${'https://x.example/'.padEnd(255, 'x')}…`],
    ['https://x.example/'.padEnd(2_049, 'x'), ''],
  ])('shows the repository %j as %j', (repository, shown) => {
    const job = parse({ ...full, source: { repository, ref: '' } })
    expect(job).toMatchObject({ sourceRepository: shown })
  })

  it.each<[unknown, string, AgentJob['linkProblem']]>([
    [null, '', ''],
    ['', '', ''],
    [` ${prLink} `, prLink, ''],
    ['javascript:alert(1)', '', 'not-plain'],
    [' \n', '', ''],
    [false, '', ''],
    [true, '', 'not-plain'],
    [0, '', 'not-plain'],
    [{ href: prLink }, '', 'not-plain'],
    [[prLink], '', 'not-plain'],
    [`${prLink}${'x'.repeat(2048)}`, '', 'not-plain'],
  ])('takes the link %j of a final response as %j, problem: %j', (value, link, linkProblem) => {
    expect(parse({ ...full, prLink: value })).toEqual(aJob({ prLink: link, linkProblem }))
  })

  it.each(['active', 'paused'])('ignores any link while the job is %s', (status) => {
    for (const value of [prLink, 7])
      expect(parse({ ...full, status, prLink: value })).toEqual(aJob({ status }))
  })
})

describe('a status', () => {
  it.each([
    ['active', true, false],
    ['completed', true, true],
    ['archived', true, true],
    ['failed', true, true],
    ['paused', false, false],
    ['Completed', false, false],
    ['', false, false],
    ['constructor', false, false],
  ])('%j is known: %j, final: %j', (status, known, final) => {
    expect([isKnown(status), isFinal(status)]).toEqual([known, final])
  })
})
