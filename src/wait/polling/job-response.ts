import type { HttpResponse } from '../../http/http.ts'
import { numbersAs, parseJson } from '../../http/json.ts'
import { isPermanent, type NetworkFault } from '../../http/network-fault.ts'
import { parseRetryAfter } from '../../http/retry-after.ts'
import type { RequestCause } from '../../http/service-response.ts'
import {
  causeOfBody,
  causeOfStatus,
  fieldNamesIn,
  saidIn,
  toFacts,
  type Facts,
} from '../../http/service-response.ts'
import type { Redact } from '../../text/sanitize.ts'
import { parseJob } from './job.ts'
import type { PollFailure, PollResult } from './poll-result.ts'

interface PollRequest {
  readonly url: URL
  readonly jobId: string
  readonly redact: Redact
}

/**
 * The job in an HTTP response (docs/api.md), or what came instead. What the API does not say is
 * judged by RFC 9110.
 */
export function parseResponse(response: HttpResponse, request: PollRequest): PollResult {
  const facts = toFacts(response, request.redact)
  const result = facts.status === 200 ? parseBody(facts, request) : parseStatus(facts, request.url)
  return { ...result, retryAfterMs: parseRetryAfter(facts.headers) }
}

/** What a poll without a usable response means. */
export function toFailure(fault: NetworkFault): PollFailure {
  if (fault.kind === 'too-long') return invalid(fault)
  if (isPermanent(fault)) return { code: 'unavailable', duration: 'permanent', cause: fault }
  // The name is probably mistyped.
  const duration = fault.detail === 'ENOTFOUND' ? 'unclear' : 'transient'
  return { code: 'unavailable', duration, cause: fault }
}

const MEANINGS: Readonly<Record<number, readonly [PollFailure['code'], PollFailure['duration']]>> =
  {
    401: ['unauthorized', 'permanent'],
    403: ['forbidden', 'permanent'],
    404: ['not-found', 'unclear'],
    410: ['unexpected-response', 'unclear'],
    429: ['rate-limited', 'transient'],
  }

/** The meaning of a status other than 200. */
function parseStatus(facts: Facts, url: URL): PollFailure {
  const cause = causeOfStatus(facts, url)
  if (cause.kind === 'server-error') return { code: 'unavailable', duration: 'transient', cause }
  const [code, duration] = MEANINGS[facts.status] ?? ['unexpected-response', 'permanent']
  return { code, duration, cause }
}

/** The job in a body with the status 200. */
function parseBody(facts: Facts, request: PollRequest): PollResult {
  const unreadable = causeOfBody(facts)
  if (unreadable !== undefined) return invalid(unreadable)
  const result = parseJob(withIdAsWritten(facts), request)
  if ('job' in result) return result
  if (result.otherId !== undefined) return noJob('other-job', facts.clean(result.otherId))
  const said = saidIn(facts)
  return said === '' ? noJob('no-status', fieldNamesIn(facts)) : noJob('error', said)
}

/** As a number it may have more digits than one of JavaScript. */
function withIdAsWritten({ text, json }: Facts): unknown {
  return (
    parseJson(
      text,
      numbersAs((source, name) => (name === 'id' ? source : Number(source))),
    ) ?? json
  )
}

function noJob(problem: 'other-job' | 'no-status' | 'error', detail: string): PollFailure {
  return invalid({ kind: 'no-job', problem, detail })
}

function invalid(cause: RequestCause): PollFailure {
  return { code: 'invalid-response', duration: 'unclear', cause }
}
