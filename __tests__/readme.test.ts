import './support/one-realm.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startGitHub } from '../simulator/github.ts'
import { active, completed, failed, type Script } from '../simulator/job-script.ts'
import { startService } from '../simulator/service.ts'
import { run } from '../src/main.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { createCore } from './support/fake-core.ts'
import { createClock, noJitter } from './support/fakes.ts'
import { PR_LINK as prLink } from './support/outcomes.ts'
import { runWorkflow } from './support/run-workflow.ts'

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, '..', path), 'utf8')
}

const readme = read('README.md')

/** The clock of the simulated service: the milliseconds since the start. */
type Elapsed = () => number

const ACTIVE_MS = 115_000

// GitHub renders the summary and the comment in the README as it does in their own places.
it('the README shows the log, the job summary and the comment as a run writes them', async () => {
  const one = await runAction((elapsedMs) => ({
    job_8f3a: () => (elapsedMs() < ACTIVE_MS ? active() : completed({ prLink })),
  }))
  const several = await runAction(() => ({
    job_8f3a: [completed({ prLink })],
    job_91bc: [failed()],
    job_77aa: [completed()],
  }))
  const [, table = ''] = /(\| Job .*?)\n\n/s.exec(several.summary) ?? []

  const samples = /<!-- prettier-ignore-start -->\n(.*?)<!-- prettier-ignore-end -->/s
  const [, shown] = samples.exec(readme) ?? []
  expect(shown).toBe(`
The step's log:

\`\`\`text
${one.log}
\`\`\`

The job summary, on the page of the run:

${quote(one.summary)}

With several jobs, the table has a row for each:

${quote(table)}

The comment, on the issue or pull request, if you ask for one:

${quote(one.comment.replace(/^<!--.*-->\n/, ''))}

`)
})

it('the README names the commands that run and test the action, as they are in package.json and .ci/run', () => {
  const [, section = ''] = readme.split('\n## Develop\n')
  const [, code = ''] = /^```bash\n(.*?)^```$/ms.exec(section.split('\n## ')[0] ?? '') ?? []
  const [run = '', test = ''] = code.split('\n').map((line) => line.replace(/ +#.*/, ''))

  expect([run, test]).toEqual(['npm ci && npm start', 'npm cit'])
  // npm has `cit` itself: it runs `ci`, then the script `test`.
  expect(JSON.parse(read('package.json'))).toMatchObject({
    scripts: { start: expect.any(String), test: expect.any(String) },
  })
  expect(read('.ci/run').split('\n')).toContain(`CI=true ${test}`)
})

describeScripts('bash')('a workflow at the beginning of the README', () => {
  const [review = '', deploy = ''] = [...readme.matchAll(/^```yaml\n(jobs:\n.*?)^```$/gms)].map(
    ([, jobs = '']) => jobs,
  )
  const start = '  start:\n    outputs: { job-id: job_8f3a }\n'
  const prHeadSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
  let directory: string

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'readme-'))
    for (const name of ['gh', 'deploy.sh']) {
      const script = `#!/bin/sh\necho ${name}; for word; do echo "<$word>"; done\n`
      writeFileSync(join(directory, name), script, { mode: 0o755 })
    }
  })

  afterAll(() => {
    rmSync(directory, { recursive: true })
  })

  /** Runs it with a wait that passes, whatever its outputs are. */
  async function runAfterWait(jobs: string, outputs: Readonly<Record<string, string>>) {
    const file = join(directory, 'workflow.yml')
    writeFileSync(file, jobs.replace('jobs:\n', `on: { push: }\njobs:\n${start}`))
    const run = await runWorkflow({
      file,
      github: { token: 'ghs_x' },
      vars: { AGENT_LOGIN: 'acme-agent[bot]' },
      env: { PATH: `${directory}:${process.env['PATH'] ?? ''}` },
      workspace: directory,
      use: (uses) => ({
        passes: true,
        outputs: uses.startsWith('await-agent-job/') ? outputs : {},
      }),
    })
    const { ref } = run.used.find(({ uses }) => uses?.startsWith('actions/checkout@')) ?? {}
    return { results: run.results, log: run.log, ref }
  }

  it('asks for a review of the pull request, however it is named', async () => {
    const link = 'https://github.com/acme/app/pull/7?x= $(id)"`id`'
    const { results, log } = await runAfterWait(review, { status: 'completed', prLink: link })

    expect(results).toMatchObject({ wait: 'success', review: 'success' })
    expect(log).toMatch(/^gh\n<pr>\n<comment>\n<https.*>\n<--body>\n<Please .*>\n$/)
    expect(log).toContain(`<${link}>`)
  })

  it.each([
    ['there is none', { status: 'completed', prLink: '' }],
    ['`allowed-statuses` let a failed job pass', { status: 'failed', prLink }],
  ])('asks for no review if %s', async (_, outputs) => {
    expect((await runAfterWait(review, outputs)).results['review']).toBe('skipped')
  })

  it('deploys the verified commit', async () => {
    const outputs = { status: 'completed', prLink, prHeadSha }

    expect(await runAfterWait(deploy, outputs)).toMatchObject({
      results: { deploy: 'success' },
      ref: prHeadSha,
      log: 'deploy.sh\n',
    })
  })

  it.each([
    ['it was not verified', { status: 'completed', prLink, prHeadSha: '' }],
    ['`allowed-statuses` let a failed job pass', { status: 'failed', prLink, prHeadSha }],
  ])('deploys nothing if %s', async (_, outputs) => {
    const { results, log } = await runAfterWait(deploy, outputs)

    expect([results['deploy'], log]).toEqual(['skipped', ''])
  })
})

async function runAction(jobsFor: (elapsedMs: Elapsed) => Record<string, Script>) {
  const directory = mkdtempSync(join(tmpdir(), 'readme-'))
  const event = join(directory, 'event.json')
  writeFileSync(event, '{"issue":{"number":42}}')
  const clock = createClock()
  const startedAt = clock.now()
  const jobs = jobsFor(() => clock.now() - startedAt)
  const service = await startService({ jobs })
  const github = await startGitHub()
  Object.assign(process.env, {
    GITHUB_API_URL: github.apiUrl,
    GITHUB_EVENT_NAME: 'issues',
    GITHUB_EVENT_PATH: event,
    GITHUB_OUTPUT: join(directory, 'output'),
    GITHUB_REPOSITORY: 'acme/app',
    GITHUB_RUN_ID: '4711',
    GITHUB_SERVER_URL: 'https://github.com',
  })
  const { core, calls, summary } = createCore({
    inputs: {
      'base-url': service.baseUrl,
      'project-id': service.projectId,
      'job-id': Object.keys(jobs).join(),
      'admin-key': service.adminKey,
      'github-token': github.token,
      comment: 'pull-request',
    },
  })

  await run({ core, process, clock, random: noJitter }).finally(() =>
    Promise.all([service.close(), github.close()]),
  )
  rmSync(directory, { recursive: true })

  const lines = calls.flatMap((call) => {
    const [, level, text] = /^(info|notice)(?: \[.*?\])?: (.*)/.exec(call) ?? []
    if (text === undefined) return []
    return [level === 'notice' ? `Notice: ${text}` : text]
  })
  const log = lines.join('\n').replaceAll(service.baseUrl, 'https://agents.example.com')
  return { log, summary: summary(), comment: github.comments[0]?.body ?? '' }
}

function quote(markdown: string): string {
  return markdown.trim().replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '')
}
