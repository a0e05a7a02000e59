import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { runAction } from '../support/run-action.ts'

const dist = new URL('../../dist/', import.meta.url)

// That a fresh build is the same byte for byte is proved by CI, which builds in a clone of its own.
describe('the bundle', () => {
  it('names the licenses of what it contains', async () => {
    const licenses = await readFile(new URL('licenses.txt', dist), 'utf8')
    const names = licenses.split('\n')

    for (const name of [
      'undici',
      'llhttp',
      'zod',
      '@actions/core',
      '@actions/github',
      '@actions/http-client',
    ]) {
      expect(names).toContain(name)
    }
    expect(names.filter((name) => name.startsWith('@octokit/'))).not.toEqual([])
    expect(licenses).toContain('MIT')
    expect(licenses).toContain('Copyright Fedor Indutny, 2018.')
  })

  it('is a module', async () => {
    expect(JSON.parse(await readFile(new URL('package.json', dist), 'utf8'))).toEqual({
      type: 'module',
    })
  })

  it('starts without a warning of Node, and fails without inputs', async () => {
    const { exitCode, stderr, lines } = await runAction({
      inputs: {},
      env: { NODE_OPTIONS: '--pending-deprecation --trace-warnings' },
    })

    expect([exitCode, stderr, lines]).toEqual([
      1,
      '',
      [
        expect.stringMatching(/^Error: 4 inputs need fixing\. `base-url` is empty\. /),
        expect.stringMatching(/^Error code `invalid-input` · What to do: https:/),
      ],
    ])
  })

  it('says on an old Node what is needed, before it loads what that cannot load', async () => {
    const old = `
      import zlib from 'node:zlib'
      delete zlib.createZstdDecompress
      Object.defineProperty(process, 'version', { value: 'v20.20.2' })
    `
    const { exitCode, stderr, lines, outputs } = await runAction({
      inputs: {},
      env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}` },
    })

    expect([exitCode, stderr, lines.length]).toEqual([1, '', 1])
    expect(lines[0]).toMatch(/^Error: This action needs Node 24, .* v20\.20\.2\. Update /)
    expect(outputs).toMatchObject({ jobs: '[]', errorCode: 'internal' })
  })
})
