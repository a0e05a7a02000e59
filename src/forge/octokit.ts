import type { z } from 'zod'
import type { Clock } from '../polling/clock.ts'
import { sendRequest, type HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
import { parseFault } from '../shared/network-fault.ts'
import { proxyFor } from '../shared/proxy.ts'
import { REDACTED } from '../shared/sanitize.ts'
import { errorOfFault, errorOfStatus, ForgeError, unusableResponse } from './forge-error.ts'

/** GitHub sends the lines that a pull request changed, and comments have up to 65,536 characters. */
const MAX_BODY_BYTES = 8 * 1024 * 1024

interface Options {
  /** `GITHUB_API_URL`; empty outside a runner. */
  readonly apiUrl: string
  readonly githubToken: string
  /** For one request. */
  readonly timeoutMs: number
  /** Before each further attempt, unless the response asks for more. */
  readonly retryDelaysMs: readonly number[]
  readonly mayRetry: (error: ForgeError, delayMs: number) => boolean
  /** Removes the admin key from text of the network. */
  readonly redact: (text: string) => string
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** What Octokit gives to `fetch`. */
type Init = Pick<Parameters<typeof sendRequest>[1], 'method' | 'headers' | 'body'>

export type Octokit = Awaited<ReturnType<typeof createOctokit>>

/**
 * An Octokit whose requests have the proxy, the CA and the limits of this action, and are repeated
 * after a failure, unless they have `request: { retries: 0 }`. They throw a ForgeError, or the
 * reason of the signal.
 *
 * @throws ProxyVariableError
 */
export async function createOctokit(options: Options) {
  const { githubToken: token, signal } = options
  const baseUrl = options.apiUrl || 'https://api.github.com'
  const proxy = proxyFor(new URL(baseUrl))

  // Loaded only when it is needed. The toolkit then parses the event file, which we have read
  // already, and throws if it is malformed.
  delete process.env['GITHUB_EVENT_PATH']
  const { getOctokit } = await import('@actions/github')
  const redact = (text: string): string => options.redact(text).replaceAll(token, REDACTED)
  const fetch = createFetch(new URL(baseUrl).origin, { ...options, proxy, redact })
  const octokit = getOctokit(token, { baseUrl, request: { fetch } })

  octokit.hook.wrap('request', (request, parameters) => {
    const attempt = async () => {
      try {
        const response = await request(parameters)
        const data = parseJson(String(response.data))
        if (data === undefined) throw unusableResponse()
        return { ...response, data }
      } catch (error) {
        signal.throwIfAborted()
        // Octokit wraps what `fetch` throws.
        throw error instanceof Error && error.cause instanceof ForgeError ? error.cause : error
      }
    }
    return parameters.request['retries'] === 0 ? attempt() : withRetries(attempt, options)
  })
  return octokit
}

/**
 * A `fetch` that sends the token to one origin only: it follows no redirect, which Octokit would
 * take for a success, and no link elsewhere.
 */
function createFetch(
  origin: string,
  { proxy, timeoutMs, redact, signal }: Options & { readonly proxy: URL | undefined },
) {
  return async (address: string, { method, headers, body }: Init): Promise<Response> => {
    const url = new URL(address)
    // The address of the next page is the server's word.
    if (url.origin !== origin)
      throw new ForgeError('a next page on another host', { kind: 'rejected' })
    const limits = { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, signal }
    let response: HttpResponse
    try {
      response = await sendRequest(url, { method, headers, body, proxy, ...limits })
    } catch (error) {
      throw errorOfFault(parseFault(error, { proxy, ...limits, redact }), url.host)
    }
    // 201 is the status of a new comment.
    if (response.status > 201) throw errorOfStatus(response, redact)
    // Only what Octokit needs. It leaves a text as it is; its own parser of JSON is slow on nested
    // lists, and fails at large numbers.
    const { link = '' } = response.headers
    return new Response(response.text, { status: response.status, headers: { link } })
  }
}

/** @throws ForgeError of the last attempt */
async function withRetries<T>(attempt: () => Promise<T>, options: Options): Promise<T> {
  const { retryDelaysMs, mayRetry, clock, signal } = options
  for (let retries = 0; ; retries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error

      const shortestMs = retryDelaysMs[retries]
      const delayMs = Math.max(shortestMs ?? 0, error.retryAfterMs ?? 0)
      if (shortestMs === undefined || !mayRetry(error, delayMs)) throw error

      await clock.sleepUntil(clock.now() + delayMs, signal)
      signal.throwIfAborted()
    }
  }
}

/**
 * The data of a response.
 *
 * @throws ForgeError if it is something else: a gateway may respond with anything and 200
 */
export function dataOf<T>(schema: z.ZodType<T>, { data }: { readonly data: unknown }): T {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw unusableResponse()
  return parsed.data
}
