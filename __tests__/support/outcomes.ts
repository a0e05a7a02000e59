import type { WaitResult } from '../../src/polling/poll.ts'
import { toJobOutcome, type JobOutcome } from '../../src/report/outcome.ts'
import type { AgentJob } from '../../src/service/job.ts'
import { PollError, type PollErrorCode, type Retry } from '../../src/service/poll-error.ts'

export const PR_LINK = 'https://github.com/acme/app/pull/7'

type Kind<K extends WaitResult['kind']> = Extract<WaitResult, { kind: K }>

const waited = { polls: 24, waitedMs: 252_000 }

export const context = {
  jobId: 'job_8f3a',
  projectId: 'acme-web',
  host: 'agents.example.com',
  timeoutMs: 30 * 60_000,
  allowedStatuses: ['completed'],
  isPrRequired: false,
}

/** A job that completed without a pull request. */
export function aJob(overrides: Partial<AgentJob> = {}): AgentJob {
  return {
    status: 'completed',
    prLink: '',
    isPrLinkUnusable: false,
    model: 'model-x',
    sourceRepository: 'https://github.com/acme/app',
    sourceRef: 'agent/fix-login',
    createdAt: '2026-11-21T09:14:00.000Z',
    archivedAt: '',
    ...overrides,
  }
}

export function finished(job: Partial<AgentJob> = {}): Kind<'finished'> {
  return { kind: 'finished', job: aJob(job), ...waited }
}

export function timedOut(overrides: Partial<Kind<'timeout'>> = {}): Kind<'timeout'> {
  return { kind: 'timeout', job: aJob({ status: 'active' }), polls: 64, waitedMs: 30 * 60_000, ...overrides }
}

export function cancelled(job?: AgentJob): Kind<'cancelled'> {
  return { kind: 'cancelled', job, error: undefined, ...waited }
}

/** The service could not be polled for five minutes. */
export function unpolled(code: PollErrorCode, overrides: Partial<Kind<'failed'>> = {}): Kind<'failed'> {
  const failing = { error: aPollError('backoff'), seenMs: 0, failingMs: 5 * 60_000, attempts: 9 }
  return { kind: 'failed', code, job: undefined, ...failing, isFinalPoll: false, ...waited, ...overrides }
}

const usualErrors = {
  never: ['HTTP 401', 'unauthorized'],
  backoff: ['HTTP 503', 'unavailable'],
  'rate-limited': ['HTTP 429', 'rate-limited'],
  confirm: ['HTTP 404', 'not-found'],
} as const

export function aPollError(retry: Retry): PollError {
  const [phrase, code] = usualErrors[retry]
  return new PollError(phrase, { code, retry })
}

/** What a wait came to under the given rules. */
export function outcomeOf(wait: WaitResult, rules: Partial<typeof context> = {}): JobOutcome {
  return toJobOutcome(wait, { ...context, ...rules })
}
