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
  /** When that was; undefined if there was none. */
  readonly seenMs: number | undefined
  /** The failed polls of this job since then, or since the start. */
  readonly failedPolls: number
  /** When the step had its last valid response, for whichever job; undefined if it had none. */
  readonly lastResponseMs: number | undefined
} & WaitEnd

type WaitEnd =
  | { readonly kind: 'finished'; readonly job: FinishedJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  /** The service could not be asked or understood. */
  | {
      readonly kind: 'polling-failed'
      readonly failure: PollFailure
      /** The failure is that of another job, and ended the wait for all. */
      readonly isSkipped: boolean
    }
  /** `failure` is the last one of the failed polls. */
  | { readonly kind: 'cancelled'; readonly failure?: PollFailure | undefined }

const REQUEST_MS = 30_000
/** The limits of a poll after the deadline. An error's body decides nothing, so it gets little time. */
const LATE = { timeoutMs: 10_000, optionalBodyMs: 250 }
/** Between the response to a poll and the next poll of the same job. */
const MIN_GAP_MS = 1_000
/** Between the end of one job and the first poll of the next. */
const NEXT_JOB_MS = 250

/** How many failures of a kind end the wait, and whether for their job or for all that are left. */
const LIMITS = {
  /** 503s and the like before any valid response. Then the address is probably wrong. 5 min. */
  faults: { max: 15, ends: 'all' },
  /** 503s and the like after a valid response or the deadline, and 429s. Only time ends these. */
  passing: { max: Infinity, ends: 'all' },
  /** 404s of a job never seen, or 200s that are no job. 15 s, because the job may be new. */
  unknown: { max: 5, ends: 'job' },
  /** Whatever else says no after a valid response. 5 min, because maintenance takes minutes. */
  refused: { max: 15, ends: 'job' },
  /** A redirect or the like before any valid response. This job's id may be the cause. */
  unexpected: { max: 1, ends: 'job' },
  /** Every job would get it: a key rejected at first, or a fault after `FINAL_COST_MS` of them. */
  hopeless: { max: 1, ends: 'all' },
} as const

/** A retry of a final poll begins at most this long after the first final poll of its job. */
const FINAL_RETRIES_MS = 10_000
/** Once failed final polls of either kind have cost the step this much, none is retried. */
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
  let lastResponseMs: number | undefined
  /** The failed polls since the last valid response, or since the start. */
  let failures: { kind: keyof typeof LIMITS; failure: PollFailure }[] = []
  /** What failed final polls and the delays before their retries have cost. */
  const finalCosts = { passing: { ms: 0 }, others: { ms: 0 } }
  /** The result of every job that is left. None of them is polled. */
  let failureOfRemaining: PollFailure | undefined

  return async function waitForJob(getJob, onPoll) {
    let polls = 0
    let job: AgentJob | undefined
    let seenMs: number | undefined
    let ownFailures = 0
    /** For the backoff, which begins anew at the first final poll. */
    let failuresInRow = 0
    let begunAt = startedAt
    let finalPollAt: number | undefined

    if (failureOfRemaining !== undefined) return fail(failureOfRemaining)

    for (;;) {
      await clock.sleepUntil(nextPollAt, signal)
      if (signal.aborted) return cancel()
      const result = await getJob({ ...beginPoll(), signal })
      if (result === undefined) return cancel()

      const now = clock.now()
      const end = 'job' in result ? afterResponse(result, now) : afterFailure(result, now)
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

    /** @returns the limits of the poll */
    function beginPoll() {
      polls++
      stepPolls++
      begunAt = clock.now()
      const remainingMs = deadline - begunAt
      if (remainingMs > 0) return { timeoutMs: Math.min(REQUEST_MS, remainingMs + LATE.timeoutMs) }
      if (finalPollAt === undefined) {
        finalPollAt = begunAt
        failuresInRow = 0
      }
      return LATE
    }

    /** @returns how the wait ended; undefined if the job is polled again */
    function afterResponse(response: Exclude<PollResult, PollFailure>, now: number) {
      job = response.job
      lastResponseMs = now - startedAt
      seenMs = lastResponseMs
      ownFailures = 0
      failures = []
      failuresInRow = 0

      // Neither a final status nor the final poll lets Retry-After hold back the next job.
      nextPollAt = now + NEXT_JOB_MS
      if (isFinished(job)) return endAs({ kind: 'finished', job })
      if (finalPollAt !== undefined) return endAs({ kind: 'timeout', job })

      const { retryAfterMs = 0 } = response
      pollAgain(Math.max(schedule.intervalMs(now - startedAt), retryAfterMs), now)
      return undefined
    }

    function afterFailure(failure: PollFailure, now: number): WaitResult | undefined {
      const { code, duration, retryAfterMs = 0 } = failure
      ownFailures++
      const kind = kindOf(failure)
      failures.push({ kind, failure })
      failuresInRow++
      // Until the deadline, Retry-After holds back the next job too.
      nextPollAt = Math.max(now + NEXT_JOB_MS, Math.min(now + retryAfterMs, deadline))
      const cost = duration === 'transient' ? finalCosts.passing : finalCosts.others
      if (finalPollAt !== undefined) cost.ms += now - begunAt

      const { max, ends } = LIMITS[kind]
      const isOver = failures.filter((other) => other.kind === kind).length >= max
      if (isOver && ends === 'all') {
        failureOfRemaining = failure
        nextPollAt = now // There is no next poll, and so no delay to log.
      }
      if (isOver) return fail(failure)

      const delayMs = Math.max(schedule.backoffMs(failuresInRow), retryAfterMs)
      if (finalPollAt === undefined) {
        const minDelayMs = code === 'rate-limited' ? schedule.intervalMs(now - startedAt) : 0
        pollAgain(Math.max(delayMs, minDelayMs), now)
        return undefined
      }
      const isInTime = now + delayMs <= finalPollAt + FINAL_RETRIES_MS
      const isAffordable = cost.ms + delayMs < FINAL_COST_MS
      if (!isInTime || !isAffordable) return fail(failure)
      cost.ms += delayMs
      nextPollAt = now + delayMs
      return undefined
    }

    /** The first table of docs/polling.md. */
    function kindOf({ code, duration }: PollFailure): keyof typeof LIMITS {
      const hasWorked = lastResponseMs !== undefined
      if (duration === 'transient') {
        const isFinal = finalPollAt !== undefined
        if (isFinal && finalCosts.passing.ms >= FINAL_COST_MS) return 'hopeless'
        return isFinal || hasWorked || code === 'rate-limited' ? 'passing' : 'faults'
      }
      if (code === 'not-found' && job === undefined) return 'unknown'
      if (hasWorked) return 'refused'
      if (duration === 'unclear') return 'unknown'
      return code === 'unexpected-response' ? 'unexpected' : 'hopeless'
    }

    /** The final poll begins at the deadline, and no poll begins shortly before it. */
    function pollAgain(delayMs: number, now: number): void {
      const isInTime = now + delayMs <= deadline - MIN_GAP_MS
      nextPollAt = isInTime ? now + delayMs : Math.max(deadline, now + MIN_GAP_MS)
    }

    function fail(failure: PollFailure): WaitResult {
      return endAs({ kind: 'polling-failed', failure, isSkipped: polls === 0 })
    }

    function cancel(): WaitResult {
      return endAs({ kind: 'cancelled', failure: failures.at(-1)?.failure })
    }

    function endAs(end: WaitEnd): WaitResult {
      const waitedMs = clock.now() - startedAt
      return { polls, waitedMs, job, seenMs, lastResponseMs, failedPolls: ownFailures, ...end }
    }
  }
}
