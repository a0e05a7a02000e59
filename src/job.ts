import * as z from 'zod/mini'
import { inert, safeLink } from './untrusted.ts'

export const FINAL_STATUSES = ['completed', 'archived', 'failed'] as const
export type FinalStatus = (typeof FINAL_STATUSES)[number]

/** The service's AgentJob (spec 2.1) as this action needs it: every text one inert line, unknown = empty. */
export interface AgentJob {
  /** Lower case; a word of the service's own, or one that this version does not know. */
  readonly status: string
  /** Only from a terminal answer. */
  readonly prLink: string
  /** The service gave a pull request link that cannot be used. */
  readonly prLinkRefused: boolean
  readonly model: string
  readonly sourceRepository: string
  readonly sourceRef: string
  readonly createdAt: string
  readonly archivedAt: string
}

export function isTerminal(status: string): status is FinalStatus {
  return FINAL_STATUSES.some((known) => known === status)
}

export function isKnown(status: string): boolean {
  return status === 'active' || isTerminal(status)
}

const text = z.catch(
  z.pipe(
    z.string(),
    z.transform((value) => inert(value, 256)),
  ),
  '',
)

// A clone address may hold a token, which nothing would mask.
const address = z.pipe(
  text,
  z.transform((value) => value.replace(/^(\w+:\/\/)[^/]*@/, '$1')),
)

// Which fields are required is not shown (spec 2.1): only `status` is needed, the rest may be anything.
const Answer = z.object({
  id: z.optional(z.unknown()),
  status: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1)),
  prLink: z.optional(z.unknown()),
  model: text,
  source: z.catch(z.object({ repository: address, ref: text }), { repository: '', ref: '' }),
  createdAt: text,
  archivedAt: text,
})

/** The job in the JSON of an answer, or a phrase for what came instead of it. */
export function parseJob(value: unknown, jobId: string): AgentJob | { instead: string } {
  const answer = Answer.safeParse(value)
  if (!answer.success) return { instead: 'JSON without a job status' }
  const { id, status, prLink, source, ...rest } = answer.data
  if (typeof id === 'string' && id.toLowerCase() !== jobId.toLowerCase())
    return { instead: 'the state of another job' }

  const given = isTerminal(status) && prLink !== undefined && prLink !== null && prLink !== ''
  const href = given && typeof prLink === 'string' ? safeLink(prLink.replace(/^ +| +$/g, '')) : undefined
  return {
    ...rest,
    status: isKnown(status) ? status : inert(status, 60),
    prLink: href ?? '',
    prLinkRefused: given && href === undefined,
    sourceRepository: source.repository,
    sourceRef: source.ref,
  }
}

/** The job with every text of the service passed through `change`. */
export function mapTexts(job: AgentJob, change: (text: string) => string): AgentJob {
  return {
    ...job,
    status: change(job.status),
    prLink: change(job.prLink),
    model: change(job.model),
    sourceRepository: change(job.sourceRepository),
    sourceRef: change(job.sourceRef),
    createdAt: change(job.createdAt),
    archivedAt: change(job.archivedAt),
  }
}

export interface PullRequest {
  readonly number: string
  /** `[HOST/]OWNER/NAME`, as `gh --repo` takes it. */
  readonly repository: string
}

const segment = '[\\w.][\\w.-]*'
const pullRequestPaths = [
  new RegExp(
    `^/(?<path>${segment}/${segment})/(?:pull|pulls|pull-requests)/(?<number>[1-9]\\d{0,14})(?:/|$)`,
  ), // GitHub, Gitea and Forgejo, Bitbucket
  new RegExp(`^/(?<path>${segment}(?:/${segment})+)/-/merge_requests/(?<number>[1-9]\\d{0,14})(?:/|$)`), // GitLab
]

/**
 * Number and repository from a pull request's URL; empty for forms that are not known.
 *
 * @param serverUrl the Git host that needs no naming (`GITHUB_SERVER_URL`)
 */
export function parsePullRequest(href: string, serverUrl: string): PullRequest {
  const url = URL.parse(href)
  const groups = pullRequestPaths.map((form) => form.exec(url?.pathname ?? '')?.groups).find((found) => found)
  const { path = '', number = '' } = groups ?? {}
  if (url === null || path === '' || !/^[\w.:-]+$/.test(url.host)) return { number: '', repository: '' }
  return { number, repository: url.host === URL.parse(serverUrl)?.host ? path : `${url.host}/${path}` }
}
