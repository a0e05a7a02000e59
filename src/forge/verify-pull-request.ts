import type { Clock } from '../polling/clock.ts'
import type { Verification } from '../report/verdict.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { checkChangedPaths, Comparison, MAX_COMMITS, Merge, Ref } from './changed-paths.ts'
import { ForgeError, isRedirect } from './forge-error.ts'
import {
  describeLink,
  findNumber,
  judgePullRequest,
  PullRequest,
  unverified,
  type Demand,
  type DemandOfOne,
} from './judge-pull-request.ts'
import { forgeName, splitName } from './names.ts'
import { createOctokit, dataOf, type Octokit } from './octokit.ts'

const REQUEST_MS = 10_000
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000]
/** Once verifications that failed have taken this long together, no further one begins. */
const FAILURES_MS = 60_000

const VERIFY_AGAIN = 'Re-run failed jobs to verify it.'

interface Options extends Demand {
  readonly token: string
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Returns a function that verifies the pull requests of a step, one after the other. It finds out
 * whether a link leads to an open pull request of the demanded account in the demanded repository,
 * and what its head commit is.
 */
export function createVerifier(options: Options): (prLink: string) => Promise<Verification> {
  const { serverUrl, clock, signal } = options
  // The time that failed verifications took together.
  let failuresMs = 0

  return async (prLink) => {
    if (signal.aborted) return { kind: 'cancelled' }
    const number = findNumber(prLink, options)
    if (number === undefined) return unverified(describeLink(prLink, options))
    if (failuresMs >= FAILURES_MS) {
      const why = `earlier verifications failed for ${formatDuration(failuresMs)}`
      return unverified(
        `${forgeName(serverUrl)}'s API was not called again, because ${why}. ${VERIFY_AGAIN}`,
      )
    }

    const startedAt = clock.now()
    const retriesEnd = startedAt + FAILURES_MS - failuresMs
    const verification = await tryToVerify({ ...options, prLink, number }, retriesEnd)
    if (verification.kind === 'unverified') failuresMs += clock.now() - startedAt
    return verification
  }
}

async function tryToVerify(
  demand: Options & DemandOfOne,
  retriesEnd: number,
): Promise<Verification> {
  const { clock, signal } = demand
  try {
    const octokit = await createOctokit({
      ...demand,
      timeoutMs: REQUEST_MS,
      retryDelaysMs: RETRY_DELAYS_MS,
      mayRetry: (error, delayMs) => isRetryable(error) && clock.now() + delayMs <= retriesEnd,
    })
    return await verify(octokit, demand)
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' }
    if (!(error instanceof ForgeError)) throw error
    return unverified(describeError(error, demand))
  }
}

async function verify({ request, rest }: Octokit, demand: DemandOfOne): Promise<Verification> {
  const { repository, number, paths, serverUrl } = demand
  const names = splitName(repository)
  const response = await rest.pulls.get({ ...names, pull_number: number })
  const verification = judgePullRequest(dataOf(PullRequest, response), demand)
  if (verification.kind !== 'verified' || paths === undefined) return verification

  const changed = await checkChangedPaths(dataOf(Merge, response), {
    ...demand,
    patterns: paths,
    forge: forgeName(serverUrl),
    getTip: async (branch) => {
      const parameters = { ...names, ref: encodeRef(`heads/${branch}`) }
      const ref = await request('GET /repos/{owner}/{repo}/git/ref/{+ref}', parameters)
      return dataOf(Ref, ref).object.sha
    },
    compare: async (base, head) => {
      // Pages divide the commits; all files are on the first one.
      const page = { basehead: `${base}...${head}`, per_page: MAX_COMMITS }
      const comparison = await rest.repos.compareCommitsWithBasehead({ ...names, ...page })
      return dataOf(Comparison, comparison)
    },
  })
  return changed.kind === 'allowed'
    ? { ...verification, files: changed.files }
    : unverified(changed.reason)
}

/**
 * Not `rest.git.getRef`, which encodes the slashes too: Enterprise Server then finds nothing
 * (https://github.com/google/go-github/issues/1432). `{+ref}` keeps them, but also `#` and `?`.
 */
function encodeRef(ref: string): string {
  return ref.split('/').map(encodeURIComponent).join('/')
}

/** A pull request of a moment ago may not be visible yet. */
function isRetryable(error: ForgeError): boolean {
  if (error.kind === 'rate-limited') return error.retryAfterMs !== undefined
  const isHidden = error.httpStatus === 404 && error.kind === 'rejected'
  return error.kind === 'transient' || isHidden
}

/** Why the pull request could not be read, and what to do. */
function describeError(error: ForgeError, { serverUrl, repository, paths }: Demand): string {
  const { kind, httpStatus, message: phrase, userMessage } = error
  const forge = forgeName(serverUrl)
  const unseen = `${forge}'s API did not show it (${phrase}).`

  if (userMessage !== undefined) return userMessage
  if (isRedirect(error)) {
    return `${forge} redirects from ${codeSpan(repository)}, which was probably renamed. Set \`pr-repository\` to its new name.`
  }
  if (httpStatus === 401) {
    return `\`github-token\` was rejected (${phrase}): it is wrong or has expired. An app's token lasts one hour: verify in a second step with a new token and \`timeout-minutes: 0\`.`
  }
  if (kind === 'unrelated') {
    return 'its branch has no history in common with the default branch, so `pr-paths` cannot compare the two. Let the agent begin its branch at the default branch.'
  }
  const isDenied = httpStatus === 404 || (httpStatus === 403 && kind !== 'rate-limited')
  if (isDenied) {
    const permissions =
      paths === undefined ? '`pull-requests: read`' : '`pull-requests: read` and `contents: read`'
    return `${unseen} Add ${permissions} under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`
  }
  return `${unseen} ${VERIFY_AGAIN}`
}
