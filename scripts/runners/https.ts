import { once } from 'node:events'
import { connect } from 'node:net'
import { createServer } from 'node:tls'
import type { Certificate } from '../../__tests__/support/certificates.ts'

/** TLS in front of a server on the loopback, because the examples send the key over https only. */
export async function startHttps(options: {
  readonly origin: string
  readonly certificate: Certificate
}) {
  const target = Number(new URL(options.origin).port)
  const server = createServer(options.certificate, (client) => {
    const upstream = connect(target, '127.0.0.1')
    client.pipe(upstream).pipe(client)
    // Either side may leave first.
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `https://127.0.0.1:${port}`, close: () => server.close() }
}
