import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/polling/wait.ts'
import { messageWithHint } from '../../src/report/outcome.ts'
import { toStepOutcome } from '../../src/report/step-outcome.ts'
import { aFailure, aJob } from '../support/fakes.ts'
import { rowsOf } from '../support/message-rows.ts'
import {
  cancelled,
  finished,
  outcomeOf,
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
    broken: finished({ linkProblem: 'not-plain' }),
    active: timedOut(),
    paused: timedOut({ job: paused }),
    stopped: cancelled(active),
    'stopped-paused': cancelled(paused),
    begun: cancelled(undefined, 1),
    waiting: cancelled(undefined, 0),
    '404': pollingFailed('not-found', { polls: 5, failedPolls: 5 }),
    '503': pollingFailed('unavailable'),
    seen: pollingFailed('unavailable', { job: active }),
    'seen-otherwise': pollingFailed('unavailable', { job: active, seenMs: 5 }),
    late: pollingFailed('unavailable', { waitedMs: 300_000, failedPolls: 17 }),
    skipped: pollingFailed('unavailable', { polls: 0 }),
    last: pollingFailed('unavailable', { job: active, failedPolls: 0 }),
    '401': pollingFailed('unauthorized'),
    'not-asked': pollingFailed('unauthorized', { polls: 0 }),
    '403': pollingFailed('forbidden'),
    'refused-late': cancelled(active, 9, aFailure('permanent')),
  }
  const rows = rowsOf(`
    completed completed | | Agent jobs completed | 2 of 2 agent jobs completed.
    completed active | allowed | Agent jobs passed | 2 of 2 agent jobs passed; ‘job_2’ is still active. This is allowed by ‘allowed-statuses’.
    failed completed archived | allowed | Agent jobs passed | 3 of 3 agent jobs passed; ‘job_1’ failed, ‘job_3’ is archived. This is allowed by ‘allowed-statuses’.
    archived completed | | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_1’ is archived. Check in the service's dashboard whether it completed before.
    failed linked | required | Not all agent jobs passed | 1 of 2 agent jobs passed. Agent job ‘job_1’ failed without a pull request, which ‘require-pr’ demands. Check the service's dashboard, then start a new agent job.
    broken failed | required | Not all agent jobs passed | 0 of 2 agent jobs passed; ‘job_1’ has a pull request link that cannot be used, ‘job_2’ has no pull request. The job summary has the reason for each.
    linked broken | required | Not all agent jobs passed | 1 of 2 agent jobs passed. Agent job ‘job_2’ completed, but its pull request link, which ‘require-pr’ demands, cannot be used: it is not a plain http(s) URL. Check the link in the service's dashboard.
    completed linked | unverified | Pull request not verified | 0 of 2 agent jobs passed; ‘job_1’, ‘job_2’ have a pull request that is not verified: Why. What to do.
    completed waiting | interrupted | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 2 agent jobs passed; ‘job_1’ has a pull request that was not verified, ‘job_2’ was not polled. Re-run failed jobs to continue. The job summary has the reason for each.
    completed active | | Not all agent jobs completed | 1 of 2 agent jobs completed. Timed out after 30m: agent job ‘job_2’ is still active. Re-run failed jobs, or increase ‘timeout-minutes’.
    completed active | once | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_2’ is still active. Re-run failed jobs, or increase ‘timeout-minutes’.
    active late | once | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ could not be polled (‘unavailable’). The job summary has the reason for each.
    active paused | once | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ has an unknown status. The job summary has the reason for each.
    completed paused | once | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_2’ has the status ‘paused’, which this version of the action does not know. Look at it in the service's dashboard. If it has ended, update the action or report the status.
    completed paused | | Not all agent jobs completed | 1 of 2 agent jobs completed. Timed out after 30m: agent job ‘job_2’ has the status ‘paused’, which this version of the action does not know. Look at it in the service's dashboard. If it has ended, update the action or report the status.
    completed failed active | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’ failed, ‘job_3’ is still active. The job summary has the reason for each.
    active failed | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ failed. The job summary has the reason for each.
    refused-late refused-late | | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ were active; the last poll failed (HTTP 401). Re-run failed jobs to keep waiting.
    stopped waiting waiting waiting | | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 4 agent jobs completed; ‘job_1’ was active, 3 were not polled. Re-run failed jobs to keep waiting.
    stopped stopped-paused | | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 2 agent jobs completed; ‘job_1’ was active, ‘job_2’ had an unknown status. Re-run failed jobs to keep waiting.
    401 401 skipped | | Not all agent jobs completed | 0 of 3 agent jobs completed; ‘job_1’, ‘job_2’ could not be polled (‘unauthorized’), ‘job_3’ was not polled. The job summary has the reason for each.
    completed 503 503 | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’, ‘job_3’ could not be polled (‘unavailable’): ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs.
    503 late | once | Service unavailable | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ could not be polled (‘unavailable’): ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs.
    completed failed stopped begun waiting | | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 1 of 5 agent jobs completed; ‘job_2’ failed, ‘job_3’ was active, ‘job_4’ was never seen, ‘job_5’ was not polled. Re-run failed jobs to continue. The job summary has the reason for each.
    seen seen-otherwise 503 last skipped skipped | | Service unavailable | 0 of 6 agent jobs completed; ‘job_1’, ‘job_2’ could no longer be polled (‘unavailable’), ‘job_3’ could not be polled (‘unavailable’), ‘job_4’ had no final poll, 2 were not polled: ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs.
    401 not-asked not-asked | | Not authorized | 0 of 3 agent jobs completed; ‘job_1’ could not be polled (‘unauthorized’), 2 were not polled: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). Check that the key is still valid and of this service, then re-run failed jobs.
    completed failed failed | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’, ‘job_3’ failed. Check the service's dashboard, then start a new agent job.
    failed failed | | Agent job failed | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ failed. Check the service's dashboard, then start a new agent job.
    completed active active | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’, ‘job_3’ are still active. Re-run failed jobs, or increase ‘timeout-minutes’.
    completed seen failed seen | | Not all agent jobs completed | 1 of 4 agent jobs completed; ‘job_2’, ‘job_4’ could no longer be polled (‘unavailable’), ‘job_3’ failed. The job summary has the reason for each.
    stopped refused-late waiting waiting | | Cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 4 agent jobs completed; ‘job_1’, ‘job_2’ were active, 2 were not polled. Re-run failed jobs to continue. The job summary has the reason for each.
    404 completed | | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_1’ was not found (5 polls in 4m 12s): ‘agents.example.com’ has no such agent job (HTTP 404). Look for it in the service's dashboard, and check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs (a changed workflow needs a new run).
    404 404 | | Agent job not found | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ were not found: ‘agents.example.com’ has no such agent job (HTTP 404). Look for it in the service's dashboard, and check ‘base-url’, ‘project-id’ and ‘job-id’, then re-run failed jobs (a changed workflow needs a new run).
    completed 503 skipped | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’ could not be polled (‘unavailable’), ‘job_3’ was not polled: ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs.
    seen skipped | | Service unavailable | 0 of 2 agent jobs completed; ‘job_1’ could no longer be polled (‘unavailable’), ‘job_2’ was not polled: ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs.
    completed seen | | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_2’ was last seen active after 0s; its last 15 polls failed: ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs.
    401 401 | | Not authorized | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ could not be polled (‘unauthorized’): ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). Check that the key is still valid and of this service, then re-run failed jobs.
    403 403 | | Access denied | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ could not be polled (‘forbidden’): ‘agents.example.com’ denies access (HTTP 403). Check what the key may access, and any IP allowlist, then re-run failed jobs.
    completed 403 | | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_2’ could not be polled (24 polls in 4m 12s): ‘agents.example.com’ denies access (HTTP 403). Check what the key may access, and any IP allowlist, then re-run failed jobs.
  `)

  it.each(rows)('$what ($names)', ({ what, rules: all, expected }) => {
    const names = what.split(' ')
    const outcome = stepOf(
      names.flatMap((name) => WAITS[name] ?? []),
      all,
    )
    expect([outcome.title, messageWithHint(outcome)]).toEqual(expected)
    expect(outcome.jobs.map(({ jobId }) => jobId)).toEqual(
      names.map((_, index) => `job_${index + 1}`),
    )
  })

  it('names some jobs of each result', () => {
    const waits = [finished({ status: 'failed' }), finished({ status: 'archived' })]
    const { message } = stepOf(Array<WaitResult[]>(50).fill(waits).flat())

    expect(message).toMatch(/; `job_1`, .*`job_11`, and 44 more failed, `job_2`, .* more are arch/)
  })

  it.each(Object.entries(WAITS))(
    'groups jobs, because id and figures are in no reason: %s',
    (_, wait) => {
      const later = { ...wait, polls: wait.polls * 2, waitedMs: wait.waitedMs + 1_000 }
      const [one, other] = [wait, later].map((each, at) => {
        const { rest, predicate } = outcomeOf(each, { jobId: `job_${at}` })
        return { rest, predicate }
      })
      expect(one).toEqual(other)
    },
  )

  it('is no outcome if there are none', () => {
    expect(() => toStepOutcome([])).toThrow('There is no agent job.')
  })

  it('counts the results that it has no room for', () => {
    const waits = Object.values(WAITS).filter(({ kind }) => kind !== 'cancelled')
    const jobs = waits.map((wait) => outcomeOf(wait, { jobId: 'j'.repeat(200) }))
    const text = messageWithHint(toStepOutcome(jobs))

    expect(text).toMatch(/ failed, .* is archived, and \d more\. The job summary/)
    expect(text.length).toBeLessThanOrEqual(800)
    const all = [...jobs, ...Object.values(WAITS).map((wait) => outcomeOf(wait))]
    expect(messageWithHint(toStepOutcome(all)).length).toBeLessThanOrEqual(800)
  })
})
