import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// Runs the benchmarks that are named, or all of them. They run one after the other, so that they do
// not disturb each other. --write puts their figures into docs/.

const named = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const options = process.argv.filter((word) => word === '--write')

for (const name of named.length > 0 ? named : ['several-jobs', 'soak']) {
  console.log(`\n# ${name}`)
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, ['--expose-gc', file, ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
