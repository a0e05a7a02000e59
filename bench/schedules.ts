import { intervalMs } from '../src/schedule.ts'
import { seededRandom } from './statistics.ts'

/** The delay in seconds before the next read, after so many reads and seconds; random in [0, 1). */
export type Schedule = (reads: number, waited: number, random: number) => number

export const ours: Schedule = (_, waited, random) => intervalMs({ waitedMs: waited * 1000, random }) / 1000

export const schedules: Readonly<Record<string, Schedule>> = {
  'this action': ours,
  'every 5 s': () => 5,
  'every 10 s': () => 10,
  'every 15 s': () => 15,
  'every 30 s': () => 30,
  'every 36 s': () => 36,
  '10 s × 1.5 up to 40 s': (reads) => Math.min(10 * 1.5 ** (reads - 1), 40),
  '2 s × 2 up to 120 s': (reads) => Math.min(2 * 2 ** (reads - 1), 120),
}

/** Other curves under the same budget, between 2 s and a most of their own, with the jitter of ours. */
export const steeper: Readonly<Record<string, Schedule>> = {
  '0.42·t^0.7, up to 60 s': curve((waited) => 0.42 * waited ** 0.7, 60),
  '0.09·t, up to 60 s': curve((waited) => 0.09 * waited, 60),
  '0.061·t, up to 120 s': curve((waited) => 0.061 * waited, 120),
}

function curve(interval: (waited: number) => number, most: number): Schedule {
  return (_, waited, random) => Math.min(Math.max(interval(waited), 2), most) * (1 + 0.1 * random)
}

const SEED = 20_261_121
const JOBS = 50_000

/** Durations of jobs in seconds, the same in every run. */
export const distributions: Readonly<Record<string, readonly number[]>> = {
  'log-normal': draw((random) => 240 * Math.exp(gaussian(random))),
  'log-uniform': draw((random) => 10 * 360 ** random()),
  exponential: draw((random) => -300 * Math.log(1 - random())),
}

function draw(one: (random: () => number) => number): number[] {
  const random = seededRandom(SEED)
  return Array.from({ length: JOBS }, () => one(random))
}

// Box and Muller's way from two even draws to a normal one.
function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

export interface Cost {
  readonly requestsPerJob: number
  /** Mean time from a job's end to the read that sees it. */
  readonly latency: number
  /** Mean of that time as a share of the job's duration. */
  readonly relativeLatency: number
}

/** Waits for each of the jobs as the action does: a read at once, then delay and read in turn. Answers take no time. */
export function measure(schedule: Schedule, durations: readonly number[]): Cost {
  const random = seededRandom(SEED)
  const sum = { reads: 0, latency: 0, relative: 0 }
  for (const duration of durations) {
    let waited = 0
    let reads = 1
    while (waited < duration) {
      waited += schedule(reads, waited, random())
      reads++
    }
    sum.reads += reads
    sum.latency += waited - duration
    sum.relative += (waited - duration) / duration
  }
  return {
    requestsPerJob: sum.reads / durations.length,
    latency: sum.latency / durations.length,
    relativeLatency: sum.relative / durations.length,
  }
}

/** The most requests that one job costs in a span that starts with the wait: without any jitter. */
export function requestsWithin(schedule: Schedule, span: number): number {
  let reads = 0
  for (let waited = 0; waited < span; waited += schedule(reads, waited, 0)) reads++
  return reads
}
