import { formatVia } from '../text/format.ts'
import { sanitizeLine } from '../text/sanitize.ts'

/** The first line. A query is not shown, as it may have a secret. */
export function formatStarting(options: { url: URL; proxyHost: string | undefined }): string {
  const { url, proxyHost } = options
  const address = sanitizeLine(url.origin + url.pathname, 256)
  return `Starting an agent job at ${address}${formatVia(proxyHost)}`
}

export function formatStarted(jobId: string): string {
  return `Started agent job ${sanitizeLine(jobId, 256)}.`
}

/** The id in an unclear response. Messages cut it more, and it is in no output. */
export function formatNamed(jobId: string): string {
  return `The response names agent job ${sanitizeLine(jobId, 2_048)}.`
}
