import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createRedactor } from '../../../src/runner/redact.ts'
import { FAILURE_RULES } from '../../../src/wait/polling/failure-rules.ts'
import { parseResponse } from '../../../src/wait/polling/poll.ts'
import { anyCharacter } from '../../support/any-text.ts'
import { aJob, type PollFailure } from '../../support/fakes.ts'
import { piecesIn } from '../../support/key-pieces.ts'
import { aResponseBody } from '../../support/response-fields.ts'

type Response = Parameters<typeof parseResponse>[0]

const request = {
  url: new URL('https://agents.example.com/v2/agent/acme-web/job/job_8f3a'),
  jobId: 'job_8f3a',
  redact: (text: string) => text,
}
const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/problem+json' }
const body = JSON.stringify({ ...aResponseBody(), status: 'active' })

function aResponse(overrides: Partial<Response> = {}): Response {
  return { status: 200, headers: {}, text: body, ...overrides }
}

function failureOf(response: Partial<Response>, from = request) {
  const result = parseResponse(aResponse(response), from)
  if ('job' in result) throw new Error('It was a job.')
  return result
}

it.each([{}, { 'content-type': 'text/html' }])('a job is one with the headers %j', (headers) => {
  const job = aJob({ status: 'active' })
  const result = parseResponse(aResponse({ headers }), request)

  expect(result).toEqual({ job, retryAfterMs: undefined })
})

it.each(['"job_8f3a"', '" job_8f3a\\n"', 'null'])('the id of a job may be %s', (id) => {
  const text = `{"id":${id},"status":"active"}`

  expect(parseResponse(aResponse({ text }), request)).toMatchObject({ job: { status: 'active' } })
})

describe('a status other than 200', () => {
  it.each([
    [401, 'unauthorized', 'key-rejected'],
    [404, 'not-found', 'not-found'],
    [429, 'rate-limited', 'rate-limited'],
    [408, 'unavailable', 'server-error'],
    [425, 'unavailable', 'server-error'],
    [500, 'unavailable', 'server-error'],
    [599, 'unavailable', 'server-error'],
    [501, 'unexpected-response', 'request-rejected'],
    [505, 'unexpected-response', 'request-rejected'],
    [600, 'unexpected-response', 'unexpected-status'],
    [400, 'unexpected-response', 'content-rejected'],
    [402, 'unexpected-response', 'no-credits'],
    [413, 'unexpected-response', 'content-rejected'],
    [422, 'unexpected-response', 'content-rejected'],
    [405, 'unexpected-response', 'request-rejected'],
    [499, 'unexpected-response', 'request-rejected'],
    [410, 'not-found', 'not-found'],
    [201, 'unexpected-response', 'unexpected-status'],
    [399, 'unexpected-response', 'unexpected-status'],
  ])('%i is %s: %s', (status, code, kind) => {
    const failure = failureOf({ status, headers: { ...json, 'retry-after': '3' }, text: '' })

    const reason = `HTTP ${status}`
    expect(failure).toEqual({ cause: { kind, reason, retryAfterMs: 3_000, isOtherSite: false } })
    expect(codeOf(failure)).toBe(code)
  })

  it.each([
    [403, 'forbidden', 'text/plain', 'error code: 1010', ', `text/plain` that is no JSON object'],
    [403, 'forbidden', 'application/json', ' ', ''],
    [403, 'forbidden', 'text/html', '{}', ''],
    [403, 'forbidden', 'text/html', '<TITLE >One\n sec</TITLE>', ', a web page titled `One sec`'],
    [404, 'not-found', 'text/html; profile=json', '<title>404', ', a web page titled `404`'],
  ])('%i (%s) says what it is if it is %j: %j', (status, code, type, content, what) => {
    const failure = failureOf({ status, headers: { 'content-type': type }, text: content })

    expect(failure.cause.reason).toBe(`HTTP ${status}${what}`)
    expect(codeOf(failure)).toBe(code)
  })

  it.each([
    [300, '/login?next=%2F', '`https://agents.example.com`'],
    [399, 'https://agents.example.com/', '`https://agents.example.com`'],
    [302, 'http://agents.example.com/v2', '`http://agents.example.com`'],
    [302, 'https://user:secret@login.example.com/sso?key=x', '`https://login.example.com`'],
    [302, '//agents.example.com:8443', '`https://agents.example.com:8443`'],
    [302, `https://${'a'.repeat(101)}/`, `\`https://${'a'.repeat(91)}…\``],
    [302, 'javascript:alert(1)', 'no web address'],
    [302, 'http://[', 'no web address'],
  ])('%i to %j leads to %j, whatever the body', (status, location, target) => {
    const reason = `HTTP ${status}, to ${target}`
    expect(failureOf({ status, headers: { ...html, location } }).cause).toMatchObject({
      kind: 'unexpected-status',
      reason,
    })
  })

  it.each([201, 400])('%i leads nowhere, even with an address', (status) => {
    const { cause } = failureOf({ status, headers: { location: '/login' }, text: '' })
    expect(cause.reason).toBe(`HTTP ${status}`)
  })
})

describe('a web page', () => {
  it.each([
    [200, 'unusable-response', true],
    [401, 'key-rejected', true],
    [404, 'not-found', true],
    [302, 'unexpected-status', true],
    [403, 'blocked', false],
    [429, 'rate-limited', false],
    [503, 'server-error', false],
  ])('in place of a %i is %s, and probably not the service’s: %s', (status, kind, isOtherSite) => {
    const text = '<title>Sign in</title>'

    expect(failureOf({ status, headers: html, text }).cause).toMatchObject({ kind, isOtherSite })
    expect(failureOf({ status, headers: html, text: '{}' }).cause).toMatchObject({
      isOtherSite: false,
    })
  })
})

it.each([
  ['{"error":"Forbidden"}', 'access-denied'],
  ['[]', 'blocked'],
  ['', 'blocked'],
])('a 403 is the service’s own if it is a JSON object: %s', (text, kind) => {
  expect(failureOf({ status: 403, text }).cause.kind).toBe(kind)
})

describe('a 200 that is not a job', () => {
  const br = { 'content-encoding': 'br' }
  const typed = (type: string, text = 'x') => ({ text, headers: { 'content-type': type } })

  it.each<[string, Partial<Response>]>([
    ['HTTP 200, an empty body', { text: '\uFEFF \r\n' }],
    ['HTTP 200, a text that is no JSON object', { text: 'null' }],
    ['HTTP 200, a text that is no JSON object', { text: '[{"status":"active"}]' }],
    ['JSON without a job status', { text: '{"a":1,"job":{"id":2}}' }],
    ['HTTP 200, `text` that is no JSON object', typed('text')],
    ['HTTP 200, a text that is no JSON object', { text: body.slice(0, 20) }],
    [
      'HTTP 200, `text/plain` that is no JSON object',
      typed('text/plain ;charset=utf-8', 'é'.repeat(750)),
    ],
    [
      'HTTP 200, `a/b` that is no JSON object encoded as `br`',
      { text: '\uFFFD', headers: { 'content-type': 'a/b', ...br } },
    ],
    ['HTTP 200, a text that is no JSON object encoded as `br`', { text: '\uFFFD', headers: br }],
    [
      `HTTP 200, \`text/${'x'.repeat(94)}…\` that is no JSON object`,
      typed(`text/${'x'.repeat(99)}`),
    ],
    ['JSON without a job status: `Read-only`', { text: '{"error":"Read-only"}' }],
    ['JSON without a job status: `No such job`', { text: '{"code":404,"message":"No such job"}' }],
    ['JSON without a job status: `No such job`', { text: '{"detail":"No such job","message":7}' }],
    ['another agent job: `job_0000`', { text: body.replace('8f3a', '0000') }],
    ['another agent job: `JOB_8F3A`', { text: body.replace('job_8f3a', 'JOB_8F3A') }],
    ['another agent job: `2`', { text: '{"id":2,"status":"active"}' }],
    ['another agent job', { text: '{"id":9007199254740993,"status":"x"}' }],
    ['another agent job', { text: '{"id":" ","status":"active"}' }],
    ['another agent job', { text: '{"id":["job_8f3a"],"status":"active"}' }],
    ['HTTP 200, a web page', { text: 'x'.repeat(13_700), headers: html }],
    ['HTTP 200, a web page', { text: '\n<!doctype html>' }],
    [
      'HTTP 200, a web page titled `Sign in`',
      typed('application/json', '<!doctype html><title>Sign in</title>'),
    ],
    [
      'HTTP 200, a web page titled `Sign in`',
      typed('text/html', `<title lang="en">Sign in<${'x'.repeat(400)}`),
    ],
    [
      `HTTP 200, a web page titled \`${'x'.repeat(99)}…\``,
      typed('text/html', `<title>${'x'.repeat(101)}`),
    ],
    ['HTTP 200, a web page', typed('text/html', '<titles>Sign in</titles><title')],
    ['HTTP 200, a web page', typed('text/html', `${' '.repeat(5_000)}<title>Sign in</title>`)],
  ])('is %s', (reason, { headers, ...response }) => {
    const failure = failureOf({ ...response, headers: { ...headers, 'retry-after': '3' } })

    const isOtherSite = reason.includes('a web page')
    expect(failure).toEqual({
      cause: { kind: 'unusable-response', reason, retryAfterMs: 3_000, isOtherSite },
    })
    expect(codeOf(failure)).toBe('invalid-response')
  })

  it('counts whatever coding it has, if its text is JSON', () => {
    for (const coding of ['gzip', 'utf-8', 'aws-chunked'])
      expect(
        parseResponse(aResponse({ headers: { 'content-encoding': coding } }), request),
      ).toHaveProperty('job')
  })
})

const WITH_KEY = 'its link cannot be used'

describe('the key in a job', () => {
  const key = "svc_CANARY+/=%&!'()*~0123456789"
  const from = { ...request, redact: createRedactor(key) }

  it.each([0, 200, 240, 290])(
    'is redacted from every text before that is cut or changed: after %i characters',
    (length) => {
      const text = `${'x'.repeat(length)}${key}`
      const address = `https://x.example/${encodeURIComponent(text)}`
      const job = {
        ...{ status: 'completed', prLink: address, model: text, createdAt: text },
        source: { repository: address, ref: text },
      }
      const result = parseResponse(aResponse({ text: JSON.stringify(job) }), from)

      expect(result).toMatchObject({ job: { prLink: '', brokenLink: WITH_KEY } })
      expect(piecesIn(JSON.stringify(result), key)).toEqual([])
    },
  )

  it.each([
    ['a wide letter', 'svc_0123456789k', { prLink: 'https://\uff33vc_0123456789k.example/' }],
    ['a quote', 'svc_"0123456789k', { prLink: 'https://x.example/#svc_"0123456789k' }],
    ['JSON in a link', 'svc_"0123456789k', { prLink: 'https://x.example/#svc_\\"0123456789k' }],
    // What is left of an address could be the beginning of a key.
    [
      'a query',
      'svc_0123456789?k',
      { source: { repository: 'https://x.example/svc_0123456789?k' } },
    ],
    ['the Kelvin sign', 'svc_0123456789k', { status: 'svc_0123456789\u212A' }],
  ])('is redacted before and after our own parsing: %s', (_, secret, fields) => {
    const redact = createRedactor(secret)
    const text = JSON.stringify({ status: 'completed', ...fields })
    const result = parseResponse(aResponse({ text }), { ...request, redact })

    expect(result).toMatchObject({ job: { prLink: '' } })
    expect(JSON.stringify(result)).not.toContain('0123456789')
  })

  it('may have its rest in a link', () => {
    const redact = createRedactor('svc_0123456789abcdef')
    const prLink = 'https://x.example/0123456789abcdef'
    const text = JSON.stringify({ status: 'completed', prLink })

    expect(parseResponse(aResponse({ text }), { ...request, redact })).toMatchObject({
      job: { prLink },
    })
  })

  it('is redacted where escapes hide it, and from the status', () => {
    const escaped = key.replace('s', '\\u0073')
    for (const status of [key.toUpperCase(), escaped]) {
      const result = parseResponse(aResponse({ text: `{"status":"${status}"}` }), from)
      expect(result).toMatchObject({ job: { status: '***' } })
    }
  })
})

describe('the facts', () => {
  it.each([
    ['wherever it would be cut', `svc_${'k0123456789'.repeat(5)}`],
    ['although a type is shown up to a semicolon', `svc_k0123456789;${'0123456789'.repeat(4)}`],
  ])('contain no piece of the key, %s', (_, key) => {
    const from = { ...request, redact: createRedactor(key) }
    const responsesWith = (value: string): Partial<Response>[] => [
      { status: 302, headers: { location: `https://${value}.example/` } },
      { status: 302, headers: { location: `https://${value.replace(/^s/, '%73')}.example/` } },
      { status: 403, headers: { 'content-type': `text/x${value}` }, text: 'x' },
      { text: 'x', headers: { 'content-type': `text/x${value}` } },
      { status: 401, headers: json, text: JSON.stringify({ error: `${'x'.repeat(80)}${value}` }) },
      { status: 503, headers: html, text: `<title>${'x'.repeat(80)}${value}</title>` },
      // Where the search for the end of the title stops.
      { status: 404, headers: html, text: `<title>${' '.repeat(4_980)}${value}</title>` },
    ]
    const causes = [key, key.toUpperCase(), encodeURIComponent(key)]
      .flatMap(responsesWith)
      .map((response) => failureOf(response, from).cause)

    expect(causes.slice(0, 4)).toMatchObject([
      { reason: 'HTTP 302, to `https://***.example`' },
      { reason: expect.stringMatching(/to `https:\/\/(svc_)?\*\*\*\.example`$/) },
      { reason: 'HTTP 403, `text/x***` that is no JSON object' },
      { reason: 'HTTP 200, `text/x***` that is no JSON object' },
    ])
    expect(piecesIn(JSON.stringify(causes), key)).toEqual([])
  })

  it('contain no secret of others, wherever the search for a title stops', () => {
    const secrets = `https://me:aaaaaa@x.example ghp_${'a'.repeat(36)}`
    const pages = Array.from({ length: 100 }, (_, at) => `<title>${secrets}`.padStart(4_980 + at))
    const causes = pages.map((text) => failureOf({ status: 503, headers: html, text }).cause)

    expect(JSON.stringify(causes)).not.toMatch(/aa/)
    expect(causes.at(20)).toHaveProperty(
      'reason',
      'HTTP 503, a web page titled `https://***@x.example ***`',
    )
  })

  it('contain no host that is a part of the key', () => {
    const from = { ...request, redact: createRedactor('svc_k0123456789/0123456789') }
    const headers = { location: 'https://svc_k0123456789/0123456789' }

    expect(failureOf({ status: 302, headers }, from).cause.reason).toBe(
      'HTTP 302, to `https://***`',
    )
  })

  it('contain nothing of the body but what the service says, and are short lines', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 2_000 })
    const names = fc.constantFrom('content-type', 'location', 'retry-after')
    const response = fc.record({
      status: fc.integer({ min: 200, max: 999 }),
      headers: fc.dictionary(names, text),
      text: text.map((rest) => `{"SECRET ${rest}`),
    })
    fc.assert(
      fc.property(response, (fields) => {
        const { cause } = failureOf(fields)

        expect(cause.reason.length).toBeLessThanOrEqual(260)
        expect(cause.reason).not.toMatch(/SECRET|\p{Cc}|\p{Cf}|::/u)
      }),
      { numRuns: 500 },
    )
  })
})

describe('what the service says', () => {
  const saidOf = (value: unknown, type = 'application/json') =>
    failureOf({ status: 404, headers: { 'content-type': type }, text: JSON.stringify(value) }).cause

  it.each<[unknown, string]>([
    [{ error: 'Agent job not found' }, '`Agent job not found`'],
    [{ error: 'x'.repeat(200) }, `\`${'x'.repeat(99)}…\``],
    [{ error: '::error::a\n##[b] `c`' }, '`` : :error: :a\uFFFD## [b] `c` ``'],
    [{ error: ' ' }, ''],
    [{ error: 'Not Found', msg: ' ', message: 'x' }, '`Not Found; x`'],
    // The first three, as the body has them.
    [{ msg: 'a', title: 'b', detail: 'c', message: 'd' }, '`a; b; c`'],
    [{ error: { code: 7, message: 'x' } }, '`x`'],
    [{ error: { errors: ['a', { detail: 'b' }, 7] } }, '`a; b`'],
    [{ detail: [{ loc: ['body'], msg: 'a' }] }, '`a`'],
    [{ errors: { name: ['taken'] }, error: ['secret'], detail: ['secret', ['secret']] }, ''],
    // Nothing else is shown.
    [{ reason: 'x', data: { error: 'x' }, token: 'x' }, ''],
    [{ message: { error: 'x' } }, ''],
    [['x'], ''],
    ['x', ''],
    [null, ''],
  ])('of %j is %j', (value, said) => {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    const other = isObject ? '' : ', `application/json` that is no JSON object'
    const reason = said === '' ? `HTTP 404${other}` : `HTTP 404: ${said}`
    expect(saidOf(value)).toMatchObject({ kind: 'not-found', reason })
  })

  it.each(['application/problem+json; charset=utf-8', 'text/plain', 'text/html', ''])(
    'needs no type of JSON: %j',
    (type) => {
      expect(saidOf({ error: 'x' }, type)).toMatchObject({
        kind: 'not-found',
        reason: 'HTTP 404: `x`',
      })
    },
  )

  it('may be nested as deep as it likes', () => {
    const text = `{"error":${'['.repeat(100_000)}"x"${']'.repeat(100_000)}}`

    expect(failureOf({ status: 404, headers: json, text }).cause.reason).toBe('HTTP 404')
  })
})

function codeOf({ cause }: PollFailure): string {
  return FAILURE_RULES[cause.kind].code
}
