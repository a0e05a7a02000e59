import { describe, expect, it } from '@jest/globals'
import { formatReason } from '../../src/report/causes.ts'
import type { PollCause } from '../../src/service/poll-result.ts'
import { aJob, HOUR, MINUTE } from '../support/fakes.ts'
import { rowsOf, rowsOfWaits } from '../support/message-rows.ts'
import { CAUSE_KINDS, outcomeOf, pollingFailed } from '../support/outcomes.ts'

const active = aJob({ status: 'active' })
const said = ''
const none = { proxy: '', detail: '' }
const silent = { kind: 'no-response', problem: 'silent', detail: 'no response within 10s' } as const
const behind = { proxy: 'proxy.example:3128', detail: '' }
const page = { isPage: true, mediaType: 'text/html', title: '' } as const
const certificate = {
  ...none,
  kind: 'certificate',
  isOfProxy: false,
  detail: 'self-signed certificate',
} as const

/** Each cause by the name of its rows. */
const CAUSES: Readonly<Record<string, PollCause>> = {
  '401': { kind: 'key-rejected', status: 401, said: 'key expired' },
  '403': { kind: 'access-denied', status: 403, said },
  '404': { kind: 'not-found', status: 404, said: 'Agent job not found' },
  '204': { kind: 'unexpected-status', status: 204, said },
  '409': { kind: 'rejected', status: 409, said: 'Job is being archived' },
  '429': { kind: 'rate-limited', status: 429, said },
  '503': { kind: 'server-error', status: 503, said: 'Be right back' },
  page: { kind: 'not-api', status: 200, ...page, title: 'Sign in' },
  '404 page': { kind: 'not-api', status: 404, ...page },
  '403 page': { kind: 'not-api', status: 403, ...page, title: 'Just a moment...' },
  '403 text': { ...page, kind: 'not-api', status: 403, isPage: false, mediaType: 'text/plain' },
  '403 without type': { ...page, kind: 'not-api', status: 403, isPage: false, mediaType: '' },
  redirect: { kind: 'redirect', status: 302, said, target: 'https://login.example.com' },
  'redirect to nowhere': { kind: 'redirect', status: 302, said, target: '' },
  'no status': { kind: 'no-job', problem: 'no-status', detail: '' },
  'an error': { kind: 'no-job', problem: 'error', detail: 'No such job' },
  'other job': { kind: 'no-job', problem: 'other-job', detail: '' },
  empty: { kind: 'no-job', problem: 'empty', detail: '' },
  encoded: { kind: 'no-job', problem: 'encoded', detail: 'gzip' },
  text: { kind: 'no-job', problem: 'not-json', detail: 'text/plain' },
  untyped: { kind: 'no-job', problem: 'not-json', detail: '' },
  'too long': { ...none, kind: 'too-long', detail: '1 MiB' },
  silent: { ...none, ...silent },
  'silent behind a proxy': { ...behind, ...silent },
  unresolved: { ...none, kind: 'no-response', problem: 'unresolved', detail: 'ENOTFOUND' },
  refused: { ...none, kind: 'no-response', problem: 'refused', detail: 'ECONNREFUSED' },
  closed: { ...none, kind: 'no-response', problem: 'closed' },
  cut: { ...none, kind: 'no-response', problem: 'cut' },
  'no TLS': { ...none, kind: 'no-response', problem: 'no-tls' },
  'not HTTP': { ...none, kind: 'no-response', problem: 'not-http' },
  'TLS refused': { ...none, kind: 'no-response', problem: 'tls-refused', detail: 'TLS: x' },
  other: { ...none, kind: 'no-response', problem: 'other', detail: 'EODD' },
  certificate,
  'certificate behind a proxy': { ...certificate, proxy: behind.proxy },
  'certificate of the proxy': { ...certificate, proxy: behind.proxy, isOfProxy: true },
  'proxy with a password': { ...behind, kind: 'proxy-rejection', status: 407 },
  'proxy that rejects': { ...behind, kind: 'proxy-rejection', status: 403 },
  'proxy that is gone': {
    ...behind,
    kind: 'proxy-unreachable',
    problem: 'refused',
    detail: 'ECONNREFUSED',
  },
  'proxy without TLS': { ...behind, kind: 'proxy-unreachable', problem: 'no-tls' },
}

type Overrides = Parameters<typeof pollingFailed>[1]

/** A wait that ended with this cause. The code decides only the predicate. */
function waitOf(name: string, overrides: Overrides = {}, retryAfterMs?: number) {
  const cause = CAUSES[name]
  if (cause === undefined) throw new Error(`There is no cause "${name}".`)
  const failure = { code: 'unavailable', duration: 'transient', cause, retryAfterMs } as const
  return pollingFailed('unavailable', { failure, ...overrides })
}

const once = { polls: 1, failedPolls: 1, waitedMs: 0 }
const seen = { job: active, polls: 40, seenMs: 2 * MINUTE, waitedMs: 7 * MINUTE }

describe('a job that cannot be polled', () => {
  // The second cell is the advice once something has worked, for any job of the step.
  const again = "Re-run failed jobs. If it lasts, ask the service's operator."
  const rows = rowsOf(`
    401 | Check whether the key was revoked or has expired, then re-run failed jobs. | Not authorized | ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). Check that the key is still valid and of this service, then re-run failed jobs.
    403 | | Access denied | ‘agents.example.com’ denies access (HTTP 403). Check what the key may access, and any IP allowlist, then re-run failed jobs.
    404 | Look for it in the service's dashboard. | Agent job not found | ‘agents.example.com’ has no such agent job (HTTP 404: ‘Agent job not found’). Look for it in the service's dashboard, and check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs (a changed workflow needs a new run).
    409 | | Poll rejected | ‘agents.example.com’ rejects the poll (HTTP 409: ‘Job is being archived’). Check ‘base-url’, ‘project-id’ and ‘job-id’, or ask the service's operator why, then re-run failed jobs (a changed workflow needs a new run).
    204 | | Unexpected response | ‘agents.example.com’ responds unexpectedly (HTTP 204). Check that ‘base-url’ leads to the API, then re-run failed jobs (a changed workflow needs a new run).
    redirect | | Unexpected response | ‘agents.example.com’ responds unexpectedly (HTTP 302, a redirect to ‘https://login.example.com’). Check that ‘base-url’ leads to the API, then re-run failed jobs (a changed workflow needs a new run).
    page | | Response is not JSON | ‘agents.example.com’ does not return JSON (HTTP 200, a web page titled ‘Sign in’). Check that ‘base-url’ leads to the API, then re-run failed jobs (a changed workflow needs a new run).
    403 page | | Response is not JSON | ‘agents.example.com’ does not return JSON (HTTP 403, a web page titled ‘Just a moment...’). Check that ‘base-url’ leads to the API and no firewall blocks this runner, then re-run failed jobs (a changed workflow needs a new run).
    no status | | Invalid response | ‘agents.example.com’ does not return the agent job (JSON without a job status). Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs (a changed workflow needs a new run).
    too long | | Invalid response | ‘agents.example.com’ does not return the agent job (more than 1 MiB). Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs (a changed workflow needs a new run).
    429 | Once the limit ends, re-run failed jobs. | Rate limited | ‘agents.example.com’ limits the rate of polls (HTTP 429). Once the limit ends, re-run failed jobs.
    503 | Once it works again, re-run failed jobs. | Service unavailable | ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Once it works again, re-run failed jobs.
    silent | | Service unavailable | ‘agents.example.com’ failed to respond (no response within 10s). Check ‘base-url’, and whether this runner can reach it, then re-run failed jobs (a changed workflow needs a new run).
    certificate | | Certificate not trusted | ‘agents.example.com’ is not trusted (certificate: ‘self-signed certificate’). Ask its operator, or set ‘NODE_EXTRA_CA_CERTS’ if its CA is private, then re-run failed jobs (a changed workflow needs a new run).
    certificate of the proxy | | Certificate not trusted | the proxy ‘proxy.example:3128’ is not trusted (certificate: ‘self-signed certificate’). Ask its operator, or set ‘NODE_EXTRA_CA_CERTS’ if its CA is private, then re-run failed jobs (a changed workflow needs a new run).
    proxy with a password | | Proxy failed | ‘agents.example.com’ cannot be reached (HTTP 407 from the proxy ‘proxy.example:3128’, which requires a password). Check ‘https_proxy’, or ask the proxy's operator, then re-run failed jobs.
    proxy that is gone | | Proxy failed | ‘agents.example.com’ cannot be reached (no response of the proxy ‘proxy.example:3128’, connection refused, ECONNREFUSED). Check ‘https_proxy’, or ask the proxy's operator, then re-run failed jobs.
  `)

  it.each(rows)('$what', ({ what, names, expected }) => {
    const [title, text = ''] = expected
    const [came] = text.split(/(?<=\))\. /)

    const first = outcomeOf(waitOf(what, once))
    expect([first.title, first.rest]).toEqual([title, `: ${text}`])
    const later = outcomeOf(waitOf(what, { ...once, hasWorked: true }))
    expect([later.title, later.rest]).toEqual([title, `: ${came}. ${names || again}`])
  })

  it('each kind of cause has its rows above', () => {
    const kinds = rows.map(({ what }) => CAUSES[what]?.kind)
    expect(new Set(kinds)).toEqual(new Set(CAUSE_KINDS))
  })

  it.each(Object.keys(CAUSES))(
    'has one short text, which blames nothing that works: %s',
    (what) => {
      const waits = [once, { polls: 0 }, seen, { ...seen, failedPolls: 0 }]
      const outcomes = waits.map((each) => outcomeOf(waitOf(what, each)))

      for (const { message } of outcomes) expect(message.length).toBeLessThanOrEqual(340)
      const [first, unpolled, ...later] = outcomes.map(({ rest }) => rest)
      expect(unpolled).toBe(first)
      expect(new Set(later).size).toBe(1)
      const [advice = ''] = later.map((rest) => rest.split('). ').at(-1))
      expect(advice).not.toMatch(/-url|-id|_proxy|reach|firewall|CA_CERTS|allowlist/)
    },
  )
})

describe('the reason, for the log and for brackets', () => {
  const rows = rowsOf(`
    204 | HTTP 204
    404 | HTTP 404: ‘Agent job not found’
    404 page | HTTP 404, a web page
    403 text | HTTP 403, ‘text/plain’
    403 without type | HTTP 403, no content type
    redirect to nowhere | HTTP 302, a redirect to no web address
    an error | an error: ‘No such job’
    other job | another agent job instead
    empty | an empty response
    encoded | a compressed response: ‘gzip’
    text | ‘text/plain’ that is not valid JSON
    untyped | text that is not valid JSON
    silent behind a proxy | no response within 10s, through proxy ‘proxy.example:3128’
    unresolved | name does not resolve, ENOTFOUND
    refused | connection refused, ECONNREFUSED
    closed | connection closed early
    cut | truncated response
    no TLS | no TLS on this port
    not HTTP | response is not HTTP
    TLS refused | TLS refused, ‘TLS: x’
    other | connection failed, ‘EODD’
    certificate behind a proxy | certificate: ‘self-signed certificate’, through proxy ‘proxy.example:3128’
    certificate of the proxy | certificate: ‘self-signed certificate’
    proxy that rejects | HTTP 403 from the proxy ‘proxy.example:3128’
    proxy without TLS | no response of the proxy ‘proxy.example:3128’, no TLS on this port
  `)

  it.each(rows)('$what', ({ what, names }) => {
    expect(formatReason(waitOf(what).failure.cause)).toBe(names.replace(/[‘’]/g, '`'))
  })
})

describe('since when', () => {
  const rows = rowsOfWaits(
    {
      once: waitOf('503', once),
      'after an outage': waitOf('503', { polls: 15, waitedMs: 5 * MINUTE }),
      'after that of another job': waitOf('503', { polls: 0 }),
      'after responses': waitOf('503', seen),
      'once after responses': waitOf('503', { ...seen, failedPolls: 1 }),
      'of an unknown status': waitOf('503', { ...seen, job: aJob({ status: 'paused' }) }),
      'never found': waitOf('404', { polls: 5, waitedMs: 15_000, hasWorked: true }),
      'no final poll': waitOf('503', { ...seen, failedPolls: 0 }),
      'asked to wait': waitOf('503', once, HOUR),
      'asked to wait, limited': waitOf('429', once, HOUR),
      'asked to wait a minute': waitOf('503', once, MINUTE),
    },
    `
    once |  | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Once it works again, re-run failed jobs.
    after an outage |  | Service unavailable | Agent job ‘job_8f3a’ could not be polled (15 polls in 5m): ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Once it works again, re-run failed jobs.
    after that of another job |  | Service unavailable | Agent job ‘job_8f3a’ was not polled: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Once it works again, re-run failed jobs.
    after responses |  | Service unavailable | Agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Once it works again, re-run failed jobs.
    once after responses |  | Service unavailable | Agent job ‘job_8f3a’ was last seen active after 2m; its last poll failed: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Once it works again, re-run failed jobs.
    of an unknown status |  | Service unavailable | Agent job ‘job_8f3a’ was last seen ‘paused’ after 2m; its last 15 polls failed: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Once it works again, re-run failed jobs.
    never found |  | Agent job not found | Agent job ‘job_8f3a’ was not found (5 polls in 15s): ‘agents.example.com’ has no such agent job (HTTP 404: ‘Agent job not found’). Look for it in the service's dashboard.
    no final poll |  | Service unavailable | Agent job ‘job_8f3a’ had no final poll, because the polls of jobs before it failed: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Once it works again, re-run failed jobs.
    asked to wait |  | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’) and asks to wait 1h. Once it works again, re-run failed jobs.
    asked to wait, limited |  | Rate limited | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ limits the rate of polls (HTTP 429) and asks to wait 1h. Once the limit ends, re-run failed jobs.
    asked to wait a minute |  | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Once it works again, re-run failed jobs.
    `,
  )

  it.each(rows)('$what', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })
})
