import { describe, expect, it } from '@jest/globals'
import { parseJob, UNKNOWN_JOB } from '../../../src/wait/polling/job.ts'
import { createRedactor } from '../../../src/runner/redact.ts'
import { aJob } from '../../support/fakes.ts'
import { aResponseBody } from '../../support/response-fields.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const full = { ...aResponseBody(), prLink }

/** The job but for its JSON, if it is one. */
function parse(json: unknown) {
  const parsed = parseJob({ json, text: '', redact: (text) => text })
  return parsed && { ...parsed, json: '' }
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
    expect(parse(value)).toBeUndefined()
  })

  it.each([null, 1, ' \n'])('finds no job with the status %j', (status) => {
    expect(parse({ status })).toBeUndefined()
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

describe('the JSON of a job', () => {
  const key = 'svc_0123456789"k'
  const redact = createRedactor(key)
  const jsonOf = (text: string) => {
    const json: unknown = JSON.parse(text)
    return parseJob({ json, text, redact })?.json
  }

  it('is as it was sent', () => {
    const text = '{ "status": "active",\n  "id": 9007199254740993, "x": ["\\u00fc", 1.50] }'

    expect(jsonOf(`\n${text} `)).toBe(text)
  })

  it.each([
    ['the key', key, '***'],
    ['the key in capitals', key.toUpperCase(), '***'],
    ['a token', `ghp_${'a'.repeat(36)}`, '***'],
    ['user info', 'see https://me:pass@git.example/x', 'see https://***@git.example/x'],
  ])('has no %s', (_, text, shown) => {
    const job = { status: 'active', a: text, [text]: [`"${text}\\`], 'a@b': '//' }
    const clean = { status: 'active', a: shown, [shown]: [`"${shown}\\`], 'a@b': '//' }

    expect(JSON.parse(jsonOf(JSON.stringify(job)) ?? '')).toEqual(clean)
    expect(jsonOf(JSON.stringify(job).replaceAll('/', '\\/'))).not.toContain('pass')
  })

  it('may have what follows the prefix of the key, as an id does', () => {
    const text = '{"status":"active","id":"job_0123456789abcdef"}'
    const own = createRedactor('svc_0123456789abcdef')

    expect(parseJob({ json: JSON.parse(text), text, redact: own })?.json).toBe(text)
  })

  it.each([
    [
      'stands between its texts',
      '{"status":"x","a":"svc_01234","567":"89"}',
      '"svc_01234","567":"',
    ],
    ['is a number in it', '{"status":"x","a":1234567890}', '1234567890'],
  ])('is not shown if a key %s', (_, text, secret) => {
    expect(parseJob({ json: JSON.parse(text), text, redact: createRedactor(secret) })?.json).toBe(
      '',
    )
  })

  it('is shown up to 64 KiB', () => {
    const fill = (length: number) => `{"status":"x","a":"${'ü'.repeat(length)}"}`
    const rest = fill(0).length

    expect(jsonOf(fill((65_536 - rest) / 2))?.length).toBeGreaterThan(30_000)
    expect(jsonOf(fill((65_536 - rest) / 2 + 1))).toBe('')
    expect(jsonOf(`${fill(0)}${' '.repeat(65_536)}`)).toBe('')
  })
})
