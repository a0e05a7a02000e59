import { describe, expect, it } from '@jest/globals'
import { createRedactor } from '../../src/runner/redact.ts'
import { RequestTimeout } from '../../src/shared/http.ts'
import { describeFault, type NetworkFault } from '../../src/shared/network-fault.ts'
import { ProxyVariableError } from '../../src/shared/proxy.ts'
import { piecesIn } from '../support/key-pieces.ts'

type Options = Parameters<typeof describeFault>[1]

const KEY = "svc_CANARY+/=%&!'()*~0123456789"
const proxy = 'proxy.corp.example:3128'
const direct: Options = {
  host: 'agents.example.com',
  proxy: undefined,
  maxBodyBytes: 2 ** 20,
  redact: createRedactor(KEY),
}
const proxied: Options = { ...direct, proxy }

function failure(
  code: string,
  options: { text?: string; cause?: unknown; reason?: unknown } = {},
): Error {
  const { text = 'what Node says', cause, reason } = options
  return Object.assign(new Error(text, { cause }), { code, reason })
}

function named(name: string, text: string): Error {
  return Object.assign(new Error(text), { name })
}

describe('a fault of the connection', () => {
  const refused = failure('ECONNREFUSED', { text: 'connect ECONNREFUSED 127.0.0.1:1' })

  it.each<[string, unknown, string, boolean?]>([
    ['in the words of Node', refused, '`connect ECONNREFUSED 127.0.0.1:1`'],
    [
      'of the innermost cause',
      failure('UND_ERR', { cause: refused }),
      '`connect ECONNREFUSED 127.0.0.1:1`',
    ],
    [
      'with a text',
      failure('UND_ERR', { cause: failure('EODD', { text: '' }) }),
      '`what Node says`',
    ],
    [
      'of the last address',
      new AggregateError([failure('E1', { text: 'one' }), refused], 'all'),
      '`connect ECONNREFUSED 127.0.0.1:1`',
    ],
    ['on one line', failure('EODD', { text: 'a\n::error::x' }), '`a\uFFFD: :error: :x`'],
    [
      'of at most 120 characters',
      failure('EODD', { text: 'x'.repeat(121) }),
      `\`${'x'.repeat(119)}…\``,
    ],
    ['without any words', failure('EODD', { text: '' }), 'connection failed'],
    ['that is no error', 'ECONNREFUSED', 'connection failed'],
    ['slow connection', failure('UND_ERR_CONNECT_TIMEOUT'), 'no connection within 10s'],
    ['slow proxy', failure('UND_ERR_HEADERS_TIMEOUT'), 'no response to CONNECT within 10s'],
    ['lost connection', failure('UND_ERR_SOCKET', { cause: refused }), 'connection closed early'],
    [
      'no TLS',
      failure('EPROTO', { cause: failure('ERR_SSL_WRONG_VERSION_NUMBER') }),
      'no TLS on this port',
    ],
    [
      'TLS with a reason',
      failure('EPROTO', { cause: failure('ERR_SSL_TLSV1_ALERT', { reason: 'no\nshared cipher' }) }),
      'TLS failed: `no\ufffdshared cipher`',
    ],
    [
      'TLS with a long reason',
      failure('ERR_SSL_X', { reason: 'x'.repeat(101) }),
      `TLS failed: \`${'x'.repeat(99)}…\``,
    ],
    ['TLS without a reason', failure('ERR_SSL_X'), '`what Node says`'],
    ['a reason that is not about TLS', failure('EODD', { reason: 'x' }), '`what Node says`'],
    ['too slow', new RequestTimeout('response', 9_000), 'no response within 9s'],
    ['another protocol', named('HTTPParserError', 'Expected HTTP/'), 'response is not HTTP'],
    ['a status below 100', failure('ERR_ASSERTION'), 'response is not HTTP'],
    ['with a code that is a number', Object.assign(new Error('odd'), { code: 20 }), '`odd`'],
    [
      'a name that nobody knows',
      Object.assign(failure('ENOTFOUND'), { hostname: 'agents.invalid' }),
      '`agents.invalid` does not resolve (ENOTFOUND)',
    ],
    ['a name without a host', failure('EAI_AGAIN'), '`what Node says`'],
    ['a refused tunnel', new Error('Proxy response (502) !== 200 when HTTP Tunneling'), 'HTTP 502'],
    ['cut off', named('HTTPParserError', 'Invalid EOF state'), 'truncated response', true],
    [
      'without an end',
      new RequestTimeout('end of the response', 9_000),
      'no end of the response within 9s',
      true,
    ],
  ])('is transient: %s', (_, cause, phrase, isCut = false) => {
    const reasons = { direct: phrase, proxied: `${phrase}, through proxy \`${proxy}\`` }

    expect(describeFault(cause, direct)).toEqual({
      kind: 'transient',
      reason: reasons.direct,
      isCut,
    })
    expect(describeFault(cause, proxied).reason).toBe(reasons.proxied)
  })

  it('shows no piece of the key', () => {
    const cause = failure('EODD', { text: `${'x'.repeat(100)} ${KEY}` })
    const { reason } = describeFault(cause, direct)

    expect(reason).toBe(`\`${'x'.repeat(100)} ***\``)
    expect(piecesIn(reason, KEY)).toEqual([])
  })

  it('is found under five causes, and no deeper, so that a circle has an end', () => {
    const wrapped = (depth: number): Error =>
      depth === 0
        ? failure('UND_ERR_CONNECT_TIMEOUT')
        : failure('EODD', { text: 'outer', cause: wrapped(depth - 1) })
    const circle = failure('EODD', { text: 'round' })
    circle.cause = circle

    expect(
      [wrapped(5), wrapped(6), circle].map((cause) => describeFault(cause, direct).reason),
    ).toEqual(['no connection within 10s', '`outer`', '`round`'])
  })
})

function permanentFault(cause: unknown): Extract<NetworkFault, { kind: 'permanent' }> {
  const fault = describeFault(cause, direct)
  if (fault.kind !== 'permanent') throw new Error(`The fault is ${fault.kind}.`)
  return fault
}

describe('a fault that repeating does not help', () => {
  const selfSigned = failure('SELF_SIGNED_CERT_IN_CHAIN', {
    text: 'self-signed certificate in certificate chain; if the root CA is installed locally, try running Node.js with …',
  })
  const hostile: Options = {
    ...direct,
    host: `##[error]${'h'.repeat(200)}`,
    proxy: '::stop-commands::x',
  }
  // undici reports this as an abort. Only the text contains the status.
  const password = failure('UND_ERR_ABORTED', {
    text: 'Proxy response (407) !== 200 when HTTP Tunneling',
  })

  it.each<[string, unknown, Options, reason: string, userMessage: string]>([
    [
      'the certificate of the service',
      failure('UND_ERR', { text: 'outer', cause: selfSigned }),
      direct,
      'a certificate that is not trusted: `self-signed certificate in certificate chain`',
      "The certificate of `agents.example.com` is not trusted (`self-signed certificate in certificate chain`). If its CA is private, set `NODE_EXTRA_CA_CERTS` to the CA's file under the step's `env:`, and start a new run. If the server is not yours, ask its operator, then re-run failed jobs.",
    ],
    [
      'that of the service behind a proxy, which may inspect TLS',
      selfSigned,
      proxied,
      'a certificate that is not trusted: `self-signed certificate in certificate chain`',
      "The certificate of `agents.example.com` is not trusted (`self-signed certificate in certificate chain`, through proxy `proxy.corp.example:3128`). If that proxy inspects TLS, set `NODE_EXTRA_CA_CERTS` to the proxy's CA file under the step's `env:`, then start a new run.",
    ],
    [
      'that of the proxy itself',
      failure('UND_ERR_PRX_TLS', { cause: selfSigned }),
      proxied,
      'a certificate that is not trusted: `self-signed certificate in certificate chain`',
      "The certificate of the proxy `proxy.corp.example:3128` is not trusted (`self-signed certificate in certificate chain`). If that proxy inspects TLS, set `NODE_EXTRA_CA_CERTS` to the proxy's CA file under the step's `env:`, then start a new run.",
    ],
    [
      'one that has expired',
      failure('CERT_HAS_EXPIRED', { text: 'certificate has expired' }),
      direct,
      'a certificate that is not trusted: `certificate has expired`',
      'The certificate of `agents.example.com` is not trusted (`certificate has expired`). Let its operator renew it, or check the clock of the runner. Then re-run failed jobs.',
    ],
    [
      'one that is not valid yet, of the proxy',
      failure('UND_ERR_PRX_TLS', {
        cause: failure('CERT_NOT_YET_VALID', { text: 'certificate is not yet valid' }),
      }),
      proxied,
      'a certificate that is not trusted: `certificate is not yet valid`',
      'The certificate of the proxy `proxy.corp.example:3128` is not trusted (`certificate is not yet valid`). Let its operator renew it, or check the clock of the runner. Then re-run failed jobs.',
    ],
    [
      'one for another host',
      failure('ERR_TLS_CERT_ALTNAME_INVALID', { text: "Host: x. is not in the cert's altnames" }),
      direct,
      "a certificate that is not trusted: `Host: x. is not in the cert's altnames`",
      "The certificate of `agents.example.com` is not trusted (`Host: x. is not in the cert's altnames`). It was issued for another host, so check the address, then re-run failed jobs.",
    ],
    [
      'one for another host, by OpenSSL’s name',
      failure('HOSTNAME_MISMATCH', { text: 'x' }),
      direct,
      'a certificate that is not trusted: `x`',
      'The certificate of `agents.example.com` is not trusted (`x`). It was issued for another host, so check the address, then re-run failed jobs.',
    ],
    [
      'of hosts and with a reason that are hostile',
      failure('CERT_X', { text: `##[error]${'r'.repeat(200)}` }),
      hostile,
      `a certificate that is not trusted: \`## [error]${'r'.repeat(149)}…\``,
      `The certificate of \`## [error]${'h'.repeat(89)}…\` is not trusted (\`## [error]${'r'.repeat(149)}…\`, through proxy \`: :stop-commands: :x\`). If that proxy inspects TLS, set \`NODE_EXTRA_CA_CERTS\` to the proxy's CA file under the step's \`env:\`, then start a new run.`,
    ],
    [
      'a proxy that asks for a password',
      password,
      proxied,
      'HTTP 407 from the proxy',
      'The proxy `proxy.corp.example:3128` requires authentication (HTTP 407). Put user and password into `https_proxy`, then re-run failed jobs.',
    ],
    [
      'a variable that is not the address of a proxy',
      new ProxyVariableError('Set the variable.'),
      direct,
      'unusable proxy variable',
      'Set the variable.',
    ],
  ])('is permanent: %s', (_, cause, route, reason, userMessage) => {
    expect(describeFault(cause, route)).toEqual({ kind: 'permanent', reason, userMessage })
  })

  it.each([
    'CERT_HAS_EXPIRED',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'INVALID_CA',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'HOSTNAME_MISMATCH',
    'ERROR_IN_CERT_NOT_AFTER_FIELD',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
  ])('is a certificate with %s', (code) => {
    expect(describeFault(failure(code), direct)).toMatchObject({
      kind: 'permanent',
      reason: 'a certificate that is not trusted: `what Node says`',
    })
  })

  it('shows no piece of the key', () => {
    const cause = failure('CERT_X', { text: `${'x'.repeat(140)} ${KEY}` })
    const { reason, userMessage } = permanentFault(cause)

    expect(userMessage).toContain(`${'x'.repeat(140)} ***`)
    expect(piecesIn(reason + userMessage, KEY)).toEqual([])
  })

  it.each([
    ['a code that only contains such a name', failure('NO_CERT_X')],
    ['a text that only contains such a status', new Error(`x ${password.message}`)],
  ])('is not %s', (_, cause) => {
    expect(describeFault(cause, direct).kind).toBe('transient')
  })
})

describe('a body that is too long', () => {
  it('is named with its limit', () => {
    const cause = failure('UND_ERR', { cause: failure('UND_ERR_RES_EXCEEDED_MAX_SIZE') })

    expect(describeFault(cause, { ...proxied, maxBodyBytes: 3 * 2 ** 20 })).toEqual({
      kind: 'too-long',
      reason: 'a response of more than 3 MiB',
    })
  })
})
