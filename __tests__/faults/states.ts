import { hang, respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { active, completed, failed, job, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Row } from './row.ts'

/** The deadline is at 6 s, which leaves a busy machine time for the first polls. */
const short = { 'timeout-minutes': '0.1' }
const once = { 'timeout-minutes': '0' }
const activeAllowed = { 'allowed-statuses': 'completed, active' }
const unknown = (status: string) => [new RegExp(`\`${status}\``)]

const finals: readonly Row[] = [
  {
    name: 'statuses in another case and with spaces around them',
    service: [
      job({ status: 'Active' }),
      job({ status: ' ACTIVE' }),
      job({ status: '\tCompleted\n' }),
    ],
    expected: passes({ polls: 3 }),
  },
  {
    name: 'failed with a pull request, which is an output all the same',
    service: [active(), failed({ prLink }), completed()],
    expected: fails('job-failed', /^Agent job `job_1` failed\./, {
      polls: 2,
      outputs: { status: 'failed', ...prOutputs },
    }),
  },
  {
    name: 'archived with a pull request, which is allowed, in another case and on its own line',
    inputs: { 'allowed-statuses': ' COMPLETED \n\n Archived ,' },
    service: [job({ status: 'archived', prLink })],
    expected: {
      ...passes({ outputs: { ...prOutputs, status: 'archived' } }, /allowed-statuses/),
      level: 'warning',
    },
  },
  {
    name: 'an unusable pull request link although one is required',
    inputs: { 'require-pr': 'TRUE' },
    service: [completed({ prLink: 'javascript:alert(1)' })],
    expected: fails('no-pr', /`require-pr`/, {
      outputs: { status: 'completed' },
      warnings: [/link/],
    }),
  },
  {
    name: 'the link and the date of archiving of an active job do not count',
    service: [
      active({ prLink, archivedAt: '2026-11-21T10:00:00.000Z' }),
      completed({ prLink: null }),
    ],
    expected: passes({ polls: 2 }),
  },
]

const unknowns: readonly Row[] = [
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
      warnings: unknown('queued'),
      logs: ['active', '`queued`', 'active', '`queued`', 'completed'],
    }),
  },
  {
    name: 'an unknown status at the timeout is named again, and is not said to keep running',
    inputs: short,
    service: [job({ status: 'paused' })],
    expected: fails('timeout', /^(?!.*keeps running)Timed out .* the unknown status `paused`\. /, {
      outputs: { status: 'paused' },
      warnings: unknown('paused'),
    }),
  },
]

const timeouts: readonly Row[] = [
  {
    name: 'still active at the timeout, which is allowed',
    inputs: { ...short, ...activeAllowed },
    service: [active()],
    expected: passes({ outputs: { status: 'active' }, minWallMs: 5_900 }, /still active/),
  },
  {
    name: 'checked once: completed',
    inputs: { 'timeout-minutes': '0.0' },
    expected: passes({ polls: 1 }),
  },
  {
    name: 'checked once: the polls before the first valid response are counted',
    inputs: once,
    service: [respond(503), respond(503), active()],
    expected: fails('timeout', /3 polls/, { outputs: { status: 'active' }, polls: 3 }),
  },
  {
    name: 'checked once: a service that does not respond within ten seconds is unavailable',
    inputs: once,
    service: [hang()],
    expected: fails('unavailable', /\(1 poll, last: no response within 10s\)/, { polls: 1 }),
  },
  {
    name: 'the adaptive interval starts with two seconds',
    inputs: { 'poll-interval-seconds': '' },
    service: [active(), active(), completed()],
    expected: passes({ polls: 3, minWallMs: 4_000 }),
  },
]

/** The job was active, which is allowed. From then on every poll has this failure. */
function finalPoll(what: string, behavior: ServerBehavior, errorCode: string, reason: RegExp): Row {
  return {
    name: `the final poll decides: ${what}, although active is allowed`,
    // After the first poll there is only time for the final poll and its retries.
    inputs: { ...short, ...activeAllowed, 'poll-interval-seconds': '30' },
    service: [active(), behavior],
    expected: fails(errorCode, new RegExp(`final poll failed \\(.*${reason.source}`), {
      outputs: { status: 'active' },
      minWallMs: 5_900,
    }),
  }
}

const finalPolls: readonly Row[] = [
  finalPoll('HTTP 503', respond(503), 'unavailable', /HTTP 503/),
  finalPoll(
    'another job',
    job({ id: 'job_2', status: 'active' }),
    'invalid-response',
    /another agent job/,
  ),
  {
    name: 'the final poll decides: it is retried after the deadline and sees the job completed',
    inputs: { ...short, 'poll-interval-seconds': '30' },
    service: [active(), respond(503), respond(503), completed({ prLink })],
    expected: passes({ outputs: prOutputs, polls: 4 }),
  },
]

export const states: readonly Row[] = [...finals, ...unknowns, ...timeouts, ...finalPolls]
