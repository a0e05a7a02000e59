import type { RequestCause } from '../../http/response-cause.ts'

// When failed polls end a wait: the table of docs/polling.md.

/** A row of the table. Each has its own count. */
export interface FailureRule {
  readonly code:
    | 'unauthorized'
    | 'forbidden'
    | 'not-found'
    | 'rate-limited'
    | 'unavailable'
    | 'invalid-response'
    | 'unexpected-response'
  /** About this job only, or about the service or the way to it, so that each job would meet it. */
  readonly about: 'job' | 'service'
  /** How many end the wait before there is a valid response: for this job, or for any. */
  readonly before: number
  /** How many do so after one. */
  readonly after: number
}

const NEVER = Infinity

/** Counts only until the deadline, because many failed final polls may be one short outage. */
const OUTAGE: FailureRule = { code: 'unavailable', about: 'service', before: 15, after: NEVER }

// A new job becomes visible within 15 seconds, which five failures take. After 15, which take five
// minutes, the address is probably wrong. After a valid response only the service's own no ends a wait,
// or that of the proxy to its password: all else may be something in between.
// prettier-ignore
export const FAILURE_RULES: Readonly<Record<RequestCause['kind'], FailureRule>> = {
  'server-error':      OUTAGE,
  'no-response':       OUTAGE,
  'proxy-rejection':   OUTAGE,
  'rate-limited':      { code: 'rate-limited',        about: 'service', before: NEVER, after: NEVER },
  'no-host':           { code: 'unavailable',         about: 'service', before: 5,     after: NEVER },
  'key-rejected':      { code: 'unauthorized',        about: 'service', before: 1,     after: 15 },
  'proxy-password':    { code: 'unavailable',         about: 'service', before: 1,     after: 15 },
  'access-blocked':    { code: 'forbidden',           about: 'service', before: 1,     after: NEVER },
  certificate:         { code: 'unavailable',         about: 'service', before: 1,     after: NEVER },
  redirect:            { code: 'unexpected-response', about: 'service', before: 1,     after: NEVER },
  'not-found':         { code: 'not-found',           about: 'job',     before: 5,     after: 15 },
  'no-route':          { code: 'not-found',           about: 'job',     before: 5,     after: NEVER },
  'unusable-response': { code: 'invalid-response',    about: 'job',     before: 5,     after: NEVER },
  'access-denied':     { code: 'forbidden',           about: 'job',     before: 1,     after: 15 },
  'other-status':      { code: 'unexpected-response', about: 'job',     before: 1,     after: NEVER },
}

export type FailureCounts = ReturnType<typeof countFailures>

/** Counts the failures about one job, or about the service. */
export function countFailures() {
  let hasWorked = false
  /** Since the last valid response, or since the start. */
  const counts = new Map<FailureRule, number>()
  const limitOf = ({ before, after }: FailureRule): number => (hasWorked ? after : before)

  return {
    /** After a valid response: for this job, or for any. */
    clear: (): void => {
      hasWorked = true
      counts.clear()
    },
    /** How many failures end the wait now; `Infinity` if none does. */
    limitOf,
    /**
     * Counts a failure.
     *
     * @param isLate it ended at the deadline or later
     * @returns whether it ends the wait
     */
    add: (rule: FailureRule, isLate: boolean): boolean => {
      if (rule === OUTAGE && isLate) return false
      const count = (counts.get(rule) ?? 0) + 1
      counts.set(rule, count)
      return count >= limitOf(rule)
    },
  }
}
