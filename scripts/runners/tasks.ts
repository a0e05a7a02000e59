import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  gateWorkflow,
  reviewWorkflow,
  waitWorkflow,
} from '../../__tests__/support/readme-workflows.ts'

/** A workflow that must run green. */
export interface Task {
  readonly id: string
  /** By the names of their files: this one, and those that it calls. */
  readonly workflows: Readonly<Record<string, string>>
  readonly event: 'workflow_dispatch' | 'issue_comment' | 'issues' | 'pull_request' | 'push'
  readonly inputs?: Readonly<Record<string, string>>
  /** What its log must show. */
  readonly log: string
}

const projectDir = join(import.meta.dirname, '..', '..')

/** What the log of a wait shows whose agent job completed. */
const COMPLETED = '::notice title=Agent job completed::Agent job `'

/** How each example is started, and what its log must show for the run to count. */
const examples: Readonly<Record<string, Partial<Task>>> = {
  'after-merge.yml': { event: 'push', log: 'Comment: http' },
  'agent.yml': { inputs: { prompt: 'Update the docs' } },
  'deploy.yml': { inputs: { prompt: 'Update the docs' }, log: 'Deployed: hello' },
  'dispatch.yml': { inputs: { 'job-id': 'done' } },
  'merge.yml': { inputs: { prompt: 'Update the docs' }, log: 'Merged ' },
  'on-comment.yml': { event: 'issue_comment', log: 'Comment: http' },
  'on-label.yml': { event: 'issues', log: 'Comment: http' },
  'on-pull-request.yml': { event: 'pull_request', log: 'Comment: http' },
  'try-it.yml': { inputs: { scenario: 'completed' } },
}

export function listTasks(): Task[] {
  const ci = readFileSync(join(projectDir, '.github/workflows/ci.yml'), 'utf8')
  // Its push event would start all its jobs on Gitea.
  return [
    toTask('ci.yml', ci.replace(/^ {2}push:\n.*\n/m, ''), ''),
    toTask('readme-wait.yml', waitWorkflow, COMPLETED),
    toTask('readme.yml', reviewWorkflow, 'gh pr comment http'),
    toTask('readme-gate.yml', gateWorkflow, 'Deployed'),
    ...listFiles('scripts/runners/workflows', () => ({ log: '' })),
    ...listFiles('examples', (id) => examples[id] ?? {}),
  ]
}

function toTask(id: string, text: string, log: string): Task {
  const inputs = { prompt: 'Update the docs', 'job-id': 'done' }
  return { id, workflows: { [id]: text }, event: 'workflow_dispatch', inputs, log }
}

function listFiles(folder: string, optionsOf: (id: string) => Partial<Task>): Task[] {
  const dir = join(projectDir, folder)
  // Neither act nor Gitea knows this key yet.
  const read = (name: string) =>
    readFileSync(join(dir, name), 'utf8').replace(/^ *cache-mode: .*\n/m, '')
  return readdirSync(dir).map((id): Task => {
    const text = read(id)
    const called = [...text.matchAll(/^ +uses: \.\/\.github\/workflows\/(\S+)/gm)].map(
      ([, name = '']) => [name, read(name)] as const,
    )
    const workflows = { [id]: text, ...Object.fromEntries(called) }
    return { id, workflows, event: 'workflow_dispatch', log: COMPLETED, ...optionsOf(id) }
  })
}
