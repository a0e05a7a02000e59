import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { z } from 'zod'
import { describeScripts } from './support/describe-scripts.ts'
import { runWorkflow, type StepResult, type WorkflowOptions, type WorkflowRun } from './support/run-workflow.ts'

// The scripts are run as they stand.
const describeRecipe = describeScripts('bash', 'jq', 'curl')

jest.setTimeout(60_000)

const SELF = 'await-agent-job/await-agent-job@v1'
const COMMIT = '5c1bf8a7d8f7bd0c3d3aa39ac4b8e9c9a41b7c2f'
const job = {
  status: 'completed',
  prLink: 'https://github.com/acme/app/pull/7',
  prNumber: '7',
  prRepository: 'acme/app',
}
const settings = {
  vars: {
    AGENT_BASE_URL: 'https://agents.example.com',
    AGENT_PROJECT_ID: 'acme-web',
    AGENT_LOGIN: 'acme-agent[bot]',
  },
  secrets: { AGENT_ADMIN_KEY: 'svc_0123456789', CHAT_WEBHOOK_URL: '' },
}
const github = {
  repository: 'acme/app',
  server_url: 'https://github.com',
  run_id: '123',
  token: 'ghs_x',
  workflow: 'w',
  sha: COMMIT,
}

let directory: string
let url: string
/** What was sent to the service or the chat, and what it answers. */
let requests: { body: string; authorization: string | undefined }[] = []
let responses: { status: number; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    requests.push({ body, authorization: request.headers.authorization })
    const next = responses.shift() ?? { status: 200, body: '{"id":"job_8f3a"}' }
    response.writeHead(next.status).end(next.body)
  })
})

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recipes-'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  url = `http://127.0.0.1:${port}/`
  // Stands for gh: records the call, and answers by the first text that the call contains.
  await writeFile(
    join(directory, 'gh'),
    `#!${process.execPath}
const { appendFileSync } = require('node:fs')
const call = process.argv.slice(2)
appendFileSync(process.env.GH_CALLS, JSON.stringify(call) + '\\n')
const [, answer] = Object.entries(JSON.parse(process.env.GH_ANSWERS)).find(([text]) => call.join(' ').includes(text)) ?? []
if (answer === false) process.exit(1)
process.stdout.write(answer === undefined ? '' : JSON.stringify(answer))
`,
  )
  await chmod(join(directory, 'gh'), 0o755)
  await mkdir(join(directory, 'scripts'))
  await writeFile(join(directory, 'scripts/deploy-preview.sh'), '#!/bin/sh\necho "deployed $*"\n', {
    mode: 0o755,
  })
})

beforeEach(async () => {
  requests = []
  responses = []
  await writeFile(join(directory, 'calls'), '')
})

afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await rm(directory, { recursive: true })
})

interface RecipeOptions extends Omit<WorkflowOptions, 'file' | 'github' | 'action'> {
  readonly github?: Readonly<Record<string, unknown>>
  /** The result of the wait. */
  readonly wait?: StepResult
  readonly gh?: Readonly<Record<string, unknown>>
}

async function run(name: string, options: RecipeOptions = {}): Promise<WorkflowRun & { gh: readonly string[][] }> {
  const { wait = { passes: true, outputs: job }, gh = {}, ...rest } = options
  const finished = await runWorkflow({
    ...settings,
    ...rest,
    workspace: directory,
    file: resolve(import.meta.dirname, `../examples/${name}.yml`),
    github: { ...github, ...options.github },
    vars: { ...settings.vars, AGENT_START_URL: url, ...options.vars },
    env: {
      PATH: `${directory}:${process.env['PATH'] ?? ''}`,
      GH_CALLS: join(directory, 'calls'),
      GH_ANSWERS: JSON.stringify(gh),
      ...options.env,
    },
    action: (uses) => (uses === SELF ? wait : { passes: true, outputs: {} }),
  })
  const calls = (await readFile(join(directory, 'calls'), 'utf8')).split('\n').filter((line) => line !== '')
  return { ...finished, gh: calls.map((line) => z.array(z.string()).parse(JSON.parse(line))) }
}

/** The job ids that the action was given. */
function waitedFor({ actions }: WorkflowRun): readonly (string | undefined)[] {
  return actions.filter(({ uses }) => uses === SELF).map((inputs) => inputs['job-id'])
}

const pullRequest = {
  number: 7,
  head: { sha: COMMIT, repo: { full_name: 'acme/app' } },
  user: { login: 'acme-agent[bot]' },
  body: 'Fixes it.\r\n\r\nAgent-Job: job_8f3a\r\n',
  labels: [{ name: 'agent' }],
}
const fork = { ...pullRequest, head: { sha: COMMIT, repo: { full_name: 'mallory/app' } } }

describeRecipe('the start request of the recipes', () => {
  const labeled = { action: 'labeled', label: { name: 'agent' } }
  const starts = [
    ['on-pull-request', { github: { head_ref: 'fix', event: { ...labeled, pull_request: pullRequest } } }],
    [
      'comment-on-issue',
      {
        github: {
          event: {
            ...labeled,
            issue: { title: '"$(id)"', body: '`id`' },
            repository: { default_branch: 'main' },
          },
        },
      },
    ],
    ['gate-deploy', { inputs: { task: "it's $(id)" }, github: { event: { repository: { default_branch: 'main' } } } }],
    [
      'several-jobs',
      {
        inputs: { tasks: '["a, \\"$(id)\\""]' },
        github: { event: { repository: { default_branch: 'main' } } },
      },
    ],
    [
      'gate-without-a-runner',
      { github: { event_name: 'pull_request', event: { ...labeled, pull_request: pullRequest } } },
    ],
  ] as const

  it.each(starts)('%s starts one job, with the key in the header and the task as data', async (name, options) => {
    const { results } = await run(name, options)

    expect(results['start']).toBe('success')
    expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer svc_0123456789'])
    expect(requests[0]?.body).not.toContain('uid=')
    expect(
      z
        .object({ repository: z.literal('https://github.com/acme/app'), prompt: z.string().min(1) })
        .safeParse(JSON.parse(requests[0]?.body ?? '')).success,
    ).toBe(true)
  })

  const repeating = ['comment-on-issue', 'gate-deploy']
  const bad = [
    ['an error', 500, 'broken'],
    ['no id', 200, '{}'],
    ['a null id', 200, '{"id":null}'],
    ['an id that is no text', 200, '{"id":{"a":1}}'],
    ['an id with a line break', 200, '{"id":"a\\nstatus=completed"}'],
    ['an id that ends in a line break', 200, '{"id":"a\\n"}'],
    ['an id with a comma', 200, '{"id":"a,b"}'],
    ['no JSON', 200, '<html>'],
    ['nothing', 200, ''],
  ] as const
  // The others repeat the script of the first one: see the next test.
  const distinct = starts.filter(([name]) => !repeating.includes(name))
  it.each(
    distinct.flatMap(([name, options]) => bad.map(([what, status, body]) => ({ name, options, what, status, body }))),
  )('$name fails on $what, and waits for nothing', async ({ name, options, status, body }) => {
    responses = [{ status, body }]
    const finished = await run(name, options)

    expect(finished.results['start']).toBe('failure')
    expect(finished.outputs['start']?.['job-id'] ?? '').toBe('')
    expect(waitedFor(finished)).toEqual([])
    expect(requests).toHaveLength(1)
  })

  it.each(repeating)('%s sends it by the same script', async (name) => {
    const [script, first] = await Promise.all(
      [name, 'on-pull-request'].map(async (recipe) => {
        const text = await readFile(resolve(import.meta.dirname, `../examples/${recipe}.yml`), 'utf8')
        return /^ +response=.*?GITHUB_OUTPUT"$/ms.exec(text)?.[0]
      }),
    )

    expect(script).toMatch(/curl/)
    expect(script).toBe(first)
  })

  it('takes one id from a response', async () => {
    responses = [{ status: 200, body: '{"id":"a"}\n{"id":"b"}' }]
    const finished = await run(...starts[0])

    expect(waitedFor(finished)).toEqual(['a'])
  })

  it.each(starts)('%s says which variable is missing', async (name, options) => {
    const { results, log } = await run(name, { ...options, vars: { AGENT_START_URL: '' } })

    expect(results['start']).toBe('failure')
    expect(log).toContain('Set the variable AGENT_START_URL')
  })
})

describeRecipe('on-pull-request', () => {
  const event = { label: { name: 'agent' }, pull_request: pullRequest }

  it('waits for the job that it started', async () => {
    const finished = await run('on-pull-request', { github: { event } })

    expect(finished.results).toEqual({ start: 'success', wait: 'success' })
    expect(waitedFor(finished)).toEqual(['job_8f3a'])
  })

  it.each([
    ['a fork', { ...event, pull_request: fork }],
    ['another label', { ...event, label: { name: 'bug' } }],
  ])('starts nothing for %s', async (_, other) => {
    const { results } = await run('on-pull-request', { github: { event: other } })

    expect(results).toEqual({ start: 'skipped', wait: 'skipped' })
    expect(requests).toEqual([])
  })
})

describeRecipe('try-it', () => {
  it('polls the simulated service, whatever comes of it', async () => {
    const service = {
      'base-url': 'http://127.0.0.1:1',
      'project-id': 'p',
      'job-id': 'failed',
      'admin-key': 'k',
    }
    const finished = await runWorkflow({
      file: resolve(import.meta.dirname, '../examples/try-it.yml'),
      github,
      inputs: { scenario: 'failed' },
      action: (uses) =>
        uses === SELF ? { passes: false, outputs: { message: 'It failed.' } } : { passes: true, outputs: service },
    })

    expect(finished.actions).toEqual([
      expect.objectContaining({ scenario: 'failed' }),
      expect.objectContaining({ ...service, uses: SELF }),
    ])
    expect(finished.log).toContain('"message": "It failed."')
  })
})

describeRecipe('dispatch', () => {
  it.each([
    ['a person', { inputs: { 'job-id': 'job_8f3a', 'issue-number': '42' }, github: { event: {} } }, 'always', '42'],
    [
      'a system',
      { github: { event: { client_payload: { 'job-id': 'job_8f3a', 'issue-number': 42 } } } },
      'always',
      '42',
    ],
    ['a person without an issue', { inputs: { 'job-id': 'job_8f3a' }, github: { event: {} } }, 'never', ''],
  ])('waits for the job that %s names', async (_, options, comment, issue) => {
    const { actions } = await run('dispatch', options)

    expect(actions).toEqual([expect.objectContaining({ 'job-id': 'job_8f3a', comment, 'issue-number': issue })])
  })
})

describeRecipe('gate-merge', () => {
  async function gate(options: {
    pull_request?: unknown
    event?: string
    login?: string
    wait?: StepResult
  }): Promise<WorkflowRun> {
    const text = await readFile(resolve(import.meta.dirname, '../examples/gate-merge.yml'), 'utf8')
    const file = join(directory, 'gate-merge.yml')
    await writeFile(file, text.replace("AGENT_LOGIN: ''", `AGENT_LOGIN: '${options.login ?? 'acme-agent[bot]'}'`))
    return runWorkflow({
      ...settings,
      file,
      github: {
        ...github,
        event_name: options.event ?? 'pull_request',
        event: { pull_request: options.pull_request },
      },
      action: () => options.wait ?? { passes: true, outputs: job },
    })
  }

  it('passes the pull request that its agent job opened', async () => {
    const finished = await gate({ pull_request: pullRequest })

    expect(finished.results).toEqual({ 'agent-job': 'success' })
    expect(waitedFor(finished)).toEqual(['job_8f3a'])
  })

  it.each([
    ['other people', { pull_request: { ...pullRequest, user: { login: 'dev' }, body: null } }],
    ['a fork', { pull_request: { ...fork, user: { login: 'mallory' } } }],
    ['a merge queue', { event: 'merge_group' }],
  ])('passes %s without a wait', async (_, options) => {
    const finished = await gate(options)

    expect(finished.results).toEqual({ 'agent-job': 'success' })
    expect(waitedFor(finished)).toEqual([])
  })

  it.each([
    ["another job's id", { pull_request: { ...pullRequest, number: 8 } }],
    [
      'a job of another repository',
      { pull_request: pullRequest, wait: { passes: true, outputs: { ...job, prRepository: 'acme/other' } } },
    ],
    [
      'a job without a pull request number',
      { pull_request: pullRequest, wait: { passes: true, outputs: { status: 'completed' } } },
    ],
    [
      'a job that is still active',
      { pull_request: pullRequest, wait: { passes: true, outputs: { ...job, status: 'active' } } },
    ],
    ['a killed wait', { pull_request: pullRequest, wait: { passes: true, outputs: {} } }],
    ['a failed job', { pull_request: pullRequest, wait: { passes: false, outputs: { ...job, status: 'failed' } } }],
    ['no labels', { pull_request: { ...pullRequest, labels: [], number: 8 } }],
    ['no id', { pull_request: { ...pullRequest, body: 'Fixes it.' } }],
    ['no description', { pull_request: { ...pullRequest, body: null } }],
    ['two ids', { pull_request: { ...pullRequest, body: 'Agent-Job: job_8f3a\nAgent-Job: b' } }],
    ['an id that would add outputs', { pull_request: { ...pullRequest, body: 'Agent-Job: a%0Agate=false' } }],
    ["an author's name in other case", { pull_request: { ...pullRequest, number: 8 }, login: 'Acme-Agent[bot]' }],
    ['an app named without [bot]', { pull_request: { ...pullRequest, number: 8 }, login: 'acme-agent' }],
    ['nobody having set AGENT_LOGIN', { pull_request: { ...pullRequest, user: { login: 'dev' } }, login: '' }],
  ])('does not pass with %s', async (_, options) => {
    const { results } = await gate(options)

    expect(results).toEqual({ 'agent-job': 'failure' })
  })
})

describeRecipe.each([
  ['gate-deploy', 'deploy'],
  ['merge-agent-pr', 'merge'],
])('%s', (name, last) => {
  const view = {
    headRefOid: COMMIT,
    isCrossRepository: false,
    author: { is_bot: true, login: 'app/acme-agent' },
    baseRefName: 'main',
    headRefName: 'agent/fix-login',
  }
  const outputs = { ...job, sourceRef: 'agent/fix-login' }
  const options = {
    inputs: { task: 'x', 'job-id': 'job_8f3a' },
    github: { event: { repository: { default_branch: 'main' } } },
    wait: { passes: true, outputs },
    gh: { 'pr view': view },
  }

  it('uses the commit of the pull request that the agent opened, and no later one', async () => {
    const { results, gh, actions, log } = await run(name, options)

    expect(results[last]).toBe('success')
    const merge = ['pr', 'merge', '7', '--squash', '--match-head-commit', COMMIT]
    expect(log.trim()).toBe(name === 'gate-deploy' ? `deployed preview ${COMMIT}` : '')
    expect(gh.slice(1)).toEqual(name === 'merge-agent-pr' ? [merge] : [])
    expect(actions.flatMap(({ ref }) => ref ?? [])).toEqual(name === 'gate-deploy' ? [COMMIT] : [])
  })

  it.each([
    [
      'a pull request of another repository',
      { wait: { passes: true, outputs: { ...outputs, prRepository: 'acme/other' } } },
    ],
    [
      'a pull request of another host',
      { wait: { passes: true, outputs: { ...outputs, prRepository: 'evil.example/acme/app' } } },
    ],
    ['no pull request', { wait: { passes: true, outputs: { status: 'completed' } } }],
    ['a failed job', { wait: { passes: false, outputs: { ...outputs, status: 'failed' } } }],
    ['a job that is still active', { wait: { passes: true, outputs: { ...outputs, status: 'active' } } }],
    ['a fork', { gh: { 'pr view': { ...view, isCrossRepository: true } } }],
    ['a person’s pull request', { gh: { 'pr view': { ...view, author: { is_bot: false, login: 'dev' } } } }],
    ['a person named like the app', { gh: { 'pr view': { ...view, author: { is_bot: false, login: 'acme-agent' } } } }],
    [
      'no AGENT_LOGIN',
      { vars: { AGENT_LOGIN: '' }, gh: { 'pr view': { ...view, author: { is_bot: false, login: '' } } } },
    ],
    ['no commit', { gh: { 'pr view': { ...view, headRefOid: null } } }],
    ['GitHub out of reach', { gh: { 'pr view': false } }],
    ...(name === 'gate-deploy'
      ? []
      : ([
          ['another base branch', { gh: { 'pr view': { ...view, baseRefName: 'release' } } }],
          ['another branch than the job’s', { gh: { 'pr view': { ...view, headRefName: 'other' } } }],
          ['no branch of the job', { wait: { passes: true, outputs: job } }],
        ] as const)),
  ])('stops at %s', async (_, changes) => {
    const { results, gh } = await run(name, { ...options, ...changes })

    expect(results[last]).toBe('skipped')
    expect(gh.filter(([, verb]) => verb === 'merge')).toEqual([])
  })
})

describeRecipe('several-jobs', () => {
  const options = {
    inputs: { tasks: '["a","b"]' },
    github: { event: { repository: { default_branch: 'main' } } },
  }
  const entry = { jobId: 'one', ...job, errorCode: '' }
  function wait(jobs: readonly unknown[], passes = true): StepResult {
    return { passes, outputs: { jobs: JSON.stringify(jobs) } }
  }

  it('waits for all in one step, and goes through their pull requests', async () => {
    responses = ['one', 'two'].map((id) => ({ status: 201, body: JSON.stringify({ id }) }))
    const finished = await run('several-jobs', {
      ...options,
      wait: wait([entry, { ...entry, jobId: 'two', prLink: '' }]),
    })

    expect(finished.results).toEqual({
      start: 'success',
      wait: 'success',
      report: 'success',
      each: 'success',
    })
    expect(waitedFor(finished)).toEqual(['one,two'])
    expect(requests.map(({ body }) => z.object({ prompt: z.string() }).parse(JSON.parse(body)).prompt)).toEqual([
      'a',
      'b',
    ])
    expect(finished.log).toContain('2 × passed')
    expect(finished.log.match(/The agent opened .*/g)).toEqual(['The agent opened https://github.com/acme/app/pull/7'])
  })

  it('reports a failure, and goes no further', async () => {
    const finished = await run('several-jobs', {
      ...options,
      wait: wait([entry, { ...entry, errorCode: 'job-failed' }], false),
    })

    expect(finished.results).toEqual({
      start: 'success',
      wait: 'failure',
      report: 'success',
      each: 'skipped',
    })
    expect(finished.log).toContain('1 × job-failed')
  })

  it('needs no tasks and no pull requests', async () => {
    const none = await run('several-jobs', { ...options, inputs: { tasks: '[]' } })
    const unchanged = await run('several-jobs', { ...options, wait: wait([{ ...entry, prLink: '' }]) })

    expect(none.results).toEqual({ start: 'success', wait: 'skipped', report: 'skipped', each: 'skipped' })
    expect(unchanged.results).toEqual({
      start: 'success',
      wait: 'success',
      report: 'success',
      each: 'skipped',
    })
  })

  it.each(['{"a":"b"}', '[1]', '"a"', 'a', ''])('rejects the tasks %j', async (tasks) => {
    const { results, log } = await run('several-jobs', { ...options, inputs: { tasks } })

    expect(results['start']).toBe('failure')
    expect(log).toContain('::error::The tasks must be a JSON list of texts.')
    expect(requests).toEqual([])
  })
})

describeRecipe('notify', () => {
  it('posts the reason as text', async () => {
    const message = 'Agent job `id` "failed" <!channel> & $(id) `id`.'
    const { results } = await run('notify', {
      wait: { passes: false, outputs: { message } },
      secrets: { CHAT_WEBHOOK_URL: url },
    })

    expect(results).toEqual({ wait: 'failure' })
    expect(requests.map(({ body }): unknown => JSON.parse(body))).toEqual([
      {
        text: '❌ Agent job `id` "failed" &lt;!channel&gt; &amp; $(id) `id`.\n<https://github.com/acme/app/actions/runs/123|Workflow run>',
      },
    ])
  })

  it('posts nothing when the job completes', async () => {
    const { results } = await run('notify', { secrets: { CHAT_WEBHOOK_URL: url } })

    expect(results).toEqual({ wait: 'success' })
    expect(requests).toEqual([])
  })
})

describeRecipe('from-another-run', () => {
  const workflowRun = {
    conclusion: 'success',
    event: 'push',
    id: 5,
    head_repository: { full_name: 'acme/app' },
  }

  it.each([
    ['job_8f3a', 'success'],
    ['job_8f3a\n', 'success'],
    ['a\nb', 'failure'],
    ['a b', 'failure'],
    ['$(id)', 'failure'],
    ['', 'failure'],
  ])('takes %j from the artifact as %s', async (content, result) => {
    await writeFile(join(directory, 'agent-job-id.txt'), content)
    const finished = await run('from-another-run', {
      github: { event: { workflow_run: workflowRun } },
      env: { FILE: join(directory, 'agent-job-id.txt') },
    })

    expect(finished.results).toEqual({ wait: result })
    expect(waitedFor(finished)).toEqual(result === 'success' ? ['job_8f3a'] : [])
  })

  it.each([
    { ...workflowRun, event: 'pull_request' },
    { ...workflowRun, head_repository: { full_name: 'mallory/app' } },
    { ...workflowRun, conclusion: 'failure' },
  ])('leaves out %j', async (other) => {
    const { results } = await run('from-another-run', { github: { event: { workflow_run: other } } })

    expect(results).toEqual({ wait: 'skipped' })
  })
})

describeRecipe('gate-without-a-runner', () => {
  /** The states that were set, as "sha state: description", and the comments, as "#number: text". */
  function written(calls: readonly string[][]): readonly string[] {
    return calls.flatMap((call) => {
      const path = call.find((part) => part.startsWith('repos/')) ?? ''
      const fields = call.flatMap((part) => [...part.matchAll(/^(\w+)=(.*)$/gs)])
      const [, sha] = /\/statuses\/(.*)$/.exec(path) ?? []
      const [, number] = /\/issues\/(\d+)\/comments$/.exec(path) ?? []
      const known = new Map(fields.map(([, name = '', value = '']) => [name, value]))
      if (sha !== undefined)
        return [`${sha.slice(0, 4)} ${known.get('state') ?? ''}: ${known.get('description') ?? ''}`]
      return number === undefined ? [] : [`#${number}: ${known.get('body') ?? ''}`]
    })
  }
  function onPullRequest(event: object): RecipeOptions {
    return { github: { event_name: 'pull_request', event: { pull_request: pullRequest, ...event } } }
  }

  describe('at a pull request', () => {
    it('closes the gate before it starts the job', async () => {
      const { results, gh } = await run(
        'gate-without-a-runner',
        onPullRequest({ action: 'labeled', label: { name: 'agent' } }),
      )

      expect(results).toEqual({ start: 'success', pass: 'skipped', sweep: 'skipped' })
      expect(written(gh)).toEqual(['5c1b pending: The agent job is being started.', '5c1b pending: Agent job job_8f3a'])
    })

    it('keeps it closed where the start fails', async () => {
      responses = [{ status: 500, body: '' }]
      const { gh } = await run('gate-without-a-runner', onPullRequest({ action: 'labeled', label: { name: 'agent' } }))

      expect(written(gh).at(-1)).toBe('5c1b failure: The agent job did not start. Label the pull request again.')
    })

    const exempt = { ...pullRequest, labels: [{ name: 'no-agent' }] }
    it.each([
      ['the label no-agent', { action: 'labeled', label: { name: 'no-agent' }, pull_request: exempt }],
      ['a push to one that has the label', { action: 'synchronize', pull_request: exempt }],
    ])('opens it by %s', async (_, event) => {
      const { gh } = await run('gate-without-a-runner', onPullRequest(event))

      expect(written(gh)).toEqual(['5c1b success: No agent job to wait for.'])
    })

    it('opens it for a merge queue', async () => {
      const { gh } = await run('gate-without-a-runner', { github: { event_name: 'merge_group', event: {} } })

      expect(written(gh)).toEqual(['5c1b success: No agent job to wait for.'])
    })

    it.each([
      ['a push', { action: 'synchronize' }],
      ['another label', { action: 'labeled', label: { name: 'bug' }, pull_request: exempt }],
      ['a fork', { action: 'labeled', label: { name: 'agent' }, pull_request: fork }],
      ['a fork with the label', { action: 'synchronize', pull_request: { ...fork, labels: [{ name: 'no-agent' }] } }],
    ])('sets nothing at %s, so that the gate stays closed', async (_, event) => {
      const { results, gh } = await run('gate-without-a-runner', onPullRequest(event))

      expect(results).toEqual({ start: 'skipped', pass: 'skipped', sweep: 'skipped' })
      expect(gh).toEqual([])
    })
  })

  describe('the sweep', () => {
    const bot = { __typename: 'Bot', login: 'github-actions' }
    function open(number: number, context: object | null): object {
      return {
        number,
        headRefOid: `sha${number}`,
        commits: { nodes: [{ commit: { status: context && { context } } }] },
      }
    }
    function pending(number: number, id: string, creator: object = bot): object {
      return open(number, { state: 'PENDING', description: `Agent job ${id}`, creator })
    }
    function sweep(
      nodes: readonly object[],
      jobs: readonly object[] | undefined,
      gh: object = {},
    ): ReturnType<typeof run> {
      return run('gate-without-a-runner', {
        github: { event_name: 'schedule', event: {} },
        vars: { AGENT_SWEEP: 'on' },
        gh: { ...gh, graphql: { data: { repository: { pullRequests: { nodes } } } } },
        wait: {
          passes: false,
          outputs: { message: 'the message', jobs: jobs === undefined ? '' : JSON.stringify(jobs) },
        },
      })
    }

    it('sets the final status and comments, whatever came of the job', async () => {
      const long = 'x'.repeat(100)
      const { results, gh, actions } = await sweep(
        [1, 2, 3, 4, 5]
          .map((number) => pending(number, `job${number}`))
          .concat(pending(6, 'gone'), pending(7, long), open(8, null)),
        [
          { jobId: 'job1', status: 'completed', errorCode: '', prLink: job.prLink },
          { jobId: 'job2', status: 'completed', errorCode: '', prLink: '' },
          { jobId: 'job3', status: 'failed', errorCode: 'job-failed', prLink: '' },
          { jobId: 'job4', status: 'archived', errorCode: 'job-archived', prLink: '' },
          { jobId: 'job5', status: 'active', errorCode: '', prLink: '' },
          { jobId: 'gone', status: '', errorCode: 'not-found', prLink: '' },
          { jobId: long, status: 'completed', errorCode: '', prLink: '' },
        ],
      )

      expect(actions).toEqual([
        expect.objectContaining({
          'job-id': ['gone', 'job1', 'job2', 'job3', 'job4', 'job5', long].join(','),
          'timeout-minutes': '0',
        }),
      ])
      expect(results['sweep']).toBe('success')
      expect(written(gh)).toEqual([
        '#1: Agent job `job1` completed: <https://github.com/acme/app/pull/7>',
        'sha1 success: Agent job job1 completed',
        '#2: Agent job `job2` completed without a pull request (no files changed).',
        'sha2 success: Agent job job2 completed without a pull request (no files changed)',
        '#3: Agent job `job3` failed.',
        'sha3 failure: Agent job job3 failed',
        '#4: Agent job `job4` was archived.',
        'sha4 failure: Agent job job4 was archived',
        '#6: Agent job `gone` was not found.',
        'sha6 error: Agent job gone was not found',
        `#7: Agent job \`${long}\` completed without a pull request (no files changed).`,
        `sha7 success: ${`Agent job ${long} completed without a pull request (no files changed)`.slice(0, 140)}`,
      ])
    })

    it.each([
      ['a person', { __typename: 'User', login: 'mallory' }],
      ['a person named like the bot', { __typename: 'User', login: 'github-actions' }],
      ['another app', { __typename: 'Bot', login: 'other' }],
    ])('believes no status of %s', async (_, creator) => {
      const finished = await sweep([pending(1, 'job1', creator)], [])

      expect(finished.results['sweep']).toBe('success')
      expect(waitedFor(finished)).toEqual([])
    })

    it.each(['a,b', '', 'a\n', '../x', 'x'.repeat(101)])(
      'leaves out the id %j, which would stop the others',
      async (id) => {
        const finished = await sweep(
          [pending(1, id), pending(2, 'job2')],
          [{ jobId: 'job2', status: 'active', errorCode: '' }],
        )

        expect(waitedFor(finished)).toEqual(['job2'])
      },
    )

    it.each([
      ['the service did not answer', [{ jobId: 'job1', status: '', errorCode: 'unavailable' }]],
      ['the key was rejected', [{ jobId: 'job1', status: 'active', errorCode: 'unauthorized' }]],
      ['the wait was killed', [{ jobId: 'job1', status: '', errorCode: 'cancelled' }]],
      ['the inputs were rejected', []],
      ['the action left no outputs', undefined],
      ['the status is unknown', [{ jobId: 'job1', status: 'paused', errorCode: '' }]],
    ])('is red and leaves the gate closed where %s', async (_, jobs) => {
      const { results, gh, log } = await sweep([pending(1, 'job1')], jobs)

      expect(results['sweep']).toBe('failure')
      expect(written(gh)).toEqual([])
      expect(log).toContain('The poll reported: "the message"')
    })

    it('leaves the gate closed where the comment fails, and goes on with the others', async () => {
      const done = { status: 'completed', errorCode: '', prLink: '' }
      const { results, gh } = await sweep(
        [pending(1, 'job1'), pending(2, 'job2')],
        [
          { ...done, jobId: 'job1' },
          { ...done, jobId: 'job2' },
        ],
        { 'issues/1/comments': false },
      )

      expect(results['sweep']).toBe('failure')
      expect(written(gh).filter((line) => line.startsWith('sha'))).toEqual([
        'sha2 success: Agent job job2 completed without a pull request (no files changed)',
      ])
    })

    it('needs no runner while it is switched off', async () => {
      const { results } = await run('gate-without-a-runner', {
        github: { event_name: 'schedule', event: {} },
      })

      expect(results).toEqual({ start: 'skipped', pass: 'skipped', sweep: 'skipped' })
    })

    it('polls nothing while no job is open', async () => {
      const finished = await sweep([open(1, null)], undefined)

      expect(finished.results['sweep']).toBe('success')
      expect(waitedFor(finished)).toEqual([])
    })
  })
})
