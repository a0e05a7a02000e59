import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bench, Client, Observed } from './client.ts'
import { callerOf, type Example, type Trigger } from './examples.ts'
import { commitAll } from './git.ts'
import type { Running } from './processes.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { startServices } from './services.ts'
import { versions } from './tools.ts'
import { renderWorkflow, takeReports } from './workflow.ts'

// Scenarios and examples comment side by side, each on an issue of its own.
const NUMBERS = { scenarios: { issue: 42, pullRequest: 8 }, examples: { issue: 43, pullRequest: 7 } } as const

/** nektos/act in host mode: no server and no container, the steps run on this machine. */
export async function createAct(bench: Bench): Promise<Client> {
  const { processes, tools, logsDir } = bench
  const binary = await tools.act()
  const oldNodeDir = await tools.oldNode()
  const services = await startServices({
    prLink: `https://github.com/acme/app/pull/${NUMBERS.examples.pullRequest}`,
  })
  const { service, github } = services
  const dir = join(bench.scratchDir, 'act')
  const repositoryDir = join(dir, 'app')
  const reportsDir = join(dir, 'reports')
  mkdirSync(reportsDir, { recursive: true })
  await writeRepository()

  async function writeRepository(): Promise<void> {
    const workflowsDir = join(repositoryDir, '.github', 'workflows')
    mkdirSync(workflowsDir, { recursive: true })
    for (const scenario of scenarios) {
      writeFileSync(join(workflowsDir, `scenario-${scenario.name}.yml`), renderWorkflow(scenario))
    }
    for (const example of bench.examples) {
      writeFileSync(join(workflowsDir, example.file), example.text)
      const caller = callerOf(example)
      if (caller !== undefined) writeFileSync(join(workflowsDir, `caller-of-${example.file}`), caller)
    }
    // act takes a plain checkout for the repository as it stands here.
    cpSync(join(bench.stubsDir, 'actions', 'checkout'), join(repositoryDir, 'scripts'), { recursive: true })
    await commitAll({ processes, dir: repositoryDir, logFile: join(logsDir, 'act-git.log') })
    // act takes the name of the repository from here; nothing is ever sent there.
    const args = ['remote', 'add', 'origin', 'https://github.com/acme/app.git']
    await processes.run({ command: 'git', args, cwd: repositoryDir, logFile: join(logsDir, 'act-git.log') })
  }

  function start(options: {
    /** The workflow file, with what only this run has added. */
    readonly run: string
    readonly file: string
    readonly event: Event
    readonly nodeDir: string
    readonly localActions?: readonly string[]
  }): Running {
    // A home of its own for each run: no settings of the user's, no cache that runs side by side share.
    const homeDir = join(dir, 'homes', options.run)
    mkdirSync(homeDir, { recursive: true })
    const eventFile = join(homeDir, 'event.json')
    writeFileSync(eventFile, JSON.stringify(options.event.payload))
    const settings = {
      '-P': ['ubuntu-latest=-self-hosted', 'ubuntu-slim=-self-hosted'],
      '--local-repository': [`await-agent-job/await-agent-job@v1=${bench.actionDir}`, ...(options.localActions ?? [])],
      '--var': [
        `AGENT_BASE_URL=${service.baseUrl}`,
        `AGENT_PROJECT_ID=${service.projectId}`,
        `AGENT_START_URL=${services.hooksUrl}`,
        'AGENT_LOGIN=acme',
        `REPORTS=${reportsDir}`,
      ],
      '--secret': [
        `AGENT_ADMIN_KEY=${service.adminKey}`,
        `GITHUB_TOKEN=${github.token}`,
        `CHAT_WEBHOOK_URL=${services.hooksUrl}`,
      ],
      '--env': [`GITHUB_API_URL=${github.apiUrl}`, `GITHUB_GRAPHQL_URL=${github.apiUrl}/graphql`],
      '--workflows': [`.github/workflows/${options.file}`],
      '--eventpath': [eventFile],
    }
    return processes.start({
      command: binary,
      args: [
        options.event.name,
        '--no-cache-server',
        '--action-offline-mode',
        ...Object.entries(settings).flatMap(([flag, values]) => values.flatMap((value) => [flag, value])),
      ],
      cwd: repositoryDir,
      env: {
        HOME: homeDir,
        XDG_CACHE_HOME: join(homeDir, 'cache'),
        PATH: [options.nodeDir, bench.stubsDir, process.env['PATH']].join(':'),
      },
      logFile: join(logsDir, `act-${options.run}.log`),
      timeoutMs: 150_000,
    })
  }

  async function run(scenario: Scenario): Promise<Observed> {
    const { name, how } = scenario
    const comments = []
    let passed = false
    for (const time of how === 'twice' ? [1, 2] : [1]) {
      const running = start({
        run: `${name}-${time}`,
        file: `scenario-${name}.yml`,
        event: eventOf(scenario.event ?? 'workflow_dispatch', { action: 'labeled', ...NUMBERS.scenarios }),
        nodeDir: how === 'old-node' ? oldNodeDir : dirname(process.execPath),
      })
      if (how === 'cancel-from-runner') {
        await services.untilPolled(`forever-${name}`)
        running.signal('SIGINT')
      }
      passed = (await running.ended) === 0
      const { issue, pullRequest } = NUMBERS.scenarios
      const place = `acme/app#${scenario.event === 'pull_request' ? pullRequest : issue}`
      comments.push(github.comments.filter((comment) => comment.issue === place).map(({ id, body }) => ({ id, body })))
    }
    const keptPolling = how !== undefined && (await services.isStillPolled(`forever-${name}`))
    return { passed, comments, keptPolling, ...takeReports({ dir: reportsDir, name }) }
  }

  async function runExample({ file, trigger, stubs }: Example): Promise<Observed> {
    if (trigger === undefined) throw new Error(`No trigger for ${file}`)
    const running = start({
      run: `example-${file}`,
      file: trigger.event === 'workflow_call' ? `caller-of-${file}` : file,
      event: exampleEvent(trigger),
      nodeDir: dirname(process.execPath),
      localActions: stubs
        .filter((stub) => stub.includes('@'))
        .map((stub) => `${stub}=${join(bench.stubsDir, stub.split('@')[0] ?? '')}`),
    })
    const passed = (await running.ended) === 0
    return { passed, log: readFileSync(join(logsDir, `act-example-${file}.log`), 'utf8') }
  }

  return {
    name: 'act',
    version: versions.act,
    limits: {
      'server-cancel': { why: 'act has no server' },
      'personal-token': { why: 'act has no server' },
    },
    run,
    runExample,
    close: services.close,
  }
}

const REPOSITORY = {
  full_name: 'acme/app',
  name: 'app',
  default_branch: 'main',
  owner: { login: 'acme' },
}

interface Event {
  readonly name: string
  readonly payload: object
}

function eventOf(name: string, subject: { action: string; issue: number; pullRequest: number }): Event {
  const labels = [{ name: 'agent' }]
  const event = { action: subject.action, label: { name: 'agent' }, repository: REPOSITORY }
  const head = { ref: 'agent/fix-login', sha: '0'.repeat(40), repo: REPOSITORY }
  const issue = { number: subject.issue, title: 'Login fails', body: 'Please fix.', labels }
  const pullRequest = {
    number: subject.pullRequest,
    body: 'Fixes the login.\r\n\r\nAgent-Job: done\r\n',
    labels,
    head,
    base: { ref: 'main', repo: REPOSITORY },
    user: { login: 'acme' },
  }
  if (name === 'issues') return { name, payload: { ...event, issue } }
  if (name === 'pull_request') return { name, payload: { ...event, pull_request: pullRequest } }
  return { name, payload: event }
}

function exampleEvent(trigger: Trigger): Event {
  switch (trigger.event) {
    case 'issues':
    case 'pull_request':
      return eventOf(trigger.event, { action: trigger.action, ...NUMBERS.examples })
    case 'workflow_run':
      return {
        name: 'workflow_run',
        payload: {
          action: 'completed',
          repository: REPOSITORY,
          workflow_run: {
            id: 1,
            conclusion: 'success',
            event: 'workflow_dispatch',
            head_repository: REPOSITORY,
          },
        },
      }
    case 'workflow_call':
      return { name: 'workflow_dispatch', payload: { repository: REPOSITORY, inputs: {} } }
    case 'workflow_dispatch':
      return { name: 'workflow_dispatch', payload: { repository: REPOSITORY, inputs: trigger.inputs } }
  }
}
