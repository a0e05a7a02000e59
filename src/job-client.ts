import type { Dispatcher } from 'undici/index.js'
import { isEncoded, toAnswer } from './answer.ts'
import { createDispatcher } from './http.ts'
import { networkError, timedOut } from './network-error.ts'
import { VERSION } from './version.ts'
import type { Answer, ReadJob } from './wait.ts'

const MAX_BODY_BYTES = 1024 * 1024

interface Target {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly projectId: string
  readonly jobId: string
  readonly adminKey: string
  /** Undefined: direct. */
  readonly proxy: URL | undefined
}

/** Reads the job by `GET {base}/v2/agent/{projectId}/job/{id}` (spec 4.1): one call, one request. */
export function createJobClient(target: Target): ReadJob {
  const url = jobUrl(target)

  return async ({ timeoutMs, signal }) => {
    // A dispatcher for each read: to destroy it is the one abort that also works while a connection is being made.
    const dispatcher = createDispatcher(target.proxy, MAX_BODY_BYTES)
    const cut = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      cut.reject(timedOut(timeoutMs))
    }, timeoutMs)
    const abort = (): void => {
      cut.reject(signal.reason)
    }
    signal.addEventListener('abort', abort)
    try {
      return await Promise.race([read(url, target, dispatcher), cut.promise])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      void dispatcher.destroy()
    }
  }
}

/**
 * The job's address, with each id as one path segment.
 *
 * @throws Error where an id would lead elsewhere (`..`): the key must reach no other endpoint
 */
export function jobUrl({ baseUrl, projectId, jobId }: Pick<Target, 'baseUrl' | 'projectId' | 'jobId'>): URL {
  const path = `/v2/agent/${encodeURIComponent(projectId)}/job/${encodeURIComponent(jobId)}`
  const url = new URL(baseUrl + path)
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '')
  if (url.pathname !== prefix + path) throw new Error('The ids do not fit into the address of a job.')
  return url
}

async function read(url: URL, { jobId, adminKey, proxy }: Target, dispatcher: Dispatcher): Promise<Answer> {
  const rethrow = (error: unknown): never => {
    throw networkError(error, { host: url.host, proxy: proxy?.host })
  }
  const { statusCode, headers, body } = await dispatcher
    .request({
      method: 'GET',
      origin: url.origin,
      path: url.pathname,
      reset: true,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${adminKey}`,
        'user-agent': `await-agent-job/${VERSION}`,
      },
    })
    .catch(rethrow)
  // A body that is not read goes with its dispatcher, and says so as an error.
  body.on('error', () => undefined)
  const isReadable = statusCode === 200 && !isEncoded(headers)
  const text = isReadable ? await body.text().catch(rethrow) : ''
  return toAnswer({ status: statusCode, headers, text }, { url, jobId })
}
