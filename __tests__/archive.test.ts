import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '..')

it('what a runner downloads is what runs, and what its user reads', () => {
  const lines = readFileSync(join(root, '.gitattributes'), 'utf8').split('\n')
  // One line leaves everything out, and each other line takes one name in again.
  const [first, ...others] = lines.filter((line) => line.includes('export-ignore'))
  const actions = globSync('*/action.yml', { cwd: root }).map((file) => dirname(file))
  const wanted = ['action.yml', 'dist', 'README.md', 'LICENSE', 'CHANGELOG.md', ...actions]

  expect(first).toBe('/* export-ignore')
  expect(others.sort()).toEqual(wanted.map((name) => `/${name} -export-ignore`).sort())
})
