import { spawn, spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { requireFreshBundle } from '../scripts/fresh-bundle.ts'
import { active } from '../simulator/job-script.ts'
import { startScenario } from '../simulator/scenarios.ts'
import { startService } from '../simulator/service.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { useDirectory } from './support/directory.ts'
import { readSimulatorAction, startSimulator } from './support/start-simulator.ts'

// The tests of the action use the rest, such as what the service and GitHub respond if all is well.

const root = resolve(import.meta.dirname, '..')
requireFreshBundle(root)
const directory = useDirectory()
const closing: (() => unknown)[] = []

afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

describe('the service', () => {
  const aJob = expect.objectContaining({ id: expect.stringMatching(/^job_/) })
  const unknown = { error: 'Agent job not found' }

  it.each<[string, number, unknown, { path?: string; key?: string; body?: string }]>([
    ['shows a job', 200, aJob, {}],
    ['does not know another job', 404, unknown, { path: 'acme-web/job/constructor' }],
    ['does not know another project', 404, unknown, { path: 'other/job/job_8f3a' }],
    ['rejects another key', 401, { error: 'Invalid API key' }, { key: 'svc_other' }],
    ['starts a job', 201, aJob, { body: '{"prompt":"Update the docs."}' }],
    ['rejects a start', 422, { error: expect.any(String) }, { body: '{"prompt":"not-started"}' }],
    ['needs a prompt', 400, { error: 'prompt is required' }, { body: '{"prompt":1}' }],
    ['takes only that', 400, { error: 'x is not allowed' }, { body: '{"prompt":"a","x":1}' }],
    ['starts none there', 404, unknown, { path: 'other/job', body: '{"prompt":"a"}' }],
  ])('%s', async (_, status, expected, { path, key, body }) => {
    const service = await startService({ jobs: { job_8f3a: [active()] }, start: startScenario })
    closing.push(service.close)
    const [method, own] = body === undefined ? ['GET', 'job/job_8f3a'] : ['POST', 'job']
    const url = `${service.baseUrl}/v2/agent/${path ?? `acme-web/${own}`}`
    const headers = { authorization: `Bearer ${key ?? service.adminKey}` }
    const response = await fetch(url, { method, headers, body: body ?? null })

    expect([response.status, await response.json()]).toEqual([status, expected])
  })
})

describe('the simulator as an action', () => {
  it('leaves a service behind, which starts agent jobs and has one for each scenario', async () => {
    // A runner checks out the files alone. There is no node_modules above them.
    const folder = join(directory, 'simulator')
    cpSync(join(root, 'simulator'), folder, { recursive: true })
    cpSync(join(root, 'package.json'), join(directory, 'package.json'))
    const { outputs, pid } = await startSimulator(folder)
    closing.push(() => process.kill(pid))
    const headers = { authorization: `Bearer ${outputs['admin-key'] ?? ''}` }
    const { 'project-id': projectId = '', 'base-url': baseUrl = '' } = outputs
    const jobs = `${baseUrl}/v2/agent/${projectId}/job`
    const started = await fetch(jobs, { method: 'POST', headers, body: '{"prompt":"failed"}' })

    expect(await started.json()).toMatchObject({ id: expect.stringMatching(/^job_/) })
    expect(await (await fetch(`${jobs}/timeout`, { headers })).json()).toMatchObject({
      status: 'active',
    })
    const action = await readSimulatorAction(folder)
    expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort())
    // By this the runner ends it with the job. Only Linux shows it.
    const isLinux = process.platform === 'linux'
    expect(
      isLinux ? readFileSync(`/proc/${pid}/environ`, 'utf8') : 'RUNNER_TRACKING_ID=',
    ).toContain('RUNNER_TRACKING_ID=')
  })
})

it('npm start starts an agent job, waits for it, and verifies its pull request', () => {
  const script = ['scripts/run-local.ts', 'other-author']
  const { status, stdout } = spawnSync(process.execPath, script, { cwd: root, encoding: 'utf8' })

  expect(status).toBe(0)
  expect(stdout).toMatch(/Log of start.*Log of wait.*Log of verify.*^Error: .*`mallory`/ms)
})

describeScripts('bash')('the simulator as a program', () => {
  it('prints a command that runs the bundle', async () => {
    const script = ['simulator/main.ts', '--scenario', 'bad-key']
    const simulator = spawn(process.execPath, script, { cwd: root })
    closing.push(() => simulator.kill())
    let printed = ''
    for await (const chunk of simulator.stderr.setEncoding('utf8')) {
      printed += String(chunk)
      if (printed.includes('Ctrl-C')) break
    }
    const [command = ''] = /^ {2}env .*? dist\/index\.js$/ms.exec(printed) ?? []

    const { stdout } = spawnSync('bash', ['-c', command], { cwd: root, encoding: 'utf8' })
    expect(stdout).toContain('Invalid API key')
  })
})
