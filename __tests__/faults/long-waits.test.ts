import { describe, expect, it } from '@jest/globals'
import { createProgress } from '../../src/progress.ts'
import { waitForJob, type ReadJob, type Wait } from '../../src/wait.ts'
import {
  aFailure,
  anAnswer,
  createClock,
  createRandom,
  HOUR,
  MINUTE,
  SECOND,
  type FakeClock,
} from '../support/fakes.ts'
import { timedOut } from '../../src/network-error.ts'

/** Faults that take too long for a real clock: what the service answers by the time, and what must come of it. */
interface Row {
  readonly name: string
  readonly timeoutMs: number
  readonly answer: (
    atMs: number,
    read: { timeoutMs: number; count: number; clock: FakeClock },
  ) => ReturnType<ReadJob>
  readonly expected: Partial<Wait>
  readonly reads: readonly [number, number]
  readonly waitedMs: readonly [number, number]
  /** Lines of the log, where there are more than one a minute. */
  readonly mostLines?: number
}

const active = () => Promise.resolve(anAnswer('active'))
const completed = () => Promise.resolve(anAnswer('completed'))
const outage = () => Promise.reject(aFailure('transient'))

const rows: readonly Row[] = [
  {
    name: 'the network is gone for two minutes and comes back',
    timeoutMs: HOUR,
    answer: (atMs) => (atMs < 10 * MINUTE ? active() : atMs < 12 * MINUTE ? outage() : completed()),
    expected: { kind: 'finished' },
    reads: [30, 60],
    waitedMs: [12 * MINUTE, 13 * MINUTE],
  },
  {
    name: 'the network is gone for good in the middle of the wait',
    timeoutMs: HOUR,
    answer: (atMs) => (atMs < 10 * MINUTE ? active() : outage()),
    expected: { kind: 'failed', code: 'unavailable' },
    reads: [30, 70],
    waitedMs: [15 * MINUTE, 16 * MINUTE],
  },
  {
    name: 'every other read fails for an hour',
    timeoutMs: HOUR,
    answer: (_, { count }) => (count % 2 === 0 ? active() : outage()),
    expected: { kind: 'timeout' },
    reads: [100, 200],
    waitedMs: [HOUR, HOUR + 10 * SECOND],
    mostLines: 400,
  },
  {
    name: 'every read hangs to its limit',
    timeoutMs: HOUR,
    answer: (_, { timeoutMs, clock }) => {
      clock.pass(timeoutMs)
      return Promise.reject(timedOut(timeoutMs))
    },
    expected: { kind: 'failed', code: 'unavailable' },
    reads: [5, 9],
    waitedMs: [5 * MINUTE, 6 * MINUTE],
  },
  {
    name: 'a job is active for six hours',
    timeoutMs: 6 * HOUR,
    answer: active,
    expected: { kind: 'timeout' },
    reads: [300, 420],
    waitedMs: [6 * HOUR, 6 * HOUR],
  },
  {
    name: 'a job is active for the five days that are the most',
    timeoutMs: 7_200 * MINUTE,
    answer: active,
    expected: { kind: 'timeout' },
    reads: [6_000, 7_300],
    waitedMs: [7_200 * MINUTE, 7_200 * MINUTE],
  },
  {
    name: 'the service allows no read for an hour, 429 after 429',
    timeoutMs: 2 * HOUR,
    answer: (atMs) => (atMs < HOUR ? Promise.reject(aFailure('throttled')) : completed()),
    expected: { kind: 'finished' },
    reads: [60, 130],
    waitedMs: [HOUR, HOUR + MINUTE],
  },
  {
    name: 'Retry-After asks for an hour of two',
    timeoutMs: 2 * HOUR,
    answer: (_, { count }) => (count === 1 ? Promise.reject(aFailure('throttled', HOUR)) : completed()),
    expected: { kind: 'finished' },
    reads: [2, 2],
    waitedMs: [HOUR, HOUR + SECOND],
  },
  {
    name: 'the machine sleeps for ten minutes in the middle of a read, beyond the deadline',
    timeoutMs: 5 * MINUTE,
    answer: (_, { count, clock }) => {
      if (count === 3) clock.pass(10 * MINUTE)
      return active()
    },
    expected: { kind: 'timeout' },
    reads: [3, 4],
    waitedMs: [10 * MINUTE, 11 * MINUTE],
  },
  {
    name: 'the machine sleeps for ten minutes, and no reads are made up for',
    timeoutMs: HOUR,
    answer: (_, { count, clock }) => {
      if (count === 3) clock.pass(10 * MINUTE)
      return active()
    },
    expected: { kind: 'timeout' },
    reads: [55, 95],
    waitedMs: [HOUR, HOUR],
  },
  {
    name: 'the job ends in the last second of a day',
    timeoutMs: 24 * HOUR,
    answer: (atMs) => (atMs < 24 * HOUR - SECOND ? active() : completed()),
    expected: { kind: 'finished' },
    reads: [1_300, 1_550],
    waitedMs: [24 * HOUR - SECOND, 24 * HOUR],
  },
  {
    name: 'a timer that fires a moment too early cuts the last read all the same, and no other follows',
    timeoutMs: 4 * SECOND,
    answer: (_, { count, timeoutMs, clock }) => {
      if (count === 1) return active()
      clock.pass(timeoutMs - 0.7)
      return Promise.reject(timedOut(timeoutMs))
    },
    expected: { kind: 'timeout' },
    reads: [2, 2],
    waitedMs: [3_999, 4_000],
  },
]

describe('a fault that lasts', () => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const clock = createClock()
    const lines: string[] = []
    const log = {
      debug: () => undefined,
      info: (line: string) => lines.push(line),
      warning: (line: string) => lines.push(line),
    }
    const startedAt = clock.now()
    const readAt: number[] = []

    const wait = await waitForJob({
      readJob: ({ timeoutMs }) => {
        const atMs = clock.now() - startedAt
        readAt.push(atMs)
        return row.answer(atMs, { timeoutMs, count: readAt.length, clock })
      },
      timeoutMs: row.timeoutMs,
      clock,
      random: createRandom(7),
      signal: new AbortController().signal,
      progress: createProgress(log, 'job_1'),
    })

    expect(wait).toMatchObject(row.expected)
    expect([wait.reads, wait.waitedMs]).toEqual([
      within(wait.reads, row.reads),
      within(wait.waitedMs, row.waitedMs),
    ])
    expect(readAt.slice(1).filter((atMs, at) => atMs - (readAt[at] ?? 0) < SECOND - 1)).toEqual([])
    // A line a minute, and those that tell of changes.
    expect(lines.length).toBeLessThanOrEqual(row.mostLines ?? 5 + wait.waitedMs / MINUTE)
  })
})

/** The number itself where it lies within the bounds, else what the bounds are. */
function within(value: number, [least, most]: readonly [number, number]): number | string {
  return value >= least && value <= most ? value : `${least} to ${most}`
}
