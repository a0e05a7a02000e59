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
import type { Inputs } from '../src/runner/inputs.ts'
import { parseInputs } from '../src/runner/parse-inputs.ts'
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

/** What the service responds to a start request, and the error that it makes. */
const badResponses = [
  {
    what: 'an error',
    status: 500,
    body: '{"id":"request_1"}',
    error: 'rejected the start request with HTTP 500: "{\\"id\\":\\"request_1\\"}"',
  },
  { what: 'a redirect', status: 302, body: '', error: 'with HTTP 302: ""' },
  {
    what: 'no id',
    status: 200,
    body: '{"no":"id"}',
    error: 'no usable id: "{\\"no\\":\\"id\\"}"',
  },
  { what: 'an empty body', status: 202, body: '', error: 'empty (HTTP 202)' },
  { what: 'a blank body', status: 200, body: ' \r\n ', error: 'empty (HTTP 200)' },
  { what: 'an id that is no text', status: 200, body: '{"id":{"a":1}}', error: 'no usable id' },
  { what: 'an empty id', status: 200, body: '{"id":""}', error: 'no usable id' },
  { what: 'a list', status: 200, body: '["job_8f3a"]', error: 'no usable id' },
  {
    what: 'an id with a line break',
    status: 200,
    body: '{"id":"a\\nstatus=completed"}',
    error: 'no usable id',
  },
  {
    what: 'an id that ends in a line break',
    status: 200,
    body: '{"id":"a\\n"}',
    error: 'no usable id',
  },
  { what: 'an id with a comma', status: 200, body: '{"id":"a,b"}', error: 'no usable id' },
  {
    what: 'the key as the id',
    status: 200,
    body: '{"id":"a.svc_0123456789"}',
    error: 'no usable id: "{\\"id\\":\\"a.***\\"}"',
  },
  { what: 'a long id', status: 200, body: `{"id":"${'a'.repeat(257)}"}`, error: 'no usable id' },
  { what: 'no JSON', status: 200, body: '<html>', error: 'no usable id: "<html>"' },
  // The runner would make line breaks of `%0A`, and read a command in a line of its own.
  {
    what: 'lines',
    status: 400,
    body: 'a\n::add-mask::b%0A::c',
    error: ': "a\\n::add-mask::b%250A::c"',
  },
  {
    what: 'the key, and a long text',
    status: 401,
    body: `${'x'.repeat(290)}svc_0123456789 svc_0123456789yyyyy`,
    error: `: "${'x'.repeat(290)}*** ***yyy"`,
  },
]

/** The error that the scripts must print, and no other. */
function errorsIn(log: string): string[] {
  return log.split('\n').filter((line) => line.startsWith('::error'))
}

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

  it('sends a key without the line break with which it was pasted', async () => {
    const secrets = { AGENT_ADMIN_KEY: 'svc_0123456789\n' }
    responses = [{ status: 401, body: 'svc_0123456789' }]
    const { log } = await run('agent', { inputs, secrets })

    expect(starts()[0]?.headers.authorization).toBe('Bearer svc_0123456789')
    expect(log).not.toContain('svc_0123456789')
  })

  it.each(badResponses)('explains $what, and waits for nothing', async ({ error, ...response }) => {
    responses = [response]
    const { results, used, log } = await run('agent', { inputs })

    expect(results).toEqual({ start: 'failure', wait: 'skipped' })
    expect(used).toEqual([])
    expect(errorsIn(log)).toEqual([log.trimEnd()])
    expect(log).toContain(error)
    expect(log).not.toContain('svc_0123456789')
    expect(starts()).toHaveLength(1)
  })

  it.each([
    // The key goes over https only.
    ['Protocol \\"http\\"', 'http://127.0.0.1:1'],
    ['127.0.0.1', 'https://127.0.0.1:1'],
    ['certificate', () => https.origin],
  ])('explains that there was no response: %s', async (reason, url) => {
    const isTrusted = typeof url === 'string'
    const { results, log } = await run('agent', {
      inputs,
      vars: { AGENT_START_URL: isTrusted ? url : url() },
      env: isTrusted ? {} : { CURL_CA_BUNDLE: '/dev/null' },
    })

    expect(results).toEqual({ start: 'failure', wait: 'skipped' })
    expect(errorsIn(log)).toEqual([log.trimEnd()])
    expect(log).toMatch(
      /^::error title=Agent job not started::The start request failed: ".+"\. Check AGENT_START_URL\. If/,
    )
    expect(log).toContain(reason)
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

    expect(used.map((given) => given['job-id'])).toEqual(['a'])
    expect(log).toBe('Started agent job a.\n')
  })

  const verified = { ...inputs, 'require-pr': 'verified', 'pr-author': 'acme-agent[bot]' }

  it.each<[string, RecipeOptions]>([
    ['The variable AGENT_START_URL is not set', { vars: { AGENT_START_URL: '' } }],
    ['The variable AGENT_BASE_URL is not set', { vars: { AGENT_BASE_URL: '' } }],
    ['The variable AGENT_PROJECT_ID is not set', { vars: { AGENT_PROJECT_ID: '' } }],
    ['The secret AGENT_ADMIN_KEY is empty', { secrets: {} }],
    ['The secret AGENT_ADMIN_KEY is empty', { secrets: { AGENT_ADMIN_KEY: ' \n' } }],
    ['The input "prompt" is empty', { inputs: { prompt: '' } }],
    ['The input pr-author is empty', { call: { ...verified, 'pr-author': '' } }],
    ['The input pr-paths is empty', { call: { ...verified, 'pr-paths': '' } }],
    [
      'The input pr-author is empty',
      { call: { ...inputs, 'require-pr': 'verified-if-any', 'pr-author': '' } },
    ],
  ])('says once: %s', async (text, options) => {
    const { results, log } = await run('agent', { inputs, ...options })

    expect(results).toEqual({ start: 'failure', wait: 'skipped' })
    expect(errorsIn(log)).toEqual([log.trimEnd()])
    expect(log).toContain(`::error title=Agent job not started::${text}.`)
    expect(starts()).toEqual([])
  })

  it('names every setting that is missing', async () => {
    const none = { AGENT_BASE_URL: '', AGENT_PROJECT_ID: '', AGENT_START_URL: '' }
    const { log } = await run('agent', { call: { prompt: '' }, vars: none, secrets: {} })

    expect(errorsIn(log)).toHaveLength(5)
  })

  const noInputs = {
    'allowed-statuses': '',
    'require-pr': '',
    'pr-author': '',
    'pr-paths': '',
    comment: '',
    'issue-number': '',
  }
  const common = {
    uses: SELF,
    'base-url': 'https://agents.example.com',
    'project-id': 'acme-web',
    'job-id': 'job_8f3a',
    'admin-key': 'svc_0123456789',
    'timeout-minutes': '60',
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
    ['by hand', { inputs }, noInputs],
    ['by a call without the others', { call: inputs }, { ...noInputs, 'pr-paths': '**' }],
    ['by a call with all of them', { call: { ...inputs, ...given } }, given],
  ])('gives the action what it was started with %s', async (_, options, expected) => {
    const { used } = await run('agent', options)

    expect(used).toEqual([{ ...common, ...expected }])
  })

  it.each<[string, RecipeOptions]>([
    ['by hand', { inputs }],
    ['by a call without paths', { call: verified }],
    ['by a call with all inputs', { call: { ...inputs, ...given } }],
  ])('is understood by the action, started %s', async (_, options) => {
    const { used } = await run('agent', options)

    expect(await parseUsed(used[0])).toMatchObject({ jobIds: ['job_8f3a'] })
  })

  // The action's own rule: a variable that is not set must not open the gate.
  it('is rejected by the action if a gate has lost its paths', async () => {
    const { used } = await run('agent', { call: verified })

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
  const read = async (recipe: string): Promise<unknown> =>
    parse(await readFile(pathOf(recipe), 'utf8'))

  it('of the called workflow are at most those of its caller', async () => {
    const agent = await read('agent')

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
    expect(await read(recipe)).toMatchObject({
      permissions: {},
      jobs: {
        agent: {
          permissions,
          uses: AGENT,
          secrets: { AGENT_ADMIN_KEY: '${{ secrets.AGENT_ADMIN_KEY }}' },
        },
      },
    })
  })
})

describeRecipe('after-merge', () => {
  const compare = 'https://github.com/acme/app/compare/1a2b3c4...5d6e7f8'
  const event = { compare, sender: { login: 'octocat' } }
  const github = { sha: COMMIT }

  it('asks for all that is missing, and comments on the merged pull request', async () => {
    answer = () => [{ number: 7 }, { number: 6 }]
    const { used, group } = await run('after-merge', { event, github })

    expect(calls).toEqual([`api repos/acme/app/commits/${COMMIT}/pulls`])
    expect(used).toEqual([
      {
        uses: AGENT,
        prompt: expect.stringMatching(/every change on develop of acme\/app .*\.\.\.5d6e7f8\.$/),
        'allowed-statuses': 'completed, failed, archived, active',
        comment: 'always',
        'issue-number': '7',
      },
    ])
    expect(group).toBe('after-merge')
  })

  it.each([
    ['no pull request', []],
    ['no number', [{}]],
    ['no response', new Error('HTTP 502')],
  ])('starts an agent without a comment if there is %s', async (_, pulls) => {
    answer = () => pulls
    const { used } = await run('after-merge', { event, github })

    expect(used).toMatchObject([{ comment: 'never', 'issue-number': '' }])
  })

  it('starts nothing after a push by the agent itself', async () => {
    const sender = { login: vars.AGENT_LOGIN }
    const { results } = await run('after-merge', { event: { compare, sender }, github })

    expect(results).toEqual({ merged: 'skipped', agent: 'skipped' })
  })

  it('starts an agent after any push if it does not know the agent’s account', async () => {
    answer = () => []
    const { results } = await run('after-merge', { event, github, vars: { AGENT_LOGIN: '' } })

    expect(results).toEqual({ merged: 'success', agent: 'success' })
  })
})

describe('on-pull-request', () => {
  const pull = {
    draft: false,
    html_url: outputs.prLink,
    user: { login: 'octocat', type: 'User' },
    head: { repo: { full_name: 'acme/app' } },
  }

  function runOn(changes: object, sender: object = { login: 'octocat', type: 'User' }) {
    const github = { event_name: 'pull_request', head_ref: 'fix' }
    const event = { sender, pull_request: { ...pull, ...changes } }
    return run('on-pull-request', { github, event })
  }

  it('starts an agent, whose end does not fail the run', async () => {
    const { results, used } = await runOn({})

    expect(results).toEqual({ agent: 'success' })
    expect(used).toEqual([
      {
        uses: AGENT,
        prompt: `Update the docs for the pull request ${outputs.prLink}.`,
        ref: 'fix',
        'allowed-statuses': 'completed, failed, archived, active',
        comment: 'pull-request',
      },
    ])
  })

  it.each([
    ['a draft', { draft: true }],
    ['a bot', { user: { login: 'acme-agent[bot]', type: 'Bot' } }],
    ['the agent’s account', { user: { login: 'Acme-Agent[bot]', type: 'User' } }],
    ['nobody', { user: null }],
    ['a fork', { head: { repo: { full_name: 'mallory/app' } } }],
    ['a fork that is gone', { head: { repo: null } }],
  ])('starts nothing for %s', async (_, changes) => {
    expect((await runOn(changes)).results).toEqual({ agent: 'skipped' })
  })

  // An agent that closes and reopens a pull request to repeat its checks would start itself.
  it.each([
    ['a bot', { login: 'acme-agent[bot]', type: 'Bot' }],
    ['the agent’s account', { login: 'Acme-Agent[bot]', type: 'User' }],
  ])('starts nothing if %s reopens a person’s pull request', async (_, sender) => {
    expect((await runOn({}, sender)).results).toEqual({ agent: 'skipped' })
  })

  it('starts nothing after a push, by which an agent could start itself', async () => {
    expect(parse(await readFile(pathOf('on-pull-request'), 'utf8'))).toHaveProperty(
      'on.pull_request.types',
      ['opened', 'reopened', 'ready_for_review'],
    )
  })
})

describe('on-label', () => {
  const labeled = { label: { name: 'agent' }, sender: { login: 'octocat', type: 'User' } }
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
    ['the agent’s account', onIssue, { sender: { login: 'Acme-Agent[bot]', type: 'User' } }],
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

describe.each([
  ['deploy', 'verified'],
  ['merge', 'verified-if-any'],
])('%s', (recipe, requirement) => {
  // agent.yml starts no agent then.
  it('demands an author, even if the variable is not set', async () => {
    const inputs = { prompt: 'Update the docs.' }
    const { used } = await run(recipe, { inputs, agent: failed({}), vars: { AGENT_LOGIN: '' } })

    expect(used).toEqual([{ uses: AGENT, ...inputs, 'require-pr': requirement, 'pr-author': '' }])
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

  it.each(['refs/heads/develop', 'refs/heads/DEVELOP'])(
    'deploys the commit that was verified, from %s',
    async (ref) => {
      const { results, names, used, log } = await deploy({ github: { ref } })

      expect(results).toEqual({ agent: 'success', build: 'success', deploy: 'success' })
      expect(used[0]).toEqual({
        uses: AGENT,
        ...inputs,
        'require-pr': 'verified',
        'pr-author': 'acme-agent[bot]',
      })
      // The deploy script is not the agent's. The condition of the first job does not see to that,
      // because GitHub ignores letter case: a run from a branch DEVELOP passes.
      const checkouts = used.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
      expect(checkouts.map(({ ref }) => ref)).toEqual([COMMIT, 'refs/heads/develop'])
      expect(log).toBe(`built\ndeployed hello ${COMMIT}\n`)
      // What a reviewer sees before the deployment.
      expect(names['build']).toBe(`build ${COMMIT}`)
    },
  )

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

  it('builds without secrets, without a cache that others restore, and uploads no hidden files', async () => {
    const { used } = await deploy()
    const { jobs } = z
      .object({ jobs: z.object({ build: z.looseObject({ 'cache-mode': z.string() }) }) })
      .parse(parse(await readFile(pathOf('deploy'), 'utf8')))

    expect(jobs.build['cache-mode']).toBe('none')
    expect(JSON.stringify(jobs.build)).not.toContain('secrets')
    expect(used.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'))).toEqual([
      {
        uses: expect.anything(),
        name: 'site',
        path: 'dist',
        'if-no-files-found': 'error',
        overwrite: 'true',
      },
    ])
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
  const green = [bucket('pass')]

  interface Minute {
    readonly pull?: unknown
    readonly checks?: unknown
    readonly merge?: unknown
  }

  function bucket(name: string) {
    return { name: `a check to ${name}`, bucket: name }
  }

  /** What GitHub responds, one minute after the other, and the last minute again and again. */
  function simulate(...minutes: readonly Minute[]): void {
    let minute = -1
    answer = (call) => {
      if (call === 'api repos/acme/app/pulls/7') minute += 1
      const now = {
        pull,
        checks: green,
        merge: {},
        ...minutes[Math.min(minute, minutes.length - 1)],
      }
      if (call === put) return now.merge
      return call.startsWith('pr checks') ? now.checks : now.pull
    }
  }

  function merge({
    check = passed(verified),
    ...options
  }: RecipeOptions & { check?: Result } = {}) {
    const agent = passed({ ...outputs, jobId: 'job_8f3a' })
    const inputs = { prompt: 'x' }
    const use = (uses: string) => (uses === SELF ? check : (options.agent ?? agent))
    return run('merge', { inputs, use, ...options })
  }

  function merges(): string[] {
    return calls.filter((call) => call.includes('PUT'))
  }

  it('verifies the commit that the pull request has by now, without a wait', async () => {
    simulate({})
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
    simulate({})
    const { prPaths = [] } = await parseUsed((await merge()).used[1])
    const isAllowed = (path: string) => prPaths.some((pattern) => matchesPath(path, pattern))

    expect(['docs/a.md', 'docs/a/b.md'].filter(isAllowed)).toHaveLength(2)
    // GitHub reads these: who must review what, and the domain of the pages.
    expect(['docs/CODEOWNERS', 'docs/CNAME'].filter(isAllowed)).toEqual([])
    // A build of the docs runs these.
    expect(['docs/conf.py', 'docs/package.json'].filter(isAllowed)).toEqual([])
    expect(['README.md'].filter(isAllowed)).toEqual([])
  })

  it.each<[string, Minute[]]>([
    ['are green', [{}]],
    ['are green or skipped', [{ checks: [bucket('skipping'), ...green] }]],
    ['began late', [{ checks: none }, { checks: [...green, bucket('pending')] }, {}]],
    ['are of an unknown state for a minute', [{ checks: [...green, bucket('new')] }, {}]],
    ['could not be listed', [{ checks: new Error('HTTP 502') }, { checks: '<html>' }, {}]],
    ['had not begun when GitHub was to merge', [{ merge: new Error('"e2e" is expected') }, {}]],
    ['and GitHub had a bad minute', [{ pull: new Error('HTTP 502') }, { pull: '' }, {}]],
  ])('merges the verified commit if the required checks %s', async (_, minutes) => {
    simulate(...minutes)
    const { results, log } = await merge()

    expect(results).toEqual({ agent: 'success', merge: 'success' })
    // Also before the first attempt, when slow checks have not begun.
    expect(log.match(/^slept 60$/gm)).toHaveLength(minutes.length)
    expect(log.trimEnd().split('\n').at(-1)).toBe(`Merged ${COMMIT}.`)
    expect(calls.slice(-3)).toEqual([
      'api repos/acme/app/pulls/7',
      'pr checks 7 --required --json name,bucket',
      put,
    ])
  })

  it('merges into the default branch if a schedule has started it', async () => {
    simulate({})
    const { results } = await merge({ event: { schedule: '20 4 * * 1' } })

    expect(results).toEqual({ agent: 'success', merge: 'success' })
    expect(merges()).toEqual([put])
  })

  it('passes if somebody else has merged the verified commit', async () => {
    simulate({ checks: none }, { pull: { ...pull, state: 'closed', merged: true } })

    expect((await merge()).results).toEqual({ agent: 'success', merge: 'success' })
    expect(merges()).toEqual([])
  })

  it.each<[string, Minute, string]>([
    [
      'there is no required check',
      { checks: none },
      "no required checks reported on the 'agent/docs'",
    ],
    ['all required checks were skipped', { checks: [bucket('skipping')] }, 'a check to skipping'],
    ['the list of checks is empty', { checks: [] }, '""'],
    ['a check is still running', { checks: [bucket('pending'), ...green] }, 'a check to pending'],
    ['a check is of an unknown state', { checks: [bucket('new'), ...green] }, 'a check to new'],
    ['GitHub cannot be understood', { checks: '<html>' }, ''],
    ['the pull request cannot be read', { pull: new Error('HTTP 502') }, 'HTTP 502'],
  ])('merges nothing as long as %s', async (_, minute, said) => {
    simulate(minute, minute, { checks: [bucket('fail')] })
    const { results, log } = await merge()

    expect(results).toEqual({ agent: 'success', merge: 'failure' })
    expect(merges()).toEqual([])
    expect(log.match(/^Not yet: .*/gm)).toEqual([
      expect.stringContaining(said),
      expect.stringContaining(said),
    ])
  })

  it.each(['fail', 'cancel'])('stops at once if a required check ends as %s', async (end) => {
    simulate({ checks: [...green, bucket('pending'), bucket(end)] })
    const { results, log } = await merge()

    expect(results).toEqual({ agent: 'success', merge: 'failure' })
    expect(calls).toHaveLength(2)
    expect(errorsIn(log)).toEqual([expect.stringContaining(`a check to ${end}`)])
  })

  it('ends with the words of GitHub', async () => {
    const outage = Array.from({ length: 57 }, () => ({ pull: new Error('HTTP 502') }))
    const merge405 = new Error('gh: Squash merges are not allowed%0A\n::error::x (HTTP 405)')
    simulate(...outage, { merge: merge405 })
    const { results, log } = await merge()

    expect(results).toEqual({ agent: 'success', merge: 'failure' })
    expect(merges()).toHaveLength(3)
    expect(log.match(/^slept 60$/gm)).toHaveLength(60)
    expect(errorsIn(log)).toEqual([
      expect.stringMatching(
        /^::error title=Not merged::.*: "gh: Squash merges are not allowed%250A\\n::error::x \(HTTP 405\)"$/,
      ),
    ])
  })

  it.each<[string, object]>([
    ['into another branch', { ...pull, base: { ref: 'release' } }],
    ['into a branch that differs in case', { ...pull, base: { ref: 'Develop' } }],
    ['into an unknown branch', { ...pull, base: {} }],
    ['of another commit', { ...pull, head: { sha: COMMIT.replace('5', '6') } }],
    ['that is closed', { ...pull, state: 'closed' }],
    ['that is a closed draft', { ...pull, state: 'closed', draft: true }],
    ['that was merged with another commit', { ...pull, merged: true, head: { sha: 'x' } }],
    ['that was merged into another branch', { ...pull, merged: true, base: { ref: 'x' } }],
  ])('stops at once for a pull request %s', async (_, changed) => {
    simulate({ checks: none }, { pull: changed })
    const { results, log } = await merge()

    expect(results).toEqual({ agent: 'success', merge: 'failure' })
    expect(calls).toHaveLength(3)
    expect(merges()).toEqual([])
    expect(errorsIn(log)).toEqual([
      expect.stringMatching(
        /^::error title=Not merged::The pull request has changed .* re-run failed jobs/,
      ),
    ])
  })

  it('stops at once for a draft, which GitHub does not merge', async () => {
    simulate({ pull: { ...pull, draft: true }, checks: none })
    const { results, log } = await merge()

    expect(results).toEqual({ agent: 'success', merge: 'failure' })
    expect(calls).toHaveLength(1)
    expect(errorsIn(log)).toEqual([
      expect.stringMatching(/^::error title=Not merged::The pull request is a draft\./),
    ])
  })

  it('is green if there was nothing to change', async () => {
    const agent = passed({ status: 'completed', prLink: '', jobId: 'job_8f3a' })
    const { results, log } = await merge({ agent, check: passed({ status: 'completed' }) })

    expect(results).toEqual({ agent: 'success', merge: 'success' })
    expect(log).toBe('')
    expect(calls).toEqual([])
  })

  it.each<[string, Result]>([
    ['fails', failed(verified)],
    ['was killed', failed({})],
    ['returns nothing', passed({})],
    ['returns no commit', passed({ ...verified, prHeadSha: '' })],
    ['finds it still active', passed({ ...verified, status: 'active' })],
  ])('merges nothing if the verification %s', async (_, check) => {
    simulate({})
    await merge({ check })

    expect(calls).toEqual([])
  })

  it.each(
    endings.filter(([, { passes, outputs: given }]) => !passes || given['status'] !== 'completed'),
  )('verifies nothing if the agent job %s', async (_, agent) => {
    const { results, used } = await merge({ agent })

    expect(results).toMatchObject({ merge: 'skipped' })
    expect(used).toHaveLength(1)
  })
})

describeRecipe('several-jobs', () => {
  const entry = { status: 'completed', errorCode: '', prLink: outputs.prLink, message: 'It did.' }
  const jobs = [
    { ...entry, jobId: 'one' },
    { ...entry, jobId: 'two', errorCode: 'unverified-pr', message: 'Agent job `two` …' },
  ]

  function runSeveral(options: RecipeOptions & { tasks?: string } = {}) {
    const { tasks = 'a "$(id)"\n\n  \nb\n', ...rest } = options
    return run('several-jobs', { env: { TASKS: tasks }, event: {}, ...rest })
  }

  beforeEach(() => {
    responses = ['one', 'two'].map((id) => ({ status: 201, body: JSON.stringify({ id }) }))
  })

  it('starts a job for each task, and waits for all of them', async () => {
    const { used, results } = await runSeveral()

    expect(starts().map(({ body }): unknown => JSON.parse(body))).toEqual(
      ['a "$(id)"', 'b'].map((prompt) => ({
        repository: 'https://github.com/acme/app',
        ref: 'develop',
        prompt,
      })),
    )
    expect(starts()[0]?.headers.authorization).toBe('Bearer svc_0123456789')
    expect(used).toMatchObject([{ 'job-id': 'one,two' }])
    expect(results).toEqual({ start: 'success', wait: 'success' })
  })

  it('names the tasks in the summary, in the log and for a message', async () => {
    const { jobOutputs, log, summary } = await runSeveral({
      agent: failed({ status: 'completed', message: '1 of 2', jobs: JSON.stringify(jobs) }),
    })

    expect(summary).toBe('- `one`: a "$(id)"\n- `two`: b\n')
    expect(log.split('\n').slice(2)).toEqual([
      `- "a "$(id)"": completed ${outputs.prLink}`,
      '- "b": unverified-pr',
      '',
    ])
    expect(jobOutputs['wait']).toEqual({
      status: 'completed',
      message: '"b": Agent job `two` …',
    })
  })

  // The runner withholds an output that looks like a secret, such as a task with a token in it.
  it('fails if the started jobs are not known', async () => {
    const env = { TASKS: 'a', GITHUB_OUTPUT: '/dev/null' }
    const agent = failed({ jobs: '[]', message: '`job-id` is empty' })
    const { results, used } = await runSeveral({ env, agent })

    expect(results).toEqual({ start: 'success', wait: 'failure' })
    await expect(parseUsed(used[0])).rejects.toThrow('`job-id` is empty')
  })

  it('starts the tasks of the file', async () => {
    await run('several-jobs')

    expect(starts()).toHaveLength(2)
  })

  it.each([
    ['was killed', {}, ''],
    [
      'rejected its inputs',
      { jobs: '[]', message: '2 inputs need fixing.' },
      '2 inputs need fixing.',
    ],
  ])('has the message of a wait that %s', async (_, given, message) => {
    const { results, jobOutputs } = await runSeveral({ agent: failed(given) })

    expect(results).toEqual({ start: 'success', wait: 'failure' })
    expect(jobOutputs['wait']?.['message']).toBe(message)
  })

  it.each(badResponses)('explains $what, and starts no more', async ({ error, ...bad }) => {
    responses = [bad]
    const { results, log } = await runSeveral({ tasks: 'b\nc' })

    expect(results).toEqual({ start: 'failure', wait: 'skipped' })
    expect(errorsIn(log)).toEqual([expect.stringContaining(error)])
    expect(log).toContain('::error title=Agent jobs not started::The task "b" was not started. The')
    expect(log).not.toContain('svc_0123456789')
    expect(starts()).toHaveLength(1)
  })

  it('waits for the jobs that were started before a task could not be', async () => {
    responses = [
      { status: 201, body: '{"id":"one"}' },
      { status: 500, body: '' },
    ]
    const { results, used, log } = await runSeveral({ tasks: 'a\nb\nc' })

    expect(results).toEqual({ start: 'failure', wait: 'success' })
    expect(used).toMatchObject([{ 'job-id': 'one' }])
    expect(errorsIn(log)).toEqual([expect.stringContaining('The task "b" was not started. The')])
    expect(starts()).toHaveLength(2)
  })

  it.each<[string, RecipeOptions & { tasks?: string }]>([
    ['Protocol \\"http\\"', { vars: { AGENT_START_URL: 'http://127.0.0.1:1' } }],
    ['If you want that, start a new run', { github: { run_attempt: '2' } }],
    ['Write 1 to 100 tasks', { tasks: ' \n' }],
    ['Write 1 to 100 tasks', { tasks: 'a\n'.repeat(101) }],
    ['The variable AGENT_START_URL is not set', { vars: { AGENT_START_URL: '' } }],
    ['The variable AGENT_BASE_URL is not set', { vars: { AGENT_BASE_URL: '' } }],
    ['The variable AGENT_PROJECT_ID is not set', { vars: { AGENT_PROJECT_ID: '' } }],
    ['The secret AGENT_ADMIN_KEY is empty', { secrets: {} }],
  ])('starts nothing, and says: %s', async (text, options) => {
    const { results, log } = await runSeveral(options)

    expect(results).toEqual({ start: 'failure', wait: 'skipped' })
    expect(errorsIn(log)).toEqual([expect.stringContaining(text)])
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

/** The first code of a language below a heading of the docs. */
async function snippet(page: string, heading: string, language = 'yaml'): Promise<string> {
  const text = await readFile(resolve(import.meta.dirname, `../docs/${page}`), 'utf8')
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms')
  const [, code = ''] = block.exec(section.split('\n## ')[0] ?? '') ?? []
  return code
}

/** Writes a workflow, to which a page of the docs adds something. */
async function writeWorkflow(recipe: string, added: object): Promise<string> {
  const workflow: unknown = parse(await readFile(pathOf(recipe), 'utf8'))
  const file = join(directory, `${recipe}.yml`)
  await writeFile(file, stringify(merged(workflow, added)))
  return file
}

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
  const pullRequest = {
    user: { type: 'User' },
    head: { repo: { full_name: 'acme/app' } },
    html_url: outputs.prLink,
  }
  const fork = { repo: { full_name: 'mallory/app' } }
  let file: string

  beforeAll(async () => {
    file = join(directory, 'required-check.yml')
    await writeFile(file, await snippet('gates.md', 'Block a merge until the agent has finished'))
  })

  function check({
    agent = passed(outputs),
    eventName = 'pull_request',
    sender = 'User',
    pull = {},
  }) {
    const event = { sender: { type: sender }, pull_request: { ...pullRequest, ...pull } }
    const github = { event_name: eventName, head_ref: 'fix', ref: 'refs/pull/7/merge' }
    const isQueue = eventName === 'merge_group'
    return run('required-check', { file, agent, github, event: isQueue ? {} : event })
  }

  it('passes once the agent job has completed', async () => {
    const { results, names, used, group } = await check({})

    expect(results).toEqual({ agent: 'success', 'agent-check': 'success' })
    expect(names['agent-check']).toBe('agent-check')
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
    const { results, names } = await check(options)

    expect(results).toEqual({ agent: 'skipped', 'agent-check': 'success' })
    expect(names['agent-check']).toBe('agent-check')
  })

  it.each([
    ['a push by a bot', { sender: 'Bot' }],
    ['an unknown author', { pull: { user: null } }],
    ['an author of another type', { pull: { user: { type: 'Organization' } } }],
  ])('fails at %s without an agent', async (_, options) => {
    const { results, names, log } = await check(options)

    expect(results).toEqual({ agent: 'skipped', 'agent-check': 'failure' })
    expect(names['agent-check']).toBe('agent-check')
    expect(log).toMatch(/^::error::No agent job completed for this commit\. /)
  })

  // A pull request from a fork can have the same commit as one from here.
  it.each([
    ['a fork', { head: fork }],
    ['a fork that is gone', { head: { repo: null } }],
    ['a bot’s fork', { user: { type: 'Bot' }, head: fork }],
  ])('does not report under its own name for %s', async (_, pull) => {
    const { results, names } = await check({ pull })

    expect(results).toEqual({ agent: 'skipped', 'agent-check': 'failure' })
    expect(names['agent-check']).toBe('agent-check of a fork')
  })

  it('fails at another event', async () => {
    const { results } = await check({ eventName: 'workflow_dispatch', pull: { head: null } })

    expect(results).toEqual({ agent: 'skipped', 'agent-check': 'failure' })
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

describeRecipe('the docs: merge through a merge queue', () => {
  const pull = {
    node_id: 'PR_1',
    state: 'open',
    merged: false,
    base: { ref: 'develop' },
    head: { sha: COMMIT },
  }
  const verified = { status: 'completed', prNumber: '7', prHeadSha: COMMIT }
  let file: string

  beforeAll(async () => {
    const code = await snippet('how-to.md', 'Merge through a merge queue', 'bash')
    const lines = code.replace(/\n(?=.)/g, `\n${' '.repeat(12)}`)
    const recipe = await readFile(pathOf('merge'), 'utf8')
    file = join(directory, 'merge-queue.yml')
    await writeFile(
      file,
      recipe.replace(/gh api --silent --method PUT.*?exit; \}\n/s, () => lines),
    )
  })

  /** `queue` is what GitHub responds to each request that queues. */
  function merge(...queue: unknown[]) {
    answer = (call) => {
      if (call.startsWith('api graphql')) return queue.shift()
      return call.startsWith('pr checks') ? [{ name: 'test', bucket: 'pass' }] : pull
    }
    const use = () => passed({ ...verified, jobId: 'job_8f3a' })
    return run('merge', { file, inputs: { prompt: 'x' }, use })
  }

  it('queues the verified commit, and tries again as long as GitHub rejects it', async () => {
    const { results, log } = await merge(new Error('"e2e" is expected'), {})

    expect(results).toEqual({ agent: 'success', merge: 'success' })
    expect(log).toMatch(/^Not yet: ".*e2e.*"$/m)
    const requests = calls.filter((call) => call.startsWith('api graphql'))
    expect(requests).toHaveLength(2)
    expect(requests[1]).toContain(`-f id=PR_1 -f commit=${COMMIT} -f query=`)
    expect(requests[1]).toContain('expectedHeadOid: $commit')
  })
})

describeRecipe('the docs: send a chat message', () => {
  const secrets = { AGENT_ADMIN_KEY: 'svc_0123456789' }
  const message = 'Agent job `job_8f3a` <failed> & so on.'

  /** What the page says to write in place of `[agent]` and `needs.agent`. */
  const adapted: Readonly<Record<string, { needs: string; waits: string }>> = {
    'after-merge': { needs: '[merged, agent]', waits: 'needs.agent' },
    'several-jobs': { needs: '[start, wait]', waits: 'needs.wait' },
  }

  async function report(recipe: string, options: RecipeOptions) {
    const { needs = '', waits = '' } = adapted[recipe] ?? {}
    const yaml = await snippet('how-to.md', 'Send a chat message')
    const { report } = z
      .object({ report: z.looseObject({}) })
      .parse(parse(yaml.replace('[agent]', needs).replaceAll('needs.agent', waits)))
    const file = await writeWorkflow(recipe, { jobs: { report } })
    const chat = { ...secrets, CHAT_WEBHOOK_URL: `${https.origin}/chat` }
    const { results } = await run(recipe, { file, secrets: chat, ...options })
    const texts = server.requests
      .filter(({ url }) => url === '/chat')
      .map(({ body }) => z.object({ text: z.string() }).parse(JSON.parse(body)).text)
    return { result: results['report'], texts }
  }

  beforeEach(() => {
    answer = () => []
  })

  const event = { sender: { login: 'octocat' } }

  it.each<[string, Result]>([
    ['failed in a run that stays green', passed({ ...outputs, status: 'failed', message })],
    [
      'is still active in a run that stays green',
      passed({ ...outputs, status: 'active', message }),
    ],
    ['failed', failed({ ...outputs, message })],
  ])('is sent after a merge if the agent job %s', async (_, agent) => {
    const { texts } = await report('after-merge', { agent, event })

    expect(texts).toEqual([
      expect.stringMatching(
        /^Not everything passed: https:.*\nAgent job `job_8f3a` &lt;failed> &amp; so on\.$/,
      ),
    ])
  })

  it.each<[string, Result, object]>([
    ['completed', passed(outputs), event],
    ['was not started', passed({}), { sender: { login: vars.AGENT_LOGIN } }],
  ])('is not sent if the agent job %s', async (_, agent, given) => {
    expect(await report('after-merge', { agent, event: given })).toEqual({
      result: 'skipped',
      texts: [],
    })
  })

  it('says so if the workflow failed elsewhere', async () => {
    const { texts } = await report('after-merge', { agent: failed({}), event })

    expect(texts).toEqual([expect.stringMatching(/^Not everything passed: https:.*\n$/)])
  })

  it('names the tasks of several jobs', async () => {
    const jobs = [{ jobId: 'job_8f3a', errorCode: 'job-failed', message }]
    const agent = failed({ jobs: JSON.stringify(jobs) })
    const { texts } = await report('several-jobs', { agent, env: { TASKS: 'Add tests.' } })

    expect(texts).toEqual([
      expect.stringMatching(/\n"Add tests\.": Agent job `job_8f3a` &lt;failed>/),
    ])
  })

  it('names the first task that was not started', async () => {
    responses = [
      { status: 201, body: '{"id":"job_8f3a"}' },
      { status: 500, body: '' },
    ]
    const jobs = [{ jobId: 'job_8f3a', errorCode: '', message: 'It did.' }]
    const agent = passed({ status: 'completed', message: '1 of 1', jobs: JSON.stringify(jobs) })
    const { texts } = await report('several-jobs', { agent, env: { TASKS: 'a\nb "c"\nd' } })

    expect(texts).toEqual([
      expect.stringMatching(
        /^Not everything passed: https:.*\n"b "c"" was not started, nor any task after it\.$/,
      ),
    ])
  })

  // For example, GitHub withholds the name of the task, or the time limit ends `start`.
  it('does not claim that all is well if it cannot name the task that was not started', async () => {
    const jobs = [{ jobId: 'job_8f3a', errorCode: '', message: 'It did.' }]
    const agent = passed({ status: 'completed', message: '1 of 1', jobs: JSON.stringify(jobs) })
    responses = [
      { status: 201, body: '{"id":"job_8f3a"}' },
      { status: 500, body: '' },
    ]
    const env = { TASKS: 'a\nb', NOT_STARTED: '' }
    const { texts } = await report('several-jobs', { agent, env })

    expect(texts).toEqual([
      expect.stringMatching(/^Not everything passed: https:.*\nNot all agent jobs were started\.$/),
    ])
  })

  it('names the task that was not started even if the wait was killed', async () => {
    responses = [
      { status: 201, body: '{"id":"job_8f3a"}' },
      { status: 500, body: '' },
    ]
    const { texts } = await report('several-jobs', { agent: failed({}), env: { TASKS: 'a\nb' } })

    expect(texts).toEqual([
      expect.stringMatching(/\n"b" was not started, nor any task after it\.$/),
    ])
  })

  it('is sent if no agent job was started', async () => {
    const { texts } = await report('several-jobs', { env: { TASKS: '' } })

    expect(texts).toEqual([expect.stringMatching(/^Not everything passed: https:.*\n$/)])
  })

  it('is not sent if all jobs completed', async () => {
    const jobs = [{ jobId: 'job_8f3a', status: 'completed', errorCode: '', message }]
    const agent = passed({ status: 'completed', jobs: JSON.stringify(jobs) })
    const options = { agent, env: { TASKS: 'Add tests.' } }

    expect((await report('several-jobs', options)).texts).toEqual([])
  })
})

describeRecipe('the docs: from a label to a preview', () => {
  const issue = { number: 5, html_url: 'https://github.com/acme/app/issues/5' }
  const labeled = {
    repository,
    issue,
    label: { name: 'preview' },
    sender: { login: 'octocat', type: 'User' },
  }
  const url = 'https://preview.example'

  async function preview({ event = {}, agent = passed(outputs) }) {
    const added = z
      .looseObject({})
      .parse(parse(await snippet('how-to.md', 'From a label to a preview')))
    const file = await writeWorkflow('deploy', added)
    answer = () => ({})
    return run('deploy', {
      file,
      event: { ...labeled, ...event },
      github: { event_name: 'issues' },
      env: { URL_OF_PREVIEW: url },
      async use(uses, given) {
        if (uses === AGENT) return agent
        if (uses.startsWith('actions/download-artifact@')) {
          await mkdir(given['path'] ?? '')
          await writeFile(join(given['path'] ?? '', 'index.html'), 'hello')
        }
        return passed({})
      },
    })
  }

  it('deploys what the agent made of the issue, and comments with the address', async () => {
    const { results, used } = await preview({})

    expect(results).toEqual({
      agent: 'success',
      build: 'success',
      deploy: 'success',
      report: 'success',
    })
    expect(used[0]).toEqual({
      uses: AGENT,
      prompt: `Resolve the issue ${issue.html_url}.`,
      'require-pr': 'verified',
      'pr-author': 'acme-agent[bot]',
      comment: 'always',
    })
    expect(calls).toEqual([`issue comment 5 --body Preview: ${url}`])
  })

  it.each([
    ['another label', { label: { name: 'agent' } }],
    ['a bot', { sender: { type: 'Bot' } }],
    ['the agent’s account', { sender: { login: vars.AGENT_LOGIN, type: 'User' } }],
    ['no label', { label: null }],
  ])('starts nothing at %s', async (_, event) => {
    const { results } = await preview({ event })

    expect(new Set(Object.values(results))).toEqual(new Set(['skipped']))
  })

  it('deploys nothing that is not verified', async () => {
    const { results } = await preview({ agent: failed({ ...outputs, prHeadSha: '' }) })

    expect(results).toEqual({
      agent: 'failure',
      build: 'skipped',
      deploy: 'skipped',
      report: 'skipped',
    })
    expect(calls).toEqual([])
  })
})
