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
import { beforeAll, expect, it } from '@jest/globals'
import { startGitHub } from '../simulator/github.ts'
import { completed } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { useDirectory } from './support/directory.ts'
import { PR_LINK as prLink } from './support/results.ts'
import { gateWorkflow, reviewWorkflow, waitWorkflow } from './support/readme-workflows.ts'
import { runAction as runBundle } from './support/run-action.ts'
import { runWorkflow, type WorkflowOptions } from './support/run-workflow.ts'

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
    const files = { 'merge.yml': 'name: Ours\n' }

    expect(copy(['agent', 'merge'], { files })).toEqual({
      status: 1,
      said: '.github/workflows/merge.yml exists already. Nothing was copied.\n',
      written: files,
    })
  })

  it.each(['commits/main', 'agent.yml', 'merge.yml'])(
    'writes nothing if %s is not found',
    (fails) => {
      const { status, written } = copy(['agent', 'merge'], { fails })

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

  beforeAll(() => {
    for (const name of ['gh', 'deploy.sh']) {
      const script = `#!/bin/sh\necho ${name}; for word; do echo "<$word>"; done\n`
      writeFileSync(join(directory, name), script, { mode: 0o755 })
    }
  })

  async function runReadme(workflow: string, options: Pick<WorkflowOptions, 'use' | 'vars'>) {
    const file = join(directory, 'workflow.yml')
    writeFileSync(file, workflow)
    const run = await runWorkflow({
      file,
      inputs: { prompt, 'job-id': 'job_8f3a' },
      secrets: { AGENT_ADMIN_KEY: 'svc_demo_0123456789' },
      github: { token: 'ghs_x', server_url: 'https://github.com', repository: 'acme/app' },
      env: { PATH: `${directory}:${process.env['PATH'] ?? ''}` },
      workspace: directory,
      ...options,
    })
    const { ref } = run.used.find(({ uses }) => uses?.startsWith('actions/checkout@')) ?? {}
    return { results: run.results, log: run.log, ref }
  }

  /** With the bundles, the simulated service, and the simulated GitHub. */
  async function runForReal(workflow: string) {
    const service = await startService({
      jobs: { job_8f3a: [completed({ prLink })] },
      start: () => [completed({ prLink })],
    })
    const pull = { repository: 'acme/app', number: 7, sha: prHeadSha, files: ['docs/login.md'] }
    const github = await startGitHub({ pulls: [pull] })
    const { baseUrl, projectId } = service
    const settings = { token: github.token, env: { GITHUB_API_URL: github.apiUrl } }
    const run = await runReadme(workflow, {
      vars: {
        AGENT_BASE_URL: baseUrl,
        AGENT_PROJECT_ID: projectId,
        AGENT_LOGIN: 'acme-agent[bot]',
      },
      async use(uses, inputs) {
        if (uses.startsWith('actions/')) return { passes: true, outputs: {} }
        const action = uses.includes('/start@')
          ? 'start'
          : uses.includes('/verify@')
            ? 'verify'
            : 'wait'
        const { exitCode, outputs } = await runBundle({ action, inputs, ...settings })
        return { passes: exitCode === 0, outputs }
      },
    }).finally(() => Promise.all([service.close(), github.close()]))
    const body = service.requests[0]?.body ?? ''
    const request: unknown = body === '' ? undefined : JSON.parse(body)
    return { ...run, request }
  }

  it('waits for an agent job', async () => {
    expect(await runForReal(waitWorkflow)).toMatchObject({ results: { wait: 'success' } })
  })

  it('starts an agent, waits for it, and asks for a review', async () => {
    expect(await runForReal(reviewWorkflow)).toMatchObject({
      results: { start: 'success', wait: 'success', review: 'success' },
      request: { prompt },
      log: `gh\n<pr>\n<comment>\n<${prLink}>\n<--body>\n<Please review what the agent did.>\n`,
    })
  })

  it('deploys the commit that it verified', async () => {
    expect(await runForReal(gateWorkflow)).toMatchObject({
      results: { start: 'success', wait: 'success', deploy: 'success' },
      ref: prHeadSha,
      log: 'deploy.sh\n',
    })
  })

  it.each([
    ['deploys nothing of a failed job', { status: 'failed', prLink }, 'skipped'],
    ['deploys nothing without a link', { status: 'completed' }, 'skipped'],
    ['deploys nothing unverified', { status: 'completed', prLink }, 'failure'],
  ])('%s', async (_, outputs, end) => {
    const use = (uses: string) => ({ passes: !uses.includes('/verify@'), outputs })
    const { results, log } = await runReadme(gateWorkflow, { use })

    expect([results['deploy'], log]).toEqual([end, ''])
  })
})
