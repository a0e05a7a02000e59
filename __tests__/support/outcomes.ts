import type { WaitResult } from '../../src/polling/poll.ts'
import type { JobContext } from '../../src/report/job-message.ts'
import { toJobOutcome, type JobOutcome } from '../../src/report/outcome.ts'
import type { AgentJob } from '../../src/service/job.ts'
import type { FailureCode, PollFailure } from '../../src/service/poll-result.ts'
import { aFailure, aJob, aProgress, MINUTE, SECOND } from './fakes.ts'

export const PR_LINK = 'https://github.com/acme/app/pull/7'

type Kind<K extends WaitResult['kind']> = Extract<WaitResult, { kind: K }>

const waited = { ...aProgress(), polls: 24, waitedMs: 252 * SECOND }

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
  return { kind: 'timeout', job: aJob({ status: 'active' }), ...waited, polls: 64, waitedMs: 30 * MINUTE, ...overrides }
}

export function cancelled(job?: AgentJob): Kind<'cancelled'> {
  return { kind: 'cancelled', job, ...waited }
}

/** The service could not be polled for five minutes. */
export function unpolled(code: FailureCode, overrides: Partial<Kind<'failed'>> = {}): Kind<'failed'> {
  const failure: PollFailure = { ...aFailure(code === 'rate-limited' ? code : 'backoff'), code }
  return { ...waited, kind: 'failed', failure, job: undefined, attempts: 9, ...overrides }
}

/** What a wait came to under the given rules. */
export function outcomeOf(wait: WaitResult, rules: Partial<JobContext> = {}): JobOutcome {
  return toJobOutcome(wait, { ...context, ...rules })
}
