import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
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
import { parse } from 'yaml'
import { startHttps } from '../scripts/runners/https.ts'
import { listen, type Loopback } from '../simulator/loopback.ts'
import { status } from '../simulator/responses.ts'
import { createCertificates } from './support/certificates.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { type Result, runWorkflow, type WorkflowOptions } from './support/run-workflow.ts'

// The scripts are run as they stand.
const describeRecipe = describeScripts('bash', 'jq', 'curl')

jest.setTimeout(60_000)

const pathOf = (recipe: string): string => resolve(import.meta.dirname, `../examples/${recipe}.yml`)
const SELF = 'await-agent-job/await-agent-job@v1'
const AGENT = './.github/workflows/agent.yml'
const COMMIT = '5c1bf8a7d8f7bd0c3d3aa39ac4b8e9c9a41b7c2f'
const outputs = {
  status: 'completed',
  prLink: 'https://github.com/acme/app/pull/7',
  prNumber: '7',
  prHeadSha: COMMIT,
  message: 'Agent job `job_8f3a` completed.',
}
const vars = {
  AGENT_BASE_URL: 'https://agents.example.com',
  AGENT_PROJECT_ID: 'acme-web',
  AGENT_LOGIN: 'acme-agent[bot]',
}
const repository = { full_name: 'acme/app', default_branch: 'develop' }

let directory: string
const { authority, good } = createCertificates()
/** The service's start request, and what takes the place of gh. */
let server: Loopback
/** The same server, as the start requests reach it. */
let https: Awaited<ReturnType<typeof startHttps>>
/** What the service responds: one after the other, then always with a job. */
let responses: { status: number; body: string }[]
/** What each call of gh prints. Without it, gh fails, and prints the error. */
let answer: (call: string) => unknown
let calls: string[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recipes-'))
  const programs = {
    gh: 'printf %s "$*" | exec curl --silent --fail-with-body --data-binary @- "$GH_SERVER/gh"',
    sleep: 'echo "slept $1"',
    'scripts/build.sh': 'echo built',
    'scripts/deploy.sh': 'echo "deployed $(cat "$1/index.html") $2"',
  }
  await writeFile(join(directory, 'authority.pem'), authority.cert)
  await mkdir(join(directory, 'scripts'))
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
})

beforeEach(async () => {
  responses = []
  calls = []
  answer = () => undefined
  server = await listen({
    respond({ url, body }) {
      if (url !== '/gh') {
        const next = responses.shift() ?? { status: 200, body: '{"id":"job_8f3a"}' }
        return status(next.status, {}, next.body)
      }
      calls.push(body)
      const answered = answer(body)
      return answered === undefined ? status(500, {}, { message: 'x' }) : status(200, {}, answered)
    },
  })
  https = await startHttps({ origin: server.origin, certificate: good })
})

afterEach(async () => {
  https.close()
  await server.close()
})

afterAll(() => rm(directory, { recursive: true }))

interface RecipeOptions extends Partial<WorkflowOptions> {
  readonly event?: object
  /** What becomes of the wait, or of the called workflow. */
  readonly agent?: Result
}

function run(recipe: string, options: RecipeOptions = {}) {
  const { event = { repository }, agent = passed(outputs), github = {}, ...rest } = options
  return runWorkflow({
    workspace: directory,
    use: (uses) => ([SELF, AGENT].includes(uses) ? agent : passed({})),
    secrets: { AGENT_ADMIN_KEY: 'svc_0123456789' },
    ...rest,
    file: pathOf(recipe),
    github: {
      repository: 'acme/app',
      server_url: 'https://github.com',
      ref: 'refs/heads/develop',
      ref_name: 'develop',
      run_attempt: '1',
      token: 'ghs_x',
      workflow: recipe,
      event,
      ...github,
    },
    vars: { ...vars, AGENT_START_URL: `${https.origin}/start`, ...options.vars },
    env: {
      PATH: `${directory}:${process.env['PATH'] ?? ''}`,
      GH_SERVER: server.origin,
      CURL_CA_BUNDLE: join(directory, 'authority.pem'),
      ...options.env,
    },
  })
}

function passed(outputs: Result['outputs']): Result {
  return { passes: true, outputs }
}

function failed(outputs: Result['outputs']): Result {
  return { passes: false, outputs }
}

/** The start requests that reached the service. */
function starts() {
  return server.requests.filter(({ url }) => url === '/start')
}

const badResponses = [
  { what: 'an error', status: 500, body: '{"id":"request_1"}' },
  { what: 'no id', status: 200, body: '{"no":"id"}' },
  { what: 'an id that is no text', status: 200, body: '{"id":{"a":1}}' },
  { what: 'an id with a line break', status: 200, body: '{"id":"a\\nstatus=completed"}' },
  { what: 'an id that ends in a line break', status: 200, body: '{"id":"a\\n"}' },
  { what: 'an id with a comma', status: 200, body: '{"id":"a,b"}' },
  { what: 'no JSON', status: 200, body: '<html>' },
  { what: 'nothing', status: 200, body: '' },
  // A text that is cut could end in a piece of the key, which no runner masks.
  { what: 'a long page', status: 500, body: `${'x'.repeat(400)}svc_0123456789` },
]

describeRecipe('agent', () => {
  const inputs = { prompt: 'Say "$(id)".' }

  it('starts one job, with the key in the header and the prompt as data', async () => {
    await run('agent', { inputs })

    expect(starts()).toHaveLength(1)
    expect(starts()[0]?.headers.authorization).toBe('Bearer svc_0123456789')
    expect(JSON.parse(starts()[0]?.body ?? '')).toEqual({
      repository: 'https://github.com/acme/app',
      ref: 'develop',
      prompt: 'Say "$(id)".',
    })
  })

  it.each<[string, RecipeOptions, object]>([
    ['a branch', { inputs: { ...inputs, ref: 'fix' } }, { ref: 'fix' }],
    [
      'another repository',
      { inputs: { ...inputs, repository: 'https://github.com/acme/docs', ref: 'main' } },
      { repository: 'https://github.com/acme/docs', ref: 'main' },
    ],
    ['the branch of a schedule', { inputs, event: {} }, { ref: 'develop' }],
    [
      'the default branch and not that of the event',
      { inputs, github: { ref_name: 'fix' } },
      { ref: 'develop' },
    ],
  ])('names %s', async (_, options, part) => {
    await run('agent', options)

    expect(JSON.parse(starts()[0]?.body ?? '')).toMatchObject(part)
  })

  it('sends the key over https only', async () => {
    const { results, log } = await run('agent', {
      inputs,
      vars: { AGENT_START_URL: server.origin },
    })

    expect(results).toEqual({ start: 'failure', wait: 'skipped' })
    expect(log).toMatch(/^curl: .*Protocol "http"/m)
    expect(server.requests).toEqual([])
  })

  it('sends an issue that is longer than a variable can be', async () => {
    const issue = { title: '"$(id)"', body: `\`id\`${'字'.repeat(65_000)}` }
    await run('agent', { inputs, event: { repository, issue } })

    const prompt = `Say "$(id)".\n\n${issue.title}\n\n${issue.body}`
    expect(JSON.parse(starts()[0]?.body ?? '')).toMatchObject({ prompt })
  })

  it('sends an issue without a text', async () => {
    await run('agent', { inputs, event: { repository, issue: { title: 'x', body: null } } })

    expect(JSON.parse(starts()[0]?.body ?? '')).toMatchObject({ prompt: 'Say "$(id)".\n\nx' })
  })

  it.each(badResponses)('fails on $what, shows it, and waits for nothing', async (response) => {
    responses = [response]
    const { results, used, log } = await run('agent', { inputs })

    expect(results).toEqual({ start: 'failure', wait: 'skipped' })
    expect(used).toEqual([])
    expect(log).toMatch(/^::error::/m)
    expect(log).toContain(JSON.stringify(response.body).slice(0, -1))
    expect(starts()).toHaveLength(1)
  })

  it('takes one id from two JSON documents', async () => {
    responses = [{ status: 200, body: '{"id":"a"}\n{"id":"b"}' }]
    const { used } = await run('agent', { inputs })

    expect(used.map((given) => given['job-id'])).toEqual(['a'])
  })

  it.each<[string, RecipeOptions]>([
    ['AGENT_START_URL: Set all variables', { vars: { AGENT_START_URL: '' } }],
    ['AGENT_START_URL: Set all variables', { vars: { AGENT_BASE_URL: '' } }],
    ['AGENT_START_URL: Set all variables', { vars: { AGENT_PROJECT_ID: '' } }],
    ['AGENT_ADMIN_KEY: Set this secret', { secrets: {} }],
    ['PROMPT: Is empty, or the variable AGENT_LOGIN is not set', { inputs: { prompt: '' } }],
  ])('says %s', async (text, options) => {
    const { results, log } = await run('agent', { inputs, ...options })

    expect(results).toEqual({ start: 'failure', wait: 'skipped' })
    expect(log).toContain(text)
    expect(starts()).toEqual([])
  })

  it('waits with what it was called with', async () => {
    const given = {
      'allowed-statuses': 'completed, failed',
      'require-pr': 'verified',
      'pr-author': 'acme-agent[bot]',
      comment: 'always',
      'issue-number': '42',
    }
    const { used } = await run('agent', { inputs: { ...inputs, ...given } })

    expect(used).toEqual([
      {
        uses: SELF,
        'base-url': 'https://agents.example.com',
        'project-id': 'acme-web',
        'job-id': 'job_8f3a',
        'admin-key': 'svc_0123456789',
        'timeout-minutes': '60',
        ...given,
      },
    ])
  })

  it('leaves to the action what it was not called with', async () => {
    const { used } = await run('agent', { inputs })

    expect(used).toMatchObject([
      {
        'allowed-statuses': '',
        'require-pr': '',
        'pr-author': '',
        comment: '',
        'issue-number': '',
      },
    ])
  })

  it.each([passed(outputs), failed({ ...outputs, status: 'failed', prHeadSha: '' })])(
    'returns the outputs of the wait: %j',
    async (agent) => {
      const finished = await run('agent', { inputs, agent })

      expect(finished.outputs).toEqual({ ...agent.outputs, jobId: 'job_8f3a' })
    },
  )
})

describe('permissions', () => {
  const read = async (recipe: string): Promise<unknown> =>
    parse(await readFile(pathOf(recipe), 'utf8'))

  it('of the called workflow are at most those of its caller', async () => {
    const agent = await read('agent')

    // What it declared would fail each caller that has less, or take the comment's permission away.
    expect(agent).not.toHaveProperty('permissions')
    expect(agent).not.toHaveProperty('jobs.wait.permissions')
    expect(agent).toHaveProperty('jobs.start.permissions', {})
  })

  it.each([
    ['after-merge', undefined],
    ['deploy', { 'pull-requests': 'read' }],
    ['merge', { 'pull-requests': 'read' }],
    ['on-label', { issues: 'write', 'pull-requests': 'write' }],
    ['required-check', undefined],
  ])('of %s are what its wait needs, and the key is passed', async (recipe, permissions) => {
    expect(await read(recipe)).toMatchObject({
      permissions: {},
      jobs: {
        agent: {
          ...(permissions === undefined ? {} : { permissions }),
          uses: AGENT,
          secrets: { AGENT_ADMIN_KEY: '${{ secrets.AGENT_ADMIN_KEY }}' },
        },
      },
    })
  })
})

describe('after-merge', () => {
  it('asks for all that is missing, and passes whatever the agent job ends as', async () => {
    const compare = 'https://github.com/acme/app/compare/1a2b3c4...5d6e7f8'
    const { used, group } = await run('after-merge', { event: { compare } })

    expect(used).toEqual([
      {
        uses: AGENT,
        prompt: expect.stringMatching(/every change on develop of acme\/app .*\.\.\.5d6e7f8\.$/),
        'allowed-statuses': 'completed, failed, archived, active',
      },
    ])
    expect(group).toBe('after-merge')
  })
})

describe('on-label', () => {
  const labeled = { label: { name: 'agent' }, sender: { type: 'User' } }
  const issue = { number: 5, html_url: 'https://github.com/acme/app/issues/5' }
  const head = { repo: { full_name: 'acme/app' } }
  const pullRequest = { html_url: 'https://github.com/acme/app/pull/7', head }
  const onIssue: RecipeOptions = {
    github: { event_name: 'issues', head_ref: '' },
    event: { ...labeled, issue },
  }
  const onPullRequest: RecipeOptions = {
    github: { event_name: 'pull_request', head_ref: 'fix' },
    event: { ...labeled, number: 7, pull_request: pullRequest },
  }
  const fork = { ...pullRequest, head: { repo: { full_name: 'mallory/app' } } }
  const goneFork = { ...pullRequest, head: { repo: null } }

  it.each<[string, RecipeOptions, object]>([
    ['issue', onIssue, { prompt: `Resolve the issue ${issue.html_url}.`, ref: '' }],
    [
      'pull request',
      onPullRequest,
      { prompt: `Update the docs for the pull request ${pullRequest.html_url}.`, ref: 'fix' },
    ],
  ])('starts an agent for an %s', async (_, options, inputs) => {
    const { used } = await run('on-label', options)

    expect(used).toEqual([{ uses: AGENT, comment: 'always', ...inputs }])
  })

  it.each<[string, RecipeOptions, object]>([
    ['another label', onIssue, { label: { name: 'agents' } }],
    ['no label', onIssue, { label: null }],
    ['a bot', onIssue, { sender: { type: 'Bot' } }],
    ['nobody', onIssue, { sender: null }],
    ['a fork', onPullRequest, { pull_request: fork }],
    ['a fork that is gone', onPullRequest, { pull_request: goneFork }],
  ])('starts nothing at %s', async (_, options, changes) => {
    const event = { ...options.event, ...changes }
    const { results } = await run('on-label', { ...options, event })

    expect(results).toEqual({ agent: 'skipped' })
  })

  it('has a group of its own for each number and label', async () => {
    const other = { ...onIssue, event: { ...onIssue.event, label: { name: 'bug' } } }
    const runs = [onIssue, onPullRequest, other].map((options) => run('on-label', options))
    const groups = (await Promise.all(runs)).map(({ group }) => group)

    expect(groups).toEqual(['label-5-agent', 'label-7-agent', 'label-5-bug'])
  })
})

describe.each(['deploy', 'merge'])('%s', (recipe) => {
  it('has no prompt for an agent whose pull request nobody could verify', async () => {
    const inputs = { prompt: 'Update the docs.' }
    const agent = failed({})
    const { used } = await run(recipe, { inputs, agent, vars: { AGENT_LOGIN: '' } })

    expect(used.map(({ uses, prompt }) => [uses, prompt])).toEqual([[AGENT, '']])
  })
})

const endings: [string, Result][] = [
  ['failed', failed({ ...outputs, status: 'failed', prHeadSha: '' })],
  ['could not be verified', failed({ ...outputs, prHeadSha: '' })],
  ['was killed', failed({})],
  ['returned nothing', passed({})],
  ['returned no commit', passed({ ...outputs, prHeadSha: '' })],
  ['is still active', passed({ ...outputs, status: 'active' })],
]

describeRecipe('deploy', () => {
  const inputs = { prompt: 'Update the docs.' }
  const downloaded = (folder = '') => join(folder, 'index.html')

  beforeEach(async () => {
    await rm(join(directory, 'dist'), { recursive: true, force: true })
    await mkdir(join(directory, 'dist'))
  })

  function deploy(options: RecipeOptions = {}, artifact = writePage) {
    const { agent = passed(outputs) } = options
    return run('deploy', {
      inputs,
      ...options,
      async use(uses, given) {
        if (uses === AGENT) return agent
        if (uses.startsWith('actions/download-artifact@')) await artifact(given['path'])
        return passed({})
      },
    })
  }

  async function writePage(folder = ''): Promise<void> {
    await mkdir(folder)
    await writeFile(downloaded(folder), 'hello')
  }

  it('deploys the commit that was verified', async () => {
    const { results, names, used, log } = await deploy()

    expect(results).toEqual({ agent: 'success', build: 'success', deploy: 'success' })
    expect(used[0]).toEqual({
      uses: AGENT,
      ...inputs,
      'require-pr': 'verified',
      'pr-author': 'acme-agent[bot]',
    })
    // The deploy script is not the agent's.
    const checkouts = used.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.map(({ ref }) => ref)).toEqual([COMMIT, undefined])
    expect(log).toBe(`built\ndeployed hello ${COMMIT}\n`)
    // What a reviewer sees before the deployment.
    expect(names['build']).toBe(`build ${COMMIT}`)
  })

  it.each(['refs/heads/agent/fix', 'refs/heads/develop2', 'refs/tags/develop'])(
    'starts nothing from %s, whose scripts may be the agent’s',
    async (ref) => {
      const { results, log } = await deploy({ github: { ref } })

      expect(results).toEqual({ agent: 'skipped', build: 'skipped', deploy: 'skipped' })
      expect(log).toBe('')
    },
  )

  it.each(endings)('builds and deploys nothing if the agent job %s', async (_, agent) => {
    const { results, log } = await deploy({ agent })

    expect(results).toMatchObject({ build: 'skipped', deploy: 'skipped' })
    expect(log).toBe('')
  })

  it('uploads no symbolic link', async () => {
    await symlink('/etc/hostname', join(directory, 'dist/index.html'))
    const { results, used, log } = await deploy()

    expect(results).toEqual({ agent: 'success', build: 'failure', deploy: 'skipped' })
    expect(log).toContain('::error::There is a symbolic link.')
    expect(used.filter(({ uses }) => uses?.includes('artifact@'))).toEqual([])
  })

  it.each<[string, (folder?: string) => Promise<void>]>([
    [
      'with a symbolic link',
      async (folder = '') => {
        await mkdir(folder)
        await symlink('/etc/hostname', downloaded(folder))
      },
    ],
    ['that is not there', () => Promise.resolve()],
  ])('deploys no artifact %s', async (_, artifact) => {
    const { results, log } = await deploy({}, artifact)

    expect(results).toEqual({ agent: 'success', build: 'success', deploy: 'failure' })
    expect(log).not.toContain('deployed')
  })

  it('builds nothing without a folder to upload', async () => {
    await rm(join(directory, 'dist'), { recursive: true })

    expect((await deploy()).results).toMatchObject({ build: 'failure', deploy: 'skipped' })
  })
})

describeRecipe('merge', () => {
  const put = `api --silent --method PUT repos/acme/app/pulls/7/merge -f sha=${COMMIT} -f merge_method=squash`

  /** GitHub with the states of the commit's checks, one a minute, and what the pull request is by then. */
  function simulate(
    states: readonly unknown[],
    { pull = { base: { ref: 'develop' } }, merge = {} }: { pull?: unknown; merge?: unknown } = {},
  ): void {
    const rest = [...states]
    answer = (call) => {
      if (call.includes('PUT')) return merge
      if (!call.startsWith('api graphql')) return pull
      const state = rest.length > 1 ? rest.shift() : rest[0]
      const statusCheckRollup = state === 'NONE' ? null : { state }
      return state === false
        ? undefined
        : { data: { repository: { object: { statusCheckRollup } } } }
    }
  }

  it.each([
    { states: ['SUCCESS'] },
    { states: ['NONE', 'NONE', 'PENDING', 'EXPECTED', 'SUCCESS'] },
    { states: [...Array.from({ length: 9 }, () => 'NONE'), 'SUCCESS'] },
    { states: ['PENDING', false, 'SUCCESS'] },
    { states: [...Array.from({ length: 9 }, () => 'PENDING'), false, 'SUCCESS'] },
  ])('merges the commit that was verified after $states', async ({ states }) => {
    simulate(states)
    const { results, log } = await run('merge', { inputs: { prompt: 'x' } })

    expect(results).toEqual({ agent: 'success', merge: 'success' })
    // Also before the first poll, when the slow checks have not begun.
    expect(log.match(/slept 60/g) ?? []).toHaveLength(states.length)
    expect(calls.slice(-2)).toEqual(['api repos/acme/app/pulls/7', put])
    // Of this commit, and not of whatever the pull request has by now.
    expect(calls[0]).toContain(`-F owner={owner} -F repo={repo} -f commit=${COMMIT}`)
  })

  it.each<[string, unknown[], number]>([
    ['failed', ['PENDING', 'FAILURE'], 2],
    ['ended in an error', ['ERROR'], 1],
    ['are of an unknown state', ['GREEN'], 1],
    ['did not begin within ten minutes', ['NONE'], 10],
    ['are still unknown after ten minutes', [false], 10],
    ['take longer than an hour', ['PENDING'], 60],
  ])('merges nothing if the checks %s', async (_, states, polls) => {
    simulate(states)
    const { results, log } = await run('merge')

    expect(results).toEqual({ agent: 'success', merge: 'failure' })
    expect(log).toMatch(/^::error::Not merged: the checks .* Re-run failed jobs when they are\.$/m)
    expect(calls).toHaveLength(polls)
  })

  it.each<[string, unknown, RecipeOptions]>([
    ['another branch', { base: { ref: 'release' } }, {}],
    ['a branch that differs in case', { base: { ref: 'Develop' } }, {}],
    ['no branch', {}, {}],
    ['an unknown branch', '', {}],
    ['an unknown branch, without a default branch', '', { event: {} }],
  ])('does not merge into %s', async (_, pull, options) => {
    simulate(['SUCCESS'], { pull })

    expect((await run('merge', options)).results).toEqual({ agent: 'success', merge: 'failure' })
    expect(calls.filter((call) => call.includes('PUT'))).toEqual([])
  })

  it('fails if GitHub does not merge', async () => {
    simulate(['SUCCESS'], { merge: undefined })
    answer = ((all) => (call: string) => (call.includes('PUT') ? undefined : all(call)))(answer)

    expect((await run('merge')).results).toEqual({ agent: 'success', merge: 'failure' })
  })

  it.each(endings)('merges nothing if the agent job %s', async (_, agent) => {
    simulate(['SUCCESS'])

    expect((await run('merge', { agent })).results).toMatchObject({ merge: 'skipped' })
    expect(calls).toEqual([])
  })
})

describeRecipe('required-check', () => {
  const pullRequest = {
    user: { type: 'User' },
    head: { repo: { full_name: 'acme/app' } },
    html_url: outputs.prLink,
  }

  function check({
    agent = passed(outputs),
    eventName = 'pull_request',
    sender = 'User',
    pull = {},
  }) {
    const event = { sender: { type: sender }, pull_request: { ...pullRequest, ...pull } }
    const github = { event_name: eventName, head_ref: 'fix', ref: 'refs/pull/7/merge' }
    const isQueue = eventName === 'merge_group'
    return run('required-check', { agent, github, event: isQueue ? {} : event })
  }

  it('passes once the agent job has completed', async () => {
    const { results, used, group } = await check({})

    expect(results).toEqual({ agent: 'success', 'agent-check': 'success' })
    expect(used).toEqual([
      {
        uses: AGENT,
        // A push of the agent's to the branch would fail the check.
        prompt: expect.stringMatching(/\/7\. .* do not push to its branch\.$/),
        ref: 'fix',
      },
    ])
    expect(group).toBe('required-check-refs/pull/7/merge')
  })

  it.each([
    ['a bot’s pull request', { pull: { user: { type: 'Bot' } }, sender: 'Bot' }],
    ['a person’s push to it', { pull: { user: { type: 'Bot' } } }],
    ['a merge queue', { eventName: 'merge_group' }],
  ])('passes %s without an agent', async (_, options) => {
    const { results } = await check(options)

    expect(results).toEqual({ agent: 'skipped', 'agent-check': 'success' })
  })

  it.each([
    ['a fork', { pull: { head: { repo: { full_name: 'mallory/app' } } } }],
    ['a fork that is gone', { pull: { head: { repo: null } } }],
    ['a bot’s fork', { pull: { user: { type: 'Bot' }, head: { repo: { full_name: 'bot/app' } } } }],
    ['a push by a bot', { sender: 'Bot' }],
    ['an unknown author', { pull: { user: null } }],
    ['an author of another type', { pull: { user: { type: 'Organization' } } }],
    ['another event', { eventName: 'workflow_dispatch' }],
  ])('fails at %s without an agent', async (_, options) => {
    const { results, log } = await check(options)

    expect(results).toEqual({ agent: 'skipped', 'agent-check': 'failure' })
    expect(log).toMatch(
      /^::error::No agent job completed for this commit \(skipped \)\. If the run was/,
    )
  })

  it.each([
    ['failed', failed({ ...outputs, status: 'failed' })],
    ['was killed', failed({})],
    ['was killed after it completed', failed(outputs)],
    ['returned nothing', passed({})],
    ['is still active', passed({ ...outputs, status: 'active' })],
    ['is archived', passed({ ...outputs, status: 'archived' })],
  ])('fails if the agent job %s', async (_, agent) => {
    const { results } = await check({ agent })

    expect(results['agent-check']).toBe('failure')
  })
})

describeRecipe('several-jobs', () => {
  const entry = { jobId: 'one', status: 'completed', errorCode: '', prLink: outputs.prLink }
  const jobs = [
    entry,
    { ...entry, jobId: 'two', prLink: '' },
    { ...entry, jobId: 'three', errorCode: 'unverified-pr' },
    { ...entry, jobId: 'four', status: 'active', errorCode: 'timeout' },
    { ...entry, jobId: 'five', status: 'active' },
  ]

  function runSeveral(options: RecipeOptions & { tasks?: string } = {}) {
    const { tasks = 'a "$(id)"\n\n  \nb\n', ...rest } = options
    return run('several-jobs', { env: { TASKS: tasks }, event: {}, ...rest })
  }

  beforeEach(() => {
    responses = ['one', 'two'].map((id) => ({ status: 201, body: JSON.stringify({ id }) }))
  })

  it('starts a job for each task, waits for all of them, and lists those that passed', async () => {
    const agent = failed({ jobs: JSON.stringify(jobs) })
    const { used, results, log } = await runSeveral({ agent })

    expect(starts().map(({ body }): unknown => JSON.parse(body))).toEqual(
      ['a "$(id)"', 'b'].map((prompt) => ({
        repository: 'https://github.com/acme/app',
        ref: 'develop',
        prompt,
      })),
    )
    expect(used).toMatchObject([{ 'job-id': 'one,two' }])
    expect(results).toEqual({ start: 'success', wait: 'failure' })
    expect(log.split('\n')).toEqual([
      '- `one`: a "$(id)"',
      '- `two`: b',
      `one ${outputs.prLink}`,
      'two ',
      '',
    ])
  })

  it('starts the tasks of the file', async () => {
    await run('several-jobs')

    expect(starts()).toHaveLength(2)
  })

  it('lists nothing if the wait was killed', async () => {
    const { results } = await runSeveral({ agent: failed({}) })

    expect(results).toEqual({ start: 'success', wait: 'failure' })
  })

  it.each(badResponses.slice(0, 2))('waits for those before $what, and fails', async (response) => {
    responses = [{ status: 201, body: '{"id":"one"}' }, response]
    const { results, used, log } = await runSeveral({ tasks: 'a\nb\nc' })

    expect(results).toEqual({ start: 'failure', wait: 'success' })
    expect(used).toMatchObject([{ 'job-id': 'one' }])
    expect(log).toContain(JSON.stringify(response.body).slice(0, -1))
    expect(starts()).toHaveLength(2)
  })

  it.each<[string, RecipeOptions & { tasks?: string }]>([
    ['Protocol "http"', { vars: { AGENT_START_URL: 'http://127.0.0.1:1' } }],
    ['For that, start a new run', { github: { run_attempt: '2' } }],
    ['Write 1 to 100 tasks', { tasks: ' \n' }],
    ['Write 1 to 100 tasks', { tasks: 'a\n'.repeat(101) }],
    ['Set all variables', { vars: { AGENT_START_URL: '' } }],
    ['Set all variables', { vars: { AGENT_BASE_URL: '' } }],
    ['Set all variables', { vars: { AGENT_PROJECT_ID: '' } }],
    ['Set this secret', { secrets: {} }],
  ])('starts nothing, and says: %s', async (text, options) => {
    const { results, log } = await runSeveral(options)

    expect(results).toEqual({ start: 'failure', wait: 'skipped' })
    expect(log).toContain(text)
    expect(starts()).toEqual([])
  })
})

describe('dispatch', () => {
  it.each<[string, RecipeOptions, object]>([
    [
      'a person',
      { inputs: { 'job-id': 'job_8f3a', 'issue-number': '42' } },
      { comment: 'always', 'issue-number': '42' },
    ],
    [
      'a system',
      { event: { client_payload: { 'job-id': 'job_8f3a', 'issue-number': 42 } } },
      { comment: 'always', 'issue-number': '42' },
    ],
    [
      'a person without an issue',
      { inputs: { 'job-id': 'job_8f3a' } },
      { comment: 'never', 'issue-number': '' },
    ],
  ])('waits for the job that %s names', async (_, options, given) => {
    const { used } = await run('dispatch', options)

    expect(used).toMatchObject([{ 'job-id': 'job_8f3a', ...given }])
  })

  it('takes no address from the payload', async () => {
    const payload = { 'job-id': 'a', 'base-url': 'https://evil.example', 'project-id': 'evil' }
    const { used } = await run('dispatch', { event: { client_payload: payload } })

    expect(used).toMatchObject([
      { 'base-url': vars.AGENT_BASE_URL, 'project-id': vars.AGENT_PROJECT_ID },
    ])
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
    const { used, log } = await run('try-it', {
      inputs: { scenario: 'failed' },
      use: (uses) => (uses === SELF ? failed({ message: 'It failed.' }) : passed(service)),
    })

    expect(used).toMatchObject([{ scenario: 'failed' }, { ...service, uses: SELF }])
    expect(log).toContain('"message": "It failed."')
  })
})

describeRecipe('while-it-waits', () => {
  const inputs = { 'job-id': 'job_8f3a' }

  it('uses the results of both', async () => {
    const { results, used, log } = await run('while-it-waits', {
      inputs,
      github: { ref: 'refs/heads/agent/fix' },
    })

    expect(results).toEqual({ build: 'success' })
    // The script can read the key, so it is not that of the agent's branch.
    expect(used).toMatchObject([{ uses: SELF }, { ref: 'refs/heads/develop' }])
    expect(log).toBe(`built\nThe agent opened ${outputs.prLink}\n`)
  })

  it.each([failed({ ...outputs, status: 'failed' }), failed({}), passed({})])(
    'uses nothing after %j',
    async (agent) => {
      const { results, log } = await run('while-it-waits', { inputs, agent })

      expect(results).toEqual({ build: agent.passes ? 'success' : 'failure' })
      expect(log).toBe('built\n')
    },
  )
})
