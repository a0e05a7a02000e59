import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { listen } from '../../simulator/loopback.ts'
import { status } from '../../simulator/responses.ts'
import type { Bench } from './client.ts'
import { commitAll } from './repository.ts'
import { until } from './services.ts'
import { goBinary } from './tools.ts'

export const USER = 'acme'

/** Gitea on a free port of loopback, with SQLite and one user. */
export async function startGiteaServer(bench: Bench) {
  const { scratchDir, stubsDir, logsDir } = bench
  const { binary, sourceDir } = await goBinary(bench, 'gitea')
  const runnerBinary = (await goBinary(bench, 'gitea-runner')).binary
  const dir = join(scratchDir, 'gitea')
  mkdirSync(dir)
  const { origin, close } = await listen({ respond: () => status(503) })
  await close()
  writeFileSync(join(dir, 'app.ini'), formatConfig({ port: new URL(origin).port, sourceDir }))
  const gitea = (...args: readonly string[]) => ({
    command: binary,
    args: [...args, '--config', join(dir, 'app.ini')],
    cwd: dir,
    env: { GITEA_WORK_DIR: dir, HOME: dir },
    logFile: join(logsDir, `gitea-server-${args[0] ?? ''}.log`),
  })
  const lastLine = async (...args: readonly string[]): Promise<string> =>
    (await bench.run(gitea(...args))).trim().split('\n').at(-1) ?? ''

  bench.start(gitea('web'))
  await until('A response of Gitea', async () => {
    const response = await fetch(`${origin}/api/v1/version`).catch(() => undefined)
    return response?.ok === true || undefined
  })
  const user = ['--username', USER]
  const account = [
    '--admin',
    '--random-password',
    '--email',
    'acme@example.com',
    '--must-change-password=false',
  ]
  await bench.run(gitea('admin', 'user', 'create', ...user, ...account))
  const scopes = ['--token-name', 'runners', '--scopes', 'all', '--raw']
  const token = await lastLine('admin', 'user', 'generate-access-token', ...user, ...scopes)

  /** What the server responds to such as `POST /orgs`, JSON or text. */
  async function api(request: string, body?: object): Promise<unknown> {
    const [method = '', path = ''] = request.split(' ')
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
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
    /** Makes a repository whose branch main, and tag if it has one, is what is in the folder. */
    async push(
      folder: string,
      { repository, tag }: { repository: string; tag?: string },
    ): Promise<void> {
      const [owner = '', name = ''] = repository.split('/')
      await commitAll(bench, folder)
      await api(owner === USER ? 'POST /user/repos' : `POST /orgs/${owner}/repos`, {
        name,
        default_branch: 'main',
      })
      const url = new URL(`${repository}.git`, origin.replace('://', `://${USER}:${token}@`)).href
      const args = [
        'push',
        '--quiet',
        url,
        'HEAD:refs/heads/main',
        ...(tag === undefined ? [] : [`HEAD:refs/tags/${tag}`]),
      ]
      await bench.run({ command: 'git', args, cwd: folder, logFile: join(logsDir, 'git.log') })
    },
    /** As a person does it in the browser, whom a proxy logs in: the API has no such operation. */
    async cancelRun(path: string): Promise<void> {
      const headers = { origin, 'x-webauth-user': USER }
      const response = await fetch(`${origin}/${path}/cancel`, {
        method: 'POST',
        redirect: 'manual',
        headers,
      })
      if (response.status !== 200) throw new Error(`Cancelling ${path}: HTTP ${response.status}`)
    },
    /**
     * A runner in host mode, for jobs with one of these labels, that starts actions with the `node`
     * of this folder.
     */
    async startRunner(
      name: string,
      options: {
        labels: readonly string[]
        nodeDir: string
        /** Variables of its steps. */
        env: Readonly<Record<string, string>>
      },
    ) {
      const cwd = join(scratchDir, 'gitea-runners', name)
      mkdirSync(cwd, { recursive: true })
      const labels = options.labels.map((label) => `${label}:host`)
      const settings = {
        runner: {
          capacity: 4,
          fetch_interval: '1s',
          shutdown_timeout: '1s',
          labels,
          envs: options.env,
        },
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
        logFile: join(logsDir, `gitea-runner-${name}-${args[0] ?? ''}.log`),
      })
      const place = [
        '--instance',
        origin,
        '--token',
        await lastLine('actions', 'generate-runner-token'),
      ]
      await bench.run(runner('register', '--no-interactive', '--name', name, ...place))
      return bench.start(runner('daemon'))
    },
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
DEFAULT_ACTIONS_URL = self
[log]
LEVEL = Warn
[cron.update_checker]
ENABLED = false
`
}
