import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Bench, Client, Comment, Observed } from './client.ts'
import type { Example } from './examples.ts'
import { pushRepositories } from './gitea-repositories.ts'
import { startGiteaRunner } from './gitea-runner.ts'
import { startGiteaServer, USER } from './gitea-server.ts'
import type { Scenario } from './scenarios.ts'
import { startServices } from './services.ts'
import { versions } from './tools.ts'
import { INCOMPLETE, SKIPPED } from './tries.ts'
import { takeReports } from './workflow.ts'

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
  const { scratchDir, logsDir } = bench
  const oldNodeDir = await bench.tools.oldNode()
  const server = await startGiteaServer(bench)
  const { api } = server
  const dir = join(scratchDir, 'gitea')
  const reportsDir = join(dir, 'reports')
  mkdirSync(reportsDir)

  await pushRepositories({ bench, server })
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
  await startGiteaRunner({ bench, server, name: 'runner', labels: ['ubuntu-latest', 'ubuntu-slim'], nodeDir })
  // Opening the pull requests has started workflows too.
  const before = Math.max(0, ...(await listRuns()).map(({ id }) => id))
  const taken = new Set<number>()

  async function createIssue(title: string): Promise<number> {
    return NUMBERED.parse(await api(`POST /repos/${REPOSITORY}/issues`, { title, body: 'Please fix.' })).number
  }

  async function createPullRequest(head: string): Promise<number> {
    await api(`POST /repos/${REPOSITORY}/contents/${head}.txt`, {
      content: '',
      branch: 'main',
      new_branch: head,
      message: head,
    })
    const body = 'Fixes the login.\r\n\r\nAgent-Job: done\r\n'
    return NUMBERED.parse(await api(`POST /repos/${REPOSITORY}/pulls`, { title: head, head, base: 'main', body }))
      .number
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
    // Gitea took the first branch that it saw for the default one.
    await api(`PATCH /repos/${REPOSITORY}`, { default_branch: 'main' })
    // A label of its own for each event, so that one event starts one scenario.
    for (const name of ['try', 'again', 'agent']) {
      await api(`POST /repos/${REPOSITORY}/labels`, { name, color: '#cccccc' })
    }
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

  /** Empty if the run has not ended by then. */
  async function conclusionOf({ id }: Run, { seconds }: { seconds: number }): Promise<string> {
    for (let tries = 0; tries < seconds; tries += 1) {
      const run = RUNS.shape.workflow_runs.element.parse(await api(`GET /repos/${REPOSITORY}/actions/runs/${id}`))
      if (run.status === 'completed') return run.conclusion ?? ''
      await sleep(1000)
    }
    return ''
  }

  const dispatch = (file: string, inputs: object = {}) =>
    api(`POST /repos/${REPOSITORY}/actions/workflows/${file}/dispatches`, { ref: 'main', inputs })
  const label = (number: number, name: string) =>
    api(`POST /repos/${REPOSITORY}/issues/${number}/labels`, { labels: [name] })
  const listComments = async (number: number): Promise<Comment[]> =>
    COMMENTS.parse(await api(`GET /repos/${REPOSITORY}/issues/${number}/comments`))

  async function run(scenario: Scenario): Promise<Observed> {
    const { name, how, event } = scenario
    const file = `scenario-${name}.yml`
    const numbers: Readonly<Record<string, number>> = { ...issues, ...pullRequests }
    const number = numbers[name]
    const comments = []
    let passed = false
    const isApart = how === 'cancel-from-runner' || how === 'old-node'
    const runner = isApart
      ? await startGiteaRunner({
          bench,
          server,
          name,
          labels: [name],
          nodeDir: how === 'old-node' ? oldNodeDir : nodeDir,
        })
      : undefined
    for (const time of how === 'twice' ? ['try', 'again'] : ['try']) {
      await (event === undefined || number === undefined ? dispatch(file) : label(number, time))
      const run = await nextRun(file)
      if (how === 'cancel-from-runner' || how === 'cancel-from-server') {
        await services.untilPolled(`forever-${name}`)
        if (how === 'cancel-from-runner') runner?.signal('SIGTERM')
        else await server.cancelRun(`${REPOSITORY}/actions/runs/${run.id}`)
      }
      // A run whose runner has gone ends only hours later.
      passed = (await conclusionOf(run, { seconds: how === 'cancel-from-runner' ? 5 : 150 })) === 'success'
      if (number !== undefined) comments.push(await listComments(number))
    }
    // It would take jobs that name no label, as the one that calls a reusable workflow.
    runner?.signal('SIGTERM')
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
    const conclusion = await conclusionOf(run, { seconds: 60 })
    const { jobs } = JOBS.parse(await api(`GET /repos/${REPOSITORY}/actions/runs/${run.id}/jobs`))
    const logs = await Promise.all(
      jobs.map(({ id }) => server.apiText(`GET /repos/${REPOSITORY}/actions/jobs/${id}/logs`).catch(() => '')),
    )
    const log = logs.join('\n')
    writeFileSync(join(logsDir, `gitea-example-${file}.log`), log)
    return { passed: conclusion === 'success', skipped: conclusion === 'skipped', log }
  }

  return {
    name: 'Gitea',
    version: `${versions.gitea} with runner ${versions['gitea-runner']}`,
    limits: {
      'comment-on-issue.yml': { why: "Gitea's event does not contain the label", shows: SKIPPED },
      'on-pull-request.yml': { why: "Gitea's event does not contain the label", shows: SKIPPED },
      'several-jobs.yml': {
        why: 'Gitea takes no matrix from an output of another job (the wait itself works)',
        shows: INCOMPLETE,
      },
      'from-another-run.yml': { why: "Gitea's event does not contain the head repository", shows: SKIPPED },
    },
    run,
    runExample,
    close: services.close,
  }
}
