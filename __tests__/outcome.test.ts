import { describe, expect, it } from '@jest/globals'
import { jobOf, judge, OUTPUT_NAMES, outputsOf, type Rules } from '../src/outcome.ts'
import type { Wait } from '../src/wait.ts'
import { aFailure, aJob, anOutcome } from './support/fakes.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const usual: Rules = { allowedStatuses: ['completed'], isPrRequired: false }
const seen = { reads: 24, waitedMs: 252_000 }

function finished(status: string, link = ''): Wait {
  return { kind: 'finished', job: aJob({ status, prLink: link }), ...seen }
}

describe('judge', () => {
  it.each([
    ['completed', ''],
    ['failed', 'job-failed'],
    ['archived', 'job-archived'],
  ])('judges a job that ended as %s: %j', (status, errorCode) => {
    expect(judge(finished(status), usual)).toBe(errorCode)
    expect(judge(finished(status, prLink), usual)).toBe(errorCode)
    expect(judge(finished(status), { ...usual, allowedStatuses: ['completed', status] })).toBe('')
  })

  it.each([
    ['completed', '', 'no-pr'],
    ['archived', '', 'no-pr'],
    ['failed', '', 'no-pr'],
    ['completed', prLink, ''],
    ['failed', prLink, ''],
  ])('asks for a pull request where one is required: %s, %j, %j', (status, link, errorCode) => {
    const rules = { allowedStatuses: ['completed', 'archived', 'failed'], isPrRequired: true }

    expect(judge(finished(status, link), rules)).toBe(errorCode)
  })

  it('gives the status as the reason where both it and the missing pull request are one', () => {
    expect(judge(finished('failed'), { ...usual, isPrRequired: true })).toBe('job-failed')
  })

  it.each(['active', 'paused'])(
    'fails a job that is %s when the time is up, unless active is allowed',
    (status) => {
      const wait: Wait = {
        kind: 'timeout',
        job: aJob({ status }),
        failure: undefined,
        isEarly: false,
        ...seen,
      }

      expect(judge(wait, usual)).toBe('timeout')
      expect(judge(wait, { allowedStatuses: ['completed', 'active'], isPrRequired: true })).toBe('')
    },
  )

  it('fails a wait that was stopped or could not be, whatever is allowed', () => {
    const rules = { allowedStatuses: ['completed', 'archived', 'failed', 'active'], isPrRequired: false }
    const failed = {
      error: aFailure('final'),
      job: aJob({ status: 'active' }),
      failingMs: 0,
      tries: 1,
      ...seen,
    }

    expect(judge({ kind: 'cancelled', job: aJob({ status: 'active' }), ...seen }, rules)).toBe('cancelled')
    expect(judge({ kind: 'failed', code: 'forbidden', ...failed }, rules)).toBe('forbidden')
  })
})

describe('jobOf', () => {
  it.each([
    ['completed', '', true],
    ['failed', 'job-failed', true],
    ['completed', 'internal', true],
    ['active', '', true],
    ['active', 'timeout', true],
    ['paused', 'timeout', true],
    ['active', 'cancelled', false],
    ['active', 'unavailable', false],
    ['active', 'internal', false],
  ] as const)(
    'takes a job that is %s with the code %j for known to the end: %j',
    (status, errorCode, isKnown) => {
      const outcome = anOutcome({ errorCode, job: aJob({ status }) })

      expect(jobOf(outcome)).toBe(isKnown ? outcome.job : undefined)
    },
  )

  it('knows none that was never seen', () => {
    expect(jobOf(anOutcome({ errorCode: 'timeout', job: undefined }))).toBeUndefined()
  })
})

describe('outputsOf', () => {
  const names = { jobId: 'job_8f3a', serverUrl: 'https://github.com' }

  it('gives the job and what came of it', () => {
    const outcome = anOutcome({
      errorCode: 'job-archived',
      message: 'Agent job job_8f3a was archived.',
      job: aJob({ status: 'archived', prLink, archivedAt: '2026-11-22T10:00:00.000Z' }),
    })

    expect(outputsOf(outcome, names)).toEqual({
      status: 'archived',
      prLink,
      prNumber: '7',
      prRepository: 'acme/app',
      errorCode: 'job-archived',
      message: 'Agent job job_8f3a was archived.',
      commentUrl: '',
      jobId: 'job_8f3a',
      model: 'model-x',
      sourceRepository: 'https://github.com/acme/app',
      sourceRef: 'agent/fix-login',
      createdAt: '2026-11-21T09:14:00.000Z',
      archivedAt: '2026-11-22T10:00:00.000Z',
    })
  })

  it('gives every output, empty where the job is not known', () => {
    const outputs = outputsOf(
      anOutcome({ errorCode: 'invalid-input', message: 'Why.', job: undefined }),
      names,
    )

    expect(outputs).toEqual({
      ...Object.fromEntries(OUTPUT_NAMES.map((name) => [name, ''])),
      errorCode: 'invalid-input',
      message: 'Why.',
      jobId: 'job_8f3a',
    })
  })

  it('names the host of a pull request that is not on the server', () => {
    expect(
      outputsOf(anOutcome({ job: aJob({ prLink }) }), { ...names, serverUrl: 'https://ghe.example' }),
    ).toMatchObject({ prNumber: '7', prRepository: 'github.com/acme/app' })
  })
})
