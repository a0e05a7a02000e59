import { AGAIN, RERUN } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import type { NetworkFault } from './network-fault.ts'

// The failures of requests that brought no response: what came, and what to do next.

export interface Row {
  /** A sentence without its end. It follows other words, so it begins in lower case. */
  readonly came: string
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
    case 'no-response': {
      const verb = fault.problem === 'cut' ? 'finish its response' : 'respond'
      return {
        came: `${host} does not ${verb}`,
        advice: `Check ${address}, the service's status page, and whether this runner can reach it, then ${again}.`,
        adviceLater: `Once it responds again, ${rerun}.`,
      }
    }
    case 'certificate':
      return {
        came: `the certificate of ${fault.isOfProxy ? nameProxy(fault) : host} is not trusted`,
        advice: fault.mayBePrivate
          ? 'If its CA is private, set `NODE_EXTRA_CA_CERTS` under `env:`. If not, ask its operator.'
          : `Ask its operator, or check ${address}.`,
      }
    case 'proxy-rejection':
    case 'proxy-unreachable': {
      const isBehind = 'status' in fault && fault.status >= 500
      const first = isBehind ? address : '`https_proxy`'
      return {
        came: `${host} cannot be reached through the proxy`,
        advice: `Check ${first}, or ask the proxy's operator, then ${again}.`,
        adviceLater: `Once the connection through the proxy works again, ${rerun}.`,
      }
    }
  }
}

/** A fault of a request to GitHub that no retry mends, after a colon, and what to do next. */
export function describeFault(fault: Unreached, host: string): string {
  const { came, advice } = rowOfFault(fault, {
    host: codeSpan(host, 100),
    address: 'the address',
    rerun: RERUN,
    again: AGAIN,
  })
  return `${came} (${formatFault(fault)}). ${advice}`
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

const SILENCES: Readonly<Record<SilentFault['problem'], string>> = {
  // The detail of these says it.
  silent: '',
  cut: '',
  unresolved: 'name does not resolve',
  refused: 'connection refused',
  closed: 'connection closed early',
  tls: 'TLS failed',
  other: 'connection failed',
}

/** Why there was no response. */
function formatSilence({ problem, detail }: SilentFault): string {
  // Only our own words and Node's codes are plain. Others may contain what the server has sent.
  const isPlain = problem !== 'tls' && problem !== 'other'
  // Only one that is cut has neither.
  return list(SILENCES[problem], isPlain ? detail : codeSpan(detail, 120)) || 'response cut off'
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
