import { describe, expect, it } from '@jest/globals'
import { describeCause, formatReason } from '../../src/http/cause-text.ts'
import type { RequestCause } from '../../src/http/response-cause.ts'
import { AGAIN, RERUN } from '../../src/text/format.ts'
import { HOUR } from '../support/fakes.ts'
import { rowsOf } from '../support/table.ts'

const host = '`agents.example.com`'
const POLL = {
  request: 'poll',
  host,
  place: `project \`acme-web\` at ${host}`,
  address: '`base-url`',
  inputs: '`project-id` and `job-id`',
  rerun: RERUN,
  again: AGAIN,
} as const
const said = ''
const none = { proxy: '', detail: '' }
const silence = { ...none, kind: 'no-response' } as const
const behind = { proxy: 'proxy.example:3128', detail: '' }
const page = { isPage: true, mediaType: 'text/html', title: '' }
const foreign = (status: 200 | 403 | 404, facts: Partial<typeof page>): RequestCause => {
  const kinds = { 200: 'not-api', 403: 'barred', 404: 'no-route' } as const
  const kind = kinds[status]
  return { kind, status, said, page: { ...page, ...facts } }
}
const certificate = {
  ...none,
  kind: 'certificate',
  isOfProxy: false,
  mayBePrivate: true,
  detail: 'self-signed certificate',
} as const

/** Each cause by the name of its rows. */
const CAUSES: Readonly<Record<string, RequestCause>> = {
  '401': { kind: 'key-rejected', status: 401, said: 'key expired' },
  '403': { kind: 'access-denied', status: 403, said },
  '404': { kind: 'not-found', status: 404, said: 'Agent job not found' },
  '410': { kind: 'not-found', status: 410, said },
  '409': { kind: 'rejected', status: 409, said: 'Job is being archived' },
  '204': { kind: 'unexpected-status', status: 204, said },
  redirect: { kind: 'redirect', status: 302, said, target: 'https://login.example.com' },
  'redirect to nowhere': { kind: 'redirect', status: 302, said, target: '' },
  page: foreign(200, { title: 'Sign in' }),
  'page without a title': foreign(404, {}),
  '403 page': foreign(403, { title: 'Just a moment...' }),
  '403 text': foreign(403, { isPage: false, mediaType: 'text/plain' }),
  '403 without type': foreign(403, { isPage: false, mediaType: '' }),
  'no status': { kind: 'no-job', problem: 'no-status', detail: 'state, job.id' },
  'no fields': { kind: 'no-job', problem: 'no-status', detail: '' },
  'an error': { kind: 'no-job', problem: 'error', detail: 'No such job' },
  'other job': { kind: 'no-job', problem: 'other-job', detail: 'job_9' },
  empty: { kind: 'no-job', problem: 'empty', detail: '' },
  text: { kind: 'no-job', problem: 'not-json', detail: 'text/plain' },
  untyped: { kind: 'no-job', problem: 'not-json', detail: '' },
  unreadable: { ...none, kind: 'unreadable', detail: 'broken gzip' },
  '429': { kind: 'rate-limited', status: 429, said },
  '503': { kind: 'server-error', status: 503, said: 'Be right back' },
  silent: { ...silence, problem: 'silent', detail: 'no response within 10s' },
  'silent behind a proxy': { ...silence, ...behind, problem: 'silent', detail: 'too late' },
  unresolved: { ...none, kind: 'no-host', problem: 'unresolved', detail: 'ENOTFOUND' },
  refused: { ...silence, problem: 'refused', detail: 'ECONNREFUSED' },
  closed: { ...silence, problem: 'closed' },
  cut: { ...silence, problem: 'cut' },
  'without an end': { ...silence, problem: 'silent', detail: 'no end of the response within 9s' },
  'no TLS': { ...silence, problem: 'tls', detail: 'wrong version number' },
  other: { ...silence, problem: 'other', detail: 'EODD' },
  certificate,
  'expired certificate': { ...certificate, mayBePrivate: false, detail: 'expired' },
  'certificate behind a proxy': { ...certificate, proxy: behind.proxy },
  'certificate of the proxy': { ...certificate, proxy: behind.proxy, isOfProxy: true },
  'proxy with a password': { ...behind, kind: 'proxy-password', status: 407 },
  'proxy that rejects': { ...behind, kind: 'proxy-rejection', status: 403 },
  'proxy without a way': { ...behind, kind: 'proxy-rejection', status: 500 },
  'silent proxy': { ...behind, kind: 'proxy-unreachable', problem: 'closed' },
}

function causeOf(name: string): RequestCause {
  const cause = CAUSES[name]
  if (cause === undefined) throw new Error(`There is no cause "${name}".`)
  return cause
}

const asPolls = rowsOf(`
  401 | ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’) | Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then re-run failed jobs. | Check whether the key was revoked or has expired. If so, update the secret, then re-run failed jobs.
  403 | ‘agents.example.com’ denies access (HTTP 403) | Check ‘project-id’ and ‘job-id’, what the key may see, and any IP allowlist, then re-run failed jobs, or start a new run if you changed the workflow. | Check what the key may see, then re-run failed jobs.
  404 | project ‘acme-web’ at ‘agents.example.com’ has no such agent job (HTTP 404: ‘Agent job not found’) | Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. If they are right, look for the agent job in the service's dashboard. | Look for it in the service's dashboard. If it is there, re-run failed jobs. If not, start a new agent job.
  410 | ‘agents.example.com’ says that the agent job is gone (HTTP 410) | Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. If they are right, look for the agent job in the service's dashboard. | Look for it in the service's dashboard. If it is there, re-run failed jobs. If not, start a new agent job.
  409 | ‘agents.example.com’ rejects the poll (HTTP 409: ‘Job is being archived’) | Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. |
  204 | ‘agents.example.com’ returns an unexpected response (HTTP 204) | Check that ‘base-url’ leads to the API, then re-run failed jobs, or start a new run if you changed the workflow. |
  redirect | ‘agents.example.com’ redirects (HTTP 302, to ‘https://login.example.com’) | Check that ‘base-url’ leads to the API, then re-run failed jobs, or start a new run if you changed the workflow. |
  page | ‘agents.example.com’ does not return JSON (HTTP 200, a web page titled ‘Sign in’) | Check that ‘base-url’ leads to the API, then re-run failed jobs, or start a new run if you changed the workflow. |
  403 page | ‘agents.example.com’ does not return JSON (HTTP 403, a web page titled ‘Just a moment...’) | It is probably a firewall: ask its operator to allow this runner. |
  no status | ‘agents.example.com’ returns an unusable response (JSON without a job status, but with ‘state, job.id’) | Check that ‘base-url’ leads to this API. If it does, this action cannot work with its responses. |
  an error | ‘agents.example.com’ returns an unusable response (an error: ‘No such job’) | Check ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. |
  other job | ‘agents.example.com’ returns an unusable response (another agent job: ‘job_9’) | Check ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. |
  unreadable | ‘agents.example.com’ returns an unusable response (broken gzip) | Check that ‘base-url’ leads to this API. If it does, this action cannot work with its responses. |
  429 | ‘agents.example.com’ limits the rate of polls (HTTP 429) | Once the limit ends, re-run failed jobs. | Once the limit ends, re-run failed jobs.
  503 | ‘agents.example.com’ fails (HTTP 503: ‘Be right back’) | Once it works again, re-run failed jobs. | Once it works again, re-run failed jobs.
  refused | the request to ‘agents.example.com’ failed (connection refused, ECONNREFUSED) | Check ‘base-url’, the service's status page, and whether this runner can reach it, then re-run failed jobs, or start a new run if you changed the workflow. | Once it responds again, re-run failed jobs.
  no TLS | the request to ‘agents.example.com’ failed (TLS failed, ‘wrong version number’) | Check ‘base-url’, the service's status page, and whether this runner can reach it, then re-run failed jobs, or start a new run if you changed the workflow. | Once it responds again, re-run failed jobs.
  proxy that rejects | the proxy rejects the connection to ‘agents.example.com’ (HTTP 403 from the proxy ‘proxy.example:3128’) | Check ‘https_proxy’, or ask the proxy's operator, then re-run failed jobs, or start a new run if you changed the workflow. | Once the connection through the proxy works again, re-run failed jobs.
  silent | the request to ‘agents.example.com’ failed (no response within 10s) | Check ‘base-url’, the service's status page, and whether this runner can reach it, then re-run failed jobs, or start a new run if you changed the workflow. | Once it responds again, re-run failed jobs.
  cut | the request to ‘agents.example.com’ failed (response cut off) | Check ‘base-url’, the service's status page, and whether this runner can reach it, then re-run failed jobs, or start a new run if you changed the workflow. | Once it responds again, re-run failed jobs.
  certificate | the certificate of ‘agents.example.com’ is not trusted (‘self-signed certificate’) | If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under ‘env:’. If not, ask its operator. |
  expired certificate | the certificate of ‘agents.example.com’ is not trusted (‘expired’) | Ask its operator, or check ‘base-url’. |
  certificate of the proxy | the certificate of the proxy ‘proxy.example:3128’ is not trusted (‘self-signed certificate’) | If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under ‘env:’. If not, ask its operator. |
  proxy with a password | the proxy requires a password (HTTP 407 from the proxy ‘proxy.example:3128’) | Check ‘https_proxy’, or ask the proxy's operator, then re-run failed jobs, or start a new run if you changed the workflow. | Once the connection through the proxy works again, re-run failed jobs.
  proxy without a way | the proxy cannot reach ‘agents.example.com’ (HTTP 500 from the proxy ‘proxy.example:3128’) | Check ‘base-url’, or ask the proxy's operator, then re-run failed jobs, or start a new run if you changed the workflow. | Once the connection through the proxy works again, re-run failed jobs.
  silent proxy | the request to ‘agents.example.com’ failed (no response of the proxy ‘proxy.example:3128’, connection closed early) | Check ‘https_proxy’, or ask the proxy's operator, then re-run failed jobs, or start a new run if you changed the workflow. | Once the connection through the proxy works again, re-run failed jobs.
`)

describe('a request that fails', () => {
  it.each(asPolls)('%s', (what = '', happened, first, later = '') => {
    const cause = causeOf(what)

    expect(describeCause({ cause, hasWorked: false }, POLL)).toEqual({ happened, advice: first })
    const usual = "Re-run failed jobs. If it lasts, ask the service's operator."
    const advice = later || usual
    expect(describeCause({ cause, hasWorked: true }, POLL)).toEqual({ happened, advice })
  })

  it.each(Object.keys(CAUSES))('blames nothing that worked, nor re-runs a start: %s', (name) => {
    const cause = causeOf(name)
    const { advice } = describeCause({ cause, hasWorked: true }, { ...POLL, rerun: 'start anew' })

    expect(advice).not.toMatch(/re-run|url|-id|_proxy|reach|firewall|CA_CERTS|allowlist/i)
    expect(advice.split(' ').length).toBeLessThanOrEqual(28)
  })

  it('tells how long the service asks to wait', () => {
    const options = { cause: causeOf('429'), hasWorked: true, retryAfterMs: HOUR }

    expect(describeCause(options, POLL).happened).toMatch(/ \(HTTP 429\) and asks to wait 1h$/)
  })
})

describe('the reason, for brackets and for the log', () => {
  it.each(
    rowsOf(`
    page without a title | HTTP 404, a web page
    403 text | HTTP 403, ‘text/plain’
    403 without type | HTTP 403, a text without a type
    redirect to nowhere | HTTP 302, to no web address
    no fields | JSON without a job status
    empty | an empty body
    text | ‘text/plain’ that is not valid JSON
    untyped | text that is not valid JSON
    silent behind a proxy | too late, through the proxy ‘proxy.example:3128’
    unresolved | name does not resolve, ENOTFOUND
    refused | connection refused, ECONNREFUSED
    without an end | no end of the response within 9s
    no TLS | TLS failed, ‘wrong version number’
    other | connection failed, ‘EODD’
    certificate behind a proxy | ‘self-signed certificate’, through the proxy ‘proxy.example:3128’
    proxy that rejects | HTTP 403 from the proxy ‘proxy.example:3128’
  `),
  )('%s', (what = '', reason) => {
    expect(formatReason(causeOf(what))).toBe(reason)
  })
})
