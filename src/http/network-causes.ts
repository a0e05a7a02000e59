import { AGAIN, RERUN } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import type { NetworkFault } from './network-fault.ts'

// The failures of requests that brought no response: what came, and what to do next.

export interface Row {
  /** A sentence without its end. It follows other words, so it begins in lower case. */
  readonly came: string
  /** What stands in brackets behind it; empty if nothing does. By default as in the log. */
  readonly reason?: string
  /** One next step while nothing has worked yet. */
  readonly advice: string
  /** The same once something has, so it names nothing that has worked. There is a default. */
  readonly adviceLater?: string
}

type Unreached = Exclude<NetworkFault, { kind: 'unreadable' }>

/** @param names as in causes.ts */
export function rowOfFault(
  fault: Unreached,
  names: { host: string; address: string; rerun: string; again: string },
): Row {
  const { host, address, rerun, again } = names
  switch (fault.kind) {
    case 'no-response':
      return {
        came: `${host} ${VERBS[fault.problem]}`,
        reason: list(formatDetail(fault), viaProxy(fault)),
        advice: `Check ${address}, the service's status page, and whether this runner can reach it, then ${again}.`,
        adviceLater: `Once it responds again, ${rerun}.`,
      }
    case 'certificate':
      return {
        came: `the certificate of ${fault.isOfProxy ? nameProxy(fault) : host} is not trusted`,
        advice: fault.mayBePrivate
          ? 'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.'
          : `Ask its operator, or check ${address}.`,
      }
    case 'proxy-rejection': {
      const { status } = fault
      const first = status >= 500 ? address : '`https_proxy`'
      const what = status >= 500 ? `cannot reach ${host}` : `rejects the connection to ${host}`
      return {
        came: `${nameProxy(fault)} ${status === 407 ? 'requires a password' : what}`,
        reason: `HTTP ${status}`,
        ...adviseOnProxy(first),
      }
    }
    case 'proxy-unreachable':
      return {
        came: `${nameProxy(fault)} ${VERBS[fault.problem]}`,
        reason: formatDetail(fault),
        ...adviseOnProxy('`https_proxy`'),
      }
  }

  function adviseOnProxy(first: string): Pick<Row, 'advice' | 'adviceLater'> {
    return {
      advice: `Check ${first}, or ask the proxy's operator, then ${again}.`,
      adviceLater: `Once the connection through the proxy works again, ${rerun}.`,
    }
  }
}

/** A fault of a request to GitHub that no retry mends, after a colon, and what to do next. */
export function describeFault(fault: Unreached, host: string): string {
  const row = rowOfFault(fault, {
    host: codeSpan(host, 100),
    address: 'the address',
    rerun: RERUN,
    again: AGAIN,
  })
  return `${formatCame(row, formatFault(fault))}. ${row.advice}`
}

/** @param usual the reason, unless the row has its own */
export function formatCame({ came, reason }: Row, usual: string): string {
  const shown = reason ?? usual
  return shown === '' ? came : `${came} (${shown})`
}

/** What came, for brackets and for a log line, such as "connection refused, ECONNREFUSED". */
export function formatFault(fault: NetworkFault): string {
  switch (fault.kind) {
    case 'unreadable':
      return fault.detail
    case 'no-response':
      return list(formatSilence(fault), viaProxy(fault))
    case 'certificate':
      return list(codeSpan(fault.detail, 120), fault.isOfProxy ? '' : viaProxy(fault))
    case 'proxy-rejection': {
      const hint = fault.status === 407 ? ', which requires a password' : ''
      return `HTTP ${fault.status} from ${nameProxy(fault)}${hint}`
    }
    case 'proxy-unreachable':
      return list(`no response of ${nameProxy(fault)}`, formatSilence(fault))
  }
}

type SilentFault = Extract<NetworkFault, { kind: 'no-response' | 'proxy-unreachable' }>

/** For a message. */
const VERBS: Readonly<Record<SilentFault['problem'], string>> = {
  silent: 'does not respond',
  cut: 'does not finish its response',
  unresolved: 'does not resolve',
  refused: 'refuses the connection',
  closed: 'closed the connection early',
  tls: 'does not respond',
  other: 'does not respond',
}

/** For the log, before what Node says. */
const SILENCES: Readonly<Partial<Record<SilentFault['problem'], string>>> = {
  unresolved: 'name does not resolve',
  refused: 'connection refused',
  closed: 'connection closed early',
}

/** What to say before words of the server, or of OpenSSL. The other details are plain. */
const FOREIGN: typeof SILENCES = { tls: 'TLS failed', other: 'connection failed' }

function formatSilence(fault: SilentFault): string {
  // Only one that is cut has neither.
  return list(SILENCES[fault.problem] ?? '', formatDetail(fault)) || 'response cut off'
}

function formatDetail({ problem, detail }: SilentFault): string {
  const words = FOREIGN[problem]
  return words === undefined ? detail : list(words, codeSpan(detail, 120))
}

function nameProxy({ proxy }: Pick<NetworkFault, 'proxy'>): string {
  return `the proxy ${codeSpan(proxy, 100)}`
}

/** Empty for a direct connection. */
function viaProxy(fault: NetworkFault): string {
  return fault.proxy === '' ? '' : `through ${nameProxy(fault)}`
}

/** Those that are not empty. */
function list(...facts: readonly string[]): string {
  return facts.filter(Boolean).join(', ')
}
