import { z } from 'zod'
import {
  containsKey,
  MAX_URL_LENGTH,
  sanitizeLine,
  usableLink,
  type Redact,
} from '../../text/sanitize.ts'

/** If one is added here, the compiler asks for its error code and its words in each text. */
export const FINAL_STATUSES = ['completed', 'archived', 'failed'] as const

export type FinalStatus = (typeof FINAL_STATUSES)[number]

/**
 * The service's AgentJob (docs/api.md) as this action needs it: every text is one sanitized line,
 * empty if it is not known.
 */
export interface AgentJob {
  /** Lower case; may be one that this version does not know. */
  readonly status: string
  /** Only from a final response; always usable as a link. */
  readonly prLink: string
  /** Why the link that the service gave cannot be used; empty if it can, or if there is none. */
  readonly linkProblem: '' | 'contains-key' | 'not-plain'
  readonly model: string
  readonly sourceRepository: string
  readonly sourceRef: string
  readonly createdAt: string
  readonly archivedAt: string
}

/** A job of which nothing is known. */
export const UNKNOWN_JOB: AgentJob = {
  status: '',
  prLink: '',
  linkProblem: '',
  model: '',
  sourceRepository: '',
  sourceRef: '',
  createdAt: '',
  archivedAt: '',
}

/** A job that has its final status. */
export interface FinishedJob extends AgentJob {
  readonly status: FinalStatus
}

export function isFinished(job: AgentJob): job is FinishedJob {
  return isFinal(job.status)
}

export function isFinal(status: string): boolean {
  return FINAL_STATUSES.some((known) => known === status)
}

export function isKnown(status: string): boolean {
  return status === 'active' || isFinal(status)
}

const Text = z.string().catch('')

// The API does not say which fields are required. We rely on `status` only.
const Job = z.object({
  id: z.unknown().optional(),
  status: z.string(),
  prLink: z.unknown().optional(),
  model: Text,
  source: z.object({ repository: Text, ref: Text }).catch({ repository: '', ref: '' }),
  createdAt: Text,
  archivedAt: Text,
})

/**
 * The job in the JSON of a response, or the id of another one. A number as an id is expected as the
 * text that stands for it.
 *
 * @param options.redact removes the admin key. It finds whole keys only, so it comes before every
 *   cut, and both before and after the parsing of a URL, which can take a key apart (`"` becomes
 *   `%22`) and put one together (a full-width letter in a host, a tab).
 */
export function parseJob(
  value: unknown,
  { jobId, redact }: { jobId: string; redact: Redact },
): { readonly job: AgentJob } | { readonly otherId?: string } {
  const parsed = Job.safeParse(value)
  if (!parsed.success) return {}
  const { id, source, ...fields } = parsed.data
  const clean = (text: string): string => sanitizeLine(redact(text), 256)

  const status = sanitizeLine(redact(fields.status.trim().toLowerCase()), 60)
  if (status === '') return {}
  if ((id ?? jobId) !== jobId) return { otherId: typeof id === 'string' ? id : typeof id }

  const job = {
    status,
    ...parseLink(isFinal(status) ? fields.prLink : undefined, redact),
    model: clean(fields.model),
    sourceRepository: clean(toPlainAddress(redact(source.repository))),
    sourceRef: clean(source.ref),
    createdAt: clean(fields.createdAt),
    archivedAt: clean(fields.archivedAt),
  }
  return { job }
}

function parseLink(value: unknown, redact: Redact): Pick<AgentJob, 'prLink' | 'linkProblem'> {
  const unusable = (linkProblem: AgentJob['linkProblem']) => ({ prLink: '', linkProblem })
  const isBlank = typeof value === 'string' && value.trim() === ''
  if (isBlank || (value ?? false) === false) return unusable('')
  if (typeof value !== 'string') return unusable('not-plain')
  const prLink = usableLink(value)
  // Redacted it would lead nowhere.
  const hasKey = [value, prLink ?? ''].some((text) => containsKey(text, redact))
  if (hasKey) return unusable('contains-key')
  return prLink === undefined ? unusable('not-plain') : { prLink, linkProblem: '' }
}

/** A clone address may contain a token, as user info or in its query, that nothing would mask. */
function toPlainAddress(address: string): string {
  const url = address.length > MAX_URL_LENGTH ? null : URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : ''
}
