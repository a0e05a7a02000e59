import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from '@jest/globals'
import { hashSources, requireFreshBundle, STAMP } from '../scripts/fresh-bundle.ts'
import { useDirectory } from './support/directory.ts'

const root = resolve(import.meta.dirname, '..')
const directory = useDirectory()

it('a build that fails leaves the old dist/', () => {
  for (const name of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(join(root, name), join(directory, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  for (const folder of ['src', 'dist']) mkdirSync(join(directory, folder))
  writeFileSync(join(directory, 'src/index.ts'), 'const = 1\n')
  writeFileSync(join(directory, 'dist/index.js'), 'old')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: directory })

  expect(status).toBe(1)
  expect(readFileSync(join(directory, 'dist/index.js'), 'utf8')).toBe('old')
  expect(readdirSync(directory).sort()).toEqual(
    ['dist', 'node_modules', 'package-lock.json', 'package.json', 'scripts', 'src'].sort(),
  )
})

it('a bundle is fresh until a file of src/ changes', () => {
  const root = join(directory, 'fresh')
  for (const folder of ['src/wait', 'dist']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'src/wait/a.ts'), 'a')
  const check = () => {
    requireFreshBundle(root)
  }
  expect(check).toThrow('dist/ is not what src/ builds: run npm run build')

  writeFileSync(join(root, 'dist', STAMP), hashSources(root))
  expect(check).not.toThrow()

  writeFileSync(join(root, 'src/wait/a.ts'), 'b')
  expect(check).toThrow('dist/ is not what src/ builds: run npm run build')
})
