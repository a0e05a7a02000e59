import { createHash } from 'node:crypto'
import type { JobOutcome, Outcome } from '../report/outcome.ts'
import { asManyAsFit, icon, showStatus, statusPhrase } from '../report/phrases.ts'
import { isFinal } from '../service/job.ts'
import { codeSpan, usableLink } from '../shared/sanitize.ts'

/** GitHub accepts comments of 65,536 characters. */
const MAX_LIST_LENGTH = 60_000

/** The comment's Markdown under its hidden marker; no times and counts, so that it changes only with the jobs. */
export function renderComment(
  { jobs, title }: Outcome,
  { projectId, runUrl }: { projectId: string; runUrl: string },
): string {
  const [only] = jobs.length === 1 ? jobs : []
  const text = only === undefined ? `${title}:\n\n${list(jobs)}` : sentence(only)
  const { sourceRef = '', model = '' } = only ?? {}
  // Markdown drops a backslash before punctuation.
  const runLink = usableLink(runUrl)?.replaceAll('\\', '%5C')
  const details = [
    sourceRef === '' ? '' : `Branch ${codeSpan(sourceRef)}`,
    model === '' ? '' : `model ${codeSpan(model)}`,
    runLink === undefined ? '' : `[workflow run](<${runLink}>)`,
  ].filter(Boolean)
  const footer = details.length === 0 ? '' : `\n\n<sub>${details.join(' · ')}</sub>`
  return `${marker(projectId, jobs)}\n${text}${footer}`
}

/** A hash, because a raw id could end the HTML comment. The same for any order of the jobs. */
function marker(projectId: string, jobs: readonly JobOutcome[]): string {
  const ids = jobs.map(({ jobId }) => jobId).sort()
  const hash = createHash('sha256')
    .update(JSON.stringify([projectId, ...ids]))
    .digest('hex')
  return `<!-- await-agent-job:${hash.slice(0, 32)} -->`
}

function list(jobs: readonly JobOutcome[]): string {
  const sentences = asManyAsFit(jobs.map(sentence), MAX_LIST_LENGTH)
  return sentences.map((text) => `- ${text}`).join('\n')
}

function sentence({ jobId, status, prLink, isPrLinkUnusable, errorCode }: JobOutcome): string {
  const name = `Agent job ${codeSpan(jobId)}`
  if (status === '') return `❌ ${name} could not be polled (\`${errorCode}\`).`
  if (!isFinal(status)) {
    const still = `⏳ ${name} ${statusPhrase(status)}`
    if (errorCode === '') return `${still}.`
    if (errorCode === 'timeout')
      return `${still}; the workflow stopped waiting. Re-run it to continue.`
    return `❌ ${name} could no longer be polled (\`${errorCode}\`). It was ${showStatus(status)} when last seen.`
  }
  const isCompleted = status === 'completed'
  if (isCompleted && prLink !== '')
    return `${icon(errorCode, true)} ${name} opened a pull request: <${prLink}>`
  const ended = `${icon(errorCode, isCompleted)} ${name} ${status === 'archived' ? 'was archived' : status}`
  if (prLink !== '') return `${ended} after opening a pull request: <${prLink}>`
  if (isPrLinkUnusable) return `${ended}, but its pull request link cannot be shown.`
  return `${ended} without opening a pull request.`
}
