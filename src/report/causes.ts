import type { PollCause } from '../service/poll-result.ts'
import type { NetworkFault, PermanentFault } from '../shared/network-fault.ts'
import { formatDuration } from '../shared/duration.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'
import { LONG_PAUSE_MS } from './format.ts'

/** The words for a cause, without ids and figures of a job, so that several jobs can share them. */
interface CauseWords {
  readonly title: string
  /** What came: a sentence without its end. It follows other words, so it begins in lower case. */
  readonly came: string
  /** One next step. It names nothing that has worked. */
  readonly advice: string
}

/** What a request is called, what its inputs are, and how it is tried again. */
interface RequestNames {
  /** As a code span. */
  readonly host: string
  readonly request: 'poll' | 'request'
  /** The input with the address. */
  readonly address: string
  /** All inputs that say what is asked for. */
  readonly inputs: string
  /** How to try again: the end of a sentence. */
  readonly retry: string
  /** The same where the workflow may have been corrected. */
  readonly retryCorrected: string
}

export const RETRY = 're-run failed jobs'
export const RETRY_CORRECTED = `${RETRY} (a changed workflow needs a new run)`

/** What came instead of a response to any request of a step, and what to do about it. */
export function describeFault(cause: PermanentFault, host: string): string {
  const { came, advice } = describeCause(
    { cause, hasWorked: false },
    {
      host: codeSpan(host, 100),
      request: 'request',
      address: 'the address',
      inputs: 'the inputs',
      retry: RETRY,
      retryCorrected: RETRY_CORRECTED,
    },
  )
  return `${capitalize(came)}. ${advice}`
}

/**
 * What came instead of what was asked for, and what to do about it.
 *
 * @param options.hasWorked the service has given this step a valid response, for whichever job
 */
export function describeCause(
  options: { cause: PollCause; hasWorked: boolean; retryAfterMs?: number | undefined },
  names: RequestNames,
): CauseWords {
  const { advice, adviceLater, ...words } = rowOf(options, names)
  const later = `${capitalize(names.retry)}. If it lasts, ask the service's operator.`
  return { ...words, advice: options.hasWorked ? (adviceLater ?? later) : advice }
}

/** `advice` says what to check while nothing has worked yet. */
function rowOf(
  { cause, retryAfterMs = 0 }: { cause: PollCause; retryAfterMs?: number | undefined },
  { host, request, address, inputs, retry, retryCorrected }: RequestNames,
): CauseWords & { readonly adviceLater?: string } {
  const reason = formatReason(cause)
  const isLong = retryAfterMs > LONG_PAUSE_MS
  const pause = isLong ? ` and asks to wait ${formatDuration(retryAfterMs)}` : ''

  switch (cause.kind) {
    case 'key-rejected':
      return {
        title: 'Not authorized',
        came: `${host} rejects \`admin-key\` (${reason})`,
        advice: `Check that the key is still valid and of this service, then ${retry}.`,
        adviceLater: `Check whether the key was revoked or has expired, then ${retry}.`,
      }
    // A 403 in JSON. Any other is `not-api`.
    case 'access-denied':
      return {
        title: 'Access denied',
        came: `${host} denies access (${reason})`,
        advice: `Check what the key may access, and any IP allowlist, then ${retry}.`,
      }
    case 'not-found':
      return {
        title: 'Agent job not found',
        came: `${host} has no such agent job (${reason})`,
        advice: `Look for it in the service's dashboard, and check ${inputs}, then ${retryCorrected}.`,
        adviceLater: "Look for it in the service's dashboard.",
      }
    case 'rejected':
      return {
        title: `${capitalize(request)} rejected`,
        came: `${host} rejects the ${request} (${reason})`,
        advice: `Check ${inputs}, or ask the service's operator why, then ${retryCorrected}.`,
      }
    case 'redirect':
    case 'unexpected-status':
      return {
        title: 'Unexpected response',
        came: `${host} responds unexpectedly (${reason})`,
        advice: `Check that ${address} leads to the API, then ${retryCorrected}.`,
      }
    case 'not-api': {
      const isFirewall = cause.status === 403
      const firewall = isFirewall ? ' and no firewall blocks this runner' : ''
      return {
        title: 'Response is not JSON',
        came: `${host} does not return JSON (${reason})`,
        advice: `Check that ${address} leads to the API${firewall}, then ${retryCorrected}.`,
      }
    }
    case 'too-long':
    case 'no-job':
      return {
        title: 'Invalid response',
        came: `${host} does not return the agent job (${reason})`,
        advice: `Check ${inputs}, then ${retryCorrected}.`,
      }
    case 'rate-limited': {
      const advice = `Once the limit ends, ${retry}.`
      return {
        title: 'Rate limited',
        came: `${host} limits the rate of ${request}s (${reason})${pause}`,
        advice,
        adviceLater: advice,
      }
    }
    case 'server-error': {
      const advice = `Once it works again, ${retry}.`
      return {
        title: 'Service unavailable',
        came: `${host} fails (${reason})${pause}`,
        advice,
        adviceLater: advice,
      }
    }
    case 'no-response':
      return {
        title: 'Service unavailable',
        came: `${host} failed to respond (${reason})`,
        advice: `Check ${address}, and whether this runner can reach it, then ${retryCorrected}.`,
      }
    case 'certificate':
      return {
        title: 'Certificate not trusted',
        came: `${cause.isOfProxy ? nameProxy(cause) : host} is not trusted (${reason})`,
        advice: `Ask its operator, or set \`NODE_EXTRA_CA_CERTS\` if its CA is private, then ${retryCorrected}.`,
      }
    case 'proxy-rejection':
    case 'proxy-unreachable':
      return {
        title: 'Proxy failed',
        came: `${host} cannot be reached (${reason})`,
        advice: `Check \`https_proxy\`, or ask the proxy's operator, then ${retry}.`,
      }
  }
}

/** What came, for brackets and for a log line, such as "HTTP 404: `Agent job not found`". */
export function formatReason(cause: PollCause): string {
  switch (cause.kind) {
    case 'redirect':
      return `${formatHttp(cause)}, a redirect to ${codeSpan(cause.target, 100) || 'no web address'}`
    case 'not-api':
      return `HTTP ${cause.status}, ${formatType(cause)}`
    case 'too-long':
      return `more than ${cause.detail}`
    case 'no-job':
      return formatBody(cause)
    case 'no-response':
      return list(formatSilence(cause), viaProxy(cause))
    case 'certificate': {
      const detail = `certificate: ${codeSpan(cause.detail, 100)}`
      return cause.isOfProxy ? detail : list(detail, viaProxy(cause))
    }
    case 'proxy-rejection': {
      const hint = cause.status === 407 ? ', which requires a password' : ''
      return `HTTP ${cause.status} from ${nameProxy(cause)}${hint}`
    }
    case 'proxy-unreachable':
      return list(`no response of ${nameProxy(cause)}`, formatSilence(cause))
    default:
      return formatHttp(cause)
  }
}

type CauseOf<Kind> = Extract<PollCause, { kind: Kind }>

/** Those that are not empty. */
function list(...facts: readonly string[]): string {
  return facts.filter(Boolean).join(', ')
}

/** The status, and what the service says itself. */
function formatHttp({ status, said }: { status: number; said: string }): string {
  const text = codeSpan(said, 100)
  return `HTTP ${status}${text === '' ? '' : `: ${text}`}`
}

function formatType({ isPage, title, mediaType }: CauseOf<'not-api'>): string {
  if (!isPage) return codeSpan(mediaType, 60) || 'no content type'
  const text = codeSpan(title, 100)
  return text === '' ? 'a web page' : `a web page titled ${text}`
}

/** What a response contains in place of a job. */
function formatBody({ problem, detail }: CauseOf<'no-job'>): string {
  switch (problem) {
    case 'no-status':
      return 'JSON without a job status'
    case 'empty':
      return 'an empty response'
    case 'not-json':
      return `${codeSpan(detail, 60) || 'text'} that is not valid JSON`
    case 'error':
      return `an error: ${codeSpan(detail, 100)}`
    case 'other-job':
      return 'another agent job instead'
    case 'encoded':
      return `a compressed response: ${codeSpan(detail, 40)}`
  }
}

const SILENCES: Readonly<Record<CauseOf<'no-response'>['problem'], string>> = {
  // The detail says it.
  silent: '',
  unresolved: 'name does not resolve',
  refused: 'connection refused',
  closed: 'connection closed early',
  cut: 'truncated response',
  'no-tls': 'no TLS on this port',
  'not-http': 'response is not HTTP',
  'tls-refused': 'TLS refused',
  other: 'connection failed',
}

/** Why there was no response, such as "connection refused, ECONNREFUSED". */
function formatSilence({ problem, detail }: CauseOf<'no-response' | 'proxy-unreachable'>): string {
  // Only our own words and Node's codes are plain. Others may contain what the server has sent.
  const isPlain = ['silent', 'unresolved', 'refused', 'closed'].includes(problem)
  return list(SILENCES[problem], isPlain ? detail : codeSpan(detail, 120))
}

function nameProxy({ proxy }: NetworkFault): string {
  return `the proxy ${codeSpan(proxy, 100)}`
}

/** Empty for a direct connection. */
function viaProxy({ proxy }: NetworkFault): string {
  return proxy === '' ? '' : `through proxy ${codeSpan(proxy, 100)}`
}
