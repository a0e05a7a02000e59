import { parseRetryAfter, type HttpResponse } from '../../http/http.ts'
import { requestService, toJobUrl } from '../../http/service-request.ts'
import {
  causeOfBody,
  causeOfStatus,
  fieldNamesIn,
  saidIn,
  toFacts,
  type Facts,
  type RequestCause,
} from '../../http/response-cause.ts'
import type { Redact } from '../../text/sanitize.ts'
import { parseJob, type AgentJob } from './job.ts'

/** The result of one poll. `retryAfterMs` is how long the response asked to wait (RFC 9110, 10.2.3). */
export type PollResult =
  { readonly job: AgentJob; readonly retryAfterMs?: number | undefined } | PollFailure

/** A poll that brought no job. */
export interface PollFailure {
  readonly cause: RequestCause
  readonly retryAfterMs?: number | undefined
}

/** Polls a job once: one call, one request. Undefined if the signal aborted it. */
export type Poll = (limits: {
  timeoutMs: number
  signal: AbortSignal
}) => Promise<PollResult | undefined>

/** The poll of a job, by `GET {base}/v2/agent/{projectId}/job/{id}` (docs/api.md). */
export function createPoll(options: {
  /** Without a trailing slash. */
  baseUrl: string
  projectId: string
  jobId: string
  adminKey: string
  /** Undefined: direct. */
  proxy: URL | undefined
  redact: Redact
}): Poll {
  const { jobId, redact } = options
  const url = toJobUrl(options)

  return async (limits) => {
    const response = await requestService(url, {
      ...options,
      ...limits,
      method: 'GET',
      // Some CDNs would answer every poll from their cache.
      headers: { 'cache-control': 'no-cache' },
    })
    if ('status' in response) return parseResponse(response, { url, jobId, redact })
    return limits.signal.aborted ? undefined : { cause: response.cause }
  }
}

/**
 * The job in an HTTP response (docs/api.md), or what came instead. What the API does not say is
 * judged by RFC 9110.
 */
export function parseResponse(
  response: HttpResponse,
  { url, jobId, redact }: { url: URL; jobId: string; redact: Redact },
): PollResult {
  const facts = toFacts(response, redact)
  const result =
    facts.status === 200 ? parseBody(facts, jobId) : { cause: causeOfStatus(facts, url) }
  return { ...result, retryAfterMs: parseRetryAfter(facts.headers) }
}

/** The job in a body with the status 200. */
function parseBody(facts: Facts, jobId: string): PollResult {
  const unusable = causeOfBody(facts)
  if (unusable !== undefined) return { cause: unusable }
  const job = parseJob(facts)
  const { id = jobId, quote } = facts
  if (job !== undefined && id === jobId) return { job }

  const kind = 'unusable-response'
  if (job !== undefined) {
    const shown = quote(id)
    const reason = shown === '' ? 'another agent job' : `another agent job: ${shown}`
    return { cause: { kind, isAboutIds: true, reason } }
  }
  const said = saidIn(facts)
  if (said !== '') return { cause: { kind, isAboutIds: true, reason: `an error: ${said}` } }
  const fields = fieldNamesIn(facts)
  const reason = `JSON without a job status${fields === '' ? '' : `, but with ${fields}`}`
  return { cause: { kind, reason } }
}
