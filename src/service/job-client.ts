import { formatDuration } from '../shared/duration.ts'
import { sendRequest } from '../shared/http.ts'
import { VERSION } from '../shared/version.ts'
import { isBodyWanted, parseResponse } from './job-response.ts'
import { networkFailure } from './network-failure.ts'
import type { PollResult } from './poll-result.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** One poll of the job; undefined if the signal aborted it. The timeout is at least a second. */
export type GetJob = (options: {
  timeoutMs: number
  signal: AbortSignal
}) => Promise<PollResult | undefined>

/** Gets the job by `GET {base}/v2/agent/{projectId}/job/{id}` (spec 4.1): one call, one request. */
export function createJobClient(options: {
  /** Without a trailing slash. */
  baseUrl: string
  projectId: string
  jobId: string
  adminKey: string
  /** Undefined: direct. */
  proxy: URL | undefined
  /** Removes the admin key from text of the service. */
  redact: (text: string) => string
}): GetJob {
  const { baseUrl, projectId, jobId, adminKey, proxy, redact } = options
  const url = toUrl(
    baseUrl,
    `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(jobId)}`,
  )
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${adminKey}`,
    'user-agent': `await-agent-job/${VERSION}`,
  }
  const request = {
    method: 'GET',
    headers,
    proxy,
    maxBodyBytes: MAX_BODY_BYTES,
    wantsBody: isBodyWanted,
  } as const

  return ({ timeoutMs, signal }) => {
    const limit = AbortSignal.timeout(Math.ceil(timeoutMs))
    return sendRequest(url, { ...request, signal: AbortSignal.any([signal, limit]) }).then(
      (response) => parseResponse(response, { url, jobId, redact }),
      (error: unknown) => {
        if (signal.aborted) return undefined
        if (!limit.aborted) return networkFailure(error, { host: url.host, proxy: proxy?.host })
        const reason = `no response within ${formatDuration(timeoutMs)}`
        return { code: 'unavailable', retry: 'backoff', reason }
      },
    )
  }
}

/** @throws Error if an id in the path would lead elsewhere (`..`): the key must reach no other endpoint */
function toUrl(baseUrl: string, path: string): URL {
  const url = new URL(baseUrl + path)
  if (url.pathname !== new URL(`${baseUrl}/`).pathname + path.slice(1))
    throw new Error('The ids do not fit into the address of a job.')
  return url
}
