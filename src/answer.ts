import { ReadError } from './errors.ts'
import { parseJob, type AgentJob } from './job.ts'
import { parseRetryAfter } from './schedule.ts'
import { inert } from './untrusted.ts'
import type { Answer } from './wait.ts'

interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  /** Empty where the body is of no interest. */
  readonly text: string
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

const OF_A_PAGE = "`base-url` probably names the dashboard or a login page: use the API's address."

/**
 * The job in an HTTP answer (spec 4.1 and 7; what the spec does not show is judged by RFC 9110).
 *
 * @throws ReadError
 */
export function toAnswer(http: HttpAnswer, asked: { url: URL; jobId: string }): Answer {
  const retryAfterMs = parseRetryAfter(http.headers['retry-after'], http.headers['date'])
  if (http.status !== 200) throw statusError(http, asked.url, retryAfterMs)

  const result = parseBody(http, asked.jobId)
  if (!('instead' in result)) return { job: result, retryAfterMs }
  const {
    instead,
    detail = '',
    advice = "Check that `base-url` is the address of the service's API.",
  } = result
  throw new ReadError(`${instead} instead of a job`, {
    code: 'invalid-response',
    treatment: 'doubtful',
    explanation: `${inert(asked.url.host, 100)} answered with ${instead}${detail} instead of a job. ${advice}`,
    retryAfterMs,
  })
}

/** Whether the body is compressed, which was not asked for and is not taken: 200 kB may become 200 MB. */
export function isEncoded(headers: Headers): boolean {
  return !/^(identity)?$/i.test(fieldOf(headers, 'content-encoding'))
}

function statusError(http: HttpAnswer, url: URL, retryAfterMs: number | undefined): ReadError {
  const { status } = http
  const fail = (facts: Omit<ConstructorParameters<typeof ReadError>[1], 'retryAfterMs'>): ReadError =>
    new ReadError(`HTTP ${status}`, { ...facts, retryAfterMs })

  if (status === 401) return fail({ code: 'unauthorized', treatment: 'final' })
  if (status === 403) return fail({ code: 'forbidden', treatment: 'final' })
  if (status === 404)
    return fail({ code: 'not-found', treatment: 'doubtful', explanation: explainMissing(http, url) })
  if (status === 429) return fail({ code: 'rate-limited', treatment: 'throttled' })
  if (
    status === 408 ||
    status === 425 ||
    (status >= 500 && status <= 599 && status !== 501 && status !== 505)
  ) {
    return fail({ code: 'unavailable', treatment: 'transient' })
  }
  return fail({ code: 'unexpected-response', treatment: 'final', explanation: explainUnexpected(http, url) })
}

/** The service's own 404 is JSON (spec 4.1): a page comes from something else. */
function explainMissing({ headers }: HttpAnswer, url: URL): string | undefined {
  if (!/html/i.test(fieldOf(headers, 'content-type'))) return undefined
  return `${inert(url.host, 100)} answered with a web page (404) instead of a job. ${OF_A_PAGE}`
}

function explainUnexpected({ status, headers }: HttpAnswer, url: URL): string {
  const host = inert(url.host, 100)
  const location = fieldOf(headers, 'location')
  if (status < 300 || status > 399 || location === '') {
    return `${host} answered with HTTP ${status}, which the service's API does not give. Check that \`base-url\` is its address, and what stands between: a proxy, a gateway.`
  }
  const origin = URL.parse(location, url.href)?.origin ?? 'null'
  const target =
    origin === 'null'
      ? 'no web address'
      : origin === url.origin
        ? 'another path of its own'
        : inert(origin, 120)
  return `${host} redirects to ${target}; redirects are not followed, so that the key goes nowhere else. Use the final address as \`base-url\`.`
}

interface NotAJob {
  readonly instead: string
  readonly detail?: string
  readonly advice?: string
}

function parseBody({ headers, text }: HttpAnswer, jobId: string): AgentJob | NotAJob {
  if (isEncoded(headers)) {
    const encoding = inert(fieldOf(headers, 'content-encoding'), 40)
    return {
      instead: 'a compressed answer',
      detail: ` (${encoding})`,
      advice: 'Nothing between may compress it.',
    }
  }
  if (text.trim() === '') return { instead: 'an empty answer' }
  const json = parseJson(text)
  if (json !== undefined) return parseJob(json.value, jobId)

  const type = inert(fieldOf(headers, 'content-type').replace(/;.*/s, '').trim(), 60)
  const detail = ` (${type === '' ? 'no content type' : type}, ${formatBytes(Buffer.byteLength(text))})`
  if (!/html/i.test(type) && !text.trimStart().startsWith('<'))
    return { instead: 'text that is no JSON', detail }
  return { instead: 'a web page', detail, advice: OF_A_PAGE }
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch {
    return undefined
  }
}

function formatBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}` : `${Math.round(bytes / 1000)} kB`
}

/** Repeated fields arrive as a list. */
function fieldOf(headers: Headers, name: string): string {
  return [headers[name]].flat().join(', ').trim()
}
