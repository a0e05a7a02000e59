/**
 * A table: one row a line, with a name and other cells. In a cell ‘…’ stands for a code span.
 */
export function rowsOf(table: string): { what: string; cells: string[] }[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [what = '', ...cells] = row.split('|').map((cell) => cell.trim())
      return { what, cells: cells.map((cell) => cell.replace(/[‘’]/g, '`')) }
    })
}
