import { GitHubError } from '../github/github-error.ts'
import { serverName } from '../github/names.ts'
import { createOctokit } from '../github/octokit.ts'
import type { Clock } from '../runner/clock.ts'
import type { Runner } from '../runner/runner.ts'
import { checkChangedPaths } from './changed-paths.ts'
import type { VerifyInputs } from './inputs.ts'
import { judgePullRequest, readLink } from './judge-pull-request.ts'
import { createRequests } from './requests.ts'
import { unverified, type Unverified, type Verification, type Verified } from './result.ts'

/** A pull request of a moment ago may not be visible yet. */
const LIMITS = {
  timeoutMs: 10_000,
  retryDelaysMs: [1_000, 2_000, 4_000],
  retriesNotFound: true,
}
/** For all requests together. No retry begins later, but a whole minute fits. */
const MAX_TIME_MS = 75_000

interface Options extends VerifyInputs, Pick<Runner, 'serverUrl' | 'apiUrl' | 'redact'> {
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Whether the link leads to an open pull request of the demanded account in the demanded repository,
 * which changes allowed paths only.
 *
 * @throws ProxyVariableError
 */
export async function verifyPullRequest(options: Options): Promise<Verification> {
  const link = readLink(options)
  if (link.kind !== 'demanded') return link

  const { number } = link
  try {
    const verification = await askGitHub({ ...options, number })
    return verification.kind === 'verified' ? verification : { ...verification, number }
  } catch (error) {
    if (options.signal.aborted) return { kind: 'cancelled' }
    if (!(error instanceof GitHubError)) throw error
    return { ...unverified(explainError(error, options)), number }
  }
}

/** @throws GitHubError */
async function askGitHub(options: Options & { number: number }): Promise<Verified | Unverified> {
  const { number, prRepository, prPaths: patterns, clock } = options
  const deadline = clock.now() + MAX_TIME_MS
  const octokit = await createOctokit({ ...options, ...LIMITS, deadline })
  const requests = createRequests(octokit, prRepository)
  const pull = await requests.getPullRequest(number)
  const verification = judgePullRequest(pull, options)
  if (verification.kind !== 'verified' || patterns === undefined) return verification

  const changed = await checkChangedPaths(pull, { ...options, ...requests, patterns })
  return changed.kind === 'allowed' ? { ...verification, files: changed.files } : changed
}

/** Why a request failed, and what to do. */
function explainError(error: GitHubError, { prPaths, serverUrl }: Options): string {
  const unseen = `${serverName(serverUrl)}'s API did not show it (${error.message}).`
  if (error.statusCode === 404 || error.lacksPermission) {
    const contents = prPaths === undefined ? '' : ' and `contents: read`'
    return `${unseen} Add \`pull-requests: read\`${contents} under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`
  }
  return error.kind === 'rejected'
    ? `${unseen} Review the pull request yourself, or see what the code of this error says.`
    : `${unseen} Re-run failed jobs to verify it.`
}
