import type { Clock } from '../polling/clock.ts'
import type { Inputs } from '../runner/inputs.ts'
import { codeSpan } from '../shared/sanitize.ts'
import type { Verification } from '../verdict.ts'
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

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000]
/** Once verifications that failed have taken this long together, no further one begins. */
const FAILURES_MS = 60_000

interface Options extends Demand, Pick<Inputs, 'githubToken'> {
  readonly clock: Clock
  readonly signal: AbortSignal
}

const VERIFY_AGAIN = 'Re-run failed jobs to verify it.'

/** Returns a function that verifies the pull requests of a step, one after the other. */
export function createVerifier(options: Options): (prLink: string) => Promise<Verification> {
  const { clock } = options
  let leftMs = FAILURES_MS
  return async (prLink) => {
    const startedAt = clock.now()
    const verification = await verify(prLink, { ...options, deadline: startedAt + leftMs })
    if (verification.kind === 'unverified') leftMs -= clock.now() - startedAt
    return verification
  }
}

/**
 * Finds out whether a link leads to an open pull request of the demanded account in the demanded
 * repository, and what its head commit is.
 *
 * @param options.deadline no retry begins later
 */
async function verify(
  prLink: string,
  options: Options & { readonly deadline: number },
): Promise<Verification> {
  const { prRepository, prPaths: patterns, serverUrl, clock, signal, deadline } = options
  const link = readLink(prLink, options)
  if (link.kind === 'unverified') return link
  if (clock.now() >= deadline) {
    const api = `${forgeName(serverUrl)}'s API`
    return unverified(
      `${api} was not called again, because earlier verifications failed for a minute. ${VERIFY_AGAIN}`,
    )
  }

  let what = 'it'
  try {
    const mayRetry = (error: ForgeError, delayMs: number): boolean =>
      isRetryable(error) && clock.now() + delayMs <= deadline
    const attempts = { timeoutMs: 10_000, retryDelaysMs: RETRY_DELAYS_MS, mayRetry }
    const octokit = await createOctokit({ ...options, ...attempts })
    const names = splitName(prRepository)
    const { number } = link
    const response = await octokit.rest.pulls.get({ ...names, pull_number: number })
    const pull = dataOf(PullRequest, response)
    const verification = judgePullRequest(pull, { ...options, prLink, number })
    if (verification.kind !== 'verified' || patterns === undefined) return verification

    what = 'its commits'
    const history = { ...options, ...createHistory(octokit, names), patterns }
    // `Merge` has the fields of the response that only `pr-paths` needs.
    const changed = await checkChangedPaths(dataOf(Merge, response), history)
    return changed.kind === 'allowed' ? { ...verification, files: changed.files } : changed
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' }
    if (!(error instanceof ForgeError)) throw error
    const reason = describeError(error, explain(what, options))
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
function isRetryable({ kind, retryAfterMs }: ForgeError): boolean {
  const isPassing = kind === 'transient' || kind === 'not-found'
  return isPassing || (kind === 'rate-limited' && retryAfterMs !== undefined)
}

/** @param what of the pull request was asked for, such as "its commits" */
function explain(what: string, { prRepository, prPaths, serverUrl }: Demand): Explanations {
  const forge = forgeName(serverUrl)
  const unseen = `${forge}'s API did not show ${what}`
  const permissions =
    prPaths === undefined ? '`pull-requests: read`' : '`pull-requests: read` and `contents: read`'
  const permit = `Add ${permissions} under \`permissions:\` and start a new run; for another private repository pass an app's token as \`github-token\`.`
  return {
    rejected: [unseen, `Resolve what ${forge} reports, then re-run failed jobs to verify it.`],
    transient: [unseen, VERIFY_AGAIN],
    unauthorized: [
      '`github-token` was rejected',
      "It is wrong or has expired. If it comes from a secret, renew that, else re-run failed jobs, which makes a new token. An app's token lasts one hour: after a longer wait, verify in a second step with `timeout-minutes: 0`.",
    ],
    forbidden: [unseen, permit],
    'not-found': [
      unseen,
      `${permit} If that is set, check in the browser whether the pull request and its branch still exist, then re-run failed jobs.`,
    ],
    renamed: [
      `${forge} redirects from ${codeSpan(prRepository)}, which was probably renamed`,
      'Set `pr-repository` to its new name, let the agent work there, and start a new agent job.',
    ],
  }
}
