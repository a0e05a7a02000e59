import { formatVia } from '../text/format.ts'
import { MAX_ID_LENGTH } from '../runner/service-fields.ts'
import { sanitizeLine } from '../text/sanitize.ts'

/** The first line: where it is started. */
export function formatStarting(options: {
  projectId: string
  baseUrl: string
  /** With its port; undefined: direct. */
  proxyHost: string | undefined
}): string {
  const { projectId, baseUrl, proxyHost } = options
  const where = `(project ${sanitizeLine(projectId, MAX_ID_LENGTH)}) at ${baseUrl}${formatVia(proxyHost)}`
  return `Starting an agent job ${where}`
}

export function formatStarted(jobId: string): string {
  return `Started agent job ${sanitizeLine(jobId, 256)}.`
}

/** The id in an unclear response. Messages cut it more, and it is in no output. */
export function formatNamed(jobId: string): string {
  return `The response names agent job ${sanitizeLine(jobId, 2_048)}.`
}
