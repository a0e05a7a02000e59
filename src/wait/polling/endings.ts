import type { PollFailure } from './poll.ts'

// When failed polls end a wait. docs/polling.md has the same table, and the rules.

/** Which jobs the service has given a valid response for: none, this one, or only others. */
export type Seen = 'none' | 'others' | 'this'

/** How many failures end a wait. Those with the same name are counted together. */
export interface Ending {
  readonly name: string
  readonly max: number
  /** Its own job, or all that are left. */
  readonly ends: 'job' | 'all'
}

/** Until the deadline. */
const WAITED_OUT: Ending = { name: 'waited-out', max: Infinity, ends: 'job' }
/** The same request would fail again. */
const ONE: Ending = { name: 'one', max: 1, ends: 'job' }
const ONE_FOR_ALL: Ending = { ...ONE, ends: 'all' }
/** A new job becomes visible within 15 seconds. */
const FIVE: Ending = { name: 'five', max: 5, ends: 'job' }
const FIFTEEN: Ending = { name: 'fifteen', max: 15, ends: 'job' }

/**
 * How many failures end a wait before the deadline. Once a job was seen, only the service's own no
 * ends its wait, or that of the proxy to its password: all else may be something in between.
 */
export const ENDINGS = {
  // No connection, no response or a cut one; 408, 425, and 5xx except 501 and 505. After five minutes
  // without any response the address is probably wrong.
  passing: {
    none: { name: 'passing', max: 15, ends: 'all' },
    others: WAITED_OUT,
    this: WAITED_OUT,
  },
  // 429
  limited: { none: WAITED_OUT, others: WAITED_OUT, this: WAITED_OUT },
  // 404 or 410 with a JSON object: the service says that there is no such job.
  missing: { none: FIVE, others: FIVE, this: { ...FIFTEEN, name: 'missing' } },
  // 404 or 410 without one; a 200 that is not the job.
  'no-job': { none: FIVE, others: FIVE, this: WAITED_OUT },
  // A host that does not exist, which is that of all jobs.
  'no-host': { none: { name: 'no-host', max: 5, ends: 'all' }, others: FIFTEEN, this: WAITED_OUT },
  // 401; a proxy's 407.
  key: { none: ONE_FOR_ALL, others: FIFTEEN, this: { ...FIFTEEN, name: 'key' } },
  // 403 without a JSON object, as of a firewall; a certificate.
  barred: { none: ONE_FOR_ALL, others: FIFTEEN, this: WAITED_OUT },
  // 403 with a JSON object.
  denied: { none: ONE, others: FIFTEEN, this: { ...FIFTEEN, name: 'denied' } },
  // Any other status, a redirect.
  rejected: { none: ONE, others: FIFTEEN, this: WAITED_OUT },
} as const satisfies Readonly<Record<string, Readonly<Record<Seen, Ending>>>>

/** A row of the table: what came in place of a job. */
export type Row = keyof typeof ENDINGS

/** What failed final polls of a job may cost, with the delays before their retries. */
const JOB_COST_MS = 10_000
/** The same for the step. */
const STEP_COST_MS = 60_000

/** By the name of the ending, so that memory does not grow with the failures. */
type Counts = Map<string, number>

/** Decides when failed polls end the wait for a job. */
export interface JobEndings {
  readonly afterResponse: () => void
  /** @returns which waits end */
  readonly afterFailure: (failure: PollFailure, poll: FailedPoll) => Ending['ends'] | 'none'
}

interface FailedPoll {
  /** It began at the deadline or later. */
  readonly isFinalPoll: boolean
  readonly tookMs: number
  /** Before a retry; undefined if there is none. */
  readonly delayMs: number | undefined
}

/** @returns a function to be called for each job of a step */
export function createEndings(): () => JobEndings {
  /** The service has given a valid response, for whichever job. */
  let hasWorked = false
  /** Since the last valid response for any job, or since the start. */
  const stepCounts: Counts = new Map()
  /** Of the failed final polls of all jobs. */
  let stepCostMs = 0
  /** In a row, once the step may cost no more. One may be about its job, two end all. */
  let hopelessPolls = 0

  return () => {
    let isSeen = false
    /** Since the last valid response for this job, or since the start. */
    const jobCounts: Counts = new Map()
    let jobCostMs = 0

    return { afterResponse, afterFailure }

    function afterResponse(): void {
      hasWorked = true
      isSeen = true
      stepCounts.clear()
      jobCounts.clear()
      hopelessPolls = 0
    }

    function afterFailure(failure: PollFailure, poll: FailedPoll): Ending['ends'] | 'none' {
      const { isFinalPoll, tookMs, delayMs } = poll
      const { max, ends, count } = countFailure(failure)
      if (isFinalPoll) pay(tookMs)
      hopelessPolls = stepCostMs >= STEP_COST_MS && isPassing(failure) ? hopelessPolls + 1 : 0
      if (hopelessPolls === 2) return 'all'
      // Outages and rate limits have no other end than the deadline, and final polls have their own.
      if (count >= max && !(isFinalPoll && isPassing(failure))) return ends

      if (delayMs === undefined) return 'job'
      if (!isFinalPoll) return 'none'
      if (jobCostMs + delayMs >= JOB_COST_MS || stepCostMs + delayMs >= STEP_COST_MS) return 'job'
      pay(delayMs)
      return 'none'
    }

    function countFailure(failure: PollFailure): Ending & { count: number } {
      const others: Seen = hasWorked ? 'others' : 'none'
      const ending: Ending = ENDINGS[failure.row][isSeen ? 'this' : others]
      const own = increment(jobCounts, ending.name)
      const ofStep = increment(stepCounts, ending.name)
      // A healthy job behind wrong ids does not end by a single 404.
      return { ...ending, count: isMissing(failure) && own < 2 ? own : Math.max(own, ofStep) }
    }

    function pay(costMs: number): void {
      jobCostMs += costMs
      stepCostMs += costMs
    }
  }
}

/** @returns the count then */
function increment(counts: Counts, name: string): number {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count
}

/** Whether it passes by itself. */
function isPassing({ row }: PollFailure): boolean {
  return row === 'passing' || row === 'limited'
}

/** Whether it says of the job alone that it is not there, which is so for a moment after its start. */
export function isMissing({ row }: PollFailure): boolean {
  return row === 'missing' || row === 'no-job'
}
