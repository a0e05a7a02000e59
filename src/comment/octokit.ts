import * as z from 'zod/mini'
import { proxyFor } from '../runner/proxy.ts'
import { sendRequest } from '../shared/http.ts'
import { sanitizeLine } from '../shared/sanitize.ts'

/** A page of the longest comments: 100 of 65,536 characters, each up to six bytes in JSON. */
const MAX_PAGE_BYTES = 48 * 1024 * 1024

export async function createOctokit(token: string, signal: AbortSignal) {
  // Loaded only to comment. Its import parses the event's payload and throws on a malformed one; it was read before.
  delete process.env['GITHUB_EVENT_PATH']
  const { getOctokit } = await import('@actions/github')
  // Its log would print what the server says about deprecations as it stands.
  const silent = (): void => undefined
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  return getOctokit(token, { request: { signal, log, fetch: fetchOnce } })
}

/** As much of `fetch` as octokit needs. No redirect is followed, so that the token stays where it was sent. */
async function fetchOnce(
  address: string,
  init: Pick<Parameters<typeof sendRequest>[1], 'method' | 'headers' | 'body' | 'signal'>,
): Promise<Response> {
  const url = new URL(address)
  const options = { ...init, proxy: proxyFor(url), maxBodyBytes: MAX_PAGE_BYTES }
  const { status, headers, text } = await sendRequest(url, options)
  return new Response(text || null, { status, headers })
}

/** What octokit throws; anything else counts as a response that is not usable. */
const OctokitError = z.catch(
  z.union([
    z.object({
      status: z.number(),
      message: z.string(),
      response: z.optional(z.object({ headers: z.record(z.string(), z.unknown()) })),
    }),
    // GraphQL's rate limit comes with 200; its type is RATE_LIMIT too (https://github.com/yanyongyu/githubkit/issues/271).
    z.pipe(
      z.object({
        errors: z.tuple(
          [z.object({ type: z.string().check(z.startsWith('RATE_LIMIT')) })],
          z.unknown(),
        ),
      }),
      z.transform(() => ({ status: 429, message: 'GraphQL', response: undefined })),
    ),
  ]),
  { status: 500, message: 'no usable response' },
)

/** A request to the forge's API that failed; the message is a short phrase such as "HTTP 403". */
export class GitHubError extends Error {
  override readonly name = 'GitHubError'
  /** HTTP status; 500 also stands for no usable response. */
  readonly status: number
  readonly isRateLimited: boolean
  readonly isLocked: boolean

  constructor(cause?: unknown) {
    const { status, message, response } = OctokitError.parse(cause)
    super(response === undefined ? sanitizeLine(message, 200) : `HTTP ${status}`, { cause })
    const { 'retry-after': retryAfter, 'x-ratelimit-remaining': remaining } =
      response?.headers ?? {}
    const isLimit = retryAfter !== undefined || remaining === '0' || /rate limit/i.test(message)
    this.status = status
    this.isRateLimited = status === 429 || (status === 403 && isLimit)
    this.isLocked = /\blocked\b/i.test(message)
  }
}

/** The data of a response. A gateway may answer anything with 200: only the expected data counts. @throws GitHubError */
export async function dataOf<T>(
  response: Promise<{ status: number; data: unknown }>,
  schema: z.ZodMiniType<T>,
  expectedStatus = 200,
): Promise<T> {
  const { status, data } = await response.catch((error: unknown) => {
    throw new GitHubError(error)
  })
  const parsed = schema.safeParse(data)
  if (status !== expectedStatus || !parsed.success) throw new GitHubError()
  return parsed.data
}
