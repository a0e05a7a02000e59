import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createRedactor } from '../../src/runner/redact.ts'
import { isBodyWanted, parseFault, parseResponse } from '../../src/service/job-response.ts'
import { anyCharacter } from '../support/any-text.ts'
import { aJob } from '../support/fakes.ts'
import { piecesIn } from '../support/key-pieces.ts'

type Response = Parameters<typeof parseResponse>[0]

const HOST = '`agents.example.com`'
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

function failureOf(response: Partial<Response>, from = request) {
  const result = parseResponse(aResponse(response), from)
  if ('job' in result) throw new Error('It was a job.')
  return result
}

describe('a response with a job', () => {
  it.each(['', 'text/html'])('is one with the content type %j', (type) => {
    expect(parseResponse(aResponse({ headers: { 'content-type': type } }), request)).toEqual({
      job: aJob({ status: 'active' }),
      retryAfterMs: undefined,
    })
  })
})

describe('a status other than 200', () => {
  it.each([
    [401, 'unauthorized', 'permanent'],
    [404, 'not-found', 'confirm'],
    [429, 'rate-limited', 'backoff'],
    [408, 'unavailable', 'backoff'],
    [425, 'unavailable', 'backoff'],
    [500, 'unavailable', 'backoff'],
    [599, 'unavailable', 'backoff'],
  ])('%i is %s, retry: %s', (status, code, retry) => {
    expect(failureOf({ status, headers: { 'retry-after': '3' }, text: '' })).toEqual({
      reason: `HTTP ${status}`,
      code,
      retry,
      userMessage: undefined,
      retryAfterMs: 3_000,
    })
  })

  it.each(['application/json', 'application/problem+json; charset=utf-8', 'APPLICATION/JSON'])(
    '403 is forbidden, and nothing is said of a firewall if it is %s',
    (type) => {
      const headers = { 'content-type': type, 'retry-after': '3' }

      expect(failureOf({ status: 403, headers, text: '' })).toEqual({
        reason: 'HTTP 403',
        code: 'forbidden',
        retry: 'permanent',
        userMessage: undefined,
        retryAfterMs: 3_000,
      })
    },
  )

  it.each([
    ['text/plain', 'text/plain', 'error code: 1010'],
    ['text/html; charset=utf-8', 'text/html', '<title>Just a moment...</title>'],
    ['text/html; profile=json', 'text/html', ''],
    [`text/${'x'.repeat(60)}`, `text/${'x'.repeat(54)}…`, ''],
  ])('403 is probably that of a firewall if it is %s', (type, shown, text) => {
    expect(failureOf({ status: 403, headers: { 'content-type': type }, text })).toEqual({
      reason: 'HTTP 403',
      code: 'forbidden',
      retry: 'permanent',
      userMessage: `${HOST} returned HTTP 403 without JSON (\`${shown}\`), probably from a firewall or bot protection in front of the service. Ask its operator to allow this runner, or check \`base-url\`.`,
      mayBeMaintenance: true,
      retryAfterMs: undefined,
    })
  })

  it('403 is probably that of a firewall if it has no type', () => {
    expect(failureOf({ status: 403 }).userMessage).toMatch(
      / without JSON \(no content type\), probably /,
    )
  })

  it('tells a 404 page from the 404 of the service', () => {
    expect(failureOf({ status: 404, headers: html })).toMatchObject({
      code: 'not-found',
      retry: 'confirm',
      userMessage: `${HOST} returned an HTML page (HTTP 404). \`base-url\` probably points to a dashboard or login page.`,
      mayBeMaintenance: true,
    })
    expect(failureOf({ status: 404 }).userMessage).toBeUndefined()
    expect(failureOf({ status: 404 }).mayBeMaintenance).toBeUndefined()
  })

  const unexpected = (status: number) =>
    `${HOST} rejected the poll of agent job \`job_8f3a\` (HTTP ${status}). Check \`job-id\`, \`project-id\` and \`base-url\`, and any proxy in between.`
  const redirects = (target: string) =>
    `${HOST} redirects to ${target}. Redirects are not followed, to protect the key. Set \`base-url\` to the final address.`

  it.each([
    [300, '', unexpected(300)],
    [304, '', unexpected(304)],
    [499, '', unexpected(499)],
    [501, '', unexpected(501)],
    [505, '', unexpected(505)],
    [600, '', unexpected(600)],
    [201, '/login', unexpected(201)],
    [400, '/login', unexpected(400)],
    [300, '/login', redirects('another path on the same host')],
    [399, 'https://agents.example.com/login', redirects('another path on the same host')],
    [302, 'http://agents.example.com/v2', redirects('`http://agents.example.com`')],
    [
      302,
      'https://user:secret@login.example.com/sso?key=x',
      redirects('`https://login.example.com`'),
    ],
    [302, '//agents.example.com:8443', redirects('`https://agents.example.com:8443`')],
    [
      302,
      `https://${'a'.repeat(63)}.${'b'.repeat(60)}/`,
      redirects(`\`https://${'a'.repeat(63)}.${'b'.repeat(47)}…\``),
    ],
    [302, 'javascript:alert(1)', redirects('something that is not a web address')],
    [302, 'http://[', redirects('something that is not a web address')],
  ])('%i to %j is permanent, whatever the body', (status, location, userMessage) => {
    expect(failureOf({ status, headers: location === '' ? {} : { location } })).toEqual({
      reason: `HTTP ${status}`,
      code: 'unexpected-response',
      retry: 'permanent',
      userMessage,
      mayBeMaintenance: userMessage.includes(' redirects to ') ? true : undefined,
      retryAfterMs: undefined,
    })
  })
})

describe('a 200 that is not a job', () => {
  const checkAddress = "Check that `base-url` is the address of the service's API."
  const checkProxy = 'Check any proxy or cache in between.'
  const dashboard = '`base-url` probably points to a dashboard or login page.'
  const encoded = (encoding: string) => ({ headers: { 'content-encoding': encoding } })
  const typed = (type: string, text = 'x') => ({ text, headers: { 'content-type': type } })

  it.each<[string, Partial<Response>, string]>([
    ['an empty response', { text: '\uFEFF \r\n' }, checkAddress],
    ['JSON without a job status', { text: 'null' }, checkAddress],
    ['another agent job than `job_8f3a`', { text: body.replace('8f3a', '0000') }, checkProxy],
    ['text instead of JSON (1 kB)', { text: body.slice(0, 60) }, checkAddress],
    [
      '`text/plain` instead of JSON (2 kB)',
      typed('text/plain ;charset=utf-8', 'é'.repeat(750)),
      checkAddress,
    ],
    [
      'JSON that is not valid (1 kB)',
      typed('application/json; charset=utf-8', body.slice(0, 60)),
      checkProxy,
    ],
    ['JSON that is not valid (1 kB)', typed('application/problem+JSON'), checkProxy],
    [
      `\`text/${'x'.repeat(54)}…\` instead of JSON (1 kB)`,
      typed(`text/${'x'.repeat(60)}`),
      checkAddress,
    ],
    ['a compressed response (`br, gzip`)', { ...encoded('br, gzip'), text: '' }, checkProxy],
    [
      `a compressed response (\`: :${'x'.repeat(36)}…\`)`,
      encoded(`::${'x'.repeat(60)}`),
      checkProxy,
    ],
  ])('is %s, which is to be confirmed', (reason, { headers, ...response }, advice) => {
    expect(failureOf({ ...response, headers: { ...headers, 'retry-after': '3' } })).toEqual({
      reason,
      code: 'invalid-response',
      retry: 'confirm',
      userMessage: `${HOST} returned ${reason}. ${advice}`,
      retryAfterMs: 3_000,
    })
  })

  it.each<[Partial<Response>, string]>([
    [{ text: 'x'.repeat(13_700), headers: html }, '14 kB'],
    [{ text: '\n<!doctype html>' }, '1 kB'],
    [typed('application/json', '<!doctype html><title>Sign in</title>'), '1 kB'],
  ])('is probably a page if it is HTML: %j', (response, size) => {
    expect(failureOf(response)).toEqual({
      reason: 'HTML instead of JSON',
      code: 'invalid-response',
      retry: 'confirm',
      userMessage: `${HOST} returned HTML instead of JSON (${size}). ${dashboard}`,
      mayBeMaintenance: true,
      retryAfterMs: undefined,
    })
  })
})

describe('the key in a job', () => {
  const key = "svc_CANARY+/=%&!'()*~0123456789"
  const from = { ...request, redact: createRedactor(key) }

  it.each([0, 200, 250, 290])(
    'is redacted from every text before that is cut or changed: after %i characters',
    (length) => {
      const text = `${'x'.repeat(length)}${key}`
      const address = `https://x.example/${encodeURIComponent(text)}`
      const job = {
        status: 'completed',
        prLink: address,
        model: text,
        createdAt: text.toUpperCase(),
        archivedAt: text,
        source: { repository: address, ref: text },
      }
      const result = parseResponse(aResponse({ text: JSON.stringify(job) }), from)

      expect(result).toMatchObject({
        job: { status: 'completed', prLink: expect.stringMatching(/\*\*\*$/) },
      })
      expect(piecesIn(JSON.stringify(result), key)).toEqual([])
    },
  )

  it('is redacted where escapes hide it, and from the status', () => {
    const escaped = key.replace('s', '\\u0073')
    const text = `{"status":"${key.toUpperCase()}","model":"${escaped}"}`

    expect(parseResponse(aResponse({ text }), from)).toMatchObject({
      job: { status: '***', model: '***' },
    })
  })
})

describe('a message', () => {
  it.each([
    ['gw.example:8443', '`gw.example:8443`'],
    [`${'a'.repeat(63)}.${'b'.repeat(63)}.example`, `\`${'a'.repeat(63)}.${'b'.repeat(35)}…\``],
  ])('shows the host %s as %s', (host, shown) => {
    const { userMessage } = failureOf(
      { text: '' },
      { ...request, url: new URL(`https://${host}/`) },
    )

    expect(userMessage).toContain(`${shown} returned`)
  })

  it('contains no piece of the key, wherever it would be cut', () => {
    const key = `svc_${'k0123456789'.repeat(5)}`
    const from = { ...request, redact: createRedactor(key) }
    const headersOf = (value: string): Partial<Response>[] => [
      { status: 302, headers: { location: `https://${value}.example/` } },
      { status: 403, headers: { 'content-type': `text/x${value}` } },
      { headers: { 'content-encoding': value } },
      { text: 'x', headers: { 'content-type': `text/x${value}` } },
    ]
    const messages = [key, key.toUpperCase(), encodeURIComponent(key)]
      .flatMap(headersOf)
      .map((response) => failureOf(response, from).userMessage ?? '')

    expect(messages.slice(0, 4)).toEqual([
      expect.stringContaining('redirects to `https://***.example`.'),
      expect.stringContaining('without JSON (`text/x***`)'),
      expect.stringContaining('a compressed response (`***`)'),
      expect.stringContaining('`text/x***` instead of JSON'),
    ])
    expect(piecesIn(messages.join('\n'), key)).toEqual([])
  })

  it('contains nothing of the body, and keeps to 800 characters', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 2_000 })
    const names = fc.constantFrom('content-type', 'content-encoding', 'location', 'retry-after')
    const response = fc.record({
      status: fc.integer({ min: 200, max: 999 }),
      headers: fc.dictionary(names, text),
      text: text.map((rest) => `{"SECRET ${rest}`),
    })
    fc.assert(
      fc.property(response, (fields) => {
        const { reason, userMessage = '' } = failureOf(fields)
        expect(reason.length).toBeLessThanOrEqual(100)
        expect(userMessage.length).toBeLessThanOrEqual(800)
        expect(`${reason} ${userMessage}`).not.toMatch(/SECRET|[\p{Cc}\p{Cf}]|::/u)
      }),
      { numRuns: 500 },
    )
  })
})

describe('isBodyWanted', () => {
  it.each([
    [200, 'Identity', true],
    [200, 'identity, br', false],
    [200, 'xidentity', false],
    [404, '', false],
  ])('of a %i with the content-encoding %j: %j', (status, encoding, expected) => {
    expect(isBodyWanted(status, { 'content-encoding': encoding })).toBe(expected)
  })
})

describe('a poll without a response', () => {
  const { url } = request

  it('is retried after a fault that may pass', () => {
    expect(parseFault({ kind: 'transient', reason: 'truncated response' }, url)).toEqual({
      code: 'unavailable',
      retry: 'backoff',
      reason: 'truncated response',
    })
  })

  it('fails for good if the same request would fail again', () => {
    const fault = { kind: 'permanent', reason: 'HTTP 407', userMessage: 'Log in.' } as const

    expect(parseFault(fault, url)).toEqual({
      code: 'unavailable',
      retry: 'permanent',
      reason: 'HTTP 407',
      userMessage: 'Log in.',
    })
  })

  it('asks for confirmation of a response that is too long', () => {
    const reason = 'a response of more than 1 MiB'

    expect(parseFault({ kind: 'too-long', reason }, url)).toEqual({
      code: 'invalid-response',
      retry: 'confirm',
      reason,
      userMessage: `${HOST} returned ${reason}. Check that \`base-url\` is the address of the service's API.`,
    })
  })
})
