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
    '503': pollingFailed('unavailable', { failingSinceMs: 9 }),
    seen: pollingFailed('unavailable', { job: active, lastResponseMs: 5 }),
    'seen-otherwise': pollingFailed('unavailable', { job: active, lastResponseMs: 5, seenMs: 0 }),
    unseen: pollingFailed('unavailable', { lastResponseMs: 5 }),
    late: pollingFailed('unavailable', { waitedMs: 300_000, failedPolls: 17, failingSinceMs: 9 }),
    skipped: pollingFailed('unavailable', { polls: 0, lastResponseMs: 5 }),
    last: pollingFailed('unavailable', { job: active, isSkipped: true, failedPolls: 0 }),
    '401': pollingFailed('unauthorized'),
    'not-asked': pollingFailed('unauthorized', { polls: 0 }),
    '403': pollingFailed('forbidden'),
    refused: pollingFailed('forbidden', { lastResponseMs: 0, polls: 5, failedPolls: 5 }),
    'refused-late': cancelled(active, 9, aFailure('permanent')),
  }
  const rows = rowsOf(`
    completed completed | | Agent jobs completed | 2 of 2 agent jobs completed.
    completed active | allowed | Agent jobs passed | 2 of 2 agent jobs passed; ‘job_2’ is still active. This is allowed by ‘allowed-statuses’.
    failed completed archived | allowed | Agent jobs passed | 3 of 3 agent jobs passed; ‘job_1’ failed, ‘job_3’ is archived. This is allowed by ‘allowed-statuses’.
    archived completed | | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_1’ is archived. The service does not say whether it completed before: look at it in the dashboard. If it did, use its pull request, or allow ‘archived’. If not, start a new agent job.
    failed linked | required | Not all agent jobs passed | 1 of 2 agent jobs passed. Agent job ‘job_1’ failed without a pull request, which ‘require-pr’ demands. The service gives no reason: check its dashboard, then start a new agent job. Polling again would find the same result.
    broken failed | required | Not all agent jobs passed | 0 of 2 agent jobs passed; ‘job_1’ has a pull request link that cannot be used, ‘job_2’ has no pull request. The job summary has the reason for each.
    linked broken | required | Not all agent jobs passed | 1 of 2 agent jobs passed. Agent job ‘job_2’ completed, but its pull request link, which ‘require-pr’ demands, cannot be used: it is not a plain http(s) URL. Check the link in the service's dashboard.
    completed linked | unverified | Pull request not verified | 0 of 2 agent jobs passed; ‘job_1’, ‘job_2’ have a pull request that is not verified: Why. What to do.
    completed waiting | interrupted | Wait cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 2 agent jobs passed; ‘job_1’ has a pull request that was not verified, ‘job_2’ was not polled. Re-run failed jobs to continue. The job summary has the reason for each.
    completed active | | Not all agent jobs completed | 1 of 2 agent jobs completed. Timed out after 30m: agent job ‘job_2’ is still active and keeps running. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    completed active | once | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_2’ is still active (64 polls). Increase ‘timeout-minutes’ to wait, or add ‘active’ to ‘allowed-statuses’.
    active late | once | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ could not be polled (‘unavailable’). The job summary has the reason for each.
    active skipped | once | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ was not polled. The job summary has the reason for each.
    seen-otherwise skipped | once | Service unavailable | 0 of 2 agent jobs completed; ‘job_1’ could no longer be polled (‘unavailable’), ‘job_2’ was not polled: ‘agents.example.com’ fails (HTTP 503). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    active paused | once | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ has an unknown status. The job summary has the reason for each.
    completed paused | once | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_2’ has the status ‘paused’, which this version of the action does not know. Look at it in the service's dashboard. If it is still running, increase ‘timeout-minutes’ to wait. If it has ended, update the action or report the status.
    completed paused | | Not all agent jobs completed | 1 of 2 agent jobs completed. Timed out after 30m: agent job ‘job_2’ has the status ‘paused’, which this version of the action does not know. Look at it in the service's dashboard. If it is still running, re-run failed jobs to keep waiting. If it has ended, update the action or report the status.
    completed failed active | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’ failed, ‘job_3’ is still active. The job summary has the reason for each.
    active failed | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ is still active, ‘job_2’ failed. The job summary has the reason for each.
    refused-late refused-late | | Wait cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ were active: the last poll failed (HTTP 401). Re-run failed jobs to keep waiting. If a limit stopped it, give the GitHub job 5 more minutes than this action.
    stopped waiting waiting waiting | | Wait cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 4 agent jobs completed; ‘job_1’ was active, 3 were not polled. Re-run failed jobs to keep waiting. If a limit stopped it, give the GitHub job 5 more minutes than this action.
    stopped stopped-paused | | Wait cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 2 agent jobs completed; ‘job_1’ was active, ‘job_2’ had an unknown status. Re-run failed jobs to keep waiting. If a limit stopped it, give the GitHub job 5 more minutes than this action.
    401 401 skipped | | Not all agent jobs completed | 0 of 3 agent jobs completed; ‘job_1’, ‘job_2’ could not be polled (‘unauthorized’), ‘job_3’ was not polled. The job summary has the reason for each.
    completed 503 503 | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’, ‘job_3’ could not be polled (‘unavailable’): ‘agents.example.com’ fails (HTTP 503). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    503 late | once | Service unavailable | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ could not be polled (‘unavailable’): ‘agents.example.com’ fails (HTTP 503). Check the service's status page, then re-run failed jobs. If it lasts, check the inputs, or ask the service's operator.
    completed failed stopped begun waiting | | Wait cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 1 of 5 agent jobs completed; ‘job_2’ failed, ‘job_3’ was active, ‘job_4’ was never seen, ‘job_5’ was not polled. Re-run failed jobs to continue. The job summary has the reason for each.
    seen seen-otherwise unseen last skipped skipped | | Service unavailable | 0 of 6 agent jobs completed; ‘job_1’, ‘job_2’ could no longer be polled (‘unavailable’), ‘job_3’ could not be polled (‘unavailable’), ‘job_4’ had no final poll, 2 were not polled: ‘agents.example.com’ fails (HTTP 503). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    401 not-asked not-asked | | Not authorized | 0 of 3 agent jobs completed; ‘job_1’ could not be polled (‘unauthorized’), 2 were not polled: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). The key is wrong (it must be an admin key of this service, and not swapped with ‘job-id’), revoked or expired. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.
    completed refused refused | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’, ‘job_3’ could not be polled (‘forbidden’): ‘agents.example.com’ denies access (HTTP 403). Check whether the key may see the agent job. Then re-run failed jobs. If it lasts, ask the service's operator.
    completed failed failed | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’, ‘job_3’ failed. The service gives no reason: check its dashboard, then start a new agent job. Polling again would find the same result.
    failed failed | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ failed. The service gives no reason: check its dashboard, then start a new agent job. Polling again would find the same result.
    completed active active | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’, ‘job_3’ are still active. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    completed seen failed seen | | Not all agent jobs completed | 1 of 4 agent jobs completed; ‘job_2’, ‘job_4’ could no longer be polled (‘unavailable’), ‘job_3’ failed. The job summary has the reason for each.
    stopped refused-late waiting waiting | | Wait cancelled | Stopped waiting: somebody cancelled the run, or a ‘timeout-minutes’ of GitHub expired. 0 of 4 agent jobs completed; ‘job_1’, ‘job_2’ were active, 2 were not polled. Re-run failed jobs to continue. The job summary has the reason for each.
    404 completed | | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_1’ was not found (5 polls in 4m 12s): project ‘acme-web’ at ‘agents.example.com’ has no such agent job (HTTP 404). Check ‘job-id’. If it is wrong, correct it and start a new run. If it is right, look for it in the service's dashboard. If it is there, re-run failed jobs. If not, start a new agent job.
    404 404 | | Agent job not found | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ were not found: project ‘acme-web’ at ‘agents.example.com’ has no such agent job (HTTP 404). Check ‘job-id’, ‘project-id’ and ‘base-url’. If one of them is wrong, correct it, then re-run failed jobs, or start a new run if you changed the workflow file. If they are right, check what the key may see, and that the agent was started by version 2 of the API (‘/v2/’). Then re-run failed jobs, or start a new agent job.
    completed 404 503 | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’ was not found, ‘job_3’ could not be polled (‘unavailable’). The job summary has the reason for each.
    completed 503 skipped | | Not all agent jobs completed | 1 of 3 agent jobs completed; ‘job_2’ could not be polled (‘unavailable’), ‘job_3’ was not polled: ‘agents.example.com’ fails (HTTP 503). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    seen skipped | | Service unavailable | 0 of 2 agent jobs completed; ‘job_1’ could no longer be polled (‘unavailable’), ‘job_2’ was not polled: ‘agents.example.com’ fails (HTTP 503). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    completed seen | | Not all agent jobs completed | 1 of 2 agent jobs completed. Stopped after 4m 12s: agent job ‘job_2’ was last seen active after 0s; its last 15 polls failed: ‘agents.example.com’ fails (HTTP 503). Re-run failed jobs to keep waiting once ‘agents.example.com’ works again.
    seen failed | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ could no longer be polled (‘unavailable’), ‘job_2’ failed. The job summary has the reason for each.
    401 401 | | Not authorized | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ could not be polled (‘unauthorized’): ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). The key is wrong (it must be an admin key of this service, and not swapped with ‘job-id’), revoked or expired. Create a new key on the API keys page of the service's dashboard, update the secret, then re-run failed jobs.
    403 403 | | Access denied | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ could not be polled (‘forbidden’): ‘agents.example.com’ denies access (HTTP 403). Check ‘project-id’, ‘base-url’, and what the key may see. If the service has an IP allowlist, use a runner with a fixed address. Then re-run failed jobs, or start a new run if you changed the workflow file.
    completed refused | | Not all agent jobs completed | 1 of 2 agent jobs completed. Agent job ‘job_2’ could not be polled (5 polls in 4m 12s): ‘agents.example.com’ denies access (HTTP 403). Check whether the key may see the agent job. Then re-run failed jobs. If it lasts, ask the service's operator.
    refused refused | | Access denied | 0 of 2 agent jobs completed; ‘job_1’, ‘job_2’ could not be polled (‘forbidden’): ‘agents.example.com’ denies access (HTTP 403). Check whether the key may see the agent job. Then re-run failed jobs. If it lasts, ask the service's operator.
    404 401 | | Not all agent jobs completed | 0 of 2 agent jobs completed; ‘job_1’ was not found, ‘job_2’ could not be polled (‘unauthorized’). The job summary has the reason for each.
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

  it('names as many jobs as a message takes', () => {
    const { message } = stepOf(Array<WaitResult>(100).fill(finished({ status: 'failed' })))
    const named = message.match(/`job_\d+`/g) ?? []

    expect(message).toMatch(
      new RegExp(
        `, \`job_${named.length}\`, and ${100 - named.length} more failed\\. The service `,
      ),
    )
    expect(message.length).toBeGreaterThan(500)
  })

  it('divides that among the results', () => {
    const waits = [finished({ status: 'failed' }), finished({ status: 'archived' })]
    const { message } = stepOf(Array<WaitResult[]>(50).fill(waits).flat())

    expect(message).toMatch(/^0 of .*more failed, `job_2`, .*more are archived/)
    expect(message.length).toBeLessThan(500)
  })

  it.each(Object.entries(WAITS))(
    'groups jobs, because id and figures are in no reason: %s',
    (_, wait) => {
      const later = { ...wait, polls: wait.polls * 2, waitedMs: wait.waitedMs + 1_000 }
      const [one, other] = [wait, later].map((each, at) => {
        const { why, advice, predicate } = outcomeOf(each, { jobId: `job_${at}` })
        return { why, advice, predicate }
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
