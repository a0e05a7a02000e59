import { toHelpUrl } from './format.ts'

// The parts of a job summary, in Markdown.

/** Empty parts are left out. */
export function renderPage(
  { errorCode, icon, title }: { errorCode: string; icon: string; title: string },
  parts: readonly string[],
): string {
  const help =
    errorCode === '' ? '' : `Error code \`${errorCode}\` · [What to do](${toHelpUrl(errorCode)})`
  const shown = [`### ${icon} ${title}`, ...parts, help].filter((part) => part !== '')
  return `${shown.join('\n\n')}\n`
}

/** The message and the details. For mistakes in inputs it may be too short, so they replace it. */
export function formatTexts(outcome: {
  errorCode: string
  message: string
  details: readonly string[]
}): string[] {
  const { errorCode, message, details } = outcome
  const list = details.map((detail) => `- ${detail}`).join('\n')
  return errorCode === 'invalid-input' ? [list] : [message, list]
}
