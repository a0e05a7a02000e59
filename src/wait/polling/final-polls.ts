import { isPassing } from './endings.ts'
import type { PollFailure } from './results.ts'

/** What failed final polls of a job may cost, with the delays before their retries. */
const JOB_MS = 10_000
/** The same for the step. */
const STEP_MS = 60_000

/**
 * How long final polls that fail are retried: a job's own until it has cost ten seconds, and all
 * until the step has cost a minute. Each job has ended before the next one has its final poll.
 */
export function createFinalPolls() {
  let lastJob: unknown
  let jobCostMs = 0
  let stepCostMs = 0
  /** In a row, once the minute is spent, by what passes. */
  let lateFailures = 0

  function pay(costMs: number): void {
    jobCostMs += costMs
    stepCostMs += costMs
  }

  return {
    succeed(): void {
      lateFailures = 0
    },
    fail(job: unknown, failure: PollFailure, tookMs: number): void {
      if (job !== lastJob) jobCostMs = 0
      lastJob = job
      pay(tookMs)
      const isLate = stepCostMs >= STEP_MS && isPassing(failure)
      lateFailures = isLate ? lateFailures + 1 : 0
    },
    /** Whether the job that has failed is polled again after this delay, which is then paid for. */
    mayRetry(delayMs: number): boolean {
      if (jobCostMs + delayMs >= JOB_MS || stepCostMs + delayMs >= STEP_MS) return false
      pay(delayMs)
      return true
    },
    /** Whether no other job is polled: one late failure may be about its job. */
    isHopeless: (): boolean => lateFailures === 2,
  }
}
