import { hang, hangAtOnce } from '../support/server-behaviors.ts'
import { active } from './job-responses.ts'
import { fails, isKilled, type Row } from './row.ts'

// What a signal means at each moment is tested in main.test.ts.

export const cancel: readonly Row[] = [
  {
    name: 'SIGINT during the TLS handshake',
    certificate: 'good',
    service: [hangAtOnce()],
    inputs: { comment: 'always' },
    steps: [{ when: { connections: 1 }, afterMs: 50, signal: 'SIGINT' }],
    expected: fails('cancelled', /^Stopped waiting: .* keeps running/, {
      polls: 0,
      githubRequests: [],
      summary: /^### /,
    }),
  },
  {
    name: 'SIGTERM during a request',
    service: [active(), hang()],
    inputs: { comment: 'always' },
    steps: [{ when: { polls: 2 }, afterMs: 50, signal: 'SIGTERM' }],
    expected: fails('cancelled', /^Stopped waiting: .* keeps running/, {
      polls: 2,
      outputs: { status: 'active' },
      githubRequests: [],
    }),
  },
  {
    name: 'SIGTERM between two polls, although active is allowed',
    service: [active()],
    inputs: { 'allowed-statuses': 'completed,active', 'poll-interval-seconds': '30' },
    steps: [{ when: { stdout: '  active' }, afterMs: 300, signal: 'SIGTERM' }],
    expected: fails('cancelled', /^Stopped waiting: .* keeps running/, {
      polls: 1,
      outputs: { status: 'active' },
    }),
  },
  {
    name: 'SIGKILL in the middle of the wait: the outputs say that the step was killed',
    service: [active()],
    steps: [{ when: { polls: 2 }, signal: 'SIGKILL' }],
    ...isKilled(),
  },
]
