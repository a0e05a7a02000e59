import { ReadError, type ReadErrorCode } from './errors.ts'
import { isTerminal, type AgentJob } from './job.ts'
import { backoffMs, intervalMs, MIN_GAP_MS } from './schedule.ts'

export interface Clock {
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Resolves once `now()` has reached `instant`, or as soon as the signal aborts. */
  sleepUntil(instant: number, signal: AbortSignal): Promise<void>
}

export interface Answer {
  readonly job: AgentJob
  readonly retryAfterMs: number | undefined
}

/** One read of the job. Rejects with a ReadError, or with anything once the signal has aborted. */
export type ReadJob = (options: { timeoutMs: number; signal: AbortSignal }) => Promise<Answer>

/** Hears of every read once it is made; `nextMs` is the delay before the next, undefined after the last. */
export interface Progress {
  answered(read: ReadMade & { job: AgentJob }): void
  failed(read: ReadMade & { error: ReadError }): void
}

interface ReadMade {
  readonly reads: number
  readonly waitedMs: number
  readonly nextMs: number | undefined
}

/** How a wait ended; `job` is the last valid answer. */
export type Wait = End & { readonly reads: number; readonly waitedMs: number }

type End =
  | { readonly kind: 'finished'; readonly job: AgentJob }
  | { readonly kind: 'cancelled'; readonly job: AgentJob | undefined }
  | {
      readonly kind: 'timeout'
      readonly job: AgentJob
      /** Why the job could not be seen just now. */
      readonly failure: ReadError | undefined
      /** The answer's Retry-After reaches past the deadline, so that there was no use in waiting for it. */
      readonly isEarly: boolean
    }
  /** The service could not be asked or understood; `failingMs` and `tries` are since the last valid answer, `tries` of a
   * doubtful answer since the last other one. */
  | {
      readonly kind: 'failed'
      readonly code: ReadErrorCode
      readonly error: ReadError
      readonly job: AgentJob | undefined
      readonly failingMs: number
      readonly tries: number
      /** Set when the answer's Retry-After reaches past the deadline: the time that was left. */
      readonly leftMs?: number
    }

const REQUEST_MS = 30_000
const LAST_REQUEST_MS = 10_000
/** Even a shorter timeout leaves this long to get the first valid answer. */
const FIRST_ANSWER_MS = 30_000
/** The timer that cuts a read at the deadline may fire a moment early. */
const TIMER_SLACK_MS = 5
const OUTAGE_MS = 5 * 60_000
const OUTAGE_TRIES = 5
const DOUBTFUL_TRIES = 3

/** Reads a job until it is final, the deadline has passed, the service has failed for good, or the signal aborts. */
export async function waitForJob(options: {
  readJob: ReadJob
  timeoutMs: number
  /** Instead of the adaptive interval. */
  pollIntervalMs?: number | undefined
  clock: Clock
  /** In [0, 1). */
  random: () => number
  signal: AbortSignal
  progress: Progress
}): Promise<Wait> {
  const { readJob, timeoutMs, clock, signal, progress } = options
  const startedAt = clock.now()
  let job: AgentJob | undefined
  let failures = noFailures

  for (let reads = 1; ; reads++) {
    if (signal.aborted) return { kind: 'cancelled', job, reads: reads - 1, waitedMs: clock.now() - startedAt }

    const readAt = clock.now()
    const leftMs = deadline() - readAt
    const isLast = leftMs <= 0
    const result = await attempt(readJob, {
      timeoutMs: isLast ? LAST_REQUEST_MS : Math.min(REQUEST_MS, leftMs),
      signal,
    })
    const now = clock.now()
    const waitedMs = now - startedAt
    if (result === undefined) return { kind: 'cancelled', job, reads, waitedMs }

    if (result instanceof ReadError) {
      failures = countFailure(failures, result, readAt)
    } else {
      job = result.job
      failures = noFailures
    }
    const next =
      endOf(result, { job, failures, now, isLast, leftMs: deadline() - now }) ?? nextRead(result, readAt, now)
    const read = { reads, waitedMs, nextMs: typeof next === 'number' ? next - now : undefined }
    if (result instanceof ReadError) progress.failed({ ...read, error: result })
    else progress.answered({ ...read, job: result.job })

    if (typeof next !== 'number') return { ...next, reads, waitedMs }
    await clock.sleepUntil(next, signal)
  }

  function deadline(): number {
    return startedAt + (job === undefined ? Math.max(timeoutMs, FIRST_ANSWER_MS) : timeoutMs)
  }

  function nextRead(result: Answer | ReadError, readAt: number, now: number): number {
    const delayMs = delayAfter(result, {
      interval: intervalMs({
        waitedMs: now - startedAt,
        fixedMs: options.pollIntervalMs,
        random: options.random(),
      }),
      backoff: backoffMs(failures.inARow, options.random()),
    })
    const next = now + Math.max(delayMs, result.retryAfterMs ?? 0)
    // The last read is made at the deadline, and none so shortly before it that the two would crowd.
    return next > deadline() - MIN_GAP_MS ? Math.max(deadline(), readAt + MIN_GAP_MS) : next
  }
}

async function attempt(
  readJob: ReadJob,
  options: Parameters<ReadJob>[0],
): Promise<Answer | ReadError | undefined> {
  try {
    return await readJob(options)
  } catch (error) {
    // Only our own signal tells a cancel: a proxy's refusal also arrives as an AbortError.
    if (options.signal.aborted) return undefined
    if (error instanceof ReadError) return error
    throw error
  }
}

interface Failures {
  /** When the first read that counts against the service was made. */
  readonly since: number
  /** Reads that count against the service: all but a 429, which only slows reading. */
  readonly tries: number
  readonly inARow: number
  readonly doubtfulInARow: number
}

const noFailures: Failures = { since: 0, tries: 0, inARow: 0, doubtfulInARow: 0 }

function countFailure(before: Failures, error: ReadError, readAt: number): Failures {
  const counts = error.treatment === 'throttled' ? 0 : 1
  return {
    since: before.tries === 0 ? readAt : before.since,
    tries: before.tries + counts,
    inARow: before.inARow + 1,
    doubtfulInARow: error.treatment === 'doubtful' ? before.doubtfulInARow + 1 : 0,
  }
}

function endOf(
  result: Answer | ReadError,
  at: { job: AgentJob | undefined; failures: Failures; now: number; isLast: boolean; leftMs: number },
): End | undefined {
  const isUp = at.isLast || at.leftMs <= TIMER_SLACK_MS
  const isToldToWait = (result.retryAfterMs ?? 0) > at.leftMs

  if (!(result instanceof ReadError)) {
    if (isTerminal(result.job.status)) return { kind: 'finished', job: result.job }
    if (!isUp && !isToldToWait) return undefined
    return { kind: 'timeout', job: result.job, failure: undefined, isEarly: !isUp }
  }

  const { since, tries, doubtfulInARow } = at.failures
  const failed = {
    kind: 'failed',
    code: result.code,
    error: result,
    job: at.job,
    failingMs: at.now - since,
    tries: result.treatment === 'doubtful' ? doubtfulInARow : tries,
  } as const
  if (isHopeless(result, at.failures, at.now)) return failed
  if (isUp)
    return at.job === undefined ? failed : { kind: 'timeout', job: at.job, failure: result, isEarly: false }
  if (!isToldToWait) return undefined
  return {
    ...failed,
    code: result.treatment === 'throttled' ? 'rate-limited' : 'unavailable',
    leftMs: at.leftMs,
  }
}

function isHopeless(error: ReadError, failures: Failures, now: number): boolean {
  switch (error.treatment) {
    case 'final':
      return true
    case 'doubtful':
      return failures.doubtfulInARow >= DOUBTFUL_TRIES
    case 'transient':
      return failures.tries >= OUTAGE_TRIES && now - failures.since >= OUTAGE_MS
    case 'throttled':
      return false
  }
}

function delayAfter(
  result: Answer | ReadError,
  { interval, backoff }: { interval: number; backoff: number },
): number {
  if (!(result instanceof ReadError) || result.treatment === 'doubtful') return interval
  return result.treatment === 'throttled' ? Math.max(interval, backoff) : backoff
}
