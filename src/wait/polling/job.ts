import { z } from 'zod'
import { parseJson } from '../../http/json.ts'
import type { Facts } from '../../http/response-cause.ts'
import {
  codeSpan,
  containsKey,
  sanitizeLine,
  usableLink,
  withoutSecrets,
  type Redact,
} from '../../text/sanitize.ts'

/** If one is added here, the compiler asks for its error code and its words. */
export const FINAL_STATUSES = ['completed', 'archived', 'failed'] as const

export type FinalStatus = (typeof FINAL_STATUSES)[number]

export const KNOWN_STATUSES = [...FINAL_STATUSES, 'active'] as const

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
  /** As it was sent, but without secrets: the output `job`. */
  json: '',
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
  return KNOWN_STATUSES.some((known) => known === status)
}

/** The name of a status in a text. */
export function formatStatus(status: string): string {
  return isKnown(status) ? status : codeSpan(status, 60)
}

// The API does not say which fields are required. We rely on `status` only.
const Job = z.object({
  status: z.string(),
  prLink: z.unknown().optional(),
})

/**
 * The job in a response; undefined if it is none.
 *
 * The admin key is redacted before every cut, because only a whole one is found, and both before and
 * after the parsing of a URL, which can take a key apart (`"` becomes `%22`) and put one together (a
 * full-width letter in a host, a tab).
 */
export function parseJob(facts: Pick<Facts, 'json' | 'text' | 'redact'>): AgentJob | undefined {
  const { json, redact } = facts
  const { status: given = '', prLink } = Job.safeParse(json).data ?? {}
  const status = sanitizeLine(redact(given.trim().toLowerCase()), 60)
  if (status === '') return undefined
  const link = readLink(isFinal(status) ? prLink : undefined, redact)
  return { status, ...link, json: toOutput(facts) }
}

const MAX_OUTPUT_BYTES = 64 * 1024

/** The JSON without secrets. Empty if it is too long, or a secret is more than a part of a text in it. */
function toOutput({ text, redact }: Pick<Facts, 'text' | 'redact'>): string {
  if (text.length > MAX_OUTPUT_BYTES) return ''
  const clean = text.trim().replace(JSON_TEXT, (quoted) => {
    const decoded = String(parseJson(quoted))
    const shown = withoutSecrets(redact(decoded, 'key'))
    return shown === decoded ? quoted : JSON.stringify(shown)
  })
  return containsKey(clean, redact) || Buffer.byteLength(clean) > MAX_OUTPUT_BYTES ? '' : clean
}

/** A text in JSON, with its quotes. */
const JSON_TEXT = /"[^"\\]*(?:\\.[^"\\]*)*"/g

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
