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

/** What was known when the poll began. */
interface Circumstances {
  /** The service has given the step a valid response, for whichever job. */
  readonly hasWorked: boolean
  /** It has given one for this job. */
  readonly isSeen: boolean
  readonly isFinalPoll: boolean
}

/** The first line that fits the failure counts. docs/polling.md has them in words. */
export function limitFor(
  { code, duration, cause }: PollFailure,
  { hasWorked, isSeen, isFinalPoll }: Circumstances,
): Limit {
  if (duration === 'transient') {
    // Such faults pass, and the timeout says how long they may last. But if nothing has worked after
    // five minutes, the address is probably wrong.
    const mayLast = hasWorked || isFinalPoll || code === 'rate-limited'
    if (mayLast) return { countedAs: 'passing', max: Infinity, ends: 'all' }
    return { countedAs: 'faults', max: 15, ends: 'all' }
  }
  // A new job becomes visible within 15 seconds, and maintenance takes no longer than five minutes.
  if (code === 'not-found' && !isSeen) return { countedAs: 'unknown', max: 5, ends: 'job' }
  if (hasWorked) return { countedAs: 'rejected', max: 15, ends: 'job' }
  if (duration === 'unclear') return { countedAs: 'unknown', max: 5, ends: 'job' }

  // The same request would fail again, but another job may be allowed.
  const isAboutJob = code === 'unexpected-response' || cause.kind === 'access-denied'
  return { countedAs: 'permanent', max: 1, ends: isAboutJob ? 'job' : 'all' }
}
