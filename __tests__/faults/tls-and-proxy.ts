import { createSecureServer } from 'node:http2'
import type { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import { createCertificates, type Certificates } from '../support/certificates.ts'
import {
  hang,
  hangAtOnce,
  respond,
  sendBytes,
  sendBytesAtOnce,
  tunnel,
} from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { active, completed } from './job-responses.ts'
import { fails, neverReached, passes, recovers, rejects, type Row } from './row.ts'

const trusted = { NODE_EXTRA_CA_CERTS: '{authority}' }

function untrusted(certificate: keyof Certificates, reason: RegExp, row: Partial<Row> = {}): Row {
  return {
    name: `TLS: the certificate is not trusted (${certificate})`,
    certificate,
    env: trusted,
    expected: fails('unavailable', new RegExp(`is not trusted \\(.*${reason.source}`, 'i'), {
      polls: 0,
    }),
    ...row,
  }
}

/** Makes a TLS handshake with a certificate that nobody trusts. */
function offersAnotherCertificate(): ServerBehavior {
  return ({ socket }) => {
    const secureContext = createSecureContext(createCertificates().selfSigned)
    const stream = new TLSSocket(socket, { isServer: true, secureContext })
    stream.on('error', () => undefined)
    stream.resume()
  }
}

const tls: readonly Row[] = [
  untrusted('otherHost', /host|altnames/),
  untrusted('expired', /has expired`\)\. Let its operator renew it, /, {
    name: 'TLS: an expired certificate gets no advice about private CAs',
  }),
  untrusted('selfSigned', /self-signed/, {
    name: 'TLS: NODE_TLS_REJECT_UNAUTHORIZED=0 does not give the key to anyone',
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    waives: { 'no warning of Node': 'Node warns of the variable' },
  }),
  {
    name: 'TLS: the handshake fails once in the middle of the wait',
    certificate: 'good',
    env: trusted,
    service: [active(), sendBytesAtOnce(Buffer.from('15030300020228', 'hex')), completed()],
    expected: passes({
      polls: 2,
      logs: [
        /^poll failed \(TLS failed: `[^:`]*alert handshake failure`\), retrying in /,
        'polling recovered',
      ],
    }),
  },
  {
    name: 'TLS: a certificate that is not trusted is retried after a valid response',
    certificate: 'good',
    env: trusted,
    service: [active(), offersAnotherCertificate(), completed()],
    expected: recovers(/certificate that is not trusted/, 2),
  },
  {
    name: 'TLS: the port speaks plain HTTP once',
    certificate: 'good',
    env: trusted,
    service: [sendBytesAtOnce('HTTP/1.1 400 Bad Request\r\n\r\n'), completed()],
    expected: recovers(/./, 1),
  },
  {
    name: 'TLS: no handshake comes: a connection gets ten seconds',
    certificate: 'good',
    env: trusted,
    service: [hangAtOnce(), completed()],
    expected: { ...recovers(/no connection within 10s/, 1), minWallMs: 10_000 },
  },
  {
    name: 'TLS: no handshake comes any more: the final poll is said to have had no connection',
    certificate: 'good',
    env: trusted,
    // The deadline is at 6 s.
    inputs: { 'timeout-minutes': '0.1', 'poll-interval-seconds': '30' },
    service: [active(), hangAtOnce()],
    expected: fails('unavailable', /the final poll failed \(no connection within 10s\)/, {
      outputs: { status: 'active' },
      polls: 1,
      minWallMs: 15_900,
    }),
  },
]

const far = { 'base-url': 'https://agents.example.test' }
/** The service behind `{proxy}`. */
const proxied = {
  certificate: 'good',
  inputs: far,
  env: { ...trusted, https_proxy: '{proxy}' },
} as const
/** A TLS proxy that chooses HTTP/2 if the client offers it. */
function prefersHttp2(): ServerBehavior {
  return (connection) => {
    const { socket, fill } = connection
    const server = createSecureServer({
      key: fill('{key}'),
      cert: fill('{cert}'),
      allowHTTP1: true,
    })
    server.on('connect', ({ httpVersion }: { httpVersion: string }, stream: Duplex) => {
      if (httpVersion !== '1.1') return
      void tunnel()({ ...connection, request: () => Promise.resolve(stream) })
    })
    server.emit('connection', socket)
  }
}

const namesProxy = /^Waiting for .* at https:\/\/agents\.example\.test.*127\.0\.0\.1:\d+/

const variables: readonly Row[] = [
  {
    ...proxied,
    name: 'proxy: the service is polled through it, and it never sees the key',
    expected: passes({ polls: 1, proxyRequests: 1, logs: [namesProxy] }),
  },
  {
    ...proxied,
    name: 'proxy: its address has user and password, which are not shown',
    env: { ...trusted, https_proxy: 'http://runner:hunter2@{proxyHost}' },
    expected: passes({ polls: 1, proxyRequests: 1, logs: [namesProxy] }),
  },
  {
    ...proxied,
    name: 'proxy: it speaks TLS and is addressed by IP',
    proxyCertificate: 'good',
    expected: passes({ polls: 1, proxyRequests: 1 }),
  },
  {
    ...proxied,
    name: 'proxy: it speaks TLS and would choose HTTP/2: each poll makes one connection',
    proxyCertificate: 'good',
    proxy: [prefersHttp2()],
    service: [active(), completed()],
    expected: passes({ polls: 2, proxyConnections: 2 }),
  },
  ...(
    [
      ['only http_proxy is set', { http_proxy: '{proxy}', HTTP_PROXY: '{proxy}' }],
      ['the service is on the loopback', { https_proxy: '{proxy}' }],
      [
        'no_proxy excludes everything, so a bad address does not matter',
        { https_proxy: 'socks5://x', no_proxy: '*' },
      ],
    ] as const
  ).map(([what, env]): Row => ({
    name: `proxy: not used, as ${what}`,
    certificate: 'good',
    env: { ...trusted, ...env },
    expected: passes({ polls: 1, proxyRequests: 0 }),
  })),
  {
    name: 'proxy: its address is hostile',
    inputs: far,
    env: { https_proxy: '::error::x' },
    expected: rejects(/`https_proxy`/, { proxyRequests: 0 }),
  },
]

const proxyFaults: readonly Row[] = [
  {
    ...proxied,
    name: 'proxy: it requires a password',
    proxy: [respond('407 Proxy Authentication Required', { 'proxy-authenticate': 'Basic' })],
    expected: fails(
      'unavailable',
      /^The proxy `127\.0\.0\.1:\d+` requires authentication \(HTTP 407\)/,
      { polls: 0, proxyRequests: 1 },
    ),
  },
  {
    ...proxied,
    name: 'proxy: it requires a password only after a valid response, which is retried',
    proxy: [tunnel(), respond('407 Proxy Authentication Required'), tunnel()],
    service: [active(), completed()],
    expected: recovers(/HTTP 407 from the proxy/),
  },
  {
    ...proxied,
    name: 'proxy: it rejects a CONNECT once, by a redirect',
    proxy: [respond('302 Found', { location: '{other}/x' }, '<html>no</html>'), tunnel()],
    expected: { ...recovers(/302.* proxy `127\.0\.0\.1:\d+`/, 1), proxyRequests: 2 },
  },
  {
    ...proxied,
    name: 'proxy: it drops a CONNECT',
    proxy: [sendBytes(''), tunnel()],
    expected: { ...recovers(/through proxy `127\.0\.0\.1:\d+`/, 1), proxyRequests: 2 },
  },
  {
    ...proxied,
    name: 'proxy: it does not respond to a CONNECT within ten seconds, and is named',
    proxy: [hang(), tunnel()],
    expected: {
      ...recovers(/10 ?s.*through proxy `127\.0\.0\.1:\d+`/, 1),
      proxyRequests: 2,
      minWallMs: 10_000,
    },
  },
  neverReached('proxy: nothing listens at its address', {
    inputs: far,
    env: { https_proxy: 'http://{closed}' },
    log: /^poll failed \(.*proxy `127\.0\.0\.1:9`\)/,
  }),
  {
    name: 'proxy: it inspects TLS with its own certificate',
    certificate: 'selfSigned',
    inputs: far,
    env: { https_proxy: '{proxy}' },
    expected: fails(
      'unavailable',
      /is not trusted \(.*through proxy `127\.0\.0\.1:\d+`\).*NODE_EXTRA_CA_CERTS/,
      { polls: 0, proxyRequests: 1 },
    ),
  },
]

export const tlsAndProxy: readonly Row[] = [...tls, ...variables, ...proxyFaults]
