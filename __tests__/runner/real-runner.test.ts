import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, jest } from '@jest/globals'
import { run as start } from '../../src/start/run.ts'
import { run as verify } from '../../src/verify/run.ts'
import { run as wait } from '../../src/wait/run.ts'
import { type ActionName, readActionFile } from '../support/action-file.ts'
import { useDirectory } from '../support/directory.ts'
import { readOutputs } from '../support/runner-model.ts'

const output = join(useDirectory(), 'output')

it.each<[ActionName, () => Promise<void>, count: number]>([
  ['wait', wait, 4],
  ['start', start, 4],
  ['verify', verify, 3],
])('%s runs in the process and the real runner unless given others', async (name, run, count) => {
  writeFileSync(output, '')
  // Nothing of the run that runs the tests. For a fork or Dependabot the message says something else.
  const none = { GITHUB_ACTOR: '', GITHUB_EVENT_PATH: '', GITHUB_STEP_SUMMARY: '' }
  Object.assign(process.env, { ...none, GITHUB_OUTPUT: output })
  const printed: string[] = []
  let codeAtFirst: unknown
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    codeAtFirst ??= process.exitCode
    printed.push(String(chunk))
    return true
  })

  await run().finally(() => {
    jest.restoreAllMocks()
  })
  const exitCodes = [codeAtFirst, process.exitCode]
  process.exitCode = undefined
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)

  expect(exitCodes).toEqual([1, 1])
  expect(printed.join('')).toContain(`::error title=Invalid inputs::${count} inputs need fixing`)
  const { outputs } = readOutputs(readFileSync(output, 'utf8'))
  expect(Object.keys(outputs).sort()).toEqual([...(await readActionFile(name)).outputs].sort())
  expect(outputs['message']).toMatch(new RegExp(`^${count} inputs need `))
  expect(outputs['errorCode']).toBe('invalid-input')
})
