import { describe, expect, it } from '@jest/globals'
import type { Cause } from '../../src/http/cause.ts'
import { FINISHED_STATUSES, type AgentJob } from '../../src/wait/polling/job.ts'
import type { Outcome } from '../../src/wait/polling/wait-for-job.ts'
import { aJob, MINUTE } from '../support/fakes.ts'
import { rowsOf } from '../support/table.ts'
import {
  allowed,
  cancelled,
  finished,
  resultOf,
  pollingFailed,
  PR_LINK,
  required,
  RULES,
  timedOut,
} from '../support/results.ts'

const active = aJob({ status: 'active' })
const paused = aJob({ status: 'paused' })
const seen = { job: active, polls: 40, seenMs: 2 * MINUTE, waitedMs: 7 * MINUTE }
const once = { polls: 1, failedPolls: 1, waitedMs: 0 }

const WAITS: Readonly<Record<string, Outcome>> = {
  completed: finished(),
  linked: finished({ prLink: PR_LINK }),
  'linked at length': finished({ prLink: `https://a.example/${'x'.repeat(183)}` }),
  'linked badly': finished({
    brokenLink: 'its link `https://***@git.example/7` cannot be used',
  }),
  'linked elsewhere': finished({ prLink: 'https://github.com/acme/app/compare/main...x' }),
  failed: finished({ status: 'failed' }),
  'failed and linked': finished({ status: 'failed', prLink: PR_LINK }),
  archived: finished({ status: 'archived' }),
  active: timedOut(),
  paused: timedOut({ job: paused }),
  'active at one poll': timedOut({ polls: 1 }),
  'active after retries': timedOut({ polls: 3 }),
  'cancelled while active': cancelled(active),
  'cancelled without a response': cancelled(undefined, 1),
  'cancelled unpolled': cancelled(undefined, 0),
  'never polled well': pollingFailed('unavailable', { polls: 15, waitedMs: 5 * MINUTE }),
  'not found': pollingFailed('not-found', once),
  rejected: pollingFailed('unexpected-response', once),
  'seen before the last poll': pollingFailed('unavailable', { ...seen, failedPolls: 1 }),
  'seen paused before': pollingFailed('unavailable', { ...seen, job: paused }),
}

describe('the result of a job', () => {
  const rows = rowsOf(`
    completed |  | Agent job completed | Agent job ‘job_8f3a’ completed without a pull request.
    completed | required | Finished without a pull request | Agent job ‘job_8f3a’ completed without a pull request, which ‘require-pr’ demands. Check the agent's prompt.
    linked |  | Agent job completed | Agent job ‘job_8f3a’ completed: <https://github.com/acme/app/pull/7>
    linked at length |  | Agent job completed | Agent job ‘job_8f3a’ completed. Its link is in the output ‘prLink’.
    linked badly |  | Agent job's link cannot be used | Agent job ‘job_8f3a’ completed, but its link ‘https://***@git.example/7’ cannot be used. Check what the service stores there.
    linked elsewhere |  | Agent job completed | Agent job ‘job_8f3a’ completed: <https://github.com/acme/app/compare/main...x>
    linked elsewhere | required | Agent job's link cannot be used | Agent job ‘job_8f3a’ completed, but its link ‘https://github.com/acme/app/compare/main...x’ leads to another page of this server. Check what the service stores there.
    failed |  | Agent job failed | Agent job ‘job_8f3a’ failed. Check the service's dashboard, then start a new agent job.
    failed | allowed | Agent job failed | Agent job ‘job_8f3a’ failed (allowed by ‘allowed-statuses’). Check the service's dashboard, then start a new agent job.
    failed and linked | required | Agent job failed | Agent job ‘job_8f3a’ failed (allowed by ‘allowed-statuses’). Check the service's dashboard, then start a new agent job.
    archived |  | Agent job archived | Agent job ‘job_8f3a’ is archived, and the service does not say whether it completed. Look in its dashboard, or add ‘archived’ to ‘allowed-statuses’.
    archived | allowed | Agent job archived | Agent job ‘job_8f3a’ is archived (allowed by ‘allowed-statuses’).
    archived | required | Finished without a pull request | Agent job ‘job_8f3a’ is archived without a pull request, which ‘require-pr’ demands. Check the service's dashboard, then start a new agent job.
    active |  | Timed out waiting for agent job | Timed out after 30m: agent job ‘job_8f3a’ is still active and keeps running. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    active | allowed | Agent job still active | Timed out after 30m: agent job ‘job_8f3a’ is still active (allowed by ‘allowed-statuses’).
    paused |  | Timed out waiting for agent job | Timed out after 30m: agent job ‘job_8f3a’ has the status ‘paused’. This action knows active, completed, archived and failed. Look in the service's dashboard what it means.
    paused | once | Agent job has an unknown status | Agent job ‘job_8f3a’ has the status ‘paused’. This action knows active, completed, archived and failed. Look in the service's dashboard what it means.
    active at one poll | once | Agent job still active | Agent job ‘job_8f3a’ is still active (checked once). Increase ‘timeout-minutes’ to wait, or add ‘active’ to ‘allowed-statuses’.
    active after retries | once | Agent job still active | Agent job ‘job_8f3a’ is still active (3 polls). Increase ‘timeout-minutes’ to wait, or add ‘active’ to ‘allowed-statuses’.
    cancelled while active |  | Cancelled | Stopped waiting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). Agent job ‘job_8f3a’ keeps running. Re-run failed jobs to keep waiting.
    cancelled without a response |  | Cancelled | Stopped waiting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). Agent job ‘job_8f3a’ may still be running. Re-run failed jobs to keep waiting.
    cancelled unpolled |  | Cancelled | Stopped waiting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). Agent job ‘job_8f3a’ may still be running. Re-run failed jobs to keep waiting.
    never polled well |  | Service unavailable | Agent job ‘job_8f3a’ could not be polled (15 polls in 5m): ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs to keep waiting.
    not found |  | Agent job not found | Agent job ‘job_8f3a’ could not be polled: project ‘acme-web’ at ‘agents.example.com’ has no such agent job (HTTP 404). Check ‘base-url’, ‘project-id’ and ‘job-id’. If they are right, look for the agent job in the service's dashboard.
    rejected |  | Unexpected response | Agent job ‘job_8f3a’ could not be polled: ‘agents.example.com’ rejects the poll (HTTP 418). Check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs to keep waiting.
    seen before the last poll |  | Service unavailable | Agent job ‘job_8f3a’ was last seen active after 2m; its last poll failed: ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs to keep waiting.
    seen paused before |  | Service unavailable | Agent job ‘job_8f3a’ was last seen ‘paused’ after 2m; its last 15 polls failed: ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs to keep waiting.
  `)

  it.each(rows)('%s (%s)', (what = '', rule = '', title, message) => {
    const wait = WAITS[what]
    expect(wait && resultOf(wait, RULES[rule])).toMatchObject({ title, message })
  })

  it('links up to 200 characters', () => {
    const prLink = `https://a.example/${'x'.repeat(182)}`

    expect(resultOf(finished({ prLink })).message).toMatch(/ completed: <.+>$/)
  })
})

describe('every message', () => {
  const proxy = `the proxy \`${'p'.repeat(119)}…\``
  const reason = `HTTP 404: ${'§'.repeat(100)}`
  const causes: readonly Cause[] = [
    { kind: 'server-error', reason: 'HTTP 503' },
    { kind: 'not-found', reason },
    { kind: 'access-denied', reason },
    { kind: 'unexpected-status', reason: `HTTP 302, to ${'§'.repeat(100)}` },
    { kind: 'unusable-response', reason: `another agent job \`${'§'.repeat(100)}\`` },
    { kind: 'untrusted-certificate', proxy, reason: 'd'.repeat(120) },
    { kind: 'no-response', proxy, reason: `no response of ${proxy}, ${'d'.repeat(140)}` },
  ]

  /** The messages for each way to end, of a job with these fields. */
  function allTexts(fields: Partial<AgentJob>): string[] {
    const job = aJob(fields)
    const long = {
      jobId: '😀'.repeat(256),
      baseUrl: `https://${'h'.repeat(253)}`,
      projectId: 'p'.repeat(256),
    }
    const waits = [
      ...FINISHED_STATUSES.flatMap((status) => [
        finished({ ...fields, status }),
        finished({
          ...fields,
          status,
          prLink: '',
          brokenLink: `its link ${'§'.repeat(100)} is broken`,
        }),
      ]),
      timedOut({ job }),
      cancelled(job),
      ...causes.flatMap((cause) =>
        [{ job }, {}, { job, seenMs: 5 }].map((details) =>
          pollingFailed('not-found', { cause, ...details }),
        ),
      ),
    ]
    return waits.flatMap((wait) =>
      [{}, { timeoutMs: 0 }, allowed, required].map(
        (rules) => resultOf(wait, { ...long, ...rules }).message,
      ),
    )
  }

  it('has at most 800 characters', () => {
    const texts = [200, 2048].flatMap((length) =>
      allTexts({ status: '😀'.repeat(60), prLink: `https://a.example/${'x'.repeat(length - 18)}` }),
    )

    expect(Math.max(...texts.map((text) => Array.from(text).length))).toBeLessThanOrEqual(800)
  })

  it('has at most 200 characters of the service', () => {
    const texts = [200, 2048].flatMap((length) =>
      allTexts({ status: '§'.repeat(60), prLink: '§'.repeat(length) }),
    )

    const longest = Math.max(...texts.map((each) => each.split('§').length - 1))
    expect(longest).toBeLessThanOrEqual(200)
  })
})
