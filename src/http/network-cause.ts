import { formatDuration } from '../text/format.ts'
import { sanitizeLine, type Redact } from '../text/sanitize.ts'
import { ADDRESS_MS, CONNECT_MS, MAX_HEADER_BYTES, RequestError, type Phase } from './http.ts'

/** What came instead of a response, as facts: network-cause-text.ts has the words. */
export type NetworkCause = {
  /** Host and port; empty for a direct connection. */
  readonly proxy: string
  /** What Node or OpenSSL says, redacted and sanitized, because people search for it; may be empty. */
  readonly detail: string
} &
  /** `mayBePrivate`: it would be trusted if its CA were. */
  (
    | {
        readonly kind: 'certificate'
        readonly isOfProxy: boolean
        readonly mayBePrivate: boolean
      }
    /** The proxy rejected the connection, with a status of its own. `proxy-password`: a 407. */
    | { readonly kind: 'proxy-rejection' | 'proxy-password'; readonly status: number }
    /** It is broken, or longer than our limits: `detail` says which. */
    | { readonly kind: 'unreadable' }
    /** The proxy did not respond to CONNECT. */
    | { readonly kind: 'proxy-unreachable'; readonly problem: Problem }
    /** `cut`: a response began, but did not end. */
    | { readonly kind: 'no-response'; readonly problem: Problem }
    /** The host does not exist: that of the proxy, if there is one. */
    | { readonly kind: 'no-host'; readonly problem: Problem }
  )

type Problem = 'silent' | 'unresolved' | 'refused' | 'closed' | 'cut' | 'tls' | 'other'

/**
 * What `sendRequest` threw.
 *
 * @param options.proxy undefined for a direct connection
 * @param options.maxBodyBytes the limit that was given to `sendRequest`
 */
export function causeOfError(
  error: unknown,
  options: { proxy: URL | undefined; maxBodyBytes: number; redact: Redact },
): NetworkCause {
  const errors = chainOf(error)
  const find = (pattern: RegExp) => errors.findLast((each) => pattern.test(codeOf(each)))
  const clean = (text: string): string => sanitizeLine(options.redact(text), 160)
  const facts = { proxy: options.proxy?.host ?? '', detail: '' }

  const isOfProxy = error instanceof RequestError && error.phase === 'tunnel'
  const unreadable = errors.map((each) => whyUnreadable(each, options.maxBodyBytes)).find(Boolean)
  if (unreadable !== undefined && !isOfProxy) {
    return { ...facts, kind: 'unreadable', detail: unreadable }
  }
  const untrusted = find(CERTIFICATE_ERROR)
  if (untrusted !== undefined) {
    // Node adds advice for a person at a terminal.
    const own = untrusted.message.replace(/; if the root CA is installed locally.*/, '')
    const mayBePrivate = UNKNOWN_CA.test(codeOf(untrusted))
    return { ...facts, kind: 'certificate', isOfProxy, mayBePrivate, detail: clean(own) }
  }

  // undici reports a proxy's rejection of CONNECT as an abort. Only its text contains the status.
  const rejection = find(/^UND_ERR_ABORTED$/)?.message ?? ''
  const status = Number(/^Proxy response \((\d+)\)/.exec(rejection)?.[1])
  if (status === 407) return { ...facts, kind: 'proxy-password', status }
  if (!Number.isNaN(status)) return { ...facts, kind: 'proxy-rejection', status }

  const [found, text] = findProblem(errors)
  const hasBegun = error instanceof RequestError && error.phase === 'body'
  const problem = found === 'closed' && hasBegun ? 'cut' : found
  const silence = isOfProxy ? 'proxy-unreachable' : 'no-response'
  const kind = text === 'ENOTFOUND' ? 'no-host' : silence
  return { ...facts, kind, problem, detail: clean(text) }
}

/** Empty for other errors. */
function whyUnreadable(error: Error, maxBodyBytes: number): string {
  const code = codeOf(error)
  switch (code) {
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
    case 'ERR_BUFFER_TOO_LARGE':
      return `more than ${maxBodyBytes / 2 ** 20} MiB`
    case 'UND_ERR_HEADERS_OVERFLOW':
      return `more than ${MAX_HEADER_BYTES / 2 ** 10} KiB of headers`
    default:
      return code.startsWith('Z_') ? 'broken gzip' : ''
  }
}

/** Whether the same request would fail again. */
export function isPermanent(cause: NetworkCause): boolean {
  return cause.kind === 'certificate' || cause.kind === 'proxy-password'
}

// https://nodejs.org/api/tls.html#x509-certificate-error-codes, and undici's code for the proxy's own
// certificate. One with a weak key has no code of its own.
const CERTIFICATE_ERROR =
  /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|ERROR_IN_CERT_|INVALID_PURPOSE|PATH_LENGTH|UND_ERR_PRX_TLS|UNSPECIFIED$)/
const UNKNOWN_CA = /^(SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/

const PROBLEMS: Readonly<Record<string, Problem>> = {
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ECONNREFUSED: 'refused',
  UND_ERR_SOCKET: 'closed',
  ECONNRESET: 'closed',
  EOF: 'cut',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'cut',
}

const PHASES: Readonly<Record<Phase, string>> = {
  tunnel: 'response to CONNECT',
  connection: 'connection',
  response: 'response',
  body: 'end of the response',
}

function findProblem(errors: readonly Error[]): readonly [Problem, detail: string] {
  for (const error of errors) {
    const code = codeOf(error)
    if (error instanceof RequestError && error.timeoutMs !== undefined) {
      return ['silent', formatTimeout(error.phase, error.timeoutMs)]
    }
    if (code === 'UND_ERR_CONNECT_TIMEOUT') return ['silent', formatConnectTimeout(error)]
    // Only the response to CONNECT has such a limit.
    if (code === 'UND_ERR_HEADERS_TIMEOUT') return ['silent', formatTimeout('tunnel', CONNECT_MS)]

    const problem = PROBLEMS[code]
    // Those of the system are known to people.
    if (problem !== undefined) return [problem, /^E(?!OF$|RR_)/.test(code) ? code : '']
    // OpenSSL's message is a line of internals, with the reason in it.
    const isOfTls = code.startsWith('ERR_SSL_') && 'reason' in error
    if (isOfTls) return ['tls', String(error.reason)]
  }
  return ['other', errors.findLast(({ message }) => message !== '')?.message ?? '']
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
