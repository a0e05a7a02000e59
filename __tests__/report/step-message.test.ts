import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/polling/wait.ts'
import { aFailure, aJob } from '../support/fakes.ts'
import { rowsOf } from '../support/message-rows.ts'
import {
  cancelled,
  finished,
  pollingFailed,
  PR_LINK,
  stepOf,
  timedOut,
} from '../support/outcomes.ts'

const active = aJob({ status: 'active' })
const paused = aJob({ status: 'paused' })

describe('a step with several jobs', () => {
  /** The waits by their names. A row has one for job_1, one for job_2 and so on. */
  const WAITS: Readonly<Record<string, WaitResult>> = {
    completed: finished({ prLink: PR_LINK }),
    failed: finished({ status: 'failed' }),
    archived: finished({ status: 'archived' }),
    linked: finished({ status: 'failed', prLink: PR_LINK }),
    broken: finished({ isPrLinkUnusable: true }),
    active: timedOut(),
    paused: timedOut({ job: paused }),
    stopped: cancelled(active),
    begun: cancelled(undefined, 1),
    waiting: cancelled(undefined, 0),
    '404': pollingFailed('not-found', { polls: 5, failedPolls: 5 }),
    '503': pollingFailed('unavailable'),
    paced: pollingFailed('rate-limited', {
      job: active,
      isFinalPoll: true,
      failure: aFailure('rate-limited', 3_600_000),
    }),
    seen: pollingFailed('unavailable', { job: active, isFinalPoll: true }),
    skipped: pollingFailed('unavailable', { polls: 0, lastResponseMs: 0 }),
    late: pollingFailed('unavailable', { isFinalPoll: true, waitedMs: 300_000, failedPolls: 17 }),
    maintenance: pollingFailed('forbidden', {
      job: active,
      isFinalPoll: true,
      failure: { ...aFailure('permanent'), code: 'forbidden', source: 'elsewhere' },
    }),
    '401': pollingFailed('unauthorized'),
    '403': pollingFailed('forbidden'),
    refused: pollingFailed('forbidden', { lastResponseMs: 0, polls: 5, failedPolls: 5 }),
  }
  const rows = rowsOf(`
    completed completed | | Agent jobs completed | 2 of 2 agent jobs completed.
    completed active | allowed | Agent jobs passed | 2 of 2 agent jobs passed; ‘job_2’ is still active. This is allowed by ‘allowed-statuses’.
    failed completed archived | allowed | Agent jobs passed | 3 of 3 agent jobs passed; ‘job_1’ failed, ‘job_3’ is archived. This is allowed by ‘allowed-statuses’.
    archived completed | | Not all agent jobs completed | 1 of 2 agent jobs completed; ‘job_1’ is archived. The job summary has the reason for each.
    failed linked | required | Not all agent jobs passed | 1 of 2 agent jobs passed; ‘job_1’ has no pull request. The job summary has the reason for each.
    linked broken | required | Not all agent jobs passed | 1 of 2 agent jobs passed; ‘job_2’ has a pull request link that cannot be used. The job summary has the reason for each.
    completed linked | unverified | Not all agent jobs passed | 0 of 2 agent jobs passed; ‘job_1’ has a pull request that is not verified, ‘job_2’ has a pull request that is not verified. The job summary has the reason for each.
    completed waiting | interrupted | Wait cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 2 agent jobs passed; ‘job_1’ completed, but its pull request was not verified, ‘job_2’ was not polled. Re-run failed jobs to keep waiting. If a limit stopped it, give the GitHub job 5 more minutes than this action.
    completed active | | Not all agent jobs completed | 1 of 2 agent jobs completed; ‘job_2’ is still active. Re-run failed jobs to keep waiting.
    completed active | once | Not all agent jobs completed | 1 of 2 agent jobs completed; ‘job_2’ is still active. Increase ‘timeout-minutes’ to wait.
    active late | once | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ could not be polled (‘unavailable’). The job summary has the reason for each.
    active skipped | once | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ was not polled. Increase ‘timeout-minutes’ to wait.
    maintenance skipped | once | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ could no longer be polled (‘forbidden’), ‘job_2’ was not polled. Re-run failed jobs to keep waiting.
    active paused | once | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ has an unknown status. The job summary has the reason for each.
    completed paused | once | Not all agent jobs completed | 1 of 2 agent jobs completed; ‘job_2’ has an unknown status. The job summary has the reason for each.
    completed paused | | Not all agent jobs completed | 1 of 2 agent jobs completed; ‘job_2’ has an unknown status. The job summary has the reason for each.
    completed failed active | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’ failed, ‘job_3’ is still active. The job summary has the reason for each.
    active failed | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ failed. The job summary has the reason for each.
    stopped waiting waiting waiting | | Wait cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 4 agent jobs completed; ‘job_1’ keeps running, 3 were not polled. Re-run failed jobs to keep waiting. If a limit stopped it, give the GitHub job 5 more minutes than this action.
    401 401 skipped | | Not all agent jobs completed | 0 of 3 agent jobs completed; ‘job_1’ could not be polled (‘unauthorized’), ‘job_2’ could not be polled (‘unauthorized’), ‘job_3’ was not polled. The job summary has the reason for each.
    completed 503 503 | | Not all agent jobs completed | 1 of 3 agent jobs completed; 2 could not be polled: no valid response from ‘agents.example.com’ (HTTP 503). The service, or a proxy in front of it, fails: check the service's status page, then re-run failed jobs.
    503 late | once | Service unavailable | 2 of 2 agent jobs could not be polled: no valid response from ‘agents.example.com’ (HTTP 503). The service, or a proxy in front of it, fails: check the service's status page, then re-run failed jobs.
    completed failed stopped begun waiting | | Wait cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 1 of 5 agent jobs completed; ‘job_2’ failed, ‘job_3’ keeps running, ‘job_4’ keeps running if it is active, ‘job_5’ was not polled. Re-run failed jobs to keep waiting for the others. The job summary has the reason for each.
    completed 404 503 | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’ was not found, ‘job_3’ could not be polled (‘unavailable’). The job summary has the reason for each.
    completed 503 skipped | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’ could not be polled (‘unavailable’), ‘job_3’ was not polled. The job summary has the reason for each.
    seen skipped | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ could no longer be polled (‘unavailable’), ‘job_2’ was not polled. Re-run failed jobs to keep waiting.
    completed paced | | Not all agent jobs completed | 1 of 2 agent jobs completed; ‘job_2’ could no longer be polled (‘rate-limited’). The job summary has the reason for each.
    seen failed | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ could no longer be polled (‘unavailable’), ‘job_2’ failed. The job summary has the reason for each.
    401 401 | | Not authorized | 2 of 2 agent jobs could not be polled: ‘agents.example.com’ rejected ‘admin-key’ (HTTP 401). The key is wrong, revoked, expired, of another kind or service, or swapped with ‘job-id’. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.
    403 403 | | Access denied | 2 of 2 agent jobs could not be polled: ‘agents.example.com’ denied access to project ‘acme-web’ (HTTP 403). Check ‘project-id’ and the key's permissions. If the service has an IP allowlist, use a runner with a fixed address. Then re-run failed jobs.
    completed refused | | Not all agent jobs completed | 1 of 2 agent jobs completed; ‘job_2’ could not be polled (‘forbidden’). The job summary has the reason for each.
    refused refused | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ could not be polled (‘forbidden’), ‘job_2’ could not be polled (‘forbidden’). The job summary has the reason for each.
    404 401 | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ was not found, ‘job_2’ could not be polled (‘unauthorized’). The job summary has the reason for each.
  `)

  it.each(rows)('$what ($names)', ({ what, rules: all, expected }) => {
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

  it('names as many jobs as a message takes', () => {
    const { message } = stepOf(Array<WaitResult>(100).fill(finished({ status: 'failed' })))
    const named = message.match(/`job_\d+` failed/g) ?? []

    expect(message).toMatch(
      new RegExp(`, \`job_${named.length}\` failed, and ${100 - named.length} more\\. The job `),
    )
    expect(message.length).toBeGreaterThan(500)
  })
})
