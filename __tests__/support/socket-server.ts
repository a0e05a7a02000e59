import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'

/**
 * A server on the loopback for what an HTTP server cannot do, such as faults below HTTP, TLS and
 * proxies. For whole responses there is `listen` in `simulator/loopback.ts`.
 */
export interface SocketServer {
  readonly port: number
  readonly connections: readonly Connection[]
  /** Requests whose head has arrived, in that order. */
  readonly requests: readonly RequestHead[]
  /** The nth connection (from 0), once it exists. */
  readonly connection: (index?: number) => Promise<Connection>
  /** The nth request (from 0), once its head has arrived. */
  readonly request: (index?: number) => Promise<RequestHead>
  /** Stops listening and ends every connection at once. */
  readonly close: () => Promise<void>
}

export interface RequestHead {
  /** Request line and header fields, as they arrived. */
  readonly head: string
}

export interface Connection {
  readonly socket: Socket
  /**
   * Resolves with the (decrypted) stream once the head of a request has arrived. If none arrives, it
   * never resolves.
   */
  readonly request: () => Promise<Duplex>
  /** All that the client sent (decrypted) from `request` on. */
  readonly received: string
  /** Resolves once the connection has ended on both sides. */
  readonly closed: Promise<void>
  /** Replaces the placeholders in a text that the server sends. */
  readonly fill: (text: string) => string
}

/**
 * What a server does with one connection. Unless it calls `request`, nothing is received, not even
 * a TLS handshake.
 */
export type ServerBehavior = (connection: Connection) => void | Promise<void>

const HEAD_END = '\r\n\r\n'

export async function startSocketServer(options: {
  /** One for each connection. The last one repeats. */
  readonly behaviors: readonly ServerBehavior[]
  /** With it the server speaks TLS. */
  readonly certificate?: Certificate | undefined
  /** By default 127.0.0.1. */
  readonly address?: string | undefined
  readonly fill?: (text: string) => string
}): Promise<SocketServer> {
  const { behaviors, certificate, address = '127.0.0.1', fill = (text: string) => text } = options
  const connections: Connection[] = []
  const requests: RequestHead[] = []
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    const connection = observe(socket, { certificate, fill, onRequest })
    connections.push(connection)
    void connection.closed.then(() => sockets.delete(socket))
    server.emit('event')
    void behaviors[Math.min(connections.length, behaviors.length) - 1]?.(connection)
  })

  function onRequest(head: string): void {
    requests.push({ head })
    server.emit('event')
  }

  async function nth<T>(list: readonly T[], index = 0): Promise<T> {
    for (;;) {
      const found = list[index]
      if (found !== undefined) return found
      await once(server, 'event')
    }
  }

  server.listen(0, address)
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    port,
    connections,
    requests,
    connection: (index) => nth(connections, index),
    request: (index) => nth(requests, index),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

interface Observer extends Pick<Connection, 'fill'> {
  readonly certificate: Certificate | undefined
  readonly onRequest: (head: string) => void
}

function observe(socket: Socket, { certificate, fill, onRequest }: Observer): Connection {
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve()
    })
  })
  followClient(socket)
  let received = ''

  function request(): Promise<Duplex> {
    const stream = certificate === undefined ? socket : secure(socket, certificate)
    return new Promise((resolve) => {
      // It keeps reading after the head. Unread data would hide that the client has left.
      stream.on('data', (chunk: Buffer) => {
        const isComplete = received.includes(HEAD_END)
        received += chunk.toString('latin1')
        if (isComplete || !received.includes(HEAD_END)) return
        onRequest(received)
        resolve(stream)
      })
    })
  }

  return {
    socket,
    request,
    get received() {
      return received
    },
    closed,
    fill,
  }
}

function secure(socket: Socket, { key, cert }: Certificate): TLSSocket {
  const stream = new TLSSocket(socket, {
    isServer: true,
    secureContext: createSecureContext({ key, cert }),
    // Like many servers it chooses HTTP/2 if a client offers that. It does not speak it.
    ALPNCallback: ({ protocols }) => (protocols.includes('h2') ? 'h2' : 'http/1.1'),
  })
  followClient(stream)
  return stream
}

/** The client may reset the connection, and may close its side first. */
function followClient(stream: Socket): void {
  stream.on('error', () => undefined)
  stream.on('end', () => stream.end())
}
