import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { publish, table } from './document.ts'

// What a runner fetches: the archive of the last commit, by the .gitattributes of the working tree.

const rows = ['.', 'dist', 'README.md'].map((path) => [path === '.' ? 'all' : path, sizeOf(path)])
await publish('performance.md', 'download', table(['of the archive', 'compressed'], rows))

function sizeOf(path: string): string {
  const archive = execFileSync('git', ['archive', '--worktree-attributes', 'HEAD', path], {
    cwd: new URL('..', import.meta.url),
    maxBuffer: 2 ** 26,
  })
  return `${(gzipSync(archive).byteLength / 1000).toFixed(0)} kB`
}
