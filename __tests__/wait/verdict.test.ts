import { describe, expect, it } from '@jest/globals'
import { FINISHED_STATUSES } from '../../src/wait/polling/job.ts'
import { aJob } from '../support/fakes.ts'
import {
  allowed,
  cancelled,
  finished,
  resultOf,
  PR_LINK as prLink,
  timedOut,
  pollingFailed,
} from '../support/results.ts'

const required = { requiresPr: true }

describe('the error code', () => {
  it.each([
    ['completed', '', ''],
    ['failed', 'job-failed', ''],
    ['archived', 'job-archived', ''],
  ] as const)(
    'of a job that ended as %s is %j, or %j if that is allowed',
    (status, errorCode, code) => {
      for (const link of ['', prLink]) {
        expect(resultOf(finished({ status, prLink: link })).errorCode).toBe(errorCode)
        expect(resultOf(finished({ status, prLink: link }), allowed).errorCode).toBe(code)
      }
    },
  )

  it.each(FINISHED_STATUSES)(
    'requires a pull request of a job that is %s and allowed',
    (status) => {
      const rules = { ...allowed, ...required }

      expect(resultOf(finished({ status }), rules).errorCode).toBe('no-pr')
      expect(resultOf(finished({ status, prLink }), rules).errorCode).toBe('')
    },
  )

  it.each([
    ['https://github.com/acme/app/compare/main...x', 'no-pr'],
    ['https://github.com/acme/app/issues/7', 'no-pr'],
    ['https://git.example/acme/app/changes/7', ''],
  ])('for the link %s is %j if a pull request is required', (link, errorCode) => {
    for (const status of FINISHED_STATUSES) {
      const wait = finished({ status, prLink: link })

      expect(resultOf(wait, { ...allowed, ...required }).errorCode).toBe(errorCode)
      expect(resultOf(wait, allowed).errorCode).toBe('')
    }
  })

  it.each(FINISHED_STATUSES)(
    'is no-pr for a link that cannot be used, if %s would pass',
    (status) => {
      const wait = finished({ status, brokenLink: 'its link is broken' })

      expect(resultOf(wait, allowed).errorCode).toBe('no-pr')
      expect(resultOf(wait).errorCode).toBe(status === 'completed' ? 'no-pr' : `job-${status}`)
    },
  )

  it('names the status if the pull request is missing too', () => {
    expect(resultOf(finished({ status: 'failed' }), required).errorCode).toBe('job-failed')
  })

  it('of a job that is still active passes only if that is allowed', () => {
    expect(resultOf(timedOut()).errorCode).toBe('timeout')
    expect(resultOf(timedOut(), { ...allowed, ...required }).errorCode).toBe('')
  })

  it('of a job with an unknown status never passes', () => {
    const wait = timedOut({ job: aJob({ status: 'paused' }) })

    expect(resultOf(wait, allowed).errorCode).toBe('timeout')
  })

  it('is that of a wait that was cancelled or could not poll, whatever is allowed and was seen', () => {
    const job = aJob({ status: 'active' })

    expect(resultOf(cancelled(job), allowed).errorCode).toBe('cancelled')
    expect(resultOf(pollingFailed('rate-limited', { job }), allowed).errorCode).toBe('rate-limited')
  })
})
