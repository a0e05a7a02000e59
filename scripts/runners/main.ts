import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill, table } from '../bench/document.ts'
import { createAct } from './act.ts'
import { type Choice, choose, RUNNERS } from './choice.ts'
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

const projectDir = join(import.meta.dirname, '..', '..')
const allTasks = [...listScenarios(), ...listExamples(join(projectDir, 'examples'))]

const help = `Runs the committed bundle in act and in Gitea, against a simulated service. Go builds the two runners, once.

  npm run test:runners                    tries everything, and writes docs/runners-and-network.md
  npm run test:runners -- NAME …          tries only what is named, and writes nothing
  npm run test:runners -- act completed   tries one scenario in one runner
  npm run test:runners -- --help          shows this text

Runners: ${RUNNERS.join(', ')}

Scenarios and examples:
${allTasks.map(({ id, title }) => `  ${id.padEnd(26)}${title}`).join('\n')}`

process.exitCode = await start(process.argv.slice(2))

async function start(given: readonly string[]): Promise<0 | 1> {
  if (given.includes('--help') || given.includes('-h')) {
    console.log(help)
    return 0
  }
  const chosen = choose(given, allTasks)
  if (typeof chosen === 'string') {
    console.error(chosen)
    return 1
  }
  if (!hasGo()) {
    console.error('Go is missing. It builds act and Gitea: https://go.dev/dl/.')
    return 1
  }
  return tryAll({ ...chosen, isWritten: given.length === 0 })
}

async function tryAll(
  options: Choice & {
    /** Whether the results get into docs/runners-and-network.md. */
    readonly isWritten: boolean
  },
): Promise<0 | 1> {
  const scratchDir = realpathSync(mkdtempSync(join(tmpdir(), 'await-agent-job-runners-')))
  const bench = prepare(scratchDir, options.tasks)
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
    for (const name of options.runners) columns.push(await tryClient(name, bench))
    if (options.isWritten && !bench.isStopped()) {
      await write(bench.tasks, columns)
      rmSync(goDir, { recursive: true, force: true })
    }
    return columns.some(({ cells }) => [...cells.values()].some(isBad)) ? 1 : 0
  } finally {
    await cleanUp()
  }
}

function prepare(scratchDir: string, tasks: readonly Task[]): Bench {
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

/** Tries all tasks on one client, the slowest first. Four at once: most of each run is waiting. */
async function tryClient(name: keyof typeof clients, bench: Bench): Promise<Column> {
  const cells = new Map<Task, string>()
  const client = await bench.during(`starting ${name}`, () => clients[name](bench))
  console.log(
    `${client.name}: ${bench.tasks.length} scenarios and examples; their logs are in ${bench.logsDir}`,
  )
  const queue = bench.tasks.toSorted(
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
  await fill('runners-and-network.md', 'run', [
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
    await fill('runners-and-network.md', `${kind}s`, table(head, rows, '---'))
  }
}
