import * as z from 'zod/mini'
import { sendRequest, type HttpResponse } from '../shared/http.ts'
import { parseJson } from '../shared/json.ts'
import { describeFault } from '../shared/network-fault.ts'
import { proxyFor } from '../shared/proxy.ts'
import { errorOfFault, errorOfResponse, ForgeError } from './forge-error.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024

/**
 * One request to the forge's API. Its response must have the expected status, and data that fits the
 * schema.
 *
 * @param route as the API's documentation writes it, such as "GET /repos/{owner}/{repo}"
 * @param parameters for the path; those that are left go into the query of a GET, else into the body
 * @param options.expectedStatus by default 200
 * @param options.maxBodyBytes of the response, by default 2 MiB
 * @throws ForgeError, or the reason of the client's signal
 */
export type ForgeRequest = <T>(
  route: string,
  parameters: RequestParameters,
  options: { schema: z.ZodMiniType<T>; expectedStatus?: number; maxBodyBytes?: number },
) => Promise<{ readonly data: T; readonly headers: HttpResponse['headers'] }>

type RequestParameters = Readonly<Record<string, string | number>>

interface Client {
  /** `GITHUB_API_URL`; empty outside a runner. */
  readonly apiUrl: string
  readonly token: string
  /** For one request. */
  readonly timeoutMs: number
  /** Removes the admin key from text of the forge. */
  readonly redact: (text: string) => string
  readonly signal: AbortSignal
}

/**
 * A client of the forge's API. Octokit writes the requests; they are sent with the proxy, the CA and
 * the redirect rules of this action.
 */
export async function createForgeClient(client: Client): Promise<ForgeRequest> {
  // Importing the toolkit parses the event file and throws if it is malformed. We have read the
  // event already.
  delete process.env['GITHUB_EVENT_PATH']
  // Loaded only when it is needed.
  const { getOctokit } = await import('@actions/github')
  const { endpoint } = getOctokit(client.token).request

  return async (route, parameters, options) => {
    const { schema, expectedStatus = 200, maxBodyBytes = MAX_BODY_BYTES } = options
    const baseUrl = baseUrlFor(route, client)
    const request = OctokitRequest.parse(endpoint(route, { ...parameters, baseUrl }))

    const response = await send(request, { ...client, maxBodyBytes })
    const json = parseJson(response.text, client.redact)
    const parsed = schema.safeParse(json)
    if (response.status !== expectedStatus || !parsed.success) {
      throw errorOfResponse(response, json)
    }
    return { data: parsed.data, headers: response.headers }
  }
}

const OctokitRequest = z.object({
  method: z.enum(['GET', 'POST', 'PATCH']),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.optional(z.unknown()),
})

function baseUrlFor(route: string, { apiUrl }: Client): string {
  if (apiUrl === '') return 'https://api.github.com'
  // Enterprise Server has GraphQL beside its REST API, not below it.
  return route.endsWith(' /graphql') ? apiUrl.replace(/\/api\/v3$/, '/api') : apiUrl
}

/**
 * Follows no redirect, so the token stays where it was sent.
 *
 * @throws ForgeError if there is no response
 */
async function send(
  { method, url: address, headers, body }: z.infer<typeof OctokitRequest>,
  options: Client & { maxBodyBytes: number },
): Promise<HttpResponse> {
  const { token, timeoutMs, maxBodyBytes, redact, signal } = options
  if (!/^[\x21-\x7e]+$/.test(token)) throw unusable('token', BAD_TOKEN)
  const url = URL.parse(address)
  if (url === null) throw unusable('API address', BAD_API_URL)

  let proxy: URL | undefined
  try {
    proxy = proxyFor(url)
    return await sendRequest(url, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      // Undefined for a request without a body.
      body: JSON.stringify(body),
      proxy,
      timeoutMs,
      signal,
      maxBodyBytes,
    })
  } catch (error) {
    signal.throwIfAborted()
    const route = { host: url.host, proxy: proxy?.host }
    throw errorOfFault(describeFault(error, { ...route, maxBodyBytes, redact }))
  }
}

const BAD_TOKEN =
  '`github-token` contains a line break or another character that no token has, so it was not sent. Check the secret that it comes from.'
const BAD_API_URL =
  "The runner's `GITHUB_API_URL` is not a web address. Check the configuration of the runner."

function unusable(what: string, userMessage: string): ForgeError {
  return new ForgeError(`unusable ${what}`, { kind: 'rejected', userMessage })
}
