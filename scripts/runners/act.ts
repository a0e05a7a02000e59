import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from './build.ts'
import { run } from './processes.ts'
import type { Bench, Runner } from './runner.ts'
import { startServices } from './services.ts'
import type { Task } from './tasks.ts'

/** nektos/act in host mode: no server and no container, the steps run on this machine. */
export async function createAct({ dir, repositoryDir, stubsDir, actions }: Bench): Promise<Runner> {
  const { binary, name } = await build('act')
  const prLink = 'https://github.com/acme/app/pull/2'
  const services = await startServices({ prLink })
  const { github, variables, secrets } = services
  const pairs = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([key, value]) => `${key}=${value}`)
  const settings = Object.entries({
    '-P': ['ubuntu-latest=-self-hosted', 'ubuntu-slim=-self-hosted'],
    '--local-repository': pairs(actions),
    '--var': pairs(variables),
    '--secret': pairs({ ...secrets, GITHUB_TOKEN: github.token, PERSONAL_TOKEN: github.token }),
    '--env': pairs({
      REPOSITORY_DIR: repositoryDir,
      GITHUB_API_URL: github.apiUrl,
      GITHUB_GRAPHQL_URL: `${github.apiUrl}/graphql`,
    }),
  }).flatMap(([flag, all]) => all.flatMap((value) => [flag, value]))

  return {
    name,
    skips: () => false,
    async run(task) {
      // A home for each run, without the user's settings and a cache that runs share.
      const homeDir = join(dir, `act-${task.id}`)
      const eventFile = join(homeDir, 'event.json')
      const own = ['--workflows', `.github/workflows/${task.id}`, '--eventpath', eventFile]
      if (task.id === 'ci.yml') own.push('--job', 'self-test', '--matrix', 'os:ubuntu-latest')
      mkdirSync(homeDir)
      writeFileSync(eventFile, JSON.stringify(payloadOf(task)))
      const PATH = [dirname(process.execPath), stubsDir, process.env['PATH']].join(':')
      const log = await run({
        command: binary,
        args: [task.event, '--no-cache-server', '--action-offline-mode', ...settings, ...own],
        cwd: repositoryDir,
        env: { HOME: homeDir, XDG_CACHE_HOME: join(homeDir, 'cache'), PATH },
        logFile: join(homeDir, 'log'),
      })
      return { conclusion: 'success', log }
    },
  }
}

function payloadOf({ event, inputs }: Task): object {
  const owner = { login: 'acme' }
  const repository = { full_name: 'acme/app', name: 'app', default_branch: 'main', owner }
  const user = { login: 'acme', type: 'User' }
  const subject = { title: 'Login fails', body: 'It says "no".', user }
  const pullRequest = {
    number: 2,
    html_url: 'https://github.com/acme/app/pull/2',
    head: { ref: 'agent/fix-login', sha: '0'.repeat(40), repo: repository },
    base: { ref: 'main', repo: repository },
    ...subject,
  }
  const issue = { number: 1, html_url: 'https://github.com/acme/app/issues/1', ...subject }
  const comment = {
    id: 9,
    body: '/agent fix it',
    html_url: `${issue.html_url}#issuecomment-9`,
    user,
  }
  const payloads = {
    issue_comment: { action: 'created', issue, comment },
    issues: { action: 'labeled', label: { name: 'agent' }, issue },
    pull_request: { action: 'opened', number: 2, pull_request: pullRequest },
    workflow_dispatch: { inputs },
    push: { compare: 'https://github.com/acme/app/compare/1a2b3c4...5d6e7f8' },
  }
  return { repository, sender: user, ...payloads[event] }
}
