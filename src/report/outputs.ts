import type { JobOutcome, Outcome } from './outcome.ts'
import { parsePullRequest } from './pull-request.ts'

/** The outputs that describe a job, alike in each entry of `jobs`. */
const JOB_FIELDS = [
  'jobId',
  'status',
  'prLink',
  'prNumber',
  'prRepository',
  'model',
  'sourceRepository',
  'sourceRef',
  'createdAt',
  'archivedAt',
] as const

/**
 * Every output of action.yml, in the order to write them: `errorCode`, whose emptiness says that the step passed, is
 * last. Unknown = empty; so is a value that several jobs do not share.
 *
 * @param serverUrl the Git host that `prRepository` does not name (`GITHUB_SERVER_URL`)
 */
export function outputsOf(outcome: Outcome, serverUrl: string): Readonly<Record<string, string>> {
  const jobs = outcome.jobs.map((job) => jobOutputs(job, serverUrl))
  const shared = JOB_FIELDS.map((name) => {
    const [value = '', ...others] = new Set(jobs.map((job) => job[name]))
    return [name, others.length === 0 ? value : ''] as const
  })
  return {
    ...Object.fromEntries(shared),
    jobs: JSON.stringify(jobs),
    message: outcome.message.plain,
    commentUrl: '',
    errorCode: outcome.errorCode,
  }
}

function jobOutputs(
  { jobId, job, errorCode, message }: JobOutcome,
  serverUrl: string,
): Record<(typeof JOB_FIELDS)[number] | 'errorCode' | 'message', string> {
  const pullRequest = parsePullRequest(job?.prLink ?? '', serverUrl)
  return {
    jobId,
    status: job?.status ?? '',
    prLink: job?.prLink ?? '',
    prNumber: pullRequest.number,
    prRepository: pullRequest.repository,
    errorCode,
    message: message.plain,
    model: job?.model ?? '',
    sourceRepository: job?.sourceRepository ?? '',
    sourceRef: job?.sourceRef ?? '',
    createdAt: job?.createdAt ?? '',
    archivedAt: job?.archivedAt ?? '',
  }
}
