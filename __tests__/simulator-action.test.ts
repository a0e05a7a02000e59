import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { scenarios } from '../simulator/scenarios.ts'
import { useDirectory } from './support/directory.ts'
import { readSimulatorAction, startSimulator } from './support/start-simulator.ts'

const root = resolve(import.meta.dirname, '..')
const directory = useDirectory()
let action: Awaited<ReturnType<typeof readSimulatorAction>>

// A runner checks out the files alone. There is no node_modules above them.
beforeAll(async () => {
  await cp(join(root, 'simulator'), join(directory, 'simulator'), { recursive: true })
  await cp(join(root, 'package.json'), join(directory, 'package.json'))
  action = await readSimulatorAction(join(directory, 'simulator'))
})

describe('the simulator as an action', () => {
  it('leaves a service behind, which starts agent jobs and has one for each scenario', async () => {
    const { outputs, pid } = await startSimulator(join(directory, 'simulator'))
    const { 'base-url': baseUrl = '', 'start-url': startUrl = '', ...rest } = outputs
    const headers = { authorization: `Bearer ${rest['admin-key'] ?? ''}` }
    const statusOf = async (id: string) => {
      const url = `${baseUrl}/v2/agent/${rest['project-id'] ?? ''}/job/${id}`
      return (await fetch(url, { headers })).json()
    }
    try {
      const body = '{"prompt":"failed"}'
      const started = await fetch(startUrl, { method: 'POST', headers, body })
      const { id } = z.object({ id: z.string() }).parse(await started.json())

      expect(await statusOf(id)).toMatchObject({ id, status: 'active' })
      expect(await statusOf('timeout')).toMatchObject({ id: 'timeout', status: 'active' })
      expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort())
      // Otherwise the runner could not end it with the job.
      expect(await environmentOf(pid)).toContain('RUNNER_TRACKING_ID=github_1')
    } finally {
      process.kill(pid)
    }
  })

  it('names every scenario of one job', () => {
    // The action simulates no GitHub, so it has no pull request to verify.
    const offered = [...scenarios].filter(([, { pull, script }]) => !pull && script)

    expect(offered.filter(([name]) => !action.description.includes(name))).toEqual([])
  })

  it('ends the service by itself after its time limit', async () => {
    const background = join(directory, 'simulator/background.ts')

    await expect(
      promisify(execFile)(process.execPath, [background, '0.001'], {
        timeout: 30_000,
      }),
    ).resolves.toBeDefined()
  })
})

/** Only Linux shows it. On other systems this returns what it should be. */
async function environmentOf(pid: number): Promise<string> {
  return process.platform === 'linux'
    ? readFile(`/proc/${pid}/environ`, 'utf8')
    : 'RUNNER_TRACKING_ID=github_1'
}
