import type { ErrorCode } from './errors.ts'
import { isTerminal, parsePullRequest, type AgentJob } from './job.ts'
import type { Wait } from './wait.ts'

/** What came of the step: it passes exactly when `errorCode` is empty. */
export interface Outcome {
  readonly errorCode: ErrorCode | ''
  /** One sentence or two for the annotation and the output `message`. */
  readonly message: string
  readonly level: 'error' | 'warning' | 'notice'
  /** As last seen, whatever happened since. */
  readonly job: AgentJob | undefined
}

export interface Rules {
  readonly allowedStatuses: readonly string[]
  readonly isPrRequired: boolean
}

/** Why a wait that ended so fails the step; empty when it passes. */
export function judge(wait: Wait, { allowedStatuses, isPrRequired }: Rules): ErrorCode | '' {
  switch (wait.kind) {
    case 'failed':
      return wait.code
    case 'cancelled':
      return 'cancelled'
    case 'timeout':
      return allowedStatuses.includes('active') ? '' : 'timeout'
    case 'finished': {
      const { status, prLink } = wait.job
      if (!allowedStatuses.includes(status)) return status === 'archived' ? 'job-archived' : 'job-failed'
      return isPrRequired && prLink === '' ? 'no-pr' : ''
    }
  }
}

/** The job as it is known to have ended or to go on; undefined where its state could not be read to the end. */
export function jobOf({ errorCode, job }: Outcome): AgentJob | undefined {
  if (job === undefined) return undefined
  return isTerminal(job.status) || errorCode === '' || errorCode === 'timeout' ? job : undefined
}

export const OUTPUT_NAMES = [
  'status',
  'prLink',
  'prNumber',
  'prRepository',
  'errorCode',
  'message',
  'commentUrl',
  'jobId',
  'model',
  'sourceRepository',
  'sourceRef',
  'createdAt',
  'archivedAt',
] as const

/**
 * Every output of action.yml; unknown = empty.
 *
 * @param serverUrl the Git host that `prRepository` does not name (`GITHUB_SERVER_URL`)
 */
export function outputsOf(
  { errorCode, message, job }: Outcome,
  { jobId, serverUrl }: { jobId: string; serverUrl: string },
): Record<(typeof OUTPUT_NAMES)[number], string> {
  const pullRequest = parsePullRequest(job?.prLink ?? '', serverUrl)
  return {
    status: job?.status ?? '',
    prLink: job?.prLink ?? '',
    prNumber: pullRequest.number,
    prRepository: pullRequest.repository,
    errorCode,
    message,
    commentUrl: '',
    jobId,
    model: job?.model ?? '',
    sourceRepository: job?.sourceRepository ?? '',
    sourceRef: job?.sourceRef ?? '',
    createdAt: job?.createdAt ?? '',
    archivedAt: job?.archivedAt ?? '',
  }
}
