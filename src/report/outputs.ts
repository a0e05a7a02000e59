import { NO_JOB, type AgentJob } from '../service/job.ts'
import { sanitizeLine } from '../shared/sanitize.ts'
import type { Outcome } from './outcome.ts'
import { parsePullRequest } from './pull-request.ts'

/**
 * Every output of action.yml, in the order to write them: `errorCode`, whose emptiness says that the step passed, is
 * last. Unknown = empty; so is a value that several jobs do not share.
 *
 * @param given the input `job-id`, shown where it was rejected
 * @param serverUrl the Git host that `prRepository` does not name (`GITHUB_SERVER_URL`)
 */
export function outputsOf(
  { jobs, message, errorCode }: Outcome,
  { given, serverUrl }: { given: string; serverUrl: string },
): Record<string, string> {
  const fields = jobs.map((job) => fieldsOf(job, serverUrl))
  const rejected = fieldsOf({ ...NO_JOB, jobId: sanitizeLine(given.trim(), 256) }, '')
  const shared = Object.entries(fields[0] ?? rejected).map(([name, value]) => {
    const isShared = fields.every((each) => each[name] === value)
    return [name, isShared ? value : ''] as const
  })
  const entries = jobs.map((job, at) => ({
    ...fields[at],
    errorCode: job.errorCode,
    message: job.message,
  }))
  const own = { jobs: JSON.stringify(entries), message, commentUrl: '', errorCode }
  return { ...Object.fromEntries(shared), ...own }
}

/** The outputs that describe a job, alike in each entry of `jobs`. */
function fieldsOf(
  job: AgentJob & { readonly jobId: string },
  serverUrl: string,
): Record<string, string> {
  const { jobId, status, prLink, model, sourceRepository, sourceRef, createdAt, archivedAt } = job
  const pullRequest = parsePullRequest(prLink, serverUrl)
  return {
    jobId,
    status,
    prLink,
    ...pullRequest,
    model,
    sourceRepository,
    sourceRef,
    createdAt,
    archivedAt,
  }
}
