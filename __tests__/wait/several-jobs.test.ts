import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/wait/polling/poll-jobs.ts'
import { toStepOutcome } from '../../src/wait/several-jobs.ts'
import { aJob } from '../support/fakes.ts'
import { rowsOf } from '../support/table.ts'
import {
  cancelled,
  finished,
  pollingFailed,
  PR_LINK,
  RULES,
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
    seen: pollingFailed('unavailable', { job: active }),
    'seen-otherwise': pollingFailed('unavailable', { job: active, seenMs: 5 }),
    late: pollingFailed('unavailable', { waitedMs: 300_000, failedPolls: 17 }),
    skipped: pollingFailed('unavailable', { polls: 0 }),
    last: pollingFailed('unavailable', { job: active, failedPolls: 0 }),
    '401': pollingFailed('unauthorized'),
    'not-asked': pollingFailed('unauthorized', { polls: 0 }),
  }
  const rows = rowsOf(`
    completed completed |  |  | Agent jobs passed | 2 of 2 agent jobs completed.
    completed active | allowed |  | Agent jobs passed | 2 of 2 agent jobs passed; ‘job_2’ is still active (allowed by ‘allowed-statuses’).
    failed completed archived | allowed |  | Agent jobs passed | 3 of 3 agent jobs passed; ‘job_1’ failed, ‘job_3’ is archived (allowed by ‘allowed-statuses’).
    archived completed |  | job-archived | Not all agent jobs passed | 1 of 2 agent jobs completed. Agent job ‘job_1’ is archived, and the service does not say whether it completed. Look in the service's dashboard, or add ‘archived’ to ‘allowed-statuses’.
    failed linked | required | no-pr | Not all agent jobs passed | 1 of 2 agent jobs passed. Agent job ‘job_1’ failed without a pull request, which ‘require-pr’ demands. Check the service's dashboard, then start a new agent job.
    broken failed | required | no-pr | Not all agent jobs passed | 0 of 2 agent jobs passed. ‘job_1’ has no usable ‘prLink’, ‘job_2’ has no pull request. The job summary has each reason.
    completed active |  | timeout | Not all agent jobs passed | 1 of 2 agent jobs completed. Timed out after 30m: agent job ‘job_2’ is still active and keeps running. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    active late | once | timeout | Not all agent jobs passed | 0 of 2 agent jobs completed. ‘job_1’ is still active, ‘job_2’ could not be polled. The job summary has each reason.
    active paused | once | timeout | Not all agent jobs passed | 0 of 2 agent jobs completed. ‘job_1’ is still active, ‘job_2’ has an unknown status. The job summary has each reason.
    completed failed active |  | job-failed | Not all agent jobs passed | 1 of 3 agent jobs completed. ‘job_2’ failed, ‘job_3’ is still active. The job summary has each reason.
    stopped-paused waiting waiting waiting |  | cancelled | Cancelled | Stopped waiting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). 4 agent jobs: ‘job_1’ had an unknown status, 3 were not polled. Re-run failed jobs to keep waiting.
    401 401 skipped |  | unauthorized | Not all agent jobs passed | 0 of 3 agent jobs completed. ‘job_1’, ‘job_2’ could not be polled, ‘job_3’ was not polled. The job summary has each reason.
    completed failed stopped begun waiting |  | cancelled | Cancelled | Stopped waiting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). 5 agent jobs: ‘job_1’ completed, ‘job_2’ failed, ‘job_3’ was active, ‘job_4’ was never seen, ‘job_5’ was not polled. Re-run failed jobs to keep waiting.
    seen seen-otherwise late last skipped skipped |  | unavailable | Not all agent jobs passed | 0 of 6 agent jobs completed. ‘job_1’, ‘job_2’, ‘job_3’ could not be polled, ‘job_4’ had no final poll, 2 were not polled: ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs to keep waiting.
    401 not-asked not-asked |  | unauthorized | Not all agent jobs passed | 0 of 3 agent jobs completed. ‘job_1’ could not be polled, 2 were not polled: ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then re-run failed jobs.
    completed 401 |  | unauthorized | Not all agent jobs passed | 1 of 2 agent jobs completed. Agent job ‘job_2’ could not be polled (24 polls in 4m 12s): ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). Check whether the key was revoked or has expired. If so, update the secret, then re-run failed jobs to keep waiting.
    completed failed failed |  | job-failed | Not all agent jobs passed | 1 of 3 agent jobs completed. ‘job_2’, ‘job_3’ failed. Check the service's dashboard, then start a new agent job.
  `)

  it.each(rows)('%s (%s)', (what = '', names = '', ...expected) => {
    const waits = what.split(' ').map((name) => WAITS[name])
    const outcome = stepOf(
      waits.flatMap((wait) => wait ?? []),
      names === '' ? {} : RULES[names],
    )
    expect([outcome.errorCode, outcome.title, outcome.message]).toEqual(expected)
    expect(outcome.jobs.map(({ jobId }) => jobId)).toEqual(
      waits.map((_, index) => `job_${index + 1}`),
    )
  })

  it('has each reason once with its jobs, unless all have the same', () => {
    const [failed, rejected] = [finished({ status: 'failed' }), pollingFailed('unauthorized')]

    expect(stepOf([failed, rejected, finished(), failed]).details).toEqual([
      "`job_1`, `job_4` failed. Check the service's dashboard, then start a new agent job.",
      expect.stringMatching(/^Agent job `job_2` could not be polled .* rejects `admin-key` /),
    ])
    expect(stepOf([rejected, rejected, finished()]).details).toEqual([])
  })

  it('names jobs as long as there is room, then counts them', () => {
    const waits = [finished({ status: 'failed' }), finished({ status: 'archived' })]
    const { message } = stepOf(Array<WaitResult[]>(50).fill(waits).flat())

    expect(message).toMatch(
      /completed\. `job_1`, `job_3`, .*, and 40 more failed, 50 are archived\. The/,
    )
  })

  it('is no outcome if there are none', () => {
    expect(() => toStepOutcome([])).toThrow('There is no agent job.')
  })
})
