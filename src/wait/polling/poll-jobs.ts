import { backoffMs, type Clock } from '../../runner/clock.ts'
import { countFailures, ENDINGS, type FailureCounts } from './endings.ts'
import { isFinished, type AgentJob, type FinishedJob } from './job.ts'
import type { GetJob, PollFailure, PollResult } from './poll.ts'

/** One poll that was made. All times here are since the start of the step. */
export interface PollEvent {
  /** Of the job in the list. */
  readonly index: number
  readonly result: PollResult
  /** The wait for this job has ended. */
  readonly isLastPoll: boolean
  /** How many jobs are still waited for. */
  readonly jobsLeft: number
  /** The delay before the next poll of the step; 0 if there is none. */
  readonly delayMs: number
  readonly waitedMs: number
  /** The time until the deadline; 0 after it. */
  readonly remainingMs: number
}

/** How the wait for a job ended. */
export type WaitResult = {
  readonly polls: number
  readonly waitedMs: number
  /** The job in its last valid response. */
  readonly job: AgentJob | undefined
  /** When that was; undefined if it had none. */
  readonly seenMs: number | undefined
  /** The failed polls of this job since then, or since the start. */
  readonly failedPolls: number
} & WaitEnd

type WaitEnd =
  | { readonly kind: 'finished'; readonly job: FinishedJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  /** The service could not be asked or understood. The failure may be that of another job. */
  | { readonly kind: 'polling-failed'; readonly failure: PollFailure }
  /** `failure` is that of the last poll of this job, if it failed. */
  | { readonly kind: 'cancelled'; readonly failure: PollFailure | undefined }

interface EndedJob {
  readonly index: number
  readonly wait: WaitResult
}

/** A job in the queue. */
interface Entry {
  readonly index: number
  readonly getJob: GetJob
  readonly failures: FailureCounts
  polls: number
  /** Not before this instant. */
  pollableAt: number
  job?: AgentJob
  seenMs?: number
  wasActive: boolean
  /** It has completed without a link, and is polled once more for it. */
  completed?: FinishedJob
  /** Since its last valid response, or since the start. */
  failedPolls: number
  lastFailure: PollFailure | undefined
  /** When its first poll at the deadline or later began; undefined before. */
  finalAt: number | undefined
}

const REQUEST_MS = 30_000
/** The time of a poll after the deadline. */
const LATE_MS = 10_000
/** Between the response to a poll and the next poll of the same job. */
const MIN_GAP_MS = 1_000
/** Between the end of one job and the next poll. */
const NEXT_JOB_MS = 250
/** How long after its first one a final poll of a job may be retried. */
const JOB_RETRIES_MS = 10_000
/** How long after the deadline one may. */
const STEP_RETRIES_MS = 60_000
/** How much later than the status a service may write the link. */
const LINK_MS = 10_000

/**
 * Waits for the jobs in a queue. The first one is polled, and goes to the end unless its wait has ended.
 * There is one deadline, and one poll at a time. docs/polling.md lists the rules.
 *
 * @param clients one for each job
 * @param options.pollIntervalMs instead of the adaptive interval
 * @param options.random in [0, 1)
 * @yields each job whose wait has ended
 */
export async function* waitForJobs(
  clients: readonly GetJob[],
  options: {
    timeoutMs: number
    pollIntervalMs: number | undefined
    clock: Clock
    random: () => number
    signal: AbortSignal
    onPoll: (event: PollEvent) => void
  },
): AsyncGenerator<EndedJob, void> {
  const { timeoutMs, pollIntervalMs, clock, random, signal, onPoll } = options
  const startedAt = clock.now()
  const deadline = startedAt + timeoutMs
  const wayFailures = countFailures()
  const queue = clients.map((getJob, index): Entry => {
    const none = { polls: 0, wasActive: false, failedPolls: 0, lastFailure: undefined }
    const failures = countFailures()
    return { index, getJob, failures, pollableAt: startedAt, finalAt: undefined, ...none }
  })
  let nextPollAt = startedAt
  /** When the last poll ended. */
  let now = startedAt
  /** The failures in a row. It begins anew when a wait ends, and with the first final poll of a job. */
  let backoffCount = 0

  for (let entry = queue[0]; entry !== undefined; entry = queue[0]) {
    await clock.sleepUntil(nextPollAt, signal)
    if (signal.aborted) break
    const begunAt = clock.now()
    entry.polls++
    if (begunAt >= deadline && entry.finalAt === undefined) {
      entry.finalAt = begunAt
      backoffCount = 0
    }
    const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS)
    const result = await entry.getJob({ timeoutMs: limitMs, signal })
    if (result === undefined) break

    now = clock.now()
    entry.pollableAt = now + MIN_GAP_MS
    const ended =
      'job' in result
        ? afterResponse(entry, result.job, result.retryAfterMs)
        : afterFailure(entry, result)
    nextPollAt = Math.max(nextPollAt, queue[0]?.pollableAt ?? now)
    onPoll({
      index: entry.index,
      result,
      isLastPoll: ended.length > 0,
      jobsLeft: queue.length,
      delayMs: queue.length === 0 ? 0 : nextPollAt - now,
      waitedMs: now - startedAt,
      remainingMs: Math.max(0, deadline - now),
    })
    yield* ended
  }
  // Only a cancel leaves jobs in the queue.
  for (const entry of queue) {
    yield toEnded(entry, { kind: 'cancelled', failure: entry.lastFailure })
  }

  /** @returns the job, if its wait has ended */
  function afterResponse(entry: Entry, job: AgentJob, retryAfterMs = 0): EndedJob[] {
    wayFailures.afterResponse()
    entry.failures.afterResponse()
    backoffCount = 0
    entry.seenMs = now - startedAt
    entry.failedPolls = 0
    entry.lastFailure = undefined

    if (entry.completed !== undefined) {
      const { status, prLink, linkProblem } = job
      if (status === 'completed') entry.completed = { ...entry.completed, prLink, linkProblem }
      return endFirst({ kind: 'finished', job: entry.completed })
    }
    entry.job = job
    entry.wasActive ||= job.status === 'active'
    if (isFinished(job)) {
      const lacksLink = job.status === 'completed' && job.prLink === '' && job.linkProblem === ''
      const mayGetLink = lacksLink && entry.wasActive && now + LINK_MS < deadline
      // Neither a final status nor the final poll lets Retry-After hold back the next job.
      if (!mayGetLink) return endFirst({ kind: 'finished', job })
      entry.completed = job
      entry.pollableAt = now + LINK_MS
      nextPollAt = now + NEXT_JOB_MS
      moveToEnd()
      return []
    }
    if (entry.finalAt !== undefined) return endFirst({ kind: 'timeout', job })

    pollAfter(Math.max(intervalMs(), retryAfterMs))
    moveToEnd()
    return []
  }

  /** @returns the job if its wait has ended, and all that are left if theirs has too */
  function afterFailure(entry: Entry, failure: PollFailure): EndedJob[] {
    const { cause, retryAfterMs = 0 } = failure
    const ending = ENDINGS[cause.kind]
    const isAboutJob = ending.about === 'job'
    const isOver = now >= deadline + STEP_RETRIES_MS
    const end = { kind: 'polling-failed', failure } as const
    // Once the retries are over, another job would meet it too.
    const jobs = isOver && !isAboutJob ? queue.length : 1
    // The poll for a link counts nowhere.
    if (entry.completed !== undefined) return endFirst(end, 0, jobs)

    entry.failedPolls++
    entry.lastFailure = failure
    backoffCount++
    const delayMs = Math.max(jittered(backoffMs(backoffCount)), retryAfterMs)
    const { failures, finalAt } = entry
    if ((isAboutJob ? failures : wayFailures).afterFailure(ending)) {
      return endFirst(end, retryAfterMs, isAboutJob ? 1 : queue.length)
    }
    if (finalAt !== undefined) {
      const retryUntil = Math.min(finalAt + JOB_RETRIES_MS, deadline + STEP_RETRIES_MS)
      if (now + delayMs > retryUntil) return endFirst(end, 0, jobs)
      // It is retried before the next job gets its own.
      nextPollAt = now + delayMs
      return []
    }
    pollAfter(isAboutJob ? delayMs : Math.max(delayMs, intervalMs()))
    // So a wrong id shows soon, and a new job is polled again soon.
    const staysFirst = entry.job === undefined && isAboutJob
    if (!staysFirst) moveToEnd()
    return []
  }

  /**
   * @param delayMs what the service asks for; until the deadline it holds back the next job too
   * @param jobs how many end, from the first one on
   */
  function endFirst(end: WaitEnd, delayMs = 0, jobs = 1): EndedJob[] {
    backoffCount = 0
    nextPollAt = Math.max(now + NEXT_JOB_MS, Math.min(now + delayMs, deadline))
    return queue.splice(0, jobs).map((entry) => toEnded(entry, end))
  }

  function moveToEnd(): void {
    queue.push(...queue.splice(0, 1))
  }

  /** At most until the deadline. A delay that would end in the last second before it lasts until then. */
  function pollAfter(delayMs: number): void {
    const isInTime = now + delayMs <= deadline - MIN_GAP_MS
    nextPollAt = isInTime ? now + delayMs : Math.max(deadline, now + NEXT_JOB_MS)
  }

  function intervalMs(): number {
    return pollIntervalMs ?? jittered(adaptiveMs(now - startedAt, queue.length))
  }

  /** A delay only ever gets longer. This spreads the polls of steps that began together. */
  function jittered(delayMs: number): number {
    return delayMs * (1 + 0.1 * random())
  }

  /** What has completed stays as it was seen, whatever came in place of its link. */
  function toEnded(entry: Entry, end: WaitEnd): EndedJob {
    const { index, polls, job, seenMs, failedPolls, completed } = entry
    const waitedMs = clock.now() - startedAt
    const own = completed === undefined ? end : ({ kind: 'finished', job: completed } as const)
    return { index, wait: { polls, waitedMs, job, seenMs, failedPolls, ...own } }
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
