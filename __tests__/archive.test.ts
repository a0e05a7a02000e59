import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '..')

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

describe('what a runner downloads', () => {
  it('is what runs, and what its user reads', () => {
    const actions = globSync('*/action.yml', { cwd: root }).map((file) => dirname(file))
    const others = ['action.yml', 'dist', 'README.md', 'LICENSE', 'CHANGELOG.md']

    expect(exported().sort()).toEqual([...others, ...actions].sort())
  })

  it('is attested as far as it runs', () => {
    const release = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')
    const [, paths = ''] = /subject-path: \|\n((?: {12}.*\n)+)/.exec(release) ?? []
    const attested = [...paths.matchAll(/^ +([\w.]+)/gm)].map(([, name]) => name)

    expect(attested.sort()).toEqual(
      exported()
        .filter((name) => !/^[A-Z]/.test(name))
        .sort(),
    )
  })
})
