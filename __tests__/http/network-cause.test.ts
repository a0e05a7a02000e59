import { describe, expect, it } from '@jest/globals'
import { createRedactor } from '../../src/runner/redact.ts'
import { RequestError, type Phase } from '../../src/http/http.ts'
import { causeOfError } from '../../src/http/network-cause.ts'
import { piecesIn } from '../support/key-pieces.ts'

type Options = Parameters<typeof causeOfError>[1]

const KEY = "svc_CANARY+/=%&!'()*~0123456789"
const direct: Options = { proxy: undefined, maxBodyBytes: 2 ** 20, redact: createRedactor(KEY) }
const proxied: Options = { ...direct, proxy: new URL('http://user:pass@proxy.example:3128') }
const proxy = 'the proxy `proxy.example:3128`'

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

/** An error of a system call, such as `connect`. */
function ofCall(code: string, syscall: string): Error {
  return Object.assign(failure(code), { syscall })
}

/** A request that took all its time. */
function late(phase: Phase): Error {
  return new RequestError(phase, { cause: undefined, timeoutMs: 9_000 })
}

describe('a connection without a response', () => {
  const refused = ofCall('ECONNREFUSED', 'connect')
  const lost = failure('UND_ERR_SOCKET', { cause: refused })
  const mute = failure('EODD', { text: '' })
  const long = 'x'.repeat(121)
  // Node says by the first code that its limit for each address is over, undici by its own.
  const addresses = ['ETIMEDOUT', 'ENETUNREACH', 'ETIMEDOUT', 'ENETUNREACH']
  const cause = new AggregateError(addresses.map((code) => ofCall(code, 'connect')))
  const tooSlow = failure('UND_ERR_CONNECT_TIMEOUT', { cause })
  const reset = ofCall('ECONNRESET', 'read')

  it.each<[string, unknown, string]>([
    ['refused', refused, 'connection refused, ECONNREFUSED'],
    [
      'of the last address',
      new AggregateError([mute, refused], 'all'),
      'connection refused, ECONNREFUSED',
    ],
    ['with a text', failure('UND_ERR', { cause: mute }), 'connection failed, `what Node says`'],
    [
      'of 120 characters',
      failure('EODD', { text: long }),
      `connection failed, \`${long.slice(2)}…\``,
    ],
    ['without any words', mute, 'connection failed'],
    ['that is no error', 'ECONNREFUSED', 'connection failed'],
    ['slow connection', failure('UND_ERR_CONNECT_TIMEOUT'), 'no connection within 10s'],
    ['slow addresses', tooSlow, 'no connection within 2.5s, ENETUNREACH'],
    ['lost connection', new RequestError('response', { cause: lost }), 'connection closed early'],
    ['lost by the system', reset, 'connection closed early, ECONNRESET'],
    [
      'TLS with a reason',
      failure('ERR_SSL_X', { reason: 'no\ncipher' }),
      'TLS failed, `no\ufffdcipher`',
    ],
    ['too slow', late('response'), 'no response within 9s'],
    ['another protocol', named('HTTPParserError', 'Expected HTTP/'), 'malformed response'],
    [
      'a code that is a number',
      Object.assign(new Error('odd'), { code: 20 }),
      'connection failed, `odd`',
    ],
    ['no name server', ofCall('EAI_AGAIN', 'getaddrinfo'), 'the name does not resolve, EAI_AGAIN'],
    ['cut off', named('HTTPParserError', 'Invalid EOF state'), 'response cut off'],
    ['lost within', new RequestError('body', { cause: lost }), 'response cut off'],
    [
      'lost within by the system',
      new RequestError('body', { cause: reset }),
      'response cut off, ECONNRESET',
    ],
    ['too short', failure('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), 'response cut off'],
    ['without an end', late('body'), 'no end of the response within 9s'],
  ])('has its reason: %s', (_, error, reason) => {
    expect(causeOfError(error, direct)).toEqual({ kind: 'no-response', reason })
  })

  it.each([
    ['connection', direct, undefined, 'the name does not exist, ENOTFOUND'],
    ['proxy', proxied, proxy, `no response of ${proxy}, the name does not exist, ENOTFOUND`],
  ] as const)('may have a host that does not exist: %s', (phase, options, whose, reason) => {
    const missing = new RequestError(phase, { cause: ofCall('ENOTFOUND', 'getaddrinfo') })

    expect(causeOfError(missing, options)).toEqual({
      kind: 'no-host',
      reason,
      proxy: whose,
    })
  })

  it('is that of the proxy until the connection to that is there', () => {
    const what = 'connection refused, ECONNREFUSED'
    const [early, late] = (['proxy', 'connection'] as const).map((phase) =>
      causeOfError(new RequestError(phase, { cause: refused }), proxied),
    )

    const kind = 'no-response'
    expect(early).toEqual({ kind, proxy, reason: `no response of ${proxy}, ${what}` })
    expect(late).toEqual({ kind, reason: `${what}, through ${proxy}` })
  })

  it('is that of the proxy if that does not respond to CONNECT', () => {
    const cause = failure('UND_ERR_HEADERS_TIMEOUT')

    expect(causeOfError(new RequestError('connection', { cause }), proxied)).toEqual({
      kind: 'no-response',
      proxy,
      reason: `no response of ${proxy}, no response to CONNECT within 10s`,
    })
  })

  it.each(['EODD', 'CERT_X'])('shows no piece of the key: %s', (code) => {
    const { reason } = causeOfError(failure(code, { text: `${'x'.repeat(110)} ${KEY}` }), direct)

    expect(reason).toContain(`${'x'.repeat(110)} ***`)
    expect(piecesIn(reason, KEY)).toEqual([])
  })

  it('is found under five causes, and no deeper, so that a circle has an end', () => {
    const wrapped = (depth: number): Error =>
      depth === 0
        ? failure('UND_ERR_CONNECT_TIMEOUT')
        : failure('EODD', { text: 'outer', cause: wrapped(depth - 1) })
    const circle = failure('EODD', { text: 'round' })
    circle.cause = circle

    const reasons = [wrapped(5), wrapped(6), circle].map(
      (each) => causeOfError(each, direct).reason,
    )
    expect(reasons).toEqual([
      'no connection within 10s',
      'connection failed, `outer`',
      'connection failed, `round`',
    ])
  })
})

describe('a certificate that is not trusted', () => {
  const selfSigned = failure('SELF_SIGNED_CERT_IN_CHAIN', {
    text: 'self-signed; if the root CA is installed locally, try running Node.js with …',
  })
  it.each<[string, Error, whose: string | undefined, through: string]>([
    [
      'its own',
      failure('UND_ERR', { text: 'outer', cause: selfSigned }),
      undefined,
      `, through ${proxy}`,
    ],
    ['of the proxy', new RequestError('proxy', { cause: selfSigned }), proxy, ''],
  ])('is %s', (_, cause, whose, through) => {
    const reason = `\`self-signed\`${through}`
    expect(causeOfError(cause, proxied)).toEqual({
      kind: 'untrusted-certificate',
      proxy: whose,
      reason,
    })
  })

  it.each([
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'INVALID_CA',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'HOSTNAME_MISMATCH',
    'ERROR_IN_CERT_NOT_AFTER_FIELD',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
    // "EE certificate key too weak"
    'UNSPECIFIED',
  ])('has the code %s', (code) => {
    expect(causeOfError(failure(code), direct)).toMatchObject({ kind: 'untrusted-certificate' })
  })

  it('has no code that only contains such a name', () => {
    expect(causeOfError(failure('NO_CERT_X'), direct).kind).toBe('no-response')
  })
})

describe('a proxy', () => {
  // undici reports this as an abort. Only the text contains the status.
  const rejection = (status: number) =>
    failure('UND_ERR_ABORTED', { text: `Proxy response (${status}) !== 200 when HTTP Tunneling` })

  it.each([
    [403, 'proxy-rejection'],
    [407, 'proxy-password'],
    [502, 'proxy-rejection'],
  ])('that rejects the connection with %i is named', (status, kind) => {
    const reason = `HTTP ${status} from ${proxy}`
    expect(causeOfError(rejection(status), proxied)).toEqual({ kind, reason })
  })

  it('is not seen in a text that only contains such a status', () => {
    const cause = failure('UND_ERR_ABORTED', { text: `x ${rejection(407).message}` })

    expect(causeOfError(cause, proxied).kind).toBe('no-response')
  })
})

describe('a response that cannot be read', () => {
  it.each([
    ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'more than 3 MiB'],
    ['UND_ERR_HEADERS_OVERFLOW', 'more than 256 KiB of headers'],
  ])('has its reason: %s', (code, reason) => {
    const options = { ...proxied, maxBodyBytes: 3 * 2 ** 20 }
    const [own, ofProxy] = (['body', 'proxy'] as const).map((phase) =>
      causeOfError(new RequestError(phase, { cause: failure(code) }), options),
    )

    expect(own).toEqual({ kind: 'unusable-response', reason })
    // The proxy's is none of the service.
    expect(ofProxy).toMatchObject({ kind: 'no-response', proxy })
  })
})
