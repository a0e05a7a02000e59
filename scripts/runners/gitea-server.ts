import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './client.ts'

export const USER = 'acme'
const PASSWORD = 'acme-pass-123'

export interface GiteaServer {
  readonly origin: string
  readonly token: string
  /** The parsed body of the response; throws if the server rejects the request. */
  readonly api: (request: string, body?: object) => Promise<unknown>
  readonly apiText: (request: string) => Promise<string>
  readonly runnerToken: () => Promise<string>
  /** As a person does it in the browser: the API has no such operation. */
  readonly cancelRun: (path: string) => Promise<void>
}

/** Gitea on a free port of loopback, with SQLite and one user. */
export async function startGiteaServer({ processes, tools, scratchDir, logsDir }: Bench): Promise<GiteaServer> {
  const { binary, sourceDir } = await tools.gitea()
  const dir = join(scratchDir, 'gitea')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const config = join(dir, 'app.ini')
  mkdirSync(join(dir, 'home'), { recursive: true })
  writeFileSync(config, formatConfig({ dir, port, sourceDir }))
  const env = { GITEA_WORK_DIR: dir, HOME: join(dir, 'home') }
  const gitea = (args: readonly string[]) => ({
    command: binary,
    args: [...args, '--config', config],
    cwd: dir,
    env,
    logFile: join(logsDir, `gitea-${args[0] === 'web' ? 'server' : 'admin'}.log`),
  })

  processes.start(gitea(['web']))
  await untilUp(`${origin}/api/v1/version`)
  const user = ['--username', USER]
  const account = ['--admin', '--password', PASSWORD, '--email', 'acme@example.com', '--must-change-password=false']
  await processes.run(gitea(['admin', 'user', 'create', ...user, ...account]))
  const scopes = ['--token-name', 'harness', '--scopes', 'all', '--raw']
  const token = lastLine(await processes.run(gitea(['admin', 'user', 'generate-access-token', ...user, ...scopes])))

  async function request(line: string, body?: object): Promise<Response> {
    const [method = '', path = ''] = line.split(' ')
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${line}: HTTP ${response.status} ${await response.text()}`)
    return response
  }

  async function cancelRun(path: string): Promise<void> {
    const form = (cookie: string) => ({ method: 'POST', redirect: 'manual', headers: { origin, cookie } }) as const
    const login = new URLSearchParams({ user_name: USER, password: PASSWORD })
    const session = await fetch(`${origin}/user/login`, { ...form(''), body: login })
    // The last cookie of a name counts: the session is a new one once the user is known.
    const pairs = session.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('='))
    const cookies = new Map(pairs.map(([name = '', value = '']) => [name, value]))
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const { status } = await fetch(`${origin}/${path}/cancel`, form(cookie))
    if (status !== 200) throw new Error(`Cancelling ${path}: HTTP ${status}`)
  }

  return {
    origin,
    token,
    api: async (line, body) => {
      const text = await (await request(line, body)).text()
      const parsed: unknown = text === '' ? undefined : JSON.parse(text)
      return parsed
    },
    apiText: async (line) => (await request(line)).text(),
    runnerToken: async () => lastLine(await processes.run(gitea(['actions', 'generate-runner-token']))),
    cancelRun,
  }
}

function formatConfig({ dir, port, sourceDir }: { dir: string; port: number; sourceDir: string }): string {
  return `RUN_MODE = prod
I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = ${process.getuid?.() === 0}
[server]
HTTP_ADDR = 127.0.0.1
HTTP_PORT = ${port}
ROOT_URL = http://127.0.0.1:${port}/
DISABLE_SSH = true
OFFLINE_MODE = true
STATIC_ROOT_PATH = ${sourceDir}
[database]
DB_TYPE = sqlite3
PATH = ${join(dir, 'gitea.db')}
[repository]
ROOT = ${join(dir, 'repositories')}
[security]
INSTALL_LOCK = true
[actions]
ENABLED = true
DEFAULT_ACTIONS_URL = self
[log]
LEVEL = Warn
ROOT_PATH = ${join(dir, 'log')}
[cron.update_checker]
ENABLED = false
[indexer]
ISSUE_INDEXER_TYPE = db
`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(200)
  }
  throw new Error(`Nothing answers at ${url}.`)
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}
