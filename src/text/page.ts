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

export type ColumnOf<Item> = readonly [name: string, cell: (item: Item) => string]

/** A GFM table; empty without items. Columns without any value are left out. */
export function formatTable<Item>(
  items: readonly Item[],
  columns: readonly ColumnOf<Item>[],
): string {
  if (items.length === 0) return ''
  const shown = columns.filter(([, cell]) => items.some((item) => cell(item) !== ''))
  const rows = [
    shown.map(([name]) => name),
    shown.map(() => '---'),
    ...items.map((item) => shown.map(([, cell]) => escapePipes(cell(item)))),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * A pipe ends a cell even in a code span. Renderers disagree about a pipe after a backslash, so
 * that one is replaced.
 */
function escapePipes(cell: string): string {
  return cell.replaceAll('\\|', '\\¦').replaceAll('|', '\\|')
}
