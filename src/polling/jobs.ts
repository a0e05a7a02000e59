import type { GetJob } from '../service/job-client.ts'
import type { PollFailure } from '../service/poll-result.ts'
import type { Clock } from './clock.ts'
import { waitForJob, type PollEvent, type WaitResult } from './poll.ts'
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
    // Its own start, from which its timeout counts: the gate alone would take it from the time of the later jobs.
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
    return cause === undefined || options.signal.aborted ? result : endedBy(cause, result)
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
      const isRateLimited = 'retry' in result && result.retry === 'rate-limited'
      heldUntil = Math.max(heldUntil, clock.now() + (isRateLimited ? delayMs : (result.retryAfterMs ?? 0)))
    },
  }
}

/** What the service said to one job that holds for every job: a rejected key, or no request before the timeout. */
type CauseForAll = Pick<WaitResult, 'failure' | 'early'>

function causeForAll({ result, remainingMs }: PollEvent): CauseForAll | undefined {
  const failure = 'reason' in result ? result : undefined
  if (failure?.code === 'unauthorized' || failure?.code === 'forbidden') return { failure }
  const { retryAfterMs = 0 } = result
  const isTooLate = remainingMs > 0 && retryAfterMs > remainingMs
  return isTooLate ? { failure, early: { retryAfterMs, remainingMs } } : undefined
}

const NOT_POLLED: PollFailure = { code: 'unavailable', retry: 'backoff', reason: 'not polled' }

/** The result of a job whose wait ended by what the service said to another one. */
function endedBy({ failure: theirs, early }: CauseForAll, own: WaitResult): WaitResult {
  if (own.kind !== 'cancelled') return own
  const { job, failure } = own
  if (early !== undefined && job !== undefined && failure === undefined) return { ...own, kind: 'timeout', job, early }
  return { ...own, kind: 'failed', failure: theirs ?? failure ?? NOT_POLLED, early }
}
