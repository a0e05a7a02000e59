import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The YAML in a page, block by block. */
function blocksOf(page: string): string[] {
  const text = readFileSync(resolve(import.meta.dirname, '../..', page), 'utf8')
  return [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, code = '']) => code)
}

const [first = '', second = ''] = blocksOf('README.md')
const gate = blocksOf('docs/gates.md').find((code) => code.startsWith('jobs: # this line')) ?? ''

/** The workflow at the beginning of the README, which only waits. */
export const waitWorkflow = first

/** The next one, which also starts an agent. */
export const reviewWorkflow = second

/** The same with the jobs that docs/gates.md puts in place of the last ones. */
export const gateWorkflow = second.replace(/^ {2}wait:\n.*/ms, () => gate.replace(/^jobs:.*\n/, ''))
