import { describe, expect, it } from '@jest/globals'
import type { ReadError } from '../src/errors.ts'
import { networkError, timedOut } from '../src/network-error.ts'

const host = 'agents.example.com'
const proxy = 'proxy.corp.example:3128'

function failure(code: string, cause?: unknown): Error {
  return Object.assign(new Error('told by the network', { cause }), { code })
}

function named(name: string, text = 'told by the parser'): Error {
  return Object.assign(new Error(text), { name, code: undefined })
}

function factsOf({ message, code, treatment, explanation, retryAfterMs }: ReadError) {
  return { message, code, treatment, explanation, retryAfterMs }
}

describe('networkError', () => {
  it.each([
    ['ECONNREFUSED', 'connection refused'],
    ['ECONNRESET', 'connection reset'],
    ['EPIPE', 'connection reset'],
    ['UND_ERR_SOCKET', 'connection closed too early'],
    ['UND_ERR_PRX_CONN', 'connection closed too early'],
    ['UND_ERR_CONNECT_TIMEOUT', 'no connection within 10 s'],
    ['ETIMEDOUT', 'no connection'],
    ['ENOTFOUND', 'host name not found'],
    ['EAI_AGAIN', 'no answer from DNS'],
    ['EHOSTUNREACH', 'host unreachable'],
    ['ENETUNREACH', 'network unreachable'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'no TLS on this port'],
    ['UND_ERR_HEADERS_OVERFLOW', 'headers of over 16 kB'],
    ['ESOMETHINGNEW', 'connection failed (ESOMETHINGNEW)'],
    [`E${'X'.repeat(50)}`, `connection failed (E${'X'.repeat(38)}…)`],
    ['E\n::error::x', 'connection failed (E\uFFFD: :error: :x)'],
  ])('takes %j as passing and says it in words', (code, phrase) => {
    const facts = {
      code: 'unavailable',
      treatment: 'transient',
      explanation: undefined,
      retryAfterMs: undefined,
    }

    expect(factsOf(networkError(failure(code), { host, proxy: undefined }))).toEqual({
      message: phrase,
      ...facts,
    })
    expect(factsOf(networkError(failure(code), { host, proxy }))).toEqual({
      message: `${phrase}, through proxy ${proxy}`,
      ...facts,
    })
  })

  it.each([
    ['a parser that has only a name', named('HTTPParserError'), 'an answer that is not HTTP'],
    ['a parser that was cut off', named('HTTPParserError', 'Invalid EOF state'), 'an answer cut short'],
    ['a code that is a number', Object.assign(new Error('x'), { code: 20 }), 'connection failed (Error)'],
    ['an error with nothing but its name', new TypeError('x'), 'connection failed (TypeError)'],
    ['what is no error', 'ECONNREFUSED', 'connection failed (no code)'],
    ['a cause below', failure('UND_ERR_OTHER', failure('ENOTFOUND')), 'host name not found'],
    [
      'one error for each address',
      new AggregateError([failure('ENETUNREACH'), failure('ECONNREFUSED')]),
      'network unreachable',
    ],
  ])('knows %s', (_, cause, phrase) => {
    const error = networkError(cause, { host, proxy: undefined })

    expect([error.message, error.treatment, error.cause]).toEqual([phrase, 'transient', cause])
  })

  it('comes to an end where causes go round in a circle', () => {
    const cause = failure('EODD')
    cause.cause = cause

    expect(networkError(cause, { host, proxy: undefined }).message).toBe('connection failed (EODD)')
  })

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in its chain'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown issuer'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown issuer'],
    ['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT'],
    ['CERT_HAS_EXPIRED', 'expired'],
    ['CERT_NOT_YET_VALID', 'not valid yet'],
    ['CERT_REVOKED', 'CERT_REVOKED'],
    ['CERT_UNTRUSTED', 'CERT_UNTRUSTED'],
    ['CERT_REJECTED', 'CERT_REJECTED'],
    ['CERT_SIGNATURE_FAILURE', 'CERT_SIGNATURE_FAILURE'],
    ['CERT_CHAIN_TOO_LONG', 'CERT_CHAIN_TOO_LONG'],
    ['INVALID_CA', 'INVALID_CA'],
    ['INVALID_PURPOSE', 'INVALID_PURPOSE'],
    ['PATH_LENGTH_EXCEEDED', 'PATH_LENGTH_EXCEEDED'],
    ['HOSTNAME_MISMATCH', 'HOSTNAME_MISMATCH'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'made for another host name'],
  ])('ends the wait at %s and names NODE_EXTRA_CA_CERTS', (code, reason) => {
    expect(factsOf(networkError(failure(code), { host, proxy: undefined }))).toEqual({
      message: `certificate not trusted: ${reason}`,
      code: 'unavailable',
      treatment: 'final',
      explanation: `The certificate of agents.example.com is not trusted (${reason}). Check the host in \`base-url\`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.`,
      retryAfterMs: undefined,
    })
  })

  it.each([
    [
      proxy,
      'The certificate of the proxy proxy.corp.example:3128 is not trusted (made for another host name).',
    ],
    // Cannot be, but must not throw either.
    [undefined, 'The certificate of the proxy  is not trusted (made for another host name).'],
  ])('tells the certificate of the proxy %s from that of the service', (via, start) => {
    const error = networkError(failure('UND_ERR_PRX_TLS'), { host, proxy: via })

    expect([error.treatment, error.explanation?.slice(0, start.length)]).toEqual(['final', start])
  })

  it.each([
    [proxy, 'HTTP 502 from the proxy proxy.corp.example:3128'],
    [undefined, 'HTTP 502 from the proxy '],
  ])('takes a refusal of the proxy %s as passing', (via, phrase) => {
    const cause = Object.assign(failure('UND_ERR_ABORTED'), {
      message: 'Proxy response (502) !== 200 when HTTP Tunneling',
    })
    const error = networkError(cause, { host, proxy: via })

    expect([error.message, error.treatment]).toEqual([phrase, 'transient'])
  })

  it('suspects a proxy that inspects TLS', () => {
    const error = networkError(failure('SELF_SIGNED_CERT_IN_CHAIN'), { host, proxy })

    expect(error.explanation).toBe(
      'The certificate of agents.example.com is not trusted (self-signed certificate in its chain, through proxy proxy.corp.example:3128). If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.',
    )
  })

  it.each([
    [proxy, 'The proxy proxy.corp.example:3128 lets nobody through'],
    // Cannot be, but must not throw either.
    [undefined, 'The proxy  lets nobody through'],
  ])('ends the wait where the proxy %s asks for a password', (via, start) => {
    // undici tells it by an abort that has the status only in its text.
    const cause = Object.assign(failure('UND_ERR_ABORTED'), {
      message: 'Proxy response (407) !== 200 when HTTP Tunneling',
    })

    expect(factsOf(networkError(cause, { host, proxy: via }))).toEqual({
      message: 'HTTP 407 from the proxy',
      code: 'unavailable',
      treatment: 'final',
      explanation: `${start} without a password (407). Put user and password into the runner's \`https_proxy\`: http://user:password@host:port.`,
      retryAfterMs: undefined,
    })
  })

  it('doubts a body of over 1 MiB', () => {
    const cause = failure('UND_ERR_RES_EXCEEDED_MAX_SIZE')

    expect(factsOf(networkError(cause, { host, proxy }))).toEqual({
      message: 'more than 1 MiB instead of a job',
      code: 'invalid-response',
      treatment: 'doubtful',
      explanation:
        "agents.example.com answered with more than 1 MiB instead of a job. Check that `base-url` is the address of the service's API.",
      retryAfterMs: undefined,
    })
  })

  it('lets no host reach the log as a command', () => {
    const error = networkError(failure('CERT_HAS_EXPIRED'), {
      host: `##[error]${'h'.repeat(200)}`,
      proxy: '::stop-commands::x',
    })

    expect(error.explanation).toBe(
      `The certificate of ## [error]${'h'.repeat(89)}… is not trusted (expired, through proxy : :stop-commands: :x). If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.`,
    )
  })
})

describe('timedOut', () => {
  it.each([
    [30_000, 'no answer within 30 s'],
    [1_000, 'no answer within 1 s'],
    [90_000, 'no answer within 1 min 30 s'],
  ])('names the %d ms that a read was given', (ms, message) => {
    expect(factsOf(timedOut(ms))).toEqual({
      message,
      code: 'unavailable',
      treatment: 'transient',
      explanation: undefined,
      retryAfterMs: undefined,
    })
  })
})
