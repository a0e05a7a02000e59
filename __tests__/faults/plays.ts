import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Play } from './servers.ts'

type Fields = Readonly<Record<string, unknown>>

/** Header fields by name; a list is sent as several fields, `undefined` takes a default away. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>

export const JOB_ID = 'job_1'

/** The smallest whole answer; every other field stays empty unless it is given. */
export function job(fields: Fields, headers: HeaderFields = {}): Play {
  return answer(200, headers, { id: JOB_ID, ...fields })
}

export function active(fields: Fields = {}, headers: HeaderFields = {}): Play {
  return job({ status: 'active', ...fields }, headers)
}

export function completed(fields: Fields = {}, headers: HeaderFields = {}): Play {
  return job({ status: 'completed', ...fields }, headers)
}

export function failed(fields: Fields = {}): Play {
  return job({ status: 'failed', ...fields })
}

export function archived(fields: Fields = {}): Play {
  return job({ status: 'archived', ...fields })
}

/** A whole response. A body that is no text is sent as JSON. */
export function answer(status: number | string, headers: HeaderFields = {}, body: unknown = ''): Play {
  return {
    at: 'request',
    act: (socket, { fill }) => {
      const bytes = Buffer.isBuffer(body)
        ? body
        : Buffer.from(fill(typeof body === 'string' ? body : JSON.stringify(body)))
      const fields = {
        'content-type': 'application/json',
        'content-length': String(bytes.length),
        connection: 'close',
        ...headers,
      }
      socket.write(fill(head(status, fields)), 'latin1')
      socket.end(bytes)
    },
  }
}

function head(status: number | string, fields: HeaderFields): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => `${name}: ${each}`),
  )
  return [`HTTP/1.1 ${typeof status === 'number' ? `${status} Some Reason` : status}`, ...lines, '', ''].join(
    '\r\n',
  )
}

export type Ending = 'end' | 'reset' | 'hang'

/** These bytes and no others. */
export function bytes(parts: string | Buffer | readonly (string | Buffer)[], ending: Ending = 'end'): Play {
  return {
    at: 'request',
    act: async (socket, { fill }) => {
      for (const part of [parts].flat()) {
        socket.write(typeof part === 'string' ? Buffer.from(fill(part), 'latin1') : part)
        await delay(10)
      }
      end(socket, ending)
    },
  }
}

/** One byte of the text after the other, for ever. */
export function drip(start: string, more: string, everyMs = 100): Play {
  return {
    at: 'request',
    act: async (socket) => {
      socket.write(start)
      for (let at = 0; !socket.destroyed; at += 1) {
        socket.write(more.charAt(at % more.length))
        await delay(everyMs)
      }
    },
  }
}

/** A body that has no end, as fast as it is taken. */
export function flood(start: string, chunk: Buffer): Play {
  return {
    at: 'request',
    act: async (socket) => {
      socket.write(start)
      while (!socket.destroyed) {
        if (socket.write(chunk)) await delay(0)
        else await drained(socket)
      }
    },
  }
}

function drained(socket: Duplex): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['drain', 'close', 'error']) {
      socket.once(event, () => {
        resolve()
      })
    }
  })
}

export function hang(): Play {
  return { at: 'request', act: () => undefined }
}

/** The connection ends (FIN) without an answer. */
export function close(): Play {
  return bytes([])
}

/** The connection is reset (RST) without an answer. */
export function reset(): Play {
  return bytes([], 'reset')
}

/** The same, but before a request was read: with TLS, in place of the handshake. */
export function onConnection({ act }: Play): Play {
  return { at: 'connection', act }
}

/** The same, later. */
export function late(ms: number, { at, act }: Play): Play {
  return {
    at,
    act: async (socket, server) => {
      await delay(ms)
      await act(socket, server)
    },
  }
}

export function gzipped(text: string): Buffer {
  return gzipSync(text)
}

function end(socket: Duplex, ending: Ending): void {
  if (ending === 'end') socket.end()
  if (ending !== 'reset') return
  if (socket instanceof Socket) socket.resetAndDestroy()
  else socket.destroy()
}
