import { parsePullRequest } from '../github/pull-request-link.ts'
import type { Outcome } from './outcome.ts'

/**
 * Every output of action.yml, in the order to write them. `errorCode` is last, because an empty one
 * says that the step passed. An unknown value is empty.
 */
export function toOutputs(outcome: Outcome): Readonly<Record<string, string>> {
  const { prNumber } = parsePullRequest(outcome.prLink, '')
  return {
    status: outcome.status,
    prLink: outcome.prLink,
    prNumber,
    job: outcome.json,
    message: outcome.message,
    commentUrl: '', // run.ts sets it after the comment.
    errorCode: outcome.errorCode,
  }
}
