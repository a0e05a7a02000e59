import { describe, expect, it } from '@jest/globals'
import { parseJob, UNKNOWN_JOB } from '../../../src/wait/polling/job.ts'
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
    expect(parse({ ...full, status: 'archived' })).toEqual(aJob({ status: 'archived', prLink }))
  })

  it('needs only the status, and ignores fields that it does not know', () => {
    const json: unknown = JSON.parse('{"status":"active","__proto__":{"x":1},"cost":{"usd":3}}')

    expect(parse(json)).toEqual({ ...UNKNOWN_JOB, status: 'active' })
  })

  it.each([null, 42, [], 'text', {}, true])('takes %j in every other field as unknown', (value) => {
    const good: Readonly<Record<string, unknown>> = { status: 'completed', id: null }
    const job = parse(aResponseBody((field) => (field in good ? good[field] : value)))

    const notText = 'its link cannot be used'
    const notUrl = 'its link `text` cannot be used'
    const brokenLink = typeof value === 'string' ? notUrl : value === null ? '' : notText
    expect(job).toEqual({
      ...UNKNOWN_JOB,
      status: 'completed',
      brokenLink,
    })
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
    ['job_8f3a', 'job_8f3a'],
    [null, 'job_8f3a'],
    [undefined, 'job_8f3a'],
    [' job_8f3a\n', 'job_8f3a'],
    [42, '42'],
    [-0, '0'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('takes an id only if it is the one that was asked for: %j', (id, jobId) => {
    expect(parse({ ...full, id }, jobId)).toEqual(aJob({ prLink }))
  })

  it.each([
    ['JOB_8F3A', 'job_8f3a'],
    ['job_8f3a0', 'job_8f3a'],
    ['', 'job_8f3a'],
    [' \n', 'job_8f3a'],
    [['job_8f3a'], 'job_8f3a'],
    [{}, 'job_8f3a'],
    [false, 'false'],
    [42, 'job_42'],
    [42.5, '42.5'],
    [2 ** 53, '9007199254740992'],
    [1e21, '1e+21'],
  ])('takes any other for that of another job: %j', (id, jobId) => {
    expect(parse({ ...full, id }, jobId)).toEqual({ otherId: id })
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
    [`https://git.example/ghp_${'a'.repeat(36)}`, ' `https://git.example/***`'],
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
