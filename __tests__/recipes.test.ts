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
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { startHttps } from '../scripts/runners/https.ts'
import { listen, type Loopback } from '../simulator/loopback.ts'
import { status } from '../simulator/responses.ts'
import { matchesPath } from '../src/forge/path-pattern.ts'
import { parseInputs, type Inputs } from '../src/runner/inputs.ts'
import { createRunner } from '../src/runner/runner.ts'
import { readActionFile } from './support/action-file.ts'
import { createCertificates } from './support/certificates.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { createCore } from './support/fake-core.ts'
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
/** What each call of gh prints. If it is an error, gh fails and prints its message. */
let answer: (call: string) => unknown
let calls: string[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recipes-'))
  const programs = {
    // The last three characters are the HTTP status.
    gh: `out=$(printf %s "$*" | curl --silent --write-out '\n%{http_code}' --data-binary @- "$GH_SERVER/gh")
      case $out in
        *200) printf %s "\${out%???}" ;;
        *) printf %s "\${out%???}" >&2; exit 1 ;;
      esac`,
    sleep: 'echo "slept $1"',
    'scripts/build.sh': 'echo built',
    'scripts/deploy.sh': `echo "deployed $(cat "$1/index.html") $2"
echo "url=$URL_OF_PREVIEW" >> "$GITHUB_OUTPUT"`,
  }
  await writeFile(join(directory, 'authority.pem'), authority.cert)
  await mkdir(join(directory, 'scripts'))
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
})

beforeEach(async () => {
  responses = []
  calls = []
  answer = () => new Error('gh is not expected here')
  server = await listen({
    respond({ url, body }) {
      if (url !== '/gh') {
        const next = responses.shift() ?? { status: 200, body: '{"id":"job_8f3a"}' }
        return status(next.status, {}, next.body)
      }
      calls.push(body)
      const answered = answer(body)
      return answered instanceof Error
        ? status(500, {}, answered.message)
        : status(200, {}, answered)
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
    file: pathOf(recipe),
    ...rest,
    github: {
      repository: 'acme/app',
      server_url: 'https://github.com',
      ref: 'refs/heads/develop',
      ref_name: 'develop',
      run_attempt: '1',
      run_id: '4711',
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

/** What the action makes of the inputs that a workflow gives it. */
async function parseUsed(used: Readonly<Record<string, string>> = {}): Promise<Inputs> {
  const { defaults } = await readActionFile()
  const inputs = { ...defaults, ...used, 'github-token': 'ghs_x', 'pr-repository': 'acme/app' }
  return parseInputs(createRunner(createCore({ inputs }).core, { GITHUB_REPOSITORY: 'acme/app' }), {
    name: 'workflow_dispatch',
    issueNumber: undefined,
    isPullRequest: false,
    isFork: false,
    isDependabot: false,
  })
}

/** The start requests that reached the service. */
function starts() {
  return server.requests.filter(({ url }) => url === '/start')
}

/** The errors that the scripts printed. */
function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => line.startsWith('::error'))
}

/** What became of each job, such as `agent success, deploy skipped`. */
function ends({ results }: { results: Readonly<Record<string, string>> }): string {
  return Object.entries(results)
    .map((entry) => entry.join(' '))
    .join(', ')
}

const read = (path: string): Promise<string> =>
  readFile(resolve(import.meta.dirname, '..', path), 'utf8')
const readRecipe = async (recipe: string): Promise<unknown> =>
  parse(await read(`examples/${recipe}.yml`))

/** What the service responds to a start request, and the error that it makes. */
const badResponses: [status: number, body: string, error: string][] = [
  [
    500,
    '{"id":"request_1"}',
    'rejected the start request with HTTP 500: "{\\"id\\":\\"request_1\\"}"',
  ],
  [302, '', 'with HTTP 302: ""'],
  [200, '{"no":"id"}', 'no usable id: "{\\"no\\":\\"id\\"}"'],
  [202, '', 'empty (HTTP 202)'],
  [200, ' \r\n ', 'empty (HTTP 200)'],
  [200, '{"id":{"a":1}}', 'no usable id'],
  [200, '{"id":""}', 'no usable id'],
  [200, '["job_8f3a"]', 'no usable id'],
  [200, '{"id":"a\\nstatus=completed"}', 'no usable id'],
  [200, '{"id":"a\\n"}', 'no usable id'],
  [200, '{"id":"a,b"}', 'no usable id'],
  [200, '{"id":"a.svc_0123456789"}', 'no usable id: "{\\"id\\":\\"a.***\\"}"'],
  [200, `{"id":"${'a'.repeat(257)}"}`, 'no usable id'],
  [200, '<html>', 'no usable id: "<html>"'],
  // The runner would make line breaks of `%0A`, and read a command in a line of its own.
  [400, 'a\n::add-mask::b%0A::c', ': "a\\n::add-mask::b%250A::c"'],
  [401, `${'x'.repeat(290)}svc_0123456789 svc_0123456789yyyyy`, `: "${'x'.repeat(290)}*** ***yyy"`],
]

describeRecipe('agent', () => {
  const inputs = { prompt: 'Say "$(id)".' }
  const verified = { ...inputs, 'require-pr': 'verified', 'pr-author': 'acme-agent[bot]' }
  const startOf = (): unknown => JSON.parse(starts()[0]?.body ?? '')
  const noInputs = {
    'allowed-statuses': '',
    'require-pr': '',
    'pr-author': '',
    'pr-paths': '',
    comment: '',
    'issue-number': '',
  }
  const given = {
    'allowed-statuses': 'completed, failed',
    'require-pr': 'verified-if-any',
    'pr-author': 'acme-agent[bot]',
    'pr-paths': 'docs/**',
    comment: 'always',
    'issue-number': '42',
  }

  it.each<[string, RecipeOptions, object]>([
    ['the default branch', {}, {}],
    ['a branch', { inputs: { ...inputs, ref: 'fix' } }, { ref: 'fix' }],
    [
      'another repository',
      { inputs: { ...inputs, repository: 'https://github.com/acme/docs', ref: 'main' } },
      { repository: 'https://github.com/acme/docs', ref: 'main' },
    ],
    ['the branch of a schedule', { event: {} }, {}],
    ['the default branch and not that of the event', { github: { ref_name: 'fix' } }, {}],
    // It is longer than a variable can be.
    [
      'an issue',
      { event: { repository, issue: { title: '"$(id)"', body: `\`id\`${'字'.repeat(65_000)}` } } },
      { prompt: `Say "$(id)".\n\n"$(id)"\n\n\`id\`${'字'.repeat(65_000)}` },
    ],
    [
      'an issue without a text',
      { event: { repository, issue: { title: 'x', body: null } } },
      { prompt: 'Say "$(id)".\n\nx' },
    ],
  ])('starts one job, with the prompt as data: %s', async (_, options, part) => {
    await run('agent', { inputs, ...options })

    expect(starts()).toHaveLength(1)
    expect(starts()[0]?.headers.authorization).toBe('Bearer svc_0123456789')
    expect(startOf()).toEqual({
      repository: 'https://github.com/acme/app',
      ref: 'develop',
      prompt: inputs.prompt,
      ...part,
    })
  })

  it('sends a key without the line break with which it was pasted', async () => {
    responses = [{ status: 401, body: 'svc_0123456789' }]
    const { log } = await run('agent', { inputs, secrets: { AGENT_ADMIN_KEY: 'svc_0123456789\n' } })

    expect(starts()[0]?.headers.authorization).toBe('Bearer svc_0123456789')
    expect(log).not.toContain('svc_0123456789')
  })

  it.each(badResponses)('explains %d %j, and waits for nothing', async (code, body, error) => {
    responses = [{ status: code, body }]
    const { used, log, ...finished } = await run('agent', { inputs })

    expect(ends(finished)).toBe('start failure, wait skipped')
    expect([used, starts().length]).toEqual([[], 1])
    expect(errorsIn(log)).toEqual([log.trimEnd()])
    expect(log).toContain(error)
    expect(log).not.toContain('svc_0123456789')
  })

  // The key goes over https only, and to a server that is trusted.
  it.each<[string, () => string, Readonly<Record<string, string>>]>([
    ['Protocol \\"http\\"', () => 'http://127.0.0.1:1', {}],
    ['127.0.0.1', () => 'https://127.0.0.1:1', {}],
    ['certificate', () => https.origin, { CURL_CA_BUNDLE: '/dev/null' }],
  ])('explains that there was no response: %s', async (reason, url, env) => {
    const finished = await run('agent', { inputs, vars: { AGENT_START_URL: url() }, env })

    expect(ends(finished)).toBe('start failure, wait skipped')
    expect(errorsIn(finished.log)).toEqual([
      expect.stringMatching(
        /^::error title=Agent job not started::The start request failed: ".+"\. Check AGENT_START_URL\. If/,
      ),
    ])
    expect(finished.log).toContain(reason)
    expect(starts()).toEqual([])
  })

  it('sends one request, even if a part of the address was not filled in', async () => {
    const path = '/start/{project,id}?[1-3]'
    await run('agent', { inputs, vars: { AGENT_START_URL: `${https.origin}${path}` } })

    expect(server.requests.map(({ url }) => url)).toEqual([path])
  })

  it('takes one id from two JSON documents', async () => {
    responses = [{ status: 200, body: '{"id":"a"}\n{"id":"b"}' }]
    const { used, log } = await run('agent', { inputs })

    expect(used.map((input) => input['job-id'])).toEqual(['a'])
    expect(log).toBe('Started agent job a.\n')
  })

  const unset = { AGENT_BASE_URL: '', AGENT_PROJECT_ID: '', AGENT_START_URL: '' }

  it.each<[string[], RecipeOptions]>([
    [['The variable AGENT_START_URL is not set'], { vars: { AGENT_START_URL: '' } }],
    [['The variable AGENT_BASE_URL is not set'], { vars: { AGENT_BASE_URL: '' } }],
    [['The variable AGENT_PROJECT_ID is not set'], { vars: { AGENT_PROJECT_ID: '' } }],
    [['The secret AGENT_ADMIN_KEY is empty'], { secrets: {} }],
    [['The secret AGENT_ADMIN_KEY is empty'], { secrets: { AGENT_ADMIN_KEY: ' \n' } }],
    [['The input "prompt" is empty'], { inputs: { prompt: '' } }],
    [['The input pr-author is empty'], { call: { ...verified, 'pr-author': '' } }],
    [['The input pr-paths is empty'], { call: { ...verified, 'pr-paths': '' } }],
    [['The input pr-author is empty'], { call: { ...given, ...inputs, 'pr-author': '' } }],
    [
      ['secret AGENT_ADMIN_KEY', 'BASE_URL', 'PROJECT_ID', 'START_URL', '"prompt"'],
      { call: { prompt: '' }, vars: unset, secrets: {} },
    ],
  ])('says once, and starts nothing: %s', async (texts, options) => {
    const { log, ...finished } = await run('agent', { inputs, ...options })

    expect(ends(finished)).toBe('start failure, wait skipped')
    expect(errorsIn(log).join('\n')).toBe(log.trimEnd())
    expect(errorsIn(log)).toEqual(texts.map((text) => expect.stringContaining(text)))
    expect(starts()).toEqual([])
  })

  it.each<[string, RecipeOptions, object]>([
    ['by hand', { inputs }, noInputs],
    ['by a call without the others', { call: inputs }, { ...noInputs, 'pr-paths': '**' }],
    ['by a call with all of them', { call: { ...inputs, ...given } }, given],
  ])(
    'gives the action what it was started with %s, which it takes',
    async (_, options, expected) => {
      const { used } = await run('agent', options)

      expect(used).toEqual([
        {
          uses: SELF,
          'base-url': 'https://agents.example.com',
          'project-id': 'acme-web',
          'job-id': 'job_8f3a',
          'admin-key': 'svc_0123456789',
          'timeout-minutes': '60',
          ...expected,
        },
      ])
      expect(await parseUsed(used[0])).toMatchObject({ jobIds: ['job_8f3a'] })
    },
  )

  // The action's own rule: a variable that is not set must not open the gate.
  it('is rejected by the action if a gate has lost its paths', async () => {
    const { used } = await run('agent', { call: verified })

    expect(await parseUsed(used[0])).toMatchObject({ requirePr: 'verified' })
    await expect(parseUsed({ ...used[0], 'pr-paths': '' })).rejects.toThrow('`pr-paths` is empty')
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
  it('of the called workflow are at most those of its caller', async () => {
    const agent = await readRecipe('agent')

    // What it declared would fail each caller that has less, or take the comment's permission away.
    expect(agent).not.toHaveProperty('permissions')
    expect(agent).not.toHaveProperty('jobs.wait.permissions')
    expect(agent).toHaveProperty('jobs.start.permissions', {})
    // Before it checks this, GitHub does not know a job's environment, which may have the key.
    expect(agent).toHaveProperty('on.workflow_call.secrets.AGENT_ADMIN_KEY.required', false)
  })

  it.each([
    ['after-merge', { 'pull-requests': 'write' }],
    ['deploy', { 'pull-requests': 'read' }],
    ['merge', { 'pull-requests': 'read' }],
    ['on-label', { issues: 'write', 'pull-requests': 'write' }],
    ['on-pull-request', { 'pull-requests': 'write' }],
  ])('of %s are what its wait needs, and the key is passed', async (recipe, permissions) => {
    const secrets = { AGENT_ADMIN_KEY: '${{ secrets.AGENT_ADMIN_KEY }}' }

    expect(await readRecipe(recipe)).toMatchObject({
      permissions: {},
      jobs: { agent: { permissions, uses: AGENT, secrets } },
    })
  })
})

const person = { login: 'octocat', type: 'User' }
const bot = { login: 'acme-agent[bot]', type: 'Bot' }
/** An ordinary account, which only the variable AGENT_LOGIN tells from a person's. */
const agentUser = { login: 'Acme-Agent[bot]', type: 'User' }
const here = { repo: { full_name: 'acme/app' } }
const fork = { repo: { full_name: 'mallory/app' } }
const goneFork = { repo: null }
const issue = { number: 5, html_url: 'https://github.com/acme/app/issues/5' }
const pullRequest = { draft: false, html_url: outputs.prLink, user: person, head: here }

function pushBy(sender: object = person): RecipeOptions {
  const compare = 'https://github.com/acme/app/compare/1a2b3c4...5d6e7f8'
  return { event: { compare, sender }, github: { sha: COMMIT } }
}

function onPull(changes: object = {}, event: object = {}): RecipeOptions {
  const pull = { ...pullRequest, ...changes }
  return {
    github: { event_name: 'pull_request', head_ref: 'fix' },
    event: { repository, number: 7, sender: person, pull_request: pull, ...event },
  }
}

function onIssue(event: object = {}): RecipeOptions {
  return {
    github: { event_name: 'issues', head_ref: '' },
    event: { repository, label: { name: 'agent' }, sender: person, issue, ...event },
  }
}

const labeled = { label: { name: 'agent' } }

describeRecipe('what starts an agent', () => {
  beforeEach(() => {
    answer = () => []
  })

  it.each<[string, string, RecipeOptions, string]>([
    ['after-merge', 'a push by a person', pushBy(), 'merged success, agent success'],
    ['after-merge', 'a push by the agent', pushBy(bot), 'merged skipped, agent skipped'],
    [
      'after-merge',
      'a push by the agent, whose account is not known',
      { ...pushBy(bot), vars: { AGENT_LOGIN: '' } },
      'merged success, agent success',
    ],
    ['on-pull-request', 'a person', onPull(), 'agent success'],
    ['on-pull-request', 'a draft', onPull({ draft: true }), 'agent skipped'],
    ['on-pull-request', 'a bot', onPull({ user: bot }), 'agent skipped'],
    ['on-pull-request', 'the agent’s account', onPull({ user: agentUser }), 'agent skipped'],
    ['on-pull-request', 'nobody', onPull({ user: null }), 'agent skipped'],
    ['on-pull-request', 'a fork', onPull({ head: fork }), 'agent skipped'],
    ['on-pull-request', 'a fork that is gone', onPull({ head: goneFork }), 'agent skipped'],
    // An agent that closes and reopens a pull request to repeat its checks would start itself.
    ['on-pull-request', 'reopened by a bot', onPull({}, { sender: bot }), 'agent skipped'],
    ['on-pull-request', 'reopened by it', onPull({}, { sender: agentUser }), 'agent skipped'],
    ['on-label', 'an issue', onIssue(), 'agent success'],
    ['on-label', 'a pull request', onPull({}, labeled), 'agent success'],
    ['on-label', 'another label', onIssue({ label: { name: 'agents' } }), 'agent skipped'],
    ['on-label', 'no label', onIssue({ label: null }), 'agent skipped'],
    ['on-label', 'a bot', onIssue({ sender: { type: 'Bot' } }), 'agent skipped'],
    ['on-label', 'the agent’s account', onIssue({ sender: agentUser }), 'agent skipped'],
    ['on-label', 'nobody', onIssue({ sender: null }), 'agent skipped'],
    ['on-label', 'a fork', onPull({ head: fork }, labeled), 'agent skipped'],
    ['on-label', 'a fork that is gone', onPull({ head: goneFork }, labeled), 'agent skipped'],
  ])('%s: %s', async (recipe, _, options, expected) => {
    expect(ends(await run(recipe, options))).toBe(expected)
  })

  it.each<[string, RecipeOptions, object]>([
    [
      'on-pull-request',
      onPull(),
      {
        prompt: `Update the docs for the pull request ${outputs.prLink}.`,
        ref: 'fix',
        'allowed-statuses': 'completed, failed, archived, active',
        comment: 'pull-request',
      },
    ],
    [
      'on-label',
      onIssue(),
      { comment: 'always', prompt: `Resolve the issue ${issue.html_url}.`, ref: '' },
    ],
    [
      'on-label',
      onPull({}, labeled),
      {
        comment: 'always',
        prompt: `Update the docs for the pull request ${outputs.prLink}.`,
        ref: 'fix',
      },
    ],
    // agent.yml starts no agent without an author, even if the variable is not set.
    [
      'deploy',
      { inputs: { prompt: 'x' }, agent: failed({}), vars: { AGENT_LOGIN: '' } },
      { prompt: 'x', 'require-pr': 'verified', 'pr-author': '' },
    ],
    [
      'merge',
      { inputs: { prompt: 'x' }, agent: failed({}), vars: { AGENT_LOGIN: '' } },
      { prompt: 'x', 'require-pr': 'verified-if-any', 'pr-author': '' },
    ],
  ])('%s gives the agent its inputs', async (recipe, options, expected) => {
    const { used } = await run(recipe, options)

    expect(used).toEqual([{ uses: AGENT, ...expected }])
  })

  it('on-pull-request: no push, by which an agent could start itself', async () => {
    expect(await readRecipe('on-pull-request')).toHaveProperty('on.pull_request.types', [
      'opened',
      'reopened',
      'ready_for_review',
    ])
  })

  it('on-label has a group of its own for each number and label', async () => {
    const events = [onIssue(), onPull({}, labeled), onIssue({ label: { name: 'bug' } })]
    const runs = await Promise.all(events.map((options) => run('on-label', options)))

    expect(runs.map(({ group }) => group)).toEqual([
      'label-5-agent',
      'label-7-agent',
      'label-5-bug',
    ])
  })
})

describeRecipe('after-merge', () => {
  it.each<[string, unknown, object]>([
    [
      'the merged pull request',
      [{ number: 7 }, { number: 6 }],
      { comment: 'always', 'issue-number': '7' },
    ],
    ['no pull request', [], { comment: 'never', 'issue-number': '' }],
    ['no number', [{}], { comment: 'never', 'issue-number': '' }],
    ['no response', new Error('HTTP 502'), { comment: 'never', 'issue-number': '' }],
  ])('asks for all that is missing, and comments on %s', async (_, pulls, expected) => {
    answer = () => pulls
    const { used, group } = await run('after-merge', pushBy())

    expect(calls).toEqual([`api repos/acme/app/commits/${COMMIT}/pulls`])
    expect(used).toEqual([
      {
        uses: AGENT,
        prompt: expect.stringMatching(/every change on develop of acme\/app .*\.\.\.5d6e7f8\.$/),
        'allowed-statuses': 'completed, failed, archived, active',
        ...expected,
      },
    ])
    expect(group).toBe('after-merge')
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

/** Runs the recipe deploy, or what the docs make of it, with an artifact to download. */
async function deploy(options: RecipeOptions = {}) {
  const { agent = passed(outputs) } = options
  await rm(join(directory, 'dist'), { recursive: true, force: true })
  await mkdir(join(directory, 'dist'))
  return run('deploy', {
    inputs: { prompt: 'Update the docs.' },
    ...options,
    async use(uses, { path = '' }) {
      if (uses === AGENT) return agent
      if (uses.startsWith('actions/download-artifact@')) {
        await mkdir(path)
        await writeFile(join(path, 'index.html'), 'hello')
      }
      return passed({})
    },
  })
}

describeRecipe('deploy', () => {
  it.each(['refs/heads/develop', 'refs/heads/DEVELOP'])(
    'deploys the commit that was verified, from %s',
    async (ref) => {
      const { names, used, log, ...finished } = await deploy({ github: { ref } })

      expect(ends(finished)).toBe('agent success, build success, deploy success')
      expect(used[0]).toMatchObject({ 'require-pr': 'verified', 'pr-author': 'acme-agent[bot]' })
      // The deploy script is not the agent's. The condition of the first job does not see to that,
      // because GitHub ignores letter case: a run from a branch DEVELOP passes.
      const checkouts = used.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
      expect(checkouts.map((given) => given['ref'])).toEqual([COMMIT, 'refs/heads/develop'])
      expect(log).toBe(`built\ndeployed hello ${COMMIT}\n`)
      // What a reviewer sees before the deployment.
      expect(names['build']).toBe(`build ${COMMIT}`)
    },
  )

  it.each(['refs/heads/agent/fix', 'refs/heads/develop2', 'refs/tags/develop'])(
    'starts nothing from %s, whose scripts may be the agent’s',
    async (ref) => {
      const finished = await deploy({ github: { ref } })

      expect(ends(finished)).toBe('agent skipped, build skipped, deploy skipped')
      expect(finished.log).toBe('')
    },
  )

  it.each(endings)('builds and deploys nothing if the agent job %s', async (_, agent) => {
    const finished = await deploy({ agent })

    expect(ends(finished)).toMatch(/, build skipped, deploy skipped$/)
    expect(finished.log).toBe('')
  })

  it('builds without secrets, without a cache that others restore, and uploads no hidden files', async () => {
    const { used } = await deploy()
    const { jobs } = z
      .object({ jobs: z.object({ build: z.looseObject({ 'cache-mode': z.string() }) }) })
      .parse(await readRecipe('deploy'))
    const upload = used.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'))
    const site = { name: 'site', path: 'dist', 'if-no-files-found': 'error', overwrite: 'true' }

    expect(jobs.build['cache-mode']).toBe('none')
    expect(JSON.stringify(jobs.build)).not.toContain('secrets')
    expect(upload).toEqual([{ uses: expect.anything(), ...site }])
  })
})

describeRecipe('merge', () => {
  // The title and the message are the recipe's own, whatever the agent wrote into its pull request.
  const put =
    `api --silent --method PUT repos/acme/app/pulls/7/merge -f sha=${COMMIT} -f merge_method=squash` +
    ' -f commit_title=Update the docs (#7)' +
    ' -f commit_message=Merged by https://github.com/acme/app/actions/runs/4711'
  const verified = { status: 'completed', prNumber: '7', prHeadSha: COMMIT }
  const pull = { state: 'open', merged: false, base: { ref: 'develop' }, head: { sha: COMMIT } }
  const none = new Error("no required checks reported on the 'agent/docs' branch")
  const bad = new Error('HTTP 502')

  /** What GitHub responds in a minute. Without anything, all is well. */
  interface Minute {
    readonly pull?: unknown
    readonly checks?: unknown
    readonly merge?: unknown
  }

  /** Required checks that ended so. */
  function checks(...buckets: readonly string[]): Minute {
    return { checks: buckets.map((bucket) => ({ name: `a check to ${bucket}`, bucket })) }
  }

  /** Merges with a GitHub that responds so, one minute after the other; the last one repeats. */
  async function merge(
    minutes: readonly Minute[] = [{}],
    { check = passed(verified), ...options }: RecipeOptions & { check?: Result } = {},
  ) {
    let minute = -1
    answer = (call) => {
      if (call === 'api repos/acme/app/pulls/7') minute += 1
      const now = {
        pull,
        ...checks('pass'),
        merge: {},
        ...minutes[Math.min(minute, minutes.length - 1)],
      }
      if (call === put) return now.merge
      return call.startsWith('pr checks') ? now.checks : now.pull
    }
    const agent = options.agent ?? passed({ ...outputs, jobId: 'job_8f3a' })
    const use = (uses: string) => (uses === SELF ? check : agent)
    const finished = await run('merge', { inputs: { prompt: 'x' }, use, ...options })
    const merges = calls.filter((call) => call.includes('PUT'))
    return { ...finished, end: ends(finished), merges, errors: errorsIn(finished.log) }
  }

  it('verifies the commit that the pull request has by now, without a wait', async () => {
    const { used } = await merge()

    expect(used[1]).toEqual({
      uses: SELF,
      'base-url': vars.AGENT_BASE_URL,
      'project-id': vars.AGENT_PROJECT_ID,
      'job-id': 'job_8f3a',
      'admin-key': 'svc_0123456789',
      'timeout-minutes': '0',
      'require-pr': 'verified-if-any',
      'pr-author': 'acme-agent[bot]',
      'pr-paths': 'docs/**/*.md',
    })
    expect(await parseUsed(used[1])).toMatchObject({ timeoutMs: 0, prPaths: ['docs/**/*.md'] })
  })

  it('lets a pull request change only Markdown files in docs', async () => {
    const { prPaths = [] } = await parseUsed((await merge()).used[1])
    const isAllowed = (path: string) => prPaths.some((pattern) => matchesPath(path, pattern))

    expect(['docs/a.md', 'docs/a/b.md'].filter(isAllowed)).toHaveLength(2)
    // GitHub reads the first two: who must review what, and the domain of the pages. A build of the
    // docs runs the next two.
    const others = [
      'docs/CODEOWNERS',
      'docs/CNAME',
      'docs/conf.py',
      'docs/package.json',
      'README.md',
    ]
    expect(others.filter(isAllowed)).toEqual([])
  })

  it.each<[string, Minute[], RecipeOptions?]>([
    ['are green', [{}]],
    ['are green, in a scheduled run', [{}], { event: { schedule: '20 4 * * 1' } }],
    ['are green or skipped', [checks('skipping', 'pass')]],
    ['began late', [{ checks: none }, checks('pass', 'pending'), {}]],
    ['are of an unknown state for a minute', [checks('pass', 'new'), {}]],
    ['could not be listed', [{ checks: bad }, { checks: '<html>' }, {}]],
    ['had not begun when GitHub was to merge', [{ merge: new Error('"e2e" is expected') }, {}]],
    ['and GitHub had a bad minute', [{ pull: bad }, { pull: '' }, {}]],
  ])('merges the verified commit if the required checks %s', async (_, minutes, options = {}) => {
    const { end, log } = await merge(minutes, options)

    expect(end).toBe('agent success, merge success')
    // Also before the first attempt, when slow checks have not begun.
    expect(log.match(/^slept 60$/gm)).toHaveLength(minutes.length)
    expect(log).toMatch(new RegExp(`\nMerged ${COMMIT}\\.\n$`))
    expect(calls.slice(-3)).toEqual([
      'api repos/acme/app/pulls/7',
      'pr checks 7 --required --json name,bucket',
      put,
    ])
  })

  it('passes if somebody else has merged the verified commit', async () => {
    const already = { pull: { ...pull, state: 'closed', merged: true } }

    expect(await merge([{ checks: none }, already])).toMatchObject({
      end: 'agent success, merge success',
      merges: [],
    })
  })

  it.each<[string, Minute, string]>([
    ['there is no required check', { checks: none }, "no required checks reported on the 'agent"],
    ['all required checks were skipped', checks('skipping'), 'a check to skipping'],
    ['the list of checks is empty', checks(), '""'],
    ['a check is still running', checks('pending', 'pass'), 'a check to pending'],
    ['a check is of an unknown state', checks('new', 'pass'), 'a check to new'],
    ['GitHub cannot be understood', { checks: '<html>' }, ''],
    ['the pull request cannot be read', { pull: bad }, 'HTTP 502'],
  ])('merges nothing as long as %s', async (_, minute, said) => {
    const { end, merges, log } = await merge([minute, minute, checks('fail')])

    expect([end, merges]).toEqual(['agent success, merge failure', []])
    expect(log.match(/^Not yet: .*/gm)).toEqual([
      expect.stringContaining(said),
      expect.stringContaining(said),
    ])
  })

  const changed = /^::error title=Not merged::The pull request has changed .* re-run failed jobs/
  const isDraft = /^::error title=Not merged::The pull request is a draft\./

  it.each<[string, Minute[], number, RegExp]>([
    ['a failed check', [checks('pass', 'pending', 'fail')], 2, /a check to fail/],
    ['a cancelled check', [checks('pass', 'pending', 'cancel')], 2, /a check to cancel/],
    ['a draft, which GitHub does not merge', [{ pull: { ...pull, draft: true } }], 1, isDraft],
    ...(
      [
        ['another branch', { base: { ref: 'release' } }],
        ['a branch that differs in case', { base: { ref: 'Develop' } }],
        ['an unknown branch', { base: {} }],
        ['another commit', { head: { sha: COMMIT.replace('5', '6') } }],
        ['one that is closed', { state: 'closed' }],
        ['one that is a closed draft', { state: 'closed', draft: true }],
        ['one that was merged with another commit', { merged: true, head: { sha: 'x' } }],
        ['one that was merged into another branch', { merged: true, base: { ref: 'x' } }],
      ] as const
    ).map(([what, fields]): [string, Minute[], number, RegExp] => [
      what,
      [{ checks: none }, { pull: { ...pull, ...fields } }],
      3,
      changed,
    ]),
  ])('stops at once at %s', async (_, minutes, count, error) => {
    const { end, merges, errors } = await merge(minutes)

    expect([end, merges, calls.length]).toEqual(['agent success, merge failure', [], count])
    expect(errors).toEqual([expect.stringMatching(error)])
  })

  it('ends with the words of GitHub', async () => {
    const outage = Array<Minute>(57).fill({ pull: bad })
    const last = { merge: new Error('gh: Squash merges are not allowed%0A\n::error::x (HTTP 405)') }
    const { end, merges, log, errors } = await merge([...outage, last])

    expect([end, merges.length]).toEqual(['agent success, merge failure', 3])
    expect(log.match(/^slept 60$/gm)).toHaveLength(60)
    expect(errors).toEqual([
      expect.stringMatching(
        /^::error title=Not merged::.*: "gh: Squash merges are not allowed%250A\\n::error::x \(HTTP 405\)"$/,
      ),
    ])
  })

  it('is green if there was nothing to change', async () => {
    const agent = passed({ status: 'completed', prLink: '', jobId: 'job_8f3a' })
    const { end, log } = await merge([{}], { agent, check: passed({ status: 'completed' }) })

    expect([end, log, calls]).toEqual(['agent success, merge success', '', []])
  })

  it.each<[string, Result]>([
    ['fails', failed(verified)],
    ['was killed', failed({})],
    ['returns nothing', passed({})],
    ['returns no commit', passed({ ...verified, prHeadSha: '' })],
    ['finds it still active', passed({ ...verified, status: 'active' })],
  ])('merges nothing if the verification %s', async (_, check) => {
    await merge([{}], { check })

    expect(calls).toEqual([])
  })

  it.each(
    endings.filter(([, { passes, outputs: given }]) => !passes || given['status'] !== 'completed'),
  )('verifies nothing if the agent job %s', async (_, agent) => {
    const { end, used } = await merge([{}], { agent })

    expect(end).toMatch(/, merge skipped$/)
    expect(used).toHaveLength(1)
  })
})

describeRecipe('several-jobs', () => {
  const entry = { status: 'completed', errorCode: '', prLink: outputs.prLink, message: 'It did.' }
  const jobs = [
    { ...entry, jobId: 'one' },
    { ...entry, jobId: 'two', errorCode: 'unverified-pr', message: 'Agent job `two` …' },
  ]

  async function runSeveral(tasks = 'a "$(id)"\n\n  \nb\n', options: RecipeOptions = {}) {
    const finished = await run('several-jobs', { env: { TASKS: tasks }, event: {}, ...options })
    return { ...finished, end: ends(finished), errors: errorsIn(finished.log) }
  }

  beforeEach(() => {
    responses = ['one', 'two'].map((id) => ({ status: 201, body: JSON.stringify({ id }) }))
  })

  it('starts a job for each task, and waits for all of them', async () => {
    const { used, end } = await runSeveral()
    const start = { repository: 'https://github.com/acme/app', ref: 'develop' }

    expect(starts().map(({ body }): unknown => JSON.parse(body))).toEqual([
      { ...start, prompt: 'a "$(id)"' },
      { ...start, prompt: 'b' },
    ])
    expect(starts()[0]?.headers.authorization).toBe('Bearer svc_0123456789')
    expect(used).toMatchObject([{ 'job-id': 'one,two' }])
    expect(end).toBe('start success, wait success')
  })

  it('names the tasks in the summary, in the log and for a message', async () => {
    const agent = failed({ status: 'completed', message: '1 of 2', jobs: JSON.stringify(jobs) })
    const { jobOutputs, log, summary } = await runSeveral(undefined, { agent })

    expect(summary).toBe('- `one`: a "$(id)"\n- `two`: b\n')
    expect(log).toMatch(
      new RegExp(`\n- "a "\\$\\(id\\)"": completed ${outputs.prLink}\n- "b": unverified-pr\n$`),
    )
    expect(jobOutputs['wait']).toEqual({ status: 'completed', message: '"b": Agent job `two` …' })
  })

  // The runner withholds an output that looks like a secret, such as a task with a token in it.
  it('fails if the started jobs are not known', async () => {
    const env = { TASKS: 'a', GITHUB_OUTPUT: '/dev/null' }
    const agent = failed({ jobs: '[]', message: '`job-id` is empty' })
    const { end, used } = await runSeveral('', { env, agent })

    expect(end).toBe('start success, wait failure')
    await expect(parseUsed(used[0])).rejects.toThrow('`job-id` is empty')
  })

  it('starts the tasks of the file', async () => {
    await run('several-jobs')

    expect(starts()).toHaveLength(2)
  })

  it.each([
    ['was killed', {}, ''],
    ['rejected its inputs', { jobs: '[]', message: '2 inputs need' }, '2 inputs need'],
  ])('has the message of a wait that %s', async (_, given, message) => {
    const { end, jobOutputs } = await runSeveral(undefined, { agent: failed(given) })

    expect(end).toBe('start success, wait failure')
    expect(jobOutputs['wait']?.['message']).toBe(message)
  })

  // The script is that of agent.yml, whose tests say what it makes of each response.
  it('starts a job as agent.yml does', async () => {
    const scripts = ['agent', 'several-jobs'].map(async (recipe) => {
      const text = await read(`examples/${recipe}.yml`)
      const [quote = '', send = ''] = [
        / quote\(\) \{.*?\}\n/s,
        / response=\$.*?\|\| true\n.*? \|\| true\n.*?\.id after FILL IN\."\n/s,
      ].map((part) => part.exec(text)?.[0])
      // Only comments, line ends and the name of the function that fails may differ.
      const words = `${quote}${send}`.replace(/^ *#.*\n/gm, '').replace(/\bfailed\b/g, 'fail')
      return words
        .replace(/'? \\\n *'?/g, ' ')
        .split(/\s+/)
        .join(' ')
    })
    const [agent, several] = await Promise.all(scripts)

    expect(several).toBe(agent)
    expect(agent).toMatch(/quote\(\).*curl .*\[ -n "\$id" \]/)
  })

  it.each<[string, RecipeOptions, string, object[]]>([
    ['no task', {}, 'start failure, wait skipped', []],
    ['one', { agent: passed({}) }, 'start failure, wait success', [{ 'job-id': 'one' }]],
  ])(
    'waits for those that were started before a task could not be: %s',
    async (what, options, end, used) => {
      const bad = { status: 500, body: 'svc_0123456789' }
      responses = what === 'one' ? [...responses.slice(0, 1), bad] : [bad]
      const finished = await runSeveral(what === 'one' ? 'a\nb\nc' : 'b\nc', options)

      expect(finished.end).toBe(end)
      expect(finished.used).toMatchObject(used)
      expect(finished.errors).toEqual([
        '::error title=Agent jobs not started::The task "b" was not started. The service rejected the start request with HTTP 500: "***". Check AGENT_START_URL, the key and the request after FILL IN.',
      ])
      expect(starts()).toHaveLength(used.length + 1)
    },
  )

  it.each<[string, string | undefined, RecipeOptions]>([
    ['Protocol \\"http\\"', undefined, { vars: { AGENT_START_URL: 'http://127.0.0.1:1' } }],
    ['If you want that, start a new run', undefined, { github: { run_attempt: '2' } }],
    ['Write 1 to 100 tasks', ' \n', {}],
    ['Write 1 to 100 tasks', 'a\n'.repeat(101), {}],
    ['The variable AGENT_START_URL is not set', undefined, { vars: { AGENT_START_URL: '' } }],
    ['The variable AGENT_BASE_URL is not set', undefined, { vars: { AGENT_BASE_URL: '' } }],
    ['The variable AGENT_PROJECT_ID is not set', undefined, { vars: { AGENT_PROJECT_ID: '' } }],
    ['The secret AGENT_ADMIN_KEY is empty', undefined, { secrets: {} }],
  ])('starts nothing, and says: %s', async (text, tasks, options) => {
    const { end, errors } = await runSeveral(tasks, options)

    expect(end).toBe('start failure, wait skipped')
    expect(errors).toEqual([expect.stringContaining(text)])
    expect(starts()).toEqual([])
  })
})

describe('dispatch', () => {
  const id = { 'job-id': 'job_8f3a' }
  const comment = { comment: 'always', 'issue-number': '42' }

  it.each<[string, RecipeOptions, object]>([
    ['a person', { inputs: { ...id, 'issue-number': '42' } }, comment],
    ['a system', { event: { client_payload: { ...id, 'issue-number': 42 } } }, comment],
    ['a person without an issue', { inputs: id }, { comment: 'never', 'issue-number': '' }],
    // No address comes from the payload.
    [
      'a hostile system',
      {
        event: { client_payload: { ...id, 'base-url': 'https://evil.example', 'project-id': 'x' } },
      },
      { 'base-url': vars.AGENT_BASE_URL, 'project-id': vars.AGENT_PROJECT_ID },
    ],
  ])('waits for the job that %s names', async (_, options, given) => {
    const { used } = await run('dispatch', options)

    expect(used).toMatchObject([{ ...id, ...given }])
  })
})

describeRecipe('try-it', () => {
  it('polls the simulated service, whatever comes of it', async () => {
    const service = { 'base-url': 'http://x', 'project-id': 'p', 'job-id': 'f', 'admin-key': 'k' }
    const { used, log } = await run('try-it', {
      inputs: { scenario: 'failed' },
      use: (uses) => (uses === SELF ? failed({ message: 'It failed.' }) : passed(service)),
    })

    expect(used).toMatchObject([{ scenario: 'failed' }, { ...service, uses: SELF }])
    expect(log).toContain('"message": "It failed."')
  })
})

/** The first code of a language below a heading of the docs. */
async function snippet(page: string, heading: string, language = 'yaml'): Promise<string> {
  const [, section = ''] = (await read(`docs/${page}`)).split(`\n## ${heading}\n`)
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms')
  const [, code = ''] = block.exec(section.split('\n## ')[0] ?? '') ?? []
  return code
}

async function writeWorkflow(name: string, text: string): Promise<string> {
  const file = join(directory, `${name}.yml`)
  await writeFile(file, text)
  return file
}

/** A recipe to which a page of the docs adds something. */
function merged(value: unknown, added: unknown): unknown {
  if (!isRecord(value) || !isRecord(added)) return added
  const names = Object.keys({ ...value, ...added })
  return Object.fromEntries(
    names.map((name) => [name, name in added ? merged(value[name], added[name]) : value[name]]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

describeRecipe('the docs: block a merge until the agent has finished', () => {
  async function check(options: RecipeOptions) {
    const code = await snippet('gates.md', 'Block a merge until the agent has finished')
    const file = await writeWorkflow('required-check', code)
    const { github = {}, ...rest } = options
    const ref = 'refs/pull/7/merge'
    return run('required-check', { file, ...rest, github: { ref, ...github } })
  }

  const queue = { event: {}, github: { event_name: 'merge_group' } }
  const otherEvent = { ...onPull({ head: null }), github: { event_name: 'workflow_dispatch' } }
  const botPull = { user: bot }
  const organization = { user: { type: 'Organization' } }

  it('passes once the agent job has completed', async () => {
    const { used, group, ...finished } = await check(onPull())

    expect(ends(finished)).toBe('agent success, agent-check success')
    // A push of the agent's to the branch would fail the check.
    const prompt = expect.stringMatching(/\/7\. .* do not push to its branch\.$/)
    expect(used).toEqual([{ uses: AGENT, prompt, ref: 'fix' }])
    expect(group).toBe('required-check-refs/pull/7/merge')
  })

  // A pull request from a fork can have the same commit as one from here.
  it.each<[string, RecipeOptions, string, string]>([
    ['a bot’s pull request', onPull(botPull, { sender: bot }), 'success', 'agent-check'],
    ['a person’s push to it', onPull(botPull), 'success', 'agent-check'],
    ['a merge queue', queue, 'success', 'agent-check'],
    ['a push by a bot', onPull({}, { sender: bot }), 'failure', 'agent-check'],
    ['an unknown author', onPull({ user: null }), 'failure', 'agent-check'],
    ['an author of another type', onPull(organization), 'failure', 'agent-check'],
    ['a fork', onPull({ head: fork }), 'failure', 'agent-check of a fork'],
    ['a fork that is gone', onPull({ head: goneFork }), 'failure', 'agent-check of a fork'],
    ['a bot’s fork', onPull({ ...botPull, head: fork }), 'failure', 'agent-check of a fork'],
    ['another event', otherEvent, 'failure', 'agent-check'],
  ])('starts no agent for %s', async (_, options, result, name) => {
    const { names, log, ...finished } = await check(options)

    expect(ends(finished)).toBe(`agent skipped, agent-check ${result}`)
    expect(names['agent-check']).toBe(name)
    expect(log).toMatch(
      result === 'success' ? /^$/ : /^::error::No agent job completed for this commit\. /,
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
    expect(ends(await check({ ...onPull(), agent }))).toMatch(/, agent-check failure$/)
  })
})

describeRecipe('the docs: merge through a merge queue', () => {
  it('queues the verified commit, and tries again as long as GitHub rejects it', async () => {
    const code = await snippet('how-to.md', 'Merge through a merge queue', 'bash')
    const lines = code.replace(/\n(?=.)/g, `\n${' '.repeat(12)}`)
    const recipe = await read('examples/merge.yml')
    const text = recipe.replace(/gh api --silent --method PUT.*?exit; \}\n/s, () => lines)
    const file = await writeWorkflow('merge-queue', text)
    const queue = [new Error('"e2e" is expected'), {}]
    const ids = { node_id: 'PR_1', base: { ref: 'develop' }, head: { sha: COMMIT } }
    answer = (call) => {
      if (call.startsWith('api graphql')) return queue.shift()
      const isChecks = call.startsWith('pr checks')
      return isChecks
        ? [{ name: 'test', bucket: 'pass' }]
        : { ...ids, state: 'open', merged: false }
    }
    const verified = { status: 'completed', prNumber: '7', prHeadSha: COMMIT, jobId: 'job_8f3a' }
    const use = () => passed(verified)
    const finished = await run('merge', { file, inputs: { prompt: 'x' }, use })

    expect(ends(finished)).toBe('agent success, merge success')
    expect(finished.log).toMatch(/^Not yet: ".*e2e.*"$/m)
    const requests = calls.filter((call) => call.startsWith('api graphql'))
    expect(requests).toHaveLength(2)
    expect(requests[1]).toContain(`-f id=PR_1 -f commit=${COMMIT} -f query=`)
    expect(requests[1]).toContain('expectedHeadOid: $commit')
  })
})

describeRecipe('the docs: send a chat message', () => {
  const message = 'Agent job `job_8f3a` <failed> & so on.'
  const entry = { jobId: 'job_8f3a', status: 'completed', errorCode: '', message }
  const started = { status: 201, body: '{"id":"job_8f3a"}' }
  const notStarted = { status: 500, body: '' }

  /** What the page says to write in place of `[agent]` and `needs.agent`. */
  const adapted: Readonly<Record<string, [needs: string, waits: string]>> = {
    'after-merge': ['[merged, agent]', 'needs.agent'],
    'several-jobs': ['[start, wait]', 'needs.wait'],
  }

  /** The texts that are sent. */
  async function report(recipe: string, options: RecipeOptions): Promise<string[]> {
    const [needs = '', waits = ''] = adapted[recipe] ?? []
    const yaml = await snippet('how-to.md', 'Send a chat message')
    const job: unknown = parse(yaml.replace('[agent]', needs).replaceAll('needs.agent', waits))
    const file = await writeWorkflow(
      recipe,
      stringify(merged(await readRecipe(recipe), { jobs: job })),
    )
    const secrets = { AGENT_ADMIN_KEY: 'svc_0123456789', CHAT_WEBHOOK_URL: `${https.origin}/chat` }
    answer = () => []
    await run(recipe, { file, secrets, ...options })
    return server.requests
      .filter(({ url }) => url === '/chat')
      .map(({ body }) => z.object({ text: z.string() }).parse(JSON.parse(body)).text)
  }

  const said = 'Agent job `job_8f3a` &lt;failed> &amp; so on.'

  it.each<[string, RecipeOptions, string | undefined]>([
    [
      'failed, and the run is green',
      { agent: passed({ ...outputs, status: 'failed', message }) },
      said,
    ],
    [
      'is active, and it is green',
      { agent: passed({ ...outputs, status: 'active', message }) },
      said,
    ],
    ['failed', { agent: failed({ ...outputs, message }) }, said],
    ['was killed', { agent: failed({}) }, ''],
    ['completed', { agent: passed(outputs) }, undefined],
    ['was not started', { agent: passed({}), ...pushBy(bot) }, undefined],
  ])('after a merge, if the agent job %s', async (_, options, text) => {
    const texts = await report('after-merge', { ...pushBy(), ...options })

    expect(texts.map((each) => each.replace(/^Not everything passed: https:.*\n/, ''))).toEqual(
      text === undefined ? [] : [text],
    )
  })

  const ofWait = (fields: object): Result =>
    failed({ message: '1 of 1', jobs: JSON.stringify([{ ...entry, ...fields }]) })
  const done = { ...ofWait({}), passes: true }

  it.each<[string, RecipeOptions & { tasks?: string }, string | undefined]>([
    ['one failed', { agent: ofWait({ errorCode: 'job-failed' }) }, `"a": ${said}`],
    [
      'one was not started',
      { tasks: 'a\nb "c"\nd' },
      '"b "c"" was not started, nor any task after it.',
    ],
    [
      'one was not started, and the wait was killed',
      { tasks: 'a\nb', agent: failed({}) },
      '"b" was not started, nor any task after it.',
    ],
    // For example, GitHub withholds the name of the task, or the time limit ends `start`.
    [
      'one was not started that has no name',
      { tasks: 'a\nb', env: { NOT_STARTED: '' } },
      'Not all agent jobs were started.',
    ],
    ['none was started', { tasks: '' }, ''],
    [
      'all completed',
      { agent: { ...done, outputs: { ...done.outputs, status: 'completed' } } },
      undefined,
    ],
  ])('of several jobs, if %s', async (_, { tasks = 'a', env, ...options }, text) => {
    responses = [started, notStarted]
    const withTasks = { TASKS: tasks, ...env }
    const texts = await report('several-jobs', { agent: done, env: withTasks, ...options })

    expect(texts.map((each) => each.replace(/^Not everything passed: https:.*\n/, ''))).toEqual(
      text === undefined ? [] : [text],
    )
  })
})

describeRecipe('the docs: from a label to a preview', () => {
  async function preview(event: object = {}, agent = passed(outputs)) {
    const added: unknown = parse(await snippet('how-to.md', 'From a label to a preview'))
    const text = stringify(merged(await readRecipe('deploy'), added))
    answer = () => ({})
    return deploy({
      ...onIssue({ label: { name: 'preview' }, ...event }),
      file: await writeWorkflow('preview', text),
      agent,
      inputs: {},
      env: { URL_OF_PREVIEW: 'https://preview.example' },
    })
  }

  it('deploys what the agent made of the issue, and comments with the address', async () => {
    const { used, ...finished } = await preview()

    expect(ends(finished)).toBe('agent success, build success, deploy success, report success')
    expect(used[0]).toEqual({
      uses: AGENT,
      prompt: `Resolve the issue ${issue.html_url}.`,
      'require-pr': 'verified',
      'pr-author': 'acme-agent[bot]',
      comment: 'always',
    })
    expect(calls).toEqual(['issue comment 5 --body Preview: https://preview.example'])
  })

  it.each([
    ['another label', { label: { name: 'agent' } }, passed(outputs)],
    ['a bot', { sender: { type: 'Bot' } }, passed(outputs)],
    ['the agent’s account', { sender: agentUser }, passed(outputs)],
    ['no label', { label: null }, passed(outputs)],
    ['a commit that is not verified', {}, failed({ ...outputs, prHeadSha: '' })],
  ])('deploys nothing at %s', async (_, event, agent) => {
    const finished = await preview(event, agent)
    const first = agent.passes ? 'skipped' : 'failure'

    expect(ends(finished)).toBe(`agent ${first}, build skipped, deploy skipped, report skipped`)
    expect(calls).toEqual([])
  })
})
