import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Bench, Client, Task } from './client.ts'
import { startGiteaServer, USER } from './gitea-server.ts'
import { stubbedActions, writeWorkflows } from './repository.ts'
import { startServices, until } from './services.ts'
import { oldNode, versions } from './tools.ts'

const REPOSITORY = `${USER}/app`
/** Who opens the agent's pull request. */
const AGENT = 'acme-agent'

const RUN = z.object({
  id: z.number(),
  path: z.string(),
  status: z.string(),
  conclusion: z.string().nullish(),
})
const RUNS = z.object({ workflow_runs: z.array(RUN) })
const JOBS = z.object({ jobs: z.array(z.object({ id: z.number() })) })
const COMMENTS = z.array(z.object({ id: z.number(), body: z.string() }))

/** Gitea with runners of its own: a real issue, pull request, tokens and comments. */
export async function createGitea(bench: Bench): Promise<Client> {
  const nodeDir = dirname(process.execPath)
  const oldNodeDir = await oldNode(bench)
  const server = await startGiteaServer(bench)
  const dir = join(bench.scratchDir, 'gitea-app')
  const reportsDir = join(bench.scratchDir, 'gitea', 'reports')
  mkdirSync(reportsDir)
  const api = (request: string, body?: object): Promise<unknown> =>
    server.api(request.replace(' ', ` /repos/${REPOSITORY}/`), body)

  const actions = stubbedActions(bench).map((uses) => ({
    uses,
    from: join(bench.stubsDir, uses.replace(/@.*/, '')),
  }))
  for (const owner of ['await-agent-job', 'actions'])
    await server.api('POST /orgs', { username: owner })
  for (const { uses, from } of [
    ...actions,
    { uses: 'await-agent-job/await-agent-job@v1', from: bench.actionDir },
  ]) {
    const [repository = '', tag = ''] = uses.split('@')
    // A tag that is named like the commit which an example pins.
    await server.push(from, { repository, tag })
  }
  writeWorkflows(bench, dir)
  await server.push(dir, { repository: REPOSITORY })
  // A label of its own for each event, because setting one again is none.
  for (const name of ['labeled-1', 'labeled-2', 'agent'])
    await api('POST labels', { name, color: '#cccccc' })
  const head = 'agent/fix-login'
  const body = 'It says "no".'
  // Their numbers: 1 and 2.
  await api('POST issues', { title: 'Login fails', body })
  await api('POST contents/login.txt', {
    content: '',
    branch: 'main',
    new_branch: head,
    message: head,
  })
  await server.api('POST /admin/users', {
    username: AGENT,
    email: `${AGENT}@example.com`,
    password: randomUUID(),
  })
  await api(`PUT collaborators/${AGENT}`, { permission: 'write' })
  await api(`POST pulls?sudo=${AGENT}`, { title: head, head, base: 'main', body })
  const services = await startServices({
    prLink: `${server.origin}/${REPOSITORY}/pulls/2`,
    agentLogin: AGENT,
    reportsDir,
  })
  const secrets = { ...services.secrets, PERSONAL_TOKEN: server.token }
  for (const [name, value] of Object.entries(services.variables))
    await api(`POST actions/variables/${name}`, { value })
  for (const [name, data] of Object.entries(secrets))
    await api(`PUT actions/secrets/${name}`, { data })
  // Gitea took the first branch that it saw for the default one.
  await server.api(`PATCH /repos/${REPOSITORY}`, { default_branch: 'main' })
  const { env } = services
  await server.startRunner('runner', { labels: ['ubuntu-latest', 'ubuntu-slim'], nodeDir, env })

  async function listRuns(file: string): Promise<z.infer<typeof RUN>[]> {
    const { workflow_runs: runs } = RUNS.parse(await api('GET actions/runs?limit=100'))
    return runs.filter(({ path }) => path.startsWith(`${file}@`))
  }

  async function start(
    { event, file, action, kind, inputs }: Task,
    time: number,
  ): Promise<unknown> {
    const labels = [kind === 'example' ? 'agent' : `labeled-${time}`]
    const push = (path: string, branch: object) =>
      api(`POST contents/${path}`, { content: '', message: 'Push', ...branch })
    if (event === 'workflow_dispatch')
      return api(`POST actions/workflows/${file}/dispatches`, { ref: 'main', inputs })
    if (event === 'push') return push(`${kind}-${time}.txt`, { branch: 'main' })
    if (action === 'opened') {
      await push('src/api/users.txt', { branch: 'main', new_branch: 'users' })
      return api('POST pulls', { title: 'Users', head: 'users', base: 'main' })
    }
    return api(`POST issues/${event === 'issues' ? 1 : 2}/labels`, { labels })
  }

  async function conclusionOf(id: number): Promise<string> {
    const find = async (): Promise<string | undefined> => {
      const run = RUN.parse(await api(`GET actions/runs/${id}`))
      return run.status === 'completed' ? (run.conclusion ?? '') : undefined
    }
    return until(`The end of run ${id}`, find, 150)
  }

  async function logOf(id: number): Promise<string> {
    const { jobs } = JOBS.parse(await api(`GET actions/runs/${id}/jobs`))
    // A job that was skipped has none.
    const logs = await Promise.all(
      jobs.map((job) => api(`GET actions/jobs/${job.id}/logs`).catch(() => '')),
    )
    return logs.join('\n')
  }

  const noLabel = { why: "Gitea's event does not contain the label", shows: /ended as skipped/ }
  return {
    name: `Gitea ${versions.gitea} with runner ${versions['gitea-runner']}`,
    services,
    logsSummary: false,
    limits: {
      'on-label.yml': noLabel,
      'on-pull-request.yml': {
        why: "Gitea's event does not contain the type of an account",
        shows: /ended as skipped/,
      },
      'merge.yml': {
        why: "Gitea's API does not list a commit's files, so `pr-paths` is rejected",
        shows: /`pr-paths`/,
      },
    },
    async run(task, time) {
      const { file, cancelledBy, runsOn } = task
      const own = { labels: [runsOn], nodeDir: task.isOldNode === true ? oldNodeDir : nodeDir, env }
      const runner = runsOn === 'ubuntu-latest' ? undefined : await server.startRunner(runsOn, own)
      try {
        const before = new Set((await listRuns(file)).map(({ id }) => id))
        await start(task, time)
        const find = async () => (await listRuns(file)).find((run) => !before.has(run.id))
        const { id } = await until(`A run of ${file}`, find)
        if (cancelledBy !== undefined) await services.untilPolled(task.endlessJob)
        if (cancelledBy === 'server') await server.cancelRun(`${REPOSITORY}/actions/runs/${id}`)
        // A run whose runner has gone ends only hours later.
        const conclusion = cancelledBy === 'runner' ? 'cancelled' : await conclusionOf(id)
        return { conclusion, log: await logOf(id) }
      } finally {
        // It would take jobs of other tasks, which name no label.
        runner?.child.kill('SIGTERM')
        await runner?.ended
      }
    },
    listComments: async () => COMMENTS.parse(await api('GET issues/comments')),
  }
}
