import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { runAction } from '../support/run-action.ts'

const dist = new URL('../../dist/', import.meta.url)

// That a fresh build is the same byte for byte is proved by CI, which builds in a clone of its own.
describe('the bundle', () => {
  it('names the licenses of what it contains', async () => {
    const licenses = await readFile(new URL('licenses.txt', dist), 'utf8')
    const names = licenses.split('\n')

    expect(names).toEqual(
      expect.arrayContaining(['undici', 'llhttp', 'zod', '@actions/core', '@actions/github']),
    )
    expect(names.filter((name) => name.startsWith('@octokit/'))).not.toEqual([])
    expect(licenses).toContain('MIT')
    expect(licenses).toContain('Copyright Fedor Indutny, 2018.')
  })

  it('starts without a warning of Node, and fails without inputs', async () => {
    const { exitCode, stderr, lines, outputs } = await runAction({
      inputs: {},
      env: { NODE_OPTIONS: '--pending-deprecation --trace-warnings' },
    })

    expect([exitCode, stderr, lines.length]).toEqual([1, '', 2])
    expect(outputs).toMatchObject({ errorCode: 'invalid-input' })
  })
})
