import { active, answer, completed } from './plays.ts'
import { done, fails, passes, recovers, type Expected, type Row } from './row.ts'

const html = '<!DOCTYPE html><html><body><h1>Sorry</h1></body></html>'
const page = { 'content-type': 'text/html' }

const refusedKey =
  "The service refused the key (401): it is wrong, revoked or expired. Create a new one on the dashboard's API keys page and update the secret behind `admin-key`."
const forbidden =
  'The service knows the key but refuses it here (403). Give it read access to project "acme-web"; if it has an IP allow-list, note that GitHub-hosted runners change address.'
const notFound =
  'There is no agent job "job_1" in project "acme-web" at {host} (404, asked 3 times). Check that `project-id` and `base-url` are the ones the job was started with.'
const notFoundPage =
  "{host} answered with a web page (404) instead of a job. `base-url` probably names the dashboard or a login page: use the API's address."

function unexpected(status: number): Expected {
  return fails(
    'unexpected-response',
    `{host} answered with HTTP ${status}, which the service's API does not give. Check that \`base-url\` is its address, and what stands between: a proxy, a gateway.`,
    { reads: 1 },
  )
}

const refusals: readonly Row[] = [
  ...(
    [
      ['with JSON', {}, { error: 'no such key svc_CANARY' }],
      ['with a page', page, html],
      ['without a body', {}, ''],
      ['that asks for a password', { 'www-authenticate': 'Basic realm="::error::x"' }, ''],
    ] as const
  ).map(([what, headers, body]): Row => ({
    name: `401 ${what}`,
    service: [answer(401, headers, body)],
    expected: fails('unauthorized', refusedKey, { reads: 1 }),
  })),
  {
    name: '401 in the middle of the wait loses nothing that was known',
    service: [active({ model: 'model-x' }), answer(401)],
    expected: fails('unauthorized', refusedKey, {
      reads: 2,
      outputs: { status: 'active', model: 'model-x' },
    }),
  },
  {
    name: '401 is not to be allowed by a status',
    inputs: { 'allowed-statuses': 'completed, archived, failed, active' },
    service: [answer(401)],
    expected: fails('unauthorized', refusedKey, { reads: 1 }),
  },
  ...(
    [
      ['with JSON', {}, { error: 'Forbidden' }],
      ['with a page and Retry-After, as firewalls answer', { ...page, 'retry-after': '1' }, html],
    ] as const
  ).map(([what, headers, body]): Row => ({
    name: `403 ${what}`,
    service: [answer(403, headers, body)],
    expected: fails('forbidden', forbidden, { reads: 1 }),
  })),
  {
    name: '403 shows the project inert',
    inputs: { 'project-id': 'a"::error::`<b>' },
    service: [answer(403)],
    expected: fails('forbidden', /project "a": :error: :`<b>"; if it has an IP allow-list/, { reads: 1 }),
  },
  ...(
    [
      ['with JSON', {}, { error: 'Agent job not found' }, notFound],
      ['with a page', page, html, notFoundPage],
      ['without a body', {}, '', notFound],
      ['with a text that tries to be a command', {}, { error: '::error::x\n##[add-mask]y' }, notFound],
    ] as const
  ).map(([what, headers, body, message]): Row => ({
    name: `404 ${what} is believed the third time`,
    service: [answer(404, headers, body)],
    expected: fails('not-found', message, {
      reads: 3,
      gapsMs: [
        [600, 1_900],
        [600, 1_900],
      ],
    }),
  })),
  {
    name: '404 twice, then the job is there',
    service: [answer(404), answer(404), completed()],
    expected: recovers('HTTP 404', 3),
  },
  {
    name: '404 never three in a row',
    service: [
      active(),
      answer(404),
      answer(404),
      active(),
      answer(404),
      answer(404),
      answer(503),
      answer(404),
      completed(),
    ],
    expected: passes(done(9), { reads: 9, wallMs: [8_900, 16_000] }),
  },
  {
    name: '404 for a job that was there',
    service: [active(), answer(404)],
    expected: fails(
      'not-found',
      /^There is no agent job "job_1" in project "acme-web" at 127\.0\.0\.1:\d+ \(404, asked 3 times\)\. /,
      {
        reads: 4,
        outputs: { status: 'active' },
      },
    ),
  },
]

const others: readonly Row[] = [
  ...[
    201, 202, 203, 204, 205, 206, 300, 304, 400, 402, 405, 406, 409, 410, 413, 418, 421, 422, 426, 428, 431,
    451, 499, 501, 505,
  ].map((status): Row => ({
    name: `${status} is final at once`,
    service: [
      answer(status, {}, [204, 205, 304].includes(status) ? '' : { id: 'job_1', status: 'completed' }),
    ],
    expected: unexpected(status),
  })),
  ...[408, 425, 500, 502, 503, 504, 507, 511, 520, 522, 527, 529, 530, 599].map((status): Row => ({
    name: `${status} is tried again`,
    service: [answer(status, page, html), completed()],
    expected: recovers(`HTTP ${status}`),
  })),
  {
    name: '429 is tried again at the interval',
    service: [answer(429, {}, { error: 'slow down' }), completed()],
    expected: recovers('HTTP 429'),
  },
  {
    name: '429 for ever, after the job was seen',
    service: [active(), answer(429)],
    inputs: { 'timeout-minutes': '0.05' },
    expected: fails(
      'timeout',
      'Agent job job_1 was active when last seen and goes on; after {span} (3 reads) the last read failed (HTTP 429). Use "Re-run failed jobs" to keep waiting, or raise the input `timeout-minutes`.',
      { outputs: { status: 'active' }, reads: 3, wallMs: [2_900, 5_000] },
    ),
  },
  {
    name: '429 and nothing else for the half minute that is given',
    service: [answer(429)],
    inputs: { 'timeout-minutes': '0' },
    expected: fails(
      'rate-limited',
      'The service allowed no read in 30 s (429, asked 6 times). Wait for fewer jobs at once or set a longer `poll-interval-seconds`.',
      { reads: 6, wallMs: [29_000, 36_000] },
    ),
  },
  {
    name: 'a status beyond all classes ends the wait',
    service: [answer('999 Beyond'), completed()],
    expected: fails('unexpected-response', /^\S+ answered with HTTP 999, /, { reads: 1 }),
  },
  {
    name: 'a reason that tries to be a command',
    service: [answer('503 ::error::x ##[error]y'), completed()],
    expected: recovers('HTTP 503'),
  },
  {
    name: 'an error whose body has no end',
    service: [answer(503, { 'content-length': '99999999' }, 'x'.repeat(100_000)), completed()],
    expected: recovers('HTTP 503'),
  },
]

const redirects: readonly Row[] = [
  ...[301, 302, 303, 307, 308].flatMap((status): readonly Row[] => [
    {
      name: `${status} to another origin, which sees no request`,
      service: [answer(status, { location: '{other}/login?next=/v2' })],
      expected: fails(
        'unexpected-response',
        '{host} redirects to {other}; redirects are not followed, so that the key goes nowhere else. Use the final address as `base-url`.',
        { reads: 1, otherRequests: 0 },
      ),
    },
    {
      name: `${status} to the same origin`,
      service: [answer(status, { location: '/elsewhere' })],
      expected: fails(
        'unexpected-response',
        '{host} redirects to another path of its own; redirects are not followed, so that the key goes nowhere else. Use the final address as `base-url`.',
        { reads: 1 },
      ),
    },
  ]),
  ...(
    [
      ['with user info, which is not shown', 'http://user:hunter2@{otherHost}/', '{other}'],
      ['without a scheme', '//{otherHost}/x', '{other}'],
      ['to a script', 'javascript:alert(1)', 'no web address'],
      ['that tries to be a command', '::error::x', 'another path of its own'],
      ['to an address that is none', 'http://[', 'no web address'],
      ['to a name in other letters', 'https://gіthub.example.test/', /./],
    ] as const
  ).map(([what, location, target]): Row => ({
    name: `a redirect ${what}`,
    service: [answer(302, { location })],
    expected: fails(
      'unexpected-response',
      typeof target === 'string'
        ? `{host} redirects to ${target}; redirects are not followed, so that the key goes nowhere else. Use the final address as \`base-url\`.`
        : /^127\.0\.0\.1:\d+ redirects to [ -~]+; redirects are not followed, /,
      { reads: 1, otherRequests: 0 },
    ),
  })),
  {
    name: 'a redirect that echoes the key',
    service: [answer(302, { location: "{other}/svc_CANARY+/=%&!'()*~0123456789" })],
    expected: fails(
      'unexpected-response',
      /redirects to http:\/\/127\.0\.0\.1:\d+; redirects are not followed/,
      { reads: 1 },
    ),
  },
  {
    name: 'a redirect whose host is the key',
    service: [answer(302, { location: 'https://0123456789.svc-canary.example.test/' })],
    inputs: { 'admin-key': 'svc_x0123456789.svc-canary' },
    expected: fails(
      'unexpected-response',
      /redirects to https:\/\/\*\*\*\.example\.test; redirects are not followed/,
      { reads: 1 },
    ),
  },
  { name: 'a redirect to nowhere', service: [answer(302)], expected: unexpected(302) },
  {
    name: 'a redirect with a very long target',
    service: [answer(302, { location: `https://${'a'.repeat(2_000)}.example.test/` })],
    expected: fails(
      'unexpected-response',
      /^127\.0\.0\.1:\d+ redirects to .{1,120}; redirects are not followed/,
      { reads: 1 },
    ),
  },
]

export const http: readonly Row[] = [...refusals, ...others, ...redirects]
