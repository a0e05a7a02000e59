import type { Clock } from '../../runner/clock.ts'
import type { AgentJob } from './job.ts'
import type { Poll, PollResult } from './poll.ts'
import { createQueuedJob, createRules, type WaitEnd } from './rules.ts'

/** One poll that was made. */
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
  /** Since the start of the step. */
  readonly waitedMs: number
  /** The time until the deadline; 0 after it. */
  readonly remainingMs: number
}

/** How the wait for a job ended. */
export type WaitResult = {
  readonly polls: number
  readonly waitedMs: number
  /** The job in its last valid response, with a link that came late. */
  readonly job: AgentJob | undefined
  /** When that was; undefined if it had none. */
  readonly seenMs: number | undefined
  /** The failed polls of this job since then, or since the start. */
  readonly failedPolls: number
} & WaitEnd

const REQUEST_MS = 30_000
/** The time of a poll after the deadline. */
const LATE_MS = 10_000

/**
 * Waits for the jobs in a queue. The first one is polled, and goes to the end unless its wait has ended.
 * There is one deadline, and one poll at a time. rules.ts says what follows a poll.
 *
 * @param polls one for each job
 * @param options.pollIntervalMs instead of the adaptive interval
 * @param options.random in [0, 1)
 * @yields how the wait for each job ended, by its index in the list
 */
export async function* waitForJobs(
  polls: readonly Poll[],
  options: {
    timeoutMs: number
    pollIntervalMs: number | undefined
    clock: Clock
    random: () => number
    signal: AbortSignal
    onPoll: (event: PollEvent) => void
  },
): AsyncGenerator<{ index: number; wait: WaitResult }, void> {
  const { timeoutMs, clock, signal, onPoll } = options
  const startedAt = clock.now()
  const deadline = startedAt + timeoutMs
  const decide = createRules({ ...options, startedAt, deadline })
  const queue = polls.map((poll, index) => ({ index, poll, ...createQueuedJob() }))
  let nextPollAt = startedAt

  for (let polled = queue[0]; polled !== undefined; polled = queue[0]) {
    await clock.sleepUntil(nextPollAt, signal)
    if (signal.aborted) break
    const begunAt = clock.now()
    polled.polls++
    const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS)
    const result = await polled.poll({ timeoutMs: limitMs, signal })
    if (result === undefined) break

    const now = clock.now()
    const { delayMs, end, isEndOfAll, staysFirst } = decide(polled, result, {
      begunAt,
      now,
      jobsLeft: queue.length,
    })
    const removed = staysFirst === true ? [] : queue.splice(0, isEndOfAll ? queue.length : 1)
    if (end === undefined) queue.push(...removed)
    nextPollAt = Math.max(now + delayMs, queue[0]?.pollableAt ?? now)
    onPoll({
      index: polled.index,
      result,
      isLastPoll: end !== undefined,
      jobsLeft: queue.length,
      delayMs: queue.length === 0 ? 0 : nextPollAt - now,
      waitedMs: now - startedAt,
      remainingMs: Math.max(0, deadline - now),
    })
    if (end !== undefined) yield* removed.map((each) => toResult(each, end))
  }
  // Only a cancel leaves jobs in the queue.
  for (const left of queue) yield toResult(left, { kind: 'cancelled', failure: left.lastFailure })

  /** What has completed stays as it was seen, whatever came in place of its link. */
  function toResult(waited: (typeof queue)[number], end: WaitEnd) {
    const { index, polls, job, seenAt, failedPolls, completed } = waited
    const seenMs = seenAt === undefined ? undefined : seenAt - startedAt
    const waitedMs = clock.now() - startedAt
    const isKept = completed !== undefined && end.kind !== 'finished'
    const own = isKept ? ({ kind: 'finished', job: completed } as const) : end
    return { index, wait: { polls, waitedMs, job, seenMs, failedPolls, ...own } }
  }
}
