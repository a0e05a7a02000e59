import { formatDuration } from '../shared/duration.ts'
import { codeSpan } from '../shared/sanitize.ts'
import { formatCount, showStatus } from './message.ts'
import type { JobOutcome, Outcome, Verdict } from './outcome.ts'
import { isByStatus } from './verdict.ts'

/** The job summary's Markdown. */
export function renderSummary(outcome: Outcome): string {
  const { jobs, message } = outcome
  const [only] = jobs.length === 1 ? jobs : []
  const isPlainSuccess = outcome.errorCode === '' && jobs.every(({ job }) => job?.status === 'completed')
  const link = only?.job?.prLink ?? ''

  const blocks = [`### ${icon(outcome, isPlainSuccess)} ${outcome.title}`]
  if (link !== '') blocks.push(`**Pull request:** <${link}>`)
  // With a link there is nothing more to say about a job that completed.
  if (link === '' || !isPlainSuccess) blocks.push(message.markdown)
  if (jobs.length > 0)
    blocks.push(table(jobs, only === undefined ? [...JOB, ...RESULT, ...DETAILS] : [...JOB, ...DETAILS]))
  if (only === undefined) blocks.push(...explanations(outcome))
  return `${blocks.join('\n\n')}\n`
}

type Column = readonly [name: string, cell: (outcome: JobOutcome) => string]

const JOB: readonly Column[] = [['Job', ({ jobId }) => codeSpan(jobId)]]

const RESULT: readonly Column[] = [
  ['Result', resultCell],
  // A link means the same with its pipes encoded.
  ['Pull request', ({ job }) => (job?.prLink ?? '').replaceAll('|', '%7C').replace(/.+/, '<$&>')],
]

const DETAILS: readonly Column[] = [
  ['Repository', ({ job }) => codeSpan(job?.sourceRepository ?? '')],
  ['Branch', ({ job }) => codeSpan(job?.sourceRef ?? '')],
  ['Model', ({ job }) => codeSpan(job?.model ?? '')],
  ['Created', ({ job }) => formatDate(job?.createdAt ?? '')],
  [
    'Waited',
    ({ wait }) =>
      wait === undefined ? '' : `${formatDuration(wait.waitedMs)}, ${formatCount(wait.polls, 'poll')}`,
  ],
]

/** Of several jobs, why each did not pass, unless the message of the step says it. */
function explanations({ jobs, message }: Outcome): string[] {
  const failing = jobs.filter(({ errorCode }) => errorCode !== '')
  const texts = new Set(failing.map((outcome) => outcome.message.markdown))
  texts.delete(message.markdown)
  return texts.size === 0 ? [] : [[...texts].map((text) => `- ${text}`).join('\n')]
}

function icon({ errorCode }: Verdict, isCompleted: boolean): string {
  return errorCode !== '' ? '❌' : isCompleted ? '✅' : '⚠️'
}

function resultCell(outcome: JobOutcome): string {
  const { job, errorCode } = outcome
  if (job === undefined) return `❌ \`${errorCode}\``
  const code = isByStatus(errorCode) ? '' : ` (\`${errorCode}\`)`
  return `${icon(outcome, job.status === 'completed')} ${showStatus(job.status).markdown}${code}`
}

/** A GFM table; columns without any value are left out. */
function table(jobs: readonly JobOutcome[], columns: readonly Column[]): string {
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
