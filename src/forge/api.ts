import * as z from 'zod/mini'
import type { Clock } from '../polling/clock.ts'
import { sendRequest } from '../shared/http.ts'
import { describeFault } from '../shared/network-fault.ts'
import { proxyFor } from '../shared/proxy.ts'
import { parseRetryAfter } from '../shared/retry-after.ts'
import { sanitizeLine } from '../shared/sanitize.ts'

/**
 * Octokit for the API of the forge (`GITHUB_API_URL`), with the proxy, the CA and the redirect
 * rules of this action.
 */
export async function createOctokit(options: {
  token: string
  /** For one request. */
  timeoutMs: number
  /** For one response. Its JSON is parsed at once, and nothing else runs meanwhile. */
  maxBodyBytes: number
  /** Removes the admin key from all that the forge says. */
  redact: (text: string) => string
  signal: AbortSignal
}) {
  const { token, timeoutMs, maxBodyBytes, redact, signal } = options
  // Its import parses the payload of the event, and throws if that is malformed. The payload was
  // read before.
  delete process.env['GITHUB_EVENT_PATH']
  // Loaded only when it is needed.
  const { getOctokit } = await import('@actions/github')

  // Its own log would print what the server says about deprecations as it stands.
  const silent = (): void => undefined
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const fetch = (address: string, init: RequestInit): Promise<Response> =>
    fetchOnce(address, { ...init, timeoutMs, maxBodyBytes, redact, signal })
  return getOctokit(token, { request: { log, fetch } })
}

type RequestInit = Pick<Parameters<typeof sendRequest>[1], 'method' | 'headers' | 'body'>

/**
 * As much of `fetch` as octokit needs. It follows no redirect, so the token stays where it was
 * sent.
 */
async function fetchOnce(
  address: string,
  init: RequestInit & {
    timeoutMs: number
    maxBodyBytes: number
    redact: (text: string) => string
    signal: AbortSignal
  },
): Promise<Response> {
  const { redact, maxBodyBytes } = init
  const url = new URL(address)
  let proxy: URL | undefined
  try {
    proxy = proxyFor(url)
    const { status, headers, text } = await sendRequest(url, { ...init, proxy })
    // Before anything of it is cut.
    return new Response(redact(text) || null, { status, headers })
  } catch (error) {
    const { reason } = describeFault(error, {
      host: url.host,
      proxy: proxy?.host,
      maxBodyBytes,
      redact,
    })
    // Octokit passes on the message, and nothing else.
    throw new Error(reason, { cause: error })
  }
}

/** A request to the forge's API that failed. The message is a short phrase, such as "HTTP 403". */
export class ForgeError extends Error {
  override readonly name = 'ForgeError'
  /**
   * - `transient`: the server failed, or gave no usable response. A request that changes something
   *   may have been carried out.
   * - `locked`: the issue takes no comments.
   * - `rejected`: for another reason, which the status may tell.
   */
  readonly kind: 'transient' | 'rate-limited' | 'locked' | 'rejected'
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined
  /** How long the response asks to wait; undefined if it does not. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    kind: ForgeError['kind'],
    response: { status?: number; retryAfterMs?: number | undefined } = {},
  ) {
    super(message)
    this.kind = kind
    this.status = response.status
    this.retryAfterMs = response.retryAfterMs
  }
}

/**
 * The data of a response. A gateway may answer anything with 200, so only the expected data counts.
 *
 * @throws ForgeError
 */
export async function dataOf<T>(
  response: Promise<{ status: number; data: unknown }>,
  schema: z.ZodMiniType<T>,
  expectedStatus = 200,
): Promise<T> {
  const { status, data } = await response.catch((error: unknown) => {
    throw toForgeError(error)
  })
  if (status >= 300) throw new ForgeError(`HTTP ${status}`, 'rejected', { status })
  const parsed = schema.safeParse(data)
  if (status !== expectedStatus || !parsed.success) throw unusable()
  return parsed.data
}

/**
 * The errors of octokit for a status from 400, and for a request without a response, to which it
 * gives the status 500.
 */
const RequestError = z.object({
  status: z.number(),
  message: z.string(),
  response: z.optional(z.object({ headers: z.record(z.string(), z.unknown()) })),
})

/** Octokit's error for a response of GraphQL that reports errors. */
const GraphqlError = z.object({ errors: z.array(z.object({ type: z.optional(z.string()) })) })

function toForgeError(error: unknown): ForgeError {
  const graphql = GraphqlError.safeParse(error)
  // Its type is RATE_LIMIT too (https://github.com/yanyongyu/githubkit/issues/271).
  if (
    graphql.success &&
    graphql.data.errors.some(({ type = '' }) => type.startsWith('RATE_LIMIT'))
  ) {
    return new ForgeError('GraphQL', 'rate-limited')
  }

  const request = RequestError.safeParse(error)
  if (!request.success) return unusable()
  const { status, message, response } = request.data
  if (response === undefined) return new ForgeError(message, 'transient')

  const headers = textsOf(response.headers)
  return new ForgeError(`HTTP ${status}`, kindOf({ status, headers, message }), {
    status,
    retryAfterMs: parseRetryAfter(headers),
  })
}

/** @param response.message GitHub's, which alone tells some 403s from others */
function kindOf(response: {
  status: number
  headers: Readonly<Record<string, string>>
  message: string
}): ForgeError['kind'] {
  const { status, headers, message } = response
  if (status >= 500) return 'transient'
  if (status === 429) return 'rate-limited'
  if (status !== 403) return 'rejected'

  const isLimit =
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /rate limit/i.test(message)
  if (isLimit) return 'rate-limited'
  return /\blocked\b/i.test(message) ? 'locked' : 'rejected'
}

function unusable(): ForgeError {
  return new ForgeError('no usable response', 'transient')
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(texts)
}

/**
 * The one retry layer for the forge's API. It waits the next of the delays after each failure, or
 * as long as the response asks.
 *
 * @param options.mayRetry decides after a failure, with the delay before the next attempt
 * @throws ForgeError of the last attempt, or the signal's reason
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  options: {
    delaysMs: readonly number[]
    mayRetry: (error: ForgeError, delayMs: number) => boolean
    clock: Clock
    signal: AbortSignal
  },
): Promise<T> {
  const { delaysMs, mayRetry, clock, signal } = options
  for (const shortestMs of delaysMs) {
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ForgeError)) throw error
      const delayMs = Math.max(shortestMs, error.retryAfterMs ?? 0)
      if (!mayRetry(error, delayMs)) throw error
      await clock.sleepUntil(clock.now() + delayMs, signal)
      signal.throwIfAborted()
    }
  }
  return attempt()
}

export function isRedirect({ status = 0 }: ForgeError): boolean {
  return status >= 300 && status <= 399
}

/** @param repository `OWNER/NAME` */
export function splitName(repository: string): { owner: string; repo: string } {
  const owner = repository.replace(/\/.*/, '')
  return { owner, repo: repository.slice(owner.length + 1) }
}

/** How messages name the forge. */
export function forgeName(serverUrl: string): string {
  const host = forgeHost(serverUrl)
  return host === 'github.com' ? 'GitHub' : sanitizeLine(host, 100)
}

/** @param serverUrl `GITHUB_SERVER_URL`, which is empty outside a runner */
export function forgeHost(serverUrl: string): string {
  return URL.parse(serverUrl)?.host ?? 'github.com'
}
