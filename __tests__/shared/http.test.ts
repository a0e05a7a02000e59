import './support/one-realm.ts'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { reset, status } from '../simulator/responses.ts'
import { listen } from '../simulator/loopback.ts'
import { fetchOnce } from '../src/http.ts'
import { createCertificates } from './support/certificates.ts'
import { hang, sendBytes, sendForever, tunnel } from './support/server-behaviors.ts'
import { startSocketServer } from './support/socket-server.ts'

// The dispatcher itself is tested with the job client.

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

describe('fetchOnce', () => {
  it('sends what it is given and gives back what came', async () => {
    const server = await listen({
      respond: () =>
        status(201, { link: '<https://x.example>; rel="next"', 'x-many': ['a', 'b'] }, { id: 1 }),
    })
    closing.push(server.close)

    const response = await fetchOnce(`${server.origin}/repos/a%2Fb?page=2`, {
      method: 'POST',
      headers: { authorization: 'token ghs_x', 'content-type': 'application/json' },
      body: '{"body":"ü"}',
    })

    expect(server.requests.map(({ method, url, headers, body }) => ({ method, url, headers, body }))).toEqual(
      [
        {
          method: 'POST',
          url: '/repos/a%2Fb?page=2',
          headers: {
            host: new URL(server.origin).host,
            connection: 'close',
            authorization: 'token ghs_x',
            'content-type': 'application/json',
            'content-length': '13',
          },
          body: '{"body":"ü"}',
        },
      ],
    )
    expect([response.status, response.headers.get('link'), response.headers.get('x-many')]).toEqual([
      201,
      '<https://x.example>; rel="next"',
      'a,b',
    ])
    expect(await response.json()).toEqual({ id: 1 })
  })

  it('follows no redirect', async () => {
    const server = await listen({ respond: () => status(302, { location: '/elsewhere' }) })
    closing.push(server.close)

    const response = await fetchOnce(server.origin, { method: 'GET', headers: {} })

    expect([response.status, server.requests.length]).toEqual([302, 1])
  })

  it('rejects where no answer comes', async () => {
    const server = await listen({ respond: reset })
    closing.push(server.close)

    await expect(fetchOnce(server.origin, { method: 'GET', headers: {} })).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
  })

  it('rejects a body of over 16 MiB and closes the connection', async () => {
    const server = await startSocketServer({
      behaviors: [sendForever('HTTP/1.1 200 OK\r\n\r\n', { piece: ' '.repeat(0x100000) })],
    })
    closing.push(server.close)

    await expect(
      fetchOnce(`http://127.0.0.1:${server.port}`, { method: 'GET', headers: {} }),
    ).rejects.toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' })
    const { closed } = await server.connection()
    await closed
  })

  it('stops at an abort', async () => {
    const server = await startSocketServer({ behaviors: [hang()] })
    closing.push(server.close)
    const stop = new AbortController()
    const fetching = fetchOnce(`http://127.0.0.1:${server.port}`, {
      method: 'GET',
      headers: {},
      signal: stop.signal,
    })
    const { closed } = await server.connection()
    await server.request()

    stop.abort(new Error('stop'))

    await expect(fetching).rejects.toThrow('stop')
    await closed
  })

  describe('behind a proxy', () => {
    const before = getCACertificates('default')

    afterAll(() => {
      setDefaultCACertificates(before)
      delete process.env['https_proxy']
    })

    it('goes through it; the token is for GitHub alone', async () => {
      const { authority, good: certificate } = await createCertificates()
      setDefaultCACertificates([authority.cert])
      const server = await startSocketServer({
        certificate,
        behaviors: [sendBytes('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]')],
      })
      const proxy = await startSocketServer({ behaviors: [tunnel(server.port)] })
      closing.push(server.close, proxy.close)
      process.env['https_proxy'] = `http://me:p%40ss@127.0.0.1:${proxy.port}`

      const response = await fetchOnce('https://api.github.example/x', {
        method: 'GET',
        headers: { authorization: 'token ghs_x' },
      })

      expect([response.status, await response.text()]).toEqual([200, '[]'])
      expect(proxy.requests.map(({ head }) => head)).toEqual([
        [
          'CONNECT api.github.example:443 HTTP/1.1',
          'host: api.github.example',
          'connection: close',
          `proxy-authorization: Basic ${Buffer.from('me:p@ss').toString('base64')}`,
          'proxy-connection: keep-alive',
          '',
          '',
        ].join('\r\n'),
      ])
      expect(server.connections.map(({ head }) => head)).toEqual([
        'GET /x HTTP/1.1\r\nhost: api.github.example\r\nconnection: close\r\nauthorization: token ghs_x\r\n\r\n',
      ])
    })
  })
})
