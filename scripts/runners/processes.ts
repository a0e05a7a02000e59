import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
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

export interface Running {
  readonly child: ChildProcess
  /** The exit code, once it has ended. */
  readonly ended: Promise<number>
}

export interface Processes {
  readonly start: (command: Command) => Running
  /** Runs to the end and returns what was printed; throws it if the command failed. */
  readonly run: (command: Command) => Promise<string>
  /** Stops everything that was started, and whatever that left behind in the scratch folder. */
  readonly stopAll: () => Promise<void>
}

/** Processes that end with this program, also when it is interrupted. */
export function createProcesses(scratchDir: string): Processes {
  const children = new Set<ChildProcess>()

  function start({ command, args, cwd, env = {}, logFile, timeoutMs = 0 }: Command): Running {
    const log = openSync(logFile, 'w')
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      timeout: timeoutMs,
      // A group of its own: Ctrl-C reaches this program alone, and this program reaches all of the group.
      detached: true,
    })
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

  async function run(command: Command): Promise<string> {
    const code = await start(command).ended
    const output = readFileSync(command.logFile, 'utf8')
    if (code === 0) return output
    throw new Error(`${command.command} ${command.args.join(' ')} failed (${code}):\n${output.slice(-2000)}`)
  }

  async function stopAll(): Promise<void> {
    for (const child of children) killGroup(child, 'SIGTERM')
    for (let tries = 0; tries < 50 && children.size > 0; tries += 1) await sleep(100)
    for (const child of children) killGroup(child, 'SIGKILL')
    // Runners put their steps into groups of their own.
    for (const pid of processesIn(scratchDir)) process.kill(pid, 'SIGKILL')
  }

  return { start, run, stopAll }
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** Linux only: elsewhere the runners' own clean-up has to do. */
function processesIn(dir: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && pid !== process.pid && readlinkSync(`/proc/${pid}/cwd`).startsWith(dir)
      } catch {
        return false
      }
    })
}
