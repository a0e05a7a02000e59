import type { PollFailure } from './poll-result.ts'

/**
 * How many failures end the wait, and whether for their job or for all that are left. They are
 * counted for the job since its own last valid response, and for the step since the last one for any
 * job. It is enough if one of the two counts is full.
 */
export interface Limit {
  /** Failures with the same name here are counted together. */
  readonly countedAs: 'passing' | 'faults' | 'unknown' | 'rejected' | 'permanent'
  readonly max: number
  readonly ends: 'job' | 'all'
}

/** The first line that fits the failure counts. docs/polling.md has them in words. */
export function limitFor(
  { code, duration, cause }: PollFailure,
  { hasWorked, isSeen, isFinalPoll }: { hasWorked: boolean; isSeen: boolean; isFinalPoll: boolean },
): Limit {
  // A new job becomes visible within 15 seconds.
  if (code === 'not-found' && !isSeen) return { countedAs: 'unknown', max: 5, ends: 'job' }
  // Once the service has responded, the timeout says how long an outage may last, whatever it looks
  // like. Only the service itself says no to a key or a job.
  const saysNo = ['unauthorized', 'forbidden', 'not-found'].includes(code)
  if (hasWorked && saysNo) return { countedAs: 'rejected', max: 15, ends: 'job' }
  // Final polls have a limit of their own.
  const mayLast = duration === 'transient' && (isFinalPoll || code === 'rate-limited')
  if (hasWorked || mayLast) return { countedAs: 'passing', max: Infinity, ends: 'all' }

  // After five minutes without a response the address is probably wrong.
  if (duration === 'transient') return { countedAs: 'faults', max: 15, ends: 'all' }
  // A host that does not exist is that of all jobs.
  const isAboutHost = code === 'unavailable'
  if (duration === 'unclear') {
    return { countedAs: 'unknown', max: 5, ends: isAboutHost ? 'all' : 'job' }
  }
  // The same request would fail again, but another job may be allowed.
  const isAboutJob = code === 'unexpected-response' || cause.kind === 'access-denied'
  return { countedAs: 'permanent', max: 1, ends: isAboutJob ? 'job' : 'all' }
}
