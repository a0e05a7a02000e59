import { parsePullRequest } from '../github/pull-request-link.ts'
import { formatList, formatTexts, renderPage } from '../runner/result.ts'
import { formatCount, formatDuration } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import { formatTable, type ColumnOf } from '../text/table.ts'
import { formatIcon, formatResult } from './format.ts'
import type { JobOutcome, Outcome } from './outcome.ts'

/**
 * The job summary's Markdown.
 *
 * @param serverUrl the server that the table of several jobs does not name (`GITHUB_SERVER_URL`)
 */
export function renderSummary(outcome: Outcome, serverUrl: string): string {
  const { errorCode, jobs } = outcome
  const isCompleted = jobs.every(({ status }) => status === 'completed')
  const icon = formatIcon({ errorCode, status: isCompleted ? 'completed' : '' })
  if (jobs.length <= 1) {
    return renderPage(outcome, icon, [...formatResultOf(outcome), formatTable(jobs, FOR_ONE)])
  }
  const table = formatTable(jobs, forSeveral(serverUrl))
  return renderPage(outcome, icon, [outcome.message, table, formatList(outcome.details)])
}

/** The link of a single job, and the message unless heading and link say all of it. */
function formatResultOf(outcome: Outcome): string[] {
  const texts = formatTexts(outcome)
  const [job] = outcome.jobs
  if (job === undefined || job.prLink === '') return texts

  const link = `**Pull request:** ${formatUrl(job)}`
  if (outcome.errorCode === '' && job.status === 'completed') return [link]
  return outcome.message.includes(`<${job.prLink}>`) ? texts : [link, ...texts]
}

type Column = ColumnOf<JobOutcome>

const JOB: Column = ['Job', ({ jobId }) => codeSpan(jobId)]
const MODEL: Column = ['Model', ({ model }) => codeSpan(model)]
const WAITED: Column = ['Waited', formatWaited]

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
    ['Result', (job) => `${formatIcon(job)} ${formatResult(job)}`],
    ['Pull request', (job) => formatPullRequest(job, serverUrl)],
    MODEL,
    WAITED,
  ]
}

/** Such as "4m 12s, 24 polls". */
function formatWaited({ polls, waitedMs }: JobOutcome): string {
  return polls === 0 ? '' : `${formatDuration(waitedMs)}, ${formatCount(polls, 'poll')}`
}

/** The pull request as people know it, because several addresses in a table do not fit the page. */
function formatPullRequest(job: JobOutcome, serverUrl: string): string {
  if (job.prLink === '') return ''
  const { prRepository, prNumber } = parsePullRequest(job.prLink, serverUrl)
  // Markdown drops a backslash in the address of such a link.
  return prNumber === ''
    ? formatUrl(job)
    : `[${codeSpan(`${prRepository}#${prNumber}`)}](${formatUrl(job).replaceAll('\\', '%5C')})`
}

function formatUrl({ prLink }: JobOutcome): string {
  // A link means the same with its pipes encoded, which would end a cell.
  return `<${prLink.replaceAll('|', '%7C')}>`
}

function formatDate(text: string): string {
  const date = new Date(text)
  const hasZone = /^\d{4}-.*(Z|[+-]\d\d:?\d\d)$/i.test(text)
  if (!hasZone || Number.isNaN(date.getTime())) return codeSpan(text)
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
