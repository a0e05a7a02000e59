import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bench, Client, Task } from './client.ts'
import { commitAll, stubbedActions, writeWorkflows } from './repository.ts'
import { startServices } from './services.ts'
import { goBinary, oldNode, versions } from './tools.ts'

/** nektos/act in host mode: no server and no container, the steps run on this machine. */
export async function createAct(bench: Bench): Promise<Client> {
  const { stubsDir, logsDir } = bench
  const { binary } = await goBinary(bench, 'act')
  const oldNodeDir = await oldNode(bench)
  const dir = join(bench.scratchDir, 'act')
  const repositoryDir = join(dir, 'app')
  const reportsDir = join(dir, 'reports')
  mkdirSync(reportsDir, { recursive: true })
  // act takes a plain checkout for the repository as it stands here.
  cpSync(join(stubsDir, 'actions', 'checkout'), join(repositoryDir, 'scripts'), { recursive: true })
  writeWorkflows(bench, repositoryDir)
  await commitAll(bench, repositoryDir)
  // act takes the name of the repository from here; nothing is ever sent there.
  const remote = ['remote', 'add', 'origin', 'https://github.com/acme/app.git']
  await bench.run({
    command: 'git',
    args: remote,
    cwd: repositoryDir,
    logFile: join(logsDir, 'git.log'),
  })

  const services = await startServices({
    prLink: 'https://github.com/acme/app/pull/2',
    agentLogin: 'acme-agent',
    reportsDir,
  })
  const { github, variables, secrets } = services
  const labels = ['ubuntu-slim', ...new Set(bench.tasks.map(({ runsOn }) => runsOn))]
  const pairs = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([name, value]) => `${name}=${value}`)
  const settings = Object.entries({
    '-P': labels.map((label) => `${label}=-self-hosted`),
    '--local-repository': [
      `await-agent-job/await-agent-job@v1=${bench.actionDir}`,
      ...stubbedActions(bench).map((stub) => `${stub}=${join(stubsDir, stub.replace(/@.*/, ''))}`),
    ],
    '--var': pairs(variables),
    '--secret': pairs({ ...secrets, GITHUB_TOKEN: github.token }),
    '--env': pairs({
      ...services.env,
      GITHUB_API_URL: github.apiUrl,
      GITHUB_GRAPHQL_URL: `${github.apiUrl}/graphql`,
    }),
  }).flatMap(([flag, all]) => all.flatMap((value) => [flag, value]))

  return {
    name: `act ${versions.act}`,
    services,
    logsSummary: true,
    limits: {
      'server-cancel': { why: 'act has no server' },
      'personal-token': { why: 'act has no server' },
    },
    async run(task, time) {
      // A home of its own for each run: no settings of the user's, no cache that runs side by side
      // share.
      const homeDir = join(dir, 'homes', `${task.id}-${time}`)
      const eventFile = join(homeDir, 'event.json')
      const logFile = join(homeDir, 'log')
      mkdirSync(homeDir, { recursive: true })
      writeFileSync(eventFile, JSON.stringify(payloadOf(task)))
      const own = ['--workflows', `.github/workflows/${task.file}`, '--eventpath', eventFile]
      const nodeDir = task.isOldNode === true ? oldNodeDir : dirname(process.execPath)
      const { child, ended } = bench.start({
        command: binary,
        args: [task.event, '--no-cache-server', '--action-offline-mode', ...settings, ...own],
        cwd: repositoryDir,
        env: {
          HOME: homeDir,
          XDG_CACHE_HOME: join(homeDir, 'cache'),
          PATH: [nodeDir, stubsDir, process.env['PATH']].join(':'),
        },
        logFile,
        timeoutMs: 150_000,
      })
      if (task.cancelledBy === 'runner') {
        await services.untilPolled(task.endlessJob)
        child.kill('SIGINT')
      }
      const conclusion = (await ended) === 0 ? 'success' : 'failure'
      return { conclusion, log: readFileSync(logFile, 'utf8') }
    },
    // As they are now: the next run may change one.
    listComments: () => Promise.resolve(github.comments.map((comment) => ({ ...comment }))),
  }
}

function payloadOf({ event, action, inputs }: Task): object {
  const repository = {
    full_name: 'acme/app',
    name: 'app',
    default_branch: 'main',
    owner: { login: 'acme' },
  }
  const user = { login: 'acme', type: 'User' }
  const subject = { title: 'Login fails', body: 'It says "no".', user }
  const labeled = { action, label: { name: 'agent' } }
  const pullRequest = {
    number: 2,
    html_url: 'https://github.com/acme/app/pull/2',
    head: { ref: 'agent/fix-login', sha: '0'.repeat(40), repo: repository },
    base: { ref: 'main', repo: repository },
    ...subject,
  }
  const issue = { number: 1, html_url: 'https://github.com/acme/app/issues/1', ...subject }
  const payloads = {
    issues: { ...labeled, issue },
    pull_request: { ...labeled, number: 2, pull_request: pullRequest },
    workflow_dispatch: { inputs },
    push: { compare: 'https://github.com/acme/app/compare/1a2b3c4...5d6e7f8' },
  }
  return { repository, sender: user, ...payloads[event] }
}
