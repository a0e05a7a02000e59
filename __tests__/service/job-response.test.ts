import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createRedactor } from '../../src/runner/redact.ts'
import { bodyUse, parseFault, parseResponse } from '../../src/service/job-response.ts'
import { anyCharacter } from '../support/any-text.ts'
import { aJob } from '../support/fakes.ts'
import { piecesIn } from '../support/key-pieces.ts'
import { aResponseBody } from '../support/response-fields.ts'

type Response = Parameters<typeof parseResponse>[0]

const HOST = '`agents.example.com`'
const request = {
  url: new URL('https://agents.example.com/v2/agent/acme-web/job/job_8f3a'),
  jobId: 'job_8f3a',
  redact: (text: string) => text,
}
const checkAddress =
  "Check that `base-url` is the address of the service's API, then re-run failed jobs."
const dashboard =
  "probably a dashboard or login page. Set `base-url` to the address of the service's API, then re-run failed jobs."
const html = { 'content-type': 'text/html; charset=utf-8' }
const body = JSON.stringify({ ...aResponseBody(), status: 'active' })

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

describe('a field that nobody knows', () => {
  it('loses no job, however deep it is nested', () => {
    const text = `{"status":"active","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`

    expect(parseResponse(aResponse({ text }), request)).toMatchObject({ job: { status: 'active' } })
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
      source: 'service',
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
        source: 'service',
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
    const reason = `HTTP 403 without JSON (\`${shown}\`)`

    expect(failureOf({ status: 403, headers: { 'content-type': type }, text })).toEqual({
      reason,
      code: 'forbidden',
      retry: 'permanent',
      userMessage: `${HOST} returned ${reason}, probably from a firewall or bot protection in front of the service. Ask its operator to allow this runner, or check \`base-url\`. Then re-run failed jobs.`,
      source: 'elsewhere',
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
      reason: 'HTML instead of JSON (HTTP 404)',
      userMessage: `${HOST} returned HTML instead of JSON (HTTP 404), ${dashboard}`,
      source: 'elsewhere',
    })
    expect(failureOf({ status: 404 })).not.toHaveProperty('userMessage')
  })

  const check =
    'Check `job-id`, `project-id` and `base-url`, and any proxy in between. Then re-run failed jobs.'
  const unexpected = (status: number) =>
    `${HOST} rejected the poll of agent job \`job_8f3a\` (HTTP ${status}). ${check}`
  const odd = (status: number) =>
    `${HOST} returned an unexpected response to the poll of agent job \`job_8f3a\` (HTTP ${status}). ${check}`
  const setAddress =
    'Set `base-url` to the final address, if the API is there, then re-run failed jobs.'
  const redirects = (target: string, advice = setAddress) =>
    `${HOST} redirects to ${target}. Redirects are not followed, to protect the key. ${advice}`

  it.each([
    [300, '', unexpected(300)],
    [304, '', unexpected(304)],
    [499, '', unexpected(499)],
    [501, '', unexpected(501)],
    [505, '', unexpected(505)],
    [600, '', unexpected(600)],
    [201, '/login', odd(201)],
    [299, '', odd(299)],
    [400, '/login', unexpected(400)],
    [300, '/login?next=%2F', redirects('another path on the same host', checkAddress)],
    [399, 'https://agents.example.com/', redirects('another path on the same host', checkAddress)],
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
    [302, 'javascript:alert(1)', redirects('something that is not a web address', checkAddress)],
    [302, 'http://[', redirects('something that is not a web address', checkAddress)],
  ])('%i to %j is permanent, whatever the body', (status, location, userMessage) => {
    const target = / redirects to (.*?)\. Redirects/.exec(userMessage)?.[1]

    expect(failureOf({ status, headers: location === '' ? {} : { location } })).toEqual({
      reason: target === undefined ? `HTTP ${status}` : `a redirect to ${target} (HTTP ${status})`,
      code: 'unexpected-response',
      retry: 'permanent',
      userMessage,
      source: target === undefined ? 'service' : 'elsewhere',
      retryAfterMs: undefined,
    })
  })
})

describe('a 200 that is not a job', () => {
  const checkProxy = 'Check any proxy or cache in between, then re-run failed jobs.'
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
    ['`application/jsonp` instead of JSON (1 kB)', typed('application/jsonp'), checkAddress],
    [
      `\`text/${'x'.repeat(54)}…\` instead of JSON (1 kB)`,
      typed(`text/${'x'.repeat(60)}`),
      checkAddress,
    ],
    ['an encoded response (`br, gzip`)', { ...encoded('br, gzip'), text: '' }, checkProxy],
    [`an encoded response (\`: :${'x'.repeat(36)}…\`)`, encoded(`::${'x'.repeat(60)}`), checkProxy],
  ])('is %s, which is to be confirmed', (reason, { headers, ...response }, advice) => {
    expect(failureOf({ ...response, headers: { ...headers, 'retry-after': '3' } })).toEqual({
      reason,
      code: 'invalid-response',
      retry: 'confirm',
      source: 'service',
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
      reason: `HTML instead of JSON (${size})`,
      code: 'invalid-response',
      retry: 'confirm',
      userMessage: `${HOST} returned HTML instead of JSON (${size}), ${dashboard}`,
      source: 'elsewhere',
      retryAfterMs: undefined,
    })
  })
})

describe('the key in a job', () => {
  const key = "svc_CANARY+/=%&!'()*~0123456789"
  const from = { ...request, redact: createRedactor(key) }

  it.each([0, 200, 240, 290])(
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
        job: { status: 'completed', prLink: '', isPrLinkUnusable: true },
      })
      expect(piecesIn(JSON.stringify(result), key)).toEqual([])
    },
  )

  it.each([
    [
      'a letter that a host makes plain',
      'svc_0123456789k',
      { prLink: 'https://\uff33vc_0123456789k.example/' },
    ],
    ['a quote', 'svc_"0123456789k', { prLink: 'https://x.example/#svc_"0123456789k' }],
    ['JSON in a link', 'svc_"0123456789k', { prLink: 'https://x.example/#svc_\\"0123456789k' }],
    ['a tab', 'svc_0123456789k', { source: { repository: 'https://x.example/svc_012\t3456789k' } }],
    [
      'a quote',
      'svc_"0123456789k',
      { source: { repository: 'https://x.example/svc_"0123456789k' } },
    ],
    ['the Kelvin sign', 'svc_0123456789k', { status: 'svc_0123456789\u212A' }],
  ])('is redacted before and after our own parsing: %s', (_, secret, fields) => {
    const redact = createRedactor(secret)
    const text = JSON.stringify({ status: 'completed', ...fields })
    const result = parseResponse(aResponse({ text }), { ...request, redact })

    expect(result).toMatchObject({ job: { prLink: '' } })
    expect(JSON.stringify(result)).not.toContain('0123456789')
  })

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
      { status: 302, headers: { location: `https://${value.replace(/^s/, '%73')}.example/` } },
      { status: 403, headers: { 'content-type': `text/x${value}` } },
      { headers: { 'content-encoding': value } },
      { text: 'x', headers: { 'content-type': `text/x${value}` } },
    ]
    const messages = [key, key.toUpperCase(), encodeURIComponent(key)]
      .flatMap(headersOf)
      .map((response) => failureOf(response, from).userMessage ?? '')

    expect(messages.slice(0, 5)).toEqual([
      expect.stringContaining('redirects to `https://***.example`.'),
      expect.stringContaining('redirects to `https://***.example`.'),
      expect.stringContaining('without JSON (`text/x***`)'),
      expect.stringContaining('an encoded response (`***`)'),
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

describe('what the service says', () => {
  const saysOf = (json: unknown, status = 404) =>
    failureOf({ status, text: JSON.stringify(json) }).reason

  it.each<[unknown, string]>([
    [{ error: 'Agent job not found' }, ': `Agent job not found`'],
    [{ error: 'x'.repeat(200) }, `: \`${'x'.repeat(99)}…\``],
    [{ error: '::error::a\n##[b] `c`' }, ': `` : :error: :a\uFFFD## [b] `c` ``'],
    [{ error: ' ' }, ''],
    [{ error: { message: 'x' } }, ''],
    [{ message: 'x' }, ''],
    [null, ''],
  ])('of %j is shown with the status as %j', (json, shown) => {
    expect(saysOf(json)).toBe(`HTTP 404${shown}`)
  })

  it('is in the text for the user', () => {
    const text = JSON.stringify({ error: 'No such field' })

    expect(failureOf({ status: 400, text }).userMessage).toContain(
      ' of agent job `job_8f3a` (HTTP 400: `No such field`). Check',
    )
    expect(failureOf({ status: 302, text, headers: { location: '/x' } }).reason).toBe(
      'a redirect to another path on the same host (HTTP 302: `No such field`)',
    )
    expect(failureOf({ text })).toMatchObject({
      code: 'invalid-response',
      reason: 'an error instead of a job: `No such field`',
    })
  })

  it('decides nothing', () => {
    for (const status of [200, 400, 401, 403, 404, 429, 503]) {
      const { code, retry } = failureOf({ status, text: '{}' })

      expect(failureOf({ status, text: '{"error":"HTTP 401"}' })).toMatchObject({ code, retry })
    }
  })

  it('is redacted before it is cut', () => {
    const key = 'svc_SECRET_0123456789'
    const redact = createRedactor(key)
    const text = JSON.stringify({ error: `${'x'.repeat(85)}${key}` }).replace('S', '\\u0053')
    const { reason } = failureOf({ status: 401, text }, { ...request, redact })

    expect(piecesIn(reason, key)).toEqual([])
  })
})

describe('a body', () => {
  const json = { 'content-type': 'application/problem+json' }

  it.each<[number, Response['headers'], string]>([
    [200, { 'content-encoding': 'Identity' }, 'needed'],
    [200, { 'content-encoding': 'identity, br' }, 'unread'],
    [200, { 'content-encoding': 'xidentity' }, 'unread'],
    [404, json, 'optional'],
    [404, { ...json, 'content-encoding': 'gzip' }, 'unread'],
    [404, { 'content-type': 'text/application/json' }, 'unread'],
    [404, { 'content-type': 'application/x+jsonp' }, 'unread'],
    [404, html, 'unread'],
    [404, {}, 'unread'],
  ])('of a %i with %j is %s', (status, headers, use) => {
    expect(bodyUse(status, headers)).toBe(use)
  })
})

describe('a poll without a response', () => {
  const { url } = request

  it.each([
    [true, 'service'],
    [false, 'none'],
  ])('is retried after a fault that may pass (cut: %s)', (isCut, source) => {
    const reason = 'truncated response'

    expect(parseFault({ kind: 'transient', reason, isCut }, url)).toEqual({
      code: 'unavailable',
      retry: 'backoff',
      reason,
      source,
    })
  })

  it('fails for good if the same request would fail again', () => {
    const fault = { kind: 'permanent', reason: 'HTTP 407', userMessage: 'Log in.' } as const

    expect(parseFault(fault, url)).toEqual({
      code: 'unavailable',
      retry: 'permanent',
      reason: 'HTTP 407',
      source: 'none',
      userMessage: 'Log in.',
    })
  })

  it('asks for confirmation of a response that is too long', () => {
    const reason = 'a response of more than 1 MiB'

    expect(parseFault({ kind: 'too-long', reason }, url)).toEqual({
      code: 'invalid-response',
      retry: 'confirm',
      reason,
      source: 'service',
      userMessage: `${HOST} returned ${reason}. ${checkAddress}`,
    })
  })
})
