import type { Clock } from '../polling/clock.ts'
import type { Verification } from '../report/verdict.ts'
import type { Inputs } from '../runner/inputs.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { checkChangedPaths, Comparison, MAX_COMMITS, Merge, Ref } from './changed-paths.ts'
import { describeError, ForgeError, type Explanations } from './forge-error.ts'
import {
  judgePullRequest,
  PullRequest,
  readLink,
  unverified,
  type Demand,
} from './judge-pull-request.ts'
import { forgeName, splitName } from './names.ts'
import { createOctokit, dataOf, type Octokit } from './octokit.ts'

const REQUEST_MS = 10_000
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000]
/** Once verifications that failed have taken this long together, no further one begins. */
const FAILURES_MS = 60_000

const VERIFY_AGAIN = 'Re-run failed jobs to verify it.'

interface Options extends Demand, Pick<Inputs, 'githubToken'> {
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
    const link = readLink(prLink, options)
    if (link.kind === 'unverified') return link
    if (failuresMs >= FAILURES_MS) {
      return unverified(
        `${forgeName(serverUrl)}'s API was not called again, because earlier verifications failed for ${formatDuration(failuresMs)}. ${VERIFY_AGAIN}`,
      )
    }

    const startedAt = clock.now()
    const retriesEnd = startedAt + FAILURES_MS - failuresMs
    const verification = await tryToVerify({ ...options, prLink, number: link.number }, retriesEnd)
    if (verification.kind === 'unverified') failuresMs += clock.now() - startedAt
    return verification
  }
}

async function tryToVerify(
  demand: Options & { prLink: string; number: number },
  retriesEnd: number,
): Promise<Verification> {
  const { prRepository, number, prPaths: patterns, clock, signal } = demand
  let what = 'it'
  try {
    const octokit = await createOctokit({
      ...demand,
      timeoutMs: REQUEST_MS,
      retryDelaysMs: RETRY_DELAYS_MS,
      mayRetry: (error, delayMs) => isRetryable(error) && clock.now() + delayMs <= retriesEnd,
    })
    const names = splitName(prRepository)
    const response = await octokit.rest.pulls.get({ ...names, pull_number: number })
    const verification = judgePullRequest(dataOf(PullRequest, response), demand)
    if (verification.kind !== 'verified' || patterns === undefined) return verification

    what = 'its commits'
    const options = { ...demand, ...createHistory(octokit, names), patterns }
    // `Merge` has the fields of the response that only `pr-paths` needs.
    const changed = await checkChangedPaths(dataOf(Merge, response), options)
    return changed.kind === 'allowed' ? { ...verification, files: changed.files } : changed
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' }
    if (!(error instanceof ForgeError)) throw error
    const reason = describeError(error, explain(what, demand))
    return { kind: 'unverified', reason, isPrivate: true }
  }
}

/** The requests about branches and commits. */
function createHistory({ request, rest }: Octokit, names: { owner: string; repo: string }) {
  return {
    getTip: async (branch: string) => {
      // Not `rest.git.getRef`, which encodes the slashes too: Enterprise Server then finds nothing
      // (https://github.com/google/go-github/issues/1432). `{+ref}` keeps them, but also `#` and `?`.
      const ref = ['heads', ...branch.split('/')].map(encodeURIComponent).join('/')
      const response = await request('GET /repos/{owner}/{repo}/git/ref/{+ref}', { ...names, ref })
      return dataOf(Ref, response).object.sha
    },
    compare: async (base: string, head: string) => {
      // Pages divide the commits; all files are on the first one.
      const page = { basehead: `${base}...${head}`, per_page: MAX_COMMITS }
      const comparison = await rest.repos.compareCommitsWithBasehead({ ...names, ...page })
      return dataOf(Comparison, comparison)
    },
  }
}

/** A pull request of a moment ago may not be visible yet. */
function isRetryable(error: ForgeError): boolean {
  if (error.kind === 'rate-limited') return error.retryAfterMs !== undefined
  return error.kind === 'transient' || error.kind === 'not-found'
}

/** @param what of the pull request was asked for, such as "its commits" */
function explain(what: string, { prRepository, prPaths, serverUrl }: Demand): Explanations {
  const forge = forgeName(serverUrl)
  const unseen = `${forge}'s API did not show ${what}`
  const permissions =
    prPaths === undefined ? '`pull-requests: read`' : '`pull-requests: read` and `contents: read`'
  const permit = `Add ${permissions} under \`permissions:\` and start a new run; for another private repository pass an app's token as \`github-token\`.`
  return {
    rejected: [unseen, VERIFY_AGAIN],
    'rate-limited': [
      `${unseen}, because its rate limit is reached`,
      'Re-run failed jobs once it resets.',
    ],
    unauthorized: [
      '`github-token` was rejected',
      "It is wrong or has expired. If it comes from a secret, renew that, else re-run failed jobs, which makes a new token. An app's token lasts one hour: after a longer wait, verify in a second step with `timeout-minutes: 0`.",
    ],
    forbidden: [unseen, permit],
    denied: [
      unseen,
      `Resolve what ${forge} reports, then re-run failed jobs, or start a new run with a token or a runner that it accepts.`,
    ],
    'not-found': [
      unseen,
      `${permit} If that is set, check in the browser whether the pull request and its branch still exist, then re-run failed jobs.`,
    ],
    renamed: [
      `${forge} redirects from ${codeSpan(prRepository)}, which was probably renamed`,
      'Set `pr-repository` to its new name, let the agent work there, and start a new agent job.',
    ],
    unrelated: [
      'its branch has no history in common with the default branch, so `pr-paths` cannot compare the two',
      'Let the agent begin its branch at the default branch.',
    ],
  }
}
