import { hangAtOnce, respond, sendBytesAtOnce, tunnel } from '../support/server-behaviors.ts'
import { active, completed } from './job-responses.ts'
import { fails, passes, recovers, type Row } from './row.ts'

const trusted = { NODE_EXTRA_CA_CERTS: '{authority}' }

const tls: readonly Row[] = [
  {
    name: 'TLS: an expired certificate gets no advice about private CAs',
    certificate: 'expired',
    env: trusted,
    expected: fails('unavailable', /is not trusted \(.*has expired`\)\. Let its operator renew/, {
      polls: 0,
    }),
  },
  {
    name: 'TLS: NODE_TLS_REJECT_UNAUTHORIZED=0 does not give the key to anyone',
    certificate: 'selfSigned',
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    expected: fails('unavailable', /is not trusted \(.*self-signed/, { polls: 0 }),
    waives: { 'no warning of Node': 'Node warns of the variable' },
  },
  {
    name: 'TLS: the handshake fails once in the middle of the wait',
    certificate: 'good',
    env: trusted,
    service: [active(), sendBytesAtOnce(Buffer.from('15030300020228', 'hex')), completed()],
    expected: passes({
      polls: 2,
      logs: [
        /^poll failed \(connection failed, `TLS: [^:`]*alert handshake failure`\), retrying in /,
        'polling recovered',
      ],
    }),
  },
  {
    name: 'TLS: no handshake comes any more: the final poll is said to have had no connection',
    certificate: 'good',
    env: trusted,
    // The deadline is at 6 s.
    inputs: { 'timeout-minutes': '0.1', 'poll-interval-seconds': '30' },
    service: [active(), hangAtOnce()],
    expected: fails('unavailable', / does not respond \(no connection within 10s\)/, {
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

const namesProxy = /^Waiting for .* at https:\/\/agents\.example\.test.*127\.0\.0\.1:\d+/

const variables: readonly Row[] = [
  {
    ...proxied,
    name: 'proxy: its address has user and password, which are not shown',
    env: { ...trusted, https_proxy: 'http://runner:hunter2@{proxyHost}' },
    expected: passes({ polls: 1, proxyRequests: 1, logs: [namesProxy] }),
  },
]

const proxyFaults: readonly Row[] = [
  {
    ...proxied,
    name: 'proxy: it requires a password',
    proxy: [respond('407 Proxy Authentication Required', { 'proxy-authenticate': 'Basic' })],
    expected: fails(
      'unavailable',
      /: the proxy `127\.0\.0\.1:\d+` requires a password \(HTTP 407\)/,
      { polls: 0, proxyRequests: 1 },
    ),
  },
  {
    ...proxied,
    name: 'proxy: it rejects a CONNECT once, by a redirect',
    proxy: [respond('302 Found', { location: '{other}/x' }, '<html>no</html>'), tunnel()],
    expected: { ...recovers(/302.* proxy `127\.0\.0\.1:\d+`/, 1), proxyRequests: 2 },
  },
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
