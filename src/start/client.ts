import type { Cause } from '../http/cause.ts'
import type { HttpResponse } from '../http/http.ts'
import { causeOfStatus, toFacts, unusable } from '../http/response-cause.ts'
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
  /** The id in an unclear response, usable or not, to show. Redacted. */
  readonly jobId?: string | undefined
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
  const { redact } = options
  const url = toJobUrl(options)

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
  const { status, id = '' } = facts
  const jobId = id === '' ? undefined : redact(id)

  if (isSuccess(status)) {
    // One that a wait takes.
    if (isJobId(id) && !containsKey(id, redact)) return { kind: 'started', jobId: id }
    return { kind: 'start-unclear', cause: unusable(facts, 'no usable `id`'), jobId }
  }
  const cause = causeOfStatus(facts, url)
  // An id may be that of the error, or that of a job which waits for its turn. JSON that was cut may
  // have had one.
  const isCut = facts.json === undefined && facts.text.trimStart().startsWith('{')
  return saysNotDone(status) && id === '' && !isCut
    ? { kind: 'not-started', cause }
    : { kind: 'start-unclear', cause, jobId }
}

/**
 * Whether a status says that nothing was done. Others may come after a start: 408 and 499 once the
 * request was read, a 409 for a job that runs already, a 424 if a part of the work failed.
 */
function saysNotDone(status: number): boolean {
  const isRejected = (status >= 400 && status <= 407) || (status >= 410 && status <= 417)
  return isRejected || [307, 308, 421, 422, 423, 425, 426, 428, 429, 431, 451].includes(status)
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}
