import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { headerOf, sendRequest } from '../../src/shared/http.ts'
import { type Certificate, type Certificates, createCertificates } from '../support/certificates.ts'
import { hang, respond, sendBytes, tunnel } from '../support/server-behaviors.ts'
import { type ServerBehavior, startSocketServer } from '../support/socket-server.ts'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  jest.useRealTimers()
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function startServer(behavior: ServerBehavior, certificate?: Certificate, address?: string) {
  const server = await startSocketServer({ behaviors: [behavior], certificate, address })
  closing.push(server.close)
  return { ...server, url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${server.port}` }
}

type Options = Parameters<typeof sendRequest>[1]

function defaults(): Options {
  const { signal } = new AbortController()
  return { method: 'GET', headers: {}, proxy: undefined, signal, maxBodyBytes: 1_000 }
}

function send(url: string, options: Partial<Options> = {}) {
  return sendRequest(new URL(url), { ...defaults(), ...options })
}

describe('sendRequest', () => {
  it('sends what it is given on a connection of its own and returns the response', async () => {
    const server = await startServer(
      sendBytes(
        Buffer.from('HTTP/1.1 201 Created\r\ncontent-length: 3\r\nx-many: a\r\nX-Many: b\r\nx-one:  c \r\n\r\nü!'),
        'hang',
      ),
    )

    const { status, headers, text } = await send(`${server.url}/repos/a%2Fb?page=2#x`, {
      method: 'POST',
      headers: { authorization: 'token ghs_x' },
      body: '{"body":"ü"}',
    })

    expect({ status, text }).toEqual({ status: 201, text: 'ü!' })
    expect(['x-many', 'x-one', 'x-none'].map((name) => headerOf(headers, name))).toEqual(['a, b', 'c', ''])
    const { received, closed } = await server.connection()
    await closed
    expect(Buffer.from(received, 'latin1').toString()).toBe(
      `POST /repos/a%2Fb?page=2 HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nconnection: close\r\nauthorization: token ghs_x\r\ncontent-length: 13\r\n\r\n{"body":"ü"}`,
    )
  })

  it.each([
    // The first byte order mark is none of the text; half a character at the end is.
    ['\uFEFF\uFEFFä€😀', [0xf0, 0x9f], '\uFEFFä€😀\uFFFD'],
    ['a\uFEFF', [], 'a\uFEFF'],
  ])('reads %j as one text, also if each byte comes alone', async (start, rest, expected) => {
    const bytes = [...Buffer.from(start), ...rest].map((byte) => Buffer.from([byte]))
    const server = await startServer(sendBytes(['HTTP/1.1 200 OK\r\n\r\n', ...bytes]))

    expect(await send(server.url)).toMatchObject({ text: expected })
  })

  it('rejects a body over the limit and closes the connection', async () => {
    const server = await startServer(
      sendBytes(`HTTP/1.1 200 OK\r\ncontent-length: 1001\r\n\r\n${' '.repeat(1_001)}`, 'hang'),
    )

    await expect(send(server.url)).rejects.toMatchObject({
      code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
    })
    const { closed } = await server.connection()
    await closed
  })

  it('reads no body that is not wanted and closes the connection', async () => {
    const server = await startServer(
      sendBytes('HTTP/1.1 200 OK\r\nx-kind: html\r\ncontent-length: 9\r\n\r\nendless', 'hang'),
    )
    const wantsBody = jest.fn<NonNullable<Options['wantsBody']>>(() => false)

    expect(await send(server.url, { wantsBody })).toMatchObject({
      status: 200,
      text: '',
    })
    expect(wantsBody).toHaveBeenCalledWith(200, expect.objectContaining({ 'x-kind': 'html' }))
    const { closed } = await server.connection()
    await closed
  })

  it('makes no connection after an abort', async () => {
    const server = await startServer(hang())
    const signal = AbortSignal.abort(new Error('stop'))

    await expect(send(server.url, { signal })).rejects.toThrow('stop')
    expect(server.connections).toEqual([])
  })

  it.each(['', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'])(
    'stops at an abort after %j and closes the connection',
    async (bytes) => {
      const server = await startServer(sendBytes(bytes, 'hang'))
      const stop = new AbortController()
      const sending = send(server.url, { signal: stop.signal })
      await server.request()

      stop.abort(new Error('stop'))

      await expect(sending).rejects.toThrow('stop')
      const { closed } = await server.connection()
      await closed
    },
  )

  it('stops at an abort while a proxy holds the connection back', async () => {
    const proxy = await startServer(hang())
    const stop = new AbortController()
    const sending = send('https://agents.example.com', {
      proxy: new URL(proxy.url),
      signal: stop.signal,
    })
    await proxy.request()
    const startMs = performance.now()

    stop.abort(new Error('stop'))

    await expect(sending).rejects.toThrow('stop')
    // Not by the limit of 10 s for CONNECT.
    expect(performance.now() - startMs).toBeLessThan(5_000)
  })

  it('gives a proxy 10 s for its response to CONNECT', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    // The one loaded above keeps a real timer.
    jest.resetModules()
    const { sendRequest: sendOnFakeTime } = await import('../../src/shared/http.ts')
    const proxy = await startServer(hang())
    const failed = jest.fn()
    const sending = sendOnFakeTime(new URL('https://agents.example.com'), {
      ...defaults(),
      proxy: new URL(proxy.url),
    })
    sending.catch(failed)
    await proxy.request()

    await jest.advanceTimersByTimeAsync(9_000)
    expect(failed).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(3_000)
    await expect(sending).rejects.toMatchObject({ code: 'UND_ERR_HEADERS_TIMEOUT' })
  })

  describe('over TLS', () => {
    const before = getCACertificates('default')
    let certificates: Certificates

    beforeAll(() => {
      certificates = createCertificates()
      setDefaultCACertificates([certificates.authority.cert])
    })

    afterAll(() => {
      setDefaultCACertificates(before)
    })

    it('goes through a proxy, which alone gets its credentials', async () => {
      const server = await startServer(respond(200, {}, []), certificates.good)
      const proxy = await startServer(tunnel(server.port))

      const response = await send('https://agents.example.com/x', {
        headers: { authorization: 'Bearer svc_x' },
        proxy: new URL(`http://me:p%40ss@127.0.0.1:${proxy.port}`),
      })

      expect(response).toMatchObject({ status: 200, text: '[]' })
      expect(proxy.requests.map(({ head }) => head)).toEqual([
        `CONNECT agents.example.com:443 HTTP/1.1\r\nhost: agents.example.com\r\nconnection: close\r\nproxy-authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}\r\nproxy-connection: keep-alive\r\n\r\n`,
      ])
      expect(server.connections.map(({ received }) => received)).toEqual([
        'GET /x HTTP/1.1\r\nhost: agents.example.com\r\nconnection: close\r\nauthorization: Bearer svc_x\r\n\r\n',
      ])
    })

    // RFC 6066, 3: a server name is no IP address; Node warns where it is sent as one.
    it.each([
      ['localhost', '127.0.0.1', 'localhost'],
      ['127.0.0.1', '127.0.0.1', false],
      ['[::1]', '::1', false],
    ])('reaches a proxy by TLS at %s (%s) and sends it the server name %j', async (host, address, name) => {
      const names: unknown[] = []
      const server = await startServer(
        async (connection) => {
          const request = async () => {
            const stream = await connection.request()
            names.push(stream instanceof TLSSocket && stream.servername)
            return stream
          }
          await respond(403)({ ...connection, request })
        },
        certificates.good,
        address,
      )

      const sending = send('https://agents.example.com', { proxy: new URL(`https://${host}:${server.port}`) })

      await expect(sending).rejects.toMatchObject({ message: expect.stringContaining('403') })
      expect(server.requests[0]?.head).toMatch(/^CONNECT agents\.example\.com:443 /)
      expect(names).toEqual([name])
    })

    it('trusts no unknown certificate', async () => {
      const server = await startServer(respond(200), certificates.selfSigned)
      const proxy = await startServer(tunnel(server.port))
      const code = 'DEPTH_ZERO_SELF_SIGNED_CERT'

      await expect(send(server.url)).rejects.toMatchObject({ code })
      await expect(send('https://agents.example.com', { proxy: new URL(proxy.url) })).rejects.toMatchObject({
        code,
      })
    })
  })
})
