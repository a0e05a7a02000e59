import { parsePullRequest } from '../github/pull-request-link.ts'
import type { Outcome } from './outcome.ts'

/**
 * Every output of action.yml, in the order to write them. `errorCode` is last, because an empty one
 * says that the step passed. An unknown value is empty.
 *
 * @param serverUrl the server that `prRepository` does not name (`GITHUB_SERVER_URL`)
 */
export function toOutputs(outcome: Outcome, serverUrl: string): Readonly<Record<string, string>> {
  const { prNumber, prRepository } = parsePullRequest(outcome.prLink, serverUrl)
  return {
    status: outcome.status,
    prLink: outcome.prLink,
    prNumber,
    prRepository,
    model: outcome.model,
    sourceRepository: outcome.sourceRepository,
    sourceRef: outcome.sourceRef,
    createdAt: outcome.createdAt,
    archivedAt: outcome.archivedAt,
    message: outcome.message,
    commentUrl: '', // run.ts sets it after the comment.
    errorCode: outcome.errorCode,
  }
}
