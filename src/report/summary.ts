import { codeSpan } from '../shared/sanitize.ts'
import { asManyAsFit, formatIcon, formatStatus, toHelpUrl } from './format.ts'
import type { JobOutcome, Outcome } from './outcome.ts'
import { parsePullRequest } from './pull-request-link.ts'

/** How many characters the ids of the jobs may have that failed for the same reason. */
const MAX_IDS_LENGTH = 500

/**
 * The job summary's Markdown.
 *
 * @param serverUrl the forge that the table of several jobs does not name (`GITHUB_SERVER_URL`)
 */
export function renderSummary(outcome: Outcome, serverUrl: string): string {
  const { errorCode, title, message, mistakes, jobs } = outcome
  const isCompleted = jobs.every(({ status }) => status === 'completed')
  const heading = `### ${formatIcon(errorCode, { isCompleted })} ${title}`

  const [only] = jobs.length === 1 ? jobs : []
  const link = only === undefined ? '' : formatLink(only)
  const text = mistakes === undefined ? message : formatBullets(mistakes)
  // Of a job with a link that passed, either the link or a message with it says all.
  const hasPassed = link !== '' && errorCode === ''
  const isInText = hasPassed && jobs.every(({ prLink }) => text.includes(`<${prLink}>`))
  const columns = only === undefined ? forSeveral(serverUrl) : FOR_ONE
  const help =
    errorCode === '' ? '' : `Error code \`${errorCode}\` · [What to do](${toHelpUrl(errorCode)})`

  const parts = [
    heading,
    isInText && !isCompleted ? '' : link,
    hasPassed && isCompleted ? '' : text,
    formatTable(jobs, columns),
    only === undefined ? formatBullets(getReasons(outcome)) : '',
    help,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function formatLink(job: JobOutcome): string {
  return job.prLink === '' ? '' : `**Pull request:** ${formatUrl(job)}${job.linkNote}`
}

/** Why jobs did not pass, each reason once, unless the message names it. */
function getReasons({ jobs, message }: Outcome): string[] {
  const reasons = new Map<string, { readonly text: string; readonly others: string[] }>()
  for (const job of jobs.filter(({ errorCode }) => errorCode !== '')) {
    const key = job.cause ?? toReason(job)
    const reason = reasons.get(key)
    if (reason === undefined) reasons.set(key, { text: job.cause ?? job.message, others: [] })
    else if (job.cause === undefined) reason.others.push(codeSpan(job.jobId, 60))
  }
  return [...reasons.values()]
    .filter(({ text }) => !isNamed(text, message))
    .map(({ text, others }) =>
      others.length === 0
        ? text
        : `${text} The same for ${asManyAsFit(others, MAX_IDS_LENGTH).join(', ')}.`,
    )
}

/** The message without what differs although the reason is the same. */
function toReason({ jobId, message }: JobOutcome): string {
  return message.replaceAll(codeSpan(jobId, 60), '').replace(/^Timed out after .*?:/, '')
}

/** In a message it may follow a colon. */
function isNamed(reason: string, message: string): boolean {
  return message.toLowerCase().includes(reason.toLowerCase())
}

function formatBullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join('\n')
}

type Column = readonly [name: string, cell: (job: JobOutcome) => string]

const JOB: Column = ['Job', ({ jobId }) => codeSpan(jobId)]
const MODEL: Column = ['Model', ({ model }) => codeSpan(model)]
const WAITED: Column = ['Waited', ({ waited }) => waited]

/** Result and link stand above the table. */
const FOR_ONE: readonly Column[] = [
  JOB,
  ['Repository', ({ sourceRepository }) => codeSpan(sourceRepository)],
  ['Branch', ({ sourceRef }) => codeSpan(sourceRef)],
  MODEL,
  ['Created', ({ createdAt }) => formatDate(createdAt)],
  WAITED,
]

function forSeveral(serverUrl: string): readonly Column[] {
  return [
    JOB,
    ['Result', formatResult],
    ['Pull request', (job) => formatPullRequest(job, serverUrl)],
    MODEL,
    WAITED,
  ]
}

/** A GFM table. Columns without any value are left out. */
function formatTable(jobs: readonly JobOutcome[], columns: readonly Column[]): string {
  if (jobs.length === 0) return ''
  const shown = columns.filter(([, cell]) => jobs.some((job) => cell(job) !== ''))
  const rows = [
    shown.map(([name]) => name),
    shown.map(() => '---'),
    ...jobs.map((job) => shown.map(([, cell]) => escapePipes(cell(job)))),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function formatResult({ icon, errorCode, status }: JobOutcome): string {
  if (status === '') return `${icon} \`${errorCode}\``
  const code = errorCode === '' ? '' : ` (\`${errorCode}\`)`
  return `${icon} ${formatStatus(status)}${code}`
}

/** The pull request as people know it, because several addresses in a table do not fit the page. */
function formatPullRequest(job: JobOutcome, serverUrl: string): string {
  if (job.prLink === '') return ''
  const { prRepository, prNumber } = parsePullRequest(job.prLink, serverUrl)
  // Markdown drops a backslash in the address of such a link.
  const link =
    prNumber === ''
      ? formatUrl(job)
      : `[${codeSpan(`${prRepository}#${prNumber}`)}](${formatUrl(job).replaceAll('\\', '%5C')})`
  return link + job.linkNote
}

function formatUrl({ prLink }: JobOutcome): string {
  // A link means the same with its pipes encoded, which would end a cell.
  return `<${prLink.replaceAll('|', '%7C')}>`
}

/**
 * A pipe ends a cell even in a code span. Renderers disagree about a pipe after a backslash, so
 * that one is replaced.
 */
function escapePipes(cell: string): string {
  return cell.replaceAll('\\|', '\\¦').replaceAll('|', '\\|')
}

function formatDate(text: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return codeSpan(text)
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
