import './support/one-realm.ts'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from '@jest/globals'
import { startGitHub } from '../simulator/github.ts'
import { active, completed } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'
import { run } from '../src/wait/run.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { useDirectory } from './support/directory.ts'
import { createCore } from './support/fake-core.ts'
import { createClock, noJitter } from './support/fakes.ts'
import { PR_LINK as prLink } from './support/outcomes.ts'
import { gateWorkflow, reviewWorkflow, waitWorkflow } from './support/readme-workflows.ts'
import { runAction as runBundle } from './support/run-action.ts'
import { runWorkflow, type WorkflowOptions } from './support/run-workflow.ts'

const root = join(import.meta.dirname, '..')
const directory = useDirectory()

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

const readme = read('README.md')

const ACTIVE_MS = 115_000

it('the README shows the log as a run writes it', async () => {
  const [, shown] = /^```text\n(.*?)^```$/ms.exec(readme) ?? []

  expect(shown).toBe(`${await logOfWait()}\n`)
})

it('the README names the commands that run and test the action, as they are in package.json and .ci/run', () => {
  const [, section = ''] = readme.split('\n## Develop\n')
  const [, code = ''] = /^```bash\n(.*?)^```$/ms.exec(section.split('\n## ')[0] ?? '') ?? []
  const [run = '', test = ''] = code.split('\n').map((line) => line.replace(/ +#.*/, ''))

  expect([run, test]).toEqual(['npm ci && npm start', 'npm cit'])
  // npm has `cit` itself: it runs `ci`, then the script `test`.
  expect(JSON.parse(read('package.json'))).toMatchObject({
    scripts: { start: expect.any(String), test: expect.any(String) },
  })
  expect(read('.ci/run').split('\n')).toContain(`CI=true ${test}`)
})

it('the README begins with a short workflow that waits', () => {
  expect(waitWorkflow).toMatch(/^name: .*\non:\n/)
  expect(waitWorkflow.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
})

describeScripts('bash', 'sed')('the command by which the README copies recipes', () => {
  it('writes a commit into each step that uses this repository', () => {
    const sha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
    const gh = `case $* in *commits/main*) echo ${sha} ;; *) name=\${*##*/} && cat "$EXAMPLES/\${name%?ref=${sha}}" ;; esac`
    writeFileSync(join(directory, 'gh'), `#!/bin/sh\n${gh}\n`, { mode: 0o755 })
    const [, command = ''] = /^```bash\n(repo=.*?)^```$/ms.exec(readme) ?? []
    const names = readdirSync(join(root, 'examples')).map((name) => name.replace('.yml', ''))
    const env = {
      EXAMPLES: join(root, 'examples'),
      PATH: `${directory}:${process.env['PATH'] ?? ''}`,
    }
    const args = ['-ec', command.replace('try-it', names.join(' '))]
    execFileSync('bash', args, { cwd: directory, env })

    for (const name of names) {
      const copy = readFileSync(join(directory, `.github/workflows/${name}.yml`), 'utf8')
      const text = read(`examples/${name}.yml`)
      expect(copy).toBe(text.replaceAll(/(?<=uses: await-agent-job\/\S+@)v1\b/g, sha))
      expect(copy).not.toContain('@v1')
    }
  })
})

describeScripts('bash')('a workflow that the README or the page on gates shows', () => {
  const prompt = 'Say "$(id)".\nTwice.'
  const prHeadSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'

  beforeAll(() => {
    for (const name of ['gh', 'deploy.sh']) {
      const script = `#!/bin/sh\necho ${name}; for word; do echo "<$word>"; done\n`
      writeFileSync(join(directory, name), script, { mode: 0o755 })
    }
  })

  async function runReadme(workflow: string, options: Pick<WorkflowOptions, 'use' | 'vars'>) {
    const file = join(directory, 'workflow.yml')
    writeFileSync(file, workflow)
    const run = await runWorkflow({
      file,
      inputs: { prompt, 'job-id': 'job_8f3a' },
      secrets: { AGENT_ADMIN_KEY: 'svc_demo_0123456789' },
      github: { token: 'ghs_x', server_url: 'https://github.com', repository: 'acme/app' },
      env: { PATH: `${directory}:${process.env['PATH'] ?? ''}` },
      workspace: directory,
      ...options,
    })
    const { ref } = run.used.find(({ uses }) => uses?.startsWith('actions/checkout@')) ?? {}
    return { results: run.results, log: run.log, ref }
  }

  /** With the bundles, the simulated service, and the simulated GitHub. */
  async function runForReal(workflow: string) {
    const service = await startService({
      jobs: { job_8f3a: [completed({ prLink })] },
      start: () => [completed({ prLink })],
    })
    const pull = { repository: 'acme/app', number: 7, sha: prHeadSha, files: ['docs/login.md'] }
    const github = await startGitHub({ pulls: [pull] })
    const { baseUrl, startUrl, projectId } = service
    const settings = { token: github.token, env: { GITHUB_API_URL: github.apiUrl } }
    const run = await runReadme(workflow, {
      vars: {
        AGENT_BASE_URL: baseUrl,
        AGENT_START_URL: startUrl,
        AGENT_PROJECT_ID: projectId,
        AGENT_LOGIN: 'acme-agent[bot]',
      },
      async use(uses, inputs) {
        if (uses.startsWith('actions/')) return { passes: true, outputs: {} }
        const action = uses.includes('/start@')
          ? 'start'
          : uses.includes('/verify@')
            ? 'verify'
            : 'wait'
        const { exitCode, outputs } = await runBundle({ action, inputs, ...settings })
        return { passes: exitCode === 0, outputs }
      },
    }).finally(() => Promise.all([service.close(), github.close()]))
    const body = service.requests[0]?.body ?? ''
    const request: unknown = body === '' ? undefined : JSON.parse(body)
    return { ...run, request }
  }

  it('waits for an agent job', async () => {
    expect(await runForReal(waitWorkflow)).toMatchObject({ results: { wait: 'success' } })
  })

  it('starts an agent, waits for it, and asks for a review', async () => {
    expect(await runForReal(reviewWorkflow)).toMatchObject({
      results: { start: 'success', wait: 'success', review: 'success' },
      request: { prompt },
      log: `gh\n<pr>\n<comment>\n<${prLink}>\n<--body>\n<Please review what the agent did.>\n`,
    })
  })

  it('deploys the commit that it verified', async () => {
    expect(await runForReal(gateWorkflow)).toMatchObject({
      results: { start: 'success', wait: 'success', deploy: 'success' },
      ref: prHeadSha,
      log: 'deploy.sh\n',
    })
  })

  it.each([
    ['asks for no review of a failed job', reviewWorkflow, { status: 'failed', prLink }, 'skipped'],
    ['deploys nothing of a failed job', gateWorkflow, { status: 'failed', prLink }, 'skipped'],
    ['deploys nothing without a link', gateWorkflow, { status: 'completed' }, 'skipped'],
    ['deploys nothing unverified', gateWorkflow, { status: 'completed', prLink }, 'failure'],
  ])('%s', async (_, workflow, outputs, end) => {
    const use = (uses: string) => ({ passes: !uses.includes('/verify@'), outputs })
    const { results, log } = await runReadme(workflow, { use })

    expect([results['review'] ?? results['deploy'], log]).toEqual([end, ''])
  })
})

/** The log of a wait for a job that completes after some minutes. */
async function logOfWait(): Promise<string> {
  const clock = createClock()
  const startedAt = clock.now()
  const service = await startService({
    jobs: {
      job_8f3a: () => (clock.now() - startedAt < ACTIVE_MS ? active() : completed({ prLink })),
    },
  })
  process.env['GITHUB_OUTPUT'] = join(directory, 'output')
  const { core, calls } = createCore({
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': 'job_8f3a',
      'admin-key': service.adminKey,
    },
  })

  await run({ core, process, clock, random: noJitter }).finally(() => service.close())

  const lines = calls.flatMap((call) => {
    const [, level, text] = /^(info|notice)(?: \[.*?\])?: (.*)/.exec(call) ?? []
    if (text === undefined) return []
    return [level === 'notice' ? `Notice: ${text}` : text]
  })
  return lines.join('\n').replaceAll(service.baseUrl, 'https://agents.example.com')
}
