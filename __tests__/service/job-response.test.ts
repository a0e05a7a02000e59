import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isEncoded, toAnswer } from '../src/answer.ts'
import { ReadError } from '../src/errors.ts'
import { aJob } from './support/fakes.ts'

type Http = Parameters<typeof toAnswer>[0]

const asked = { url: new URL('https://agents.example.com/v2/agent/acme-web/job/job_8f3a'), jobId: 'job_8f3a' }
const date = 'Sat, 21 Nov 2026 09:14:00 GMT'
const body = JSON.stringify({
  id: 'job_8f3a',
  status: 'active',
  source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
  model: 'model-x',
  prLink: null,
  createdAt: '2026-11-21T09:14:00.000Z',
  archivedAt: null,
})

function http(overrides: Partial<Http> = {}): Http {
  return { status: 200, headers: {}, text: body, ...overrides }
}

/** All that a failed read says. */
function errorOf(answer: Http, target = asked) {
  try {
    toAnswer(answer, target)
  } catch (error) {
    if (!(error instanceof ReadError)) throw error
    const { message, code, treatment, explanation, retryAfterMs } = error
    return { message, code, treatment, explanation, retryAfterMs }
  }
  throw new Error('It was a job.')
}

describe('an answer with a job', () => {
  it.each([
    [undefined],
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['text/plain'],
    ['text/html'],
  ])('is one with the content type %j', (type) => {
    expect(toAnswer(http({ headers: { 'content-type': type } }), asked)).toEqual({
      job: aJob({ status: 'active' }),
      retryAfterMs: undefined,
    })
  })

  it('may ask to be left alone for a while', () => {
    const headers = { date, 'retry-after': ['3', 'Sat, 21 Nov 2026 09:15:30 GMT'] }

    expect(toAnswer(http({ headers }), asked).retryAfterMs).toBe(90_000)
  })
})

describe('a status other than 200', () => {
  it.each([
    [401, 'unauthorized', 'final'],
    [403, 'forbidden', 'final'],
    [404, 'not-found', 'doubtful'],
    [429, 'rate-limited', 'throttled'],
    [408, 'unavailable', 'transient'],
    [425, 'unavailable', 'transient'],
    [500, 'unavailable', 'transient'],
    [502, 'unavailable', 'transient'],
    [503, 'unavailable', 'transient'],
    [504, 'unavailable', 'transient'],
    [529, 'unavailable', 'transient'],
    [599, 'unavailable', 'transient'],
  ])('%i is %s and %s', (status, code, treatment) => {
    expect(errorOf(http({ status, headers: { 'retry-after': '3' }, text: '' }))).toEqual({
      message: `HTTP ${status}`,
      code,
      treatment,
      explanation: undefined,
      retryAfterMs: 3_000,
    })
  })

  it('tells a 404 that comes as a page from the one of the service', () => {
    const error = errorOf(http({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } }))

    expect([error.code, error.treatment, error.explanation]).toEqual([
      'not-found',
      'doubtful',
      "agents.example.com answered with a web page (404) instead of a job. `base-url` probably names the dashboard or a login page: use the API's address.",
    ])
  })

  it.each([201, 202, 204, 206, 304, 400, 402, 405, 406, 409, 410, 418, 451, 501, 505, 600, 999])(
    '%i is unexpected, whatever the body',
    (status) => {
      expect(errorOf(http({ status }))).toEqual({
        message: `HTTP ${status}`,
        code: 'unexpected-response',
        treatment: 'final',
        explanation: `agents.example.com answered with HTTP ${status}, which the service's API does not give. Check that \`base-url\` is its address, and what stands between: a proxy, a gateway.`,
        retryAfterMs: undefined,
      })
    },
  )

  it.each([
    ['https://login.example.com/sso?key=x', 'https://login.example.com'],
    ['http://agents.example.com/v2', 'http://agents.example.com'],
    ['https://agents.example.com:8443/', 'https://agents.example.com:8443'],
    ['https://user:secret@login.example.com/', 'https://login.example.com'],
    ['//login.example.com', 'https://login.example.com'],
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, `https://${'a'.repeat(60)}.${'b'.repeat(50)}…`],
    ['/login', 'another path of its own'],
    ['login', 'another path of its own'],
    ['https://agents.example.com/login', 'another path of its own'],
    ['javascript:alert(1)', 'no web address'],
    ['http://[', 'no web address'],
  ])('is a redirect to %j, told as %j', (location, target) => {
    expect(errorOf(http({ status: 302, headers: { location } }))).toEqual({
      message: 'HTTP 302',
      code: 'unexpected-response',
      treatment: 'final',
      explanation: `agents.example.com redirects to ${target}; redirects are not followed, so that the key goes nowhere else. Use the final address as \`base-url\`.`,
      retryAfterMs: undefined,
    })
  })

  it.each([300, 301, 303, 307, 308, 399])('is a redirect with %i too', (status) => {
    expect(errorOf(http({ status, headers: { location: '/x' } })).explanation).toContain('redirects to')
  })

  it.each([201, 400])('is none with %i', (status) => {
    expect(errorOf(http({ status, headers: { location: '/x' } })).explanation).toContain(
      `with HTTP ${status}`,
    )
  })
})

describe('a 200 that is no job', () => {
  const checkBase = "Check that `base-url` is the address of the service's API."
  const useApi = "`base-url` probably names the dashboard or a login page: use the API's address."
  const html = { 'content-type': 'text/html; charset=utf-8' }

  it.each<[string, Partial<Http>, string, string, string]>([
    ['nothing', { text: '' }, 'an empty answer', '', checkBase],
    ['white space', { text: ' \r\n' }, 'an empty answer', '', checkBase],
    ['a list', { text: '[]' }, 'JSON without a job status', '', checkBase],
    ['null', { text: 'null' }, 'JSON without a job status', '', checkBase],
    ['an error', { text: '{"error":"x"}' }, 'JSON without a job status', '', checkBase],
    ['another job', { text: body.replace('8f3a', '0000') }, 'the state of another job', '', checkBase],
    [
      'half a job',
      { text: body.slice(0, 60) },
      'text that is no JSON',
      ' (no content type, 60 bytes)',
      checkBase,
    ],
    [
      'text',
      { text: 'é'.repeat(750), headers: { 'content-type': 'text/plain;charset=utf-8' } },
      'text that is no JSON',
      ' (text/plain, 2 kB)',
      checkBase,
    ],
    ['one byte', { text: 'x' }, 'text that is no JSON', ' (no content type, 1 byte)', checkBase],
    [
      'text with a long type',
      { text: 'xy', headers: { 'content-type': `text/${'x'.repeat(60)}` } },
      'text that is no JSON',
      ` (text/${'x'.repeat(54)}…, 2 bytes)`,
      checkBase,
    ],
    [
      'just a kilobyte',
      { text: 'x'.repeat(1_000) },
      'text that is no JSON',
      ' (no content type, 1 kB)',
      checkBase,
    ],
    ['a web page', { text: 'x'.repeat(13_700), headers: html }, 'a web page', ' (text/html, 14 kB)', useApi],
    [
      'a web page without a type',
      { text: '\n<!doctype html>' },
      'a web page',
      ' (no content type, 16 bytes)',
      useApi,
    ],
    [
      'gzip',
      { text: '', headers: { 'content-encoding': 'gzip' } },
      'a compressed answer',
      ' (gzip)',
      'Nothing between may compress it.',
    ],
    [
      'several codings',
      { text: '', headers: { 'content-encoding': ['br', 'gzip'] } },
      'a compressed answer',
      ' (br, gzip)',
      'Nothing between may compress it.',
    ],
    [
      'an odd coding',
      { headers: { 'content-encoding': `::${'x'.repeat(60)}` } },
      'a compressed answer',
      ` (: :${'x'.repeat(36)}…)`,
      'Nothing between may compress it.',
    ],
  ])('is doubtful and told by what came: %s', (_, answer, instead, detail, advice) => {
    expect(errorOf(http(answer))).toEqual({
      message: `${instead} instead of a job`,
      code: 'invalid-response',
      treatment: 'doubtful',
      explanation: `agents.example.com answered with ${instead}${detail} instead of a job. ${advice}`,
      retryAfterMs: undefined,
    })
  })

  it('may ask to be left alone for a while', () => {
    expect(errorOf(http({ text: '', headers: { 'retry-after': '3' } })).retryAfterMs).toBe(3_000)
  })

  it('names the host with its port, and no more than 100 characters of it', () => {
    const url = (host: string) => ({ ...asked, url: new URL(`https://${host}/`) })
    const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.example`

    expect(errorOf(http({ text: '' }), url('gw.example:8443')).explanation).toMatch(
      /^gw\.example:8443 answered/,
    )
    expect(errorOf(http({ text: '' }), url(long)).explanation).toMatch(/^a{63}\.b{35}… answered/)
  })

  it('never pastes what came, and keeps to 800 characters', () => {
    const text = fc.string({ unit: 'binary', maxLength: 2_000 })
    const headers = fc.dictionary(
      fc.constantFrom('content-type', 'content-encoding', 'location', 'retry-after'),
      text,
    )
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 999 }), headers, text, (status, fields, rest) => {
        const { message, explanation = '' } = errorOf({ status, headers: fields, text: `{"SECRET ${rest}` })
        expect(message.length).toBeLessThanOrEqual(100)
        expect(explanation.length).toBeLessThanOrEqual(800)
        expect(explanation).not.toMatch(/SECRET|[\p{Cc}\p{Cf}]|::/u)
      }),
      { numRuns: 500 },
    )
  })
})

describe('toAnswer', () => {
  it('makes of any JSON a job or a ReadError', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => {
          try {
            toAnswer(http({ text }), asked)
          } catch (error) {
            if (!(error instanceof ReadError)) throw error
          }
        }).not.toThrow()
      }),
    )
  })
})

describe('isEncoded', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['identity', false],
    [' Identity ', false],
    ['gzip', true],
    ['identity, gzip', true],
    [['identity', 'br'], true],
    ['foo', true],
  ])('says of the content-encoding %j: %j', (encoding, expected) => {
    expect(isEncoded({ 'content-encoding': encoding })).toBe(expected)
  })
})
