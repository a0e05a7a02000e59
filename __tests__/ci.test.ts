import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { describeScripts } from './support/describe-scripts.ts'
import { runAction } from './support/run-action.ts'
import { runWorkflow, type WorkflowOptions } from './support/run-workflow.ts'
import { startSimulator } from './support/start-simulator.ts'

// Each step of ci.yml runs as it stands there. Only what installs, builds or comes from the network is replaced.

const describeJob = describeScripts('bash', 'curl', 'git')
const root = resolve(import.meta.dirname, '..')
const file = join(root, '.github/workflows/ci.yml')

let jobs: string[]
let directory: string
/** A repository whose only commit is what stands in this one. */
let checkout: string

beforeAll(async () => {
  const { jobs: all } = z
    .object({ jobs: z.record(z.string(), z.unknown()) })
    .parse(parse(await readFile(file, 'utf8')))
  jobs = Object.keys(all)
  directory = await mkdtemp(join(tmpdir(), 'ci-'))
  checkout = join(directory, 'checkout')
  const isOther = (path: string) => /[/\\](?:\.git|node_modules|coverage)$/.test(path)
  await cp(root, checkout, { recursive: true, filter: (path) => !isOther(path) })
  git('init --quiet')
  git('add --all')
  git('-c user.name=x -c user.email=x@example.com commit --quiet --message x')
})

afterAll(() => rm(directory, { recursive: true }))

function git(args: string): void {
  const { status, stderr } = spawnSync('git', args.split(' '), { cwd: checkout, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

interface JobOptions {
  /** What takes the place of programs of these names. */
  readonly programs?: Readonly<Record<string, string>>
  /** Of other jobs, which else have passed. */
  readonly results?: Readonly<Record<string, string>>
  readonly use?: WorkflowOptions['use']
}

/** Where programs are found, with these before others. */
async function pathWith(programs: Readonly<Record<string, string>>): Promise<string> {
  const stubs = await mkdtemp(join(directory, 'programs-'))
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(stubs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return [stubs, dirname(process.execPath), process.env['PATH']].join(delimiter)
}

async function runJob(job: string, { programs = {}, results = {}, use }: JobOptions) {
  const others = jobs.filter((name) => name !== job).map((name) => [name, 'success'] as const)
  const run = await runWorkflow({
    file,
    github: { token: 'ghs_x' },
    results: { ...Object.fromEntries(others), ...results },
    workspace: checkout,
    use: use ?? (() => ({ passes: true, outputs: {} })),
    env: {
      GITHUB_REPOSITORY: 'acme/app',
      PATH: await pathWith(programs),
    },
  })
  return { result: run.results[job], log: run.log }
}

describeJob('the job self-test', () => {
  it('passes', async () => {
    const left: number[] = []
    const { result, log } = await runJob('self-test', {
      async use(uses, inputs) {
        if (uses === './simulator') {
          const { outputs, pid } = await startSimulator(join(checkout, 'simulator'))
          left.push(pid)
          return { passes: true, outputs }
        }
        if (!['./', './start'].includes(uses)) return { passes: true, outputs: {} }
        const action = uses === './' ? 'wait' : 'start'
        const { exitCode, outputs } = await runAction({ action, inputs })
        return { passes: exitCode === 0, outputs }
      },
    }).finally(() => {
      for (const pid of left) process.kill(pid)
    })

    expect(result === 'success' ? '' : log).toBe('')
  }, 120_000)
})

describeJob('the job dist', () => {
  it.each([
    ['passes if the build changes nothing', 'true', 'success'],
    ['fails if it changes a file', 'echo x >> dist/index.js', 'failure'],
    ['fails if it makes another file', 'echo x > dist/x.js', 'failure'],
  ])('%s', async (_, build, expected) => {
    const { result, log } = await runJob('dist', { programs: { npm: '', node: build } })
    git('reset --hard --quiet')
    git('clean --force --quiet')

    expect(result).toBe(expected)
    expect(log.includes('::error::dist/ is not what the sources build.')).toBe(result === 'failure')
  })

  it.each(['ci.yml', 'release.yml'])(
    'builds in %s as npm run build does, which npm test runs',
    async (name) => {
      const { scripts } = z
        .object({ scripts: z.object({ build: z.string() }) })
        .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
      const text = await readFile(join(root, '.github/workflows', name), 'utf8')

      expect(text).toContain(`\n      - run: ${scripts.build}\n`)
    },
  )
})

describeJob('the commands in CONTRIBUTING.md that build for Dependabot', () => {
  it.each([
    [
      'push the build and nothing else',
      'touch dist/x.js x',
      'build: dist [dependabot skip]\n\ndist/x.js\n',
    ],
    ['push nothing if the build fails', 'touch dist/x.js; exit 1', ''],
  ])('%s', async (_, build, pushed) => {
    const text = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')
    const [, commands = ''] = /```bash\n(gh pr .*?)```/s.exec(text) ?? []
    const script = `git clone --quiet --bare ${checkout} origin
      git -C origin branch dependabot/npm
      git clone --quiet --config user.name=x --config user.email=x@example.com origin work && cd work
      { ${commands} } >&2
      git -C ../origin log --name-only --format=%s HEAD..dependabot/npm`
    const gh = 'git checkout --quiet dependabot/npm'
    const npm = `[ "$1" = ci ] || { ${build}; }`
    const { stdout } = spawnSync('bash', ['-c', script], {
      cwd: await mkdtemp(join(directory, 'dependabot-')),
      env: { PATH: await pathWith({ gh, npm }) },
      encoding: 'utf8',
    })

    expect(stdout).toBe(pushed)
  })
})

describeJob('the job workflows', () => {
  it('lets both linters find what they check, the examples among it', async () => {
    const go = 'echo "$@"; [ -e .github/workflows/ci.yml ] && [ -e .github/workflows/agent.yml ]'
    const pipx =
      'echo "$@"; shift 2; for file; do [ "$file" = --config ] || [ -e "$file" ] || exit 1; done'
    const { result, log } = await runJob('workflows', { programs: { go, pipx } })

    expect(result).toBe('success')
    expect(log).toMatch(/^run github.com\/rhysd\/actionlint\S+\nrun zizmor==.* --config .*\n$/)
  })
})

describeJob('the job ci-ok', () => {
  const run = (results: Readonly<Record<string, string>>) => runJob('ci-ok', { results })

  it('passes if all others pass', async () => {
    expect((await run({})).result).toBe('success')
  })

  it.each(['failure', 'skipped', 'cancelled'])('fails if any of them ended as %s', async (bad) => {
    for (const job of jobs.filter((name) => name !== 'ci-ok')) {
      const { result } = await run({ [job]: bad })

      expect([job, result]).toEqual([job, 'failure'])
    }
  })
})
