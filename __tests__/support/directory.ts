import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'

/** An empty directory for the tests of a file, and removed after them. */
export function useDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tests-'))
  afterAll(() => {
    rmSync(directory, { recursive: true })
  })
  return directory
}
