import { describe, expect, it } from '@jest/globals'
import { errorOutcome, type Outcome } from '../../src/wait/outcome.ts'
import { toStepOutcome } from '../../src/wait/outcome.ts'
import { renderSummary } from '../../src/wait/summary.ts'
import type { FinishedJob } from '../../src/wait/polling/job.ts'
import { aJob } from '../support/fakes.ts'
import {
  allowed,
  finished,
  outcomeOf,
  pollingFailed,
  PR_LINK as prLink,
  stepOf,
  timedOut,
} from '../support/outcomes.ts'

const head =
  '| Job | Repository | Branch | Model | Created | Waited |\n| --- | --- | --- | --- | --- | --- |'
const details =
  '| `https://github.com/acme/app` | `agent/fix-login` | `model-x` | 2026-11-21 09:14 UTC |'
const failedWithLink = finished({ status: 'failed', prLink })

function render(outcome: Outcome): string {
  return renderSummary(outcome, 'https://github.com')
}

function summaryOf(...[wait, rules]: Parameters<typeof outcomeOf>): string {
  return render(stepOf([wait], { jobId: 'job_8f3a', ...rules }))
}

function helpFor(code: string): string {
  return `Error code \`${code}\` · [What to do](https://github.com/await-agent-job/await-agent-job/blob/HEAD/docs/troubleshooting.md#${code})\n`
}

describe('the summary of one job', () => {
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
    const only = outcomeOf(finished({ prLink }))
    const message = `No space. Result: ${only.message}`
    const outcome = { ...errorOutcome('internal', { message }), jobs: [only] }

    expect(render(outcome)).toMatch(/^### ❌ Internal error\n\nNo space\. .*\n\n\| Job \|/)
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

describe('the summary of several jobs', () => {
  it('has a row for each, with its result and link, and why it failed', () => {
    const jobs: Parameters<typeof outcomeOf>[] = [
      [finished({ prLink })],
      [finished({ status: 'failed', prLink: `${prLink}?a|b\\c` }), allowed],
      [finished(), { requiresPr: true }],
      [timedOut({ job: aJob({ status: 'paused' }) })],
      [pollingFailed('unavailable', { job: aJob({ status: 'active' }) })],
      [pollingFailed('rate-limited', { polls: 0 })],
      [finished({ prLink: 'https://git.example/x?a|b' })],
      [pollingFailed('not-found')],
      [timedOut(), allowed],
    ]
    const outcome = toStepOutcome(
      jobs.map(([wait, rules], at) => outcomeOf(wait, { jobId: `job_${at + 1}`, ...rules })),
    )
    const reasons = outcome.details.map((detail) => `- ${detail}`).join('\n')
    const [heading, text, rows, explanations, help] = render(outcome).split('\n\n')

    expect([heading, text, explanations, help]).toEqual([
      '### ❌ Not all agent jobs passed',
      outcome.message,
      reasons,
      helpFor('no-pr'),
    ])
    expect(rows).toBe(`| Job | Result | Pull request | Model | Waited |
| --- | --- | --- | --- | --- |
| \`job_1\` | ✅ completed | [\`acme/app#7\`](<${prLink}>) | \`model-x\` | 4m 12s, 24 polls |
| \`job_2\` | ⚠️ failed | [\`acme/app#7\`](<${prLink}?a%7Cb%5Cc>) | \`model-x\` | 4m 12s, 24 polls |
| \`job_3\` | ❌ \`no-pr\` |  | \`model-x\` | 4m 12s, 24 polls |
| \`job_4\` | ❌ \`paused\` |  | \`model-x\` | 30m, 64 polls |
| \`job_5\` | ❌ \`unavailable\` |  | \`model-x\` | 4m 12s, 24 polls |
| \`job_6\` | ❌ \`rate-limited\` |  |  |  |
| \`job_7\` | ✅ completed | <https://git.example/x?a%7Cb> | \`model-x\` | 4m 12s, 24 polls |
| \`job_8\` | ❌ \`not-found\` |  |  | 4m 12s, 24 polls |
| \`job_9\` | ⚠️ active |  | \`model-x\` | 30m, 64 polls |`)
  })

  it('ends with the table, and has a warning sign if it passes although a job did not complete', () => {
    const passed = [finished(), finished({ status: 'failed' })]

    expect(render(stepOf(passed, allowed))).toMatch(
      /^### ⚠️ Agent jobs passed\n\n.*4m 12s, 24 polls \|\n$/s,
    )
    expect(render(stepOf([finished(), finished()]))).toMatch(/^### ✅ Agent jobs passed\n\n/)
  })
})
