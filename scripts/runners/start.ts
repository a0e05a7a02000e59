import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
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
import { cacheDir, goDir } from './tools.ts'
import { tryTask } from './try-task.ts'

const clients = { act: createAct, gitea: createGitea }

/** The cells of one client. */
interface Column {
  readonly client: string
  readonly cells: ReadonlyMap<Task, string>
}

/** How the folder of a run's logs ends if something failed in it. */
const FAILED = '-failed'

const projectDir = join(import.meta.dirname, '..', '..')
const allTasks = [...listScenarios(), ...listExamples(join(projectDir, 'examples'))]

const help = `Runs the committed bundle in act and in Gitea, against a simulated service. Go builds the two runners, once.

  npm run test:runners                    tries everything, and writes docs/runners-and-network.md if nothing fails
  npm run test:runners -- NAME …          tries only what is named, and writes nothing
  npm run test:runners -- act completed   tries one scenario in one runner
  npm run test:runners -- --help          shows this text

Runners: ${RUNNERS.join(', ')}

Scenarios and examples:
${allTasks.map(({ id, title }) => `  ${id.padEnd(26)}${title}`).join('\n')}`

/**
 * Does what the words of the command line say.
 *
 * @returns the exit code
 */
export async function start(
  given: readonly string[],
  { hasGo }: { hasGo: () => boolean },
): Promise<0 | 1> {
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
  const { runners, tasks, isWritten } = options
  const scratchDir = realpathSync(mkdtempSync(join(tmpdir(), 'await-agent-job-runners-')))
  const processes = createProcesses(scratchDir)
  const during = createProgress()
  const cleanUp = async (): Promise<void> => {
    await processes.stopAll()
    rmSync(scratchDir, { recursive: true, force: true })
  }
  // Each time: a second Ctrl-C must not end this program before what it started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (processes.isStopped()) return
      console.log('Stopping what was started …')
      void cleanUp().finally(() => process.exit(130))
    })
  }

  const logsDir = makeLogsDir()
  const prepareBench = (chosen: readonly Task[], name: string): Bench => ({
    ...processes,
    ...prepareDirs(join(scratchDir, name)),
    logsDir: makeDir(join(logsDir, name)),
    during,
    tasks: chosen,
  })
  let hasProblem = true
  try {
    const columns: Column[] = []
    let failures = 0
    for (const name of runners) {
      const first = await tryClient(name, prepareBench(tasks, name))
      const failed = listFailed(first)
      // Once more in a new start of the runner: what passes now failed because of what ran beside it.
      const second =
        failed.length > 0 && !processes.isStopped()
          ? await tryClient(name, prepareBench(failed, `${name}-again`))
          : undefined

      failures += failed.length
      columns.push({ ...first, cells: new Map([...first.cells, ...(second?.cells ?? [])]) })
    }

    const isRed = columns.some((column) => listFailed(column).length > 0)
    if (isWritten && !isRed && !processes.isStopped()) {
      await write(tasks, columns)
      rmSync(goDir, { recursive: true, force: true })
    }
    hasProblem = failures > 0
    return isRed ? 1 : 0
  } finally {
    await cleanUp()
    if (hasProblem) {
      renameSync(logsDir, `${logsDir}${FAILED}`)
      console.log(`Something failed. The logs of this run stay in ${logsDir}${FAILED}.`)
    }
  }
}

/** A folder for the logs of this run. Those of earlier runs stay if something failed in them. */
function makeLogsDir(): string {
  const parent = makeDir(join(cacheDir, 'logs'))
  for (const name of readdirSync(parent)) {
    if (!name.endsWith(FAILED)) rmSync(join(parent, name), { recursive: true })
  }
  return makeDir(join(parent, new Date().toISOString().replaceAll(/\D/g, '')))
}

function makeDir(dir: string): string {
  mkdirSync(dir, { recursive: true })
  return dir
}

/** What a client works with, made anew for each. */
function prepareDirs(scratchDir: string) {
  const dirs = {
    actionDir: makeDir(join(scratchDir, 'action')),
    stubsDir: join(scratchDir, 'stubs'),
    scratchDir,
  }

  // What is tracked is what a runner downloads; but Gitea would run the workflows in it.
  const tracked = execFileSync('git', ['ls-files', '-z', '--', ':!.github'], {
    cwd: projectDir,
    encoding: 'utf8',
  })
  for (const file of tracked.split('\0')) {
    if (file !== '' && existsSync(join(projectDir, file)))
      cpSync(join(projectDir, file), join(dirs.actionDir, file))
  }
  cpSync(join(import.meta.dirname, 'stubs'), dirs.stubsDir, { recursive: true })
  return dirs
}

async function tryClient(name: keyof typeof clients, bench: Bench): Promise<Column> {
  const client = await bench.during(`starting ${name}`, () => clients[name](bench))
  console.log(
    `${client.name}: ${bench.tasks.length} scenarios and examples; their logs are in ${bench.logsDir}`,
  )
  const cells = new Map<Task, string>()
  const tryOne = async (task: Task): Promise<void> => {
    const run = tryTask(task, { client, logPrefix: join(bench.logsDir, `${task.id}-`) })
    const text = await bench.during(task.id, () => run)
    // From then on whatever fails fails because of that.
    if (bench.isStopped()) return

    cells.set(task, text)
    console.log(`${isBad(text) ? 'FAIL' : 'ok  '} ${name}: ${task.title} (${text})`)
  }

  // A scenario may have a runner of its own, which would also take the jobs of examples: a job that
  // calls a reusable workflow names no label, so Gitea gives it to any runner.
  const scenarios = bench.tasks.filter(({ kind }) => kind === 'scenario')
  const examples = bench.tasks.filter(({ kind }) => kind === 'example')
  await tryEach(slowestFirst(scenarios), tryOne)
  await tryEach(examples, tryOne)

  await client.services.close()
  return { client: client.name, cells }
}

function slowestFirst(tasks: readonly Task[]): Task[] {
  const isSlow = ({ id }: Task): boolean => id === 'step-timeout'
  return tasks.toSorted((a, b) => Number(isSlow(b)) - Number(isSlow(a)))
}

/** Four at once: most of each run is waiting. */
async function tryEach(
  tasks: readonly Task[],
  tryOne: (task: Task) => Promise<void>,
): Promise<void> {
  const queue = [...tasks]
  const work = async (): Promise<void> => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) await tryOne(task)
  }
  await Promise.all(Array.from({ length: 4 }, work))
}

function listFailed({ cells }: Column): Task[] {
  return [...cells].filter(([, text]) => isBad(text)).map(([task]) => task)
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
