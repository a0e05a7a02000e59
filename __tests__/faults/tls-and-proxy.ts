import { active, bytes, close, completed, hang, onConnection, reset } from './plays.ts'
import { done, fails, passes, recovers, refuses, type Row } from './row.ts'

const trusted = { NODE_EXTRA_CA_CERTS: '{authority}' }
const short = { 'timeout-minutes': '0.05' }
const checkHost =
  'Check the host in `base-url`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.'

function untrusted(reason: string, advice = checkHost): Row['expected'] {
  return fails('unavailable', `The certificate of {host} is not trusted (${reason}). ${advice}`, {
    reads: 0,
    wallMs: [0, 6_000],
  })
}

const tls: readonly Row[] = [
  {
    name: 'TLS: an authority that NODE_EXTRA_CA_CERTS makes known',
    certificate: 'good',
    env: trusted,
    expected: passes(done(), { reads: 1 }),
  },
  {
    name: 'TLS: a self-signed certificate',
    certificate: 'selfSigned',
    expected: untrusted('self-signed certificate'),
  },
  { name: 'TLS: an authority that nobody knows', certificate: 'good', expected: untrusted('unknown issuer') },
  {
    name: 'TLS: an expired certificate',
    certificate: 'expired',
    env: trusted,
    expected: untrusted('expired'),
  },
  {
    name: 'TLS: a certificate that is not valid yet',
    certificate: 'notYetValid',
    env: trusted,
    expected: untrusted('not valid yet'),
  },
  {
    name: 'TLS: a certificate for another host',
    certificate: 'otherHost',
    env: trusted,
    expected: untrusted('made for another host name'),
  },
  {
    name: 'TLS: NODE_TLS_REJECT_UNAUTHORIZED=0 does not hand the key to anyone',
    certificate: 'selfSigned',
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    expected: untrusted('self-signed certificate'),
    waives: { 'no Node warning': 'Node itself warns of the variable' },
  },
  {
    name: 'TLS: the certificate changes for a bad one in the middle of the wait',
    certificate: 'good',
    env: trusted,
    service: [active(), onConnection(bytes(Buffer.from('15030300020230', 'hex'))), completed()],
    expected: passes(done(3), {
      reads: 2,
      says: [/^read failed \(.+\), trying again in 1 s$/, 'reads work again'],
    }),
  },
  {
    name: 'TLS: the handshake is refused once',
    certificate: 'good',
    env: trusted,
    service: [onConnection(bytes(Buffer.from('15030300020228', 'hex'))), completed()],
    expected: {
      ...recovers('connection failed (ERR_SSL_{x})'),
      reads: 1,
      says: [/^read failed \(.+\), trying again in 1 s$/],
    },
  },
  {
    name: 'TLS: the port speaks plain HTTP once',
    certificate: 'good',
    env: trusted,
    service: [onConnection(bytes('HTTP/1.1 400 Bad Request\r\n\r\n')), completed()],
    expected: { ...recovers('no TLS on this port'), reads: 1 },
  },
  {
    name: 'TLS: the connection is closed in place of a handshake',
    certificate: 'good',
    env: trusted,
    service: [onConnection(close()), completed()],
    expected: { ...recovers('connection reset'), reads: 1 },
    orElse: { ...recovers('connection closed too early'), reads: 1 },
  },
  {
    name: 'TLS: the connection is reset in place of a handshake',
    certificate: 'good',
    env: trusted,
    service: [onConnection(reset()), completed()],
    expected: { ...recovers('connection reset'), reads: 1 },
  },
  {
    name: 'TLS: no word comes in place of a handshake, and the deadline cuts the read',
    certificate: 'good',
    env: trusted,
    service: [active(), onConnection(hang())],
    inputs: short,
    expected: fails(
      'timeout',
      'Agent job job_1 was active when last seen and goes on; after 3 s (2 reads) the last read failed (no answer within 2 s). Use "Re-run failed jobs" to keep waiting, or raise the input `timeout-minutes`.',
      { outputs: { status: 'active' }, reads: 1, wallMs: [2_900, 6_000] },
    ),
  },
  {
    name: 'TLS: a CA file that is not there',
    certificate: 'good',
    env: { NODE_EXTRA_CA_CERTS: '{scratch}/none.pem' },
    expected: untrusted('unknown issuer'),
    waives: { 'no Node warning': 'Node itself warns of the file' },
  },
]

const far = { 'base-url': 'https://agents.example.test' }
const viaProxy = { ...trusted, https_proxy: '{proxy}' }
const viaSays =
  /^Waiting for agent job job_1 \(project acme-web\) at https:\/\/agents\.example\.test, through proxy 127\.0\.0\.1:\d+, up to 24 s$/

const proxies: readonly Row[] = [
  {
    name: 'proxy: the service is reached through it, and it sees no key',
    certificate: 'good',
    inputs: far,
    env: viaProxy,
    expected: passes(done(), { reads: 1, connects: 1, says: [viaSays] }),
  },
  {
    name: 'proxy: an address without a scheme',
    certificate: 'good',
    inputs: far,
    env: { ...trusted, https_proxy: '{proxyHost}' },
    expected: passes(done(), { reads: 1, connects: 1, says: [viaSays] }),
  },
  {
    name: 'proxy: HTTPS_PROXY in capitals',
    certificate: 'good',
    inputs: far,
    env: { ...trusted, HTTPS_PROXY: '{proxyHost}' },
    expected: passes(done(), { reads: 1, connects: 1, says: [viaSays] }),
  },
  {
    name: 'proxy: user and password go to it alone and are not shown',
    certificate: 'good',
    inputs: far,
    env: { ...trusted, https_proxy: 'http://runner:hunter2@{proxyHost}' },
    expected: passes(done(), { reads: 1, connects: 1, says: [viaSays], summary: /^(?!.*hunter2)/s }),
  },
  {
    name: 'proxy: only http_proxy is set, so https goes directly',
    certificate: 'good',
    env: { ...trusted, http_proxy: '{proxy}', HTTP_PROXY: '{proxy}' },
    expected: passes(done(), { reads: 1, connects: 0 }),
  },
  {
    name: 'proxy: an address of the loopback goes directly',
    certificate: 'good',
    env: viaProxy,
    expected: passes(done(), { reads: 1, connects: 0 }),
  },
  {
    name: 'proxy: an http address is never sent through it',
    env: { https_proxy: '{proxy}', http_proxy: '{proxy}' },
    expected: passes(done(), { reads: 1, connects: 0 }),
  },
  ...(['no_proxy', 'NO_PROXY'] as const).flatMap((name) =>
    ['agents.example.test', '.example.test', 'x.test, example.test'].map((value): Row => ({
      name: `proxy: ${name}=${value} goes around it`,
      inputs: { 'base-url': `https://${'a'.repeat(64)}.agents.example.test`, 'timeout-minutes': '0' },
      env: { ...trusted, https_proxy: '{proxy}', [name]: value },
      acts: [{ when: { log: 'read failed' }, act: ({ running }) => running.child.kill('SIGTERM') }],
      expected: fails('cancelled', /^Stopped waiting: /, { connects: 0, reads: 0 }),
    })),
  ),
  {
    name: 'proxy: a password is asked for',
    certificate: 'good',
    inputs: far,
    env: viaProxy,
    proxy: [
      { kind: 'deny', status: '407 Proxy Authentication Required', headers: 'proxy-authenticate: Basic\r\n' },
    ],
    expected: fails(
      'unavailable',
      "The proxy {proxyHost} lets nobody through without a password (407). Put user and password into the runner's `https_proxy`: http://user:password@host:port.",
      { reads: 0, connects: 1 },
    ),
  },
  ...['403 Forbidden', '502 Bad Gateway', '503 Service Unavailable', '404 Not Found', '302 Found'].map(
    (status): Row => ({
      name: `proxy: it refuses once (${status})`,
      certificate: 'good',
      inputs: far,
      env: viaProxy,
      proxy: [
        { kind: 'deny', status, headers: 'location: {other}\r\n', body: '<html>no</html>' },
        { kind: 'connect' },
      ],
      expected: {
        ...recovers('x'),
        reads: 1,
        connects: 2,
        says: [
          /^read failed \(HTTP \d{3} from the proxy 127\.0\.0\.1:\d+\), trying again in 1 s$/,
          'reads work again',
          'completed',
        ],
      },
    }),
  ),
  {
    name: 'proxy: it drops a CONNECT',
    certificate: 'good',
    inputs: far,
    env: viaProxy,
    proxy: [{ kind: 'drop' }, { kind: 'connect' }],
    expected: {
      ...recovers('x'),
      reads: 1,
      connects: 2,
      says: [
        /^read failed \(connection (closed too early|reset), through proxy 127\.0\.0\.1:\d+\), trying again in 1 s$/,
      ],
    },
  },
  {
    name: 'proxy: it drops every CONNECT, and is not asked in a loop',
    certificate: 'good',
    inputs: { ...far, ...short },
    env: viaProxy,
    proxy: [{ kind: 'connect' }, { kind: 'drop' }],
    service: [active()],
    expected: fails(
      'timeout',
      /^Agent job job_1 was active when last seen and goes on; after [345] s \(3 reads\) the last read failed \(connection .+, through proxy 127\.0\.0\.1:\d+\)\. Use /,
      { reads: 1, connects: 3, outputs: { status: 'active' }, wallMs: [2_900, 6_000] },
    ),
  },
  {
    name: 'proxy: it does not speak HTTP',
    certificate: 'good',
    inputs: far,
    env: viaProxy,
    proxy: [{ kind: 'garbage' }, { kind: 'connect' }],
    expected: {
      ...recovers('x'),
      reads: 1,
      connects: 2,
      says: [
        /^read failed \(an answer that is not HTTP, through proxy 127\.0\.0\.1:\d+\), trying again in 1 s$/,
      ],
    },
  },
  {
    name: 'proxy: it holds the CONNECT, and the deadline cuts the read',
    certificate: 'good',
    inputs: { ...far, ...short },
    env: viaProxy,
    proxy: [{ kind: 'connect' }, { kind: 'hold' }],
    service: [active()],
    expected: fails(
      'timeout',
      /^Agent job job_1 was active when last seen and goes on; after 3 s \(2 reads\) the last read failed \(no answer within 2 s\)\. /,
      {
        reads: 1,
        connects: 2,
        outputs: { status: 'active' },
        wallMs: [2_900, 6_000],
      },
    ),
  },
  {
    name: 'proxy: nothing listens there',
    inputs: { ...far, ...short },
    env: { https_proxy: 'http://{closed}' },
    expected: fails(
      'unavailable',
      'agents.example.test gave no usable answer for {span} (6 tries, last: connection refused, through proxy {closed}). Check `base-url` and whether this runner can reach it, then re-run this job.',
      { reads: 0, wallMs: [29_000, 36_000] },
    ),
  },
  {
    name: 'proxy: it inspects TLS with a certificate of its own',
    certificate: 'selfSigned',
    inputs: far,
    env: { https_proxy: '{proxy}' },
    expected: fails(
      'unavailable',
      'The certificate of agents.example.test is not trusted (self-signed certificate, through proxy {proxyHost}). If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.',
      { reads: 0, connects: 1 },
    ),
  },
  ...['http://', 'http://proxy.example.test:99999', 'not a proxy', '::error::x'].map((given): Row => ({
    name: `proxy: its address is none (${given})`,
    inputs: far,
    env: { https_proxy: given },
    expected: refuses(
      "The runner's `https_proxy` is not the address of a proxy. Set it to one such as http://proxy.example:3128.",
      { connects: 0 },
    ),
  })),
  ...['ftp', 'socks5', 'file'].map((scheme): Row => ({
    name: `proxy: a scheme that is not spoken (${scheme})`,
    inputs: far,
    env: { https_proxy: `${scheme}://{proxyHost}` },
    expected: refuses(
      "The runner's `https_proxy` is not the address of a proxy. Set it to one such as http://proxy.example:3128.",
      { connects: 0 },
    ),
  })),
  {
    name: 'proxy: the variable is empty',
    certificate: 'good',
    env: { ...trusted, https_proxy: '', HTTPS_PROXY: ' ', no_proxy: '' },
    expected: passes(done(), { reads: 1, connects: 0 }),
  },
]

export const tlsAndProxy: readonly Row[] = [...tls, ...proxies]
