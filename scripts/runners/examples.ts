import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of examples/, and what it takes to run it. */
export interface Example {
  readonly file: string
  readonly text: string
  readonly event: 'workflow_dispatch' | 'workflow_call' | 'workflow_run' | 'issues' | 'pull_request' | 'push'
  /** Of an issue or pull request. */
  readonly action: 'labeled' | 'edited'
  readonly inputs: Readonly<Record<string, string>>
  /** What its log must show for the run to count. */
  readonly shows: RegExp
  /** What a stub takes the place of: `gh`, and actions of GitHub's own as `owner/name@ref`. */
  readonly stubs: readonly string[]
}

type Start = Pick<Example, 'event' | 'action' | 'inputs' | 'shows'>

const usual: Start = {
  event: 'workflow_dispatch',
  action: 'labeled',
  inputs: {},
  shows: /Agent job \S+ completed/,
}
const table: Readonly<Record<string, Partial<Start>>> = {
  'after-merge.yml': { event: 'push' },
  'comment-on-issue.yml': { event: 'issues' },
  'dispatch.yml': { inputs: { 'job-id': 'done' } },
  'from-another-run.yml': { event: 'workflow_run' },
  'gate-deploy.yml': { inputs: { task: 'Update the docs' }, shows: /Deployed: / },
  'gate-merge.yml': { event: 'pull_request', action: 'edited' },
  'gate-without-a-runner.yml': { shows: /gh api .*statuses.*state=success/ },
  'merge-agent-pr.yml': { inputs: { 'job-id': 'done' }, shows: /gh api .*PUT .*merge/ },
  'notify.yml': { inputs: { 'job-id': 'done' } },
  'on-pull-request.yml': { event: 'pull_request' },
  'reusable.yml': { event: 'workflow_call', inputs: { 'job-id': 'done' } },
  'several-jobs.yml': { inputs: { tasks: '["Update the docs", "Add tests"]' }, shows: /The agent opened http/ },
  'while-it-waits.yml': { inputs: { 'job-id': 'done' } },
  'try-it.yml': { inputs: { scenario: 'completed' } },
}

export function readExamples(dir: string): Example[] {
  const files = readdirSync(dir).filter((file) => file.endsWith('.yml'))
  return files.map((file) => {
    const start = table[file]
    if (start === undefined) throw new Error(`${file} has no row in scripts/runners/examples.ts.`)
    const text = readFileSync(join(dir, file), 'utf8')
    const code = text.replaceAll(/^\s*#.*$/gm, '')
    const stubs = [
      ...(/\bgh (?:api|issue|pr) /.test(code) ? ['gh'] : []),
      ...[...code.matchAll(/uses: (actions\/[a-z-]+@\w+)/g)].map(([, name = '']) => name),
    ]
    // What the file asks its reader to fill in.
    const filled = text.replaceAll("AGENT_LOGIN: ''", 'AGENT_LOGIN: acme')
    return { file, text: filled, ...usual, ...start, stubs: [...new Set(stubs)] }
  })
}
