import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill, table } from '../bench/document.ts'
import { createAct } from './act.ts'
import type { Bench, Task } from './client.ts'
import { listExamples } from './examples.ts'
import { createGitea } from './gitea.ts'
import { createProcesses } from './processes.ts'
import { createProgress } from './progress.ts'
import { listScenarios } from './scenarios.ts'
import { cacheDir, goDir, hasGo } from './tools.ts'
import { tryTask } from './try-task.ts'

const clients = { act: createAct, gitea: createGitea }

/** The cells of one client. */
interface Column {
  readonly client: string
  readonly cells: ReadonlyMap<Task, string>
}

// Such as "act", "several" or "act/several", to try only that; without it everything is tried, and
// written down.
const [only] = process.argv.slice(2)

if (!hasGo())
  throw new Error('Go is missing: act and Gitea are built with it (https://go.dev/dl/).')
process.exitCode = await main()

async function main(): Promise<0 | 1> {
  const scratchDir = realpathSync(mkdtempSync(join(tmpdir(), 'await-agent-job-runners-')))
  const bench = prepare(scratchDir)
  const cleanUp = async (): Promise<void> => {
    await bench.stopAll()
    rmSync(scratchDir, { recursive: true, force: true })
  }
  // Each time: a second Ctrl-C must not end this program before what it started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (bench.isStopped()) return
      console.log('Stopping what was started …')
      void cleanUp().finally(() => process.exit(130))
    })
  }
  try {
    const columns: Column[] = []
    for (const name of ['act', 'gitea'] as const) columns.push(await tryClient(name, bench))
    if (columns.every(({ cells }) => cells.size === 0) && !bench.isStopped())
      throw new Error(
        `Nothing is named ${String(only)}. There are act, gitea, ${bench.tasks.map(({ id }) => id).join(', ')}.`,
      )
    if (only === undefined && !bench.isStopped()) {
      await write(bench.tasks, columns)
      rmSync(goDir, { recursive: true, force: true })
    }
    return columns.some(({ cells }) => [...cells.values()].some(isBad)) ? 1 : 0
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
  const tracked = execFileSync('git', ['ls-files', '-z', '--', ':!.github'], {
    cwd: projectDir,
    encoding: 'utf8',
  })
  for (const file of tracked.split('\0')) {
    if (file !== '' && existsSync(join(projectDir, file)))
      cpSync(join(projectDir, file), join(actionDir, file))
  }
  cpSync(join(import.meta.dirname, 'stubs'), stubsDir, { recursive: true })
  const tasks = [...listScenarios(), ...listExamples(join(projectDir, 'examples'))]
  return {
    ...createProcesses(scratchDir),
    during: createProgress(),
    actionDir,
    stubsDir,
    scratchDir,
    logsDir,
    tasks,
  }
}

/** Tries everything on one client, the slowest first. Four at once: most of each run is waiting. */
async function tryClient(name: keyof typeof clients, bench: Bench): Promise<Column> {
  const tasks = bench.tasks.filter(
    ({ id }) => only === undefined || [name, id, `${name}/${id}`].includes(only),
  )
  const cells = new Map<Task, string>()
  if (tasks.length === 0) return { client: name, cells }
  const client = await bench.during(`starting ${name}`, () => clients[name](bench))
  console.log(
    `${client.name}: ${tasks.length} scenarios and examples; their logs are in ${bench.logsDir}`,
  )
  const queue = tasks.toSorted(
    (a, b) => Number(b.id === 'step-timeout') - Number(a.id === 'step-timeout'),
  )
  const worker = async (): Promise<void> => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      const run = tryTask(task, { client, logPrefix: join(bench.logsDir, `${name}-`) })
      const text = await bench.during(task.id, () => run)
      // From then on whatever fails fails because of that.
      if (bench.isStopped()) return
      cells.set(task, text)
      console.log(`${isBad(text) ? 'FAIL' : 'ok  '} ${name}: ${task.title} (${text})`)
    }
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  await client.services.close()
  return { client: client.name, cells }
}

function isBad(text: string): boolean {
  return text.startsWith('fails')
}

async function write(tasks: readonly Task[], columns: readonly Column[]): Promise<void> {
  const { version, platform, arch } = process
  const date = new Date().toISOString().slice(0, 10)
  await fill('compatibility.md', 'run', [
    `Last run: ${date}, Node ${version} on ${platform} ${arch}.`,
  ])
  for (const kind of ['scenario', 'example'] as const) {
    const head = [kind === 'scenario' ? 'Scenario' : 'File', ...columns.map(({ client }) => client)]
    const rows = tasks
      .filter((task) => task.kind === kind)
      .map((task) => [
        task.title,
        ...columns.map(({ cells }) => (cells.get(task) ?? '').replaceAll('|', '\\|')),
      ])
    await fill('compatibility.md', `${kind}s`, table(head, rows, '---'))
  }
}
