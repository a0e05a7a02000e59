import { describe, expect, it } from '@jest/globals'
import { toStepOutcome, errorOutcome, provisionalOutcome } from '../../src/report/outcome.ts'
import { renderSummary } from '../../src/report/summary.ts'
import type { AgentJob } from '../../src/service/job.ts'
import { aJob } from '../support/fakes.ts'
import {
  context,
  finished,
  outcomeOf,
  PR_LINK as prLink,
  stepOf,
  timedOut,
  pollingFailed,
} from '../support/outcomes.ts'

const head =
  '| Job | Repository | Branch | Model | Created | Waited |\n| --- | --- | --- | --- | --- | --- |'
const details =
  '| `https://github.com/acme/app` | `agent/fix-login` | `model-x` | 2026-11-21 09:14 UTC |'

function summaryOf(...[wait, rules]: Parameters<typeof outcomeOf>): string {
  return renderSummary(stepOf([wait], { jobId: 'job_8f3a', ...rules }))
}

describe('the summary of one job', () => {
  const allowed = { allowedStatuses: ['completed', 'failed', 'active'] }

  it.each<[string, readonly ('link' | 'message')[], ...Parameters<typeof outcomeOf>]>([
    ['✅ Agent job completed', ['link'], finished({ prLink }), {}],
    ['✅ Agent job completed', ['message'], finished(), {}],
    ['⚠️ Agent job failed', ['message'], finished({ status: 'failed' }), allowed],
    ['⚠️ Agent job still active', ['message'], timedOut(), allowed],
    ['❌ Agent job failed', ['link', 'message'], finished({ status: 'failed', prLink }), {}],
    ['❌ Completed without a pull request', ['message'], finished(), { requirePr: 'any' }],
    ['❌ Timed out waiting for agent job', ['message'], timedOut(), {}],
  ])('is headed "%s", then comes the %j, then the table', (heading, shown, wait, rules) => {
    const texts = { link: `**Pull request:** <${prLink}>`, message: outcomeOf(wait, rules).message }
    const waited = wait.kind === 'timeout' ? '30m, 64 polls' : '4m 12s, 24 polls'
    const table = `${head}\n| \`job_8f3a\` ${details} ${waited} |\n`

    expect(summaryOf(wait, rules)).toBe(
      [`### ${heading}`, ...shown.map((name) => texts[name]), table].join('\n\n'),
    )
  })

  it('says whether the pull request is verified', () => {
    const verified = summaryOf(finished({ prLink }), {
      requirePr: 'verified',
      verification: { kind: 'verified', author: 'acme-agent[bot]', headSha: '1a2b3c4d'.repeat(5) },
    })
    const unverified = summaryOf(finished({ prLink }), {
      requirePr: 'verified',
      verification: { kind: 'unverified', reason: 'Why. What to do.' },
    })

    expect(verified).toContain(
      `\n\n**Pull request:** <${prLink}> (by \`acme-agent[bot]\`, commit \`1a2b3c4\`)\n\n| Job |`,
    )
    expect(unverified).toMatch(/^### ❌ Pull request not verified\n\n/)
    expect(unverified).toContain(`**Pull request:** <${prLink}> (not verified)\n\nAgent job `)
  })

  it('says once what happened, also if the outputs could not be written', () => {
    const only = outcomeOf(finished({ status: 'failed' }))
    const outcome = {
      ...errorOutcome('internal', `No space. Result: ${only.message}`),
      jobs: [only],
    }

    expect(renderSummary(outcome).match(/ failed\./g)).toHaveLength(1)
  })

  it('leaves out columns without a value', () => {
    const unknown = { model: '', sourceRef: '', createdAt: '' }

    expect(summaryOf(finished(unknown))).toMatch(
      /\n\n\| Job \| Repository \| Waited \|\n\| --- \| --- \| --- \|\n\| `job_8f3a` \| `https:[^|]*` \| 4m 12s, 24 polls \|\n$/,
    )
    expect(renderSummary(provisionalOutcome(['job_1']))).toMatch(
      /\n\n\| Job \|\n\| --- \|\n\| `job_1` \|\n$/,
    )
    expect(summaryOf(pollingFailed('unavailable', { polls: 1, waitedMs: 30_000 }))).toMatch(
      /^### ❌ Service unavailable\n\nNo valid .*\n\n\| Job \| Waited \|\n.*\n\| `job_8f3a` \| 30s, 1 poll \|\n$/s,
    )
  })

  it.each<[Partial<AgentJob>, string]>([
    [{ createdAt: '2026-11-21T09:14:59+02:00' }, '| 2026-11-21 07:14 UTC |'],
    [{ createdAt: 'yesterday' }, '| `yesterday` |'],
    [{ model: '`|</td>|@octocat' }, '| `` `\\|</td>\\|@octocat `` |'],
    // Renderers disagree about a pipe after a backslash, so it is replaced.
    [{ sourceRef: 'a\\|b' }, '| `a\\¦b` |'],
  ])('shows %j as %s', (job, cell) => {
    expect(summaryOf(finished(job))).toContain(` ${cell} `)
  })
})

describe('the summary of rejected inputs', () => {
  it('has a heading and the mistakes, but no table', () => {
    const mistakes = ['`job-id` is empty.', '`base-url` is empty.']

    expect(renderSummary({ ...errorOutcome('invalid-input', 'Both.'), mistakes })).toBe(
      '### ❌ Invalid inputs\n\n- `job-id` is empty.\n- `base-url` is empty.\n',
    )
  })
})

describe('the summary of several jobs', () => {
  it('has a row for each, with its result and link', () => {
    const outcome = toStepOutcome(
      [
        outcomeOf(finished({ prLink }), { jobId: 'job_1' }),
        outcomeOf(finished({ status: 'failed', prLink: `${prLink}?a|b` }), {
          jobId: 'job_2',
          allowedStatuses: ['failed'],
        }),
        outcomeOf(finished(), { jobId: 'job_3', requirePr: 'any' }),
        outcomeOf(timedOut({ job: aJob({ status: 'paused' }), polls: 64 }), { jobId: 'job_4' }),
        outcomeOf(pollingFailed('unavailable', { job: aJob({ status: 'active' }) }), {
          jobId: 'job_5',
        }),
        outcomeOf(pollingFailed('not-found'), { jobId: 'job_6' }),
      ],
      context,
    )
    const [heading, text, rows, explanations] = renderSummary(outcome).split('\n\n')

    expect([heading, text]).toEqual([
      '### ❌ 4 of 6 agent jobs did not pass',
      expect.stringMatching(
        /^2 of 6 agent jobs passed; `job_3` has no pull request, `job_4` has an unknown /,
      ),
    ])
    expect(rows?.replaceAll(details, '| … |'))
      .toBe(`| Job | Result | Pull request | Repository | Branch | Model | Created | Waited |
| --- | --- | --- | --- | --- | --- | --- | --- |
| \`job_1\` | ✅ completed | <${prLink}> | … | 4m 12s, 24 polls |
| \`job_2\` | ⚠️ failed | <${prLink}?a%7Cb> | … | 4m 12s, 24 polls |
| \`job_3\` | ❌ completed (\`no-pr\`) |  | … | 4m 12s, 24 polls |
| \`job_4\` | ❌ \`paused\` |  | … | 30m, 64 polls |
| \`job_5\` | ❌ active (\`unavailable\`) |  | … | 4m 12s, 24 polls |
| \`job_6\` | ❌ \`not-found\` |  |  |  |  |  | 4m 12s, 24 polls |`)
    expect(explanations?.split('\n')).toEqual([
      expect.stringMatching(/^- Agent job `job_3` completed without a pull request, but /),
      expect.stringMatching(
        /^- Timed out after 30m: agent job `job_4` has the unknown status `paused`/,
      ),
      expect.stringMatching(/^- No valid response from `agents\.example\.com` for 4m 12s /),
      expect.stringMatching(/^- Agent job `job_6` was not found /),
      '',
    ])
  })

  it('has a warning sign if it passes although a job did not complete', () => {
    const allowed = { allowedStatuses: ['completed', 'failed'] }
    const passed = [finished(), finished({ status: 'failed' })]

    expect(renderSummary(stepOf(passed, allowed))).toMatch(/^### ⚠️ Agent jobs passed\n\n/)
    expect(renderSummary(stepOf([finished(), finished()]))).toMatch(
      /^### ✅ Agent jobs completed\n\n/,
    )
  })

  it('ends with the table if there is nothing to explain', () => {
    expect(renderSummary(stepOf([finished(), finished()]))).toMatch(/4m 12s, 24 polls \|\n$/)
  })

  it('explains nothing that the message of the step says, or twice', () => {
    const rejected = pollingFailed('unauthorized')

    expect(renderSummary(stepOf([rejected, rejected]))).not.toMatch(/^- /m)
    expect(renderSummary(stepOf([finished(), finished()]))).not.toMatch(/^- /m)
    const texts = renderSummary(stepOf([rejected, rejected, finished({ status: 'failed' })])).match(
      /^- .*/gm,
    )
    expect(texts).toHaveLength(2)
  })
})
