import { text as readText } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, Pool, ProxyAgent, type Dispatcher } from 'undici'
import { formatDuration } from './duration.ts'

/** The time to connect. With a proxy it includes the proxy's response to CONNECT. */
export const CONNECT_MS = 10_000

/** How much of a body that is optional is read. */
const MAX_OPTIONAL_BYTES = 64 * 1024

export interface HttpResponse {
  readonly status: number
  /** By names in lower case. The values of repeated fields are joined by commas (RFC 9110, 5.3). */
  readonly headers: Readonly<Record<string, string>>
  /** Empty if the body is not read. */
  readonly text: string
}

/** The time of a request is over. */
export class RequestTimeout extends Error {
  override readonly name = 'RequestTimeout'
  /** What did not come. */
  readonly missing: 'connection' | 'response' | 'response to CONNECT' | 'end of the response'

  constructor(missing: RequestTimeout['missing'], timeoutMs: number, options?: ErrorOptions) {
    super(`no ${missing} within ${formatDuration(timeoutMs)}`, options)
    this.missing = missing
  }
}

/**
 * One HTTP exchange on a connection of its own. No redirect is followed.
 *
 * @param options.proxy undefined: direct
 * @param options.optionalBodyMs how long to wait for an optional body after the headers
 * @param options.signal also ends a connection that is still being made
 * @throws RequestTimeout, the signal's reason, and what undici throws
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
    /** Called when the connection is there, before anything is sent. Not with a proxy. */
    onConnect?: () => void
    /** Whether to read the body. An optional one that is long, late or cut is taken for empty. */
    bodyUse?: (status: number, headers: HttpResponse['headers']) => 'needed' | 'optional' | 'unread'
  },
): Promise<HttpResponse> {
  const { method, headers, body = null, proxy, timeoutMs } = options
  const { bodyUse = () => 'needed', optionalBodyMs = 2_000 } = options
  options.signal.throwIfAborted()
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs))
  const signal = AbortSignal.any([options.signal, timeout])
  const dispatcher = createDispatcher(proxy, options.maxBodyBytes)
  // With a proxy undici does not say when the connection is there.
  let missing: RequestTimeout['missing'] = proxy === undefined ? 'connection' : 'response'
  dispatcher.on('connect', () => {
    missing = 'response'
    options.onConnect?.()
  })

  // undici ignores a signal until the connection is made. To destroy the dispatcher works at any
  // time.
  const abort = (): void => void dispatcher.destroy()
  signal.addEventListener('abort', abort)
  try {
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
    options.signal.throwIfAborted()
    if (!timeout.aborted) throw error
    throw new RequestTimeout(missing, timeoutMs, { cause: error })
  } finally {
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

function createDispatcher(proxy: URL | undefined, maxResponseSize: number): Dispatcher {
  const limits = { connectTimeout: CONNECT_MS, allowH2: false, maxResponseSize }
  // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would send the key to anyone.
  const tls = { rejectUnauthorized: true }
  if (proxy === undefined) return new Agent({ ...limits, connect: tls })

  return new ProxyAgent({
    ...limits,
    uri: proxy.href,
    requestTls: tls,
    // By itself undici offers HTTP/2 to the proxy, over which its CONNECT never works.
    proxyTls: { ...tls, allowH2: false },
    factory: (origin, options: Pool.Options) => new Pool(origin, { ...limits, ...options }),
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
