import { describe, expect, it } from '@jest/globals'
import { describeCause, type CauseKind } from '../../src/http/cause.ts'
import { FAILURE_RULES } from '../../src/wait/polling/failure-rules.ts'
import { HOUR } from '../support/fakes.ts'
import { rowsOf } from '../support/table.ts'

const names = {
  request: 'poll',
  host: '`agents.example.com`',
  inputs: '`base-url` and `job-id`',
  ownWords: {},
} as const
const proxy = 'the proxy `proxy.example:3128`'

// The kind | a page or a proxy's | what happened | the advice
const rows = rowsOf(`
  key-rejected | | ‘agents.example.com’ rejects ‘admin-key’ | Check that the secret has an admin key of this service that is still valid, then re-run failed jobs to keep waiting.
  key-rejected | page | ‘agents.example.com’ does not return JSON | Once it works again, re-run failed jobs to keep waiting. If it never did, check that ‘base-url’ leads to the API.
  no-credits | | ‘agents.example.com’ rejects the poll | Check the service's credits and plan, then re-run failed jobs to keep waiting.
  access-denied | | ‘agents.example.com’ denies access | Check ‘project-id’, what the key may do, and any IP allowlist, then re-run failed jobs to keep waiting.
  blocked | | ‘agents.example.com’ does not return JSON | It is probably a firewall: ask its operator to allow this runner.
  not-found | | ‘agents.example.com’ rejects the poll | Check ‘base-url’ and ‘job-id’, then re-run failed jobs to keep waiting.
  rate-limited | | ‘agents.example.com’ limits the rate of polls | Once the limit ends, re-run failed jobs to keep waiting.
  server-error | | ‘agents.example.com’ fails | Once it works again, re-run failed jobs to keep waiting.
  content-rejected | | ‘agents.example.com’ rejects the poll | Check ‘base-url’ and ‘job-id’, then re-run failed jobs to keep waiting.
  request-rejected | | ‘agents.example.com’ rejects the poll | Check ‘base-url’ and ‘job-id’, then re-run failed jobs to keep waiting.
  unexpected-status | | ‘agents.example.com’ returns an unexpected response | Once it works again, re-run failed jobs to keep waiting. If it never did, check that ‘base-url’ leads to the API.
  unusable-response | | ‘agents.example.com’ returns an unusable response | Once it works again, re-run failed jobs to keep waiting. If it never did, check ‘base-url’ and ‘job-id’.
  no-response | | the request to ‘agents.example.com’ failed | Once the service responds again, re-run failed jobs to keep waiting. If it never did, check ‘base-url’, and whether this runner can reach it.
  no-response | proxy | the request to ‘agents.example.com’ failed | Check ‘https_proxy’ and its password, or ask the proxy's operator, then re-run failed jobs to keep waiting.
  no-host | | the request to ‘agents.example.com’ failed | Once the service responds again, re-run failed jobs to keep waiting. If it never did, check ‘base-url’, and whether this runner can reach it.
  untrusted-certificate | | the certificate of ‘agents.example.com’ is not trusted | If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under ‘env:’. If not, ask its operator.
  untrusted-certificate | proxy | the certificate of the proxy ‘proxy.example:3128’ is not trusted | If its CA is private, set ‘NODE_EXTRA_CA_CERTS’ under ‘env:’. If not, ask its operator.
  proxy-password | | the proxy rejects the connection to ‘agents.example.com’ | Check ‘https_proxy’ and its password, or ask the proxy's operator, then re-run failed jobs to keep waiting.
  proxy-rejection | | the proxy rejects the connection to ‘agents.example.com’ | Check ‘https_proxy’ and its password, or ask the proxy's operator, then re-run failed jobs to keep waiting.
`)

describe('a request that failed', () => {
  it.each(rows)('is described: %s %s', (kind, what, happened, advice) => {
    const isKind = (each: string): each is CauseKind => each === kind
    const known = Object.keys(FAILURE_RULES).find(isKind)
    if (known === undefined) throw new Error(`There is no cause "${kind}".`)
    const whose = what === 'proxy' ? proxy : undefined
    const cause = { kind: known, reason: 'why', isOtherSite: what === 'page', proxy: whose }

    expect(describeCause(cause, names)).toEqual({ happened: `${happened} (why)`, advice })
  })

  it('tells how long the service asks to wait', () => {
    const cause = { kind: 'rate-limited', reason: 'why', retryAfterMs: HOUR } as const

    expect(describeCause(cause, names).happened).toMatch(/ \(why\) and asks to wait 1h$/)
  })

  it('may have words of the action', () => {
    const ownWords = { 'server-error': { advice: 'Wait.' } }

    expect(describeCause({ kind: 'server-error', reason: 'why' }, { ...names, ownWords })).toEqual({
      happened: '`agents.example.com` fails (why)',
      advice: 'Wait.',
    })
  })
})
