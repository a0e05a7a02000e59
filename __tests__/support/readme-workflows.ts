import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, code = '']) => code)
const blockWith = (start: RegExp) => blocks.find((block) => start.test(block)) ?? ''

/** The workflow of the README that starts an agent, waits for it and asks for a review. */
export const reviewWorkflow = blockWith(/^name: .*\non:\n/)

/** The same with the jobs that the README puts in place of the last ones, for a gate. */
export const gateWorkflow = reviewWorkflow.replace(/^ {2}wait:\n.*/ms, () =>
  blockWith(/^jobs:.*deploy:/s).replace(/^jobs:.*\n/, ''),
)
