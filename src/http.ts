// Only the parts of undici that a request through a proxy needs: its index loads fetch, WebSocket, caches and mocks
// too, which is most of its size and of its start-up time.
import { getProxyUrl } from '@actions/http-client/lib/proxy'
import Agent from 'undici/lib/dispatcher/agent.js'
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js'
import request from 'undici/lib/api/api-request.js'
import connect from 'undici/lib/api/api-connect.js'

// As undici's index does.
Object.assign(Dispatcher.prototype, { request, connect })

const CONNECT_MS = 10_000
/** A page of GitHub's longest comments takes 7 MB. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024

/** undici's dispatcher for one exchange: 10 s to connect, directly or through a proxy; bodies up to `maxResponseSize` bytes. */
export function createDispatcher(proxy: URL | undefined, maxResponseSize: number): Dispatcher {
  const limits = { connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize }
  // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED=0 does not hand a key to anyone.
  const tls = { rejectUnauthorized: true }
  return proxy === undefined
    ? new Agent({ ...limits, connect: tls })
    : new ProxyAgent({ ...limits, uri: proxy.href, requestTls: tls, proxyTls: tls })
}

/**
 * As much of `fetch` as octokit needs, on the same connections: no redirect is followed, so that the token stays
 * where it was sent.
 */
export async function fetchOnce(
  address: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
): Promise<Response> {
  const url = new URL(address)
  const dispatcher = createDispatcher(getProxyUrl(url), MAX_PAGE_BYTES)
  try {
    const { statusCode, headers, body } = await dispatcher.request({
      method: init.method,
      origin: url.origin,
      path: url.pathname + url.search,
      headers: init.headers,
      body: init.body ?? null,
      signal: init.signal ?? null,
      reset: true,
    })
    const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(await body.text(), { status: statusCode, headers: fields })
  } finally {
    void dispatcher.destroy()
  }
}
