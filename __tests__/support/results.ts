import { toWaitResult } from '../../src/wait/result.ts'
import type { WaitSettings } from '../../src/wait/verdict.ts'
import type { AgentJob, FinishedJob } from '../../src/wait/polling/job.ts'
import type { FailureRule } from '../../src/wait/polling/failure-rules.ts'
import type { Outcome } from '../../src/wait/polling/wait-for-job.ts'
import { aFailure, aJob, aProgress, aStatus, MINUTE, SECOND, type PollFailure } from './fakes.ts'

export const PR_LINK = 'https://github.com/acme/app/pull/7'

type Wait<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>

export type Rules = Partial<WaitSettings>

const waited = { ...aProgress(), polls: 24, waitedMs: 252 * SECOND }

export const context: WaitSettings = {
  baseUrl: 'https://agents.example.com',
  timeoutMs: 30 * MINUTE,
  allowedStatuses: ['completed'],
  requiresPr: false,
  projectId: 'acme-web',
  jobId: 'job_8f3a',
  serverUrl: 'https://github.com',
}

export const allowed: Rules = { allowedStatuses: ['completed', 'archived', 'failed', 'active'] }
export const required: Rules = { ...allowed, requiresPr: true }

/** Rules by the names that rows have. */
export const RULES: Readonly<Record<string, Rules>> = {
  allowed,
  required,
  once: { timeoutMs: 0 },
}

export function finished(job: Partial<FinishedJob> = {}): Wait<'finished'> {
  return { ...waited, kind: 'finished', job: { ...aJob(), status: 'completed', ...job } }
}

export function timedOut(overrides: Partial<Wait<'timeout'>> = {}): Wait<'timeout'> {
  return {
    ...waited,
    kind: 'timeout',
    job: aJob({ status: 'active' }),
    polls: 64,
    waitedMs: 30 * MINUTE,
    ...overrides,
  }
}

export function cancelled(job?: AgentJob, polls = 24): Wait<'cancelled'> {
  return { ...waited, kind: 'cancelled', job, polls }
}

const FAILURES: Readonly<Record<FailureRule['code'], PollFailure>> = {
  unauthorized: aFailure('permanent'),
  forbidden: aStatus(403, 'access-denied'),
  'not-found': aFailure('confirm'),
  'rate-limited': aFailure('rate-limited'),
  unavailable: aFailure('backoff'),
  'invalid-response': {
    cause: { kind: 'unusable-response', reason: 'an empty body' },
  },
  'unexpected-response': aStatus(418, 'request-rejected'),
}

/** The service could not be polled. */
export function pollingFailed(
  code: FailureRule['code'],
  overrides: Partial<Wait<'polling-failed'>> = {},
): Wait<'polling-failed'> {
  return {
    ...waited,
    kind: 'polling-failed',
    cause: FAILURES[code].cause,
    failedPolls: 15,
    ...overrides,
  }
}

/** The result of a wait under the given rules. */
export function resultOf(outcome: Outcome, rules: Rules = {}) {
  return toWaitResult(outcome, { ...context, ...rules })
}
