/** The cells of a table with one row a line. In a cell ‘…’ stands for a code span. */
export function rowsOf(table: string): string[][] {
  const rows = table.trim().replace(/[‘’]/g, '`').split('\n')
  return rows.map((row) => row.split('|').map((cell) => cell.trim()))
}
