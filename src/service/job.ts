import { z } from 'zod'
import { sanitizeLine, usableLink } from '../shared/sanitize.ts'

/** For a new one the compiler asks for its error code and for its words in each text. */
export const FINAL_STATUSES = ['completed', 'archived', 'failed'] as const

export type FinalStatus = (typeof FINAL_STATUSES)[number]

/** A job of which nothing is known. */
export const UNKNOWN_JOB = {
  /** Lower case; may be one that this version does not know. */
  status: '',
  /** Only from a final response; always usable as a link. */
  prLink: '',
  /** The service gave the id of this job. */
  hasId: false,
  /** The service gave a pull request link that cannot be used. */
  isPrLinkUnusable: false,
  model: '',
  sourceRepository: '',
  sourceRef: '',
  createdAt: '',
  archivedAt: '',
}

/**
 * The service's AgentJob (docs/api.md) as this action needs it: every text is one sanitized line,
 * empty if it is not known.
 */
export type AgentJob = Readonly<typeof UNKNOWN_JOB>

/** A job that has its final status. */
export interface FinishedJob extends AgentJob {
  readonly status: FinalStatus
}

export function isFinished(job: AgentJob): job is FinishedJob {
  return isFinal(job.status)
}

export function isFinal(status: string): status is FinalStatus {
  return FINAL_STATUSES.some((known) => known === status)
}

export function isKnown(status: string): status is FinalStatus | 'active' {
  return status === 'active' || isFinal(status)
}

const text = z.string().catch('')

// The API does not say which fields are required. We rely on `status` only.
const Job = z.object({
  id: z.unknown().optional(),
  status: z.string(),
  prLink: z.unknown().optional(),
  model: text,
  source: z.object({ repository: text, ref: text }).catch({ repository: '', ref: '' }),
  createdAt: text,
  archivedAt: text,
})

/**
 * The job in the JSON of a response; undefined if there is no status in it.
 *
 * @param value redacted, because its texts are cut here
 */
export function parseJob(value: unknown, jobId: string): AgentJob | 'different-id' | undefined {
  const parsed = Job.safeParse(value)
  if (!parsed.success) return undefined
  const { id, source, ...fields } = parsed.data

  const status = sanitizeLine(fields.status.trim().toLowerCase(), 60)
  if (status === '') return undefined
  // A service may write ids its own way.
  const hasId = typeof id === 'string'
  if (hasId && id.toLowerCase() !== jobId.toLowerCase()) return 'different-id'

  const hasPrLink = isFinal(status) && (fields.prLink ?? '') !== ''
  const prLink =
    hasPrLink && typeof fields.prLink === 'string' ? usableLink(fields.prLink) : undefined
  return {
    status,
    hasId,
    prLink: prLink ?? '',
    isPrLinkUnusable: hasPrLink && prLink === undefined,
    model: clean(fields.model),
    sourceRepository: clean(withoutSecrets(source.repository)),
    sourceRef: clean(source.ref),
    createdAt: clean(fields.createdAt),
    archivedAt: clean(fields.archivedAt),
  }
}

function clean(field: string): string {
  return sanitizeLine(field, 256)
}

/** A clone address may contain a token, as user info or in its query, that nothing would mask. */
function withoutSecrets(address: string): string {
  const url = address.length > 2048 ? null : URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : ''
}
