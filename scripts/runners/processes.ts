import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** On top of this program's own environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly logFile: string
  readonly timeoutMs?: number
}

export type Processes = ReturnType<typeof createProcesses>

/** Processes that end with this program, also when it is interrupted. */
export function createProcesses(scratchDir: string) {
  const children = new Set<ChildProcess>()
  let isStopped = false

  /** `ended` is the exit code. */
  function start({ command, args, cwd, env = {}, logFile, timeoutMs = 0 }: Command) {
    if (isStopped) throw new Error(`Stopped before ${command}.`)
    const log = openSync(logFile, 'w')
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      timeout: timeoutMs,
      // A group of its own: Ctrl-C reaches this program alone, and this program reaches all of the
      // group.
      detached: true,
    })
    closeSync(log)
    children.add(child)
    const ended = new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => {
        children.delete(child)
        resolve(code ?? 1)
      })
    })
    return { child, ended }
  }

  /** Runs to the end and returns what was printed; throws it if the command failed. */
  async function run(command: Command): Promise<string> {
    const code = await start(command).ended
    const output = readFileSync(command.logFile, 'utf8')
    if (code === 0) return output
    throw new Error(
      `${command.command} ${command.args.join(' ')} failed (${code}):\n${output.slice(-2000)}`,
    )
  }

  /**
   * Stops everything that was started, and whatever that left behind in the scratch folder; starts
   * nothing more.
   */
  async function stopAll(): Promise<void> {
    isStopped = true
    for (const { pid = 0 } of children) kill(-pid, 'SIGTERM')
    for (let tries = 0; tries < 50 && children.size > 0; tries += 1) await sleep(100)
    for (const { pid = 0 } of children) kill(-pid, 'SIGKILL')
    // Runners put their steps into groups of their own.
    for (const pid of processesIn(scratchDir)) kill(pid, 'SIGKILL')
  }

  return { start, run, stopAll, isStopped: () => isStopped }
}

/**
 * @param pid of a process, or negated of a group; 0 is that of a command that could not be started
 */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid !== 0) process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** Linux only: elsewhere the runners' own clean-up has to do. */
function processesIn(dir: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    try {
      return readlinkSync(`/proc/${name}/cwd`).startsWith(dir) ? Number(name) : []
    } catch {
      return []
    }
  })
}
