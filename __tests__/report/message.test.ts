import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/polling/wait.ts'
import { messageWithHint } from '../../src/report/outcome.ts'
import { toStepOutcome } from '../../src/report/step-outcome.ts'
import { FINAL_STATUSES, type AgentJob } from '../../src/service/job.ts'
import type { PollFailure } from '../../src/service/poll-result.ts'
import { aFailure, aJob } from '../support/fakes.ts'
import { allowed, rowsOfWaits, required } from '../support/message-rows.ts'
import {
  cancelled,
  finished,
  outcomeOf,
  pollingFailed,
  PR_LINK,
  timedOut,
} from '../support/outcomes.ts'

const active = aJob({ status: 'active' })
const paused = aJob({ status: 'paused' })
const LONG_LINK = `https://a.example/${'x'.repeat(183)}`

describe('a finished job', () => {
  const rows = rowsOfWaits(
    {
      completed: finished(),
      linked: finished({ prLink: PR_LINK }),
      'linked at length': finished({ prLink: LONG_LINK }),
      'failed with a long link': finished({ status: 'failed', prLink: LONG_LINK }),
      'linked badly': finished({ linkProblem: 'not-plain' }),
      'linked too long': finished({ linkProblem: 'too-long' }),
      'linked with the key': finished({ linkProblem: 'contains-key' }),
      failed: finished({ status: 'failed' }),
      'failed and linked': finished({ status: 'failed', prLink: PR_LINK }),
      archived: finished({ status: 'archived' }),
      'archived and linked': finished({ status: 'archived', prLink: PR_LINK }),
    },
    `
    completed | | Agent job completed | Agent job ‘job_8f3a’ completed without a pull request.
    completed | required | Finished without a pull request | Agent job ‘job_8f3a’ completed without a pull request, which ‘require-pr’ demands. Check the agent's prompt, and whether the service commits without a pull request.
    linked | | Agent job completed | Agent job ‘job_8f3a’ completed: <https://github.com/acme/app/pull/7>
    linked | verified | Agent job completed | Agent job ‘job_8f3a’ completed: <https://github.com/acme/app/pull/7> (verified: opened by ‘acme-agent[bot]’, commit ‘1a2b3c4’)
    linked | verified if-any | Agent job completed | Agent job ‘job_8f3a’ completed: <https://github.com/acme/app/pull/7> (verified: opened by ‘acme-agent[bot]’, commit ‘1a2b3c4’)
    linked | verified-paths | Agent job completed | Agent job ‘job_8f3a’ completed: <https://github.com/acme/app/pull/7> (verified: opened by ‘acme-agent[bot]’, commit ‘1a2b3c4’, 3 files in ‘pr-paths’)
    completed | if-any | Agent job completed | Agent job ‘job_8f3a’ completed without a pull request.
    linked badly | if-any | Pull request link cannot be used | Agent job ‘job_8f3a’ completed, but its pull request link, which ‘require-pr’ demands, cannot be used: it is not a plain http(s) URL. Check the link in the service's dashboard.
    failed and linked | verified | Agent job failed | Agent job ‘job_8f3a’ failed (allowed by ‘allowed-statuses’). Check the service's dashboard, then start a new agent job. Pull request: <https://github.com/acme/app/pull/7> (verified: opened by ‘acme-agent[bot]’, commit ‘1a2b3c4’)
    failed with a long link | allowed | Agent job failed | Agent job ‘job_8f3a’ failed (allowed by ‘allowed-statuses’). Check the service's dashboard, then start a new agent job. Pull request: see the output ‘prLink’.
    failed and linked | allowed | Agent job failed | Agent job ‘job_8f3a’ failed (allowed by ‘allowed-statuses’). Check the service's dashboard, then start a new agent job. Pull request: <https://github.com/acme/app/pull/7>
    failed and linked | | Agent job failed | Agent job ‘job_8f3a’ failed. Check the service's dashboard, then start a new agent job.
    linked | unverified | Pull request not verified | Agent job ‘job_8f3a’ completed, but its pull request is not verified: Why. What to do.
    linked | interrupted | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. Agent job ‘job_8f3a’ completed, but its pull request was not verified. Re-run failed jobs to verify it.
    linked at length | verified | Agent job completed | Agent job ‘job_8f3a’ completed: see the output ‘prLink’ (verified: opened by ‘acme-agent[bot]’, commit ‘1a2b3c4’).
    linked at length | | Agent job completed | Agent job ‘job_8f3a’ completed: see the output ‘prLink’.
    linked badly | | Agent job completed | Agent job ‘job_8f3a’ completed, but its pull request link cannot be used.
    linked too long | required | Pull request link cannot be used | Agent job ‘job_8f3a’ completed, but its pull request link, which ‘require-pr’ demands, cannot be used: it is longer than 2,048 characters. Check the link in the service's dashboard.
    linked with the key | required | Pull request link cannot be used | Agent job ‘job_8f3a’ completed, but its pull request link, which ‘require-pr’ demands, cannot be used: it contains the admin key: create a new key, and check what the service writes into its links. Check the link in the service's dashboard.
    linked badly | required | Pull request link cannot be used | Agent job ‘job_8f3a’ completed, but its pull request link, which ‘require-pr’ demands, cannot be used: it is not a plain http(s) URL. Check the link in the service's dashboard.
    failed | | Agent job failed | Agent job ‘job_8f3a’ failed. Check the service's dashboard, then start a new agent job.
    failed | verified | Finished without a pull request | Agent job ‘job_8f3a’ failed without a pull request, which ‘require-pr’ demands. Check the service's dashboard, then start a new agent job.
    failed | allowed | Agent job failed | Agent job ‘job_8f3a’ failed (allowed by ‘allowed-statuses’). Check the service's dashboard, then start a new agent job.
    archived | | Agent job archived | Agent job ‘job_8f3a’ is archived. Check in the service's dashboard whether it completed before.
    archived | required | Finished without a pull request | Agent job ‘job_8f3a’ is archived without a pull request, which ‘require-pr’ demands. Check in the service's dashboard whether it completed before.
    archived and linked | allowed | Agent job archived | Agent job ‘job_8f3a’ is archived (allowed by ‘allowed-statuses’). Check in the service's dashboard whether it completed before. Pull request: <https://github.com/acme/app/pull/7>
    `,
  )

  it.each(rows)('$what ($names)', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
  })

  it('links up to 200 characters', () => {
    const prLink = `https://a.example/${'x'.repeat(182)}`

    expect(outcomeOf(finished({ prLink })).message).toMatch(/ completed: <.+>$/)
  })
})

describe('a job that is not finished', () => {
  const rows = rowsOfWaits(
    {
      active: timedOut(),
      paused: timedOut({ job: paused }),
      'active at the only poll': timedOut({ polls: 1 }),
      'paused at the only poll': timedOut({ job: paused, polls: 1 }),
      'cancelled while active': cancelled(active),
      'cancelled while polls fail': { ...cancelled(active), failure: aFailure('permanent') },
      'cancelled without a response': cancelled(undefined, 1),
      'cancelled unpolled': cancelled(undefined, 0),
    },
    `
    active | | Timed out waiting for agent job | Timed out after 30m: agent job ‘job_8f3a’ is still active. Re-run failed jobs, or increase ‘timeout-minutes’.
    active | allowed | Agent job still active | Timed out after 30m: agent job ‘job_8f3a’ is still active. This is allowed by ‘allowed-statuses’.
    paused | | Agent job has an unknown status | Timed out after 30m: agent job ‘job_8f3a’ has the status ‘paused’, which this version of the action does not know. Look at it in the service's dashboard. If it has ended, update the action or report the status.
    active at the only poll | once | Agent job still active | Agent job ‘job_8f3a’ is still active. Re-run failed jobs, or increase ‘timeout-minutes’.
    paused at the only poll | once | Agent job has an unknown status | Agent job ‘job_8f3a’ has the status ‘paused’, which this version of the action does not know. Look at it in the service's dashboard. If it has ended, update the action or report the status.
    cancelled while active | | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. Agent job ‘job_8f3a’ keeps running (the service's API cannot cancel it). Re-run failed jobs to keep waiting.
    cancelled without a response | | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. Agent job ‘job_8f3a’ keeps running if it is active (the service's API cannot cancel it). Re-run failed jobs to keep waiting.
    cancelled unpolled | | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. Agent job ‘job_8f3a’ was not polled. Re-run failed jobs to keep waiting.
    cancelled while polls fail | | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. Agent job ‘job_8f3a’ keeps running if it is active (the service's API cannot cancel it); the last poll failed (HTTP 401). Re-run failed jobs to keep waiting.
    `,
  )

  it.each(rows)('$what ($names)', ({ getTexts, expected }) => {
    expect(getTexts()).toEqual(expected)
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
  const said = '§'.repeat(100)
  const explained: PollFailure = {
    ...aFailure('confirm'),
    cause: { kind: 'not-found', status: 404, said },
  }
  const redirected: PollFailure = {
    ...aFailure('permanent'),
    cause: { kind: 'redirect', status: 302, said, target: `https://${'t'.repeat(92)}` },
  }
  const certificate: PollFailure = {
    ...aFailure('backoff'),
    cause: {
      kind: 'certificate',
      isOfProxy: false,
      detail: 'd'.repeat(160),
      proxy: 'p'.repeat(253),
    },
  }

  /** The messages for each way to end, of one job with these fields and of a hundred. */
  function allTexts(fields: Partial<AgentJob>): string[] {
    const job = aJob(fields)
    const long = {
      jobId: '😀'.repeat(256),
      baseUrl: `https://${'h'.repeat(253)}`,
    }
    const waits: WaitResult[] = [
      ...FINAL_STATUSES.flatMap((status) => [
        finished({ ...fields, status }),
        finished({ ...fields, status, prLink: '', linkProblem: 'not-plain' }),
      ]),
      timedOut({ job }),
      cancelled(job),
      ...codes.flatMap((code) =>
        [aFailure('backoff'), explained, redirected, certificate].flatMap((each) =>
          [{ job }, {}, { polls: 0 }, { job, seenMs: 5 }].map((details) =>
            pollingFailed(code, { failure: { ...each, code }, ...details }),
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
      messageWithHint(toStepOutcome(Array<typeof outcome>(100).fill(outcome))),
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
    const hostile = { jobId: 'a\n::error::b<img>' }

    expect(outcomeOf(pollingFailed('not-found'), hostile).message).toMatch(
      /^Agent job `a�: :error: :b<img>` was not found \(24 polls in 4m 12s\): `agents\.example\.com` has/,
    )
  })
})
