import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { headerOf, sendRequest } from '../../src/shared/http.ts'
import { type Certificate, createCertificate, startProxy, startSocketServer } from '../support/servers.ts'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  jest.useRealTimers()
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** A server that sends these bytes for a request; undefined: it never responds. */
async function startServer(bytes?: string, certificate?: Certificate) {
  const server = await startSocketServer({
    ...(certificate === undefined ? {} : { certificate }),
    async play({ socket, until }) {
      await until('\r\n\r\n')
      if (bytes !== undefined) socket.write(bytes)
    },
  })
  closing.push(server.close)
  return server
}

async function startTunnel(policy: Parameters<typeof startProxy>[0]) {
  const proxy = await startProxy(policy)
  closing.push(proxy.close)
  return proxy
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
      'HTTP/1.1 201 Created\r\ncontent-length: 3\r\nx-many: a\r\nX-Many: b\r\nx-one:  c \r\n\r\nü!',
    )

    const { status, headers, text } = await send(`http://127.0.0.1:${server.port}/repos/a%2Fb?page=2#x`, {
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

  it('rejects a body over the limit and closes the connection', async () => {
    const server = await startServer(`HTTP/1.1 200 OK\r\ncontent-length: 1001\r\n\r\n${' '.repeat(1_001)}`)

    await expect(send(`http://127.0.0.1:${server.port}`)).rejects.toMatchObject({
      code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
    })
    const { closed } = await server.connection()
    await closed
  })

  it('reads no body that is not wanted and closes the connection', async () => {
    const server = await startServer('HTTP/1.1 200 OK\r\nx-kind: html\r\ncontent-length: 9\r\n\r\nendless')
    const wantsBody = jest.fn<NonNullable<Options['wantsBody']>>(() => false)

    expect(await send(`http://127.0.0.1:${server.port}`, { wantsBody })).toMatchObject({
      status: 200,
      text: '',
    })
    expect(wantsBody).toHaveBeenCalledWith(200, expect.objectContaining({ 'x-kind': 'html' }))
    const { closed } = await server.connection()
    await closed
  })

  it('makes no connection after an abort', async () => {
    const server = await startServer()
    const signal = AbortSignal.abort(new Error('stop'))

    await expect(send(`http://127.0.0.1:${server.port}`, { signal })).rejects.toThrow('stop')
    expect(server.connections).toEqual([])
  })

  it.each(['', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'])(
    'stops at an abort after %j and closes the connection',
    async (bytes) => {
      const server = await startServer(bytes)
      const stop = new AbortController()
      const sending = send(`http://127.0.0.1:${server.port}`, { signal: stop.signal })
      const { until, closed } = await server.connection()
      await until('\r\n\r\n')

      stop.abort(new Error('stop'))

      await expect(sending).rejects.toThrow('stop')
      await closed
    },
  )

  it('stops at an abort while a proxy holds the connection back', async () => {
    const proxy = await startTunnel('hold')
    const stop = new AbortController()
    const sending = send('https://agents.example.com', {
      proxy: new URL(`http://127.0.0.1:${proxy.port}`),
      signal: stop.signal,
    })
    await proxy.asked

    stop.abort(new Error('stop'))

    await expect(sending).rejects.toThrow('stop')
  })

  it('gives a proxy 10 s for its response to CONNECT', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
    // The one loaded above keeps a real timer.
    jest.resetModules()
    const { sendRequest: sendOnFakeTime } = await import('../../src/shared/http.ts')
    const proxy = await startTunnel('hold')
    const failed = jest.fn()
    sendOnFakeTime(new URL('https://agents.example.com'), {
      ...defaults(),
      proxy: new URL(`http://127.0.0.1:${proxy.port}`),
    }).catch(failed)
    await proxy.asked

    await jest.advanceTimersByTimeAsync(9_000)
    expect(failed).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(3_000)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'UND_ERR_HEADERS_TIMEOUT' }))
  })

  describe('over TLS', () => {
    const trusted = getCACertificates('default')
    let certificate: Certificate

    beforeAll(async () => {
      certificate = await createCertificate({ host: 'agents.example.com' })
    })

    afterEach(() => {
      setDefaultCACertificates(trusted)
    })

    it('goes through a proxy, which alone gets its credentials', async () => {
      setDefaultCACertificates([certificate.cert])
      const server = await startServer('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]', certificate)
      const proxy = await startTunnel({ upstreamPort: server.port })

      const response = await send('https://agents.example.com/x', {
        headers: { authorization: 'Bearer svc_x' },
        proxy: new URL(`http://me:p%40ss@127.0.0.1:${proxy.port}`),
      })

      expect(response).toMatchObject({ status: 200, text: '[]' })
      expect(proxy.tunnels).toEqual([
        {
          authority: 'agents.example.com:443',
          headers: expect.objectContaining({
            host: 'agents.example.com',
            'proxy-authorization': `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
          }),
        },
      ])
      expect(proxy.tunnels[0]?.headers).not.toHaveProperty('authorization')
      expect(server.connections.map(({ received }) => received)).toEqual([
        'GET /x HTTP/1.1\r\nhost: agents.example.com\r\nconnection: close\r\nauthorization: Bearer svc_x\r\n\r\n',
      ])
    })

    // RFC 6066, 3: a server name is no IP address; Node warns where it is sent as one.
    it.each([
      ['localhost', 'localhost'],
      ['127.0.0.1', false],
    ])('reaches a proxy by TLS at %s and sends it the server name %j', async (host, name) => {
      const own = await createCertificate({ host })
      setDefaultCACertificates([own.cert])
      const server = await startServer('HTTP/1.1 403 No\r\ncontent-length: 0\r\n\r\n', own)

      const sending = send('https://agents.example.com', { proxy: new URL(`https://${host}:${server.port}`) })

      await expect(sending).rejects.toMatchObject({ message: expect.stringContaining('403') })
      const { received, socket } = await server.connection()
      expect(received).toMatch(/^CONNECT agents\.example\.com:443 /)
      expect(socket).toMatchObject({ servername: name })
    })

    it('trusts no unknown certificate', async () => {
      const server = await startServer('HTTP/1.1 200 OK\r\n\r\n', certificate)
      const proxy = await startTunnel({ upstreamPort: server.port })
      const code = 'DEPTH_ZERO_SELF_SIGNED_CERT'

      await expect(send(`https://127.0.0.1:${server.port}`)).rejects.toMatchObject({ code })
      await expect(
        send('https://agents.example.com', { proxy: new URL(`http://127.0.0.1:${proxy.port}`) }),
      ).rejects.toMatchObject({ code })
    })
  })
})
