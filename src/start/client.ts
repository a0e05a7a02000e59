import { z } from 'zod'
import { parseRetryAfter, type HttpResponse } from '../http/http.ts'
import { requestService, toJobUrl } from '../http/service-request.ts'
import {
  causeOfBody,
  causeOfStatus,
  fieldNamesIn,
  isObject,
  saidIn,
  toFacts,
  type Facts,
  type RequestCause,
} from '../http/response-cause.ts'
import { isJobId } from '../runner/service-fields.ts'
import { containsKey, type Redact } from '../text/sanitize.ts'

/** The result of one request to start an agent job. */
export type StartResult = { readonly kind: 'started'; readonly jobId: string } | StartFailure

export interface StartFailure {
  /** `not-started`: certainly none. `start-unclear`: an agent may be running. */
  readonly kind: 'not-started' | 'start-unclear'
  /** What came in place of an id. */
  readonly cause: RequestCause | NoId
  /** The id in an unclear response, usable or not, to show. Redacted. */
  readonly jobId?: string | undefined
  readonly retryAfterMs?: number | undefined
}

/** A success without an id of its own. */
export interface NoId {
  readonly kind: 'no-id'
  /** What the service says itself, or the names of its first fields, as a clause; may be empty. */
  readonly reason: string
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
  const { status } = facts
  const text = readId(facts.json)
  const hasNoId = text === ''
  const jobId = hasNoId || text === undefined ? undefined : redact(text)

  if (isSuccess(status)) {
    // One that a wait takes.
    if (text !== undefined && isJobId(text) && !containsKey(text, redact)) {
      return { kind: 'started', jobId: text }
    }
    return { kind: 'start-unclear', cause: causeOfBody(facts) ?? causeOfNoId(facts), jobId }
  }
  const cause = causeOfStatus(facts, url)
  const retryAfterMs = parseRetryAfter(facts.headers)
  // In an error an id may be that of the error, but a limit may be one of running jobs. A body that
  // was cut is no object.
  const isCertain = saysNotDone(status) && (status !== 429 || (hasNoId && isObject(facts.json)))
  return isCertain
    ? { kind: 'not-started', cause, retryAfterMs }
    : { kind: 'start-unclear', cause, jobId, retryAfterMs }
}

function causeOfNoId(facts: Facts): NoId {
  const [said, fields] = [saidIn(facts), fieldNamesIn(facts)]
  const names = fields === '' ? '' : `it has ${fields}`
  return { kind: 'no-id', reason: said === '' ? names : `it says ${said}` }
}

/**
 * Whether a status says that nothing was done. Others may come after a start: 408 and 499 once the
 * request was read, a 409 for a job that runs already, a 424 if a part of the work failed.
 */
function saysNotDone(status: number): boolean {
  const isRejected = (status >= 400 && status <= 407) || (status >= 410 && status <= 417)
  return isRejected || [307, 308, 421, 422, 423, 425, 426, 428, 429, 431, 451].includes(status)
}

const Started = z.object({ id: z.unknown() })

/** The id as a text; empty if there is none, and undefined if it is something else. */
function readId(json: unknown): string | undefined {
  const { id } = Started.safeParse(json).data ?? {}
  if (typeof id === 'string') return id.trim()
  if (id === undefined || id === null) return ''
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}
