import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Program {
  readonly file: string
  readonly env?: Readonly<Record<string, string>>
  readonly exitCode: number
}

/** The bundle, or another one to compare (BUNDLE=path), with these inputs. */
export function action(inputs: Readonly<Record<string, string>>, exitCode: number): Program {
  const env = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const)
  const file = process.env['BUNDLE'] ?? fileURLToPath(new URL('../dist/index.js', import.meta.url))
  return { file, env: Object.fromEntries(env), exitCode }
}

const directory = mkdtempSync(join(tmpdir(), 'bench-'))
process.on('exit', () => {
  rmSync(directory, { recursive: true })
})

export function temporaryFile(name: string, content = ''): string {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

const runnerFiles = {
  GITHUB_OUTPUT: temporaryFile('output'),
  GITHUB_STEP_SUMMARY: temporaryFile('summary.md'),
  GITHUB_EVENT_PATH: temporaryFile('event.json', '{}'),
}

export interface Running {
  readonly child: ChildProcess
  /** What was printed so far, to both streams. */
  readonly printed: () => string
  /** The instant of the end. @throws Error on another exit code than the program's */
  readonly ended: Promise<number>
}

/** Starts a program on this Node with the runner's files and nothing else of this environment. */
export function start({ file, env, exitCode }: Program, nodeOptions: readonly string[] = []): Running {
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { ...runnerFiles, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  const exited = once(child, 'exit').then(() => performance.now())
  const ended = once(child, 'close').then(() => {
    if (child.exitCode === exitCode) return exited
    throw new Error(`${file} ended with ${child.exitCode ?? child.signalCode ?? 'nothing'}:\n${text}`)
  })
  return { child, printed: () => text, ended }
}

export async function wallMs(program: Program): Promise<number> {
  const startedAt = performance.now()
  return (await start(program).ended) - startedAt
}

const PRINT_PEAK = 'process.on("exit",()=>process._rawDebug("peak",process.resourceUsage().maxRSS))'

/** The most memory that a program held at any time. */
export async function peakMiB(program: Program): Promise<number> {
  const { printed, ended } = start(program, ['--import', `data:text/javascript,${PRINT_PEAK}`])
  await ended
  const [, peakKiB] = /^peak (\d+)$/m.exec(printed()) ?? []
  return Number(peakKiB) / 1024
}

/** The value below which this share (0 to 1) of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? NaN
}
