import { describe, expect, it } from '@jest/globals'
import { networkFailure } from '../../src/service/network-failure.ts'
import type { PollFailure } from '../../src/service/poll-result.ts'

const host = 'agents.example.com'
const proxy = 'proxy.corp.example:3128'
const direct = { host, proxy: undefined }

function failure(code: string, options: { text?: string; cause?: unknown } = {}): Error {
  return Object.assign(new Error(options.text ?? 'what Node says', { cause: options.cause }), { code })
}

function named(name: string, text: string): Error {
  return Object.assign(new Error(text), { name })
}

function factsOf({ userMessage, ...failure }: PollFailure) {
  return { ...failure, userMessage: userMessage }
}

const facts = { code: 'unavailable', userMessage: undefined } as const

describe('a fault of the connection', () => {
  const refused = failure('ECONNREFUSED', { text: 'connect ECONNREFUSED 127.0.0.1:1' })

  it.each<[string, unknown, string]>([
    ['in the words of Node', refused, 'connect ECONNREFUSED 127.0.0.1:1'],
    ['of the innermost cause', failure('UND_ERR', { cause: refused }), 'connect ECONNREFUSED 127.0.0.1:1'],
    ['with a text', failure('UND_ERR', { cause: failure('EODD', { text: '' }) }), 'what Node says'],
    ['of the last address', new AggregateError([failure('E1', { text: 'one' }), refused], 'all'), refused.message],
    ['on one line', failure('EODD', { text: 'a\n::error::x' }), 'a\uFFFD: :error: :x'],
    ['of at most 120 characters', failure('EODD', { text: 'x'.repeat(121) }), `${'x'.repeat(119)}…`],
    ['without any words', failure('EODD', { text: '' }), 'connection failed'],
    ['that is no error', 'ECONNREFUSED', 'connection failed'],
    ['slow connection', failure('UND_ERR_CONNECT_TIMEOUT'), 'no connection within 10s'],
    ['slow proxy', failure('UND_ERR_HEADERS_TIMEOUT'), 'no response to CONNECT within 10s'],
    ['lost connection', failure('UND_ERR_SOCKET', { cause: refused }), 'connection closed early'],
    ['no TLS', failure('EPROTO', { cause: failure('ERR_SSL_WRONG_VERSION_NUMBER') }), 'no TLS on this port'],
    ['another protocol', named('HTTPParserError', 'Expected HTTP/'), 'response is not HTTP'],
    ['cut off', named('HTTPParserError', 'Invalid EOF state'), 'truncated response'],
    ['with a code that is a number', Object.assign(new Error('odd'), { code: 20 }), 'odd'],
    ['a refused tunnel', new Error('Proxy response (502) !== 200 when HTTP Tunneling'), 'HTTP 502'],
  ])('is retryable: %s', (_, cause, phrase) => {
    expect(factsOf(networkFailure(cause, direct))).toEqual({ reason: phrase, retry: 'backoff', ...facts })
    expect(networkFailure(cause, { host, proxy }).reason).toBe(`${phrase}, through proxy ${proxy}`)
  })

  it('is found under five causes, and no deeper, so that a circle has an end', () => {
    const wrapped = (depth: number): Error =>
      depth === 0 ? failure('UND_ERR_CONNECT_TIMEOUT') : failure('EODD', { text: 'outer', cause: wrapped(depth - 1) })
    const circle = failure('EODD', { text: 'round' })
    circle.cause = circle

    expect([wrapped(5), wrapped(6), circle].map((cause) => networkFailure(cause, direct).reason)).toEqual([
      'no connection within 10s',
      'outer',
      'round',
    ])
  })
})

describe('a certificate', () => {
  it.each([
    ...['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'INVALID_CA'],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
    ...['ERROR_IN_CERT_NOT_AFTER_FIELD', 'INVALID_PURPOSE', 'PATH_LENGTH_EXCEEDED'],
  ])('that is not trusted ends the wait and names NODE_EXTRA_CA_CERTS: %s', (code) => {
    const text = 'self-signed certificate; if the root CA is installed locally, try running Node.js with …'
    const cause = failure('UND_ERR', {
      text: 'outer',
      cause: failure(code, { text }),
    })

    expect(factsOf(networkFailure(cause, direct))).toEqual({
      ...facts,
      reason: 'certificate not trusted: self-signed certificate',
      retry: 'never',
      userMessage:
        'The certificate of agents.example.com is not trusted (self-signed certificate). Check the host in `base-url`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.',
    })
  })

  it('behind a proxy may be that of a proxy that inspects TLS', () => {
    const error = networkFailure(failure('CERT_HAS_EXPIRED', { text: 'certificate has expired' }), {
      host,
      proxy,
    })

    expect(error.userMessage).toBe(
      'The certificate of agents.example.com is not trusted (certificate has expired, through proxy proxy.corp.example:3128). If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.',
    )
  })

  it('may be that of the proxy itself, with the reason below', () => {
    const below = failure('DEPTH_ZERO_SELF_SIGNED_CERT', { text: 'self-signed certificate' })
    const error = networkFailure(failure('UND_ERR_PRX_TLS', { cause: below }), { host, proxy })

    expect(factsOf(error)).toEqual({
      ...facts,
      reason: 'certificate not trusted: self-signed certificate',
      retry: 'never',
      userMessage:
        'The certificate of the proxy proxy.corp.example:3128 is not trusted (self-signed certificate). If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.',
    })
  })

  it('is none where a code only contains such a name', () => {
    expect(networkFailure(failure('NO_CERT_X'), direct).retry).toBe('backoff')
  })

  it('puts no command in the log, by its reason or by a host', () => {
    const route = { host: `##[error]${'h'.repeat(200)}`, proxy: '::stop-commands::x' }
    const error = networkFailure(failure('CERT_X', { text: `##[error]${'r'.repeat(200)}` }), route)

    expect(error.userMessage).toBe(
      `The certificate of ## [error]${'h'.repeat(89)}… is not trusted (## [error]${'r'.repeat(149)}…, through proxy : :stop-commands: :x). If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.`,
    )
  })
})

describe('a proxy that asks for a password', () => {
  it('ends the wait', () => {
    // undici reports it by an abort whose text alone contains the status.
    const cause = failure('UND_ERR_ABORTED', { text: 'Proxy response (407) !== 200 when HTTP Tunneling' })

    expect(factsOf(networkFailure(cause, { host, proxy }))).toEqual({
      ...facts,
      reason: 'HTTP 407 from the proxy',
      retry: 'never',
      userMessage:
        'The proxy proxy.corp.example:3128 requires authentication (HTTP 407). Put user and password into `https_proxy`.',
    })
    expect(networkFailure(new Error(`x ${cause.message}`), direct).retry).toBe('backoff')
  })
})

describe('a body of over 1 MiB', () => {
  it('is to be confirmed', () => {
    const cause = failure('UND_ERR', { cause: failure('UND_ERR_RES_EXCEEDED_MAX_SIZE') })

    expect(factsOf(networkFailure(cause, { host, proxy }))).toEqual({
      reason: 'a response of more than 1 MiB',
      code: 'invalid-response',
      retry: 'confirm',
      userMessage:
        "agents.example.com returned more than 1 MiB. Check that `base-url` is the address of the service's API.",
    })
  })
})
