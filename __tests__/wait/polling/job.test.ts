import { describe, expect, it } from '@jest/globals'
import { parseJob, UNKNOWN_JOB } from '../../../src/wait/polling/job.ts'
import { aJob } from '../../support/fakes.ts'
import { aResponseBody } from '../../support/response-fields.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const full = { ...aResponseBody(), prLink }

function parse(json: unknown) {
  return parseJob(json, (text) => text)
}

describe('parseJob', () => {
  it('takes every field of the service', () => {
    const archived = { status: 'archived', archivedAt: '2026-01-03T03:04:05Z' }
    expect(parse({ ...full, ...archived })).toEqual(aJob({ ...archived, prLink }))
  })

  it('needs only the status, and ignores fields that it does not know', () => {
    const json: unknown = JSON.parse('{"status":"active","__proto__":{"x":1},"cost":{"usd":3}}')

    expect(parse(json)).toEqual({ ...UNKNOWN_JOB, status: 'active' })
  })

  it.each([null, 42, [], 'text', {}, true])('takes %j in every other field as unknown', (value) => {
    const good: Readonly<Record<string, unknown>> = { status: 'completed', id: null }
    const job = parse(aResponseBody((field) => (field in good ? good[field] : value)))

    const text = typeof value === 'string' ? value : ''
    const notText = 'its link cannot be used'
    const notUrl = 'its link `text` cannot be used'
    const brokenLink = typeof value === 'string' ? notUrl : value === null ? '' : notText
    expect(job).toEqual({
      ...UNKNOWN_JOB,
      ...{ model: text, sourceRef: text, createdAt: text, archivedAt: text },
      status: 'completed',
      brokenLink,
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
    expect(parse(value)).toBeUndefined()
  })

  it.each([null, 1, ' \n'])('finds no job with the status %j', (status) => {
    expect(parse({ status })).toBeUndefined()
  })

  it('makes every text one sanitized line of at most 256 characters', () => {
    const [model, createdAt] = [' a\n::error::b\n', 'c'.repeat(257)]
    const job = parse({ ...full, model, createdAt, source: { repository: '', ref: createdAt } })

    const cut = `${'c'.repeat(255)}…`
    expect(job).toMatchObject({ model: 'a\uFFFD: :error: :b', createdAt: cut, sourceRef: cut })
  })

  it.each([
    ['https://github.com/acme/app.git', 'https://github.com/acme/app.git'],
    ['HTTP://git.example:8443/@acme/app', 'http://git.example:8443/@acme/app'],
    ['https://x-access-token:ghs_0123456789@github.com/acme/app', 'https://github.com/acme/app'],
    [' https:/u:token@github.com/acme/app', 'https://github.com/acme/app'],
    ['https://github.com/acme/app?access_token=t#token', 'https://github.com/acme/app'],
    ['git@github.com:acme/app.git', ''],
    ['https://x.example/'.padEnd(2_048, 'x'), `${'https://x.example/'.padEnd(255, 'x')}…`],
    ['https://x.example/'.padEnd(2_049, 'x'), ''],
  ])('shows the repository %j as %j', (repository, shown) => {
    const job = parse({ ...full, source: { repository, ref: '' } })
    expect(job).toMatchObject({ sourceRepository: shown })
  })

  it.each([null, '', ' \n', false])('finds no link in %j', (value) => {
    expect(parse({ ...full, prLink: value })).toEqual(aJob())
  })

  it.each([` ${prLink} `, `${prLink}\n`, `\t${prLink}\r\n`])('takes the link %j', (value) => {
    expect(parse({ ...full, prLink: value })).toEqual(aJob({ prLink }))
  })

  it.each([
    ['javascript:alert(1)', ' `javascript:alert(1)`'],
    ['https://git.example/1\n2', ' `https://git.example/1\uFFFD2`'],
    ['https://u:p@git.example/7', ' `https://***@git.example/7`'],
    [`https://git.example/ghp_${'a'.repeat(36)}`, ''],
    [`${prLink}${'x'.repeat(2048)}`, ` \`${prLink}${'x'.repeat(65)}…\``],
    [true, ''],
    [0, ''],
    [{ href: prLink }, ''],
  ])('shows a link that cannot be used: %j', (value, shown) => {
    const brokenLink = `its link${shown} cannot be used`
    expect(parse({ ...full, prLink: value })).toEqual(aJob({ brokenLink }))
  })

  it.each(['active', 'paused'])('ignores any link while the job is %s', (status) => {
    for (const value of [prLink, 7])
      expect(parse({ ...full, status, prLink: value })).toEqual(aJob({ status }))
  })
})
