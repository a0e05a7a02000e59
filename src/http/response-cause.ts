import { sanitizeLine, withoutSecrets, type Redact } from '../text/sanitize.ts'
import type { HttpResponse } from './http.ts'
import { parseJson } from './json.ts'
import type { NetworkCause } from './network-cause.ts'

/** What came instead of what was asked for, as facts: cause-text.ts has the words. Texts are redacted and sanitized. */
export type RequestCause = ResponseCause | NetworkCause

type ResponseCause =
  | {
      readonly kind:
        | 'key-rejected'
        /** A 403 with a JSON object, the service's own; any other is `barred`. */
        | 'access-denied'
        | 'barred'
        /** A 404 or 410 with a JSON object, the service's own; any other is `no-route`. */
        | 'not-found'
        | 'no-route'
        | 'rate-limited'
        /** Of the server, or one that passes by itself (408, 425). */
        | 'server-error'
        | 'rejected'
        | 'unexpected-status'
        /** A success that is a page. */
        | 'not-api'
      readonly status: number
      /** What the service says itself, or the title of its error page; empty if nothing. */
      readonly said: string
      /** Undefined if it may be the service that speaks. */
      readonly page?: Page | undefined
    }
  | {
      readonly kind: 'redirect'
      readonly status: number
      readonly said: string
      /** The origin; the path on the same host; empty if it is no web address. */
      readonly target: string
    }
  /** A 200 without a job. `detail`: what the service says, its fields, another id, or the type. */
  | {
      readonly kind: 'no-job'
      readonly problem: 'no-status' | 'error' | 'other-job' | 'empty' | 'not-json'
      readonly detail: string
    }

/** Not JSON, and not the service's: a page, or the text of a firewall. */
export interface Page {
  /** Empty if there is none. */
  readonly mediaType: string
  readonly isPage: boolean
  /** Of a page; may be empty. */
  readonly title: string
}

/** A response without the admin key, and what it consists of. */
export interface Facts extends HttpResponse {
  /** Undefined if the body is none. */
  readonly json: unknown
  readonly isPage: boolean
  readonly redact: Redact
  /** Makes a text of the response one short line without the key. */
  readonly clean: (text: string) => string
}

export function toFacts(response: HttpResponse, redact: Redact): Facts {
  const { status, text } = response
  const fields = Object.entries(response.headers)
  const headers = Object.fromEntries(fields.map(([name, value]) => [name, redact(value)] as const))
  const json = parseJson(text)
  const isHtml = /html/i.test(mediaTypeOf(headers)) || text.trimStart().startsWith('<')
  return {
    status,
    headers,
    text,
    json,
    isPage: isHtml && !isObject(json),
    redact,
    clean: (part) => sanitizeLine(redact(part), 100),
  }
}

/** What a status means that does not bring what was asked for. */
export function causeOfStatus(facts: Facts, url: URL): ResponseCause {
  const { status, headers, clean } = facts
  const said = saidIn(facts)
  if (status === 429) return { kind: 'rate-limited', status, said }
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
  return { kind: kindOf(facts), status, said, page: isForeign(facts) ? pageOf(facts) : undefined }
}

/** What a status from 400 on means, but for those of a server that fails. */
function kindOf({ status, json }: Facts) {
  const isOwnWord = isObject(json)
  switch (status) {
    case 401:
      return 'key-rejected'
    case 403:
      return isOwnWord ? 'access-denied' : 'barred'
    case 404:
    case 410:
      return isOwnWord ? 'not-found' : 'no-route'
    default:
      return 'rejected'
  }
}

/** Whether it is certainly not the service that speaks. */
function isForeign({ status, headers, json, isPage }: Facts): boolean {
  // The API always speaks JSON, whatever its type says. The body may be missing.
  if (status === 403) return !isObject(json) && !/json/i.test(mediaTypeOf(headers))
  // A server in front of the service limits what is sent, and says so in a page.
  return isPage && status !== 413
}

/** Why the body of a successful response is no JSON; undefined if it is. */
export function causeOfBody(facts: Facts): ResponseCause | undefined {
  const { status, headers, text, json, isPage, clean } = facts
  if (json !== undefined) return undefined
  const isEmpty = text.trim() === '' && isDecoded(facts)
  if (isEmpty) return { kind: 'no-job', problem: 'empty', detail: '' }
  if (isPage) return { kind: 'not-api', status, said: '', page: pageOf(facts) }
  return { kind: 'no-job', problem: 'not-json', detail: clean(mediaTypeOf(headers)) }
}

/** Whether the text is all that the body says. Else the body has a coding that is not read. */
export function isDecoded({ headers }: HttpResponse): boolean {
  return headers['content-encoding'] === undefined
}

function targetOf(location: string, url: URL): string {
  const target = URL.parse(location, url.href)
  // Addresses such as "mailto:…" have the origin "null".
  if (target === null || target.origin === 'null') return ''
  return target.origin === url.origin ? target.pathname : target.origin
}

function pageOf(facts: Facts): Page {
  const { headers, isPage, clean } = facts
  return { mediaType: clean(mediaTypeOf(headers)), isPage, title: clean(titleOf(facts)) }
}

/** Fields whose text is meant for people. */
const TEXTS = ['error', 'message', 'detail', 'msg', 'title']
/** Fields that may contain objects or lists with such texts. */
const HOLDERS = ['error', 'errors', 'detail']

/**
 * What the service says itself (docs/api.md, or in another form), or the title of its page. Nothing
 * is decided by it, and nothing else of a body is shown.
 */
export function saidIn(facts: Facts): string {
  const { json, clean } = facts
  const texts = isObject(json) ? textsIn(json, 0) : []
  return clean(texts.slice(0, 3).join('; ') || titleOf(facts)).trim()
}

/**
 * In the order of the body. Others are nested deeper than anybody writes.
 *
 * @param holder the field that contains the value. A list may have texts of its own only in `errors`.
 */
function textsIn(value: unknown, depth: number, holder = ''): string[] {
  if (depth > 4) return []
  return entriesOf(value).flatMap(([name, child]) => {
    const isItem = Array.isArray(value)
    if (typeof child === 'string') {
      const isText = isItem ? holder === 'errors' : TEXTS.includes(name)
      return isText && child.trim() !== '' ? [child] : []
    }
    return isItem || HOLDERS.includes(name) ? textsIn(child, depth + 1, name) : []
  })
}

/** The names of the first fields, with those inside of them, such as "job.id, job.state, url". */
export function fieldNamesIn({ json, clean }: Facts): string {
  const names = entriesOf(json).flatMap(([name, value]) => {
    const inner = entriesOf(value).map(([innerName]) => `${name}.${innerName}`)
    return inner.length === 0 ? [name] : inner
  })
  return clean(names.slice(0, 6).join(', '))
}

/** Whether JSON is an object, as all bodies of the API are. */
export function isObject(json: unknown): boolean {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** How much of a page is searched for its title, because it is somebody else's. */
const MAX_HEAD_LENGTH = 5_000

/** The title of a page; empty if there is none. */
function titleOf({ text, isPage, redact }: Facts): string {
  const html = isPage ? withoutSecrets(redact(text)).slice(0, MAX_HEAD_LENGTH) : ''
  const [, title = ''] = /<title\b[^>]*>([^<]*)/i.exec(html) ?? []
  return title.replace(/\s+/g, ' ')
}

/** With its coding, if it has one that is not read, such as "application/json in br". */
function mediaTypeOf(headers: HttpResponse['headers']): string {
  const { 'content-type': type = '', 'content-encoding': coding } = headers
  const plain = type.replace(/;.*/, '').trim()
  return coding === undefined ? plain : `${plain || 'text'} in ${coding}`
}
