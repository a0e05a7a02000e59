import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { type GitHub, startGitHub } from '../simulator/github.ts'
import { completed } from '../simulator/job-script.ts'
import { type Service, startService } from '../simulator/service.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { useDirectory } from './support/directory.ts'
import {
  type Contexts,
  isMet,
  type Job,
  jobOf,
  parseWorkflow,
  render,
  runScript,
  stepOf,
  type Workflow,
} from './support/recipe.ts'
import { PR_LINK as prLink } from './support/results.ts'
import { gateWorkflow, reviewWorkflow, waitWorkflow } from './support/readme-workflows.ts'
import { runAction as runBundle } from './support/run-action.ts'

const root = join(import.meta.dirname, '..')
const directory = useDirectory()

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

describeScripts(
  'bash',
  'git',
  'sed',
)('the command by which the README copies recipes', () => {
  const sha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
  const all = readdirSync(join(root, 'examples')).map((name) => name.replace('.yml', ''))
  const [, command = ''] = /^```bash\n(\(\n.*?)^```$/ms.exec(read('README.md')) ?? []

  /** Runs it as it stands in a clone, or in one with files; gh fails for the request that has this text. */
  function copy(names: readonly string[], options: Options = {}) {
    const { files = {}, fails = ' none ', place = '.', isClone = true } = options
    const folder = mkdtempSync(join(directory, 'clone-'))
    const cwd = join(folder, place)
    mkdirSync(cwd, { recursive: true })
    if (isClone) spawnSync('git', ['init', '--quiet', folder])
    const workflows = join(folder, '.github/workflows')
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(workflows, { recursive: true })
      writeFileSync(join(workflows, name), text)
    }
    // What GitHub responds in place of a file, gh prints too.
    const gh = `case "$*" in
      *'${fails}'*) echo '{"message":"Not Found","status":"404"}'; exit 1 ;;
      *commits/main*) echo ${sha} ;;
      *) name=\${*##*/} && cat "$EXAMPLES/\${name%?ref=${sha}}" ;; esac`
    writeFileSync(join(folder, 'gh'), `#!/bin/sh\n${gh}\n`, { mode: 0o755 })
    const env = {
      EXAMPLES: join(root, 'examples'),
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
      TMPDIR: folder,
      GIT_CEILING_DIRECTORIES: directory,
    }
    const script = command.replace('in try-it;', `in ${names.join(' ')};`)
    // Without -e, as in the shell of a person.
    const { status, stdout } = spawnSync('bash', ['-c', script], { cwd, env, encoding: 'utf8' })
    const copies = existsSync(workflows) ? readdirSync(workflows) : []
    const texts = copies.map((name) => [name, readFileSync(join(workflows, name), 'utf8')] as const)
    const written: Record<string, string> = Object.fromEntries(texts)
    return { status, said: stdout, written }
  }

  it('writes a commit into each step that uses this repository', () => {
    const { status, said, written } = copy(all)
    const expected = all.map((name) => {
      const text = read(`examples/${name}.yml`)
      return [`${name}.yml`, text.replaceAll(/(?<=uses: await-agent-job\/\S+@)v1\b/g, sha)]
    })

    expect([status, said]).toEqual([0, 'Copied to .github/workflows.\n'])
    expect(written).toEqual(Object.fromEntries(expected))
    expect(JSON.stringify(written)).not.toContain('@v1')
  })

  it('writes from a subfolder to where GitHub looks', () => {
    const { status, written } = copy(['agent'], { place: 'docs/api' })

    expect([status, Object.keys(written)]).toEqual([0, ['agent.yml']])
  })

  it('writes nothing outside of a clone', () => {
    const { status, said, written } = copy(['agent'], { isClone: false })

    expect([status, said, written]).toEqual([128, '', {}])
  })

  it('stops where a file is there already', () => {
    const files = { 'on-label.yml': 'name: Ours\n' }

    expect(copy(['agent', 'on-label'], { files })).toEqual({
      status: 1,
      said: '.github/workflows/on-label.yml exists already. Nothing was copied.\n',
      written: files,
    })
  })

  it.each(['commits/main', 'agent.yml', 'on-label.yml'])(
    'writes nothing if %s is not found',
    (fails) => {
      const { status, written } = copy(['agent', 'on-label'], { fails })

      expect([status, written]).toEqual([1, {}])
    },
  )
})

interface Options {
  readonly files?: Readonly<Record<string, string>>
  readonly fails?: string
  /** The folder of the clone in which it runs. */
  readonly place?: string
  readonly isClone?: boolean
}

describeScripts('bash')('a workflow that the README shows', () => {
  const prompt = 'Say "$(id)".\nTwice.'
  const prHeadSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
  const completedWith = { status: 'completed', prLink }
  let contexts: Contexts
  let service: Service
  let github: GitHub

  beforeEach(async () => {
    service = await startService({
      jobs: { job_8f3a: [completed({ prLink })] },
      start: () => [completed({ prLink })],
    })
    const pull = { repository: 'acme/app', number: 7, sha: prHeadSha, files: ['docs/login.md'] }
    github = await startGitHub({ pulls: [pull] })
    contexts = {
      github: { token: 'ghs_x', server_url: 'https://github.com', repository: 'acme/app' },
      inputs: { prompt, 'job-id': 'job_8f3a' },
      secrets: { AGENT_ADMIN_KEY: 'svc_demo_0123456789' },
      vars: {
        AGENT_BASE_URL: service.baseUrl,
        AGENT_PROJECT_ID: service.projectId,
        AGENT_LOGIN: 'acme-agent[bot]',
      },
    }
  })

  afterEach(() => Promise.all([service.close(), github.close()]))

  /** Runs the step of a job that uses this repository, by the bundle, and returns what it knows then. */
  async function use(job: Job, needs: object = {}) {
    const step = stepOf(job, 'await-agent-job/')
    const [, action = 'wait'] = /\/(start|verify)@/.exec(step.uses) ?? []
    const { exitCode, outputs } = await runBundle({
      action: action === 'start' || action === 'verify' ? action : 'wait',
      inputs: render(step.with, { ...contexts, needs }),
      token: github.token,
      env: { GITHUB_API_URL: github.apiUrl },
    })
    return { exitCode, steps: { [step.id]: { outputs } } }
  }

  /** The job of a workflow, and what others need of it. */
  async function runJob(workflow: Workflow, name: string, needs: object = {}) {
    const job = jobOf(workflow, name)
    const { exitCode, steps } = await use(job, needs)
    const result = exitCode === 0 ? 'success' : 'failure'
    return { [name]: { result, outputs: render(job.outputs, { steps }) } }
  }

  it('waits for an agent job', async () => {
    expect(await runJob(parseWorkflow(parse(waitWorkflow)), 'wait')).toMatchObject({
      wait: { result: 'success' },
    })
  })

  it('starts an agent, waits for it, and asks for a review', async () => {
    const workflow = parseWorkflow(parse(reviewWorkflow))
    const start = await runJob(workflow, 'start')
    const needs = await runJob(workflow, 'wait', start)
    const review = jobOf(workflow, 'review')

    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ prompt })
    expect(needs).toEqual({ wait: { result: 'success', outputs: completedWith } })
    expect(isMet(review.if, { needs })).toBe(true)
    expect(
      runScript(stepOf(review, 'gh '), { contexts: { ...contexts, needs }, gh: [''] }),
    ).toMatchObject({
      passes: true,
      calls: [`pr comment ${prLink} --body Please review what the agent did.`],
    })
  })

  it('deploys the commit that it verified', async () => {
    const deploy = jobOf(parseWorkflow(parse(gateWorkflow)), 'deploy')
    const { exitCode, steps } = await use(deploy, { wait: { outputs: completedWith } })
    const programs = { 'deploy.sh': 'echo deployed' }

    expect(exitCode).toBe(0)
    expect(render(stepOf(deploy, 'actions/checkout@').with, { steps })['ref']).toBe(prHeadSha)
    expect(runScript(stepOf(deploy, './deploy.sh'), { programs }).lines).toEqual(['deployed'])
    // What fails to verify ends the job before these steps.
    expect(deploy.steps.map((step) => step.uses.replace(/@.*/, ''))).toEqual([
      'await-agent-job/await-agent-job/verify',
      'actions/checkout',
      '',
    ])
    expect(deploy.steps.map((step) => step.if)).toEqual(['', '', ''])
  })

  it.each([
    ['of a failed job', { status: 'failed', prLink }],
    ['without a link', { status: 'completed' }],
  ])('asks for no review and deploys nothing %s', (_, outputs) => {
    const needs = { wait: { outputs } }
    const workflows = [reviewWorkflow, gateWorkflow].map((yaml) => parseWorkflow(parse(yaml)))
    const last = workflows.map(({ jobs }) => Object.values(jobs).at(-1)?.if ?? '')

    expect(last.map((condition) => isMet(condition, { needs }))).toEqual([false, false])
  })
})
