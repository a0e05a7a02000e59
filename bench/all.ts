import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// One after the other, so that they do not disturb each other: all, or those named. --write puts the figures into docs/.

const named = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const all = ['polling', 'several-jobs', 'download', 'startup', 'leaving', 'soak']

for (const name of named.length > 0 ? named : all) {
  console.log(`\n# ${name}`)
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const options = process.argv.includes('--write') ? ['--write'] : []
  const { status } = spawnSync(process.execPath, ['--expose-gc', file, ...options], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
