import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** On top of this program's own environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly logFile: string
}

/** Runs a program. Resolves with what it printed, or throws that. */
export function run({ command, args, cwd, env = {}, logFile }: Command) {
  const log = openSync(logFile, 'w')
  // In a group of its own, so that Ctrl-C reaches only this program, which then ends it.
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  return new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      const output = readFileSync(logFile, 'utf8')
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${args[0] ?? ''} failed:\n${output.slice(-2000)}`))
    })
  })
}

/** Ends every process that works in a folder, as runners leave some behind. Linux only. */
export function killAllIn(dir: string): void {
  for (const name of readdirSync('/proc').filter((pid) => /^\d+$/.test(pid))) {
    try {
      if (readlinkSync(`/proc/${name}/cwd`).startsWith(dir)) process.kill(Number(name), 'SIGKILL')
    } catch {
      // It has ended meanwhile, or belongs to somebody else.
    }
  }
}
