import { codeSpan } from '../shared/sanitize.ts'
import type { JobOutcome, Outcome } from './outcome.ts'
import { formatWaited, icon, shortSha, showStatus } from './phrases.ts'
import type { ErrorCode } from './verdict.ts'

/** The job summary's Markdown. */
export function renderSummary({ errorCode, title, message, mistakes = [], jobs }: Outcome): string {
  const isPlainSuccess = errorCode === '' && jobs.every(({ status }) => status === 'completed')
  const [only] = jobs.length === 1 ? jobs : []
  const link = only === undefined ? '' : describeLink(only)
  // With a link there is nothing more to say about a job that completed.
  const needsText = link === '' || !isPlainSuccess

  const blocks = [`### ${icon(errorCode, isPlainSuccess)} ${title}`]
  if (link !== '') blocks.push(`**Pull request:** ${link}`)
  if (needsText) blocks.push(mistakes.length > 0 ? bullets(mistakes) : message)
  if (jobs.length > 0) blocks.push(table(jobs))
  if (jobs.length > 1) {
    const reasons = failuresOf(jobs).filter((reason) => reason !== message)
    if (reasons.length > 0) blocks.push(bullets(reasons))
  }
  return `${blocks.join('\n\n')}\n`
}

/** Why jobs did not pass, each text once. */
function failuresOf(jobs: readonly JobOutcome[]): string[] {
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  return [...new Set(failing.map(({ message }) => message))]
}

function bullets(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join('\n')
}

type Column = readonly [name: string, cell: (job: JobOutcome) => string]

const JOB: Column = ['Job', ({ jobId }) => codeSpan(jobId)]

/** For several jobs. A single job has its result above the table. */
const RESULT: readonly Column[] = [
  ['Result', resultCell],
  ['Pull request', describeLink],
]

const DETAILS: readonly Column[] = [
  ['Repository', ({ sourceRepository }) => codeSpan(sourceRepository)],
  ['Branch', ({ sourceRef }) => codeSpan(sourceRef)],
  ['Model', ({ model }) => codeSpan(model)],
  ['Created', ({ createdAt }) => formatDate(createdAt)],
  ['Waited', ({ wait }) => (wait === undefined ? '' : formatWaited(wait))],
]

/** A GFM table. Columns without any value are left out. */
function table(jobs: readonly JobOutcome[]): string {
  const columns = jobs.length === 1 ? [JOB, ...DETAILS] : [JOB, ...RESULT, ...DETAILS]
  const shown = columns.filter(([, cell]) => jobs.some((job) => cell(job) !== ''))
  const rows = [
    shown.map(([name]) => name),
    shown.map(() => '---'),
    ...jobs.map((job) => shown.map(([, cell]) => escapePipes(cell(job)))),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const SAID_BY_STATUS: readonly ErrorCode[] = ['', 'job-failed', 'job-archived', 'timeout']

/** The status. A failing job also has its code, unless that says the same. */
function resultCell({ errorCode, status }: JobOutcome): string {
  if (status === '') return `❌ \`${errorCode}\``
  const code = SAID_BY_STATUS.includes(errorCode) ? '' : ` (\`${errorCode}\`)`
  return `${icon(errorCode, status === 'completed')} ${showStatus(status)}${code}`
}

/** The pull request, and whether it is verified; empty if there is none. */
function describeLink({ prLink, verification }: JobOutcome): string {
  if (prLink === '') return ''
  // A link means the same with its pipes encoded, which would end a cell.
  const link = `<${prLink.replaceAll('|', '%7C')}>`
  if (verification === undefined) return link
  if (verification.kind !== 'verified') return `${link} (not verified)`

  const { author, headSha } = verification
  return `${link} (by ${codeSpan(author, 100)}, commit ${shortSha(headSha)})`
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
