import { ReadError, type Treatment } from '../../src/errors.ts'
import type { AgentJob } from '../../src/job.ts'
import { timedOut } from '../../src/network-error.ts'
import type { Outcome } from '../../src/outcome.ts'
import type { Answer, Clock, Progress, ReadJob } from '../../src/wait.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

export function aJob(overrides: Partial<AgentJob> = {}): AgentJob {
  return {
    status: 'completed',
    prLink: '',
    prLinkRefused: false,
    model: 'model-x',
    sourceRepository: 'https://github.com/acme/app',
    sourceRef: 'agent/fix-login',
    createdAt: '2026-11-21T09:14:00.000Z',
    archivedAt: '',
    ...overrides,
  }
}

/** What came of a job that completed without a pull request. */
export function anOutcome(overrides: Partial<Outcome> = {}): Outcome {
  return { errorCode: '', message: 'It ended.', level: 'notice', job: aJob(), ...overrides }
}

export function anAnswer(status: string, retryAfterMs?: number): Answer {
  return { job: aJob({ status }), retryAfterMs }
}

const usualFailures = {
  final: { phrase: 'HTTP 401', code: 'unauthorized' },
  transient: { phrase: 'HTTP 503', code: 'unavailable' },
  throttled: { phrase: 'HTTP 429', code: 'rate-limited' },
  doubtful: { phrase: 'HTTP 404', code: 'not-found' },
} as const

export function aFailure(treatment: Treatment, retryAfterMs?: number): ReadError {
  const { phrase, code } = usualFailures[treatment]
  return new ReadError(phrase, { code, treatment, retryAfterMs })
}

export interface FakeClock extends Clock {
  /** What was slept, in order. */
  readonly delays: readonly number[]
  /** Lets time pass without a sleep. */
  readonly pass: (ms: number) => void
}

/** A clock on which time passes only by sleeping, or as told. */
export function createClock(): FakeClock {
  const delays: number[] = []
  // Not 0, which a forgotten subtraction would not show.
  let now = 12_345
  return {
    delays,
    now: () => now,
    pass(ms) {
      now += ms
    },
    sleepUntil(instant, signal) {
      if (!signal.aborted) {
        delays.push(instant - now)
        now = Math.max(now, instant)
      }
      return Promise.resolve()
    },
  }
}

/** An answer that takes its time; longer than the read may take, it is cut. */
export interface Slow {
  readonly tookMs: number
  readonly result: Answer | ReadError
}

export type Step = Answer | ReadError | Slow

export interface Request {
  /** Since the first one. */
  readonly atMs: number
  readonly timeoutMs: number
}

/** Answers with the list in order, and with its last step from then on. */
export function scriptJob(
  clock: FakeClock,
  steps: readonly Step[],
): { readJob: ReadJob; requests: readonly Request[] } {
  const requests: Request[] = []
  const startedAt = clock.now()
  return {
    requests,
    readJob({ timeoutMs }) {
      const step = steps[Math.min(requests.length, steps.length - 1)]
      if (step === undefined) throw new Error('The script has no answer.')
      requests.push({ atMs: clock.now() - startedAt, timeoutMs })
      const { tookMs, result } = 'tookMs' in step ? step : { tookMs: 0, result: step }
      clock.pass(Math.min(tookMs, timeoutMs))
      const told = tookMs > timeoutMs ? timedOut(timeoutMs) : result
      return told instanceof ReadError ? Promise.reject(told) : Promise.resolve(told)
    },
  }
}

export const silentProgress: Progress = { answered: () => undefined, failed: () => undefined }

/** No jitter. */
export function constantRandom(): number {
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
