import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { completed } from '../../simulator/job-script.ts'
import type { ActionRun } from '../support/run-action.ts'
import { startScenario } from './scenario.ts'

const root = join(import.meta.dirname, '../..')
let plain = ''

beforeAll(async () => {
  plain = await mkdtemp(join(tmpdir(), 'plain-bundle-'))
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--plain', '--out', plain], { cwd: root })
}, 300_000)

afterAll(() => rm(plain, { recursive: true }))

function withoutTimes(run: ActionRun): unknown {
  return JSON.parse(JSON.stringify({ ...run, wallMs: 0 }).replace(/\d+s, 1 poll|\d\d:\d\d {2}/g, '…'))
}

describe('a bundle without what bundle/ replaces', () => {
  it('waits, reports and comments as the one in dist/ does', async () => {
    const { run, github, close } = await startScenario({ job_8f3a: [completed()] })
    const options = { inputs: { comment: 'always' } }
    const usual = await run(options)
    const other = await run({ ...options, bundle: join(plain, 'index.js') })
    await close()

    expect(usual.exitCode).toBe(0)
    expect(withoutTimes(other)).toEqual(withoutTimes(usual))
    expect(github.comments).toHaveLength(1)
  })

  it('is another one', async () => {
    const sizes = [join(plain, 'index.js'), join(root, 'dist/index.js')].map(
      async (path) => (await readFile(path)).length,
    )
    const [all = 0, replaced = 0] = await Promise.all(sizes)
    expect(all).toBeGreaterThan(1.2 * replaced)
  })
})
