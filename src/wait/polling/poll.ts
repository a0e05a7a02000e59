import type { Cause } from '../../http/cause.ts'
import { parseRetryAfter, type HttpResponse } from '../../http/http.ts'
import { readId } from '../../http/json.ts'
import { causeOfStatus, toFacts, unusable } from '../../http/response-cause.ts'
import { requestService, toJobUrl } from '../../http/service-request.ts'
import type { Redact } from '../../text/sanitize.ts'
import { parseJob, type AgentJob } from './job.ts'

/** What one poll brought: the job, or why there is none. */
export type PollResult =
  | {
      readonly job: AgentJob
      /** How long the response asked to wait. */
      readonly retryAfterMs?: number | undefined
    }
  | { readonly cause: Cause }

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
  if (facts.status !== 200) return { cause: causeOfStatus(facts, url) }

  const job = parseJob(facts.json, redact)
  if (job === undefined) return { cause: unusable(facts, 'JSON without a job status') }
  const id = readId(facts.json)
  if (id === undefined || id === jobId) return { job, retryAfterMs: parseRetryAfter(facts.headers) }
  const shown = facts.quote(id ?? '')
  return { cause: unusable(facts, `another agent job${shown === '' ? '' : `: ${shown}`}`) }
}
