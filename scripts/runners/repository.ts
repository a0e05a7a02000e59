import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from './client.ts'

/** Writes the workflows of all tasks. */
export function writeWorkflows(bench: Bench, dir: string): void {
  const workflowsDir = join(dir, '.github', 'workflows')
  mkdirSync(workflowsDir, { recursive: true })
  for (const { name, text } of bench.tasks.flatMap(({ workflows }) => workflows))
    writeFileSync(join(workflowsDir, name), text)
}

/** Makes a folder a repository whose branch main has everything in one commit. */
export async function commitAll({ run, logsDir }: Bench, dir: string): Promise<void> {
  const commit =
    'git -c user.name=acme -c user.email=acme@example.com commit --quiet --message Everything'
  const args = ['-c', `git init --quiet --initial-branch=main && git add . && ${commit}`]
  await run({ command: 'sh', args, cwd: dir, logFile: join(logsDir, 'git.log') })
}

/** The actions that stubs take the place of, as `owner/name@ref`. */
export function stubbedActions({ tasks }: Bench): string[] {
  return [...new Set(tasks.flatMap(({ stubs }) => stubs.filter((stub) => stub.includes('@'))))]
}
