import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, code = '']) => code)
const [first = '', second = ''] = blocks

/** The workflow at the beginning of the README. */
export const reviewWorkflow = first

/** The same with the jobs that the README puts in place of the last ones, for a gate. */
export const gateWorkflow = first.replace(/^ {2}wait:\n.*/ms, () =>
  second.replace(/^jobs:.*\n/, ''),
)
