import { describe, expect, it } from '@jest/globals'
import { createRedactor } from '../../src/runner/redact.ts'
import { RequestError, type Phase } from '../../src/http/http.ts'
import { isPermanent, causeOfError, type NetworkCause } from '../../src/http/network-cause.ts'
import { piecesIn } from '../support/key-pieces.ts'

type Options = Parameters<typeof causeOfError>[1]

const KEY = "svc_CANARY+/=%&!'()*~0123456789"
const direct: Options = { proxy: undefined, maxBodyBytes: 2 ** 20, redact: createRedactor(KEY) }
const proxied: Options = { ...direct, proxy: new URL('http://user:pass@proxy.example:3128') }
const proxy = 'proxy.example:3128'

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

type Silence = Extract<NetworkCause, { kind: 'no-response' }>

describe('a connection without a response', () => {
  const refused = ofCall('ECONNREFUSED', 'connect')
  const lost = failure('UND_ERR_SOCKET', { cause: refused })
  const badMac = failure('ERR_SSL_X', { reason: 'bad mac' })
  const mute = failure('EODD', { text: '' })
  const long = 'x'.repeat(161)
  // Node says by the first code that its limit for each address is over, undici by its own.
  const addresses = ['ETIMEDOUT', 'ENETUNREACH', 'ETIMEDOUT', 'ENETUNREACH']
  const cause = new AggregateError(addresses.map((code) => ofCall(code, 'connect')))
  const tooSlow = failure('UND_ERR_CONNECT_TIMEOUT', { cause })

  it.each<[string, unknown, Silence['problem'], detail?: string]>([
    ['refused', refused, 'refused', 'ECONNREFUSED'],
    ['of the innermost cause', failure('UND_ERR', { cause: refused }), 'refused', 'ECONNREFUSED'],
    ['of the last address', new AggregateError([mute, refused], 'all'), 'refused', 'ECONNREFUSED'],
    ['with a text', failure('UND_ERR', { cause: mute }), 'other', 'what Node says'],
    ['on one line', failure('EODD', { text: 'a\n::error::x' }), 'other', 'a\uFFFD: :error: :x'],
    ['of 160 characters', failure('EODD', { text: long }), 'other', `${long.slice(2)}…`],
    ['without any words', mute, 'other'],
    ['that is no error', 'ECONNREFUSED', 'other'],
    ['slow connection', failure('UND_ERR_CONNECT_TIMEOUT'), 'silent', 'no connection within 10s'],
    ['slow addresses', tooSlow, 'silent', 'no connection within 2.5s, ENETUNREACH'],
    ['lost connection', new RequestError('response', { cause: lost }), 'closed'],
    ['lost by the system', ofCall('ECONNRESET', 'read'), 'closed', 'ECONNRESET'],
    ['TLS with a reason', failure('ERR_SSL_X', { reason: 'no\ncipher' }), 'tls', 'no\ufffdcipher'],
    ['a reason that is not about TLS', failure('EODD', { reason: 'x' }), 'other', 'what Node says'],
    ['too slow', late('response'), 'silent', 'no response within 9s'],
    ['another protocol', named('HTTPParserError', 'Expected HTTP/'), 'other', 'Expected HTTP/'],
    ['a code that is a number', Object.assign(new Error('odd'), { code: 20 }), 'other', 'odd'],
    ['a name that nobody knows', ofCall('ENOTFOUND', 'getaddrinfo'), 'unresolved', 'ENOTFOUND'],
    ['no name server', ofCall('EAI_AGAIN', 'getaddrinfo'), 'unresolved', 'EAI_AGAIN'],
    ['cut off', named('HTTPParserError', 'Invalid EOF state'), 'cut'],
    ['lost within', new RequestError('body', { cause: lost }), 'cut'],
    ['TLS within', new RequestError('body', { cause: badMac }), 'tls', 'bad mac'],
    ['too short', failure('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), 'cut'],
    ['without an end', late('body'), 'silent', 'no end of the response within 9s'],
  ])('is told by its problem: %s', (_, cause, problem, detail = '') => {
    const kind = detail === 'ENOTFOUND' ? 'no-host' : 'no-response'
    const found = { kind, problem, detail, proxy: '' }

    expect(causeOfError(cause, direct)).toEqual(found)
    expect(isPermanent(causeOfError(cause, direct))).toBe(false)
  })

  it.each<[string, Error, Silence['problem'], string]>([
    ['refused', refused, 'refused', 'ECONNREFUSED'],
    ['silent', failure('UND_ERR_HEADERS_TIMEOUT'), 'silent', 'no response to CONNECT within 10s'],
  ])('is that of the proxy until that has responded: %s', (_, cause, problem, detail) => {
    const found = { problem, detail, proxy }
    const [early, late] = (['tunnel', 'connection'] as const).map((phase) =>
      causeOfError(new RequestError(phase, { cause }), proxied),
    )

    expect(early).toEqual({ ...found, kind: 'proxy-unreachable' })
    expect(late).toEqual({ ...found, kind: 'no-response' })
  })

  it.each(['EODD', 'CERT_X'])('shows no piece of the key: %s', (code) => {
    const { detail } = causeOfError(failure(code, { text: `${'x'.repeat(140)} ${KEY}` }), direct)

    expect(detail).toBe(`${'x'.repeat(140)} ***`)
    expect(piecesIn(detail, KEY)).toEqual([])
  })

  it('is found under five causes, and no deeper, so that a circle has an end', () => {
    const wrapped = (depth: number): Error =>
      depth === 0
        ? failure('UND_ERR_CONNECT_TIMEOUT')
        : failure('EODD', { text: 'outer', cause: wrapped(depth - 1) })
    const circle = failure('EODD', { text: 'round' })
    circle.cause = circle

    const details = [wrapped(5), wrapped(6), circle].map(
      (each) => causeOfError(each, direct).detail,
    )
    expect(details).toEqual(['no connection within 10s', 'outer', 'round'])
  })
})

describe('a certificate that is not trusted', () => {
  const selfSigned = failure('SELF_SIGNED_CERT_IN_CHAIN', {
    text: 'self-signed; if the root CA is installed locally, try running Node.js with …',
  })
  const ofProxy = failure('UND_ERR_PRX_TLS', { cause: selfSigned })

  it.each<[string, Error, isOfProxy: boolean]>([
    ['its own', failure('UND_ERR', { text: 'outer', cause: selfSigned }), false],
    ['of the proxy', new RequestError('tunnel', { cause: ofProxy }), true],
  ])('is permanent: %s', (_, cause, isOfProxy) => {
    const found = causeOfError(cause, proxied)

    const facts = { isOfProxy, mayBePrivate: true, detail: 'self-signed', proxy }
    expect(found).toEqual({ kind: 'certificate', ...facts })
    expect(isPermanent(found)).toBe(true)
  })

  it.each([
    ['SELF_SIGNED_CERT_IN_CHAIN', true],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
    ['CERT_HAS_EXPIRED', false],
    ['INVALID_CA', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', false],
    ['HOSTNAME_MISMATCH', false],
    ['ERROR_IN_CERT_NOT_AFTER_FIELD', false],
    ['INVALID_PURPOSE', false],
    ['PATH_LENGTH_EXCEEDED', false],
    // "EE certificate key too weak"
    ['UNSPECIFIED', false],
  ])('has the code %s (its CA may be private: %s)', (code, mayBePrivate) => {
    expect(causeOfError(failure(code), direct)).toMatchObject({ kind: 'certificate', mayBePrivate })
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
    [407, true],
    [403, false],
    [502, false],
  ])('that rejects the connection with %i is named (permanent: %s)', (status, isFinal) => {
    const found = causeOfError(rejection(status), proxied)

    const kind = isFinal ? 'proxy-password' : 'proxy-rejection'
    expect(found).toEqual({ kind, status, detail: '', proxy })
    expect(isPermanent(found)).toBe(isFinal)
  })

  it('is not seen in a text that only contains such a status', () => {
    const cause = failure('UND_ERR_ABORTED', { text: `x ${rejection(407).message}` })

    expect(causeOfError(cause, proxied).kind).toBe('no-response')
  })
})

describe('a response that cannot be read', () => {
  it.each([
    ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'more than 3 MiB'],
    ['ERR_BUFFER_TOO_LARGE', 'more than 3 MiB'],
    ['UND_ERR_HEADERS_OVERFLOW', 'more than 256 KiB of headers'],
    ['Z_DATA_ERROR', 'broken gzip'],
  ])('is told by its reason: %s', (code, detail) => {
    const options = { ...proxied, maxBodyBytes: 3 * 2 ** 20 }
    const faults = (['body', 'tunnel'] as const).map((phase) =>
      causeOfError(new RequestError(phase, { cause: failure(code) }), options),
    )

    expect(faults).toMatchObject([
      { kind: 'unreadable', detail, proxy },
      // The proxy's is none of the service.
      { kind: 'proxy-unreachable', problem: 'other' },
    ])
  })
})
