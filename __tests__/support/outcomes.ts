import type { WaitResult } from '../../src/polling/poll.ts'
import type { JobContext } from '../../src/report/message.ts'
import { toJobOutcome, type JobOutcome } from '../../src/report/outcome.ts'
import type { AgentJob } from '../../src/service/job.ts'
import type { PollErrorCode } from '../../src/service/poll-error.ts'
import { aJob, aPollError, MINUTE, SECOND } from './fakes.ts'

export const PR_LINK = 'https://github.com/acme/app/pull/7'

type Kind<K extends WaitResult['kind']> = Extract<WaitResult, { kind: K }>

const waited = { polls: 24, waitedMs: 252 * SECOND }

export const context: JobContext = {
  jobId: 'job_8f3a',
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
  return { kind: 'timeout', job: aJob({ status: 'active' }), polls: 64, waitedMs: 30 * MINUTE, ...overrides }
}

export function cancelled(job?: AgentJob): Kind<'cancelled'> {
  return { kind: 'cancelled', job, error: undefined, ...waited }
}

/** The service could not be polled for five minutes. */
export function unpolled(code: PollErrorCode, overrides: Partial<Kind<'failed'>> = {}): Kind<'failed'> {
  const failing = { error: aPollError('backoff'), seenMs: 0, failingMs: 5 * MINUTE, attempts: 9 }
  return { kind: 'failed', code, job: undefined, ...failing, isFinalPoll: false, ...waited, ...overrides }
}

/** What a wait came to under the given rules. */
export function outcomeOf(wait: WaitResult, rules: Partial<JobContext> = {}): JobOutcome {
  return toJobOutcome(wait, { ...context, ...rules })
}
