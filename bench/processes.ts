import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The committed bundle, or another one to compare: BUNDLE=path. */
export const BUNDLE = process.env['BUNDLE'] ?? fileURLToPath(new URL('../dist/index.js', import.meta.url))

const directory = mkdtempSync(join(tmpdir(), 'bench-'))
process.on('exit', () => {
  rmSync(directory, { recursive: true, force: true })
})

/** A file of one's own in a new directory. */
export function temporaryFile(name: string, content = ''): string {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

export interface Program {
  readonly file: string
  readonly env?: Readonly<Record<string, string>>
  readonly exitCode: number
}

const runnerFiles = {
  GITHUB_OUTPUT: temporaryFile('output'),
  GITHUB_STEP_SUMMARY: temporaryFile('summary.md'),
  GITHUB_EVENT_PATH: temporaryFile('event.json', '{}'),
}

export interface Running {
  readonly child: ChildProcess
  readonly startedAt: number
  /** What was printed so far, to both streams. */
  readonly printed: () => string
  /** The instant of its end. @throws Error if it did not end with the expected exit code */
  readonly exited: Promise<number>
}

/** Starts a program on this Node with the runner's files and nothing else of this environment. */
export function start({ file, env, exitCode }: Program, nodeOptions: readonly string[] = []): Running {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { ...runnerFiles, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  const exited = once(child, 'exit').then(() => {
    const at = performance.now()
    if (child.exitCode !== exitCode)
      throw new Error(`${file} ended with ${child.exitCode ?? 'a signal'}:\n${text}`)
    return at
  })
  return { child, startedAt, printed: () => text, exited }
}

/** How long a program takes from its start to its end. */
export async function wallMs(program: Program): Promise<number> {
  const { startedAt, exited } = start(program)
  return (await exited) - startedAt
}

const peakFile = temporaryFile('peak')
const peakHook = temporaryFile(
  'peak.mjs',
  `import { writeFileSync } from 'node:fs'
process.on('exit', () => writeFileSync(${JSON.stringify(peakFile)}, String(process.resourceUsage().maxRSS)))`,
)

/** The most memory a program held at any time, in MiB. */
export async function peakMiB(program: Program): Promise<number> {
  await start(program, ['--import', pathToFileURL(peakHook).href]).exited
  return Number(readFileSync(peakFile, 'utf8')) / 1024
}
