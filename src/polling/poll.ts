import { isFinal, type AgentJob } from '../service/job.ts'
import type { GetJob } from '../service/job-client.ts'
import type { PollFailure, PollResult } from '../service/poll-result.ts'
import type { Clock } from './clock.ts'
import { MIN_GAP_MS, type Schedule } from './schedule.ts'

/** One poll that was made. */
export interface PollEvent {
  readonly result: PollResult
  /** How many polls of the job were made, with this one. */
  readonly polls: number
  /** The delay before the next poll; undefined after the last. */
  readonly delayMs: number | undefined
  /** Until the timeout; 0 after it. */
  readonly remainingMs: number
}

/** How a wait ended. `failed`: the service could not be asked or understood, as the last poll said. */
export type WaitResult = Progress &
  (
    | { readonly kind: 'finished'; readonly job: AgentJob }
    | { readonly kind: 'timeout'; readonly job: AgentJob }
    | { readonly kind: 'failed'; readonly failure: PollFailure }
    | { readonly kind: 'cancelled' }
  )

interface Progress {
  readonly polls: number
  readonly waitedMs: number
  /** The last valid response. */
  readonly job: AgentJob | undefined
  /** When `job` was seen, since the start of the wait. */
  readonly seenMs: number
  /** Of the last poll, if it failed. */
  readonly failure: PollFailure | undefined
  /** Failed ones since the last valid response, without rate-limited ones, which only slow polling down. */
  readonly attempts: number
  readonly isFinalPoll: boolean
  /** The service allowed no poll before the timeout, so that the wait ended early. */
  readonly early?: { readonly retryAfterMs: number; readonly remainingMs: number } | undefined
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
  signal: AbortSignal
  onPoll: (event: PollEvent) => void
}): Promise<WaitResult> {
  const { getJob, readyToPoll, schedule, timeoutMs, clock, signal, onPoll } = options
  const startedAt = clock.now()
  let polls = 0
  let job: AgentJob | undefined
  let seenAt = startedAt
  /** Since the last valid response. */
  let failures: PollFailure[] = []
  let failingSince = startedAt
  /** When the final poll began; a poll that is still running at the deadline is the final one too. */
  let finalAt: number | undefined
  let failuresBeforeFinal = 0

  for (;;) {
    await readyToPoll()
    const polledAt = clock.now()
    if (signal.aborted) return { ...progress(), kind: 'cancelled' }
    if (polledAt >= deadline()) enterFinalPoll(polledAt)
    const limitMs = Math.min(REQUEST_MS, (finalAt ?? deadline()) + FINAL_POLL_MS - polledAt)
    const failure = failures.at(-1)
    // A retry of the final poll may have been kept waiting too long.
    if (limitMs < MIN_POLL_MS && failure !== undefined) return { ...progress(), kind: 'failed', failure }

    polls++
    const result = await getJob({ timeoutMs: limitMs, signal })
    if (result === undefined) return { ...progress(), kind: 'cancelled' }
    const now = clock.now()
    // One that took longer than it may began before the machine was suspended, and says nothing of now.
    const wasSuspended = now - polledAt > limitMs + MIN_GAP_MS
    // A job counts before the deadline is looked at, which depends on it; a failure after that, for its place in the
    // backoff of the final poll.
    if ('job' in result) {
      job = result.job
      seenAt = now
      failures = []
    }
    if (now >= deadline() && !wasSuspended) enterFinalPoll(deadline())
    if (!('job' in result)) {
      if (attempts() === 0) failingSince = polledAt
      failures.push(result)
    }

    const next = endOrNextPoll(result, polledAt, now)
    const delayMs = typeof next === 'number' ? Math.max(0, next - now) : undefined
    onPoll({ result, polls, delayMs, remainingMs: remainingMs(now) })
    if (typeof next !== 'number') return next
    await clock.sleepUntil(next, signal)
  }

  function deadline(): number {
    return startedAt + (job === undefined ? Math.max(timeoutMs, FIRST_RESPONSE_MS) : timeoutMs)
  }

  function remainingMs(now: number): number {
    return Math.max(0, deadline() - now)
  }

  /** Its retries start with a short backoff again, however long the outage before. */
  function enterFinalPoll(at: number): void {
    if (finalAt !== undefined) return
    finalAt = at
    failuresBeforeFinal = failures.length
  }

  function endOrNextPoll(result: PollResult, polledAt: number, now: number): WaitResult | number {
    const { retryAfterMs = 0 } = result
    const leftMs = remainingMs(now)
    const isTooLate = finalAt === undefined && retryAfterMs > leftMs
    const early = isTooLate ? { retryAfterMs, remainingMs: leftMs } : undefined
    if ('job' in result) {
      const seen = { ...progress(), job: result.job }
      if (isFinal(result.job.status)) return { ...seen, kind: 'finished' }
      if (finalAt !== undefined || isTooLate) return { ...seen, kind: 'timeout', early }
      return cutAtDeadline(Math.max(schedule.nextTurn(now), now + retryAfterMs), polledAt)
    }

    const failed = { ...progress(), kind: 'failed', failure: result } as const
    if (shouldGiveUp(result, now)) return failed
    if (isTooLate) return { ...failed, early }
    const next = now + Math.max(delayAfter(result, now), retryAfterMs)
    if (finalAt === undefined) return cutAtDeadline(next, polledAt)
    // A poll needs a second: one that is cut shorter would only hide why this one failed.
    return next <= finalAt + FINAL_POLL_MS - MIN_POLL_MS ? next : failed
  }

  function shouldGiveUp({ retry }: PollFailure, now: number): boolean {
    if (retry === 'never') return true
    if (retry === 'rate-limited') return false
    const last = failures.slice(-CONFIRMATIONS)
    if (job === undefined && last.length === CONFIRMATIONS && last.every((each) => each.retry === 'confirm'))
      return true
    // Five minutes may pass during the final poll, whose retries have an end of their own.
    return finalAt === undefined && attempts() >= OUTAGE_ATTEMPTS && now - failingSince >= OUTAGE_MS
  }

  function delayAfter({ retry }: PollFailure, now: number): number {
    const backoff = schedule.backoffMs(failures.length - failuresBeforeFinal)
    if (finalAt !== undefined) return backoff
    if (retry === 'confirm' && job === undefined) return Math.min(schedule.intervalMs(now), MAX_CONFIRM_MS)
    return retry === 'rate-limited' ? Math.max(schedule.intervalMs(now), backoff) : backoff
  }

  /** The final poll begins at the deadline, and no poll so shortly before it that the two would crowd. */
  function cutAtDeadline(next: number, polledAt: number): number {
    return next > deadline() - MIN_GAP_MS ? Math.max(deadline(), polledAt + MIN_GAP_MS) : next
  }

  function attempts(): number {
    return failures.filter(({ retry }) => retry !== 'rate-limited').length
  }

  function progress(): Progress {
    const failure = failures.at(-1)
    const times = { waitedMs: clock.now() - startedAt, seenMs: seenAt - startedAt }
    return { polls, ...times, job, failure, attempts: attempts(), isFinalPoll: finalAt !== undefined }
  }
}
