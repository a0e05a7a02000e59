import { z } from 'zod'
import type { HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
import type { NetworkFault } from '../shared/network-fault.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { parseJob } from './job.ts'
import type { PollFailure, PollResult } from './poll-result.ts'

const CHECK_API_ADDRESS =
  "Check that `base-url` is the address of the service's API, then re-run failed jobs."
const CHECK_SERVICE =
  "Check the service's status page, and that `base-url` is the address of its API, then re-run failed jobs."
const CHECK_PROXY = 'Check any proxy or cache in between, then re-run failed jobs.'

interface PollRequest {
  readonly url: URL
  readonly jobId: string
  /** Removes the admin key. It finds whole keys only, so it comes before every cut. */
  readonly redact: (text: string) => string
}

/**
 * The job in an HTTP response (docs/api.md), or what its absence means. What the API does not say is
 * judged by RFC 9110.
 */
export function parseResponse(response: HttpResponse, request: PollRequest): PollResult {
  const headers = redactValues(response.headers, request.redact)
  const facts = { ...response, headers, json: parseJson(response.text) }
  const result = response.status === 200 ? parseBody(facts, request) : parseStatus(facts, request)
  return { ...result, retryAfterMs: parseRetryAfter(headers) }
}

interface PollResponse extends HttpResponse {
  /** Undefined if the body is none. */
  readonly json: unknown
}

function redactValues(
  headers: HttpResponse['headers'],
  redact: (text: string) => string,
): HttpResponse['headers'] {
  const redacted = Object.entries(headers).map(([name, value]) => [name, redact(value)] as const)
  return Object.fromEntries(redacted)
}

/**
 * Whether a body is read. Not an encoded one, which was not asked for and may be huge. That of an
 * error is read for what the service says, if it is JSON.
 */
export function bodyUse(
  status: number,
  headers: HttpResponse['headers'],
): 'needed' | 'optional' | 'unread' {
  if (encodingOf(headers) !== '') return 'unread'
  if (status === 200) return 'needed'
  return isJson(mediaTypeOf(headers)) ? 'optional' : 'unread'
}

/** What a poll without a usable response means. */
export function parseFault(fault: NetworkFault, url: URL): PollFailure {
  const { kind, reason } = fault
  if (kind === 'too-long') return invalidResponse(reason, { url, advice: CHECK_API_ADDRESS })

  const failure = { code: 'unavailable', reason, source: 'none' } as const
  return kind === 'permanent'
    ? { ...failure, retry: 'permanent', userMessage: fault.userMessage }
    : { ...failure, retry: 'backoff', source: fault.isCut ? 'service' : 'none' }
}

/** The meaning of a status other than 200. */
function parseStatus(response: PollResponse, request: PollRequest): PollFailure {
  const { status, headers, json } = response
  const reason = `HTTP ${status}${formatExplanation(json, request)}`
  const type = mediaTypeOf(headers)

  switch (status) {
    case 401:
      return { code: 'unauthorized', retry: 'permanent', reason, source: 'service' }
    case 403:
      // The API always speaks JSON.
      if (!/json/i.test(type)) return firewall(type, request)
      return { code: 'forbidden', retry: 'permanent', reason, source: 'service' }
    case 404:
      if (/html/i.test(type)) {
        const what = 'HTML instead of JSON (HTTP 404)'
        return { ...webPage(what, request), code: 'not-found' }
      }
      return { code: 'not-found', retry: 'confirm', reason, source: 'service' }
    case 429:
      return { code: 'rate-limited', retry: 'backoff', reason, source: 'service' }
  }
  if (isTransient(status))
    return { code: 'unavailable', retry: 'backoff', reason, source: 'service' }
  return unexpected(response, { ...request, reason })
}

const ErrorBody = z.object({ error: z.string() })

/** What the service says itself (docs/api.md), after a colon. Nothing is decided by it. */
function formatExplanation(json: unknown, { redact }: PollRequest): string {
  const { data } = ErrorBody.safeParse(json)
  const shown = codeSpan(redact(data?.error ?? ''), 100)
  return shown === '' ? '' : `: ${shown}`
}

function isTransient(status: number): boolean {
  const isServerError = status >= 500 && status <= 599
  // 501 and 505 say that the server cannot do it at all.
  return status === 408 || status === 425 || (isServerError && status !== 501 && status !== 505)
}

function firewall(type: string, { url }: PollRequest): PollFailure {
  const reason = `HTTP 403 without JSON (${codeSpan(type, 60) || 'no content type'})`
  return {
    code: 'forbidden',
    retry: 'permanent',
    reason,
    source: 'elsewhere',
    userMessage: `${hostOf(url)} returned ${reason}, probably from a firewall or bot protection in front of the service. Ask its operator to allow this runner, or check \`base-url\`. Then re-run failed jobs.`,
  }
}

function webPage(what: string, { url }: Pick<PollRequest, 'url'>): PollFailure {
  return {
    code: 'invalid-response',
    retry: 'confirm',
    reason: what,
    source: 'elsewhere',
    userMessage: `${hostOf(url)} returned ${what}, probably a dashboard or login page. Set \`base-url\` to the address of the service's API, then re-run failed jobs.`,
  }
}

function unexpected(
  { status, headers }: PollResponse,
  { url, jobId, redact, reason }: PollRequest & { reason: string },
): PollFailure {
  const { location = '' } = headers
  if (status >= 300 && status <= 399 && location !== '') {
    const [target, advice] = describeTarget(URL.parse(location, url.href), { url, redact })
    return {
      code: 'unexpected-response',
      retry: 'permanent',
      reason: `a redirect to ${target} (${reason})`,
      source: 'elsewhere',
      userMessage: `${hostOf(url)} redirects to ${target}. Redirects are not followed, to protect the key. ${advice}`,
    }
  }
  const id = codeSpan(jobId, 60)
  const what =
    status < 300
      ? `returned an unexpected response to the poll of agent job ${id}`
      : `rejected the poll of agent job ${id}`
  return {
    code: 'unexpected-response',
    retry: 'permanent',
    reason,
    source: 'service',
    userMessage: `${hostOf(url)} ${what} (${reason}). Check \`job-id\`, \`project-id\` and \`base-url\`, and any proxy in between. Then re-run failed jobs.`,
  }
}

/** Where a redirect leads, and what to do. */
function describeTarget(
  target: URL | null,
  { url, redact }: Pick<PollRequest, 'url' | 'redact'>,
): [target: string, advice: string] {
  // Addresses such as "mailto:…" have the origin "null".
  if (target === null || target.origin === 'null') {
    return ['something that is not a web address', CHECK_API_ADDRESS]
  }
  if (target.origin === url.origin) return ['another path on the same host', CHECK_API_ADDRESS]
  const advice =
    'Set `base-url` to the final address, if the API is there, then re-run failed jobs.'
  return [codeSpan(redact(target.origin), 120), advice]
}

/** The job in a body with the status 200. */
function parseBody(response: PollResponse, request: PollRequest): PollResult {
  const { headers, text, json } = response
  const { url, jobId } = request
  const encoding = encodingOf(headers)
  if (encoding !== '') {
    const what = `an encoded response (${codeSpan(encoding, 40)})`
    return invalidResponse(what, { url, advice: CHECK_PROXY })
  }
  if (text.trim() === '') {
    return invalidResponse('an empty response', { url, advice: CHECK_API_ADDRESS })
  }
  if (json === undefined) return notJson(response, request)

  const job = parseJob(json, request)
  if (job === 'different-id') {
    const what = `another agent job than ${codeSpan(jobId, 60)}`
    return invalidResponse(what, { url, advice: CHECK_PROXY })
  }
  if (job === undefined) {
    const explanation = formatExplanation(json, request)
    const what =
      explanation === '' ? 'JSON without a job status' : `an error instead of a job${explanation}`
    return invalidResponse(what, {
      url,
      advice: explanation === '' ? CHECK_API_ADDRESS : CHECK_SERVICE,
    })
  }
  return { job }
}

function notJson({ headers, text }: PollResponse, { url }: PollRequest): PollFailure {
  const type = mediaTypeOf(headers)
  const size = `${Math.max(1, Math.round(Buffer.byteLength(text) / 1000))} kB`

  if (/html/i.test(type) || text.trimStart().startsWith('<')) {
    return webPage(`HTML instead of JSON (${size})`, { url })
  }
  if (isJson(type)) {
    return invalidResponse(`JSON that is not valid (${size})`, { url, advice: CHECK_PROXY })
  }
  const shown = codeSpan(type, 60) || 'text'
  return invalidResponse(`${shown} instead of JSON (${size})`, { url, advice: CHECK_API_ADDRESS })
}

/** @param what a phrase, such as "an empty response" */
function invalidResponse(what: string, { url, advice }: { url: URL; advice: string }): PollFailure {
  const userMessage = `${hostOf(url)} returned ${what}. ${advice}`
  return {
    code: 'invalid-response',
    retry: 'confirm',
    reason: what,
    source: 'service',
    userMessage,
  }
}

/** Empty for a body as it is. */
function encodingOf({ 'content-encoding': encoding = '' }: HttpResponse['headers']): string {
  return /^identity$/i.test(encoding) ? '' : encoding
}

function mediaTypeOf({ 'content-type': type = '' }: HttpResponse['headers']): string {
  return type.replace(/;.*/, '').trim()
}

function isJson(mediaType: string): boolean {
  return /^application\/json$|\+json$/i.test(mediaType)
}

function hostOf(url: URL): string {
  return codeSpan(url.host, 100)
}
