import { active, answer, completed, type HeaderFields } from './plays.ts'
import { done, fails, passes, recovers, warns, type Row } from './row.ts'

const now = 'Sat, 21 Nov 2026 09:00:00 GMT'
const inTwoSeconds = 'Sat, 21 Nov 2026 09:00:02 GMT'

/** A 503 with these header fields, after which the next read comes in so many milliseconds. */
function waits(name: string, headers: HeaderFields, gapMs: readonly [number, number]): Row {
  return {
    name: name,
    service: [answer(503, headers), completed()],
    expected: { ...recovers('HTTP 503'), gapsMs: [gapMs] },
  }
}

const asked = [1_500, 4_000] as const
/** Ignored, so that the backoff of a second is all. */
const ignored = [600, 1_900] as const

const forms: readonly Row[] = [
  waits('Retry-After: 2', { 'retry-after': '2' }, asked),
  waits('Retry-After: 002', { 'retry-after': '002' }, asked),
  waits('Retry-After with blanks around it', { 'retry-after': '  2 \t' }, asked),
  waits('Retry-After: 0 makes no hot loop', { 'retry-after': '0' }, ignored),
  ...[
    '-2',
    '+2',
    '2.5',
    '2e1',
    '0x2',
    '2s',
    'soon',
    '',
    '2;q=1',
    '٢',
    'Infinity',
    '2026-11-21T09:00:02Z',
  ].map((value) => waits(`Retry-After: "${value}" is ignored`, { 'retry-after': value, date: now }, ignored)),
  waits('Retry-After twice: the largest counts', { 'retry-after': ['1', '2'] }, asked),
  waits('Retry-After as a list: the largest counts', { 'retry-after': '2, 1' }, asked),
  waits('Retry-After twice, one of them useless', { 'retry-after': ['soon', '2'] }, asked),
  waits(
    "Retry-After as a date, measured by the answer's own clock",
    { 'retry-after': inTwoSeconds, date: now },
    asked,
  ),
  waits('Retry-After as a date and as seconds', { 'retry-after': ['1', inTwoSeconds], date: now }, asked),
  waits(
    'Retry-After as a date that has passed',
    { 'retry-after': 'Sat, 21 Nov 2026 08:00:00 GMT', date: now },
    ignored,
  ),
  waits(
    'Retry-After as a date, without a Date to measure it',
    { 'retry-after': 'Sat, 21 Nov 2099 09:00:02 GMT' },
    ignored,
  ),
  ...[
    ['in the form of RFC 850', 'Saturday, 21-Nov-26 09:00:02 GMT'],
    ['in the form of asctime', 'Sat Nov 21 09:00:02 2026'],
    ['of 31 February', 'Tue, 31 Feb 2026 09:00:02 GMT'],
    ['with the wrong weekday', 'Mon, 21 Nov 2026 09:00:02 GMT'],
    ['in another zone', 'Sat, 21 Nov 2026 09:00:02 CET'],
  ].map(([what, value]) =>
    waits(`Retry-After as a date ${what ?? ''} is ignored`, { 'retry-after': value, date: now }, ignored),
  ),
  waits('Retry-After that tries to be a command', { 'retry-after': '::error::2' }, ignored),
]

const farAway: readonly Row[] = [
  ...['3600', '99999999999', '9'.repeat(400)].map((value): Row => ({
    name: `Retry-After: ${value.slice(0, 12)} on a 429 at once`,
    service: [answer(429, { 'retry-after': value })],
    expected: fails(
      'rate-limited',
      value === '3600'
        ? 'The service allows no more reads for 1 h (429, Retry-After), but only {span} are left to wait. Wait for fewer jobs at once or set a longer `poll-interval-seconds`.'
        : 'The service allows no more reads for over a year (429, Retry-After), but only {span} are left to wait. Wait for fewer jobs at once or set a longer `poll-interval-seconds`.',
      { reads: 1, wallMs: [0, 4_000] },
    ),
  })),
  {
    name: 'Retry-After beyond the deadline on a 503, after the job was seen',
    service: [active(), answer(503, { 'retry-after': '3600' })],
    expected: fails(
      'unavailable',
      '{host} asks to be left alone for 1 h (HTTP 503, Retry-After), but only {span} are left to wait. The job was active when last seen and goes on; re-run this job to keep waiting.',
      { reads: 2, outputs: { status: 'active' }, wallMs: [0, 4_000] },
    ),
  },
  {
    name: 'Retry-After beyond the deadline on a 503 at once',
    service: [answer(503, { 'retry-after': '3600' })],
    expected: fails(
      'unavailable',
      /^127\.0\.0\.1:\d+ asks to be left alone for 1 h \(HTTP 503, Retry-After\), but only (24|30) s are left/,
      {
        reads: 1,
        wallMs: [0, 4_000],
      },
    ),
  },
  {
    name: 'Retry-After beyond the deadline on an active job: the wait ends now as at the deadline',
    service: [active({}, { 'retry-after': '3600' })],
    expected: fails(
      'timeout',
      'Agent job job_1 was still active (1 read) and goes on, and the service allows no read before the time is up (Retry-After). Use "Re-run failed jobs" to keep waiting, or raise the input `timeout-minutes`.',
      { reads: 1, outputs: { status: 'active' }, wallMs: [0, 4_000] },
    ),
  },
  {
    name: 'the same, where active is allowed',
    inputs: { 'allowed-statuses': 'completed, active' },
    service: [active({}, { 'retry-after': '3600' })],
    expected: warns(
      'Agent job job_1 was still active (1 read) and goes on, and the service allows no read before the time is up (Retry-After); `allowed-statuses` lets that pass.',
      { reads: 1, outputs: { status: 'active' }, wallMs: [0, 4_000] },
    ),
  },
  {
    name: 'Retry-After on a 404 beyond the deadline',
    service: [answer(404, { 'retry-after': '3600' })],
    expected: fails(
      'unavailable',
      /^127\.0\.0\.1:\d+ asks to be left alone for 1 h \(HTTP 404, Retry-After\)/,
      { reads: 1, wallMs: [0, 4_000] },
    ),
  },
]

const elsewhere: readonly Row[] = [
  {
    name: 'Retry-After on an active job is kept to',
    service: [active({}, { 'retry-after': '2' }), completed()],
    expected: passes(done(2), { reads: 2, gapsMs: [asked] }),
  },
  {
    name: 'Retry-After on a 404 is kept to',
    service: [answer(404, { 'retry-after': '2' }), completed()],
    expected: { ...recovers('HTTP 404'), gapsMs: [asked] },
  },
  {
    name: 'Retry-After on a 429 is kept to',
    service: [answer(429, { 'retry-after': '2' }), completed()],
    expected: { ...recovers('HTTP 429'), gapsMs: [asked] },
  },
  {
    name: 'Retry-After shorter than the interval changes nothing',
    inputs: { 'poll-interval-seconds': '2' },
    service: [active({}, { 'retry-after': '1' }), completed()],
    expected: passes(done(2), { reads: 2, gapsMs: [asked] }),
  },
  {
    name: 'Retry-After on a completed job is nobody’s business',
    service: [completed({}, { 'retry-after': '3600' })],
    expected: passes(done(), { reads: 1 }),
  },
  {
    name: 'Retry-After on a 401 does not make it worth a wait',
    service: [answer(401, { 'retry-after': '1' })],
    expected: fails('unauthorized', /^The service refused the key \(401\)/, { reads: 1 }),
  },
]

export const retryAfter: readonly Row[] = [...forms, ...farAway, ...elsewhere]
