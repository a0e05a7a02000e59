import type { PollFailure } from '../service/poll-result.ts'

/**
 * How many failures of a kind end the wait, and whether for their job or for all that are left. They
 * are counted for the job since its own last valid response, and for the step since the last one for
 * any job. It is enough if one of the two counts is full.
 */
export interface Limit {
  readonly kind: 'late' | 'passing' | 'faults' | 'unknown' | 'refused' | 'permanent'
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
  /** Faults have cost the final polls all the time that they may. */
  readonly isBudgetSpent: boolean
}

/** The first line of the table that fits the failure. docs/polling.md has it in words. */
export function limitFor(
  { code, duration, cause }: PollFailure,
  { hasWorked, isSeen, isFinalPoll, isBudgetSpent }: Circumstances,
): Limit {
  const isFault = duration === 'transient'
  const mayLast = hasWorked || isFinalPoll || code === 'rate-limited'
  const isAboutJob = code === 'unexpected-response' || cause.kind === 'access-denied'

  const table = [
    // Faults pass, and the timeout says how long they may last. But if nothing has worked after five
    // minutes, the address is probably wrong.
    { fits: isFault && isBudgetSpent, kind: 'late', max: 1, ends: 'all' },
    { fits: isFault && mayLast, kind: 'passing', max: Infinity, ends: 'all' },
    { fits: isFault, kind: 'faults', max: 15, ends: 'all' },
    // A new job becomes visible within 15 seconds, and maintenance takes no longer than five minutes.
    { fits: code === 'not-found' && !isSeen, kind: 'unknown', max: 5, ends: 'job' },
    { fits: hasWorked, kind: 'refused', max: 15, ends: 'job' },
    { fits: duration === 'unclear', kind: 'unknown', max: 5, ends: 'job' },
    // The same request would fail again, but another job may be allowed.
    { fits: isAboutJob, kind: 'permanent', max: 1, ends: 'job' },
  ] as const
  return table.find(({ fits }) => fits) ?? { kind: 'permanent', max: 1, ends: 'all' }
}
