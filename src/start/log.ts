import { formatVia } from '../text/format.ts'
import { sanitizeLine, truncate, withoutSecrets } from '../text/sanitize.ts'

/** The first line. A query is not shown, as it may have a secret. */
export function formatStarting(options: { url: URL; proxyHost: string | undefined }): string {
  const { url, proxyHost } = options
  const address = sanitizeLine(url.origin + url.pathname, 256)
  return `Starting an agent job at ${address}${formatVia(proxyHost)}`
}

export function formatStarted(jobId: string): string {
  return `Started agent job ${sanitizeLine(jobId, 256)}.`
}

/**
 * The id in an unclear response. Messages cut it, and it is in no output, so it is written as JSON in
 * visible ASCII, which can be copied whatever it contains.
 */
export function formatNamed(jobId: string): string {
  const json = JSON.stringify(jobId).replace(
    // `##[` would be a command of the runner.
    /[^\x21-\x7e]|#(?=#\[)/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `The response names agent job ${truncate(withoutSecrets(json), 2_048)}.`
}
