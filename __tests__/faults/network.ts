import { sendBytes } from '../support/server-behaviors.ts'
import { active, completed } from './job-responses.ts'
import { fails, passes, recovers, type Row } from './row.ts'

// What the faults of a connection mean is tested in service/job-client.test.ts.

const good = '{"id":"job_1","status":"completed"}'
const noHost = `${'a'.repeat(60)}.example.test`

export const network: readonly Row[] = [
  {
    name: 'the host name does not exist',
    inputs: { 'base-url': `https://${noHost}` },
    // That it ends the wait after fifteen polls is tested on an injected clock.
    steps: [{ when: { stdout: 'poll failed' }, signal: 'SIGINT' }],
    expected: fails('cancelled', /^Stopped waiting/, {
      polls: 0,
      logs: [/^poll failed \(name does not resolve, E\w+\)/],
    }),
  },
  {
    name: 'the service stops listening after the first poll',
    service: [active()],
    steps: [{ when: { polls: 1 }, run: ({ service }) => service.pause() }],
    // The deadline is at 9 s, which leaves a busy machine time for the first poll.
    inputs: { 'timeout-minutes': '0.15' },
    expected: fails(
      'unavailable',
      /; its last \d+ polls failed: `127\.0\.0\.1:\d+` failed to respond \(connection refused/,
      {
        outputs: { status: 'active' },
        polls: 1,
        minWallMs: 8_900,
      },
    ),
  },
  {
    name: 'the service stops listening and comes back',
    service: [active(), completed()],
    steps: [
      { when: { polls: 1 }, run: ({ service }) => service.pause() },
      { when: { polls: 1 }, afterMs: 1_800, run: ({ service }) => service.resume() },
    ],
    expected: { ...recovers(/connection refused/), message: /^Agent job `job_1` completed/ },
  },
  {
    name: 'informational responses come first',
    service: [
      sendBytes([
        'HTTP/1.1 102 Processing\r\n\r\n',
        'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n',
        `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 35\r\n\r\n${good}`,
      ]),
    ],
    expected: passes({ polls: 1 }),
  },
  {
    name: 'bytes follow the end of the response, and the connection stays open',
    service: [
      sendBytes(
        `HTTP/1.1 200 OK\r\nkeep-alive: timeout=600\r\ncontent-length: 35\r\n\r\n${good}HTTP/1.1 500 Oops\r\n\r\n`,
        'hang',
      ),
    ],
    expected: passes({ polls: 1 }),
  },
]
