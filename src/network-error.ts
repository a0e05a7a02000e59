import { ReadError } from './errors.ts'
import { formatSpan } from './span.ts'
import { inert } from './untrusted.ts'

interface Route {
  readonly host: string
  /** Host and port, without user info. */
  readonly proxy: string | undefined
}

/** What a fault of the connection, told by Node or undici, means to the wait and to the user. */
export function networkError(cause: unknown, { host, proxy }: Route): ReadError {
  const codes = codesOf(cause)
  const via = proxy === undefined ? '' : `, through proxy ${inert(proxy, 100)}`
  const name = inert(host, 100)

  if (codes.includes('UND_ERR_RES_EXCEEDED_MAX_SIZE')) {
    return new ReadError('more than 1 MiB instead of a job', {
      code: 'invalid-response',
      treatment: 'doubtful',
      explanation: `${name} answered with more than 1 MiB instead of a job. Check that \`base-url\` is the address of the service's API.`,
      cause,
    })
  }
  const refusal = proxyRefusal(cause)
  if (refusal === '407') {
    return new ReadError('HTTP 407 from the proxy', {
      code: 'unavailable',
      treatment: 'final',
      explanation: `The proxy ${inert(proxy ?? '', 100)} lets nobody through without a password (407). Put user and password into the runner's \`https_proxy\`: http://user:password@host:port.`,
      cause,
    })
  }
  const identity = codes.find((code) => tlsIdentity.test(code))
  if (identity !== undefined) {
    const advice =
      proxy === undefined
        ? 'Check the host in `base-url`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.'
        : 'If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.'
    const reason = phrases[identity] ?? identity
    return new ReadError(`certificate not trusted: ${reason}`, {
      code: 'unavailable',
      treatment: 'final',
      explanation:
        identity === 'UND_ERR_PRX_TLS'
          ? `The certificate of the proxy ${inert(proxy ?? '', 100)} is not trusted (${reason}). ${advice}`
          : `The certificate of ${name} is not trusted (${reason}${via}). ${advice}`,
      cause,
    })
  }
  if (refusal !== undefined) {
    const phrase = `HTTP ${refusal} from the proxy ${inert(proxy ?? '', 100)}`
    return new ReadError(phrase, { code: 'unavailable', treatment: 'transient', cause })
  }
  const known = codes.map((code) => phrases[code]).find((phrase) => phrase !== undefined)
  const phrase = known ?? `connection failed (${inert(codes[0] ?? 'no code', 40)})`
  return new ReadError(phrase + via, { code: 'unavailable', treatment: 'transient', cause })
}

/** A read that took longer than it may. */
export function timedOut(afterMs: number): ReadError {
  return new ReadError(`no answer within ${formatSpan(Math.max(afterMs, 1_000))}`, {
    code: 'unavailable',
    treatment: 'transient',
  })
}

// https://nodejs.org/api/tls.html#x509-certificate-error-codes, and undici's for the proxy's own certificate
const tlsIdentity =
  /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/

const phrases: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed too early',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 s',
  ETIMEDOUT: 'no connection',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'no answer from DNS',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on this port',
  HTTPParserError: 'an answer that is not HTTP',
  EOF: 'an answer cut short',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'an answer cut short',
  UND_ERR_HEADERS_OVERFLOW: 'headers of over 16 kB',
  UND_ERR_PRX_CONN: 'connection closed too early',
  UND_ERR_PRX_TLS: 'made for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed certificate in its chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown issuer',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'made for another host name',
}

/** undici reports a proxy's refusal of CONNECT as an abort; only its text holds the status. */
function proxyRefusal(error: unknown): string | undefined {
  return error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined
}

/** The codes of an error and of all that caused it; a parser's error has only a name, and a text that tells a cut. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return []
  const named = /EOF/.test(error.message) ? 'EOF' : error.name
  const own = 'code' in error && typeof error.code === 'string' ? error.code : named
  // A host with several addresses fails with one error for each.
  const causes = error instanceof AggregateError ? error.errors : [error.cause]
  return [own, ...causes.flatMap((cause: unknown) => codesOf(cause, depth + 1))]
}
