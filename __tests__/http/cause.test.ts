import { describe, expect, it } from '@jest/globals'
import { describeCause, type CauseKind } from '../../src/http/cause.ts'
import { FAILURE_RULES } from '../../src/wait/polling/failure-rules.ts'
import { RERUN } from '../../src/text/format.ts'
import { HOUR } from '../support/fakes.ts'
import { rowsOf } from '../support/table.ts'

const names = {
  host: '`agents.example.com`',
  address: '`base-url`',
  inputs: '`base-url` and `job-id`',
  rerun: `${RERUN} to keep waiting`,
}
const proxy = 'the proxy `proxy.example:3128`'

// The kind | whether it is a proxy's | what happened | the advice
const rows = rowsOf(`
  key-rejected | | ‘agents.example.com’ rejects ‘admin-key’ | Check that the secret has an admin key of this service, and whether the key was revoked or has expired, then re-run failed jobs, or start a new run if you changed the workflow.
  access-denied | | ‘agents.example.com’ denies access | Check ‘base-url’ and ‘job-id’, what the key may do, and whether an IP allowlist or a firewall rejects this runner, then re-run failed jobs, or start a new run if you changed the workflow.
  not-found | | ‘agents.example.com’ does not find it | Check ‘base-url’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow.
  rate-limited | | ‘agents.example.com’ limits the rate of requests | Once the limit ends, re-run failed jobs to keep waiting.
  server-error | | ‘agents.example.com’ fails | Once it works again, re-run failed jobs to keep waiting.
  request-rejected | | ‘agents.example.com’ rejects the request | Check ‘base-url’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow.
  unexpected-status | | ‘agents.example.com’ does not respond like the API | Check that ‘base-url’ leads to the API, then re-run failed jobs, or start a new run if you changed the workflow.
  unusable-response | | ‘agents.example.com’ returns an unusable response | Check ‘base-url’ and ‘job-id’, then re-run failed jobs, or start a new run if you changed the workflow. If they are right, this action cannot work with these responses.
  no-response | | the request to ‘agents.example.com’ failed | Check ‘base-url’, the service's status page, and whether this runner can reach it, then re-run failed jobs, or start a new run if you changed the workflow.
  no-response | proxy | the request to ‘agents.example.com’ failed | Check ‘https_proxy’ and ‘base-url’, or ask the proxy's operator, then re-run failed jobs, or start a new run if you changed the workflow.
  no-host | | the request to ‘agents.example.com’ failed | Check ‘base-url’, the service's status page, and whether this runner can reach it, then re-run failed jobs, or start a new run if you changed the workflow.
  unknown-ca | | the certificate of ‘agents.example.com’ is not trusted | If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under ‘env:’. If not, ask its operator.
  unknown-ca | proxy | the certificate of the proxy ‘proxy.example:3128’ is not trusted | If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under ‘env:’. If not, ask its operator.
  bad-certificate | | the certificate of ‘agents.example.com’ is not trusted | Ask its operator, or check ‘base-url’.
  proxy-rejection | proxy | the proxy does not connect to ‘agents.example.com’ | Check ‘https_proxy’ and ‘base-url’, or ask the proxy's operator, then re-run failed jobs, or start a new run if you changed the workflow.
`)

describe('a request that failed', () => {
  it.each(rows)('is described: %s %s', (kind, whose, happened, advice) => {
    const isKind = (each: string): each is CauseKind => each === kind
    const known = Object.keys(FAILURE_RULES).find(isKind) ?? 'no-response'
    const cause = { kind: known, reason: 'why', proxy: whose === '' ? undefined : proxy }

    expect(describeCause(cause, names)).toEqual({ happened: `${happened} (why)`, advice })
  })

  it('tells how long the service asks to wait', () => {
    const cause = { kind: 'rate-limited', reason: 'why', retryAfterMs: HOUR } as const

    expect(describeCause(cause, names).happened).toMatch(/ \(why\) and asks to wait 1h$/)
  })

  it('may have words of the action', () => {
    const own = { 'server-error': { advice: 'Wait.' } }

    expect(describeCause({ kind: 'server-error', reason: 'why' }, { ...names, own })).toEqual({
      happened: '`agents.example.com` fails (why)',
      advice: 'Wait.',
    })
  })
})
