import { respond } from '../support/server-behaviors.ts'
import { active, completed } from './job-responses.ts'
import { fails, passes, recovers, type Row } from './row.ts'
import { CANARY } from './run-row.ts'

const html = '<!DOCTYPE html><html><body><h1>Sorry</h1></body></html>'
const page = { 'content-type': 'text/html' }

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
    expected: fails('unauthorized', /HTTP 401/, { polls: 1, githubRequests: [] }),
  },
  {
    name: '401 in the middle of the wait keeps what is known, and no status allows it',
    inputs: { 'allowed-statuses': 'completed, archived, failed, active' },
    service: [active({ model: 'model-x' }), respond(401)],
    expected: fails('unauthorized', /HTTP 401/, {
      polls: 2,
      outputs: { status: 'active', model: 'model-x' },
    }),
  },
  {
    name: '403 with a page and Retry-After, as firewalls respond',
    service: [respond(403, { ...page, 'retry-after': '1' }, html)],
    expected: fails('forbidden', /HTTP 403/, { polls: 1 }),
  },
  {
    name: '403 shows a hostile project sanitized',
    inputs: { 'project-id': 'a"::error::`<b>' },
    service: [respond(403)],
    expected: fails('forbidden', /``a": :error: :`<b>``/, { polls: 1 }),
  },
  {
    name: '404 is confirmed four times',
    service: [respond(404, {}, { error: '::error::x\n##[add-mask]y' })],
    expected: fails('not-found', /HTTP 404, 5 attempts/, { polls: 5 }),
  },
  {
    name: '404 twice, then the job exists',
    service: [respond(404), respond(404), completed()],
    expected: recovers(/HTTP 404/, 3),
  },
]

const others: readonly Row[] = [
  ...[204, 418].map((status): Row => ({
    name: `${status} is permanent`,
    service: [respond(status, {}, status === 204 ? '' : { id: 'job_1', status: 'completed' })],
    expected: fails('unexpected-response', new RegExp(`HTTP ${status}`), { polls: 1 }),
  })),
  ...[408, 529].map((status): Row => ({
    name: `${status} is retried`,
    service: [respond(status, page, html), completed()],
    expected: recovers(new RegExp(`HTTP ${status}`)),
  })),
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
  redirects(
    'with user info',
    302,
    'http://user:hunter2@{otherHost}/',
    /redirects to `http:\/\/127/,
  ),
  redirects('to a hostile host', 302, 'https://a##[error]b.test/::error::x', /redirects to /),
  redirects('that echoes the key', 302, `{other}/${CANARY}`, /redirects to `http:\/\/127/),
  {
    ...redirects(
      'whose host is the key in lower case',
      302,
      'https://abcdefgh0123.svc-key.example.test/',
      /redirects to /,
    ),
    inputs: { 'admin-key': 'svc_ABCDEFGH0123.SVC-KEY' },
  },
]

export const http: readonly Row[] = [...rejections, ...others, ...redirections]
