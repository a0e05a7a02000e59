import type { Clock } from '../../runner/clock.ts'
import type { AgentJob } from './job.ts'
import type { Poll, PollResult } from './poll.ts'
import { createProgress, createRules, type WaitEnd } from './rules.ts'

/** One poll that was made. */
export interface PollEvent {
  readonly result: PollResult
  /** The wait has ended. */
  readonly isLastPoll: boolean
  /** The delay before the next poll; 0 if there is none. */
  readonly delayMs: number
  /** Since the start of the step. */
  readonly waitedMs: number
  /** The time until the deadline; 0 after it. */
  readonly remainingMs: number
}

/** How the wait ended. */
export type WaitResult = {
  readonly polls: number
  readonly waitedMs: number
  /** The job in its last valid response, with a link that came late. */
  readonly job: AgentJob | undefined
  /** When that was; undefined if there was none. */
  readonly seenMs: number | undefined
  /** The failed polls since then, or since the start. */
  readonly failedPolls: number
} & WaitEnd

const REQUEST_MS = 30_000
/** The time of a poll after the deadline. */
const LATE_MS = 10_000

/**
 * Polls a job until the wait for it ends. rules.ts says what follows a poll.
 *
 * @param options.pollIntervalMs instead of the adaptive interval
 * @param options.random in [0, 1)
 */
export async function waitForJob(
  poll: Poll,
  options: {
    timeoutMs: number
    pollIntervalMs: number | undefined
    clock: Clock
    random: () => number
    signal: AbortSignal
    onPoll: (event: PollEvent) => void
  },
): Promise<WaitResult> {
  const { timeoutMs, clock, signal, onPoll } = options
  const startedAt = clock.now()
  const deadline = startedAt + timeoutMs
  const decide = createRules({ ...options, startedAt, deadline })
  const progress = createProgress()
  let nextPollAt = startedAt

  for (;;) {
    await clock.sleepUntil(nextPollAt, signal)
    if (signal.aborted) return toResult({ kind: 'cancelled', failure: progress.lastFailure })
    const begunAt = clock.now()
    progress.polls++
    const limitMs = Math.min(REQUEST_MS, Math.max(0, deadline - begunAt) + LATE_MS)
    const result = await poll({ timeoutMs: limitMs, signal })
    if (result === undefined) return toResult({ kind: 'cancelled', failure: progress.lastFailure })

    const now = clock.now()
    const { delayMs, end } = decide(progress, result, { begunAt, now })
    nextPollAt = now + delayMs
    onPoll({
      result,
      isLastPoll: end !== undefined,
      delayMs: end === undefined ? delayMs : 0,
      waitedMs: now - startedAt,
      remainingMs: Math.max(0, deadline - now),
    })
    if (end !== undefined) return toResult(end)
  }

  /** What has completed stays as it was seen, whatever came in place of its link. */
  function toResult(end: WaitEnd): WaitResult {
    const { polls, job, seenAt, failedPolls, completed } = progress
    const seenMs = seenAt === undefined ? undefined : seenAt - startedAt
    const waitedMs = clock.now() - startedAt
    const isKept = completed !== undefined && end.kind !== 'finished'
    const own = isKept ? ({ kind: 'finished', job: completed } as const) : end
    return { polls, waitedMs, job, seenMs, failedPolls, ...own }
  }
}
