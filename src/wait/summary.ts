import { formatTexts, renderPage } from '../runner/result.ts'
import { formatCount, formatDuration } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import { formatTable, type ColumnOf } from '../text/table.ts'
import { formatIcon } from './format.ts'
import type { Outcome } from './outcome.ts'

/** The job summary's Markdown. */
export function renderSummary(outcome: Outcome): string {
  const rows = outcome.jobId === '' ? [] : [outcome]
  const parts = [...formatResultOf(outcome), formatTable(rows, COLUMNS)]
  return renderPage(outcome, formatIcon(outcome), parts)
}

/** The link, and the message unless heading and link say all of it. */
function formatResultOf(outcome: Outcome): string[] {
  const { errorCode, status, prLink, message } = outcome
  const texts = formatTexts(outcome)
  if (prLink === '') return texts

  const link = `**Pull request:** <${prLink}>`
  if (errorCode === '' && status === 'completed') return [link]
  return message.includes(`<${prLink}>`) ? texts : [link, ...texts]
}

const COLUMNS: readonly ColumnOf<Outcome>[] = [
  ['Job', ({ jobId }) => codeSpan(jobId)],
  ['Repository', ({ sourceRepository }) => codeSpan(sourceRepository)],
  ['Branch', ({ sourceRef }) => codeSpan(sourceRef)],
  ['Model', ({ model }) => codeSpan(model)],
  ['Created', ({ createdAt }) => formatDate(createdAt)],
  ['Waited', formatWaited],
]

/** Such as "4m 12s, 24 polls". */
function formatWaited({ polls, waitedMs }: Outcome): string {
  return polls === 0 ? '' : `${formatDuration(waitedMs)}, ${formatCount(polls, 'poll')}`
}

function formatDate(text: string): string {
  const date = new Date(text)
  const hasZone = /^\d{4}-.*(Z|[+-]\d\d:?\d\d)$/i.test(text)
  if (!hasZone || Number.isNaN(date.getTime())) return codeSpan(text)
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
