import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { useDirectory } from './support/directory.ts'
import { gateWorkflow, reviewWorkflow, waitWorkflow } from './support/readme-workflows.ts'

const root = resolve(import.meta.dirname, '..')
const sound = `on: workflow_dispatch
permissions: {}
jobs:
  wait:
    runs-on: ubuntu-latest
    outputs:
      prLink: \${{ steps.wait.outputs.prLink }}
    steps:
      - uses: actions/checkout@v7
      - id: wait
        uses: await-agent-job/await-agent-job@v1
        with:
          base-url: https://agents.example.com
          project-id: acme-web
          job-id: job_8f3a
          admin-key: \${{ secrets.AGENT_ADMIN_KEY }}
          require-pr: true
  merge:
    needs: wait
    if: needs.wait.outputs.prLink == 'x'
    runs-on: ubuntu-latest
    steps:
      - run: echo "$PR_LINK"
        env:
          PR_LINK: \${{ needs.wait.outputs.prLink }}
`

/** What must be found, a part of the sound workflow, and what stands there instead. */
const flaws = [
  ['line 12: Missing required input `job-id`', 'job-id: job_8f3a', ''],
  ['line 20: Context access might be invalid: pr-link', 'prLink ==', 'pr-link =='],
  ['steps.wait.outputs.pr-link is no output of the action', 'outputs.prLink', 'outputs.pr-link'],
  // Each action of this repository is known, and so are its inputs.
  [
    "line 10: Invalid action input 'pr-path'",
    'actions/checkout@v7',
    "await-agent-job/await-agent-job/verify@v1\n        with: { pr-link: x, pr-author: x, pr-paths: '**', pr-path: x }",
  ],
  // The limit of a job or step, or of the runner, that would end the action before it can report its own timeout.
  [
    "job wait: 31 minutes are too short for the action's timeout of 30",
    'runs-on: ubuntu-latest',
    'runs-on: ubuntu-latest\n    timeout-minutes: 31',
  ],
  ['job wait: 15 minutes are too short', 'ubuntu-latest', 'ubuntu-slim'],
  [
    'job merge: an expression inside a script, use env: echo "${{ needs.wait.outputs.prLink }}"',
    'echo "$PR_LINK"',
    'echo "${{ needs.wait.outputs.prLink }}"',
  ],
] as const

const directory = useDirectory()
const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** The workflows of this repository, by where they stand. */
const ours: [string, string[]][] = [
  ['in examples', filesIn('examples')],
  ['in .github/workflows', filesIn('.github/workflows')],
  [
    'in the README',
    [write('wait', waitWorkflow), write('review', reviewWorkflow), write('gate', gateWorkflow)],
  ],
  ['if they are sound', [write('sound', sound)]],
]
const flawed = flaws.map(([finding, part, instead], at) => ({
  finding,
  part,
  file: write(
    `flaw ${at}`,
    sound.replace(part, () => instead),
  ),
}))

function filesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder)).filter((name) => /\.ya?ml$/.test(name))
  return names.map((name) => join(root, folder, name))
}

function write(name: string, text: string): string {
  const file = join(directory, `${name}.yml`)
  writeFileSync(file, text)
  return file
}

/** By a process of its own: the validator needs a hook into Node's loading of modules. */
let findings: readonly string[]

beforeAll(() => {
  const files = [...ours.flatMap(([, each]) => each), ...flawed.map(({ file }) => file)]
  const validator = [join(root, 'scripts/validate-workflows.ts'), ...files]
  const { status, stdout, stderr } = spawnSync(process.execPath, validator, { encoding: 'utf8' })
  findings = stdout.split('\n').filter((line) => line !== '')
  // A validator that did not get to the end must not look like one that found nothing.
  if (status !== 1 || findings.length === 0) throw new Error(`The validator failed: ${stderr}`)
})

function findingsIn(file: string): readonly string[] {
  return findings.filter((line) => line.startsWith(`${file}: `))
}

describe('workflows', () => {
  it.each(ours)('are valid %s', (_, files) => {
    expect(files).not.toEqual([])
    expect(files.flatMap(findingsIn)).toEqual([])
  })

  it.each(flawed)('with a flaw are not: $finding', ({ finding, part, file }) => {
    expect(sound).toContain(part)
    expect(findingsIn(file).join('\n')).toContain(finding)
  })

  it('are each named in the README', () => {
    const names = readdirSync(join(root, 'examples'))

    expect(names.filter((name) => !readme.includes(`(examples/${name})`))).toEqual([])
  })
})
