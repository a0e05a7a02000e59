import type { WaitResult } from '../../src/polling/wait.ts'
import {
  combine,
  toJobOutcome,
  type JobOutcome,
  type Outcome,
  type WaitContext,
} from '../../src/report/outcome.ts'
import type { AgentJob } from '../../src/service/job.ts'
import type { PollFailure } from '../../src/service/poll-result.ts'
import { aFailure, aJob, aProgress, MINUTE, SECOND } from './fakes.ts'

export const PR_LINK = 'https://github.com/acme/app/pull/7'

type Kind<K extends WaitResult['kind']> = Extract<WaitResult, { kind: K }>

export type Rules = Partial<WaitContext> & { readonly jobId?: string }

const waited = { ...aProgress(), polls: 24, waitedMs: 252 * SECOND }

export const context: WaitContext = {
  projectId: 'acme-web',
  host: 'agents.example.com',
  timeoutMs: 30 * MINUTE,
  allowedStatuses: ['completed'],
  isPrRequired: false,
}

export function finished(job: Partial<AgentJob> = {}): Kind<'finished'> {
  return { kind: 'finished', job: aJob(job), ...waited }
}

export function timedOut(overrides: Partial<Kind<'timeout'>> = {}): Kind<'timeout'> {
  return {
    kind: 'timeout',
    job: aJob({ status: 'active' }),
    ...waited,
    polls: 64,
    waitedMs: 30 * MINUTE,
    ...overrides,
  }
}

export function cancelled(job?: AgentJob, polls = 24): Kind<'cancelled'> {
  return { kind: 'cancelled', ...waited, job, polls }
}

/** The service could not be polled for five minutes. */
export function unpolled(
  code: PollFailure['code'],
  overrides: Partial<Kind<'unpolled'>> = {},
): Kind<'unpolled'> {
  const failure: PollFailure = { ...aFailure(code === 'rate-limited' ? code : 'backoff'), code }
  return {
    ...waited,
    kind: 'unpolled',
    failure,
    job: undefined,
    attempts: 9,
    isFinalPoll: false,
    ...overrides,
  }
}

/** The outcome of a wait under the given rules. */
export function outcomeOf(
  wait: WaitResult,
  { jobId = 'job_8f3a', ...rules }: Rules = {},
): JobOutcome {
  return toJobOutcome(jobId, wait, { ...context, ...rules })
}

/** Of a step with jobs job_1, job_2, … */
export function stepOf(waits: readonly WaitResult[], rules: Rules = {}): Outcome {
  const jobs = waits.map((wait, index) => outcomeOf(wait, { jobId: `job_${index + 1}`, ...rules }))
  return combine(jobs, { ...context, ...rules })
}
