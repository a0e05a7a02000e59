import { backoffMs } from '../../runner/clock.ts'
import { FAILURE_RULES, type FailureRule } from './endings.ts'
import { hasLink, isFinished, type AgentJob, type FinishedJob } from './job.ts'
import type { PollFailure, PollResult } from './poll.ts'

// What follows a poll: the rules of docs/polling.md.

/** How the wait ends. */
export type WaitEnd =
  | { readonly kind: 'finished'; readonly job: FinishedJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  /** The service could not be asked or understood. */
  | { readonly kind: 'polling-failed'; readonly failure: PollFailure }
  /** `failure` is that of the last poll, if it failed. */
  | { readonly kind: 'cancelled'; readonly failure: PollFailure | undefined }

/** What the polls have shown so far. Instants are those of the clock. */
interface Progress {
  /** The failures before the first valid response. */
  readonly counts: Map<FailureRule, number>
  polls: number
  /** In the last valid response, but for that to the poll for a link. */
  job?: AgentJob
  /** When that came. */
  seenAt?: number
  wasActive: boolean
  /** It has completed without a link, and is polled once more for it. */
  completed?: FinishedJob
  /** Since the last valid response, or since the start. */
  failedPolls: number
  lastFailure?: PollFailure | undefined
  /** When the first final poll began. */
  finalAt?: number
  failedFinalPolls: number
}

export function createProgress(): Progress {
  return {
    counts: new Map(),
    polls: 0,
    wasActive: false,
    failedPolls: 0,
    failedFinalPolls: 0,
  }
}

/** What follows a poll: the end, or the next one. */
type Decision =
  | { readonly end: WaitEnd; readonly delayMs: 0 }
  | { readonly end?: undefined; readonly delayMs: number }

/** Between the response to a poll and the next one. */
const MIN_GAP_MS = 1_000
/** How long after the first one a final poll may be retried. */
const RETRIES_MS = 10_000
/** How much later than the status a service may write the link. */
const LINK_MS = 10_000

/**
 * Returns a function that says what follows a poll. It is called after each one.
 *
 * @param options.pollIntervalMs instead of the adaptive interval
 * @param options.random in [0, 1)
 */
export function createRules(options: {
  startedAt: number
  deadline: number
  pollIntervalMs: number | undefined
  random: () => number
}): (progress: Progress, result: PollResult, at: { begunAt: number; now: number }) => Decision {
  const { startedAt, deadline, pollIntervalMs, random } = options
  // Of the poll that is decided on.
  let now: number

  return (progress, result, at) => {
    now = at.now
    if (at.begunAt >= deadline) progress.finalAt ??= at.begunAt
    if ('cause' in result) return afterFailure(progress, result)
    progress.failedPolls = 0
    progress.lastFailure = undefined
    return progress.completed === undefined
      ? afterResponse(progress, result.job, result.retryAfterMs)
      : afterResponseForLink(progress.completed, result.job)
  }

  function afterResponse(progress: Progress, job: AgentJob, retryAfterMs = 0): Decision {
    progress.job = job
    progress.seenAt = now
    progress.wasActive ||= job.status === 'active'
    if (isFinished(job)) {
      const lacksLink = job.status === 'completed' && !hasLink(job)
      const mayGetLink = lacksLink && progress.wasActive && now + LINK_MS < deadline
      if (!mayGetLink) return endAs({ kind: 'finished', job })
      progress.completed = job
      return { delayMs: LINK_MS }
    }
    if (progress.finalAt !== undefined) return endAs({ kind: 'timeout', job })
    return { delayMs: untilDeadline(Math.max(intervalMs(), retryAfterMs)) }
  }

  function afterFailure(progress: Progress, failure: PollFailure): Decision {
    const { cause, retryAfterMs = 0 } = failure
    const rule = FAILURE_RULES[cause.kind]
    // The poll for a link counts nowhere.
    if (progress.completed !== undefined) return endAs({ kind: 'polling-failed', failure })
    progress.failedPolls++
    progress.lastFailure = failure
    const count = (progress.counts.get(rule) ?? 0) + 1
    progress.counts.set(rule, count)
    const hasWorked = progress.job !== undefined
    if (!hasWorked && count >= rule.limit) return endAs({ kind: 'polling-failed', failure })
    if (progress.finalAt !== undefined) {
      progress.failedFinalPolls++
      const delayMs = Math.max(jittered(backoffMs(progress.failedFinalPolls)), retryAfterMs)
      const isInTime = now + delayMs <= progress.finalAt + RETRIES_MS
      return isInTime ? { delayMs } : endAs({ kind: 'polling-failed', failure })
    }

    const isRateLimit = cause.kind === 'rate-limited'
    const leastMs = hasWorked ? (pollIntervalMs ?? 0) : 0
    const delayMs = Math.max(
      jittered(backoffMs(progress.failedPolls)),
      retryAfterMs,
      isRateLimit ? intervalMs() : leastMs,
    )
    return { delayMs: untilDeadline(delayMs) }
  }

  /** The poll for a link has worked. It can only add that: a job that was archived meanwhile has completed. */
  function afterResponseForLink(completed: FinishedJob, polledAgain: AgentJob): Decision {
    const hasCome = isFinished(polledAgain) && hasLink(polledAgain)
    const job = hasCome ? { ...polledAgain, status: completed.status } : completed
    return endAs({ kind: 'finished', job })
  }

  /** At most until the deadline. A delay that would end in the last second before it lasts until then. */
  function untilDeadline(delayMs: number): number {
    const isInTime = now + delayMs <= deadline - MIN_GAP_MS
    return isInTime ? delayMs : Math.max(deadline - now, MIN_GAP_MS)
  }

  function intervalMs(): number {
    return pollIntervalMs ?? jittered(adaptiveMs(now - startedAt))
  }

  /** A delay only ever gets longer. This spreads the polls of steps that began together. */
  function jittered(delayMs: number): number {
    return delayMs * (1 + 0.1 * random())
  }
}

function endAs(end: WaitEnd): Decision {
  return { end, delayMs: 0 }
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
