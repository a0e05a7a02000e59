import { hash } from 'node:crypto'
import { usableLink } from '../text/sanitize.ts'

/** The footer begins so, and nothing else in a comment. */
const FOOTER = '\n\n<sub>'

/**
 * The comment's Markdown. It has no number of polls once the job has finished, so it changes only
 * with the job, but for its footer.
 */
export function renderComment(
  text: string,
  { marker, runUrl }: { marker: string; runUrl: string },
): string {
  return `${marker}\n${text}${FOOTER}${formatRun(runUrl)}</sub>`
}

/** Whether a comment says more than an earlier one on the same job. */
export function isNews(body: string, earlier: string): boolean {
  const [text, earlierText] = [textOf(body), textOf(earlier)]
  // A job that is archived by now may have lost its link.
  return text !== earlierText && (mentionsLink(text) || !mentionsLink(earlierText))
}

/** A comment without its footer. If a person edits it, the browser changes the line ends. */
function textOf(body: string): string {
  return String(body.replaceAll('\r\n', '\n').split(FOOTER)[0])
}

/** To a pull request. */
function mentionsLink(text: string): boolean {
  return text.includes(' <http')
}

/**
 * The hidden marker that comments on the same job share. A hash, because a raw id could end the HTML
 * comment.
 */
export function formatMarker(projectId: string, jobId: string): string {
  const id = hash('sha256', JSON.stringify([projectId, jobId])).slice(0, 32)
  return `<!-- await-agent-job:${id} -->`
}

/** The workflow run, as a link if its address can be one. */
function formatRun(runUrl: string): string {
  // Markdown drops a backslash before punctuation.
  const link = usableLink(runUrl)?.replaceAll('\\', '%5C')
  return link === undefined ? 'workflow run' : `[workflow run](<${link}>)`
}
