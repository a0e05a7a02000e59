import type { RequestCause } from '../../http/response-cause.ts'

// When failed polls end a wait. docs/polling.md has the same table, and the rules.

/** What a failed poll means. */
export interface Ending {
  readonly code:
    | 'unauthorized'
    | 'forbidden'
    | 'not-found'
    | 'rate-limited'
    | 'unavailable'
    | 'invalid-response'
    | 'unexpected-response'
  /** Only about its job, or about the way to the service, so that each job would meet it. */
  readonly about: 'job' | 'way'
  /** How many end the wait while nothing has worked yet. */
  readonly none: number
  /** The same once it has. */
  readonly worked: number
}

const NEVER = Infinity

// A new job becomes visible within 15 seconds, which five failures take. After 15, which take five
// minutes, the address is probably wrong. Once it has worked, only the service's own no ends a wait,
// or that of the proxy to its password: all else may be something in between.
// prettier-ignore
export const ENDINGS = {
  'server-error':      { code: 'unavailable',         about: 'way', none: 15,    worked: NEVER },
  'no-response':       { code: 'unavailable',         about: 'way', none: 15,    worked: NEVER },
  'proxy-unreachable': { code: 'unavailable',         about: 'way', none: 15,    worked: NEVER },
  'proxy-rejection':   { code: 'unavailable',         about: 'way', none: 15,    worked: NEVER },
  'rate-limited':      { code: 'rate-limited',        about: 'way', none: NEVER, worked: NEVER },
  'no-host':           { code: 'unavailable',         about: 'way', none: 5,     worked: NEVER },
  'key-rejected':      { code: 'unauthorized',        about: 'way', none: 1,     worked: 15 },
  'proxy-password':    { code: 'unavailable',         about: 'way', none: 1,     worked: 15 },
  barred:              { code: 'forbidden',           about: 'way', none: 1,     worked: NEVER },
  certificate:         { code: 'unavailable',         about: 'way', none: 1,     worked: NEVER },
  redirect:            { code: 'unexpected-response', about: 'way', none: 1,     worked: NEVER },
  'not-found':         { code: 'not-found',           about: 'job', none: 5,     worked: 15 },
  'no-route':          { code: 'not-found',           about: 'job', none: 5,     worked: NEVER },
  'not-api':           { code: 'invalid-response',    about: 'job', none: 5,     worked: NEVER },
  'no-job':            { code: 'invalid-response',    about: 'job', none: 5,     worked: NEVER },
  'access-denied':     { code: 'forbidden',           about: 'job', none: 1,     worked: 15 },
  rejected:            { code: 'unexpected-response', about: 'job', none: 1,     worked: NEVER },
  'unexpected-status': { code: 'unexpected-response', about: 'job', none: 1,     worked: NEVER },
  unreadable:          { code: 'invalid-response',    about: 'job', none: 1,     worked: NEVER },
} as const satisfies Readonly<Record<RequestCause['kind'], Ending>>

/** Counts the failures about one job, or about the way, which is that of all jobs of a step. */
export interface FailureCounts {
  readonly afterResponse: () => void
  /** @returns whether it ends the wait */
  readonly afterFailure: (ending: Ending) => boolean
}

export function countFailures(): FailureCounts {
  let hasWorked = false
  /** Since the last valid response, or since the start. Kinds with the same numbers share one. */
  const counts = new Map<string, number>()

  return {
    afterResponse: () => {
      hasWorked = true
      counts.clear()
    },
    afterFailure: ({ none, worked }) => {
      const row = `${none} ${worked}`
      const count = (counts.get(row) ?? 0) + 1
      counts.set(row, count)
      return count >= (hasWorked ? worked : none)
    },
  }
}
