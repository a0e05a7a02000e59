import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/polling/poll.ts'
import { combine } from '../../src/report/several-jobs.ts'
import type { AgentJob } from '../../src/service/job.ts'
import type { FailureCode, PollFailure } from '../../src/service/poll-result.ts'
import { message } from '../../src/shared/message.ts'
import { aJob, aFailure, MINUTE } from '../support/fakes.ts'
import { cancelled, finished, outcomeOf, PR_LINK as prLink, timedOut, unpolled } from '../support/outcomes.ts'

type Rules = Parameters<typeof outcomeOf>[1]

const allowed = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }
const once = { timeoutMs: 0 }
const required = { ...allowed, isPrRequired: true }
const active = aJob({ status: 'active' })
const early = { early: { retryAfterMs: 40 * MINUTE, remainingMs: 12 * MINUTE }, waitedMs: 18 * MINUTE }

/** The title and text of the annotation. */
function shown(wait: WaitResult, rules?: Rules): [title: string, text: string] {
  const { title, message } = outcomeOf(wait, rules)
  return [title, message.plain]
}

describe('a finished job', () => {
  it.each<[Partial<AgentJob>, Rules, string, string]>([
    [{ prLink }, {}, 'Agent job completed', `Agent job job_8f3a completed: ${prLink} (waited 4m 12s, 24 polls)`],
    [
      { prLink: `https://a.example/${'x'.repeat(183)}` },
      {},
      'Agent job completed',
      'Agent job job_8f3a completed; the pull request is in the output `prLink` (waited 4m 12s, 24 polls)',
    ],
    [{}, {}, 'Agent job completed', 'Agent job job_8f3a completed without a pull request (no files changed).'],
    [
      { isPrLinkUnusable: true },
      {},
      'Agent job completed',
      'Agent job job_8f3a completed, but its pull request link cannot be used.',
    ],
    [
      {},
      required,
      'Completed without a pull request',
      "Agent job job_8f3a completed without a pull request, but `require-pr` is true. Check the agent's prompt, or remove `require-pr`.",
    ],
    [
      { isPrLinkUnusable: true },
      required,
      'Completed without a pull request',
      "Agent job job_8f3a completed, but its pull request link cannot be used, and `require-pr` is true. Check the link in the service's dashboard.",
    ],
    [
      { status: 'archived' },
      required,
      'Finished without a pull request',
      "Agent job job_8f3a is archived without a pull request, but `require-pr` is true. Check the agent's prompt, or remove `require-pr`.",
    ],
    [
      { status: 'failed' },
      {},
      'Agent job failed',
      "Agent job job_8f3a failed. The API gives no reason: check the service's dashboard, then start a new job.",
    ],
    [{ status: 'failed' }, allowed, 'Agent job failed', 'Agent job job_8f3a failed (allowed by `allowed-statuses`).'],
    [
      { status: 'archived' },
      {},
      'Agent job archived',
      'Agent job job_8f3a is archived. Start a new job, or add `archived` to `allowed-statuses`.',
    ],
    [
      { status: 'archived', prLink },
      allowed,
      'Agent job archived',
      // No full stop, which would look like a part of the link.
      `Agent job job_8f3a is archived (allowed by \`allowed-statuses\`): ${prLink}`,
    ],
  ])('%j (row %#)', (job, rules, title, text) => {
    expect(shown(finished(job), rules)).toEqual([title, text])
  })

  it('links up to 200 characters', () => {
    const link = `https://a.example/${'x'.repeat(182)}`

    expect(shown(finished({ prLink: link }))[1]).toContain(`completed: ${link} (`)
  })
})

describe('a job that is not finished', () => {
  const next = 'Re-run failed jobs to keep waiting, or increase `timeout-minutes`.'

  it.each<[string, WaitResult, Rules, string, string]>([
    [
      'times out',
      timedOut(),
      {},
      'Timed out waiting for agent job',
      `Timed out after 30m: agent job job_8f3a is still active and keeps running. ${next}`,
    ],
    [
      'times out in a status that is not known',
      timedOut({ job: aJob({ status: 'paused' }) }),
      {},
      'Timed out waiting for agent job',
      `Timed out after 30m: agent job job_8f3a is still "paused" and keeps running. ${next}`,
    ],
    [
      'may be active',
      timedOut(),
      allowed,
      'Agent job still active',
      'Timed out after 30m: agent job job_8f3a is still active and keeps running. This is allowed by `allowed-statuses`.',
    ],
    [
      'may be in a status that is not known',
      timedOut({ job: aJob({ status: 'paused' }) }),
      allowed,
      'Timed out waiting for agent job',
      'Timed out after 30m: agent job job_8f3a is still "paused" and keeps running. Re-run failed jobs to keep waiting, or increase `timeout-minutes`.',
    ],
    [
      'may not be polled before the timeout',
      timedOut(early),
      {},
      'Timed out waiting for agent job',
      'Stopped after 18m: agent job job_8f3a is still active, and the service allows the next request in 40m (Retry-After), after the timeout. Re-run failed jobs to keep waiting.',
    ],
    [
      'may be active and may not be polled before the timeout',
      timedOut(early),
      allowed,
      'Agent job still active',
      'Stopped after 18m: agent job job_8f3a is still active, and the service allows the next request in 40m (Retry-After), after the timeout. This is allowed by `allowed-statuses`.',
    ],
    [
      'is checked once',
      timedOut({ polls: 1 }),
      once,
      'Timed out waiting for agent job',
      'Agent job job_8f3a is still active (checked once). Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.',
    ],
    [
      'is checked once, which takes a retry',
      timedOut({ polls: 2 }),
      once,
      'Timed out waiting for agent job',
      'Agent job job_8f3a is still active (checked once, after 1 retry). Increase `timeout-minutes` to wait, or add `active` to `allowed-statuses`.',
    ],
    [
      'is checked once and may be active',
      timedOut({ polls: 3 }),
      { ...once, ...allowed },
      'Agent job still active',
      'Agent job job_8f3a is still active (checked once, after 2 retries). This is allowed by `allowed-statuses`.',
    ],
    [
      'is not waited for any more',
      cancelled(active),
      {},
      'Stopped waiting for agent job',
      'Stopped waiting: the run was cancelled, or the `timeout-minutes` of the step or job expired. Agent job job_8f3a keeps running (the API cannot cancel it).',
    ],
  ])('%s', (_, wait, rules, title, text) => {
    expect(shown(wait, rules)).toEqual([title, text])
  })
})

describe('a job that cannot be polled', () => {
  const fewer = 'Wait for fewer jobs at once, or set a longer `poll-interval-seconds`.'
  const check = 'Check `base-url` and whether this runner can reach it, then re-run this job.'
  const seen = 'The agent job was active when last seen. Re-run failed jobs to keep waiting.'
  const late = { early: { retryAfterMs: 40 * MINUTE, remainingMs: 12 * MINUTE } }

  it.each<[FailureCode, Partial<Extract<WaitResult, { kind: 'failed' }>>, string, string]>([
    [
      'unauthorized',
      {},
      'Admin key rejected',
      "`admin-key` was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.",
    ],
    [
      'forbidden',
      {},
      'No access to the project',
      '`admin-key` has no access to project "acme-web" (HTTP 403). If the service uses an IP allowlist: addresses of GitHub-hosted runners change.',
    ],
    [
      'not-found',
      { attempts: 3 },
      'Agent job not found',
      'Agent job "job_8f3a" was not found in project "acme-web" at agents.example.com (HTTP 404, 3 attempts). Check `job-id`, `project-id` and `base-url`.',
    ],
    [
      'not-found',
      { job: active, attempts: 1 },
      'Agent job not found',
      `Agent job "job_8f3a" was not found in project "acme-web" at agents.example.com (HTTP 404, 1 attempt). ${seen}`,
    ],
    [
      'rate-limited',
      {},
      'Rate limited',
      `Rate limited: the service allowed no poll within 4m 12s (HTTP 429, 24 attempts). ${fewer}`,
    ],
    [
      'rate-limited',
      late,
      'Rate limited',
      `Rate limited: the service allows the next request in 40m, but only 12m remain. ${fewer}`,
    ],
    [
      'unavailable',
      { waitedMs: 5 * MINUTE },
      'Service unavailable',
      `No valid response from agents.example.com for 5m (9 attempts, last: HTTP 503). ${check}`,
    ],
    [
      'unavailable',
      { job: active, seenMs: 2 * MINUTE, waitedMs: 7 * MINUTE },
      'Service unavailable',
      `No valid response from agents.example.com for 5m (9 attempts, last: HTTP 503). ${seen}`,
    ],
    [
      'unavailable',
      late,
      'Service unavailable',
      `agents.example.com allows the next request in 40m (HTTP 503, Retry-After), but only 12m remain. ${check}`,
    ],
    [
      'unavailable',
      { ...late, job: aJob({ status: 'paused' }) },
      'Service unavailable',
      'agents.example.com allows the next request in 40m (HTTP 503, Retry-After), but only 12m remain. The agent job was "paused" when last seen. Re-run failed jobs to keep waiting.',
    ],
    [
      'unavailable',
      { isFinalPoll: true, job: active, seenMs: 1_752_000, waitedMs: 30 * MINUTE },
      'Service unavailable',
      'Stopped after 30m: agent job job_8f3a was active at 29:12, but the final poll failed (HTTP 503). Re-run failed jobs to keep waiting.',
    ],
    [
      'unauthorized',
      { isFinalPoll: true, job: active, failure: aFailure('never') },
      'Admin key rejected',
      "`admin-key` was rejected (HTTP 401): it is wrong, revoked or expired. Create a new key on the API keys page of the service's dashboard and update the secret.",
    ],
    [
      'unavailable',
      { isFinalPoll: true, waitedMs: 8_000, attempts: 4 },
      'Service unavailable',
      `No valid response from agents.example.com for 8s (4 attempts, last: HTTP 503). ${check}`,
    ],
  ])('%s (row %#)', (code, details, title, text) => {
    expect(shown(unpolled(code, details))).toEqual([title, text])
  })

  it.each([
    ['invalid-response', 'Invalid response'],
    ['unexpected-response', 'Unexpected response'],
  ] as const)('%s: the error explains it; a job that was seen is mentioned unless waiting is no use', (code, title) => {
    const failure = { ...aFailure('confirm'), code, userMessage: message`Why, and what to do.` }
    const permanent = { ...failure, retry: 'never' } as const

    expect(shown(unpolled(code, { failure }))).toEqual([title, 'Why, and what to do.'])
    expect(shown(unpolled(code, { failure, job: active }))).toEqual([title, `Why, and what to do. ${seen}`])
    expect(shown(unpolled(code, { failure: permanent, job: active }))).toEqual([title, 'Why, and what to do.'])
  })
})

describe('every message', () => {
  const codes: readonly FailureCode[] = ['not-found', 'forbidden', 'unauthorized', 'rate-limited', 'unavailable']
  const lateBy = { retryAfterMs: Infinity, remainingMs: MINUTE }
  const failure: PollFailure = { ...aFailure('backoff'), reason: 'connection refused'.repeat(100) }
  const explained: PollFailure = { ...aFailure('confirm'), userMessage: message`${'e'.repeat(500)}` }

  /** Of all waits, for jobs with these fields, alone and a hundred together. */
  function allTexts(fields: Partial<AgentJob>): string[] {
    const job = aJob(fields)
    const long = { jobId: '😀'.repeat(256), projectId: '😀'.repeat(256), host: 'h'.repeat(253) }
    const waits: WaitResult[] = [
      ...['completed', 'archived', 'failed'].flatMap((status) => [
        finished({ ...fields, status }),
        finished({ ...fields, status, prLink: '', isPrLinkUnusable: true }),
      ]),
      timedOut({ job }),
      timedOut({ job, early: lateBy }),
      cancelled(job),
      ...codes.flatMap((code) =>
        [failure, explained].flatMap((each) =>
          [{}, { early: lateBy }, { isFinalPoll: true }].map((details) =>
            unpolled(code, { job, failure: { ...each, code }, ...details }),
          ),
        ),
      ),
    ]
    const outcomes = waits.flatMap((wait) =>
      [{}, once, allowed, required].map((rules) => outcomeOf(wait, { ...long, ...rules })),
    )
    return outcomes.flatMap((outcome) => [
      outcome.message.plain,
      combine(Array<typeof outcome>(100).fill(outcome)).message.plain,
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
    const fields = { model: text, sourceRepository: text, sourceRef: text, createdAt: text, archivedAt: text }
    const texts = [200, 2048].flatMap((length) =>
      allTexts({ ...fields, status: '§'.repeat(60), prLink: '§'.repeat(length) }),
    )

    expect(Math.max(...texts.map((each) => each.split('§').length - 1))).toBe(200)
  })

  it('shows ids and hosts sanitized, in Markdown in code spans', () => {
    const hostile = { jobId: 'a\n::error::b', projectId: '<img>', host: '@octocat' }
    const { plain, markdown } = outcomeOf(unpolled('not-found'), hostile).message

    expect(plain).toMatch(/^Agent job "a�: :error: :b" was not found in project "<img>" at @octocat \(/)
    expect(markdown).toMatch(/^Agent job `a�: :error: :b` was not found in project `<img>` at `@octocat` \(/)
  })
})
