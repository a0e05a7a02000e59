import { codeSpan } from '../shared/sanitize.ts'
import { formatIcon, formatLinkNote, formatStatus, formatWaited } from './format.ts'
import { toHelpUrl } from './help.ts'
import type { JobOutcome, Outcome } from './outcome.ts'
import { parsePullRequest } from './pull-request-link.ts'

/**
 * The job summary's Markdown.
 *
 * @param serverUrl the Git host that the table of several jobs does not name (`GITHUB_SERVER_URL`)
 */
export function renderSummary(outcome: Outcome, serverUrl: string): string {
  const { errorCode, title, jobs } = outcome
  const isCompleted = jobs.every(({ status }) => status === 'completed')
  const [only] = jobs.length === 1 ? jobs : []
  const details = only === undefined ? aboutSeveral(outcome, serverUrl) : aboutOne(only, outcome)
  const help =
    errorCode === '' ? [] : [`Error code \`${errorCode}\` · [What to do](${toHelpUrl(errorCode)})`]

  const heading = `### ${formatIcon(errorCode, { isCompleted })} ${title}`
  return `${[heading, ...details, ...help].join('\n\n')}\n`
}

function aboutOne(job: JobOutcome, { errorCode, message }: Outcome): string[] {
  const table = formatTable([job], [JOB, ...DETAILS])
  if (job.prLink === '') return [message, table]

  const link = `**Pull request:** ${formatUrl(job)}${formatLinkNote(job.verification)}`
  // A completed job with a link needs no further text.
  const isPlainSuccess = errorCode === '' && job.status === 'completed'
  return isPlainSuccess ? [link, table] : [link, message, table]
}

/** Also about no job at all, if the inputs were rejected. */
function aboutSeveral({ jobs, message, mistakes = [] }: Outcome, serverUrl: string): string[] {
  const text = mistakes.length === 0 ? message : formatBullets(mistakes)
  if (jobs.length === 0) return [text]

  const pullRequest: Column = ['Pull request', (job) => formatPullRequest(job, serverUrl)]
  const table = formatTable(jobs, [JOB, RESULT, pullRequest, MODEL, WAITED])
  const reasons = getReasons(jobs).filter((reason) => reason !== message)
  return reasons.length === 0 ? [text, table] : [text, table, formatBullets(reasons)]
}

/** Why jobs did not pass, each text once. */
function getReasons(jobs: readonly JobOutcome[]): string[] {
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  return [...new Set(failing.map(({ message }) => message))]
}

function formatBullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join('\n')
}

type Column = readonly [name: string, cell: (job: JobOutcome) => string]

const JOB: Column = ['Job', ({ jobId }) => codeSpan(jobId)]
const RESULT: Column = ['Result', formatResultCell]
const MODEL: Column = ['Model', ({ model }) => codeSpan(model)]
const WAITED: Column = ['Waited', ({ wait }) => (wait === undefined ? '' : formatWaited(wait))]

/** For a single job, which has its result above the table. */
const DETAILS: readonly Column[] = [
  ['Repository', ({ sourceRepository }) => codeSpan(sourceRepository)],
  ['Branch', ({ sourceRef }) => codeSpan(sourceRef)],
  MODEL,
  ['Created', ({ createdAt }) => formatDate(createdAt)],
  WAITED,
]

/** A GFM table. Columns without any value are left out. */
function formatTable(jobs: readonly JobOutcome[], columns: readonly Column[]): string {
  const shown = columns.filter(([, cell]) => jobs.some((job) => cell(job) !== ''))
  const rows = [
    shown.map(([name]) => name),
    shown.map(() => '---'),
    ...jobs.map((job) => shown.map(([, cell]) => escapePipes(cell(job)))),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function formatResultCell({ errorCode, status }: JobOutcome): string {
  if (status === '') return `❌ \`${errorCode}\``
  const icon = formatIcon(errorCode, { isCompleted: status === 'completed' })
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
  return link + formatLinkNote(job.verification)
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
