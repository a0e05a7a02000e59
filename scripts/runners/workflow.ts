import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { z } from 'zod'
import type { Scenario } from './scenarios.ts'

/**
 * The workflow file of a scenario: one job with the action, and a later job that needs it. Both write what they saw
 * of the step into a folder of reports, because the steps run on this machine; logs differ from runner to runner.
 */
export function renderWorkflow({ name, event, step = {}, inputs }: Scenario): string {
  return stringify({
    name,
    on: event === undefined ? { workflow_dispatch: {} } : { [event]: { types: ['labeled'] } },
    permissions: { issues: 'write', 'pull-requests': 'write' },
    jobs: {
      wait: {
        'runs-on': 'ubuntu-latest',
        outputs: { status: '${{ steps.wait.outputs.status }}', prLink: '${{ steps.wait.outputs.prLink }}' },
        steps: [
          {
            id: 'wait',
            uses: 'await-agent-job/await-agent-job@v1',
            ...step,
            with: {
              'base-url': '${{ vars.AGENT_BASE_URL }}',
              'project-id': '${{ vars.AGENT_PROJECT_ID }}',
              'admin-key': '${{ secrets.AGENT_ADMIN_KEY }}',
              ...inputs,
            },
          },
          { if: 'always()', ...report({ file: `${name}.step.json`, value: 'steps.wait' }) },
        ],
      },
      after: {
        needs: 'wait',
        'runs-on': 'ubuntu-latest',
        steps: [report({ file: `${name}.after.json`, value: 'needs.wait' })],
      },
    },
  })
}

function report({ file, value }: { file: string; value: string }): object {
  return {
    env: { VALUE: `\${{ toJSON(${value}) }}`, FILE: `\${{ vars.REPORTS }}/${file}` },
    run: 'printf %s "$VALUE" > "$FILE"',
  }
}

export type Outputs = Readonly<Record<string, string>>

export interface Reports {
  /** The step's outputs as the next step of its job saw them; undefined if that one did not run. */
  readonly outputs: Outputs | undefined
  /** The job's outputs as a later job saw them. */
  readonly after: Outputs | undefined
}

const REPORT = z.object({ outputs: z.record(z.string(), z.string()).default({}) })

/** Reads a scenario's reports and removes them, so that its next run cannot be mistaken for this one. */
export function takeReports({ dir, name }: { dir: string; name: string }): Reports {
  return { outputs: take(join(dir, `${name}.step.json`)), after: take(join(dir, `${name}.after.json`)) }
}

function take(file: string): Outputs | undefined {
  if (!existsSync(file)) return undefined
  const { outputs } = REPORT.parse(JSON.parse(readFileSync(file, 'utf8')))
  rmSync(file)
  return outputs
}
