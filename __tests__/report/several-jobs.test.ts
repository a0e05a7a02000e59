import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/polling/poll.ts'
import { combine } from '../../src/report/several-jobs.ts'
import { message } from '../../src/shared/message.ts'
import { aJob } from '../support/fakes.ts'
import { cancelled, finished, outcomeOf, PR_LINK, timedOut, unpolled } from '../support/outcomes.ts'

const all = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }
const required = { isPrRequired: true }
const completed = finished({ prLink: PR_LINK })
const failed = finished({ status: 'failed' })
const paused = timedOut({ job: aJob({ status: 'paused' }) })
const stopped = 'Stopped waiting: the run was cancelled, or the `timeout-minutes` of the step or job expired.'
const dashboard = "Create a new key on the API keys page of the service's dashboard and update the secret."

/** Of jobs job_1, job_2, … */
function combined(waits: readonly WaitResult[], rules: Parameters<typeof outcomeOf>[1] = {}) {
  return combine(waits.map((wait, index) => outcomeOf(wait, { ...rules, jobId: `job_${index + 1}` })))
}

describe('combine', () => {
  it('keeps the outcome of a single job', () => {
    const only = outcomeOf(failed)

    expect(combine([only])).toEqual({ ...only, jobs: [only] })
  })

  it.each<[WaitResult[], Parameters<typeof outcomeOf>[1], 'notice' | 'warning', string, string]>([
    [[completed, completed], {}, 'notice', 'Agent jobs completed', '2 of 2 agent jobs completed.'],
    [
      [completed, timedOut()],
      all,
      'notice',
      'Agent jobs passed',
      '2 of 2 agent jobs passed; job_2 is still active. This is allowed by `allowed-statuses`.',
    ],
    [
      [failed, completed, finished({ status: 'archived' })],
      all,
      'warning',
      'Agent jobs passed',
      '3 of 3 agent jobs passed; job_1 failed, job_3 is archived. This is allowed by `allowed-statuses`.',
    ],
  ])('passes only if every job passes (row %#)', (waits, rules, level, title, text) => {
    const outcome = combined(waits, rules)

    expect(outcome).toMatchObject({ errorCode: '', level, title, message: { plain: text } })
    expect(outcome.jobs.map(({ jobId }) => jobId)).toEqual(waits.map((_, index) => `job_${index + 1}`))
  })

  it.each<[string, WaitResult[], Parameters<typeof outcomeOf>[1], string, string]>([
    [
      'job-failed',
      [completed, failed, timedOut()],
      {},
      '2 of 3 agent jobs did not pass',
      '1 of 3 agent jobs completed; job_2 failed, job_3 is still active. Re-run failed jobs to keep waiting.',
    ],
    [
      'timeout',
      [completed, timedOut(), failed],
      {},
      '2 of 3 agent jobs did not pass',
      '1 of 3 agent jobs completed; job_2 is still active, job_3 failed. Re-run failed jobs to keep waiting.',
    ],
    [
      'job-archived',
      [finished({ status: 'archived' }), finished()],
      {},
      '1 of 2 agent jobs did not pass',
      '1 of 2 agent jobs completed; job_1 is archived.',
    ],
    [
      'no-pr',
      [failed, finished({ status: 'failed', prLink: PR_LINK })],
      { ...all, ...required },
      '1 of 2 agent jobs did not pass',
      '1 of 2 agent jobs passed; job_1 has no pull request.',
    ],
    [
      'timeout',
      [completed, paused],
      {},
      '1 of 2 agent jobs did not pass',
      '1 of 2 agent jobs completed; job_2 has an unknown status. Re-run failed jobs to keep waiting.',
    ],
    [
      'cancelled',
      [completed, failed, cancelled()],
      {},
      'Stopped waiting for agent jobs',
      `${stopped} 1 of 3 agent jobs completed; job_2 failed, job_3 keeps running.`,
    ],
    [
      'unavailable',
      [completed, unpolled('unavailable'), unpolled('not-found', { attempts: 3 })],
      {},
      '2 of 3 agent jobs did not pass',
      '1 of 3 agent jobs completed; job_2 could not be polled (unavailable), job_3 was not found. No valid response from agents.example.com for 4m 12s (9 attempts, last: HTTP 503). Check `base-url` and whether this runner can reach it, then re-run this job.',
    ],
    [
      'unauthorized',
      [completed, unpolled('unauthorized'), unpolled('unauthorized')],
      {},
      'Admin key rejected',
      `\`admin-key\` was rejected (HTTP 401): it is wrong, revoked or expired. ${dashboard}`,
    ],
    [
      'forbidden',
      [unpolled('forbidden'), unpolled('forbidden')],
      {},
      'No access to the project',
      '`admin-key` has no access to project "acme-web" (HTTP 403). If the service uses an IP allowlist: addresses of GitHub-hosted runners change.',
    ],
    [
      'unauthorized',
      [unpolled('unauthorized'), failed],
      {},
      '2 of 2 agent jobs did not pass',
      `0 of 2 agent jobs completed; job_1 could not be polled (unauthorized), job_2 failed. \`admin-key\` was rejected (HTTP 401): it is wrong, revoked or expired. ${dashboard}`,
    ],
  ])('fails as its first failing job, or as cancelled: %s (row %#)', (errorCode, waits, rules, title, text) => {
    expect(combined(waits, rules)).toMatchObject({
      errorCode,
      level: 'error',
      title,
      message: { plain: text },
    })
  })

  it('names as many jobs as a message takes, at least one', () => {
    const { plain } = combined(Array<WaitResult>(100).fill(failed)).message
    const long = unpolled('unavailable', {
      failure: { ...unpolled('unavailable').failure, reason: 'x'.repeat(200) },
    })
    const short = combined(Array<WaitResult>(9).fill(long)).message.plain
    const explained = unpolled('unavailable', {
      failure: { ...unpolled('unavailable').failure, userMessage: message`${'e'.repeat(600)}` },
    })

    expect(plain).toMatch(/^0 of 100 agent jobs completed; job_1 failed, .*, job_\d+ failed, and \d+ more\.$/)
    expect(plain.length).toBeGreaterThan(500)
    expect(Number(/and (\d+) more/.exec(plain)?.[1])).toBe(100 - plain.split(' failed').length + 1)
    expect(short).toMatch(/; job_1 could not be polled \(unavailable\), .*and \d more\. No valid response /)
    expect(combined([explained, explained]).message.plain).toMatch(
      /; job_1 could not be polled \(unavailable\), and 1 more\. e{600}$/,
    )
  })
})
