import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bench, Client } from './client.ts'
import type { Running } from './processes.ts'
import { APART, ENDLESS } from './scenarios.ts'
import { startServices } from './services.ts'
import { goBinary, oldNode, versions } from './tools.ts'
import { makeRepository, takeReports } from './workflows.ts'

// Scenarios and examples comment side by side, each on an issue of its own.
const forScenarios = { issues: 42, pull_request: 8 }
const forExamples = { issues: 43, pull_request: 7 }

/** nektos/act in host mode: no server and no container, the steps run on this machine. */
export async function createAct(bench: Bench): Promise<Client> {
  const { stubsDir, logsDir } = bench
  const { binary } = await goBinary(bench, 'act')
  const oldNodeDir = await oldNode(bench)
  const services = await startServices(`https://github.com/acme/app/pull/${forExamples.pull_request}`)
  const { service, github } = services
  const dir = join(bench.scratchDir, 'act')
  const repositoryDir = join(dir, 'app')
  const reportsDir = join(dir, 'reports')
  mkdirSync(reportsDir, { recursive: true })
  // act takes a plain checkout for the repository as it stands here.
  cpSync(join(stubsDir, 'actions', 'checkout'), join(repositoryDir, 'scripts'), { recursive: true })
  await makeRepository(bench, repositoryDir)
  // act takes the name of the repository from here; nothing is ever sent there.
  const remote = ['remote', 'add', 'origin', 'https://github.com/acme/app.git']
  await bench.run({ command: 'git', args: remote, cwd: repositoryDir, logFile: join(logsDir, 'git.log') })

  const stubs = bench.examples.flatMap((example) => example.stubs.filter((stub) => stub.includes('@')))
  const settings = Object.entries({
    '-P': ['ubuntu-latest', 'ubuntu-slim', ...APART].map((label) => `${label}=-self-hosted`),
    '--local-repository': [
      `await-agent-job/await-agent-job@v1=${bench.actionDir}`,
      ...stubs.map((stub) => `${stub}=${join(stubsDir, stub.replace(/@.*/, ''))}`),
    ],
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
  }).flatMap(([flag, all]) => all.flatMap((value) => [flag, value]))

  /** Writes `act-NAME.log`. */
  function start(name: string, options: { file: string; event: string; payload: object; nodeDir?: string }): Running {
    const { file, event, payload, nodeDir = dirname(process.execPath) } = options
    // A home of its own for each run: no settings of the user's, no cache that runs side by side share.
    const homeDir = join(dir, 'homes', name)
    const eventFile = join(homeDir, 'event.json')
    mkdirSync(homeDir, { recursive: true })
    writeFileSync(eventFile, JSON.stringify(payload))
    const own = ['--workflows', `.github/workflows/${file}`, '--eventpath', eventFile]
    return bench.start({
      command: binary,
      args: [event, '--no-cache-server', '--action-offline-mode', ...settings, ...own],
      cwd: repositoryDir,
      env: {
        HOME: homeDir,
        XDG_CACHE_HOME: join(homeDir, 'cache'),
        PATH: [nodeDir, stubsDir, process.env['PATH']].join(':'),
      },
      logFile: join(logsDir, `act-${name}.log`),
      timeoutMs: 150_000,
    })
  }

  return {
    name: 'act',
    version: versions.act,
    limits: {
      'server-cancel': { why: 'act has no server' },
      'personal-token': { why: 'act has no server' },
      'while-it-waits.yml': { why: 'act knows no background steps' },
    },
    async run({ name, event = 'workflow_dispatch', isRepeated }) {
      const place = `acme/app#${event === 'pull_request' ? forScenarios.pull_request : forScenarios.issues}`
      const comments = []
      let passed = false
      for (const time of isRepeated === true ? [1, 2] : [1]) {
        const running = start(`${name}-${time}`, {
          file: `scenario-${name}.yml`,
          event,
          payload: payloadOf(event, { action: 'labeled', numbers: forScenarios, inputs: {} }),
          ...(name === 'old-node' ? { nodeDir: oldNodeDir } : {}),
        })
        if (name === 'runner-cancel') {
          await services.untilPolled(name)
          running.child.kill('SIGINT')
        }
        passed = (await running.ended) === 0
        // As they are now: the second run may change one.
        comments.push(github.comments.filter(({ issue }) => issue === place).map((comment) => ({ ...comment })))
      }
      const keptPolling = ENDLESS.includes(name) && (await services.isStillPolled(name))
      return { passed, comments, keptPolling, ...takeReports(reportsDir, name) }
    },
    async runExample({ file, event, action, inputs }) {
      const name = `example-${file}`
      const running = start(name, {
        file: event === 'workflow_call' ? `start-${file}` : file,
        event: event === 'workflow_call' ? 'workflow_dispatch' : event,
        payload: payloadOf(event, { action, numbers: forExamples, inputs }),
      })
      const conclusion = (await running.ended) === 0 ? 'success' : 'failure'
      return { conclusion, log: readFileSync(join(logsDir, `act-${name}.log`), 'utf8') }
    },
    close: services.close,
  }
}

function payloadOf(
  event: string,
  { action, numbers, inputs }: { action: string; numbers: typeof forExamples; inputs: object },
): object {
  const repository = { full_name: 'acme/app', name: 'app', default_branch: 'main', owner: { login: 'acme' } }
  const labels = [{ name: 'agent' }]
  const body = 'Fixes the login.\r\n\r\nAgent-Job: done\r\n'
  const subjects: Readonly<Record<string, object>> = {
    issues: { action, label: labels[0], issue: { number: numbers.issues, title: 'Login fails', body, labels } },
    pull_request: {
      action,
      label: labels[0],
      pull_request: {
        number: numbers.pull_request,
        body,
        labels,
        head: { ref: 'agent/fix-login', sha: '0'.repeat(40), repo: repository },
        base: { ref: 'main', repo: repository },
        user: { login: 'acme' },
      },
    },
    workflow_run: {
      action: 'completed',
      workflow_run: { id: 1, conclusion: 'success', event: 'workflow_dispatch', head_repository: repository },
    },
  }
  return { repository, ...(subjects[event] ?? { inputs }) }
}
