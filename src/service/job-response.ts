import { headerOf, type HttpHeaders, type HttpResponse } from '../shared/http.ts'
import { message, type Message } from '../shared/message.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import { parseJob, type AgentJob } from './job.ts'
import { PollError } from './poll-error.ts'
import { parseRetryAfter } from './retry-after.ts'

/** A valid response to one poll. */
export interface JobResponse {
  readonly job: AgentJob
  /** How long the response asked to wait. */
  readonly retryAfterMs: number | undefined
}

export interface JobRequest {
  readonly url: URL
  readonly jobId: string
  /** Removes the admin key from text of the service. */
  readonly redact: (text: string) => string
}

const CHECK_API_ADDRESS = message`Check that \`base-url\` is the address of the service's API.`
const CHECK_PROXY = message`Check any proxy or cache in between.`
const DASHBOARD_HINT = message`\`base-url\` probably points to a dashboard or login page.`

/**
 * The job in an HTTP response (spec 4.1 and 7; what the spec does not show is judged by RFC 9110).
 *
 * @throws PollError
 */
export function parseResponse(response: HttpResponse, request: JobRequest): JobResponse {
  const { status, headers } = response
  const retryAfterMs = parseRetryAfter(headers['retry-after'], headers['date'])
  if (status !== 200) throw new PollError(`HTTP ${status}`, { ...statusError(response, request), retryAfterMs })

  const result = parseBody(response, request)
  if ('status' in result) return { job: result, retryAfterMs }
  throw new PollError(result.instead.plain, {
    code: 'invalid-response',
    retry: 'confirm',
    userMessage: result.userMessage,
    retryAfterMs,
  })
}

/** Whether to read the body: not of an error, nor a compressed one, which was not asked for and may be huge. */
export function isBodyWanted(status: number, headers: HttpHeaders): boolean {
  return status === 200 && /^(identity)?$/i.test(headerOf(headers, 'content-encoding'))
}

function statusError(
  response: HttpResponse,
  request: JobRequest,
): Pick<PollError, 'code' | 'retry'> & { userMessage?: Message | undefined } {
  const { status } = response
  if (status === 401) return { code: 'unauthorized', retry: 'never' }
  if (status === 403) return { code: 'forbidden', retry: 'never' }
  if (status === 404) return { code: 'not-found', retry: 'confirm', userMessage: notFoundPage(response, request.url) }
  if (status === 429) return { code: 'rate-limited', retry: 'rate-limited' }
  const isRetryable =
    status === 408 || status === 425 || (status >= 500 && status <= 599 && status !== 501 && status !== 505)
  if (isRetryable) return { code: 'unavailable', retry: 'backoff' }
  return { code: 'unexpected-response', retry: 'never', userMessage: unexpectedStatus(response, request) }
}

/** The service's own 404 is JSON (spec 4.1): an HTML page comes from something else. */
function notFoundPage({ headers }: HttpResponse, url: URL): Message | undefined {
  if (!/html/i.test(headerOf(headers, 'content-type'))) return undefined
  return message`${shortHost(url)} returned an HTML page (HTTP 404). ${DASHBOARD_HINT}`
}

function unexpectedStatus({ status, headers }: HttpResponse, { url, redact }: JobRequest): Message {
  const location = headerOf(headers, 'location')
  if (status < 300 || status > 399 || location === '') {
    return message`Unexpected HTTP ${status} from ${shortHost(url)}. Check \`base-url\` and any proxy in between.`
  }
  const origin = URL.parse(location, url.href)?.origin ?? 'null'
  const target =
    origin === 'null'
      ? message`something that is not a web address`
      : origin === url.origin
        ? message`another path on the same host`
        : message`${sanitizeLine(redact(origin), 120)}`
  return message`${shortHost(url)} redirects to ${target}. Redirects are not followed, to protect the key. Set \`base-url\` to the final address.`
}

function parseBody(
  { headers, text }: HttpResponse,
  { url, jobId, redact }: JobRequest,
): AgentJob | { instead: Message; userMessage: Message } {
  const invalid = (instead: Message, advice = CHECK_API_ADDRESS) => ({
    instead,
    userMessage: message`${shortHost(url)} returned ${instead}. ${advice}`,
  })
  if (!isBodyWanted(200, headers)) {
    const encoding = sanitizeLine(redact(headerOf(headers, 'content-encoding')), 40)
    return invalid(message`a compressed response (${encoding})`, CHECK_PROXY)
  }
  if (text.trim() === '') return invalid(message`an empty response`)
  const json = parseJson(text)
  if (json !== undefined) {
    const job = parseJob(json.value, { jobId, redact })
    if (job === undefined) return invalid(message`JSON without a job status`)
    return job === 'different-id' ? invalid(message`a different job (id mismatch)`, CHECK_PROXY) : job
  }
  const type = headerOf(headers, 'content-type').replace(/;.*/, '').trim()
  const kilobytes = Math.max(1, Math.round(Buffer.byteLength(text) / 1000))
  if (/html/i.test(type) || text.trimStart().startsWith('<'))
    return invalid(message`HTML instead of JSON (${kilobytes} kB)`, DASHBOARD_HINT)
  return invalid(message`${sanitizeLine(redact(type), 60) || 'text'} instead of JSON (${kilobytes} kB)`)
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
  return sanitizeLine(url.host, 100)
}
