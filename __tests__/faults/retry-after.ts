import { respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { active, completed } from './job-responses.ts'
import { fails, passes, recovers, type Row } from './row.ts'

const date = 'Sat, 21 Nov 2026 09:00:00 GMT'
const inThreeSeconds = 'Sat, 21 Nov 2026 09:00:03 GMT'
const three = { 'retry-after': '3' }

/** The delay would otherwise be a second. */
function obeyed(what: string, behavior: ServerBehavior): Row {
  return {
    name: `Retry-After ${what} is obeyed`,
    service: [behavior, completed()],
    expected: passes({ polls: 2, minGapsMs: [2_500] }),
  }
}

/** A value that would end the wait if it were understood. */
function ignored(what: string, value: string): Row {
  return {
    name: `Retry-After ${what} is ignored`,
    service: [respond(503, { 'retry-after': value }), completed()],
    expected: recovers(/HTTP 503/),
  }
}

const withinTheTimeout: readonly Row[] = [
  obeyed('in seconds', respond(503, three)),
  obeyed('as a date, measured by the Date of the response', respond(503, { 'retry-after': inThreeSeconds, date })),
  obeyed('in several values, of which the largest counts', respond(503, { 'retry-after': ['1, 3', 'soon'] })),
  obeyed('on a 404', respond(404, three)),
  obeyed('on a 429', respond(429, three)),
  obeyed('on an active job', active({}, three)),
  ignored('with hostile text', '::error::3600'),
  // The invariants see a hot loop.
  ignored('of 0', '0'),
  {
    name: 'Retry-After shorter than the interval changes nothing',
    inputs: { 'poll-interval-seconds': '3' },
    service: [active({}, { 'retry-after': '1' }), completed()],
    expected: passes({ polls: 2, minGapsMs: [2_500] }),
  },
  {
    name: 'Retry-After on a completed job is ignored',
    service: [completed({}, { 'retry-after': '3600' })],
    expected: passes({ polls: 1 }),
  },
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

export const retryAfter: readonly Row[] = [...withinTheTimeout, ...pastTheDeadline]
