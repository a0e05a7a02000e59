import type { HttpResponse } from '../shared/http.ts'
import { numbersAs, parseJson } from '../shared/json.ts'
import type { NetworkFault } from '../shared/network-fault.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'
import type { ResponseCause } from './poll-result.ts'
import { causeOfBody, causeOfStatus, saidIn, toFacts } from './response.ts'

/** The result of one request to start an agent job. */
export type StartResult = { readonly kind: 'started'; readonly jobId: string } | StartFailure

export interface StartFailure {
  /** `not-started`: certainly none. `start-unclear`: an agent may be running. */
  readonly kind: 'not-started' | 'start-unclear'
  readonly cause: StartCause
  /** The id that the response has, although it is no success. */
  readonly jobId?: string | undefined
  readonly retryAfterMs?: number | undefined
}

/** What came instead of an id, as facts. Texts are redacted and sanitized. */
export type StartCause = ResponseCause | NetworkFault | NoId

/** A success without an id of its own. */
export interface NoId {
  readonly kind: 'no-id'
  readonly problem: 'missing' | 'unusable' | 'repeated'
  /** The names of fields that may contain the id, such as `job.jobId`. */
  readonly fields: readonly string[]
  /** What the service says itself; empty if nothing. */
  readonly said: string
}

interface StartRequest {
  readonly url: URL
  readonly idField: readonly string[]
  readonly isJobId: (text: string) => boolean
  readonly redact: (text: string) => string
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299
}

/** The id in the response to a start request, or what came instead. */
export function parseStart(response: HttpResponse, request: StartRequest): StartResult {
  const facts = toFacts(response, request.redact)
  const { status } = facts
  // A number stays as it is written, because it may have more digits than one of JavaScript. With
  // that the parser reads nothing that is nested deep.
  const json = parseJson(facts.text, numbersAs(asWhole)) ?? facts.json
  const value = request.idField.reduce(getField, json) ?? ''
  const jobId = isUsable(value, request) ? value : undefined

  if (isSuccess(status)) {
    if (jobId !== undefined) return { kind: 'started', jobId }
    const fields = findFields(json, request).map(facts.clean).slice(0, 3)
    const problem = value === '' ? 'missing' : 'unusable'
    const noId = { kind: 'no-id', problem, fields, said: saidIn(facts) } as const
    return { kind: 'start-unclear', cause: causeOfBody(facts) ?? noId }
  }
  const found = causeOfStatus(facts, request.url)
  // What is not there may be the address, or something that the request names.
  const cause = found.kind === 'not-found' ? ({ ...found, kind: 'rejected' } as const) : found
  const isCertain = jobId === undefined && saysNothingWasDone(status)
  const retryAfterMs = parseRetryAfter(facts.headers)
  return { kind: isCertain ? 'not-started' : 'start-unclear', cause, jobId, retryAfterMs }
}

/** A 408 or 409 may come after a start, and a 424 may be about a part of it. */
function saysNothingWasDone(status: number): boolean {
  const isRejected = (status >= 400 && status <= 407) || (status >= 410 && status <= 417)
  return isRejected || [307, 308, 421, 422, 423, 425, 426, 428, 429, 431, 451].includes(status)
}

function asWhole(text: string): unknown {
  return /^\d+$/.test(text) ? text : NaN
}

function getField(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined
  return Object.getOwnPropertyDescriptor(holder, name)?.value
}

function isUsable(value: unknown, { isJobId, redact }: StartRequest): value is string {
  return typeof value === 'string' && isJobId(value) && redact(value) === value
}

/** The names of fields that may contain the id, as the input `id-field` takes them. */
function findFields(
  json: unknown,
  request: StartRequest,
  parents: readonly string[] = [],
): string[] {
  if (typeof json !== 'object' || json === null || parents.length > 3) return []
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) => {
    const path = [...parents, name]
    if (typeof value === 'object') return findFields(value, request, path)
    const isNamed = /id$/i.test(name) && path.every((each) => /^[\w-]{1,40}$/.test(each))
    return isNamed && isUsable(value, request) ? [path.join('.')] : []
  })
}
