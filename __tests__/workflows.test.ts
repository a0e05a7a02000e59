import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

const root = resolve(import.meta.dirname, '..')
const folders = ['examples', '.github/workflows']
const sound = `on: workflow_dispatch
permissions: {}
jobs:
  wait:
    runs-on: ubuntu-latest
    outputs:
      prLink: \${{ steps.wait.outputs.prLink }}
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
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

/** What breaks the sound workflow: a part of it, what stands there instead, and what must be found. */
const flaws = [
  ['an unknown key', 'runs-on: ubuntu', 'run-on: ubuntu', "line 5: Unexpected value 'run-on'"],
  ['an unknown event', 'workflow_dispatch', 'workflow_despatch', 'line 1: Unexpected value'],
  [
    'an output that a job does not hand on',
    "if: needs.wait.outputs.prLink == 'x'",
    "if: needs.wait.outputs.pr-link == 'x'",
    'line 20: Context access might be invalid: pr-link',
  ],
  [
    'an output that the action does not have',
    'steps.wait.outputs.prLink',
    'steps.wait.outputs.pr-link',
    'job wait: steps.wait.outputs.pr-link is no output of the action',
  ],
  [
    'an output that the simulator does not have',
    'uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
    `id: service
        uses: await-agent-job/await-agent-job/simulator@v1
      - run: echo "$URL"
        env:
          URL: \${{ steps.service.outputs.baseUrl }}`,
    'job wait: steps.service.outputs.baseUrl is no output of the action',
  ],
  [
    'an input that the action does not have',
    'require-pr: true',
    'requirePr: true',
    "line 17: Invalid action input 'requirePr'",
  ],
  [
    "a job's limit that cuts off the action",
    'runs-on: ubuntu-latest',
    'runs-on: ubuntu-latest\n    timeout-minutes: 31',
    "job wait: 31 minutes are too short for the action's timeout of 30",
  ],
  [
    "a step's limit that cuts off the action",
    'require-pr: true',
    "timeout-minutes: '60'\n        timeout-minutes: 60",
    "job wait: 60 minutes are too short for the action's timeout of 60",
  ],
  [
    'a wait on a runner that stops before it',
    'runs-on: ubuntu-latest',
    'runs-on: ubuntu-slim',
    "job wait: 15 minutes are too short for the action's timeout of 30",
  ],
  ['a missing input', 'job-id: job_8f3a', '', 'line 12: Missing required input `job-id`'],
  [
    'an expression in a script',
    'echo "$PR_LINK"',
    'echo "${{ needs.wait.outputs.prLink }}"',
    'job merge: an expression inside a script, use env: echo "${{ needs.wait.outputs.prLink }}"',
  ],
  [
    'an action of others by its tag',
    '@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
    '@v7',
    'line 9: actions/checkout@v7 is not pinned by a commit and a version comment',
  ],
  [
    'a pin that does not tell its version',
    ' # v7.0.1',
    '',
    'line 9: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 is not pinned by a commit and a version comment',
  ],
] as const

let directory: string
let findings: ReadonlyMap<string, readonly string[]>
let snippets: readonly string[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'workflows-'))
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  const texts = [...readme.matchAll(/^```yaml\n(name: .*?)^```$/gms)].map(([, text = '']) => text)
  snippets = await Promise.all(texts.map((text, at) => write(`readme ${at}`, text)))
  const broken = flaws.map(([name, part, instead]) =>
    write(
      name,
      sound.replace(part, () => instead),
    ),
  )
  const inFolders = await Promise.all(folders.map(filesIn))
  const files = [await write('sound', sound), ...(await Promise.all(broken)), ...inFolders.flat(), ...snippets]
  findings = await validate(files)
})

afterAll(async () => {
  await rm(directory, { recursive: true })
})

function pathOf(name: string): string {
  return join(directory, `${name}.yml`)
}

async function write(name: string, text: string): Promise<string> {
  await writeFile(pathOf(name), text)
  return pathOf(name)
}

function findingsIn(...files: readonly string[]): readonly string[] {
  return files.flatMap((file) => findings.get(file) ?? [`${file} was not validated`])
}

/** Of each file the findings; in one process of its own: the validator needs a hook into Node's loading of modules. */
function validate(files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Promise((done, fail) => {
    const script = join(root, 'scripts/validate-workflows.ts')
    execFile(process.execPath, [script, ...files], (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter((line) => line !== '')
      // A validator that did not get to the end must not look like one that found nothing.
      if ((error !== null) !== lines.length > 0) fail(new Error(`The validator failed: ${stderr}`))
      done(new Map(files.map((file) => [file, lines.filter((line) => line.startsWith(`${file}: `))])))
    })
  })
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder))
  return names.filter((name) => /\.ya?ml$/.test(name)).map((name) => join(root, folder, name))
}

describe('the workflows of this repository', () => {
  it.each(folders)('are valid in %s', async (folder) => {
    const files = await filesIn(folder)

    expect(files).not.toEqual([])
    expect(findingsIn(...files)).toEqual([])
  })

  it('are valid where the README shows them whole', () => {
    expect(snippets).not.toEqual([])
    expect(findingsIn(...snippets)).toEqual([])
  })

  it('are each named in the README', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    const names = await readdir(join(root, 'examples'))

    expect(names.filter((name) => !readme.includes(`(examples/${name})`))).toEqual([])
  })
})

describe('the validator', () => {
  it('has nothing to say of a sound workflow', () => {
    expect(findingsIn(pathOf('sound'))).toEqual([])
  })

  it.each(flaws)('finds %s', (name, part, _, finding) => {
    expect(sound).toContain(part)
    expect(findingsIn(pathOf(name)).join('\n')).toContain(finding)
  })
})
