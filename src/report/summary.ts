import { codeSpan } from '../shared/sanitize.ts'
import type { ErrorCode, JobOutcome, Outcome } from './outcome.ts'
import { formatWaited, icon, showStatus } from './phrases.ts'

/** The job summary's Markdown. */
export function renderSummary({ errorCode, title, message, mistakes = [], jobs }: Outcome): string {
  const isPlainSuccess = errorCode === '' && jobs.every(({ status }) => status === 'completed')
  const [only] = jobs.length === 1 ? jobs : []
  const link = only?.prLink ?? ''

  const blocks = [`### ${icon(errorCode, isPlainSuccess)} ${title}`]
  if (link !== '') blocks.push(`**Pull request:** <${link}>`)
  // With a link there is nothing more to say about a job that completed.
  if (link === '' || !isPlainSuccess) blocks.push(mistakes.length > 0 ? bullets(mistakes) : message)
  if (jobs.length > 0) blocks.push(table(jobs))
  // Of several jobs, why each did not pass, unless the message of the step says it.
  const failing = jobs.filter((outcome) => outcome.errorCode !== '')
  const reasons = new Set(failing.map((outcome) => outcome.message))
  reasons.delete(message)
  if (jobs.length > 1 && reasons.size > 0) blocks.push(bullets([...reasons]))
  return `${blocks.join('\n\n')}\n`
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join('\n')
}

type Column = readonly [name: string, cell: (outcome: JobOutcome) => string]

const RESULT: readonly Column[] = [
  ['Result', resultCell],
  // A link means the same with its pipes encoded.
  ['Pull request', ({ prLink }) => prLink.replaceAll('|', '%7C').replace(/.+/, '<$&>')],
]

const DETAILS: readonly Column[] = [
  ['Repository', ({ sourceRepository }) => codeSpan(sourceRepository)],
  ['Branch', ({ sourceRef }) => codeSpan(sourceRef)],
  ['Model', ({ model }) => codeSpan(model)],
  ['Created', ({ createdAt }) => formatDate(createdAt)],
  ['Waited', ({ wait }) => (wait === undefined ? '' : formatWaited(wait))],
]

const SAID_BY_STATUS: readonly ErrorCode[] = ['', 'job-failed', 'job-archived', 'timeout']

/** The status; of a failing job also the code, unless it says the same. */
function resultCell({ errorCode, status }: JobOutcome): string {
  if (status === '') return `❌ \`${errorCode}\``
  const code = SAID_BY_STATUS.includes(errorCode) ? '' : ` (\`${errorCode}\`)`
  return `${icon(errorCode, status === 'completed')} ${showStatus(status)}${code}`
}

/** A GFM table; columns without any value are left out. */
function table(jobs: readonly JobOutcome[]): string {
  const columns: Column[] = [
    ['Job', ({ jobId }) => codeSpan(jobId)],
    ...(jobs.length === 1 ? [] : RESULT),
    ...DETAILS,
  ]
  const shown = columns.filter(([, cell]) => jobs.some((outcome) => cell(outcome) !== ''))
  const rows = [
    shown.map(([name]) => name),
    shown.map(() => '---'),
    ...jobs.map((outcome) => shown.map(([, cell]) => escapePipes(cell(outcome)))),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A pipe ends a cell even in a code span; renderers disagree about one after a backslash, so that is replaced. */
function escapePipes(cell: string): string {
  return cell.replaceAll('\\|', '\\¦').replaceAll('|', '\\|')
}

function formatDate(text: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return codeSpan(text)
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
