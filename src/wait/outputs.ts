import { parsePullRequest } from '../github/pull-request-link.ts'
import type { JobOutcome, Outcome } from './outcome.ts'
import { UNKNOWN_JOB, type AgentJob } from './polling/job.ts'

type Outputs = Readonly<Record<string, string>>

/**
 * Every output of action.yml, in the order to write them. `errorCode` is last, because an empty one
 * says that the step passed. An unknown value is empty, and so is a value that several jobs do not
 * share, but `prLink` lists all different links.
 *
 * @param serverUrl the server that `prRepository` does not name (`GITHUB_SERVER_URL`)
 */
export function toOutputs(outcome: Outcome, serverUrl: string): Outputs {
  const { jobs, errorCode } = outcome
  const fields = jobs.map((job) => toFields(job, serverUrl))
  const entries = jobs.map((job, index) => ({
    ...fields[index],
    errorCode: job.errorCode,
    message: job.message,
  }))
  const [first = toFields({ ...UNKNOWN_JOB, jobId: '' }, serverUrl)] = fields
  const shared = Object.entries(first).map(([name, value]) => {
    const isShared = fields.every((other) => other[name] === value)
    return [name, isShared ? value : ''] as const
  })
  return {
    ...Object.fromEntries(shared),
    prLink: listLinks(jobs),
    jobs: JSON.stringify(entries),
    message: outcome.message,
    commentUrl: '', // run.ts sets it after the comment.
    errorCode,
  }
}

/** All different links, so that `if: steps.wait.outputs.prLink` never skips a check. */
function listLinks(jobs: readonly JobOutcome[]): string {
  const links = [...new Set(jobs.map(({ prLink }) => prLink))].filter((link) => link !== '')
  return links.length > 1
    ? links.map((link) => link.replaceAll(',', '%2C')).join(',')
    : links.join()
}

/** The outputs that describe a job. Each entry of `jobs` has them too. */
function toFields(job: AgentJob & { jobId: string }, serverUrl: string): Outputs {
  const { prNumber, prRepository } = parsePullRequest(job.prLink, serverUrl)
  return {
    jobId: job.jobId,
    status: job.status,
    prLink: job.prLink,
    prNumber,
    prRepository,
    model: job.model,
    sourceRepository: job.sourceRepository,
    sourceRef: job.sourceRef,
    createdAt: job.createdAt,
    archivedAt: job.archivedAt,
  }
}
