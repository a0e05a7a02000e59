import type { Cause } from '../../http/cause.ts'
import { backoffMs, type Clock } from '../../runner/clock.ts'
import { FAILURE_RULES, type FailureRule } from './failure-rules.ts'
import { hasLink, isFinished, type AgentJob, type FinishedJob } from './job.ts'
import type { Poll, PollResult } from './poll.ts'

// When to poll, and when to stop: the rules of docs/polling.md.

/** One poll that was made. */
export interface PollEvent {
  readonly result: PollResult
  /** What the polls before it have shown. */
  readonly before: Pick<Seen, 'polls' | 'job' | 'failedPolls'>
  /** The wait is over. */
  readonly isLastPoll: boolean
  /** The delay before the next poll; 0 if there is none. */
  readonly delayMs: number
  /** Since the start of the step. */
  readonly waitedMs: number
  /** The time until the deadline; 0 after it. */
  readonly remainingMs: number
}

/** How the wait for a job ended. */
export type Outcome = {
  readonly polls: number
  readonly waitedMs: number
  /** The job in its last valid response, with a link that came late. */
  readonly job: AgentJob | undefined
  /** When that was; undefined if there was none. */
  readonly seenMs: number | undefined
  /** The failed polls since then, or since the start. */
  readonly failedPolls: number
} & Ending

type Ending =
  | { readonly kind: 'finished'; readonly job: FinishedJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  /** The service could not be asked or understood. */
  | { readonly kind: 'polling-failed'; readonly cause: Cause }
  /** With the cause of the last poll, if it failed. */
  | { readonly kind: 'cancelled'; readonly cause: Cause | undefined }

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

/** Polls a job until the wait for it ends: poll, see, decide, log, sleep. */
export async function waitForJob(poll: Poll, options: Options): Promise<Outcome> {
  const { timeoutMs, clock, signal, onPoll } = options
  const startedAt = clock.now()
  const deadline = startedAt + timeoutMs
  let seen = NOTHING
  let nextPollAt = startedAt

  for (;;) {
    await clock.sleepUntil(nextPollAt, signal)
    const begunAt = clock.now()
    if (signal.aborted) return toOutcome(endingOfCancel(seen), seen, begunAt - startedAt)

    const before = seen
    const finalAt = seen.finalAt ?? (begunAt >= deadline ? begunAt : undefined)
    seen = { ...seen, polls: seen.polls + 1, finalAt }
    const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS)
    const result = await poll({ timeoutMs: limitMs, signal })
    const now = clock.now()
    if (result === undefined) return toOutcome(endingOfCancel(seen), seen, now - startedAt)

    seen = see(seen, result, now - startedAt)
    const wait = { ...options, startedAt, deadline, now }
    const { ending, delayMs = 0 } = decide(seen, result, wait)
    nextPollAt = now + delayMs
    onPoll({
      result,
      before,
      isLastPoll: ending !== undefined,
      delayMs,
      waitedMs: now - startedAt,
      remainingMs: Math.max(0, deadline - now),
    })
    if (ending !== undefined) return toOutcome(ending, seen, now - startedAt)
  }
}

/** What the polls have shown so far. */
interface Seen {
  readonly polls: number
  /** In the last valid response. */
  readonly job: AgentJob | undefined
  /** When that came, since the start of the step. */
  readonly seenMs: number | undefined
  readonly wasActive: boolean
  /** The job had finished without a link, and was polled once more. */
  readonly wasPolledForLink: boolean
  /** Since the last valid response, or since the start. */
  readonly failedPolls: number
  /** Why the last poll failed; undefined if it did not. */
  readonly cause: Cause | undefined
  /** All failures of a row. */
  readonly counts: ReadonlyMap<FailureRule, number>
  /** When the first final poll began, by the clock. */
  readonly finalAt: number | undefined
  readonly failedFinalPolls: number
}

const NOTHING: Seen = {
  polls: 0,
  job: undefined,
  seenMs: undefined,
  wasActive: false,
  wasPolledForLink: false,
  failedPolls: 0,
  cause: undefined,
  counts: new Map(),
  finalAt: undefined,
  failedFinalPolls: 0,
}

/** Adds what a poll has shown. */
function see(seen: Seen, result: PollResult, waitedMs: number): Seen {
  const { job } = seen
  if (job !== undefined && isFinished(job)) {
    return { ...seen, wasPolledForLink: true, job: withLateLink(job, result) }
  }
  if ('job' in result) {
    const wasActive = seen.wasActive || result.job.status === 'active'
    return {
      ...seen,
      job: result.job,
      seenMs: waitedMs,
      wasActive,
      failedPolls: 0,
      cause: undefined,
    }
  }
  const { cause } = result
  const rule = FAILURE_RULES[cause.kind]
  const counts = new Map(seen.counts).set(rule, (seen.counts.get(rule) ?? 0) + 1)
  const failedFinalPolls = seen.failedFinalPolls + (seen.finalAt === undefined ? 0 : 1)
  return { ...seen, failedPolls: seen.failedPolls + 1, cause, counts, failedFinalPolls }
}

/** The poll for a link can add only that: a job that was archived meanwhile has completed all the same. */
function withLateLink(job: FinishedJob, result: PollResult): FinishedJob {
  const hasCome = 'job' in result && isFinished(result.job) && hasLink(result.job)
  return hasCome ? { ...result.job, status: job.status } : job
}

/** What follows a poll: the end of the wait, or the next poll. */
type Decision =
  | { readonly ending: Ending; readonly delayMs?: undefined }
  | { readonly ending?: undefined; readonly delayMs: number }

/** The instant to decide at, and what does not change during the wait. */
interface Wait extends Pick<Options, 'pollIntervalMs' | 'random'> {
  readonly startedAt: number
  readonly deadline: number
  readonly now: number
}

function decide(seen: Seen, result: PollResult, wait: Wait): Decision {
  const { job, wasActive, wasPolledForLink, finalAt } = seen
  if (job !== undefined && isFinished(job)) {
    const lacksLink = job.status === 'completed' && !hasLink(job)
    const hasTime = wait.now + LINK_MS < wait.deadline
    const mayGetLink = lacksLink && wasActive && hasTime && !wasPolledForLink
    return mayGetLink ? { delayMs: LINK_MS } : { ending: { kind: 'finished', job } }
  }
  if ('cause' in result) return decideOnFailure(seen, result.cause, wait)
  if (finalAt !== undefined) return { ending: { kind: 'timeout', job: result.job } }
  return { delayMs: untilDeadline(Math.max(intervalMs(wait), result.retryAfterMs ?? 0), wait) }
}

function decideOnFailure(seen: Seen, cause: Cause, wait: Wait): Decision {
  const { job, counts, failedPolls, finalAt, failedFinalPolls } = seen
  const { kind, retryAfterMs = 0 } = cause
  const rule = FAILURE_RULES[kind]
  const wasSeen = job !== undefined
  const ending = { kind: 'polling-failed', cause } as const
  if (!wasSeen && Number(counts.get(rule)) >= rule.limit) return { ending }

  if (finalAt !== undefined) {
    const delayMs = Math.max(jittered(backoffMs(failedFinalPolls), wait), retryAfterMs)
    return wait.now + delayMs <= finalAt + RETRIES_MS ? { delayMs } : { ending }
  }
  const leastMs = wasSeen ? (wait.pollIntervalMs ?? 0) : 0
  const delayMs = Math.max(
    jittered(backoffMs(failedPolls), wait),
    retryAfterMs,
    kind === 'rate-limited' ? intervalMs(wait) : leastMs,
  )
  return { delayMs: untilDeadline(delayMs, wait) }
}

/** A job that has finished only waited for its link. */
function endingOfCancel({ job, cause }: Seen): Ending {
  const hasFinished = job !== undefined && isFinished(job)
  return hasFinished ? { kind: 'finished', job } : { kind: 'cancelled', cause }
}

function toOutcome(ending: Ending, seen: Seen, waitedMs: number): Outcome {
  const { polls, job, seenMs, failedPolls } = seen
  return { polls, waitedMs, job, seenMs, failedPolls, ...ending }
}

/** At most until the deadline. A delay that would end in the last second before it lasts until then. */
function untilDeadline(delayMs: number, { now, deadline }: Wait): number {
  const isInTime = now + delayMs <= deadline - MIN_GAP_MS
  return isInTime ? delayMs : Math.max(deadline - now, MIN_GAP_MS)
}

function intervalMs(wait: Wait): number {
  return wait.pollIntervalMs ?? jittered(adaptiveMs(wait.now - wait.startedAt), wait)
}

/** A delay only ever gets longer. This spreads the polls of steps that began together. */
function jittered(delayMs: number, { random }: Pick<Wait, 'random'>): number {
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
