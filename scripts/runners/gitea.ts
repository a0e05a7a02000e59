import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'yaml'
import { z } from 'zod'
import { listen } from '../../simulator/loopback.ts'
import { status } from '../../simulator/responses.ts'
import { build } from './build.ts'
import { run } from './processes.ts'
import type { Bench, Runner } from './runner.ts'
import { AGENT, startServices } from './services.ts'

const Run = z.object({ id: z.number(), path: z.string(), conclusion: z.string().nullish() })
const Runs = z.object({ workflow_runs: z.array(Run.extend({ status: z.string() })) })
const Jobs = z.object({ jobs: z.array(z.object({ id: z.number() })) })

/** What cannot work there: docs/runners-and-network.md says why. */
const SKIPPED = ['ci.yml', 'merge.yml', 'readme-gate.yml']

/** Gitea with a runner of its own: a real issue, pull request, tokens and comments. */
export async function createGitea(bench: Bench): Promise<Runner> {
  const { dir, repositoryDir, actions } = bench
  const server = await startServer(bench)
  const { name, origin, token } = server
  const api = (call: string, body?: object): Promise<unknown> =>
    server.request(call.replace(' ', ' /repos/acme/app/'), body)

  /** Pushes a folder's commit as the branch main, and as a tag. */
  async function push(folder: string, place: string): Promise<void> {
    const [owner = '', repository = '', tag = ''] = place.split(/[/@]/)
    const url = `${origin.replace('://', `://acme:${token}@`)}/${owner}/${repository}.git`
    const parent = owner === 'acme' ? '/user' : `/orgs/${owner}`
    await server.request(`POST ${parent}/repos`, { name: repository, default_branch: 'main' })
    const refs = ['HEAD:refs/heads/main', `HEAD:refs/tags/${tag}`]
    execFileSync('git', ['push', '--quiet', url, ...refs], { cwd: folder, stdio: 'pipe' })
  }

  for (const owner of ['await-agent-job', 'actions'])
    await server.request('POST /orgs', { username: owner })
  // A tag may be named like the commit that a workflow pins.
  for (const [uses, folder] of Object.entries(actions)) await push(folder, uses)
  await push(repositoryDir, 'acme/app@v1')
  const head = 'agent/fix-login'
  const file = { content: '', message: 'Add', branch: 'main', new_branch: head }
  const agent = { username: AGENT, email: `${AGENT}@example.com`, password: randomUUID() }
  // Their numbers: 1 and 2.
  await api('POST issues', { title: 'Login fails' })
  await api('POST contents/login.txt', file)
  await server.request('POST /admin/users', agent)
  await api(`PUT collaborators/${AGENT}`, { permission: 'write' })
  await api(`POST pulls?sudo=${AGENT}`, { title: head, head, base: 'main' })
  // Gitea took the first branch that it saw for the default one.
  await server.request('PATCH /repos/acme/app', { default_branch: 'main' })

  const services = await startServices({ prLink: `${origin}/acme/app/pulls/2` })
  const secrets = { ...services.secrets, PERSONAL_TOKEN: token }
  for (const [key, value] of Object.entries(services.variables))
    await api(`POST actions/variables/${key}`, { value })
  for (const [key, data] of Object.entries(secrets))
    await api(`PUT actions/secrets/${key}`, { data })
  await server.startRunner({ REPOSITORY_DIR: repositoryDir })

  async function listRuns(workflow: string) {
    const { workflow_runs: runs } = Runs.parse(await api('GET actions/runs?limit=100'))
    return runs.filter(({ path }) => path.startsWith(`${workflow}@`))
  }

  async function logOf(id: number): Promise<string> {
    const { jobs } = Jobs.parse(await api(`GET actions/runs/${id}/jobs`))
    // A job that was skipped has none.
    const logs = jobs.map((job) => api(`GET actions/jobs/${job.id}/logs`).catch(() => ''))
    return (await Promise.all(logs)).join('\n')
  }

  return {
    name,
    skips: ({ id, event }) => event !== 'workflow_dispatch' || SKIPPED.includes(id),
    async run({ id: name, inputs }) {
      // The push may have started one already.
      const before = (await listRuns(name)).map(({ id }) => id)
      await api(`POST actions/workflows/${name}/dispatches`, { ref: 'main', inputs })
      const ended = await until(`The end of ${name}`, async () => {
        const runs = await listRuns(name)
        return runs.find(({ id, status }) => !before.includes(id) && status === 'completed')
      })
      const log = await logOf(ended.id)
      writeFileSync(join(dir, `${name}.log`), log)
      return { conclusion: ended.conclusion ?? '', log }
    },
  }
}

/** Gitea on a free port of loopback, with SQLite and one user. */
async function startServer({ dir, stubsDir }: Bench) {
  const { binary, sourceDir, name } = await build('gitea')
  const runner = await build('gitea-runner')
  const { origin, close } = await listen({ respond: () => status(503) })
  await close()
  const config = join(dir, 'app.ini')
  writeFileSync(config, formatConfig({ port: new URL(origin).port, sourceDir }))
  const gitea = (...args: readonly string[]) => ({
    command: binary,
    args: [...args, '--config', config],
    cwd: dir,
    env: { GITEA_WORK_DIR: dir, HOME: dir },
    logFile: join(dir, `gitea-${args.slice(0, 3).join('-')}.log`),
  })
  const lastLine = async (...args: readonly string[]): Promise<string> =>
    (await run(gitea(...args))).trim().split('\n').at(-1) ?? ''

  void run(gitea('web'))
  await until('A response of Gitea', async () => {
    const response = await fetch(`${origin}/api/v1/version`).catch(() => undefined)
    return response?.ok === true || undefined
  })
  const user = ['--username', 'acme']
  const account = ['--email', 'acme@example.com', '--must-change-password=false']
  const scopes = ['--token-name', 'runners', '--scopes', 'all', '--raw']
  await run(gitea('admin', 'user', 'create', '--admin', '--random-password', ...user, ...account))
  const token = await lastLine('admin', 'user', 'generate-access-token', ...user, ...scopes)

  return {
    name: `${name} with ${runner.name}`,
    origin,
    token,
    /** What the server responds to such as `POST /orgs`, JSON or text. */
    async request(call: string, body?: object): Promise<unknown> {
      const [method = '', path = ''] = call.split(' ')
      const response = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${call}: HTTP ${response.status} ${text}`)
      const isJson = response.headers.get('content-type')?.includes('json') === true
      const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text
      return parsed
    },
    /** Starts a runner in host mode. */
    async startRunner(envs: Readonly<Record<string, string>>): Promise<void> {
      const cwd = join(dir, 'runner')
      const PATH = [dirname(process.execPath), stubsDir, process.env['PATH']].join(':')
      const labels = ['ubuntu-latest:host', 'ubuntu-slim:host']
      const settings = {
        runner: { capacity: 4, fetch_interval: '1s', shutdown_timeout: '1s', labels, envs },
        cache: { enabled: false },
        host: { workdir_parent: join(cwd, 'work') },
        container: { docker_host: '-' },
      }
      mkdirSync(cwd)
      writeFileSync(join(cwd, 'config.yaml'), stringify(settings))
      const command = (...args: readonly string[]) => ({
        command: runner.binary,
        args: [...args, '--config', 'config.yaml'],
        cwd,
        env: { HOME: cwd, PATH },
        logFile: join(cwd, `${args[0] ?? ''}.log`),
      })
      const place = ['--instance', origin, '--name', 'runner', '--no-interactive']
      const secret = await lastLine('actions', 'generate-runner-token')
      await run(command('register', ...place, '--token', secret))
      void run(command('daemon'))
    },
  }
}

/** What `find` finds once that is not undefined. */
async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 180_000; Date.now() < end;) {
    const found = await find()
    if (found !== undefined) return found
    await sleep(500)
  }
  throw new Error(`${what} did not come within three minutes.`)
}

function formatConfig({ port, sourceDir }: { port: string; sourceDir: string }): string {
  return `I_AM_BEING_UNSAFE_RUNNING_AS_ROOT = ${process.getuid?.() === 0}
[server]
HTTP_ADDR = 127.0.0.1
HTTP_PORT = ${port}
ROOT_URL = http://127.0.0.1:${port}/
STATIC_ROOT_PATH = ${sourceDir}
[database]
DB_TYPE = sqlite3
[security]
INSTALL_LOCK = true
[actions]
DEFAULT_ACTIONS_URL = self
`
}
