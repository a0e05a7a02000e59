import { type HeaderFields, respond } from '../support/server-behaviors.ts'
import { active, completed } from './job-responses.ts'
import { fails, passes, recovers, type Row } from './row.ts'

const date = 'Sat, 21 Nov 2026 09:00:00 GMT'
const late = 3_000
const inThreeSeconds = 'Sat, 21 Nov 2026 09:00:03 GMT'

/** The delay after a 503 would otherwise be a second. */
function obeyed(form: string, headers: HeaderFields): Row {
  return {
    name: `Retry-After ${form} is obeyed`,
    service: [respond(503, headers), completed()],
    expected: { ...recovers(/HTTP 503/), minGapsMs: [late - 500] },
  }
}

/** A value that would end the wait if it were understood. */
function ignored(form: string, headers: HeaderFields): Row {
  return {
    name: `Retry-After ${form} is ignored`,
    service: [respond(503, headers), completed()],
    expected: recovers(/HTTP 503/),
  }
}

const forms: readonly Row[] = [
  obeyed('in seconds', { 'retry-after': '3' }),
  obeyed('as a date, measured by the Date of the response', { 'retry-after': inThreeSeconds, date }),
  obeyed('in several values, of which the largest counts', { 'retry-after': ['1, 3', 'soon'] }),
  ignored('with hostile text', { 'retry-after': '::error::3600' }),
  // The invariants see a hot loop.
  ignored('of 0', { 'retry-after': '0' }),
]

/** The wait ends now. */
const early = { maxWallMs: 25_000 }

const pastTheDeadline: readonly Row[] = [
  {
    name: 'Retry-After past the deadline on a 429 ends the wait',
    service: [respond(429, { 'retry-after': '3600' })],
    expected: fails('rate-limited', /^Rate limited: .* remain/, { ...early, polls: 1 }),
  },
  {
    name: 'Retry-After past the deadline on a 503 after a valid response ends the wait',
    service: [active(), respond(503, { 'retry-after': '3600' })],
    expected: fails('unavailable', /1h/, { ...early, polls: 2, outputs: { status: 'active' } }),
  },
  {
    name: 'Retry-After past the deadline on an active job ends the wait as at the deadline',
    service: [active({}, { 'retry-after': '3600' })],
    expected: fails('timeout', /^Stopped after .* 1h .*Retry-After/, {
      ...early,
      polls: 1,
      outputs: { status: 'active' },
    }),
  },
  {
    name: 'the same with active allowed passes',
    inputs: { 'allowed-statuses': 'completed, active' },
    service: [active({}, { 'retry-after': '3600' })],
    expected: passes({ ...early, polls: 1, outputs: { status: 'active' } }, /still active/),
  },
]

const elsewhere: readonly Row[] = [
  {
    name: 'Retry-After on an active job is obeyed',
    service: [active({}, { 'retry-after': '3' }), completed()],
    expected: passes({ polls: 2, minGapsMs: [late - 500] }),
  },
  {
    name: 'Retry-After on a 404 is obeyed',
    service: [respond(404, { 'retry-after': '3' }), completed()],
    expected: { ...recovers(/HTTP 404/), minGapsMs: [late - 500] },
  },
  {
    name: 'Retry-After on a 429 is obeyed',
    service: [respond(429, { 'retry-after': '3' }), completed()],
    expected: passes({ polls: 2, minGapsMs: [late - 500], logs: [/^rate limited \(HTTP 429\), retrying in 3s$/] }),
  },
  {
    name: 'Retry-After shorter than the interval changes nothing',
    inputs: { 'poll-interval-seconds': '3' },
    service: [active({}, { 'retry-after': '1' }), completed()],
    expected: passes({ polls: 2, minGapsMs: [late - 500] }),
  },
  {
    name: 'Retry-After on a completed job is ignored',
    service: [completed({}, { 'retry-after': '3600' })],
    expected: passes({ polls: 1 }),
  },
]

export const retryAfter: readonly Row[] = [...forms, ...pastTheDeadline, ...elsewhere]
