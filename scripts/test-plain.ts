import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Runs the fault rows on a bundle without what scripts/build/ replaces. It has to do the same as the
// bundle in dist/.

const out = mkdtempSync(join(tmpdir(), 'plain-bundle-'))
const bundle = join(out, 'index.js')

function run(...args: readonly string[]): void {
  const env = { ...process.env, ACTION_BUNDLE: bundle }
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  if (status !== 0) throw new Error(`${args.join(' ')} failed`)
}

try {
  run('scripts/build/main.ts', '--plain', '--out', out)
  if (statSync(bundle).size < 1.2 * statSync('dist/index.js').size)
    throw new Error('Nothing was replaced in dist/.')
  run('scripts/test.ts', 'faults')
} finally {
  rmSync(out, { recursive: true })
}
