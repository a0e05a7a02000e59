import { sendRequest, type HttpResponse } from '../../http/http.ts'
import { parseFault } from '../../http/network-fault.ts'
import { MAX_BODY_BYTES, toHeaders } from '../../http/service-request.ts'
import type { Redact } from '../../text/sanitize.ts'
import { parseResponse, toFailure } from './job-response.ts'
import type { PollResult } from './results.ts'

/** One poll of the job; undefined if the signal aborted it. */
export type GetJob = (limits: {
  timeoutMs: number
  signal: AbortSignal
}) => Promise<PollResult | undefined>

/** Polls the job by `GET {base}/v2/agent/{projectId}/job/{id}` (docs/api.md): one call, one request. */
export function createJobClient(options: {
  /** Without a trailing slash. */
  baseUrl: string
  projectId: string
  jobId: string
  adminKey: string
  /** Undefined: direct. */
  proxy: URL | undefined
  redact: Redact
}): GetJob {
  const { baseUrl, projectId, jobId, adminKey, proxy, redact } = options
  const url = toUrl(
    baseUrl,
    `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(jobId)}`,
  )
  const request = {
    method: 'GET',
    // Some CDNs would answer every poll from their cache.
    headers: { ...toHeaders(adminKey), 'cache-control': 'no-cache' },
    proxy,
    maxBodyBytes: MAX_BODY_BYTES,
    isOptional: (status: number) => status !== 200,
  } as const

  return async (limits) => {
    let response: HttpResponse
    try {
      response = await sendRequest(url, { ...request, ...limits })
    } catch (error) {
      if (limits.signal.aborted) return undefined
      return toFailure(parseFault(error, { proxy, maxBodyBytes: MAX_BODY_BYTES, redact }))
    }
    return parseResponse(response, { url, jobId, redact })
  }
}

/**
 * @throws Error if an id in the path would lead elsewhere (`..`): the key must reach no other
 * endpoint
 */
function toUrl(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl + path)
  const expected = new URL(`${baseUrl}/`).pathname + path.slice(1)
  if (url.pathname !== expected) throw new Error('The ids do not fit into the address of a job.')
  return url
}
