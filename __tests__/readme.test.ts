import './support/one-realm.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startGitHub } from '../simulator/github.ts'
import { active, completed } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'
import { run } from '../src/wait/run.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { createCore } from './support/fake-core.ts'
import { createClock, noJitter } from './support/fakes.ts'
import { PR_LINK as prLink } from './support/outcomes.ts'
import { gateWorkflow, reviewWorkflow, waitWorkflow } from './support/readme-workflows.ts'
import { runAction as runBundle } from './support/run-action.ts'
import { runWorkflow, type WorkflowOptions } from './support/run-workflow.ts'

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, '..', path), 'utf8')
}

const readme = read('README.md')

const ACTIVE_MS = 115_000

// GitHub renders the summary and the comment in the README as it does in their own places.
it('the README shows the log, the job summary and the comment as a run writes them', async () => {
  const one = await runAction()
  const samples = /<!-- prettier-ignore-start -->\n(.*?)<!-- prettier-ignore-end -->/s
  const [, shown] = samples.exec(readme) ?? []
  expect(shown).toBe(`
The step's log:

\`\`\`text
${one.log}
\`\`\`

The job summary, on the page of the run:

${quote(one.summary)}

The comment, on the issue or pull request, if you ask for one:

${quote(one.comment.replace(/^<!--.*-->\n/, ''))}

`)
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
  expect(waitWorkflow.trimEnd().split('\n').length).toBeLessThanOrEqual(25)
})

describeScripts('bash')('a workflow that the README or the page on gates shows', () => {
  const prompt = 'Say "$(id)".\nTwice.'
  const prHeadSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
  const completedJob = { status: 'completed', prLink, prHeadSha }
  let directory: string

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'readme-'))
    for (const name of ['gh', 'deploy.sh']) {
      const script = `#!/bin/sh\necho ${name}; for word; do echo "<$word>"; done\n`
      writeFileSync(join(directory, name), script, { mode: 0o755 })
    }
  })

  afterAll(() => {
    rmSync(directory, { recursive: true })
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

  it('waits for an agent job, and shows its pull request', async () => {
    expect(await runForReal(waitWorkflow)).toMatchObject({
      results: { wait: 'success' },
      log: `The agent's pull request is ${prLink}\n`,
    })
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
    ['asks for no review of a failed job', reviewWorkflow, { ...completedJob, status: 'failed' }],
    ['deploys nothing without a commit', gateWorkflow, { ...completedJob, prHeadSha: '' }],
  ])('%s', async (_, workflow, outputs) => {
    const { results, log } = await runReadme(workflow, { use: () => ({ passes: true, outputs }) })

    expect([results['review'] ?? results['deploy'], log]).toEqual(['skipped', ''])
  })
})

async function runAction() {
  const directory = mkdtempSync(join(tmpdir(), 'readme-'))
  const event = join(directory, 'event.json')
  writeFileSync(event, '{"issue":{"number":42}}')
  const clock = createClock()
  const startedAt = clock.now()
  const service = await startService({
    jobs: {
      job_8f3a: () => (clock.now() - startedAt < ACTIVE_MS ? active() : completed({ prLink })),
    },
  })
  const github = await startGitHub()
  Object.assign(process.env, {
    GITHUB_API_URL: github.apiUrl,
    GITHUB_EVENT_NAME: 'issues',
    GITHUB_EVENT_PATH: event,
    GITHUB_OUTPUT: join(directory, 'output'),
    GITHUB_REPOSITORY: 'acme/app',
    GITHUB_RUN_ID: '4711',
    GITHUB_SERVER_URL: 'https://github.com',
  })
  const { core, calls, summary } = createCore({
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': 'job_8f3a',
      'admin-key': service.adminKey,
      'github-token': github.token,
      comment: 'true',
    },
  })

  await run({ core, process, clock, random: noJitter }).finally(() =>
    Promise.all([service.close(), github.close()]),
  )
  rmSync(directory, { recursive: true })

  const lines = calls.flatMap((call) => {
    const [, level, text] = /^(info|notice)(?: \[.*?\])?: (.*)/.exec(call) ?? []
    if (text === undefined) return []
    return [level === 'notice' ? `Notice: ${text}` : text]
  })
  const log = lines.join('\n').replaceAll(service.baseUrl, 'https://agents.example.com')
  return { log, summary: summary(), comment: github.comments[0]?.body ?? '' }
}

function quote(markdown: string): string {
  return markdown.trim().replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '')
}
