import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Builds dist/: the entry, and chunks that only a request or only a comment loads.

const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js')
// An experimental parser of undici that nothing turns on; it is a quarter of its size.
const absent = ['../milo/simd.js', '../milo/no-simd.js'].flatMap((name) => ['--external', name])

rmSync('dist', { recursive: true, force: true })
execFileSync(
  process.execPath,
  [ncc, 'build', 'src/index.ts', '--out', 'dist', '--license', 'licenses-[name].txt', ...absent],
  { stdio: 'inherit' },
)

// Under one fixed name the bundler would write the licences of one chunk over those of another.
const parts = readdirSync('dist').filter((name) => name.startsWith('licenses-'))
writeFileSync('dist/licenses.txt', parts.map((name) => readFileSync(`dist/${name}`, 'utf8')).join('\n\n'))
for (const name of parts) rmSync(`dist/${name}`)
