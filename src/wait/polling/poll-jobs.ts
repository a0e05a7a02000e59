import { backoffMs } from '../../http/backoff.ts'
import type { Clock } from '../../runner/clock.ts'
import type { GetJob } from './job-client.ts'
import { isFinished, type AgentJob, type FinishedJob } from './job.ts'
import { limitFor, type Limit } from './limits.ts'
import type { PollFailure, PollResult } from './poll-result.ts'
import { adaptiveMs } from './schedule.ts'

/** One poll that was made. All times in this file's results are since the start of the step. */
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
  polls: number
  job?: AgentJob
  seenMs?: number
  /** Since its last valid response, or since the start. */
  failures: Failures
  /** A second after its last poll, or later if it may still get its link. */
  pollableAt: number
  /** What its failed final polls have cost. */
  finalCostMs: number
}

type Failures = (Pick<Limit, 'countedAs'> & { readonly failure: PollFailure })[]

const REQUEST_MS = 30_000
/** The time of a poll after the deadline. */
const LATE_MS = 10_000
/** Between the response to a poll and the next poll of the same job. */
const MIN_GAP_MS = 1_000
/** Between the end of one job and the next poll. */
const NEXT_JOB_MS = 250
/** Between the first poll that finds a job completed without a link, and its last one. */
const LINK_MS = 10_000
/** What failed final polls may cost their job, with the delays before their retries, and the step. */
const FINAL_JOB_MS = 10_000
const FINAL_STEP_MS = 60_000

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
  const queue = clients.map((getJob, index): Entry => {
    return { index, getJob, polls: 0, failures: [], pollableAt: startedAt, finalCostMs: 0 }
  })
  // A delay only ever gets longer. This spreads the polls of steps that began together.
  const jittered = (delayMs: number): number => delayMs * (1 + 0.1 * random())
  const intervalMs = (): number =>
    pollIntervalMs ?? jittered(adaptiveMs(clock.now() - startedAt, queue.length))

  let nextPollAt = startedAt
  /** The service has given a valid response, for whichever job. */
  let hasWorked = false
  /** Of all jobs, since the last valid response for any of them, or since the start. */
  let stepFailures: Failures = []
  /** The failures in a row. It begins anew when a job ends by them, and at the deadline. */
  let backoffCount = 0
  /** The deadline has passed, so every poll is the final one of its job. */
  let isFinalPoll = false
  let finalCostMs = 0
  /** The final polls in a row that failed by what passes, since they may cost the step no more. */
  let lateFailures = 0

  for (let entry = queue[0]; entry !== undefined; entry = queue[0]) {
    await clock.sleepUntil(nextPollAt, signal)
    if (signal.aborted) break
    const begunAt = clock.now()
    const result = await entry.getJob({ timeoutMs: beginPoll(entry, begunAt), signal })
    if (result === undefined) break

    const now = clock.now()
    entry.pollableAt = now + MIN_GAP_MS
    const ended =
      'job' in result ? afterResponse(entry, result) : afterFailure(entry, result, now - begunAt)
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
    const cancelled = { kind: 'cancelled', failure: entry.failures.at(-1)?.failure } as const
    yield toEnded(entry, endOfCompleted(entry) ?? cancelled)
  }

  /** @returns the time that the poll has */
  function beginPoll(entry: Entry, begunAt: number): number {
    entry.polls++
    const remainingMs = deadline - begunAt
    if (remainingMs > 0) return Math.min(REQUEST_MS, remainingMs + LATE_MS)
    if (!isFinalPoll) backoffCount = 0
    isFinalPoll = true
    return LATE_MS
  }

  /** @returns the job, if its wait has ended */
  function afterResponse(entry: Entry, response: Exclude<PollResult, PollFailure>): EndedJob[] {
    const { retryAfterMs = 0 } = response
    // What has completed stays so, even if it is archived soon after.
    const completed = response.job.status === 'completed' ? undefined : endOfCompleted(entry)
    const job = completed?.job ?? response.job
    const wasActive = entry.job?.status === 'active'
    hasWorked = true
    lateFailures = 0
    stepFailures = []
    backoffCount = 0
    entry.job = job
    entry.seenMs = clock.now() - startedAt
    entry.failures = []

    // The service may write the link a moment after the status.
    const lacksLink = job.status === 'completed' && job.prLink === '' && job.linkProblem === ''
    const linkAt = clock.now() + LINK_MS
    if (wasActive && lacksLink && linkAt < deadline) {
      entry.pollableAt = linkAt
      nextPollAt = clock.now() + NEXT_JOB_MS
      moveToEnd()
      return []
    }
    // Neither a final status nor the final poll lets Retry-After hold back the next job.
    if (isFinished(job)) return endFirst({ kind: 'finished', job })
    if (isFinalPoll) return endFirst({ kind: 'timeout', job })

    pollAfter(Math.max(intervalMs(), retryAfterMs))
    moveToEnd()
    return []
  }

  /** @returns the job if its wait has ended, and all that are left if theirs has too */
  function afterFailure(entry: Entry, failure: PollFailure, tookMs: number): EndedJob[] {
    const { code, retryAfterMs = 0 } = failure
    const isSeen = entry.job !== undefined
    const { countedAs, max, ends } = limitFor(failure, { hasWorked, isSeen, isFinalPoll })
    for (const failures of [entry.failures, stepFailures]) failures.push({ countedAs, failure })
    const completed = endOfCompleted(entry)
    if (completed !== undefined) return endFirst(completed)
    backoffCount++
    const delayMs = Math.max(jittered(backoffMs(backoffCount)), retryAfterMs)
    if (isFinalPoll) payForFinal(entry, tookMs)
    const mayRetry =
      !isFinalPoll ||
      (entry.finalCostMs + delayMs < FINAL_JOB_MS && finalCostMs + delayMs < FINAL_STEP_MS)
    // The first may be about its job, and so may what does not pass.
    const isLate = finalCostMs >= FINAL_STEP_MS && failure.duration === 'transient'
    lateFailures = isLate ? lateFailures + 1 : 0
    const countIn = (failures: Failures): number =>
      failures.filter((other) => other.countedAs === countedAs).length
    // So a healthy job behind wrong ids does not end by a single 404.
    const mayShare = failure.duration !== 'unclear' || countIn(entry.failures) >= 2
    const isFull = countIn(entry.failures) >= max || (mayShare && countIn(stepFailures) >= max)
    if (isFull || !mayRetry) {
      backoffCount = 0
      const end = { kind: 'polling-failed', failure } as const
      const others = (isFull && ends === 'all') || lateFailures === 2 ? queue.splice(1) : []
      const endOf = (other: Entry): WaitEnd => endOfCompleted(other) ?? end
      return [
        ...endFirst(end, retryAfterMs),
        ...others.map((other) => toEnded(other, endOf(other))),
      ]
    }
    if (isFinalPoll) {
      // It is retried before the next job gets its own.
      payForFinal(entry, delayMs)
      nextPollAt = clock.now() + delayMs
      return []
    }
    pollAfter(code === 'rate-limited' ? Math.max(delayMs, intervalMs()) : delayMs)
    // So a wrong id shows soon, and a new job is polled again soon.
    if (countedAs !== 'unknown') moveToEnd()
    return []
  }

  /** @param delayMs what the service asks for; until the deadline it holds back the next job too */
  function endFirst(end: WaitEnd, delayMs = 0): EndedJob[] {
    const now = clock.now()
    nextPollAt = Math.max(now + NEXT_JOB_MS, Math.min(now + delayMs, deadline))
    return queue.splice(0, 1).map((entry) => toEnded(entry, end))
  }

  /** Undefined unless only the link of the job was still waited for. */
  function endOfCompleted({ job }: Entry) {
    return job !== undefined && isFinished(job) ? ({ kind: 'finished', job } as const) : undefined
  }

  function payForFinal(entry: Entry, costMs: number): void {
    entry.finalCostMs += costMs
    finalCostMs += costMs
  }

  function moveToEnd(): void {
    queue.push(...queue.splice(0, 1))
  }

  /** At most until the deadline, when the final polls begin. Shortly before it no sleep ends. */
  function pollAfter(delayMs: number): void {
    const now = clock.now()
    const isInTime = now + delayMs <= deadline - MIN_GAP_MS
    nextPollAt = isInTime ? now + delayMs : Math.max(deadline, now + NEXT_JOB_MS)
  }

  function toEnded({ index, polls, job, seenMs, failures }: Entry, end: WaitEnd): EndedJob {
    const waitedMs = clock.now() - startedAt
    return { index, wait: { polls, waitedMs, job, seenMs, failedPolls: failures.length, ...end } }
  }
}
