import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

// Builds dist/: the entry, and chunks that only a request or only a comment loads. The other files
// of this folder are what the bundle has in the place of packages: with --plain it builds without
// them, which makes the same action, larger and slower. --out names another folder. See
// docs/decisions.md#the-bundle-is-readable-and-comes-in-parts.

const { values } = parseArgs({
  options: { plain: { type: 'boolean', default: false }, out: { type: 'string', default: 'dist' } },
})
const { plain, out } = values
const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js')
// Parts of undici that nothing here reaches: an experimental parser that src/shared/http.ts
// switches off, and bodies that are forms.
const absent = [
  '../milo/simd.js',
  '../milo/no-simd.js',
  '../web/fetch/body.js',
  '../web/fetch/formdata',
  '../web/webidl',
].flatMap((name) => ['--external', name])
// Where the bundler finds the `paths` of what the bundle replaces.
const project = { TS_NODE_PROJECT: resolve('scripts/build/tsconfig.json') }

rmSync(out, { recursive: true, force: true })
execFileSync(
  process.execPath,
  [
    ...[ncc, 'build', 'scripts/build/index.ts', '--out', out],
    // `npm run lint` checks the types.
    ...['--license', 'licenses-[name].txt', ...(plain ? [] : ['--transpile-only', ...absent])],
    // Its cache has made two different bundles from one tree.
    '--no-cache',
  ],
  { stdio: 'inherit', env: { ...process.env, ...(plain ? {} : project) } },
)

// Under one fixed name the bundler would write the licenses of one chunk over those of another.
const parts = readdirSync(out)
  .filter((name) => name.startsWith('licenses-'))
  .map((name) => `${out}/${name}`)
// undici contains llhttp, compiled, without its notice.
const licenses = [...parts, 'scripts/build/llhttp-license.txt'].map((path) =>
  readFileSync(path, 'utf8'),
)
writeFileSync(`${out}/licenses.txt`, licenses.join('\n\n'))
for (const path of parts) rmSync(path)
