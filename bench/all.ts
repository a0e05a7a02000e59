import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// One after the other, so that none disturbs another; with --write their figures go into docs/performance.md.

for (const name of ['polling', 'download', 'startup', 'leaving', 'cost', 'soak']) {
  console.log(`\n# ${name}\n`)
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  execFileSync(process.execPath, ['--expose-gc', file, ...process.argv.slice(2)], { stdio: 'inherit' })
}
