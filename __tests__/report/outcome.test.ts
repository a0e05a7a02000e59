import { describe, expect, it } from '@jest/globals'
import { errorOutcome, killedOutcome } from '../../src/report/outcome.ts'
import { message } from '../../src/shared/message.ts'
import { aFailure, aJob, MINUTE } from '../support/fakes.ts'
import { cancelled, context, finished, outcomeOf, PR_LINK as prLink, timedOut, unpolled } from '../support/outcomes.ts'

const required = { isPrRequired: true }
const allowed = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }

describe('toJobOutcome', () => {
  it.each([
    [finished(), {}, '', 'notice'],
    // A scheduled check is not a problem.
    [timedOut(), allowed, '', 'notice'],
    [finished({ status: 'failed' }), allowed, '', 'warning'],
    [finished({ status: 'archived' }), allowed, '', 'warning'],
    [finished({ status: 'failed' }), {}, 'job-failed', 'error'],
    [timedOut(), {}, 'timeout', 'error'],
    [cancelled(), allowed, 'cancelled', 'error'],
    [unpolled('unavailable'), allowed, 'unavailable', 'error'],
  ] as const)('passes as a notice or a warning, fails as an error (row %#)', (wait, rules, errorCode, level) => {
    const outcome = outcomeOf(wait, rules)

    expect(outcome).toMatchObject({ errorCode, level, jobId: context.jobId, wait })
    expect(outcome.job).toBe(wait.job)
  })
})

describe('the error code', () => {
  it.each([
    ['completed', '', ''],
    ['failed', 'job-failed', ''],
    ['archived', 'job-archived', ''],
  ])('of a job that ended as %s is %j, or %j if that is allowed', (status, errorCode, code) => {
    for (const link of ['', prLink]) {
      expect(outcomeOf(finished({ status, prLink: link })).errorCode).toBe(errorCode)
      expect(outcomeOf(finished({ status, prLink: link }), allowed).errorCode).toBe(code)
    }
  })

  it.each(['completed', 'archived', 'failed'])('requires a pull request of a job that is %s and allowed', (status) => {
    expect(outcomeOf(finished({ status }), { ...allowed, ...required }).errorCode).toBe('no-pr')
    expect(outcomeOf(finished({ status, prLink }), { ...allowed, ...required }).errorCode).toBe('')
  })

  it('names the status if the pull request is missing too', () => {
    expect(outcomeOf(finished({ status: 'failed' }), required).errorCode).toBe('job-failed')
  })

  it('of a job that is still active passes only if that is allowed', () => {
    expect(outcomeOf(timedOut()).errorCode).toBe('timeout')
    expect(outcomeOf(timedOut(), { ...allowed, ...required }).errorCode).toBe('')
  })

  it('of a job with an unknown status never passes', () => {
    const wait = timedOut({ job: aJob({ status: 'paused' }) })

    expect(outcomeOf(wait, { allowedStatuses: ['completed', 'active', 'paused'] }).errorCode).toBe('timeout')
  })

  it('is that of a wait that was cancelled or could not poll, whatever is allowed and was seen', () => {
    const job = aJob({ status: 'active' })

    expect(outcomeOf(cancelled(job), allowed).errorCode).toBe('cancelled')
    expect(outcomeOf(unpolled('rate-limited', { job, isFinalPoll: true }), allowed).errorCode).toBe('rate-limited')
  })
})

describe('a Retry-After past the timeout', () => {
  const early = { retryAfterMs: 40 * MINUTE, remainingMs: 12 * MINUTE }

  it.each([
    ['rate-limited', aFailure('rate-limited')],
    ['unavailable', aFailure('backoff')],
    ['unavailable', aFailure('confirm')],
    ['unavailable', { ...aFailure('never'), code: 'unexpected-response' }],
  ] as const)('makes the code %s (row %#)', (errorCode, failure) => {
    expect(outcomeOf(unpolled('not-found', { failure, early })).errorCode).toBe(errorCode)
  })
})

describe('killedOutcome', () => {
  it('says of one job that it may still be running', () => {
    const outcome = killedOutcome(['job\n8f3a'])
    const text = 'The step was killed before it could report. Agent job job�8f3a may still be running.'

    expect(outcome).toMatchObject({ errorCode: 'cancelled', level: 'error', message: { plain: text } })
    expect(outcome.jobs).toMatchObject([
      { errorCode: 'cancelled', jobId: 'job\n8f3a', job: undefined, message: { plain: text } },
    ])
  })

  it('says it of several together', () => {
    const { jobs, ...outcome } = killedOutcome(['job_1', 'job_2'])

    expect(outcome).toMatchObject({
      errorCode: 'cancelled',
      message: { plain: 'The step was killed before it could report. The agent jobs may still be running.' },
    })
    expect(jobs.map(({ jobId, errorCode, message: { plain } }) => [jobId, errorCode, plain])).toEqual([
      ['job_1', 'cancelled', outcome.message.plain],
      ['job_2', 'cancelled', outcome.message.plain],
    ])
  })
})

describe('errorOutcome', () => {
  it.each([
    ['invalid-input', 'Invalid inputs'],
    ['internal', 'Internal error'],
  ] as const)('of %s has no jobs unless they are named', (errorCode, title) => {
    expect(errorOutcome(errorCode, message`Why.`)).toEqual({
      ...{ errorCode, level: 'error', title },
      ...{ message: { plain: 'Why.', markdown: 'Why.' }, jobs: [] },
    })
  })

  it('keeps what was seen of each job', () => {
    const job = aJob({ status: 'active' })
    const jobs = { jobIds: ['job_1', 'job_2'], known: new Map([['job_1', job]]) }

    expect(errorOutcome('internal', message`Why.`, jobs).jobs).toMatchObject([
      { jobId: 'job_1', job, errorCode: 'internal', message: { plain: 'Why.' } },
      { jobId: 'job_2', job: undefined, errorCode: 'internal' },
    ])
  })
})
