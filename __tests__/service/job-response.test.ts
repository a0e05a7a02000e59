import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isBodyWanted, parseResponse } from '../../src/service/job-response.ts'
import { aJob } from '../support/fakes.ts'

type Response = Parameters<typeof parseResponse>[0]

const request = {
  url: new URL('https://agents.example.com/v2/agent/acme-web/job/job_8f3a'),
  jobId: 'job_8f3a',
  redact: (text: string) => text,
}
const html = { 'content-type': 'text/html; charset=utf-8' }
const body = JSON.stringify({
  id: 'job_8f3a',
  status: 'active',
  source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
  model: 'model-x',
  prLink: null,
  createdAt: '2026-11-21T09:14:00.000Z',
  archivedAt: null,
})

function aResponse(overrides: Partial<Response> = {}): Response {
  return { status: 200, headers: {}, text: body, ...overrides }
}

/** A failure; its text for the user as plain text. */
function errorOf(response: Partial<Response>, from = request) {
  const result = parseResponse(aResponse(response), from)
  if ('job' in result) throw new Error('It was a job.')
  return { ...result, userMessage: result.userMessage }
}

describe('a response with a job', () => {
  it.each([undefined, 'application/json; charset=utf-8', 'text/html'])('is one with the content type %j', (type) => {
    expect(parseResponse(aResponse({ headers: { 'content-type': type } }), request)).toEqual({
      job: aJob({ status: 'active' }),
      retryAfterMs: undefined,
    })
  })

  it('may ask to wait', () => {
    const date = 'Sat, 21 Nov 2026 09:14:00 GMT'
    const headers = { date, 'retry-after': ['3', 'Sat, 21 Nov 2026 09:15:30 GMT'] }

    expect(parseResponse(aResponse({ headers }), request).retryAfterMs).toBe(90_000)
  })
})

describe('a status other than 200', () => {
  it.each([
    [401, 'unauthorized', 'never'],
    [403, 'forbidden', 'never'],
    [404, 'not-found', 'confirm'],
    [429, 'rate-limited', 'rate-limited'],
    ...[408, 425, 500, 502, 503, 504, 529, 599].map((status) => [status, 'unavailable', 'backoff'] as const),
  ])('%i is %s, retry: %s', (status, code, retry) => {
    expect(errorOf({ status, headers: { 'retry-after': '3' }, text: '' })).toEqual({
      ...{ reason: `HTTP ${status}`, code, retry, userMessage: undefined, retryAfterMs: 3_000 },
    })
  })

  it.each([201, 204, 206, 300, 304, 400, 402, 405, 407, 409, 410, 418, 451, 501, 505, 600, 999])(
    '%i is unexpected and permanent, whatever the body',
    (status) => {
      expect(errorOf({ status })).toEqual({
        ...{
          reason: `HTTP ${status}`,
          code: 'unexpected-response',
          retry: 'never',
          retryAfterMs: undefined,
        },
        userMessage: `Unexpected HTTP ${status} from agents.example.com. Check \`base-url\` and any proxy in between.`,
      })
    },
  )

  it('tells a 404 page from the 404 of the service', () => {
    expect(errorOf({ status: 404, headers: html })).toMatchObject({
      ...{ code: 'not-found', retry: 'confirm' },
      userMessage:
        'agents.example.com returned an HTML page (HTTP 404). `base-url` probably points to a dashboard or login page.',
    })
    expect(errorOf({ status: 404, headers: { 'content-type': 'text/plain' } }).userMessage).toBeUndefined()
  })

  it.each([
    ['https://login.example.com/sso?key=x', 'https://login.example.com'],
    ['http://agents.example.com/v2', 'http://agents.example.com'],
    ['https://agents.example.com:8443/', 'https://agents.example.com:8443'],
    ['https://user:secret@login.example.com/', 'https://login.example.com'],
    ['//login.example.com', 'https://login.example.com'],
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, `https://${'a'.repeat(60)}.${'b'.repeat(50)}…`],
    ['/login', 'another path on the same host'],
    ['https://agents.example.com/login', 'another path on the same host'],
    ['javascript:alert(1)', 'something that is not a web address'],
    ['http://[', 'something that is not a web address'],
  ])('is a redirect to %j, which is not followed: %j', (location, target) => {
    expect(errorOf({ status: 302, headers: { location } })).toEqual({
      ...{ reason: 'HTTP 302', code: 'unexpected-response', retry: 'never', retryAfterMs: undefined },
      userMessage: `agents.example.com redirects to ${target}. Redirects are not followed, to protect the key. Set \`base-url\` to the final address.`,
    })
  })

  it.each([
    [300, /redirects to/],
    [399, /redirects to/],
    [201, /Unexpected HTTP 201/],
    [400, /Unexpected HTTP 400/],
  ])('%i with a location is a redirect, or not: %s', (status, pattern) => {
    expect(errorOf({ status, headers: { location: '/x' } }).userMessage).toMatch(pattern)
  })
})

describe('a 200 that is not a job', () => {
  const checkAddress = "Check that `base-url` is the address of the service's API."
  const checkProxy = 'Check any proxy or cache in between.'
  const dashboard = '`base-url` probably points to a dashboard or login page.'
  const longType = { 'content-type': `text/${'x'.repeat(60)}` }
  const oddEncoding = { 'content-encoding': `::${'x'.repeat(60)}` }

  it.each<[string, Partial<Response>, string, string]>([
    ['nothing', { text: '' }, 'an empty response', checkAddress],
    ['white space', { text: '\uFEFF \r\n' }, 'an empty response', checkAddress],
    ['a list', { text: '[]' }, 'JSON without a job status', checkAddress],
    ['an error', { text: '{"error":"x"}' }, 'JSON without a job status', checkAddress],
    ['another id', { text: body.replace('8f3a', '0000') }, 'a different job (id mismatch)', checkProxy],
    ['half a job', { text: body.slice(0, 60) }, 'text instead of JSON (1 kB)', checkAddress],
    [
      'text',
      { text: 'é'.repeat(750), headers: { 'content-type': 'text/plain;charset=utf-8' } },
      'text/plain instead of JSON (2 kB)',
      checkAddress,
    ],
    ['a long type', { text: 'x', headers: longType }, `text/${'x'.repeat(54)}… instead of JSON (1 kB)`, checkAddress],
    [
      'a type with a blank before its parameter',
      { text: 'x', headers: { 'content-type': 'text/csv ; charset=utf-8' } },
      'text/csv instead of JSON (1 kB)',
      checkAddress,
    ],
    ['a page', { text: 'x'.repeat(13_700), headers: html }, 'HTML instead of JSON (14 kB)', dashboard],
    ['a page without a type', { text: '\n<!doctype html>' }, 'HTML instead of JSON (1 kB)', dashboard],
    [
      'several encodings',
      { text: '', headers: { 'content-encoding': ['br', 'gzip'] } },
      'a compressed response (br, gzip)',
      checkProxy,
    ],
    ['an odd encoding', { headers: oddEncoding }, `a compressed response (: :${'x'.repeat(36)}…)`, checkProxy],
  ])('is to be confirmed: %s', (_, response, instead, advice) => {
    expect(errorOf({ ...response, headers: { ...response.headers, 'retry-after': '3' } })).toEqual({
      ...{ reason: instead, code: 'invalid-response', retry: 'confirm', retryAfterMs: 3_000 },
      userMessage: `agents.example.com returned ${instead}. ${advice}`,
    })
  })
})

describe('a message', () => {
  it('names the host with its port, and no more than 100 characters of it', () => {
    const from = (host: string) => ({ ...request, url: new URL(`https://${host}/`) })
    const long = `${'a'.repeat(63)}.${'b'.repeat(63)}.example`

    expect(errorOf({ text: '' }, from('gw.example:8443')).userMessage).toMatch(/^gw\.example:8443 returned/)
    expect(errorOf({ text: '' }, from(long)).userMessage).toMatch(/^a{63}\.b{35}… returned/)
  })

  it('contains no key, whole or cut, in any letter case', () => {
    const key = `svc_${'K'.repeat(53)}`
    const from = { ...request, redact: (text: string) => text.replace(/svc_k+/gi, '***') }
    const shown = [
      errorOf({ status: 302, headers: { location: `https://${key}.example/` } }, from),
      errorOf({ headers: { 'content-encoding': key } }, from),
      errorOf({ text: 'x', headers: { 'content-type': `text/x${key}` } }, from),
    ].map(({ userMessage }) => userMessage)

    expect(shown).toEqual([
      expect.stringContaining('redirects to https://***.example.'),
      expect.stringContaining('a compressed response (***)'),
      expect.stringContaining('text/x*** instead of JSON'),
    ])
  })

  it('contains nothing of the body, and keeps to 800 characters', () => {
    const text = fc.string({ unit: 'binary', maxLength: 2_000 })
    const names = fc.constantFrom('content-type', 'content-encoding', 'location', 'retry-after')
    const response = fc.record({
      status: fc.integer({ min: 200, max: 999 }),
      headers: fc.dictionary(names, text),
      text: text.map((rest) => `{"SECRET ${rest}`),
    })
    fc.assert(
      fc.property(response, (fields) => {
        const { reason, userMessage = '' } = errorOf(fields)
        expect(reason.length).toBeLessThanOrEqual(100)
        expect(userMessage.length).toBeLessThanOrEqual(800)
        expect(`${reason} ${userMessage}`).not.toMatch(/SECRET|[\p{Cc}\p{Cf}]|::/u)
      }),
      { numRuns: 500 },
    )
  })
})

describe('any JSON', () => {
  it('is a job or a failure', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseResponse(aResponse({ text }), request)).toEqual(
          expect.objectContaining(text.includes('"status"') ? {} : { code: 'invalid-response', retry: 'confirm' }),
        )
      }),
    )
  })
})

describe('isBodyWanted', () => {
  it.each([
    [200, undefined, true],
    [200, '', true],
    [200, ' Identity ', true],
    [200, 'gzip', false],
    [200, 'identity, gzip', false],
    [200, ['identity', 'br'], false],
    [200, 'xidentity', false],
    [404, undefined, false],
  ])('of a %i with the content-encoding %j: %j', (status, encoding, expected) => {
    expect(isBodyWanted(status, { 'content-encoding': encoding })).toBe(expected)
  })
})
