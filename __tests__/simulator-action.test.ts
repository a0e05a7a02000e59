import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { scenarios } from '../simulator/scenarios.ts'
import { readSimulatorAction, startSimulator } from './support/start-simulator.ts'

const root = resolve(import.meta.dirname, '..')
let directory: string
let action: Awaited<ReturnType<typeof readSimulatorAction>>

// A runner checks out the files alone. There is no node_modules above them.
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'simulator-'))
  await cp(join(root, 'simulator'), join(directory, 'simulator'), { recursive: true })
  await cp(join(root, 'package.json'), join(directory, 'package.json'))
  action = await readSimulatorAction(join(directory, 'simulator'))
})

afterAll(async () => {
  await rm(directory, { recursive: true })
})

const start = (scenario: string) => startSimulator(join(directory, 'simulator'), scenario)

describe('the simulator as an action', () => {
  it.each([
    ['', 'completed'],
    ['failed', 'failed'],
    ['several-jobs', 'several-jobs', 'several-jobs,several-jobs-2,several-jobs-3'],
  ])(
    'for the scenario "%s" leaves a service behind that knows the job %s',
    async (scenario, jobId, all = jobId) => {
      const { outputs, pid } = await start(scenario)
      try {
        const url = `${outputs['base-url'] ?? ''}/v2/agent/${outputs['project-id'] ?? ''}/job/${jobId}`
        const response = await fetch(url, {
          headers: { authorization: `Bearer ${outputs['admin-key'] ?? ''}` },
        })

        expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort())
        expect(outputs['job-id']).toBe(all)
        expect(await response.json()).toMatchObject({ id: jobId, status: 'active' })
        // Otherwise the runner could not end it with the job.
        expect(await environmentOf(pid)).toContain('RUNNER_TRACKING_ID=github_1')
      } finally {
        process.kill(pid)
      }
    },
  )

  it('rejects a scenario that does not exist, on one line', async () => {
    const { stdout, outputs } = await start('x\n::warning::y')

    expect(stdout).toMatch(/^::error::Unknown scenario "x%0A::warning::y"\..*\n$/)
    expect(outputs).toEqual({})
  })

  it('names every scenario, and the default', () => {
    const { description, default: scenario } = action.inputs.scenario

    // The action simulates no GitHub, so it has no pull request to verify.
    const offered = [...scenarios].filter(([, { pull }]) => pull === undefined)
    expect(offered.filter(([name]) => !description.includes(name))).toEqual([])
    expect(scenario).toBe('completed')
  })

  it('ends the service by itself after its time limit', async () => {
    const background = join(directory, 'simulator/background.ts')

    await expect(
      promisify(execFile)(process.execPath, [background, 'completed', '0.001'], {
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
