import type { AgentJob } from '../../src/wait/polling/job.ts'
import { aJob } from './fakes.ts'

/** What each field of a job is made of: the field of the service's response. */
const FIELD_OF = {
  status: 'status',
  prLink: 'prLink',
  brokenLink: 'prLink',
  model: 'model',
  sourceRepository: 'source.repository',
  sourceRef: 'source.ref',
  createdAt: 'createdAt',
  archivedAt: 'archivedAt',
} as const satisfies Record<keyof AgentJob, string>

/**
 * The fields of the service's response that the action reads. The compiler asks for a new one. The
 * tests give hostile texts and odd types to each of them.
 */
const RESPONSE_FIELDS: readonly string[] = ['id', ...new Set(Object.values(FIELD_OF))]

/**
 * A response in which each field has the value that the function gives, by default that of which
 * `aJob()` is made.
 */
export function aResponseBody(
  valueOf: (field: string) => unknown = usualValueOf,
): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const source: Record<string, unknown> = {}
  for (const field of RESPONSE_FIELDS) {
    if (field.startsWith('source.')) source[field.slice('source.'.length)] = valueOf(field)
    else body[field] = valueOf(field)
  }
  return { ...body, source }
}

function usualValueOf(field: string): unknown {
  if (field === 'id') return 'job_8f3a'
  const names: Readonly<Record<string, string>> = FIELD_OF
  return Object.entries(aJob()).find(([name]) => names[name] === field)?.[1]
}
