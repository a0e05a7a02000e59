import { backoffMs } from '../../runner/clock.ts'
import { countFailures, FAILURE_RULES, type FailureCounts } from './endings.ts'
import { hasLink, isFinished, type AgentJob, type FinishedJob } from './job.ts'
import type { PollFailure, PollResult } from './poll.ts'

// What follows a poll: the rules of docs/polling.md.

/** How the wait for a job ends. */
export type WaitEnd =
  | { readonly kind: 'finished'; readonly job: FinishedJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  /** The service could not be asked or understood. The failure may be that of another job. */
  | { readonly kind: 'polling-failed'; readonly failure: PollFailure }
  /** `failure` is that of the last poll of this job, if it failed. */
  | { readonly kind: 'cancelled'; readonly failure: PollFailure | undefined }

/** A job that is waited for, and what its polls have shown so far. Instants are those of the clock. */
interface QueuedJob {
  readonly counts: FailureCounts
  polls: number
  /** Not before this instant. */
  pollableAt: number
  /** In its last valid response, but for that to the poll for a link. */
  job?: AgentJob
  /** When that came. */
  seenAt?: number
  wasActive: boolean
  /** It has completed without a link, and is polled once more for it. */
  completed?: FinishedJob
  /** Since its last valid response, or since the start. */
  failedPolls: number
  lastFailure?: PollFailure | undefined
  /** When its first final poll began. */
  finalAt?: number
  failedFinalPolls: number
}

export function createQueuedJob(): QueuedJob {
  return {
    counts: countFailures(),
    polls: 0,
    pollableAt: 0,
    wasActive: false,
    failedPolls: 0,
    failedFinalPolls: 0,
  }
}

/** What follows a poll. Without `end` the job goes to the end of the queue, unless it stays first. */
interface Decision {
  /** Before the next poll of the step. */
  readonly delayMs: number
  readonly end?: WaitEnd
  /** The end is that of all jobs that are left. */
  readonly isEndOfAll?: boolean
  readonly staysFirst?: boolean
}

/** Between the response to a poll and the next poll of the same job. */
const MIN_GAP_MS = 1_000
/** Between the end of one job and the next poll. */
const NEXT_JOB_MS = 100
/** How long after its first one a final poll of a job may be retried. */
const JOB_RETRIES_MS = 10_000
/** How long after the deadline one may. */
const STEP_RETRIES_MS = 60_000
/** How much later than the status a service may write the link. */
const LINK_MS = 10_000

/**
 * Returns a function that says what follows a poll. It is called after each poll of a step.
 *
 * @param options.pollIntervalMs instead of the adaptive interval
 * @param options.random in [0, 1)
 */
export function createRules(options: {
  startedAt: number
  deadline: number
  pollIntervalMs: number | undefined
  random: () => number
}): (
  polled: QueuedJob,
  result: PollResult,
  at: { begunAt: number; now: number; jobsLeft: number },
) => Decision {
  const { startedAt, deadline, pollIntervalMs, random } = options
  const serviceCounts = countFailures()
  /** How often in a row a failed poll has ended no wait. */
  let backoffs = 0
  /** The last poll failed, and not because of its job. */
  let isServiceFailing = false
  // Of the poll that is decided on. `jobsLeft` includes its job.
  let now: number
  let jobsLeft: number

  return (polled, result, at) => {
    now = at.now
    jobsLeft = at.jobsLeft
    polled.pollableAt = now + MIN_GAP_MS
    if (at.begunAt >= deadline) polled.finalAt ??= at.begunAt
    const next = decide(polled, result)
    const isFailure = 'cause' in result
    backoffs = isFailure && next.end === undefined ? backoffs + 1 : 0
    isServiceFailing = isFailure && FAILURE_RULES[result.cause.kind].about === 'service'
    return next
  }

  function decide(polled: QueuedJob, result: PollResult): Decision {
    if ('cause' in result) return afterFailure(polled, result)
    serviceCounts.clear()
    polled.counts.clear()
    polled.failedPolls = 0
    polled.lastFailure = undefined
    return polled.completed === undefined
      ? afterResponse(polled, result.job, result.retryAfterMs)
      : afterResponseForLink(polled.completed, result.job)
  }

  function afterResponse(polled: QueuedJob, job: AgentJob, retryAfterMs = 0): Decision {
    polled.job = job
    polled.seenAt = now
    polled.wasActive ||= job.status === 'active'
    if (isFinished(job)) {
      // Its Retry-After is not about the next job.
      const delayMs = NEXT_JOB_MS
      const lacksLink = job.status === 'completed' && !hasLink(job)
      const mayGetLink = lacksLink && polled.wasActive && now + LINK_MS < deadline
      if (!mayGetLink) return { end: { kind: 'finished', job }, delayMs }
      polled.completed = job
      polled.pollableAt = now + LINK_MS
      return { delayMs }
    }
    if (polled.finalAt !== undefined) return { end: { kind: 'timeout', job }, delayMs: NEXT_JOB_MS }
    return { delayMs: untilDeadline(Math.max(intervalMs(), retryAfterMs)) }
  }

  function afterFailure(polled: QueuedJob, failure: PollFailure): Decision {
    const { cause, retryAfterMs = 0 } = failure
    const rule = FAILURE_RULES[cause.kind]
    const isAboutJob = rule.about === 'job'
    const isRateLimit = cause.kind === 'rate-limited'
    const end = { kind: 'polling-failed', failure } as const
    // Once nothing is retried, a second one in a row is no accident: the next job would meet it too.
    const isHopeless = now >= deadline + STEP_RETRIES_MS && isServiceFailing && !isAboutJob

    // The poll for a link counts nowhere, and `end` is that of the others.
    if (polled.completed !== undefined) {
      return { end, isEndOfAll: isHopeless, delayMs: afterEnd(isRateLimit ? retryAfterMs : 0) }
    }
    polled.failedPolls++
    polled.lastFailure = failure
    const counts = isAboutJob ? polled.counts : serviceCounts
    if (counts.add(rule, now >= deadline)) {
      return { end, isEndOfAll: !isAboutJob, delayMs: afterEnd(retryAfterMs) }
    }
    if (polled.finalAt !== undefined) {
      polled.failedFinalPolls++
      const delayMs = Math.max(jittered(backoffMs(polled.failedFinalPolls)), retryAfterMs)
      const lastRetryAt = Math.min(polled.finalAt + JOB_RETRIES_MS, deadline + STEP_RETRIES_MS)
      if (now + delayMs <= lastRetryAt) return { delayMs, staysFirst: true }
      return { end, isEndOfAll: isHopeless, delayMs: NEXT_JOB_MS }
    }

    const leastMs = counts.limitOf(rule) === Infinity ? (pollIntervalMs ?? 0) : 0
    const delayMs = Math.max(
      jittered(backoffMs(backoffs + 1)),
      retryAfterMs,
      isRateLimit ? intervalMs() : leastMs,
    )
    // So a wrong id shows soon, and a new job is polled again soon. Five such failures end its wait.
    return { delayMs: untilDeadline(delayMs), staysFirst: polled.job === undefined && isAboutJob }
  }

  /** The poll for a link has worked. It can only add that. */
  function afterResponseForLink(completed: FinishedJob, polledAgain: AgentJob): Decision {
    const { status, prLink, brokenLink } = polledAgain
    const job = status === 'completed' ? { ...completed, prLink, brokenLink } : completed
    return { end: { kind: 'finished', job }, delayMs: NEXT_JOB_MS }
  }

  /** What the service asks for holds back the next job too, up to the deadline. */
  function afterEnd(retryAfterMs: number): number {
    return Math.max(NEXT_JOB_MS, Math.min(retryAfterMs, deadline - now))
  }

  /** At most until the deadline. A delay that would end in the last second before it lasts until then. */
  function untilDeadline(delayMs: number): number {
    const isInTime = now + delayMs <= deadline - MIN_GAP_MS
    return isInTime ? delayMs : Math.max(deadline - now, NEXT_JOB_MS)
  }

  function intervalMs(): number {
    return pollIntervalMs ?? jittered(adaptiveMs(now - startedAt, jobsLeft))
  }

  /** A delay only ever gets longer. This spreads the polls of steps that began together. */
  function jittered(delayMs: number): number {
    return delayMs * (1 + 0.1 * random())
  }
}

/** So many jobs are polled often enough at the interval that suits one. */
const DOZEN = 12

/**
 * The adaptive delay after a valid response. It grows with the square root of the time waited. So
 * it stays small against what the jobs have already taken, and the first hour needs fewer than 100
 * requests for up to a dozen jobs. A round of more jobs takes no longer than one of a dozen, unless
 * the polls would be less than a second apart.
 *
 * @param jobs how many are left
 */
export function adaptiveMs(waitedMs: number, jobs: number): number {
  const seconds = Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60)
  return Math.max(seconds / Math.max(jobs / DOZEN, 1), 1) * 1_000
}
