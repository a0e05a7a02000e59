import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/polling/wait.ts'
import { aJob } from '../support/fakes.ts'
import { cancelled, finished, PR_LINK, stepOf, timedOut, unpolled, type Rules } from '../support/outcomes.ts'

const WAITS: Readonly<Record<string, WaitResult>> = {
  completed: finished({ prLink: PR_LINK }),
  failed: finished({ status: 'failed' }),
  archived: finished({ status: 'archived' }),
  linked: finished({ status: 'failed', prLink: PR_LINK }),
  active: timedOut(),
  paused: timedOut({ job: aJob({ status: 'paused' }) }),
  stopped: cancelled(aJob({ status: 'active' })),
  begun: cancelled(undefined, 1),
  waiting: cancelled(undefined, 0),
  '404': unpolled('not-found', { attempts: 5 }),
  '503': unpolled('unavailable'),
  seen: unpolled('unavailable', { job: aJob({ status: 'active' }) }),
  skipped: unpolled('unavailable', { polls: 0 }),
  '401': unpolled('unauthorized'),
  '403': unpolled('forbidden'),
}
const all = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }
const RULES: Readonly<Record<string, Rules>> = { all, pr: { ...all, isPrRequired: true }, once: { timeoutMs: 0 } }

/** A step a line: the waits for job_1, job_2, … | the rules | the title | the text, where ‘…’ stands for a code span. */
function itSays(table: string): void {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
  it.each(rows)('%s (%s)', (names = '', rules = '', title = '', text = '') => {
    const waits = names.split(' ').flatMap((name) => WAITS[name] ?? [])
    const outcome = stepOf(waits, RULES[rules])
    expect([outcome.title, outcome.message]).toEqual([title, text.replace(/[‘’]/g, '`')])
    expect(outcome.jobs.map(({ jobId }) => jobId)).toEqual(names.split(' ').map((_, index) => `job_${index + 1}`))
  })
}

describe('a step with several jobs', () => {
  itSays(`
    completed completed | | Agent jobs completed | 2 of 2 agent jobs completed.
    completed active | all | Agent jobs passed | 2 of 2 agent jobs passed; ‘job_2’ is still active. This is allowed by ‘allowed-statuses’.
    failed completed archived | all | Agent jobs passed | 3 of 3 agent jobs passed; ‘job_1’ failed, ‘job_3’ is archived. This is allowed by ‘allowed-statuses’.
    archived completed | | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_1’ is archived.
    failed linked | pr | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs passed; ‘job_1’ has no pull request.
    completed active | | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_2’ is still active. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    completed active | once | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_2’ is still active. Increase ‘timeout-minutes’ to wait, or add ‘active’ to ‘allowed-statuses’.
    completed paused | | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_2’ has an unknown status. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    completed failed active | | 2 of 3 agent jobs did not pass | 1 of 3 agent jobs completed; ‘job_2’ failed, ‘job_3’ is still active.
    active failed | | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ failed.
    completed failed stopped begun waiting | | Stopped waiting for agent jobs | Stopped waiting: the run was cancelled, or the ‘timeout-minutes’ of the step or job expired. 1 of 5 agent jobs completed; ‘job_2’ failed, ‘job_3’ keeps running, ‘job_4’ keeps running if it is active, ‘job_5’ was not polled.
    completed 404 503 | | 2 of 3 agent jobs did not pass | 1 of 3 agent jobs completed; ‘job_2’ was not found, ‘job_3’ could not be polled (unavailable). Agent job ‘job_2’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 5 attempts). Check ‘job-id’, ‘project-id’ and ‘base-url’.
    completed 503 skipped | | 2 of 3 agent jobs did not pass | 1 of 3 agent jobs completed; ‘job_2’ could not be polled (unavailable), ‘job_3’ was not polled. No valid response from ‘agents.example.com’ for 4m 12s (9 attempts, last: HTTP 503). Check ‘base-url’ and whether this runner can reach it, then re-run this job.
    seen skipped | | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ could not be polled (unavailable), ‘job_2’ was not polled. No valid response from ‘agents.example.com’ for 4m 12s (9 attempts, last: HTTP 503). The agent job was active when last seen. Re-run failed jobs to keep waiting.
    seen failed | | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ could not be polled (unavailable), ‘job_2’ failed. No valid response from ‘agents.example.com’ for 4m 12s (9 attempts, last: HTTP 503). The agent job was active when last seen.
    completed 401 401 | | Admin key rejected | ‘admin-key’ was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.
    403 403 | | No access to the project | ‘admin-key’ has no access to project ‘acme-web’ (HTTP 403). If the service uses an IP allowlist: addresses of GitHub-hosted runners change.
    401 failed | | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ could not be polled (unauthorized), ‘job_2’ failed. ‘admin-key’ was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.
  `)

  it('names as many jobs as a message takes, at least one', () => {
    const { message } = stepOf(Array<WaitResult>(100).fill(finished({ status: 'failed' })))
    const long = unpolled('unavailable', { failure: { ...unpolled('unavailable').failure, reason: 'x'.repeat(200) } })
    const short = stepOf(Array<WaitResult>(9).fill(long)).message
    const { failure } = unpolled('unavailable')
    const explained = unpolled('unavailable', { failure: { ...failure, userMessage: 'e'.repeat(600) } })

    expect(message).toMatch(/^0 of 100 agent jobs completed; `job_1` failed, .*, `job_\d+` failed, and \d+ more\.$/)
    expect(message.length).toBeGreaterThan(500)
    expect(Number(/and (\d+) more/.exec(message)?.[1])).toBe(100 - message.split(' failed').length + 1)
    expect(short).toMatch(/; `job_1` could not be polled \(unavailable\), .*and \d more\. No valid response /)
    expect(stepOf([explained, explained]).message).toMatch(
      /; `job_1` could not be polled \(unavailable\), and 1 more\. e{600}$/,
    )
  })
})
