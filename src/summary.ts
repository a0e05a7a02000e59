import { isKnown, isTerminal } from './job.ts'
import { predicate } from './messages.ts'
import { jobOf, type Outcome } from './outcome.ts'
import { formatAfter, formatSpan } from './span.ts'
import { codeSpan, prose } from './untrusted.ts'

/** The job summary's Markdown. `waited` is undefined where nothing was asked. */
export function renderSummary(
  outcome: Outcome,
  { jobId, waited }: { jobId: string; waited: { reads: number; waitedMs: number } | undefined },
): string {
  const { job, message } = outcome
  const link = job?.prLink ?? ''
  const blocks = [`### ${heading(outcome, waited?.waitedMs ?? 0)}`]
  if (link !== '') blocks.push(`**Pull request:** <${link}>`)
  // With a link there is nothing more to say of a job that went well.
  if (link === '' || outcome.level !== 'notice') blocks.push(prose(message))
  if (waited !== undefined) {
    const cells: [string, string][] = [
      ['Job', codeSpan(jobId, 60)],
      ['Repository', codeSpan(job?.sourceRepository ?? '', 200)],
      ['Branch', codeSpan(job?.sourceRef ?? '', 100)],
      ['Model', codeSpan(job?.model ?? '', 100)],
      ['Created', formatDate(job?.createdAt ?? '')],
      ['Waited', `${formatSpan(waited.waitedMs)}, ${waited.reads} ${waited.reads === 1 ? 'read' : 'reads'}`],
    ]
    blocks.push(
      [cells.map(([name]) => name), cells.map(() => '---'), cells.map(([, value]) => value)]
        .map(row)
        .join('\n'),
    )
  }
  return `${blocks.join('\n\n')}\n`
}

function heading(outcome: Outcome, waitedMs: number): string {
  switch (outcome.errorCode) {
    case 'cancelled':
      return 'Stopped waiting for the agent job'
    case 'invalid-input':
      return 'No agent job was asked for: inputs need fixing'
    case 'internal':
      return 'The action itself failed'
    default: {
      const job = jobOf(outcome)
      if (job === undefined) return 'The agent job could not be read'
      if (isTerminal(job.status)) return `Agent job ${predicate(job.status)}`
      const status = isKnown(job.status) ? job.status : codeSpan(job.status, 60)
      return `Agent job still ${status}${formatAfter(waitedMs)}`
    }
  }
}

/** A GFM table row; a pipe would end a cell even in a code span. */
function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function formatDate(text: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return codeSpan(text, 40)
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
