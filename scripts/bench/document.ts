import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import { format, resolveConfig } from 'prettier'

/** Prints Markdown. With --write it also goes between `<!-- name -->` and `<!-- /name -->` of a page. */
export async function publish(path: string, name: string, lines: readonly string[]): Promise<void> {
  console.log(`\n${lines.join('\n')}`)
  if (!process.argv.includes('--write')) return

  const file = new URL(`../../${path}`, import.meta.url)
  const text = readFileSync(file, 'utf8')
  const section = new RegExp(`(?<=<!-- ${name} -->\n).*?(?=<!-- /${name} -->)`, 's')
  if (!section.test(text)) throw new Error(`${path} has no place for "${name}".`)
  const filled = text.replace(section, () => `\n${lines.join('\n')}\n\n`)
  writeFileSync(file, await format(filled, { ...(await resolveConfig(file)), parser: 'markdown' }))
}

/** A Markdown table. All columns but the first are aligned to the right. */
export function table(head: readonly string[], rows: readonly string[][]): string[] {
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

/** The line below figures that depend on the machine. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const day = new Date().toISOString().slice(0, 10)
  return `_${cpus().length} cores of ${model}, ${memory}, ${type()}, Node ${process.version}, ${day}._`
}
