import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { z } from 'zod'
import { listen, type Loopback } from '../simulator/loopback.ts'
import { status } from '../simulator/responses.ts'
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

/** Stands for gh: records the call, and answers by the first text that the call contains. */
const gh = `#!${process.execPath}
const { appendFileSync } = require('node:fs')
const call = process.argv.slice(2)
appendFileSync(process.env.GH_CALLS, JSON.stringify(call) + '\\n')
const [, answer] = Object.entries(JSON.parse(process.env.GH_ANSWERS)).find(([text]) => call.join(' ').includes(text)) ?? []
if (answer === false) process.exit(1)
process.stdout.write(answer === undefined ? '' : JSON.stringify(answer))
`

let directory: string
/** The service and the chat. */
let server: Loopback
/** What it responds: one after the other, then always with a job. */
let responses: { status: number; body: string }[] = []
let seen = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recipes-'))
  server = await listen({
    respond() {
      const next = responses.shift() ?? { status: 200, body: '{"id":"job_8f3a"}' }
      return status(next.status, {}, next.body)
    },
  })
  await mkdir(join(directory, 'scripts'))
  await writeFile(join(directory, 'gh'), gh, { mode: 0o755 })
  await writeFile(join(directory, 'scripts/deploy-preview.sh'), '#!/bin/sh\necho "deployed $*"\n', { mode: 0o755 })
})

beforeEach(async () => {
  responses = []
  seen = server.requests.length
  await writeFile(join(directory, 'calls'), '')
})

afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

/** What was sent to the service or the chat in this test. */
function requests() {
  return server.requests.slice(seen)
}

interface RecipeOptions extends Omit<WorkflowOptions, 'file' | 'github' | 'action'> {
  readonly event?: object
  readonly eventName?: string
  /** The result of the wait. */
  readonly wait?: StepResult
  /** What gh prints for a call that contains a text; false if it fails. */
  readonly gh?: Readonly<Record<string, unknown>>
}

async function run(name: string, options: RecipeOptions = {}) {
  const { event = {}, eventName, wait = passed(job), ...rest } = options
  const finished = await runWorkflow({
    ...settings,
    ...rest,
    workspace: directory,
    file: resolve(import.meta.dirname, `../examples/${name}.yml`),
    github: { ...github, head_ref: 'fix', event_name: eventName, event },
    vars: { ...settings.vars, AGENT_START_URL: `${server.origin}/`, ...options.vars },
    env: {
      PATH: `${directory}:${process.env['PATH'] ?? ''}`,
      GH_CALLS: join(directory, 'calls'),
      GH_ANSWERS: JSON.stringify(options.gh ?? {}),
      ...options.env,
    },
    action: (uses) => (uses === SELF ? wait : passed({})),
  })
  const calls = (await readFile(join(directory, 'calls'), 'utf8')).split('\n').filter((line) => line !== '')
  return { ...finished, gh: calls.map((line) => z.array(z.string()).parse(JSON.parse(line))) }
}

function passed(outputs: StepResult['outputs']): StepResult {
  return { passes: true, outputs }
}

function failed(outputs: StepResult['outputs']): StepResult {
  return { passes: false, outputs }
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
const onDefaultBranch = { repository: { default_branch: 'main' } }
const labeled = { action: 'labeled', label: { name: 'agent' }, pull_request: pullRequest }

describeRecipe('the start request of the recipes', () => {
  const issue = { title: '"$(id)"', body: '`id`' }
  const starts: [string, RecipeOptions][] = [
    ['on-pull-request', { event: labeled }],
    ['comment-on-issue', { event: { ...onDefaultBranch, action: 'labeled', label: { name: 'agent' }, issue } }],
    ['gate-deploy', { inputs: { task: "it's $(id)" }, event: onDefaultBranch }],
    ['several-jobs', { inputs: { tasks: '["a, \\"$(id)\\""]' }, event: onDefaultBranch }],
    ['gate-without-a-runner', { eventName: 'pull_request', event: labeled }],
  ]

  it.each(starts)('%s starts one job, with the key in the header and the task as data', async (name, options) => {
    const { results } = await run(name, options)
    const [{ body, headers } = { body: '', headers: {} }, ...others] = requests()

    expect(results['start']).toBe('success')
    expect([headers.authorization, others]).toEqual(['Bearer svc_0123456789', []])
    expect(body).not.toContain('uid=')
    expect(JSON.parse(body)).toMatchObject({
      repository: 'https://github.com/acme/app',
      prompt: expect.stringMatching(/./),
    })
  })

  // The others repeat the script of the first one: see the next test.
  const repeating = ['comment-on-issue', 'gate-deploy']
  const distinct = starts.filter(([name]) => !repeating.includes(name))
  it.each(
    distinct.flatMap(([name, options]) =>
      [
        { what: 'an error', status: 500, body: 'broken' },
        { what: 'no id', status: 200, body: '{}' },
        { what: 'a null id', status: 200, body: '{"id":null}' },
        { what: 'an id that is no text', status: 200, body: '{"id":{"a":1}}' },
        { what: 'an id with a line break', status: 200, body: '{"id":"a\\nstatus=completed"}' },
        { what: 'an id that ends in a line break', status: 200, body: '{"id":"a\\n"}' },
        { what: 'an id with a comma', status: 200, body: '{"id":"a,b"}' },
        { what: 'no JSON', status: 200, body: '<html>' },
        { what: 'nothing', status: 200, body: '' },
      ].map((response) => ({ name, options, ...response })),
    ),
  )('$name fails on $what, and waits for nothing', async ({ name, options, ...response }) => {
    responses = [response]
    const finished = await run(name, options)

    expect(finished.results['start']).toBe('failure')
    expect(finished.outputs['start']?.['job-id'] ?? '').toBe('')
    expect(waitedFor(finished)).toEqual([])
    expect(requests()).toHaveLength(1)
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

    expect(waitedFor(await run('on-pull-request', { event: labeled }))).toEqual(['a'])
  })

  it.each(starts)('%s says which variable is missing', async (name, options) => {
    const { results, log } = await run(name, { ...options, vars: { AGENT_START_URL: '' } })

    expect(results['start']).toBe('failure')
    expect(log).toContain('Set the variable AGENT_START_URL')
  })
})

describeRecipe('on-pull-request', () => {
  it('waits for the job that it started', async () => {
    const finished = await run('on-pull-request', { event: labeled })

    expect(finished.results).toEqual({ start: 'success', wait: 'success' })
    expect(waitedFor(finished)).toEqual(['job_8f3a'])
  })

  it.each([
    ['a fork', { ...labeled, pull_request: fork }],
    ['another label', { ...labeled, label: { name: 'bug' } }],
  ])('starts nothing for %s', async (_, event) => {
    const { results } = await run('on-pull-request', { event })

    expect(results).toEqual({ start: 'skipped', wait: 'skipped' })
    expect(requests()).toEqual([])
  })
})

describeRecipe('try-it', () => {
  it('polls the simulated service, whatever comes of it', async () => {
    const service = { 'base-url': 'http://127.0.0.1:1', 'project-id': 'p', 'job-id': 'failed', 'admin-key': 'k' }
    const finished = await runWorkflow({
      file: resolve(import.meta.dirname, '../examples/try-it.yml'),
      github,
      inputs: { scenario: 'failed' },
      action: (uses) => (uses === SELF ? failed({ message: 'It failed.' }) : passed(service)),
    })

    expect(finished.actions).toEqual([
      expect.objectContaining({ scenario: 'failed' }),
      expect.objectContaining({ ...service, uses: SELF }),
    ])
    expect(finished.log).toContain('"message": "It failed."')
  })
})

describeRecipe('dispatch', () => {
  it.each<[string, RecipeOptions, string, string]>([
    ['a person', { inputs: { 'job-id': 'job_8f3a', 'issue-number': '42' } }, 'always', '42'],
    ['a system', { event: { client_payload: { 'job-id': 'job_8f3a', 'issue-number': 42 } } }, 'always', '42'],
    ['a person without an issue', { inputs: { 'job-id': 'job_8f3a' } }, 'never', ''],
  ])('waits for the job that %s names', async (_, options, comment, issue) => {
    const { actions } = await run('dispatch', options)

    expect(actions).toEqual([expect.objectContaining({ 'job-id': 'job_8f3a', comment, 'issue-number': issue })])
  })
})

describeRecipe('gate-merge', () => {
  interface Gate extends RecipeOptions {
    /** What differs from the pull request that the agent job opened. */
    readonly pull?: Partial<Record<keyof typeof pullRequest, unknown>>
    readonly login?: string
  }

  function gate({ pull = {}, login = 'acme-agent[bot]', ...options }: Gate) {
    const event = { pull_request: { ...pullRequest, ...pull } }
    return run('gate-merge', { eventName: 'pull_request', event, env: { AGENT_LOGIN: login }, ...options })
  }

  it('passes the pull request that its agent job opened', async () => {
    const finished = await gate({})

    expect(finished.results).toEqual({ 'agent-job': 'success' })
    expect(waitedFor(finished)).toEqual(['job_8f3a'])
  })

  it.each<[string, Gate]>([
    ['other people', { pull: { user: { login: 'dev' }, body: null } }],
    ['a fork', { pull: { ...fork, user: { login: 'mallory' } } }],
    ['a merge queue', { eventName: 'merge_group', event: {} }],
  ])('passes %s without a wait', async (_, options) => {
    const finished = await gate(options)

    expect(finished.results).toEqual({ 'agent-job': 'success' })
    expect(waitedFor(finished)).toEqual([])
  })

  it.each<[string, Gate]>([
    ["another job's id", { pull: { number: 8 } }],
    ['a job of another repository', { wait: passed({ ...job, prRepository: 'acme/other' }) }],
    ['a job without a pull request number', { wait: passed({ status: 'completed' }) }],
    ['a job that is still active', { wait: passed({ ...job, status: 'active' }) }],
    ['a killed wait', { wait: passed({}) }],
    ['a failed job', { wait: failed({ ...job, status: 'failed' }) }],
    ['no labels', { pull: { labels: [], number: 8 } }],
    ['no id', { pull: { body: 'Fixes it.' } }],
    ['no description', { pull: { body: null } }],
    ['two ids', { pull: { body: 'Agent-Job: job_8f3a\nAgent-Job: b' } }],
    ['an id that would add outputs', { pull: { body: 'Agent-Job: a%0Agate=false' } }],
    ["an author's name in other case", { pull: { number: 8 }, login: 'Acme-Agent[bot]' }],
    ['an app named without [bot]', { pull: { number: 8 }, login: 'acme-agent' }],
    ['nobody having set AGENT_LOGIN', { pull: { user: { login: 'dev' } }, login: '' }],
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
  const viewed = (changes: Partial<Record<keyof typeof view, unknown>>) => ({ 'pr view': { ...view, ...changes } })
  const outputs = { ...job, sourceRef: 'agent/fix-login' }
  const options = {
    inputs: { task: 'x', 'job-id': 'job_8f3a' },
    event: onDefaultBranch,
    wait: passed(outputs),
    gh: viewed({}),
  }

  it('uses the commit of the pull request that the agent opened, and no later one', async () => {
    const { results, gh, actions, log } = await run(name, options)

    expect(results[last]).toBe('success')
    const merge = ['pr', 'merge', '7', '--squash', '--match-head-commit', COMMIT]
    expect(log.trim()).toBe(name === 'gate-deploy' ? `deployed preview ${COMMIT}` : '')
    expect(gh.slice(1)).toEqual(name === 'merge-agent-pr' ? [merge] : [])
    expect(actions.flatMap(({ ref }) => ref ?? [])).toEqual(name === 'gate-deploy' ? [COMMIT] : [])
  })

  const onlyBeforeMerge: [string, RecipeOptions][] = [
    ['another base branch', { gh: viewed({ baseRefName: 'release' }) }],
    ['another branch than the job’s', { gh: viewed({ headRefName: 'other' }) }],
    ['no branch of the job', { wait: passed(job) }],
  ]
  it.each<[string, RecipeOptions]>([
    ['a pull request of another repository', { wait: passed({ ...outputs, prRepository: 'acme/other' }) }],
    ['a pull request of another host', { wait: passed({ ...outputs, prRepository: 'evil.example/acme/app' }) }],
    ['no pull request', { wait: passed({ status: 'completed' }) }],
    ['a failed job', { wait: failed({ ...outputs, status: 'failed' }) }],
    ['a job that is still active', { wait: passed({ ...outputs, status: 'active' }) }],
    ['a fork', { gh: viewed({ isCrossRepository: true }) }],
    ['a person’s pull request', { gh: viewed({ author: { is_bot: false, login: 'dev' } }) }],
    ['a person named like the app', { gh: viewed({ author: { is_bot: false, login: 'acme-agent' } }) }],
    ['no AGENT_LOGIN', { vars: { AGENT_LOGIN: '' }, gh: viewed({ author: { is_bot: false, login: '' } }) }],
    ['no commit', { gh: viewed({ headRefOid: null }) }],
    ['GitHub out of reach', { gh: { 'pr view': false } }],
    ...(name === 'merge-agent-pr' ? onlyBeforeMerge : []),
  ])('stops at %s', async (_, changes) => {
    const { results, gh } = await run(name, { ...options, ...changes })

    expect(results[last]).toBe('skipped')
    expect(gh.filter(([, verb]) => verb === 'merge')).toEqual([])
  })
})

describeRecipe('several-jobs', () => {
  const entry = { jobId: 'one', ...job, errorCode: '' }
  const withJobs = (...jobs: readonly object[]) => ({ jobs: JSON.stringify(jobs) })

  function runSeveral(options: RecipeOptions) {
    return run('several-jobs', { inputs: { tasks: '["a","b"]' }, event: onDefaultBranch, ...options })
  }

  it('waits for all in one step, and goes through their pull requests', async () => {
    responses = ['one', 'two'].map((id) => ({ status: 201, body: JSON.stringify({ id }) }))
    const finished = await runSeveral({ wait: passed(withJobs(entry, { ...entry, jobId: 'two', prLink: '' })) })

    expect(finished.results).toEqual({ start: 'success', wait: 'success', report: 'success', each: 'success' })
    expect(waitedFor(finished)).toEqual(['one,two'])
    expect(requests().map(({ body }): unknown => JSON.parse(body))).toEqual(
      ['a', 'b'].map((prompt) => expect.objectContaining({ prompt })),
    )
    expect(finished.log).toContain('2 × passed')
    expect(finished.log.match(/The agent opened .*/g)).toEqual(['The agent opened https://github.com/acme/app/pull/7'])
  })

  it('reports a failure, and goes no further', async () => {
    const finished = await runSeveral({ wait: failed(withJobs(entry, { ...entry, errorCode: 'job-failed' })) })

    expect(finished.results).toEqual({ start: 'success', wait: 'failure', report: 'success', each: 'skipped' })
    expect(finished.log).toContain('1 × job-failed')
  })

  it('needs no tasks and no pull requests', async () => {
    const none = await runSeveral({ inputs: { tasks: '[]' } })
    const unchanged = await runSeveral({ wait: passed(withJobs({ ...entry, prLink: '' })) })

    expect(none.results).toEqual({ start: 'success', wait: 'skipped', report: 'skipped', each: 'skipped' })
    expect(unchanged.results).toEqual({ start: 'success', wait: 'success', report: 'success', each: 'skipped' })
  })

  it.each(['{"a":"b"}', '[1]', '"a"', 'a', ''])('rejects the tasks %j', async (tasks) => {
    const { results, log } = await runSeveral({ inputs: { tasks } })

    expect(results['start']).toBe('failure')
    expect(log).toContain('::error::The tasks must be a JSON list of texts.')
    expect(requests()).toEqual([])
  })
})

describeRecipe('notify', () => {
  it.each<[string, StepResult, string, string[]]>([
    [
      'posts the reason as text',
      failed({ message: 'Agent job `id` "failed" <!channel> & $(id) `id`.' }),
      'failure',
      [
        '❌ Agent job `id` "failed" &lt;!channel&gt; &amp; $(id) `id`.\n<https://github.com/acme/app/actions/runs/123|Workflow run>',
      ],
    ],
    ['posts nothing when the job completes', passed(job), 'success', []],
  ])('%s', async (_, wait, result, texts) => {
    const { results } = await run('notify', { wait, secrets: { CHAT_WEBHOOK_URL: server.origin } })

    expect(results).toEqual({ wait: result })
    expect(requests().map(({ body }): unknown => JSON.parse(body))).toEqual(texts.map((text) => ({ text })))
  })
})

describeRecipe('from-another-run', () => {
  const workflowRun = { conclusion: 'success', event: 'push', id: 5, head_repository: { full_name: 'acme/app' } }

  it.each([
    ['job_8f3a', 'success'],
    ['job_8f3a\n', 'success'],
    ['a\nb', 'failure'],
    ['a b', 'failure'],
    ['$(id)', 'failure'],
    ['', 'failure'],
  ])('takes %j from the artifact as %s', async (content, result) => {
    const file = join(directory, 'agent-job-id.txt')
    await writeFile(file, content)
    const finished = await run('from-another-run', { event: { workflow_run: workflowRun }, env: { FILE: file } })

    expect(finished.results).toEqual({ wait: result })
    expect(waitedFor(finished)).toEqual(result === 'success' ? ['job_8f3a'] : [])
  })

  it.each([{ event: 'pull_request' }, { head_repository: { full_name: 'mallory/app' } }, { conclusion: 'failure' }])(
    'leaves out %j',
    async (changes) => {
      const { results } = await run('from-another-run', { event: { workflow_run: { ...workflowRun, ...changes } } })

      expect(results).toEqual({ wait: 'skipped' })
    },
  )
})

describeRecipe('gate-without-a-runner', () => {
  const skipped = { start: 'skipped', pass: 'skipped', sweep: 'skipped' }

  function runGate(eventName: string, options: RecipeOptions = {}) {
    return run('gate-without-a-runner', { eventName, ...options })
  }

  /** The states that were set, as "sha state: description", and the comments, as "#number: text". */
  function written({ gh }: { gh: readonly string[][] }): readonly string[] {
    return gh.flatMap((call) => {
      const path = call.find((part) => part.startsWith('repos/')) ?? ''
      const fields = call.flatMap((part) => [...part.matchAll(/^(\w+)=(.*)$/gs)])
      const { state, description, body } = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
      const [, sha] = /\/statuses\/(.*)$/.exec(path) ?? []
      const [, number] = /\/issues\/(\d+)\/comments$/.exec(path) ?? []
      if (sha !== undefined) return [`${sha.slice(0, 4)} ${state ?? ''}: ${description ?? ''}`]
      return number === undefined ? [] : [`#${number}: ${body ?? ''}`]
    })
  }

  describe('at a pull request', () => {
    const exempt = { ...pullRequest, labels: [{ name: 'no-agent' }] }
    const closing = '5c1b pending: The agent job is being started.'

    it('closes the gate before it starts the job', async () => {
      const finished = await runGate('pull_request', { event: labeled })

      expect(finished.results).toEqual({ ...skipped, start: 'success' })
      expect(written(finished)).toEqual([closing, '5c1b pending: Agent job job_8f3a'])
    })

    it('keeps it closed where the start fails', async () => {
      responses = [{ status: 500, body: '' }]
      const finished = await runGate('pull_request', { event: labeled })

      expect(written(finished)).toEqual([
        closing,
        '5c1b failure: The agent job did not start. Label the pull request again.',
      ])
    })

    it.each([
      ['the label no-agent', 'pull_request', { ...labeled, label: { name: 'no-agent' }, pull_request: exempt }],
      ['a push to one that has the label', 'pull_request', { action: 'synchronize', pull_request: exempt }],
      ['a merge queue', 'merge_group', {}],
    ])('opens it by %s', async (_, eventName, event) => {
      expect(written(await runGate(eventName, { event }))).toEqual(['5c1b success: No agent job to wait for.'])
    })

    it.each([
      ['a push', { action: 'synchronize', pull_request: pullRequest }],
      ['another label', { ...labeled, label: { name: 'bug' }, pull_request: exempt }],
      ['a fork', { ...labeled, pull_request: fork }],
      ['a fork with the label', { action: 'synchronize', pull_request: { ...fork, labels: [{ name: 'no-agent' }] } }],
    ])('sets nothing at %s, so that the gate stays closed', async (_, event) => {
      const { results, gh } = await runGate('pull_request', { event })

      expect(results).toEqual(skipped)
      expect(gh).toEqual([])
    })
  })

  describe('the sweep', () => {
    const bot = { __typename: 'Bot', login: 'github-actions' }
    const sentenceOf = (id: string) => `Agent job ${id} completed without a pull request (no files changed)`

    function open(number: number, context: object | null): object {
      const commits = { nodes: [{ commit: { status: context && { context } } }] }
      return { number, headRefOid: `sha${number}`, commits }
    }

    function pending(number: number, id: string, creator: object = bot): object {
      return open(number, { state: 'PENDING', description: `Agent job ${id}`, creator })
    }

    /** An entry of `jobs`. */
    function ended(jobId: string, jobStatus: string, errorCode = '', prLink = ''): object {
      return { jobId, status: jobStatus, errorCode, prLink }
    }

    function sweep(nodes: readonly object[], jobs: readonly object[] | undefined, answers: object = {}) {
      return runGate('schedule', {
        vars: { AGENT_SWEEP: 'on' },
        gh: { ...answers, graphql: { data: { repository: { pullRequests: { nodes } } } } },
        wait: failed({ message: 'the message', jobs: jobs === undefined ? '' : JSON.stringify(jobs) }),
      })
    }

    it('sets the final status and comments, whatever came of the job', async () => {
      const long = 'x'.repeat(100)
      const ids = ['job1', 'job2', 'job3', 'job4', 'job5', 'gone', long]
      const finished = await sweep(
        [...ids.map((id, at) => pending(at + 1, id)), open(8, null)],
        [
          ended('job1', 'completed', '', job.prLink),
          ended('job2', 'completed'),
          ended('job3', 'failed', 'job-failed'),
          ended('job4', 'archived', 'job-archived'),
          ended('job5', 'active'),
          ended('gone', '', 'not-found'),
          ended(long, 'completed'),
        ],
      )

      expect(finished.actions).toEqual([
        expect.objectContaining({ 'job-id': [...ids].sort().join(), 'timeout-minutes': '0' }),
      ])
      expect(finished.results['sweep']).toBe('success')
      expect(written(finished)).toEqual([
        '#1: Agent job `job1` completed: <https://github.com/acme/app/pull/7>',
        'sha1 success: Agent job job1 completed',
        '#2: Agent job `job2` completed without a pull request (no files changed).',
        `sha2 success: ${sentenceOf('job2')}`,
        '#3: Agent job `job3` failed.',
        'sha3 failure: Agent job job3 failed',
        '#4: Agent job `job4` was archived.',
        'sha4 failure: Agent job job4 was archived',
        '#6: Agent job `gone` was not found.',
        'sha6 error: Agent job gone was not found',
        `#7: ${sentenceOf(`\`${long}\``)}.`,
        `sha7 success: ${sentenceOf(long).slice(0, 140)}`,
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
        const finished = await sweep([pending(1, id), pending(2, 'job2')], [ended('job2', 'active')])

        expect(waitedFor(finished)).toEqual(['job2'])
      },
    )

    it.each([
      ['the service did not answer', [ended('job1', '', 'unavailable')]],
      ['the key was rejected', [ended('job1', 'active', 'unauthorized')]],
      ['the wait was killed', [ended('job1', '', 'cancelled')]],
      ['the inputs were rejected', []],
      ['the action left no outputs', undefined],
      ['the status is unknown', [ended('job1', 'paused')]],
    ])('is red and leaves the gate closed where %s', async (_, jobs) => {
      const finished = await sweep([pending(1, 'job1')], jobs)

      expect(finished.results['sweep']).toBe('failure')
      expect(written(finished)).toEqual([])
      expect(finished.log).toContain('The poll reported: "the message"')
    })

    it('leaves the gate closed where the comment fails, and goes on with the others', async () => {
      const finished = await sweep(
        [pending(1, 'job1'), pending(2, 'job2')],
        [ended('job1', 'completed'), ended('job2', 'completed')],
        { 'issues/1/comments': false },
      )

      expect(finished.results['sweep']).toBe('failure')
      expect(written(finished).filter((line) => line.startsWith('sha'))).toEqual([
        `sha2 success: ${sentenceOf('job2')}`,
      ])
    })

    it('needs no runner while it is switched off', async () => {
      expect((await runGate('schedule')).results).toEqual(skipped)
    })

    it('polls nothing while no job is open', async () => {
      const finished = await sweep([open(1, null)], undefined)

      expect(finished.results['sweep']).toBe('success')
      expect(waitedFor(finished)).toEqual([])
    })
  })
})
