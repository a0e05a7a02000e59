import type { Clock } from '../../src/polling/clock.ts'
import type { AgentJob } from '../../src/service/job.ts'
import type { GetJob } from '../../src/service/job-client.ts'
import type { PollFailure, PollResult } from '../../src/service/poll-result.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

export function aJob(overrides: Partial<AgentJob> = {}): AgentJob {
  return {
    status: 'completed',
    prLink: '',
    isPrLinkUnusable: false,
    model: 'model-x',
    sourceRepository: 'https://github.com/acme/app',
    sourceRef: 'agent/fix-login',
    createdAt: '2026-11-21T09:14:00.000Z',
    archivedAt: '',
    ...overrides,
  }
}

/** What a wait has found when it ends after its first poll. */
export function aProgress() {
  return { polls: 1, waitedMs: 0, seenMs: 0, attempts: 0 }
}

export function aResponse(status: string, retryAfterMs?: number) {
  return { job: aJob({ status }), retryAfterMs }
}

const USUAL_FAILURES = {
  never: { reason: 'HTTP 401', code: 'unauthorized' },
  backoff: { reason: 'HTTP 503', code: 'unavailable' },
  'rate-limited': { reason: 'HTTP 429', code: 'rate-limited' },
  confirm: { reason: 'HTTP 404', code: 'not-found' },
} as const

/** The usual one of its kind. */
export function aFailure(retry: PollFailure['retry'], retryAfterMs?: number): PollFailure {
  return { ...USUAL_FAILURES[retry], retry, retryAfterMs }
}

/** Of a poll that took longer than it may. */
const tooSlow: PollFailure = { code: 'unavailable', retry: 'backoff', reason: 'too slow' }

export interface FakeClock extends Clock {
  /** Lets time pass while nothing runs, as when the machine is suspended. */
  readonly jump: (ms: number) => void
}

/** A clock on which time passes only while everybody sleeps: from one instant that somebody sleeps until to the next. */
export function createClock(): FakeClock {
  // Not 0, which a forgotten subtraction would not show.
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
        // One turn of the event loop for each sleeper: when all promises are settled, the earliest wakes.
        setImmediate(wakeNext)
      }),
  }
}

/** A poll that takes its time; one that takes longer than it may times out. */
export interface Slow {
  readonly tookMs: number
  readonly result: PollResult
}

export type Step = PollResult | Slow

export interface Request {
  /** Since the first one. */
  readonly atMs: number
  readonly timeoutMs: number
}

/** Responds with the steps in order, and with the last one from then on. */
export function scriptJob(
  clock: Clock,
  steps: readonly Step[],
): { getJob: GetJob; requests: readonly Request[] } {
  const requests: Request[] = []
  const startedAt = clock.now()
  return {
    requests,
    async getJob({ timeoutMs, signal }) {
      const step = steps[Math.min(requests.length, steps.length - 1)]
      if (step === undefined) throw new Error('The script has no step.')
      requests.push({ atMs: clock.now() - startedAt, timeoutMs })
      const { tookMs, result } = 'tookMs' in step ? step : { tookMs: 0, result: step }
      await clock.sleepUntil(clock.now() + Math.min(tookMs, timeoutMs), signal)
      if (signal.aborted) return undefined
      return tookMs > timeoutMs ? tooSlow : result
    },
  }
}

/** A random without jitter. */
export function noJitter(): number {
  return 0
}

/** A seeded random in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
