import { proxyFor } from '../runner/proxy.ts'
import { sendRequest } from '../shared/http.ts'

/** A page of the longest comments: 100 of 65,536 characters, each up to six bytes in JSON. */
const MAX_PAGE_BYTES = 48 * 1024 * 1024

/** As much of `fetch` as octokit needs. No redirect is followed, so that the token stays where it was sent. */
export async function fetchOnce(
  address: string,
  init: {
    method: 'GET' | 'POST' | 'PATCH'
    headers: Record<string, string>
    body?: string
    signal: AbortSignal
  },
): Promise<Response> {
  const url = new URL(address)
  const { status, headers, text } = await sendRequest(url, {
    ...init,
    proxy: proxyFor(url),
    maxBodyBytes: MAX_PAGE_BYTES,
  })
  return new Response(text || null, {
    status,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  })
}
