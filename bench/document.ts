import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import { format, resolveConfig } from 'prettier'

const documents = new URL('../docs/', import.meta.url)

/** Prints figures as Markdown; with --write on the command line they also go into docs/performance.md. */
export async function publish(name: string, lines: readonly string[]): Promise<void> {
  console.log(`\n${lines.join('\n')}`)
  if (process.argv.includes('--write')) await replaceSection('performance.md', name, lines)
}

/** Puts lines of Markdown between `<!-- name -->` and `<!-- /name -->` of a document in docs/. */
export async function replaceSection(
  document: string,
  name: string,
  lines: readonly string[],
): Promise<void> {
  const file = new URL(document, documents)
  const text = readFileSync(file, 'utf8')
  const markers = new RegExp(`(?<=<!-- ${name} -->\n).*?(?=<!-- /${name} -->)`, 's')
  if (!markers.test(text)) throw new Error(`docs/${document} has no place for "${name}".`)
  const filled = text.replace(markers, () => `\n${lines.join('\n')}\n\n`)
  const config = await resolveConfig(file)
  writeFileSync(file, await format(filled, { ...config, parser: 'markdown' }))
}

/** A Markdown table; every column but the first holds numbers. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...body] = rows
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'))
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`)
}

/** The machine and the day, to stand under figures that depend on them. */
export function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor'
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const day = new Date().toISOString().slice(0, 10)
  return `_${cpus().length} cores of ${model.trim()}, ${memory}, ${type()}, Node ${process.version}, ${day}._`
}
