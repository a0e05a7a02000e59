import { expect } from '@jest/globals'
import { waitForJobs, type PollEvent, type WaitResult } from '../../src/polling/wait.ts'
import type { GetJob } from '../../src/service/job-client.ts'
import {
  aFailure,
  aResponse,
  createClock,
  MINUTE,
  noJitter,
  scriptJob,
  SECOND,
  type Slow,
  type Step,
} from './fakes.ts'

type Options = Partial<Parameters<typeof waitForJobs>[1]> & {
  /** The machine is suspended for ten minutes while this poll (from 1) is under way. */
  readonly suspendedAt?: number | undefined
  /** Seconds after the start. */
  readonly abortAt?: number
}

/** Waits for one job for each script: 30 minutes, without jitter. `getJob` may stand for a script. */
export async function run(
  scripts: readonly (readonly Step[] | GetJob)[],
  { suspendedAt, abortAt, ...options }: Options = {},
) {
  const clock = createClock()
  const startedAt = clock.now()
  const abort = new AbortController()
  if (abortAt !== undefined) {
    void clock.sleepUntil(startedAt + abortAt * SECOND, new AbortController().signal).then(() => {
      abort.abort()
    })
  }
  /** In seconds since the start; `until` is when the response came. */
  const requests: { index: number; at: number; limit: number; until: number }[] = []
  const events: PollEvent[] = []
  const results = await waitForJobs(
    scripts.map((script, index) => {
      const getJob = typeof script === 'function' ? script : scriptJob(clock, script).getJob
      const seconds = () => Math.round(clock.now() - startedAt) / SECOND
      return async (options) => {
        const request = { index, at: seconds(), limit: options.timeoutMs / SECOND, until: NaN }
        requests.push(request)
        const response = getJob(options)
        if (requests.length === suspendedAt) clock.jump(10 * MINUTE)
        return response.finally(() => {
          request.until = seconds()
        })
      }
    }),
    {
      timeoutMs: 30 * MINUTE,
      pollIntervalMs: undefined,
      clock,
      random: noJitter,
      signal: abort.signal,
      onPoll: (event) => events.push(event),
      ...options,
    },
  )
  return {
    results,
    requests,
    events,
    /** How each wait ended: the kind, or the code of the failure. */
    ends: results.map((result) => (result.kind === 'unpolled' ? result.failure.code : result.kind)),
    startsOf: (job: number) => requests.filter(({ index }) => index === job).map(({ at }) => at),
    endedMs: clock.now() - startedAt,
  }
}

/** The same for a single job. */
export async function runOne(script: readonly Step[] | GetJob, options: Options = {}) {
  const wait = await run([script], options)
  const [result] = wait.results
  if (result === undefined) throw new Error('There is a result for each job.')
  return {
    ...wait,
    result,
    starts: wait.startsOf(0),
    limits: wait.requests.map(({ limit }) => limit),
  }
}

/**
 * One wait a line: name | timeout/interval | script | when the polls begin | how it ends. All times are in seconds. A
 * script names statuses and HTTP codes, the last of which repeats: `429@60` has a Retry-After, `503~5` takes 5 s,
 * `503x3` comes three times. Of several jobs, scripts and ends are separated by `/`, and their polls are called a0, b2, …
 * `…` stands for the polls that the row is not about.
 */
export function rowsOf(table: string): string[][] {
  const rows = table.trim().split('\n')
  return rows.map((row) => row.split('|').map((cell) => cell.trim()))
}

/** Checks one of these rows. */
export async function expectWait([
  ,
  limits = '',
  scripts = '',
  starts = '',
  ends = '',
]: readonly string[]): Promise<void> {
  const [, timeout, interval, suspendedAt] =
    /^([\d.]+)(?:\/([\d.]+))?(?: suspended (\d+))?$/.exec(limits) ?? []
  const steps = scripts.split(' / ').map((script) => script.split(' ').flatMap(parseSteps))
  const { results, requests } = await run(steps, {
    timeoutMs: Number(timeout) * SECOND,
    pollIntervalMs: interval === undefined ? undefined : Number(interval) * SECOND,
    suspendedAt: suspendedAt === undefined ? undefined : Number(suspendedAt),
  })

  const polls = requests.map(
    ({ index, at }) => `${steps.length === 1 ? '' : 'abcdefgh'.charAt(index)}${at}`,
  )
  const [before = [], after] = starts.split('…').map(words)
  const shown =
    after === undefined
      ? polls
      : [...polls.slice(0, before.length), '…', ...polls.slice(-after.length)]
  expect(shown.join(' ')).toBe(starts)
  const expected = ends.split(' / ').map(words)
  expect(expected).toHaveLength(results.length)
  results.forEach((result, at) => {
    const [end, ...facts] = expected[at] ?? []
    expect(result.kind === 'unpolled' ? result.failure.code : result.kind).toBe(end)
    expect(factsOf(result)).toEqual(expect.arrayContaining(facts))
  })
}

function parseSteps(token: string): Step[] {
  const [, name = '', retryAfter, took, count] =
    /^(\w+?)(?:@([\w.]+))?(?:~([\d.]+))?(?:x(\d+))?$/.exec(token) ?? []
  const retryAfterMs = retryAfter === undefined ? undefined : Number(retryAfter) * SECOND
  const errors = {
    401: 'never',
    404: 'confirm',
    418: 'never',
    429: 'rate-limited',
    503: 'backoff',
  } as const
  const retry = Object.entries(errors).find(([status]) => status === name)?.[1]
  const failure = retry === undefined ? undefined : aFailure(retry, retryAfterMs)
  const result =
    failure === undefined
      ? aResponse(name, retryAfterMs)
      : name === '418'
        ? { ...failure, code: 'unexpected-response' as const, reason: 'HTTP 418' }
        : failure
  return times(Number(count ?? 1), { tookMs: Number(took ?? 0) * SECOND, result })
}

/** What a row may say of the end, besides its kind or code. */
function factsOf(result: WaitResult): string[] {
  const { polls, waitedMs, attempts } = result
  const facts = [`polls=${polls}`, `waited=${waitedMs / SECOND}`, `attempts=${attempts}`]
  return result.kind === 'unpolled' ? [...facts, `final=${result.isFinalPoll}`] : facts
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

export function times<T>(count: number, step: T): T[] {
  return Array<T>(count).fill(step)
}

export function slow(tookMs: number, result: Slow['result']): Slow {
  return { tookMs, result }
}
