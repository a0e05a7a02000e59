import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { readOutputs } from './runner-model.ts'

/** Runs an action in this process and with the real runner, as its bundle does. */
export async function runHere(run: () => Promise<void>, directory: string) {
  const GITHUB_OUTPUT = join(directory, 'output')
  await writeFile(GITHUB_OUTPUT, '')
  // Nothing of the run that runs the tests. For a fork or Dependabot the message says something else.
  const none = { GITHUB_ACTOR: '', GITHUB_EVENT_PATH: '', GITHUB_STEP_SUMMARY: '' }
  Object.assign(process.env, { ...none, GITHUB_OUTPUT })
  let stdout = ''
  let codeAtFirst: unknown
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    codeAtFirst ??= process.exitCode
    stdout += String(chunk)
    return true
  })

  await run().finally(() => {
    jest.restoreAllMocks()
  })
  const exitCodes = [codeAtFirst, process.exitCode]
  process.exitCode = undefined
  for (const name of ['SIGINT', 'SIGTERM']) process.removeAllListeners(name)
  return { exitCodes, stdout, ...readOutputs(await readFile(GITHUB_OUTPUT, 'utf8')) }
}
