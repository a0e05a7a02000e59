import { hang, respond } from '../support/server-behaviors.ts'
import { active, completed, failed, job, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Row } from './row.ts'

/** The deadline is at 6 s, which leaves a busy machine time for the first polls. */
const short = { 'timeout-minutes': '0.1' }
/** After the first poll there is only time for the final poll and its retries. */
const shortWithOnePoll = { ...short, 'poll-interval-seconds': '30' }
const activeAllowed = { 'allowed-statuses': 'completed, active' }

export const states: readonly Row[] = [
  {
    name: 'failed with a pull request, which is an output all the same',
    service: [active(), failed({ prLink }), completed()],
    expected: fails('job-failed', /^Agent job `job_1` failed\./, {
      polls: 2,
      outputs: { status: 'failed', ...prOutputs },
    }),
  },
  {
    name: 'an unknown status is not final, and one warning names it',
    service: [
      active(),
      job({ status: 'Queued' }),
      active(),
      job({ status: 'queued' }),
      completed(),
    ],
    expected: passes({
      polls: 5,
      warnings: [/`queued`/],
      logs: ['active', '`queued`', 'active', '`queued`', 'completed'],
    }),
  },
  {
    name: 'still active at the timeout, which is allowed',
    inputs: { ...short, ...activeAllowed },
    service: [active()],
    expected: passes({ outputs: { status: 'active' }, minWallMs: 5_900 }, /still active/),
  },
  {
    name: 'checked once: a service that does not respond within ten seconds is unavailable',
    inputs: { 'timeout-minutes': '0' },
    service: [hang()],
    expected: fails('unavailable', /\(1 poll, last: no response within 10s\)/, { polls: 1 }),
  },
  {
    name: 'the adaptive interval starts with two seconds',
    inputs: { 'poll-interval-seconds': '' },
    service: [active(), active(), completed()],
    expected: passes({ polls: 3, minWallMs: 4_000 }),
  },
  {
    name: 'the final poll decides: HTTP 503, although active is allowed',
    inputs: { ...shortWithOnePoll, ...activeAllowed },
    service: [active(), respond(503)],
    expected: fails('unavailable', /final poll failed \(.*HTTP 503/, {
      outputs: { status: 'active' },
      minWallMs: 5_900,
    }),
  },
  {
    name: 'the final poll decides: it is retried after the deadline and sees the job completed',
    inputs: shortWithOnePoll,
    service: [active(), respond(503), respond(503), completed({ prLink })],
    expected: passes({ outputs: prOutputs, polls: 4 }),
  },
]
