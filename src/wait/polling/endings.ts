import type { PollFailure } from './poll.ts'

// When failed polls end a wait. docs/polling.md has the same table, and the rules.

/** Which jobs the service has given a valid response for: none, this one, or only others. */
export type Seen = 'none' | 'others' | 'this'

/** How many failures end a wait, and which: that of their job, or all that are left. */
export interface Ending {
  readonly max: number
  readonly ends: 'job' | 'all'
}

const job = (max: number): Ending => ({ max, ends: 'job' })
const all = (max: number): Ending => ({ max, ends: 'all' })
/** Polls are retried until the deadline. */
const noEnd = job(Infinity)

// A new job becomes visible within 15 seconds, which five failures take. After 15, which take five
// minutes, the address is probably wrong. Once a job was seen, only the service's own no ends its wait,
// or that of the proxy to its password: all else may be something in between.
// prettier-ignore
export const ENDINGS = {
  // no connection, no response or a cut one; 408, 425, 5xx except 501 and 505
  passing:   { none: all(15), others: noEnd,   this: noEnd },
  // 429
  limited:   { none: noEnd,   others: noEnd,   this: noEnd },
  // 404 or 410 with a JSON object, the service's own
  missing:   { none: job(5),  others: job(5),  this: job(15) },
  // 404 or 410 without one; a 200 that is not the job
  'no-job':  { none: job(5),  others: job(5),  this: noEnd },
  // a host that does not exist
  'no-host': { none: all(5),  others: job(15), this: noEnd },
  // 401; a proxy's 407
  key:       { none: all(1),  others: job(15), this: job(15) },
  // 403 without a JSON object; a certificate
  barred:    { none: all(1),  others: job(15), this: noEnd },
  // 403 with a JSON object
  denied:    { none: job(1),  others: job(15), this: job(15) },
  // any other status, a redirect
  rejected:  { none: job(1),  others: job(15), this: noEnd },
} as const satisfies Readonly<Record<string, Readonly<Record<Seen, Ending>>>>

/** A row of the table: what came in place of a job. */
export type Row = keyof typeof ENDINGS

/** What failed final polls of a job may cost, with the delays before their retries. */
const JOB_COST_MS = 10_000
/** The same for the step. */
const STEP_COST_MS = 60_000

/** Failures by what they may end the wait by, so that memory does not grow with them. */
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

    /** Equal cells of a column share a count, but in the last column each row has its own. */
    function countFailure(failure: PollFailure): Ending & { count: number } {
      const { row } = failure
      const ending = isSeen ? ENDINGS[row].this : ENDINGS[row][hasWorked ? 'others' : 'none']
      const name = isSeen ? row : `${ending.max} ${ending.ends}`
      const own = increment(jobCounts, name)
      const ofStep = increment(stepCounts, name)
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
