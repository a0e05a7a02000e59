import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, resolve } from 'node:path'
import { beforeAll, expect, it } from '@jest/globals'
import type { ActionName } from './support/action-file.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { useDirectory } from './support/directory.ts'
import { runAction } from './support/run-action.ts'
import { runWorkflow, type WorkflowOptions } from './support/run-workflow.ts'
import { startSimulator } from './support/start-simulator.ts'

// Each step of ci.yml runs as it stands there. Only what installs, builds or comes from the network is replaced.

const describeJob = describeScripts('bash', 'curl', 'git')
const root = resolve(import.meta.dirname, '..')
const file = join(root, '.github/workflows/ci.yml')
const actions: ReadonlyMap<string, ActionName> = new Map([
  ['./', 'wait'],
  ['./start', 'start'],
  ['./verify', 'verify'],
])
const jobs = ['check', 'dist', 'self-test', 'workflows', 'ci-ok']

const directory = useDirectory()
/** A repository with what the jobs run. */
const checkout = join(directory, 'checkout')

beforeAll(async () => {
  for (const name of ['package.json', 'dist', 'simulator'])
    await cp(join(root, name), join(checkout, name), { recursive: true })
  git(`init --quiet
    git add --all
    git -c user.name=x -c user.email=x@example.com commit --quiet --message x`)
})

function git(commands: string): void {
  const options = { cwd: checkout, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync('sh', ['-ec', `git ${commands}`], options)
  if (status !== 0) throw new Error(stderr)
}

async function runJob(
  job: string,
  options: Partial<Pick<WorkflowOptions, 'use' | 'env' | 'results'>> = {},
) {
  const others = jobs.filter((name) => name !== job).map((name) => [name, 'success'] as const)
  const run = await runWorkflow({
    file,
    github: { token: 'ghs_x' },
    workspace: checkout,
    use: () => ({ passes: true, outputs: {} }),
    ...options,
    results: { ...Object.fromEntries(others), ...options.results },
    env: { GITHUB_REPOSITORY: 'acme/app', ...options.env },
  })
  expect(Object.keys(run.results).sort()).toEqual([...jobs].sort())
  return { result: run.results[job], log: run.log }
}

describeJob('the job self-test', () => {
  it('passes', async () => {
    const left: number[] = []
    const { result, log } = await runJob('self-test', {
      // By the Node of this project, as the action needs.
      env: { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) },
      async use(uses, inputs) {
        if (uses === './simulator') {
          const { outputs, pid } = await startSimulator(join(checkout, 'simulator'))
          left.push(pid)
          return { passes: true, outputs }
        }
        const action = actions.get(uses)
        if (action === undefined) return { passes: true, outputs: {} }
        const { exitCode, outputs } = await runAction({ action, inputs, token: 'ghs_x' })
        return { passes: exitCode === 0, outputs }
      },
    }).finally(() => {
      for (const pid of left) process.kill(pid)
    })

    expect([result, result === 'success' ? '' : log]).toEqual(['success', ''])
  }, 120_000)
})

describeJob('the job dist', () => {
  it.each([
    ['passes if the build changes nothing', 'true', 'success'],
    ['fails if it changes a file', 'echo x >> dist/index.js', 'failure'],
    ['fails if it makes another file', 'echo x > dist/x.js', 'failure'],
  ])('%s', async (_, build, expected) => {
    const stubs = await mkdtemp(join(directory, 'programs-'))
    for (const [name, script] of Object.entries({ npm: '', node: build }))
      await writeFile(join(stubs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const PATH = [stubs, process.env['PATH']].join(delimiter)
    const { result, log } = await runJob('dist', { env: { PATH } })
    git('reset --hard --quiet; git clean --force --quiet')

    expect(result).toBe(expected)
    expect(log.includes('::error::dist/ is not what the sources build.')).toBe(result === 'failure')
  })

  it.each(['ci.yml', 'release.yml'])('builds in %s as npm run build does', async (name) => {
    const text = await readFile(join(root, '.github/workflows', name), 'utf8')
    const script = /"build": "(.*)"/.exec(await readFile(join(root, 'package.json'), 'utf8'))?.[1]

    expect(text).toContain(`\n      - run: ${String(script)}\n`)
  })
})

// A skipped or cancelled job is no success, so each way to end counts, and each job.
describeJob('the job ci-ok', () => {
  it.each([
    ['passes if all others pass', {}, 'success'],
    ['fails if check failed', { check: 'failure' }, 'failure'],
    ['fails if dist was skipped', { dist: 'skipped' }, 'failure'],
    ['fails if self-test was cancelled', { 'self-test': 'cancelled' }, 'failure'],
    ['fails if workflows failed', { workflows: 'failure' }, 'failure'],
  ])('%s', async (_, results, expected) => {
    expect((await runJob('ci-ok', { results })).result).toBe(expected)
  })
})
