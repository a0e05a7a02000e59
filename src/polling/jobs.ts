import type { GetJob } from '../service/job-client.ts'
import { PollError } from '../service/poll-error.ts'
import type { Clock } from './clock.ts'
import { waitForJob, type PollEvent, type WaitResult } from './poll.ts'
import { createSchedule, MIN_GAP_MS } from './schedule.ts'

/** Between any two requests of the step. */
const SPACING_MS = 250

/**
 * Waits for all jobs side by side, each by `waitForJob`. What they share: one schedule, so that they cost as many polls
 * as one job; the spacing of requests; and what the service says to the step as a whole. A later job of the list
 * starts, and so may end, a little later.
 *
 * @param getJob one for each job
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
  const { pollIntervalMs, clock, random, onPoll } = options
  const startedAt = clock.now()
  const schedule = createSchedule({ startedAt, fixedMs: pollIntervalMs, random })
  const gate = createGate(clock)
  const endOfAll = new AbortController()
  const signal = AbortSignal.any([options.signal, endOfAll.signal])
  let endedBy: ForAll | undefined

  const waitForOne = async (getJob: GetJob, index: number): Promise<WaitResult> => {
    await clock.sleepUntil(startedAt + index * SPACING_MS, signal)
    const result = await waitForJob({
      ...options,
      getJob: gate.guard(getJob),
      schedule,
      signal,
      onPoll(event) {
        const { result, delayMs = 0 } = event
        const isRateLimited = result instanceof PollError && result.retry === 'rate-limited'
        gate.hold(isRateLimited ? delayMs : (result.retryAfterMs ?? 0))
        onPoll(index, event)
      },
    })
    if (isForAll(result)) {
      endedBy ??= result
      endOfAll.abort()
    }
    if (result.kind !== 'cancelled' || endedBy === undefined || options.signal.aborted) return result
    return endWith(endedBy, result)
  }

  try {
    return await Promise.all(getJobs.map(waitForOne))
  } finally {
    endOfAll.abort()
  }
}

/** Spaces the requests of the step, and holds them all back while the service asks to wait. */
function createGate(clock: Clock) {
  let openAt = -Infinity
  return {
    guard(getJob: GetJob): GetJob {
      let notBefore = -Infinity
      return async (request) => {
        const opensAt = (): number => Math.max(openAt, notBefore)
        while (clock.now() < opensAt() && !request.signal.aborted)
          await clock.sleepUntil(opensAt(), request.signal)
        openAt = clock.now() + SPACING_MS
        notBefore = clock.now() + MIN_GAP_MS
        return getJob(request)
      }
    },
    hold(ms: number): void {
      openAt = Math.max(openAt, clock.now() + ms)
    },
  }
}

type ForAll = Extract<WaitResult, { kind: 'failed' | 'timeout' }>

/** A rejected key, or a Retry-After past the timeout, holds for every job. */
function isForAll(result: WaitResult): result is ForAll {
  if (result.kind === 'timeout') return result.retryAfterMs !== undefined
  if (result.kind !== 'failed') return false
  return result.early !== undefined || result.code === 'unauthorized' || result.code === 'forbidden'
}

/** The result of a job whose wait ended by what the service answered for another one. */
function endWith(cause: ForAll, result: Extract<WaitResult, { kind: 'cancelled' }>): WaitResult {
  const { job, error: ownError, polls, waitedMs } = result
  const early =
    cause.kind === 'failed' ? cause.early : { retryAfterMs: cause.retryAfterMs ?? 0, remainingMs: 0 }
  if (early !== undefined && job !== undefined && ownError === undefined) {
    return { kind: 'timeout', job, retryAfterMs: early.retryAfterMs, polls, waitedMs }
  }
  const notPolled = new PollError('not polled', { code: 'unavailable', retry: 'backoff' })
  const error = cause.kind === 'failed' ? cause.error : (ownError ?? notPolled)
  const code = cause.kind === 'failed' ? cause.code : error.code
  return {
    ...{ kind: 'failed', code, error, job, early, polls, waitedMs },
    ...{ seenMs: 0, failingMs: 0, attempts: polls, isFinalPoll: false },
  }
}
