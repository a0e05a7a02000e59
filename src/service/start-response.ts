import { STATUS_CODES } from 'node:http'
import type { HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
import type { NetworkFault } from '../shared/network-fault.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'
import type { ResponseCause } from './poll-result.ts'
import { causeOfBody, causeOfStatus, saidIn, toFacts, type Facts } from './response.ts'

/** The result of one request to start an agent job. */
export type StartResult = { readonly kind: 'started'; readonly jobId: string } | StartFailure

export interface StartFailure {
  /** `not-started`: certainly none. `start-unclear`: an agent may be running. */
  readonly kind: 'not-started' | 'start-unclear'
  readonly cause: StartCause
  readonly retryAfterMs?: number | undefined
}

/** What came instead of an id, as facts. Texts are redacted and sanitized. */
export type StartCause = ResponseCause | NetworkFault | NoId

/** A success without an id of its own. */
export interface NoId {
  readonly kind: 'no-id'
  readonly problem: 'missing' | 'unusable' | 'repeated'
  /** What stands at the place of the id; empty unless it is a text. */
  readonly value: string
  /** The names of fields that could be an id. */
  readonly fields: readonly string[]
  /** All that the response says instead, if no field could be one; may be empty. */
  readonly said: string
}

interface StartRequest {
  readonly url: URL
  readonly idField: readonly string[]
  readonly isJobId: (text: string) => boolean
  readonly redact: (text: string) => string
}

/** The id in the response to a start request, or what came instead. */
export function parseStart(response: HttpResponse, request: StartRequest): StartResult {
  const facts = toFacts(response, request.redact)
  const { status } = facts
  if (status >= 200 && status <= 299) {
    const cause = causeOfBody(facts)
    return cause === undefined ? findId(facts, request) : { kind: 'start-unclear', cause }
  }
  const found = causeOfStatus(facts, request.url, saidInAnyForm(facts))
  // What is not there may be the address, or something that the request names.
  const isMissing = found.kind === 'not-found' || found.kind === 'gone'
  const cause = isMissing ? ({ ...found, kind: 'rejected' } as const) : found
  const isRejected = status >= 400 && status <= 499 && status !== 408 && status !== 409
  // A 303 leads to the result of a request that was processed (RFC 9110, 15.4.4), and a 304 is no
  // redirect.
  const isElsewhere = cause.kind === 'redirect' && status !== 303 && status !== 304
  return {
    kind: isRejected || isElsewhere ? 'not-started' : 'start-unclear',
    cause,
    retryAfterMs: parseRetryAfter(facts.headers),
  }
}

/**
 * What the service says itself. Nobody knows the form in which it rejects a start request. So unless
 * there is a text that says more than the status, it is all that the body contains.
 */
function saidInAnyForm(facts: Facts): string {
  const { status, text, json, isPage, clean } = facts
  const said = saidIn(facts)
  if (isPage || (said !== '' && said !== STATUS_CODES[status])) return said
  if (json === undefined) return clean(text).trim()
  const values = valuesIn(json)
  const saysMore = values.length > (said === '' ? 0 : 1)
  return saysMore ? formatValues(values, facts) : said
}

function findId(facts: Facts, { idField, isJobId }: StartRequest): StartResult {
  const isNumber = typeof idField.reduce(getField, facts.json) === 'number'
  // As it is written, because it may have more digits than a number of JavaScript.
  const json = isNumber ? parseJson(facts.text, asWhole) : facts.json
  const value = idField.reduce(getField, json) ?? ''
  const isId = typeof value === 'string' && isJobId(value) && facts.redact(value) === value
  if (isId) return { kind: 'started', jobId: value }

  const isMissing = value === ''
  const error = saidIn(facts)
  if (isMissing && error !== '') {
    return { kind: 'start-unclear', cause: { kind: 'no-job', problem: 'error', detail: error } }
  }
  const values = valuesIn(facts.json)
  const fields = values
    .filter(([name]) => ID_FIELD.test(name) && !NO_ID.test(name))
    .filter(([name]) => name.split('.').reduce(getField, facts.json) !== undefined)
    .filter(([, text]) => !/\s/.test(text) && isJobId(text))
    .map(([name]) => facts.clean(name))
  const cause: NoId = {
    kind: 'no-id',
    problem: isMissing ? 'missing' : 'unusable',
    value: typeof value === 'string' ? facts.clean(value) : '',
    fields,
    said: isMissing && fields.length === 0 ? formatValues(values, facts) : '',
  }
  return { kind: 'start-unclear', cause }
}

/** Names that the input `id-field` takes, and that are shown whole. */
const ID_FIELD = /^[^[\]$\s"',/]{1,40}$/
/** Names of fields that contain other words. */
const NO_ID = /(^|\.)(\w*code|errno|status|state|message|error|detail|reason|title|model)$/i

function asWhole(text: string): unknown {
  return /^\d+$/.test(text) ? text : NaN
}

function formatValues(values: readonly [name: string, value: string][], { clean }: Facts): string {
  return clean(values.map(([name, value]) => `${name}: ${value}`).join(', '))
}

/** Texts and whole numbers that are not nested deep, with their names as `id-field` takes them. */
function valuesIn(json: unknown, parents: readonly string[] = []): [name: string, value: string][] {
  if (typeof json !== 'object' || json === null || parents.length > 3) return []
  return Object.entries(json).flatMap(([name, value]: [string, unknown]) => {
    const path = [...parents, name]
    const isShown = (typeof value === 'string' && value !== '') || Number.isInteger(value)
    return isShown ? [[path.join('.'), String(value)]] : valuesIn(value, path)
  })
}

function getField(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined
  return Object.getOwnPropertyDescriptor(holder, name)?.value
}
