import { isFinal, type AgentJob } from '../service/job.ts'
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
  /** The delay before the next poll of this job; undefined after its last poll. */
  readonly delayMs: number | undefined
  /** After the last poll of this job: the delay before the first poll of the next one; else 0. */
  readonly nextJobMs: number
  readonly waitedMs: number
  /** The time until the deadline; 0 after it. */
  readonly remainingMs: number
}

/**
 * How the wait for a job ended. `polling-failed` means that the service could not be asked or understood.
 */
export type WaitResult = {
  /** 0 if the wait was over before the turn of this job. */
  readonly polls: number
  readonly waitedMs: number
  /** The job in its last valid response. */
  readonly job: AgentJob | undefined
  /** When the step had its last valid response, for whichever job; undefined if it had none. */
  readonly lastResponseMs: number | undefined
  /** The failed polls of the step since then. A 429 does not count. */
  readonly failedPolls: number
} & (
  | { readonly kind: 'finished'; readonly job: AgentJob }
  | { readonly kind: 'timeout'; readonly job: AgentJob }
  | {
      readonly kind: 'polling-failed'
      readonly failure: PollFailure
      readonly isFinalPoll: boolean
    }
  | { readonly kind: 'cancelled' }
)

/** Polls one job until its wait has ended. `jobsLeft` counts the jobs after this one. */
type WaitForJob = (
  getJob: GetJob,
  turn: { jobsLeft: number; onPoll: (event: PollEvent) => void },
) => Promise<WaitResult>

const REQUEST_MS = 30_000
/**
 * A poll that begins before the deadline may outlast it by this much; a later one may take this
 * long.
 */
const LATE_REQUEST_MS = 10_000
/** Between the response to a poll and the next poll of the same job. */
const MIN_GAP_MS = 1_000
/** Between the end of one job and the first poll of the next. */
const NEXT_JOB_MS = 250

/** So many unconfirmed polls of the step end a job. */
const MAX_UNCONFIRMED_POLLS = 5
/** So many failed polls of the step end a job: about five minutes of backoff. */
const MAX_FAILED_POLLS = 15
/** Failed final polls of the step are retried for this long, with the delays before the retries. */
const FINAL_RETRIES_MS = 10_000
/** Faults of final polls may take this long together, whichever jobs they belong to. */
const FINAL_FAULTS_MS = 60_000

interface WaitOptions {
  timeoutMs: number
  /** Instead of the adaptive interval. */
  pollIntervalMs: number | undefined
  clock: Clock
  /** In [0, 1). */
  random: () => number
  signal: AbortSignal
}

/** What one job leaves to the next. */
interface StepState extends Omit<WaitOptions, 'pollIntervalMs' | 'random'> {
  readonly schedule: Schedule
  readonly startedAt: number
  readonly deadline: number
  /** The earliest instant for the next request. */
  nextAt: number
  polls: number

  /** When the last valid response came. Only such a response resets the two counts. */
  lastResponseAt: number | undefined
  /** Failed polls that have to be confirmed, of jobs without a valid response. */
  unconfirmedPolls: number
  /** All failed polls but 429s, which only slow polling down. */
  failedPolls: number

  /** The time that failed final polls have taken, with the delays before their retries. */
  finalFailuresMs: number
  /** The time that faults of final polls have taken: no response, or one such as a 503. */
  finalFaultsMs: number
  /** The failure of every job that is left. None of them is polled. */
  failureOfRemaining: PollFailure | undefined
}

/** The wait for one job so far. */
interface JobState {
  readonly jobsLeft: number
  polls: number
  job: AgentJob | undefined
  /** Failed polls in a row, for the backoff. The final poll begins a new row. */
  failuresInRow: number
  isFinalPoll: boolean
}

/**
 * Starts the time of the step. The returned function waits for one job, and is called for the jobs
 * in turn: one request at a time, under one deadline. docs/polling.md lists the rules.
 */
export function startWaiting({ pollIntervalMs, random, ...options }: WaitOptions): WaitForJob {
  const startedAt = options.clock.now()
  const step: StepState = {
    ...options,
    schedule: createSchedule({ fixedMs: pollIntervalMs, random }),
    startedAt,
    deadline: startedAt + options.timeoutMs,
    nextAt: startedAt,
    polls: 0,
    lastResponseAt: undefined,
    unconfirmedPolls: 0,
    failedPolls: 0,
    finalFailuresMs: 0,
    finalFaultsMs: 0,
    failureOfRemaining: undefined,
  }
  return (getJob, { jobsLeft, onPoll }) => waitForJob(step, { getJob, jobsLeft, onPoll })
}

async function waitForJob(
  step: StepState,
  options: { getJob: GetJob; jobsLeft: number; onPoll: (event: PollEvent) => void },
): Promise<WaitResult> {
  const { clock, signal, deadline } = step
  const { getJob, jobsLeft, onPoll } = options
  const turn: JobState = {
    jobsLeft,
    polls: 0,
    job: undefined,
    failuresInRow: 0,
    isFinalPoll: false,
  }

  for (;;) {
    await clock.sleepUntil(step.nextAt, signal)
    if (signal.aborted) return { ...progressOf(step, turn), kind: 'cancelled' }
    if (step.failureOfRemaining !== undefined)
      return pollingFailed(step, turn, step.failureOfRemaining)

    const polledAt = clock.now()
    if (!turn.isFinalPoll && polledAt >= deadline) {
      turn.isFinalPoll = true
      turn.failuresInRow = 0
    }
    step.polls++
    turn.polls++
    const latestEnd = Math.max(deadline, polledAt) + LATE_REQUEST_MS
    const result = await getJob({ timeoutMs: Math.min(REQUEST_MS, latestEnd - polledAt), signal })
    if (result === undefined) return { ...progressOf(step, turn), kind: 'cancelled' }

    const next =
      'job' in result
        ? afterJob(step, turn, result.job)
        : afterFailure(step, turn, { failure: result, polledAt })
    const now = clock.now()
    step.nextAt = nextPollAt(step, turn, { next, result, now })
    const delayMs = step.nextAt - now
    const hasEnded = typeof next === 'object'
    onPoll({
      result,
      polls: turn.polls,
      stepPolls: step.polls,
      delayMs: hasEnded ? undefined : delayMs,
      nextJobMs: hasEnded ? delayMs : 0,
      waitedMs: now - step.startedAt,
      remainingMs: Math.max(0, deadline - now),
    })
    if (hasEnded) return next
  }
}

/** @returns how the wait ended, or the delay before the next poll of the job */
function afterJob(step: StepState, turn: JobState, job: AgentJob): WaitResult | number {
  turn.job = job
  turn.failuresInRow = 0
  step.lastResponseAt = step.clock.now()
  step.unconfirmedPolls = 0
  step.failedPolls = 0

  if (isFinal(job.status)) return { ...progressOf(step, turn), kind: 'finished', job }
  if (turn.isFinalPoll) return { ...progressOf(step, turn), kind: 'timeout', job }
  return intervalMs(step, turn)
}

/**
 * The first rule that applies decides.
 *
 * @returns how the wait ended, or the delay before the next poll of the job
 */
function afterFailure(
  step: StepState,
  turn: JobState,
  { failure, polledAt }: { failure: PollFailure; polledAt: number },
): WaitResult | number {
  const { code, retry } = failure
  turn.failuresInRow++
  const isRateLimited = code === 'rate-limited'
  if (!isRateLimited) step.failedPolls++
  if (turn.isFinalPoll) addFinalFailure(step, { failure, polledAt })

  // Nothing has worked yet, so a retry would fail in the same way.
  if (retry === 'permanent' && step.lastResponseAt === undefined) {
    // Only an unexpected status may be due to the id of this job alone.
    if (code !== 'unexpected-response') step.failureOfRemaining = failure
    return pollingFailed(step, turn, failure)
  }

  const mustBeConfirmed = retry === 'confirm' || retry === 'permanent'
  if (mustBeConfirmed && turn.job === undefined) step.unconfirmedPolls++
  if (!isRateLimited && hasFailedTooOften(step)) return pollingFailed(step, turn, failure)

  const backoffMs = step.schedule.backoffMs(turn.failuresInRow)
  if (turn.isFinalPoll) return afterFinalFailure(step, turn, { failure, backoffMs })

  // A 429 is no reason to poll more often than usual.
  return isRateLimited ? Math.max(backoffMs, intervalMs(step, turn)) : backoffMs
}

/**
 * Once a job has ended by one of the counts, the first failure of the next job ends that job too.
 */
function hasFailedTooOften({ unconfirmedPolls, failedPolls }: StepState): boolean {
  return unconfirmedPolls >= MAX_UNCONFIRMED_POLLS || failedPolls >= MAX_FAILED_POLLS
}

function addFinalFailure(
  step: StepState,
  { failure, polledAt }: { failure: PollFailure; polledAt: number },
): void {
  const tookMs = step.clock.now() - polledAt
  step.finalFailuresMs += tookMs

  const isFault = failure.code === 'unavailable' || failure.code === 'rate-limited'
  if (isFault) step.finalFaultsMs += tookMs
  if (step.finalFaultsMs >= FINAL_FAULTS_MS) step.failureOfRemaining = failure
}

/** Retries a final poll as long as all failed final polls of the step have taken little time. */
function afterFinalFailure(
  step: StepState,
  turn: JobState,
  { failure, backoffMs }: { failure: PollFailure; backoffMs: number },
): WaitResult | number {
  const delayMs = Math.max(backoffMs, failure.retryAfterMs ?? 0)
  if (step.finalFailuresMs + delayMs > FINAL_RETRIES_MS) return pollingFailed(step, turn, failure)

  step.finalFailuresMs += delayMs
  return delayMs
}

function nextPollAt(
  { deadline, failureOfRemaining }: StepState,
  { isFinalPoll }: JobState,
  { next, result, now }: { next: WaitResult | number; result: PollResult; now: number },
): number {
  const { retryAfterMs = 0 } = result

  if (typeof next === 'object') {
    // No other job is polled.
    if (failureOfRemaining !== undefined) return now
    // Until the deadline, Retry-After holds back the next job too, unless this one has its final
    // status.
    const heldMs = next.kind === 'finished' ? 0 : Math.min(retryAfterMs, deadline - now)
    return now + Math.max(NEXT_JOB_MS, heldMs)
  }

  const at = now + Math.max(next, retryAfterMs)
  if (isFinalPoll || at <= deadline - MIN_GAP_MS) return at
  // The final poll begins at the deadline, and no poll begins shortly before it.
  return Math.max(deadline, now + MIN_GAP_MS)
}

function intervalMs({ schedule, clock, startedAt }: StepState, { jobsLeft }: JobState): number {
  return schedule.intervalMs(clock.now() - startedAt, jobsLeft)
}

function pollingFailed(step: StepState, turn: JobState, failure: PollFailure): WaitResult {
  return {
    ...progressOf(step, turn),
    kind: 'polling-failed',
    failure,
    isFinalPoll: turn.isFinalPoll,
  }
}

function progressOf(
  { clock, startedAt, lastResponseAt, failedPolls }: StepState,
  { polls, job }: JobState,
) {
  const lastResponseMs = lastResponseAt === undefined ? undefined : lastResponseAt - startedAt
  return { polls, waitedMs: clock.now() - startedAt, job, lastResponseMs, failedPolls }
}
