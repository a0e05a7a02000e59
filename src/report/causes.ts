import type { PollCause } from '../service/poll-result.ts'
import type { NetworkFault, PermanentFault } from '../shared/network-fault.ts'
import { formatDuration } from '../shared/duration.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'
import { LONG_PAUSE_MS } from './format.ts'

/** The words for a cause, without ids and figures of a job, so that several jobs can share them. */
interface CauseWords {
  readonly title: string
  /** For brackets in a log line: what came, such as "HTTP 404: `Agent job not found`". */
  readonly reason: string
  /** What came: a sentence without its end. It follows other words, so it begins in lower case. */
  readonly came: string
  /** What to do if nothing has worked yet, so that any input may be wrong. */
  readonly adviceAtFirst: string
  /** What to do if it has worked, so that address and key were right. */
  readonly adviceLater: string
  /** The same if it has worked for other agent jobs, but never for this one. Wins over the next. */
  readonly adviceUnseen?: string
  /** The same if it still works for other agent jobs. By default that of `adviseOnOneJob`. */
  readonly adviceForOne?: string
  /**
   * `adviceAtFirst` is right for a request that is no poll, too: it says `rerun` and `again`, and
   * names no input. `start-outcome.test.ts` tries all rows.
   */
  readonly fitsAnyRequest?: true
}

/** What the words depend on besides the cause. The log has none of it, so `reason` needs none. */
interface Context {
  /** As a code span. */
  readonly host?: string
  // Of a poll:
  /** As a code span. */
  readonly project?: string
  /** There is an interval that could be longer. */
  readonly hasInterval?: boolean
  /** How long the service asks to wait. */
  readonly pauseMs?: number | undefined
  // Of another request:
  /** What was sent: "poll" unless it is said. */
  readonly request?: string
  /** How to send it again: "re-run failed jobs" unless it is said. */
  readonly rerun?: string
  /** How to send it again after a correction: `RERUN_OR_NEW_RUN` unless it is said. */
  readonly again?: string
}

/** A re-run uses the workflow file of the first attempt. */
export const RERUN_OR_NEW_RUN =
  're-run failed jobs, or start a new run if you changed the workflow file'

// Advice that several rows share, or that is too long for one.
const OR_ASK = "If it lasts, ask the service's operator."
const RERUN_OR_ASK = `Re-run failed jobs. ${OR_ASK}`
const RERUN_OR_ASK_PROXY = "Re-run failed jobs. If it lasts, ask the proxy's operator."
const CHECK_ADDRESS = `Check that \`base-url\` is the address of the service's API. If not, correct it, then ${RERUN_OR_NEW_RUN}. If it is, ask the service's operator.`
const CHECK_RUNNER = `Check \`base-url\`, the service's status page, and whether this runner can reach the service. Then ${RERUN_OR_NEW_RUN}.`
const CHECK_RIGHTS = `Check whether the key may see the agent job. Then re-run failed jobs. ${OR_ASK}`
const CHECK_DENIAL = `Check \`project-id\`, \`base-url\`, and what the key may see. If they are right, a firewall may block this runner, so ask its operator. Then ${RERUN_OR_NEW_RUN}.`
const CHECK_CACHE =
  "Re-run failed jobs. If it lasts, ask the service's operator whether a cache mixes up responses."
const FOR_PLAIN_RESPONSES =
  "the service's operator for responses without compression, which `accept-encoding: identity` demands. A proxy in front of the service may compress them. Then re-run failed jobs."
const LOOK_FOR_JOB =
  "Look for it in the service's dashboard. If it is still there, re-run failed jobs. If not, start a new agent job."

/** @param then what to do if they are right */
function checkInputs(then: string): string {
  return `Check \`job-id\`, \`project-id\` and \`base-url\`. If one of them is wrong, correct it, then ${RERUN_OR_NEW_RUN}. If they are right, ${then}`
}

/** @param then what to do if it is right */
function checkJobId(then: string): string {
  return `Check \`job-id\`. If it is wrong, correct it and start a new run. If it is right, ${then}`
}

/** @param then what to do about a cause that is not the fault of what works for others */
function othersWork(then: string): string {
  return `Other agent jobs could be polled. ${then}`
}

/** What to do if other agent jobs work, unless the row says it. */
export function adviseOnOneJob(isSeen: boolean): string {
  return othersWork(isSeen ? RERUN_OR_ASK : `${checkJobId('re-run failed jobs.')} ${OR_ASK}`)
}

/** What came instead of a job, and what to do about it. */
export function describeCause(cause: PollCause, context: Context): CauseWords {
  const row = findRow(cause, context)
  return { adviceLater: row.adviceAtFirst, ...row }
}

/** What came, for a log line: "HTTP 404: `Agent job not found`". */
export function formatReason(cause: PollCause): string {
  return describeCause(cause, {}).reason
}

/** What came instead of a response to a request that is no poll, and what to do about it. */
export function describeFault(fault: PermanentFault, host: string): string {
  const { came, adviceAtFirst } = describeCause(fault, { host: codeSpan(host, 100) })
  return `${capitalize(came)}. ${adviceAtFirst}`
}

/** The usual advice is the same before and after. */
type Row = Omit<CauseWords, 'adviceLater'> & Partial<CauseWords>

function findRow(cause: PollCause, context: Context): Row {
  const { host = '', project = '', hasInterval, pauseMs = 0 } = context
  const { request = 'poll', rerun = 're-run failed jobs', again = RERUN_OR_NEW_RUN } = context
  const http = formatHttp(cause)
  const pause =
    pauseMs <= LONG_PAUSE_MS
      ? undefined
      : `Wait ${formatDuration(pauseMs)}, as the service asks, then ${rerun}.`
  const onceItWorks = (name: string): string =>
    `Re-run failed jobs to keep waiting once ${name} works again.`

  switch (cause.kind) {
    case 'key-rejected':
      return {
        title: 'Not authorized',
        reason: http,
        came: `${host} rejects \`admin-key\` (${http})`,
        adviceAtFirst:
          "The key is wrong (it must be an admin key of this service, and not swapped with `job-id`), revoked or expired. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.",
        adviceLater:
          "Check whether it was revoked or has expired. If so, create a new key, update the secret, then re-run failed jobs. If not, ask the service's operator.",
        adviceForOne:
          "Other agent jobs could be polled with it. Re-run failed jobs. If it lasts, check the key, or ask the service's operator.",
      }
    // A 403 in JSON. Any other is `not-api`.
    case 'access-denied':
      return {
        title: 'Access denied',
        reason: http,
        came: `${host} denies access (${http})`,
        adviceAtFirst: `Check \`project-id\`, \`base-url\`, and what the key may see. If the service has an IP allowlist, use a runner with a fixed address. Then ${RERUN_OR_NEW_RUN}.`,
        adviceLater: `Check what the key may see, and whether an IP allowlist has changed. Then re-run failed jobs. ${OR_ASK}`,
        adviceUnseen: CHECK_RIGHTS,
        adviceForOne: CHECK_RIGHTS,
      }
    case 'not-found':
      return {
        title: 'Agent job not found',
        reason: http,
        came: `project ${project} at ${host} has no such agent job (${http})`,
        adviceAtFirst: checkInputs(
          'check what the key may see, and that the agent was started by version 2 of the API (`/v2/`). Then re-run failed jobs, or start a new agent job.',
        ),
        adviceLater: LOOK_FOR_JOB,
        adviceUnseen: checkJobId(
          "look for it in the service's dashboard. If it is there, re-run failed jobs. If not, start a new agent job.",
        ),
        adviceForOne: LOOK_FOR_JOB,
      }
    case 'gone':
      return {
        title: 'Agent job gone',
        reason: http,
        came: `${host} says that the agent job is gone (${http})`,
        adviceAtFirst: checkInputs('start a new agent job.'),
        adviceLater: LOOK_FOR_JOB,
        adviceUnseen: checkJobId('start a new agent job.'),
        adviceForOne: LOOK_FOR_JOB,
      }
    case 'unexpected-status':
      return {
        title: 'Unexpected response',
        reason: http,
        came: `${host} returns an unexpected response (${http})`,
        adviceAtFirst: CHECK_ADDRESS,
        adviceLater: RERUN_OR_ASK,
      }
    case 'rejected':
      return {
        title: `${capitalize(request)} rejected`,
        reason: http,
        came: `${host} rejects the ${request} (${http})`,
        adviceAtFirst: checkInputs("ask the service's operator."),
        adviceLater: RERUN_OR_ASK,
        adviceUnseen: adviseOnOneJob(false),
      }
    case 'not-api': {
      const page = `a web page${prefixed(' titled ', codeSpan(cause.title, 100))}`
      const type = codeSpan(cause.mediaType, 60) || 'something without a content type'
      const what = cause.isPage ? page : type
      return {
        // Other things than pages come only with 403.
        title: cause.isPage ? 'Web page instead of JSON' : 'Access denied',
        reason: `HTTP ${cause.status}, ${what}`,
        came: `${host} returns ${what} (HTTP ${cause.status}) instead of JSON`,
        adviceAtFirst: cause.isPage
          ? (ADVICE_ON_PAGES[cause.status] ?? CHECK_ADDRESS)
          : CHECK_DENIAL,
        adviceLater: RERUN_OR_ASK,
        adviceUnseen: adviseOnOneJob(false),
      }
    }
    case 'redirect': {
      const target = codeSpan(cause.target, 100) || 'something that is not a web address'
      return {
        title: 'Redirect',
        reason: `${http}, a redirect to ${target}`,
        came: `${host} redirects to ${target} (${http}). Redirects are not followed, to protect the key`,
        adviceAtFirst: cause.target.startsWith('https:')
          ? `If the API is there, correct \`base-url\`, then ${RERUN_OR_NEW_RUN}. If not, ask the service's operator.`
          : CHECK_ADDRESS,
        adviceLater:
          "Re-run failed jobs. If it lasts, ask the service's operator why it redirects.",
      }
    }
    case 'too-long': {
      const what = `more than ${cause.detail}`
      return {
        title: 'Invalid response',
        reason: what,
        came: `${host} returns ${what}`,
        adviceAtFirst: CHECK_ADDRESS,
        adviceLater: RERUN_OR_ASK,
      }
    }
    case 'no-job': {
      const { what, ...advice } = describeBody(cause)
      return {
        title: 'Invalid response',
        reason: what,
        came: `${host} returns ${what}`,
        adviceAtFirst: CHECK_ADDRESS,
        adviceLater: RERUN_OR_ASK,
        adviceUnseen: adviseOnOneJob(false),
        ...advice,
      }
    }
    case 'rate-limited': {
      const wait = pause ?? `Wait until the limit ends, then ${rerun}.`
      // A long pause was longer than any interval.
      const hasShortInterval = pause === undefined && hasInterval === true
      return {
        title: 'Rate limited',
        fitsAnyRequest: true,
        reason: http,
        came: `${host} limits the rate of ${request}s (${http})`,
        adviceAtFirst: hasShortInterval
          ? `${wait} For later runs set a longer \`poll-interval-seconds\` (60 or more), and check who else uses the key.`
          : `${wait} If it lasts, check who else uses the key, or ask the service's operator.`,
        adviceForOne: othersWork(`${wait} ${OR_ASK}`),
      }
    }
    case 'server-error':
      return {
        title: 'Service unavailable',
        fitsAnyRequest: true,
        reason: http,
        came: `${host} fails (${http})`,
        adviceAtFirst:
          pause ??
          `Check the service's status page, then ${rerun}. If it lasts, check the inputs, or ask the service's operator.`,
        adviceLater: pause ?? onceItWorks(host),
        ...(pause !== undefined && { adviceForOne: pause }),
      }
    case 'no-response': {
      const { does, reason, ...advice } = SILENCES[cause.problem]
      const facts = [detailOf(cause), viaProxy(cause)].filter(Boolean).join(', ')
      return {
        title: 'Service unavailable',
        reason: [reason, facts].filter(Boolean).join(', '),
        came: `${host} ${does}${facts && ` (${facts})`}`,
        adviceAtFirst: CHECK_RUNNER,
        adviceLater: onceItWorks(cause.proxy === '' ? host : 'the connection through the proxy'),
        adviceForOne: othersWork(RERUN_OR_ASK),
        ...advice,
      }
    }
    case 'certificate': {
      const whose = cause.isOfProxy ? nameProxy(cause) : host
      // A proxy that inspects TLS shows a certificate of its own.
      const isOfInspection = cause.problem === 'untrusted' && cause.proxy !== '' && !cause.isOfProxy
      const facts = [codeSpan(cause.detail, 100), cause.isOfProxy ? '' : viaProxy(cause)]
      const why = facts.filter(Boolean).join(', ')
      const advice = adviseOnCertificate(cause, { isOfInspection, again })
      const rerunOrAsk = isOfInspection || cause.isOfProxy ? RERUN_OR_ASK_PROXY : RERUN_OR_ASK
      return {
        title: 'Certificate not trusted',
        fitsAnyRequest: true,
        reason: `a certificate that is not trusted: ${why}`,
        came: `the certificate of ${whose} is not trusted (${why})`,
        adviceAtFirst: advice,
        adviceLater: cause.problem === 'date' ? advice : rerunOrAsk,
        adviceForOne: othersWork(rerunOrAsk),
      }
    }
    case 'proxy-rejection': {
      const proxy = nameProxy(cause)
      const reason = `HTTP ${cause.status} from ${proxy}`
      const words = {
        title: 'Proxy failed',
        reason,
        fitsAnyRequest: true,
        adviceForOne: othersWork(RERUN_OR_ASK_PROXY),
      } as const
      if (cause.status === 407) {
        return {
          ...words,
          came: `${proxy} requires a password (HTTP 407)`,
          adviceAtFirst: `Put the right user and password into \`https_proxy\`, with special characters percent-encoded, then ${again}.`,
          adviceLater: RERUN_OR_ASK_PROXY,
        }
      }
      if (cause.status >= 500) {
        return {
          ...words,
          came: `${proxy} cannot connect to ${host} (HTTP ${cause.status})`,
          adviceAtFirst: `Check whether ${host} is the right host, and ask the proxy's operator. Then ${again}.`,
          adviceLater: onceItWorks('the connection through the proxy'),
        }
      }
      return {
        ...words,
        came: `${proxy} rejects the connection to ${host} (HTTP ${cause.status})`,
        adviceAtFirst: `Ask the proxy's operator to allow ${host}, or check \`https_proxy\`. Then ${again}.`,
        adviceLater: `Ask the proxy's operator to allow ${host} again, then re-run failed jobs to keep waiting.`,
      }
    }
    case 'proxy-unreachable': {
      const detail = detailOf(cause)
      const came = `${nameProxy(cause)} ${SILENCES[cause.problem].does}${detail && ` (${detail})`}`
      const check =
        cause.problem === 'no-tls'
          ? 'If it takes plain HTTP, write `http://` into `https_proxy`. If not, ask its operator.'
          : "Check `https_proxy`, or ask the proxy's operator."
      return {
        title: 'Proxy failed',
        fitsAnyRequest: true,
        reason: came,
        came,
        adviceAtFirst: `${check} Then ${again}.`,
        adviceLater: onceItWorks('the proxy'),
        adviceForOne: othersWork(RERUN_OR_ASK_PROXY),
      }
    }
    case 'proxy-variable': {
      const came = `the runner's \`${cause.variable}\` is not the address of a proxy`
      const adviceAtFirst = 'Set it to one such as `http://proxy.example:3128`.'
      return { title: 'Proxy failed', fitsAnyRequest: true, reason: came, came, adviceAtFirst }
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

const ADVICE_ON_PAGES: Readonly<Record<number, string>> = {
  401: `Check that \`base-url\` is the address of the service's API, and \`admin-key\` a key for it. Then ${RERUN_OR_NEW_RUN}.`,
  403: `That is probably a firewall. Ask its operator to allow this runner, or check \`base-url\`. Then ${RERUN_OR_NEW_RUN}.`,
}

type OwnAdvice = Partial<
  Pick<CauseWords, 'adviceAtFirst' | 'adviceLater' | 'adviceUnseen' | 'adviceForOne'>
>

/** What a response contains in place of a job. Advice stands where it is special. */
function describeBody({ problem, detail }: CauseOf<'no-job'>): OwnAdvice & { what: string } {
  switch (problem) {
    case 'no-status':
      return { what: 'JSON without a job status' }
    case 'empty':
      return { what: 'an empty response' }
    case 'not-json':
      return { what: `${codeSpan(detail, 60) || 'text'} that is not valid JSON` }
    case 'error':
      return {
        what: `an error instead of a job: ${codeSpan(detail, 100)}`,
        adviceAtFirst: `${checkInputs('re-run failed jobs.')} ${OR_ASK}`,
      }
    case 'other-job':
      return {
        what: 'another agent job instead',
        ...always(CHECK_CACHE),
        adviceAtFirst: `Check that \`job-id\` is the id as the service returns it. If it is, ask the service's operator whether a cache mixes up responses.`,
      }
    case 'encoded':
      return {
        what: `a compressed response (${codeSpan(detail, 40)})`,
        ...always(`Ask ${FOR_PLAIN_RESPONSES}`),
        adviceAtFirst: `Check \`base-url\`. If it is right, ask ${FOR_PLAIN_RESPONSES}`,
      }
  }
}

function always(advice: string): OwnAdvice {
  const ifSeen = { adviceLater: advice, adviceForOne: advice }
  return { adviceAtFirst: advice, adviceUnseen: advice, ...ifSeen }
}

interface Silence extends OwnAdvice {
  /** For brackets, unless the detail says it. */
  readonly reason?: string
  /** What the host does. */
  readonly does: string
}

/** Advice stands where the runner did reach the host, or asks the wrong one. */
const SILENCES: Readonly<Record<CauseOf<'no-response'>['problem'], Silence>> = {
  silent: { does: 'does not respond' },
  unresolved: {
    does: 'does not resolve',
    reason: 'name does not resolve',
    adviceLater: RERUN_OR_ASK,
  },
  refused: { does: 'refuses the connection', reason: 'connection refused' },
  closed: { does: 'closed the connection early', reason: 'connection closed early' },
  cut: {
    does: 'did not finish its response',
    reason: 'truncated response',
    ...always(RERUN_OR_ASK),
  },
  'no-tls': {
    does: 'does not speak TLS on this port',
    reason: 'no TLS on this port',
    adviceAtFirst: CHECK_ADDRESS,
    adviceLater: RERUN_OR_ASK,
  },
  'not-http': {
    does: 'does not speak HTTP',
    reason: 'response is not HTTP',
    adviceAtFirst: CHECK_ADDRESS,
    adviceLater: RERUN_OR_ASK,
  },
  'unasked-continue': {
    does: 'sent an unasked `100 Continue`',
    reason: 'an unasked `100 Continue`',
    ...always(RERUN_OR_ASK),
  },
  'tls-refused': {
    does: 'refuses the TLS connection',
    reason: 'TLS refused',
    adviceAtFirst: `Check \`base-url\`. If it is right, ask the service's operator whether TLS 1.2 or 1.3 without a client certificate is accepted.`,
    adviceLater: RERUN_OR_ASK,
  },
  other: { does: 'could not be reached', reason: 'connection failed' },
}

function adviseOnCertificate(
  { problem }: CauseOf<'certificate'>,
  { isOfInspection, again }: { isOfInspection: boolean; again: string },
): string {
  switch (problem) {
    case 'date':
      return `Ask its operator to renew it, or check the clock of the runner. Then ${again}.`
    case 'other-host':
      return `It was issued for another host, so check the address. If that is wrong, correct it, then ${again}. If it is right, ask its operator.`
    case 'untrusted':
      return isOfInspection
        ? `If that proxy inspects TLS, set \`NODE_EXTRA_CA_CERTS\` under the step's \`env:\` to a file on the runner that contains its CA, then ${again}. If not, ask the server's operator.`
        : `If its CA is private, set \`NODE_EXTRA_CA_CERTS\` under the step's \`env:\` to a file on the runner that contains this CA, besides any others, then ${again}. If the server is not yours, ask its operator.`
  }
}

/** Only our own words and Node's codes are plain. Others may contain what the server has sent. */
function detailOf({ problem, detail }: CauseOf<'no-response' | 'proxy-unreachable'>): string {
  return PLAIN_DETAILS.includes(problem) ? detail : codeSpan(detail, 120)
}

const PLAIN_DETAILS: readonly string[] = ['silent', 'unresolved', 'refused', 'closed']

function nameProxy({ proxy }: NetworkFault): string {
  return `the proxy ${codeSpan(proxy, 100)}`
}

function viaProxy({ proxy }: NetworkFault): string {
  return prefixed('through proxy ', codeSpan(proxy, 100))
}
