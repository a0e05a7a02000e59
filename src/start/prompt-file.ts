import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Runner } from '../runner/runner.ts'

const MAX_MIB = 1

export const MISSING = 'does not exist. If it is in the repository, run actions/checkout first.'

export const NO_FILE = `is no file that can be sent: it must be UTF-8 text of at most ${MAX_MIB} MiB inside the workspace or RUNNER_TEMP.`

export type Folders = Pick<Runner, 'workspace' | 'tempFolder'>

export function isThere(path: string, { workspace }: Pick<Folders, 'workspace'>): boolean {
  return existsSync(resolve(workspace, path))
}

/**
 * The text of a file that a workflow wrote or checked out; undefined if it is none that can be sent
 * to a service.
 *
 * @param path a relative one begins in the workspace
 */
export function readPromptFile(path: string, folders: Folders): string | undefined {
  let file: number | undefined
  try {
    const asked = resolve(folders.workspace, path)
    // Non-blocking, because a pipe would wait for somebody to write into it.
    file = openSync(asked, constants.O_RDONLY | constants.O_NONBLOCK)
    return mayBeSent(file, asked, folders) ? parseText(readFileSync(file)) : undefined
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Judges the file that is open, because another one may have its name by now. */
function mayBeSent(file: number, asked: string, { workspace, tempFolder }: Folders): boolean {
  const opened = fstatSync(file, { bigint: true })
  if (!opened.isFile() || opened.size > MAX_MIB * 1024 * 1024) return false

  const path = realpathSync.native(asked)
  const isSame = lstatSync(path, { bigint: true }).ino === opened.ino
  return isSame && [workspace, tempFolder].some((folder) => isInside(path, folder))
}

/** Not in Git's own folder: a link in a pull request could lead to the token that is kept there. */
function isInside(path: string, folder: string): boolean {
  const way = relative(realpathSync.native(folder), path)
  const names = way.split(sep)
  return !isAbsolute(way) && !names.includes('..') && !names.includes('.git')
}

/** Without a byte order mark, and without white space at its ends; undefined if nothing is left. */
function parseText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  return text === '' || text.includes('\0') ? undefined : text
}
