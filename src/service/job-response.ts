import type { HttpResponse } from '../shared/http.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { parseJob } from './job.ts'
import type { PollFailure, PollResult } from './poll-result.ts'
import { parseRetryAfter } from './retry-after.ts'

const CHECK_API_ADDRESS = "Check that `base-url` is the address of the service's API."
const CHECK_PROXY = 'Check any proxy or cache in between.'
const DASHBOARD_HINT = '`base-url` probably points to a dashboard or login page.'

interface JobRequest {
  readonly url: URL
  readonly jobId: string
  /** Removes the admin key from text of the service: before it is cut or parsed, which would leave pieces. */
  readonly redact: (text: string) => string
}

/** The job in an HTTP response (spec 4.1 and 7; what the spec does not show is judged by RFC 9110). */
export function parseResponse(response: HttpResponse, request: JobRequest): PollResult {
  const { status, headers } = response
  const retryAfterMs = parseRetryAfter(headers)
  if (status === 200) return { ...parseBody(response, request), retryAfterMs }
  return { ...statusFailure(response, request), reason: `HTTP ${status}`, retryAfterMs }
}

/** Whether to read the body: not of an error, nor a compressed one, which was not asked for and may be huge. */
export function isBodyWanted(status: number, headers: HttpResponse['headers']): boolean {
  return status === 200 && /^(identity)?$/i.test(headers['content-encoding'] ?? '')
}

function statusFailure(response: HttpResponse, request: JobRequest): Omit<PollFailure, 'reason'> {
  const { status } = response
  if (status === 401) return { code: 'unauthorized', retry: 'never' }
  if (status === 403) return { code: 'forbidden', retry: 'never' }
  if (status === 404)
    return { code: 'not-found', retry: 'confirm', userMessage: notFoundPage(response, request.url) }
  if (status === 429) return { code: 'rate-limited', retry: 'rate-limited' }
  if (
    status === 408 ||
    status === 425 ||
    (status >= 500 && status <= 599 && status !== 501 && status !== 505)
  )
    return { code: 'unavailable', retry: 'backoff' }
  return {
    code: 'unexpected-response',
    retry: 'never',
    userMessage: unexpectedStatus(response, request),
  }
}

/** The service's own 404 is JSON (spec 4.1): an HTML page comes from something else. */
function notFoundPage({ headers }: HttpResponse, url: URL): string | undefined {
  if (!/html/i.test(headers['content-type'] ?? '')) return undefined
  return `${shortHost(url)} returned an HTML page (HTTP 404). ${DASHBOARD_HINT}`
}

function unexpectedStatus({ status, headers }: HttpResponse, { url, redact }: JobRequest): string {
  const { location = '' } = headers
  if (status < 300 || status > 399 || location === '')
    return `Unexpected HTTP ${status} from ${shortHost(url)}. Check \`base-url\` and any proxy in between.`
  const origin = URL.parse(location, url.href)?.origin ?? 'null'
  const target =
    origin === 'null'
      ? 'something that is not a web address'
      : origin === url.origin
        ? 'another path on the same host'
        : codeSpan(redact(origin), 120)
  return `${shortHost(url)} redirects to ${target}. Redirects are not followed, to protect the key. Set \`base-url\` to the final address.`
}

function parseBody(
  { headers, text }: HttpResponse,
  { url, jobId, redact }: JobRequest,
): PollResult {
  const invalid = (what: string, advice: string): PollFailure => {
    const userMessage = `${shortHost(url)} returned ${what}. ${advice}`
    return { code: 'invalid-response', retry: 'confirm', reason: what, userMessage }
  }
  const { 'content-encoding': encoding = '', 'content-type': contentType = '' } = headers
  if (!isBodyWanted(200, headers))
    return invalid(`a compressed response (${codeSpan(redact(encoding), 40)})`, CHECK_PROXY)
  if (text.trim() === '') return invalid('an empty response', CHECK_API_ADDRESS)

  const json = parseJson(text)
  if (json !== undefined) {
    const job = parseJob(json.value, { jobId, redact })
    if (job === 'different-id') return invalid('a different job (id mismatch)', CHECK_PROXY)
    return job === undefined ? invalid('JSON without a job status', CHECK_API_ADDRESS) : { job }
  }
  const type = contentType.replace(/;.*/, '').trim()
  const kilobytes = Math.max(1, Math.round(Buffer.byteLength(text) / 1000))
  if (/html/i.test(type) || text.trimStart().startsWith('<'))
    return invalid(`HTML instead of JSON (${kilobytes} kB)`, DASHBOARD_HINT)
  const shown = codeSpan(redact(type), 60) || 'text'
  return invalid(`${shown} instead of JSON (${kilobytes} kB)`, CHECK_API_ADDRESS)
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return undefined
  }
}

function shortHost(url: URL): string {
  return codeSpan(url.host, 100)
}
