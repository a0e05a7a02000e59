import { type HeaderFields, respond, sendBytes, sendForever } from '../support/server-behaviors.ts'
import { completed } from './job-responses.ts'
import { fails, passes, recovers, type Expected, type Row } from './row.ts'

const good = '{"id":"job_1","status":"completed"}'
const html = '<!DOCTYPE html><html>Please log in: ::error::x</html>'
const chunked = 'HTTP/1.1 200 OK\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n'
const untilClosed = (status: string) => `HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`

/** The response is confirmed: it comes five times. */
function invalid(message: RegExp): Expected {
  return fails('invalid-response', message, { polls: 5 })
}

function body(name: string, content: unknown, expected: Expected, headers: HeaderFields = {}): Row {
  return { name, service: [respond(200, headers, content)], expected }
}

/** The body comes once. Then comes the job. */
function once(name: string, content: unknown, phrase: RegExp, headers: HeaderFields = {}): Row {
  return {
    name,
    service: [respond(200, headers, content), completed()],
    expected: recovers(phrase),
  }
}

const notAJob: readonly Row[] = [
  body('a page that claims to be JSON', html, invalid(/returned HTML instead of JSON/)),
  once('an empty body', ' \r\n\t ', /empty/),
  once('text of a hostile type', 'It works!', /JSON/, { 'content-type': '::error::x' }),
  once('half a job', Buffer.from('{"id":"job_1","status":"comp'), /JSON that is not valid/, {
    'content-length': undefined,
  }),
  once('JSON of another shape', `[${good}]`, /status/),
  once(
    'another job, whose id is hostile',
    { id: '::error::x\n##[error]y', status: 'completed' },
    /another agent job/,
  ),
  once('an unknown encoding', good, /an encoded response/, { 'content-encoding': '::error::x' }),
  {
    name: 'not a job, HTTP 404 and not a job, before the first valid response',
    service: [respond(200, {}, ''), respond(404), respond(200, {}, html)],
    expected: invalid(/returned HTML instead of JSON/),
  },
]

const jobs: readonly Row[] = [
  body('a job with a BOM and as plain text', `\uFEFF${good}`, passes({ polls: 1 }), {
    'content-type': 'text/plain',
  }),
  body('a job without type and length', good, passes({ polls: 1 }), {
    'content-type': undefined,
    'content-length': undefined,
    'content-encoding': 'identity',
  }),
  {
    name: 'a job in chunks of one byte',
    service: [
      sendBytes([
        chunked,
        ...Array.from(good, (character) => `1\r\n${character}\r\n`),
        '0\r\n\r\n',
      ]),
    ],
    expected: passes({ polls: 1 }),
  },
  body(
    'bytes that are not UTF-8, and half a character',
    Buffer.concat([
      Buffer.from('{"status":"completed","model":"\\ud800'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]),
    passes({ polls: 1, outputs: { model: '\uFFFD\uFFFD' } }),
  ),
  body('just under 1 MiB', { status: 'completed', x: 'x'.repeat(1_048_000) }, passes({ polls: 1 })),
]

/** A pattern that backtracks would take minutes for these texts. */
const costly: readonly Row[] = [
  body(
    'every text field as long as possible, of characters that patterns look for',
    {
      status: `${' '.repeat(150_000)}completed${' '.repeat(150_000)}`,
      id: 'job_1',
      model: `:${':'.repeat(150_000)}`,
      source: { repository: `https://a/${'/'.repeat(150_000)}x`, ref: '`'.repeat(150_000) },
      createdAt: `${'2'.repeat(100_000)} `,
      archivedAt: '#'.repeat(100_000),
    },
    passes({
      polls: 1,
      maxWallMs: 40_000,
      outputs: {
        model: /./,
        sourceRepository: /^/,
        sourceRef: /./,
        createdAt: /./,
        archivedAt: /./,
      },
    }),
  ),
]

const broken: readonly Row[] = [
  {
    name: 'chunks forever',
    service: [sendForever(chunked, { piece: `10000\r\n${' '.repeat(65_536)}\r\n` }), completed()],
    expected: recovers(/1 MiB/),
  },
  {
    name: 'a retryable error without an end',
    service: [sendForever(untilClosed('503 No'), { piece: ' '.repeat(65_536) }), completed()],
    expected: recovers(/HTTP 503/),
  },
  {
    name: 'a permanent error without an end',
    service: [sendForever(untilClosed('401 No'), { piece: ' '.repeat(65_536) })],
    expected: fails('unauthorized', /HTTP 401/, { polls: 1 }),
  },
]

export const bodies: readonly Row[] = [...notAJob, ...jobs, ...costly, ...broken]
