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
  /** How many end the wait before there is a valid response. */
  readonly before: number
  /** How many do so after one. */
  readonly after: number
}

const NEVER = Infinity

/** Counts only until the deadline, because many failed final polls may be one short outage. */
const OUTAGE: FailureRule = { code: 'unavailable', before: 15, after: NEVER }

// A new job becomes visible within 15 seconds, which five failures take. After 15, which take five
// minutes, the address is probably wrong. After a valid response only the service's own no ends a wait,
// or that of the proxy to its password: all else may be something in between.
// prettier-ignore
export const FAILURE_RULES: Readonly<Record<RequestCause['kind'], FailureRule>> = {
  'server-error':      OUTAGE,
  'no-response':       OUTAGE,
  'proxy-rejection':   OUTAGE,
  'rate-limited':      { code: 'rate-limited',        before: NEVER, after: NEVER },
  'no-host':           { code: 'unavailable',         before: 5,     after: NEVER },
  'key-rejected':      { code: 'unauthorized',        before: 1,     after: 15 },
  'proxy-password':    { code: 'unavailable',         before: 1,     after: 15 },
  'access-blocked':    { code: 'forbidden',           before: 1,     after: NEVER },
  certificate:         { code: 'unavailable',         before: 1,     after: NEVER },
  redirect:            { code: 'unexpected-response', before: 1,     after: NEVER },
  'not-found':         { code: 'not-found',           before: 5,     after: 15 },
  'no-route':          { code: 'not-found',           before: 5,     after: NEVER },
  'unusable-response': { code: 'invalid-response',    before: 5,     after: NEVER },
  'access-denied':     { code: 'forbidden',           before: 1,     after: 15 },
  'other-status':      { code: 'unexpected-response', before: 1,     after: NEVER },
}

export type FailureCounts = ReturnType<typeof countFailures>

export function countFailures() {
  let hasWorked = false
  /** Since the last valid response, or since the start. */
  const counts = new Map<FailureRule, number>()
  const limitOf = ({ before, after }: FailureRule): number => (hasWorked ? after : before)

  return {
    /** After a valid response. */
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
