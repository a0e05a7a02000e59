import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Bench, Client } from './client.ts'
import { pushActions, startGiteaServer, USER } from './gitea-server.ts'
import { APART, ENDLESS } from './scenarios.ts'
import { startServices, until } from './services.ts'
import { oldNode, versions } from './tools.ts'
import { makeRepository, takeReports } from './workflows.ts'

const REPOSITORY = `${USER}/app`

const NUMBERED = z.object({ number: z.number() })
const RUN = z.object({ id: z.number(), path: z.string(), status: z.string(), conclusion: z.string().nullish() })
const RUNS = z.object({ workflow_runs: z.array(RUN) })
const JOBS = z.object({ jobs: z.array(z.object({ id: z.number() })) })
const COMMENTS = z.array(z.object({ id: z.number(), body: z.string() }))

/** Gitea with runners of its own: real issues, pull requests, tokens and comments. */
export async function createGitea(bench: Bench): Promise<Client> {
  const nodeDir = dirname(process.execPath)
  const oldNodeDir = await oldNode(bench)
  const server = await startGiteaServer(bench)
  const dir = join(bench.scratchDir, 'gitea-repositories', REPOSITORY)
  const reportsDir = join(bench.scratchDir, 'gitea', 'reports')
  mkdirSync(reportsDir)
  const api = (request: string, body?: object): Promise<unknown> =>
    server.api(request.replace(' ', ` /repos/${REPOSITORY}/`), body)

  await pushActions(bench, server)
  await makeRepository(bench, dir)
  await server.push(REPOSITORY, { dir, refs: ['refs/heads/main'] })
  // A label of its own for each event, so that one event starts one scenario.
  for (const name of ['labeled-1', 'labeled-2', 'agent']) await api('POST labels', { name, color: '#cccccc' })
  // Issues and pull requests by the scenario that comments there.
  const numbers: Readonly<Record<string, number>> = {
    'comment-on-issue': await createIssue('Login fails'),
    'personal-token': await createIssue('Logout fails'),
    'comment-on-pull-request': await createPullRequest('agent/fix-logout'),
  }
  const forExamples = {
    issue: await createIssue('Sign-up fails'),
    pullRequest: await createPullRequest('agent/fix-login'),
  }
  const services = await startServices(`${server.origin}/${REPOSITORY}/pulls/${forExamples.pullRequest}`)
  const variables = {
    AGENT_BASE_URL: services.service.baseUrl,
    AGENT_PROJECT_ID: services.service.projectId,
    AGENT_START_URL: services.hooksUrl,
    AGENT_LOGIN: USER,
    REPORTS: reportsDir,
    ISSUE: String(numbers['personal-token']),
  }
  const secrets = {
    AGENT_ADMIN_KEY: services.service.adminKey,
    PERSONAL_TOKEN: server.token,
    CHAT_WEBHOOK_URL: services.hooksUrl,
  }
  for (const [name, value] of Object.entries(variables)) await api(`POST actions/variables/${name}`, { value })
  for (const [name, data] of Object.entries(secrets)) await api(`PUT actions/secrets/${name}`, { data })
  // Gitea took the first branch that it saw for the default one.
  await server.api(`PATCH /repos/${REPOSITORY}`, { default_branch: 'main' })
  await server.startRunner('runner', { labels: ['ubuntu-latest', 'ubuntu-slim'], nodeDir })
  // Opening the pull requests has started workflows too.
  const taken = new Set((await listRuns()).map(({ id }) => id))

  async function createIssue(title: string): Promise<number> {
    return NUMBERED.parse(await api('POST issues', { title, body: 'Please fix.' })).number
  }

  async function createPullRequest(head: string): Promise<number> {
    await api(`POST contents/${head}.txt`, { content: '', branch: 'main', new_branch: head, message: head })
    const body = 'Fixes the login.\r\n\r\nAgent-Job: done\r\n'
    return NUMBERED.parse(await api('POST pulls', { title: head, head, base: 'main', body })).number
  }

  async function listRuns(): Promise<z.infer<typeof RUN>[]> {
    return RUNS.parse(await api('GET actions/runs?limit=100')).workflow_runs
  }

  /** The next run of a workflow file that nobody has waited for yet. */
  async function nextRun(file: string): Promise<number> {
    const { id } = await until(`A run of ${file}`, async () =>
      (await listRuns()).find((run) => !taken.has(run.id) && run.path.startsWith(`${file}@`)),
    )
    taken.add(id)
    return id
  }

  async function conclusionOf(id: number): Promise<string> {
    const find = async (): Promise<string | undefined> => {
      const run = RUN.parse(await api(`GET actions/runs/${id}`))
      return run.status === 'completed' ? (run.conclusion ?? '') : undefined
    }
    return until(`The end of run ${id}`, find, 150)
  }

  const dispatch = (file: string, inputs: object = {}) =>
    api(`POST actions/workflows/${file}/dispatches`, { ref: 'main', inputs })
  const label = (number: number, name: string) => api(`POST issues/${number}/labels`, { labels: [name] })

  const noLabel = { why: "Gitea's event does not contain the label", shows: /skipped/ }
  return {
    name: 'Gitea',
    version: `${versions.gitea} with runner ${versions['gitea-runner']}`,
    limits: {
      'comment-on-issue.yml': noLabel,
      'on-pull-request.yml': noLabel,
      'while-it-waits.yml': { why: 'Gitea knows no background steps' },
      'several-jobs.yml': {
        why: 'Gitea takes no matrix from an output of another job (the wait itself works)',
        shows: /it passed, but/,
      },
      'from-another-run.yml': { why: "Gitea's event does not contain the head repository", shows: /skipped/ },
    },
    async run({ name, event, isRepeated }) {
      const file = `scenario-${name}.yml`
      const number = numbers[name]
      const comments = []
      let passed = false
      const runner = APART.includes(name)
        ? await server.startRunner(name, { labels: [name], nodeDir: name === 'old-node' ? oldNodeDir : nodeDir })
        : undefined
      for (const time of isRepeated === true ? [1, 2] : [1]) {
        await (event === undefined || number === undefined ? dispatch(file) : label(number, `labeled-${time}`))
        const id = await nextRun(file)
        if (name.endsWith('-cancel')) await services.untilPolled(name)
        if (name === 'server-cancel') await server.cancelRun(`${REPOSITORY}/actions/runs/${id}`)
        if (name === 'runner-cancel') runner?.child.kill('SIGTERM')
        // A run whose runner has gone ends only hours later.
        passed = name !== 'runner-cancel' && (await conclusionOf(id)) === 'success'
        if (number !== undefined) comments.push(COMMENTS.parse(await api(`GET issues/${number}/comments`)))
      }
      // It would take jobs that name no label, as the one that calls a reusable workflow.
      runner?.child.kill('SIGTERM')
      const keptPolling = ENDLESS.includes(name) && (await services.isStillPolled(name))
      return { passed, comments, keptPolling, ...takeReports(reportsDir, name) }
    },
    async runExample({ file, event, action, inputs }) {
      const { issue, pullRequest } = forExamples
      if (event === 'workflow_dispatch') await dispatch(file, inputs)
      else if (event === 'push') await api('POST contents/after.txt', { content: '', branch: 'main', message: 'After' })
      else if (event === 'issues') await label(issue, 'agent')
      else if (event !== 'pull_request') await dispatch(`start-${file}`)
      else if (action === 'labeled') await label(pullRequest, 'agent')
      else await api(`PATCH pulls/${pullRequest}`, { title: file })

      const id = await nextRun(event === 'workflow_call' ? `start-${file}` : file)
      const conclusion = await conclusionOf(id)
      const { jobs } = JOBS.parse(await api(`GET actions/runs/${id}/jobs`))
      // A job that was skipped has none.
      const logs = await Promise.all(jobs.map((job) => api(`GET actions/jobs/${job.id}/logs`).catch(() => '')))
      const log = logs.join('\n')
      writeFileSync(join(bench.logsDir, `gitea-example-${file}.log`), log)
      return { conclusion, log }
    },
    close: services.close,
  }
}
