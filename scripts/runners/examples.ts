import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Task } from './client.ts'

/** What the log of a wait shows. */
const completed = ['::notice title=Agent job completed::Agent job `']

/** How each file is started, and what its log must show for the run to count. */
const table: Readonly<Record<string, Partial<Task>>> = {
  'after-merge.yml': { event: 'push', log: [...completed, 'Comment: http'] },
  'agent.yml': { inputs: { prompt: 'Update the docs' } },
  'deploy.yml': { inputs: { prompt: 'Update the docs' }, log: ['Deployed: hello'] },
  'dispatch.yml': { inputs: { 'job-id': 'done' } },
  'merge.yml': {
    inputs: { prompt: 'Update the docs' },
    log: ['1 file in `pr-paths`', 'Merged '],
  },
  'on-label.yml': { event: 'issues', log: [...completed, 'Comment: http'] },
  'on-pull-request.yml': {
    event: 'pull_request',
    action: 'opened',
    log: [...completed, 'Comment: http'],
  },
  'several-jobs.yml': { log: ['2 of 2 agent jobs completed', ' http'] },
  'try-it.yml': { inputs: { scenario: 'completed' } },
}

/** Every file of the folder must have its row above. */
export function listExamples(dir: string): Task[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.yml'))
  return names.map((name): Task => {
    const example = table[name]
    if (example === undefined) throw new Error(`${name} has no row in scripts/runners/examples.ts.`)
    const read = (file: string) => ({
      name: file,
      // Neither act nor Gitea knows this key yet.
      text: readFileSync(join(dir, file), 'utf8').replace(/^ *cache-mode: .*\n/m, ''),
    })
    const { text } = read(name)
    const code = text.replaceAll(/^\s*#.*$/gm, '')
    const actions = [...code.matchAll(/uses: (actions\/[a-z-]+@\w+)/g)].map(
      ([, action = '']) => action,
    )
    const called = [...code.matchAll(/uses: \.\/\.github\/workflows\/(\S+)/g)].map(
      ([, file = '']) => file,
    )
    return {
      id: name,
      kind: 'example',
      title: `\`${name}\``,
      workflows: [name, ...called].map(read),
      file: name,
      event: 'workflow_dispatch',
      action: 'labeled',
      inputs: {},
      stubs: [...(/\bgh (?:api|issue|pr) /.test(code) ? ['gh'] : []), ...new Set(actions)],
      runsOn: 'ubuntu-latest',
      passes: true,
      log: completed,
      ...example,
    }
  })
}
