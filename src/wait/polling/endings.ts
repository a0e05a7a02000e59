import type { PollFailure } from './results.ts'

/** Which jobs the service has given a valid response for: none, this one, or only others. */
export type Seen = 'none' | 'others' | 'this'

/** How many failures end a wait. Those with the same name are counted together. */
export interface Ending {
  readonly name: string
  readonly max: number
  /** Its own job, or all that are left. */
  readonly ends: 'job' | 'all'
}

/** Until the deadline. */
const WAITED_OUT: Ending = { name: 'waited-out', max: Infinity, ends: 'job' }
/** The same request would fail again. */
const ONE: Ending = { name: 'one', max: 1, ends: 'job' }
const ONE_FOR_ALL: Ending = { ...ONE, ends: 'all' }
/** A new job becomes visible within 15 seconds. */
const FIVE: Ending = { name: 'five', max: 5, ends: 'job' }
const FIFTEEN: Ending = { name: 'fifteen', max: 15, ends: 'job' }

/**
 * What ends a wait by failures, the table of docs/polling.md. Once a job was seen, only the service's
 * own no ends its wait, or that of the proxy to its password: all else may be something in between.
 */
export const ENDINGS = {
  // After five minutes without any response the address is probably wrong.
  passing: {
    none: { name: 'passing', max: 15, ends: 'all' },
    others: WAITED_OUT,
    this: WAITED_OUT,
  },
  limited: { none: WAITED_OUT, others: WAITED_OUT, this: WAITED_OUT },
  // The service says that there is no such job.
  missing: { none: FIVE, others: FIVE, this: { ...FIFTEEN, name: 'missing' } },
  // No job is there, but the service has not said so.
  'no-job': { none: FIVE, others: FIVE, this: WAITED_OUT },
  // The host of all jobs.
  'no-host': { none: { name: 'no-host', max: 5, ends: 'all' }, others: FIFTEEN, this: WAITED_OUT },
  key: { none: ONE_FOR_ALL, others: FIFTEEN, this: { ...FIFTEEN, name: 'key' } },
  barred: { none: ONE_FOR_ALL, others: FIFTEEN, this: WAITED_OUT },
  denied: { none: ONE, others: FIFTEEN, this: { ...FIFTEEN, name: 'denied' } },
  rejected: { none: ONE, others: FIFTEEN, this: WAITED_OUT },
} as const satisfies Readonly<Record<string, Readonly<Record<Seen, Ending>>>>

/** A row of the table: what came in place of a job. */
export type Row = keyof typeof ENDINGS

/** Whether it passes by itself. */
export function isPassing({ row }: PollFailure): boolean {
  return row === 'passing' || row === 'limited'
}

/** Whether it says of the job alone that it is not there, which is so for a moment after its start. */
export function isMissing({ row }: PollFailure): boolean {
  return row === 'missing' || row === 'no-job'
}
