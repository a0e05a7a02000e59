import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '..')
const MAX_BYTES = 312_000

/**
 * What `git archive` takes at the top. One line leaves everything out, and each other line takes one
 * name in again.
 */
function exported(): string[] {
  const lines = readFileSync(join(root, '.gitattributes'), 'utf8').split('\n')
  const rules = lines.filter((line) => line.includes('export-ignore'))
  expect(rules[0]).toBe('/* export-ignore')
  return rules
    .slice(1)
    .map((rule) => /^\/(\S+) -export-ignore$/.exec(rule)?.[1] ?? `not understood: ${rule}`)
}

function filesOf(name: string): string[] {
  if (!statSync(join(root, name)).isDirectory()) return [name]
  return readdirSync(join(root, name)).flatMap((entry) => filesOf(join(name, entry)))
}

describe('what a runner downloads', () => {
  it('is what runs, and what its user reads', () => {
    expect(exported()).toEqual([
      'action.yml',
      'dist',
      'simulator',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
    ])
  })

  it('has at most 312 kB, compressed as in the archive of a tag', () => {
    const contents = exported()
      .flatMap(filesOf)
      .map((name) => readFileSync(join(root, name)))

    expect(gzipSync(Buffer.concat(contents), { level: 6 }).byteLength).toBeLessThanOrEqual(
      MAX_BYTES,
    )
  })
})
