import { formatReason } from '../http/cause-text.ts'
import { formatCount, formatDuration, formatVia } from '../text/format.ts'
import { sanitizeLine } from '../text/sanitize.ts'
import type { StartRetry } from './retries.ts'

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

/** One of the tasks, from 0. */
interface Task {
  readonly index: number
  readonly count: number
}

export function formatStarted(jobId: string, task: Task): string {
  return `Started agent job ${formatJob(jobId, task)}.`
}

/** The id in a response that is no success. Messages cut it, and it is in no output. */
export function formatNamed(jobId: string, task: Task): string {
  return `The response names agent job ${formatJob(jobId, task)}.`
}

function formatJob(jobId: string, { index, count }: Task): string {
  const task = count === 1 ? '' : ` (task ${index + 1} of ${count})`
  return sanitizeLine(jobId, 256) + task
}

export function formatStartRetry({ cause, delayMs }: StartRetry, { index, count }: Task): string {
  const task = count === 1 ? '' : ` of task ${index + 1}`
  return `The start${task} failed (${formatReason(cause)}), retrying in ${formatDuration(delayMs)}`
}
