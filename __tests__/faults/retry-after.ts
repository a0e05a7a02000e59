import { respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { active, completed } from './job-responses.ts'
import { fails, passes, type Row } from './row.ts'

const date = 'Sat, 21 Nov 2026 09:00:00 GMT'
const inThreeSeconds = 'Sat, 21 Nov 2026 09:00:03 GMT'
const three = { 'retry-after': '3' }

/** Without Retry-After the delay would be a second. */
function obeyed(what: string, behavior: ServerBehavior): Row {
  return {
    name: `Retry-After ${what} is obeyed`,
    service: [behavior, completed()],
    expected: passes({ polls: 2, minWallMs: 3_000 }),
  }
}

const withinTheTimeout: readonly Row[] = [
  obeyed('in seconds', respond(503, three)),
  obeyed(
    'as a date, measured by the Date of the response',
    respond(503, { 'retry-after': inThreeSeconds, date }),
  ),
  obeyed('on a 404', respond(404, three)),
  obeyed('on a 429', respond(429, three)),
  obeyed('on an active job', active({}, three)),
  {
    name: 'Retry-After on a completed job is ignored',
    service: [completed({}, { 'retry-after': '3600' })],
    expected: passes({ polls: 1 }),
  },
]

/** The deadline is at 6 s. */
const held = { 'timeout-minutes': '0.1' }
const hour = { 'retry-after': '3600' }

const pastTheDeadline: readonly Row[] = [
  {
    name: 'Retry-After past the deadline on a 429 holds until then, and the final poll decides',
    inputs: held,
    service: [active(), respond(429, hour), completed()],
    expected: passes({
      polls: 3,
      minWallMs: 5_900,
      logs: [/^rate limited \(HTTP 429\).* the service asks .*1h.*, final poll in \ds$/],
    }),
  },
  {
    name: 'Retry-After past the deadline on an active job, which the final poll finds still active',
    inputs: held,
    service: [active({}, hour), active()],
    expected: fails('timeout', /still active/, {
      polls: 2,
      minWallMs: 5_900,
      outputs: { status: 'active' },
      logs: [/the service asks .*1h.*, final poll in \ds$/],
    }),
  },
]

export const retryAfter: readonly Row[] = [...withinTheTimeout, ...pastTheDeadline]
