import type { PollCause } from '../service/poll-result.ts'
import type { NetworkFault } from '../shared/network-fault.ts'
import { formatDuration } from '../shared/duration.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'

/** The words for a cause. They have neither counts nor times, so that several jobs can share them. */
interface CauseWords {
  readonly title: string
  /** For brackets in a log line: what came, such as "HTTP 404: `Agent job not found`". */
  readonly reason: string
  /** What came: a sentence without its end. It may follow other words, so it begins in lower case. */
  readonly came: string
  /** What to do if nothing has worked yet, so that any input may be wrong. */
  readonly first: string
  /** What to do if the step had a valid response before, so that address and key are right. */
  readonly later: string
}

/** What the words depend on besides the cause. Without it only `reason` is of use. */
interface Context {
  /** As a code span, like the next one. */
  readonly host?: string
  readonly project?: string
  /** The agent job's id. Without it the words fit any job, and others around them name it. */
  readonly id?: string
  /** The service has returned this job before. */
  readonly isSeen?: boolean
  /** The step polls once only. */
  readonly isOnce?: boolean
  /** How long the service asks to wait. */
  readonly pauseMs?: number | undefined
  /** What was sent: "poll" unless it is said. */
  readonly request?: string
  /** How to send it again: "re-run failed jobs" unless it is said. */
  readonly rerun?: string
}

const RERUN = 'Then re-run failed jobs, or start a new run if you changed the workflow file.'
const CHECK_ADDRESS = `Check that \`base-url\` is the address of the service's API. ${RERUN}`
const CHECK_RUNNER = `Check \`base-url\`, and whether this runner can reach it. ${RERUN}`
const RERUN_OR_ASK = "Re-run failed jobs. If it lasts, ask the service's operator."
const ASK_IF_SAME = "If a re-run says the same, ask the service's operator."

/** What came instead of a job, and what to do about it. */
export function describeCause(cause: PollCause, context: Context): CauseWords {
  // The status is all that most log lines need, and much advice is the same before and after.
  const row = findRow(cause, context)
  return { reason: formatHttp(cause), later: row.first, ...row }
}

/** What came, for a log line: "HTTP 404: `Agent job not found`". */
export function formatReason(cause: PollCause): string {
  return describeCause(cause, {}).reason
}

/** What came instead of a response to a request that is no poll, and what to do about it. */
export function describeFault(fault: NetworkFault, host: string): string {
  const { came, first } = describeCause(fault, { host: codeSpan(host, 100) })
  return `${capitalize(came)}. ${first}`
}

type Row = Pick<CauseWords, 'title' | 'came' | 'first'> & Partial<CauseWords>

function findRow(cause: PollCause, context: Context): Row {
  const { host = '', project = '', id = '', isSeen, isOnce, pauseMs = 0 } = context
  const { request = 'poll', rerun = 're-run failed jobs' } = context
  const http = formatHttp(cause)
  // Nobody should wait for a pause of more than a minute.
  const pause =
    pauseMs <= 60_000
      ? undefined
      : `The service asks to wait ${formatDuration(pauseMs)}: ${rerun} after that.`
  const checkProxy = `Check \`https_proxy\`, or ask who runs the proxy, then ${rerun}.`
  const onceItWorks = (name: string, works = 'works'): string =>
    `Re-run failed jobs to keep waiting once ${name} ${works} again.`

  switch (cause.kind) {
    case 'key-rejected':
      return {
        title: 'Not authorized',
        came: `${host} rejects \`admin-key\` (${http})`,
        first:
          "The key is wrong, revoked, expired, of another kind or service, or swapped with `job-id`. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.",
        later:
          'Check whether it was revoked or has expired, update the secret, then re-run failed jobs.',
      }
    case 'access-denied':
      return {
        title: 'Access denied',
        came: `${host} denies access${prefixed(' to agent job ', id)} (${http})`,
        first: `Check \`project-id\`, and what the key may see. If the service has an IP allowlist, use a runner with a fixed address. ${RERUN}`,
        later: 'Check who may see the agent job, then re-run failed jobs.',
      }
    case 'not-found':
      return {
        title: 'Agent job not found',
        came:
          id === ''
            ? `project ${project} at ${host} has no such agent job (${http})`
            : `agent job ${id} was not found in project ${project} at ${host} (${http})`,
        first: `Check \`job-id\`, \`project-id\` and \`base-url\`. ${RERUN} If they are right, check what the key may see, or start a new agent job.`,
        later:
          isSeen === true
            ? "Look for it in the service's dashboard. If it is still there, re-run failed jobs. If not, start a new agent job."
            : 'Check `job-id`; the address and the project work. If it is wrong, correct it and start a new run. If it is right, start a new agent job.',
      }
    case 'gone':
      return {
        title: 'Agent job not found',
        came: `${host} says that ${id === '' ? 'the agent job' : `agent job ${id}`} is gone (${http})`,
        first: 'Check `job-id`. If it is right, start a new agent job.',
        later:
          isSeen === true
            ? 'Start a new agent job.'
            : 'Check `job-id`. If it is right, start a new agent job.',
      }
    case 'unexpected-status':
      return {
        title: 'Invalid response',
        came: `${host} returns an unexpected response (${http})`,
        first: CHECK_ADDRESS,
        later: RERUN_OR_ASK,
      }
    case 'rejected':
      return {
        title: `${capitalize(request)} rejected`,
        came: `${host} rejects the ${request}${prefixed(' of agent job ', id)} (${http})`,
        first: `Check \`job-id\`, \`project-id\` and \`base-url\`. ${RERUN} If it lasts, ask the service's operator.`,
        later: isSeen === true ? ASK_IF_SAME : `Check \`job-id\`. ${ASK_IF_SAME}`,
      }
    case 'not-api': {
      const page = `a web page${prefixed(' titled ', codeSpan(cause.title, 100))}`
      const type = codeSpan(cause.mediaType, 60) || 'something without a content type'
      const what = cause.isPage ? page : type
      return {
        title: cause.isPage ? 'Web page instead of JSON' : 'Access denied',
        reason: `HTTP ${cause.status}, ${what}`,
        came: `${host} returns ${what} (HTTP ${cause.status}) instead of JSON`,
        first:
          cause.status === 403
            ? `It is probably a firewall. Ask its operator to allow this runner, or check \`base-url\`. ${RERUN}`
            : `Set \`base-url\` to the address of the service's API. ${RERUN}`,
        later: RERUN_OR_ASK,
      }
    }
    case 'redirect': {
      const target = codeSpan(cause.target, 100) || 'something that is not a web address'
      return {
        title: 'Redirect',
        reason: `${http}, a redirect to ${target}`,
        came: `${host} redirects to ${target} (${http}). Redirects are not followed, to protect the key`,
        first: adviseOnTarget(cause.target),
        later:
          "Re-run failed jobs. If it lasts, ask the service's operator whether the address has changed.",
      }
    }
    case 'no-job':
    case 'too-long': {
      const { what, ...advice } = describeBody(cause)
      const words = { title: 'Invalid response', reason: what, came: `${host} returns ${what}` }
      return { ...words, first: CHECK_ADDRESS, later: RERUN_OR_ASK, ...advice }
    }
    case 'rate-limited': {
      const interval =
        ' For later runs set a longer interval, such as `poll-interval-seconds: 60`, and check who else uses the key.'
      return {
        title: 'Rate limited',
        came: `${host} limits the rate of ${request}s (${http})`,
        first: `${pause ?? `${capitalize(rerun)} in a few minutes.`}${isOnce === true ? '' : interval}`,
      }
    }
    case 'server-error':
      return {
        title: 'Service unavailable',
        came: `${host} fails (${http})`,
        first: pause ?? "Check the service's status page, then re-run failed jobs.",
        later: pause ?? onceItWorks(host),
      }
    case 'request-timeout':
      return {
        title: 'Service unavailable',
        came: `${host} does not respond (${http})`,
        first: CHECK_RUNNER,
        later: onceItWorks(host, 'responds'),
      }
    case 'no-response': {
      const { does, reason, advice } = SILENCES[cause.problem]
      // Node's own words may contain what the server has sent.
      const detail = cause.problem === 'other' ? codeSpan(cause.detail, 120) : cause.detail
      const facts = [detail, viaProxy(cause)].filter(Boolean).join(', ')
      return {
        title: 'Service unavailable',
        reason: [reason, facts].filter(Boolean).join(', '),
        came: `${host} ${does}${facts && ` (${facts})`}`,
        first: advice ?? CHECK_RUNNER,
        later: advice ?? onceItWorks(host, 'responds'),
      }
    }
    case 'certificate': {
      const whose = cause.isOfProxy ? nameProxy(cause) : host
      const facts = [codeSpan(cause.detail, 160), cause.isOfProxy ? '' : viaProxy(cause)]
      const why = facts.filter(Boolean).join(', ')
      return {
        title: 'Certificate not trusted',
        reason: `a certificate that is not trusted: ${why}`,
        came: `the certificate of ${whose} is not trusted (${why})`,
        first: adviseOnCertificate(cause, rerun),
      }
    }
    case 'proxy-rejection': {
      const proxy = nameProxy(cause)
      const words = { title: 'Proxy failed', reason: `HTTP ${cause.status} from ${proxy}` }
      if (cause.status === 407) {
        const came = `${proxy} requires a password (HTTP 407)`
        const first = `Put user and password into \`https_proxy\`, then ${rerun}.`
        return { ...words, came, first }
      }
      const came = `${proxy} rejects the connection to ${host} (HTTP ${cause.status})`
      return { ...words, came, first: checkProxy, later: onceItWorks(proxy) }
    }
    case 'proxy-unreachable': {
      const proxy = nameProxy(cause)
      const came = `${proxy} does not respond (${cause.detail})`
      const words = { title: 'Proxy failed', reason: came, came }
      return { ...words, first: checkProxy, later: onceItWorks(proxy) }
    }
    case 'proxy-variable': {
      const came = `the runner's \`${cause.variable}\` is not the address of a proxy`
      const first = 'Set it to one such as `http://proxy.example:3128`.'
      return { title: 'Proxy failed', reason: came, came, first }
    }
  }
}

type CauseOf<Kind> = Extract<PollCause, { kind: Kind }>

/** Empty if the text is. */
function prefixed(prefix: string, text: string): string {
  return text === '' ? '' : prefix + text
}

/** The status, and what the service says itself. Empty if the cause has no status. */
function formatHttp(cause: PollCause): string {
  if (!('status' in cause)) return ''
  const said = 'said' in cause ? cause.said : ''
  return `HTTP ${cause.status}${prefixed(': ', codeSpan(said, 100))}`
}

/** @param target an origin, a path, or empty */
function adviseOnTarget(target: string): string {
  if (target.startsWith('http:')) {
    return "Ask the service's operator: over `http://` anybody on the way could read the key."
  }
  return target.startsWith('https:')
    ? `If the API is there, set \`base-url\` to that address; if not, ask the service's operator. ${RERUN}`
    : CHECK_ADDRESS
}

/** What a 200 contains in place of a job, and what to do, if that is special. */
function describeBody(
  cause: CauseOf<'no-job' | 'too-long'>,
): Partial<CauseWords> & { readonly what: string } {
  const { detail } = cause
  if (cause.kind === 'too-long') return { what: `a response of more than ${detail}` }
  switch (cause.problem) {
    case 'no-status':
      return { what: 'JSON without a job status' }
    case 'empty':
      return { what: 'an empty response' }
    case 'not-json':
      return { what: `${codeSpan(detail, 60) || 'text'} that is not valid JSON` }
    case 'error': {
      const what = `an error instead of a job: ${codeSpan(detail, 100)}`
      return { what, first: `Check \`job-id\`. ${ASK_IF_SAME}`, later: ASK_IF_SAME }
    }
    case 'other-job': {
      const check = 'Re-run failed jobs. If that does not help, check any cache in between.'
      return { what: 'another agent job', first: check, later: check }
    }
    case 'encoded': {
      const obey =
        "Ask the service's operator to obey `accept-encoding: identity`, also in any proxy in front of it. Then re-run failed jobs."
      return { what: `a compressed response (${codeSpan(detail, 40)})`, first: obey, later: obey }
    }
  }
}

/** What the host does, the same for a log line, and what to do if the runner did reach the host. */
const SILENCES: Readonly<
  Record<CauseOf<'no-response'>['problem'], { does: string; reason?: string; advice?: string }>
> = {
  silent: { does: 'does not respond' },
  unresolved: { does: 'does not resolve', reason: 'name does not resolve' },
  refused: { does: 'refuses the connection', reason: 'connection refused' },
  closed: { does: 'closed the connection early', reason: 'connection closed early' },
  cut: { does: 'did not finish its response', reason: 'truncated response', advice: RERUN_OR_ASK },
  'no-tls': { does: 'does not speak TLS on this port', reason: 'no TLS on this port' },
  'not-http': { does: 'does not speak HTTP', reason: 'response is not HTTP' },
  'unasked-continue': {
    does: 'sent an unasked `100 Continue`',
    reason: 'an unasked `100 Continue`',
    advice: ASK_IF_SAME,
  },
  other: { does: 'could not be reached', reason: 'connection failed' },
}

function adviseOnCertificate({ problem, proxy }: CauseOf<'certificate'>, rerun: string): string {
  switch (problem) {
    case 'date':
      return `Let its operator renew it, or check the clock of the runner. Then ${rerun}.`
    case 'other-host':
      return `It was issued for another host, so check the address, then ${rerun}.`
    case 'untrusted':
      return proxy === ''
        ? "If its CA is private, set `NODE_EXTRA_CA_CERTS` to the CA's file under the step's `env:`, and start a new run. If the server is not yours, ask its operator."
        : "If that proxy inspects TLS, set `NODE_EXTRA_CA_CERTS` to the proxy's CA file under the step's `env:`, then start a new run."
  }
}

function nameProxy({ proxy }: NetworkFault): string {
  return `the proxy ${codeSpan(proxy, 100)}`
}

function viaProxy({ proxy }: NetworkFault): string {
  return prefixed('through proxy ', codeSpan(proxy, 100))
}
