import { connect, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Connection, ServerBehavior } from './socket-server.ts'

/** Header fields by name; a list is sent as several fields, `undefined` removes a default. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>

/** A whole response. A body that is not a text is sent as JSON. */
export function respond(status: number | string, fields: HeaderFields = {}, body: unknown = ''): ServerBehavior {
  return async ({ request, fill }) => {
    const stream = await request()
    const content = Buffer.isBuffer(body)
      ? body
      : Buffer.from(fill(typeof body === 'string' ? body : JSON.stringify(body)))
    const head = formatHead(status, {
      'content-type': 'application/json',
      'content-length': String(content.length),
      connection: 'close',
      ...fields,
    })
    stream.write(fill(head), 'latin1')
    stream.end(content)
  }
}

function formatHead(status: number | string, fields: HeaderFields): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => `${name}: ${each}`),
  )
  return [`HTTP/1.1 ${typeof status === 'number' ? `${status} Some Reason` : status}`, ...lines, '', ''].join('\r\n')
}

/** How a connection ends after the last byte: with a FIN, with a RST, or not at all. */
export type Ending = 'end' | 'reset' | 'hang'

/** These bytes after a request, and no others. */
export function sendBytes(
  parts: string | Buffer | readonly (string | Buffer)[],
  ending: Ending = 'end',
): ServerBehavior {
  return async ({ request, fill }) => {
    const stream = await request()
    for (const part of [parts].flat()) {
      stream.write(typeof part === 'string' ? Buffer.from(fill(part), 'latin1') : part)
      // Its own packet.
      await delay(10)
    }
    end(stream, ending)
  }
}

/** The same before a request: with TLS, instead of the handshake. */
export function sendBytesAtOnce(bytes: string | Buffer, ending: Ending = 'end'): ServerBehavior {
  return ({ socket }) => {
    socket.resume()
    socket.write(bytes, () => {
      end(socket, ending)
    })
  }
}

/** After a request no response. */
export function hang(): ServerBehavior {
  return async ({ request }) => {
    await request()
  }
}

/** From the connection on nothing: with TLS, no handshake either. */
export function hangAtOnce(): ServerBehavior {
  return ({ socket }) => {
    socket.resume()
  }
}

/** After the start of a response more of it for ever: a piece every few milliseconds, or as fast as it is taken. */
export function sendForever(
  start: string,
  { piece, everyMs }: { readonly piece: string; readonly everyMs?: number },
): ServerBehavior {
  return async ({ request }) => {
    const stream = await request()
    stream.write(start)
    while (!stream.destroyed) {
      const isTaken = stream.write(piece)
      if (everyMs !== undefined || isTaken) await delay(everyMs ?? 0)
      else await drained(stream)
    }
  }
}

/** The same behavior, but a request gets nothing before this time has passed. */
export function later(ms: number, behavior: ServerBehavior): ServerBehavior {
  return async (connection) => {
    const request = async (): Promise<Duplex> => {
      const stream = await connection.request()
      await delay(ms)
      return stream
    }
    await behavior({ ...connection, request })
  }
}

/** Accepts a CONNECT and relays to a port of 127.0.0.1, by default the service's, whatever host was asked for. */
export function tunnel(upstreamPort?: number): ServerBehavior {
  return async ({ request, fill }) => {
    const stream = await request()
    const upstream = connect({ port: upstreamPort ?? Number(fill('{servicePort}')), host: '127.0.0.1' }, () => {
      stream.write('HTTP/1.1 200 Connection established\r\n\r\n')
      stream.pipe(upstream).pipe(stream)
    })
    upstream.on('error', () => stream.destroy())
    stream.on('close', () => upstream.destroy())
  }
}

/** What happens to the bytes of a response on their way. */
export interface Disturbance {
  /** Each chunk arrives this much later. */
  readonly latencyMs?: number
  /** The response arrives in pieces of so many bytes. */
  readonly pieces?: { readonly bytes: number; readonly everyMs: number }
  /** Only so many bytes of the response arrive, then the connection ends. */
  readonly cutAtBytes?: number
  /** The end of the connection arrives this much later. */
  readonly lateEndMs?: number
}

/** Relays to the service, as the network between does. */
export function relay(disturbance: Disturbance = {}): ServerBehavior {
  return (connection) => relayTo(connection, disturbance)
}

async function relayTo(
  { socket, fill }: Connection,
  { latencyMs = 0, pieces, cutAtBytes = Infinity, lateEndMs = 0 }: Disturbance,
): Promise<void> {
  const upstream = connect({ port: Number(fill('{servicePort}')), host: '127.0.0.1', allowHalfOpen: true })
  upstream.on('error', () => socket.destroy())
  socket.on('close', () => upstream.destroy())
  socket.pipe(upstream)
  let sent = 0
  for await (const chunk of chunksOf(upstream)) {
    await delay(latencyMs)
    const { bytes, everyMs } = pieces ?? { bytes: chunk.length, everyMs: 0 }
    const taken = chunk.subarray(0, cutAtBytes - sent)
    for (let start = 0; start < taken.length && !socket.destroyed; start += bytes) {
      socket.write(taken.subarray(start, start + bytes))
      if (everyMs > 0) await delay(everyMs)
    }
    sent += taken.length
    if (sent === cutAtBytes) break
  }
  await delay(lateEndMs)
  socket.end()
  upstream.destroy()
}

async function* chunksOf(socket: Socket): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = socket
  try {
    yield* chunks
  } catch {
    // The other side has left, which ends the relay.
  }
}

function end(stream: Duplex, ending: Ending): void {
  if (ending === 'end') stream.end()
  if (ending !== 'reset') return
  if (stream instanceof Socket) stream.resetAndDestroy()
  else stream.destroy()
}

function drained(stream: Duplex): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['drain', 'close', 'error']) {
      stream.once(event, () => {
        resolve()
      })
    }
  })
}
