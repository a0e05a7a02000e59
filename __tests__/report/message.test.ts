import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/polling/wait.ts'
import { toStepOutcome } from '../../src/report/outcome.ts'
import { asManyAsFit } from '../../src/report/phrases.ts'
import type { AgentJob } from '../../src/service/job.ts'
import type { PollFailure } from '../../src/service/poll-result.ts'
import { aFailure, aJob, MINUTE } from '../support/fakes.ts'
import {
  cancelled,
  context,
  finished,
  outcomeOf,
  PR_LINK,
  stepOf,
  timedOut,
  pollingFailed,
  type Rules,
} from '../support/outcomes.ts'

const active = aJob({ status: 'active' })
const paused = aJob({ status: 'paused' })
const allowed = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }
const required: Rules = { ...allowed, requirePr: 'any' }
const verified: Rules = { ...allowed, requirePr: 'verified' }

const RULES: Readonly<Record<string, Rules>> = {
  allowed,
  required,
  once: { timeoutMs: 0 },
  verified: {
    ...verified,
    verification: { kind: 'verified', author: 'acme-agent[bot]', headSha: 'a'.repeat(40) },
  },
  unverified: { ...verified, verification: { kind: 'unverified', reason: 'Why. What to do.' } },
  interrupted: { ...verified, verification: { kind: 'cancelled' } },
}

/**
 * A table of messages. Each row has what is waited for | the rules | the title | the text. In the
 * text ‘…’ stands for a code span.
 */
function rowsOf(table: string) {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [what = '', rules = '', title = '', text = ''] = row
        .split('|')
        .map((cell) => cell.trim())
      const all = rules
        .split(' ')
        .reduce<Rules>((before, rule) => ({ ...before, ...RULES[rule] }), {})
      return { what, rules, all, expected: [title, text.replace(/[‘’]/g, '`')] }
    })
}

/** Checks the title and the message of each row. The waits are found by their names. */
function itSays(waits: Readonly<Record<string, WaitResult>>, table: string): void {
  const rows = rowsOf(table)
  it.each(rows)('$what ($rules)', ({ what, all, expected }) => {
    const wait = waits[what]
    if (wait === undefined) throw new Error('There is no such wait.')
    const outcome = outcomeOf(wait, all)
    expect([outcome.title, outcome.message]).toEqual(expected)
  })
  it('covers each wait', () => {
    expect(new Set(rows.map(({ what }) => what))).toEqual(new Set(Object.keys(waits)))
  })
}

describe('a finished job', () => {
  itSays(
    {
      completed: finished(),
      linked: finished({ prLink: PR_LINK }),
      'linked at length': finished({ prLink: `https://a.example/${'x'.repeat(183)}` }),
      'linked badly': finished({ isPrLinkUnusable: true }),
      failed: finished({ status: 'failed' }),
      archived: finished({ status: 'archived' }),
      'archived and linked': finished({ status: 'archived', prLink: PR_LINK }),
    },
    `
    completed | | Agent job completed | Agent job ‘job_8f3a’ completed without a pull request.
    completed | required | Completed without a pull request | Agent job ‘job_8f3a’ completed without a pull request, but ‘require-pr’ is true. Check the agent's prompt and whether the service commits without a pull request, or remove ‘require-pr’.
    linked | | Agent job completed | Agent job ‘job_8f3a’ completed: <https://github.com/acme/app/pull/7> (waited 4m 12s, 24 polls)
    completed | verified | Completed without a pull request | Agent job ‘job_8f3a’ completed without a pull request, but ‘require-pr’ is ‘verified’. Check the agent's prompt and whether the service commits without a pull request.
    linked | verified | Agent job completed | Agent job ‘job_8f3a’ completed: <https://github.com/acme/app/pull/7> (waited 4m 12s, 24 polls)
    linked | unverified | Pull request not verified | Agent job ‘job_8f3a’ completed, but its pull request is not verified: Why. What to do.
    linked | interrupted | Stopped waiting for agent job | Stopped waiting: the run was cancelled, or the ‘timeout-minutes’ of the step or job expired. Agent job ‘job_8f3a’ completed, but its pull request was not verified.
    linked at length | | Agent job completed | Agent job ‘job_8f3a’ completed; the pull request is in the output ‘prLink’ (waited 4m 12s, 24 polls)
    linked badly | | Agent job completed | Agent job ‘job_8f3a’ completed, but its pull request link cannot be used.
    linked badly | required | Completed without a pull request | Agent job ‘job_8f3a’ completed, but its pull request link cannot be used, and ‘require-pr’ is true. Check the link in the service's dashboard.
    linked badly | verified | Completed without a pull request | Agent job ‘job_8f3a’ completed, but its pull request link cannot be used, and ‘require-pr’ is ‘verified’. Check the link in the service's dashboard.
    failed | | Agent job failed | Agent job ‘job_8f3a’ failed. The service gives no reason: check its dashboard, then start a new job.
    failed | once | Agent job failed | Agent job ‘job_8f3a’ failed. The service gives no reason: check its dashboard, then start a new job.
    failed | allowed | Agent job failed | Agent job ‘job_8f3a’ failed (allowed by ‘allowed-statuses’).
    archived | | Agent job archived | Agent job ‘job_8f3a’ is archived. Start a new job, or add ‘archived’ to ‘allowed-statuses’.
    archived | required | Finished without a pull request | Agent job ‘job_8f3a’ is archived without a pull request, but ‘require-pr’ is true. Check the agent's prompt and whether the service commits without a pull request, or remove ‘require-pr’.
    archived and linked | allowed | Agent job archived | Agent job ‘job_8f3a’ is archived (allowed by ‘allowed-statuses’): <https://github.com/acme/app/pull/7>
    `,
  )

  it('links up to 200 characters', () => {
    const prLink = `https://a.example/${'x'.repeat(182)}`

    expect(outcomeOf(finished({ prLink })).message).toContain(`completed: <${prLink}> (`)
  })
})

describe('a job that is not finished', () => {
  itSays(
    {
      active: timedOut(),
      paused: timedOut({ job: paused }),
      'active at the only poll': timedOut({ polls: 1 }),
      'paused at the only poll': timedOut({ job: paused, polls: 1 }),
      'active after a retry': timedOut({ polls: 2 }),
      'cancelled while active': cancelled(active),
      'cancelled without a response': cancelled(undefined, 1),
      'cancelled unpolled': cancelled(undefined, 0),
    },
    `
    active | | Timed out waiting for agent job | Timed out after 30m: agent job ‘job_8f3a’ is still active and keeps running. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    active | allowed | Agent job still active | Timed out after 30m: agent job ‘job_8f3a’ is still active and keeps running. This is allowed by ‘allowed-statuses’.
    paused | | Timed out waiting for agent job | Timed out after 30m: agent job ‘job_8f3a’ has the unknown status ‘paused’. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    paused | allowed | Timed out waiting for agent job | Timed out after 30m: agent job ‘job_8f3a’ has the unknown status ‘paused’. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    active at the only poll | once | Agent job still active | Agent job ‘job_8f3a’ is still active (checked once). Increase ‘timeout-minutes’ to wait, or add ‘active’ to ‘allowed-statuses’.
    active after a retry | once | Agent job still active | Agent job ‘job_8f3a’ is still active (2 attempts). Increase ‘timeout-minutes’ to wait, or add ‘active’ to ‘allowed-statuses’.
    active after a retry | once allowed | Agent job still active | Agent job ‘job_8f3a’ is still active (2 attempts). This is allowed by ‘allowed-statuses’.
    paused at the only poll | once allowed | Agent job has an unknown status | Agent job ‘job_8f3a’ has the unknown status ‘paused’ (checked once). Increase ‘timeout-minutes’ to wait.
    paused at the only poll | once | Agent job has an unknown status | Agent job ‘job_8f3a’ has the unknown status ‘paused’ (checked once). Increase ‘timeout-minutes’ to wait.
    cancelled while active | | Stopped waiting for agent job | Stopped waiting: the run was cancelled, or the ‘timeout-minutes’ of the step or job expired. Agent job ‘job_8f3a’ keeps running (the API cannot cancel it).
    cancelled without a response | | Stopped waiting for agent job | Stopped waiting: the run was cancelled, or the ‘timeout-minutes’ of the step or job expired. Agent job ‘job_8f3a’ keeps running if it is active (the API cannot cancel it).
    cancelled unpolled | | Stopped waiting for agent job | Stopped waiting: the run was cancelled, or the ‘timeout-minutes’ of the step or job expired. Agent job ‘job_8f3a’ was not polled.
    `,
  )
})

describe('a job that cannot be polled', () => {
  const explained: PollFailure = {
    ...aFailure('confirm'),
    code: 'invalid-response',
    userMessage: 'Why, what to do.',
  }
  const seen = { job: active, lastResponseMs: 2 * MINUTE, waitedMs: 7 * MINUTE }
  const once = { polls: 1, failedPolls: 1 }
  const confirmed = { polls: 5, failedPolls: 5 }
  const unseen = { lastResponseMs: 0, ...confirmed }

  itSays(
    {
      '401': pollingFailed('unauthorized', once),
      '401 of an earlier job': pollingFailed('unauthorized', { ...once, polls: 0 }),
      '401 after it was seen': pollingFailed('unauthorized', seen),
      '401 after another job was seen': pollingFailed('unauthorized', unseen),
      '401 in the final poll': pollingFailed('unauthorized', { ...seen, isFinalPoll: true }),
      '403': pollingFailed('forbidden', once),
      '403 after it was seen': pollingFailed('forbidden', seen),
      '403 after another job was seen': pollingFailed('forbidden', unseen),
      '403 that is explained': pollingFailed('forbidden', {
        ...once,
        failure: { ...explained, code: 'forbidden', retry: 'permanent' },
      }),
      '403 that is explained, and seen': pollingFailed('forbidden', {
        ...seen,
        failure: { ...explained, code: 'forbidden', retry: 'permanent' },
      }),
      '404': pollingFailed('not-found', confirmed),
      '404 after those of another job': pollingFailed('not-found', { polls: 1, failedPolls: 6 }),
      '404 after it was seen': pollingFailed('not-found', { ...seen, polls: 16 }),
      '429': pollingFailed('rate-limited', { failedPolls: 0 }),
      '429 after an earlier job': pollingFailed('rate-limited', {
        lastResponseMs: 2 * MINUTE,
        waitedMs: 7 * MINUTE,
        failedPolls: 0,
      }),
      outage: pollingFailed('unavailable', { waitedMs: 5 * MINUTE }),
      'outage after it was seen': pollingFailed('unavailable', { ...seen, job: paused }),
      'outage of an earlier job': pollingFailed('unavailable', { polls: 0, lastResponseMs: 0 }),
      'outage from the start, of an earlier job': pollingFailed('unavailable', { polls: 0 }),
      'no response to the first poll': pollingFailed('unavailable', once),
      'final poll': pollingFailed('unavailable', {
        isFinalPoll: true,
        job: active,
        lastResponseMs: 1_752_000,
        waitedMs: 30 * MINUTE,
      }),
      'final poll of a job never seen': pollingFailed('unavailable', {
        isFinalPoll: true,
        waitedMs: 7_000,
        polls: 4,
        failedPolls: 4,
      }),
      'permanent of an earlier job': pollingFailed('unavailable', {
        polls: 0,
        failure: { ...explained, code: 'unavailable', retry: 'permanent' },
      }),
      'permanent of an earlier job, after a response': pollingFailed('unavailable', {
        polls: 0,
        lastResponseMs: 0,
        failure: { ...explained, code: 'unavailable', retry: 'permanent' },
      }),
      explained: pollingFailed('invalid-response', { failure: explained }),
      'explained, and seen': pollingFailed('invalid-response', { failure: explained, job: active }),
      'explained, permanent': pollingFailed('unexpected-response', {
        failure: { ...explained, code: 'unexpected-response', retry: 'permanent' },
      }),
      'explained, permanent and seen': pollingFailed('unexpected-response', {
        failure: { ...explained, code: 'unexpected-response', retry: 'permanent' },
        job: active,
      }),
    },
    `
    401 | | Not authorized | ‘admin-key’ was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.
    401 of an earlier job | | Not authorized | ‘admin-key’ was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.
    401 after it was seen | | Not authorized | ‘agents.example.com’ refused agent job ‘job_8f3a’ (HTTP 401, 15 attempts), although earlier polls with this key worked. Check who may see this job, then re-run this job.
    401 after another job was seen | | Not authorized | ‘agents.example.com’ refused agent job ‘job_8f3a’ (HTTP 401, 5 attempts), although earlier polls with this key worked. Check who may see this job, then re-run this job.
    401 in the final poll | | Not authorized | Stopped after 7m: agent job ‘job_8f3a’ was active at 02:00, but the final poll failed (HTTP 401).
    403 | | Access denied | ‘admin-key’ has no access to project ‘acme-web’ (HTTP 403). If the service uses an IP allowlist: addresses of GitHub-hosted runners change.
    403 after it was seen | | Access denied | ‘agents.example.com’ refused agent job ‘job_8f3a’ (HTTP 403, 15 attempts), although earlier polls with this key worked. Check who may see this job, then re-run this job.
    403 after another job was seen | | Access denied | ‘agents.example.com’ refused agent job ‘job_8f3a’ (HTTP 403, 5 attempts), although earlier polls with this key worked. Check who may see this job, then re-run this job.
    403 that is explained | | Access denied | Why, what to do.
    403 that is explained, and seen | | Access denied | Why, what to do. The agent job was active when last seen.
    404 | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 5 attempts). Check ‘job-id’, ‘project-id’ and ‘base-url’.
    404 after those of another job | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 1 attempt). Check ‘job-id’, ‘project-id’ and ‘base-url’.
    404 after it was seen | | Agent job not found | Agent job ‘job_8f3a’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 15 attempts). The agent job was active when last seen. Re-run failed jobs to keep waiting.
    429 | | Rate limited | Rate limited: the service allowed no poll within 4m 12s (HTTP 429, 24 attempts). Set a longer ‘poll-interval-seconds’; other users of the key count too.
    429 after an earlier job | | Rate limited | Rate limited: the service allowed no poll within 5m (HTTP 429, 24 attempts). Set a longer ‘poll-interval-seconds’; other users of the key count too.
    outage | | Service unavailable | No valid response from ‘agents.example.com’ for 5m (15 attempts, last: HTTP 503). Check ‘base-url’ and whether this runner can reach it, then re-run this job.
    outage after it was seen | | Service unavailable | No valid response from ‘agents.example.com’ for 5m (15 attempts, last: HTTP 503). The agent job was ‘paused’ when last seen. Re-run failed jobs to keep waiting.
    outage of an earlier job | | Service unavailable | Agent job ‘job_8f3a’ was not polled, because the polls of jobs before it failed (HTTP 503). Re-run failed jobs to keep waiting.
    outage from the start, of an earlier job | | Service unavailable | Agent job ‘job_8f3a’ was not polled, because the polls of jobs before it failed (HTTP 503). Re-run failed jobs to keep waiting.
    no response to the first poll | | Service unavailable | No valid response from ‘agents.example.com’ for 4m 12s (1 attempt, last: HTTP 503). Check ‘base-url’ and whether this runner can reach it, then re-run this job.
    final poll | | Service unavailable | Stopped after 30m: agent job ‘job_8f3a’ was active at 29:12, but the final poll failed (HTTP 503). Re-run failed jobs to keep waiting.
    final poll of a job never seen | | Service unavailable | No valid response from ‘agents.example.com’ for 7s (4 attempts, last: HTTP 503). Check ‘base-url’ and whether this runner can reach it, then re-run this job.
    permanent of an earlier job | | Service unavailable | Why, what to do.
    permanent of an earlier job, after a response | | Service unavailable | Agent job ‘job_8f3a’ was not polled, because the polls of jobs before it failed (HTTP 404). Re-run failed jobs to keep waiting.
    explained | | Invalid response | Why, what to do.
    explained, and seen | | Invalid response | Why, what to do. The agent job was active when last seen. Re-run failed jobs to keep waiting.
    explained, permanent | | Unexpected response | Why, what to do.
    explained, permanent and seen | | Unexpected response | Why, what to do. The agent job was active when last seen. Re-run failed jobs to keep waiting.
    `,
  )
})

describe('a step with several jobs', () => {
  /** The waits by their names. A row has one for job_1, one for job_2 and so on. */
  const WAITS: Readonly<Record<string, WaitResult>> = {
    completed: finished({ prLink: PR_LINK }),
    failed: finished({ status: 'failed' }),
    archived: finished({ status: 'archived' }),
    linked: finished({ status: 'failed', prLink: PR_LINK }),
    active: timedOut(),
    paused: timedOut({ job: paused }),
    stopped: cancelled(active),
    begun: cancelled(undefined, 1),
    waiting: cancelled(undefined, 0),
    '404': pollingFailed('not-found', { polls: 5, failedPolls: 5 }),
    '503': pollingFailed('unavailable'),
    seen: pollingFailed('unavailable', { job: active }),
    skipped: pollingFailed('unavailable', { polls: 0 }),
    '401': pollingFailed('unauthorized'),
    '403': pollingFailed('forbidden'),
    refused: pollingFailed('forbidden', { lastResponseMs: 0, polls: 5, failedPolls: 5 }),
  }
  const rows = rowsOf(`
    completed completed | | Agent jobs completed | 2 of 2 agent jobs completed.
    completed active | allowed | Agent jobs passed | 2 of 2 agent jobs passed; ‘job_2’ is still active. This is allowed by ‘allowed-statuses’.
    failed completed archived | allowed | Agent jobs passed | 3 of 3 agent jobs passed; ‘job_1’ failed, ‘job_3’ is archived. This is allowed by ‘allowed-statuses’.
    archived completed | | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_1’ is archived.
    failed linked | required | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs passed; ‘job_1’ has no pull request.
    completed linked | unverified | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs passed; ‘job_1’ has a pull request that is not verified, ‘job_2’ has a pull request that is not verified.
    completed waiting | interrupted | Stopped waiting for agent jobs | Stopped waiting: the run was cancelled, or the ‘timeout-minutes’ of the step or job expired. 0 of 2 agent jobs passed; ‘job_1’ completed, but its pull request was not verified, ‘job_2’ was not polled.
    completed active | | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_2’ is still active. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    completed active | once | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_2’ is still active. Increase ‘timeout-minutes’ to wait, or add ‘active’ to ‘allowed-statuses’.
    active paused | once | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ has an unknown status. Increase ‘timeout-minutes’ to wait.
    completed paused | once | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_2’ has an unknown status. Increase ‘timeout-minutes’ to wait.
    completed paused | | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_2’ has an unknown status. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    completed failed active | | 2 of 3 agent jobs did not pass | 1 of 3 agent jobs completed; ‘job_2’ failed, ‘job_3’ is still active.
    active failed | | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ failed.
    completed failed stopped begun waiting | | Stopped waiting for agent jobs | Stopped waiting: the run was cancelled, or the ‘timeout-minutes’ of the step or job expired. 1 of 5 agent jobs completed; ‘job_2’ failed, ‘job_3’ keeps running, ‘job_4’ keeps running if it is active, ‘job_5’ was not polled.
    completed 404 503 | | 2 of 3 agent jobs did not pass | 1 of 3 agent jobs completed; ‘job_2’ was not found, ‘job_3’ could not be polled (unavailable). Agent job ‘job_2’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 5 attempts). Check ‘job-id’, ‘project-id’ and ‘base-url’.
    completed 503 skipped | | 2 of 3 agent jobs did not pass | 1 of 3 agent jobs completed; ‘job_2’ could not be polled (unavailable), ‘job_3’ was not polled. No valid response from ‘agents.example.com’ for 4m 12s (15 attempts, last: HTTP 503). Check ‘base-url’ and whether this runner can reach it, then re-run this job.
    seen skipped | | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ could not be polled (unavailable), ‘job_2’ was not polled. No valid response from ‘agents.example.com’ for 4m 12s (15 attempts, last: HTTP 503). The agent job was active when last seen. Re-run failed jobs to keep waiting.
    seen failed | | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ could not be polled (unavailable), ‘job_2’ failed. No valid response from ‘agents.example.com’ for 4m 12s (15 attempts, last: HTTP 503). The agent job was active when last seen.
    401 401 | | Not authorized | ‘admin-key’ was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.
    403 403 | | Access denied | ‘admin-key’ has no access to project ‘acme-web’ (HTTP 403). If the service uses an IP allowlist: addresses of GitHub-hosted runners change.
    completed refused | | 1 of 2 agent jobs did not pass | 1 of 2 agent jobs completed; ‘job_2’ could not be polled (forbidden). ‘agents.example.com’ refused agent job ‘job_2’ (HTTP 403, 5 attempts), although earlier polls with this key worked. Check who may see this job, then re-run this job.
    refused refused | | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ could not be polled (forbidden), ‘job_2’ could not be polled (forbidden). ‘agents.example.com’ refused agent job ‘job_1’ (HTTP 403, 5 attempts), although earlier polls with this key worked. Check who may see this job, then re-run this job.
    404 401 | | 2 of 2 agent jobs did not pass | 0 of 2 agent jobs completed; ‘job_1’ was not found, ‘job_2’ could not be polled (unauthorized). Agent job ‘job_1’ was not found in project ‘acme-web’ at ‘agents.example.com’ (HTTP 404, 5 attempts). Check ‘job-id’, ‘project-id’ and ‘base-url’.
  `)

  it.each(rows)('$what ($rules)', ({ what, all, expected }) => {
    const names = what.split(' ')
    const outcome = stepOf(
      names.flatMap((name) => WAITS[name] ?? []),
      all,
    )
    expect([outcome.title, outcome.message]).toEqual(expected)
    expect(outcome.jobs.map(({ jobId }) => jobId)).toEqual(
      names.map((_, index) => `job_${index + 1}`),
    )
  })

  it('names as many jobs as a message takes, at least one', () => {
    const { message } = stepOf(Array<WaitResult>(100).fill(finished({ status: 'failed' })))
    const long = pollingFailed('unavailable', {
      failure: { ...pollingFailed('unavailable').failure, reason: 'x'.repeat(200) },
    })
    const short = stepOf(Array<WaitResult>(9).fill(long)).message
    const { failure } = pollingFailed('unavailable')
    const explained = pollingFailed('unavailable', {
      failure: { ...failure, userMessage: 'e'.repeat(600) },
    })

    expect(message).toMatch(
      /^0 of 100 agent jobs completed; `job_1` failed, .*, `job_\d+` failed, and \d+ more\.$/,
    )
    expect(message.length).toBeGreaterThan(500)
    expect(Number(/and (\d+) more/.exec(message)?.[1])).toBe(
      100 - message.split(' failed').length + 1,
    )
    expect(short).toMatch(
      /; `job_1` could not be polled \(unavailable\), .*and \d more\. No valid response /,
    )
    expect(stepOf([explained, explained]).message).toMatch(
      /; `job_1` could not be polled \(unavailable\), and 1 more\. e{600}$/,
    )
  })
})

describe('a list in a message', () => {
  it.each([
    [8, ['ab', 'cd']],
    [7, ['ab', 'and 1 more']],
    [1, ['ab', 'and 1 more']],
  ])('of %i characters has as many items as fit, at least one', (maxLength, items) => {
    expect(asManyAsFit(['ab', 'cd'], maxLength)).toEqual(items)
  })
})

describe('every message', () => {
  const codes: readonly PollFailure['code'][] = [
    'not-found',
    'forbidden',
    'unauthorized',
    'rate-limited',
    'unavailable',
  ]
  const explained: PollFailure = { ...aFailure('confirm'), userMessage: 'e'.repeat(500) }

  /** The messages for each way to end, of one job with these fields and of a hundred. */
  function allTexts(fields: Partial<AgentJob>): string[] {
    const job = aJob(fields)
    const long = { jobId: '😀'.repeat(256), projectId: '😀'.repeat(256), host: 'h'.repeat(253) }
    const waits: WaitResult[] = [
      ...['completed', 'archived', 'failed'].flatMap((status) => [
        finished({ ...fields, status }),
        finished({ ...fields, status, prLink: '', isPrLinkUnusable: true }),
      ]),
      timedOut({ job }),
      cancelled(job),
      ...codes.flatMap((code) =>
        [aFailure('backoff'), explained].flatMap((each) =>
          [{}, { isFinalPoll: true }].map((details) =>
            pollingFailed(code, { job, failure: { ...each, code }, ...details }),
          ),
        ),
      ),
    ]
    const outcomes = waits.flatMap((wait) =>
      [{}, { timeoutMs: 0 }, allowed, required].map((rules) =>
        outcomeOf(wait, { ...long, ...rules }),
      ),
    )
    return outcomes.flatMap((outcome) => [
      outcome.message,
      toStepOutcome(Array<typeof outcome>(100).fill(outcome), context).message,
    ])
  }

  it('has at most 800 characters', () => {
    const texts = [200, 2048].flatMap((length) =>
      allTexts({ status: '😀'.repeat(60), prLink: `https://a.example/${'x'.repeat(length - 18)}` }),
    )

    expect(Math.max(...texts.map((text) => Array.from(text).length))).toBeLessThanOrEqual(800)
  })

  it('has at most 200 characters of the service', () => {
    const text = '§'.repeat(256)
    const fields = {
      model: text,
      sourceRepository: text,
      sourceRef: text,
      createdAt: text,
      archivedAt: text,
    }
    const texts = [200, 2048].flatMap((length) =>
      allTexts({ ...fields, status: '§'.repeat(60), prLink: '§'.repeat(length) }),
    )

    expect(Math.max(...texts.map((each) => each.split('§').length - 1))).toBe(200)
  })

  it('shows ids and hosts sanitized, in code spans', () => {
    const hostile = { jobId: 'a\n::error::b', projectId: '<img>', host: '@octocat' }

    expect(outcomeOf(pollingFailed('not-found'), hostile).message).toMatch(
      /^Agent job `a�: :error: :b` was not found in project `<img>` at `@octocat` \(/,
    )
  })
})
