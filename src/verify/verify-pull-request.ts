import { GitHubError, unexpectedBody } from '../github/github-error.ts'
import { serverName, splitName } from '../github/names.ts'
import { createOctokit, dataOf, type Octokit } from '../github/octokit.ts'
import type { Clock } from '../runner/clock.ts'
import type { Runner } from '../runner/runner.ts'
import { checkChangedPaths, Comparison, MAX_COMMITS, Ref } from './changed-paths.ts'
import type { VerifyInputs } from './inputs.ts'
import { judgePullRequest, PullRequest, readLink } from './judge-pull-request.ts'
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
  const names = splitName(prRepository)
  const response = await octokit.rest.pulls.get({ ...names, pull_number: number })
  const pull = dataOf(PullRequest, response)
  const verification = judgePullRequest(pull, options)
  if (verification.kind !== 'verified' || patterns === undefined) return verification

  const history = { ...options, ...createHistory(octokit, names), patterns }
  const changed = await checkChangedPaths(pull, history)
  return changed.kind === 'allowed' ? { ...verification, files: changed.files } : changed
}

/** The requests about branches and commits. */
function createHistory({ request, rest }: Octokit, names: { owner: string; repo: string }) {
  return {
    getTip: async (branch: string) => {
      // Not `rest.git.getRef`, which encodes the slashes too: Enterprise Server then finds nothing
      // (https://github.com/google/go-github/issues/1432). `{+ref}` keeps them, but also `#` and `?`.
      const ref = ['heads', ...branch.split('/')].map(encodeURIComponent).join('/')
      const response = await request('GET /repos/{owner}/{repo}/git/ref/{+ref}', { ...names, ref })
      const found = dataOf(Ref, response)
      if (found.ref !== `refs/heads/${branch}`) throw unexpectedBody()
      return found.object.sha
    },
    compare: async (base: string, head: string) => {
      // Pages divide the commits; all files are on the first one.
      const page = { basehead: `${base}...${head}`, per_page: MAX_COMMITS }
      const comparison = await rest.repos.compareCommitsWithBasehead({ ...names, ...page })
      return dataOf(Comparison, comparison)
    },
  }
}

/** Why a request failed, and what to do. */
function explainError({ message, failure }: GitHubError, options: Options): string {
  const { prPaths, serverUrl } = options
  const unseen = `${serverName(serverUrl)}'s API did not show it (${message}).`
  if (failure.status === 404 || failure.lacksPermission === true) {
    const contents = prPaths === undefined ? '' : ' and `contents: read`'
    return `${unseen} Add \`pull-requests: read\`${contents} under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`
  }
  return failure.kind === 'rejected'
    ? `${unseen} Review the pull request yourself, or see what the code of this error says.`
    : `${unseen} Re-run failed jobs to verify it.`
}
