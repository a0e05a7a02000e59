import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// Runs the mutation tests of all of src, or of what is named: `npm run mutate -- polling shared/duration.ts main.ts`.
// Each folder is tested by its own tests alone. With all unit tests, a mutant in src/shared takes thirty times as long.

const projectDir = join(import.meta.dirname, '..', '..')
const sourceDir = join(projectDir, 'src')
const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')

const given = process.argv.slice(2)
// The end-to-end tests run index.ts, which only starts main.ts.
const all = readdirSync(sourceDir).filter((name) => name !== 'index.ts')
const missing = given.filter((place) => !existsSync(join(sourceDir, place)))

if (missing.length > 0) {
  console.error(`src has no ${missing.join(', ')}. It has ${all.join(', ')}.`)
  process.exitCode = 1
} else {
  for (const place of given.length > 0 ? given : all) mutate(place)
}

function mutate(place: string): void {
  const [folder = ''] = place.split('/')
  const sources = place.endsWith('.ts') ? place : `${place}/**/*.ts`
  const tests = folder.endsWith('.ts')
    ? folder.replace('.ts', '.test.ts')
    : `${folder}/**/*.test.ts`

  console.log(`\nsrc/${place}`)
  const startMs = performance.now()
  const config = join(import.meta.dirname, 'stryker.config.js')
  const { status } = spawnSync(
    process.execPath,
    [stryker, 'run', config, '--mutate', `src/${sources}`, '--logLevel', 'warn'],
    {
      cwd: projectDir,
      env: { ...process.env, TESTS: `**/__tests__/${tests}` },
      stdio: 'inherit',
    },
  )
  const seconds = Math.round((performance.now() - startMs) / 1_000)
  console.log(`src/${place}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds}s`)
  if (status !== 0) process.exitCode = 1
}
