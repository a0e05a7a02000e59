import { describe, expect, it } from '@jest/globals'
import { errorOutcome } from '../../src/wait/outcome.ts'
import { renderSummary } from '../../src/wait/summary.ts'
import type { FinishedJob } from '../../src/wait/polling/job.ts'
import {
  allowed,
  finished,
  outcomeOf,
  pollingFailed,
  PR_LINK as prLink,
  timedOut,
} from '../support/outcomes.ts'

const head =
  '| Job | Repository | Branch | Model | Created | Waited |\n| --- | --- | --- | --- | --- | --- |'
const details =
  '| `https://github.com/acme/app` | `agent/fix-login` | `model-x` | 2026-11-21 09:14 UTC |'
const failedWithLink = finished({ status: 'failed', prLink })

function summaryOf(...[wait, rules]: Parameters<typeof outcomeOf>): string {
  return renderSummary(outcomeOf(wait, rules))
}

function helpFor(code: string): string {
  return `Error code \`${code}\` · [What to do](https://github.com/await-agent-job/await-agent-job/blob/HEAD/docs/troubleshooting.md#${code})\n`
}

describe('the summary', () => {
  it.each<[string, readonly ('link' | 'message')[], string, ...Parameters<typeof outcomeOf>]>([
    ['✅ Agent job completed', ['link'], '', finished({ prLink }), {}],
    ['✅ Agent job completed', ['message'], '', finished(), {}],
    ['⚠️ Agent job failed', ['link', 'message'], '', failedWithLink, allowed],
    ['❌ Agent job failed', ['link', 'message'], 'job-failed', failedWithLink, {}],
    ['❌ Timed out waiting for agent job', ['message'], 'timeout', timedOut(), {}],
  ])('is headed "%s", then comes the %j, then the table', (heading, shown, code, wait, rules) => {
    const texts = { link: `**Pull request:** <${prLink}>`, message: outcomeOf(wait, rules).message }
    const waited = wait.kind === 'timeout' ? '30m, 64 polls' : '4m 12s, 24 polls'
    const table = `${head}\n| \`job_8f3a\` ${details} ${waited} |`
    const help = code === '' ? '' : `\n${helpFor(code)}`

    expect(summaryOf(wait, rules)).toBe(
      [`### ${heading}`, ...shown.map((name) => texts[name]), `${table}\n${help}`].join('\n\n'),
    )
  })

  it('says once what happened, even if the outputs could not be written', () => {
    const passed = outcomeOf(finished({ prLink }))
    const message = `No space. Result: ${passed.message}`
    const outcome = { ...passed, errorCode: 'internal', title: 'Internal error', message } as const

    expect(renderSummary(outcome)).toMatch(/^### ❌ Internal error\n\nNo space\. .*\n\n\| Job \|/)
  })

  it('has no table if the inputs were rejected', () => {
    const outcome = errorOutcome('invalid-input', { message: 'Why.', details: ['Why.'] })

    expect(renderSummary(outcome)).toBe(
      `### ❌ Invalid inputs\n\n- Why.\n\n${helpFor('invalid-input')}`,
    )
  })

  it('leaves out columns without a value', () => {
    const unknown = { model: '', sourceRef: '', createdAt: '' }

    expect(summaryOf(finished(unknown))).toMatch(
      /\n\n\| Job \| Repository \| Waited \|\n\| --- \| --- \| --- \|\n\| `job_8f3a` \| `https:[^|]*` \| 4m 12s, 24 polls \|\n$/,
    )
    expect(summaryOf(pollingFailed('unavailable', { polls: 1, waitedMs: 30_000 }))).toMatch(
      /^### ❌ Service unavailable\n\nAgent job .*\n\n\| Job \| Waited \|\n.*\n\| `job_8f3a` \| 30s, 1 poll \|\n\n/s,
    )
  })

  it.each<[Partial<FinishedJob>, string]>([
    [{ createdAt: '2026-11-21T09:14:59+02:00' }, '| 2026-11-21 07:14 UTC |'],
    [{ createdAt: 'Build 5' }, '| `Build 5` |'],
    [{ createdAt: '2026-11-21T09:14:59' }, '| `2026-11-21T09:14:59` |'],
    [{ createdAt: '2026-99-21T09:14:59Z' }, '| `2026-99-21T09:14:59Z` |'],
    [{ model: '`|</td>|@octocat' }, '| `` `\\|</td>\\|@octocat `` |'],
    // Renderers disagree about a pipe after a backslash, so it is replaced.
    [{ sourceRef: 'a\\|b' }, '| `a\\¦b` |'],
  ])('shows %j as %s', (job, cell) => {
    expect(summaryOf(finished(job))).toContain(` ${cell} `)
  })
})
