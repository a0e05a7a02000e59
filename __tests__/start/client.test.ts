import '../support/one-realm.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { createStartClient, type StartJob } from '../../src/start/client.ts'
import { VERSION } from '../../src/text/version.ts'
import type { Certificates } from '../support/certificates.ts'
import {
  hang,
  hangAtOnce,
  respond,
  sendBytes,
  sendBytesAtOnce,
  sendForever,
  tunnel,
} from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { direct, overTls, throughProxy, useServers, type Route } from '../support/test-servers.ts'

const MIB = 1024 * 1024
const adminKey = "svc_CANARY+/=%&!'()*~0123456789"
const prompt = 'ü'

const startServer = useServers()

type Options = ReturnType<Route> & { readonly timeoutMs?: number }

function clientOf({ url, proxy, timeoutMs = 3_000 }: Options): StartJob {
  const redact = (text: string): string => text.replaceAll(adminKey, '***')
  const own = { redact, timeoutMs }
  return createStartClient({ baseUrl: url, projectId: 'acme web', adminKey, proxy, ...own })
}

function start(options: Options, signal = new AbortController().signal) {
  return clientOf(options)(prompt, signal)
}

describe('a start', () => {
  it('is one POST with these bytes and no others, on a connection of its own', async () => {
    const server = await startServer(respond(201, { connection: 'keep-alive' }, { id: 'job_1' }))

    expect(await start({ url: `${server.url}/a//b` })).toEqual({
      kind: 'started',
      jobId: 'job_1',
    })
    expect(server.connections.map(({ received }) => received)).toEqual([
      [
        'POST /a//b/v2/agent/acme%20web/job HTTP/1.1',
        `host: ${server.host}`,
        'connection: close',
        'accept: application/json',
        'accept-encoding: identity',
        `authorization: Bearer ${adminKey}`,
        `user-agent: await-agent-job/${VERSION}`,
        'content-type: application/json',
        'content-length: 15',
        '',
        Buffer.from('{"prompt":"ü"}').toString('latin1'),
      ].join('\r\n'),
    ])
    await server.connections[0]?.closed
  })

  const pad = (length: number) => `{"id":"x"}`.padEnd(length)
  const tooLong = { kind: 'start-unclear', cause: { kind: 'unusable-response' } }
  it.each<[string, ServerBehavior, object]>([
    ['takes 1 MiB of any success', respond(202, {}, pad(MIB)), { kind: 'started' }],
    ['takes no more', respond(202, {}, pad(MIB + 1)), tooLong],
  ])('%s', async (_, behavior, expected) => {
    const server = await startServer(behavior)

    expect(await start({ url: server.url })).toMatchObject(expected)
    expect(server.requests).toHaveLength(1)
  })
})

describe('a request that reached the service and failed then', () => {
  it.each<[string, ServerBehavior]>([
    ['never responds', hang()],
    ['resets the connection', sendBytes('', 'reset')],
    ['cuts its body', sendBytes('HTTP/1.1 201 Created\r\ncontent-length: 99\r\n\r\n{"id":"x"')],
    [
      'cuts its chunks',
      sendBytes('HTTP/1.1 429 X\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n'),
    ],
    ['resets within its body', sendBytes('HTTP/1.1 429 X\r\n\r\n{"id":"job_1"', 'reset')],
    ['speaks no HTTP', sendBytes('hello\r\n\r\n')],
    [
      'sends endless headers',
      sendForever('HTTP/1.1 201 X\r\n', { piece: `x: ${'x'.repeat(999)}\r\n` }),
    ],
  ])('leaves open what runs, and is not repeated: the service %s', async (_, behavior) => {
    const server = await startServer(behavior)

    expect(await start({ url: server.url })).toMatchObject({ kind: 'start-unclear' })
    expect([server.connections.length, server.requests.length]).toEqual([1, 1])
  })

  it('leaves it open through a proxy too', async () => {
    const server = await startServer(hang(), 'good')
    const proxy = await startServer(tunnel(server.port))

    expect(await start(throughProxy(proxy.url))).toMatchObject({ kind: 'start-unclear' })
    expect(server.requests).toHaveLength(1)
  })

  it('leaves it open if it is not known how it failed', async () => {
    // No timer has such a time, which is an error of none of our own classes.
    const result = await start({ url: 'http://127.0.0.1:1', timeoutMs: -1 })

    expect(result).toMatchObject({ kind: 'start-unclear' })
  })
})

describe('a request that cannot have reached the service', () => {
  it.each<[string, Route, ServerBehavior, ...(keyof Certificates)[]]>([
    ['a port where nobody listens', () => ({ url: 'http://127.0.0.1:1' }), hang()],
    ['a certificate that is not trusted', direct, hang(), 'selfSigned'],
    ['a port without TLS', overTls, sendBytesAtOnce('HTTP/1.1 400 Bad\r\n\r\n')],
    ['a proxy that demands a password', throughProxy, respond(407)],
    ['a connection that is never made', overTls, hangAtOnce()],
    ['a proxy that never responds', throughProxy, hang()],
    ['a proxy that ends the connection', throughProxy, sendBytes('')],
    ['a proxy that connects to no TLS', throughProxy, sendBytes('HTTP/1.1 200 OK\r\n\r\n')],
  ])('starts nothing: %s', async (_, route, behavior, ...[certificate]) => {
    const server = await startServer(behavior, certificate)

    expect(await start(route(server.url))).toMatchObject({ kind: 'not-started' })
  })
})

describe('a signal', () => {
  it('leaves the service five seconds for the id', async () => {
    const abort = new AbortController()
    const server = await startServer(async ({ request }) => {
      const stream = await request()
      abort.abort()
      await delay(2_500)
      stream.end('HTTP/1.1 201 Created\r\ncontent-length: 10\r\n\r\n{"id":"x"}')
    })

    expect(await start({ url: server.url }, abort.signal)).toEqual({ kind: 'started', jobId: 'x' })
  })

  it('then ends the request, which the service has', async () => {
    const abort = new AbortController()
    const server = await startServer(hang())
    const starting = start({ url: server.url, timeoutMs: 15_000 }, abort.signal)
    await server.request()
    const abortedAt = performance.now()
    abort.abort()

    expect(await starting).toMatchObject({ kind: 'start-unclear' })
    // A timer may fire a moment early.
    expect(performance.now() - abortedAt).toBeGreaterThan(4_900)
  })
})
