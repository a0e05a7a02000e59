import { active, answer, bytes, completed, flood, gzipped, job, type HeaderFields } from './plays.ts'
import { done, fails, passes, recovers, type Expected, type Row } from './row.ts'

const apiAdvice = "Check that `base-url` is the address of the service's API."
const good = '{"id":"job_1","status":"completed"}'
const chunked = 'HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n'
const sized = (length: number) => `HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`

/** Believed the third time. */
function instead(what: string, advice = apiAdvice): Expected {
  return fails('invalid-response', `{host} answered with ${what} instead of a job. ${advice}`, {
    reads: 3,
    gapsMs: [
      [600, 1_900],
      [600, 1_900],
    ],
  })
}

function body(name: string, text: unknown, expected: Expected, headers: HeaderFields = {}): Row {
  return { name, service: [answer(200, headers, text)], expected }
}

const html = '<!DOCTYPE html><html>Please log in: ::error::x</html>'
const webAdvice = "`base-url` probably names the dashboard or a login page: use the API's address."

const noJobs: readonly Row[] = [
  body('an empty body', '', instead('an empty answer')),
  body('a body of white space', ' \r\n\t ', instead('an empty answer')),
  body('a web page', html, instead('a web page (text/html, 53 bytes)', webAdvice), {
    'content-type': 'text/html; charset=utf-8',
  }),
  body(
    'a web page that says it is JSON',
    html,
    instead('a web page (application/json, 53 bytes)', webAdvice),
  ),
  body(
    'a web page of 14 kB',
    `<p>${'x'.repeat(14_000)}`,
    instead('a web page (text/html, 14 kB)', webAdvice),
    {
      'content-type': 'text/html',
    },
  ),
  body('text', 'It works!', instead('text that is no JSON (text/plain, 9 bytes)'), {
    'content-type': 'text/plain',
  }),
  body('text without a type', 'It works!', instead('text that is no JSON (no content type, 9 bytes)'), {
    'content-type': undefined,
  }),
  body(
    'a content type that tries to be a command',
    'xy',
    instead('text that is no JSON (: :error: :x, 2 bytes)'),
    {
      'content-type': '::error::x',
    },
  ),
  body(
    'half of a job, ended by the connection',
    Buffer.from('{"id":"job_1","status":"comp'),
    instead('text that is no JSON (application/json, 28 bytes)'),
    {
      'content-length': undefined,
    },
  ),
  body(
    'JSON in UTF-16',
    Buffer.from(good, 'utf16le'),
    instead('text that is no JSON (application/json, 70 bytes)'),
  ),
  body(
    'NaN',
    '{"id":"job_1","status":"completed","x":NaN}',
    instead('text that is no JSON (application/json, 43 bytes)'),
  ),
  body('two jobs in a row', good + good, instead('text that is no JSON (application/json, 70 bytes)')),
  ...['null', '[]', '"completed"', '42', 'true', '{}', `[${good}]`].map((text) =>
    body(`JSON that is no job: ${text}`, text, instead('JSON without a job status')),
  ),
  ...['null', '1', '{}', '["completed"]', 'true', '""', '"  "'].map((status) =>
    body(
      `a status that is none: ${status}`,
      `{"id":"job_1","status":${status}}`,
      instead('JSON without a job status'),
    ),
  ),
  body('an error as the service writes it', { error: 'not yet' }, instead('JSON without a job status')),
  body(
    'a status behind a prototype',
    '{"__proto__":{"status":"completed"},"constructor":{"status":"completed"}}',
    instead('JSON without a job status'),
  ),
  body('another job', { id: 'job_2', status: 'completed' }, instead('the state of another job')),
  {
    name: 'no job twice, then the job',
    service: [answer(200, {}, ''), answer(200, {}, html), completed()],
    expected: passes(done(3), {
      reads: 3,
      says: [
        'read failed (an empty answer instead of a job), trying again in 1 s',
        'reads work again',
        'completed',
      ],
    }),
  },
  {
    name: 'no job and no such job, three together',
    service: [answer(200, {}, ''), answer(404), answer(200, {}, html)],
    expected: instead('a web page (application/json, 53 bytes)', webAdvice),
  },
]

const jobs: readonly Row[] = [
  body('a job as text', good, passes(done(), { reads: 1 }), { 'content-type': 'text/plain' }),
  body('a job without a type', good, passes(done(), { reads: 1 }), { 'content-type': undefined }),
  body('a job behind a BOM', `\uFEFF${good}`, passes(done(), { reads: 1 })),
  body('a job ended by the connection', good, passes(done(), { reads: 1 }), { 'content-length': undefined }),
  {
    name: 'a job in chunks of one byte',
    service: [bytes([chunked, ...Array.from(good, (character) => `1\r\n${character}\r\n`), '0\r\n\r\n'])],
    expected: passes(done(), { reads: 1 }),
  },
  body(
    'a job with another case of its id',
    { id: 'JOB_1', status: 'completed' },
    passes(done(), { reads: 1 }),
  ),
  body('a job with a number for its id', { id: 7, status: 'completed' }, passes(done(), { reads: 1 })),
  body('a job without an id', { status: 'completed' }, passes(done(), { reads: 1 })),
  body(
    'a status twice: the last one counts',
    '{"status":"active","status":"completed"}',
    passes(done(), { reads: 1 }),
  ),
  body(
    'every other field of a wrong type',
    { id: null, status: 'completed', source: 'x', model: 4, prLink: null, createdAt: {}, archivedAt: [] },
    passes(done(), { reads: 1 }),
  ),
  body(
    'fields of the source of a wrong type',
    { status: 'completed', source: { repository: 1, ref: [] } },
    passes(done(), { reads: 1 }),
  ),
  body(
    'the source is null',
    { status: 'completed', source: null, model: null, createdAt: null },
    passes(done(), { reads: 1 }),
  ),
  body(
    'fields that nobody knows',
    { status: 'completed', '::error::x': '##[error]y', toString: 1, hasOwnProperty: 1 },
    passes(done(), { reads: 1 }),
  ),
  body(
    'prototype keys',
    '{"status":"completed","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
    passes(done(), { reads: 1 }),
  ),
  body(
    '100,000 levels of nesting',
    `{"status":"completed","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    passes(done(), { reads: 1 }),
  ),
  body(
    'half a character',
    '{"status":"completed","model":"\\ud800"}',
    passes(done(), { reads: 1, outputs: { model: '\uFFFD' } }),
  ),
  body(
    'bytes that are no UTF-8',
    Buffer.concat([
      Buffer.from('{"status":"completed","model":"'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]),
    passes(done(), { reads: 1, outputs: { model: '\uFFFD\uFFFD' } }),
  ),
  body(
    'fields of 100,000 characters',
    {
      status: 'completed',
      model: 'm'.repeat(100_000),
      source: { repository: 'r'.repeat(100_000), ref: 'f'.repeat(100_000) },
    },
    passes(done(), {
      reads: 1,
      outputs: {
        model: `${'m'.repeat(255)}…`,
        sourceRepository: `${'r'.repeat(255)}…`,
        sourceRef: `${'f'.repeat(255)}…`,
      },
    }),
  ),
  body('just under 1 MiB', { status: 'completed', x: 'x'.repeat(1_048_000) }, passes(done(), { reads: 1 })),
  body('content-encoding: identity', good, passes(done(), { reads: 1 }), { 'content-encoding': 'identity' }),
]

const tooLarge = 'more than 1 MiB'

const broken: readonly Row[] = [
  ...(
    [
      ['a body that is shorter than it says', sized(60) + good],
      ['chunks without an end', `${chunked}23\r\n${good}\r\n`],
      ['a chunk that is cut', `${chunked}30\r\n${good}`],
    ] as const
  ).map(([name, text]): Row => ({
    name,
    service: [bytes(text), completed()],
    expected: recovers('an answer cut short'),
    orElse: recovers('connection closed too early'),
  })),
  body('2 MiB with a length', { status: 'completed', x: 'x'.repeat(2_097_152) }, instead(tooLarge)),
  {
    name: 'a length of 1 TiB',
    service: [flood(sized(1_099_511_627_776), Buffer.alloc(65_536, ' '))],
    expected: instead(tooLarge),
  },
  {
    name: 'a body without an end',
    service: [flood('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n', Buffer.alloc(65_536, ' '))],
    expected: instead(tooLarge),
  },
  {
    name: 'chunks for ever',
    service: [flood(chunked, Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`))],
    expected: instead(tooLarge),
  },
  {
    name: 'an error without an end',
    service: [flood('HTTP/1.1 503 No\r\nconnection: close\r\n\r\n', Buffer.alloc(65_536, ' ')), completed()],
    expected: recovers('HTTP 503'),
  },
  {
    name: 'a web page without an end under a final status',
    service: [flood('HTTP/1.1 401 No\r\nconnection: close\r\n\r\n', Buffer.alloc(65_536, ' '))],
    expected: fails('unauthorized', /^The service refused the key \(401\)/, { reads: 1 }),
  },
]

const encoded: readonly Row[] = [
  ...(
    [
      ['gzip', gzipped(good)],
      ['br', Buffer.from(good)],
      ['gzip, gzip, gzip, gzip, gzip, gzip', gzipped(good)],
      ['foo', Buffer.from(good)],
      ['identity, gzip', gzipped(good)],
      ['::error::x', Buffer.from(good)],
    ] as const
  ).map(([encoding, text]) =>
    body(
      `content-encoding: ${encoding}`,
      text,
      instead(
        `a compressed answer (${encoding.replaceAll('::', ': :').slice(0, 40)})`,
        'Nothing between may compress it.',
      ),
      { 'content-encoding': encoding },
    ),
  ),
  body(
    'a bomb of 200 MB in 200 kB',
    gzipped(' '.repeat(209_715_200)),
    instead('a compressed answer (gzip)', 'Nothing between may compress it.'),
    { 'content-encoding': 'gzip' },
  ),
  body(
    'gzip that does not say so',
    gzipped(good),
    instead('text that is no JSON (application/json, {n} bytes)'),
  ),
  {
    name: 'a compressed answer once',
    service: [
      answer(200, { 'content-encoding': 'gzip' }, gzipped(good)),
      active(),
      job({ status: 'completed' }),
    ],
    expected: passes(done(3), {
      reads: 3,
      says: ['read failed (a compressed answer instead of a job), trying again in 1 s', /^active/],
    }),
  },
]

export const bodies: readonly Row[] = [...noJobs, ...jobs, ...broken, ...encoded]
