import { hash } from 'node:crypto'
import { codeSpan, usableLink } from '../text/sanitize.ts'
import { formatIcon, formatResult } from './format.ts'
import { countCompleted, type JobOutcome, type Outcome } from './outcome.ts'

/** GitHub accepts comments of 65,536 characters. */
const MAX_LIST_LENGTH = 60_000

/** The footer begins so, and nothing else in a comment. */
const FOOTER = '\n\n<sub>'

/**
 * The comment's Markdown. It has no number of polls once the jobs have finished, so it changes only
 * with the jobs, but for its footer.
 */
export function renderComment(
  { jobs }: Outcome,
  { projectId, runUrl }: { projectId: string; runUrl: string },
): string {
  const [only] = jobs.length === 1 ? jobs : []
  const marker = formatMarker(projectId, jobs)
  const run = formatRun(runUrl)
  // A comment is public and nothing masks it, so why a request failed is left to the log.
  if (only?.isPrivate === true) {
    const { jobId, errorCode } = only
    return `${marker}\n❌ Agent job ${codeSpan(jobId)} could not be polled (\`${errorCode}\`). See the ${run}.`
  }

  const text =
    only === undefined ? `${countCompleted(jobs)}.\n\n${listJobs(jobs)}` : formatJob(only)
  return `${marker}\n${text}${FOOTER}${run}</sub>`
}

/** Whether a comment says more than an earlier one on the same jobs. */
export function isNews(body: string, earlier: string): boolean {
  const [text, earlierText] = [textOf(body), textOf(earlier)]
  // A job that is archived by now may have lost its link.
  return text !== earlierText && countLinks(text) >= countLinks(earlierText)
}

/** A comment without its footer. If a person edits it, the browser changes the line ends. */
function textOf(body: string): string {
  return String(body.replaceAll('\r\n', '\n').split(FOOTER)[0])
}

/** Of pull requests; that to the run stands in brackets. */
function countLinks(text: string): number {
  return text.split(' <http').length
}

/**
 * The hidden marker that comments on the same jobs share, in any order. A hash, because a raw id
 * could end the HTML comment.
 */
export function formatMarker(projectId: string, jobs: readonly JobOutcome[]): string {
  const ids = jobs.map(({ jobId }) => jobId).sort()
  const id = hash('sha256', JSON.stringify([projectId, ...ids])).slice(0, 32)
  return `<!-- await-agent-job:${id} -->`
}

/** The workflow run, as a link if its address can be one. */
function formatRun(runUrl: string): string {
  // Markdown drops a backslash before punctuation.
  const link = usableLink(runUrl)?.replaceAll('\\', '%5C')
  return link === undefined ? 'workflow run' : `[workflow run](<${link}>)`
}

/** The message, with the link of the pull request if it has none. */
function formatJob(job: JobOutcome): string {
  const { message, prLink } = job
  const line = `${formatIcon(job)} ${message}`
  const isLinked = prLink === '' || message.includes(`<${prLink}>`)
  return isLinked ? line : `${line} Pull request: <${prLink}>`
}

/** One item for each job, as many as fit, and how many are left out. */
function listJobs(jobs: readonly JobOutcome[]): string {
  const items: string[] = []
  let length = 0
  for (const job of jobs) {
    const link = job.prLink === '' ? '' : `, <${job.prLink}>`
    const item = `- ${formatIcon(job)} ${codeSpan(job.jobId)}: ${formatResult(job)}${link}`
    length += item.length + 1
    if (length > MAX_LIST_LENGTH)
      return [...items, `- and ${jobs.length - items.length} more`].join('\n')
    items.push(item)
  }
  return items.join('\n')
}
