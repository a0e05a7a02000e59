import { describe, expect, it } from '@jest/globals'
import { renderSummary } from '../../src/runner/result.ts'
import type { Outcome } from '../../src/wait/polling/wait-for-job.ts'
import {
  allowed,
  cancelled,
  finished,
  pollingFailed,
  PR_LINK as prLink,
  resultOf,
  timedOut,
} from '../support/results.ts'

const failed = finished({ status: 'failed' })
const failedWithLink = finished({ status: 'failed', prLink })
const failing = pollingFailed('unavailable')

describe('the result of the wait', () => {
  it.each<[string, string, string, string, Outcome]>([
    ['a completed job', '', '✅', 'notice', finished()],
    // A scheduled check that finds an active job is not a problem.
    ['an active job', '', '⚠️', 'notice', timedOut()],
    ['a failed job', '', '⚠️', 'warning', failed],
    ['an archived job', '', '⚠️', 'warning', finished({ status: 'archived' })],
    ['failed polls', 'unavailable', '❌', 'error', failing],
    ['a cancel', 'cancelled', '❌', 'error', cancelled()],
  ])('of %s has the code %j and is shown by %s as %s', (_, errorCode, icon, level, outcome) => {
    expect(resultOf(outcome, allowed)).toMatchObject({ errorCode, icon, level })
  })

  it('has the job in its outputs', () => {
    const result = resultOf(finished({ status: 'archived', prLink }))

    expect(result).toMatchObject({ errorCode: 'job-archived', status: 'archived' })
    expect(result.outputs).toEqual({
      status: 'archived',
      prLink,
      prNumber: '7',
      model: 'model-x',
      sourceRepository: 'https://github.com/acme/app',
      sourceRef: 'agent/job_8f3a',
      createdAt: '2026-01-02T03:04:05Z',
      archivedAt: '',
      commentUrl: '',
    })
  })

  it.each<[string, Outcome, boolean]>([
    ['a failed poll', failing, false],
    ['a cancel', cancelled(undefined, 1), true],
    ['a failed job', failed, true],
  ])('has a comment, which nothing masks: of %s', (_, outcome, isMessage) => {
    const { comment, icon, message, errorCode } = resultOf(outcome)
    const notPolled = `Agent job \`job_8f3a\` could not be polled (\`${errorCode}\`).`

    expect(comment).toBe(`${icon} ${isMessage ? message : notPolled}`)
  })
})

function helpFor(code: string): string {
  return `Error code \`${code}\` · [What to do](https://github.com/await-agent-job/await-agent-job/blob/HEAD/docs/troubleshooting.md#${code})\n`
}

describe('the summary', () => {
  const link = [`Pull request: <${prLink}>`]

  it.each<[string, readonly string[], string, ...Parameters<typeof resultOf>]>([
    ['✅ Agent job completed', [], '', finished({ prLink }), {}],
    ['✅ Agent job completed', [], '', finished(), {}],
    ['⚠️ Agent job failed', link, '', failedWithLink, allowed],
    ['❌ Agent job failed', link, 'job-failed', failedWithLink, {}],
    ['❌ Timed out waiting for agent job', [], 'timeout', timedOut(), {}],
  ])('is headed "%s", then comes the message, %j, the time', (heading, more, code, ...wait) => {
    const result = resultOf(...wait)
    const waited = wait[0].kind === 'timeout' ? '30m, 64 polls' : '4m 12s, 24 polls'
    const time = `Waited ${waited}.`
    const help = code === '' ? '' : `\n${helpFor(code)}`

    expect(renderSummary(result)).toBe(
      [`### ${heading}`, result.message, ...more, `${time}\n${help}`].join('\n\n'),
    )
  })

  it('has no time if there was no poll', () => {
    expect(renderSummary(resultOf(cancelled(undefined, 0)))).not.toContain('Waited')
  })
})
