import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

// Builds dist/: the entry, and chunks that only a request or only a comment loads. See docs/decisions/bundle-parts.md.

const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js')
// Parts of undici that nothing here reaches: an experimental parser that src/shared/http.ts switches off, and bodies
// that are forms.
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
  [
    ...[ncc, 'build', 'bundle/index.ts', '--out', 'dist', '--license', 'licenses-[name].txt', ...absent],
    // Its cache has made two different bundles from one tree.
    '--no-cache',
  ],
  // Where the bundler finds the `paths` of what the bundle replaces.
  { stdio: 'inherit', env: { ...process.env, TS_NODE_PROJECT: resolve('bundle/tsconfig.json') } },
)

// Under one fixed name the bundler would write the licenses of one chunk over those of another.
const parts = readdirSync('dist').filter((name) => name.startsWith('licenses-'))
writeFileSync('dist/licenses.txt', parts.map((name) => readFileSync(`dist/${name}`, 'utf8')).join('\n\n'))
for (const name of parts) rmSync(`dist/${name}`)
