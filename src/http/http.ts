import { text as readText } from 'node:stream/consumers'
import { Agent, Pool, ProxyAgent, type Dispatcher } from 'undici'

/** The time to connect. A proxy has as much again to respond to CONNECT. */
export const CONNECT_MS = 10_000
/** The time for each address of a host that has several. Node's own 250 ms are too short for a slow link. */
export const ADDRESS_MS = 2_500
/** Gateways send more than the 16 KiB that Node takes. */
export const MAX_HEADER_BYTES = 256 * 1024

/** For what has arrived when the time is over. */
const READ_MS = 100

export interface HttpResponse {
  readonly status: number
  /** By names in lower case. The values of repeated fields are joined by commas (RFC 9110, 5.3). */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/**
 * How many milliseconds a response asks to wait, without an upper bound (RFC 9110, 10.2.3). Of several
 * values the first counts. A date is ignored, because the backoff is slow enough for the few servers
 * that send one.
 */
export function parseRetryAfter(headers: HttpResponse['headers']): number | undefined {
  const [, seconds] = /^(\d+(?:\.\d+)?) *(?:,|$)/.exec(headers['retry-after'] ?? '') ?? []
  return seconds === undefined ? undefined : Math.ceil(Number(seconds)) * 1_000
}

/** What a request waits for, in this order. A direct one begins with the connection to the server. */
export type Phase = 'proxy' | 'connection' | 'response' | 'body'

/** A request that failed. Its cause is what undici threw, or the reason of the signal. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  /** What it was waiting for. `proxy`: the connection to the proxy. */
  readonly phase: Phase
  /** The time that it had, if that was over. */
  readonly timeoutMs: number | undefined

  constructor(
    phase: Phase,
    { cause, timeoutMs }: { cause: unknown; timeoutMs?: number | undefined },
  ) {
    super('', { cause })
    this.phase = phase
    this.timeoutMs = timeoutMs
  }
}

/** Whether the connection is there, so that the server may have got the request. */
export function isSentIn(phase: Phase): boolean {
  return phase === 'response' || phase === 'body'
}

/**
 * One HTTP exchange on a connection of its own. No redirect is followed.
 *
 * @param options.proxy undefined: direct
 * @param options.signal also ends a connection that is still being made
 * @param options.graceMs how much longer a request may take that was sent when the signal came
 * @throws RequestError
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
    graceMs?: number
    maxBodyBytes: number
  },
): Promise<HttpResponse> {
  const { method, headers, body = null, proxy, timeoutMs, signal, graceMs = 0 } = options
  let phase: Phase = proxy === undefined ? 'connection' : 'proxy'
  const dispatcher = createDispatcher(proxy, {
    maxResponseSize: options.maxBodyBytes,
    onPhase: (latest) => {
      phase = latest
    },
  })

  // undici ignores a signal until the connection is made. To destroy the dispatcher works at any time.
  const end = (): void => {
    void dispatcher.destroy()
  }
  // What has arrived is read first. A process that was suspended finds all of its timers expired, with
  // the response in the socket, and needs a few turns of the event loop for all of it.
  const endSoon = (): void => {
    setTimeout(end, READ_MS)
  }
  const timeout = AbortSignal.timeout(Math.ceil(timeoutMs))
  timeout.addEventListener('abort', endSoon)
  let grace: NodeJS.Timeout | undefined
  const onAbort = (): void => {
    if (isSentIn(phase)) grace = setTimeout(endSoon, graceMs)
    else end()
  }
  signal.addEventListener('abort', onAbort)
  try {
    signal.throwIfAborted()
    const path = url.pathname + url.search
    // `reset` sends "connection: close": there is no second request that could use the connection.
    const request = { method, origin: url.origin, path, headers, body, reset: true }
    const response = await dispatcher.request(request)
    phase = 'body'
    // undici's own `text()` keeps the chunks, and each is a view that keeps all that came with it.
    const text = await readText(response.body)
    return { status: response.statusCode, headers: joinFields(response.headers), text }
  } catch (error) {
    if (signal.aborted) throw new RequestError(phase, { cause: signal.reason })
    const exceededMs = timeout.aborted ? timeoutMs : undefined
    throw new RequestError(phase, { cause: error, timeoutMs: exceededMs })
  } finally {
    signal.removeEventListener('abort', onAbort)
    timeout.removeEventListener('abort', endSoon)
    clearTimeout(grace)
    end()
  }
}

function joinFields(headers: Dispatcher.ResponseData['headers']): HttpResponse['headers'] {
  const joined = Object.entries(headers).map(
    ([name, value]) => [name, [value].flat().join(', ').trim()] as const,
  )
  return Object.fromEntries(joined)
}

/** @param options.onPhase called as the connections are there, and TLS with each */
function createDispatcher(
  proxy: URL | undefined,
  { maxResponseSize, onPhase }: { maxResponseSize: number; onPhase: (phase: Phase) => void },
): Dispatcher {
  const limits = {
    connectTimeout: CONNECT_MS,
    // The time of a request is `timeoutMs`.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize,
  }
  const addresses = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ADDRESS_MS }
  // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 would send the key to anyone.
  const tls = { rejectUnauthorized: true }
  const onConnect = (): void => {
    onPhase('response')
  }
  if (proxy === undefined) {
    return new Agent({ ...limits, connect: { ...tls, ...addresses } }).on('connect', onConnect)
  }

  return new ProxyAgent({
    ...limits,
    uri: proxy.href,
    requestTls: tls,
    // By itself undici offers HTTP/2 to the proxy, over which its CONNECT never works.
    proxyTls: { ...tls, ...addresses, allowH2: false },
    factory: (origin, options: Pool.Options) =>
      new Pool(origin, { ...limits, ...options }).on('connect', onConnect),
    // This pool only sends CONNECT.
    clientFactory: (origin, { connect }: { connect: Connect }) =>
      new Pool(origin, {
        connect: (options, callback) => {
          // undici gives an IP address as the name of the server, which TLS forbids (RFC 6066, 3).
          // Without a name it takes the host.
          connect({ ...options, servername: '' }, callback)
        },
        headersTimeout: CONNECT_MS,
      }).on('connect', () => {
        onPhase('connection')
      }),
  })
}

type Connect = Extract<Pool.Options['connect'], (...args: never[]) => void>
