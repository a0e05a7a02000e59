import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAct } from './act.ts'
import type { Bench, Client } from './client.ts'
import { readExamples } from './examples.ts'
import { createGitea } from './gitea.ts'
import { createLocalAction } from './local-action.ts'
import { createProcesses, type Processes } from './processes.ts'
import { formatCompatibility, type Row } from './report.ts'
import { cacheDir, createTools, hasGo } from './tools.ts'
import { listTries } from './tries.ts'

const clients: ReadonlyMap<string, (bench: Bench) => Promise<Client>> = new Map([
  ['act', createAct],
  ['local-action', createLocalAction],
  ['gitea', createGitea],
])

const help = `Runs the committed bundle in runners that this project did not write, on loopback only.

  npm run test:runners [-- ${[...clients.keys()].join(' | ')}] [--only SCENARIO]

The runners are built with Go from the Go module proxy, or installed from npm, into ${cacheDir};
logs stay in its folder "logs". A run of all clients writes docs/compatibility.md.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false }, only: { type: 'string' } },
})

if (values.help) {
  console.log(help)
} else {
  process.exitCode = await main()
}

async function main(): Promise<0 | 1> {
  const names = positionals.length > 0 ? positionals : [...clients.keys()]
  const unknown = names.find((name) => !clients.has(name))
  if (unknown !== undefined) {
    console.error(`There is no client "${unknown}". There are: ${[...clients.keys()].join(', ')}.`)
    return 1
  }
  if (names.some((name) => name !== 'local-action') && !hasGo()) {
    console.error('Go is missing: act and Gitea are built with it (https://go.dev/dl/).')
    return 1
  }
  const projectDir = join(import.meta.dirname, '..', '..')
  const scratchDir = realpathSync(mkdtempSync(join(tmpdir(), 'await-agent-job-runners-')))
  const processes = createProcesses(scratchDir)
  const cleanUp = async (): Promise<void> => {
    await processes.stopAll()
    rmSync(scratchDir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log('Stopping what was started …')
      void cleanUp().finally(() => process.exit(130))
    })
  }
  try {
    const rows: Row[] = []
    const bench = prepare({ projectDir, scratchDir, processes })
    for (const name of names) rows.push(...(await tryClient({ name, bench })))
    if (positionals.length === 0 && values.only === undefined) {
      const date = new Date().toISOString().slice(0, 10)
      writeFileSync(join(projectDir, 'docs', 'compatibility.md'), formatCompatibility({ rows, date }))
    }
    return rows.every(({ problem }) => problem === '') ? 0 : 1
  } finally {
    await cleanUp()
  }
}

function prepare(options: { projectDir: string; scratchDir: string; processes: Processes }): Bench {
  const { projectDir, scratchDir, processes } = options
  const actionDir = join(scratchDir, 'action')
  const stubsDir = join(scratchDir, 'stubs')
  const logsDir = join(cacheDir, 'logs')
  rmSync(logsDir, { recursive: true, force: true })
  for (const dir of [actionDir, logsDir]) mkdirSync(dir, { recursive: true })
  // What is tracked is what a runner downloads; but Gitea would run the workflows in it.
  const tracked = execFileSync('git', ['ls-files', '-z', '--', ':!.github'], {
    cwd: projectDir,
    encoding: 'utf8',
  })
  for (const file of tracked.split('\0').filter((path) => existsSync(join(projectDir, path)))) {
    if (file !== '') cpSync(join(projectDir, file), join(actionDir, file))
  }
  cpSync(join(import.meta.dirname, 'stubs'), stubsDir, { recursive: true })
  return {
    processes,
    tools: createTools(processes),
    projectDir,
    actionDir,
    stubsDir,
    scratchDir,
    logsDir,
    examples: readExamples(join(projectDir, 'examples')),
  }
}

/** Tries everything on one client, the slowest first. Four at once: most of each run is waiting. */
async function tryClient({ name, bench }: { name: string; bench: Bench }): Promise<Row[]> {
  const create = clients.get(name)
  if (create === undefined) return []
  const client = await create(bench)
  const tries = listTries({ client, examples: bench.examples }).filter(
    ({ id }) => values.only === undefined || id === values.only,
  )
  const rows = new Map<string, Row>()
  const queue = tries.toSorted((a, b) => Number(b.isSlow) - Number(a.isSlow))
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { kind, title } = next
      const result = await next.run().catch((error: unknown) => ({ problem: String(error), note: '' }))
      if (bench.processes.areStopped()) return
      rows.set(next.id, { client: client.name, version: client.version, kind, title, ...result })
      const text = result.problem === '' ? result.note : result.problem
      console.log(
        `${result.problem === '' ? 'ok  ' : 'FAIL'} ${client.name}: ${title}${text === '' ? '' : ` (${text})`}`,
      )
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  await client.close()
  return tries.flatMap(({ id }) => rows.get(id) ?? [])
}
