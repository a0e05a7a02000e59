import type { PollFailure } from './poll-result.ts'

/**
 * How many failures end the wait, and whether for their job or for all that are left. They are
 * counted for the job since its own last valid response, and for the step since the last one for any
 * job. It is enough if one of the two counts is full.
 */
export interface Limit {
  /** Failures with the same name here are counted together. */
  readonly countedAs: string
  readonly max: number
  readonly ends: 'job' | 'all'
}

/** Until the deadline. */
const WAITED_OUT: Limit = { countedAs: 'waited-out', max: Infinity, ends: 'job' }

/** How long a failure is borne. docs/polling.md has the table. */
export function limitFor(
  { code, duration, cause }: PollFailure,
  // Whether the service has responded for any job, and whether for this one.
  { hasWorked, isSeen, isFinalPoll }: { hasWorked: boolean; isSeen: boolean; isFinalPoll: boolean },
): Limit {
  if (duration === 'transient') {
    // Once the service has responded, the timeout says how long an outage may last. After five minutes
    // without a response the address is probably wrong. Final polls have a limit of their own.
    const mayLast = hasWorked || isFinalPoll || code === 'rate-limited'
    return mayLast ? WAITED_OUT : { countedAs: 'faults', max: 15, ends: 'all' }
  }
  const isAboutHost = code === 'unavailable'
  if (duration === 'unclear' && !isSeen && !(hasWorked && isAboutHost)) {
    // A new job becomes visible within 15 seconds. A host that does not exist is that of all jobs.
    return { countedAs: 'unknown', max: 5, ends: isAboutHost ? 'all' : 'job' }
  }
  // The same request would fail again, but another job may be allowed.
  const isAboutJob = cause.kind === 'access-denied' || cause.kind === 'not-found'
  const mayAllowOthers = isAboutJob || code === 'unexpected-response'
  if (!hasWorked) return { countedAs: 'permanent', max: 1, ends: mayAllowOthers ? 'job' : 'all' }
  if (!isSeen) return { countedAs: 'rejected', max: 15, ends: 'job' }

  // To a job that was seen, only the service itself says no, or the proxy, to its password. What else
  // came may be a page of something in between, and passes with it.
  const isAboutKey = code === 'unauthorized' || cause.kind === 'proxy-rejection'
  if (isAboutKey) return { countedAs: 'key', max: 15, ends: 'job' }
  return isAboutJob ? { countedAs: cause.kind, max: 15, ends: 'job' } : WAITED_OUT
}
