import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'

/** What a server does with one connection: as soon as it stands, or once a request has come. */
export interface Play {
  readonly at: 'connection' | 'request'
  readonly act: (socket: Duplex, server: { readonly fill: (text: string) => string }) => void | Promise<void>
}

export interface SeenRequest {
  /** Request line and header fields, as they came. */
  readonly head: string
  readonly atMs: number
}

export interface PlayServer {
  readonly port: number
  readonly connections: readonly number[]
  readonly requests: readonly SeenRequest[]
  /** Called for each connection and for each request, so that a row can act at that moment. */
  onEvent: () => void
  /** New connections are refused until `open` is called. */
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A server on raw sockets that plays one fault for each connection; the last one repeats. */
export async function startPlayServer(options: {
  readonly plays: readonly Play[]
  readonly certificate?: Certificate | undefined
  readonly fill: (text: string) => string
}): Promise<PlayServer> {
  const { plays, certificate, fill } = options
  const connections: number[] = []
  const requests: SeenRequest[] = []
  const listener = await listen((socket) => {
    connections.push(performance.now())
    const play = plays[Math.min(connections.length, plays.length) - 1]
    if (play === undefined) return
    server.onEvent()
    if (play.at === 'connection') {
      void play.act(socket, { fill })
      return
    }
    const stream = certificate === undefined ? socket : secured(socket, certificate)
    void readHead(stream).then((head) => {
      if (head === '') return
      requests.push({ head, atMs: performance.now() })
      server.onEvent()
      return play.act(stream, { fill })
    })
  })
  const server: PlayServer = { ...listener, connections, requests, onEvent: () => undefined }
  return server
}

function secured(socket: Socket, { key, cert }: Certificate): TLSSocket {
  const stream = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) })
  stream.on('error', () => undefined)
  return stream
}

/** Empty when the peer leaves before it has sent one. */
function readHead(stream: Duplex): Promise<string> {
  return new Promise((resolve) => {
    let head = ''
    stream.on('data', (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (head.includes('\r\n\r\n')) resolve(head)
    })
    for (const event of ['end', 'error', 'close']) {
      stream.on(event, () => {
        resolve('')
      })
    }
  })
}

/** What a relay does to one connection, as toxiproxy names it. */
export type Toxic =
  | { readonly kind: 'none' }
  /** Each chunk comes so much later. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Answers come in pieces of so many bytes. */
  | { readonly kind: 'slicer'; readonly bytes: number; readonly everyMs: number }
  /** So many bytes of the answer come, then the end. */
  | { readonly kind: 'limit'; readonly bytes: number }
  /** So many bytes of the answer come, then a reset. */
  | { readonly kind: 'reset'; readonly bytes: number }
  /** The end of the answer comes so much later. */
  | { readonly kind: 'slow-close'; readonly ms: number }
  /** Data goes nowhere in both directions. */
  | { readonly kind: 'black-hole' }

/** Relays to a port of the loopback with one toxic for each connection; the last one repeats. */
export async function startRelay(options: { readonly port: number; readonly toxics: readonly Toxic[] }) {
  let count = 0
  return listen((client) => {
    count += 1
    const toxic = options.toxics[Math.min(count, options.toxics.length) - 1] ?? { kind: 'none' }
    if (toxic.kind === 'black-hole') {
      client.resume()
      return
    }
    const upstream = connect({ port: options.port, host: '127.0.0.1', allowHalfOpen: true })
    upstream.on('error', () => client.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream)
    void poison(upstream, client, toxic)
  })
}

async function poison(upstream: Socket, client: Socket, toxic: Toxic): Promise<void> {
  let sent = 0
  for await (const data of readable(upstream)) {
    if (toxic.kind === 'latency') await delay(toxic.ms)
    if (toxic.kind === 'limit' || toxic.kind === 'reset') {
      client.write(data.subarray(0, toxic.bytes - sent))
      sent += data.length
      if (sent < toxic.bytes) continue
      await delay(20)
      if (toxic.kind === 'reset') client.resetAndDestroy()
      else client.destroySoon()
      return
    }
    if (toxic.kind !== 'slicer') {
      client.write(data)
      continue
    }
    for (let start = 0; start < data.length && !client.destroyed; start += toxic.bytes) {
      client.write(data.subarray(start, start + toxic.bytes))
      await delay(toxic.everyMs)
    }
  }
  if (toxic.kind === 'slow-close') await delay(toxic.ms)
  client.end()
}

async function* readable(socket: Socket): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = socket
  try {
    yield* chunks
  } catch {
    // The other side has gone, which ends the relay.
  }
}

/** What a proxy does with one CONNECT. */
export type ProxyPlay =
  | { readonly kind: 'connect' }
  | { readonly kind: 'deny'; readonly status: string; readonly headers?: string; readonly body?: string }
  | { readonly kind: 'hold' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'garbage' }

export interface ProxyServer {
  readonly port: number
  readonly requests: readonly SeenRequest[]
  readonly close: () => Promise<void>
}

/** A proxy whose tunnels all lead to one port of the loopback, whatever host they name. */
export async function startProxy(options: {
  readonly port: number
  readonly plays: readonly ProxyPlay[]
  readonly onEvent: () => void
}): Promise<ProxyServer> {
  const requests: SeenRequest[] = []
  const listener = await listen((socket) => {
    void readHead(socket).then((head) => {
      if (head === '') return
      requests.push({ head, atMs: performance.now() })
      const play = options.plays[Math.min(requests.length, options.plays.length) - 1] ?? { kind: 'connect' }
      options.onEvent()
      if (play.kind === 'drop') socket.destroy()
      if (play.kind === 'garbage') socket.end('SSH-2.0-OpenSSH_9.9\r\n')
      if (play.kind === 'deny') {
        const { status, headers = '', body = '' } = play
        socket.end(`HTTP/1.1 ${status}\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`)
      }
      if (play.kind !== 'connect') return
      socket.removeAllListeners('data')
      const upstream = connect({ port: options.port, host: '127.0.0.1' }, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        socket.pipe(upstream).pipe(socket)
      })
      upstream.on('error', () => socket.destroy())
      socket.on('close', () => upstream.destroy())
    })
  })
  return { ...listener, requests }
}

async function listen(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    // What is not read would hide that the peer has gone.
    socket.on('end', () => socket.end())
    onSocket(socket)
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve()
      })
    })
  return {
    port,
    open: () => open(port),
    shut: async () => {
      // Resolves only when the open connections have ended, which nobody waits for.
      void stop()
      await Promise.resolve()
    },
    close: async () => {
      const stopped = server.listening ? stop() : undefined
      for (const socket of sockets) socket.destroy()
      await stopped
    },
  }
}
