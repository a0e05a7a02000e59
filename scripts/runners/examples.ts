import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Task } from './client.ts'

/** Of the stub of `gh`. */
const COMMIT = '0123456789012345678901234567890123456789'

/** How each file is started, and what its log must show for the run to count. */
const table: Readonly<Record<string, Partial<Task>>> = {
  'after-merge.yml': { event: 'push' },
  'comment-on-issue.yml': { event: 'issues' },
  'dispatch.yml': { inputs: { 'job-id': 'done' } },
  'from-another-run.yml': { event: 'workflow_run' },
  'gate-deploy.yml': { inputs: { task: 'Update the docs' }, log: ['Deployed: '] },
  'gate-merge.yml': { event: 'pull_request', action: 'edited' },
  'gate-without-a-runner.yml': {
    log: [`/statuses/${COMMIT} -f context=agent-job -f state=success`],
  },
  'merge-agent-pr.yml': {
    inputs: { 'job-id': 'done' },
    log: [`--method PUT repos/acme/app/pulls/2/merge -f sha=${COMMIT}`],
  },
  'notify.yml': { inputs: { 'job-id': 'done' } },
  'on-pull-request.yml': { event: 'pull_request' },
  'reusable.yml': { file: 'start-reusable.yml' },
  'several-jobs.yml': {
    inputs: { tasks: '["Update the docs", "Add tests"]' },
    log: ['The agent opened http'],
  },
  'while-it-waits.yml': { inputs: { 'job-id': 'done' }, log: ['The agent opened http'] },
  'try-it.yml': { inputs: { scenario: 'completed' } },
}

/** Every file of the folder must have its row above. */
export function listExamples(dir: string): Task[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.yml'))
  return names.map((name): Task => {
    const example = table[name]
    if (example === undefined) throw new Error(`${name} has no row in scripts/runners/examples.ts.`)
    const text = readFileSync(join(dir, name), 'utf8')
    const code = text.replaceAll(/^\s*#.*$/gm, '')
    const actions = [...code.matchAll(/uses: (actions\/[a-z-]+@\w+)/g)].map(
      ([, action = '']) => action,
    )
    return {
      id: name,
      kind: 'example',
      title: `\`${name}\``,
      // What the file asks its reader to fill in.
      workflow: { name, text: text.replaceAll("AGENT_LOGIN: ''", 'AGENT_LOGIN: acme') },
      file: name,
      event: 'workflow_dispatch',
      action: 'labeled',
      inputs: {},
      stubs: [...(/\bgh (?:api|issue|pr) /.test(code) ? ['gh'] : []), ...new Set(actions)],
      runsOn: 'ubuntu-latest',
      passes: true,
      log: ['::notice title=Agent job completed::Agent job `'],
      ...example,
    }
  })
}
