import { hang, sendBytes } from '../support/server-behaviors.ts'
import { active, completed } from './job-responses.ts'
import { fails, passes, recovers, type Row } from './row.ts'

/** The deadline is at 9 s, which leaves a busy machine time for the first polls. */
const short = { 'timeout-minutes': '0.15' }
const goodHead = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n'
const good = '{"id":"job_1","status":"completed"}'
const noHost = `${'a'.repeat(60)}.example.test`

/** The job was active. From then on every poll fails. */
const finalPollFails = fails(
  'unavailable',
  /Since then `127\.0\.0\.1:\d+` (does not respond|refuses the connection) \(/,
  {
    outputs: { status: 'active' },
    minWallMs: 8_900,
  },
)
/** The poll that was running at the deadline got ten more seconds, and so did the final poll. */
const cutTwice = { ...finalPollFails, minWallMs: 28_500 }
/** On a busy machine the second poll may begin so late that it is the final one already. */
const cutOnce = { ...finalPollFails, minWallMs: 18_500 }

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
    name: 'the service accepts connections and never responds',
    service: [hang()],
    inputs: short,
    expected: fails('unavailable', / does not respond \(no response within 10s\)/, {
      polls: 2,
      minWallMs: 28_500,
    }),
  },
  {
    name: 'the service stops listening after the first poll',
    service: [active()],
    steps: [{ when: { polls: 1 }, run: ({ service }) => service.pause() }],
    inputs: short,
    expected: { ...finalPollFails, polls: 1 },
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
    name: 'the connection is reset within the body',
    service: [
      sendBytes(`${goodHead}content-length: 40\r\n\r\n{"id":"job_1",`, 'reset'),
      completed(),
    ],
    expected: recovers(/./),
  },
  {
    name: 'no response any more: the poll at the deadline is cut, and the final poll is too',
    service: [active(), hang()],
    inputs: short,
    expected: { ...cutTwice, polls: 3 },
    or: { ...cutOnce, polls: 2 },
  },
  {
    name: 'a length and chunks contradict each other',
    service: [
      sendBytes(`${goodHead}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
      completed(),
    ],
    expected: recovers(/./),
  },
  {
    name: 'informational responses come first',
    service: [
      sendBytes([
        'HTTP/1.1 102 Processing\r\n\r\n',
        'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n',
        `${goodHead}content-length: 35\r\n\r\n${good}`,
      ]),
    ],
    expected: passes({ polls: 1 }),
  },
  {
    name: 'the response switches protocols',
    service: [
      sendBytes('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
      completed(),
    ],
    expected: passes({ polls: 2 }),
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
