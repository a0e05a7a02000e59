import { connect } from 'node:net'
import type { ServerBehavior } from '../support/socket-server.ts'
import { commentUrl, creates, lists, markerOf, viewer } from './comment-requests.ts'
import { completed, prLink, prOutputs } from './job-responses.ts'
import { passes, type Row } from './row.ts'

// What GitHub may respond is tested in forge/*.test.ts.

const API = 'http://api.github.example'

/** Forwards a request for the API to the simulated GitHub, as a proxy does. */
function forwardsToGitHub(): ServerBehavior {
  return async (connection) => {
    const stream = await connection.request()
    const [host, port] = connection.fill('{githubHost}').split(':')
    const upstream = connect(Number(port), host)
    upstream.on('error', () => stream.destroy())
    upstream.write(connection.received.replace(API, ''), 'latin1')
    stream.pipe(upstream).pipe(stream)
  }
}

export const github: readonly Row[] = [
  {
    name: 'comment: the API has an http address behind a proxy, and a variable asks undici for another parser',
    inputs: { comment: 'always' },
    env: { GITHUB_API_URL: API, http_proxy: '{proxy}', UNDICI_USE_MILO: '1' },
    service: [completed({ prLink })],
    proxy: [forwardsToGitHub()],
    expected: passes({
      comments: [new RegExp(`^${markerOf(['job_1'])}\\n✅ .*<${prLink}>`)],
      outputs: { ...prOutputs, commentUrl },
      githubRequests: [viewer, lists, creates],
      proxyRequests: 3,
    }),
    waives: {
      'the key appears nowhere': 'an http address gives the token to the proxy in plain text',
    },
  },
]
