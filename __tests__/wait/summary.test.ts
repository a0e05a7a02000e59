import { describe, expect, it } from '@jest/globals'
import { errorOutcome } from '../../src/wait/outcome.ts'
import { renderSummary } from '../../src/wait/summary.ts'
import { allowed, finished, outcomeOf, PR_LINK as prLink, timedOut } from '../support/outcomes.ts'

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
  ])('is headed "%s", then comes the %j, then the time', (heading, shown, code, wait, rules) => {
    const texts = { link: `**Pull request:** <${prLink}>`, message: outcomeOf(wait, rules).message }
    const waited = wait.kind === 'timeout' ? '30m, 64 polls' : '4m 12s, 24 polls'
    const time = `Waited for \`job_8f3a\`: ${waited}`
    const help = code === '' ? '' : `\n${helpFor(code)}`

    expect(summaryOf(wait, rules)).toBe(
      [`### ${heading}`, ...shown.map((name) => texts[name]), `${time}\n${help}`].join('\n\n'),
    )
  })

  it('says once what happened, even if the outputs could not be written', () => {
    const passed = outcomeOf(finished({ prLink }))
    const message = `No space. Result: ${passed.message}`
    const outcome = { ...passed, errorCode: 'internal', title: 'Internal error', message } as const

    expect(renderSummary(outcome)).toMatch(/^### ❌ Internal error\n\nNo space\. .*\n\nWaited for /)
  })

  it('has no time if the inputs were rejected', () => {
    const outcome = errorOutcome('invalid-input', { message: 'Why.', details: ['Why.'] })

    expect(renderSummary(outcome)).toBe(
      `### ❌ Invalid inputs\n\n- Why.\n\n${helpFor('invalid-input')}`,
    )
  })
})
