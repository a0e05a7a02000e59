import { formatCount, formatDuration, formatVia } from '../text/format.ts'
import { sanitizeLine, truncate, withoutSecrets } from '../text/sanitize.ts'

/** The first line of a step that starts agent jobs. A query is not shown, as it may have a secret. */
export function formatStarting(options: {
  url: URL
  tasks: readonly string[]
  /** Comments among the tasks. */
  ignoredLines: number
  proxyHost: string | undefined
}): string {
  const { url, tasks, ignoredLines, proxyHost } = options
  const what = tasks.length === 1 ? 'an agent job' : `${tasks.length} agent jobs`
  const address = sanitizeLine(url.origin + url.pathname, 256)
  const ignored = ignoredLines === 0 ? '' : ` (${formatCount(ignoredLines, 'comment')} ignored)`
  return `Starting ${what}${ignored} at ${address}${formatVia(proxyHost)}`
}

/** Which of the tasks, from 0. */
interface Position {
  readonly index: number
  readonly count: number
}

export function formatStarted(jobId: string, position: Position): string {
  return `Started agent job ${sanitizeLine(jobId, 256)}${formatTask(position)}.`
}

/**
 * The id in an unclear response. Messages cut it, and it is in no output, so it is written as JSON in
 * visible ASCII, which can be copied whatever it contains.
 */
export function formatNamed(jobId: string, position: Position): string {
  const json = JSON.stringify(jobId).replace(
    // `##[` would be a command of the runner.
    /[^\x21-\x7e]|#(?=#\[)/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `The response names agent job ${truncate(withoutSecrets(json), 2_048)}${formatTask(position)}.`
}

function formatTask({ index, count }: Position): string {
  return count === 1 ? '' : ` (task ${index + 1} of ${count})`
}

export function formatStartRetry(
  { reason, delayMs }: { reason: string; delayMs: number },
  { index, count }: Position,
): string {
  const task = count === 1 ? '' : ` of task ${index + 1}`
  return `The start${task} failed (${reason}), retrying in ${formatDuration(delayMs)}`
}
