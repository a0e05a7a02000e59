import { describe, expect, it } from '@jest/globals'
import { describeCause } from '../../src/http/cause-text.ts'
import type { RequestCause } from '../../src/http/response-cause.ts'
import { RERUN, RERUN_CHANGED } from '../../src/text/format.ts'
import { HOUR } from '../support/fakes.ts'
import { rowsOf } from '../support/table.ts'

const POLL = {
  request: 'poll',
  host: '`agents.example.com`',
  project: 'project `acme-web`',
  address: '`base-url`',
  inputs: '`project-id` and `job-id`',
  rerun: RERUN,
  rerunChanged: RERUN_CHANGED,
} as const
const START = {
  ...POLL,
  request: 'start',
  project: undefined,
  address: '`url`',
  inputs: '`request`',
} as const

const reason = 'why'
const own = { isForeign: false, reason }
const page = { isForeign: true, reason }
const unusable = { kind: 'unusable-response' } as const
const certificate = { kind: 'certificate', proxy: '', mayBePrivate: true, reason } as const

/** Each cause by the name of its rows. */
const CAUSES: Readonly<Record<string, RequestCause>> = {
  '401': { kind: 'key-rejected', status: 401, ...own },
  '403': { kind: 'access-denied', status: 403, ...own },
  '404': { kind: 'not-found', status: 404, ...own },
  '410': { kind: 'not-found', status: 410, ...own },
  '409': { kind: 'other-status', status: 409, ...own },
  '413': { kind: 'other-status', status: 413, ...own },
  '304': { kind: 'other-status', status: 304, ...own },
  '204': { kind: 'other-status', status: 204, ...own },
  '501': { kind: 'other-status', status: 501, ...own },
  redirect: { kind: 'redirect', status: 302, ...own },
  page: { ...unusable, ...page },
  '403 page': { kind: 'access-denied', status: 403, ...page },
  unusable: { ...unusable, ...own },
  'about the ids': { ...unusable, ...own, isAboutIds: true },
  '429': { kind: 'rate-limited', status: 429, ...own },
  '503': { kind: 'server-error', status: 503, ...own },
  refused: { kind: 'no-response', isOfProxy: false, reason },
  'no such host': { kind: 'no-host', isOfProxy: false, reason },
  certificate,
  'expired certificate': { ...certificate, mayBePrivate: false },
  'certificate of the proxy': { ...certificate, proxy: 'the proxy `proxy.example:3128`' },
  'proxy that rejects': { kind: 'proxy-rejection', status: 403, reason },
  'proxy without a way': { kind: 'proxy-rejection', status: 500, reason },
  'silent proxy': { kind: 'no-response', isOfProxy: true, reason },
}

function causeOf(name: string): RequestCause {
  const cause = CAUSES[name]
  if (cause === undefined) throw new Error(`There is no cause "${name}".`)
  return cause
}

const asPolls = rowsOf(`
  401 | ‘agents.example.com’ rejects ‘admin-key’ | Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then re-run failed jobs, or start a new run if you changed the workflow. | Check whether the key was revoked or has expired. If so, update the secret, then re-run failed jobs.
  403 | ‘agents.example.com’ denies access | Check ‘project-id’ and ‘job-id’, what the key may see, and any IP allowlist, then re-run failed jobs, or start a new run if you changed the workflow. | Check what the key may see, then re-run failed jobs.
  404 | project ‘acme-web’ at ‘agents.example.com’ has no such agent job | Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. If they are right, look for the agent job in the service's dashboard. | Look for it in the service's dashboard. If it is there, re-run failed jobs. If not, start a new agent job.
  410 | ‘agents.example.com’ says that the agent job is gone | Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. If they are right, look for the agent job in the service's dashboard. | Look for it in the service's dashboard. If it is there, re-run failed jobs. If not, start a new agent job.
  409 | ‘agents.example.com’ rejects the poll | Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. |
  204 | ‘agents.example.com’ returns an unexpected response | Check that ‘base-url’ leads to the API, then re-run failed jobs, or start a new run if you changed the workflow. |
  304 | ‘agents.example.com’ returns an unexpected response | Check that ‘base-url’ leads to the API, then re-run failed jobs, or start a new run if you changed the workflow. |
  501 | ‘agents.example.com’ rejects the poll | Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. |
  redirect | ‘agents.example.com’ redirects | Check that ‘base-url’ leads to the API, then re-run failed jobs, or start a new run if you changed the workflow. |
  page | ‘agents.example.com’ does not return JSON | Check that ‘base-url’ leads to the API, then re-run failed jobs, or start a new run if you changed the workflow. |
  403 page | ‘agents.example.com’ does not return JSON | It is probably a firewall: ask its operator to allow this runner. |
  unusable | ‘agents.example.com’ returns an unusable response | Check that ‘base-url’ leads to this API. If it does, this action cannot work with its responses. |
  about the ids | ‘agents.example.com’ returns an unusable response | Check ‘project-id’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. |
  429 | ‘agents.example.com’ limits the rate of polls | Once the limit ends, re-run failed jobs. | Once the limit ends, re-run failed jobs.
  503 | ‘agents.example.com’ fails | Once it works again, re-run failed jobs. | Once it works again, re-run failed jobs.
  refused | the request to ‘agents.example.com’ failed | Check ‘base-url’, the service's status page, and whether this runner can reach it, then re-run failed jobs, or start a new run if you changed the workflow. | Once it responds again, re-run failed jobs.
  proxy that rejects | the proxy rejects the connection to ‘agents.example.com’ | Check ‘https_proxy’, or ask the proxy's operator, then re-run failed jobs, or start a new run if you changed the workflow. | Once the connection through the proxy works again, re-run failed jobs.
  certificate | the certificate of ‘agents.example.com’ is not trusted | If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under ‘env:’. If not, ask its operator. |
  expired certificate | the certificate of ‘agents.example.com’ is not trusted | Ask its operator, or check ‘base-url’. |
  certificate of the proxy | the certificate of the proxy ‘proxy.example:3128’ is not trusted | If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under ‘env:’. If not, ask its operator. |
  proxy without a way | the proxy cannot reach ‘agents.example.com’ | Check ‘base-url’, or ask the proxy's operator, then re-run failed jobs, or start a new run if you changed the workflow. | Once the connection through the proxy works again, re-run failed jobs.
  silent proxy | the request to ‘agents.example.com’ failed | Check ‘https_proxy’, or ask the proxy's operator, then re-run failed jobs, or start a new run if you changed the workflow. | Once the connection through the proxy works again, re-run failed jobs.
`)

const asStarts = rowsOf(`
  403 | ‘agents.example.com’ denies access | Check ‘url’, that the key may start agent jobs (scope ‘write’), and any IP allowlist, then re-run failed jobs, or start a new run if you changed the workflow. |
  404 | ‘agents.example.com’ rejects the start | Check ‘url’, ‘request’, then re-run failed jobs, or start a new run if you changed the workflow. |
  413 | ‘agents.example.com’ rejects the start | Correct the prompt, then start a new run. |
  429 | ‘agents.example.com’ limits the rate of starts | Once the limit ends, re-run failed jobs. | Once the limit ends, re-run failed jobs.
`)

describe('a request that fails', () => {
  it.each([
    ...asPolls.map((row) => ({ names: POLL, row })),
    ...asStarts.map((row) => ({ names: START, row })),
  ])('$names.request: $row.0', ({ names, row }) => {
    const [what = '', happened, first, later = ''] = row
    const cause = causeOf(what)
    const usual = "Re-run failed jobs. If it lasts, ask the service's operator."

    expect(describeCause({ cause, hasWorked: false }, names)).toEqual({
      happened: `${happened} (why)`,
      advice: first,
    })
    expect(describeCause({ cause, hasWorked: true }, names).advice).toBe(later || usual)
  })

  it.each(Object.keys(CAUSES))('blames nothing that worked, nor re-runs a start: %s', (name) => {
    const anew = { rerun: 'start anew', rerunChanged: 'start anew' }
    const [first, later] = [false, true].map(
      (hasWorked) =>
        describeCause({ cause: causeOf(name), hasWorked }, { ...POLL, ...anew }).advice,
    )

    expect(first).not.toMatch(/re-run/i)
    expect(later).not.toMatch(/re-run|url|-id|_proxy|reach|firewall|CA_CERTS|allowlist/i)
    expect(later?.split(' ').length).toBeLessThanOrEqual(28)
  })

  it('tells how long the service asks to wait', () => {
    const options = { cause: causeOf('429'), hasWorked: true, retryAfterMs: HOUR }

    expect(describeCause(options, POLL).happened).toMatch(/ \(why\) and asks to wait 1h$/)
  })
})
