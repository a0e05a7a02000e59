import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { rejectOldNode } from '../../src/runner/node-version.ts'
import { useDirectory } from '../support/directory.ts'

const file = join(useDirectory(), 'outputs')
let printed: string[]

beforeEach(() => {
  writeFileSync(file, '')
  printed = []
})

function reject(version: string, env: NodeJS.ProcessEnv = { GITHUB_OUTPUT: file }): boolean {
  const outputs = 'jobs=[]\ncommentUrl='
  return rejectOldNode({ version, env, outputs, print: (line) => printed.push(line) })
}

describe('rejectOldNode', () => {
  it.each(['v20.20.2', 'v23.11.1', 'v9.24.0', 'v2.4.24', 'unknown'])(
    'fails the step on %s',
    (version) => {
      expect(reject(version)).toBe(true)
      const text = `This action needs Node 24, but the runner started it with ${version}. Update the runner (2.327.1 or newer, 64-bit; for act, put Node 24 on PATH).`
      expect(readFileSync(file, 'utf8')).toBe(
        `jobs=[]\ncommentUrl=\nmessage=${text}\nerrorCode=internal\n`,
      )
      expect(printed).toEqual([`::error title=Old Node::${text}`])
    },
  )

  it('needs no file for the outputs', () => {
    expect(reject('v20.20.2', {})).toBe(true)
    expect(printed).toHaveLength(1)
  })

  it.each(['v24.0.0', 'v24.21.0', 'v100.1.0'])('does nothing on %s', (version) => {
    expect(reject(version)).toBe(false)
    expect([printed, readFileSync(file, 'utf8')]).toEqual([[], ''])
  })
})
