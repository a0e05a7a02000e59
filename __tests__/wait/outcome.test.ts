import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/wait/polling/poll-jobs.ts'
import { getLevel, provisionalOutcome, toStepOutcome } from '../../src/wait/outcome.ts'
import { UNKNOWN_JOB } from '../../src/wait/polling/job.ts'
import { aFailure, aJob } from '../support/fakes.ts'
import { rowsOf } from '../support/table.ts'
import {
  allowed,
  cancelled,
  finished,
  outcomeOf,
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
    broken: finished({ brokenLink: 'its link is broken' }),
    active: timedOut(),
    stopped: cancelled(active),
    'stopped-paused': cancelled(paused),
    begun: cancelled(undefined, 1),
    waiting: cancelled(undefined, 0),
    skipped: pollingFailed('unavailable', { polls: 0 }),
    last: pollingFailed('unavailable', { job: active, failedPolls: 0 }),
    '401': pollingFailed('unauthorized'),
    'not-asked': pollingFailed('unauthorized', { polls: 0 }),
  }
  const rows = rowsOf(`
    completed completed |  |  | Agent jobs passed | 2 of 2 agent jobs completed.
    completed active | allowed |  | Agent jobs passed | 1 of 2 agent jobs completed, 1 active (allowed by ‘allowed-statuses’).
    failed completed archived failed | allowed |  | Agent jobs passed | 1 of 4 agent jobs completed, 2 failed, 1 archived (allowed by ‘allowed-statuses’).
    archived completed |  | job-archived | Not all agent jobs passed | 1 of 2 agent jobs completed. Agent job ‘job_1’ is archived, and the service does not say whether it completed. Look in its dashboard, or add ‘archived’ to ‘allowed-statuses’.
    failed linked | required | no-pr | Not all agent jobs passed | 0 of 2 agent jobs completed. Agent job ‘job_1’ failed without a pull request, which ‘require-pr’ demands. Check the service's dashboard, then start a new agent job.
    broken failed | required | no-pr | Not all agent jobs passed | 1 of 2 agent jobs completed. Agent job ‘job_1’ completed, but its link is broken. Check what the service stores there. The log and the job summary have the others.
    completed active |  | timeout | Not all agent jobs passed | 1 of 2 agent jobs completed. Timed out after 30m: agent job ‘job_2’ is still active and keeps running. Re-run failed jobs to keep waiting, or increase ‘timeout-minutes’.
    completed failed active |  | job-failed | Not all agent jobs passed | 1 of 3 agent jobs completed. Agent job ‘job_2’ failed. Check the service's dashboard, then start a new agent job. The log and the job summary have the others.
    completed stopped waiting |  | cancelled | Cancelled | Stopped waiting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). 1 of 3 agent jobs completed, others may still be running. Re-run failed jobs to keep waiting.
    stopped-paused begun failed |  | cancelled | Cancelled | Stopped waiting: the run was cancelled (by a person, a newer run, or a ‘timeout-minutes’). 0 of 3 agent jobs completed, others may still be running. Re-run failed jobs to keep waiting.
    last skipped skipped |  | unavailable | Not all agent jobs passed | 0 of 3 agent jobs completed. Agent job ‘job_1’ was last seen active after 0s: ‘agents.example.com’ fails (HTTP 503). Once it works again, re-run failed jobs to keep waiting. The log and the job summary have the others.
    401 not-asked not-asked |  | unauthorized | Not all agent jobs passed | 0 of 3 agent jobs completed. Agent job ‘job_1’ could not be polled (24 polls in 4m 12s): ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). Check that the secret has an admin key of this service that is still valid, and is not swapped with another input. Then re-run failed jobs, or start a new run if you changed the workflow. The log and the job summary have the others.
    completed 401 |  | unauthorized | Not all agent jobs passed | 1 of 2 agent jobs completed. Agent job ‘job_2’ could not be polled (24 polls in 4m 12s): ‘agents.example.com’ rejects ‘admin-key’ (HTTP 401). Check whether the key was revoked or has expired. If so, update the secret, then re-run failed jobs to keep waiting.
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

  it('has the messages that the first one does not have', () => {
    const [failed, rejected] = [finished({ status: 'failed' }), pollingFailed('unauthorized')]
    const { details, jobs } = stepOf([failed, rejected, finished(), failed])

    expect(details).toEqual([jobs[1]?.message, jobs[3]?.message])
    expect(stepOf([failed, cancelled(active)]).details).toHaveLength(2)
    expect(stepOf([rejected, finished()]).details).toEqual([])
  })

  it('is no outcome if there are none', () => {
    expect(() => toStepOutcome([])).toThrow('There is no agent job.')
  })
})

const failed = finished({ status: 'failed' })
const archived = finished({ status: 'archived' })
const failing = pollingFailed('unavailable')

describe('the outcome of the step', () => {
  it.each<[string, string, string, readonly WaitResult[]]>([
    ['completed jobs', '', 'notice', [finished(), finished()]],
    // A scheduled check that finds an active job is not a problem.
    ['an active job', '', 'notice', [timedOut()]],
    ['a completed and an active job', '', 'notice', [finished(), timedOut()]],
    ['a completed and a failed job', '', 'warning', [finished(), failed]],
    ['an archived job', '', 'warning', [archived]],
    ['two that fail', 'unavailable', 'error', [failed, failing, pollingFailed('not-found')]],
    ['a cancel', 'cancelled', 'error', [failing, cancelled()]],
  ])('of %s has the code %j and is shown as %s', (_, errorCode, level, waits) => {
    const outcome = stepOf(waits, allowed)

    expect([outcome.errorCode, getLevel(outcome)]).toEqual([errorCode, level])
    expect(outcome.jobs).toHaveLength(waits.length)
  })
})

describe('a message that may quote a server', () => {
  it.each<[string, WaitResult, boolean]>([
    ['a failed poll', failing, true],
    ['a cancel after one', cancelled(undefined, 1, aFailure('backoff')), false],
    ['a cancel', cancelled(), false],
    ['a failed job', failed, false],
  ])('is private: %s', (_, wait, isPrivate) => {
    expect(outcomeOf(wait).isPrivate).toBe(isPrivate)
  })
})

describe('an outcome without a wait', () => {
  it.each([
    [['job\n8f3a'], 'Agent job `job�8f3a` may still be running.'],
    [['job_1', 'job_2'], 'The agent jobs may still be running.'],
  ])('says of a killed step that its jobs may still be running: %j', (jobIds, what) => {
    const message = `The step was killed before it could report. ${what} Re-run failed jobs to keep waiting.`
    const verdict = { errorCode: 'cancelled', title: 'Cancelled', message }

    expect(provisionalOutcome(jobIds)).toMatchObject({
      ...verdict,
      jobs: jobIds.map((jobId) => ({ ...UNKNOWN_JOB, ...verdict, jobId, isPrivate: false })),
    })
  })
})
