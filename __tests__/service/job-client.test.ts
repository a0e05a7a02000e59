import '../support/one-realm.ts'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createJobClient, jobUrl } from '../../src/service/job-client.ts'
import { VERSION } from '../../src/shared/version.ts'
import { type Certificate, type Certificates, createCertificates } from '../support/certificates.ts'
import { aJob } from '../support/fakes.ts'
import {
  hang,
  hangAtOnce,
  respond,
  sendBytes,
  sendBytesAtOnce,
  sendForever,
  tunnel,
} from '../support/server-behaviors.ts'
import { type ServerBehavior, type SocketServer, startSocketServer } from '../support/socket-server.ts'

const MIB = 1024 * 1024
const adminKey = "svc_CANARY+/=%&!'()*~0123456789"
const body = JSON.stringify({
  id: 'job_8f3a',
  status: 'completed',
  source: { repository: 'https://github.com/acme/app', ref: 'agent/fix-login' },
  model: 'model-x',
  prLink: 'https://github.com/acme/app/pull/7',
  createdAt: '2026-11-21T09:14:00.000Z',
})
const theJob = { job: aJob({ prLink: 'https://github.com/acme/app/pull/7' }), retryAfterMs: undefined }
const isActive = { job: { status: 'active' } }

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

interface Options {
  readonly proxy?: string
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** The response; of a failure without what it asked to wait, and with plain text. */
async function poll(baseUrl: string, options: Options = {}): Promise<unknown> {
  const { proxy, timeoutMs = 10_000, signal = new AbortController().signal } = options
  const getJob = createJobClient({
    ...{ baseUrl, projectId: 'acme-web', jobId: 'job_8f3a', adminKey },
    proxy: proxy === undefined ? undefined : new URL(proxy),
    redact: (text) => text.replaceAll(adminKey, '***'),
  })
  const result = await getJob({ timeoutMs, signal })
  if (result === undefined || 'job' in result) return result
  const { reason, code, retry, userMessage } = result
  return { reason, code, retry, userMessage: userMessage }
}

async function startServer(behavior: ServerBehavior, certificate?: Certificate) {
  const server = await startSocketServer({ behaviors: [behavior], certificate })
  closing.push(server.close)
  const host = `127.0.0.1:${server.port}`
  return { ...server, host, url: `${certificate === undefined ? 'http' : 'https'}://${host}` }
}

function http200(content: string | Buffer, headers = ''): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n${headers}\r\n`), bytes])
}

function chunked(content: string): string {
  return `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${content.length.toString(16)}\r\n${content}\r\n0\r\n\r\n`
}

function retryable(reason: string) {
  return { reason, code: 'unavailable', retry: 'backoff', userMessage: undefined }
}

/** The client has closed its connection. */
async function expectClosed({ connection }: SocketServer): Promise<void> {
  const { closed } = await connection()
  await closed
}

/** The client has begun to speak: HTTP or a TLS handshake. */
async function expectFirstBytes({ connection }: SocketServer): Promise<void> {
  const { socket } = await connection()
  await once(socket, 'data')
}

function receivedBy({ connections }: SocketServer): string[] {
  return connections.map(({ received }) => received)
}

/** How a client gets to the one server of a test. */
type Route = (serverUrl: string) => { readonly baseUrl: string; readonly proxy?: string }

const direct: Route = (url) => ({ baseUrl: url })
const overTls: Route = (url) => ({ baseUrl: url.replace('http:', 'https:') })
const throughProxy: Route = (url) => ({ baseUrl: 'https://agents.example.com', proxy: url })

function requestTo(host: string, prefix = ''): string {
  return [
    `GET ${prefix}/v2/agent/acme-web/job/job_8f3a HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    'accept: application/json',
    `authorization: Bearer ${adminKey}`,
    `user-agent: await-agent-job/${VERSION}`,
    '\r\n',
  ].join('\r\n')
}

describe('jobUrl', () => {
  const base = 'https://x.example'

  it.each([
    ['https://gw.example:8443/a/b%20c', 'p', 'j', 'https://gw.example:8443/a/b%20c/v2/agent/p/job/j'],
    ['http://[::1]:8080', 'p', 'j', 'http://[::1]:8080/v2/agent/p/job/j'],
    [base, 'a/b', '../c', `${base}/v2/agent/a%2Fb/job/..%2Fc`],
    [base, 'a?b', 'c#d', `${base}/v2/agent/a%3Fb/job/c%23d`],
    [base, '%2e%2e', 'a%2Fb', `${base}/v2/agent/%252e%252e/job/a%252Fb`],
    [base, 'a b', 'ü€😀', `${base}/v2/agent/a%20b/job/%C3%BC%E2%82%AC%F0%9F%98%80`],
    [base, '\\', '"<>`{}|^[]', `${base}/v2/agent/%5C/job/%22%3C%3E%60%7B%7D%7C%5E%5B%5D`],
    [base, '...', "-_.!~*'()", `${base}/v2/agent/.../job/-_.!~*'()`],
  ])('of %s, project %j, job %j has each id as one segment', (baseUrl, projectId, jobId, expected) => {
    expect(jobUrl({ baseUrl, projectId, jobId }).href).toBe(expected)
  })

  it.each([
    ['.', 'job_8f3a'],
    ['..', 'job_8f3a'],
    ['acme-web', '.'],
    ['acme-web', '..'],
  ])('throws if %j or %j would lead elsewhere', (projectId, jobId) => {
    const endpoint = { baseUrl: 'https://gw.example/agents', projectId, jobId }
    const options = { ...endpoint, adminKey, proxy: undefined, redact: String }

    expect(() => jobUrl(endpoint)).toThrow('The ids do not fit into the address of a job.')
    expect(() => createJobClient(options)).toThrow('The ids do not fit into the address of a job.')
  })
})

describe('a poll', () => {
  it('is one GET with these bytes and no others, on a connection of its own', async () => {
    const keepAlive = 'connection: keep-alive\r\nkeep-alive: timeout=600\r\n'
    const server = await startServer(sendBytes(http200(body, keepAlive), 'hang'))

    expect(await poll(`${server.url}/agents`)).toEqual(theJob)
    expect(await poll(server.url)).toEqual(theJob)
    expect(receivedBy(server)).toEqual([requestTo(server.host, '/agents'), requestTo(server.host)])
    await Promise.all(server.connections.map(({ closed }) => closed))
  })

  it('takes Retry-After, of several fields the largest', async () => {
    const server = await startServer(sendBytes(http200(body, 'retry-after: 1\r\nretry-after: 5\r\n')))

    expect(await poll(server.url)).toEqual({ ...theJob, retryAfterMs: 5_000 })
  })

  it('redacts the key', async () => {
    const server = await startServer(respond(200, {}, { status: 'active', model: adminKey }))

    expect(await poll(server.url)).toMatchObject({ job: { model: '***' } })
  })

  it.each([301, 307])('does not follow a %d: the other origin sees no request', async (status) => {
    const other = await startServer(respond(200, {}, body))
    const server = await startServer(respond(status, { location: `${other.url}/login` }))

    expect(await poll(server.url)).toMatchObject({
      ...{ reason: `HTTP ${status}`, code: 'unexpected-response' },
      userMessage: expect.stringContaining(`redirects to \`${other.url}\`.`),
    })
    expect([server.connections.length, other.connections.length]).toEqual([1, 0])
  })

  it.each([
    ['an error', 'HTTP/1.1 500 Oops\r\n\r\n', 'HTTP 500'],
    ['a compressed response', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n', 'a compressed response (`gzip`)'],
  ])('does not read the body of %s, however long that is', async (_, head, reason) => {
    const server = await startServer(sendForever(head, { piece: ' '.repeat(0x10000) }))

    expect(await poll(server.url)).toMatchObject({ reason })
    await expectClosed(server)
  })
})

describe('the body of a 200', () => {
  const active = '{"status":"active"}'
  const early = 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'

  it.each<[string, ServerBehavior]>([
    ['starts with a BOM', sendBytes(http200(`\uFEFF${active}`), 'hang')],
    ['follows interim responses', sendBytes([early, http200(active)], 'hang')],
    ['comes in chunks, with more behind it', sendBytes(`${chunked(active)}HTTP/1.1 500 What is this\r\n\r\n`, 'hang')],
    ['ends with the connection', sendBytes(`HTTP/1.1 200 OK\r\n\r\n${active}`)],
    ['is 1 MiB long', sendBytes(http200(active.padEnd(MIB)), 'hang')],
    ['is 1 MiB long, in chunks', sendBytes(chunked(active.padEnd(MIB)), 'hang')],
  ])('is a job if it %s', async (_, behavior) => {
    const server = await startServer(behavior)

    expect(await poll(server.url)).toMatchObject(isActive)
    await expectClosed(server)
  })

  it.each<[string, string | Buffer, object]>([
    ['bytes that are not UTF-8', Buffer.from('{"status":"active","model":"\xff"}', 'latin1'), { model: '\uFFFD' }],
    ['a lone surrogate', '{"status":"active","model":"\\ud800"}', { model: '\uFFFD' }],
  ])('may contain %s', async (_, content, expected) => {
    const server = await startServer(respond(200, {}, content))

    expect(await poll(server.url)).toMatchObject({ job: expected })
  })

  it.each<[string, Buffer, string]>([
    ['a BOM alone', http200('\uFEFF'), 'an empty response'],
    ['gzip', http200(gzipSync(body), 'content-encoding: gzip\r\n'), 'a compressed response (`gzip`)'],
  ])('is not a job if it is %s', async (_, bytes, reason) => {
    const server = await startServer(sendBytes(bytes, 'hang'))

    expect(await poll(server.url)).toMatchObject({ reason, code: 'invalid-response', retry: 'confirm' })
    await expectClosed(server)
  })

  it.each<[string, ServerBehavior]>([
    ['with its length', sendBytes(http200(active.padEnd(MIB + 1)), 'hang')],
    ['in chunks', sendBytes(chunked(active.padEnd(MIB + 1)), 'hang')],
    ['without an end', sendForever('HTTP/1.1 200 OK\r\n\r\n', { piece: ' '.repeat(0x10000) })],
  ])('is cut at 1 MiB: %s', async (_, behavior) => {
    const server = await startServer(behavior)

    expect(await poll(server.url)).toMatchObject({ reason: 'a response of more than 1 MiB' })
    await expectClosed(server)
    // What the system buffers on the way is more than what was read.
    expect((await server.connection()).socket.bytesWritten).toBeLessThan(32 * MIB)
  })
})

describe('a fault of the connection', () => {
  const cut = `HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n${body.slice(0, 50)}`
  const chunk = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\n'

  it.each<[string, ServerBehavior, string]>([
    ['a FIN at once', sendBytesAtOnce(''), 'connection closed early'],
    ['a FIN after the request', sendBytes(''), 'connection closed early'],
    ['a FIN in the headers', sendBytes('HTTP/1.1 200 OK\r\nx: '), 'connection closed early'],
    ['a body shorter than its length', sendBytes(cut), 'connection closed early'],
    ['a chunk cut short', sendBytes(`${chunk}x`), 'connection closed early'],
    [
      'an upgrade',
      sendBytes('HTTP/1.1 101 Go\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'hang'),
      'connection closed early',
    ],
    ['a RST after the request', sendBytes('', 'reset'), '`read ECONNRESET`'],
    ['a RST in the body', sendBytes(cut, 'reset'), '`read ECONNRESET`'],
    ['another protocol', sendBytes('SSH-2.0-OpenSSH_9.9\r\n', 'hang'), 'response is not HTTP'],
    ['a status below 100', sendBytes('HTTP/1.1 099 Odd\r\n\r\n', 'hang'), 'response is not HTTP'],
    ['a bad header', sendBytes('HTTP/1.1 200 OK\r\nno colon\r\n\r\n', 'hang'), 'response is not HTTP'],
    ['a bad chunk', sendBytes(chunk.replace('20', 'zz'), 'hang'), 'response is not HTTP'],
    [
      'too long headers',
      sendBytes(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 'hang'),
      '`Headers Overflow Error`',
    ],
  ])('is retryable: %s', async (_, behavior, phrase) => {
    const server = await startServer(behavior)

    expect(await poll(server.url)).toEqual(retryable(phrase))
    await expectClosed(server)
    expect(server.connections).toHaveLength(1)
  })

  it.each([
    ['http://127.0.0.1:1', '`connect ECONNREFUSED 127.0.0.1:1`'],
    ['http://localhost:1', '`connect ECONNREFUSED 127.0.0.1:1`'],
  ])('is retryable: nobody listens at %s', async (baseUrl, phrase) => {
    expect(await poll(baseUrl)).toEqual(retryable(phrase))
  })

  it('is retryable: no TLS on the port', async () => {
    // It takes the greeting for a request.
    const server = await startServer(sendBytesAtOnce('HTTP/1.1 400 Bad Request\r\n\r\n', 'hang'))

    expect(await poll(server.url.replace('http:', 'https:'))).toEqual(retryable('no TLS on this port'))
  })
})

describe('the limit in time', () => {
  it.each<[string, ServerBehavior]>([
    ['nothing comes', hang()],
    ['headers drip', sendForever('HTTP/1.1 200 OK\r\n', { piece: 'x: y\r\n', everyMs: 5 })],
    ['the body drips', sendForever('HTTP/1.1 200 OK\r\n\r\n', { piece: ' ', everyMs: 5 })],
  ])('ends a poll in which %s', async (_, behavior) => {
    const server = await startServer(behavior)
    const startMs = performance.now()

    expect(await poll(server.url, { timeoutMs: 80.2 })).toEqual(retryable('no response within 1s'))
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(79)
    await expectClosed(server)
  })

  it.each<[string, ServerBehavior, Route, RegExp]>([
    ['a connection', hangAtOnce(), overTls, /^no connection within 10s$/],
    ['CONNECT', hang(), throughProxy, /^no response to CONNECT within 10s, through proxy `127\.0\.0\.1:\d+`$/],
  ])('is 10 s for %s', async (_, behavior, route, reason) => {
    // Its timers have to be the faked ones from the start.
    jest.resetModules()
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
    try {
      const { createJobClient: create } = await import('../../src/service/job-client.ts')
      const server = await startServer(behavior)
      const { baseUrl, proxy } = route(server.url)
      const getJob = create({
        ...{ baseUrl, projectId: 'p', jobId: 'j', adminKey, redact: String },
        proxy: proxy === undefined ? undefined : new URL(proxy),
      })
      let failure: unknown
      const polling = getJob({ timeoutMs: 30_000, signal: new AbortController().signal }).then((result) => {
        failure = result
      })
      await expectFirstBytes(server)

      await jest.advanceTimersByTimeAsync(9_900)
      expect(failure).toBeUndefined()
      await jest.advanceTimersByTimeAsync(1_600)
      await polling

      expect(failure).toMatchObject({
        ...{ code: 'unavailable', retry: 'backoff' },
        reason: expect.stringMatching(reason),
      })
      await expectClosed(server)
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('an abort', () => {
  /** Aborts, and sees the poll end long before its own limits. */
  async function expectEndAtOnce(polling: Promise<unknown>, abort: AbortController): Promise<void> {
    const startMs = performance.now()
    abort.abort()

    await expect(polling).resolves.toBeUndefined()
    expect(performance.now() - startMs).toBeLessThan(5_000)
  }

  it.each<[string, ServerBehavior, Route]>([
    ['the server is silent', hang(), direct],
    ['headers come', sendBytes('HTTP/1.1 200 OK\r\nx: ', 'hang'), direct],
    ['a TLS server does not respond', hangAtOnce(), overTls],
    ['a proxy holds CONNECT', hang(), throughProxy],
  ])('ends a poll at once while %s', async (_, behavior, route) => {
    const abort = new AbortController()
    const server = await startServer(behavior)
    const { baseUrl, ...options } = route(server.url)
    const polling = poll(baseUrl, { ...options, signal: abort.signal })
    await expectFirstBytes(server)

    await expectEndAtOnce(polling, abort)
  })

  it('ends a poll at once while its body comes', async () => {
    const abort = new AbortController()
    const underWay = Promise.withResolvers<undefined>()
    const server = await startServer(async ({ request }) => {
      const stream = await request()
      stream.write(`HTTP/1.1 200 OK\r\ncontent-length: ${MIB}\r\n\r\n`)
      stream.write(' '.repeat(MIB - 1), () => {
        underWay.resolve(undefined)
      })
    })
    const polling = poll(server.url, { signal: abort.signal })
    await underWay.promise

    await expectEndAtOnce(polling, abort)
    await expectClosed(server)
  })

  it('before a poll makes no connection', async () => {
    const server = await startServer(hang())

    expect(await poll(server.url, { signal: AbortSignal.abort('stop') })).toBeUndefined()
    expect(server.connections).toEqual([])
  })
})

describe('over TLS', () => {
  const before = getCACertificates('default')
  const baseUrl = 'https://agents.example.com'
  const reply = sendBytes(http200(body), 'hang')
  let certificates: Certificates

  beforeAll(() => {
    certificates = createCertificates()
    setDefaultCACertificates([certificates.authority.cert])
  })

  afterAll(() => {
    setDefaultCACertificates(before)
  })

  it('gives the job, over HTTP/1.1', async () => {
    const server = await startServer(reply, certificates.good)

    expect(await poll(server.url)).toEqual(theJob)
    expect(receivedBy(server)).toEqual([requestTo(server.host)])
  })

  it.each([
    ['is self-signed', 'selfSigned', /^certificate not trusted: `self-signed certificate`$/],
    ['is of another host', 'otherHost', /^certificate not trusted: `Hostname\/IP does not/],
    ['has expired', 'expired', /^certificate not trusted: `certificate has expired`$/],
  ] as const)('ends the wait if the certificate %s, and keeps the key', async (_, name, reason) => {
    const server = await startServer(reply, certificates[name])

    expect(await poll(server.url)).toMatchObject({ reason: expect.stringMatching(reason), retry: 'never' })
    expect(receivedBy(server)).toEqual([''])
  })

  describe('through a proxy', () => {
    it('gives the job; the proxy gets its own credentials and nothing of the request', async () => {
      const server = await startServer(reply, certificates.good)
      const proxy = await startServer(tunnel(server.port))

      expect(await poll(`${baseUrl}/agents`, { proxy: `http://me:p%40ss@${proxy.host}` })).toEqual(theJob)
      expect(proxy.requests.map(({ head }) => head)).toEqual([
        [
          'CONNECT agents.example.com:443 HTTP/1.1',
          'host: agents.example.com',
          'connection: close',
          `proxy-authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}`,
          'proxy-connection: keep-alive',
          '\r\n',
        ].join('\r\n'),
      ])
      expect(receivedBy(server)).toEqual([requestTo('agents.example.com', '/agents')])
      await expectClosed(server)
    })

    it('reads no more than 1 MiB', async () => {
      const server = await startServer(respond(200, {}, body.padEnd(MIB + 1)), certificates.good)
      const proxy = await startServer(tunnel(server.port))

      expect(await poll(baseUrl, { proxy: proxy.url })).toMatchObject({ code: 'invalid-response' })
    })

    it('ends the wait if the certificate behind it is not trusted, and keeps the key', async () => {
      const server = await startServer(reply, certificates.selfSigned)
      const proxy = await startServer(tunnel(server.port))

      expect(await poll(baseUrl, { proxy: proxy.url })).toMatchObject({
        retry: 'never',
        userMessage: expect.stringContaining(`, through proxy \`${proxy.host}\`). If that proxy inspects TLS`),
      })
      expect(receivedBy(server)).toEqual([''])
    })

    it.each<[string, ServerBehavior, string]>([
      ['502', respond(502), 'HTTP 502'],
      ['403 and Retry-After', respond(403, { 'retry-after': '9' }), 'HTTP 403'],
      ['a redirect', respond(302, { location: 'http://127.0.0.1:1/' }), 'HTTP 302'],
      ['a closed connection', sendBytes(''), 'connection closed early'],
      ['a tunnel to nowhere', tunnel(1), 'connection closed early'],
    ])('is retryable if the proxy rejects: %s', async (_, behavior, phrase) => {
      const proxy = await startServer(behavior)

      expect(await poll(baseUrl, { proxy: `http://me:secret@${proxy.host}` })).toEqual(
        retryable(`${phrase}, through proxy \`${proxy.host}\``),
      )
      expect(proxy.requests).toHaveLength(1)
    })

    it('is retryable if the proxy is not there', async () => {
      expect(await poll(baseUrl, { proxy: 'http://127.0.0.1:1' })).toEqual(
        retryable('`connect ECONNREFUSED 127.0.0.1:1`, through proxy `127.0.0.1:1`'),
      )
    })

    it('ends the wait at its 407, without the password that it did not like', async () => {
      const proxy = await startServer(respond(407, { 'proxy-authenticate': 'Basic realm="x"' }))

      expect(await poll(baseUrl, { proxy: `http://me:secret@${proxy.host}` })).toEqual({
        ...{ reason: 'HTTP 407 from the proxy', code: 'unavailable', retry: 'never' },
        userMessage: expect.stringContaining(`The proxy \`${proxy.host}\` requires authentication`),
      })
    })

    it.each([
      ['a certificate of another host', 'otherHost', /^The certificate of the proxy `127\.0\.0\.1:\d+` is not/],
      [
        'a self-signed one',
        'selfSigned',
        /not trusted \(`self-signed certificate`, through proxy `127\.0\.0\.1:\d+`\)/,
      ],
    ] as const)('ends the wait if the proxy has %s', async (_, name, userMessage) => {
      const proxy = await startServer(hang(), certificates[name])

      expect(await poll(baseUrl, { proxy: proxy.url })).toMatchObject({
        ...{ code: 'unavailable', retry: 'never', userMessage: expect.stringMatching(userMessage) },
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

    /** Polls once, without undici's experimental parsers as in the bundle, and returns what the process printed. */
    async function pollInChild(url: string, env: Record<string, string>, proxy?: string) {
      const source = `
        import { registerHooks } from 'node:module'
        import { createJobClient } from ${JSON.stringify(new URL('../../src/service/job-client.ts', import.meta.url).href)}
        registerHooks({
          resolve: (name, context, next) => next(name.includes('/milo/') ? './absent.js' : name, context),
        })
        const options = ${JSON.stringify({ baseUrl: url, projectId: 'acme-web', jobId: 'job_8f3a', adminKey })}
        const proxy = ${proxy === undefined ? 'undefined' : `new URL(${JSON.stringify(proxy)})`}
        const getJob = createJobClient({ ...options, proxy, redact: String })
        const result = await getJob({ timeoutMs: 60_000, signal: new AbortController().signal })
        console.log(result.reason ?? result.job.status)
        console.log(process.resourceUsage().maxRSS / 1024)`
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', source],
        // A timer that is left over would keep the process for its minute.
        { env, timeout: 40_000 },
      )
      const [result, maxRssMiB] = stdout.split('\n')
      return { result, stderr, maxRssMiB: Number(maxRssMiB) }
    }

    const trusted = () => ({ NODE_EXTRA_CA_CERTS: join(directory, 'ca.pem') })

    it.each([
      ['trusts the CA that NODE_EXTRA_CA_CERTS names', {}],
      ['needs none of the parsers that UNDICI_USE_MILO switches on', { UNDICI_USE_MILO: '1' }],
    ])('%s', async (_, env) => {
      const server = await startServer(reply, certificates.good)

      expect(await pollInChild(server.url, { ...trusted(), ...env })).toMatchObject({ result: 'completed', stderr: '' })
    })

    it.each([
      ['the service', direct, false],
      ['a proxy', throughProxy, false],
      ['the service behind a proxy', throughProxy, true],
    ])('verifies %s whatever NODE_TLS_REJECT_UNAUTHORIZED says, and keeps the key', async (_, route, isBehind) => {
      const server = await startServer(reply, certificates.selfSigned)
      const { baseUrl: url, proxy } = route(isBehind ? (await startServer(tunnel(server.port))).url : server.url)
      const { result } = await pollInChild(url, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, proxy)

      expect(result).toBe('certificate not trusted: `self-signed certificate`')
      expect(receivedBy(server)).toEqual([''])
    })

    it('uses an https proxy that is addressed by IP without a warning of Node', async () => {
      const server = await startServer(reply, certificates.good)
      const proxy = await startServer(tunnel(server.port), certificates.good)
      const env = { ...trusted(), UNDICI_USE_MILO: '1' }

      expect(await pollInChild(baseUrl, env, proxy.url)).toMatchObject({ result: 'completed', stderr: '' })
    })

    it('takes memory for the body, not for what its chunks came with', async () => {
      const server = await startServer(async ({ request }) => {
        const stream = await request()
        stream.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
        // 360 MB for 6 kB.
        for (const byte of body.padEnd(6_000)) {
          if (!stream.write(`1;${'x'.repeat(60_000)}\r\n${byte}\r\n`)) await once(stream, 'drain')
        }
        stream.end('0\r\n\r\n')
      })
      const { result, maxRssMiB } = await pollInChild(server.url, {})

      expect(result).toBe('completed')
      expect(maxRssMiB).toBeLessThan(300)
    })
  })
})
