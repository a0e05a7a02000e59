import type { Clock } from '../../src/runner/clock.ts'
import type { AgentJob } from '../../src/wait/polling/job.ts'
import type { CauseKind } from '../../src/http/cause.ts'
import type { Poll, PollResult } from '../../src/wait/polling/poll.ts'
import { NO_PROGRESS, type Progress } from '../../src/wait/polling/progress.ts'

/** A poll that brought no job. */
export type PollFailure = Extract<PollResult, { cause: unknown }>

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

export function aJob(overrides: Partial<AgentJob> = {}): AgentJob {
  return {
    status: 'completed',
    prLink: '',
    brokenLink: '',
    model: 'model-x',
    sourceRepository: 'https://github.com/acme/app',
    sourceRef: 'agent/job_8f3a',
    createdAt: '2026-01-02T03:04:05Z',
    archivedAt: '',
    ...overrides,
  }
}

/** The progress of a wait whose first poll had a valid response at once. */
export function aProgress(): Progress {
  return { ...NO_PROGRESS, polls: 1 }
}

/** A valid response. A completed job has a link. */
export function aResponse(status: string, retryAfterMs?: number) {
  const prLink = status === 'completed' ? 'https://github.com/acme/app/pull/7' : ''
  return { job: aJob({ status, prLink }), retryAfterMs }
}

const USUAL_FAILURES = {
  permanent: aStatus(401, 'key-rejected'),
  backoff: aStatus(503, 'server-error'),
  'rate-limited': aStatus(429, 'rate-limited'),
  confirm: aStatus(404, 'not-found'),
} as const

/** A failure with this status. */
export function aStatus(status: number, kind: CauseKind): PollFailure {
  return { cause: { kind, reason: `HTTP ${status}` } }
}

/** The most common failure of its kind. */
export function aFailure(kind: keyof typeof USUAL_FAILURES): PollFailure {
  return USUAL_FAILURES[kind]
}

/** The failure of a poll that took longer than it may. */
const tooSlow: PollFailure = { cause: { kind: 'no-response', reason: 'too slow' } }

export interface FakeClock extends Clock {
  /** Lets time pass while nothing runs, as when the machine is suspended. */
  readonly jump: (ms: number) => void
}

/**
 * A clock on which time passes only while everybody sleeps. It jumps to the next instant that
 * somebody sleeps until.
 */
export function createClock(): FakeClock {
  // If it began at 0, a forgotten subtraction would not show.
  let now = 12_345
  const sleepers = new Set<{ instant: number; wake: () => void }>()

  function wakeNext(): void {
    const [next] = [...sleepers].sort((a, b) => a.instant - b.instant)
    now = Math.max(now, next?.instant ?? now)
    next?.wake()
  }

  return {
    now: () => now,
    jump(ms) {
      now += ms
    },
    sleepUntil: (instant, signal) =>
      new Promise((resolve) => {
        if (instant <= now || signal.aborted) {
          resolve()
          return
        }
        const wake = (): void => {
          signal.removeEventListener('abort', wake)
          sleepers.delete(sleeper)
          resolve()
        }
        const sleeper = { instant, wake }
        signal.addEventListener('abort', wake)
        sleepers.add(sleeper)
        // The event loop settles all promises before it calls this. Then the earliest sleeper
        // wakes.
        setImmediate(wakeNext)
      }),
  }
}

/** A poll that takes its time. It times out if it takes longer than it may. */
export interface Slow {
  readonly tookMs: number
  readonly result: PollResult
}

export type ScriptedPoll = PollResult | Slow

/** Responds with the polls of the script in order, and repeats the last one. */
export function scriptJob(clock: Clock, script: readonly ScriptedPoll[]): Poll {
  let polls = 0

  return async ({ timeoutMs, signal }) => {
    const poll = script[Math.min(polls, script.length - 1)]
    if (poll === undefined) throw new Error('The script has no poll.')
    polls += 1

    const { tookMs, result } = 'tookMs' in poll ? poll : { tookMs: 0, result: poll }
    await clock.sleepUntil(clock.now() + Math.min(tookMs, timeoutMs), signal)
    if (signal.aborted) return undefined
    return tookMs > timeoutMs ? tooSlow : result
  }
}

/** Random numbers that add no jitter. */
export function noJitter(): number {
  return 0
}

/** Random numbers in [0, 1) from a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
