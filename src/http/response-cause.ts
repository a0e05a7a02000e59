import { codeSpan, sanitizeLine, withoutSecrets, type Redact } from '../text/sanitize.ts'
import type { HttpResponse } from './http.ts'
import { isObject, parseJson, readId } from './json.ts'
import type { Cause, NetworkCause, UnusableResponse } from './network-cause.ts'

/**
 * Why a request did not bring what was asked for. The `kind` is its only name: the wait looks it up in
 * its table (wait/polling/endings.ts), and cause-text.ts has the words for it.
 */
export type RequestCause = StatusCause | NetworkCause

interface StatusCause extends Cause {
  readonly kind:
    | 'key-rejected'
    | 'access-denied'
    | 'not-found'
    | 'rate-limited'
    /** Of the server, or one that passes by itself (408, 425). */
    | 'server-error'
    | 'redirect'
    | 'other-status'
  readonly status: number
  /** It is certainly not the service that speaks: a page, or the text of a firewall. */
  readonly isForeign: boolean
}

/** A response, and what it consists of. Only the headers are redacted: `quote` what else is shown. */
export interface Facts extends HttpResponse {
  /** Undefined if the body is none. */
  readonly json: unknown
  /** As `readId` returns it. */
  readonly id: string | undefined
  readonly isPage: boolean
  readonly redact: Redact
  /** Makes a text of the response a short code span without the key; empty for a blank one. */
  readonly quote: (text: string) => string
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
    id: readId(json, text),
    isPage: isHtml && !isObject(json),
    redact,
    quote: (part) => codeSpan(redact(part).trim(), 100),
  }
}

/** What a status means that does not bring what was asked for. */
export function causeOfStatus(facts: Facts, url: URL): StatusCause {
  const { status, headers, json, isPage, quote } = facts
  const { location = '' } = headers
  const kind = kindOf(status, location)
  const passes = kind === 'rate-limited' || kind === 'server-error' || status <= 399
  // A server in front of the service limits what is sent, and says so in a page.
  const isBlocked = kind === 'access-denied' && !isObject(json)
  const isForeign = isBlocked || (isPage && !passes && status !== 413)
  if (isForeign) return { kind, status, isForeign, reason: `HTTP ${status}, ${formatType(facts)}` }

  if (kind === 'redirect') {
    const target = quote(targetOf(location, url)) || 'no web address'
    return { kind, status, isForeign, reason: `HTTP ${status}, to ${target}` }
  }
  const said = saidIn(facts)
  return { kind, status, isForeign, reason: `HTTP ${status}${said === '' ? '' : `: ${said}`}` }
}

function kindOf(status: number, location: string) {
  switch (status) {
    case 401:
      return 'key-rejected'
    case 403:
      return 'access-denied'
    case 404:
    case 410:
      return 'not-found'
    case 408:
    case 425:
      return 'server-error'
    case 429:
      return 'rate-limited'
    // They say that the server cannot do it at all.
    case 501:
    case 505:
      return 'other-status'
  }
  if (status >= 500 && status <= 599) return 'server-error'
  const isRedirect = status >= 300 && status <= 399 && location !== ''
  return isRedirect ? 'redirect' : 'other-status'
}

/** Why the body of a successful response is no JSON; undefined if it is. */
export function causeOfBody(facts: Facts): UnusableResponse | undefined {
  const { json, isPage } = facts
  if (json !== undefined) return undefined
  const kind = 'unusable-response'
  if (isEmpty(facts)) return { kind, reason: EMPTY }
  if (isPage) return { kind, isForeign: true, reason: `HTTP ${facts.status}, ${formatType(facts)}` }
  return { kind, reason: `${formatMediaType(facts) || 'text'} that is not valid JSON` }
}

const EMPTY = 'an empty body'

function isEmpty({ text }: Facts): boolean {
  return text.trim() === ''
}

function targetOf(location: string, url: URL): string {
  const target = URL.parse(location, url.href)
  // Addresses such as "mailto:…" have the origin "null".
  if (target === null || target.origin === 'null') return ''
  return target.origin === url.origin ? target.pathname : target.origin
}

/** What stands in place of JSON. */
function formatType(facts: Facts): string {
  const { isPage, quote } = facts
  if (isPage) {
    const title = quote(pageTitleOf(facts))
    return title === '' ? 'a web page' : `a web page titled ${title}`
  }
  return isEmpty(facts) ? EMPTY : formatMediaType(facts) || 'a text without a type'
}

/** Fields whose text is meant for people. */
const TEXTS = ['error', 'message', 'detail', 'msg', 'title']
/** Fields that may contain objects or lists with such texts. */
const HOLDERS = ['error', 'errors', 'detail']

/**
 * What the service says itself (docs/api.md, or in another form), or the title of its page. Nothing
 * is decided by it, and nothing else of a body is shown.
 *
 * @returns a code span, or an empty text
 */
export function saidIn(facts: Facts): string {
  const { json, quote } = facts
  const texts = isObject(json) ? textsIn(json, 0) : []
  return quote(texts.slice(0, 3).join('; ') || pageTitleOf(facts))
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

/** The names of the first fields, with those inside of them, such as "`job.id`, `job.state`, `url`". */
export function fieldNamesIn({ json, redact }: Facts): string {
  const names = entriesOf(json).flatMap(([name, value]) => {
    const inner = entriesOf(value).map(([innerName]) => `${name}.${innerName}`)
    return inner.length === 0 ? [name] : inner
  })
  const shown = sanitizeLine(redact(names.slice(0, 6).join(', ')), 100)
  return shown
    .split(', ')
    .map((name) => codeSpan(name))
    .join(', ')
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** How much of a page is searched for its title, because it is somebody else's. */
const MAX_HEAD_LENGTH = 5_000

/** The title of a page; empty if there is none. */
function pageTitleOf({ text, isPage, redact }: Facts): string {
  const html = isPage ? withoutSecrets(redact(text)).slice(0, MAX_HEAD_LENGTH) : ''
  const [, title = ''] = /<title\b[^>]*>([^<]*)/i.exec(html) ?? []
  return title.replace(/\s+/g, ' ')
}

function mediaTypeOf({ 'content-type': type = '' }: HttpResponse['headers']): string {
  return type.replace(/;.*/, '').trim()
}

/** Such as "`application/json`, encoded as `gzip`"; empty if the response says neither. */
function formatMediaType({ headers, quote }: Facts): string {
  const type = quote(mediaTypeOf(headers))
  const coding = quote(headers['content-encoding'] ?? '')
  return coding === '' ? type : `${type || 'text'} encoded as ${coding}`
}
