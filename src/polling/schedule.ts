/** Requests for one job are never less than this apart. */
export const MIN_GAP_MS = 1_000

/** When to poll a job that is still active. Several jobs share one schedule, so that they cost as many polls as one. */
export interface Schedule {
  /** The interval at an instant. */
  readonly intervalMs: (now: number) => number
  /** Reserves the next turn: an interval after the turn before, or after `now` if that is later. */
  readonly nextTurn: (now: number) => number
  /** The delay after the nth failed poll in a row (n from 1): 1 s doubling to 30 s, with jitter. */
  readonly backoffMs: (failures: number) => number
}

/**
 * @param options.fixedMs the interval of each job, instead of the adaptive one that all share
 * @param options.random in [0, 1)
 */
export function createSchedule(options: {
  startedAt: number
  fixedMs: number | undefined
  random: () => number
}): Schedule {
  const { startedAt, fixedMs, random } = options
  const intervalMs = (now: number): number => fixedMs ?? jittered(adaptiveMs(now - startedAt), random())
  let lastTurn = startedAt
  return {
    intervalMs,
    nextTurn(now) {
      if (fixedMs !== undefined) return now + fixedMs
      const from = Math.max(now, lastTurn)
      lastTurn = from + intervalMs(from)
      return lastTurn
    },
    backoffMs: (failures) => jittered(Math.min(1_000 * 2 ** (failures - 1), 30_000), random()),
  }
}

/**
 * Growing with the square root of the time waited keeps the delay small against what the job took already, and the
 * requests of the first hour under 100.
 */
function adaptiveMs(waitedMs: number): number {
  return Math.min(Math.max(1.3 * Math.sqrt(waitedMs / 1_000), 2), 60) * 1_000
}

/** Only ever longer: spreads the polls of steps that began together. */
function jittered(delayMs: number, random: number): number {
  return delayMs * (1 + 0.1 * random)
}
