import { z } from 'zod'
import type { HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
import { isPermanent, type NetworkFault } from '../shared/network-fault.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { parseJob } from './job.ts'
import type { PollCause, PollFailure, PollResult, ResponseCause } from './poll-result.ts'

interface PollRequest {
  readonly url: URL
  readonly jobId: string
  /** Removes the admin key. It finds whole keys only, so it comes before every cut. */
  readonly redact: (text: string) => string
}

/**
 * The job in an HTTP response (docs/api.md), or what came instead. What the API does not say is
 * judged by RFC 9110.
 */
export function parseResponse(response: HttpResponse, request: PollRequest): PollResult {
  const { status, text } = response
  const fields = Object.entries(response.headers)
  const headers = Object.fromEntries(
    fields.map(([name, value]) => [name, request.redact(value)] as const),
  )
  const facts: Facts = {
    status,
    headers,
    text,
    json: parseJson(text),
    isPage: isHtml(headers) || text.trimStart().startsWith('<'),
    clean: (part) => sanitizeLine(request.redact(part), 100),
  }
  const result = status === 200 ? parseBody(facts, request) : parseStatus(facts, request)
  return { ...result, retryAfterMs: parseRetryAfter(headers) }
}

/** What a poll without a usable response means. */
export function toFailure(fault: NetworkFault): PollFailure {
  if (fault.kind === 'too-long') return failure('invalid-response', 'unclear', fault)
  return failure('unavailable', isPermanent(fault) ? 'permanent' : 'transient', fault)
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

interface Facts extends HttpResponse {
  /** Undefined if the body is none. */
  readonly json: unknown
  readonly isPage: boolean
  /** Makes a text of the response one short line without the key. */
  readonly clean: (text: string) => string
}

/** The meaning of a status other than 200. */
function parseStatus(facts: Facts, request: PollRequest): PollFailure {
  const { status, headers, isPage } = facts
  const said = saidIn(facts)

  switch (status) {
    case 401:
      return failure('unauthorized', 'permanent', { kind: 'key-rejected', status, said })
    case 403:
      // The API always speaks JSON.
      return /json/i.test(mediaTypeOf(headers))
        ? failure('forbidden', 'permanent', { kind: 'access-denied', status, said })
        : failure('forbidden', 'permanent', notApi(facts))
    case 404:
      return isPage
        ? failure('not-found', 'unclear', notApi(facts))
        : failure('not-found', 'unclear', { kind: 'not-found', status, said })
    case 408:
    case 425:
      return failure('unavailable', 'transient', { kind: 'request-timeout', status, said })
    case 429:
      return failure('rate-limited', 'transient', { kind: 'rate-limited', status, said })
  }
  // 501 and 505 say that the server cannot do it at all.
  if (status >= 500 && status <= 599 && status !== 501 && status !== 505) {
    return failure('unavailable', 'transient', { kind: 'server-error', status, said })
  }
  return failure('unexpected-response', 'permanent', causeOf(facts, request))
}

/** What came with any other status. */
function causeOf(facts: Facts, { url }: PollRequest): ResponseCause {
  const { status, headers, isPage, clean } = facts
  const { location = '' } = headers
  const said = saidIn(facts)
  if (status >= 300 && status <= 399 && location !== '') {
    return { kind: 'redirect', status, said, target: clean(targetOf(location, url)) }
  }
  if (status <= 399) return { kind: 'unexpected-status', status, said }
  if (isPage) return notApi(facts)
  return { kind: status === 410 ? 'gone' : 'poll-rejected', status, said }
}

function targetOf(location: string, url: URL): string {
  const target = URL.parse(location, url.href)
  // Addresses such as "mailto:…" have the origin "null".
  if (target === null || target.origin === 'null') return ''
  return target.origin === url.origin ? target.pathname : target.origin
}

/** The job in a body with the status 200. */
function parseBody(facts: Facts, request: PollRequest): PollResult {
  const { headers, text, json, isPage, clean } = facts
  const encoding = encodingOf(headers)
  if (encoding !== '') return noJob('encoded', clean(encoding))
  if (text.trim() === '') return noJob('empty')
  if (json === undefined) {
    if (isPage) return failure('invalid-response', 'unclear', notApi(facts))
    return noJob('not-json', clean(mediaTypeOf(headers)))
  }
  const job = parseJob(json, request)
  if (job === 'different-id') return noJob('other-job')
  if (job !== undefined) return { job }
  const said = saidIn(facts)
  return said === '' ? noJob('no-status') : noJob('error', said)
}

function noJob(
  problem: Extract<ResponseCause, { kind: 'no-job' }>['problem'],
  detail = '',
): PollFailure {
  return failure('invalid-response', 'unclear', { kind: 'no-job', problem, detail })
}

function failure(
  code: PollFailure['code'],
  duration: PollFailure['duration'],
  cause: PollCause,
): PollFailure {
  return { code, duration, cause }
}

function notApi(facts: Facts): ResponseCause {
  const { status, headers, isPage, clean } = facts
  const title = clean(isPage ? titleOf(facts.text) : '')
  return { kind: 'not-api', status, mediaType: clean(mediaTypeOf(headers)), isPage, title }
}

const ErrorBody = z.object({ error: z.string() })

/** What the service says itself (docs/api.md), or the title of its page. Nothing is decided by it. */
function saidIn({ json, text, isPage, clean }: Facts): string {
  const { data } = ErrorBody.safeParse(json)
  return clean(data?.error ?? (isPage ? titleOf(text) : '')).trim()
}

/** Searched for without patterns that backtrack, because the page is somebody else's. */
function titleOf(html: string): string {
  const start = html.search(/<title[\s>]/i)
  const from = start === -1 ? -1 : html.indexOf('>', start)
  if (from === -1) return ''
  const [title = ''] = html.slice(from + 1, from + 400).split('<', 1)
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
