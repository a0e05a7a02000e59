import { formatDuration } from '../text/format.ts'
import { codeSpan, type Redact } from '../text/sanitize.ts'
import type { Cause } from './cause.ts'
import { ADDRESS_MS, CONNECT_MS, MAX_HEADER_BYTES, RequestError, type Phase } from './http.ts'

/**
 * What `sendRequest` threw.
 *
 * @param options.proxy undefined for a direct connection
 * @param options.maxBodyBytes the limit that was given to `sendRequest`
 */
export function causeOfError(
  error: unknown,
  options: { proxy: URL | undefined; maxBodyBytes: number; redact: Redact },
): Cause {
  const errors = chainOf(error)
  const findCode = (code: string) => errors.findLast((each) => codeOf(each) === code)
  const quote = (text: string): string => codeSpan(options.redact(text), 120)
  const phase = error instanceof RequestError ? error.phase : undefined
  // Only CONNECT has a `headersTimeout`.
  const isOfProxy = phase === 'proxy' || findCode('UND_ERR_HEADERS_TIMEOUT') !== undefined
  const proxy = options.proxy === undefined ? '' : `the proxy ${quote(options.proxy.host)}`
  const through = proxy === '' || isOfProxy ? '' : `through ${proxy}`

  const unreadable = errors.map((each) => whyUnreadable(each, options.maxBodyBytes)).find(Boolean)
  if (unreadable !== undefined && !isOfProxy) {
    return { kind: 'unusable-response', reason: unreadable }
  }
  const untrusted = errors.findLast((each) => CERTIFICATE_ERROR.test(codeOf(each)))
  if (untrusted !== undefined) {
    // Node adds advice for a person at a terminal.
    const own = untrusted.message.replace(/; if the root CA is installed locally.*/, '')
    const reason = list(quote(own), through)
    return { kind: 'untrusted-certificate', reason, proxy: isOfProxy ? proxy : undefined }
  }

  // undici reports a proxy's rejection of CONNECT as an abort. Only its text contains the status.
  const rejection = findCode('UND_ERR_ABORTED')?.message ?? ''
  const [, status] = /^Proxy response \((\d+)\)/.exec(rejection) ?? []
  if (status !== undefined) {
    const kind = status === '407' ? 'proxy-password' : 'proxy-rejection'
    return { kind, reason: `HTTP ${status} from ${proxy}` }
  }

  const { what, isMissing = false } = whatFailed(errors, { hasBegun: phase === 'body', quote })
  const kind = isMissing ? 'no-host' : 'no-response'
  return isOfProxy
    ? { kind, reason: `no response of ${proxy}, ${what}`, proxy }
    : { kind, reason: list(what, through) }
}

/** Why a response cannot be read; empty for other errors. */
function whyUnreadable(error: Error, maxBodyBytes: number): string {
  switch (codeOf(error)) {
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
      return `more than ${maxBodyBytes / 2 ** 20} MiB`
    case 'UND_ERR_HEADERS_OVERFLOW':
      return `more than ${MAX_HEADER_BYTES / 2 ** 10} KiB of headers`
    default:
      return ''
  }
}

// https://nodejs.org/api/tls.html#x509-certificate-error-codes. One with a weak key has no code of
// its own.
const CERTIFICATE_ERROR =
  /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UNSPECIFIED$)/

const CLOSED = 'connection closed early'
const CUT = 'response cut off'

/** Codes of the system are shown too, because people search for them. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name does not exist, ENOTFOUND',
  EAI_AGAIN: 'the name does not resolve, EAI_AGAIN',
  ECONNREFUSED: 'connection refused, ECONNREFUSED',
  ECONNRESET: `${CLOSED}, ECONNRESET`,
  UND_ERR_SOCKET: CLOSED,
  EOF: CUT,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: CUT,
  HTTPParserError: 'malformed response',
}

const PHASES: Readonly<Record<Phase, string>> = {
  proxy: 'connection',
  connection: 'connection',
  response: 'response',
  body: 'end of the response',
}

/** @param options.hasBegun the response has begun */
function whatFailed(
  errors: readonly Error[],
  { hasBegun, quote }: { hasBegun: boolean; quote: (text: string) => string },
): { what: string; isMissing?: boolean } {
  for (const error of errors) {
    const code = codeOf(error)
    if (error instanceof RequestError && error.timeoutMs !== undefined) {
      return { what: formatTimeout(error.phase, error.timeoutMs) }
    }
    if (code === 'UND_ERR_CONNECT_TIMEOUT') return { what: formatConnectTimeout(error) }
    if (code === 'UND_ERR_HEADERS_TIMEOUT') {
      return { what: `no response to CONNECT within ${formatDuration(CONNECT_MS)}` }
    }

    const what = FAILURES[code]
    if (what !== undefined) {
      const shown = hasBegun ? what.replace(CLOSED, CUT) : what
      return { what: shown, isMissing: code === 'ENOTFOUND' }
    }
    // OpenSSL's message is a line of internals, with the reason in it.
    if (code.startsWith('ERR_SSL_') && 'reason' in error) {
      return { what: list('TLS failed', quote(String(error.reason))) }
    }
  }
  const other = errors.findLast(({ message }) => message !== '')?.message ?? ''
  return { what: list('connection failed', quote(other)) }
}

/** With a cause it is that of a host with several addresses, each of which has failed. */
function formatConnectTimeout({ cause }: Error): string {
  if (!(cause instanceof AggregateError)) return formatTimeout('connection', CONNECT_MS)
  const codes = chainOf(cause).slice(1).map(codeOf)
  // The code of our own limit.
  const others = [...new Set(codes)].filter((code) => code !== 'ETIMEDOUT')
  return [`no connection within ${ADDRESS_MS / 1_000}s`, ...others].join(', ')
}

function formatTimeout(phase: Phase, timeoutMs: number): string {
  return `no ${PHASES[phase]} within ${formatDuration(timeoutMs)}`
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

/** Those that are not empty. */
function list(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(', ')
}
