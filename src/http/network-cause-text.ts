import { codeSpan } from '../text/sanitize.ts'
import type { NetworkCause } from './network-cause.ts'

// Why a request brought no response, in words: what happened, and what to do next.

export interface CauseWords {
  /** A sentence without its end. It follows other words, so it begins in lower case. */
  readonly happened: string
  /** One next step while nothing has worked yet. */
  readonly advice: string
  /** The same once something has, so it names nothing that has worked. There is a default. */
  readonly adviceLater?: string
}

/** @param names as in cause-text.ts */
export function wordsOfNetworkCause(
  cause: Exclude<NetworkCause, { kind: 'unreadable' }>,
  names: { host: string; address: string; rerun: string; again: string },
): CauseWords {
  const { host, address, rerun, again } = names
  const failed = `the request to ${host} failed`
  switch (cause.kind) {
    case 'no-host':
      return cause.proxy === '' ? adviseOnService() : adviseOnProxy(failed)
    case 'no-response':
      return adviseOnService()
    case 'certificate':
      return {
        happened: `the certificate of ${cause.isOfProxy ? nameProxy(cause) : host} is not trusted`,
        advice: cause.mayBePrivate
          ? 'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.'
          : `Ask its operator, or check ${address}.`,
      }
    case 'proxy-password':
      return adviseOnProxy('the proxy requires a password')
    case 'proxy-rejection':
      return cause.status >= 500
        ? adviseOnProxy(`the proxy cannot reach ${host}`, address)
        : adviseOnProxy(`the proxy rejects the connection to ${host}`)
    case 'proxy-unreachable':
      return adviseOnProxy(failed)
  }

  function adviseOnService(): CauseWords {
    return {
      happened: failed,
      advice: `Check ${address}, the service's status page, and whether this runner can reach it, then ${again}.`,
      adviceLater: `Once it responds again, ${rerun}.`,
    }
  }

  function adviseOnProxy(happened: string, first = '`https_proxy`'): CauseWords {
    return {
      happened,
      advice: `Check ${first}, or ask the proxy's operator, then ${again}.`,
      adviceLater: `Once the connection through the proxy works again, ${rerun}.`,
    }
  }
}

/** The reason, for brackets and for a log line, such as "connection refused, ECONNREFUSED". */
export function formatNetworkReason(cause: NetworkCause): string {
  switch (cause.kind) {
    case 'unreadable':
      return cause.detail
    case 'no-response':
      return list(formatProblem(cause), viaProxy(cause))
    case 'certificate':
      return list(codeSpan(cause.detail, 120), cause.isOfProxy ? '' : viaProxy(cause))
    case 'proxy-rejection':
    case 'proxy-password':
      return `HTTP ${cause.status} from ${nameProxy(cause)}`
    case 'no-host':
      return list(cause.proxy === '' ? '' : noResponseOf(cause), formatProblem(cause))
    case 'proxy-unreachable':
      return list(noResponseOf(cause), formatProblem(cause))
  }
}

type Silence = Extract<NetworkCause, { kind: 'no-response' | 'no-host' | 'proxy-unreachable' }>

/** What to say before what Node says, which is enough where a time was over. */
const PROBLEMS: Readonly<Record<Silence['problem'], string>> = {
  silent: '',
  unresolved: 'name does not resolve',
  refused: 'connection refused',
  closed: 'connection closed early',
  cut: 'response cut off',
  tls: 'TLS failed',
  other: 'connection failed',
}

function formatProblem({ problem, detail }: Silence): string {
  // Those are words of OpenSSL or of the server. The others are codes of the system, or ours.
  const isForeign = problem === 'tls' || problem === 'other'
  return list(PROBLEMS[problem], isForeign ? codeSpan(detail, 120) : detail)
}

function noResponseOf(cause: Silence): string {
  return `no response of ${nameProxy(cause)}`
}

function nameProxy({ proxy }: Pick<NetworkCause, 'proxy'>): string {
  return `the proxy ${codeSpan(proxy, 100)}`
}

/** Empty for a direct connection. */
function viaProxy(cause: NetworkCause): string {
  return cause.proxy === '' ? '' : `through ${nameProxy(cause)}`
}

/** Those that are not empty. */
function list(...facts: readonly string[]): string {
  return facts.filter(Boolean).join(', ')
}
