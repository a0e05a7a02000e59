import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { listen } from '../../simulator/loopback.ts'
import { status } from '../../simulator/responses.ts'
import type { Bench } from './client.ts'
import type { Running } from './processes.ts'
import { until } from './services.ts'
import { goBinary } from './tools.ts'
import { commitAll } from './workflows.ts'

export const USER = 'acme'

type GiteaServer = Awaited<ReturnType<typeof startGiteaServer>>

/** Gitea on a free port of loopback, with SQLite and one user. */
export async function startGiteaServer(bench: Bench) {
  const { scratchDir, stubsDir, logsDir } = bench
  const { binary, sourceDir } = await goBinary(bench, 'gitea')
  const runnerBinary = (await goBinary(bench, 'gitea-runner')).binary
  const dir = join(scratchDir, 'gitea')
  const config = join(dir, 'app.ini')
  mkdirSync(join(dir, 'home'), { recursive: true })
  const { origin, close } = await listen({ respond: () => status(503) })
  await close()
  writeFileSync(config, formatConfig({ port: new URL(origin).port, sourceDir }))
  const gitea = (...args: readonly string[]) => ({
    command: binary,
    args: [...args, '--config', config],
    cwd: dir,
    env: { GITEA_WORK_DIR: dir, HOME: join(dir, 'home') },
    logFile: join(logsDir, `gitea-${args[0] ?? ''}.log`),
  })
  const lastLine = async (...args: readonly string[]): Promise<string> =>
    (await bench.run(gitea(...args))).trim().split('\n').at(-1) ?? ''

  bench.start(gitea('web'))
  await until('A response of Gitea', async () => {
    const response = await fetch(`${origin}/api/v1/version`).catch(() => undefined)
    return response?.ok === true || undefined
  })
  const user = ['--username', USER]
  const account = ['--admin', '--random-password', '--email', 'acme@example.com', '--must-change-password=false']
  await bench.run(gitea('admin', 'user', 'create', ...user, ...account))
  const scopes = ['--token-name', 'runners', '--scopes', 'all', '--raw']
  const token = await lastLine('admin', 'user', 'generate-access-token', ...user, ...scopes)

  /** What the server responds to such as `POST /orgs`, JSON or text. */
  async function api(request: string, body?: object): Promise<unknown> {
    const [method = '', path = ''] = request.split(' ')
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${request}: HTTP ${response.status} ${text}`)
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
    const parsed: unknown = isJson ? JSON.parse(text) : text
    return parsed
  }

  return {
    origin,
    token,
    api,
    /** Makes a repository of what is in the folder. */
    async push(repository: string, options: { dir: string; refs: readonly string[] }): Promise<void> {
      const [owner = '', name = ''] = repository.split('/')
      await api(owner === USER ? 'POST /user/repos' : `POST /orgs/${owner}/repos`, { name, default_branch: 'main' })
      const url = new URL(`${repository}.git`, origin)
      url.username = USER
      url.password = token
      const args = ['push', '--quiet', url.href, ...options.refs.map((ref) => `HEAD:${ref}`)]
      await bench.run({ command: 'git', args, cwd: options.dir, logFile: join(logsDir, 'git.log') })
    },
    /** As a person does it in the browser, whom a proxy logs in: the API has no such operation. */
    async cancelRun(path: string): Promise<void> {
      const response = await fetch(`${origin}/${path}/cancel`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, 'x-webauth-user': USER },
      })
      if (response.status !== 200) throw new Error(`Cancelling ${path}: HTTP ${response.status}`)
    },
    /** A runner in host mode, for jobs with one of these labels, that starts actions with the `node` of this folder. */
    async startRunner(name: string, options: { labels: readonly string[]; nodeDir: string }): Promise<Running> {
      const cwd = join(scratchDir, 'gitea-runners', name)
      mkdirSync(cwd, { recursive: true })
      const labels = options.labels.map((label) => `${label}:host`)
      const settings = {
        runner: { file: join(cwd, '.runner'), capacity: 4, fetch_interval: '1s', shutdown_timeout: '1s', labels },
        cache: { enabled: false },
        host: { workdir_parent: join(cwd, 'work') },
        container: { docker_host: '-' },
      }
      writeFileSync(join(cwd, 'config.yaml'), stringify(settings))
      const runner = (...args: readonly string[]) => ({
        command: runnerBinary,
        args: [...args, '--config', 'config.yaml'],
        cwd,
        env: { HOME: cwd, PATH: [options.nodeDir, stubsDir, process.env['PATH']].join(':') },
        logFile: join(logsDir, `gitea-${name}-${args[0] ?? ''}.log`),
      })
      const place = ['--instance', origin, '--token', await lastLine('actions', 'generate-runner-token')]
      const self = ['--no-interactive', '--name', name, '--labels', labels.join()]
      await bench.run(runner('register', ...place, ...self))
      return bench.start(runner('daemon'))
    },
  }
}

/** Gives the server the action, and the stubs of other actions. */
export async function pushActions(bench: Bench, server: GiteaServer): Promise<void> {
  const stubs = new Set(bench.examples.flatMap((example) => example.stubs.filter((stub) => stub.includes('@'))))
  for (const owner of ['await-agent-job', 'actions']) await server.api('POST /orgs', { username: owner })
  for (const uses of ['await-agent-job/await-agent-job@v1', ...stubs]) {
    const [repository = '', ref = ''] = uses.split('@')
    const dir = join(bench.scratchDir, 'gitea-repositories', repository)
    cpSync(stubs.has(uses) ? join(bench.stubsDir, repository) : bench.actionDir, dir, { recursive: true })
    await commitAll(bench, dir)
    // A tag that is named like the commit which an example pins.
    await server.push(repository, { dir, refs: ['refs/heads/main', `refs/tags/${ref}`] })
  }
}

function formatConfig({ port, sourceDir }: { port: string; sourceDir: string }): string {
  return `I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = ${process.getuid?.() === 0}
[server]
HTTP_ADDR = 127.0.0.1
HTTP_PORT = ${port}
ROOT_URL = http://127.0.0.1:${port}/
DISABLE_SSH = true
OFFLINE_MODE = true
STATIC_ROOT_PATH = ${sourceDir}
[database]
DB_TYPE = sqlite3
[security]
INSTALL_LOCK = true
[service]
ENABLE_REVERSE_PROXY_AUTHENTICATION = true
[actions]
ENABLED = true
DEFAULT_ACTIONS_URL = self
[log]
LEVEL = Warn
[cron.update_checker]
ENABLED = false
`
}
