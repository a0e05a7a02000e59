import { codeSpan, type Redact } from '../text/sanitize.ts'
import type { Cause, CauseKind } from './cause.ts'
import { parseRetryAfter, type HttpResponse } from './http.ts'
import { isObject, parseJson } from './json.ts'
import { formatPage } from './page.ts'

/** A response, and what it consists of. Only its headers are redacted: show all else by `quote`. */
interface Facts extends HttpResponse {
  /** Undefined if the body is none. */
  readonly json: unknown
  readonly redact: Redact
  /** Makes a text of the response a short code span without the key; empty for a blank one. */
  readonly quote: (text: string) => string
}

export function toFacts(response: HttpResponse, redact: Redact): Facts {
  const { status, text } = response
  const fields = Object.entries(response.headers)
  const headers = Object.fromEntries(fields.map(([name, value]) => [name, redact(value)] as const))
  const json = parseJson(text)
  const quote = (part: string): string => codeSpan(redact(part).trim(), 100)
  return { status, headers, text, json, redact, quote }
}

/** What a status means that does not bring what was asked for. */
export function causeOfStatus(facts: Facts, url: URL): Cause {
  const { status, headers, json } = facts
  const { location = '' } = headers
  const isRedirect = status >= 300 && status <= 399 && location !== ''
  const said = saidIn(facts)

  let what = said === '' ? '' : `: ${said}`
  if (!isObject(json) && facts.text.trim() !== '') what = `, ${formatBody(facts)}`
  if (isRedirect) what = `, to ${facts.quote(originOf(location, url)) || 'no web address'}`
  const kind = kindOf(facts)
  return {
    kind,
    reason: `HTTP ${status}${what}`,
    retryAfterMs: parseRetryAfter(headers),
    isOtherSite: !OF_GATEWAYS.includes(kind) && isPage(facts),
  }
}

/** With these, a page is that of a gateway or a firewall, and says nothing about the address. */
const OF_GATEWAYS: readonly CauseKind[] = ['rate-limited', 'server-error', 'blocked']

const KINDS: ReadonlyMap<number, CauseKind> = new Map([
  [400, 'content-rejected'],
  [401, 'key-rejected'],
  [402, 'no-credits'],
  [404, 'not-found'],
  [408, 'server-error'],
  [410, 'not-found'],
  [413, 'content-rejected'],
  [422, 'content-rejected'],
  [425, 'server-error'],
  [429, 'rate-limited'],
  // They say that the server cannot do it at all.
  [501, 'request-rejected'],
  [505, 'request-rejected'],
])

function kindOf({ status, json }: Facts): CauseKind {
  if (status === 403) return isObject(json) ? 'access-denied' : 'blocked'
  const kind = KINDS.get(status)
  if (kind !== undefined) return kind
  if (status >= 400 && status <= 499) return 'request-rejected'
  return status >= 500 && status <= 599 ? 'server-error' : 'unexpected-status'
}

/** Empty for what is no web address, such as "mailto:…", whose origin is "null". */
function originOf(location: string, url: URL): string {
  const { origin = 'null' } = URL.parse(location, url.href) ?? {}
  return origin === 'null' ? '' : origin
}

/** A success that is not what was asked for. */
export function unusable(facts: Facts, what: string): Cause {
  const said = saidIn(facts)
  const reason = isObject(facts.json)
    ? `${what}${said === '' ? '' : `: ${said}`}`
    : `HTTP ${facts.status}, ${formatBody(facts)}`
  return {
    kind: 'unusable-response',
    reason,
    retryAfterMs: parseRetryAfter(facts.headers),
    isOtherSite: isPage(facts),
  }
}

/** What stands in place of a JSON object. */
function formatBody(facts: Facts): string {
  const { headers, text, redact, quote } = facts
  if (text.trim() === '') return 'an empty body'
  const { 'content-type': type = '', 'content-encoding': coding = '' } = headers
  const encoded = coding === '' ? '' : ` encoded as ${quote(coding)}`
  if (isPage(facts)) return `${formatPage(text, redact)}${encoded}`
  return `${quote(type.replace(/;.*/, '')) || 'a text'} that is no JSON object${encoded}`
}

function isPage({ headers, json, text }: Facts): boolean {
  if (isObject(json) || text.trim() === '') return false
  return /^[^;]*html/i.test(headers['content-type'] ?? '') || text.trimStart().startsWith('<')
}

/** Fields whose text is meant for people. */
const TEXTS = ['error', 'message', 'detail', 'msg', 'title']
/** Fields that may contain objects or lists with such texts. */
const HOLDERS = ['error', 'errors', 'detail']

/**
 * What the service says itself (docs/api.md, or in another form). Nothing is decided by it, and nothing
 * else of a body is shown but the title of a page.
 *
 * @returns a code span, or an empty text
 */
function saidIn({ json, quote }: Facts): string {
  const texts = isObject(json) ? textsIn(json, 0) : []
  return quote(texts.slice(0, 3).join('; '))
}

/**
 * In the order of the body. Others are nested deeper than anybody writes.
 *
 * @param holder the field that contains the value. A list may have texts of its own only in `errors`.
 */
function textsIn(value: unknown, depth: number, holder = ''): string[] {
  if (typeof value !== 'object' || value === null || depth > 4) return []
  return Object.entries(value).flatMap(([name, child]: [string, unknown]) => {
    const isItem = Array.isArray(value)
    if (typeof child === 'string') {
      const isText = isItem ? holder === 'errors' : TEXTS.includes(name)
      return isText && child.trim() !== '' ? [child] : []
    }
    return isItem || HOLDERS.includes(name) ? textsIn(child, depth + 1, name) : []
  })
}
