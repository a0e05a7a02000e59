import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'yaml'
import { z } from 'zod'
import type { Bench, Client, Comment, Observed } from './client.ts'
import { callerOf, type Example } from './examples.ts'
import { commitAll } from './git.ts'
import { startGiteaServer, USER } from './gitea-server.ts'
import type { Running } from './processes.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { startServices } from './services.ts'
import { versions } from './tools.ts'
import { renderWorkflow, takeReports } from './workflow.ts'

const REPOSITORY = `${USER}/app`

const NUMBERED = z.object({ number: z.number() })
const RUNS = z.object({
  workflow_runs: z.array(
    z.object({ id: z.number(), path: z.string(), status: z.string(), conclusion: z.string().nullish() }),
  ),
})
const JOBS = z.object({ jobs: z.array(z.object({ id: z.number() })) })
const COMMENTS = z.array(z.object({ id: z.number(), body: z.string() }))

type Run = z.infer<typeof RUNS>['workflow_runs'][number]

/** Gitea with runners of its own: real issues, pull requests, tokens and comments. */
export async function createGitea(bench: Bench): Promise<Client> {
  const { processes, tools, scratchDir, logsDir } = bench
  const runnerBinary = await tools.giteaRunner()
  const oldNodeDir = await tools.oldNode()
  const server = await startGiteaServer(bench)
  const { api } = server
  const dir = join(scratchDir, 'gitea')
  const reportsDir = join(dir, 'reports')
  mkdirSync(reportsDir)

  await pushActions()
  await pushWorkflows()
  const issues = {
    'comment-on-issue': await createIssue('Login fails'),
    'personal-token': await createIssue('Logout fails'),
    examples: await createIssue('Sign-up fails'),
  }
  const pullRequests = {
    'comment-on-pull-request': await createPullRequest('agent/fix-logout'),
    examples: await createPullRequest('agent/fix-login'),
  }
  const services = await startServices({
    prLink: `${server.origin}/${REPOSITORY}/pulls/${pullRequests.examples}`,
  })
  await configure()
  const nodeDir = dirname(process.execPath)
  await startRunner({ name: 'runner', labels: ['ubuntu-latest', 'ubuntu-slim'], nodeDir })
  const stopped = await startRunner({ name: 'stopped', labels: ['runner-cancel'], nodeDir })
  await startRunner({ name: 'old-node', labels: ['old-node'], nodeDir: oldNodeDir })
  // Opening the pull requests has started workflows too.
  const before = Math.max(0, ...(await listRuns()).map(({ id }) => id))
  const taken = new Set<number>()

  async function push({
    folder,
    owner,
    name,
    ref,
  }: {
    folder: string
    owner: string
    name: string
    ref: string
  }) {
    const url = new URL(`${owner}/${name}.git`, server.origin)
    url.username = USER
    url.password = server.token
    const args = ['push', '--quiet', url.href, `HEAD:${ref}`]
    await processes.run({ command: 'git', args, cwd: folder, logFile: join(logsDir, 'gitea-git.log') })
  }

  async function pushActions(): Promise<void> {
    const stubs = new Map(
      bench.examples
        .flatMap(({ stubs }) => stubs.filter((stub) => stub.includes('@')))
        .map((stub) => [stub, '']),
    )
    const actions = [
      { uses: 'await-agent-job/await-agent-job@v1', source: bench.actionDir },
      ...[...stubs.keys()].map((uses) => ({ uses, source: join(bench.stubsDir, uses.split('@')[0] ?? '') })),
    ]
    for (const owner of ['await-agent-job', 'actions']) await api('POST /orgs', { username: owner })
    for (const { uses, source } of actions) {
      const [, owner = '', name = '', ref = ''] = /^(.*)\/(.*)@(.*)$/.exec(uses) ?? []
      const folder = join(dir, 'actions', name)
      cpSync(source, folder, { recursive: true })
      await api(`POST /orgs/${owner}/repos`, { name, default_branch: 'main' })
      await commitAll({ processes, dir: folder, logFile: join(logsDir, 'gitea-git.log') })
      await push({ folder, owner, name, ref: 'refs/heads/main' })
      // A ref that is named like the commit which the example pins.
      await push({ folder, owner, name, ref: `refs/tags/${ref}` })
    }
  }

  async function pushWorkflows(): Promise<void> {
    const folder = join(dir, 'app')
    const workflowsDir = join(folder, '.gitea', 'workflows')
    mkdirSync(workflowsDir, { recursive: true })
    const write = (file: string, text: string): void => {
      writeFileSync(join(workflowsDir, file), text)
    }
    for (const scenario of scenarios) {
      const { name, how } = scenario
      const isApart = how === 'cancel-from-runner' || how === 'old-node'
      const text = renderWorkflow(scenario)
      write(`try-${name}.yml`, isApart ? text.replaceAll('ubuntu-latest', name) : text)
    }
    for (const example of bench.examples) {
      write(example.file, example.text)
      const caller = callerOf(example)
      if (caller !== undefined) write(`caller-of-${example.file}`, caller.replace('.github', '.gitea'))
      if (example.trigger?.event === 'workflow_run') {
        write(
          `before-${example.file}`,
          stringify({
            name: example.trigger.workflow,
            on: { workflow_dispatch: {} },
            jobs: { start: { 'runs-on': 'ubuntu-latest', steps: [{ run: 'echo started' }] } },
          }),
        )
      }
    }
    await api('POST /user/repos', { name: 'app', default_branch: 'main' })
    await commitAll({ processes, dir: folder, logFile: join(logsDir, 'gitea-git.log') })
    await push({ folder, owner: USER, name: 'app', ref: 'refs/heads/main' })
  }

  async function createIssue(title: string): Promise<number> {
    return NUMBERED.parse(await api(`POST /repos/${REPOSITORY}/issues`, { title, body: 'Please fix.' }))
      .number
  }

  async function createPullRequest(head: string): Promise<number> {
    await api(`POST /repos/${REPOSITORY}/contents/${head}.txt`, {
      content: '',
      branch: 'main',
      new_branch: head,
      message: head,
    })
    const body = 'Fixes the login.\r\n\r\nAgent-Job: done\r\n'
    return NUMBERED.parse(
      await api(`POST /repos/${REPOSITORY}/pulls`, { title: head, head, base: 'main', body }),
    ).number
  }

  async function configure(): Promise<void> {
    const { service, hooksUrl } = services
    const variables = {
      AGENT_BASE_URL: service.baseUrl,
      AGENT_PROJECT_ID: service.projectId,
      AGENT_START_URL: hooksUrl,
      AGENT_LOGIN: USER,
      REPORTS: reportsDir,
      ISSUE: String(issues['personal-token']),
    }
    const secrets = {
      AGENT_ADMIN_KEY: service.adminKey,
      PERSONAL_TOKEN: server.token,
      CHAT_WEBHOOK_URL: hooksUrl,
    }
    for (const [name, value] of Object.entries(variables)) {
      await api(`POST /repos/${REPOSITORY}/actions/variables/${name}`, { value })
    }
    for (const [name, data] of Object.entries(secrets)) {
      await api(`PUT /repos/${REPOSITORY}/actions/secrets/${name}`, { data })
    }
    // Gitea takes the first branch that it sees for the default one, which need not be main.
    await api(`PATCH /repos/${REPOSITORY}`, { default_branch: 'main' })
    // A label of its own for each event, so that one event starts one scenario.
    for (const name of ['try', 'again', 'agent']) {
      await api(`POST /repos/${REPOSITORY}/labels`, { name, color: '#cccccc' })
    }
  }

  async function startRunner(options: {
    name: string
    labels: readonly string[]
    nodeDir: string
  }): Promise<Running> {
    const { name, labels } = options
    const cwd = join(dir, 'runners', name)
    mkdirSync(cwd, { recursive: true })
    const hostLabels = labels.map((label) => `${label}:host`)
    writeFileSync(
      join(cwd, 'config.yaml'),
      stringify({
        runner: {
          file: join(cwd, '.runner'),
          capacity: 4,
          fetch_interval: '1s',
          shutdown_timeout: '1s',
          labels: hostLabels,
        },
        cache: { enabled: false },
        host: { workdir_parent: join(cwd, 'work') },
        container: { docker_host: '-' },
      }),
    )
    const runner = (args: readonly string[]) => ({
      command: runnerBinary,
      args: [...args, '--config', 'config.yaml'],
      cwd,
      env: { HOME: cwd, PATH: [options.nodeDir, bench.stubsDir, process.env['PATH']].join(':') },
      logFile: join(logsDir, `gitea-${name}-${args[0] ?? ''}.log`),
    })
    const registration = [
      '--no-interactive',
      '--instance',
      server.origin,
      '--token',
      await server.runnerToken(),
    ]
    await processes.run(
      runner(['register', ...registration, '--name', name, '--labels', hostLabels.join(',')]),
    )
    return processes.start(runner(['daemon']))
  }

  async function listRuns(): Promise<Run[]> {
    return RUNS.parse(await api(`GET /repos/${REPOSITORY}/actions/runs?limit=100`)).workflow_runs
  }

  /** The next run of a workflow file that nobody has waited for yet. */
  async function nextRun(file: string): Promise<Run> {
    for (let tries = 0; tries < 60; tries += 1) {
      const found = (await listRuns()).find(
        ({ id, path }) => id > before && !taken.has(id) && path.startsWith(`${file}@`),
      )
      if (found !== undefined) {
        taken.add(found.id)
        return found
      }
      await sleep(500)
    }
    throw new Error(`${file} was not started.`)
  }

  async function isSuccess({ id }: Run, { seconds }: { seconds: number }): Promise<boolean> {
    for (let tries = 0; tries < seconds; tries += 1) {
      const run = RUNS.shape.workflow_runs.element.parse(
        await api(`GET /repos/${REPOSITORY}/actions/runs/${id}`),
      )
      if (run.status === 'completed') return run.conclusion === 'success'
      await sleep(1000)
    }
    return false
  }

  const dispatch = (file: string, inputs: object = {}) =>
    api(`POST /repos/${REPOSITORY}/actions/workflows/${file}/dispatches`, { ref: 'main', inputs })
  const label = (number: number, name: string) =>
    api(`POST /repos/${REPOSITORY}/issues/${number}/labels`, { labels: [name] })
  const listComments = async (number: number): Promise<Comment[]> =>
    COMMENTS.parse(await api(`GET /repos/${REPOSITORY}/issues/${number}/comments`))

  async function run(scenario: Scenario): Promise<Observed> {
    const { name, how, event } = scenario
    const file = `try-${name}.yml`
    const numbers: Readonly<Record<string, number>> = { ...issues, ...pullRequests }
    const number = numbers[name]
    const comments = []
    let passed = false
    for (const time of how === 'twice' ? ['try', 'again'] : ['try']) {
      await (event === undefined || number === undefined ? dispatch(file) : label(number, time))
      const run = await nextRun(file)
      if (how === 'cancel-from-runner' || how === 'cancel-from-server') {
        await services.untilPolled(`forever-${name}`)
        if (how === 'cancel-from-runner') stopped.signal('SIGTERM')
        else await server.cancelRun(`${REPOSITORY}/actions/runs/${run.id}`)
      }
      // A run whose runner has gone ends only hours later.
      passed = await isSuccess(run, { seconds: how === 'cancel-from-runner' ? 5 : 150 })
      if (number !== undefined) comments.push(await listComments(number))
    }
    const keptPolling = how !== undefined && (await services.isStillPolled(`forever-${name}`))
    return { passed, comments, keptPolling, ...takeReports({ dir: reportsDir, name }) }
  }

  async function runExample({ file, trigger }: Example): Promise<Observed> {
    switch (trigger?.event) {
      case 'issues':
        await label(issues.examples, 'agent')
        break
      case 'pull_request':
        if (trigger.action === 'labeled') await label(pullRequests.examples, 'agent')
        else await api(`PATCH /repos/${REPOSITORY}/pulls/${pullRequests.examples}`, { title: file })
        break
      case 'workflow_run':
        await dispatch(`before-${file}`)
        break
      case 'workflow_call':
        await dispatch(`caller-of-${file}`)
        break
      case 'workflow_dispatch':
        await dispatch(file, trigger.inputs)
        break
      case undefined:
        break
    }
    const run = await nextRun(trigger?.event === 'workflow_call' ? `caller-of-${file}` : file)
    const passed = await isSuccess(run, { seconds: 60 })
    const { jobs } = JOBS.parse(await api(`GET /repos/${REPOSITORY}/actions/runs/${run.id}/jobs`))
    const logs = await Promise.all(
      jobs.map(({ id }) =>
        server.apiText(`GET /repos/${REPOSITORY}/actions/jobs/${id}/logs`).catch(() => ''),
      ),
    )
    const log = logs.join('\n')
    writeFileSync(join(logsDir, `gitea-example-${file}.log`), log)
    return { passed, log }
  }

  return {
    name: 'Gitea',
    version: `${versions.gitea} with runner ${versions['gitea-runner']}`,
    limits: {
      'comment-on-issue.yml': { why: "Gitea's event does not contain the label", isTried: true },
      'on-pull-request.yml': { why: "Gitea's event does not contain the label", isTried: true },
      'from-another-run.yml': { why: "Gitea's event does not contain the head repository", isTried: true },
    },
    run,
    runExample,
    close: services.close,
  }
}
