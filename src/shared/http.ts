import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, Pool, ProxyAgent, type Dispatcher } from 'undici'
import { formatDuration } from './duration.ts'

/** The time to connect. With a proxy it includes the proxy's response to CONNECT. */
export const CONNECT_MS = 10_000

/** Where undici says that a proxy has made the connection. */
const TUNNEL = 'undici:proxy:connected'

/** How much of a body that is optional is read. */
const MAX_OPTIONAL_BYTES = 64 * 1024

export interface HttpResponse {
  readonly status: number
  /** By names in lower case. The values of repeated fields are joined by commas (RFC 9110, 5.3). */
  readonly headers: Readonly<Record<string, string>>
  /** Empty if the body is not read. */
  readonly text: string
}

/** What a request waits for, in this order. A direct connection begins with the second. */
type Missing = 'response to CONNECT' | 'connection' | 'response' | 'end of the response'

/** A request that failed: what undici threw is its cause. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError'
  /** What did not come. */
  readonly missing: Missing

  constructor(missing: Missing, options: ErrorOptions & { message?: string }) {
    super(options.message, options)
    this.missing = missing
  }

  /** The connection was there, so the request may have reached the server. */
  get isSent(): boolean {
    return this.missing === 'response' || this.missing === 'end of the response'
  }
}

/** The time of a request is over. */
export class RequestTimeout extends RequestError {
  override readonly name = 'RequestTimeout'

  constructor(missing: Missing, timeoutMs: number, options?: ErrorOptions) {
    super(missing, { ...options, message: `no ${missing} within ${formatDuration(timeoutMs)}` })
  }
}

/**
 * One HTTP exchange on a connection of its own. No redirect is followed.
 *
 * @param options.proxy undefined: direct
 * @param options.optionalBodyMs how long to wait for an optional body after the headers
 * @param options.signal also ends a connection that is still being made
 * @throws RequestError; if the signal aborted it, its cause is the signal's reason
 */
export async function sendRequest(
  url: URL,
  options: {
    method: Dispatcher.HttpMethod
    headers: Record<string, string>
    body?: string | undefined
    proxy: URL | undefined
    timeoutMs: number
    signal: AbortSignal
    maxBodyBytes: number
    optionalBodyMs?: number
    /** Whether to read the body. An optional one that is long, late or cut is taken for empty. */
    bodyUse?: (status: number, headers: HttpResponse['headers']) => 'needed' | 'optional' | 'unread'
  },
): Promise<HttpResponse> {
  const { method, headers, body = null, proxy, timeoutMs } = options
  const { bodyUse = () => 'needed', optionalBodyMs = 2_000 } = options
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs))
  const signal = AbortSignal.any([options.signal, timeout])
  let missing: Missing = proxy === undefined ? 'connection' : 'response to CONNECT'
  // The channel is that of the process, which makes one request at a time.
  const onTunnel = (): void => {
    missing = 'connection'
  }
  const onConnect = (): void => {
    missing = 'response'
  }
  const dispatcher = createDispatcher(proxy, { maxResponseSize: options.maxBodyBytes, onConnect })
  subscribe(TUNNEL, onTunnel)

  // undici ignores a signal until the connection is made. To destroy the dispatcher works at any
  // time.
  const abort = (): void => void dispatcher.destroy()
  signal.addEventListener('abort', abort)
  try {
    options.signal.throwIfAborted()
    const path = url.pathname + url.search
    // `reset` sends "connection: close": there is no second request that could use the connection.
    const request = { method, origin: url.origin, path, headers, body, reset: true }
    const response = await dispatcher.request(request)
    missing = 'end of the response'
    const status = response.statusCode
    const fields = joinFields(response.headers)
    const use = bodyUse(status, fields)
    // undici's own `text()` keeps the chunks, and each is a view that keeps all that came with it.
    let text = ''
    if (use === 'needed') text = await readText(response.body)
    if (use === 'optional') text = await readOptional(response.body, optionalBodyMs)
    options.signal.throwIfAborted()
    return { status, headers: fields, text }
  } catch (error) {
    const cause: unknown = options.signal.aborted ? options.signal.reason : error
    if (options.signal.aborted || !timeout.aborted) throw new RequestError(missing, { cause })
    throw new RequestTimeout(missing, timeoutMs, { cause })
  } finally {
    unsubscribe(TUNNEL, onTunnel)
    signal.removeEventListener('abort', abort)
    abort()
  }
}

function joinFields(headers: Dispatcher.ResponseData['headers']): HttpResponse['headers'] {
  const joined = Object.entries(headers).map(
    ([name, value]) => [name, [value].flat().join(', ').trim()] as const,
  )
  return Object.fromEntries(joined)
}

async function readOptional(body: AsyncIterable<Uint8Array>, maxMs: number): Promise<string> {
  const reading = readText(atMost(MAX_OPTIONAL_BYTES, body))
  return Promise.race([reading, delay(maxMs, '', { ref: false })]).catch(() => '')
}

async function* atMost(maxBytes: number, body: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('The body is too long.')
    yield chunk
  }
}

/** @param options.onConnect called when the connection to the server is there, and TLS with it */
function createDispatcher(
  proxy: URL | undefined,
  { maxResponseSize, onConnect }: { maxResponseSize: number; onConnect: () => void },
): Dispatcher {
  const limits = { connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize }
  // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would send the key to anyone.
  const tls = { rejectUnauthorized: true }
  if (proxy === undefined) return new Agent({ ...limits, connect: tls }).on('connect', onConnect)

  return new ProxyAgent({
    ...limits,
    uri: proxy.href,
    requestTls: tls,
    // By itself undici offers HTTP/2 to the proxy, over which its CONNECT never works.
    proxyTls: { ...tls, allowH2: false },
    factory: (origin, options: Pool.Options) =>
      new Pool(origin, { ...limits, ...options }).on('connect', onConnect),
    clientFactory: (origin, { connect }: { connect: Connect }) =>
      new Pool(origin, {
        // undici gives an IP address as the name of the server, which TLS forbids (RFC 6066, 3).
        // Without a name it takes the host.
        connect: (options, callback) => {
          connect({ ...options, servername: '' }, callback)
        },
        // This pool only sends CONNECT, and waiting for its response counts as connecting.
        headersTimeout: CONNECT_MS,
      }),
  })
}

type Connect = Extract<Pool.Options['connect'], (...args: never[]) => void>
