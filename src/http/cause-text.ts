import { formatDuration, RERUN } from '../text/format.ts'
import { capitalize, codeSpan } from '../text/sanitize.ts'
import { formatNetworkReason, wordsOfNetworkCause, type CauseWords } from './network-cause-text.ts'
import type { Page, RequestCause } from './response-cause.ts'

// Why a request brought not what was asked for, in words: what happened, and what to do next.

/** What a request is called, what it consists of, and how it is tried again. */
interface RequestNames {
  readonly request: 'poll' | 'start'
  /** As a code span. */
  readonly host: string
  /** Where a job is looked for. */
  readonly place: string
  /** The input with the address. */
  readonly address: string
  /** The inputs that say what is asked for. */
  readonly inputs: string
  /** How to try again: the end of a sentence. */
  readonly rerun: string
  /** The same where the workflow may have been corrected. */
  readonly again: string
}

/**
 * What happened, with the reason in brackets, and what to do next.
 *
 * @param options.hasWorked a request of this step has worked, for whichever job
 */
export function describeCause(
  options: { cause: RequestCause; hasWorked: boolean; retryAfterMs?: number | undefined },
  names: RequestNames,
): { happened: string; advice: string } {
  const { cause, hasWorked, retryAfterMs = 0 } = options
  const words = wordsOf(cause, names)
  const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${formatDuration(retryAfterMs)}`
  const happened = `${words.happened} (${formatReason(cause)})${pause}`

  if (!hasWorked) return { happened, advice: words.advice }
  const later = `${capitalize(names.rerun)}. If it lasts, ask the service's operator.`
  return { happened, advice: words.adviceLater ?? later }
}

function wordsOf(cause: RequestCause, names: RequestNames): CauseWords {
  const { host, place, request, address, inputs, rerun, again } = names
  const checkAddress = `Check that ${address} leads to the API, then ${again}.`
  if ('page' in cause && cause.page !== undefined) {
    const firewall = 'It is probably a firewall: ask its operator to allow this runner.'
    const advice = cause.kind === 'barred' ? firewall : checkAddress
    return { happened: `${host} does not return JSON`, advice }
  }
  switch (cause.kind) {
    case 'key-rejected':
      return {
        happened: `${host} rejects \`admin-key\``,
        advice: `Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then ${RERUN}.`,
        adviceLater: `Check whether the key was revoked or has expired. If so, update the secret, then ${rerun}.`,
      }
    // It says that it is JSON, even where it is none.
    case 'barred':
    case 'access-denied':
      return {
        happened: `${host} denies access`,
        advice:
          request === 'start'
            ? `Check what the key may do, any IP allowlist, ${inputs}, then ${again}.`
            : `Check ${inputs}, what the key may see, and any IP allowlist, then ${again}.`,
        adviceLater: `Check what the key may ${request === 'start' ? 'do' : 'see'}, then ${rerun}.`,
      }
    case 'not-found':
    case 'no-route':
      return {
        happened:
          cause.status === 410
            ? `${host} says that the agent job is gone`
            : `${place} has no such agent job`,
        advice: `Check ${address}, ${inputs}, then ${again}. If they are right, look for the agent job in the service's dashboard.`,
        adviceLater: `Look for it in the service's dashboard. If it is there, ${rerun}. If not, start a new agent job.`,
      }
    case 'rejected': {
      const happened = `${host} rejects the ${request}`
      const advice = `Check ${address}, ${inputs}, then ${again}.`
      if (request !== 'start') return { happened, advice }
      const isAboutBody = [400, 413, 422].includes(cause.status)
      const correct = 'Correct `request` or the prompt, then start a new run.'
      const adviceLater = `Correct this task, then ${rerun}.`
      return { happened, advice: isAboutBody ? correct : advice, adviceLater }
    }
    case 'redirect':
      return { happened: `${host} redirects`, advice: checkAddress }
    case 'unexpected-status':
    case 'not-api':
      return { happened: `${host} returns an unexpected response`, advice: checkAddress }
    case 'unreadable':
    case 'no-job': {
      const isAboutIds = 'problem' in cause && ['error', 'other-job'].includes(cause.problem)
      return {
        happened: `${host} returns an unusable response`,
        advice: isAboutIds
          ? `Check ${inputs}, then ${again}.`
          : `Check that ${address} leads to this API. If it does, this action cannot work with its responses.`,
      }
    }
    case 'rate-limited': {
      const advice = `Once the limit ends, ${rerun}.`
      return { happened: `${host} limits the rate of ${request}s`, advice, adviceLater: advice }
    }
    case 'server-error': {
      const advice = `Once it works again, ${rerun}.`
      return { happened: `${host} fails`, advice, adviceLater: advice }
    }
    default:
      return wordsOfNetworkCause(cause, names)
  }
}

/** The reason, for brackets and for a log line, such as "HTTP 404: `Agent job not found`". */
export function formatReason(cause: RequestCause): string {
  if ('proxy' in cause) return formatNetworkReason(cause)
  if ('page' in cause && cause.page !== undefined) {
    return `HTTP ${cause.status}, ${formatType(cause.page)}`
  }

  switch (cause.kind) {
    case 'redirect':
      return `${formatHttp(cause)}, to ${codeSpan(cause.target, 100) || 'no web address'}`
    case 'no-job':
      return formatBody(cause)
    default:
      return formatHttp(cause)
  }
}

/** The status, and what the service says itself. */
function formatHttp({ status, said }: { status: number; said: string }): string {
  const text = codeSpan(said, 100)
  return `HTTP ${status}${text === '' ? '' : `: ${text}`}`
}

function formatType({ isPage, title, mediaType }: Page): string {
  if (!isPage) return codeSpan(mediaType, 60) || 'a text without a type'
  const text = codeSpan(title, 100)
  return text === '' ? 'a web page' : `a web page titled ${text}`
}

/** What a response contains in place of a job. */
function formatBody({ problem, detail }: Extract<RequestCause, { kind: 'no-job' }>): string {
  const shown = codeSpan(detail, 100)
  switch (problem) {
    case 'no-status':
      return `JSON without a job status${shown === '' ? '' : `, but with ${shown}`}`
    case 'empty':
      return 'an empty body'
    case 'not-json':
      return `${shown || 'text'} that is not valid JSON`
    case 'error':
      return `an error: ${shown}`
    case 'other-job':
      return `another agent job: ${shown}`
  }
}
