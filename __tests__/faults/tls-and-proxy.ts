import { respond, sendBytesAtOnce, tunnel } from '../support/server-behaviors.ts'
import { active, completed } from './job-responses.ts'
import { fails, passes, recovers, type Row } from './row.ts'

const trusted = { NODE_EXTRA_CA_CERTS: '{authority}' }

const tls: readonly Row[] = [
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
        /^poll failed \(TLS refused, `TLS: [^:`]*alert handshake failure`\), retrying in /,
        'polling recovered',
      ],
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

const proxies: readonly Row[] = [
  {
    ...proxied,
    name: 'proxy: its address has user and password, which are not shown',
    env: { ...trusted, https_proxy: 'http://runner:hunter2@{proxyHost}' },
    expected: passes({ polls: 1, proxyRequests: 1, logs: [namesProxy] }),
  },
  {
    ...proxied,
    name: 'proxy: it rejects a CONNECT once, by a redirect',
    proxy: [respond('302 Found', { location: '{other}/x' }, '<html>no</html>'), tunnel()],
    expected: { ...recovers(/302.* proxy `127\.0\.0\.1:\d+`/, 1), proxyRequests: 2 },
  },
]

export const tlsAndProxy: readonly Row[] = [...tls, ...proxies]
