import { isFinished, type AgentJob, type FinishedJob } from '../service/job.ts'
import type { GetJob } from '../service/job-client.ts'
import type { PollFailure, PollResult } from '../service/poll-result.ts'
import type { Clock } from './clock.ts'
import { createSchedule } from './schedule.ts'

/** One poll that was made. All times in this file's results are since the start of the step. */
export interface PollEvent {
  readonly result: PollResult
  /** The number of this poll among those of its job, from 1. */
  readonly polls: number
  /** The number of this poll among those of the step, from 1. */
  readonly stepPolls: number
  /** The wait for this job has ended. */
  readonly isLastPoll: boolean
  /** The delay before the next poll of the step, if there is one. */
  readonly delayMs: number
  readonly waitedMs: number
  /** The time until the deadline; 0 after it. */
  readonly remainingMs: number
}

/** How the wait for a job ended. */
export type WaitResult = {
  /** 0 if the wait was over before the turn of this job. */
  readonly polls: number
  readonly waitedMs: number
  /** The job in its last valid response. */
  readonly job: AgentJob | undefined
  /** When the step had its last valid response, for whichever job; undefined if it had none. */
  readonly lastResponseMs: number | undefined
  /** The failed polls of the step since then, or since its start. */
  readonly failedPolls: number
} & WaitEnd

type WaitEnd =
  | { readonly kind: 'finished'; readonly job: FinishedJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  /** The service could not be asked or understood. The failure may be of a job before this one. */
  | {
      readonly kind: 'polling-failed'
      readonly failure: PollFailure
      readonly isFinalPoll: boolean
    }
  | { readonly kind: 'cancelled' }

const REQUEST_MS = 30_000
/** How long a poll may take after the deadline. */
const LATE_REQUEST_MS = 10_000
/** Between the response to a poll and the next poll of the same job. */
const MIN_GAP_MS = 1_000
/** Between the end of one job and the first poll of the next. */
const NEXT_JOB_MS = 250

/** 503s and the like before any valid response. Then the address is probably wrong. 5 min. */
const MAX_FAULTS = 15
/** 404s of a job never seen, or 200s that are no job. 15 s, because the job may be new. */
const MAX_UNKNOWN = 5
/** Whatever else says no after a valid response. 5 min, because maintenance takes minutes. */
const MAX_REFUSED = 15
/** A retry of a final poll begins at most this long after the first final poll of its job. */
const FINAL_RETRIES_MS = 10_000
/** Once failed final polls of a kind have cost the step this much, none of them is retried. */
const FINAL_COST_MS = 60_000

/**
 * Starts the clock of the step. Call the returned function for one job after the other: they share
 * one deadline and are never polled at the same time. docs/polling.md lists the rules.
 *
 * @param options.pollIntervalMs instead of the adaptive interval
 * @param options.random in [0, 1)
 */
export function createWaiter(options: {
  timeoutMs: number
  pollIntervalMs: number | undefined
  clock: Clock
  random: () => number
  signal: AbortSignal
}): (getJob: GetJob, onPoll: (event: PollEvent) => void) => Promise<WaitResult> {
  const { timeoutMs, pollIntervalMs, clock, random, signal } = options
  const schedule = createSchedule({ fixedMs: pollIntervalMs, random })
  const startedAt = clock.now()
  const deadline = startedAt + timeoutMs

  // What all jobs share.
  let nextPollAt = startedAt
  let stepPolls = 0
  let lastResponseAt: number | undefined
  /** Since the last valid response, or since the start. */
  let failures = { all: 0, faults: 0, unknown: 0, refused: 0 }
  /** What failed final polls have cost, by kind. */
  const finalCostMs = { faults: 0, refusals: 0 }
  /** The result of every job that is left. None of them is polled. */
  let failureOfRemaining: PollFailure | undefined

  return async function waitForJob(getJob, onPoll) {
    let polls = 0
    let job: AgentJob | undefined
    /** For the backoff. The final poll begins a new row. */
    let failuresInRow = 0
    let finalPollAt: number | undefined

    if (failureOfRemaining !== undefined) return fail(failureOfRemaining)

    for (;;) {
      await clock.sleepUntil(nextPollAt, signal)
      if (signal.aborted) return endAs({ kind: 'cancelled' })
      const begunAt = clock.now()
      const result = await getJob({ timeoutMs: beginPoll(begunAt), signal })
      if (result === undefined) return endAs({ kind: 'cancelled' })

      const now = clock.now()
      const end =
        'job' in result ? afterResponse(result, now) : afterFailure(result, { now, begunAt })
      onPoll({
        result,
        polls,
        stepPolls,
        isLastPoll: end !== undefined,
        delayMs: nextPollAt - now,
        waitedMs: now - startedAt,
        remainingMs: Math.max(0, deadline - now),
      })
      if (end !== undefined) return end
    }

    /** @returns how long the poll may take */
    function beginPoll(now: number): number {
      polls++
      stepPolls++
      if (now >= deadline && finalPollAt === undefined) {
        finalPollAt = now
        failuresInRow = 0
      }
      return Math.min(REQUEST_MS, Math.max(0, deadline - now) + LATE_REQUEST_MS)
    }

    /** @returns how the wait ended; undefined if the job is polled again */
    function afterResponse(
      response: Exclude<PollResult, PollFailure>,
      now: number,
    ): WaitResult | undefined {
      job = response.job
      lastResponseAt = now
      failures = { all: 0, faults: 0, unknown: 0, refused: 0 }
      failuresInRow = 0

      // Neither a final status nor the final poll lets Retry-After hold back the next job.
      nextPollAt = now + NEXT_JOB_MS
      if (isFinished(job)) return endAs({ kind: 'finished', job })
      if (finalPollAt !== undefined) return endAs({ kind: 'timeout', job })

      const { retryAfterMs = 0 } = response
      pollAgain(Math.max(schedule.intervalMs(now - startedAt), retryAfterMs), now)
      return undefined
    }

    /** @returns how the wait ended; undefined if the job is polled again */
    function afterFailure(
      failure: PollFailure,
      { now, begunAt }: { now: number; begunAt: number },
    ): WaitResult | undefined {
      const { code, retry, retryAfterMs = 0 } = failure
      failures.all++
      failuresInRow++
      // Until the deadline, Retry-After holds back the next job too.
      nextPollAt = Math.max(now + NEXT_JOB_MS, Math.min(now + retryAfterMs, deadline))

      const kind = retry === 'backoff' ? 'faults' : 'refusals'
      if (finalPollAt !== undefined) {
        // A hundred jobs that hang for 10 s each would take a quarter of an hour.
        if (kind === 'faults' && finalCostMs.faults >= FINAL_COST_MS) return failAll(failure, now)
        finalCostMs[kind] += now - begunAt
      }
      if (retry === 'permanent' && lastResponseAt === undefined) {
        // A redirect or another unexpected status may be caused by this job's id. Anything else,
        // such as a rejected key, would fail for every job.
        return code === 'unexpected-response' ? fail(failure) : failAll(failure, now)
      }
      if (isTooMany(failure)) return kind === 'faults' ? failAll(failure, now) : fail(failure)

      const delayMs = Math.max(schedule.backoffMs(failuresInRow), retryAfterMs)
      if (finalPollAt === undefined) {
        const minDelayMs = code === 'rate-limited' ? schedule.intervalMs(now - startedAt) : 0
        pollAgain(Math.max(delayMs, minDelayMs), now)
        return undefined
      }
      const isInTime = now + delayMs <= finalPollAt + FINAL_RETRIES_MS
      if (!isInTime || finalCostMs[kind] + delayMs >= FINAL_COST_MS) return fail(failure)
      finalCostMs[kind] += delayMs
      nextPollAt = now + delayMs
      return undefined
    }

    /** Counts the failure. @returns whether so many of its kind end the wait */
    function isTooMany({ code, retry }: PollFailure): boolean {
      if (retry === 'backoff') {
        // The service asks for patience with a 429. Final polls have a bound of their own.
        const isPatient = code === 'rate-limited' || finalPollAt !== undefined
        return lastResponseAt === undefined && !isPatient && ++failures.faults >= MAX_FAULTS
      }
      const isUnknown = code === 'not-found' ? job === undefined : lastResponseAt === undefined
      return isUnknown ? ++failures.unknown >= MAX_UNKNOWN : ++failures.refused >= MAX_REFUSED
    }

    /** The final poll begins at the deadline, and no poll begins shortly before it. */
    function pollAgain(delayMs: number, now: number): void {
      const isInTime = now + delayMs <= deadline - MIN_GAP_MS
      nextPollAt = isInTime ? now + delayMs : Math.max(deadline, now + MIN_GAP_MS)
    }

    function fail(failure: PollFailure): WaitResult {
      return endAs({ kind: 'polling-failed', failure, isFinalPoll: finalPollAt !== undefined })
    }

    function failAll(failure: PollFailure, now: number): WaitResult {
      failureOfRemaining = failure
      nextPollAt = now
      return fail(failure)
    }

    function endAs<End extends WaitEnd>(end: End) {
      const waitedMs = clock.now() - startedAt
      const lastResponseMs = lastResponseAt === undefined ? undefined : lastResponseAt - startedAt
      return { polls, waitedMs, job, lastResponseMs, failedPolls: failures.all, ...end }
    }
  }
}
