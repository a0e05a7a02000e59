import { formatDuration } from '../text/format.ts'
import { capitalize } from '../text/sanitize.ts'
import { wordsOfNetworkCause, type CauseWords } from './network-cause-text.ts'
import type { RequestCause } from './response-cause.ts'

// Why a request did not bring what was asked for, in words: what happened, and what to do next.

/** What the words call a request, what it consists of, and how it is tried again. */
interface RequestNames {
  readonly request: 'poll' | 'start'
  /** As a code span. */
  readonly host: string
  /** Where a poll looks for the job. A start looks for nothing, so a 404 is about what it sent. */
  readonly project?: string | undefined
  /** The input with the address. */
  readonly address: string
  /** The inputs that say what is asked for. */
  readonly inputs: string
  /** How to try again: the end of a sentence. */
  readonly rerun: string
  /** The same where the workflow may have been changed. */
  readonly rerunChanged: string
}

/**
 * What happened, with the reason in brackets, and what to do next.
 *
 * @param options.hasWorked a request of this step has worked
 */
export function describeCause(
  options: { cause: RequestCause; hasWorked: boolean; retryAfterMs?: number | undefined },
  names: RequestNames,
): { happened: string; advice: string } {
  const { cause, hasWorked, retryAfterMs = 0 } = options
  const words = wordsOf(cause, names)
  const pause = retryAfterMs === 0 ? '' : ` and asks to wait ${formatDuration(retryAfterMs)}`
  const happened = `${words.happened} (${cause.reason})${pause}`

  if (!hasWorked) return { happened, advice: words.advice }
  const later = `${capitalize(names.rerun)}. If it lasts, ask the service's operator.`
  return { happened, advice: words.adviceLater ?? later }
}

function wordsOf(cause: RequestCause, names: RequestNames): CauseWords {
  const { host, project, request, address, inputs, rerun, rerunChanged } = names
  const checkAddress = `Check that ${address} leads to the API, then ${rerunChanged}.`
  const notJson = `${host} does not return JSON`
  if ('isForeign' in cause && cause.isForeign) {
    const firewall = 'It is probably a firewall: ask its operator to allow this runner.'
    return { happened: notJson, advice: cause.kind === 'access-denied' ? firewall : checkAddress }
  }
  switch (cause.kind) {
    case 'key-rejected':
      return {
        happened: `${host} rejects \`admin-key\``,
        advice: `Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then ${rerunChanged}.`,
        adviceLater: `Check whether the key was revoked or has expired. If so, update the secret, then ${rerun}.`,
      }
    case 'access-denied': {
      const happened = `${host} denies access`
      if (request === 'start') {
        return {
          happened,
          advice: `Check ${address}, that the key may start agent jobs (scope \`write\`), and any IP allowlist, then ${rerunChanged}.`,
        }
      }
      return {
        happened,
        advice: `Check ${inputs}, what the key may see, and any IP allowlist, then ${rerunChanged}.`,
        adviceLater: `Check what the key may see, then ${rerun}.`,
      }
    }
    case 'not-found':
      if (project === undefined) return wordsOfStatus(cause.status, names)
      return {
        happened:
          cause.status === 410
            ? `${host} says that the agent job is gone`
            : `${project} at ${host} has no such agent job`,
        advice: `Check ${address}, ${inputs}, then ${rerunChanged}. If they are right, look for the agent job in the service's dashboard.`,
        adviceLater: `Look for it in the service's dashboard. If it is there, ${rerun}. If not, start a new agent job.`,
      }
    case 'other-status':
      if (cause.status >= 400) return wordsOfStatus(cause.status, names)
      return { happened: `${host} returns an unexpected response`, advice: checkAddress }
    case 'redirect':
      return { happened: `${host} redirects`, advice: checkAddress }
    case 'unusable-response':
      return {
        happened: `${host} returns an unusable response`,
        advice:
          cause.isAboutIds === true
            ? `Check ${inputs}, then ${rerunChanged}.`
            : `Check that ${address} leads to this API. If it does, this action cannot work with its responses.`,
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

/** What a status from 400 on means that says nothing else. */
function wordsOfStatus(status: number, names: RequestNames): CauseWords {
  const { host, request, address, inputs, rerunChanged } = names
  const happened = `${host} rejects the ${request}`
  const advice = `Check ${address}, ${inputs}, then ${rerunChanged}.`
  if (request !== 'start') return { happened, advice }
  const isAboutBody = [400, 413, 422].includes(status)
  return {
    happened,
    advice: isAboutBody ? 'Correct the prompt, then start a new run.' : advice,
  }
}
