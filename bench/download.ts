import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { publish, table } from './document.ts'

// What a runner fetches: the archive of the last commit, by the .gitattributes of the working tree.

const root = new URL('..', import.meta.url)

const rows = [['all', sizeOf('.')], ...['dist', 'README.md'].map((path) => [path, sizeOf(path)])]
await publish('download', table([['of the archive', 'compressed'], ...rows]))

function sizeOf(path: string): string {
  const archive = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD', path], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  return `${(gzipSync(archive).byteLength / 1000).toFixed(0)} kB`
}
