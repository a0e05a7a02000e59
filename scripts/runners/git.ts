import type { Processes } from './processes.ts'

/** Makes a folder a repository whose branch main has everything in one commit. */
export async function commitAll({
  processes,
  dir,
  logFile,
}: {
  readonly processes: Processes
  readonly dir: string
  readonly logFile: string
}): Promise<void> {
  const identity = ['-c', 'user.name=acme', '-c', 'user.email=acme@example.com']
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['add', '.'],
    [...identity, 'commit', '--quiet', '--message', 'Everything'],
  ]) {
    await processes.run({ command: 'git', args, cwd: dir, logFile })
  }
}
