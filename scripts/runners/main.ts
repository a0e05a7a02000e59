import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fill, table } from '../bench/document.ts'
import { createAct } from './act.ts'
import type { Bench, Client } from './client.ts'
import { readExamples } from './examples.ts'
import { createGitea } from './gitea.ts'
import { listTries, type Try } from './judge.ts'
import { createLocalAction } from './local-action.ts'
import { createProcesses } from './processes.ts'
import { scenarios } from './scenarios.ts'
import { cacheDir, hasGo } from './tools.ts'

const clients: Readonly<Record<string, (bench: Bench) => Promise<Client>>> = {
  act: createAct,
  'local-action': createLocalAction,
  gitea: createGitea,
}

const help = `Runs the committed bundle in runners that this project did not write, on loopback only.

  npm run test:runners [-- ${Object.keys(clients).join(' | ')}] [--only SCENARIO]

The runners are built with Go from the Go module proxy, or installed from npm, into ${cacheDir};
logs stay in its folder "logs". A run of all clients writes the tables of docs/compatibility.md.`

/** The text of a cell, and where it stands. */
interface Cell extends Pick<Try, 'kind' | 'title'> {
  readonly client: string
  readonly text: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(clients)
const unknown = names.find((name) => !(name in clients))

if (values.help) {
  console.log(help)
} else if (unknown !== undefined) {
  console.error(`There is no client "${unknown}". There are: ${Object.keys(clients).join(', ')}.`)
  process.exitCode = 1
} else if (names.some((name) => name !== 'local-action') && !hasGo()) {
  console.error('Go is missing: act and Gitea are built with it (https://go.dev/dl/).')
  process.exitCode = 1
} else {
  process.exitCode = await main()
}

async function main(): Promise<0 | 1> {
  const scratchDir = realpathSync(mkdtempSync(join(tmpdir(), 'await-agent-job-runners-')))
  const bench = prepare(scratchDir)
  const stop = new AbortController()
  const cleanUp = async (): Promise<void> => {
    stop.abort()
    await bench.stopAll()
    rmSync(scratchDir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log('Stopping what was started …')
      void cleanUp().finally(() => process.exit(130))
    })
  }
  try {
    const cells: Cell[] = []
    for (const name of names) cells.push(...(await tryClient({ name, bench, signal: stop.signal })))
    const isWhole = positionals.length === 0 && values.only === undefined && !stop.signal.aborted
    if (isWhole) await write(cells)
    return cells.some(({ text }) => text.startsWith('fails')) ? 1 : 0
  } finally {
    await cleanUp()
  }
}

function prepare(scratchDir: string): Bench {
  const projectDir = join(import.meta.dirname, '..', '..')
  const actionDir = join(scratchDir, 'action')
  const stubsDir = join(scratchDir, 'stubs')
  const logsDir = join(cacheDir, 'logs')
  rmSync(logsDir, { recursive: true, force: true })
  for (const dir of [actionDir, logsDir]) mkdirSync(dir, { recursive: true })
  // What is tracked is what a runner downloads; but Gitea would run the workflows in it.
  const tracked = execFileSync('git', ['ls-files', '-z', '--', ':!.github'], { cwd: projectDir, encoding: 'utf8' })
  for (const file of tracked.split('\0')) {
    if (file !== '' && existsSync(join(projectDir, file))) cpSync(join(projectDir, file), join(actionDir, file))
  }
  cpSync(join(import.meta.dirname, 'stubs'), stubsDir, { recursive: true })
  const examples = readExamples(join(projectDir, 'examples'))
  return { ...createProcesses(scratchDir), projectDir, actionDir, stubsDir, scratchDir, logsDir, examples }
}

/** Tries everything on one client, the slowest first. Four at once: most of each run is waiting. */
async function tryClient(options: { name: string; bench: Bench; signal: AbortSignal }): Promise<Cell[]> {
  const { name, bench, signal } = options
  const client = signal.aborted ? undefined : await clients[name]?.(bench)
  if (client === undefined) return []
  const { examples } = bench
  const tries = listTries(client, { scenarios, examples }).filter(({ id }) => id === (values.only ?? id))
  const cells = new Map<Try, Cell>()
  const queue = tries.toSorted((a, b) => Number(b.id === 'step-timeout') - Number(a.id === 'step-timeout'))
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { kind, title } = next
      const text = await next.run()
      // From then on whatever fails fails because of that.
      if (signal.aborted) return
      cells.set(next, { client: `${client.name} ${client.version}`, kind, title, text })
      console.log(`${text.startsWith('fails') ? 'FAIL' : 'ok  '} ${client.name}: ${title} (${text})`)
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  await client.close()
  return tries.flatMap((each) => cells.get(each) ?? [])
}

async function write(cells: readonly Cell[]): Promise<void> {
  const { version, platform, arch } = process
  const date = new Date().toISOString().slice(0, 10)
  await fill('compatibility.md', 'run', [`Last run: ${date}, Node ${version} on ${platform} ${arch}.`])
  for (const kind of ['scenario', 'example'] as const) {
    const some = cells.filter((cell) => cell.kind === kind)
    const columns = [...new Set(some.map(({ client }) => client))]
    const rows = [...new Set(some.map(({ title }) => title))].map((title) => [
      title,
      ...columns.map((client) => some.find((cell) => cell.title === title && cell.client === client)?.text ?? ''),
    ])
    const escaped = rows.map((row) => row.map((text) => text.replaceAll('|', '\\|')))
    await fill(
      'compatibility.md',
      `${kind}s`,
      table([kind === 'scenario' ? 'Scenario' : 'File', ...columns], escaped, '---'),
    )
  }
}
