import type { GetJob } from '../service/job-client.ts'
import { PollError } from '../service/poll-error.ts'
import type { Clock } from './clock.ts'
import { FINAL_POLL_MS, waitForJob, type Early, type PollEvent, type WaitResult } from './poll.ts'
import { createSchedule, MIN_GAP_MS } from './schedule.ts'

/** Between any two requests of the step. */
const SPACING_MS = 250

/**
 * Waits for all jobs side by side, each by `waitForJob`. They share one schedule, so that they cost as many polls as one
 * job; the spacing of requests; and what the service says to the step as a whole. Each starts a little after the one
 * before, and so may end as much later.
 *
 * @param getJobs one for each job
 * @returns one result for each job, in the same order
 */
export async function waitForJobs(
  getJobs: readonly GetJob[],
  options: {
    timeoutMs: number
    /** For each job, instead of the adaptive interval that all share. */
    pollIntervalMs: number | undefined
    clock: Clock
    /** In [0, 1). */
    random: () => number
    signal: AbortSignal
    onPoll: (index: number, event: PollEvent) => void
  },
): Promise<WaitResult[]> {
  const { timeoutMs, clock, random } = options
  const startedAt = clock.now()
  const schedule = createSchedule({ startedAt, fixedMs: options.pollIntervalMs, random })
  const gate = createGate(clock)
  const abort = new AbortController()
  const signal = AbortSignal.any([options.signal, abort.signal])
  let cause: Cause | undefined

  try {
    return await Promise.all(getJobs.map(waitForOne))
  } finally {
    abort.abort()
  }

  async function waitForOne(getJob: GetJob, index: number): Promise<WaitResult> {
    await clock.sleepUntil(startedAt + index * SPACING_MS, signal)
    const onPoll = (event: PollEvent): void => {
      options.onPoll(index, event)
      cause ??= causeOf(event)
      if (cause === undefined) gate.hold(holdMsOf(event))
      else abort.abort()
    }
    const guarded = gate.guard(getJob)
    const result = await waitForJob({ getJob: guarded, schedule, timeoutMs, clock, random, signal, onPoll })
    const isEndedByOther = result.kind === 'cancelled' && !options.signal.aborted
    return isEndedByOther && cause !== undefined ? endWith(cause, result) : result
  }
}

/** Spaces the requests of the step, and holds all of them back while the service asks to wait. */
function createGate(clock: Clock) {
  let openAt = -Infinity
  return {
    guard(getJob: GetJob): GetJob {
      let notBefore = -Infinity
      return async (request) => {
        const opensAt = (): number => Math.max(openAt, notBefore)
        while (clock.now() < opensAt() && !request.signal.aborted) {
          await clock.sleepUntil(opensAt(), request.signal)
        }
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

/** Why every job ends: a rejected key, or a Retry-After past the timeout. */
interface Cause {
  readonly error: PollError | undefined
  readonly early: Early | undefined
}

function causeOf({ result, remainingMs }: PollEvent): Cause | undefined {
  const error = result instanceof PollError ? result : undefined
  const { retryAfterMs = 0 } = result
  if (retryAfterMs > Math.max(remainingMs, FINAL_POLL_MS))
    return { error, early: { retryAfterMs, remainingMs } }
  return error?.code === 'unauthorized' || error?.code === 'forbidden'
    ? { error, early: undefined }
    : undefined
}

function holdMsOf({ result, delayMs = 0 }: PollEvent): number {
  const isRateLimited = result instanceof PollError && result.retry === 'rate-limited'
  return Math.max(result.retryAfterMs ?? 0, isRateLimited ? delayMs : 0)
}

/** The result of a job whose wait was ended by what the service said to another one. */
function endWith({ error, early }: Cause, result: Extract<WaitResult, { kind: 'cancelled' }>): WaitResult {
  const { job, polls, waitedMs } = result
  if (early !== undefined && job !== undefined && result.error === undefined) {
    return { kind: 'timeout', job, retryAfterMs: early.retryAfterMs, polls, waitedMs }
  }
  const last =
    error ?? result.error ?? new PollError('Retry-After', { code: 'unavailable', retry: 'backoff' })
  return {
    kind: 'failed',
    code: last.retry === 'never' || last.retry === 'rate-limited' ? last.code : 'unavailable',
    error: last,
    job,
    seenMs: 0,
    failingMs: 0,
    attempts: polls,
    isFinalPoll: false,
    early,
    polls,
    waitedMs,
  }
}
