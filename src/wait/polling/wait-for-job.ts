import type { Cause } from '../../http/cause.ts'
import type { Clock } from '../../runner/clock.ts'
import { FAILURE_RULES } from './failure-rules.ts'
import { hasLink, isFinished, type AgentJob, type FinishedJob } from './job.ts'
import type { Poll, PollResult } from './poll.ts'
import { addPoll, addResult, NO_PROGRESS, type Progress } from './progress.ts'

// When to poll, and when to stop: the rules of docs/polling.md.

/** One poll that was made. */
export interface PollEvent {
  readonly result: PollResult
  readonly before: Progress
  readonly progress: Progress
  /** No other poll follows. */
  readonly endsWait: boolean
  /** The delay before the next poll; 0 if there is none. */
  readonly delayMs: number
  /** The time until the deadline; 0 after it. */
  readonly remainingMs: number
}

/** How the wait for a job ended. */
export type Outcome = Progress & Ending

type Ending =
  | { readonly kind: 'finished'; readonly job: FinishedJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  /** The service could not be asked or understood. */
  | { readonly kind: 'polling-failed'; readonly cause: Cause }
  | { readonly kind: 'cancelled' }

interface Options {
  readonly timeoutMs: number
  /** Instead of the adaptive interval. */
  readonly pollIntervalMs: number | undefined
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  readonly signal: AbortSignal
  readonly onPoll: (event: PollEvent) => void
}

const REQUEST_MS = 30_000
/** The time of a poll after the deadline. */
const LATE_MS = 10_000
/** Between the response to a poll and the next one. */
const MIN_GAP_MS = 1_000
/** How long after the first one a final poll may be retried. */
const RETRIES_MS = 10_000
/** How much later than the status a service may write the link. */
const LINK_MS = 10_000

/** Polls a job until the wait for it ends: sleep, poll, decide, log. */
export async function waitForJob(poll: Poll, options: Options): Promise<Outcome> {
  const { timeoutMs, clock, signal, onPoll } = options
  const startedAt = clock.now()
  const deadline = startedAt + timeoutMs
  let nextPollAt = startedAt
  let progress = NO_PROGRESS

  for (;;) {
    await clock.sleepUntil(nextPollAt, signal)
    const begunAt = clock.now()
    if (signal.aborted) return endByCancel(progress, begunAt - startedAt)

    const before = progress
    const begun = addPoll(before, begunAt - startedAt, { isFinalPoll: begunAt >= deadline })
    const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS)
    const result = await poll({ timeoutMs: limitMs, signal })
    const now = clock.now()
    if (result === undefined) return endByCancel(begun, now - startedAt)

    progress = addResult(begun, result, now - startedAt)
    const next = decide(progress, result, options)
    const delayMs = 'delayMs' in next ? next.delayMs : 0
    onPoll({
      result,
      before,
      progress,
      endsWait: 'kind' in next,
      delayMs,
      remainingMs: Math.max(0, deadline - now),
    })
    if ('kind' in next) return { ...progress, ...next }
    nextPollAt = now + delayMs
  }
}

/** A job that has finished counts: it was only being polled for its link. */
function endByCancel(progress: Progress, waitedMs: number): Outcome {
  const { job } = progress
  const hasFinished = job !== undefined && isFinished(job)
  return {
    ...progress,
    waitedMs,
    ...(hasFinished ? { kind: 'finished', job } : { kind: 'cancelled' }),
  }
}

/** What follows a poll: a delay before the next one, or the end of the wait. */
type Next = { readonly delayMs: number } | Ending

function decide(progress: Progress, result: PollResult, options: Options): Next {
  const { job, waitedMs, wasActive, wasPolledForLink, final } = progress
  if (job !== undefined && isFinished(job)) {
    const lacksLink = job.status === 'completed' && !hasLink(job)
    const hasTime = waitedMs + LINK_MS < options.timeoutMs
    const mayGetLink = lacksLink && wasActive && hasTime && !wasPolledForLink
    return mayGetLink ? { delayMs: LINK_MS } : { kind: 'finished', job }
  }
  if ('cause' in result) return decideOnFailure(progress, result.cause, options)
  if (final !== undefined) return { kind: 'timeout', job: result.job }
  const delayMs = Math.max(intervalMs(waitedMs, options), result.retryAfterMs ?? 0)
  return { delayMs: untilDeadline(delayMs, waitedMs, options) }
}

function decideOnFailure(progress: Progress, cause: Cause, options: Options): Next {
  const { job, waitedMs, failures, failedPolls, final } = progress
  const { kind, retryAfterMs = 0 } = cause
  const rule = FAILURE_RULES[kind]
  const ending = { kind: 'polling-failed', cause } as const
  if (job === undefined && Number(failures.get(rule)) >= rule.limit) return ending

  if (final !== undefined) {
    const delayMs = Math.max(jittered(backoffMs(final.polls), options), retryAfterMs)
    return waitedMs + delayMs <= final.beganMs + RETRIES_MS ? { delayMs } : ending
  }
  const fixedMs = job === undefined ? 0 : (options.pollIntervalMs ?? 0)
  const leastMs = kind === 'rate-limited' ? intervalMs(waitedMs, options) : fixedMs
  const delayMs = Math.max(jittered(backoffMs(failedPolls), options), retryAfterMs, leastMs)
  return { delayMs: untilDeadline(delayMs, waitedMs, options) }
}

/** At most until the deadline. A delay that would end in the last second before it lasts until then. */
function untilDeadline(delayMs: number, waitedMs: number, { timeoutMs }: Options): number {
  const isInTime = waitedMs + delayMs <= timeoutMs - MIN_GAP_MS
  return isInTime ? delayMs : Math.max(timeoutMs - waitedMs, MIN_GAP_MS)
}

function intervalMs(waitedMs: number, options: Options): number {
  return options.pollIntervalMs ?? jittered(adaptiveMs(waitedMs), options)
}

/** The delay after the nth failed poll in a row, n from 1. It doubles from 1 s to 30 s. */
function backoffMs(failedPolls: number): number {
  return Math.min(1_000 * 2 ** (failedPolls - 1), 30_000)
}

/** A delay only ever gets longer. This spreads the polls of steps that began together. */
function jittered(delayMs: number, { random }: Options): number {
  return delayMs * (1 + 0.1 * random())
}

/**
 * The adaptive delay after a valid response. It grows with the square root of the time waited. So
 * it stays small against what the job has already taken, and the first hour needs fewer than 100
 * requests.
 */
export function adaptiveMs(waitedMs: number): number {
  const seconds = 1.3 * Math.sqrt(waitedMs / 1_000)
  return Math.min(Math.max(seconds, 2), 60) * 1_000
}
