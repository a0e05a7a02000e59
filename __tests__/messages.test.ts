import { describe as suite, expect, it } from '@jest/globals'
import { type ErrorCode, ReadError, type ReadErrorCode } from '../src/errors.ts'
import type { AgentJob } from '../src/job.ts'
import { describe, predicate, showStatus } from '../src/messages.ts'
import type { Wait } from '../src/wait.ts'
import { aFailure, aJob, MINUTE, SECOND } from './support/fakes.ts'

const subject = {
  jobId: 'job_8f3a',
  projectId: 'acme-web',
  host: 'agents.example.com',
  timeoutMs: 30 * MINUTE,
}
const prLink = 'https://github.com/acme/app/pull/7'
const seen = { reads: 24, waitedMs: 252 * SECOND }

type Kind<K extends Wait['kind']> = Extract<Wait, { kind: K }>

function finished(overrides: Partial<AgentJob> = {}): Kind<'finished'> {
  return { kind: 'finished', job: aJob(overrides), ...seen }
}

function timeout(overrides: Partial<Kind<'timeout'>> = {}): Kind<'timeout'> {
  const job = aJob({ status: 'active' })
  return {
    kind: 'timeout',
    job,
    failure: undefined,
    isEarly: false,
    reads: 64,
    waitedMs: 30 * MINUTE,
    ...overrides,
  }
}

function failed(code: ReadErrorCode, overrides: Partial<Kind<'failed'>> = {}): Kind<'failed'> {
  const failing = { error: aFailure('transient'), failingMs: 5 * MINUTE, tries: 9 }
  return { kind: 'failed', code, job: undefined, ...failing, ...seen, ...overrides }
}

suite('the message of a job that ended', () => {
  it.each<[string, Wait, string]>([
    [
      'with a pull request',
      finished({ prLink }),
      `Agent job job_8f3a completed after 4 min 12 s (24 reads): ${prLink}`,
    ],
    [
      'at the first read',
      { ...finished({ prLink }), reads: 1, waitedMs: 200 },
      `Agent job job_8f3a completed (1 read): ${prLink}`,
    ],
    [
      'with a long link',
      finished({ prLink: `https://a.example/${'x'.repeat(183)}` }),
      'Agent job job_8f3a completed after 4 min 12 s (24 reads): its pull request is in the output `prLink`',
    ],
    [
      'without a pull request',
      finished(),
      'Agent job job_8f3a completed after 4 min 12 s (24 reads); it made no pull request (no files changed).',
    ],
    [
      'with a link of no use',
      finished({ prLinkRefused: true }),
      'Agent job job_8f3a completed after 4 min 12 s (24 reads); it gave a pull request link that cannot be used.',
    ],
    [
      'as failed, which may be',
      finished({ status: 'failed' }),
      'Agent job job_8f3a failed after 4 min 12 s (24 reads), which `allowed-statuses` lets pass; it made no pull request.',
    ],
    [
      'as archived, which may be, with a pull request',
      finished({ status: 'archived', prLink }),
      `Agent job job_8f3a was archived after 4 min 12 s (24 reads), which \`allowed-statuses\` lets pass: ${prLink}`,
    ],
  ])('passes: %s', (_, wait, message) => {
    expect(describe(wait, '', subject)).toBe(message)
  })

  it.each<[ErrorCode, Wait, string]>([
    [
      'job-failed',
      finished({ status: 'failed' }),
      'Agent job job_8f3a failed after 4 min 12 s. The service gives no reason: look at the job in its dashboard, then start a new one.',
    ],
    [
      'job-failed',
      { ...finished({ status: 'failed' }), reads: 1, waitedMs: 0 },
      'Agent job job_8f3a failed. The service gives no reason: look at the job in its dashboard, then start a new one.',
    ],
    [
      'job-archived',
      finished({ status: 'archived' }),
      'Agent job job_8f3a was archived after 4 min 12 s, so it will not be completed. Start a new job, or add `archived` to `allowed-statuses` if that is fine.',
    ],
    [
      'no-pr',
      finished(),
      'Agent job job_8f3a completed but made no pull request (no files changed), and `require-pr` is true.',
    ],
    [
      'no-pr',
      finished({ status: 'archived' }),
      'Agent job job_8f3a was archived but made no pull request, and `require-pr` is true.',
    ],
    [
      'no-pr',
      finished({ prLinkRefused: true }),
      'Agent job job_8f3a completed but gave a pull request link that cannot be used, and `require-pr` is true.',
    ],
  ])('fails: %s', (errorCode, wait, message) => {
    expect(describe(wait, errorCode, subject)).toBe(message)
  })
})

suite('the message of a timeout', () => {
  const next = 'Use "Re-run failed jobs" to keep waiting, or raise the input `timeout-minutes`.'

  it.each<[string, Wait, string, string]>([
    [
      'while the job is active',
      timeout(),
      `Agent job job_8f3a was still active after 30 min (64 reads) and goes on. ${next}`,
      'Agent job job_8f3a was still active after 30 min (64 reads) and goes on; `allowed-statuses` lets that pass.',
    ],
    [
      'in a status that is not known',
      timeout({ job: aJob({ status: 'paused' }) }),
      `Agent job job_8f3a was still "paused" after 30 min (64 reads) and goes on. ${next}`,
      'Agent job job_8f3a was still "paused" after 30 min (64 reads) and goes on; `allowed-statuses` lets that pass.',
    ],
    [
      'whose final read failed',
      timeout({ failure: aFailure('transient') }),
      `Agent job job_8f3a was active when last seen and goes on; after 30 min (64 reads) the last read failed (HTTP 503). ${next}`,
      'Agent job job_8f3a was active when last seen and goes on; after 30 min (64 reads) the last read failed (HTTP 503); `allowed-statuses` lets that pass.',
    ],
    [
      'that came early',
      timeout({ isEarly: true, ...seen }),
      `Agent job job_8f3a was still active after 4 min 12 s (24 reads) and goes on, and the service allows no read before the time is up (Retry-After). ${next}`,
      'Agent job job_8f3a was still active after 4 min 12 s (24 reads) and goes on, and the service allows no read before the time is up (Retry-After); `allowed-statuses` lets that pass.',
    ],
  ])('%s fails or passes', (_, wait, failing, passing) => {
    expect(describe(wait, 'timeout', subject)).toBe(failing)
    expect(describe(wait, '', subject)).toBe(passing)
  })

  it('tells that it looked once', () => {
    const once = { ...subject, timeoutMs: 0 }
    const wait = timeout({ reads: 1, waitedMs: 200 })

    expect(describe(wait, 'timeout', once)).toBe(
      'Agent job job_8f3a is still active (looked once, because `timeout-minutes` is 0).',
    )
    expect(describe(wait, '', once)).toBe(
      'Agent job job_8f3a is still active (looked once, because `timeout-minutes` is 0); `allowed-statuses` lets that pass.',
    )
  })

  it('says no time where there was none to speak of', () => {
    expect(describe(timeout({ isEarly: true, reads: 1, waitedMs: 200 }), 'timeout', subject)).toBe(
      `Agent job job_8f3a was still active (1 read) and goes on, and the service allows no read before the time is up (Retry-After). ${next}`,
    )
  })
})

suite('the message of a wait that was stopped', () => {
  it('tells that the job goes on', () => {
    expect(describe({ kind: 'cancelled', job: undefined, ...seen }, 'cancelled', subject)).toBe(
      'Stopped waiting: the run was cancelled, or a `timeout-minutes` of the step or job itself ran out. Agent job job_8f3a goes on (the service has no cancel).',
    )
  })
})

suite('the message of a wait that failed', () => {
  const job = aJob({ status: 'active' })
  const goesOn = 'The job was active when last seen and goes on; re-run this job to keep waiting.'
  const fewer = 'Wait for fewer jobs at once or set a longer `poll-interval-seconds`.'

  it.each<[ReadErrorCode, Wait, string]>([
    [
      'unauthorized',
      failed('unauthorized'),
      "The service refused the key (401): it is wrong, revoked or expired. Create a new one on the dashboard's API keys page and update the secret behind `admin-key`.",
    ],
    [
      'forbidden',
      failed('forbidden'),
      'The service knows the key but refuses it here (403). Give it read access to project "acme-web"; if it has an IP allow-list, note that GitHub-hosted runners change address.',
    ],
    [
      'not-found',
      failed('not-found', { tries: 3 }),
      'There is no agent job "job_8f3a" in project "acme-web" at agents.example.com (404, asked 3 times). Check that `project-id` and `base-url` are the ones the job was started with.',
    ],
    [
      'not-found',
      failed('not-found', { tries: 1 }),
      'There is no agent job "job_8f3a" in project "acme-web" at agents.example.com (404, asked 1 time). Check that `project-id` and `base-url` are the ones the job was started with.',
    ],
    [
      'rate-limited',
      failed('rate-limited'),
      `The service allowed no read in 4 min 12 s (429, asked 24 times). ${fewer}`,
    ],
    [
      'unavailable',
      failed('unavailable'),
      'agents.example.com gave no usable answer for 5 min (9 tries, last: HTTP 503). Check `base-url` and whether this runner can reach it, then re-run this job.',
    ],
    [
      'unavailable',
      failed('unavailable', { job, tries: 1, failingMs: 30 * SECOND }),
      `agents.example.com gave no usable answer for 30 s (1 try, last: HTTP 503). ${goesOn}`,
    ],
    [
      'unavailable',
      failed('unavailable', { job: aJob({ status: 'paused' }) }),
      'agents.example.com gave no usable answer for 5 min (9 tries, last: HTTP 503). The job was "paused" when last seen and goes on; re-run this job to keep waiting.',
    ],
  ])('names the cause and what to do: %s', (code, wait, message) => {
    expect(describe(wait, code, subject)).toBe(message)
  })

  it.each<[ReadErrorCode, Wait, string]>([
    [
      'rate-limited',
      failed('rate-limited', { error: aFailure('throttled', 40 * MINUTE), leftMs: 12 * MINUTE }),
      `The service allows no more reads for 40 min (429, Retry-After), but only 12 min are left to wait. ${fewer}`,
    ],
    [
      'unavailable',
      failed('unavailable', { error: aFailure('transient', Infinity), leftMs: 12 * MINUTE, job }),
      `agents.example.com asks to be left alone for over a year (HTTP 503, Retry-After), but only 12 min are left to wait. ${goesOn}`,
    ],
    [
      'unavailable',
      failed('unavailable', { error: aFailure('doubtful', 40 * MINUTE), leftMs: 12 * MINUTE }),
      'agents.example.com asks to be left alone for 40 min (HTTP 404, Retry-After), but only 12 min are left to wait. Check `base-url` and whether this runner can reach it, then re-run this job.',
    ],
    // Cannot be, but must not throw either.
    [
      'rate-limited',
      failed('rate-limited', { error: aFailure('throttled'), leftMs: 12 * MINUTE }),
      `The service allows no more reads for 0 s (429, Retry-After), but only 12 min are left to wait. ${fewer}`,
    ],
  ])('names both spans when Retry-After is too long: %s', (code, wait, message) => {
    expect(describe(wait, code, subject)).toBe(message)
  })

  it.each<ReadErrorCode>(['invalid-response', 'unexpected-response', 'unavailable'])(
    'is the explanation that came with the error: %s',
    (code) => {
      const error = new ReadError('phrase', { code, treatment: 'final', explanation: 'Why, and what to do.' })

      expect(describe(failed(code, { error }), code, subject)).toBe('Why, and what to do.')
    },
  )
})

suite('any message', () => {
  const codes: readonly (ErrorCode | '')[] = [
    '',
    'job-failed',
    'job-archived',
    'no-pr',
    'timeout',
    'cancelled',
  ]
  const readCodes: readonly ReadErrorCode[] = [
    'not-found',
    'forbidden',
    'unauthorized',
    'rate-limited',
    'unavailable',
  ]
  const error = new ReadError(`connection refused, through proxy ${'p'.repeat(100)}`, {
    code: 'unavailable',
    treatment: 'transient',
    retryAfterMs: Infinity,
  })

  function allMessages(job: AgentJob): string[] {
    const long = {
      jobId: '😀'.repeat(128),
      projectId: '😀'.repeat(128),
      host: 'h'.repeat(253),
      timeoutMs: MINUTE,
    }
    const waits: Wait[] = [
      { kind: 'finished', job: { ...job, status: 'completed' }, ...seen },
      { kind: 'finished', job: { ...job, status: 'archived', prLink: '', prLinkRefused: true }, ...seen },
      { kind: 'cancelled', job, ...seen },
      timeout({ job, isEarly: true }),
      timeout({ job, failure: error }),
    ]
    return [
      ...waits.flatMap((wait) => codes.map((code) => describe(wait, code, long))),
      ...[undefined, 12 * MINUTE].flatMap((leftMs) =>
        readCodes.map((code) => {
          const wait = failed(code, { job, error })
          return describe(leftMs === undefined ? wait : { ...wait, leftMs }, code, long)
        }),
      ),
    ]
  }

  it('has at most 800 characters', () => {
    const lengths = [200, 2048].flatMap((length) => {
      const job = aJob({ status: '😀'.repeat(60), prLink: `https://a.example/${'x'.repeat(length - 18)}` })
      return allMessages(job).map((message) => message.length)
    })

    expect(Math.max(...lengths)).toBeLessThanOrEqual(800)
  })

  it('has at most 200 of the service’s characters', () => {
    const text = '§'.repeat(60)
    const all = { model: text, sourceRepository: text, sourceRef: text, createdAt: text, archivedAt: text }
    const counts = [200, 2048].flatMap((length) =>
      allMessages(aJob({ ...all, status: text, prLink: '§'.repeat(length) })).map(
        (message) => message.split('§').length - 1,
      ),
    )

    expect(Math.max(...counts)).toBe(200)
  })

  it('shows ids as inert text', () => {
    expect(describe(finished(), '', { ...subject, jobId: 'a\n::error::b' })).toMatch(
      /^Agent job a�: :error: :b completed/,
    )
  })
})

suite('the words for a status', () => {
  it.each([
    ['completed', 'completed', 'completed'],
    ['archived', 'was archived', 'archived'],
    ['failed', 'failed', 'failed'],
    ['active', 'active', 'active'],
    ['paused', 'paused', '"paused"'],
  ])('of %s are %j and %j', (status, asPredicate, shown) => {
    expect([predicate(status), showStatus(status)]).toEqual([asPredicate, shown])
  })
})
