import { formatDuration } from './duration.ts'
import { CONNECT_MS, RequestTimeout } from './http.ts'
import { ProxyVariableError } from './proxy.ts'
import { codeSpan } from './sanitize.ts'

/** What a fault of the network means, in words. What comes from outside is a code span in them. */
export type NetworkFault = {
  /** A short phrase, such as "no response within 10s". */
  readonly reason: string
} & (
  | {
      /** The same request would fail again. */
      readonly kind: 'permanent'
      /** What happened, and what to do. */
      readonly userMessage: string
    }
  /** The response is longer than it may be. */
  | { readonly kind: 'too-long' }
  /** Another request may succeed. `isCut`: a response began, but did not end. */
  | { readonly kind: 'transient'; readonly isCut: boolean }
)

/** Where a request went, as code spans. */
interface Route {
  readonly host: string
  /** Empty for a direct connection. */
  readonly proxy: string
  /** Such as ", through proxy `proxy.example`"; empty for a direct connection. */
  readonly via: string
}

/**
 * What `sendRequest` or `proxyFor` threw, in words.
 *
 * @param options.host with its port; so is `proxy`, which is undefined for a direct connection
 * @param options.maxBodyBytes the limit of a response, for the phrase about one that is longer
 * @param options.redact removes the admin key from text of the server
 */
export function describeFault(
  cause: unknown,
  options: {
    host: string
    proxy: string | undefined
    maxBodyBytes: number
    redact: (text: string) => string
  },
): NetworkFault {
  const { maxBodyBytes, redact } = options
  if (cause instanceof ProxyVariableError) {
    return { kind: 'permanent', reason: 'unusable proxy variable', userMessage: cause.message }
  }

  const errors = chainOf(cause)
  if (errors.some((error) => codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')) {
    return { kind: 'too-long', reason: `a response of more than ${maxBodyBytes / 2 ** 20} MiB` }
  }

  const route = toRoute(options)
  const untrusted = errors.findLast((error) => CERTIFICATE_ERROR.test(codeOf(error)))
  if (untrusted !== undefined) {
    const isOfProxy = errors.some((error) => codeOf(error) === 'UND_ERR_PRX_TLS')
    return notTrusted(untrusted, { route, isOfProxy, redact })
  }

  const proxyStatus = proxyStatusOf(cause)
  if (proxyStatus === '407') return proxyNeedsLogin(route)
  const phrase = proxyStatus === undefined ? phraseOf(errors, redact) : `HTTP ${proxyStatus}`
  return { kind: 'transient', reason: phrase + route.via, isCut: errors.some(isCut) }
}

function toRoute(options: { host: string; proxy: string | undefined }): Route {
  const host = codeSpan(options.host, 100)
  const proxy = codeSpan(options.proxy ?? '', 100)
  return { host, proxy, via: proxy === '' ? '' : `, through proxy ${proxy}` }
}

// https://nodejs.org/api/tls.html#x509-certificate-error-codes, and undici's code for the proxy's own certificate
const CERTIFICATE_ERROR =
  /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/

function notTrusted(
  error: Error,
  options: { route: Route; isOfProxy: boolean; redact: (text: string) => string },
): NetworkFault {
  const { route, isOfProxy, redact } = options
  // Node adds advice for a person at a terminal.
  const own = error.message.replace(/; if the root CA is installed locally.*/, '')
  const why = codeSpan(redact(own), 160)
  const whose = isOfProxy ? `the proxy ${route.proxy}` : route.host
  const via = isOfProxy ? '' : route.via
  return {
    kind: 'permanent',
    reason: `a certificate that is not trusted: ${why}`,
    userMessage: `The certificate of ${whose} is not trusted (${why}${via}). ${certificateAdvice(error, route)}`,
  }
}

function certificateAdvice(error: Error, { proxy }: Route): string {
  const code = codeOf(error)
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') {
    return 'Let its operator renew it, or check the clock of the runner. Then re-run failed jobs.'
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH') {
    return 'It was issued for another host, so check the address, then re-run failed jobs.'
  }
  return proxy === ''
    ? "If its CA is private, set `NODE_EXTRA_CA_CERTS` to the CA's file under the step's `env:`, and start a new run. If the server is not yours, ask its operator, then re-run failed jobs."
    : "If that proxy inspects TLS, set `NODE_EXTRA_CA_CERTS` to the proxy's CA file under the step's `env:`, then start a new run."
}

/** undici reports a proxy's rejection of CONNECT as an abort. Only its text contains the status. */
function proxyStatusOf(error: unknown): string | undefined {
  return error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined
}

function proxyNeedsLogin({ proxy }: Route): NetworkFault {
  return {
    kind: 'permanent',
    reason: 'HTTP 407 from the proxy',
    userMessage: `The proxy ${proxy} requires authentication (HTTP 407). Put user and password into \`https_proxy\`, then re-run failed jobs.`,
  }
}

/** Node's own text is what people search for. Only what it says cryptically is put plainly. */
function phraseOf(errors: readonly Error[], redact: (text: string) => string): string {
  for (const error of errors) {
    const phrase = plainPhrase(error)
    if (phrase !== undefined) return phrase
  }
  const own = errors.findLast(({ message }) => message !== '')?.message ?? ''
  return codeSpan(redact(own), 120) || 'connection failed'
}

function plainPhrase(error: Error): string | undefined {
  if (error instanceof RequestTimeout) return error.message
  return PLAIN_PHRASES[codeOf(error)] ?? lookupPhrase(error) ?? tlsPhrase(error)
}

/** Node's own "getaddrinfo ENOTFOUND …" says it to programmers. */
function lookupPhrase(error: Error): string | undefined {
  const isOfLookup = /^(ENOTFOUND|EAI_AGAIN)$/.test(codeOf(error)) && 'hostname' in error
  return isOfLookup
    ? `${codeSpan(String(error.hostname), 100)} does not resolve (${codeOf(error)})`
    : undefined
}

const TRUNCATED = 'truncated response'

const PLAIN_PHRASES: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: `no connection within ${formatDuration(CONNECT_MS)}`,
  UND_ERR_HEADERS_TIMEOUT: `no response to CONNECT within ${formatDuration(CONNECT_MS)}`,
  UND_ERR_SOCKET: 'connection closed early',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on this port',
  HTTPParserError: 'response is not HTTP',
  // undici's parser takes a status below 100 for a fault of its own.
  ERR_ASSERTION: 'response is not HTTP',
  EOF: TRUNCATED,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: TRUNCATED,
}

function isCut(error: Error): boolean {
  if (error instanceof RequestTimeout) return error.missing === 'end of the response'
  return PLAIN_PHRASES[codeOf(error)] === TRUNCATED
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
