import * as z from 'zod/mini'
import type { Clock } from '../polling/clock.ts'
import { MAX_LINK_LENGTH } from '../report/phrases.ts'
import { parsePullRequest } from '../report/pull-request-link.ts'
import type { Verification } from '../report/verdict.ts'
import { formatDuration } from '../shared/duration.ts'
import { isGiteaApi } from '../shared/gitea.ts'
import { codeSpan } from '../shared/sanitize.ts'
import {
  createOctokit,
  dataOf,
  ForgeError,
  forgeName,
  isRedirect,
  splitName,
  withRetries,
} from './api.ts'

const REQUEST_MS = 10_000
const MAX_BODY_BYTES = 2 * 1024 * 1024
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000]
/** Verifications that fail may take this long together. */
const FAILURES_MS = 60_000

const VERIFY_AGAIN = 'Re-run failed jobs to verify it.'

/** What stands for the login of a deleted account. No login is empty. */
const DELETED = ''

const Repository = z.object({ full_name: z.string() })

/** A pull request, in the fields that GitHub, Gitea and Forgejo share. */
const PullRequest = z.object({
  number: z.number(),
  state: z.string(),
  merged: z.optional(z.nullable(z.boolean())),
  user: z.pipe(
    z.nullable(z.object({ login: z.string() })),
    z.transform((user) => ({ login: user?.login ?? DELETED })),
  ),
  base: z.object({ repo: Repository }),
  head: z.object({ ref: z.string(), sha: z.string(), repo: z.nullable(Repository) }),
})

type PullRequest = z.infer<typeof PullRequest>

interface Options {
  /** Login of the account that must have opened the pull request. */
  readonly author: string
  /** `OWNER/NAME` of the repository that the pull request must belong to. */
  readonly repository: string
  readonly token: string
  /** `GITHUB_SERVER_URL` */
  readonly serverUrl: string
  /** `GITHUB_API_URL` */
  readonly apiUrl: string
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
    const number = numberIn(prLink, options)
    if (number === undefined) {
      const repository = codeSpan(options.repository)
      const advice = 'Set `pr-repository` if the agent works on another repository.'
      return unverified(`${showLink(prLink)} is not in ${repository}. ${advice}`)
    }
    if (failuresMs >= FAILURES_MS) {
      const why = `the verifications before it failed for ${formatDuration(failuresMs)}`
      return unverified(
        `${forgeName(serverUrl)}'s API was not asked, because ${why}. ${VERIFY_AGAIN}`,
      )
    }

    const startedAt = clock.now()
    const retriesEnd = startedAt + FAILURES_MS - failuresMs
    const verification = await verify({ ...options, prLink, number, retriesEnd })
    if (verification.kind === 'unverified') failuresMs += clock.now() - startedAt
    return verification
  }
}

function unverified(reason: string): Verification {
  return { kind: 'unverified', reason }
}

async function verify(
  options: Options & { prLink: string; number: number; retriesEnd: number },
): Promise<Verification> {
  const { clock, signal } = options
  let attempts = 0
  const attempt = (): Promise<PullRequest> => {
    attempts++
    return getPullRequest(options.number, options)
  }
  const mayRetry = (error: ForgeError, delayMs: number): boolean =>
    mayPass(error) && clock.now() + delayMs <= options.retriesEnd

  try {
    const pull = await withRetries(attempt, { delaysMs: RETRY_DELAYS_MS, mayRetry, clock, signal })
    const objection = findObjection(pull, options)
    if (objection !== undefined) return unverified(objection)
    return { kind: 'verified', author: pull.user.login, headSha: pull.head.sha }
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' }
    if (!(error instanceof ForgeError)) throw error
    return unverified(explain(error, { ...options, attempts }))
  }
}

async function getPullRequest(number: number, options: Options): Promise<PullRequest> {
  const octokit = await createOctokit({
    ...options,
    timeoutMs: REQUEST_MS,
    maxBodyBytes: MAX_BODY_BYTES,
  })
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
  const parameters = { ...splitName(options.repository), pull_number: number }
  return dataOf(octokit.request(route, parameters), PullRequest)
}

/**
 * The number in a link of this server to a pull request of the demanded repository; undefined for
 * any other link.
 */
function numberIn(prLink: string, { repository, serverUrl, apiUrl }: Options): number | undefined {
  const { prNumber, prRepository, form } = parsePullRequest(prLink, serverUrl)
  const ownForm = isGiteaApi(apiUrl) ? 'pulls' : 'pull'
  return form === ownForm && isSame(prRepository, repository) ? Number(prNumber) : undefined
}

/** Why the pull request is not the demanded one; undefined if it is. */
function findObjection(
  { number, state, merged, user, base, head }: PullRequest,
  demand: Options & { number: number; prLink: string },
): string | undefined {
  const { author, repository, prLink } = demand
  const baseName = base.repo.full_name
  const headName = head.repo?.full_name

  if (number !== demand.number) {
    return `${forgeName(demand.serverUrl)}'s API returned #${number} instead of #${demand.number}.`
  }
  if (!isSame(baseName, repository)) return `it belongs to ${codeSpan(baseName, 100)}.`
  if (headName === undefined) return 'it comes from a fork that was deleted.'
  if (!isSame(headName, repository)) return `it comes from the fork ${codeSpan(headName, 100)}.`
  if (merged === true) return 'it was merged meanwhile.'
  if (state !== 'open') return 'it is closed.'
  if (head.ref.startsWith('refs/pull/')) {
    return 'it has no branch in that repository (an AGit push), for which no write access is needed.'
  }
  if (user.login === DELETED || !isSame(user.login, author)) {
    const opener = user.login === DELETED ? 'a deleted account' : codeSpan(user.login, 100)
    return `${opener} opened ${showLink(prLink)}, not ${codeSpan(author)}. Check \`pr-author\`, and who can open pull requests for the agent.`
  }
  if (!/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(head.sha))
    return `${forgeName(demand.serverUrl)}'s API named no commit for it.`
  return undefined
}

/** Why the pull request could not be read, and what to do. */
function explain(
  error: ForgeError,
  { attempts, serverUrl, repository }: Options & { attempts: number },
): string {
  const { kind, status, message: phrase } = error
  const forge = forgeName(serverUrl)
  const failed = attempts === 1 ? phrase : `${phrase}, ${attempts} attempts`
  const unseen = `${forge}'s API did not show it (${failed}).`

  if (isRedirect(error)) {
    return `${forge} redirects from ${codeSpan(repository)}, which was probably renamed. Set \`pr-repository\` to its name.`
  }
  if (status === 401) {
    return `\`github-token\` was rejected (${phrase}). An app's token lasts one hour: verify in a second step with a new token and \`timeout-minutes: 0\`.`
  }
  const isDenied = status === 404 || (status === 403 && kind !== 'rate-limited')
  if (isDenied) {
    return `${unseen} Add \`pull-requests: read\` under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`
  }
  return `${unseen} ${VERIFY_AGAIN}`
}

/** A pull request of a moment ago may not be visible yet. */
function mayPass(error: ForgeError): boolean {
  if (error.kind === 'rate-limited') return error.retryAfterMs !== undefined
  return error.kind === 'transient' || error.status === 404
}

function showLink(link: string): string {
  return link.length <= MAX_LINK_LENGTH ? `<${link}>` : 'the pull request in the output `prLink`'
}

/**
 * Logins and repositories are compared without case. They are ASCII, in which no letter passes for
 * another.
 */
function isSame(a: string, b: string): boolean {
  return toLowerCase(a) === toLowerCase(b)
}

function toLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
