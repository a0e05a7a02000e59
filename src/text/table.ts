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
