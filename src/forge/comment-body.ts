import { createHash } from 'node:crypto'
import { asManyAsFit, formatIcon } from '../report/format.ts'
import type { JobOutcome, Outcome } from '../report/outcome.ts'
import { countPassed } from '../report/step-outcome.ts'
import { codeSpan, usableLink } from '../shared/sanitize.ts'

/** GitHub accepts comments of 65,536 characters. */
const MAX_LIST_LENGTH = 60_000

/**
 * The comment's Markdown under its hidden marker. It has no number of polls once the jobs have
 * finished, so it changes only with the jobs, but for its footer.
 */
export function renderComment(
  { jobs }: Outcome,
  { projectId, runUrl }: { projectId: string; runUrl: string },
): string {
  const [only] = jobs.length === 1 ? jobs : []
  const marker = formatMarker(projectId, jobs)
  const run = formatRun(runUrl)
  if (only === undefined) {
    const list = asManyAsFit(jobs.map(formatItem), MAX_LIST_LENGTH).map((item) => `- ${item}`)
    return `${marker}\n${countPassed(jobs)}.\n\n${list.join('\n')}${formatFooter([run])}`
  }

  const { sourceRef, model } = only
  const branch = sourceRef === '' ? '' : `Branch ${codeSpan(sourceRef)}`
  const modelName = model === '' ? '' : `model ${codeSpan(model)}`
  return `${marker}\n${formatJob(only)}${formatFooter([branch, modelName, run])}`
}

/** The comment without its footer, which changes with every run. */
export function withoutFooter(body: string): string {
  return body.replaceAll('\r\n', '\n').trimEnd().replace(FOOTER, '')
}

/** Only the first one counts, because text of the service may follow it. */
const MARKER = /<!-- await-agent-job:(?<id>[0-9a-f]{32}):(?<links>\d{1,3}) -->/

/**
 * Reads the hidden marker of a comment: the id that comments on the same jobs share, and how many
 * pull requests the comment links. The id is empty if the text is no comment of this action.
 */
export function parseMarker(text: string): { id: string; links: number } {
  const { id = '', links = '0' } = MARKER.exec(text)?.groups ?? {}
  return { id, links: Number(links) }
}

/**
 * A hash, because a raw id could end the HTML comment. It is the same for any order of the jobs.
 */
function formatMarker(projectId: string, jobs: readonly JobOutcome[]): string {
  const ids = jobs.map(({ jobId }) => jobId).sort()
  const hash = createHash('sha256')
    .update(JSON.stringify([projectId, ...ids]))
    .digest('hex')
  const links = jobs.filter(({ prLink }) => prLink !== '').length
  return `<!-- await-agent-job:${hash.slice(0, 32)}:${links} -->`
}

/** The workflow run, as a link if its address can be one. */
function formatRun(runUrl: string): string {
  // Markdown drops a backslash before punctuation.
  const link = usableLink(runUrl)?.replaceAll('\\', '%5C')
  return link === undefined ? '' : `[workflow run](<${link}>)`
}

const FOOTER = /\n\n<sub>.*<\/sub>$/

function formatFooter(details: readonly string[]): string {
  const known = details.filter((detail) => detail !== '')
  return known.length === 0 ? '' : `\n\n<sub>${known.join(' · ')}</sub>`
}

/**
 * The message, with the link of the pull request if it has none. A comment is public and nothing
 * masks it, so why a request failed is left to the log.
 */
function formatJob(job: JobOutcome): string {
  const { jobId, message, predicate, isPrivate, prLink, linkNote } = job
  const icon = formatIcon(job)
  const text = isPrivate
    ? `Agent job ${codeSpan(jobId)} ${predicate}. See the workflow run.`
    : message
  const isLinked = prLink === '' || text.includes(`<${prLink}>`)
  return isLinked ? `${icon} ${text}` : `${icon} ${text} Pull request: <${prLink}>${linkNote}`
}

function formatItem(job: JobOutcome): string {
  const { jobId, predicate, prLink, linkNote } = job
  const item = `${formatIcon(job)} Agent job ${codeSpan(jobId)} ${predicate}`
  return prLink === '' ? item : `${item}: <${prLink}>${linkNote}`
}
