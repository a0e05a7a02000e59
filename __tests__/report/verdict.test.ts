import { describe, expect, it } from '@jest/globals'
import { errorCodeFor } from '../../src/report/verdict.ts'
import { aJob } from '../support/fakes.ts'
import { cancelled, finished, PR_LINK as prLink, timedOut, unpolled } from '../support/outcomes.ts'

const usual = { allowedStatuses: ['completed'], isPrRequired: false }
const all = { allowedStatuses: ['completed', 'archived', 'failed', 'active'], isPrRequired: false }

describe('errorCodeFor', () => {
  it.each([
    ['completed', '', ''],
    ['failed', 'job-failed', ''],
    ['archived', 'job-archived', ''],
  ])('of a job that ended as %s is %j, or %j if that is allowed', (status, errorCode, allowed) => {
    for (const link of ['', prLink]) {
      expect(errorCodeFor(finished({ status, prLink: link }), usual)).toBe(errorCode)
      expect(errorCodeFor(finished({ status, prLink: link }), all)).toBe(allowed)
    }
  })

  it.each(['completed', 'archived', 'failed'])(
    'requires a pull request of a job that is %s and allowed',
    (status) => {
      expect(errorCodeFor(finished({ status }), { ...all, isPrRequired: true })).toBe('no-pr')
      expect(errorCodeFor(finished({ status, prLink }), { ...all, isPrRequired: true })).toBe('')
    },
  )

  it('names the status if the pull request is missing too', () => {
    expect(errorCodeFor(finished({ status: 'failed' }), { ...usual, isPrRequired: true })).toBe('job-failed')
  })

  it.each(['active', 'paused'])('of a job that is still %s passes only if active is allowed', (status) => {
    const wait = timedOut({ job: aJob({ status }) })

    expect(
      errorCodeFor(wait, { ...all, allowedStatuses: ['completed', status === 'active' ? '' : status] }),
    ).toBe('timeout')
    expect(errorCodeFor(wait, { ...all, isPrRequired: true })).toBe('')
  })

  it('fails a wait that was cancelled or could not poll, whatever is allowed and was seen', () => {
    const job = aJob({ status: 'active' })

    expect(errorCodeFor(cancelled(job), all)).toBe('cancelled')
    expect(errorCodeFor(unpolled('rate-limited', { job, isFinalPoll: true }), all)).toBe('rate-limited')
  })
})
