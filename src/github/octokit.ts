import type { z } from 'zod'
import { sendRequest, type HttpResponse } from '../http/http.ts'
import { parseJson } from '../http/json.ts'
import { causeOfError } from '../http/network-cause.ts'
import { proxyFor } from '../http/proxy.ts'
import type { Clock } from '../runner/clock.ts'
import type { Redact } from '../text/sanitize.ts'
import {
  errorOfCause,
  errorOfResponse,
  GitHubError,
  looksLikePage,
  unexpectedBody,
} from './github-error.ts'

/** GitHub sends the lines that a pull request changed, and a hundred comments of up to 65,536 characters. */
const MAX_BODY_BYTES = 32 * 1024 * 1024

/** GitHub's usual limit. If a response asks for more, there is no retry. */
const MAX_DELAY_MS = 60_000

interface Options {
  /** `GITHUB_API_URL`; empty outside a runner. */
  readonly apiUrl: string
  readonly githubToken: string
  /** For one request. */
  readonly timeoutMs: number
  /** Before each retry, unless the response asks for more. */
  readonly retryDelaysMs: readonly number[]
  /** No retry begins later. */
  readonly deadline: number
  /** Whether a 404 may be about something that is not visible yet. */
  readonly retriesNotFound: boolean
  readonly redact: Redact
  readonly clock: Clock
  readonly signal: AbortSignal
}

export type Octokit = Awaited<ReturnType<typeof createOctokit>>
type Request = ReturnType<Octokit['request']['endpoint']>

/**
 * An Octokit that knows the addresses, while the requests are sent by this action, with its proxy, CA
 * and limits. They throw a GitHubError, or the reason of the signal.
 *
 * @throws ProxyVariableError
 */
export async function createOctokit(options: Options) {
  const baseUrl = options.apiUrl || 'https://api.github.com'
  const { origin } = new URL(baseUrl)
  const proxy = proxyFor(new URL(baseUrl))

  // Loaded only when it is needed. The toolkit then parses the event file, which we have read
  // already, and throws if it is malformed.
  delete process.env['GITHUB_EVENT_PATH']
  const { getOctokit } = await import('@actions/github')
  const octokit = getOctokit(options.githubToken, { baseUrl })

  // In place of Octokit's own way to send, which follows redirects, takes a network error for a
  // status 500, and has a slow parser of JSON.
  octokit.hook.wrap('request', (_, parameters) => {
    const request = octokit.request.endpoint(parameters)
    return withRetries(() => send(request, { ...options, origin, proxy }), request, options)
  })
  return octokit
}

/** Sends a request once. */
async function send(
  { method, url: address, headers, body }: Request,
  options: Options & { origin: string; proxy: URL | undefined },
) {
  const { githubToken, origin, proxy, timeoutMs, redact, signal } = options
  const url = new URL(address)
  // The address of the next page is the server's word, and the token is for one origin.
  if (url.origin !== origin) {
    throw new GitHubError('a next page on another host', { kind: 'rejected' })
  }

  const limits = { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, signal }
  let response: HttpResponse
  try {
    response = await sendRequest(url, {
      method,
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
        authorization: `token ${githubToken}`,
        'accept-encoding': 'identity',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      proxy,
      ...limits,
    })
  } catch (error) {
    signal.throwIfAborted()
    throw errorOfCause(causeOfError(error, { proxy, ...limits, redact }))
  }

  // 201 is the status of a new comment.
  if (response.status > 201 || looksLikePage(response)) throw errorOfResponse(response, redact)
  const data = parseJson(response.text)
  // Octokit would take `null` for an empty list, and throw an error of its own for those of GraphQL.
  if (typeof data !== 'object' || data === null) throw unexpectedBody()
  if ('errors' in data) throw errorOfResponse(response, redact)
  return { ...response, url: url.href, data }
}

/** @throws GitHubError of the last attempt, which says how many there were */
async function withRetries<T>(
  attempt: () => Promise<T>,
  { method, url }: Request,
  options: Options,
): Promise<T> {
  const { retryDelaysMs, deadline, retriesNotFound, clock, signal } = options
  // A POST may have been carried out although no response says so. A query changes nothing.
  const isSafe = method !== 'POST' || url.endsWith('/graphql')

  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error
      const { kind, statusCode, retryAfterMs } = error
      const isLimited = kind === 'rate-limited' && retryAfterMs !== undefined
      const isPassing = kind === 'transient' || (statusCode === 404 && retriesNotFound)
      if (!isLimited && !(isPassing && isSafe)) throw error

      const shortestMs = retryDelaysMs[attempts - 1]
      const delayMs = Math.max(shortestMs ?? 0, retryAfterMs ?? 0)
      const isTooLate = delayMs > MAX_DELAY_MS || clock.now() + delayMs > deadline
      if (shortestMs === undefined || isTooLate) {
        const count = attempts === 1 ? '' : `, ${attempts} attempts`
        throw new GitHubError(error.message + count, error)
      }

      await clock.sleepUntil(clock.now() + delayMs, signal)
      signal.throwIfAborted()
    }
  }
}

/**
 * The data of a response.
 *
 * @throws GitHubError if it is something else: a gateway may respond with anything and 200
 */
export function dataOf<T>(schema: z.ZodType<T>, { data }: { readonly data: unknown }): T {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw unexpectedBody()
  return parsed.data
}
