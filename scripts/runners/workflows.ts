import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { z } from 'zod'
import type { Bench, Outputs } from './client.ts'
import { APART, type Scenario, scenarios } from './scenarios.ts'

/** Makes a repository with the workflows of all scenarios and examples. */
export async function makeRepository(bench: Bench, dir: string): Promise<void> {
  const files: Record<string, string> = {}
  for (const scenario of scenarios) files[`scenario-${scenario.name}.yml`] = stringify(workflowOf(scenario))
  for (const { file, text, event, inputs } of bench.examples) {
    files[file] = text
    if (event === 'workflow_call') files[`start-${file}`] = stringify(callerOf(file, inputs))
    if (event === 'workflow_run') files[`start-${file}`] = stringify(BEFORE)
  }
  const workflowsDir = join(dir, '.github', 'workflows')
  mkdirSync(workflowsDir, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(workflowsDir, file), text)
  await commitAll(bench, dir)
}

/** Makes a folder a repository whose branch main has everything in one commit. */
export async function commitAll({ run, logsDir }: Bench, dir: string): Promise<void> {
  const identity = ['-c', 'user.name=acme', '-c', 'user.email=acme@example.com']
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['add', '.'],
    [...identity, 'commit', '--quiet', '--message', 'Everything'],
  ]) {
    await run({ command: 'git', args, cwd: dir, logFile: join(logsDir, 'git.log') })
  }
}

/**
 * One job with the action, and a later job that needs it. Both write what they saw of the step into a folder of
 * reports, because the steps run on this machine; logs differ from runner to runner.
 */
function workflowOf({ name, event, step = {}, inputs }: Scenario): object {
  const runsOn = APART.includes(name) ? name : 'ubuntu-latest'
  const wait = {
    id: 'wait',
    uses: 'await-agent-job/await-agent-job@v1',
    ...step,
    with: {
      'base-url': '${{ vars.AGENT_BASE_URL }}',
      'project-id': '${{ vars.AGENT_PROJECT_ID }}',
      'admin-key': '${{ secrets.AGENT_ADMIN_KEY }}',
      ...inputs,
    },
  }
  const report = (file: string, value: string) => ({
    env: { VALUE: `\${{ toJSON(${value}) }}`, FILE: `\${{ vars.REPORTS }}/${name}.${file}.json` },
    run: 'printf %s "$VALUE" > "$FILE"',
  })
  return {
    name,
    on: event === undefined ? { workflow_dispatch: {} } : { [event]: { types: ['labeled'] } },
    permissions: { issues: 'write', 'pull-requests': 'write' },
    jobs: {
      wait: {
        'runs-on': runsOn,
        outputs: { status: '${{ steps.wait.outputs.status }}', prLink: '${{ steps.wait.outputs.prLink }}' },
        steps: [wait, { if: 'always()', ...report('step', 'steps.wait') }],
      },
      after: { needs: 'wait', 'runs-on': runsOn, steps: [report('after', 'needs.wait')] },
    },
  }
}

/** Calls a reusable workflow as its comment shows. */
function callerOf(file: string, inputs: object): object {
  const env = { STATUS: '${{ needs.wait.outputs.status }}' }
  return {
    on: { workflow_dispatch: {} },
    jobs: {
      wait: {
        uses: `./.github/workflows/${file}`,
        with: inputs,
        secrets: { 'admin-key': '${{ secrets.AGENT_ADMIN_KEY }}' },
      },
      after: { needs: 'wait', 'runs-on': 'ubuntu-latest', steps: [{ env, run: 'test "$STATUS" = completed' }] },
    },
  }
}

/** The workflow whose end starts the example for `workflow_run`. */
const BEFORE = {
  name: 'Start an agent job',
  on: { workflow_dispatch: {} },
  jobs: { start: { 'runs-on': 'ubuntu-latest', steps: [{ run: 'echo started' }] } },
}

const REPORT = z.object({ outputs: z.record(z.string(), z.string()).default({}) })

/** Reads a scenario's reports and removes them, so that its next run cannot be mistaken for this one. */
export function takeReports(dir: string, name: string): { outputs: Outputs | undefined; after: Outputs | undefined } {
  const [outputs, after] = ['step', 'after'].map((kind) => {
    const file = join(dir, `${name}.${kind}.json`)
    if (!existsSync(file)) return undefined
    const report = REPORT.parse(JSON.parse(readFileSync(file, 'utf8')))
    rmSync(file)
    return report.outputs
  })
  return { outputs, after }
}
