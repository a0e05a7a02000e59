import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod'
import { hashSources, STAMP } from './fresh-bundle.ts'

// Builds dist/: the entries of all actions, chunks that only one of them, a request or a comment
// loads, and the licenses of all packages that are not for development. ncc's own list lacks
// packages of some chunks.

// It is built elsewhere and then swapped, so that a build that fails leaves the old one.
const out = 'node_modules/.cache/dist'
const old = `${out}.old`
const sources = hashSources('.')
const ncc = createRequire(import.meta.url).resolve('@vercel/ncc/dist/ncc/cli.js')

rmSync(out, { recursive: true, force: true })
// Its cache has made two different bundles from one tree.
const args = [ncc, 'build', 'src/index.ts', '--out', out, '--no-cache', '--transpile-only']
execFileSync(process.execPath, args, { stdio: 'inherit' })

// One bundle has all actions, and goes by the name that it was started by.
for (const action of ['start', 'verify']) {
  writeFileSync(`${out}/${action}.js`, "import './index.js'\n")
}

writeFileSync(`${out}/${STAMP}`, `${sources}\n`)

// undici contains llhttp, compiled, without its notice.
const llhttp = readFileSync('scripts/llhttp-license.txt', 'utf8')
writeFileSync(`${out}/licenses.txt`, [...packages().map(readLicense), llhttp].join('\n\n'))

mkdirSync('dist', { recursive: true })
rmSync(old, { recursive: true, force: true })
renameSync('dist', old)
renameSync(out, 'dist')

/** The folders of the packages that the bundle may contain. */
function packages(): string[] {
  const Lock = z.object({
    packages: z.record(z.string(), z.object({ dev: z.boolean(), optional: z.boolean() }).partial()),
  })
  const lock = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional }]) => path !== '' && dev !== true && optional !== true)
    .map(([path]) => path)
}

function readLicense(path: string): string {
  const name = path.replace(/.*node_modules\//, '')
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined) throw new Error(`${path} has no license file.`)
  return `${name}\n${readFileSync(`${path}/${file}`, 'utf8')}`
}
