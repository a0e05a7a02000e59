import * as z from 'zod/mini'
import type { Clock } from '../polling/clock.ts'
import type { Verification } from '../report/verdict.ts'
import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { createForgeClient, type ForgeRequest } from './api.ts'
import { checkChangedPaths, Merge } from './changed-paths.ts'
import { compareCommits, getTip } from './compare-commits.ts'
import type { Demand, DemandOfOne } from './demand.ts'
import { describeLink, findNumber } from './demanded-link.ts'
import { ForgeError, isRedirect } from './forge-error.ts'
import { judgePullRequest, PullRequest, unverified } from './judge-pull-request.ts'
import { forgeName, splitName } from './names.ts'
import { withRetries } from './retries.ts'

const REQUEST_MS = 10_000
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000]
/** Once verifications that failed have taken this long together, no further one begins. */
const FAILURES_MS = 60_000

const VERIFY_AGAIN = 'Re-run failed jobs to verify it.'

interface Options extends Demand {
  readonly token: string
  readonly redact: (text: string) => string
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
    const verification = await verify({ ...options, prLink, number }, retriesEnd)
    if (verification.kind === 'unverified') failuresMs += clock.now() - startedAt
    return verification
  }
}

async function verify(demand: Options & DemandOfOne, retriesEnd: number): Promise<Verification> {
  const { clock, signal } = demand
  const mayRetry = (error: ForgeError, delayMs: number): boolean =>
    isRetryable(error) && clock.now() + delayMs <= retriesEnd

  try {
    const requestOnce = await createForgeClient({ ...demand, timeoutMs: REQUEST_MS })
    const request: ForgeRequest = (...args) =>
      withRetries(() => requestOnce(...args), {
        delaysMs: RETRY_DELAYS_MS,
        mayRetry,
        clock,
        signal,
      })

    return demand.paths === undefined
      ? judgePullRequest(await getPullRequest(request, demand, PullRequest), demand)
      : await verifyWithPaths(request, demand, demand.paths)
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' }
    if (!(error instanceof ForgeError)) throw error
    return unverified(describeError(error, demand))
  }
}

async function getPullRequest<T>(
  request: ForgeRequest,
  { repository, number }: DemandOfOne,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
  const parameters = { ...splitName(repository), pull_number: number }
  const { data } = await request(route, parameters, { schema })
  return data
}

/** Verifies the pull request, and then what a merge of it would change. */
async function verifyWithPaths(
  request: ForgeRequest,
  demand: DemandOfOne,
  patterns: readonly string[],
): Promise<Verification> {
  const { repository, serverUrl } = demand
  const pull = await getPullRequest(request, demand, z.intersection(PullRequest, Merge))
  const verification = judgePullRequest(pull, demand)
  if (verification.kind !== 'verified') return verification

  const changed = await checkChangedPaths(pull, {
    patterns,
    forge: forgeName(serverUrl),
    getTip: (branch) => getTip(request, { repository, branch }),
    compare: (base, head) => compareCommits(request, { repository, base, head }),
  })
  return changed.kind === 'allowed'
    ? { ...verification, files: changed.files }
    : unverified(changed.reason)
}

/** A pull request of a moment ago may not be visible yet. */
function isRetryable(error: ForgeError): boolean {
  if (error.kind === 'rate-limited') return error.retryAfterMs !== undefined
  const isHidden = error.status === 404 && error.kind === 'rejected'
  return error.kind === 'transient' || isHidden
}

/** Why the pull request could not be read, and what to do. */
function describeError(error: ForgeError, { serverUrl, repository, paths }: Demand): string {
  const { kind, status, message: phrase, userMessage } = error
  const forge = forgeName(serverUrl)
  const unseen = `${forge}'s API did not show it (${phrase}).`

  if (userMessage !== undefined) return userMessage
  if (isRedirect(error)) {
    return `${forge} redirects from ${codeSpan(repository)}, which was probably renamed. Set \`pr-repository\` to its new name.`
  }
  if (status === 401) {
    return `\`github-token\` was rejected (${phrase}). An app's token lasts one hour: verify in a second step with a new token and \`timeout-minutes: 0\`.`
  }
  if (kind === 'unrelated') {
    return 'its branch has no history in common with the default branch, so `pr-paths` cannot compare the two. Let the agent begin its branch at the default branch.'
  }
  const isDenied = status === 404 || (status === 403 && kind !== 'rate-limited')
  if (isDenied) {
    const permissions =
      paths === undefined ? '`pull-requests: read`' : '`pull-requests: read` and `contents: read`'
    return `${unseen} Add ${permissions} under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`
  }
  return `${unseen} ${VERIFY_AGAIN}`
}
