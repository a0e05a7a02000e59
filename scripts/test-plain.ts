import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJest } from './run-jest.ts'

// Runs the fault rows on a bundle without what scripts/build/ replaces. It has to do the same as the
// bundle in dist/.

const out = mkdtempSync(join(tmpdir(), 'plain-bundle-'))
const bundle = join(out, 'index.js')

try {
  const build = ['scripts/build/main.ts', '--plain', '--out', out]
  execFileSync(process.execPath, build, { stdio: 'inherit' })
  if (statSync(bundle).size < 1.2 * statSync('dist/index.js').size)
    throw new Error('Nothing was replaced in dist/.')

  process.exitCode = await runJest(['faults'], { ACTION_BUNDLE: bundle })
} finally {
  rmSync(out, { recursive: true })
}
