import { formatDuration } from '../shared/duration.ts'
import { sendRequest } from '../shared/http.ts'
import { VERSION } from '../shared/version.ts'
import { isBodyWanted, parseResponse } from './job-response.ts'
import { networkFailure } from './network-failure.ts'
import type { PollResult } from './poll-result.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** One poll of the job; undefined if the signal aborted it. */
export type GetJob = (options: { timeoutMs: number; signal: AbortSignal }) => Promise<PollResult | undefined>

interface Endpoint {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly projectId: string
  readonly jobId: string
}

/** Gets the job by `GET {base}/v2/agent/{projectId}/job/{id}` (spec 4.1): one call, one request. */
export function createJobClient(
  options: Endpoint & {
    adminKey: string
    /** Undefined: direct. */
    proxy: URL | undefined
    /** Removes the admin key from text of the service. */
    redact: (text: string) => string
  },
): GetJob {
  const { jobId, adminKey, proxy, redact } = options
  const url = jobUrl(options)
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${adminKey}`,
    'user-agent': `await-agent-job/${VERSION}`,
  }

  return ({ timeoutMs, signal }) => {
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)))
    const options = { method: 'GET', headers, proxy, maxBodyBytes: MAX_BODY_BYTES, wantsBody: isBodyWanted } as const
    return sendRequest(url, { ...options, signal: AbortSignal.any([signal, limit]) }).then(
      (response) => parseResponse(response, { url, jobId, redact }),
      (error: unknown) => {
        if (signal.aborted) return undefined
        if (!limit.aborted) return networkFailure(error, { host: url.host, proxy: proxy?.host })
        const reason = `no response within ${formatDuration(Math.max(timeoutMs, 1_000))}`
        return { code: 'unavailable', retry: 'backoff', reason }
      },
    )
  }
}

/**
 * The job's address, with each id as one path segment.
 *
 * @throws Error if an id would lead elsewhere (`..`): the key must reach no other endpoint
 */
export function jobUrl({ baseUrl, projectId, jobId }: Endpoint): URL {
  const path = `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(jobId)}`
  const url = new URL(baseUrl + path)
  const prefix = new URL(`${baseUrl}/`).pathname
  if (url.pathname !== prefix + path.slice(1)) throw new Error('The ids do not fit into the address of a job.')
  return url
}
