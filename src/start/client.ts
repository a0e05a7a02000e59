import type { Cause } from '../http/cause.ts'
import type { HttpResponse } from '../http/http.ts'
import { causeOfStatus, toFacts, unusable } from '../http/response-cause.ts'
import { isObject, readId } from '../http/json.ts'
import { requestService, toJobUrl } from '../http/service-request.ts'
import { isJobId } from '../runner/service-fields.ts'
import { containsKey, type Redact } from '../text/sanitize.ts'

/** The result of one request to start an agent job. */
export type StartResult = { readonly kind: 'started'; readonly jobId: string } | StartFailure

export interface StartFailure {
  /** `not-started`: certainly none. `start-unclear`: an agent may be running. */
  readonly kind: 'not-started' | 'start-unclear'
  /** What came in place of an id. */
  readonly cause: Cause
  /** The id in an unclear response, usable or not, to show: redacted; empty if there is none. */
  readonly jobId?: string
}

/** Starts an agent job. */
export type StartJob = (prompt: string, signal: AbortSignal) => Promise<StartResult>

/** After a cancel. A runner kills the action 7.5 seconds after the signal. */
const GRACE_MS = 5_000

/**
 * Starts agent jobs by `POST {base}/v2/agent/{projectId}/job` (docs/api.md): one call, one request,
 * because a second one may start another.
 */
export function createStartClient(options: {
  /** Without a slash at its end. */
  baseUrl: string
  projectId: string
  adminKey: string
  /** Undefined: direct. */
  proxy: URL | undefined
  /** For the whole request. */
  timeoutMs: number
  redact: Redact
}): StartJob {
  const { baseUrl, projectId, redact } = options
  const url = toJobUrl({ baseUrl, projectId })

  return async (prompt, signal) => {
    const response = await requestService(url, {
      ...options,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt }),
      signal,
      graceMs: GRACE_MS,
    })
    if ('status' in response) return parseStart(response, { url, redact })
    const { isSent, cause } = response
    return { kind: isSent ? 'start-unclear' : 'not-started', cause }
  }
}

/** The id in the response to a start request, or what came in its place. */
export function parseStart(
  response: HttpResponse,
  { url, redact }: { url: URL; redact: Redact },
): StartResult {
  const facts = toFacts(response, redact)
  const { status, json } = facts
  const id = readId(json)
  const jobId = redact(id ?? '')

  if (isSuccess(status)) {
    // An id that `job-id` of the wait accepts.
    const isUsable = typeof id === 'string' && isJobId(id) && !containsKey(id, redact)
    if (isUsable) return { kind: 'started', jobId: id }
    const problem = id === undefined ? '`id` is missing' : '`id` cannot be used'
    return { kind: 'start-unclear', cause: unusable(facts, problem), jobId }
  }
  const cause = causeOfStatus(facts, url)
  // A 429 may come after the job was queued, or from a gateway in front of it.
  const lacksId = isObject(json) && (id === undefined || id === '')
  const isNotStarted = NOTHING_DONE.has(status) || (status === 429 && lacksId)
  return isNotStarted ? { kind: 'not-started', cause } : { kind: 'start-unclear', cause, jobId }
}

/**
 * The statuses that say that nothing was done. Others may come after a start: 408 and 499 once the
 * request was read, a 409 for a job that runs already, a 424 if a part of the work failed.
 */
const NOTHING_DONE: ReadonlySet<number> = new Set([
  ...[307, 308],
  ...[400, 401, 402, 403, 404, 405, 406, 407, 410, 411, 412, 413, 414, 415, 416, 417],
  ...[421, 422, 423, 425, 426, 428, 431, 451],
])

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}
