import { isFinal, type AgentJob } from '../service/job.ts'
import type { GetJob } from '../service/job-client.ts'
import type { PollFailure, PollResult } from '../service/poll-result.ts'
import type { Clock } from './clock.ts'
import { createSchedule } from './schedule.ts'

/** One poll that was made. Times are since the start of the step, here and below. */
export interface PollEvent {
  /** Of the job; the waits for all before it are over. */
  readonly index: number
  readonly result: PollResult
  /** How many polls of the job were made, with this one. */
  readonly polls: number
  /** The delay before the job's next poll; undefined after the last. */
  readonly delayMs: number | undefined
  readonly waitedMs: number
  /** Until the timeout; 0 after it. */
  readonly remainingMs: number
}

/** How the wait for a job ended. `unpolled`: the service could not be asked or understood. */
export type WaitResult = {
  /** 0 if the wait was over before its turn. */
  readonly polls: number
  readonly waitedMs: number
  /** The last valid response. */
  readonly job: AgentJob | undefined
  /** When the step had its last valid response, whichever job it was of; 0 if it had none. */
  readonly seenMs: number
  /** Failed polls since the job's last valid response, without 429s. */
  readonly attempts: number
} & (
  | { readonly kind: 'finished'; readonly job: AgentJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  | { readonly kind: 'unpolled'; readonly failure: PollFailure; readonly isFinalPoll: boolean }
  | { readonly kind: 'cancelled' }
)

/** What one job leaves to the next. */
interface Step {
  /** The earliest next request. */
  nextAt: number
  deadline: number
  /** When the last valid response came. */
  seenAt: number | undefined
  /** The failed polls since then, without 429s, which only slow polling down. */
  failedAt: number[]
  /**
   * What failed a job and mostly fails the others too: each has a single attempt, until those that failed have taken the
   * time that is left; then it has this failure, unpolled. Good polls cost nothing of it, but end it unless it is that of
   * a final poll.
   */
  shared:
    | { readonly failure: PollFailure; readonly leftMs: number; readonly isOfFinalPoll: boolean }
    | undefined
}

const REQUEST_MS = 30_000
/** How long a poll that begins before the deadline may outlast it, and how long the final poll and its retries may take. */
const FINAL_POLL_MS = 10_000
/** A poll that is cut shorter would only hide why the one before failed. */
const MIN_POLL_MS = 1_000
/** Between two polls of one job. */
const MIN_GAP_MS = 1_000
/** Between the last request for a job and the first for the next. */
const NEXT_JOB_MS = 250
/** Even a shorter timeout leaves this long to get the first valid response. */
const FIRST_RESPONSE_MS = 30_000
const OUTAGE_MS = 5 * 60_000
const OUTAGE_ATTEMPTS = 5
const CONFIRMATIONS = 5
/** How long jobs that fail by a single attempt, or by their final polls, may take together. */
const SINGLE_ATTEMPTS_MS = 40_000

/**
 * Waits for the jobs in turn: polls the first until it has ended, then the second, which has mostly ended by then, and
 * so on. One request at a time.
 *
 * @param getJobs one for each job
 * @returns one result for each job, in the same order
 */
export async function waitForJobs(
  getJobs: readonly GetJob[],
  options: {
    timeoutMs: number
    /** Instead of the adaptive interval. */
    pollIntervalMs: number | undefined
    clock: Clock
    /** In [0, 1). */
    random: () => number
    signal: AbortSignal
    onPoll: (event: PollEvent) => void
  },
): Promise<WaitResult[]> {
  const { timeoutMs, pollIntervalMs, clock, random, signal, onPoll } = options
  const { intervalMs, backoffMs } = createSchedule({ fixedMs: pollIntervalMs, random })
  const startedAt = clock.now()
  const step: Step = {
    nextAt: startedAt,
    deadline: startedAt + Math.max(timeoutMs, FIRST_RESPONSE_MS),
    seenAt: undefined,
    failedAt: [],
    shared: undefined,
  }
  const results: WaitResult[] = []
  for (const getJob of getJobs) results.push(await waitForJob(getJob, results.length))
  return results

  async function waitForJob(getJob: GetJob, index: number): Promise<WaitResult> {
    const turnAt = clock.now()
    const jobsLeft = getJobs.length - index - 1
    let polls = 0
    /** The last valid response; the following count the failed polls since then. */
    let job: AgentJob | undefined
    let attempts = 0
    /** In a row, for the backoff; the final poll begins a row of its own. */
    let failures = 0
    /** In a row. */
    let toConfirm = 0
    /** When the final poll began. */
    let finalAt: number | undefined

    for (;;) {
      const leftMs = (step.shared?.leftMs ?? Infinity) - Math.max(0, step.nextAt - clock.now())
      if (step.shared !== undefined && leftMs < MIN_POLL_MS && !signal.aborted)
        return { ...progress(), kind: 'unpolled', failure: step.shared.failure, isFinalPoll: false }
      await clock.sleepUntil(step.nextAt, signal)
      if (signal.aborted) return { ...progress(), kind: 'cancelled' }
      const polledAt = clock.now()
      if (finalAt === undefined && polledAt >= step.deadline) {
        finalAt = polledAt
        failures = 0
      }
      const limitMs = Math.min(
        REQUEST_MS,
        (finalAt ?? step.deadline) + FINAL_POLL_MS - polledAt,
        leftMs,
      )

      polls++
      const result = await getJob({ timeoutMs: Math.max(limitMs, MIN_POLL_MS), signal })
      if (result === undefined) return { ...progress(), kind: 'cancelled' }
      const now = clock.now()
      const { retryAfterMs = 0 } = result
      const next =
        'job' in result ? afterJob(result.job, polledAt, now) : afterFailure(result, polledAt, now)
      const event = {
        index,
        result,
        polls,
        waitedMs: now - startedAt,
        remainingMs: Math.max(0, step.deadline - now),
      }
      if (typeof next === 'object') {
        // Until the deadline, Retry-After holds back whichever job is next.
        const heldMs = next.kind === 'finished' ? 0 : Math.min(retryAfterMs, event.remainingMs)
        step.nextAt = now + Math.max(NEXT_JOB_MS, heldMs)
        onPoll({ ...event, delayMs: undefined })
        return next
      }
      step.nextAt = now + Math.max(next, retryAfterMs)
      // The final poll begins at the deadline, and no poll so shortly before it that the two would crowd.
      if (finalAt === undefined && step.nextAt > step.deadline - MIN_GAP_MS)
        step.nextAt = Math.max(step.deadline, polledAt + MIN_GAP_MS)
      onPoll({ ...event, delayMs: Math.max(0, step.nextAt - now) })
    }

    /** @returns how the wait ended, or the delay before the next poll */
    function afterJob(seen: AgentJob, polledAt: number, now: number): WaitResult | number {
      job = seen
      attempts = failures = toConfirm = 0
      step.seenAt = now
      step.failedAt = []
      // A longer one was only for the first response: it may have passed by now.
      step.deadline = startedAt + timeoutMs
      if (step.shared?.isOfFinalPoll === false) step.shared = undefined
      if (isFinal(job.status)) return { ...progress(), kind: 'finished', job }
      if (polledAt >= step.deadline) return { ...progress(), kind: 'timeout', job }
      return intervalMs(now - startedAt, jobsLeft)
    }

    /** @returns how the wait ended, or the delay before the next poll */
    function afterFailure(
      failure: PollFailure,
      polledAt: number,
      now: number,
    ): WaitResult | number {
      const { code, retry, retryAfterMs = 0 } = failure
      const isRateLimited = retry === 'rate-limited'
      failures++
      toConfirm = retry === 'confirm' ? toConfirm + 1 : 0
      if (!isRateLimited) {
        attempts++
        step.failedAt.push(polledAt)
      }
      const backoff = backoffMs(failures)
      // A 429 is no reason to poll more often than usual, but the final poll has no time for that.
      const delay =
        isRateLimited && finalAt === undefined
          ? Math.max(intervalMs(now - startedAt, jobsLeft), backoff)
          : backoff
      const [failingSince = now] = step.failedAt

      const isConfirmed = job === undefined && toConfirm >= CONFIRMATIONS
      const isOutage =
        finalAt === undefined &&
        !isRateLimited &&
        retry !== 'never' &&
        step.failedAt.length >= OUTAGE_ATTEMPTS &&
        now - failingSince >= OUTAGE_MS
      const isTooLate =
        finalAt !== undefined &&
        now + Math.max(delay, retryAfterMs) > finalAt + FINAL_POLL_MS - MIN_POLL_MS
      if (retry !== 'never' && !isConfirmed && !isOutage && !isTooLate && step.shared === undefined)
        return delay

      // That status may be due to this job's id alone.
      const isOwn = code === 'unexpected-response'
      const isOfAll = retry === 'never' && !isOwn
      const isOfService = isOutage || (isConfirmed && step.seenAt === undefined)
      if (isOfAll || isOfService || finalAt !== undefined || step.shared !== undefined) {
        const failedFrom = step.shared === undefined ? (finalAt ?? now) : turnAt
        const leftMs = (step.shared?.leftMs ?? SINGLE_ATTEMPTS_MS) - (now - failedFrom)
        step.shared = {
          failure: isOwn ? (step.shared?.failure ?? failure) : failure,
          leftMs: isOfAll ? 0 : leftMs,
          isOfFinalPoll: finalAt !== undefined,
        }
      }
      return { ...progress(), kind: 'unpolled', failure, isFinalPoll: finalAt !== undefined }
    }

    function progress() {
      const seenMs = (step.seenAt ?? startedAt) - startedAt
      return { polls, waitedMs: clock.now() - startedAt, job, seenMs, attempts }
    }
  }
}
