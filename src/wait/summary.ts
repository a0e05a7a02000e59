import { formatTexts, renderPage } from '../runner/result.ts'
import { formatCount, formatDuration } from '../text/format.ts'
import { codeSpan } from '../text/sanitize.ts'
import { formatIcon } from './format.ts'
import type { Outcome } from './outcome.ts'

/** The job summary's Markdown. */
export function renderSummary(outcome: Outcome): string {
  const parts = [...formatResultOf(outcome), formatWaited(outcome)]
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

function formatWaited({ jobId, polls, waitedMs }: Outcome): string {
  if (polls === 0) return ''
  const waited = `${formatDuration(waitedMs)}, ${formatCount(polls, 'poll')}`
  return `Waited for ${codeSpan(jobId)}: ${waited}`
}
