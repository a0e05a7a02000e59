import { formatDuration } from '../shared/duration.ts'
import { CONNECT_MS, RequestTimeout } from '../shared/http.ts'
import { codeSpan } from '../shared/sanitize.ts'
import type { PollFailure } from './poll-result.ts'

/** Where a request went, as code spans. */
interface Route {
  readonly host: string
  /** Empty for a direct connection. */
  readonly proxy: string
  /** Such as ", through proxy `proxy.example`"; empty for a direct connection. */
  readonly via: string
}

/**
 * What a fault of the connection, reported by Node or undici, means to the wait and to the user.
 *
 * @param options.host with its port; so is `proxy`, which is undefined for a direct connection
 * @param options.maxBodyMib the limit of a response, for the message about one that is longer
 * @param options.redact removes the admin key from text of the service
 */
export function networkFailure(
  cause: unknown,
  options: {
    host: string
    proxy: string | undefined
    maxBodyMib: number
    redact: (text: string) => string
  },
): PollFailure {
  const { redact, maxBodyMib } = options
  const host = codeSpan(options.host, 100)
  const proxy = codeSpan(options.proxy ?? '', 100)
  const route = { host, proxy, via: proxy === '' ? '' : `, through proxy ${proxy}` }
  const errors = chainOf(cause)

  if (errors.some((error) => codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')) {
    return tooLong(`more than ${maxBodyMib} MiB`, route)
  }
  const untrusted = errors.findLast((error) => CERTIFICATE_ERROR.test(codeOf(error)))
  if (untrusted !== undefined) {
    const isOfProxy = errors.some((error) => codeOf(error) === 'UND_ERR_PRX_TLS')
    return notTrusted(untrusted, { route, isOfProxy, redact })
  }
  const proxyStatus = proxyStatusOf(cause)
  if (proxyStatus === '407') return proxyNeedsLogin(route)
  const phrase = proxyStatus === undefined ? describeFault(cause, redact) : `HTTP ${proxyStatus}`
  return { code: 'unavailable', retry: 'backoff', reason: phrase + route.via }
}

function tooLong(size: string, { host }: Route): PollFailure {
  return {
    code: 'invalid-response',
    retry: 'confirm',
    reason: `a response of ${size}`,
    userMessage: `${host} returned ${size}. Check that \`base-url\` is the address of the service's API.`,
  }
}

function proxyNeedsLogin({ proxy }: Route): PollFailure {
  return {
    code: 'unavailable',
    retry: 'permanent',
    reason: 'HTTP 407 from the proxy',
    userMessage: `The proxy ${proxy} requires authentication (HTTP 407). Put user and password into \`https_proxy\`.`,
  }
}

// https://nodejs.org/api/tls.html#x509-certificate-error-codes, and undici's code for the proxy's own certificate
const CERTIFICATE_ERROR =
  /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/

function notTrusted(
  error: Error,
  options: { route: Route; isOfProxy: boolean; redact: (text: string) => string },
): PollFailure {
  const { route, isOfProxy, redact } = options
  // Node adds advice for a person at a terminal.
  const own = error.message.replace(/; if the root CA is installed locally.*/, '')
  const why = codeSpan(redact(own), 160)
  const whose = isOfProxy ? `the proxy ${route.proxy}` : route.host
  const via = isOfProxy ? '' : route.via
  return {
    code: 'unavailable',
    retry: 'permanent',
    reason: `certificate not trusted: ${why}`,
    userMessage: `The certificate of ${whose} is not trusted (${why}${via}). ${certificateAdvice(error, route)}`,
  }
}

function certificateAdvice(error: Error, { proxy }: Route): string {
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(codeOf(error))) {
    return 'Renew it, or check the clock of the runner.'
  }
  return proxy === ''
    ? 'Check the host in `base-url`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.'
    : 'If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.'
}

/** undici reports a proxy's rejection of CONNECT as an abort. Only its text contains the status. */
function proxyStatusOf(error: unknown): string | undefined {
  return error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined
}

/**
 * A phrase for what Node or undici threw. What comes from outside is a code span in it.
 *
 * @param redact removes secrets from text of the server
 */
export function describeFault(fault: unknown, redact: (text: string) => string): string {
  return fault instanceof RequestTimeout ? fault.message : phraseOf(chainOf(fault), redact)
}

/** Node's own text is what people search for. Only what it says cryptically is put plainly. */
function phraseOf(errors: readonly Error[], redact: (text: string) => string): string {
  for (const error of errors) {
    const phrase = PLAIN_PHRASES[codeOf(error)] ?? tlsPhrase(error)
    if (phrase !== undefined) return phrase
  }
  const own = errors.findLast(({ message }) => message !== '')?.message ?? ''
  return codeSpan(redact(own), 120) || 'connection failed'
}

const PLAIN_PHRASES: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: `no connection within ${formatDuration(CONNECT_MS)}`,
  UND_ERR_HEADERS_TIMEOUT: `no response to CONNECT within ${formatDuration(CONNECT_MS)}`,
  UND_ERR_SOCKET: 'connection closed early',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on this port',
  HTTPParserError: 'response is not HTTP',
  // undici's parser takes a status below 100 for a fault of its own.
  ERR_ASSERTION: 'response is not HTTP',
  EOF: 'truncated response',
}

/** OpenSSL's message is a line of internals, with the reason in it. */
function tlsPhrase(error: Error): string | undefined {
  const isOfTls = codeOf(error).startsWith('ERR_SSL_')
  if (!isOfTls || !('reason' in error) || typeof error.reason !== 'string') return undefined
  return `TLS failed: ${codeSpan(error.reason, 100)}`
}

/** An error and all that caused it. A host with several addresses fails with one error for each. */
function chainOf(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 5) return []
  const causes = error instanceof AggregateError ? error.errors : [error.cause]
  return [error, ...causes.flatMap((cause: unknown) => chainOf(cause, depth + 1))]
}

/** A parser's error has only its name, and a text that mentions a truncated response. */
function codeOf(error: Error): string {
  if (error.name === 'HTTPParserError') return error.message.includes('EOF') ? 'EOF' : error.name
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
