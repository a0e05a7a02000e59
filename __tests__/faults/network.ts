import { active, answer, bytes, close, completed, drip, hang, late, onConnection, reset } from './plays.ts'
import { done, fails, passes, recovers, type Expected, type Row } from './row.ts'

/** Three seconds to wait: a read at once, one after a second that goes wrong, and so on to the deadline. */
const short = { 'timeout-minutes': '0.05' }
const goodHead = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n'

/** The job was seen active, and the last read, which the deadline cuts, goes wrong. */
function timesOut(phrase: string, reads: number): Expected {
  return {
    ...fails(
      'timeout',
      `Agent job job_1 was active when last seen and goes on; after {span} ({n} reads) the last read failed (${phrase}). Use "Re-run failed jobs" to keep waiting, or raise the input \`timeout-minutes\`.`,
      { outputs: { status: 'active' } },
    ),
    reads,
    wallMs: [2_900, 6_000],
  }
}

/** Nothing valid ever came, so that half a minute is given for it. */
function neverAnswers(phrase: string, wallMs: readonly [number, number] = [29_000, 42_000]): Expected {
  return fails(
    'unavailable',
    `{host} gave no usable answer for {span} ({n} tries, last: ${phrase}). Check \`base-url\` and whether this runner can reach it, then re-run this job.`,
    { wallMs },
  )
}

const noHost = `${'a'.repeat(64)}.example.test`

export const network: readonly Row[] = [
  {
    name: 'a host name that does not exist',
    inputs: { 'base-url': `https://${noHost}`, ...short },
    expected: fails(
      'unavailable',
      new RegExp(
        `^${noHost} gave no usable answer for \\d+ s \\(\\d+ tries, last: (host name not found|no answer from DNS)\\)\\. Check \`base-url\` and whether this runner can reach it, then re-run this job\\.$`,
      ),
      { reads: 0, wallMs: [29_000, 36_000] },
    ),
  },
  {
    name: 'nothing listens there',
    inputs: { 'base-url': 'http://{closed}', ...short },
    expected: fails(
      'unavailable',
      '{closed} gave no usable answer for {span} (6 tries, last: connection refused). Check `base-url` and whether this runner can reach it, then re-run this job.',
      { wallMs: [29_000, 36_000] },
    ),
  },
  {
    name: 'the service takes connections and never says a word',
    service: [hang()],
    inputs: short,
    expected: {
      ...neverAnswers('no answer within {span}'),
      message:
        /^127\.0\.0\.1:\d+ gave no usable answer for 30 s \(1 try, last: no answer within 30 s\)\. Check /,
      reads: 1,
    },
  },
  {
    name: 'the service goes away after the first read',
    service: [active()],
    acts: [{ when: { requests: 1 }, act: ({ service }) => service.shut() }],
    inputs: short,
    expected: timesOut('connection refused', 1),
  },
  {
    name: 'the service goes away and comes back',
    service: [active(), completed()],
    acts: [
      { when: { requests: 1 }, act: ({ service }) => service.shut() },
      { when: { requests: 1 }, afterMs: 1_800, act: ({ service }) => service.open() },
    ],
    expected: passes(/^Agent job job_1 completed after [234] s \([34] reads\); it made no pull request/, {
      reads: 2,
      says: [
        'active',
        /^read failed \(connection refused\), trying again in [12] s$/,
        'reads work again',
        'completed',
      ],
    }),
  },
  {
    name: 'the service answers nothing any more, and the deadline cuts the read',
    service: [active(), hang()],
    inputs: short,
    expected: timesOut('no answer within 2 s', 2),
  },
  {
    name: 'the connection is closed before a request',
    service: [onConnection(close()), completed()],
    expected: { ...recovers('connection closed too early'), reads: 1 },
  },
  {
    name: 'the connection is reset before a request',
    service: [onConnection(reset()), completed()],
    expected: { ...recovers('connection reset'), message: done(2), reads: 1 },
    orElse: { ...recovers('connection closed too early'), reads: 1 },
  },
  {
    name: 'the connection is closed after the request',
    service: [close(), completed()],
    expected: recovers('connection closed too early'),
  },
  {
    name: 'the connection is reset after the request',
    service: [reset(), completed()],
    expected: recovers('connection reset'),
  },
  {
    name: 'the connection is closed in the middle of the head',
    service: [bytes('HTTP/1.1 200 OK\r\ncontent-ty'), completed()],
    expected: recovers('connection closed too early'),
  },
  {
    name: 'the connection is reset in the middle of the head',
    service: [bytes('HTTP/1.1 200 OK\r\ncontent-ty', 'reset'), completed()],
    expected: recovers('connection reset'),
  },
  {
    name: 'the connection is reset in the middle of the body',
    service: [bytes(`${goodHead}content-length: 40\r\n\r\n{"id":"job_1",`, 'reset'), completed()],
    expected: recovers('connection reset'),
    orElse: recovers('an answer cut short'),
  },
  {
    name: 'every other read is reset: one good answer in between is enough to go on',
    service: [active(), reset(), active(), reset(), active(), reset(), completed()],
    expected: passes(done(7), {
      reads: 7,
      gapsMs: Array.from({ length: 6 }, () => [600, 1_900] as const),
      says: [
        ...Array.from({ length: 3 }, () => [
          'read failed (connection reset), trying again in 1 s',
          'reads work again',
        ]).flat(),
        'completed',
      ],
      wallMs: [5_900, 12_000],
    }),
  },
  {
    name: 'reads that fail in a row come at a growing distance and are told once',
    service: [reset(), reset(), reset(), completed()],
    expected: {
      ...recovers('connection reset', 4),
      gapsMs: [
        [600, 1_900],
        [1_500, 3_500],
        [3_400, 6_000],
      ],
      wallMs: [6_900, 12_000],
    },
  },
  {
    name: 'the head comes one byte at a time',
    service: [active(), drip('HTTP/1.1 200 OK\r\nx: ', 'abc')],
    inputs: short,
    expected: timesOut('no answer within 2 s', 2),
  },
  {
    name: 'the body comes one byte at a time',
    service: [active(), drip(`${goodHead}content-length: 999999\r\n\r\n`, ' ')],
    inputs: short,
    expected: timesOut('no answer within 2 s', 2),
  },
  {
    name: 'the body stops half way',
    service: [active(), bytes(`${goodHead}content-length: 40\r\n\r\n{"id":"job_1",`, 'hang')],
    inputs: short,
    expected: timesOut('no answer within 2 s', 2),
  },
  {
    name: 'the answer takes a second each time',
    service: [late(1_000, active()), late(1_000, completed())],
    expected: passes(done(2), { reads: 2, gapsMs: [[1_500, 3_500]] }),
  },
  {
    name: 'the job ends in the last moment, and the read at the deadline sees it',
    service: [active(), late(1_500, completed())],
    inputs: { 'timeout-minutes': '0.05', 'poll-interval-seconds': '2.5' },
    expected: passes(done(2), { reads: 2, gapsMs: [[2_400, 4_000]], wallMs: [4_400, 8_000] }),
  },
  {
    name: 'something that is no HTTP server answers',
    service: [bytes('SSH-2.0-OpenSSH_9.9\r\n'), completed()],
    expected: recovers('an answer that is not HTTP'),
  },
  {
    name: 'an answer of HTTP/0.9',
    service: [bytes('{"id":"job_1","status":"completed"}'), completed()],
    expected: recovers('an answer that is not HTTP'),
  },
  {
    name: 'an answer of HTTP/2 that nobody asked for',
    service: [bytes(Buffer.from('00000c0400000000000003000000640004000fffff', 'hex')), completed()],
    expected: recovers('an answer that is not HTTP'),
  },
  ...(
    [
      ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'],
      ['a status that is no number', 'HTTP/1.1 OK\r\n\r\n'],
      ['a header field without a name', `${goodHead}: x\r\n\r\n`],
      ['a NUL in a header field', `${goodHead}x: a\0b\r\n\r\n`],
      ['a length that is no number', `${goodHead}content-length: many\r\n\r\n{}`],
    ] as const
  ).map(([what, text]): Row => ({
    name: `${what} is no HTTP`,
    service: [bytes(text), completed()],
    expected: recovers('an answer that is not HTTP'),
  })),
  ...(
    [
      ['a length and chunks', `${goodHead}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
      ['two lengths', `${goodHead}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    ] as const
  ).map(([what, text]): Row => ({
    name: `${what} contradict each other`,
    service: [bytes(text), completed()],
    expected: recovers('an answer cut short'),
    orElse: recovers('an answer that is not HTTP'),
  })),
  {
    name: 'a chunk without a size is no HTTP',
    service: [bytes(`${goodHead}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`), completed()],
    expected: recovers('an answer that is not HTTP'),
  },
  {
    name: 'header fields of 64 kB',
    service: [answer(200, { 'x-long': 'x'.repeat(65_536) }, {}), completed()],
    expected: recovers('headers of over 16 kB'),
  },
  {
    name: 'a thousand header fields',
    service: [
      answer(
        200,
        Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`x-${n}`, 'y'.repeat(20)])),
        {},
      ),
      completed(),
    ],
    expected: recovers('headers of over 16 kB'),
  },
  {
    name: 'informational answers before the answer',
    service: [
      bytes([
        'HTTP/1.1 102 Processing\r\n\r\n',
        'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n',
        `${goodHead}content-length: 35\r\n\r\n{"id":"job_1","status":"completed"}`,
      ]),
    ],
    expected: passes(done(), { reads: 1 }),
  },
  {
    name: 'a 100 that nobody asked for, which undici takes for a broken connection',
    service: [bytes(['HTTP/1.1 100 Continue\r\n\r\n', `${goodHead}\r\n{}`]), completed()],
    expected: recovers('connection closed too early'),
  },
  {
    name: 'an upgrade to another protocol',
    service: [
      bytes('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
      completed(),
    ],
    expected: passes(done(2), { reads: 2 }),
  },
  {
    name: 'bytes behind the end of the answer',
    service: [
      bytes(
        `${goodHead}content-length: 35\r\n\r\n{"id":"job_1","status":"completed"}HTTP/1.1 500 Oops\r\n\r\n`,
      ),
    ],
    expected: passes(done(), { reads: 1 }),
  },
  {
    name: 'a server that keeps the connection open after the answer',
    service: [
      bytes(
        `HTTP/1.1 200 OK\r\nkeep-alive: timeout=600\r\ncontent-length: 35\r\n\r\n{"id":"job_1","status":"completed"}`,
        'hang',
      ),
    ],
    expected: passes(done(), { reads: 1, wallMs: [0, 3_000] }),
  },
  {
    name: 'one read each second at an interval of one second',
    service: [active(), active(), completed()],
    expected: passes(done(3), {
      reads: 3,
      gapsMs: [
        [600, 1_900],
        [600, 1_900],
      ],
    }),
  },

  {
    name: 'relay: every chunk comes 300 ms late',
    toxics: [{ kind: 'latency', ms: 300 }],
    expected: passes(done(), { reads: 1 }),
  },
  {
    name: 'relay: the answer comes in pieces of one byte',
    toxics: [{ kind: 'slicer', bytes: 1, everyMs: 1 }],
    expected: passes(done(), { reads: 1 }),
  },
  {
    name: 'relay: the answer comes in pieces so slowly that the deadline cuts it',
    service: [active()],
    toxics: [{ kind: 'none' }, { kind: 'slicer', bytes: 1, everyMs: 100 }],
    inputs: short,
    expected: timesOut('no answer within 2 s', 2),
  },
  {
    name: 'relay: the answer ends after 60 bytes',
    toxics: [{ kind: 'limit', bytes: 60 }, { kind: 'none' }],
    expected: recovers('connection closed too early'),
  },
  {
    name: 'relay: the answer ends in the last byte of the body',
    toxics: [{ kind: 'limit', bytes: 138 }, { kind: 'none' }],
    service: [completed()],
    expected: recovers('connection closed too early'),
    orElse: passes(done(), { reads: 1 }),
  },
  {
    name: 'relay: the connection is reset after 60 bytes',
    toxics: [{ kind: 'reset', bytes: 60 }, { kind: 'none' }],
    expected: recovers('connection reset'),
  },
  {
    name: 'relay: the end of the connection comes late, which nobody waits for',
    toxics: [{ kind: 'slow-close', ms: 5_000 }],
    expected: passes(done(), { reads: 1, wallMs: [0, 3_000] }),
  },
  {
    name: 'relay: a black hole after the first read',
    service: [active()],
    toxics: [{ kind: 'none' }, { kind: 'black-hole' }],
    inputs: short,
    expected: timesOut('no answer within 2 s', 1),
  },
  {
    name: 'relay: a black hole from the beginning',
    toxics: [{ kind: 'black-hole' }],
    inputs: short,
    expected: {
      ...neverAnswers('no answer within 30 s'),
      message:
        /^127\.0\.0\.1:\d+ gave no usable answer for 30 s \(1 try, last: no answer within 30 s\)\. Check /,
      reads: 0,
    },
  },
]
