import { createHash } from 'node:crypto'
import { isKnown, isTerminal, type AgentJob } from './job.ts'
import { predicate } from './messages.ts'
import { jobOf, type Outcome } from './outcome.ts'
import { codeSpan } from './untrusted.ts'

/** The comment's Markdown under its hidden marker; no times and counts, so that it changes only with the job. */
export function renderComment(
  outcome: Outcome,
  { projectId, jobId, runUrl }: { projectId: string; jobId: string; runUrl: string },
): string {
  const { job } = outcome
  const blocks = [
    `${marker(projectId, jobId)}\n${sentence(outcome, `the [workflow run](${runUrl}) has the details`)}`,
  ]
  if (job !== undefined) blocks.push(`<sub>${facts(job)}</sub>`)
  return blocks.join('\n\n')
}

/** A hash, because a raw id could end the HTML comment. */
function marker(projectId: string, jobId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([projectId, jobId]))
    .digest('hex')
  return `<!-- await-agent-job:${hash.slice(0, 32)} -->`
}

function sentence(outcome: Outcome, details: string): string {
  const job = jobOf(outcome)
  if (job === undefined) return `The agent job could not be read (\`${outcome.errorCode}\`); ${details}.`
  const { status, prLink, prLinkRefused } = job
  if (!isTerminal(status))
    return `The agent job is still ${emphasize(status)}. This run no longer waits; ${details}.`
  const ended = `The agent job ${status === 'archived' ? 'was ' : ''}${emphasize(status)}`
  if (prLink !== '') {
    return status === 'completed'
      ? `The agent opened a pull request: <${prLink}>`
      : `${ended}, but it opened a pull request: <${prLink}>`
  }
  if (prLinkRefused) return `${ended}, but its pull request link cannot be shown; ${details}.`
  if (status === 'completed') return `${ended} and opened no pull request: it changed no files.`
  return `${ended} and opened no pull request. The service gives no reason; ${details}.`
}

function emphasize(status: string): string {
  return isKnown(status) ? `**${status}**` : codeSpan(status, 60)
}

function facts({ status, sourceRef, model }: AgentJob): string {
  const origin = [
    ['branch', codeSpan(sourceRef, 100)],
    ['model', codeSpan(model, 100)],
  ].filter(([, text]) => text !== '')
  const ended = `Agent job ${isKnown(status) ? predicate(status) : codeSpan(status, 60)}.`
  if (origin.length === 0) return ended
  const listed = origin.map((fact) => fact.join(' ')).join(', ')
  return `${ended} ${listed.charAt(0).toUpperCase()}${listed.slice(1)}.`
}
