import { isFinal, type AgentJob } from '../service/job.ts'
import type { GetJob } from '../service/job-client.ts'
import type { PollFailure, PollResult } from '../service/poll-result.ts'
import type { Clock } from './clock.ts'
import { createSchedule } from './schedule.ts'

/** One poll that was made. */
export interface PollEvent {
  /** Of its job; all jobs before it have ended. */
  readonly index: number
  readonly result: PollResult
  /** How many polls of the job were made, with this one. */
  readonly polls: number
  /** The delay before the job's next poll; undefined after the last. */
  readonly delayMs: number | undefined
  /** Until the timeout; 0 after it. */
  readonly remainingMs: number
}

/** How the wait for a job ended. `unpolled`: the service could not be asked or understood. */
export type WaitResult = Progress &
  (
    | { readonly kind: 'finished'; readonly job: AgentJob }
    | { readonly kind: 'timeout'; readonly job: AgentJob }
    | { readonly kind: 'unpolled'; readonly failure: PollFailure; readonly isFinalPoll: boolean }
    | { readonly kind: 'cancelled' }
  )

interface Progress {
  /** None if its turn never came, or what failed an earlier job is held to fail this one too. */
  readonly polls: number
  /** Since the start of the step, as all times here. */
  readonly waitedMs: number
  /** The last valid response. */
  readonly job: AgentJob | undefined
  /** When the step had its last valid response; 0 if it had none. */
  readonly seenMs: number
  /** Failed polls since the job's last valid response, without 429s. */
  readonly attempts: number
}

const REQUEST_MS = 30_000
/** How long a poll that begins before the deadline may outlast it, and how long the final poll and its retries may take. */
const FINAL_POLL_MS = 10_000
/** A poll that is cut shorter would only hide why the one before failed. */
const MIN_POLL_MS = 1_000
/** Between the requests for one job. */
const MIN_GAP_MS = 1_000
/** Between the last request for a job and the first for the next. */
const NEXT_JOB_MS = 250
/** Even a shorter timeout leaves this long to get the first valid response. */
const FIRST_RESPONSE_MS = 30_000
const OUTAGE_MS = 5 * 60_000
const OUTAGE_ATTEMPTS = 5
const CONFIRMATIONS = 5
/** How long jobs that fail by a single attempt may take together. */
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

  // What belongs to the step.
  const startedAt = clock.now()
  /** The earliest next request, whichever job it is for. */
  let nextAt = startedAt
  /** The last valid response. */
  let seenAt: number | undefined
  /** The failed polls since then, without 429s, which only slow polling down. */
  let outage = { since: startedAt, attempts: 0 }
  /** What failed a job and mostly fails the others too: each has a single attempt, as long as there is time left. */
  let common: { readonly failure: PollFailure; readonly leftMs: number } | undefined

  const results: WaitResult[] = []
  for (const getJob of getJobs) results.push(await waitForJob(getJob, results.length))
  return results

  function deadline(): number {
    return startedAt + (seenAt === undefined ? Math.max(timeoutMs, FIRST_RESPONSE_MS) : timeoutMs)
  }

  async function waitForJob(getJob: GetJob, index: number): Promise<WaitResult> {
    // What belongs to the job.
    const turnAt = clock.now()
    const jobsLeft = getJobs.length - index - 1
    let polls = 0
    let job: AgentJob | undefined
    /** Since its last valid response. */
    let failures: PollFailure[] = []
    /** When its final poll began, and after how many failures: the retries start with a short backoff again. */
    let final: { readonly at: number; readonly failures: number } | undefined

    for (;;) {
      // What failed the jobs before fails this one too, once no time is left for attempts.
      const leftMs = common === undefined ? Infinity : common.leftMs - Math.max(0, nextAt - clock.now())
      if (common !== undefined && leftMs < MIN_POLL_MS && !signal.aborted)
        return { ...progress(), kind: 'unpolled', failure: common.failure, isFinalPoll: false }
      await clock.sleepUntil(nextAt, signal)
      if (signal.aborted) return { ...progress(), kind: 'cancelled' }
      const polledAt = clock.now()
      if (polledAt >= deadline()) final ??= { at: polledAt, failures: failures.length }
      const limitMs = Math.min(REQUEST_MS, (final?.at ?? deadline()) + FINAL_POLL_MS - polledAt, leftMs)

      polls++
      const result = await getJob({ timeoutMs: Math.max(limitMs, MIN_POLL_MS), signal })
      if (result === undefined) return { ...progress(), kind: 'cancelled' }
      const now = clock.now()
      const { retryAfterMs = 0 } = result
      const next = 'job' in result ? afterJob(result.job, polledAt, now) : afterFailure(result, polledAt, now)
      const remainingMs = Math.max(0, deadline() - now)
      if (typeof next === 'object') {
        // Until the deadline, Retry-After holds back whichever job is next.
        const heldMs = next.kind === 'finished' ? 0 : Math.min(retryAfterMs, remainingMs)
        nextAt = now + Math.max(NEXT_JOB_MS, heldMs)
        onPoll({ index, result, polls, delayMs: undefined, remainingMs })
        return next
      }
      nextAt = now + Math.max(next, retryAfterMs)
      // The final poll begins at the deadline, and no poll so shortly before it that the two would crowd.
      if (final === undefined && nextAt > deadline() - MIN_GAP_MS) nextAt = Math.max(deadline(), polledAt + MIN_GAP_MS)
      onPoll({ index, result, polls, delayMs: Math.max(0, nextAt - now), remainingMs })
    }

    /** @returns how the wait ended, or the delay before the next poll */
    function afterJob(seen: AgentJob, polledAt: number, now: number): WaitResult | number {
      job = seen
      seenAt = now
      failures = []
      outage = { since: now, attempts: 0 }
      if (final === undefined) common = undefined
      if (isFinal(job.status)) return { ...progress(), kind: 'finished', job }
      if (polledAt >= deadline()) return { ...progress(), kind: 'timeout', job }
      return intervalMs(now - startedAt, jobsLeft)
    }

    /** @returns how the wait ended, or the delay before the next poll */
    function afterFailure(failure: PollFailure, polledAt: number, now: number): WaitResult | number {
      const { code, retry, retryAfterMs = 0 } = failure
      const isRateLimited = retry === 'rate-limited'
      failures.push(failure)
      if (!isRateLimited)
        outage = { since: outage.attempts === 0 ? polledAt : outage.since, attempts: outage.attempts + 1 }
      const backoff = backoffMs(failures.length - (final?.failures ?? 0))

      const last = failures.slice(-CONFIRMATIONS)
      const isConfirmed = job === undefined && last.length === CONFIRMATIONS && last.every(isToConfirm)
      const hasLasted = outage.attempts >= OUTAGE_ATTEMPTS && now - outage.since >= OUTAGE_MS
      const isOfService = (hasLasted && !isRateLimited && final === undefined) || (isConfirmed && seenAt === undefined)
      const isTooLate =
        final !== undefined && now + Math.max(backoff, retryAfterMs) > final.at + FINAL_POLL_MS - MIN_POLL_MS
      const isOver = retry === 'never' || isConfirmed || isOfService || isTooLate || common !== undefined
      if (!isOver)
        return isRateLimited && final === undefined ? Math.max(intervalMs(now - startedAt, jobsLeft), backoff) : backoff

      if (retry === 'never' && code !== 'unexpected-response') common = { failure, leftMs: 0 }
      else if (common !== undefined || final !== undefined) {
        const spentMs = now - (final?.at ?? turnAt)
        common = { failure, leftMs: (common?.leftMs ?? SINGLE_ATTEMPTS_MS) - spentMs }
      } else if (isOfService) common = { failure, leftMs: SINGLE_ATTEMPTS_MS }
      return { ...progress(), kind: 'unpolled', failure, isFinalPoll: final !== undefined }
    }

    function progress(): Progress {
      const attempts = failures.filter(({ retry }) => retry !== 'rate-limited').length
      return { polls, waitedMs: clock.now() - startedAt, job, seenMs: (seenAt ?? startedAt) - startedAt, attempts }
    }
  }
}

function isToConfirm({ retry }: PollFailure): boolean {
  return retry === 'confirm'
}
