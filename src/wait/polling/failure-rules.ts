import type { CauseKind } from '../../http/cause.ts'

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
  /** How many end the wait before there is a valid response. After one none does. */
  readonly limit: number
}

const OUTAGE: FailureRule = { code: 'unavailable', limit: 15 }
const MISCONFIGURED: FailureRule = { code: 'unavailable', limit: 1 }
const FORBIDDEN: FailureRule = { code: 'forbidden', limit: 1 }
const UNEXPECTED: FailureRule = { code: 'unexpected-response', limit: 1 }

// A new job becomes visible within 15 seconds, which five failures take. After 15, which take five
// minutes, the address is probably wrong.
export const FAILURE_RULES: Readonly<Record<CauseKind, FailureRule>> = {
  'no-response': OUTAGE,
  'server-error': OUTAGE,
  'proxy-rejection': OUTAGE,
  'rate-limited': { code: 'rate-limited', limit: Infinity },
  'no-host': { code: 'unavailable', limit: 5 },
  'not-found': { code: 'not-found', limit: 5 },
  'unusable-response': { code: 'invalid-response', limit: 5 },
  'key-rejected': { code: 'unauthorized', limit: 1 },
  'access-denied': FORBIDDEN,
  blocked: FORBIDDEN,
  'untrusted-certificate': MISCONFIGURED,
  // A wrong password that is sent again locks accounts.
  'proxy-password': MISCONFIGURED,
  'no-credits': UNEXPECTED,
  'content-rejected': UNEXPECTED,
  'request-rejected': UNEXPECTED,
  'unexpected-status': UNEXPECTED,
}
