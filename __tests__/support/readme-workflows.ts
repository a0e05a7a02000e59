import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, code = '']) => code)
const [first = '', second = '', third = ''] = blocks.filter((code) => code.includes('uses: '))

/** The workflow at the beginning of the README, which only waits. */
export const waitWorkflow = first

/** The next one, which also starts an agent and asks for a review. */
export const reviewWorkflow = second

/** The same with the job that the README puts in place of the last one, for a gate. */
export const gateWorkflow = second.replace(/^ {2}review:.*/ms, () => third)
