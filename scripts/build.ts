import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Builds dist/: the entry, and chunks that only a request or only a comment loads.

const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js')
// Parts of undici that nothing here reaches: an experimental parser that is off, and bodies that are forms.
const absent = [
  '../milo/simd.js',
  '../milo/no-simd.js',
  '../web/fetch/body.js',
  '../web/fetch/formdata',
  '../web/webidl',
].flatMap((name) => ['--external', name])

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
