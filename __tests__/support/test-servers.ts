import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll } from '@jest/globals'
import { type Certificates, createCertificates } from './certificates.ts'
import { type ServerBehavior, startSocketServer } from './socket-server.ts'

/**
 * Starts servers for the tests of a file. Each server ends with its test. The authority of their
 * certificates is trusted meanwhile.
 */
export function useServers() {
  const closing: (() => Promise<void>)[] = []
  const trustedBefore = getCACertificates('default')
  const certificates = createCertificates()

  beforeAll(() => {
    setDefaultCACertificates([certificates.authority.cert])
  })

  afterAll(() => {
    setDefaultCACertificates(trustedBefore)
  })

  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()))
  })

  return async (
    behavior: ServerBehavior,
    certificate?: keyof Certificates,
    address = '127.0.0.1',
  ) => {
    const scheme = certificate === undefined ? 'http' : 'https'
    const own = certificate === undefined ? undefined : certificates[certificate]
    const server = await startSocketServer({ behaviors: [behavior], certificate: own, address })
    closing.push(server.close)
    const host = `127.0.0.1:${server.port}`
    return { ...server, host, url: `${scheme}://${host}` }
  }
}

/** How a client gets to the one server of a test. */
export type Route = (serverUrl: string) => { readonly url: string; readonly proxy?: URL }

export const direct: Route = (url) => ({ url })
export const overTls: Route = (url) => ({ url: url.replace('http:', 'https:') })
export const throughProxy: Route = (url) => ({
  url: 'https://agents.example.com',
  proxy: new URL(url),
})
