import { createHash } from 'node:crypto'
import { isFinished, type JobOutcome, type Outcome } from '../report/outcome.ts'
import { asManyAsFit, icon, shortSha, showStatus, statusPhrase } from '../report/phrases.ts'
import { codeSpan, usableLink } from '../shared/sanitize.ts'

/** GitHub accepts comments of 65,536 characters. */
const MAX_LIST_LENGTH = 60_000

/**
 * The comment's Markdown under its hidden marker. It has no times and counts, so it changes only
 * with the jobs.
 */
export function renderComment(
  { jobs, title }: Outcome,
  { projectId, runUrl }: { projectId: string; runUrl: string },
): string {
  const [only] = jobs.length === 1 ? jobs : []
  const text = only === undefined ? `${title}:\n\n${list(jobs)}` : sentence(only)
  return `${marker(projectId, jobs)}\n${text}${footer(only, runUrl)}`
}

/**
 * A sentence with a link: the id as a code span, and then nothing of the service before the link, as
 * that would be a code span too.
 */
const SENTENCE_WITH_LINK =
  /^(?:- )?(?:✅|⚠️|❌) Agent job (`+)(?!`).+?(?<!`)\1(?!`) [^`]*pull request: </gm

/** How many pull requests a comment links. */
export function countLinks(body: string): number {
  return body.match(SENTENCE_WITH_LINK)?.length ?? 0
}

/**
 * A hash, because a raw id could end the HTML comment. It is the same for any order of the jobs.
 */
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

function footer(only: JobOutcome | undefined, runUrl: string): string {
  const { sourceRef = '', model = '' } = only ?? {}
  // Markdown drops a backslash before punctuation.
  const runLink = usableLink(runUrl)?.replaceAll('\\', '%5C')
  const details = [
    sourceRef === '' ? '' : `Branch ${codeSpan(sourceRef)}`,
    model === '' ? '' : `model ${codeSpan(model)}`,
    runLink === undefined ? '' : `[workflow run](<${runLink}>)`,
  ].filter(Boolean)
  return details.length === 0 ? '' : `\n\n<sub>${details.join(' · ')}</sub>`
}

function sentence(job: JobOutcome): string {
  const name = `Agent job ${codeSpan(job.jobId)}`
  if (job.status === '') return `❌ ${name} could not be polled (\`${job.errorCode}\`).`
  return isFinished(job) ? finalSentence(name, job) : unfinishedSentence(name, job)
}

function unfinishedSentence(name: string, { status, errorCode }: JobOutcome): string {
  const state = `⏳ ${name} ${statusPhrase(status)}`
  if (errorCode === '') return `${state}.`
  if (errorCode === 'timeout') {
    return `${state}; the workflow stopped waiting. Re-run it to continue.`
  }
  return `❌ ${name} could no longer be polled (\`${errorCode}\`). It was ${showStatus(status)} when last seen.`
}

function finalSentence(name: string, job: JobOutcome): string {
  const { status, prLink, isPrLinkUnusable, errorCode } = job
  const isCompleted = status === 'completed'
  const sign = icon(errorCode, isCompleted)
  const ended = `${sign} ${name} ${status === 'archived' ? 'was archived' : status}`

  if (prLink !== '') {
    const opened = isCompleted ? `${sign} ${name} opened a` : `${ended} after opening a`
    return `${opened} pull request: <${prLink}>${verificationText(job)}`
  }
  if (isPrLinkUnusable) return `${ended}, but its pull request link cannot be shown.`
  // An archived job may have lost its link.
  return status === 'archived' ? `${ended}.` : `${ended} without opening a pull request.`
}

/** What follows the link. */
function verificationText({ verification }: JobOutcome): string {
  if (verification?.kind === 'verified') {
    return ` (verified: by ${codeSpan(verification.author, 100)}, commit ${shortSha(verification.headSha)})`
  }
  return verification?.kind === 'unverified' ? `. It is not verified: ${verification.reason}` : ''
}
