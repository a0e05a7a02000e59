import { backoffMs } from '../../http/backoff.ts'
import type { Clock } from '../../runner/clock.ts'
import { ENDINGS, isMissing, isPassing, type Ending, type Seen } from './endings.ts'
import type { GetJob } from './job-client.ts'
import { isFinished, type AgentJob, type FinishedJob } from './job.ts'
import type { EndedJob, PollEvent, PollFailure, WaitEnd } from './results.ts'
import { adaptiveMs } from './schedule.ts'

/** A job in the queue. */
interface Entry {
  readonly index: number
  readonly getJob: GetJob
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
  /** Of its final polls that failed, with the delays before their retries. */
  costMs: number
  readonly counts: Counts
}

/** Failures by what they may end the wait by, so that memory does not grow with them. */
type Counts = Map<Ending['name'], number>

const REQUEST_MS = 30_000
/** The time of a poll after the deadline. */
const LATE_MS = 10_000
/** Between the response to a poll and the next poll of the same job. */
const MIN_GAP_MS = 1_000
/** Between the end of one job and the next poll. */
const NEXT_JOB_MS = 250
/** What failed final polls of a job may cost. */
const JOB_COST_MS = 10_000
/** The same for the step. */
const STEP_COST_MS = 60_000
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
  const queue = clients.map((getJob, index): Entry => {
    const none = { polls: 0, wasActive: false, failedPolls: 0, lastFailure: undefined, costMs: 0 }
    return { index, getJob, pollableAt: startedAt, ...none, counts: new Map() }
  })
  let nextPollAt = startedAt
  /** When the last poll ended. */
  let now = startedAt
  /** The service has given a valid response, for whichever job. */
  let hasWorked = false
  /** Of all jobs, since the last valid response for any of them, or since the start. */
  const stepCounts: Counts = new Map()
  /** The failures in a row. It begins anew when a job ends by them, and at the deadline. */
  let backoffCount = 0
  /** The deadline has passed, so every poll is the final one of its job. */
  let isFinalPoll = false
  /** Of the failed final polls of all jobs. */
  let stepCostMs = 0
  /** In a row, once the step may cost no more. One may be about its job, two end all. */
  let hopelessPolls = 0

  for (let entry = queue[0]; entry !== undefined; entry = queue[0]) {
    await clock.sleepUntil(nextPollAt, signal)
    if (signal.aborted) break
    const begunAt = clock.now()
    entry.polls++
    if (!isFinalPoll && begunAt >= deadline) {
      isFinalPoll = true
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
        : afterFailure(entry, result, now - begunAt)
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
    hasWorked = true
    stepCounts.clear()
    backoffCount = 0
    hopelessPolls = 0
    entry.seenMs = now - startedAt
    entry.failedPolls = 0
    entry.lastFailure = undefined
    entry.counts.clear()

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
    if (isFinalPoll) return endFirst({ kind: 'timeout', job })

    pollAfter(Math.max(intervalMs(), retryAfterMs))
    moveToEnd()
    return []
  }

  /** @returns the job if its wait has ended, and all that are left if theirs has too */
  function afterFailure(entry: Entry, failure: PollFailure, tookMs: number): EndedJob[] {
    const { row, retryAfterMs = 0 } = failure
    const ends = countFailure(entry, failure)
    entry.failedPolls++
    entry.lastFailure = failure
    backoffCount++
    const delayMs = Math.max(jittered(backoffMs(backoffCount)), retryAfterMs)
    if (isFinalPoll) pay(entry, tookMs)
    hopelessPolls = stepCostMs >= STEP_COST_MS && isPassing(failure) ? hopelessPolls + 1 : 0
    const mayRetry =
      !isFinalPoll || (entry.costMs + delayMs < JOB_COST_MS && stepCostMs + delayMs < STEP_COST_MS)
    if (ends !== 'none' || entry.completed !== undefined || !mayRetry) {
      backoffCount = 0
      const jobs = ends === 'all' || hopelessPolls === 2 ? queue.length : 1
      return endFirst({ kind: 'polling-failed', failure }, retryAfterMs, jobs)
    }
    if (isFinalPoll) {
      // It is retried before the next job gets its own.
      pay(entry, delayMs)
      nextPollAt = now + delayMs
      return []
    }
    pollAfter(row === 'limited' ? Math.max(delayMs, intervalMs()) : delayMs)
    // So a wrong id shows soon, and a new job is polled again soon.
    const staysFirst = entry.job === undefined && isMissing(failure)
    if (!staysFirst) moveToEnd()
    return []
  }

  /** @returns which waits end by the counts */
  function countFailure(entry: Entry, failure: PollFailure): Ending['ends'] | 'none' {
    const others: Seen = hasWorked ? 'others' : 'none'
    const { name, max, ends } = ENDINGS[failure.row][entry.job === undefined ? others : 'this']
    const own = increment(entry.counts, name)
    const ofStep = increment(stepCounts, name)
    // A healthy job behind wrong ids does not end by a single 404.
    const count = isMissing(failure) && own < 2 ? own : Math.max(own, ofStep)
    // Outages and rate limits have no other end than the deadline, and final polls have their own.
    return count < max || (isFinalPoll && isPassing(failure)) ? 'none' : ends
  }

  function pay(entry: Entry, costMs: number): void {
    entry.costMs += costMs
    stepCostMs += costMs
  }

  /**
   * @param delayMs what the service asks for; until the deadline it holds back the next job too
   * @param jobs how many end, from the first one on
   */
  function endFirst(end: WaitEnd, delayMs = 0, jobs = 1): EndedJob[] {
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

/** @returns the count then */
function increment(counts: Counts, name: string): number {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count
}
