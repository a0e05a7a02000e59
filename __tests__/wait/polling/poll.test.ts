import '../../support/one-realm.ts'
import { describe, expect, it } from '@jest/globals'
import { createPoll } from '../../../src/wait/polling/poll.ts'
import { UNKNOWN_JOB } from '../../../src/wait/polling/job.ts'
import { VERSION } from '../../../src/text/version.ts'
import type { Certificates } from '../../support/certificates.ts'
import { hang, respond, sendBytes, sendBytesAtOnce } from '../../support/server-behaviors.ts'
import type { ServerBehavior } from '../../support/socket-server.ts'
import {
  direct,
  overTls,
  type Route,
  throughProxy,
  useServers,
} from '../../support/test-servers.ts'

const adminKey = "svc_CANARY+/=%&!'()*~0123456789"
const active = '{"status":"active"}'

const startServer = useServers()

interface Options {
  readonly proxy?: URL
  readonly signal?: AbortSignal
  readonly projectId?: string
  readonly jobId?: string
}

function poll(baseUrl: string, options: Options = {}) {
  const { projectId = 'acme-web', jobId = 'job_8f3a', proxy, ...limits } = options
  const redact = (text: string) => text.replaceAll(adminKey, '***')
  const pollJob = createPoll({ baseUrl, projectId, jobId, adminKey, proxy, redact })
  return pollJob({ timeoutMs: 10_000, signal: new AbortController().signal, ...limits })
}

describe('the address of a job', () => {
  it.each([
    ['/a/b%20c', 'p', 'j', '/a/b%20c/v2/agent/p/job/j'],
    ['', 'a/b', '../c', '/v2/agent/a%2Fb/job/..%2Fc'],
    ['', 'a?b', 'c#d', '/v2/agent/a%3Fb/job/c%23d'],
    ['', '%2e%2e', 'a%2Fb', '/v2/agent/%252e%252e/job/a%252Fb'],
    ['', 'a b', 'ü€😀', '/v2/agent/a%20b/job/%C3%BC%E2%82%AC%F0%9F%98%80'],
    ['', '\\', '"<>`{}|^[]', '/v2/agent/%5C/job/%22%3C%3E%60%7B%7D%7C%5E%5B%5D'],
    ['', '...', "-_.!~*'()", "/v2/agent/.../job/-_.!~*'()"],
  ])(
    'after %j, of project %j, job %j has each id as one segment',
    async (prefix, projectId, jobId, path) => {
      const server = await startServer(respond(200, {}, active))
      await poll(server.url + prefix, { projectId, jobId })

      expect((await server.connection()).received.split(' ', 2)).toEqual(['GET', path])
    },
  )

  it.each([
    ['..', 'job_8f3a'],
    ['acme-web', '.'],
  ])('cannot be made if %j or %j would lead elsewhere', (projectId, jobId) => {
    expect(() => poll('https://gw.example/agents', { projectId, jobId })).toThrow(
      'The ids do not fit into the address of a job.',
    )
  })
})

describe('a poll', () => {
  it('is one GET with these bytes and no others, on a connection of its own', async () => {
    const keepAlive = { connection: 'keep-alive', 'keep-alive': 'timeout=600', 'retry-after': '5' }
    const server = await startServer(respond(200, keepAlive, { status: 'active' }))
    const job = { ...UNKNOWN_JOB, status: 'active' }

    expect(await poll(server.url)).toEqual({ job, retryAfterMs: 5_000 })
    const { received, closed } = await server.connection()
    expect(received.split('\r\n')).toEqual([
      'GET /v2/agent/acme-web/job/job_8f3a HTTP/1.1',
      `host: ${server.host}`,
      'connection: close',
      'accept: application/json',
      'accept-encoding: identity',
      `authorization: Bearer ${adminKey}`,
      `user-agent: await-agent-job/${VERSION}`,
      'cache-control: no-cache',
      '',
      '',
    ])
    await closed
  })

  it('is undefined if the signal aborts it', async () => {
    const abort = new AbortController()
    const server = await startServer(hang())
    const polling = poll(server.url, { signal: abort.signal })
    await server.request()
    abort.abort()

    expect(await polling).toBeUndefined()
  })
})

// network-cause.test.ts has what the reports of Node and undici mean. Here they are real ones.
const PROXY: unknown = expect.stringMatching(/^the proxy `[\w.:]+`$/)

describe('a connection that fails', () => {
  // Such a server takes the greeting of TLS for a request.
  const noTls = sendBytesAtOnce('HTTP/1.1 400 Bad Request\r\n\r\n', 'hang')

  it.each<[string, Route, ServerBehavior, object, ...(keyof Certificates)[]]>([
    ['a FIN', direct, sendBytes('HTTP/1.1 200 OK\r\nx: '), { reason: 'connection closed early' }],
    ['a RST', direct, sendBytes('', 'reset'), { reason: 'connection closed early, ECONNRESET' }],
    [
      'another protocol',
      direct,
      sendBytes('SSH-2.0-x\r\n', 'hang'),
      { reason: 'malformed response' },
    ],
    ['no TLS', overTls, noTls, { reason: 'TLS failed, `wrong version number`' }],
    ['a lost proxy', throughProxy, sendBytes(''), { kind: 'no-response' }],
    ['a proxy that says no', throughProxy, respond(403), { kind: 'proxy-rejection' }],
    [
      'an unknown certificate',
      direct,
      hang(),
      { kind: 'untrusted-certificate', proxy: undefined },
      'selfSigned',
    ],
    [
      "a proxy's unknown one",
      throughProxy,
      hang(),
      { kind: 'untrusted-certificate', proxy: PROXY },
      'selfSigned',
    ],
    [
      "a proxy's for another host",
      throughProxy,
      hang(),
      { kind: 'untrusted-certificate', proxy: PROXY },
      'otherHost',
    ],
  ])('has its cause: %s', async (_, route, behavior, cause, ...[certificate]) => {
    const server = await startServer(behavior, certificate)
    const { url, ...options } = route(server.url)

    expect(await poll(url, options)).toMatchObject({ cause })
    expect(server.connections).toHaveLength(1)
  })
})
