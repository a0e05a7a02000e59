import { expect } from '@jest/globals'
import { FAILURE_RULES } from '../../src/wait/polling/failure-rules.ts'
import type { Poll, PollResult } from '../../src/wait/polling/poll.ts'
import { waitForJob, type Outcome, type PollEvent } from '../../src/wait/polling/wait-for-job.ts'
import {
  aFailure,
  aJob,
  aResponse,
  aStatus,
  createClock,
  MINUTE,
  noJitter,
  scriptJob,
  SECOND,
  type FakeClock,
  type PollFailure,
  type ScriptedPoll,
  type Slow,
} from './fakes.ts'

type Options = Partial<Parameters<typeof waitForJob>[1]> & {
  /** The machine is suspended for ten minutes while this poll (from 1) is under way. */
  readonly suspendedAt?: number | undefined
  /** Seconds after the start. */
  readonly abortAt?: number | undefined
}

/**
 * Waits for a job, for 30 minutes and without jitter. `poll` may stand for a script. The times are in
 * seconds since the start.
 */
export async function run(
  script: readonly ScriptedPoll[] | Poll,
  { suspendedAt, abortAt, ...options }: Options = {},
) {
  const clock = createClock()
  const startedAt = clock.now()
  /** When the requests began. */
  const starts: number[] = []
  /** How long they may take. */
  const limits: number[] = []
  const events: PollEvent[] = []

  const poll = typeof script === 'function' ? script : scriptJob(clock, script)
  const observed: Poll = (request) => {
    starts.push(Math.round(clock.now() - startedAt) / SECOND)
    limits.push(request.timeoutMs / SECOND)
    const response = poll(request)
    if (starts.length === suspendedAt) clock.jump(10 * MINUTE)
    return response
  }
  const result = await waitForJob(observed, {
    timeoutMs: 30 * MINUTE,
    pollIntervalMs: undefined,
    clock,
    random: noJitter,
    signal: signalAt(clock, abortAt),
    onPoll: (event) => events.push(event),
    ...options,
  })
  return { result, starts, limits, events, endedMs: clock.now() - startedAt }
}

function signalAt(clock: FakeClock, seconds: number | undefined): AbortSignal {
  const abort = new AbortController()
  if (seconds !== undefined) {
    const never = new AbortController().signal
    void clock.sleepUntil(clock.now() + seconds * SECOND, never).then(() => {
      abort.abort()
    })
  }
  return abort.signal
}

/** How a wait ended: its kind, or the code of the failure. */
function endOf(result: Outcome): string {
  return result.kind === 'polling-failed' ? FAILURE_RULES[result.cause.kind].code : result.kind
}

/**
 * Checks a row: name | timeout/interval | script | when the polls begin | how it ends. All times
 * are in seconds.
 *
 * A script names statuses and failures, and its last poll repeats. `bare` is a completed job without
 * a link, `broken` one whose link cannot be used. `429@60` has a Retry-After,
 * `503~5` takes 5 s, `503x3` comes three times. One that takes longer than a poll may has no response,
 * whatever it is called.
 *
 * `…` stands for the polls that the row is not about.
 */
export async function expectWait(row: readonly string[]): Promise<void> {
  const [, limits = '', script = '', starts = '', end = ''] = row
  const [, timeout, interval, suspendedAt] =
    /^([\d.]+)(?:\/([\d.]+))?(?: suspended (\d+))?$/.exec(limits) ?? []

  const wait = await run(words(script).flatMap(parsePolls), {
    timeoutMs: Number(timeout) * SECOND,
    pollIntervalMs: interval === undefined ? undefined : Number(interval) * SECOND,
    suspendedAt: suspendedAt === undefined ? undefined : Number(suspendedAt),
  })

  const names = wait.starts.map((at) => `${at}`)
  expect(withoutRest(names, starts)).toBe(starts)
  expect(wait.events.findIndex(({ endsWait }) => endsWait)).toBe(wait.events.length - 1)
  const [kind, ...facts] = words(end)
  expect(endOf(wait.result)).toBe(kind)
  expect(factsOf(wait.result)).toEqual(expect.arrayContaining(facts))
}

/** Puts `…` where the row has it, in place of the polls that the row does not name. */
function withoutRest(names: readonly string[], starts: string): string {
  const [before = [], after] = starts.split('…').map(words)
  if (after === undefined) return names.join(' ')
  return [...names.slice(0, before.length), '…', ...names.slice(-after.length)].join(' ')
}

const FAILURES: Readonly<Record<string, PollFailure>> = {
  401: aFailure('permanent'),
  403: aStatus(403, 'access-denied'),
  404: aFailure('confirm'),
  410: aStatus(410, 'not-found'),
  418: aStatus(418, 'request-rejected'),
  429: aFailure('rate-limited'),
  503: aFailure('backoff'),
  refused: { cause: { kind: 'no-response', reason: 'ECONNREFUSED' } },
  rejected: { cause: { kind: 'proxy-rejection', reason: 'HTTP 403' } },
  password: { cause: { kind: 'proxy-password', reason: 'HTTP 407' } },
  certificate: { cause: { kind: 'untrusted-certificate', reason: 'self-signed' } },
  dns: { cause: { kind: 'no-host', reason: 'ENOTFOUND' } },
  html: { cause: { kind: 'unusable-response', reason: '' } },
}

function parsePolls(token: string): ScriptedPoll[] {
  const [, name = '', retryAfter, took = '0', count = '1'] =
    /^(\w+?)(?:@([\w.]+))?(?:~([\d.]+))?(?:x(\d+))?$/.exec(token) ?? []
  const retryAfterMs = retryAfter === undefined ? undefined : Number(retryAfter) * SECOND
  const failure = FAILURES[name]
  const completed = { bare: aJob(), broken: aJob({ brokenLink: 'its link is broken' }) }
  const job = Object.entries(completed).find(([each]) => each === name)?.[1]
  const response = job === undefined ? aResponse(name, retryAfterMs) : { job, retryAfterMs }
  const result: PollResult =
    failure === undefined ? response : { cause: { ...failure.cause, retryAfterMs } }

  return times(Number(count), slow(Number(took) * SECOND, result))
}

/** What a row may say of the end, besides its kind or code. */
function factsOf(result: Outcome): string[] {
  const { job, polls, waitedMs, seenMs, failedPolls } = result
  return [
    `polls=${polls}`,
    `waited=${waitedMs / SECOND}`,
    `seen=${job === undefined ? 'never' : seenMs / SECOND}`,
    `failed=${failedPolls}`,
    `status=${job?.status}`,
    job?.prLink === '' ? 'no-link' : 'link',
    job?.brokenLink === '' ? 'plain' : 'broken',
  ]
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

export function times<T>(count: number, value: T): T[] {
  return Array<T>(count).fill(value)
}

export function slow(tookMs: number, result: PollResult): Slow {
  return { tookMs, result }
}
