import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'

/** A file of examples/, and what it takes to run it. */
export interface Example {
  readonly file: string
  readonly text: string
  /** Both undefined where the table has no row: then the file counts as not run. */
  readonly trigger: Trigger | undefined
  readonly shows: RegExp | undefined
  /** What a stub takes the place of: `gh`, and actions of GitHub's own as `owner/name@ref`. */
  readonly stubs: readonly string[]
}

const COMPLETED = /Agent job \S+ completed/

export type Trigger =
  | { readonly event: 'workflow_dispatch'; readonly inputs: Readonly<Record<string, string>> }
  | { readonly event: 'issues' | 'pull_request'; readonly action: 'labeled' | 'edited' }
  | { readonly event: 'workflow_run'; readonly workflow: string }
  /** Called by a workflow with these inputs. */
  | { readonly event: 'workflow_call'; readonly inputs: Readonly<Record<string, string>> }

/** What starts each file, and what its log must show for the run to count. */
const table: Readonly<Record<string, { readonly trigger: Trigger; readonly shows: RegExp }>> = {
  'comment-on-issue.yml': { trigger: { event: 'issues', action: 'labeled' }, shows: COMPLETED },
  'dispatch.yml': { trigger: { event: 'workflow_dispatch', inputs: { 'job-id': 'done' } }, shows: COMPLETED },
  'from-another-run.yml': {
    trigger: { event: 'workflow_run', workflow: 'Start an agent job' },
    shows: COMPLETED,
  },
  'gate-deploy.yml': {
    trigger: { event: 'workflow_dispatch', inputs: { task: 'Update the docs' } },
    shows: /Deployed: /,
  },
  'gate-merge.yml': { trigger: { event: 'pull_request', action: 'edited' }, shows: COMPLETED },
  'gate-without-a-runner.yml': {
    trigger: { event: 'workflow_dispatch', inputs: {} },
    shows: /gh api .*statuses.*state=success/,
  },
  'merge-agent-pr.yml': {
    trigger: { event: 'workflow_dispatch', inputs: { 'job-id': 'done' } },
    shows: /gh pr merge/,
  },
  'notify.yml': { trigger: { event: 'workflow_dispatch', inputs: { 'job-id': 'done' } }, shows: COMPLETED },
  'on-pull-request.yml': { trigger: { event: 'pull_request', action: 'labeled' }, shows: COMPLETED },
  'reusable.yml': { trigger: { event: 'workflow_call', inputs: { 'job-id': 'done' } }, shows: COMPLETED },
  'try-it.yml': {
    trigger: { event: 'workflow_dispatch', inputs: { scenario: 'completed' } },
    shows: COMPLETED,
  },
  'several-jobs.yml': {
    trigger: { event: 'workflow_dispatch', inputs: { tasks: '["Update the docs", "Add tests"]' } },
    shows: /The agent opened http/,
  },
}

/** What a file asks its reader to fill in. */
const fillIns: readonly (readonly [string, string])[] = [["AGENT_LOGIN: ''", 'AGENT_LOGIN: acme']]

export function readExamples(dir: string): Example[] {
  return readdirSync(dir)
    .filter((file) => file.endsWith('.yml'))
    .map((file) => {
      const text = readFileSync(join(dir, file), 'utf8')
      const code = text.replaceAll(/^\s*#.*$/gm, '')
      return {
        file,
        text: fillIns.reduce((filled, [blank, value]) => filled.replaceAll(blank, value), text),
        trigger: table[file]?.trigger,
        shows: table[file]?.shows,
        stubs: [
          ...(/\bgh (?:api|issue|pr) /.test(code) ? ['gh'] : []),
          ...[...code.matchAll(/uses: (actions\/[a-z-]+@\w+)/g)].map(([, name = '']) => name),
        ].filter((name, at, all) => all.indexOf(name) === at),
      }
    })
}

/** The workflow that calls a reusable one as its comment shows; undefined for every other file. */
export function callerOf({ file, trigger }: Example): string | undefined {
  if (trigger?.event !== 'workflow_call') return undefined
  return stringify({
    on: { workflow_dispatch: {} },
    jobs: {
      wait: {
        uses: `./.github/workflows/${file}`,
        with: trigger.inputs,
        secrets: { 'admin-key': '${{ secrets.AGENT_ADMIN_KEY }}' },
      },
      after: {
        needs: 'wait',
        'runs-on': 'ubuntu-latest',
        steps: [{ env: { STATUS: '${{ needs.wait.outputs.status }}' }, run: 'test "$STATUS" = completed' }],
      },
    },
  })
}
