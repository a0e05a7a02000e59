import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { readPromptFile } from '../../src/start/prompt-file.ts'
import { useDirectory } from '../support/directory.ts'

const directory = useDirectory()
const workspace = join(directory, 'work')
const tempFolder = join(directory, 'temp')
const outside = join(directory, 'work-2')

beforeEach(() => {
  for (const folder of [workspace, tempFolder, outside]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  }
  write('a.md', 'Fix it')
})

function read(path: string, folders = { workspace, tempFolder }): string | undefined {
  return readPromptFile(path, folders)
}

function write(name: string, content: string | Uint8Array, folder = workspace): void {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), content)
}

function link(target: string): void {
  symlinkSync(target, join(workspace, 'link'))
}

describe('a prompt file', () => {
  it.each<[string, string, string | Uint8Array, string]>([
    ['is text', 'x.md', 'a\r\n {prompt} \u0001ü', 'a\r\n {prompt} \u0001ü'],
    ['loses a byte order mark and spaces at its ends', 'x.md', '\ufeff \n a\n b \r\n', 'a\n b'],
    ['may stand in a folder, with an odd name', 'a/..b/.github', 'x', 'x'],
    ['has at most 1 MiB', 'x.md', 'x'.repeat(1_048_576), 'x'.repeat(1_048_576)],
  ])('%s', (_, name, content, text) => {
    write(name, content)

    expect(read(name)).toBe(text)
  })

  it.each<[string, string | Uint8Array]>([
    ['more than 1 MiB', `${'x'.repeat(1_048_576)}\n`],
    ['nothing', ''],
    ['only a byte order mark and white space', '\ufeff \n\t'],
    ['a NUL', 'a\0b'],
    ['UTF-16', Buffer.from('\ufeffFix it', 'utf16le')],
    ['UTF-16 without a byte order mark', Buffer.from('Fix it', 'utf16le')],
    ['Latin-1', Buffer.from('ü', 'latin1')],
    ['a character that is cut', Buffer.from('ü').subarray(0, 1)],
  ])('is not sent if it has %s', (_, content) => {
    write('x.md', content)

    expect(read('x.md')).toBeUndefined()
  })

  it('is in the workspace or in RUNNER_TEMP, wherever links lead', () => {
    write('b.md', 'Temporary', tempFolder)
    write('c.md', 'SECRET', outside)
    link('a.md')
    symlinkSync(workspace, join(tempFolder, 'link'))

    expect(read('link')).toBe('Fix it')
    expect(read(join(workspace, 'a.md'))).toBe('Fix it')
    expect(read(join(workspace, '../temp/./b.md'))).toBe('Temporary')
    expect(read('../work-2/c.md')).toBeUndefined()
    expect(read('a.md', { workspace: join(tempFolder, 'link'), tempFolder })).toBe('Fix it')
    expect(read(join(workspace, 'a.md'), { workspace: '', tempFolder: '' })).toBeUndefined()
  })

  it.each([
    ['a file outside', '../work-2/c.md'],
    ['the process', '/proc/self/environ'],
    ['a device', '/dev/zero'],
    ['itself', 'link'],
    ['a folder', '.'],
    ['a token that Git keeps', '.git/config'],
    ['one in a folder', 'app/.git/config'],
  ])('is not sent if it is a link to %s', (_, target) => {
    write('c.md', 'SECRET', outside)
    write('.git/config', 'SECRET')
    write('app/.git/config', 'SECRET')
    link(target)

    expect(read('link')).toBeUndefined()
  })

  it.each(['none.md', '.', '', 'a.md/x', 'a\0.md', 'x'.repeat(65_536)])(
    'is not sent if it is none: row %#',
    (path) => {
      expect(read(path)).toBeUndefined()
    },
  )

  it('is not waited for if it is a pipe', () => {
    spawnSync('mkfifo', [join(workspace, 'pipe')])

    expect(read('pipe')).toBeUndefined()
  })

  it.each([
    ['a.md', 'a.md'],
    ['folder/a.md', 'folder'],
  ])('is not sent if %s is opened outside, and then %s is another one', (path, swapped) => {
    write(path, 'Fix it')
    write('a.md', 'SECRET', outside)
    const [target, aside] = [join(workspace, swapped), join(directory, 'aside')]
    renameSync(target, aside)
    symlinkSync(swapped === 'folder' ? outside : join(outside, 'a.md'), target)
    let reads = 0
    const folders = {
      tempFolder,
      get workspace() {
        reads += 1
        // The file has been opened.
        if (reads === 2) {
          rmSync(target)
          renameSync(aside, target)
        }
        return workspace
      },
    }

    expect([read(path, folders), reads]).toEqual([undefined, 2])
    expect(read(path)).toBe('Fix it')
  })
})
