import { describe, expect, it } from '@jest/globals'
import { getLevel, provisionalOutcome } from '../../src/wait/outcome.ts'
import { UNKNOWN_JOB } from '../../src/wait/polling/job.ts'
import type { WaitResult } from '../../src/wait/polling/wait-for-job.ts'
import { aFailure } from '../support/fakes.ts'
import {
  allowed,
  cancelled,
  finished,
  outcomeOf,
  pollingFailed,
  timedOut,
} from '../support/outcomes.ts'

const failed = finished({ status: 'failed' })
const archived = finished({ status: 'archived' })
const failing = pollingFailed('unavailable')

describe('the outcome of the step', () => {
  it.each<[string, string, string, WaitResult]>([
    ['a completed job', '', 'notice', finished()],
    // A scheduled check that finds an active job is not a problem.
    ['an active job', '', 'notice', timedOut()],
    ['a failed job', '', 'warning', failed],
    ['an archived job', '', 'warning', archived],
    ['failed polls', 'unavailable', 'error', failing],
    ['a cancel', 'cancelled', 'error', cancelled()],
  ])('of %s has the code %j and is shown as %s', (_, errorCode, level, wait) => {
    const outcome = outcomeOf(wait, allowed)

    expect([outcome.errorCode, getLevel(outcome)]).toEqual([errorCode, level])
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

it('an outcome without a wait says of a killed step that its job may still be running', () => {
  const message =
    'The step was killed before it could report. Agent job `job�8f3a` may still be running. Re-run failed jobs to keep waiting.'

  expect(provisionalOutcome('job\n8f3a')).toMatchObject({
    ...UNKNOWN_JOB,
    errorCode: 'cancelled',
    title: 'Cancelled',
    message,
    jobId: 'job\n8f3a',
    isPrivate: false,
  })
})
