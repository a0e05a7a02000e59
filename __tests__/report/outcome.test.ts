import { describe, expect, it } from '@jest/globals'
import { provisionalOutcome, getLevel } from '../../src/report/outcome.ts'
import type { WaitResult } from '../../src/polling/wait.ts'
import { judge, type Verification } from '../../src/verdict.ts'
import { FINAL_STATUSES, UNKNOWN_JOB } from '../../src/service/job.ts'
import { aFailure, aJob } from '../support/fakes.ts'
import {
  cancelled,
  context,
  finished,
  outcomeOf,
  PR_LINK as prLink,
  stepOf,
  timedOut,
  pollingFailed,
  VERIFIED,
  type Rules,
} from '../support/outcomes.ts'

const required: Rules = { requirePr: 'true' }
const allowed: Rules = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }
const failed = finished({ status: 'failed' })
const archived = finished({ status: 'archived' })

describe('the error code', () => {
  it.each([
    ['completed', '', ''],
    ['failed', 'job-failed', ''],
    ['archived', 'job-archived', ''],
  ] as const)(
    'of a job that ended as %s is %j, or %j if that is allowed',
    (status, errorCode, code) => {
      for (const link of ['', prLink]) {
        expect(outcomeOf(finished({ status, prLink: link })).errorCode).toBe(errorCode)
        expect(outcomeOf(finished({ status, prLink: link }), allowed).errorCode).toBe(code)
      }
    },
  )

  it.each(FINAL_STATUSES)('requires a pull request of a job that is %s and allowed', (status) => {
    const rules = { ...allowed, ...required }

    expect(outcomeOf(finished({ status }), rules).errorCode).toBe('no-pr')
    expect(outcomeOf(finished({ status, prLink }), rules).errorCode).toBe('')
  })

  it.each([
    ['https://github.com/acme/app/compare/main...x', 'no-pr'],
    ['https://github.com/acme/app/issues/7', 'no-pr'],
    ['https://git.example/acme/app/changes/7', ''],
  ])('for the link %s is %j if a pull request is required', (link, errorCode) => {
    expect(outcomeOf(finished({ prLink: link }), required).errorCode).toBe(errorCode)
    expect(outcomeOf(finished({ prLink: link })).errorCode).toBe('')
  })

  it.each<[string, Verification | undefined]>([
    ['', VERIFIED],
    ['unverified-pr', { kind: 'unverified', reason: 'Why.' }],
    ['unverified-pr', undefined],
    ['cancelled', { kind: 'cancelled' }],
  ])('is %j if the pull request must be verified and is %j', (errorCode, verification) => {
    const rules: Rules = {
      ...allowed,
      requirePr: 'verified',
      ...(verification === undefined ? {} : { verification }),
    }

    expect(outcomeOf(finished({ prLink }), rules).errorCode).toBe(errorCode)
    expect(outcomeOf(finished(), rules).errorCode).toBe('no-pr')
  })

  it('lets a job without a pull request pass if only one that is there must be verified', () => {
    const rules: Rules = { ...allowed, requirePr: 'verified-if-any' }

    expect(outcomeOf(finished(), rules).errorCode).toBe('')
    expect(outcomeOf(finished({ prLink }), { ...rules, verification: VERIFIED }).errorCode).toBe('')
    expect(outcomeOf(finished({ prLink }), rules).errorCode).toBe('unverified-pr')
    expect(outcomeOf(finished({ linkProblem: 'not-plain' }), rules).errorCode).toBe('no-pr')
  })

  it('names the status if the pull request is missing too', () => {
    expect(outcomeOf(failed, required).errorCode).toBe('job-failed')
  })

  it('of a job that is still active passes only if that is allowed', () => {
    expect(outcomeOf(timedOut()).errorCode).toBe('timeout')
    expect(outcomeOf(timedOut(), { ...allowed, ...required }).errorCode).toBe('')
  })

  it('of a job with an unknown status never passes', () => {
    const wait = timedOut({ job: aJob({ status: 'paused' }) })

    expect(outcomeOf(wait, { allowedStatuses: ['completed', 'active', 'paused'] }).errorCode).toBe(
      'timeout',
    )
  })

  it('is that of a wait that was cancelled or could not poll, whatever is allowed and was seen', () => {
    const job = aJob({ status: 'active' })

    expect(outcomeOf(cancelled(job), allowed).errorCode).toBe('cancelled')
    expect(outcomeOf(pollingFailed('rate-limited', { job }), allowed).errorCode).toBe(
      'rate-limited',
    )
  })
})

describe('a job without a verification', () => {
  const rules = { ...context, requirePr: 'verified' } as const
  const codeOf = (wait: WaitResult, requirements: Parameters<typeof judge>[1]) =>
    judge({ wait, verification: undefined }, requirements)

  it.each(['verified', 'verified-if-any'] as const)(
    'lacks only that if it has a pull request (%s)',
    (requirePr) => {
      expect(codeOf(finished({ prLink }), { ...rules, requirePr })).toBe('unverified-pr')
      expect(codeOf(finished(), { ...rules, requirePr })).not.toBe('unverified-pr')
    },
  )

  it.each<[string, Parameters<typeof codeOf>]>([
    ['the status is not allowed', [finished({ status: 'failed', prLink }), rules]],
    ['the job has not ended', [timedOut(), rules]],
    ['the wait was cancelled', [cancelled(), rules]],
    ['it may be any', [finished({ prLink }), { ...rules, requirePr: 'true' }]],
  ])('needs none if %s', (_, [wait, requirements]) => {
    expect(codeOf(wait, requirements)).not.toBe('unverified-pr')
  })
})

describe('the outcome of the step', () => {
  it.each<[string, string, string, readonly WaitResult[]]>([
    ['completed jobs', '', 'notice', [finished(), finished()]],
    // A scheduled check that finds an active job is not a problem.
    ['an active job', '', 'notice', [timedOut()]],
    ['a completed and an active job', '', 'notice', [finished(), timedOut()]],
    ['a completed and a failed job', '', 'warning', [finished(), failed]],
    ['an archived job', '', 'warning', [archived]],
    [
      'two that fail',
      'unavailable',
      'error',
      [failed, pollingFailed('unavailable'), pollingFailed('not-found')],
    ],
    ['a cancel', 'cancelled', 'error', [pollingFailed('not-found'), cancelled()]],
    [
      'a rejected key',
      'unauthorized',
      'error',
      [pollingFailed('unauthorized'), pollingFailed('forbidden')],
    ],
  ])('of %s has the code %j and is shown as %s', (_, errorCode, level, waits) => {
    const outcome = stepOf(waits, allowed)

    expect([outcome.errorCode, getLevel(outcome)]).toEqual([errorCode, level])
    expect(outcome.jobs).toHaveLength(waits.length)
  })
})

describe('a message that may quote a server', () => {
  it.each<[string, WaitResult, boolean]>([
    ['a failed poll', pollingFailed('unavailable'), true],
    ['a cancel after one', cancelled(undefined, 1, aFailure('backoff')), true],
    ['a cancel', cancelled(), false],
    ['a failed job', failed, false],
  ])('is private: %s', (_, wait, isPrivate) => {
    expect(outcomeOf(wait).isPrivate).toBe(isPrivate)
  })
})

describe('an outcome without a wait', () => {
  it('says of a killed step that its job may still be running', () => {
    const message =
      'The step was killed before it could report. Agent job `job�8f3a` may still be running. Re-run failed jobs to keep waiting.'
    const verdict = { errorCode: 'cancelled', title: 'Cancelled', message }

    expect(provisionalOutcome(['job\n8f3a'])).toMatchObject({
      ...verdict,
      jobs: [{ ...UNKNOWN_JOB, ...verdict, jobId: 'job\n8f3a', isPrivate: false }],
    })
  })
})
