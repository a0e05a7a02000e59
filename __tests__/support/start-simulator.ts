import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { z } from 'zod'
import { readOutputs } from './runner-model.ts'

const Action = z.object({
  description: z.string(),
  outputs: z.record(z.string(), z.unknown()),
  runs: z.object({ using: z.literal('node24'), main: z.string() }),
})

export async function readSimulatorAction(folder: string): Promise<z.infer<typeof Action>> {
  return Action.parse(parse(await readFile(join(folder, 'action.yml'), 'utf8')))
}

/**
 * Runs the simulator as the action that it is.
 *
 * @param folder that of its `action.yml`
 * @returns `pid` is the process that it leaves behind
 */
export async function startSimulator(folder: string) {
  const { runs } = await readSimulatorAction(folder)
  const output = join(folder, 'output')
  await writeFile(output, '')
  const env = { GITHUB_OUTPUT: output, RUNNER_TRACKING_ID: 'github_1' }
  const script = join(folder, runs.main)
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
  const { outputs } = readOutputs(await readFile(output, 'utf8'))
  return { outputs, pid: Number(/\(process (\d+)\)/.exec(stdout)?.[1]) }
}
