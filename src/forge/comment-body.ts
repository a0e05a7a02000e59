import { createHash } from 'node:crypto'
import {
  asManyAsFit,
  formatIcon,
  formatLinkNote,
  formatPollingFailed,
  formatState,
  formatStatus,
} from '../report/format.ts'
import { isFinished, type JobOutcome, type Outcome } from '../report/outcome.ts'
import { codeSpan, usableLink } from '../shared/sanitize.ts'

/** GitHub accepts comments of 65,536 characters. */
const MAX_LIST_LENGTH = 60_000

/**
 * The comment's Markdown under its hidden marker. It has no times and no number of polls, so it
 * changes only with the jobs.
 */
export function renderComment(
  { jobs }: Outcome,
  { projectId, runUrl }: { projectId: string; runUrl: string },
): string {
  const [only] = jobs.length === 1 ? jobs : []
  const run = formatRun(runUrl)
  const marker = formatMarker(projectId, jobs)
  if (only === undefined) return `${marker}\n${formatJobs(jobs)}${formatFooter([run])}`

  const { sourceRef, model } = only
  const branch = sourceRef === '' ? '' : `Branch ${codeSpan(sourceRef)}`
  const modelName = model === '' ? '' : `model ${codeSpan(model)}`
  const sentence = formatJob(only)
  const next = formatNext(only, run)
  if (next === '') return `${marker}\n${sentence}${formatFooter([branch, modelName, run])}`

  // A sentence may end in a link.
  const end = sentence.endsWith('.') ? '' : '.'
  return `${marker}\n${sentence}${end} ${next}${formatFooter([branch, modelName])}`
}

/** Only the first one counts, because text of the service may follow it. */
const MARKER = /<!-- await-agent-job:(?<id>[0-9a-f]{32}):(?<links>\d{1,3}) -->/

/**
 * Reads the hidden marker of a comment: the id that comments on the same jobs share, and how many
 * pull requests the comment links. The id is empty if the text is no comment of this action.
 */
export function parseMarker(text = ''): { id: string; links: number } {
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

function formatJobs(jobs: readonly JobOutcome[]): string {
  const passed = jobs.filter(({ errorCode }) => errorCode === '').length
  const sentences = asManyAsFit(jobs.map(formatJob), MAX_LIST_LENGTH)
  const list = sentences.map((text) => `- ${text}`).join('\n')
  return `${passed} of ${jobs.length} agent jobs passed.\n\n${list}`
}

function formatFooter(details: readonly string[]): string {
  const known = details.filter((detail) => detail !== '')
  return known.length === 0 ? '' : `\n\n<sub>${known.join(' · ')}</sub>`
}

/** What to do next, if the sentence about the job does not say it. */
function formatNext({ errorCode, verification }: JobOutcome, run: string): string {
  if (errorCode === '' || verification?.kind === 'unverified') return ''
  const theRun = run === '' ? 'workflow run' : run
  return errorCode === 'timeout'
    ? `Re-run failed jobs of the ${theRun} to keep waiting.`
    : `See the ${theRun}.`
}

function formatJob(job: JobOutcome): string {
  const name = `Agent job ${codeSpan(job.jobId)}`
  if (job.status === '') return `❌ ${name} ${formatPollingFailed(job.errorCode, job.wait)}.`
  return isFinished(job) ? formatFinishedJob(name, job) : formatUnfinishedJob(name, job)
}

function formatUnfinishedJob(name: string, { status, errorCode, wait }: JobOutcome): string {
  const state = `⏳ ${name} ${formatState(status)}`
  if (errorCode === '') return `${state}.`
  if (errorCode === 'timeout') return `${state}; the workflow stopped waiting.`
  return `❌ ${name} ${formatPollingFailed(errorCode, wait)}. It was ${formatStatus(status)} when last seen.`
}

function formatFinishedJob(name: string, job: JobOutcome): string {
  const { status, prLink, isPrLinkUnusable, verification, errorCode } = job
  const isCompleted = status === 'completed'
  const finished = `${formatIcon(errorCode, { isCompleted })} ${name} ${formatState(status)}`
  const link = `<${prLink}>`

  if (verification?.kind === 'unverified') {
    return `${finished} and reported this pull request: ${link}. It is not verified: ${verification.reason}`
  }
  if (prLink !== '') {
    const linked = link + formatLinkNote(verification)
    return isCompleted
      ? `${finished}: ${linked}`
      : `${finished}. It reported this pull request: ${linked}`
  }
  if (isPrLinkUnusable) return `${finished}, but its pull request link cannot be used.`
  // A job that failed or is archived may have lost its link.
  return isCompleted ? `${finished} without a pull request.` : `${finished}.`
}
