import { isFinal, type AgentJob } from '../service/job.ts'
import type { GetJob } from '../service/job-client.ts'
import type { JobResponse } from '../service/job-response.ts'
import { PollError, type PollErrorCode } from '../service/poll-error.ts'
import type { Clock } from './clock.ts'
import { backoffMs, MIN_GAP_MS, type Schedule } from './schedule.ts'

/** One poll that was made. Times are since the start of the wait. */
export interface PollEvent {
  readonly result: JobResponse | PollError
  readonly polls: number
  readonly waitedMs: number
  /** The delay before the next poll; undefined after the last. */
  readonly delayMs: number | undefined
  /** Until the timeout; 0 after it. */
  readonly remainingMs: number
}

/** How a wait ended; `job` is the last valid response. */
export type WaitResult = End & { readonly polls: number; readonly waitedMs: number }

type End =
  | { readonly kind: 'finished'; readonly job: AgentJob }
  /** `retryAfterMs`: the service allows no poll before the timeout, so the wait ended early. */
  | { readonly kind: 'timeout'; readonly job: AgentJob; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'cancelled'; readonly job: AgentJob | undefined; readonly error: PollError | undefined }
  | FailedEnd

/** The service could not be asked or understood. */
interface FailedEnd {
  readonly kind: 'failed'
  readonly code: PollErrorCode
  /** Of the last poll. */
  readonly error: PollError
  readonly job: AgentJob | undefined
  /** When `job` was seen, since the start of the wait. */
  readonly seenMs: number
  /** Since the last valid response. */
  readonly failingMs: number
  readonly attempts: number
  readonly isFinalPoll: boolean
  readonly early?: Early | undefined
}

/** Retry-After reaches past the timeout, so that the wait ended early. */
export interface Early {
  readonly retryAfterMs: number
  readonly remainingMs: number
}

const REQUEST_MS = 30_000
/** How long after the deadline the final poll and its retries may last. */
const FINAL_POLL_MS = 10_000
const MIN_POLL_MS = 1_000
/** Even a shorter timeout leaves this long to get the first valid response. */
const FIRST_RESPONSE_MS = 30_000
const OUTAGE_MS = 5 * 60_000
const OUTAGE_ATTEMPTS = 5
const CONFIRMATIONS = 3
const MAX_CONFIRM_MS = 30_000

/** Polls a job until it is final, the deadline has passed, the service has failed for good, or the signal aborts. */
export async function waitForJob(options: {
  getJob: GetJob
  /** Resolves when the next poll may begin. */
  readyToPoll: () => Promise<void>
  schedule: Schedule
  timeoutMs: number
  clock: Clock
  /** In [0, 1). */
  random: () => number
  signal: AbortSignal
  onPoll: (event: PollEvent) => void
}): Promise<WaitResult> {
  const { getJob, readyToPoll, schedule, timeoutMs, clock, signal, onPoll } = options
  const startedAt = clock.now()
  let job: AgentJob | undefined
  let seenAt = startedAt
  let failures = noFailures
  /** When the final poll began; a poll that is still running at the deadline is the final one too. */
  let finalAt: number | undefined

  for (let polls = 1; ; polls++) {
    await readyToPoll()
    const polledAt = clock.now()
    if (signal.aborted) return { ...cancelled(), polls: polls - 1, waitedMs: polledAt - startedAt }
    if (polledAt >= deadline()) enterFinalPoll(polledAt)

    const limitMs = Math.min(REQUEST_MS, (finalAt ?? deadline()) + FINAL_POLL_MS - polledAt)
    // A retry of the final poll may have been kept waiting too long.
    if (limitMs < MIN_POLL_MS && failures.last !== undefined)
      return { ...failed(failures.last, polledAt), polls: polls - 1, waitedMs: polledAt - startedAt }
    const result = await attempt(getJob, { timeoutMs: limitMs, signal })
    const now = clock.now()
    const waitedMs = now - startedAt
    if (result === undefined) return { ...cancelled(), polls, waitedMs }

    if (!(result instanceof PollError)) {
      job = result.job
      seenAt = now
      failures = noFailures
    }
    // One that took longer than it may began before the machine was suspended, and says nothing of now.
    const wasSuspended = now - polledAt > limitMs + MIN_GAP_MS
    if (now >= deadline() && !wasSuspended) enterFinalPoll(deadline())
    if (result instanceof PollError) failures = addFailure(failures, result, polledAt)

    const next = endOrNextPoll(result, polledAt, now)
    const remainingMs = Math.max(0, deadline() - now)
    onPoll({
      result,
      polls,
      waitedMs,
      remainingMs,
      delayMs: typeof next === 'number' ? Math.max(0, next - now) : undefined,
    })
    if (typeof next !== 'number') return { ...next, polls, waitedMs }
    await clock.sleepUntil(next, signal)
  }

  function deadline(): number {
    return startedAt + (job === undefined ? Math.max(timeoutMs, FIRST_RESPONSE_MS) : timeoutMs)
  }

  /** Its retries start with a short backoff again, however long the outage before. */
  function enterFinalPoll(at: number): void {
    if (finalAt !== undefined) return
    finalAt = at
    failures = { ...failures, inARow: 0 }
  }

  function endOrNextPoll(result: JobResponse | PollError, polledAt: number, now: number): End | number {
    const { retryAfterMs = 0 } = result
    const remainingMs = Math.max(0, deadline() - now)
    const isTooLate = finalAt === undefined && retryAfterMs > remainingMs
    if (!(result instanceof PollError)) {
      if (isFinal(result.job.status)) return { kind: 'finished', job: result.job }
      if (finalAt !== undefined) return { kind: 'timeout', job: result.job }
      if (isTooLate) return { kind: 'timeout', job: result.job, retryAfterMs }
      return cutAtDeadline(Math.max(schedule.nextTurn(now), now + retryAfterMs), polledAt)
    }

    const isFinalPoll = finalAt !== undefined
    if (shouldGiveUp(result, failures, { isSeen: job !== undefined, isFinalPoll, now })) return failed(result, now)
    if (isTooLate) {
      const code = result.retry === 'rate-limited' ? 'rate-limited' : 'unavailable'
      return { ...failed(result, now), code, early: { retryAfterMs, remainingMs } }
    }
    const next = now + Math.max(delayAfter(result, now), retryAfterMs)
    if (finalAt === undefined) return cutAtDeadline(next, polledAt)
    // A poll needs a second: one that is cut shorter would only hide why this one failed.
    return next <= finalAt + FINAL_POLL_MS - MIN_POLL_MS ? next : failed(result, now)
  }

  function delayAfter({ retry }: PollError, now: number): number {
    const backoff = backoffMs(failures.inARow, options.random())
    if (finalAt !== undefined) return backoff
    if (retry === 'confirm' && job === undefined) return Math.min(schedule.intervalMs(now), MAX_CONFIRM_MS)
    return retry === 'rate-limited' ? Math.max(schedule.intervalMs(now), backoff) : backoff
  }

  /** The final poll begins at the deadline, and no poll so shortly before it that the two would crowd. */
  function cutAtDeadline(next: number, polledAt: number): number {
    return next > deadline() - MIN_GAP_MS ? Math.max(deadline(), polledAt + MIN_GAP_MS) : next
  }

  function cancelled(): End {
    return { kind: 'cancelled', job, error: failures.last }
  }

  function failed(error: PollError, now: number): FailedEnd {
    return {
      kind: 'failed',
      code: error.code,
      error,
      job,
      seenMs: seenAt - startedAt,
      failingMs: now - failures.since,
      attempts: failures.attempts,
      isFinalPoll: finalAt !== undefined,
    }
  }
}

async function attempt(getJob: GetJob, options: Parameters<GetJob>[0]): Promise<JobResponse | PollError | undefined> {
  try {
    return await getJob(options)
  } catch (error) {
    if (options.signal.aborted) return undefined
    if (error instanceof PollError) return error
    throw error
  }
}

/** Since the last valid response. */
interface Failures {
  /** When the first failed poll began. */
  readonly since: number
  /** Without rate-limited ones, which only slow polling down. */
  readonly attempts: number
  readonly inARow: number
  readonly confirmsInARow: number
  readonly last: PollError | undefined
}

const noFailures: Failures = { since: 0, attempts: 0, inARow: 0, confirmsInARow: 0, last: undefined }

function addFailure(before: Failures, error: PollError, polledAt: number): Failures {
  return {
    since: before.attempts === 0 ? polledAt : before.since,
    attempts: before.attempts + (error.retry === 'rate-limited' ? 0 : 1),
    inARow: before.inARow + 1,
    confirmsInARow: error.retry === 'confirm' ? before.confirmsInARow + 1 : 0,
    last: error,
  }
}

function shouldGiveUp(
  { retry }: PollError,
  { since, attempts, confirmsInARow }: Failures,
  { isSeen, isFinalPoll, now }: { isSeen: boolean; isFinalPoll: boolean; now: number },
): boolean {
  if (retry === 'never') return true
  if (retry === 'rate-limited') return false
  if (!isSeen && confirmsInARow >= CONFIRMATIONS) return true
  // Five minutes may pass during the final poll, whose retries have an end of their own.
  return !isFinalPoll && attempts >= OUTAGE_ATTEMPTS && now - since >= OUTAGE_MS
}
