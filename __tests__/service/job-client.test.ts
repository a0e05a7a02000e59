import './support/one-realm.ts'
import { execFile } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { ReadError } from '../src/errors.ts'
import { createJobClient, jobUrl } from '../src/job-client.ts'
import { VERSION } from '../src/version.ts'
import { type SimulatedResponse, status } from '../simulator/responses.ts'
import { listen, type RecordedRequest } from '../simulator/loopback.ts'
import { type Certificate, type Certificates, createCertificates } from './support/certificates.ts'
import {
  hang,
  hangAtOnce,
  respond,
  sendBytes,
  sendBytesAtOnce,
  sendForever,
  tunnel,
} from './support/server-behaviors.ts'
import { type ServerBehavior, type SocketServer, startSocketServer } from './support/socket-server.ts'

const MIB = 1024 * 1024
const adminKey = "svc_CANARY+/=%&!'()*~0123456789"
const job = {
  id: 'job_8f3a',
  status: 'completed',
  source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
  model: 'model-x',
  prLink: 'https://github.com/acme/app/pull/7',
  createdAt: '2026-11-21T09:14:00.000Z',
  archivedAt: null,
}
const readJob = {
  status: 'completed',
  prLink: 'https://github.com/acme/app/pull/7',
  prLinkRefused: false,
  model: 'model-x',
  sourceRepository: 'https://github.com/acme/app',
  sourceRef: 'agent/fix-login',
  createdAt: '2026-11-21T09:14:00.000Z',
  archivedAt: '',
}
/** Where only `status` is known. */
const bareJob = {
  ...readJob,
  status: 'active',
  prLink: '',
  model: '',
  sourceRepository: '',
  sourceRef: '',
  createdAt: '',
}
const isWrongAddress = "Check that `base-url` is the address of the service's API."

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

interface Options {
  readonly proxy?: string
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** The answer, or the facts of the ReadError. */
async function read(baseUrl: string, options: Options = {}): Promise<unknown> {
  const { proxy, timeoutMs = 10_000, signal = new AbortController().signal } = options
  const client = createJobClient({
    baseUrl,
    projectId: 'acme-web',
    jobId: 'job_8f3a',
    adminKey,
    proxy: proxy === undefined ? undefined : new URL(proxy),
  })
  try {
    return await client({ timeoutMs, signal })
  } catch (error) {
    if (!(error instanceof ReadError)) throw error
    const { message, code, treatment, explanation, retryAfterMs } = error
    return { message, code, treatment, explanation, retryAfterMs }
  }
}

async function startHttp(answer: (request: RecordedRequest) => SimulatedResponse) {
  const server = await listen({ respond: answer })
  closing.push(server.close)
  return server
}

async function startSockets(behavior: ServerBehavior, certificate?: Certificate) {
  const server = await startSocketServer({ behaviors: [behavior], certificate })
  closing.push(server.close)
  const scheme = certificate === undefined ? 'http' : 'https'
  return { ...server, url: `${scheme}://127.0.0.1:${server.port}` }
}

async function startProxyWith(behavior: ServerBehavior) {
  const proxy = await startSocketServer({ behaviors: [behavior] })
  closing.push(proxy.close)
  return { ...proxy, host: `127.0.0.1:${proxy.port}` }
}

function http200(body: string | Buffer, headers = ''): Buffer {
  const bytes = Buffer.from(body)
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n${headers}\r\n`),
    bytes,
  ])
}

function transient(message: string) {
  return {
    message,
    code: 'unavailable',
    treatment: 'transient',
    explanation: undefined,
    retryAfterMs: undefined,
  }
}

/** The client has let go of its connection. */
async function expectClosed({ connection }: SocketServer): Promise<void> {
  const { closed } = await connection()
  await closed
}

function timersHeld(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
}

describe('the address of a job', () => {
  it.each([
    [
      'https://agents.example.com',
      'acme-web',
      'job_8f3a',
      'https://agents.example.com/v2/agent/acme-web/job/job_8f3a',
    ],
    ['https://gw.example/agents', 'p', 'j', 'https://gw.example/agents/v2/agent/p/job/j'],
    ['https://gw.example:8443/a/b%20c', 'p', 'j', 'https://gw.example:8443/a/b%20c/v2/agent/p/job/j'],
    ['http://[::1]:8080', 'p', 'j', 'http://[::1]:8080/v2/agent/p/job/j'],
    ['https://x.example', 'a/b', '../c', 'https://x.example/v2/agent/a%2Fb/job/..%2Fc'],
    ['https://x.example', 'a?b', 'c#d', 'https://x.example/v2/agent/a%3Fb/job/c%23d'],
    ['https://x.example', '%2e%2e', 'a%2Fb', 'https://x.example/v2/agent/%252e%252e/job/a%252Fb'],
    ['https://x.example', 'a b', 'ü€😀', 'https://x.example/v2/agent/a%20b/job/%C3%BC%E2%82%AC%F0%9F%98%80'],
    [
      'https://x.example',
      '\\',
      '"<>`{}|^[]',
      'https://x.example/v2/agent/%5C/job/%22%3C%3E%60%7B%7D%7C%5E%5B%5D',
    ],
    [
      'https://x.example',
      ';,:@&=+$',
      "-_.!~*'()",
      "https://x.example/v2/agent/%3B%2C%3A%40%26%3D%2B%24/job/-_.!~*'()",
    ],
    ['https://x.example', '...', '.a', 'https://x.example/v2/agent/.../job/.a'],
  ])('of %s, project %j, job %j has each id as one segment', (baseUrl, projectId, jobId, expected) => {
    expect(jobUrl({ baseUrl, projectId, jobId }).href).toBe(expected)
  })

  it.each([
    ['.', 'job_8f3a'],
    ['..', 'job_8f3a'],
    ['acme-web', '.'],
    ['acme-web', '..'],
  ])('is refused where %j and %j lead elsewhere', (projectId, jobId) => {
    const target = { baseUrl: 'https://gw.example/agents', projectId, jobId }

    expect(() => jobUrl(target)).toThrow(new Error('The ids do not fit into the address of a job.'))
    expect(() => createJobClient({ ...target, adminKey, proxy: undefined })).toThrow(
      new Error('The ids do not fit into the address of a job.'),
    )
  })
})

describe('a read', () => {
  it('is one GET with these bytes and no others', async () => {
    const server = await startSockets(sendBytes(http200(JSON.stringify(job)), 'hang'))

    await read(`${server.url}/agents`)

    expect(server.connections.map(({ head }) => head)).toEqual([
      [
        'GET /agents/v2/agent/acme-web/job/job_8f3a HTTP/1.1',
        `host: 127.0.0.1:${server.port}`,
        'connection: close',
        'accept: application/json',
        `authorization: Bearer ${adminKey}`,
        `user-agent: await-agent-job/${VERSION}`,
        '',
        '',
      ].join('\r\n'),
    ])
  })

  it('makes a connection of its own each time and closes it, though the server would keep it', async () => {
    const server = await startSockets(
      sendBytes(
        http200(JSON.stringify(job), 'connection: keep-alive\r\nkeep-alive: timeout=600\r\n'),
        'hang',
      ),
    )

    await read(server.url)
    await read(server.url)

    expect(server.connections).toHaveLength(2)
    await Promise.all(server.connections.map(({ closed }) => closed))
  })

  it('gives the job', async () => {
    const server = await startHttp(() => status(200, {}, job))

    expect(await read(server.origin)).toEqual({ job: readJob, retryAfterMs: undefined })
  })

  it.each([
    ['seconds', ['retry-after: 4'], 4_000],
    ['several values', ['retry-after: 1', 'retry-after: 5'], 5_000],
    [
      "a date against the answer's own",
      ['date: Sat, 21 Nov 2026 09:14:00 GMT', 'retry-after: Sat, 21 Nov 2026 09:14:30 GMT'],
      30_000,
    ],
    ['anything else', ['retry-after: soon'], undefined],
  ])('takes Retry-After from a 200: %s', async (_, headers, retryAfterMs) => {
    const server = await startSockets(
      sendBytes(http200(JSON.stringify(job), headers.map((line) => `${line}\r\n`).join('')), 'hang'),
    )

    expect(await read(server.url)).toEqual({ job: readJob, retryAfterMs })
  })

  it('leaves no listener, whatever came', async () => {
    const { signal } = new AbortController()
    const server = await startHttp(({ url }) =>
      url.startsWith('/ok') ? status(200, {}, job) : status(503, {}, 'x'.repeat(3 * MIB)),
    )

    await read(`${server.origin}/ok`, { signal })
    await read(`${server.origin}/down`, { signal })
    await read('http://127.0.0.1:1', { signal })

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('a status other than 200', () => {
  const unexpected = (host: string, code: number) =>
    `${host} answered with HTTP ${code}, which the service's API does not give. Check that \`base-url\` is its address, and what stands between: a proxy, a gateway.`

  it.each([
    [401, 'unauthorized', 'final'],
    [403, 'forbidden', 'final'],
    [404, 'not-found', 'doubtful'],
    [408, 'unavailable', 'transient'],
    [425, 'unavailable', 'transient'],
    [429, 'rate-limited', 'throttled'],
    [500, 'unavailable', 'transient'],
    [502, 'unavailable', 'transient'],
    [503, 'unavailable', 'transient'],
    [504, 'unavailable', 'transient'],
    [507, 'unavailable', 'transient'],
    [520, 'unavailable', 'transient'],
    [529, 'unavailable', 'transient'],
    [599, 'unavailable', 'transient'],
  ])('%d is %s, %s, with its Retry-After', async (code, errorCode, treatment) => {
    const server = await startHttp(() => status(code, { 'retry-after': '7' }))

    expect(await read(server.origin)).toEqual({
      message: `HTTP ${code}`,
      code: errorCode,
      treatment,
      explanation: undefined,
      retryAfterMs: 7_000,
    })
  })

  it.each([
    201, 202, 204, 205, 206, 300, 304, 400, 402, 405, 406, 409, 410, 418, 422, 451, 499, 501, 505, 600, 999,
  ])('%d is not of the API, final, with its Retry-After', async (code) => {
    const server = await startSockets(
      sendBytes(`HTTP/1.1 ${code} Odd\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n`, 'hang'),
    )

    expect(await read(server.url)).toEqual({
      message: `HTTP ${code}`,
      code: 'unexpected-response',
      treatment: 'final',
      explanation: unexpected(`127.0.0.1:${server.port}`, code),
      retryAfterMs: 7_000,
    })
  })

  it.each([301, 302, 303, 307, 308])('%d is not followed: the other origin sees no request', async (code) => {
    const other = await startHttp(() => status(200, {}, job))
    const server = await startHttp(() =>
      status(code, { location: `${other.origin}/login?key=1`, 'retry-after': '7' }),
    )
    const host = new URL(server.origin).host

    expect(await read(server.origin)).toEqual({
      message: `HTTP ${code}`,
      code: 'unexpected-response',
      treatment: 'final',
      explanation: `${host} redirects to ${other.origin}; redirects are not followed, so that the key goes nowhere else. Use the final address as \`base-url\`.`,
      retryAfterMs: 7_000,
    })
    expect([server.requests.length, other.requests.length]).toEqual([1, 0])
  })

  it('is no reason to read its body, however long that is', async () => {
    const server = await startSockets(
      sendForever('HTTP/1.1 500 Oops\r\n\r\n', { piece: ' '.repeat(0x10000) }),
    )

    expect(await read(server.url)).toEqual(transient('HTTP 500'))
    await expectClosed(server)
  })

  it('may come before the answer itself', async () => {
    const server = await startSockets(
      sendBytes(
        Buffer.concat([
          Buffer.from('HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
          http200(JSON.stringify(job)),
        ]),
        'hang',
      ),
    )

    expect(await read(server.url)).toEqual({ job: readJob, retryAfterMs: undefined })
  })
})

describe('the body of a 200', () => {
  function notAJob(instead: string, detail = '', advice = isWrongAddress) {
    return (host: string) => ({
      message: `${instead} instead of a job`,
      code: 'invalid-response',
      treatment: 'doubtful',
      explanation: `${host} answered with ${instead}${detail} instead of a job. ${advice}`,
      retryAfterMs: 3_000,
    })
  }
  const isWebPage = "`base-url` probably names the dashboard or a login page: use the API's address."
  const html = 'content-type: text/html; charset=utf-8\r\n'

  it.each<[string, string | Buffer, string, (host: string) => unknown]>([
    ['nothing', '', '', notAJob('an empty answer')],
    ['white space', ' \r\n\t', '', notAJob('an empty answer')],
    ['a BOM alone', '\uFEFF', '', notAJob('an empty answer')],
    [
      'a web page',
      '<!DOCTYPE html><p>Log in',
      html,
      notAJob('a web page', ' (text/html, 24 bytes)', isWebPage),
    ],
    [
      'a long web page without a type',
      `\n<html>${'ü'.repeat(7_000)}`,
      '',
      notAJob('a web page', ' (no content type, 14 kB)', isWebPage),
    ],
    ['text', 'OK', 'content-type: text/plain\r\n', notAJob('text that is no JSON', ' (text/plain, 2 bytes)')],
    [
      'JSON cut short',
      '{"id":"job_8f3a","status":"comp',
      'content-type: application/json\r\n',
      notAJob('text that is no JSON', ' (application/json, 31 bytes)'),
    ],
    ['null', 'null', '', notAJob('JSON without a job status')],
    ['a number', '42', '', notAJob('JSON without a job status')],
    ['a text', '"completed"', '', notAJob('JSON without a job status')],
    ['a list', '[{"status":"completed"}]', '', notAJob('JSON without a job status')],
    ['no status', '{"id":"job_8f3a"}', '', notAJob('JSON without a job status')],
    ['a status that is no text', '{"status":1}', '', notAJob('JSON without a job status')],
    ['an empty status', '{"status":" "}', '', notAJob('JSON without a job status')],
    ['another job', '{"id":"job_0000","status":"completed"}', '', notAJob('the state of another job')],
    [
      'gzip',
      gzipSync(JSON.stringify(job)),
      'content-encoding: gzip\r\n',
      notAJob('a compressed answer', ' (gzip)', 'Nothing between may compress it.'),
    ],
    [
      'a chain of encodings',
      'x',
      'content-encoding: gzip, br\r\ncontent-encoding: foo\r\n',
      notAJob('a compressed answer', ' (gzip, br, foo)', 'Nothing between may compress it.'),
    ],
  ])('is doubted where it holds %s', async (_, body, headers, expected) => {
    const server = await startSockets(sendBytes(http200(body, `${headers}retry-after: 3\r\n`), 'hang'))

    expect(await read(server.url)).toEqual(expected(`127.0.0.1:${server.port}`))
    await expectClosed(server)
  })

  it.each<[string, string | Buffer, string, unknown]>([
    ['only a status', '{"status":"active"}', '', bareJob],
    ['a BOM before the JSON', '\uFEFF{"status":"active"}', '', bareJob],
    ['another content type', '{"status":"active"}', 'content-type: text/html\r\n', bareJob],
    ['identity for an encoding', '{"status":"active"}', 'content-encoding: Identity\r\n', bareJob],
    [
      'bytes that are no UTF-8',
      Buffer.from('{"status":"active","model":"m\xff"}', 'latin1'),
      '',
      { ...bareJob, model: 'm\uFFFD' },
    ],
    ['a lone surrogate', '{"status":"active","model":"m\\ud800"}', '', { ...bareJob, model: 'm\uFFFD' }],
    [
      'fields of wrong types',
      '{"id":7,"status":"active","source":"x","model":[],"prLink":{},"createdAt":1,"archivedAt":false}',
      '',
      bareJob,
    ],
    ['fields that are not known', '{"status":"active","__proto__":{"model":"x"},"extra":[[]]}', '', bareJob],
    ['status in other letters', '{"status":" Active\\n"}', '', bareJob],
  ])('is a job with %s', async (_, body, headers, expected) => {
    const server = await startSockets(sendBytes(http200(body, headers), 'hang'))

    expect(await read(server.url)).toEqual({ job: expected, retryAfterMs: undefined })
  })

  it('may come in chunks, byte by byte, with more behind it', async () => {
    const server = await startSockets(async ({ request }) => {
      const socket = await request()
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      for (const byte of '{"status":"active"}') socket.write(`1\r\n${byte}\r\n`)
      socket.write('0\r\n\r\nHTTP/1.1 500 What is this\r\n\r\n')
    })

    expect(await read(server.url)).toEqual({ job: bareJob, retryAfterMs: undefined })
  })

  it('may end with the connection', async () => {
    const server = await startSockets(sendBytes('HTTP/1.1 200 OK\r\n\r\n{"status":"active"}'))

    expect(await read(server.url)).toEqual({ job: bareJob, retryAfterMs: undefined })
  })

  describe('of about 1 MiB', () => {
    const tooLong = (host: string) => ({
      message: 'more than 1 MiB instead of a job',
      code: 'invalid-response',
      treatment: 'doubtful',
      explanation: `${host} answered with more than 1 MiB instead of a job. ${isWrongAddress}`,
      retryAfterMs: undefined,
    })
    const padded = (bytes: number) => '{"status":"active"}'.padEnd(bytes)
    const chunked = (body: string) =>
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

    it.each([
      ['its length told', http200(padded(MIB))],
      ['chunks', chunked(padded(MIB))],
    ])('is read to its last byte: %s', async (_, bytes) => {
      const server = await startSockets(sendBytes(bytes, 'hang'))

      expect(await read(server.url)).toEqual({ job: bareJob, retryAfterMs: undefined })
    })

    it.each([
      ['its length told', http200(padded(MIB + 1))],
      ['chunks', chunked(padded(MIB + 1))],
      ['till the connection ends', `HTTP/1.1 200 OK\r\n\r\n${padded(MIB + 1)}`],
    ])('is refused with one byte more: %s', async (_, bytes) => {
      const server = await startSockets(sendBytes(bytes, 'hang'))

      expect(await read(server.url)).toEqual(tooLong(`127.0.0.1:${server.port}`))
      await expectClosed(server)
    })

    it('is cut off where it never ends', async () => {
      const server = await startSockets(
        sendForever('HTTP/1.1 200 OK\r\n\r\n', { piece: ' '.repeat(0x10000) }),
      )

      expect(await read(server.url)).toEqual(tooLong(`127.0.0.1:${server.port}`))
      const { socket, closed } = await server.connection()
      await closed
      // What the system buffers on the way is more than what was read.
      expect(socket.bytesWritten).toBeLessThan(32 * MIB)
    })
  })
})

describe('a fault of the connection', () => {
  const body = '{"status":"active"}'
  const cut = `HTTP/1.1 200 OK\r\ncontent-length: 30\r\n\r\n${body}`

  it.each<[string, ServerBehavior, string]>([
    ['a FIN at once', sendBytesAtOnce(''), 'connection closed too early'],
    ['a FIN after the request', sendBytes(''), 'connection closed too early'],
    ['a FIN in the headers', sendBytes('HTTP/1.1 200 OK\r\nx: '), 'connection closed too early'],
    ['a body shorter than its length', sendBytes(cut), 'connection closed too early'],
    [
      'a chunk cut short',
      sendBytes(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\n${body}`),
      'connection closed too early',
    ],
    [
      'no last chunk',
      sendBytes(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n13\r\n${body}\r\n`),
      'connection closed too early',
    ],
    [
      'an upgrade',
      sendBytes('HTTP/1.1 101 Go\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'hang'),
      'connection closed too early',
    ],
    ['a RST at once', sendBytesAtOnce('', 'reset'), 'connection reset'],
    ['a RST after the request', sendBytes('', 'reset'), 'connection reset'],
    ['a RST in the body', sendBytes(cut, 'reset'), 'connection reset'],
    ['another protocol', sendBytes('SSH-2.0-OpenSSH_9.9\r\n', 'hang'), 'an answer that is not HTTP'],
    [
      'HTTP with a bad header',
      sendBytes('HTTP/1.1 200 OK\r\nno colon\r\n\r\n', 'hang'),
      'an answer that is not HTTP',
    ],
    [
      'a chunk size that is none',
      sendBytes(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${body}`, 'hang'),
      'an answer that is not HTTP',
    ],
    [
      'too long headers',
      sendBytes(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 'hang'),
      'headers of over 16 kB',
    ],
    [
      'two lengths',
      sendBytes(`HTTP/1.1 200 OK\r\ncontent-length: 19\r\ncontent-length: 20\r\n\r\n${body}`, 'hang'),
      'an answer cut short',
    ],
    [
      'a length and chunks',
      sendBytes(`HTTP/1.1 200 OK\r\ncontent-length: 19\r\ntransfer-encoding: chunked\r\n\r\n${body}`, 'hang'),
      'an answer cut short',
    ],
  ])('is passing: %s', async (_, behavior, phrase) => {
    const server = await startSockets(behavior)

    expect(await read(server.url)).toEqual(transient(phrase))
    await expectClosed(server)
    expect(server.connections).toHaveLength(1)
  })

  it.each([
    ['nobody listens', 'http://127.0.0.1:1', 'connection refused'],
    ['nobody listens at any address of the name', 'http://localhost:1', 'connection refused'],
  ])('is passing: %s', async (_, baseUrl, phrase) => {
    expect(await read(baseUrl)).toEqual(transient(phrase))
  })

  it('is passing: no TLS on the port', async () => {
    const server = await startSockets(sendBytes(http200(body), 'hang'))

    const plain = await startHttp(() => status(200, {}, job))

    expect(await read(plain.origin.replace('http:', 'https:'))).toEqual(transient('no TLS on this port'))
    expect([plain.requests, server.connections]).toEqual([[], []])
  })
})

describe('the limit in time', () => {
  it.each<[string, ServerBehavior]>([
    ['nothing comes', hang()],
    ['headers drip', sendForever('HTTP/1.1 200 OK\r\n', { piece: 'x: y\r\n', everyMs: 5 })],
    ['the body drips', sendForever('HTTP/1.1 200 OK\r\n\r\n', { piece: ' ', everyMs: 5 })],
  ])('ends a read in which %s', async (_, behavior) => {
    const { signal } = new AbortController()
    const server = await startSockets(behavior)
    const startMs = performance.now()

    expect(await read(server.url, { timeoutMs: 80, signal })).toMatchObject({
      message: expect.stringMatching(/^no answer within /),
      code: 'unavailable',
      treatment: 'transient',
      explanation: undefined,
    })
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(79)
    await expectClosed(server)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('gives a connection 10 s to come about', async () => {
    // Its timers have to be the faked ones from the start.
    jest.resetModules()
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
    try {
      const { createJobClient: create } = await import('../src/job-client.ts')
      const server = await startSockets(hangAtOnce())
      const client = create({
        baseUrl: server.url.replace('http:', 'https:'),
        projectId: 'p',
        jobId: 'j',
        adminKey,
        proxy: undefined,
      })
      let ended: unknown
      const reading = client({ timeoutMs: 30_000, signal: new AbortController().signal }).catch(
        (error: unknown) => {
          ended = error
        },
      )
      const { closed } = await server.connection()

      await jest.advanceTimersByTimeAsync(9_900)
      expect(ended).toBeUndefined()
      await jest.advanceTimersByTimeAsync(1_500)
      await reading

      expect(ended).toMatchObject({
        message: 'no connection within 10 s',
        code: 'unavailable',
        treatment: 'transient',
      })
      await closed
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('an abort', () => {
  /** Aborts and sees the read end before anything else happens in the process. */
  async function expectEndAtOnce(reading: Promise<unknown>, stop: AbortController): Promise<void> {
    const reason = new Error('stop')
    const later = new Promise((resolve) => setImmediate(resolve, 'later'))
    const timers = timersHeld()

    stop.abort(reason)

    await expect(Promise.race([reading, later])).rejects.toBe(reason)
    expect(timersHeld()).toBe(timers - 1)
    expect(getEventListeners(stop.signal, 'abort')).toEqual([])
  }

  it.each<[string, ServerBehavior]>([
    ['the server is silent', hang()],
    ['headers come', sendBytes('HTTP/1.1 200 OK\r\nx: ', 'hang')],
  ])('ends a read at once while %s', async (_, behavior) => {
    const stop = new AbortController()
    const server = await startSockets(behavior)
    const reading = read(server.url, { signal: stop.signal })
    await server.request()

    await expectEndAtOnce(reading, stop)
    await expectClosed(server)
  })

  it('ends a read at once while its body comes', async () => {
    const stop = new AbortController()
    const underWay = Promise.withResolvers<undefined>()
    const server = await startSockets(async ({ request }) => {
      const socket = await request()
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${MIB}\r\n\r\n`)
      socket.write(' '.repeat(MIB - 1), () => {
        underWay.resolve(undefined)
      })
    })
    const reading = read(server.url, { signal: stop.signal })
    await underWay.promise

    await expectEndAtOnce(reading, stop)
    await expectClosed(server)
  })

  it('ends a read at once while a TLS peer does not answer', async () => {
    const stop = new AbortController()
    const server = await startSockets(hangAtOnce())
    const reading = read(server.url.replace('http:', 'https:'), { signal: stop.signal })
    await server.connection()

    await expectEndAtOnce(reading, stop)
  })

  it('ends a read at once while a proxy holds CONNECT', async () => {
    const stop = new AbortController()
    const proxy = await startProxyWith(hang())
    const reading = read('https://agents.example.com', {
      proxy: `http://${proxy.host}`,
      signal: stop.signal,
    })
    await proxy.request()

    await expectEndAtOnce(reading, stop)
  })
})

describe('over TLS', () => {
  const before = getCACertificates('default')
  let certificates: Certificates
  const reply = sendBytes(http200(JSON.stringify(job)), 'hang')

  beforeAll(async () => {
    certificates = await createCertificates()
  })

  afterEach(() => {
    setDefaultCACertificates(before)
  })

  function untrusted(name: string, reason: string, isProxied = false) {
    const advice = isProxied
      ? 'If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.'
      : 'Check the host in `base-url`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.'
    return {
      message: `certificate not trusted: ${reason.replace(/,.*/, '')}`,
      code: 'unavailable',
      treatment: 'final',
      explanation: `The certificate of ${name} is not trusted (${reason}). ${advice}`,
      retryAfterMs: undefined,
    }
  }

  it('gives the job, over HTTP/1.1', async () => {
    setDefaultCACertificates([certificates.authority.cert])
    const server = await startSockets(reply, certificates.good)

    expect(await read(server.url)).toEqual({ job: readJob, retryAfterMs: undefined })
    expect((await server.request()).head).toMatch(/^GET \/v2\/agent\/acme-web\/job\/job_8f3a HTTP\/1\.1\r\n/)
  })

  it.each([
    ['is self-signed', 'selfSigned', 'self-signed certificate'],
    ['is of another host', 'otherHost', 'made for another host name'],
    ['has expired', 'expired', 'expired'],
  ] as const)('ends the wait where the certificate %s, and keeps the key', async (_, name, reason) => {
    setDefaultCACertificates([certificates.authority.cert])
    const server = await startSockets(reply, certificates[name])

    expect(await read(server.url)).toEqual(untrusted(`127.0.0.1:${server.port}`, reason))
    expect(server.connections.map(({ head }) => head).join('')).toBe('')
  })

  describe('through a proxy', () => {
    const baseUrl = 'https://agents.example.com'

    it('gives the job; the proxy gets its own credentials and nothing of the request', async () => {
      setDefaultCACertificates([certificates.authority.cert])
      const server = await startSockets(reply, certificates.good)
      const proxy = await startProxyWith(tunnel(server.port))

      expect(await read(`${baseUrl}/agents`, { proxy: `http://me:p%40ss@${proxy.host}` })).toEqual({
        job: readJob,
        retryAfterMs: undefined,
      })
      expect(proxy.requests.map(({ head }) => head)).toEqual([
        [
          'CONNECT agents.example.com:443 HTTP/1.1',
          'host: agents.example.com',
          'connection: close',
          `proxy-authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}`,
          'proxy-connection: keep-alive',
          '',
          '',
        ].join('\r\n'),
      ])
      expect(server.connections.map(({ head }) => head)).toEqual([
        [
          'GET /agents/v2/agent/acme-web/job/job_8f3a HTTP/1.1',
          'host: agents.example.com',
          'connection: close',
          'accept: application/json',
          `authorization: Bearer ${adminKey}`,
          `user-agent: await-agent-job/${VERSION}`,
          '',
          '',
        ].join('\r\n'),
      ])
      await expectClosed(server)
    })

    it('keeps to 1 MiB', async () => {
      setDefaultCACertificates([certificates.authority.cert])
      const server = await startSockets(
        sendBytes(http200('{"status":"active"}'.padEnd(MIB + 1)), 'hang'),
        certificates.good,
      )
      const proxy = await startProxyWith(tunnel(server.port))

      expect(await read(baseUrl, { proxy: `http://${proxy.host}` })).toMatchObject({
        code: 'invalid-response',
        explanation: `agents.example.com answered with more than 1 MiB instead of a job. ${isWrongAddress}`,
      })
    })

    it.each([
      ['is self-signed', 'selfSigned', 'self-signed certificate'],
      ['is of another host', 'otherHost', 'made for another host name'],
    ] as const)(
      'ends the wait where the certificate behind it %s, and keeps the key',
      async (_, name, reason) => {
        setDefaultCACertificates([certificates.authority.cert])
        const server = await startSockets(reply, certificates[name])
        const proxy = await startProxyWith(tunnel(server.port))

        expect(await read(baseUrl, { proxy: `http://${proxy.host}` })).toEqual(
          untrusted('agents.example.com', `${reason}, through proxy ${proxy.host}`, true),
        )
        expect(server.connections.map(({ head }) => head).join('')).toBe('')
      },
    )

    it.each<[string, ServerBehavior, number]>([
      ['502', respond(502), 502],
      ['503 and Retry-After', respond(503, { 'retry-after': '9' }), 503],
      ['403', respond(403), 403],
      ['a redirect', respond(302, { location: 'http://127.0.0.1:1/' }), 302],
    ])('takes its refusal as passing: %s', async (_, behavior, status) => {
      const proxy = await startProxyWith(behavior)

      expect(await read(baseUrl, { proxy: `http://me:secret@${proxy.host}` })).toEqual(
        transient(`HTTP ${status} from the proxy ${proxy.host}`),
      )
      expect(proxy.requests).toHaveLength(1)
    })

    it.each<[string, ServerBehavior, string]>([
      ['a closed connection', sendBytes(''), 'connection closed too early'],
      ['a tunnel to nowhere', tunnel(1), 'connection closed too early'],
    ])('takes it as passing that it ends the tunnel: %s', async (_, behavior, phrase) => {
      const proxy = await startProxyWith(behavior)

      expect(await read(baseUrl, { proxy: `http://me:secret@${proxy.host}` })).toEqual(
        transient(`${phrase}, through proxy ${proxy.host}`),
      )
      expect(proxy.requests).toHaveLength(1)
    })

    it('takes it as passing that the proxy is not there', async () => {
      expect(await read(baseUrl, { proxy: 'http://127.0.0.1:1' })).toEqual(
        transient('connection refused, through proxy 127.0.0.1:1'),
      )
    })

    it('ends the wait at its 407, without the password that it did not like', async () => {
      const proxy = await startProxyWith(respond(407, { 'proxy-authenticate': 'Basic realm="x"' }))

      expect(await read(baseUrl, { proxy: `http://me:secret@${proxy.host}` })).toEqual({
        message: 'HTTP 407 from the proxy',
        code: 'unavailable',
        treatment: 'final',
        explanation: `The proxy ${proxy.host} lets nobody through without a password (407). Put user and password into the runner's \`https_proxy\`: http://user:password@host:port.`,
        retryAfterMs: undefined,
      })
    })
  })

  describe('in a process of its own', () => {
    let directory = ''

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'job-client-test-'))
      await writeFile(join(directory, 'ca.pem'), certificates.authority.cert)
    })

    afterAll(async () => {
      await rm(directory, { recursive: true })
    })

    /** Reads once and prints what came. */
    async function readInChild(baseUrl: string, env: Record<string, string>): Promise<unknown> {
      const source = `
        import { createJobClient } from ${JSON.stringify(new URL('../src/job-client.ts', import.meta.url).href)}
        const read = createJobClient(${JSON.stringify({ baseUrl, projectId: 'acme-web', jobId: 'job_8f3a', adminKey })})
        const answer = await read({ timeoutMs: 60_000, signal: new AbortController().signal }).catch((error) => error)
        console.log(JSON.stringify(answer.message ?? answer.job))`
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', source],
        // A timer that is left over would hold the process for its minute.
        { env, timeout: 4_000 },
      )
      return JSON.parse(stdout)
    }

    it('trusts the CA that NODE_EXTRA_CA_CERTS names', async () => {
      const server = await startSockets(reply, certificates.good)

      expect(await readInChild(server.url, { NODE_EXTRA_CA_CERTS: join(directory, 'ca.pem') })).toEqual(
        readJob,
      )
    })

    it('verifies certificates whatever NODE_TLS_REJECT_UNAUTHORIZED says, and keeps the key', async () => {
      const server = await startSockets(reply, certificates.selfSigned)

      expect(await readInChild(server.url, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toBe(
        'certificate not trusted: self-signed certificate',
      )
      expect(server.connections.map(({ head }) => head).join('')).toBe('')
    })
  })
})
