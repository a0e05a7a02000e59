import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { requireFreshBundle } from '../../scripts/fresh-bundle.ts'
import { readActionFile, type ActionName } from './action-file.ts'
import { type Command, createLog, readOutputs } from './runner-model.ts'

const root = resolve(import.meta.dirname, '../..')
requireFreshBundle(root)

export interface ActionOptions {
  /** By default the one that waits. */
  readonly action?: ActionName
  /** As under `with:`. An input that is left out has the default of its `action.yml`. */
  readonly inputs: Readonly<Record<string, string>>
  /** What `${{ github.token }}` is. */
  readonly token?: string
  readonly eventName?: string
  /** The event's payload; a string is written as it is. */
  readonly event?: unknown
  /** Texts in the workspace, by name. */
  readonly files?: Readonly<Record<string, string>>
  /** On top of the runner's variables; `undefined` removes one. Nothing else is inherited. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Called at once with each line that a person sees in the log. */
  readonly onLine?: (line: string) => void
}

export interface ActionRun {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /**
   * The commands that the runner finds in both streams, in the order in which they were written.
   */
  readonly commands: readonly Command[]
  readonly annotations: readonly Annotation[]
  /** What a person sees of both streams. */
  readonly lines: readonly string[]
  /** In the order in which they were last written. */
  readonly outputs: Readonly<Record<string, string>>
  /** Why the runner fails the step for its output file; empty if it does not. */
  readonly outputError: string
  /** As it was written, so unmasked. */
  readonly summary: string
  /** From the start of the process to its end. */
  readonly wallMs: number
  /** When it ended, on the clock of `performance.now()`. */
  readonly endedAtMs: number
}

export interface Annotation {
  readonly level: 'notice' | 'warning' | 'error'
  /** Empty without one. */
  readonly title: string
  readonly message: string
}

export interface RunningAction {
  /** For signals, and for faults of the streams. */
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  /**
   * Has the working directory `work` and the runner's files in it; removed when the action has
   * finished.
   */
  readonly directory: string
  readonly finished: Promise<ActionRun>
}

/** Runs the bundled action to its end as the runner would. */
export async function runAction(options: ActionOptions): Promise<ActionRun> {
  const { finished } = await startAction(options)
  return finished
}

/**
 * Starts the bundled action as the runner would: with its inputs, files, event and variables, and
 * no others.
 */
export async function startAction(options: ActionOptions): Promise<RunningAction> {
  const { action = 'wait' } = options
  const entry = action === 'wait' ? 'index.js' : `${action}.js`
  const { directory, work, files } = await makeFiles(options.event ?? {})
  for (const [name, text] of Object.entries(options.files ?? {})) {
    await writeFile(join(work, name), text)
  }
  const env = {
    ...runnerVariables,
    ...files,
    HOME: directory,
    RUNNER_TEMP: directory,
    GITHUB_WORKSPACE: work,
    GITHUB_EVENT_NAME: options.eventName ?? 'workflow_dispatch',
    ...(await inputVariables(options)),
    ...options.env,
  }
  const startMs = performance.now()
  const child = spawn(process.execPath, [join(root, 'dist', entry)], {
    cwd: work,
    env,
    // In a group of its own, so that Ctrl-C in a terminal reaches the action only through its
    // parent. On Windows only the console can send Ctrl-C, so the action stays in that of its
    // parent, and no window opens.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    // So that a test cannot hang.
    timeout: 120_000,
    killSignal: 'SIGKILL',
  })
  const log = createLog()
  const lines: string[] = []
  const addLine = (line: string) => {
    for (const seen of log.add(line)) {
      lines.push(seen)
      options.onLine?.(seen)
    }
  }
  const stdout = collect(child.stdout, addLine)
  const stderr = collect(child.stderr, addLine)
  const exited = once(child, 'exit').then(() => performance.now())
  const closed = once(child, 'close')

  async function finish(): Promise<ActionRun> {
    try {
      await closed
      return {
        exitCode: child.exitCode,
        signal: child.signalCode,
        stdout: stdout.text,
        stderr: stderr.text,
        commands: log.commands,
        lines,
        annotations: log.commands.flatMap(toAnnotation),
        ...readOutputs(await readText(files.GITHUB_OUTPUT)),
        summary: await readText(files.GITHUB_STEP_SUMMARY),
        wallMs: (await exited) - startMs,
        endedAtMs: await exited,
      }
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }

  return { child, directory, finished: finish() }
}

function toAnnotation({ name, properties, data }: Command): Annotation[] {
  return name === 'notice' || name === 'warning' || name === 'error'
    ? [{ level: name, title: properties['title'] ?? '', message: data }]
    : []
}

async function makeFiles(event: unknown) {
  const directory = await mkdtemp(join(tmpdir(), 'await-agent-job-'))
  const work = join(directory, 'work')
  const files = {
    GITHUB_OUTPUT: join(directory, 'output'),
    GITHUB_STEP_SUMMARY: join(directory, 'summary.md'),
    GITHUB_EVENT_PATH: join(directory, 'event.json'),
  }
  await mkdir(work)
  await writeFile(files.GITHUB_OUTPUT, '')
  await writeFile(files.GITHUB_STEP_SUMMARY, '')
  await writeFile(
    files.GITHUB_EVENT_PATH,
    typeof event === 'string' ? event : JSON.stringify(event),
  )
  return { directory, work, files }
}

// What every step gets. Nothing listens at the address of the API, so that no test reaches GitHub
// by accident.
const runnerVariables = {
  CI: 'true',
  GITHUB_ACTIONS: 'true',
  GITHUB_ACTION: 'wait',
  GITHUB_ACTOR: 'octocat',
  GITHUB_API_URL: 'http://127.0.0.1:9',
  GITHUB_JOB: 'wait',
  GITHUB_REF: 'refs/heads/main',
  GITHUB_REPOSITORY: 'acme/app',
  GITHUB_RUN_ATTEMPT: '1',
  GITHUB_RUN_ID: '4711',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_SHA: '5f2c1e0d9b8a7c6d5e4f3a2b1c0d9e8f7a6b5c4d',
  GITHUB_WORKFLOW: 'Wait for the agent',
  // So that only the first runs compile the bundle.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
  // Windows starts no process without it.
  SystemRoot: process.env['SystemRoot'],
}

// Source: AddInputsToEnvironment in Handler.cs of actions/runner. An input without a value or
// default is empty.
async function inputVariables({
  action,
  inputs,
  token = '',
  env = {},
}: ActionOptions): Promise<Record<string, string>> {
  const { defaults } = await readActionFile(action)
  const repository = env['GITHUB_REPOSITORY'] ?? runnerVariables.GITHUB_REPOSITORY
  const expressions = new Map([
    ['${{ github.token }}', token],
    ['${{ github.repository }}', repository],
  ])
  const variables = Object.entries({ ...defaults, ...inputs }).map(([name, value]) => {
    const variable = `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`
    return [variable, expressions.get(value) ?? value] as const
  })
  return Object.fromEntries(variables)
}

// A CR at the end of a chunk waits for the next one, which may start with its LF.
function collect(stream: Readable, onLine: (line: string) => void): { readonly text: string } {
  const collected = { text: '' }
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    collected.text += chunk
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  })
  stream.on('end', () => {
    if (rest !== '') onLine(rest.replace(/\r$/, ''))
  })
  return collected
}

// A test may have deleted the file.
async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}
