import { connect, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerBehavior } from './socket-server.ts'

/** Header fields by name. A list is sent as several fields, and `undefined` removes a default. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>

/** Sends a whole response. A body that is not a text is sent as JSON. */
export function respond(
  status: number | string,
  fields: HeaderFields = {},
  body: unknown = '',
): ServerBehavior {
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
  return [
    `HTTP/1.1 ${typeof status === 'number' ? `${status} Some Reason` : status}`,
    ...lines,
    '',
    '',
  ].join('\r\n')
}

/** How a connection ends after the last byte: with a FIN, with a RST, or not at all. */
export type Ending = 'end' | 'reset' | 'hang'

/** Sends these bytes after a request, and no others. */
export function sendBytes(
  parts: string | Buffer | readonly (string | Buffer)[],
  ending: Ending = 'end',
): ServerBehavior {
  return async ({ request, fill }) => {
    const stream = await request()
    for (const part of [parts].flat()) {
      stream.write(typeof part === 'string' ? Buffer.from(fill(part), 'latin1') : part)
      // So each part has a packet of its own.
      await delay(10)
    }
    end(stream, ending)
  }
}

/** Sends these bytes without waiting for a request. With TLS they replace the handshake. */
export function sendBytesAtOnce(bytes: string | Buffer, ending: Ending = 'end'): ServerBehavior {
  return ({ socket }) => {
    socket.resume()
    socket.write(bytes, () => {
      end(socket, ending)
    })
  }
}

/** Never responds to a request. */
export function hang(): ServerBehavior {
  return async ({ request }) => {
    await request()
  }
}

/** Sends nothing at all. With TLS there is no handshake either. */
export function hangAtOnce(): ServerBehavior {
  return ({ socket }) => {
    socket.resume()
  }
}

/**
 * Sends the start of a response and then more of it for ever. Pieces come every few milliseconds, or
 * as fast as they are taken.
 */
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

/**
 * Accepts a CONNECT for any host and relays to a port of 127.0.0.1, which is the service's by
 * default.
 */
export function tunnel(upstreamPort?: number): ServerBehavior {
  return async ({ request, fill }) => {
    const stream = await request()
    const upstream = connect(
      { port: upstreamPort ?? Number(fill('{port}')), host: '127.0.0.1' },
      () => {
        stream.write('HTTP/1.1 200 Connection established\r\n\r\n')
        stream.pipe(upstream).pipe(stream)
      },
    )
    upstream.on('error', () => stream.destroy())
    stream.on('close', () => upstream.destroy())
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
