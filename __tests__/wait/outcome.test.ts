import { describe, expect, it } from '@jest/globals'
import type { WaitResult } from '../../src/wait/polling/poll-jobs.ts'
import { provisionalOutcome, getLevel } from '../../src/wait/outcome.ts'
import { UNKNOWN_JOB } from '../../src/wait/polling/job.ts'
import { aFailure } from '../support/fakes.ts'
import {
  allowed,
  cancelled,
  finished,
  outcomeOf,
  stepOf,
  timedOut,
  pollingFailed,
} from '../support/outcomes.ts'

const failed = finished({ status: 'failed' })
const archived = finished({ status: 'archived' })
const refused = pollingFailed('unavailable')

describe('the outcome of the step', () => {
  it.each<[string, string, string, readonly WaitResult[]]>([
    ['completed jobs', '', 'notice', [finished(), finished()]],
    // A scheduled check that finds an active job is not a problem.
    ['an active job', '', 'notice', [timedOut()]],
    ['a completed and an active job', '', 'notice', [finished(), timedOut()]],
    ['a completed and a failed job', '', 'warning', [finished(), failed]],
    ['an archived job', '', 'warning', [archived]],
    ['two that fail', 'unavailable', 'error', [failed, refused, pollingFailed('not-found')]],
    ['a cancel', 'cancelled', 'error', [refused, cancelled()]],
  ])('of %s has the code %j and is shown as %s', (_, errorCode, level, waits) => {
    const outcome = stepOf(waits, allowed)

    expect([outcome.errorCode, getLevel(outcome)]).toEqual([errorCode, level])
    expect(outcome.jobs).toHaveLength(waits.length)
  })
})

describe('a message that may quote a server', () => {
  it.each<[string, WaitResult, boolean]>([
    ['a failed poll', refused, true],
    ['a cancel after one', cancelled(undefined, 1, aFailure('backoff')), true],
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
