import { z } from 'zod'
import {
  codeSpan,
  containsKey,
  sanitizeLine,
  usableLink,
  type Redact,
} from '../../text/sanitize.ts'

/** If one is added here, the compiler asks for its error code and its words. */
export const FINAL_STATUSES = ['completed', 'archived', 'failed'] as const

export type FinalStatus = (typeof FINAL_STATUSES)[number]

/**
 * The service's AgentJob (docs/api.md) as this action needs it: every text is one sanitized line,
 * empty if it is not known.
 */
export type AgentJob = Readonly<typeof UNKNOWN_JOB>

/** A job of which nothing is known. */
export const UNKNOWN_JOB = {
  /** Lower case; may be one that this version does not know. */
  status: '',
  /** Only from a final response; always usable as a link. */
  prLink: '',
  /**
   * That the link cannot be used which the service gave, for after "but"; empty if it can, or if there is
   * none.
   */
  brokenLink: '',
}

/** A job that has its final status. */
export interface FinishedJob extends AgentJob {
  readonly status: FinalStatus
}

export function isFinished(job: AgentJob): job is FinishedJob {
  return isFinal(job.status)
}

/** Whether the service gave a link, be it one that cannot be used. */
export function hasLink({ prLink, brokenLink }: AgentJob): boolean {
  return prLink !== '' || brokenLink !== ''
}

export function isFinal(status: string): boolean {
  return FINAL_STATUSES.some((known) => known === status)
}

export function isKnown(status: string): boolean {
  return status === 'active' || isFinal(status)
}

// The API does not say which fields are required. We rely on `status` only.
const Job = z.object({
  id: z.unknown().optional(),
  status: z.string(),
  prLink: z.unknown().optional(),
})

/**
 * The job in the JSON of a response, or the id of another one, which may be anything. A number as an
 * id counts if it is exact.
 *
 * @param options.redact removes the admin key. It finds whole keys only, so it comes before every
 *   cut, and both before and after the parsing of a URL, which can take a key apart (`"` becomes
 *   `%22`) and put one together (a full-width letter in a host, a tab).
 */
export function parseJob(
  value: unknown,
  { jobId, redact }: { jobId: string; redact: Redact },
): { readonly job: AgentJob } | { readonly otherId?: unknown } {
  const parsed = Job.safeParse(value)
  if (!parsed.success) return {}
  const { id, prLink, ...fields } = parsed.data
  const status = sanitizeLine(redact(fields.status.trim().toLowerCase()), 60)
  if (status === '') return {}
  if (toId(id ?? jobId) !== jobId) return { otherId: id }

  return { job: { status, ...readLink(isFinal(status) ? prLink : undefined, redact) } }
}

/** An id as a text. What cannot be one stays as it is, and so is another. */
function toId(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  return Number.isSafeInteger(value) ? String(value) : value
}

function readLink(value: unknown, redact: Redact): Pick<AgentJob, 'prLink' | 'brokenLink'> {
  const given = typeof value === 'string' ? value.trim() : value
  if (given === undefined || given === null || given === false || given === '') {
    return { prLink: '', brokenLink: '' }
  }
  const text = typeof given === 'string' ? given : ''
  const link = usableLink(text)
  // Redacted it would lead nowhere.
  const hasKey = containsKey(text, redact) || containsKey(link ?? '', redact)
  if (link !== undefined && !hasKey) return { prLink: link, brokenLink: '' }
  const shown = text === '' || hasKey ? '' : ` ${codeSpan(redact(text), 100)}`
  return { prLink: '', brokenLink: `its link${shown} cannot be used` }
}
