import { Agent, Pool, ProxyAgent, type Dispatcher } from 'undici'

const CONNECT_MS = 10_000

export interface HttpResponse {
  readonly status: number
  /** By names in lower case; the values of repeated fields are joined by commas (RFC 9110, 5.3). */
  readonly headers: Readonly<Record<string, string>>
  /** Empty if the body is not wanted. */
  readonly text: string
}

/**
 * One HTTP exchange on a connection of its own: 10 s to connect, a proxy's CONNECT included; no redirect is followed.
 *
 * @param options.proxy undefined: direct
 * @param options.signal also ends a connection that is still being made
 * @throws what undici throws, and the signal's reason
 */
export async function sendRequest(
  url: URL,
  options: {
    method: Dispatcher.HttpMethod
    headers: Record<string, string>
    body?: string | undefined
    proxy: URL | undefined
    signal: AbortSignal
    maxBodyBytes: number
    /** Whether to read the body; by default yes. */
    wantsBody?: (status: number, headers: HttpResponse['headers']) => boolean
  },
): Promise<HttpResponse> {
  const { method, body = null, signal, wantsBody = () => true } = options
  signal.throwIfAborted()
  const dispatcher = createDispatcher(options.proxy, options.maxBodyBytes)
  // undici ignores a signal until the connection is made; to destroy the dispatcher works at any time.
  const abort = (): void => void dispatcher.destroy()
  signal.addEventListener('abort', abort)
  try {
    const response = await dispatcher.request({
      method,
      origin: url.origin,
      path: url.pathname + url.search,
      headers: options.headers,
      body,
      reset: true,
    })
    const status = response.statusCode
    const fields = Object.entries(response.headers)
    const headers = Object.fromEntries(
      fields.map(([name, value]) => [name, [value].flat().join(', ').trim()]),
    )
    const text = wantsBody(status, headers) ? await textOf(response.body) : ''
    return { status, headers, text }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    abort()
  }
}

/** Decoded chunk by chunk: each is a view that keeps all that came with it, which may be much more. */
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  // Node would remove the mark from a later chunk too.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  return (text + decoder.decode()).replace(/^\uFEFF/, '')
}

function createDispatcher(proxy: URL | undefined, maxResponseSize: number): Dispatcher {
  // The experimental parser that an environment variable would switch on is no part of the bundle.
  const limits = { connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize, useMilo: false }
  // Explicit, so that NODE_TLS_REJECT_UNAUTHORIZED=0 does not send a key to anyone.
  const tls = { rejectUnauthorized: true }
  if (proxy === undefined) return new Agent({ ...limits, connect: tls })
  return new ProxyAgent({
    ...limits,
    uri: proxy.href,
    requestTls: tls,
    proxyTls: tls,
    clientFactory: (origin, { connect }: { connect: Connect }) =>
      new Pool(origin, {
        // ProxyAgent names an IP address too, which TLS forbids (RFC 6066, 3); without a name undici goes by the host.
        connect: (options, callback) => {
          connect({ ...options, servername: '' }, callback)
        },
        // It sends CONNECT; the time for the response counts as connecting.
        headersTimeout: CONNECT_MS,
        useMilo: false,
      }),
  })
}

type Connect = Extract<Pool.Options['connect'], (...args: never[]) => void>
