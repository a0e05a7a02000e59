import { describe, expect, it } from '@jest/globals'
import { formatReason } from '../../src/report/causes.ts'
import type { PollCause, PollFailure } from '../../src/service/poll-result.ts'
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
  problem: 'untrusted',
  isOfProxy: false,
  detail: 'self-signed certificate',
} as const

/** Each cause by the name of its rows. */
const CAUSES: Readonly<Record<string, PollCause>> = {
  '401': { kind: 'key-rejected', status: 401, said: 'key expired' },
  '403': { kind: 'access-denied', status: 403, said },
  '404': { kind: 'not-found', status: 404, said: 'Agent job not found' },
  '410': { kind: 'gone', status: 410, said },
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
  '100': { ...none, kind: 'no-response', problem: 'unasked-continue' },
  other: { ...none, kind: 'no-response', problem: 'other', detail: 'EODD' },
  certificate,
  'certificate behind a proxy': { ...certificate, proxy: behind.proxy },
  'certificate of the proxy': { ...certificate, proxy: behind.proxy, isOfProxy: true },
  'expired certificate': { ...certificate, problem: 'date', detail: 'certificate has expired' },
  'certificate of another host': {
    ...certificate,
    problem: 'other-host',
    detail: "it isn't x",
  },
  'certificate of another host behind a proxy': {
    ...certificate,
    problem: 'other-host',
    proxy: behind.proxy,
  },
  'proxy with a password': { ...behind, kind: 'proxy-rejection', status: 407 },
  'proxy that rejects': { ...behind, kind: 'proxy-rejection', status: 403 },
  'proxy that does not reach it': { ...behind, kind: 'proxy-rejection', status: 500 },
  'proxy that is gone': {
    ...behind,
    kind: 'proxy-unreachable',
    problem: 'refused',
    detail: 'ECONNREFUSED',
  },
  'proxy without TLS': { ...behind, kind: 'proxy-unreachable', problem: 'no-tls' },
}

type Overrides = NonNullable<Parameters<typeof pollingFailed>[1]>

/** A wait for each cause. The code decides only the predicate. */
function waitsOf(overrides: Overrides, names = Object.keys(CAUSES)) {
  return Object.fromEntries(names.map((name) => [name, waitOf(name, overrides)]))
}

function waitOf(name: string, { failure, ...overrides }: Overrides & { failure?: PollFailure }) {
  const cause = CAUSES[name] ?? CAUSES['401']
  if (cause === undefined) throw new Error('There are no causes.')
  const usual = { code: 'unavailable', duration: 'transient', cause } as const
  return pollingFailed('unavailable', { ...overrides, failure: failure ?? usual })
}

const once = { polls: 1, failedPolls: 1, waitedMs: 0 }

describe('a job that cannot be polled, before the first valid response', () => {
  // The second cell is the reason in the log.
  const rows = rowsOfWaits(
    waitsOf(once),
    `
    100 | an unasked ‘100 Continue’ | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ sent an unasked ‘100 Continue’. Re-run failed jobs. If it lasts, ask the service's operator.
    204 | HTTP 204 | Unexpected response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns an unexpected response (HTTP 204). Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    401 | HTTP 401: ‘key expired’ | Not authorized | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). The key is wrong (it must be an admin key of this service, and not swapped with ‘job-id’), revoked or expired. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.
    403 | HTTP 403 | Access denied | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ denies access (HTTP 403). Check ‘project-id’, ‘base-url’, and what the key may see. If the service has an IP allowlist, use a runner with a fixed address. Then re-run failed jobs, or start a new run if you changed the workflow file.
    404 | HTTP 404: ‘Agent job not found’ | Agent job not found | Agent job ‘job_8f3a’ was not found: project ‘acme-web’ at ‘agents.example.com’ has no such agent job (HTTP 404: ‘Agent job not found’). Check ‘job-id’, ‘project-id’ and ‘base-url’. If one of them is wrong, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If they are right, check what the key may see, and that the agent was started by version 2 of the API (‘/v2/’). Then re-run failed jobs, or start a new agent job.
    409 | HTTP 409: ‘Job is being archived’ | Poll rejected | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ rejects the poll (HTTP 409: ‘Job is being archived’). Check ‘job-id’, ‘project-id’ and ‘base-url’. If one of them is wrong, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If they are right, ask the service's operator.
    410 | HTTP 410 | Agent job gone | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ says that the agent job is gone (HTTP 410). Check ‘job-id’, ‘project-id’ and ‘base-url’. If one of them is wrong, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If they are right, start a new agent job.
    429 | HTTP 429 | Rate limited | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ limits the rate of polls (HTTP 429). Wait until the limit ends, then re-run failed jobs. For later runs set a longer ‘poll-interval-seconds’ (60 or more), and check who else uses the key.
    503 | HTTP 503: ‘Be right back’ | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Check the service's status page, then re-run failed jobs. If it lasts, check the inputs, or ask the service's operator.
    page | HTTP 200, a web page titled ‘Sign in’ | Web page instead of JSON | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns a web page titled ‘Sign in’ (HTTP 200) instead of JSON. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    404 page | HTTP 404, a web page | Web page instead of JSON | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns a web page (HTTP 404) instead of JSON. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    403 page | HTTP 403, a web page titled ‘Just a moment...’ | Web page instead of JSON | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns a web page titled ‘Just a moment...’ (HTTP 403) instead of JSON. That is probably a firewall. Ask its operator to allow this runner, or check ‘base-url’. Then re-run failed jobs, or start a new run if you changed the workflow file.
    403 text | HTTP 403, ‘text/plain’ | Access denied | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns ‘text/plain’ (HTTP 403) instead of JSON. Check ‘project-id’, ‘base-url’, and what the key may see. If they are right, a firewall may block this runner, so ask its operator. Then re-run failed jobs, or start a new run if you changed the workflow file.
    403 without type | HTTP 403, something without a content type | Access denied | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns something without a content type (HTTP 403) instead of JSON. Check ‘project-id’, ‘base-url’, and what the key may see. If they are right, a firewall may block this runner, so ask its operator. Then re-run failed jobs, or start a new run if you changed the workflow file.
    redirect | HTTP 302, a redirect to ‘https://login.example.com’ | Redirect | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ redirects to ‘https://login.example.com’ (HTTP 302). Redirects are not followed, to protect the key. If the API is there, correct ‘base-url’, then re-run failed jobs, or start a new run if you changed the workflow file. If not, ask the service's operator.
    redirect to nowhere | HTTP 302, a redirect to something that is not a web address | Redirect | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ redirects to something that is not a web address (HTTP 302). Redirects are not followed, to protect the key. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    no status | JSON without a job status | Invalid response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns JSON without a job status. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    an error | an error instead of a job: ‘No such job’ | Invalid response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns an error instead of a job: ‘No such job’. Check ‘job-id’, ‘project-id’ and ‘base-url’. If one of them is wrong, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If they are right, re-run failed jobs. If it lasts, ask the service's operator.
    other job | another agent job instead | Invalid response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns another agent job instead. Check that ‘job-id’ is the id as the service returns it. If it is, ask the service's operator whether a cache mixes up responses.
    empty | an empty response | Invalid response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns an empty response. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    encoded | a compressed response (‘gzip’) | Invalid response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns a compressed response (‘gzip’). Check ‘base-url’. If it is right, ask the service's operator for responses without compression, which ‘accept-encoding: identity’ demands. A proxy in front of the service may compress them. Then re-run failed jobs.
    text | ‘text/plain’ that is not valid JSON | Invalid response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns ‘text/plain’ that is not valid JSON. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    untyped | text that is not valid JSON | Invalid response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns text that is not valid JSON. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    too long | more than 1 MiB | Invalid response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ returns more than 1 MiB. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    silent | no response within 10s | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ does not respond (no response within 10s). Check ‘base-url’, the service's status page, and whether this runner can reach the service. Then re-run failed jobs, or start a new run if you changed the workflow file.
    silent behind a proxy | no response within 10s, through proxy ‘proxy.example:3128’ | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ does not respond (no response within 10s, through proxy ‘proxy.example:3128’). Check ‘base-url’, the service's status page, and whether this runner can reach the service. Then re-run failed jobs, or start a new run if you changed the workflow file.
    unresolved | name does not resolve, ENOTFOUND | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ does not resolve (ENOTFOUND). Check ‘base-url’, the service's status page, and whether this runner can reach the service. Then re-run failed jobs, or start a new run if you changed the workflow file.
    refused | connection refused, ECONNREFUSED | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ refuses the connection (ECONNREFUSED). Check ‘base-url’, the service's status page, and whether this runner can reach the service. Then re-run failed jobs, or start a new run if you changed the workflow file.
    closed | connection closed early | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ closed the connection early. Check ‘base-url’, the service's status page, and whether this runner can reach the service. Then re-run failed jobs, or start a new run if you changed the workflow file.
    cut | truncated response | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ did not finish its response. Re-run failed jobs. If it lasts, ask the service's operator.
    no TLS | no TLS on this port | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ does not speak TLS on this port. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    TLS refused | TLS refused, ‘TLS: x’ | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ refuses the TLS connection (‘TLS: x’). Check ‘base-url’. If it is right, ask the service's operator whether TLS 1.2 or 1.3 without a client certificate is accepted.
    not HTTP | response is not HTTP | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ does not speak HTTP. Check that ‘base-url’ is the address of the service's API. If not, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is, ask the service's operator.
    other | connection failed, ‘EODD’ | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ could not be reached (‘EODD’). Check ‘base-url’, the service's status page, and whether this runner can reach the service. Then re-run failed jobs, or start a new run if you changed the workflow file.
    certificate | a certificate that is not trusted: ‘self-signed certificate’ | Certificate not trusted | Agent job ‘job_8f3a’ could not be polled: the certificate of ‘agents.example.com’ is not trusted (‘self-signed certificate’). If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under the step's ‘env:’ to a file on the runner that contains this CA, besides any others, then re-run failed jobs, or start a new run if you changed the workflow file. If the server is not yours, ask its operator.
    certificate behind a proxy | a certificate that is not trusted: ‘self-signed certificate’, through proxy ‘proxy.example:3128’ | Certificate not trusted | Agent job ‘job_8f3a’ could not be polled: the certificate of ‘agents.example.com’ is not trusted (‘self-signed certificate’, through proxy ‘proxy.example:3128’). If that proxy inspects TLS, set ‘NODE_EXTRA_CA_CERTS’ under the step's ‘env:’ to a file on the runner that contains its CA, then re-run failed jobs, or start a new run if you changed the workflow file. If not, ask the server's operator.
    certificate of the proxy | a certificate that is not trusted: ‘self-signed certificate’ | Certificate not trusted | Agent job ‘job_8f3a’ could not be polled: the certificate of the proxy ‘proxy.example:3128’ is not trusted (‘self-signed certificate’). If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under the step's ‘env:’ to a file on the runner that contains this CA, besides any others, then re-run failed jobs, or start a new run if you changed the workflow file. If the server is not yours, ask its operator.
    expired certificate | a certificate that is not trusted: ‘certificate has expired’ | Certificate not trusted | Agent job ‘job_8f3a’ could not be polled: the certificate of ‘agents.example.com’ is not trusted (‘certificate has expired’). Ask its operator to renew it, or check the clock of the runner. Then re-run failed jobs, or start a new run if you changed the workflow file.
    certificate of another host | a certificate that is not trusted: ‘it isn't x’ | Certificate not trusted | Agent job ‘job_8f3a’ could not be polled: the certificate of ‘agents.example.com’ is not trusted (‘it isn't x’). It was issued for another host, so check the address. If that is wrong, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is right, ask its operator.
    certificate of another host behind a proxy | a certificate that is not trusted: ‘self-signed certificate’, through proxy ‘proxy.example:3128’ | Certificate not trusted | Agent job ‘job_8f3a’ could not be polled: the certificate of ‘agents.example.com’ is not trusted (‘self-signed certificate’, through proxy ‘proxy.example:3128’). It was issued for another host, so check the address. If that is wrong, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If it is right, ask its operator.
    proxy with a password | HTTP 407 from the proxy ‘proxy.example:3128’ | Proxy failed | Agent job ‘job_8f3a’ could not be polled: the proxy ‘proxy.example:3128’ requires a password (HTTP 407). Put the right user and password into ‘https_proxy’, with special characters percent-encoded, then re-run failed jobs, or start a new run if you changed the workflow file.
    proxy that rejects | HTTP 403 from the proxy ‘proxy.example:3128’ | Proxy failed | Agent job ‘job_8f3a’ could not be polled: the proxy ‘proxy.example:3128’ rejects the connection to ‘agents.example.com’ (HTTP 403). Ask the proxy's operator to allow ‘agents.example.com’, or check ‘https_proxy’. Then re-run failed jobs, or start a new run if you changed the workflow file.
    proxy that does not reach it | HTTP 500 from the proxy ‘proxy.example:3128’ | Proxy failed | Agent job ‘job_8f3a’ could not be polled: the proxy ‘proxy.example:3128’ cannot connect to ‘agents.example.com’ (HTTP 500). Check whether ‘agents.example.com’ is the right host, and ask the proxy's operator. Then re-run failed jobs, or start a new run if you changed the workflow file.
    proxy without TLS | the proxy ‘proxy.example:3128’ does not speak TLS on this port | Proxy failed | Agent job ‘job_8f3a’ could not be polled: the proxy ‘proxy.example:3128’ does not speak TLS on this port. If it takes plain HTTP, write ‘http://’ into ‘https_proxy’. If not, ask its operator. Then re-run failed jobs, or start a new run if you changed the workflow file.
    proxy that is gone | the proxy ‘proxy.example:3128’ refuses the connection (ECONNREFUSED) | Proxy failed | Agent job ‘job_8f3a’ could not be polled: the proxy ‘proxy.example:3128’ refuses the connection (ECONNREFUSED). Check ‘https_proxy’, or ask the proxy's operator. Then re-run failed jobs, or start a new run if you changed the workflow file.
    `,
  )

  it.each(rows)('$what', ({ what, names, getTexts, expected }) => {
    const { cause } = waitOf(what, once).failure

    expect([formatReason(cause), ...getTexts()]).toEqual([names.replace(/[‘’]/g, '`'), ...expected])
  })
})

describe('a job that cannot be polled any more', () => {
  const table = `
    204 | | Unexpected response | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ returns an unexpected response (HTTP 204). Re-run failed jobs. If it lasts, ask the service's operator.
    401 | | Not authorized | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). Check whether it was revoked or has expired. If so, create a new key, update the secret, then re-run failed jobs. If not, ask the service's operator.
    403 | | Access denied | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ denies access (HTTP 403). Check what the key may see, and whether an IP allowlist has changed. Then re-run failed jobs. If it lasts, ask the service's operator.
    404 | | Agent job not found | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: project ‘acme-web’ at ‘agents.example.com’ has no such agent job (HTTP 404: ‘Agent job not found’). Look for it in the service's dashboard. If it is still there, re-run failed jobs. If not, start a new agent job.
    410 | | Agent job gone | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ says that the agent job is gone (HTTP 410). Look for it in the service's dashboard. If it is still there, re-run failed jobs. If not, start a new agent job.
    429 | | Rate limited | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ limits the rate of polls (HTTP 429). Wait until the limit ends, then re-run failed jobs. For later runs set a longer ‘poll-interval-seconds’ (60 or more), and check who else uses the key.
    503 | | Service unavailable | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    redirect | | Redirect | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ redirects to ‘https://login.example.com’ (HTTP 302). Redirects are not followed, to protect the key. Re-run failed jobs. If it lasts, ask the service's operator why it redirects.
    expired certificate | | Certificate not trusted | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: the certificate of ‘agents.example.com’ is not trusted (‘certificate has expired’). Ask its operator to renew it, or check the clock of the runner. Then re-run failed jobs, or start a new run if you changed the workflow file.
    silent behind a proxy | | Service unavailable | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ does not respond (no response within 10s, through proxy ‘proxy.example:3128’). Re-run failed jobs to keep waiting once the connection through the proxy works again.
    certificate behind a proxy | | Certificate not trusted | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: the certificate of ‘agents.example.com’ is not trusted (‘self-signed certificate’, through proxy ‘proxy.example:3128’). Re-run failed jobs. If it lasts, ask the proxy's operator.
    unresolved | | Service unavailable | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ does not resolve (ENOTFOUND). Re-run failed jobs. If it lasts, ask the service's operator.
    other job | | Invalid response | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ returns another agent job instead. Re-run failed jobs. If it lasts, ask the service's operator whether a cache mixes up responses.
    encoded | | Invalid response | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ returns a compressed response (‘gzip’). Ask the service's operator for responses without compression, which ‘accept-encoding: identity’ demands. A proxy in front of the service may compress them. Then re-run failed jobs.
    silent | | Service unavailable | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ does not respond (no response within 10s). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    certificate | | Certificate not trusted | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: the certificate of ‘agents.example.com’ is not trusted (‘self-signed certificate’). Re-run failed jobs. If it lasts, ask the service's operator.
    proxy with a password | | Proxy failed | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: the proxy ‘proxy.example:3128’ requires a password (HTTP 407). Re-run failed jobs. If it lasts, ask the proxy's operator.
    proxy that rejects | | Proxy failed | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: the proxy ‘proxy.example:3128’ rejects the connection to ‘agents.example.com’ (HTTP 403). Ask the proxy's operator to allow ‘agents.example.com’ again, then re-run failed jobs to keep waiting.
    proxy that does not reach it | | Proxy failed | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: the proxy ‘proxy.example:3128’ cannot connect to ‘agents.example.com’ (HTTP 500). Re-run failed jobs to keep waiting once the connection through the proxy works again.
    proxy without TLS | | Proxy failed | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: the proxy ‘proxy.example:3128’ does not speak TLS on this port. Re-run failed jobs to keep waiting once the proxy works again.
    proxy that is gone | | Proxy failed | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: the proxy ‘proxy.example:3128’ refuses the connection (ECONNREFUSED). Re-run failed jobs to keep waiting once the proxy works again.
    `
  const names = rowsOf(table).map(({ what }) => what)
  const seen = { job: active, polls: 40, lastResponseMs: 2 * MINUTE, waitedMs: 7 * MINUTE }
  const rows = rowsOfWaits(waitsOf(seen, names), table)

  it.each(rows)('$what', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })
})

describe('since when', () => {
  const seen = { job: active, polls: 40, seenMs: 2 * MINUTE, waitedMs: 7 * MINUTE }
  const others = { lastResponseMs: 6 * MINUTE, waitedMs: 7 * MINUTE }
  const alone = { ...others, failingSinceMs: 0 }
  const pausing = (code: PollFailure['code'], retryAfterMs: number): PollFailure => {
    return { ...pollingFailed(code).failure, retryAfterMs }
  }
  const rows = rowsOfWaits(
    {
      'after an outage': waitOf('503', { polls: 15, waitedMs: 5 * MINUTE }),
      'after that of another job': waitOf('503', { polls: 0 }),
      'once while others had responses': waitOf('503', { ...seen, ...others, failedPolls: 1 }),
      'never, while others had responses': waitOf('401', alone),
      'page, never, but others': waitOf('404 page', others),
      'limited, while others were not': waitOf('429', { ...seen, ...alone }),
      'at the final polls': waitOf('503', { ...seen, waitedMs: 30 * MINUTE, failedPolls: 4 }),
      'of an unknown status': waitOf('401', {
        ...seen,
        job: aJob({ status: 'paused' }),
        lastResponseMs: 2 * MINUTE,
      }),
      'never, but others': waitOf('503', others),
      'never found, but others': waitOf('404', others),
      'gone, but others': waitOf('410', others),
      'rejected, but others': waitOf('409', others),
      'no final poll': waitOf('silent', { ...seen, ...others, isSkipped: true, failedPolls: 0 }),
      'skipped before any response': waitOf('503', { isSkipped: true, polls: 2 }),
      'asked to wait': waitOf('503', { ...once, failure: pausing('unavailable', HOUR) }),
      'asked to wait, limited': waitOf('429', { ...once, failure: pausing('rate-limited', HOUR) }),
      'asked to wait, while others were not': waitOf('503', {
        ...alone,
        failure: pausing('unavailable', HOUR),
      }),
      'asked to wait a minute': waitOf('503', { ...once, failure: pausing('unavailable', MINUTE) }),
      '429': waitOf('429', once),
      '429 at the only poll': waitOf('429', once),
    },
    `
    429 | | Rate limited | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ limits the rate of polls (HTTP 429). Wait until the limit ends, then re-run failed jobs. For later runs set a longer ‘poll-interval-seconds’ (60 or more), and check who else uses the key.
    429 at the only poll | once | Rate limited | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ limits the rate of polls (HTTP 429). Wait until the limit ends, then re-run failed jobs. If it lasts, check who else uses the key, or ask the service's operator.
    after an outage | | Service unavailable | Agent job ‘job_8f3a’ could not be polled (15 polls in 5m): ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Check the service's status page, then re-run failed jobs. If it lasts, check the inputs, or ask the service's operator.
    after that of another job | | Service unavailable | Agent job ‘job_8f3a’ was not polled: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Check the service's status page, then re-run failed jobs. If it lasts, check the inputs, or ask the service's operator.
    once while others had responses | | Service unavailable | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last poll failed: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    never, while others had responses | | Not authorized | Agent job ‘job_8f3a’ could not be polled (24 polls in 7m): ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). Other agent jobs could be polled with it. Re-run failed jobs. If it lasts, check the key, or ask the service's operator.
    page, never, but others | | Web page instead of JSON | Agent job ‘job_8f3a’ could not be polled (24 polls in 7m): ‘agents.example.com’ returns a web page (HTTP 404) instead of JSON. Other agent jobs could be polled. Check ‘job-id’. If it is wrong, correct it and start a new run. If it is right, re-run failed jobs. If it lasts, ask the service's operator.
    limited, while others were not | | Rate limited | Stopped after 7m: agent job ‘job_8f3a’ was last seen active after 2m; its last 15 polls failed: ‘agents.example.com’ limits the rate of polls (HTTP 429). Other agent jobs could be polled. Wait until the limit ends, then re-run failed jobs. If it lasts, ask the service's operator.
    at the final polls | | Service unavailable | Timed out after 30m: agent job ‘job_8f3a’ was last seen active after 2m; its last 4 polls failed: ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    of an unknown status | | Not authorized | Stopped after 7m: agent job ‘job_8f3a’ was last seen ‘paused’ after 2m; its last 15 polls failed: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401: ‘key expired’). Check whether it was revoked or has expired. If so, create a new key, update the secret, then re-run failed jobs. If not, ask the service's operator.
    never, but others | | Service unavailable | Agent job ‘job_8f3a’ could not be polled (24 polls in 7m): ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    never found, but others | | Agent job not found | Agent job ‘job_8f3a’ was not found (24 polls in 7m): project ‘acme-web’ at ‘agents.example.com’ has no such agent job (HTTP 404: ‘Agent job not found’). Check ‘job-id’. If it is wrong, correct it and start a new run. If it is right, look for it in the service's dashboard. If it is there, re-run failed jobs. If not, start a new agent job.
    gone, but others | | Agent job gone | Agent job ‘job_8f3a’ could not be polled (24 polls in 7m): ‘agents.example.com’ says that the agent job is gone (HTTP 410). Check ‘job-id’. If it is wrong, correct it and start a new run. If it is right, start a new agent job.
    rejected, but others | | Poll rejected | Agent job ‘job_8f3a’ could not be polled (24 polls in 7m): ‘agents.example.com’ rejects the poll (HTTP 409: ‘Job is being archived’). Other agent jobs could be polled. Check ‘job-id’. If it is wrong, correct it and start a new run. If it is right, re-run failed jobs. If it lasts, ask the service's operator.
    no final poll | | Service unavailable | Agent job ‘job_8f3a’ had no final poll, because the polls of jobs before it failed: ‘agents.example.com’ does not respond (no response within 10s). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    skipped before any response | | Service unavailable | Agent job ‘job_8f3a’ could not be polled (2 polls in 4m 12s): ‘agents.example.com’ fails (HTTP 503: ‘Be right back’). Check the service's status page, then re-run failed jobs. If it lasts, check the inputs, or ask the service's operator.
    asked to wait | | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ fails (HTTP 503). Wait 1h, as the service asks, then re-run failed jobs.
    asked to wait, limited | | Rate limited | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ limits the rate of polls (HTTP 429). Wait 1h, as the service asks, then re-run failed jobs. If it lasts, check who else uses the key, or ask the service's operator.
    asked to wait, while others were not | | Service unavailable | Agent job ‘job_8f3a’ could not be polled (24 polls in 7m): ‘agents.example.com’ fails (HTTP 503). Wait 1h, as the service asks, then re-run failed jobs.
    asked to wait a minute | | Service unavailable | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ fails (HTTP 503). Check the service's status page, then re-run failed jobs. If it lasts, check the inputs, or ask the service's operator.
    `,
  )

  it.each(rows)('$what ($names)', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })
})

describe('an id that may be several', () => {
  it.each([
    ['404', 'job_1 job_2', true],
    ['404', 'job_1;job_2', true],
    ['404', 'job_1', false],
    ['503', 'job_1 job_2', false],
  ])('%s, %j: separators are explained (%s)', (name, jobId, isExplained) => {
    const sentence = ' Ids are separated by commas or line breaks.'
    const messages = [undefined, 0].map(
      (lastResponseMs) => outcomeOf(waitOf(name, { lastResponseMs }), { jobId }).message,
    )

    expect(messages.map((message) => message.endsWith(sentence))).toEqual([
      isExplained,
      isExplained,
    ])
  })
})

const isOfNetwork = (name: string) =>
  /certificate|proxy-|no-response/.test(CAUSES[name]?.kind ?? '')

it.each(Object.keys(CAUSES))('what works for others is not blamed for one job: %s', (name) => {
  const others = { polls: 9, lastResponseMs: 6, failingSinceMs: 1 }
  const [seen, unseen] = [active, undefined].map((job) =>
    outcomeOf(waitOf(name, { ...others, job })),
  )

  expect(unseen?.advice).not.toMatch(/`(base-url|project-id|https_proxy)`|CA_CERTS|works again/)
  // The service has said nothing about the id.
  expect(isOfNetwork(name) && unseen?.advice?.includes('job-id')).toBe(false)
  expect(seen?.advice).not.toMatch(/`(job-id|base-url|project-id|https_proxy)`|works again/)
})

it.each(Object.keys(CAUSES))('what has worked is not blamed later: %s', (name) => {
  const later = { job: active, polls: 9, lastResponseMs: 2, failingSinceMs: 3 }
  const { advice } = outcomeOf(waitOf(name, later))
  expect(advice).not.toMatch(/`(job-id|base-url|project-id|https_proxy)`/)
})

it('each kind of cause has its rows above, but for the variable, with which no poll is made', () => {
  const kinds = Object.values(CAUSES).map(({ kind }) => kind)
  expect(new Set([...kinds, 'proxy-variable'])).toEqual(new Set(CAUSE_KINDS))
})
