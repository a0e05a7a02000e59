import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { SimulatedResponse } from './responses.ts'

export interface RecordedRequest {
  readonly method: string
  /** Path and query, as they stood in the request line. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** When its headers arrived, on the monotonic clock of `performance.now()`. */
  readonly atMs: number
}

export interface Loopback {
  readonly origin: string
  /** Every request so far, whether it got a response or not. */
  readonly requests: readonly RecordedRequest[]
  /** Stops listening and ends every connection at once. */
  readonly close: () => Promise<void>
}

/** An HTTP server on 127.0.0.1 that records every request and sends the response it is given. */
export async function listen(options: {
  /** 0, the default, takes a free port. */
  readonly port?: number | undefined
  readonly respond: (request: RecordedRequest) => SimulatedResponse
}): Promise<Loopback> {
  const requests: RecordedRequest[] = []
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: '', atMs: performance.now() }
    requests.push(request)
    incoming.setEncoding('utf8')
    incoming.on('data', (chunk: string) => {
      request.body += chunk
    })
    incoming.on('end', () => {
      send(options.respond(request), { incoming, response })
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

function send(
  simulated: SimulatedResponse,
  to: { incoming: IncomingMessage; response: ServerResponse },
): void {
  const timer = setTimeout(() => {
    if (simulated.kind === 'response') {
      to.response.writeHead(simulated.status, simulated.headers).end(simulated.body)
    }
    if (simulated.kind === 'reset') to.incoming.socket.resetAndDestroy()
  }, simulated.delayMs ?? 0)
  to.response.on('close', () => {
    clearTimeout(timer)
  })
}
