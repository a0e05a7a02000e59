import { VERSION } from '../text/version.ts'
import type { Redact } from '../text/sanitize.ts'
import type { Cause } from './cause.ts'
import { isSentIn, RequestError, sendRequest, type HttpResponse } from './http.ts'
import { causeOfError } from './network-cause.ts'

const MAX_BODY_BYTES = 1024 * 1024

/**
 * The address where agent jobs are started, or of one of them (docs/api.md).
 *
 * @param options.baseUrl without a slash at its end
 * @throws Error if an id in it would lead elsewhere (`..`): the key must reach no other endpoint
 */
export function toJobUrl(options: { baseUrl: string; projectId: string; jobId?: string }): URL {
  const { baseUrl, projectId, jobId } = options
  const jobs = `v2/agent/${encodeURIComponent(projectId)}/job`
  const path = jobId === undefined ? jobs : `${jobs}/${encodeURIComponent(jobId)}`
  const url = new URL(`${baseUrl}/${path}`)
  const expected = new URL(`${baseUrl}/`).pathname + path
  if (url.pathname !== expected) throw new Error('The ids do not fit into the address of a job.')
  return url
}

/**
 * Sends a request to the service, with the admin key.
 *
 * @param options as for `sendRequest`
 * @returns the response; or why there is none, and whether the service may have got the request
 */
export async function requestService(
  url: URL,
  options: Omit<Parameters<typeof sendRequest>[1], 'maxBodyBytes'> & {
    adminKey: string
    redact: Redact
  },
): Promise<HttpResponse | { cause: Cause; isSent: boolean }> {
  const { adminKey, headers, proxy, redact } = options
  const own = {
    accept: 'application/json',
    // Without it a server may use any coding (RFC 9110, 12.5.3).
    'accept-encoding': 'identity',
    authorization: `Bearer ${adminKey}`,
    'user-agent': `await-agent-job/${VERSION}`,
  }
  const limits = { maxBodyBytes: MAX_BODY_BYTES }
  try {
    return await sendRequest(url, { ...options, ...limits, headers: { ...own, ...headers } })
  } catch (error) {
    const cause = causeOfError(error, { ...limits, proxy, redact })
    return { cause, isSent: !(error instanceof RequestError) || isSentIn(error.phase) }
  }
}
