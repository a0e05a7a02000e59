import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals'
import { listen, type Loopback } from '../simulator/loopback.ts'
import { status } from '../simulator/responses.ts'
import { describeScripts } from './support/describe-scripts.ts'
import {
  runWorkflow,
  type StepResult,
  type WorkflowOptions,
  type WorkflowRun,
} from './support/run-workflow.ts'

// The scripts are run as they stand.
const describeRecipe = describeScripts('bash', 'jq', 'curl')

jest.setTimeout(60_000)

const pathOf = (recipe: string): string => resolve(import.meta.dirname, `../examples/${recipe}.yml`)
const SELF = 'await-agent-job/await-agent-job@v1'
const COMMIT = '5c1bf8a7d8f7bd0c3d3aa39ac4b8e9c9a41b7c2f'
const job = {
  jobId: 'job_8f3a',
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

/** Stands for gh: records the call, with its input at the end, and answers by the first text that the call contains. */
const gh = `#!/bin/sh
case "$*" in *--body-file*) set -- "$@" "$(cat)" ;; esac
printf '%s\\0' "$@" >> "$GH_CALLS"
printf '\\1' >> "$GH_CALLS"
while IFS='\t' read -r text answer; do
  case "$*" in *"$text"*)
    [ "$answer" != false ] && printf %s "$answer"
    exit
  esac
done <<END
$GH_ANSWERS
END
`

let directory: string
/** The service and the chat of one test. */
let server: Loopback
/** What it responds: one after the other, then always with a job. */
let responses: { status: number; body: string }[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recipes-'))
  await mkdir(join(directory, 'scripts'))
  await writeFile(join(directory, 'gh'), gh, { mode: 0o755 })
  await writeFile(join(directory, 'scripts/deploy-preview.sh'), '#!/bin/sh\necho "deployed $*"\n', {
    mode: 0o755,
  })
  await writeFile(join(directory, 'scripts/build.sh'), '#!/bin/sh\necho built\n', { mode: 0o755 })
})

beforeEach(async () => {
  responses = []
  server = await listen({
    respond() {
      const next = responses.shift() ?? { status: 200, body: '{"id":"job_8f3a"}' }
      return status(next.status, {}, next.body)
    },
  })
  await writeFile(join(directory, 'calls'), '')
})

afterEach(() => server.close())

afterAll(() => rm(directory, { recursive: true }))

interface RecipeOptions extends Omit<WorkflowOptions, 'file' | 'github' | 'action'> {
  readonly event?: object
  readonly eventName?: string
  readonly attempt?: string
  /** The result of the wait. */
  readonly wait?: StepResult
  /** The outputs of any other action. */
  readonly others?: StepResult['outputs']
  /** What gh prints for a call that contains a text; false if it fails. */
  readonly gh?: Readonly<Record<string, unknown>>
}

async function run(name: string, options: RecipeOptions = {}) {
  const {
    event = {},
    eventName,
    attempt = '1',
    wait = passed(job),
    others = { token: 'ghs_app' },
    ...rest
  } = options
  const finished = await runWorkflow({
    ...settings,
    ...rest,
    workspace: directory,
    file: pathOf(name),
    github: { ...github, head_ref: 'fix', run_attempt: attempt, event_name: eventName, event },
    vars: { ...settings.vars, AGENT_START_URL: `${server.origin}/`, ...options.vars },
    env: {
      PATH: `${directory}:${process.env['PATH'] ?? ''}`,
      GH_CALLS: join(directory, 'calls'),
      GH_ANSWERS: Object.entries(options.gh ?? {})
        .map(([text, answer]) => `${text}\t${JSON.stringify(answer)}`)
        .join('\n'),
      ...options.env,
    },
    action: (uses) => (uses === SELF ? wait : passed(others)),
  })
  const calls = (await readFile(join(directory, 'calls'), 'utf8')).split('\x01').slice(0, -1)
  return { ...finished, gh: calls.map((call) => call.split('\0').slice(0, -1)) }
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

const repo = { full_name: 'acme/app' }
const head = { ref: 'agent/fix-login', sha: COMMIT, repo }
const pullRequest = {
  number: 7,
  state: 'open',
  base: { ref: 'main', repo },
  head,
  user: { login: 'acme-agent[bot]' },
  body: 'Fixes it.\r\n\r\nAgent-Job: job_8f3a\r\n',
  labels: [{ name: 'agent' }],
}
const fork = { ...pullRequest, head: { ...head, repo: { full_name: 'mallory/app' } } }
const onDefaultBranch = { repository: { default_branch: 'main' } }
const labeled = { action: 'labeled', label: { name: 'agent' }, pull_request: pullRequest }

describeRecipe('the start request of the recipes', () => {
  // As long as GitHub takes, which is more than an argument or a variable can hold.
  const issue = { title: '"$(id)"', body: `\`id\`${'字'.repeat(65_000)}` }
  const starts: [string, RecipeOptions][] = [
    ['on-pull-request', { event: labeled }],
    ['after-merge', { event: {}, gh: { '/pulls': [] } }],
    [
      'comment-on-issue',
      { event: { ...onDefaultBranch, action: 'labeled', label: { name: 'agent' }, issue } },
    ],
    ['gate-deploy', { inputs: { task: "it's $(id)" }, event: onDefaultBranch }],
    ['several-jobs', { inputs: { tasks: '["a, \\"$(id)\\""]' }, event: onDefaultBranch }],
    ['gate-without-a-runner', { eventName: 'pull_request', event: labeled }],
  ]

  it.each(starts)(
    '%s starts one job, with the key in the header and the task as data',
    async (name, options) => {
      const { results } = await run(name, options)
      const [{ body, headers } = { body: '', headers: {} }, ...others] = server.requests

      expect(results['start']).toBe('success')
      expect([headers.authorization, others]).toEqual(['Bearer svc_0123456789', []])
      expect(body).not.toContain('uid=')
      expect(JSON.parse(body)).toMatchObject({
        repository: 'https://github.com/acme/app',
        prompt: expect.stringMatching(/./),
      })
    },
  )

  // The others repeat the script of the first one: see the next test.
  const repeating = ['after-merge', 'comment-on-issue', 'gate-deploy']
  const distinct = starts.filter(([name]) => !repeating.includes(name))
  it.each(
    distinct.flatMap(([name, options]) =>
      [
        { what: 'an error', status: 500, body: 'broken' },
        { what: 'no id', status: 200, body: '{}' },
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
    expect(server.requests).toHaveLength(1)
  })

  it.each(repeating)('%s sends it by the same script', async (name) => {
    const [script, first] = await Promise.all(
      [name, 'on-pull-request'].map(async (recipe) => {
        const text = await readFile(pathOf(recipe), 'utf8')
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
  it.each<[string, object, string, string[]]>([
    ['a label', labeled, 'success', ['job_8f3a']],
    ['a fork', { ...labeled, pull_request: fork }, 'skipped', []],
    ['another label', { ...labeled, label: { name: 'bug' } }, 'skipped', []],
  ])('at %s waits for what it started', async (_, event, result, ids) => {
    const finished = await run('on-pull-request', { event })

    expect(finished.results).toEqual({ start: result, wait: result })
    expect([waitedFor(finished), server.requests.length]).toEqual([ids, ids.length])
  })
})

describeRecipe('after-merge', () => {
  const merged = { number: 7, merged_at: '2026-11-21T09:14:00Z', user: { login: 'dev' } }
  const comment = (mode: string, number: string) => [
    { 'job-id': 'job_8f3a', comment: mode, 'issue-number': number },
  ]

  it.each<[string, object[], object[]]>([
    [
      'comments on the merged one',
      [{ ...merged, number: 6, merged_at: null }, merged],
      comment('pull-request', '7'),
    ],
    ['has nothing to comment on at a plain push', [], comment('never', '')],
    [
      "starts nothing after the agent's own",
      [{ ...merged, user: { login: 'acme-agent[bot]' } }],
      [],
    ],
    ['knows it also without [bot]', [{ ...merged, user: { login: 'Acme-Agent' } }], []],
  ])('%s', async (_, pulls, actions) => {
    const finished = await run('after-merge', { gh: { '/pulls': pulls } })

    expect(finished.results['start']).toBe('success')
    expect(finished.actions).toEqual(actions.map((inputs) => expect.objectContaining(inputs)))
    expect(server.requests).toHaveLength(actions.length)
  })
})

describeRecipe('comment-on-issue', () => {
  const event = { ...onDefaultBranch, label: { name: 'agent' }, issue: { title: 'x', body: null } }
  const line = 'Agent-Job: job_8f3a'
  const edit = `pr edit 7 --body-file - Fixes it.\n\n${line}`

  it.each<[string, string, StepResult, string, string[]]>([
    ['adds the line to the description', 'Fixes it.', passed(job), 'Iv1', [edit]],
    ['adds no second line', `Fixes it.\r\n${line}\r\n`, passed(job), 'Iv1', []],
    [
      'leaves other repositories alone',
      '',
      passed({ ...job, prRepository: 'acme/other' }),
      'Iv1',
      [],
    ],
    ['leaves it after a failure', '', failed(job), 'Iv1', []],
    ['needs no app', '', passed(job), '', []],
  ])('%s', async (_, body, wait, client, edits) => {
    const vars = { AGENT_EDITOR_CLIENT_ID: client }
    const { gh, results } = await run('comment-on-issue', {
      event,
      wait,
      vars,
      gh: { 'pr view': { body } },
    })

    expect(gh.filter((call) => call.includes('edit')).map((call) => call.join(' '))).toEqual(edits)
    expect(results['wait']).toBe(wait.passes ? 'success' : 'failure')
  })
})

describeRecipe('while-it-waits', () => {
  const inputs = { 'job-id': 'job_8f3a' }

  it.each<[string, StepResult, string]>([
    ['uses the result of both', passed(job), 'success'],
    ['fails with the wait', failed({ ...job, status: 'failed' }), 'failure'],
    ['takes no empty outputs for a pass', passed({}), 'failure'],
  ])('%s', async (_, wait, result) => {
    const { results, log } = await run('while-it-waits', { inputs, wait })

    expect(results).toEqual({ build: result })
    expect(log.includes(`built\nThe agent opened ${job.prLink}`)).toBe(result === 'success')
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
    const wait = failed({ message: 'It failed.' })
    const { actions, log } = await run('try-it', {
      inputs: { scenario: 'failed' },
      wait,
      others: service,
    })

    expect(actions).toEqual([
      expect.objectContaining({ scenario: 'failed' }),
      expect.objectContaining({ ...service, uses: SELF }),
    ])
    expect(log).toContain('"message": "It failed."')
  })
})

describeRecipe('dispatch', () => {
  it.each<[string, RecipeOptions, string, string]>([
    ['a person', { inputs: { 'job-id': 'job_8f3a', 'issue-number': '42' } }, 'always', '42'],
    [
      'a system',
      { event: { client_payload: { 'job-id': 'job_8f3a', 'issue-number': 42 } } },
      'always',
      '42',
    ],
    ['a person without an issue', { inputs: { 'job-id': 'job_8f3a' } }, 'never', ''],
  ])('waits for the job that %s names', async (_, options, comment, issue) => {
    const { actions } = await run('dispatch', options)

    expect(actions).toEqual([
      expect.objectContaining({ 'job-id': 'job_8f3a', comment, 'issue-number': issue }),
    ])
  })
})

describeRecipe('gate-merge', () => {
  interface Gate extends RecipeOptions {
    /** What differs from the pull request that the agent job opened. */
    readonly pull?: Partial<Record<keyof typeof pullRequest, unknown>>
    readonly login?: string
  }

  // The event is older than what the API has.
  function gate({ pull = {}, login = 'acme-agent[bot]', ...options }: Gate) {
    const api = { ...pullRequest, ...pull }
    const event = { pull_request: { number: api.number, user: { login: 'dev' }, body: '' } }
    const gh = { [`repos/acme/app/pulls/${String(api.number)}`]: api }
    return run('gate-merge', {
      eventName: 'pull_request',
      event,
      gh,
      env: { AGENT_LOGIN: login },
      ...options,
    })
  }

  it('passes the pull request that its agent job opened', async () => {
    const finished = await gate({})

    expect(finished.results).toEqual({ 'agent-job': 'success' })
    expect(waitedFor(finished)).toEqual(['job_8f3a'])
  })

  it.each<[string, Gate]>([
    ['other people', { pull: { user: { login: 'dev' }, body: null } }],
    ['a fork', { pull: { ...fork, user: { login: 'mallory' }, body: 'Like Agent-Job: x' } }],
    ['a merge queue', { eventName: 'merge_group', event: {} }],
  ])('passes %s without a wait', async (_, options) => {
    const finished = await gate(options)

    expect(finished.results).toEqual({ 'agent-job': 'success' })
    expect(waitedFor(finished)).toEqual([])
  })

  const mistyped = [
    '',
    'app/acme-agent',
    '@acme-agent[bot]',
    '"acme-agent[bot]"',
    ' acme-agent[bot]',
    'acme agent',
  ]
  it.each<[string, RegExp, Gate]>([
    ["another job's id", /did not open/, { pull: { number: 8 } }],
    [
      'a job of another repository',
      /did not open/,
      { wait: passed({ ...job, prRepository: 'acme/other' }) },
    ],
    [
      'a job without a pull request number',
      /did not open/,
      { wait: passed({ status: 'completed' }) },
    ],
    ['a job that is still active', /did not open/, { wait: passed({ ...job, status: 'active' }) }],
    ['a killed wait', /did not open/, { wait: passed({}) }],
    ['a failed job', /^$/, { wait: failed({ ...job, status: 'failed' }) }],
    ['no id', /exactly one/, { pull: { body: 'Fixes it.' } }],
    ['no description', /exactly one/, { pull: { body: null } }],
    ['two ids', /exactly one/, { pull: { body: 'Agent-Job: job_8f3a\nAgent-Job: b' } }],
    [
      'an id that would add outputs',
      /exactly one/,
      { pull: { body: 'Agent-Job: a%0Agate=false' } },
    ],
    [
      "an author's name in other case",
      /did not open/,
      { pull: { number: 8 }, login: 'Acme-Agent[bot]' },
    ],
    ['an app named without [bot]', /did not open/, { pull: { number: 8 }, login: 'acme-agent' }],
    [
      "a job in a person's pull request",
      /names an agent job/,
      { pull: { user: { login: 'dev' } } },
    ],
    [
      'a job spelled freely',
      /names an agent job/,
      { pull: { user: { login: 'dev' }, body: ' agent-job : a' } },
    ],
    ['an unknown author', /^jq: /, { pull: { user: null } }],
    ['GitHub out of reach', /^$/, { gh: { 'pulls/7': false } }],
    ['an empty response', /^jq: /, { gh: {} }],
    ...mistyped.map((login): [string, RegExp, Gate] => [
      `AGENT_LOGIN ${login}`,
      /Set AGENT_LOGIN/,
      { login },
    ]),
  ])('does not pass with %s', async (_, reason, options) => {
    const { results, log } = await gate(options)

    expect(results).toEqual({ 'agent-job': 'failure' })
    expect(log).toMatch(reason)
  })
})

it('every recipe takes the same form of AGENT_LOGIN', async () => {
  const names = ['after-merge', 'gate-deploy', 'gate-merge', 'merge-agent-pr']
  const texts = names.map((name) => readFile(pathOf(name), 'utf8'))
  const forms = (await Promise.all(texts)).map(
    (text) => /\$AGENT_LOGIN =~ (.*?) \]\]/.exec(text)?.[1],
  )

  expect(forms).toEqual(names.map(() => String.raw`^[A-Za-z0-9][A-Za-z0-9_-]*(\[bot\])?$`))
})

describeRecipe.each([
  ['gate-deploy', 'deploy'],
  ['merge-agent-pr', 'merge'],
])('%s', (name, last) => {
  const has = (changes: Partial<Record<keyof typeof pullRequest, unknown>>) => ({
    gh: { '/pulls/7': { ...pullRequest, ...changes } },
  })
  const outputs = { ...job, sourceRef: 'agent/fix-login' }
  const options = {
    inputs: { task: 'x', 'job-id': 'job_8f3a' },
    event: onDefaultBranch,
    wait: passed(outputs),
    ...has({ user: { login: 'Acme-Agent[bot]' } }),
  }

  it.each([
    ['the commit of the pull request that the agent opened, and no later one', outputs],
    [
      'the pull request also under a former name of the repository',
      { ...outputs, prRepository: 'acme/old' },
    ],
  ])('uses %s', async (_, wait) => {
    const { results, gh, actions, log } = await run(name, { ...options, wait: passed(wait) })

    expect(results[last]).toBe('success')
    const merge = ['api', '--silent', '--method', 'PUT', 'repos/acme/app/pulls/7/merge']
    const merged = [...merge, '-f', `sha=${COMMIT}`, '-f', 'merge_method=squash']
    expect(log.includes(`deployed preview ${COMMIT}\n`)).toBe(name === 'gate-deploy')
    expect(gh.slice(1)).toEqual(name === 'merge-agent-pr' ? [merged] : [])
    expect(actions.flatMap(({ ref }) => ref ?? [])).toEqual(name === 'gate-deploy' ? [COMMIT] : [])
  })

  const other = { full_name: 'acme/other' }
  const onlyBeforeMerge: [string, RegExp, RecipeOptions][] = [
    ['another base branch', /default branch/, has({ base: { ref: 'Main', repo } })],
    ['another branch than the job’s', /not the branch/, has({ head: { ...head, ref: 'other' } })],
    ['no branch of the job', /not the branch/, { wait: passed(job) }],
  ]
  it.each<[string, RegExp, RecipeOptions]>([
    [
      'a pull request of another repository',
      /another repository/,
      has({ base: { ref: 'main', repo: other } }),
    ],
    [
      'a pull request of another host',
      /no pull request/,
      { wait: passed({ ...outputs, prRepository: 'x.y/acme/app' }) },
    ],
    ['no pull request', /no pull request/, { wait: passed({ status: 'completed' }) }],
    ['a failed job', /^$/, { wait: failed({ ...outputs, status: 'failed' }) }],
    ['a job that is still active', /^$/, { wait: passed({ ...outputs, status: 'active' }) }],
    ['a fork', /a fork/, has({ head: { ...head, repo: other } })],
    ['a fork that is gone', /a fork/, has({ head: { ...head, repo: null } })],
    ['a closed pull request', /is closed/, has({ state: 'closed' })],
    ['a person’s pull request', /the agent did not open/, has({ user: { login: 'dev' } })],
    [
      'a person named like the app',
      /the agent did not open/,
      has({ user: { login: 'acme-agent' } }),
    ],
    ['an unknown author', /the agent did not open/, has({ user: null })],
    [
      'no AGENT_LOGIN',
      /set the variable AGENT_LOGIN/,
      { vars: { AGENT_LOGIN: '' }, ...has({ user: { login: '' } }) },
    ],
    ['no commit', /no commit/, has({ head: { ...head, sha: null } })],
    ['an empty response', /no commit/, { gh: {} }],
    ['GitHub out of reach', /^$/, { gh: { 'pulls/7': false } }],
    ...(name === 'merge-agent-pr' ? onlyBeforeMerge : []),
  ])('stops at %s', async (_, reason, changes) => {
    const { results, gh, log } = await run(name, { ...options, ...changes })

    expect(results[last]).toBe('skipped')
    expect(log).toMatch(reason)
    expect(gh.filter((call) => call.includes('PUT'))).toEqual([])
  })
})

describeRecipe('merge-agent-pr', () => {
  it('says what to do where it may not merge', async () => {
    const gh = { '/merge': false, '/pulls/7': pullRequest }
    const wait = passed({ ...job, sourceRef: head.ref })
    const { results, log } = await run('merge-agent-pr', { event: onDefaultBranch, gh, wait })

    expect(results).toEqual({ wait: 'success', merge: 'failure' })
    expect(log).toMatch(/^::error::Not merged.*merge queue/)
  })
})

describeRecipe('several-jobs', () => {
  const entry = { ...job, jobId: 'one', errorCode: '' }
  const withJobs = (...jobs: readonly object[]) => ({ jobs: JSON.stringify(jobs) })

  const nowhere = { ...entry, prRepository: '' }
  const late = { ...entry, status: 'active', errorCode: 'timeout' }
  const lost = { ...entry, errorCode: 'job-failed' }
  const some = failed(withJobs({ ...entry, prRepository: 'Acme/App' }, nowhere, late, lost))

  function runSeveral(options: RecipeOptions) {
    responses = ['one', 'two', ''].map((id) => ({
      status: id === '' ? 500 : 201,
      body: JSON.stringify({ id }),
    }))
    return run('several-jobs', {
      inputs: { tasks: '["a","b"]' },
      event: onDefaultBranch,
      ...options,
    })
  }

  it.each<[string, StepResult, string, number, string]>([
    ['all', passed(withJobs(entry, entry)), 'success success success success', 2, '2 × passed'],
    [
      'no pull request',
      passed(withJobs(nowhere)),
      'success success success skipped',
      0,
      '1 × passed',
    ],
    [
      'those of this repository that passed',
      some,
      'success failure success success',
      1,
      '1 × job-failed',
    ],
    ['nothing after a killed wait', failed({}), 'success failure skipped skipped', 0, ''],
  ])('goes on with %s', async (_, wait, results, opened, text) => {
    const finished = await runSeveral({ wait })

    expect(Object.values(finished.results).join(' ')).toBe(results)
    expect(waitedFor(finished)).toEqual(['one,two'])
    expect(server.requests.map(({ body }) => /"prompt":"(.*?)"/.exec(body)?.[1])).toEqual([
      'a',
      'b',
    ])
    expect(finished.log).toContain(text)
    expect(finished.log.match(/The agent opened https/g) ?? []).toHaveLength(opened)
  })

  it('waits for those that started where a later start fails', async () => {
    const finished = await runSeveral({
      inputs: { tasks: '["a","b","c","d"]' },
      wait: passed(withJobs(entry)),
    })

    expect(Object.values(finished.results).join(' ')).toBe('failure success success success')
    expect(waitedFor(finished)).toEqual(['one,two'])
    expect(finished.log).toContain(
      'Agents started: 2 of 4. For a new run, the other tasks: ["c","d"]',
    )
  })

  it.each<[string, RecipeOptions, string, string]>([
    ['no tasks', { inputs: { tasks: '[]' } }, 'success', ''],
    ['a re-run', { attempt: '2' }, 'failure', '::error::This would start the same agents again'],
    ...['{"a":"b"}', '[1]', '"a"', 'a', ''].map(
      (tasks): [string, RecipeOptions, string, string] => [
        `the tasks ${tasks}`,
        { inputs: { tasks } },
        'failure',
        '::error::The tasks must be a JSON list of texts.',
      ],
    ),
  ])('starts nothing at %s', async (_, options, result, text) => {
    const { results, log } = await runSeveral(options)

    expect(Object.values(results).join(' ')).toBe(`${result} skipped skipped skipped`)
    expect(log).toContain(text)
    expect(server.requests).toEqual([])
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
    expect(server.requests.map(({ body }): unknown => JSON.parse(body))).toEqual(
      texts.map((text) => ({ text })),
    )
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
    const file = join(directory, 'agent-job-id.txt')
    await writeFile(file, content)
    const finished = await run('from-another-run', {
      event: { workflow_run: workflowRun },
      env: { FILE: file },
    })

    expect(finished.results).toEqual({ wait: result })
    expect(waitedFor(finished)).toEqual(result === 'success' ? ['job_8f3a'] : [])
  })

  it.each([
    { event: 'pull_request' },
    { head_repository: { full_name: 'mallory/app' } },
    { conclusion: 'failure' },
  ])('leaves out %j', async (changes) => {
    const { results } = await run('from-another-run', {
      event: { workflow_run: { ...workflowRun, ...changes } },
    })

    expect(results).toEqual({ wait: 'skipped' })
  })
})

describeRecipe('gate-without-a-runner', () => {
  const skipped = { start: 'skipped', pass: 'skipped', sweep: 'skipped' }

  function runGate(eventName: string, options: RecipeOptions = {}) {
    return run('gate-without-a-runner', { eventName, ...options })
  }

  /** The calls that write, as "statuses/SHA STATE: DESCRIPTION" or "issues/NUMBER: COMMENT". */
  function written({ gh }: { gh: readonly string[][] }): readonly string[] {
    const writes = gh.filter((call) => call.includes('--silent'))
    return writes.map((call) =>
      call
        .join(' ')
        .replace('api --silent repos/acme/app/', '')
        .replace(' -f context=agent-job -f state=', ' ')
        .replace(' -f description=', ': ')
        .replace('/comments -f body=', ': '),
    )
  }

  it.each([
    ['success', 201, 'pending: Agent job job_8f3a'],
    ['failure', 500, 'failure: The agent job did not start. Label the pull request again.'],
  ])('closes the gate, and then starts the job with %s', async (result, code, state) => {
    responses = [{ status: code, body: '{"id":"job_8f3a"}' }]
    const finished = await runGate('pull_request', { event: labeled })

    expect(finished.results).toEqual({ ...skipped, start: result })
    expect(written(finished)).toEqual([
      `statuses/${COMMIT} pending: The agent job is being started.`,
      `statuses/${COMMIT} ${state}`,
    ])
  })

  const exempt = { ...pullRequest, labels: [{ name: 'no-agent' }] }
  const freed = { ...labeled, label: { name: 'no-agent' }, pull_request: exempt }
  const pushed = { action: 'synchronize', pull_request: exempt }
  const by = (type: string) => ({ event: 'labeled', label: { name: 'no-agent' }, actor: { type } })
  const removed = { ...by('User'), event: 'unlabeled' }

  it.each<[string, event: object, ofLabels: object[], result: string, eventName?: string]>([
    ['the label no-agent', freed, [by('Bot'), by('User')], 'success'],
    ['a push to one that has the label', pushed, [by('User'), removed, by('User')], 'success'],
    ['a merge queue', {}, [], 'success', 'merge_group'],
    ['the label, if a bot set it', freed, [by('User'), removed, by('Bot')], 'failure'],
    ['a push, if a bot set the label', pushed, [by('Bot'), removed], 'failure'],
    ['a push, if nobody is known to have set it', pushed, [], 'failure'],
    ['a push without the label', { ...pushed, pull_request: pullRequest }, [], 'skipped'],
    ['another label', { ...freed, label: { name: 'bug' } }, [], 'skipped'],
    ['a fork', { ...labeled, pull_request: fork }, [], 'skipped'],
    [
      'a closed one',
      { ...labeled, pull_request: { ...pullRequest, state: 'closed' } },
      [],
      'skipped',
    ],
    [
      'a fork with the label',
      { ...pushed, pull_request: { ...fork, labels: exempt.labels } },
      [],
      'skipped',
    ],
  ])(
    'at %s opens the gate only with success',
    async (_, event, ofLabels, result, eventName = 'pull_request') => {
      const finished = await runGate(eventName, { event, gh: { 'issues/7/events': ofLabels } })

      expect(finished.results).toEqual({ ...skipped, pass: result })
      expect(written(finished)).toEqual(
        result === 'success' ? [`statuses/${COMMIT} success: No agent job to wait for.`] : [],
      )
    },
  )

  describe('the sweep', () => {
    const pending = { state: 'PENDING', creator: { __typename: 'Bot', login: 'github-actions' } }
    const open = {
      number: 9,
      headRefOid: 'sha9',
      commits: { nodes: [{ commit: { status: null } }] },
    }
    /** An entry of `jobs`. */
    const ended = { jobId: 'job1', status: 'completed', errorCode: '', prLink: '' }

    /** Finds the pull requests 1, 2, … with the commits sha1, sha2, … that wait for these jobs, and one without a job. */
    function sweep(
      ids: readonly string[],
      jobs?: readonly object[],
      { answers = {}, context = {} } = {},
    ) {
      const described = ids.map((id, at) => ({
        number: at + 1,
        sha: `sha${at + 1}`,
        description: `Agent job ${id}`,
      }))
      const pulls = described.map(({ number, sha, description }) => ({
        number,
        headRefOid: sha,
        commits: {
          nodes: [{ commit: { status: { context: { ...pending, description, ...context } } } }],
        },
      }))
      const statuses = Object.fromEntries(
        described.map(({ sha, description }) => [
          `commits/${sha}/status`,
          { statuses: [{}, { context: 'agent-job', description }] },
        ]),
      )
      const graphql = { data: { repository: { pullRequests: { nodes: [...pulls, open] } } } }
      return runGate('schedule', {
        vars: { AGENT_SWEEP: 'on' },
        gh: { ...answers, ...statuses, graphql },
        wait: failed({
          message: 'the message',
          jobs: jobs === undefined ? '' : JSON.stringify(jobs),
        }),
      })
    }

    it.each([
      ['completed', 'success', { prLink: job.prLink }, `: <${job.prLink}>`],
      ['completed without a pull request', 'success', {}, '.'],
      ['failed', 'failure', { status: 'failed', errorCode: 'job-failed' }, '.'],
      ['was archived', 'failure', { status: 'archived', errorCode: 'job-archived' }, '.'],
      ['was not found', 'error', { status: '', errorCode: 'not-found' }, '.'],
    ])('says that the job %s, and sets %s', async (what, state, changes, end) => {
      const finished = await sweep(['job1'], [{ ...ended, ...changes }])

      expect(finished.results['sweep']).toBe('success')
      expect(written(finished)).toEqual([
        `statuses/sha1 ${state}: Agent job job1 ${what}`,
        `issues/1: Agent job \`job1\` ${what}${end}`,
      ])
    })

    it('cuts a description that is too long for GitHub', async () => {
      const jobId = 'x'.repeat(100)
      const finished = await sweep([jobId], [{ ...ended, jobId }])

      expect(written(finished)[0]).toBe(
        `statuses/sha1 success: Agent job ${jobId} completed without a pull requ`,
      )
    })

    it.each([
      ['the job is still active', [{ ...ended, status: 'active' }], 'success'],
      [
        'the service did not answer',
        [{ ...ended, status: '', errorCode: 'unavailable' }],
        'failure',
      ],
      [
        'the key was rejected',
        [{ ...ended, status: 'active', errorCode: 'unauthorized' }],
        'failure',
      ],
      ['the wait was killed', [{ ...ended, status: '', errorCode: 'cancelled' }], 'failure'],
      ['the inputs were rejected', [], 'failure'],
      ['the action left no outputs', undefined, 'failure'],
      ['the status is unknown', [{ ...ended, status: 'paused' }], 'failure'],
    ])('leaves the gate closed where %s', async (_, jobs, result) => {
      const finished = await sweep(['job1'], jobs)

      expect(finished.results['sweep']).toBe(result)
      expect(written(finished)).toEqual([])
      expect(finished.log.includes('The poll reported: "the message"')).toBe(result === 'failure')
    })

    it.each([
      ['of a person', { creator: { __typename: 'User', login: 'mallory' } }],
      [
        'of a person named like the bot',
        { creator: { __typename: 'User', login: 'github-actions' } },
      ],
      ['of another app', { creator: { __typename: 'Bot', login: 'other' } }],
      ['that is final', { state: 'SUCCESS' }],
    ])('polls for no status %s', async (_, context) => {
      const finished = await sweep(['job1'], [], { context })

      expect(finished.results['sweep']).toBe('success')
      expect(waitedFor(finished)).toEqual([])
    })

    it.each(['a,b', '', 'a\n', '../x', 'x'.repeat(101)])(
      'leaves out the id %j, which would stop the others',
      async (id) => {
        expect(waitedFor(await sweep([id, 'job2'], []))).toEqual(['job2'])
      },
    )

    const another = { statuses: [{ context: 'agent-job', description: 'Agent job b' }] }
    it.each<[string, answers: object, result: string, done: string]>([
      [
        'a comment that cannot be made',
        { 'issues/1/comments': false },
        'success',
        'statuses/sha1 issues/1 statuses/sha2 issues/2',
      ],
      [
        'a status that cannot be set',
        { '/statuses/sha1': false },
        'failure',
        'statuses/sha1 statuses/sha2 issues/2',
      ],
      [
        'a status that cannot be read',
        { 'commits/sha1': false },
        'failure',
        'statuses/sha2 issues/2',
      ],
      [
        'a status that names another job by now',
        { 'commits/sha1': another },
        'success',
        'statuses/sha2 issues/2',
      ],
      [
        'a status that is gone',
        { 'commits/sha1': { statuses: [] } },
        'success',
        'statuses/sha2 issues/2',
      ],
    ])('goes on at %s', async (_, answers, result, done) => {
      const finished = await sweep(['job1', 'job2'], [ended, { ...ended, jobId: 'job2' }], {
        answers,
      })

      expect(finished.actions).toEqual([
        expect.objectContaining({ 'job-id': 'job1,job2', 'timeout-minutes': '0' }),
      ])
      expect(finished.results['sweep']).toBe(result)
      expect(written(finished).map((write) => write.replace(/:? .*/, ''))).toEqual(done.split(' '))
    })

    it('polls nothing while no job is open', async () => {
      const finished = await sweep([])

      expect(finished.results['sweep']).toBe('success')
      expect(waitedFor(finished)).toEqual([])
    })

    it('needs no runner while it is switched off', async () => {
      expect((await runGate('schedule')).results).toEqual(skipped)
    })
  })
})
