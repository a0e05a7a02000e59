import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { startAction } from './run-action.ts'

// That inputs arrive and outputs are read, every fault row shows.
it('starts a program with the variables of the runner and no others, and leaves nothing behind', async () => {
  const own = await mkdtemp(join(tmpdir(), 'run-action-test-'))
  const bundle = join(own, 'index.mjs')
  await writeFile(bundle, 'console.log(JSON.stringify(process.env))')
  const { directory, finished } = await startAction({
    bundle,
    inputs: {},
    env: { GITHUB_RUN_ID: undefined },
  })
  const { stdout } = await finished
  await rm(own, { recursive: true })

  expect(JSON.parse(stdout)).toMatchObject({ 'INPUT_ADMIN-KEY': '', 'INPUT_TIMEOUT-MINUTES': '30' })
  expect(stdout).not.toMatch(/GITHUB_RUN_ID|NODE_OPTIONS|JEST_WORKER_ID/)
  expect(existsSync(directory)).toBe(false)
})
