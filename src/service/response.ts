import { z } from 'zod'
import type { HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import type { ResponseCause } from './poll-result.ts'

/** A response without the admin key, and what it consists of. */
export interface Facts extends HttpResponse {
  /** Undefined if the body is none. */
  readonly json: unknown
  readonly isPage: boolean
  /** Removes the key. It finds whole keys only, so it comes before every cut. */
  readonly redact: (text: string) => string
  /** Makes a text of the response one short line without the key. */
  readonly clean: (text: string) => string
}

export function toFacts(response: HttpResponse, redact: (text: string) => string): Facts {
  const { status, text } = response
  const fields = Object.entries(response.headers)
  const headers = Object.fromEntries(fields.map(([name, value]) => [name, redact(value)] as const))
  return {
    status,
    headers,
    text,
    json: parseJson(text),
    isPage: isHtml(headers) || text.trimStart().startsWith('<'),
    redact,
    clean: (part) => sanitizeLine(redact(part), 100),
  }
}

/**
 * Whether a body is read. An encoded one, which was not asked for, may be huge. That of an error is
 * read for what the service says in it.
 */
export function bodyUse(
  status: number,
  headers: HttpResponse['headers'],
): 'needed' | 'optional' | 'unread' {
  if (encodingOf(headers) !== '') return 'unread'
  if (status === 200) return 'needed'
  return isJson(headers) || isHtml(headers) ? 'optional' : 'unread'
}

/**
 * What a status means that does not bring what was asked for.
 *
 * @param said what the service says itself
 */
export function causeOfStatus(facts: Facts, url: URL, said = saidIn(facts)): ResponseCause {
  const { status, headers, isPage, clean } = facts

  switch (status) {
    case 401:
      return isPage ? notApi(facts) : { kind: 'key-rejected', status, said }
    case 403:
      // The API always speaks JSON.
      return /json/i.test(mediaTypeOf(headers))
        ? { kind: 'access-denied', status, said }
        : notApi(facts)
    case 404:
      return isPage ? notApi(facts) : { kind: 'not-found', status, said }
    case 429:
      return { kind: 'rate-limited', status, said }
  }
  // 408 and 425 may pass too. 501 and 505 say that the server cannot do it at all.
  const isServerError = status >= 500 && status <= 599 && status !== 501 && status !== 505
  if (isServerError || status === 408 || status === 425) {
    return { kind: 'server-error', status, said }
  }
  const { location = '' } = headers
  if (status >= 300 && status <= 399 && location !== '') {
    return { kind: 'redirect', status, said, target: clean(targetOf(location, url)) }
  }
  if (status <= 399) return { kind: 'unexpected-status', status, said }
  if (isPage) return notApi(facts)
  return { kind: status === 410 ? 'gone' : 'rejected', status, said }
}

/** Why the body of a successful response is no JSON; undefined if it is. */
export function causeOfBody(facts: Facts): ResponseCause | undefined {
  const { headers, text, json, isPage, clean } = facts
  const encoding = encodingOf(headers)
  if (encoding !== '') return { kind: 'no-job', problem: 'encoded', detail: clean(encoding) }
  if (text.trim() === '') return { kind: 'no-job', problem: 'empty', detail: '' }
  if (json !== undefined) return undefined
  if (isPage) return notApi(facts)
  return { kind: 'no-job', problem: 'not-json', detail: clean(mediaTypeOf(headers)) }
}

function targetOf(location: string, url: URL): string {
  const target = URL.parse(location, url.href)
  // Addresses such as "mailto:…" have the origin "null".
  if (target === null || target.origin === 'null') return ''
  return target.origin === url.origin ? target.pathname : target.origin
}

function notApi(facts: Facts): ResponseCause {
  const { status, headers, isPage, clean } = facts
  const title = clean(titleOf(facts))
  return { kind: 'not-api', status, mediaType: clean(mediaTypeOf(headers)), isPage, title }
}

const ErrorBody = z.object({ error: z.string() })

/** What the service says itself (docs/api.md), or the title of its page. Nothing is decided by it. */
export function saidIn(facts: Facts): string {
  const { data } = ErrorBody.safeParse(facts.json)
  return facts.clean(data?.error ?? titleOf(facts)).trim()
}

const Text = z.string().catch('')
const OtherError = z.object({ message: Text, detail: Text })

/** The same of a success, which may be an error of any form. */
export function errorIn(facts: Facts): string {
  const { message = '', detail = '' } = OtherError.safeParse(facts.json).data ?? {}
  return saidIn(facts) || facts.clean(message || detail).trim()
}

/**
 * The title of a page; empty if there is none. Searched for without patterns that backtrack, because
 * the page is somebody else's.
 */
function titleOf({ text, isPage, redact }: Facts): string {
  const html = isPage ? redact(text) : ''
  const start = html.search(/<title[\s>]/i)
  const from = start === -1 ? -1 : html.indexOf('>', start)
  if (from === -1) return ''
  const title = html.slice(from + 1, from + 400).replace(/<.*/s, '')
  return title.replace(/\s+/g, ' ')
}

/** Empty for a body as it is. */
function encodingOf({ 'content-encoding': encoding = '' }: HttpResponse['headers']): string {
  return /^identity$/i.test(encoding) ? '' : encoding
}

function mediaTypeOf({ 'content-type': type = '' }: HttpResponse['headers']): string {
  return type.replace(/;.*/, '').trim()
}

function isJson(headers: HttpResponse['headers']): boolean {
  return /^application\/json$|\+json$/i.test(mediaTypeOf(headers))
}

function isHtml(headers: HttpResponse['headers']): boolean {
  return /html/i.test(mediaTypeOf(headers))
}
