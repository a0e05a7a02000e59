import { sendRequest } from '../shared/http.ts'
import { VERSION } from '../shared/version.ts'
import { isBodyWanted, parseResponse, type JobResponse } from './job-response.ts'
import { networkError, timedOut } from './network-error.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** One poll of the job. Rejects with a PollError, or with the signal's reason. */
export type GetJob = (options: { timeoutMs: number; signal: AbortSignal }) => Promise<JobResponse>

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

  return async ({ timeoutMs, signal }) => {
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)))
    const response = await sendRequest(url, {
      method: 'GET',
      headers,
      proxy,
      signal: AbortSignal.any([signal, limit]),
      maxBodyBytes: MAX_BODY_BYTES,
      wantsBody: isBodyWanted,
    }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw limit.aborted ? timedOut(timeoutMs) : networkError(error, { host: url.host, proxy: proxy?.host })
    })
    return parseResponse(response, { url, jobId, redact })
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
