import type { GetJob } from '../service/job-client.ts'
import { PollError } from '../service/poll-error.ts'
import type { Clock } from './clock.ts'
import { waitForJob, type Early, type PollEvent, type WaitResult } from './poll.ts'
import { createSchedule } from './schedule.ts'

/** Between any two requests of the step. */
const SPACING_MS = 250

/**
 * Waits for all jobs side by side, each by `waitForJob`. What they share: one schedule, so that they cost as many polls
 * as one job; the spacing of requests; and what the service says to the step as a whole. A later job of the list
 * starts, and so may end, a little later.
 *
 * @param getJobs one for each job
 * @returns one result for each job, in the same order
 */
export async function waitForJobs(
  getJobs: readonly GetJob[],
  options: {
    timeoutMs: number
    /** Instead of the adaptive interval that all jobs share. */
    pollIntervalMs: number | undefined
    clock: Clock
    /** In [0, 1). */
    random: () => number
    signal: AbortSignal
    onPoll: (index: number, event: PollEvent) => void
  },
): Promise<WaitResult[]> {
  const { pollIntervalMs, clock, random } = options
  const startedAt = clock.now()
  const schedule = createSchedule({ startedAt, fixedMs: pollIntervalMs, random })
  const gate = createGate(clock)
  const endOfAll = new AbortController()
  const signal = AbortSignal.any([options.signal, endOfAll.signal])
  let cause: CauseForAll | undefined

  const waitForOne = async (getJob: GetJob, index: number): Promise<WaitResult> => {
    await clock.sleepUntil(startedAt + index * SPACING_MS, signal)
    const result = await waitForJob({
      ...options,
      getJob,
      readyToPoll: () => gate.enter(signal),
      schedule,
      signal,
      onPoll(event) {
        gate.holdAfter(event)
        options.onPoll(index, event)
        cause ??= causeForAll(event)
        if (cause !== undefined) endOfAll.abort()
      },
    })
    if (result.kind !== 'cancelled' || cause === undefined || options.signal.aborted) return result
    return endWith(cause, result)
  }

  try {
    return await Promise.all(getJobs.map(waitForOne))
  } finally {
    endOfAll.abort()
  }
}

/** Spaces the requests of the step, first come, first served, and holds them back while the service asks to wait. */
function createGate(clock: Clock) {
  let nextSlot = -Infinity
  let heldUntil = -Infinity
  return {
    /** Resolves when the next request may be made. */
    async enter(signal: AbortSignal): Promise<void> {
      do {
        const slot = Math.max(clock.now(), nextSlot, heldUntil)
        nextSlot = slot + SPACING_MS
        await clock.sleepUntil(slot, signal)
      } while (clock.now() < heldUntil && !signal.aborted)
    },
    holdAfter({ result, delayMs = 0, remainingMs }: PollEvent): void {
      // No job waits for another one's final poll, or the step would have no end.
      if (remainingMs === 0) return
      const isRateLimited = result instanceof PollError && result.retry === 'rate-limited'
      const askedMs = isRateLimited ? delayMs : (result.retryAfterMs ?? 0)
      heldUntil = Math.max(heldUntil, clock.now() + askedMs)
    },
  }
}

/** What the service said to one job that ends the wait for every job. */
interface CauseForAll {
  readonly result: PollEvent['result']
  /** Undefined: the key was rejected. */
  readonly early: Early | undefined
}

function causeForAll({ result, remainingMs }: PollEvent): CauseForAll | undefined {
  const isRejected = result instanceof PollError && (result.code === 'unauthorized' || result.code === 'forbidden')
  if (isRejected) return { result, early: undefined }
  const { retryAfterMs = 0 } = result
  const isTooLate = remainingMs > 0 && retryAfterMs > remainingMs
  return isTooLate ? { result, early: { retryAfterMs, remainingMs } } : undefined
}

/** The result of a job whose wait ended by what the service said to another one. */
function endWith(cause: CauseForAll, own: Extract<WaitResult, { kind: 'cancelled' }>): WaitResult {
  const { early } = cause
  const { job, polls, waitedMs } = own
  if (early !== undefined && job !== undefined && own.error === undefined)
    return { kind: 'timeout', job, retryAfterMs: early.retryAfterMs, polls, waitedMs }
  const notPolled = new PollError('not polled', { code: 'unavailable', retry: 'backoff' })
  const error = cause.result instanceof PollError ? cause.result : (own.error ?? notPolled)
  const code = early === undefined ? error.code : error.retry === 'rate-limited' ? 'rate-limited' : 'unavailable'
  return {
    ...{ kind: 'failed', code, error, job, early, polls, waitedMs },
    ...{ seenMs: 0, failingMs: 0, attempts: polls, isFinalPoll: false },
  }
}
