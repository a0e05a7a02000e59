import type { PollCause } from '../service/poll-result.ts'
import type { NetworkFault } from '../shared/network-fault.ts'
import { formatDuration } from '../shared/duration.ts'
import { capitalize, codeSpan } from '../shared/sanitize.ts'

/**
 * The words for a cause. Neither counts nor times nor, if `job` is empty, ids are in them, so that
 * jobs with the same cause have the same words.
 */
interface CauseWords {
  readonly title: string
  /** For brackets, such as "HTTP 404: `Agent job not found`". */
  readonly reason: string
  /** What came: a sentence without its end. It may follow other words, so it begins in lower case. */
  readonly came: string
  /** What to do if nothing has worked yet, so that any input may be wrong. */
  readonly first: string
  /** What to do if the step had a valid response before, so that address and key are right. */
  readonly later: string
}

/** How the words name things: all but `jobId` as Markdown. */
export interface Names {
  readonly host: string
  readonly project: string
  /** "agent job `job_8f3a`" or "it"; empty where the ids stand elsewhere. */
  readonly job: string
  readonly jobId: string
  /** The service has returned this job before. */
  readonly isSeen: boolean
  /** Whether the step polls more than once. */
  readonly hasInterval: boolean
  /** How long the service asks to wait. */
  readonly pauseMs: number
}

const CHECK_ADDRESS =
  "Check that `base-url` is the address of the service's API, then re-run failed jobs."
const CHECK_RUNNER =
  'Check `base-url`, and whether this runner can reach it, then re-run failed jobs.'
const RERUN_OR_ASK = "Re-run failed jobs. If it lasts, ask the service's operator."
const ASK_IF_SAME = "If a re-run says the same, ask the service's operator."

/** What came instead of a job, and what to do about it. */
export function describeCause(cause: PollCause, names: Names): CauseWords {
  const row = findRow(cause, names)
  // Most rows are about a status, which stands in brackets.
  const reason = 'status' in cause ? formatStatus(cause) : ''
  const came = row.reason === undefined ? `${row.came} (${reason})` : row.came
  return { reason, later: row.first, ...row, came }
}

/** What came, for a log line: "HTTP 404: `Agent job not found`". */
export function formatReason(cause: PollCause): string {
  return describeCause(cause, NO_NAMES).reason
}

/** What came instead of a response to a request that is no poll, and what to do about it. */
export function describeFault(fault: NetworkFault, host: string): string {
  const { came, first } = describeCause(fault, { ...NO_NAMES, host: codeSpan(host, 100) })
  return `${capitalize(came)}. ${first}`
}

/** No reason contains a name. */
const NO_NAMES: Names = {
  host: '',
  project: '',
  job: '',
  jobId: '',
  isSeen: false,
  hasInterval: false,
  pauseMs: 0,
}

type Row = Pick<CauseWords, 'title' | 'came' | 'first'> & Partial<CauseWords>

function findRow(cause: PollCause, names: Names): Row {
  const { host, project, job } = names
  const pause = adviseOnPause(names)

  switch (cause.kind) {
    case 'key-rejected':
      return {
        title: 'Not authorized',
        came: `${host} rejects \`admin-key\``,
        first:
          "The key is wrong, revoked, expired, of another kind or service, or swapped with `job-id`. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.",
        later:
          'Check whether it was revoked or has expired, update the secret, then re-run failed jobs.',
      }
    case 'access-denied':
      return {
        title: 'Access denied',
        came: `${host} denies access${after(' to ', job)}`,
        first:
          'Check `project-id`, and what the key may see. If the service has an IP allowlist, use a runner with a fixed address. Then re-run failed jobs.',
        later: 'Check who may see the agent job, then re-run failed jobs.',
      }
    case 'not-found':
      return {
        title: 'Agent job not found',
        came:
          job === ''
            ? `project ${project} at ${host} has no such agent job`
            : `${job} was not found in project ${project} at ${host}`,
        first: `Check \`job-id\`, \`project-id\` and \`base-url\`. If one of them is wrong, correct it and start a new run.${adviseOnSeparators(names)}`,
        later: names.isSeen
          ? "Look for it in the service's dashboard. If it is still there, re-run failed jobs. If not, start a new agent job."
          : `Check \`job-id\`, then start a new run; the address and the project work.${adviseOnSeparators(names)}`,
      }
    case 'gone':
      return {
        title: 'Agent job not found',
        came: `${host} says that ${job || 'it'} is gone`,
        first: 'Check `job-id`. If it is right, start a new agent job.',
      }
    case 'unexpected-status':
      return {
        title: 'Invalid response',
        came: `${host} returns an unexpected response`,
        first: CHECK_ADDRESS,
        later: RERUN_OR_ASK,
      }
    case 'poll-rejected':
      return {
        title: 'Poll rejected',
        came: `${host} rejects the poll${job === 'it' ? '' : after(' of ', job)}`,
        first:
          "Check `job-id`, `project-id` and `base-url`. If they are right, ask the service's operator.",
        later: ASK_IF_SAME,
      }
    case 'not-api': {
      const what = describeContent(cause)
      return {
        title: cause.isPage ? 'Web page instead of JSON' : 'Access denied',
        reason: `HTTP ${cause.status}, ${what}`,
        came: `${host} returns ${what} (HTTP ${cause.status}) instead of JSON`,
        first:
          cause.status === 403
            ? 'It is probably a firewall. Ask its operator to allow this runner, or check `base-url`. Then re-run failed jobs.'
            : "Set `base-url` to the address of the service's API, then re-run failed jobs.",
        later: RERUN_OR_ASK,
      }
    }
    case 'redirect': {
      const target = codeSpan(cause.target, 100) || 'something that is not a web address'
      const status = formatStatus(cause)
      return {
        title: 'Redirect',
        reason: `${status}, a redirect to ${target}`,
        came: `${host} redirects to ${target} (${status}). Redirects are not followed, to protect the key`,
        first: adviseOnTarget(cause.target),
        later:
          "Re-run failed jobs. If it lasts, ask the service's operator whether the address has changed.",
      }
    }
    case 'no-job': {
      const { reason, what = reason, ...advice } = describeBody(cause, names)
      return { title: 'Invalid response', reason, came: `${host} returns ${what}`, ...advice }
    }
    case 'too-long': {
      const what = `more than ${cause.detail}`
      return {
        title: 'Invalid response',
        reason: `a response of ${what}`,
        came: `${host} returns ${what}`,
        first: CHECK_ADDRESS,
        later: RERUN_OR_ASK,
      }
    }
    case 'rate-limited': {
      const interval =
        ' For later runs set a longer interval, such as `poll-interval-seconds: 60`, and check who else uses the key.'
      return {
        title: 'Rate limited',
        came: `${host} limits the rate of polls`,
        first: `${pause ?? 'Re-run failed jobs in a few minutes.'}${names.hasInterval ? interval : ''}`,
      }
    }
    case 'server-error':
      return {
        title: 'Service unavailable',
        came: `${host} fails`,
        first: pause ?? "Check the service's status page, then re-run failed jobs.",
        later: pause ?? `Re-run failed jobs to keep waiting once ${host} works again.`,
      }
    case 'request-timeout':
      return {
        title: 'Service unavailable',
        came: `${host} does not respond`,
        first: CHECK_RUNNER,
        later: `Re-run failed jobs to keep waiting once ${host} responds again.`,
      }
    case 'no-response': {
      const [came, reason, advice = CHECK_RUNNER] = describeSilence(cause, host)
      return {
        title: 'Service unavailable',
        reason: reason + viaProxy(cause),
        came: came + viaProxy(cause),
        first: advice,
        later:
          advice === CHECK_RUNNER
            ? `Re-run failed jobs to keep waiting once ${host} responds again.`
            : advice,
      }
    }
    case 'certificate': {
      const why = codeSpan(cause.detail, 160) + (cause.isOfProxy ? '' : viaProxy(cause))
      return {
        title: 'Certificate not trusted',
        reason: `a certificate that is not trusted: ${why}`,
        came: `the certificate of ${cause.isOfProxy ? nameProxy(cause) : host} is not trusted (${why})`,
        first: adviseOnCertificate(cause),
      }
    }
    case 'proxy-rejection': {
      const name = nameProxy(cause)
      const reason = `HTTP ${cause.status} from ${name}`
      if (cause.status === 407) {
        return {
          title: 'Proxy failed',
          reason,
          came: `${name} requires a password (HTTP 407)`,
          first: 'Put user and password into `https_proxy`, then re-run failed jobs.',
        }
      }
      return {
        title: 'Proxy failed',
        reason,
        came: `${name} rejects the connection to ${host} (HTTP ${cause.status})`,
        first: CHECK_PROXY,
        later: `Re-run failed jobs to keep waiting once ${name} works again.`,
      }
    }
    case 'proxy-unreachable': {
      const does = `does not respond (${cause.detail})`
      return {
        title: 'Proxy failed',
        reason: `${nameProxy(cause)} ${does}`,
        came: `${nameProxy(cause)} ${does}`,
        first: CHECK_PROXY,
        later: `Re-run failed jobs to keep waiting once ${nameProxy(cause)} works again.`,
      }
    }
    case 'proxy-variable': {
      const came = `the runner's \`${cause.variable}\` is not the address of a proxy`
      const first = 'Set it to one such as `http://proxy.example:3128`.'
      return { title: 'Proxy failed', reason: came, came, first }
    }
  }
}

const CHECK_PROXY = 'Check `https_proxy`, or ask who runs the proxy, then re-run failed jobs.'

type CauseOf<Kind> = Extract<PollCause, { kind: Kind }>

/** What follows a text; empty if the text is. */
function after(before: string, text: string): string {
  return text === '' ? '' : before + text
}

/** With what the service says itself. */
function formatStatus({ status, said = '' }: { status: number; said?: string }): string {
  return `HTTP ${status}${after(': ', codeSpan(said, 100))}`
}

/** What to do if the service asks for so much time that nobody should wait for it. */
function adviseOnPause({ pauseMs }: Names): string | undefined {
  if (pauseMs <= 60_000) return undefined
  return `The service asks to wait ${formatDuration(pauseMs)}: re-run failed jobs after that.`
}

function adviseOnSeparators({ jobId }: Names): string {
  return /[ ;]/.test(jobId) ? ' Several ids are separated by commas or line breaks.' : ''
}

function describeContent({ isPage, title, mediaType }: CauseOf<'not-api'>): string {
  if (isPage) return `a web page${after(' titled ', codeSpan(title, 100))}`
  return codeSpan(mediaType, 60) || 'something without a content type'
}

/** @param target an origin, a path, or empty */
function adviseOnTarget(target: string): string {
  if (target.startsWith('http:')) {
    return "Ask the service's operator: over `http://` anybody on the way could read the key."
  }
  return target.startsWith('https:')
    ? 'If the API is there, set `base-url` to that address, then re-run failed jobs.'
    : CHECK_ADDRESS
}

function describeBody(
  { problem, detail }: CauseOf<'no-job'>,
  { jobId }: Names,
): Pick<Row, 'first'> & { reason: string; what?: string; later?: string } {
  const address = { first: CHECK_ADDRESS, later: RERUN_OR_ASK }
  switch (problem) {
    case 'no-status':
      return { reason: 'JSON without a job status', ...address }
    case 'empty':
      return { reason: 'an empty response', ...address }
    case 'not-json':
      return { reason: `${codeSpan(detail, 60) || 'text'} that is not valid JSON`, ...address }
    case 'error':
      return { reason: `an error instead of a job: ${codeSpan(detail, 100)}`, first: ASK_IF_SAME }
    case 'other-job':
      return {
        reason: 'another agent job',
        what: `another agent job than ${codeSpan(jobId, 60)}`,
        first: 'Check any cache in between, then re-run failed jobs.',
      }
    case 'encoded':
      return {
        reason: `a compressed response (${codeSpan(detail, 40)})`,
        first:
          'Let the service, or the proxy in front of it, obey `accept-encoding: identity`. Then re-run failed jobs.',
      }
  }
}

/** A sentence, the same for brackets, and what to do if the runner has reached the host. */
function describeSilence(
  { problem, detail }: CauseOf<'no-response'>,
  host: string,
): [came: string, reason: string, advice?: string] {
  const shown = codeSpan(detail, 120)
  switch (problem) {
    case 'silent':
      return [`${host} does not respond (${detail})`, detail]
    case 'unresolved':
      return [`${host} does not resolve (${detail})`, `name does not resolve, ${detail}`]
    case 'refused':
      return [`${host} refuses the connection (${detail})`, 'connection refused']
    case 'closed':
      return [`${host} closed the connection early`, 'connection closed early']
    case 'cut':
      return [`the response of ${host} was cut`, 'truncated response', RERUN_OR_ASK]
    case 'no-tls':
      return [`${host} does not speak TLS on this port`, 'no TLS on this port']
    case 'not-http':
      return [`${host} does not speak HTTP`, 'response is not HTTP']
    case 'unasked-continue':
      return [`${host} sent \`100 Continue\` unasked`, 'an unasked `100 Continue`', ASK_IF_SAME]
    case 'other':
      return [
        `the connection to ${host} failed${shown && ` (${shown})`}`,
        shown || 'connection failed',
      ]
  }
}

function adviseOnCertificate({ problem, proxy }: CauseOf<'certificate'>): string {
  switch (problem) {
    case 'date':
      return 'Let its operator renew it, or check the clock of the runner. Then re-run failed jobs.'
    case 'other-host':
      return 'It was issued for another host, so check the address, then re-run failed jobs.'
    case 'untrusted':
      return proxy === undefined
        ? "If its CA is private, set `NODE_EXTRA_CA_CERTS` to the CA's file under the step's `env:`, and start a new run. If the server is not yours, ask its operator."
        : "If that proxy inspects TLS, set `NODE_EXTRA_CA_CERTS` to the proxy's CA file under the step's `env:`, then start a new run."
  }
}

function nameProxy({ proxy = '' }: NetworkFault): string {
  return `the proxy ${codeSpan(proxy, 100)}`
}

function viaProxy({ proxy = '' }: NetworkFault): string {
  return after(' through proxy ', codeSpan(proxy, 100))
}
