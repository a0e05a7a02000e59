import { RequestError, sendRequest, type HttpResponse } from '../http/http.ts'
import { parseFault } from '../http/network-fault.ts'
import { MAX_BODY_BYTES, toHeaders } from '../http/service-request.ts'
import type { Redact } from '../text/sanitize.ts'
import { isSuccess, parseStart, type StartResult } from './response.ts'

/** Starts an agent job. */
export type StartJob = (body: string, signal: AbortSignal) => Promise<StartResult>

/** After a cancel. A runner kills the action 7.5 seconds after the signal. */
const GRACE_MS = 5_000

/** Starts agent jobs by `POST`: one call, one request, because a second one may start another. */
export function createStartClient(options: {
  url: URL
  adminKey: string
  /** The names that lead to the id in a response. */
  idField: readonly string[]
  /** Whether a wait can take it as an id. */
  isJobId: (text: string) => boolean
  /** Undefined: direct. */
  proxy: URL | undefined
  /** For the whole request. */
  timeoutMs: number
  redact: Redact
}): StartJob {
  const { url, adminKey, proxy, timeoutMs, redact } = options
  const request = {
    method: 'POST',
    headers: { ...toHeaders(adminKey), 'content-type': 'application/json' },
    proxy,
    timeoutMs,
    graceMs: GRACE_MS,
    maxBodyBytes: MAX_BODY_BYTES,
    // Any success may contain the id, and so may a limit of running jobs. Anything else has a reason.
    isOptional: (status: number) => !isSuccess(status) && status !== 429,
  } as const

  return async (body, signal) => {
    let response: HttpResponse
    try {
      response = await sendRequest(url, { ...request, body, signal })
    } catch (error) {
      const isSent = !(error instanceof RequestError) || error.isSent
      const cause = parseFault(error, { proxy, maxBodyBytes: MAX_BODY_BYTES, redact })
      return { kind: isSent ? 'start-unclear' : 'not-started', cause }
    }
    return parseStart(response, options)
  }
}
