import { sendBytes } from '../support/server-behaviors.ts'
import { active, completed, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Row } from './row.ts'

// What the faults of a connection mean is tested in service/job-client.test.ts.

export const network: readonly Row[] = [
  {
    name: 'the connection is reset once in the middle of the wait',
    service: [active(), sendBytes('', 'reset'), completed({ prLink })],
    expected: passes({
      polls: 3,
      outputs: prOutputs,
      logs: [/^poll failed \(/, 'polling recovered'],
    }),
  },
  {
    name: 'TLS: NODE_TLS_REJECT_UNAUTHORIZED=0 does not give the key to anyone',
    certificate: 'selfSigned',
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    expected: fails('unavailable', /self-signed/, { polls: 0 }),
    waives: { 'no warning of Node': 'Node warns of the variable' },
  },
  {
    name: 'proxy: its address has user and password, which are not shown, and a path',
    certificate: 'good',
    inputs: { 'base-url': 'https://agents.example.test' },
    env: { NODE_EXTRA_CA_CERTS: '{authority}', https_proxy: 'http://runner:hunter2@{proxyHost}/x' },
    expected: passes({ polls: 1, proxyRequests: 1, logs: [/127\.0\.0\.1:\d+/] }),
  },
]
