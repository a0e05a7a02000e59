import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { generate } from 'selfsigned'

/**
 * Servers on 127.0.0.1 for what a well-behaved HTTP server cannot play: faults below HTTP, TLS, a proxy.
 * For whole responses there is `listen` in `simulator/loopback.ts`.
 */

/** One connection that a client made. */
export interface Connection {
  /** After the handshake, where the server speaks TLS. */
  readonly socket: Socket
  /** All that came so far. */
  readonly received: string
  /** Resolves once this text has come; rejects when the client leaves before. */
  readonly until: (text: string) => Promise<void>
  /** Resolves once the connection has ended on both sides. */
  readonly closed: Promise<void>
}

/** What a server does with a connection, from its first moment. */
export type Play = (connection: Connection) => void | Promise<void>

export interface SocketServer {
  readonly port: number
  readonly connections: readonly Connection[]
  /** The nth connection (from 0), as soon as it is there. */
  readonly connection: (index?: number) => Promise<Connection>
  /** Stops listening and ends every connection at once. */
  readonly close: () => Promise<void>
}

/** A TCP server, or a TLS server where a certificate is given, that does with each connection what it is told. */
export async function startSocketServer(
  options: { readonly play?: Play; readonly certificate?: Certificate } = {},
): Promise<SocketServer> {
  const { play = silence, certificate } = options
  const connections: Connection[] = []
  const server = certificate === undefined ? createServer() : createTlsServer(certificate)
  const arrival = certificate === undefined ? 'connection' : 'secureConnection'
  server.on(arrival, (socket: Socket) => {
    const connection = observe(socket)
    connections.push(connection)
    // A client that leaves ends the play.
    Promise.resolve(play(connection)).catch(() => socket.destroy())
  })
  const { port, close } = await open(server)

  async function connection(index = 0): Promise<Connection> {
    for (;;) {
      const found = connections[index]
      if (found !== undefined) return found
      await once(server, arrival)
    }
  }

  return { port, connections, connection, close }
}

/** Takes the connection and never says a word. */
export function silence(): void {
  return
}

/** Takes one request and answers with these bytes, whatever they are; the connection stays open. */
export function answerWith(bytes: string | Buffer): Play {
  return async ({ socket, until }) => {
    await until('\r\n\r\n')
    socket.write(bytes)
  }
}

/** Takes one request, answers with these bytes and then ends the connection: by a FIN or by a RST. */
export function answerAndLeave(bytes: string | Buffer, by: 'fin' | 'rst'): Play {
  return async ({ socket, until }) => {
    await until('\r\n\r\n')
    await new Promise<void>((done) => {
      if (bytes.length === 0) done()
      else
        socket.write(bytes, () => {
          done()
        })
    })
    if (by === 'rst') socket.resetAndDestroy()
    else socket.end()
  }
}

/** Takes one request, answers with the head and then a piece again and again: every few ms, or as fast as it is read. */
export function answerForEver(
  head: string,
  { piece, everyMs }: { readonly piece: string; readonly everyMs?: number },
): Play {
  return async ({ socket, until }) => {
    await until('\r\n\r\n')
    socket.write(head)
    if (everyMs !== undefined) {
      const timer = setInterval(() => socket.write(piece), everyMs)
      socket.on('close', () => {
        clearInterval(timer)
      })
      return
    }
    const fill = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', fill)
    fill()
  }
}

export interface Tunnel {
  /** What the client asked for by CONNECT: `host:port`. */
  readonly authority: string
  readonly headers: IncomingHttpHeaders
}

export interface Proxy {
  readonly port: number
  /** Every CONNECT so far, refused or not. */
  readonly tunnels: readonly Tunnel[]
  /** Request lines that were no CONNECT, as a proxy gets them for `http:` addresses. */
  readonly requests: readonly string[]
  /** Resolves once the first CONNECT has come. */
  readonly asked: Promise<void>
  readonly close: () => Promise<void>
}

/** What a proxy does with a CONNECT: tunnels to a port of 127.0.0.1 whatever the host, or refuses with a status. */
export type Policy =
  | { readonly upstreamPort: number }
  | { readonly status: number; readonly headers?: string }
  | 'hold'
  | 'close'

/** An HTTP proxy that knows CONNECT alone. */
export async function startProxy(policy: Policy): Promise<Proxy> {
  const tunnels: Tunnel[] = []
  const requests: string[] = []
  const asked = Promise.withResolvers<undefined>()
  const server = createHttpServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`)
    response.writeHead(501).end()
  })
  server.on('connect', ({ url = '', headers }, client: Duplex) => {
    tunnels.push({ authority: url, headers })
    client.on('error', silence)
    if (policy === 'close') client.destroy()
    else if (policy !== 'hold' && 'status' in policy)
      client.end(`HTTP/1.1 ${policy.status} No\r\n${policy.headers ?? ''}content-length: 0\r\n\r\n`)
    else if (policy !== 'hold') tunnel(client, policy.upstreamPort)
    asked.resolve(undefined)
  })
  const { port, close } = await open(server)
  return { port, tunnels, requests, asked: asked.promise, close }
}

function tunnel(client: Duplex, port: number): void {
  const upstream = connect(port, '127.0.0.1', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    upstream.pipe(client)
    client.pipe(upstream)
  })
  upstream.on('error', () => client.destroy())
  upstream.on('close', () => client.destroy())
  client.on('close', () => upstream.destroy())
}

/** As TLS options take them. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** A self-signed certificate for one host name, or for 127.0.0.1, valid for a day. */
export async function createCertificate(
  options: { readonly host?: string; readonly expired?: true } = {},
): Promise<Certificate> {
  const { host = 'agents.example.com', expired } = options
  const DAY_MS = 24 * 3_600_000
  const startMs = Date.now() - (expired === undefined ? DAY_MS / 2 : 2 * DAY_MS)
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(startMs),
    notAfterDate: new Date(startMs + DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [/^[\d.]+$/.test(host) ? { type: 7, ip: host } : { type: 2, value: host }],
      },
    ],
  })
  return { key, cert }
}

function observe(socket: Socket): Connection {
  let received = ''
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      resolve()
    })
  })
  // Resets by the client are part of the play.
  socket.on('error', silence)
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })

  async function until(text: string): Promise<void> {
    while (!received.includes(text)) {
      if (socket.destroyed) throw new Error(`The client left without "${text}".`)
      await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed])
    }
  }

  return {
    socket,
    get received() {
      return received
    },
    until,
    closed,
  }
}

async function open(server: Server): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', silence)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
