import { respond } from '../support/server-behaviors.ts'
import { active, completed } from './job-responses.ts'
import { fails, passes, recovers, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

const rejections: readonly Row[] = [
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
    expected: fails('unauthorized', / rejected `admin-key` \(HTTP 401\)/, {
      polls: 1,
      githubRequests: [],
    }),
  },
  {
    name: '403 of the service shows a hostile project sanitized',
    inputs: { 'project-id': 'a"::error::`<b>' },
    service: [respond(403, {}, { error: 'Forbidden' })],
    expected: fails('forbidden', / denied access to project ``a": :error: :`<b>`` \(HTTP 403\)/, {
      polls: 1,
    }),
  },
  {
    name: '403 with a short text is said to come from a firewall',
    service: [respond(403, { 'content-type': 'text/plain' }, 'error code: 1010')],
    expected: fails(
      'forbidden',
      /^`127\.0\.0\.1:\d+` returned HTTP 403 without JSON \(`text\/plain`\).* firewall/,
      { polls: 1 },
    ),
  },
  {
    name: '404 is confirmed four times',
    service: [respond(404, {}, { error: '::error::x\n##[add-mask]y' })],
    expected: fails('not-found', /HTTP 404, 5 polls/, { polls: 5 }),
  },
  {
    name: '404 twice, then the job exists',
    service: [respond(404), respond(404), completed()],
    expected: recovers(/HTTP 404/, 3),
  },
]

/** Before the first valid response these end the wait at once. After it they are retried. */
const afterValidResponse: readonly Row[] = [
  ...(
    [
      ['401', respond(401, {}, { error: 'Invalid API key' }), /HTTP 401/],
      ['403 of the service', respond(403, {}, { error: 'Forbidden' }), /HTTP 403/],
      ['a redirect (302)', respond(302, { location: '{other}/maintenance' }), /HTTP 302/],
    ] as const
  ).map(([what, behavior, phrase]): Row => ({
    name: `after a valid response ${what} is retried`,
    service: [active(), behavior, completed()],
    expected: recovers(phrase, 3),
  })),
  {
    name: 'after a valid response 401 to the end keeps what is known, and no status allows it',
    // The deadline is at 6 s.
    inputs: {
      'timeout-minutes': '0.1',
      'allowed-statuses': 'completed, archived, failed, active',
    },
    service: [active({ model: 'model-x' }), respond(401)],
    expected: fails('unauthorized', /was still active after .* final poll failed \(HTTP 401\)/, {
      outputs: { status: 'active', model: 'model-x' },
      minWallMs: 5_900,
    }),
  },
]

const others: readonly Row[] = [
  {
    name: '204 is permanent before a valid response',
    service: [respond(204)],
    expected: fails('unexpected-response', /HTTP 204/, { polls: 1 }),
  },
  {
    name: '429 is retried at the interval',
    service: [respond(429, {}, { error: 'slow down' }), completed()],
    expected: passes({
      polls: 2,
      logs: ['rate limited (HTTP 429), retrying in {span}', 'completed'],
    }),
  },
  {
    name: 'a status beyond all classes, whose reason is hostile',
    service: [respond('999 ::error::x ##[error]y')],
    expected: fails('unexpected-response', /HTTP 999/, { polls: 1 }),
  },
]

function redirects(what: string, status: number, location: string, message: RegExp): Row {
  return {
    name: `a redirect (${status}) ${what} is not followed`,
    service: [respond(status, { location })],
    expected: fails('unexpected-response', message, { polls: 1, otherRequests: 0 }),
  }
}

const redirections: readonly Row[] = [
  redirects(
    'to another origin',
    302,
    '{other}/login?next=/v2',
    /redirects to `http:\/\/127\.0\.0\.1:\d+`\. /,
  ),
  redirects('that echoes the key', 302, `{other}/${CANARY}`, /redirects to `http:\/\/127/),
  {
    ...redirects(
      'whose host is the key in lower case',
      302,
      'https://svc_abcdefgh0123.svc-key.example.test/',
      /redirects to /,
    ),
    inputs: { 'admin-key': 'svc_ABCDEFGH0123.SVC-KEY' },
  },
]

export const http: readonly Row[] = [
  ...rejections,
  ...afterValidResponse,
  ...others,
  ...redirections,
]
