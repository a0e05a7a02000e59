import { z } from 'zod'
import {
  codeSpan,
  containsGitHubToken,
  containsKey,
  MAX_URL_LENGTH,
  sanitizeLine,
  usableLink,
  type Redact,
} from '../../text/sanitize.ts'

/** If one is added, the compiler asks for its error code and words, but not whether a late link counts. */
export const FINISHED_STATUSES = ['completed', 'archived', 'failed'] as const

export type FinishedStatus = (typeof FINISHED_STATUSES)[number]

export const KNOWN_STATUSES = [...FINISHED_STATUSES, 'active'] as const

/**
 * The service's AgentJob (docs/api.md) as this action needs it: every text is one sanitized line,
 * empty if it is not known.
 */
export type AgentJob = Readonly<typeof UNKNOWN_JOB>

/** A job of which nothing is known. */
export const UNKNOWN_JOB = {
  /** Lower case; may be one that this version does not know. */
  status: '',
  /** Only of a finished job; always usable as a link. */
  prLink: '',
  /** What is wrong with the link, to follow "but"; empty if nothing is, or if there is none. */
  brokenLink: '',
  model: '',
  /** Without user info, query and fragment. */
  sourceRepository: '',
  sourceRef: '',
  createdAt: '',
  archivedAt: '',
}

export interface FinishedJob extends AgentJob {
  readonly status: FinishedStatus
}

export function isFinished(job: AgentJob): job is FinishedJob {
  return isFinishedStatus(job.status)
}

export function isFinishedStatus(status: string): boolean {
  return FINISHED_STATUSES.some((known) => known === status)
}

export function isKnown(status: string): boolean {
  return KNOWN_STATUSES.some((known) => known === status)
}

/** Whether the service gave a link, be it one that cannot be used. */
export function hasLink({ prLink, brokenLink }: AgentJob): boolean {
  return prLink !== '' || brokenLink !== ''
}

/** The name of a status in a text. */
export function formatStatus(status: string): string {
  return isKnown(status) ? status : codeSpan(status, 60)
}

const Text = z.string().catch('')

// The API does not say which fields are required. We rely on `status` only.
const Job = z.object({
  status: z.string(),
  prLink: z.unknown().optional(),
  model: Text,
  source: z.object({ repository: Text, ref: Text }).catch({ repository: '', ref: '' }),
  createdAt: Text,
  archivedAt: Text,
})

/**
 * The job in the JSON of a response; undefined if it is none.
 *
 * The admin key is redacted before every cut, because only a whole one is found, and both before and
 * after the parsing of a URL, which can take a key apart (`"` becomes `%22`) and put one together (a
 * full-width letter in a host, a tab).
 */
export function parseJob(json: unknown, redact: Redact): AgentJob | undefined {
  const { data } = Job.safeParse(json)
  const clean = (text: string): string => sanitizeLine(redact(text.trim()), 256)
  const status = sanitizeLine(redact(data?.status.trim().toLowerCase() ?? ''), 60)
  if (data === undefined || status === '') return undefined
  return {
    status,
    ...readLink(isFinishedStatus(status) ? data.prLink : undefined, redact),
    model: clean(data.model),
    sourceRepository: clean(plainAddress(redact(data.source.repository))),
    sourceRef: clean(data.source.ref),
    createdAt: clean(data.createdAt),
    archivedAt: clean(data.archivedAt),
  }
}

/** A clone address may contain a token, as user info or in its query, that nothing would mask. */
function plainAddress(address: string): string {
  const url = address.length > MAX_URL_LENGTH ? null : URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) ? url.origin + url.pathname : ''
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
  const isShown = text !== '' && !hasKey && !containsGitHubToken(text)
  const shown = isShown ? ` ${codeSpan(redact(text), 100)}` : ''
  return { prLink: '', brokenLink: `its link${shown} cannot be used` }
}
