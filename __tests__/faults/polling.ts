import { hang, respond } from '../support/server-behaviors.ts'
import { active, completed, job, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

// The rules of polling are rows of polling/*.test.ts and service/job-response.test.ts. Here are texts
// that reach a log from a real header, and times that a real socket and clock must keep.

/** The deadline is at 6 s, which leaves a busy machine time for the first polls. */
const short = { 'timeout-minutes': '0.1' }

const hostile: readonly Row[] = [
  {
    name: '401, whose text and header field are hostile',
    service: [
      respond(
        401,
        { 'www-authenticate': 'Basic realm="::error::x"' },
        { error: `::error::x ${CANARY}` },
      ),
    ],
    inputs: { comment: 'always' },
    expected: fails('unauthorized', / rejected `admin-key` \(HTTP 401: `: :error: :x \*\*\*`\)/, {
      polls: 1,
      githubRequests: [],
    }),
  },
  {
    name: '403 of the service shows a hostile project sanitized',
    inputs: { 'project-id': 'a"::error::`<b>' },
    service: [respond(403, {}, { error: 'Forbidden' })],
    expected: fails(
      'forbidden',
      / denied access to project ``a": :error: :`<b>`` \(HTTP 403: `Forbidden`\)/,
      {
        polls: 1,
      },
    ),
  },
  {
    name: 'a status beyond all classes, whose reason is hostile',
    service: [respond('999 ::error::x ##[error]y')],
    expected: fails('unexpected-response', /HTTP 999/, { polls: 1 }),
  },
  {
    name: 'an unknown status is not final, and one warning names it',
    service: [active(), job({ status: 'Queued' }), job({ status: 'queued' }), completed()],
    expected: passes({ polls: 4, warnings: [/`queued`/] }),
  },
]

function redirects(what: string, location: string, more: Partial<Row> = {}): Row {
  return {
    name: `a redirect ${what} is not followed`,
    service: [respond(302, { location })],
    expected: fails('unexpected-response', /redirects to `http/, { polls: 1, otherRequests: 0 }),
    ...more,
  }
}

const redirections: readonly Row[] = [
  redirects('that echoes the key', `{other}/${CANARY}`),
  redirects(
    'whose host is the key in lower case',
    'https://svc_abcdefgh0123.svc-key.example.test/',
    {
      inputs: { 'admin-key': 'svc_ABCDEFGH0123.SVC-KEY' },
      expected: fails('unexpected-response', /redirects to /, { polls: 1, otherRequests: 0 }),
    },
  ),
]

const times: readonly Row[] = [
  {
    name: 'Retry-After as a date, measured by the Date of the response, is obeyed',
    service: [
      respond(503, {
        'retry-after': 'Sat, 21 Nov 2026 09:00:03 GMT',
        date: 'Sat, 21 Nov 2026 09:00:00 GMT',
      }),
      completed(),
    ],
    expected: passes({ polls: 2, minWallMs: 3_000 }),
  },
  {
    name: 'Retry-After past the deadline holds until then, and the final poll decides',
    inputs: short,
    service: [active(), respond(429, { 'retry-after': '3600' }), completed()],
    expected: passes({
      polls: 3,
      minWallMs: 5_900,
      logs: [/^rate limited \(HTTP 429\).* the service asks .*1h.*, final poll in \ds$/],
    }),
  },
  {
    name: 'the final poll is retried after the deadline and sees the job completed',
    inputs: { ...short, 'poll-interval-seconds': '30' },
    service: [active(), respond(503), respond(503), completed({ prLink })],
    expected: passes({ outputs: prOutputs, polls: 4 }),
  },
  {
    name: '401 to the end keeps what is known, and no status allows it',
    inputs: { ...short, 'allowed-statuses': 'completed, archived, failed, active' },
    service: [active({ model: 'model-x' }), respond(401)],
    expected: fails(
      'unauthorized',
      /was last seen active after .* rejects `admin-key` \(HTTP 401\)/,
      {
        outputs: { status: 'active', model: 'model-x' },
        minWallMs: 5_900,
      },
    ),
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
]

export const polling: readonly Row[] = [...hostile, ...redirections, ...times]
