import { setTimeout as delay } from 'node:timers/promises'
import { active } from './job-responses.ts'
import { fails, needsSignals, type Row } from './row.ts'

// What a signal means at each moment is tested in wait/run.test.ts.

export const cancel: readonly Row[] = [
  {
    name: 'SIGTERM between two polls, although active is allowed',
    skip: needsSignals,
    service: [active()],
    inputs: { 'allowed-statuses': 'completed,active', 'poll-interval-seconds': '30' },
    async meanwhile({ service, kill }) {
      const { closed } = await service.connection()
      await closed
      await delay(300)
      kill('SIGTERM')
    },
    expected: fails('cancelled', /keeps running/, { polls: 1, outputs: { status: 'active' } }),
  },
  {
    name: 'SIGKILL in the middle of the wait: the outputs say that the step was killed',
    service: [active()],
    async meanwhile({ service, kill }) {
      await service.request(1)
      kill('SIGKILL')
    },
    expected: {
      exitCode: null,
      signal: 'SIGKILL',
      level: 'none',
      message: /killed/,
      outputs: { errorCode: 'cancelled' },
    },
    waives: {
      'one error if the step fails, else none': 'nothing can be printed any more',
      'the closing annotation is the message': 'there is none',
    },
  },
]
