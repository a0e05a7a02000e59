import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { Bench } from './client.ts'
import { callerOf } from './examples.ts'
import { commitAll } from './git.ts'
import { type GiteaServer, USER } from './gitea-server.ts'
import { scenarios } from './scenarios.ts'
import { renderWorkflow } from './workflow.ts'

/** Gives Gitea the action, the stubs of other actions, and the repository with the workflows. */
export async function pushRepositories({ bench, server }: { bench: Bench; server: GiteaServer }): Promise<void> {
  const stubs = new Set(bench.examples.flatMap((example) => example.stubs.filter((stub) => stub.includes('@'))))
  const actions = [
    { uses: 'await-agent-job/await-agent-job@v1', source: bench.actionDir },
    ...[...stubs].map((uses) => ({ uses, source: join(bench.stubsDir, uses.split('@')[0] ?? '') })),
  ]
  for (const owner of ['await-agent-job', 'actions']) await server.api('POST /orgs', { username: owner })
  for (const { uses, source } of actions) {
    const [repository = '', ref = ''] = uses.split('@')
    const folder = join(bench.scratchDir, 'gitea-repositories', repository)
    cpSync(source, folder, { recursive: true })
    // A tag that is named like the commit which an example pins.
    await pushRepository({ bench, server, folder, repository, refs: ['refs/heads/main', `refs/tags/${ref}`] })
  }
  const folder = join(bench.scratchDir, 'gitea-repositories', USER, 'app')
  writeWorkflows({ bench, folder })
  await pushRepository({ bench, server, folder, repository: `${USER}/app`, refs: ['refs/heads/main'] })
}

function writeWorkflows({ bench, folder }: { bench: Bench; folder: string }): void {
  const workflowsDir = join(folder, '.gitea', 'workflows')
  mkdirSync(workflowsDir, { recursive: true })
  const write = (file: string, text: string): void => {
    writeFileSync(join(workflowsDir, file), text)
  }
  for (const scenario of scenarios) {
    const { name, how } = scenario
    // These two have a runner of their own, with a label of their own.
    const isApart = how === 'cancel-from-runner' || how === 'old-node'
    const text = renderWorkflow(scenario)
    write(`scenario-${name}.yml`, isApart ? text.replaceAll('ubuntu-latest', name) : text)
  }
  for (const example of bench.examples) {
    write(example.file, example.text)
    const caller = callerOf(example)
    if (caller !== undefined) write(`caller-of-${example.file}`, caller.replace('.github', '.gitea'))
    if (example.trigger?.event === 'workflow_run') {
      const start = { 'runs-on': 'ubuntu-latest', steps: [{ run: 'echo started' }] }
      const before = { name: example.trigger.workflow, on: { workflow_dispatch: {} }, jobs: { start } }
      write(`before-${example.file}`, stringify(before))
    }
  }
}

async function pushRepository(options: {
  readonly bench: Bench
  readonly server: GiteaServer
  readonly folder: string
  readonly repository: string
  readonly refs: readonly string[]
}): Promise<void> {
  const { bench, server, folder, repository, refs } = options
  const { processes, logsDir } = bench
  const [owner = '', name = ''] = repository.split('/')
  await server.api(owner === USER ? 'POST /user/repos' : `POST /orgs/${owner}/repos`, {
    name,
    default_branch: 'main',
  })
  const logFile = join(logsDir, 'gitea-git.log')
  await commitAll({ processes, dir: folder, logFile })
  const url = new URL(`${repository}.git`, server.origin)
  url.username = USER
  url.password = server.token
  const args = ['push', '--quiet', url.href, ...refs.map((ref) => `HEAD:${ref}`)]
  await processes.run({ command: 'git', args, cwd: folder, logFile })
}
