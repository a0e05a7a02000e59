import { isFinished, type AgentJob, type FinishedJob } from '../service/job.ts'
import type { GetJob } from '../service/job-client.ts'
import type { PollFailure, PollResult } from '../service/poll-result.ts'
import type { Clock } from './clock.ts'
import { createSchedule, type Schedule } from './schedule.ts'

/** One poll that was made. All times in this file's results are since the start of the step. */
export interface PollEvent {
  readonly result: PollResult
  /** The number of this poll among those of its job, from 1. */
  readonly polls: number
  /** The number of this poll among those of the step, from 1. */
  readonly stepPolls: number
  /** The wait for this job has ended. */
  readonly isLastPoll: boolean
  /**
   * The delay before the next poll of the step: of this job or, after its last poll, of the next
   * job. 0 if no other job will be polled.
   */
  readonly delayMs: number
  readonly waitedMs: number
  /** The time until the deadline; 0 after it. */
  readonly remainingMs: number
}

/**
 * How the wait for a job ended. `polling-failed`: the service could not be asked or understood, or
 * this job was not polled because polling had failed for all jobs that were left.
 */
export type WaitResult = {
  /** 0 if the wait was over before the turn of this job. */
  readonly polls: number
  readonly waitedMs: number
  /** The job in its last valid response. */
  readonly job: AgentJob | undefined
  /** When the step had its last valid response, for whichever job; undefined if it had none. */
  readonly lastResponseMs: number | undefined
  /** The failed polls of the step since then. A 429 before the deadline does not count. */
  readonly failedPolls: number
} & (
  | { readonly kind: 'finished'; readonly job: FinishedJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  | {
      readonly kind: 'polling-failed'
      readonly failure: PollFailure
      readonly isFinalPoll: boolean
    }
  | { readonly kind: 'cancelled' }
)

/** A poll that returned the job. */
type JobResponse = Exclude<PollResult, PollFailure>

type OnPoll = (event: PollEvent) => void

/** Polls one job until its wait has ended. */
type WaitForJob = (getJob: GetJob, onPoll: OnPoll) => Promise<WaitResult>

const REQUEST_MS = 30_000
/**
 * How long a poll may still run after the deadline. A poll that begins after it gets this long in
 * total.
 */
const LATE_REQUEST_MS = 10_000
/** Between the response to a poll and the next poll of the same job. */
const MIN_GAP_MS = 1_000
/** Between the end of one job and the first poll of the next. */
const NEXT_JOB_MS = 250

/** After this many failures that may be true, such as a 404, we believe them. */
const MAX_UNCONFIRMED_POLLS = 5
/** After this many failures, about five minutes of backoff, the wait for a job ends. */
const MAX_FAILED_POLLS = 15
/** A retry of a final poll begins at most this long after the first final poll of its job. */
const FINAL_RETRIES_MS = 10_000
/** The final polls of all jobs have this many retries together. */
const MAX_FINAL_RETRIES = 10

interface WaitOptions {
  timeoutMs: number
  /** Instead of the adaptive interval. */
  pollIntervalMs: number | undefined
  clock: Clock
  /** In [0, 1). */
  random: () => number
  signal: AbortSignal
}

/** What all jobs of the step share. */
interface StepState {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly schedule: Schedule
  readonly startedAt: number
  readonly deadline: number
  /** The next poll, of whichever job, begins no sooner. */
  nextPollAt: number
  polls: number

  /** When the last valid response came. Only such a response resets the next two counts. */
  lastResponseAt: number | undefined
  /** All failed polls, but for 429s before the deadline. */
  failedPolls: number
  /** Those of them that have to be confirmed, of jobs without a valid response. */
  unconfirmedPolls: number

  finalRetries: number
  /** The result of every job that is left. None of them is polled. */
  failureOfRemaining: PollFailure | undefined
}

/** The wait for one job. */
interface JobState {
  readonly step: StepState
  polls: number
  /** The job in its last valid response. */
  job: AgentJob | undefined
  /** Failed polls in a row, for the backoff. The final poll begins a new row. */
  failuresInRow: number
  /** When its first final poll began; undefined before that. */
  finalPollAt: number | undefined
}

/** What follows a poll. */
interface Next {
  /** How the wait for the job ended; undefined if the job is polled again. */
  readonly end: WaitResult | undefined
  /** When the next poll begins, whether of this job or of the next one. */
  readonly pollAt: number
}

/**
 * Starts the clock of the step. Call the returned function for one job after the other: they share
 * one deadline and are never polled at the same time. docs/polling.md lists the rules.
 */
export function createWaiter(options: WaitOptions): WaitForJob {
  const { clock, signal, timeoutMs, pollIntervalMs, random } = options
  const startedAt = clock.now()
  const step: StepState = {
    clock,
    signal,
    schedule: createSchedule({ fixedMs: pollIntervalMs, random }),
    startedAt,
    deadline: startedAt + timeoutMs,
    nextPollAt: startedAt,
    polls: 0,
    lastResponseAt: undefined,
    failedPolls: 0,
    unconfirmedPolls: 0,
    finalRetries: 0,
    failureOfRemaining: undefined,
  }
  return (getJob, onPoll) => waitForJob(step, { getJob, onPoll })
}

async function waitForJob(
  step: StepState,
  { getJob, onPoll }: { getJob: GetJob; onPoll: OnPoll },
): Promise<WaitResult> {
  const { clock, signal, startedAt, deadline } = step
  const state: JobState = {
    step,
    polls: 0,
    job: undefined,
    failuresInRow: 0,
    finalPollAt: undefined,
  }
  if (step.failureOfRemaining !== undefined) return pollingFailed(state, step.failureOfRemaining)

  for (;;) {
    await clock.sleepUntil(step.nextPollAt, signal)
    if (signal.aborted) return { ...progressOf(state), kind: 'cancelled' }

    const timeoutMs = beginPoll(state)
    const result = await getJob({ timeoutMs, signal })
    if (result === undefined) return { ...progressOf(state), kind: 'cancelled' }

    const now = clock.now()
    const next = 'job' in result ? afterResponse(state, result) : afterFailure(state, result)
    step.nextPollAt = next.pollAt
    onPoll({
      result,
      polls: state.polls,
      stepPolls: step.polls,
      isLastPoll: next.end !== undefined,
      delayMs: next.pollAt - now,
      waitedMs: now - startedAt,
      remainingMs: Math.max(0, deadline - now),
    })
    if (next.end !== undefined) return next.end
  }
}

/** @returns how long the poll may take */
function beginPoll(state: JobState): number {
  const { step } = state
  step.polls++
  state.polls++

  const now = step.clock.now()
  if (now < step.deadline) return Math.min(REQUEST_MS, step.deadline - now + LATE_REQUEST_MS)

  if (state.finalPollAt === undefined) {
    state.finalPollAt = now
    state.failuresInRow = 0
  } else {
    step.finalRetries++
  }
  return LATE_REQUEST_MS
}

function afterResponse(state: JobState, { job, retryAfterMs = 0 }: JobResponse): Next {
  const { step } = state
  state.job = job
  state.failuresInRow = 0
  step.lastResponseAt = step.clock.now()
  step.failedPolls = 0
  step.unconfirmedPolls = 0

  // Neither a final status nor the final poll lets Retry-After hold back the next job.
  const nextJobAt = step.lastResponseAt + NEXT_JOB_MS
  if (isFinished(job)) {
    return { end: { ...progressOf(state), kind: 'finished', job }, pollAt: nextJobAt }
  }
  if (state.finalPollAt !== undefined) {
    return { end: { ...progressOf(state), kind: 'timeout', job }, pollAt: nextJobAt }
  }
  return pollAgain(state, Math.max(getIntervalMs(step), retryAfterMs))
}

/** The first rule that applies decides. The numbers are those of docs/polling.md. */
function afterFailure(state: JobState, failure: PollFailure): Next {
  const { step, finalPollAt } = state
  const { code, retry, retryAfterMs = 0 } = failure
  const isFinalPoll = finalPollAt !== undefined
  state.failuresInRow++
  const delayMs = Math.max(step.schedule.backoffMs(state.failuresInRow), retryAfterMs)

  // Rule 1: before the deadline, a 429 only slows polling down.
  if (code === 'rate-limited' && !isFinalPoll) {
    return pollAgain(state, Math.max(delayMs, getIntervalMs(step)))
  }
  step.failedPolls++

  // Rule 2: nothing has worked yet, and a retry would fail in the same way.
  if (retry === 'permanent' && step.lastResponseAt === undefined) {
    // A redirect or another unexpected status may be caused by this job's id. Anything else, such
    // as a rejected key, would fail for every job.
    if (code !== 'unexpected-response') step.failureOfRemaining = failure
    return endPolling(state, failure)
  }

  // Rule 3: too many polls have failed. Even a permanent failure is confirmed after a valid
  // response: it may come from a maintenance page.
  if (retry !== 'backoff' && state.job === undefined) step.unconfirmedPolls++
  if (hasFailedTooOften(step)) {
    if (isFinalPoll && isServiceDown(step, failure)) step.failureOfRemaining = failure
    return endPolling(state, failure)
  }

  // Rule 4: the final poll has no retry left.
  if (isFinalPoll && !canRetry(step, { finalPollAt, delayMs })) return endPolling(state, failure)

  // Rule 5: every other failure is retried.
  return pollAgain(state, delayMs)
}

/**
 * The counts belong to the step. If one job has filled them, the next job gets one chance: its first
 * failure ends it, a valid response resets the counts.
 */
function hasFailedTooOften({ unconfirmedPolls, failedPolls }: StepState): boolean {
  return unconfirmedPolls >= MAX_UNCONFIRMED_POLLS || failedPolls >= MAX_FAILED_POLLS
}

/**
 * Whether the service is down: more polls have failed than one job can fill the count with, so the
 * chance of a job after it has failed too. Then the jobs that are left get no final poll of their
 * own, because a hundred of them that hang for 10 s each would take a quarter of an hour. Ids that
 * are gone do not count: a service that responds with 404s is not down.
 */
function isServiceDown(step: StepState, { code }: PollFailure): boolean {
  const isFault = code === 'unavailable' || code === 'rate-limited'
  return isFault && step.failedPolls - step.unconfirmedPolls > MAX_FAILED_POLLS
}

function canRetry(
  step: StepState,
  { finalPollAt, delayMs }: { finalPollAt: number; delayMs: number },
): boolean {
  const isInTime = step.clock.now() + delayMs <= finalPollAt + FINAL_RETRIES_MS
  return isInTime && step.finalRetries < MAX_FINAL_RETRIES
}

/** The final poll begins at the deadline, and no poll begins shortly before it. */
function pollAgain({ step, finalPollAt }: JobState, delayMs: number): Next {
  const isFinalPoll = finalPollAt !== undefined
  const now = step.clock.now()
  const pollAt = now + delayMs
  if (isFinalPoll || pollAt <= step.deadline - MIN_GAP_MS) return { end: undefined, pollAt }

  return { end: undefined, pollAt: Math.max(step.deadline, now + MIN_GAP_MS) }
}

function endPolling(state: JobState, failure: PollFailure): Next {
  const { clock, deadline, failureOfRemaining } = state.step
  const now = clock.now()
  const end = pollingFailed(state, failure)
  // No other job is polled.
  if (failureOfRemaining !== undefined) return { end, pollAt: now }

  // Until the deadline, Retry-After holds back the next job too.
  const { retryAfterMs = 0 } = failure
  return { end, pollAt: Math.max(now + NEXT_JOB_MS, Math.min(now + retryAfterMs, deadline)) }
}

function getIntervalMs({ schedule, clock, startedAt }: StepState): number {
  return schedule.intervalMs(clock.now() - startedAt)
}

function pollingFailed(state: JobState, failure: PollFailure): WaitResult {
  const isFinalPoll = state.finalPollAt !== undefined
  return { ...progressOf(state), kind: 'polling-failed', failure, isFinalPoll }
}

function progressOf({ step, polls, job }: JobState) {
  const { clock, startedAt, lastResponseAt, failedPolls } = step
  const lastResponseMs = lastResponseAt === undefined ? undefined : lastResponseAt - startedAt
  return { polls, waitedMs: clock.now() - startedAt, job, lastResponseMs, failedPolls }
}
