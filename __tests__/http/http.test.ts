import { once } from 'node:events'
import net from 'node:net'
import nodeTls, { TLSSocket } from 'node:tls'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext, runInThisContext } from 'node:vm'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { RequestError, sendRequest } from '../../src/http/http.ts'
import {
  hang,
  hangAtOnce,
  respond,
  sendBytes,
  sendForever,
  tunnel,
} from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { direct, overTls, type Route, throughProxy, useServers } from '../support/test-servers.ts'

const startServer = useServers()

afterEach(() => {
  jest.useRealTimers()
})

type Options = Parameters<typeof sendRequest>[1]

function withDefaults(options: Partial<Options>): Options {
  return {
    method: 'GET',
    headers: {},
    proxy: undefined,
    timeoutMs: 30_000,
    signal: new AbortController().signal,
    maxBodyBytes: 1_000,
    ...options,
  }
}

function send(url: string, options: Partial<Options> = {}) {
  return sendRequest(new URL(url), withDefaults(options))
}

const service = 'https://agents.example.com'
const ok = 'HTTP/1.1 200 OK\r\n'

describe('sendRequest', () => {
  it('sends what it is given on a connection of its own and returns the response', async () => {
    const head =
      'HTTP/1.1 201 Created\r\ncontent-length: 3\r\nx-many: a\r\nX-Many: b\r\nx-one:  c \r\n\r\n'
    const server = await startServer(sendBytes(Buffer.from(`${head}ü!`), 'hang'))

    const { status, headers, text } = await send(`${server.url}/repos/a%2Fb?page=2#x`, {
      method: 'POST',
      headers: { authorization: 'token ghs_x' },
      body: '{"body":"ü"}',
    })

    expect({ status, text }).toEqual({ status: 201, text: 'ü!' })
    expect(headers).toMatchObject({ 'x-many': 'a, b', 'x-one': 'c' })
    const { received, closed } = await server.connection()
    await closed
    expect(Buffer.from(received, 'latin1').toString()).toBe(
      `POST /repos/a%2Fb?page=2 HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nconnection: close\r\nauthorization: token ghs_x\r\ncontent-length: 13\r\n\r\n{"body":"ü"}`,
    )
  })

  it.each([
    // The first byte order mark does not belong to the text. Half a character at the end does.
    ['\uFEFF\uFEFFä€😀', [0xf0, 0x9f], '\uFEFFä€😀\uFFFD'],
    ['a\uFEFF', [], 'a\uFEFF'],
  ])('reads %j as one text, also if each byte comes alone', async (start, rest, expected) => {
    const bytes = [...Buffer.from(start), ...rest].map((byte) => Buffer.from([byte]))
    const server = await startServer(sendBytes([`${ok}\r\n`, ...bytes]))

    expect(await send(server.url)).toMatchObject({ text: expected })
  })

  const head = (bytes: number) => respond(200, { x: 'x'.repeat(bytes) }, 'read')
  const tooLong = 'UND_ERR_RES_EXCEEDED_MAX_SIZE'

  it.each<[string, ServerBehavior, string]>([
    ['is too long', respond(200, {}, 'x'.repeat(1_001)), tooLong],
    ['has too many headers', head(256 * 1024), 'UND_ERR_HEADERS_OVERFLOW'],
  ])('takes no response that %s', async (_, behavior, code) => {
    const server = await startServer(behavior)

    await expect(send(server.url)).rejects.toMatchObject({ cause: { code } })
  })

  it('takes 250 KiB of headers, also through a proxy', async () => {
    const server = await startServer(head(250 * 1024), 'good')
    const proxy = new URL((await startServer(tunnel(server.port))).url)

    const responses = [await send(server.url), await send(service, { proxy })]
    expect(responses).toMatchObject([{ text: 'read' }, { text: 'read' }])
  })

  it('takes memory for the body, not for what its chunks came with', async () => {
    setFlagsFromString('--expose-gc')
    const usedMiB = (): number => {
      runInNewContext('gc()')
      return process.memoryUsage().arrayBuffers / 0x100000
    }
    let heldMiB = Infinity
    const server = await startServer(async ({ request }) => {
      const stream = await request()
      const before = usedMiB()
      stream.write(`${ok}transfer-encoding: chunked\r\n\r\n`)
      // This sends 150 MB for a body of 2.5 kB. Some of it is always on its way.
      for (let sent = 0; sent < 2_500; sent++) {
        if (!stream.write(`1;${'x'.repeat(60_000)}\r\ny\r\n`)) await once(stream, 'drain')
      }
      heldMiB = usedMiB() - before
      stream.end('0\r\n\r\n')
    })

    const limits = { maxBodyBytes: 2_500 }
    expect(await send(server.url, limits)).toMatchObject({ text: 'y'.repeat(2_500) })
    expect(heldMiB).toBeLessThan(80)
  })
})

describe('the time of a request', () => {
  const endless = sendForever(`${ok}\r\n`, { piece: ' ', everyMs: 50 })
  it.each<[string, ServerBehavior, Route, phase: string]>([
    ['a handshake', hangAtOnce(), overTls, 'connection'],
    ['a response', hang(), direct, 'response'],
    ['the end of a response', endless, direct, 'body'],
    ['a response to CONNECT', hang(), throughProxy, 'connection'],
  ])('is over without %s', async (_, behavior, route, phase) => {
    const server = await startServer(behavior)
    const { url, proxy } = route(server.url)
    const sending = send(url, { proxy, timeoutMs: 999.5 })

    await expect(sending).rejects.toMatchObject({ name: 'RequestError', timeoutMs: 999.5, phase })
  })
})

describe('what has arrived when the process was suspended', () => {
  /** The response is in the socket of the client, which has no time to read it before all timers expire. */
  const suspend: ServerBehavior = async ({ request }) => {
    const stream = await request()
    stream.end(`${ok}content-length: 2\r\n\r\nok`)
    const until = performance.now() + 600
    while (performance.now() < until);
  }

  it('is read before the time of the request ends it', async () => {
    const server = await startServer(suspend)

    expect(await send(server.url, { timeoutMs: 500 })).toMatchObject({ text: 'ok' })
  })

  it('is read before the time after an abort ends it', async () => {
    const abort = new AbortController()
    const server = await startServer(async (connection) => {
      const { socket } = await server.connection()
      socket.once('data', () => {
        abort.abort()
      })
      return suspend(connection)
    })

    const sending = send(server.url, { signal: abort.signal, graceMs: 500 })
    expect(await sending).toMatchObject({ text: 'ok' })
  })
})

describe('an abort', () => {
  const stop = new Error('stop')
  const late: ServerBehavior = async ({ request }) => {
    const stream = await request()
    await delay(300)
    stream.end(`${ok}content-length: 0\r\n\r\n`)
  }

  it.each<[string, ServerBehavior, Route, graceMs: number | undefined, ends: unknown]>([
    ['ends a request that was sent', hang(), direct, undefined, stop],
    ['lets it have its response if there is time', late, direct, 2_000, 200],
    ['ends it after that', hang(), direct, 200, stop],
    ['ends a connection at once', hangAtOnce(), overTls, 60_000, stop],
    ['ends a tunnel at once', hang(), throughProxy, 60_000, stop],
  ])('%s', async (_, behavior, route, graceMs, ends) => {
    const abort = new AbortController()
    const server = await startServer(behavior)
    const { url, proxy } = route(server.url)
    const sending = send(url, { proxy, signal: abort.signal, ...(graceMs && { graceMs }) })
    await once((await server.connection()).socket, 'data')
    abort.abort(stop)

    const ended = sending.then(
      ({ status }) => status,
      (error: unknown) => error instanceof RequestError && error.cause,
    )
    // undici gives up a connection after ten seconds by itself.
    const tooLate = delay(5_000, 'too late', { ref: false })
    expect(await Promise.race([ended, tooLate])).toEqual(ends)
  })

  it('that came before makes no connection', async () => {
    const server = await startServer(hang())

    const sending = send(server.url, { signal: AbortSignal.abort(stop) })
    await expect(sending).rejects.toMatchObject({ cause: stop })
    expect(server.connections).toEqual([])
  })
})

describe('a connection', () => {
  it.each<[string, ServerBehavior, Route, string]>([
    ['a handshake', hangAtOnce(), overTls, 'UND_ERR_CONNECT_TIMEOUT'],
    ['CONNECT', hang(), throughProxy, 'UND_ERR_HEADERS_TIMEOUT'],
  ])('has 10 s for the response to %s', async (_, behavior, route, code) => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
    })
    // The module that was loaded above keeps the real timers.
    jest.resetModules()
    const { sendRequest: sendOnFakeTime } = await import('../../src/http/http.ts')
    const server = await startServer(behavior)
    const failed = jest.fn()
    const { url, proxy } = route(server.url)
    const sending = sendOnFakeTime(new URL(url), withDefaults({ proxy }))
    sending.catch(failed)
    await once((await server.connection()).socket, 'data')

    await jest.advanceTimersByTimeAsync(9_900)
    expect(failed).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1_600)
    await expect(sending).rejects.toMatchObject({ cause: { code } })
  })

  it.each<[string, Route]>([
    ['', direct],
    [' by TLS', overTls],
    [' to a proxy', throughProxy],
  ])('%s has 2.5 s for each address of a host', async (_, route) => {
    const [tcp, tls] = [jest.spyOn(net, 'connect'), jest.spyOn(nodeTls, 'connect')]
    const { url, proxy } = route('http://127.0.0.1:1')
    await expect(send(url, { proxy })).rejects.toThrow()

    const given = [...tcp.mock.calls, ...tls.mock.calls].map(([options]) => options)
    jest.restoreAllMocks()
    const limits = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 2_500 }
    expect(given).toEqual([expect.objectContaining(limits)])
  })

  it('through a proxy gives that its credentials, and nothing of the request', async () => {
    const server = await startServer(respond(200, {}, []), 'good')
    const { port, requests } = await startServer(tunnel(server.port))
    const proxy = new URL(`http://me:p%40ss@127.0.0.1:${port}`)
    const headers = { authorization: 'Bearer svc_x' }

    expect(await send(`${service}/x`, { headers, proxy })).toMatchObject({ text: '[]' })
    await expect(send(service, { proxy, maxBodyBytes: 1 })).rejects.toThrow()
    expect(requests[0]?.head).toBe(
      `CONNECT agents.example.com:443 HTTP/1.1\r\nhost: agents.example.com\r\nconnection: close\r\nproxy-authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}\r\nproxy-connection: keep-alive\r\n\r\n`,
    )
    expect(server.connections[0]?.received).toBe(
      'GET /x HTTP/1.1\r\nhost: agents.example.com\r\nconnection: close\r\nauthorization: Bearer svc_x\r\n\r\n',
    )
  })

  // A server name is no IP address (RFC 6066, 3). Node warns if it is sent as one. undici offers
  // HTTP/2 by itself, but its CONNECT does not work over that. It would connect again and again.
  it.each([
    ['localhost', '127.0.0.1', 'localhost'],
    ['127.0.0.1', '127.0.0.1', false],
    ['[::1]', '::1', false],
  ])('to a proxy by TLS at %s (%s) is one, by HTTP/1.1, to %j', async (host, address, name) => {
    const seen: unknown[] = []
    const server = await startServer(respond(200), 'good')
    const relay: ServerBehavior = async (connection) => {
      const request = async () => {
        const stream = await connection.request()
        if (stream instanceof TLSSocket) seen.push([stream.servername, stream.alpnProtocol])
        return stream
      }
      await tunnel(server.port)({ ...connection, request })
    }
    const proxy = await startServer(relay, 'good', address)

    const sending = send(service, { proxy: new URL(`https://${host}:${proxy.port}`) })

    expect(await sending).toMatchObject({ status: 200 })
    expect(seen).toEqual([[name, 'http/1.1']])
    expect([proxy.connections.length, server.connections.length]).toEqual([1, 1])
  })

  it('trusts no unknown certificate, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
    // Node goes by the environment of the process, of which Jest has a copy.
    const node: unknown = runInThisContext('process')
    if (!isProcess(node)) throw new Error('Node has no process.')
    const warn = jest.spyOn(node, 'emitWarning').mockReturnValue()
    node.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    try {
      const server = await startServer(respond(200), 'selfSigned')
      const behind = new URL((await startServer(tunnel(server.port))).url)
      const cause = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }

      await expect(send(server.url)).rejects.toMatchObject({ phase: 'connection', cause })
      const behindProxy = send(service, { proxy: behind })
      await expect(behindProxy).rejects.toMatchObject({ phase: 'connection', cause })
      const toProxy = send(service, { proxy: new URL(server.url) })
      await expect(toProxy).rejects.toMatchObject({ phase: 'proxy', cause })
      expect(server.connections.map(({ received }) => received)).toEqual(['', '', ''])
    } finally {
      delete node.env['NODE_TLS_REJECT_UNAUTHORIZED']
      warn.mockRestore()
    }
  })
})

function isProcess(value: unknown): value is NodeJS.Process {
  return typeof value === 'object' && value !== null && 'emitWarning' in value
}
