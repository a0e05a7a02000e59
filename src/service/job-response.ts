import type { HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
import type { NetworkFault } from '../shared/network-fault.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { parseJob } from './job.ts'
import type { PollFailure, PollResult } from './poll-result.ts'

const CHECK_API_ADDRESS = "Check that `base-url` is the address of the service's API."
const CHECK_PROXY = 'Check any proxy or cache in between.'
const DASHBOARD_HINT = '`base-url` probably points to a dashboard or login page.'

interface JobRequest {
  readonly url: URL
  readonly jobId: string
}

/**
 * The job in an HTTP response (docs/api.md), or what its absence means. What the API does not say is
 * judged by RFC 9110.
 *
 * @param request.redact removes the admin key from text of the service. It finds whole keys only, so
 *   all texts are redacted here, before anything cuts them.
 */
export function parseResponse(
  { status, headers, text }: HttpResponse,
  { redact, ...request }: JobRequest & { redact: (text: string) => string },
): PollResult {
  const response = { status, headers: redactValues(headers, redact), text }
  const retryAfterMs = parseRetryAfter(response.headers)

  if (status === 200) {
    const json = parseJson(text, redact)
    return { ...parseBody(json, response, request), retryAfterMs }
  }
  return { ...statusFailure(response, request), reason: `HTTP ${status}`, retryAfterMs }
}

/** What a poll without a usable response means. */
export function parseFault(fault: NetworkFault, url: URL): PollFailure {
  const { kind, reason } = fault
  switch (kind) {
    case 'permanent': {
      const { userMessage } = fault
      return { code: 'unavailable', retry: 'permanent', reason, userMessage }
    }
    case 'too-long':
      return invalidResponse(reason, url, CHECK_API_ADDRESS)
    case 'transient':
      return { code: 'unavailable', retry: 'backoff', reason }
  }
}

/** Not the body of an error. Nor a compressed one, which was not asked for and may be huge. */
export function isBodyWanted(status: number, headers: HttpResponse['headers']): boolean {
  return status === 200 && compressionOf(headers) === ''
}

/** Empty for a body as it is. */
function compressionOf(headers: HttpResponse['headers']): string {
  const { 'content-encoding': encoding = '' } = headers
  return /^identity$/i.test(encoding) ? '' : encoding
}

function redactValues(
  headers: HttpResponse['headers'],
  redact: (text: string) => string,
): HttpResponse['headers'] {
  const redacted = Object.entries(headers).map(([name, value]) => [name, redact(value)] as const)
  return Object.fromEntries(redacted)
}

function statusFailure(response: HttpResponse, request: JobRequest): Omit<PollFailure, 'reason'> {
  const { status } = response
  switch (status) {
    case 401:
      return { code: 'unauthorized', retry: 'permanent' }
    case 403:
      return {
        code: 'forbidden',
        retry: 'permanent',
        ...fromElsewhere(firewallText(response, request)),
      }
    case 404:
      return {
        code: 'not-found',
        retry: 'confirm',
        ...fromElsewhere(notFoundPage(response, request)),
      }
    case 429:
      return { code: 'rate-limited', retry: 'backoff' }
  }
  if (isTransient(status)) return { code: 'unavailable', retry: 'backoff' }
  const redirected = fromElsewhere(redirectText(response, request))
  const userMessage = rejectedText(response, request)
  return { code: 'unexpected-response', retry: 'permanent', userMessage, ...redirected }
}

/** @param userMessage undefined if the service itself responded */
function fromElsewhere(
  userMessage: string | undefined,
): Pick<PollFailure, 'userMessage' | 'mayBeMaintenance'> {
  return userMessage === undefined ? {} : { userMessage, mayBeMaintenance: true }
}

function isTransient(status: number): boolean {
  const isServerError = status >= 500 && status <= 599
  // 501 and 505 say that the server cannot do it at all.
  return status === 408 || status === 425 || (isServerError && status !== 501 && status !== 505)
}

/** The API always speaks JSON, so any other 403 comes from something in front of it. */
function firewallText({ headers }: HttpResponse, { url }: JobRequest): string | undefined {
  const type = mediaTypeOf(headers)
  if (/json/i.test(type)) return undefined
  const shown = codeSpan(type, 60) || 'no content type'
  return `${shortHost(url)} returned HTTP 403 without JSON (${shown}), probably from a firewall or bot protection in front of the service. Ask its operator to allow this runner, or check \`base-url\`.`
}

/** The service's own 404 is JSON too. */
function notFoundPage({ headers }: HttpResponse, { url }: JobRequest): string | undefined {
  if (!/html/i.test(mediaTypeOf(headers))) return undefined
  return `${shortHost(url)} returned an HTML page (HTTP 404). ${DASHBOARD_HINT}`
}

function redirectText({ status, headers }: HttpResponse, { url }: JobRequest): string | undefined {
  const { location = '' } = headers
  if (status < 300 || status > 399 || location === '') return undefined
  const target = describeTarget(URL.parse(location, url.href), url)
  return `${shortHost(url)} redirects to ${target}. Redirects are not followed, to protect the key. Set \`base-url\` to the final address.`
}

function describeTarget(target: URL | null, { origin }: URL): string {
  // Addresses such as "mailto:…" have the origin "null".
  if (target === null || target.origin === 'null') return 'something that is not a web address'
  if (target.origin === origin) return 'another path on the same host'
  return codeSpan(target.origin, 120)
}

function rejectedText({ status }: HttpResponse, { url, jobId }: JobRequest): string {
  return `${shortHost(url)} rejected the poll of agent job ${codeSpan(jobId, 60)} (HTTP ${status}). Check \`job-id\`, \`project-id\` and \`base-url\`, and any proxy in between.`
}

/** @param json undefined if the body is none */
function parseBody(json: unknown, response: HttpResponse, { url, jobId }: JobRequest): PollResult {
  const { headers, text } = response
  const compression = compressionOf(headers)
  if (compression !== '') {
    const shown = codeSpan(compression, 40)
    return invalidResponse(`a compressed response (${shown})`, url, CHECK_PROXY)
  }
  if (text.trim() === '') return invalidResponse('an empty response', url, CHECK_API_ADDRESS)
  if (json === undefined) return notJson(response, url)

  const job = parseJob(json, jobId)
  if (job === 'different-id') {
    const id = codeSpan(jobId, 60)
    return invalidResponse(`another agent job than ${id}`, url, CHECK_PROXY)
  }
  if (job === undefined) {
    return invalidResponse('JSON without a job status', url, CHECK_API_ADDRESS)
  }
  return { job }
}

function notJson({ headers, text }: HttpResponse, url: URL): PollFailure {
  const type = mediaTypeOf(headers)
  const kilobytes = Math.max(1, Math.round(Buffer.byteLength(text) / 1000))
  const size = `${kilobytes} kB`

  if (/html/i.test(type) || text.trimStart().startsWith('<')) {
    const failure = invalidResponse(`HTML instead of JSON (${size})`, url, DASHBOARD_HINT)
    return { ...failure, reason: 'HTML instead of JSON', mayBeMaintenance: true }
  }
  if (/json/i.test(type)) {
    return invalidResponse(`JSON that is not valid (${size})`, url, CHECK_PROXY)
  }
  const shown = codeSpan(type, 60) || 'text'
  return invalidResponse(`${shown} instead of JSON (${size})`, url, CHECK_API_ADDRESS)
}

/** @param what a phrase, such as "an empty response" */
function invalidResponse(what: string, url: URL, advice: string): PollFailure {
  const userMessage = `${shortHost(url)} returned ${what}. ${advice}`
  return { code: 'invalid-response', retry: 'confirm', reason: what, userMessage }
}

function mediaTypeOf(headers: HttpResponse['headers']): string {
  const { 'content-type': type = '' } = headers
  return type.replace(/;.*/, '').trim()
}

function shortHost(url: URL): string {
  return codeSpan(url.host, 100)
}
