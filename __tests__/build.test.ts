import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from '@jest/globals'
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
