import type { HttpResponse } from '../shared/http.ts'
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
  /**
   * Removes the admin key from text of the service. It finds whole keys only, so it comes before
   * any cut.
   */
  readonly redact: (text: string) => string
}

/**
 * The job in an HTTP response (spec 4.1 and 7). What the spec does not show is judged by RFC 9110.
 */
export function parseResponse(response: HttpResponse, request: JobRequest): PollResult {
  const { status, headers } = response
  const retryAfterMs = parseRetryAfter(headers)
  if (status === 200) return { ...parseBody(response, request), retryAfterMs }
  return { ...statusFailure(response, request), reason: `HTTP ${status}`, retryAfterMs }
}

/** Not the body of an error. Nor a compressed one, which was not asked for and may be huge. */
export function isBodyWanted(status: number, headers: HttpResponse['headers']): boolean {
  return status === 200 && /^(identity)?$/i.test(headers['content-encoding'] ?? '')
}

/** What a poll without a response means. */
export function faultFailure(fault: NetworkFault, url: URL): PollFailure {
  const { reason } = fault
  switch (fault.kind) {
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

function statusFailure(response: HttpResponse, request: JobRequest): Omit<PollFailure, 'reason'> {
  const { status } = response
  switch (status) {
    case 401:
      return { code: 'unauthorized', retry: 'permanent' }
    case 403:
      return { code: 'forbidden', retry: 'permanent', userMessage: firewallText(response, request) }
    case 404:
      return { code: 'not-found', retry: 'confirm', userMessage: notFoundPage(response, request) }
    case 429:
      return { code: 'rate-limited', retry: 'backoff' }
  }
  if (isTransient(status)) return { code: 'unavailable', retry: 'backoff' }
  const userMessage =
    redirectText(response, request) ??
    `Unexpected HTTP ${status} from ${shortHost(request.url)}. Check \`base-url\` and any proxy in between.`
  return { code: 'unexpected-response', retry: 'permanent', userMessage }
}

function isTransient(status: number): boolean {
  const isServerError = status >= 500 && status <= 599
  // 501 and 505 say that the server cannot do it at all.
  return status === 408 || status === 425 || (isServerError && status !== 501 && status !== 505)
}

/** The service speaks JSON (spec 4.1), so another 403 comes from something in front of it. */
function firewallText({ headers }: HttpResponse, { url, redact }: JobRequest): string | undefined {
  const type = mediaTypeOf(headers, redact)
  if (/json/i.test(type)) return undefined
  const shown = codeSpan(type, 60) || 'no content type'
  return `The 403 of ${shortHost(url)} is not JSON (${shown}), so it is probably that of a firewall or bot protection in front of it. Allow requests from this runner there, or check \`base-url\`.`
}

/** The service's own 404 is JSON too. */
function notFoundPage({ headers }: HttpResponse, request: JobRequest): string | undefined {
  const { url, redact } = request
  if (!/html/i.test(mediaTypeOf(headers, redact))) return undefined
  return `${shortHost(url)} returned an HTML page (HTTP 404). ${DASHBOARD_HINT}`
}

function redirectText(response: HttpResponse, { url, redact }: JobRequest): string | undefined {
  const { status, headers } = response
  const { location = '' } = headers
  if (status < 300 || status > 399 || location === '') return undefined
  const target = describeTarget(URL.parse(redact(location), url.href), { url, redact })
  return `${shortHost(url)} redirects to ${target}. Redirects are not followed, to protect the key. Set \`base-url\` to the final address.`
}

function describeTarget(
  target: URL | null,
  { url, redact }: Pick<JobRequest, 'url' | 'redact'>,
): string {
  // Addresses such as "mailto:…" have the origin "null".
  if (target === null || target.origin === 'null') return 'something that is not a web address'
  if (target.origin === url.origin) return 'another path on the same host'
  // Again, because parsing decodes the host.
  return codeSpan(redact(target.origin), 120)
}

function parseBody(response: HttpResponse, { url, jobId, redact }: JobRequest): PollResult {
  const { headers, text } = response
  if (!isBodyWanted(200, headers)) {
    const encoding = codeSpan(redact(String(headers['content-encoding'])), 40)
    return invalidResponse(`a compressed response (${encoding})`, url, CHECK_PROXY)
  }
  if (text.trim() === '') return invalidResponse('an empty response', url, CHECK_API_ADDRESS)

  const json = parseJson(text)
  if (json === undefined) return notJson(response, { url, redact })

  const job = parseJob(json.value, { jobId, redact })
  if (job === 'different-id') {
    return invalidResponse('a different job (id mismatch)', url, CHECK_PROXY)
  }
  if (job === undefined) {
    return invalidResponse('JSON without a job status', url, CHECK_API_ADDRESS)
  }
  return { job }
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return undefined
  }
}

function notJson(
  { headers, text }: HttpResponse,
  { url, redact }: Pick<JobRequest, 'url' | 'redact'>,
): PollFailure {
  const type = mediaTypeOf(headers, redact)
  const kilobytes = Math.max(1, Math.round(Buffer.byteLength(text) / 1000))
  const size = `${kilobytes} kB`

  if (/html/i.test(type) || text.trimStart().startsWith('<')) {
    return invalidResponse(`HTML instead of JSON (${size})`, url, DASHBOARD_HINT)
  }
  if (/json/i.test(type)) {
    return invalidResponse(`JSON that is not valid (${size})`, url, CHECK_PROXY)
  }
  const shown = codeSpan(type, 60) || 'text'
  return invalidResponse(`${shown} instead of JSON (${size})`, url, CHECK_API_ADDRESS)
}

function invalidResponse(what: string, url: URL, advice: string): PollFailure {
  const userMessage = `${shortHost(url)} returned ${what}. ${advice}`
  return { code: 'invalid-response', retry: 'confirm', reason: what, userMessage }
}

function mediaTypeOf(headers: HttpResponse['headers'], redact: (text: string) => string): string {
  const type = redact(headers['content-type'] ?? '')
  return type.replace(/;.*/, '').trim()
}

function shortHost(url: URL): string {
  return codeSpan(url.host, 100)
}
