import { codeSpan } from '../shared/sanitize.ts'
import type { PollFailure } from './poll-result.ts'

/**
 * What a fault of the connection, reported by Node or undici, means to the wait and to the user.
 *
 * @param route hosts with port; `proxy` is undefined for a direct connection
 */
export function networkFailure(
  cause: unknown,
  route: { host: string; proxy: string | undefined },
): PollFailure {
  const host = codeSpan(route.host, 100)
  const proxy = codeSpan(route.proxy ?? '', 100)
  const via = proxy === '' ? '' : `, through proxy ${proxy}`
  const errors = chainOf(cause)

  if (errors.some((error) => codeOf(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')) {
    const userMessage = `${host} returned more than 1 MiB. Check that \`base-url\` is the address of the service's API.`
    return {
      code: 'invalid-response',
      retry: 'confirm',
      reason: 'a response of more than 1 MiB',
      userMessage,
    }
  }

  const untrusted = errors.findLast((error) => CERTIFICATE_ERROR.test(codeOf(error)))
  if (untrusted !== undefined) {
    const isOfProxy = errors.some((error) => codeOf(error) === 'UND_ERR_PRX_TLS')
    // Node adds advice for who runs it by hand.
    const why = codeSpan(
      untrusted.message.replace(/; if the root CA is installed locally.*/, ''),
      160,
    )
    const whose = isOfProxy ? `the proxy ${proxy}` : host
    const advice =
      proxy === ''
        ? 'Check the host in `base-url`; if a private CA signed the certificate, point NODE_EXTRA_CA_CERTS at its CA file.'
        : 'If that proxy inspects TLS, point NODE_EXTRA_CA_CERTS at its CA file.'
    const userMessage = `The certificate of ${whose} is not trusted (${isOfProxy ? why : why + via}). ${advice}`
    return {
      code: 'unavailable',
      retry: 'never',
      reason: `certificate not trusted: ${why}`,
      userMessage,
    }
  }

  const proxyStatus = proxyStatusOf(cause)
  if (proxyStatus === '407') {
    const userMessage = `The proxy ${proxy} requires authentication (HTTP 407). Put user and password into \`https_proxy\`.`
    return { code: 'unavailable', retry: 'never', reason: 'HTTP 407 from the proxy', userMessage }
  }
  const phrase = proxyStatus === undefined ? phraseOf(errors) : `HTTP ${proxyStatus}`
  return { code: 'unavailable', retry: 'backoff', reason: phrase + via }
}

// https://nodejs.org/api/tls.html#x509-certificate-error-codes, and undici's for the proxy's own certificate
const CERTIFICATE_ERROR =
  /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS)/

/** undici reports a proxy's rejection of CONNECT as an abort; only its text contains the status. */
function proxyStatusOf(error: unknown): string | undefined {
  return error instanceof Error ? /^Proxy response \((\d+)\)/.exec(error.message)?.[1] : undefined
}

/** Node's own text is what people search for; what it says cryptically is put plainly. */
function phraseOf(errors: readonly Error[]): string {
  const plain = errors
    .map((error) => PLAIN_PHRASES[codeOf(error)])
    .find((phrase) => phrase !== undefined)
  const own = errors.findLast(({ message }) => message !== '')?.message ?? ''
  return plain ?? (codeSpan(own, 120) || 'connection failed')
}

const PLAIN_PHRASES: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10s',
  UND_ERR_HEADERS_TIMEOUT: 'no response to CONNECT within 10s',
  UND_ERR_SOCKET: 'connection closed early',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS on this port',
  HTTPParserError: 'response is not HTTP',
  // undici's parser takes a status below 100 for a fault of its own.
  ERR_ASSERTION: 'response is not HTTP',
  EOF: 'truncated response',
}

/** An error and all that caused it; a host with several addresses fails with one error for each. */
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
