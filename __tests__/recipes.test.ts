import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { startHttps } from '../scripts/runners/https.ts'
import { listen, type Loopback } from '../simulator/loopback.ts'
import { status } from '../simulator/responses.ts'
import { createCertificates } from './support/certificates.ts'
import { describeScripts } from './support/describe-scripts.ts'
import { type Result, runWorkflow, type WorkflowOptions } from './support/run-workflow.ts'
import { readLog } from './support/runner-model.ts'

// The scripts are run as they stand in examples/ and docs/.
const describeRecipe = describeScripts('bash', 'jq', 'curl')

jest.setTimeout(20_000)

const SELF = 'await-agent-job/await-agent-job@v1'
const AGENT = './.github/workflows/agent.yml'
const COMMIT = '5c1bf8a7d8f7bd0c3d3aa39ac4b8e9c9a41b7c2f'
const KEY = 'svc_01/234+56789'
const ASKED = 'Say "$(id)".'
const LINK = 'https://github.com/acme/app/pull/7'
const outputs = {
  status: 'completed',
  prLink: LINK,
  prNumber: '7',
  prHeadSha: COMMIT,
  message: 'Agent job `job_8f3a` completed.',
}
const vars = {
  AGENT_BASE_URL: 'https://agents.example.com',
  AGENT_PROJECT_ID: 'acme-web',
  AGENT_LOGIN: 'acme-agent[bot]',
}
const noVars = { AGENT_BASE_URL: '', AGENT_PROJECT_ID: '', AGENT_START_URL: '' }
/** What every wait is given. */
const wait = {
  uses: SELF,
  'base-url': vars.AGENT_BASE_URL,
  'project-id': vars.AGENT_PROJECT_ID,
  'job-id': 'job_8f3a',
  'admin-key': KEY,
  'timeout-minutes': '60',
}
const repository = { full_name: 'acme/app', default_branch: 'develop' }

type Response = [status: number, body: string]

/** What gh prints, one after the other, then always the last. If it is an error, gh fails. */
interface Gh {
  readonly pull?: readonly unknown[]
  readonly checks?: readonly unknown[]
  readonly merge?: readonly unknown[]
}

interface Options extends Partial<WorkflowOptions> {
  readonly event?: object
  readonly gh?: Gh
  /** How the action, or the called workflow, ended. */
  readonly agent?: Result
  /** Of the service: one after the other, then always a job. */
  readonly responses?: readonly Response[]
}

let directory: string
/** The service, and the chat. */
let server: Loopback
let https: Awaited<ReturnType<typeof startHttps>>
let requests: { url: string; key: string | undefined; body: unknown }[] = []
let responses: Response[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recipes-'))
  const programs = {
    gh: `printf '%s\\0' "$*" >> answers/calls
      case $* in pr\\ checks*) kind=checks ;; *PUT* | *graphql*) kind=merge ;; *) kind=pull ;; esac
      read -r at < "answers/$kind"
      [ ! -e "answers/$kind.$((at + 1))" ] || at=$((at + 1))
      echo "$at" > "answers/$kind"
      { read -r result; answer=$(cat); } < "answers/$kind.$at"
      if [ "$result" = error ]; then echo "$answer" >&2; exit 1; fi
      [ -z "$answer" ] || echo "$answer"`,
    sleep: 'echo "slept $1"',
    'scripts/build.sh': 'echo built',
    'scripts/deploy.sh': `echo "deployed $(cat "$1/index.html") $2"
      echo "url=https://preview.example" >> "$GITHUB_OUTPUT"`,
  }
  const { authority, good } = createCertificates()
  await writeFile(join(directory, 'authority.pem'), authority.cert)
  await mkdir(join(directory, 'scripts'))
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

  server = await listen({
    respond({ url, headers, body }) {
      requests.push({ url, key: headers.authorization, body: JSON.parse(body) })
      const [code, text] = responses.shift() ?? [200, '{"id":"job_8f3a"}']
      return status(code, {}, text)
    },
  })
  https = await startHttps({ origin: server.origin, certificate: good })
})

beforeEach(() => {
  requests = []
})

afterAll(async () => {
  https.close()
  await server.close()
  await rm(directory, { recursive: true })
})

/** Runs a recipe, and returns all that can be seen of the run. */
async function run(recipe: string, options: Options = {}) {
  const { event = { repository }, agent = passed(outputs), github = {}, gh = {}, ...rest } = options
  responses = [...(options.responses ?? [])]
  await writeAnswers(gh)
  const finished = await runWorkflow({
    file: resolve(import.meta.dirname, `../examples/${recipe}.yml`),
    workspace: directory,
    use: (uses) => ([SELF, AGENT].includes(uses) ? agent : passed({})),
    secrets: { AGENT_ADMIN_KEY: KEY },
    inputs: { prompt: ASKED },
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
      CURL_CA_BUNDLE: join(directory, 'authority.pem'),
      ...options.env,
    },
  })
  const { log, summary, jobOutputs, results } = finished
  expect(JSON.stringify([log, summary, jobOutputs])).not.toContain(KEY)

  const printed = readLog(log).commands.map(
    ({ name, properties, data }) => `${name} ${properties['title'] ?? ''}: ${data}`,
  )
  const calls = (await readFile(join(directory, 'answers/calls'), 'utf8')).split('\0').slice(0, -1)
  const ends = Object.entries(results).map((entry) => entry.join(' '))
  return { ...finished, ends: ends.join(', '), printed, calls, requests }
}

async function writeAnswers(gh: Gh): Promise<void> {
  const folder = join(directory, 'answers')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await writeFile(join(folder, 'calls'), '')
  for (const [kind, answers] of Object.entries({ merge: [''], ...gh })) {
    await writeFile(join(folder, kind), '0')
    for (const [at, answer] of answers.entries()) {
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
      const lines = answer instanceof Error ? ['error', answer.message] : ['ok', text]
      await writeFile(join(folder, `${kind}.${at + 1}`), lines.join('\n'))
    }
  }
}

function passed(outputs: Result['outputs']): Result {
  return { passes: true, outputs }
}

function failed(outputs: Result['outputs']): Result {
  return { passes: false, outputs }
}

interface Expected {
  readonly used?: readonly object[]
  readonly requests?: readonly unknown[]
  readonly [other: string]: unknown
}
type Row = readonly [title: string, options: Options, expected: Expected]

/** A test for each row: the recipe, run so, must end so. */
function itRuns(recipe: string, rows: readonly Row[], common: Options = {}): void {
  it.each(rows)(`${recipe}: %s`, async (_, options, { used, requests: sent, ...expected }) => {
    const finished = await run(recipe, { ...common, ...options })

    expect(finished).toMatchObject(expected)
    // With all fields, if the row has any.
    expect(finished.used).toEqual(used ?? finished.used)
    expect(requests).toEqual(sent ?? requests)
  })
}

const read = (path: string): Promise<string> =>
  readFile(resolve(import.meta.dirname, '..', path), 'utf8')
const readRecipe = async (recipe: string): Promise<unknown> =>
  parse(await read(`examples/${recipe}.yml`))

describe('recipes', () => {
  it('have heads of at most twelve lines, so that they can be read before they are copied', async () => {
    const names = await readdir(resolve(import.meta.dirname, '../examples'))
    const texts = await Promise.all(names.map((name) => read(`examples/${name}`)))

    expect(texts.filter((text) => !/^(#.*\n){2,12}name: /.test(text))).toEqual([])
  })

  it('agent declares no permissions, which would take away those of its callers', async () => {
    const agent = await readRecipe('agent')

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
  ])('%s gives agent the permissions that its wait needs, and the key', async (recipe, given) => {
    const secrets = { AGENT_ADMIN_KEY: '${{ secrets.AGENT_ADMIN_KEY }}' }

    expect(await readRecipe(recipe)).toMatchObject({
      permissions: {},
      jobs: { agent: { permissions: given, uses: AGENT, secrets } },
    })
  })

  // The rows of agent show what it makes of each response.
  it('several-jobs starts an agent job as agent does', async () => {
    const shared = [/^AGENT_ADMIN_KEY=.*$/m, /^for name in .*$/m, /^response=.*?curl .*?^fi$/ms]
    const [agent = [], several] = await Promise.all(
      ['agent', 'several-jobs'].map(async (recipe) => {
        const text = (await read(`examples/${recipe}.yml`)).replace(/^ *(#.*\n)?/gm, '')
        return shared.map((part) => part.exec(text)?.[0])
      }),
    )

    expect(agent).not.toContain(undefined)
    expect(several).toEqual(agent)
  })
})

/** What is sent to the service to start an agent job. */
const sent = (part: object = {}) => ({
  url: '/start',
  key: `Bearer ${KEY}`,
  body: { repository: 'https://github.com/acme/app', ref: 'develop', prompt: ASKED, ...part },
})
const NO_ID = 'The start request returned no usable id'
const CHECK =
  'Check AGENT_START_URL (https://…), AGENT_ADMIN_KEY, the request and .id after FILL IN.'
const RUNNING = 'If the request reached the service, an agent may be running: check its dashboard.'
const startFails = { ends: 'start failure, wait skipped', used: [] }

describeRecipe('agent', () => {
  const given = {
    'allowed-statuses': 'completed, failed',
    'require-pr': 'verified-if-any',
    'pr-author': 'acme-agent[bot]',
    'pr-paths': 'docs/**',
    comment: 'always',
    'issue-number': '42',
  }
  const none = Object.fromEntries(Object.keys(given).map((name) => [name, '']))
  const docs = { repository: 'https://github.com/acme/docs', ref: 'main' }
  const ofIssue = (issue: object): Options => ({ event: { repository, issue } })
  const sends = (part: object) => ({ requests: [sent(part)] })
  const long = `\`id\`${'字'.repeat(65_000)}`
  const bad = { ...outputs, status: 'failed', message: 'It failed.' }

  itRuns('agent', [
    [
      'is run by hand, from any branch',
      { github: { ref_name: 'fix' } },
      {
        ends: 'start success, wait success',
        requests: [sent()],
        used: [{ ...wait, ...none }],
        outputs: { ...outputs, jobId: 'job_8f3a' },
        log: 'Started agent job job_8f3a.\n',
      },
    ],
    [
      'is called with everything, and the agent job fails',
      { call: { prompt: ASKED, ...docs, ...given }, agent: failed(bad) },
      {
        ends: 'start success, wait failure',
        ...sends(docs),
        used: [{ ...wait, ...given }],
        outputs: { ...bad, jobId: 'job_8f3a' },
      },
    ],
    [
      'is called on a schedule, and takes one id from two documents',
      { call: { prompt: ASKED }, event: {}, responses: [[200, '{"id":"a"}\n{"id":"b"}']] },
      { ...sends({}), used: [{ ...wait, ...none, 'pr-paths': '**', 'job-id': 'a' }] },
    ],
    [
      'takes the text of an issue as data, even if it is longer than a variable can be',
      ofIssue({ title: '"$(id)"', body: long }),
      sends({ prompt: `${ASKED}\n\n"$(id)"\n\n${long}` }),
    ],
    [
      'takes an issue without a text',
      ofIssue({ title: 'x', body: null }),
      sends({ prompt: `${ASKED}\n\nx` }),
    ],
    [
      'takes a key that was pasted with a line break',
      { secrets: { AGENT_ADMIN_KEY: `${KEY}\n` }, responses: [[401, KEY]] },
      { ...sends({}), printed: [expect.stringContaining('(HTTP 401, "***")')] },
    ],
  ])

  /** How the recipe explains a response without an id: in the log, and for a chat message. */
  function explains(code: number, body: string, said = JSON.stringify(body)): Row {
    const advice = code >= 400 && code < 500 ? CHECK : `${CHECK} ${RUNNING}`
    const message = `${NO_ID} (HTTP ${code}, ${said}). ${advice}`
    const printed = [`error Agent job not started: ${message}`]
    return [
      `explains HTTP ${code} with ${JSON.stringify(body.slice(0, 30))}`,
      { responses: [[code, body]] },
      { ...startFails, requests: [sent()], printed, outputs: { message } },
    ]
  }
  const filler = 'x'.repeat(250)

  itRuns('agent', [
    explains(401, '{"error":"key expired","code":7}', '"key expired"'),
    explains(400, '{"error":{"a":1}}'),
    // The runner would make a line break of `%0A`, and read a command in a line of its own.
    explains(401, 'a\n::add-mask::b%0A::c'),
    // Some services escape slashes. The text is cut after the key is out of it.
    explains(403, `{"key":"${KEY.replace('/', '\\/')}"}`, '"{\\"key\\":\\"***\\"}"'),
    explains(403, `{"error":"${filler} ${KEY} ${filler}"}`, `"${filler} *** ${'x'.repeat(45)}"`),
    explains(500, '{"id":"request_1"}'),
    explains(302, ''),
    explains(202, ''),
    explains(200, '<html>'),
    explains(200, '["job_8f3a"]'),
    explains(200, '{"job":"a"}'),
    explains(200, '{"id":42}'),
    explains(200, '{"id":"a,b"}'),
    explains(200, '{"id":"a\\nstatus=completed"}'),
    explains(200, `{"id":"${'a'.repeat(257)}"}`),
    explains(200, `{"id":"a.${KEY}"}`, '"{\\"id\\":\\"a.***\\"}"'),
  ])

  const stops = (text: string) => ({
    ...startFails,
    requests: [],
    printed: [expect.stringMatching(`^error Agent job not started: ${text}`)],
  })
  const empty = (names: string) =>
    stops(`Empty: ${names}\\. Set .*pass a prompt under "with:", and`)

  itRuns('agent', [
    // The key goes over https only, and to a server that is trusted.
    [
      'sends nothing over http',
      { vars: { AGENT_START_URL: 'http://127.0.0.1:1' } },
      stops(`${NO_ID} \\(Protocol "http" [^(]*\\)\\. Check `),
    ],
    [
      'sends nothing to a server that is not trusted',
      { env: { CURL_CA_BUNDLE: '/dev/null' } },
      stops(`${NO_ID} \\(.*certificate.*\\)\\. Check `),
    ],
    [
      'names each setting that is empty',
      { vars: noVars, secrets: {}, inputs: { prompt: '' } },
      empty('AGENT_ADMIN_KEY AGENT_BASE_URL AGENT_PROJECT_ID AGENT_START_URL PROMPT'),
    ],
    [
      'takes a key of white space for an empty one',
      { secrets: { AGENT_ADMIN_KEY: ' \n' } },
      empty('AGENT_ADMIN_KEY'),
    ],
    [
      'starts nothing for a gate without an author and paths',
      { call: { prompt: ASKED, 'require-pr': 'verified', 'pr-author': '', 'pr-paths': '' } },
      empty('PR_AUTHOR PR_PATHS'),
    ],
    [
      'starts nothing without an author, even if no pull request is required',
      { call: { prompt: ASKED, ...given, 'pr-author': '' } },
      empty('PR_AUTHOR'),
    ],
  ])

  it('sends one request, even if a part of the address was not filled in', async () => {
    const path = '/start/{project,id}?[1-3]'
    await run('agent', { vars: { AGENT_START_URL: `${https.origin}${path}` } })

    expect(requests.map(({ url }) => url)).toEqual([path])
  })
})

const person = { login: 'octocat', type: 'User' }
const bot = { login: 'acme-agent[bot]', type: 'Bot' }
const otherBot = { ...bot, login: 'renovate[bot]' }
/** An ordinary account, which only the variable AGENT_LOGIN tells from a person's. */
const agentUser = { login: 'Acme-Agent[bot]', type: 'User' }
const fork = { repo: { full_name: 'mallory/app' } }
const issue = { number: 5, html_url: 'https://github.com/acme/app/issues/5' }
const ofPerson = { html_url: LINK, user: person, head: { repo: { full_name: 'acme/app' } } }

function pushBy(sender: object = person): Options {
  const compare = 'https://github.com/acme/app/compare/1a2b3c4...5d6e7f8'
  return { event: { compare, sender }, github: { sha: COMMIT } }
}

function onPull(changes: object = {}, event: object = {}): Options {
  const pull = { draft: false, ...ofPerson, ...changes }
  return {
    github: { event_name: 'pull_request', head_ref: 'fix' },
    event: { repository, number: 7, sender: person, pull_request: pull, ...event },
  }
}

function onIssue(event: object = {}): Options {
  return {
    github: { event_name: 'issues', head_ref: '' },
    event: { repository, label: { name: 'agent' }, sender: person, issue, ...event },
  }
}

describeRecipe('what starts an agent', () => {
  const labeled = { label: { name: 'agent' } }
  const statuses = { 'allowed-statuses': 'completed, failed, archived, active' }
  const docs = { uses: AGENT, prompt: `Update the docs for the pull request ${LINK}.`, ref: 'fix' }
  const solve = { uses: AGENT, prompt: `Resolve the issue ${issue.html_url}.`, ref: '' }
  const comment = 'always'
  const nothing = { ends: 'agent skipped', used: [] }

  itRuns('on-pull-request', [
    ['a person', onPull(), { used: [{ ...docs, ...statuses, comment: 'pull-request' }] }],
    ['not a draft', onPull({ draft: true }), nothing],
    ['not a bot', onPull({ user: otherBot }), nothing],
    ['not the agent’s account', onPull({ user: agentUser }), nothing],
    ['not nobody', onPull({ user: null }), nothing],
    ['not a fork', onPull({ head: fork }), nothing],
    // An agent that closes and reopens a pull request to repeat its checks would start itself.
    ['not a bot that reopens it', onPull({}, { sender: otherBot }), nothing],
    ['not the agent’s account that reopens it', onPull({}, { sender: agentUser }), nothing],
  ])

  it('on-pull-request: not a push, by which an agent could start itself', async () => {
    const types = ['opened', 'reopened', 'ready_for_review']

    expect(await readRecipe('on-pull-request')).toHaveProperty('on.pull_request.types', types)
  })

  // Runs of the same group take turns.
  itRuns('on-label', [
    ['an issue', onIssue(), { used: [{ ...solve, comment }], group: 'label-5-agent' }],
    [
      'a pull request',
      onPull({}, labeled),
      { used: [{ ...docs, comment }], group: 'label-7-agent' },
    ],
    ['not another label', onIssue({ label: { name: 'x' } }), { ...nothing, group: 'label-5-x' }],
    ['not a bot', onIssue({ sender: { type: 'Bot' } }), nothing],
    ['not the agent’s account', onIssue({ sender: agentUser }), nothing],
    ['not nobody', onIssue({ sender: null }), nothing],
    ['not a fork', onPull({ head: fork }, labeled), nothing],
  ])

  // agent.yml starts no agent without an author.
  const noLogin = { agent: failed({}), vars: { AGENT_LOGIN: '' } }
  const verified = { uses: AGENT, prompt: ASKED, 'require-pr': 'verified', 'pr-author': '' }
  const ifAny = { ...verified, 'require-pr': 'verified-if-any' }

  itRuns('deploy', [['a person', noLogin, { used: [verified] }]])
  itRuns('merge', [['a person', noLogin, { used: [ifAny] }]])

  const prompt = expect.stringMatching(/change on develop of acme\/app .*\.\.\.5d6e7f8\.$/)
  const asks = (inputs: object) => ({
    ends: 'merged success, agent success',
    calls: [`api repos/acme/app/commits/${COMMIT}/pulls`],
    used: [{ uses: AGENT, prompt, ...statuses, ...inputs }],
    group: 'after-merge',
  })
  const commenting = asks({ comment, 'issue-number': '7' })
  const silent = asks({ comment: 'never', 'issue-number': '' })
  const gh = (pull: unknown): Options => ({ ...pushBy(), gh: { pull: [pull] } })

  itRuns('after-merge', [
    ['a merge', gh([{ number: 7 }, { number: 6 }]), { ...commenting, log: '' }],
    ['a push', gh([]), { ...silent, log: expect.stringMatching(/^No pull request was merged/) }],
    [
      'a push of which GitHub cannot be asked',
      gh(new Error('HTTP 502')),
      { ...silent, printed: [expect.stringMatching(/^warning No comment: GitHub could not be/)] },
    ],
    ['not the agent', pushBy(bot), { ends: 'merged skipped, agent skipped' }],
    [
      'the agent, if its account is not known',
      { ...gh([]), ...pushBy(bot), vars: { AGENT_LOGIN: '' } },
      { ends: 'merged success, agent success' },
    ],
  ])
})

/** With an artifact to download. */
function forDeploy(agent = passed(outputs)): Options {
  return {
    async use(uses, { path = '' }) {
      if (uses === AGENT) return agent
      if (uses.startsWith('actions/download-artifact@')) {
        await mkdir(path)
        await writeFile(join(path, 'index.html'), 'hello')
      }
      return passed({})
    },
  }
}

describeRecipe('deploy', () => {
  const uses = expect.stringMatching(/^actions\/[a-z-]+@[0-9a-f]{40}$/)
  const deployed = {
    ends: 'agent success, build success, deploy success',
    used: [
      { uses: AGENT, prompt: ASKED, 'require-pr': 'verified', 'pr-author': 'acme-agent[bot]' },
      { uses, ref: COMMIT, 'persist-credentials': 'false' },
      { uses, name: 'site', path: 'dist', 'if-no-files-found': 'error', overwrite: 'true' },
      // The deploy script is not the agent's. The condition of the first job does not see to that,
      // because GitHub ignores letter case: a run from a branch DEVELOP passes.
      { uses, ref: 'refs/heads/develop', 'persist-credentials': 'false' },
      { uses, name: 'site', path: expect.anything() },
    ],
    // What a reviewer sees before the deployment.
    names: { build: `build ${COMMIT}` },
    log: `built\ndeployed hello ${COMMIT}\n`,
  }
  const from = (ref: string): Options => ({ github: { ref }, ...forDeploy() })
  const skipped = { ends: 'agent skipped, build skipped, deploy skipped', log: '' }
  const nothing = { ends: expect.stringMatching(/, build skipped, deploy skipped$/), log: '' }
  const noCommit = { ...outputs, prHeadSha: '' }
  const isActive = { ...outputs, status: 'active' }

  itRuns('deploy', [
    ['deploys the commit that was verified', from('refs/heads/develop'), deployed],
    ['deploys it from a branch that differs in case', from('refs/heads/DEVELOP'), deployed],
    // Its scripts may be the agent's.
    ['starts nothing from another branch', from('refs/heads/develop2'), skipped],
    ['starts nothing from a tag', from('refs/tags/develop'), skipped],
    ['builds nothing if the agent job failed', forDeploy(failed(outputs)), nothing],
    ['builds nothing without a commit', forDeploy(passed(noCommit)), nothing],
    ['builds nothing while the agent job is active', forDeploy(passed(isActive)), nothing],
  ])

  it('builds without secrets, and without a cache that others restore', async () => {
    const [build] = /^ {2}build:\n.*?(?=^ {2}\w)/ms.exec(await read('examples/deploy.yml')) ?? []

    expect(build).toMatch(/^ {4}cache-mode: none /m)
    expect(build).not.toContain('secrets.')
  })
})

const pull = { state: 'open', merged: false, base: { ref: 'develop' }, head: { sha: COMMIT } }
const checks = (states: string) => states.split(' ').map((state) => ({ name: 'test', state }))
const green = { pull: [pull], checks: [checks('SUCCESS')] }
const github = (gh: Gh): Options => ({ gh: { ...green, ...gh } })

describeRecipe('merge', () => {
  // The title and the message are the recipe's own, whatever the agent wrote into its pull request.
  const put =
    `api --silent --method PUT repos/acme/app/pulls/7/merge -f sha=${COMMIT} -f merge_method=squash` +
    ' -f commit_title=Update the docs (#7)' +
    ' -f commit_message=Merged by https://github.com/acme/app/actions/runs/4711'
  const asked = ['api repos/acme/app/pulls/7', 'pr checks 7 --required --json name,state']
  const verified = { status: 'completed', prNumber: '7', prHeadSha: COMMIT, message: 'Verified.' }
  const none = new Error("no required checks reported on the 'agent/docs' branch")
  const bad = new Error('HTTP 502')
  const late = new Error('Required status check "e2e" is expected. (HTTP 405)')
  const moved = new Error('Base branch was modified. Review and try the merge again. (HTTP 405)')

  /** With a verification that ended so. */
  function after(check: Result, agent = passed({ ...outputs, jobId: 'job_8f3a' })): Options {
    return { ...github({}), use: (uses) => (uses === SELF ? check : agent) }
  }
  const common = after(passed(verified))
  const itMerges = (rows: readonly Row[]) => {
    itRuns('merge', rows, common)
  }

  const merges = (minutes: number) => ({
    ends: 'agent success, merge success',
    // It waits also before the first attempt, when slow checks have not begun.
    log: expect.stringMatching(`^slept 60\n(Not yet: .*\nslept 60\n){${minutes - 1}}Merged .*\n$`),
    calls: expect.arrayContaining([...asked, put]),
    jobOutputs: { merge: { message: 'Verified.' } },
  })
  const asksAgent = expect.objectContaining({ uses: AGENT, 'require-pr': 'verified-if-any' })
  const verifies = {
    ...{ ...wait, 'timeout-minutes': '0', 'require-pr': 'verified-if-any' },
    ...{ 'pr-author': 'acme-agent[bot]', 'pr-paths': 'docs/**/*.md' },
  }
  const lateChecks = [none, [], checks('SUCCESS PENDING'), checks('SUCCESS')]
  const oddChecks = [bad, '<html>', checks('SUCCESS NEW'), checks('SUCCESS')]
  const computing = { ...pull, mergeable: null }
  const green = { ends: 'agent success, merge success', printed: [] }

  itMerges([
    [
      'merges the commit after verifying it anew',
      {},
      { ...merges(1), calls: [...asked, put], used: [asksAgent, verifies] },
    ],
    ['merges in a scheduled run', { event: { schedule: '20 4 * * 1' } }, merges(1)],
    ...['SUCCESS SKIPPED', 'SUCCESS NEUTRAL', 'SUCCESS SKIPPED NEUTRAL'].map((states): Row => [
      `merges at ${states}`,
      github({ checks: [checks(states)] }),
      merges(1),
    ]),
    ['waits for checks that begin late', github({ checks: lateChecks }), merges(4)],
    ['waits while checks cannot be understood', github({ checks: oddChecks }), merges(4)],
    ['waits while GitHub has a bad minute', github({ pull: [bad, '', pull] }), merges(3)],
    [
      'waits while GitHub does not merge',
      github({ pull: [computing, { ...pull, mergeable: true }], merge: [late, moved, ''] }),
      merges(3),
    ],
    [
      'passes if somebody else has merged the commit',
      github({ pull: [{ ...pull, state: 'closed', merged: true }] }),
      { ...green, calls: asked.slice(0, 1) },
    ],
    [
      'passes if there was nothing to change',
      after(passed({ status: 'completed', message: 'Nothing.' })),
      { ...green, calls: [], log: '' },
    ],
  ])

  /** Ends with an error, which is also for a chat message. */
  const stops = (calls: readonly string[], text: string) => ({
    ends: 'agent success, merge failure',
    calls,
    printed: [expect.stringMatching(`^error Not merged: ${text}$`)],
    jobOutputs: { merge: { message: expect.stringMatching(`^${text}$`) } },
  })
  const atChecks = (states: string, text: string): Row => [
    `stops at ${states}`,
    github({ checks: [checks(states)] }),
    stops(asked, text),
  ]
  const atRefusal = (text: string): Row => [
    `stops if GitHub says "${text}", because waiting does not change that`,
    github({ merge: [new Error(`gh: Repository rule violations found\n\n${text}. (HTTP 405)`)] }),
    stops([...asked, put], `GitHub does not allow the merge: .* ${text}\\. .* failed jobs\\.`),
  ]
  const changed = 'The pull request has changed .* If it is open, re-run failed jobs .*'
  const atPull = (title: string, fields: object, text = changed): Row => [
    title,
    github({ pull: [{ ...pull, ...fields }] }),
    stops(asked.slice(0, 1), text),
  ]
  const hasFailed = 'A required check has failed: .*\\. Once it passes, re-run failed jobs\\.'
  const nonePassed = 'No required check has passed yet: test: [SN].* re-run failed jobs\\.'
  const isDraft = 'The pull request is a draft\\. Mark it as ready, then re-run failed jobs\\. .*'
  const conflicts = 'The pull request has conflicts\\. Resolve them, then re-run failed jobs\\.'
  // gh counts the last two as pending.
  const failures = 'ACTION_REQUIRED CANCELLED ERROR FAILURE TIMED_OUT STALE STARTUP_FAILURE'

  itMerges([
    ...failures.split(' ').map((state) => atChecks(`PENDING SUCCESS ${state}`, hasFailed)),
    ...['NEUTRAL', 'SKIPPED', 'SKIPPED NEUTRAL'].map((states) => atChecks(states, nonePassed)),
    atPull('stops at a draft, which GitHub does not merge', { draft: true }, isDraft),
    atPull('stops at conflicts', { mergeable: false }, conflicts),
    atPull('stops at a closed draft', { state: 'closed', draft: true }),
    atPull('stops at a branch that differs in case', { base: { ref: 'Develop' } }),
    atPull('stops at another commit', { head: { sha: COMMIT.replace('5', '6') } }),
    atPull('stops if another commit was merged', { merged: true, head: { sha: 'x' } }),
    atPull('stops if it was merged elsewhere', { merged: true, base: { ref: 'x' } }),
    ...[
      'Resource not accessible by integration',
      'Squash merges are not allowed on this repository',
      'Merge method squash merging is not allowed on this repository',
      "You're not authorized to push to this branch",
      'Changes must be made through the merge queue',
      'Commits must have verified signatures',
      'Cannot update this protected ref',
    ].map(atRefusal),
    [
      'stops if it may not read the checks',
      github({ checks: [new Error('GraphQL: Resource not accessible by integration (node)')] }),
      stops(asked, 'GitHub does not allow the merge: .*'),
    ],
  ])

  it('ends after an hour with the words of GitHub, in which the runner reads no command', async () => {
    const error = new Error('gh: no %0A\n::error::x ##[stop-commands]y (HTTP 405)')
    const said = 'gh: no %0A ::error::x # #[stop-commands]y (HTTP 405)'
    const message = `The pull request was not merged within an hour: ${said}. Once this is solved, re-run failed jobs.`
    const finished = await run('merge', { ...common, ...github({ pull: [error] }) })

    expect(finished.printed).toEqual([`error Not merged: ${message}`])
    expect(finished.jobOutputs['merge']).toEqual({ message })
    expect(finished.log.match(/^slept 60$/gm)).toHaveLength(60)
    expect(finished.log).toContain(`\nNot yet: ${said}\n`)
  })

  const isActive = { status: 'active', message: '' }
  const nothing = { calls: [], log: '' }
  const toVerify = passed(verified)

  itRuns('merge', [
    ['merges nothing if the verification fails', after(failed(verified)), nothing],
    ['merges nothing without a commit', after(passed({ ...verified, prHeadSha: '' })), nothing],
    ['merges nothing while it is active', after(passed({ ...verified, ...isActive })), nothing],
    [
      'verifies nothing if the agent job failed',
      after(toVerify, failed(outputs)),
      { used: [asksAgent] },
    ],
    [
      'verifies nothing while it is active',
      after(toVerify, passed({ ...outputs, ...isActive })),
      { used: [asksAgent] },
    ],
  ])
})

/** The output of that name. */
function jobs(...entries: readonly object[]): string {
  return JSON.stringify(entries.map((entry) => ({ status: 'completed', errorCode: '', ...entry })))
}

const ids = (...all: readonly string[]): Response[] =>
  all.map((id) => [201, JSON.stringify({ id })])

describeRecipe('several-jobs', () => {
  const TASKS = 'a "$(id)" | b\n\n  \nc\n'
  const one = { jobId: 'one', prLink: `${LINK}|` }
  const two = { jobId: 'two', prLink: LINK }
  const waited = (agent: Result): Options => ({ env: { TASKS }, agent })
  const table = (a: string, c: string) =>
    `| Task | Result | Pull request |\n| --- | --- | --- |\n| a "$(id)" \\| b | ${a} |\n| c | ${c} |\n`
  const rowOfOne = `passed | <${LINK}%7C>`
  const itShows = (rows: readonly Row[]) => {
    itRuns('several-jobs', rows, { event: {}, responses: ids('one', 'two') })
  }

  itShows([
    [
      'starts an agent job for each task, and shows each with its result',
      waited(passed({ status: 'completed', message: '2 of 2.', jobs: jobs(one, two) })),
      {
        ends: 'start success, wait success',
        requests: [sent({ prompt: 'a "$(id)" | b' }), sent({ prompt: 'c' })],
        used: [{ ...wait, 'job-id': 'one,two' }],
        summary: table(rowOfOne, `passed | <${LINK}>`),
        jobOutputs: { wait: { status: 'completed', message: '2 of 2.' } },
      },
    ],
    [
      'names the tasks that did not pass, after the message of the action',
      waited(failed({ message: '1 of 2.', jobs: jobs(one, { ...two, errorCode: 'no-pr' }) })),
      {
        ends: 'start success, wait failure',
        summary: table(rowOfOne, `no-pr | <${LINK}>`),
        jobOutputs: { wait: { message: `1 of 2.\n- no-pr: c <${LINK}>` } },
      },
    ],
    [
      'waits for what was started if the next task could not be',
      {
        ...waited(passed({ status: 'completed', message: '1 of 1.', jobs: jobs(one) })),
        responses: [...ids('one'), [500, '{"error":"no"}']],
      },
      {
        ends: 'start failure, wait success',
        used: [{ ...wait, 'job-id': 'one' }],
        printed: [
          `error Agent jobs not started: The task "c" was not started. ${NO_ID} (HTTP 500, "no"). ${CHECK} ${RUNNING}`,
        ],
        summary: table(rowOfOne, 'not started | '),
        jobOutputs: {
          start: { 'job-ids': 'one', message: expect.stringMatching(/^The task "c" was not/) },
          wait: { message: '1 of 1.\n- not started: c' },
        },
      },
    ],
    [
      'knows no results after a wait that was killed',
      waited(failed({})),
      { ends: 'start success, wait failure', summary: table('unknown | ', 'unknown | ') },
    ],
    // GitHub withholds an output that looks like a secret.
    [
      'fails if the started jobs are not known',
      { env: { TASKS, GITHUB_OUTPUT: '/dev/null' }, agent: failed({ jobs: '[]' }) },
      { ends: 'start success, wait failure', used: [{ ...wait, 'job-id': '' }] },
    ],
    // Linux limits a variable to 128 KiB.
    [
      'shows a hundred long results',
      {
        env: { TASKS: 'a' },
        agent: passed({ jobs: jobs(...Array<object>(100).fill({ ...one, ...longFields() })) }),
      },
      { ends: 'start success, wait success', summary: expect.stringContaining('| a | passed |') },
    ],
    [
      'starts the tasks of the file',
      { agent: passed({ jobs: jobs(one, two) }) },
      {
        requests: [expect.anything(), expect.anything()],
        summary: expect.stringContaining('\n| Update the docs. | passed |'),
      },
    ],
  ])

  const stops = (text: string) => ({
    ...startFails,
    printed: [expect.stringContaining(`error Agent jobs not started: ${text}`)],
    requests: [],
  })

  itRuns('several-jobs', [
    [
      'names each setting that is empty',
      { vars: noVars, secrets: {} },
      stops('Empty: AGENT_ADMIN_KEY AGENT_BASE_URL AGENT_PROJECT_ID AGENT_START_URL. Set the'),
    ],
    ['starts nothing again', { github: { run_attempt: '2' } }, stops('A re-run would start all')],
    ['needs a task', { env: { TASKS: ' \n' } }, stops('Write 1 to 100 tasks after TASKS.')],
    ['takes 100 tasks', { env: { TASKS: 'a\n'.repeat(101) } }, stops('Write 1 to 100 tasks')],
    [
      'rejects an id that it already has, because it is not that of an agent job',
      { env: { TASKS: 'a\nb' }, responses: ids('project', 'project') },
      {
        ...stops('The task "b" was not started. The response has the id of an earlier task'),
        ends: 'start failure, wait success',
        used: [{ ...wait, 'job-id': 'project' }],
        requests: [expect.anything(), expect.anything()],
      },
    ],
  ])
})

function longFields(): object {
  const long = 'x'.repeat(1000)
  return {
    ...{ message: long, model: long, sourceRepository: long, sourceRef: long, createdAt: long },
    prLink: `https://agents.example.com/${long}`,
  }
}

describeRecipe('dispatch', () => {
  const id = { 'job-id': 'job_8f3a' }
  const commenting = { used: [{ ...wait, comment: 'always', 'issue-number': '42' }] }
  const silent = { used: [{ ...wait, comment: 'never', 'issue-number': '' }] }
  const by = (payload: object): Options => ({ event: { client_payload: payload }, inputs: {} })

  itRuns('dispatch', [
    ['waits for what a person names', { inputs: { ...id, 'issue-number': '42' } }, commenting],
    ['waits for what a system names', by({ ...id, 'issue-number': 42 }), commenting],
    ['comments only if an issue is named', { inputs: id }, silent],
    ['takes no address from a payload', by({ ...id, 'base-url': 'https://evil.example' }), silent],
  ])
})

describeRecipe('try-it', () => {
  const service = { 'base-url': 'http://x', 'project-id': 'p', 'job-id': 'f', 'admin-key': 'k' }
  const use = (uses: string) => (uses === SELF ? failed({ message: 'No.' }) : passed(service))
  const simulator = 'await-agent-job/await-agent-job/simulator@v1'
  const used = [
    { uses: simulator, scenario: 'failed' },
    { ...service, uses: SELF, 'timeout-minutes': '1' },
  ]
  const log = expect.stringContaining('"message": "No."')

  itRuns('try-it', [['shows the outputs', { inputs: { scenario: 'failed' }, use }, { used, log }]])
})

/** The first code of a language below a heading of the docs. */
async function snippet(page: string, heading: string, language = 'yaml'): Promise<string> {
  const [, section = ''] = (await read(`docs/${page}`)).split(`\n## ${heading}\n`)
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms')
  const [, code = ''] = block.exec(section.split('\n## ')[0] ?? '') ?? []
  return code
}

async function writeWorkflow(text: string): Promise<{ file: string }> {
  const file = join(directory, 'from-the-docs.yml')
  await writeFile(file, text)
  return { file }
}

/** A recipe to which the docs add something. */
async function extended(recipe: string, added: unknown): Promise<{ file: string }> {
  return writeWorkflow(stringify(withAdded(await readRecipe(recipe), added)))
}

function withAdded(value: unknown, added: unknown): unknown {
  if (!isRecord(value) || !isRecord(added)) return added
  const names = Object.keys({ ...value, ...added })
  return Object.fromEntries(
    names.map((name) => [name, name in added ? withAdded(value[name], added[name]) : value[name]]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A recipe in whose script code of the docs takes the place of what matches. */
async function replaced(recipe: string, part: RegExp, code: string): Promise<{ file: string }> {
  const text = await read(`examples/${recipe}.yml`)
  const [found = '', indent = ''] = part.exec(text) ?? []
  return writeWorkflow(text.replace(found, () => code.replace(/^(?=.)/gm, indent)))
}

describeRecipe('the docs: block a merge until the agent has finished', () => {
  const ofBot = { user: bot }
  const ofOrganization = { user: { type: 'Organization' } }
  const queue = { event: {}, github: { event_name: 'merge_group' } }
  const otherEvent = { ...onPull({ head: null }), github: { event_name: 'workflow_dispatch' } }

  async function check(options: Options) {
    const code = await snippet('gates.md', 'Block a merge until the agent has finished')
    const { github = {} } = options
    const ref = 'refs/pull/7/merge'
    return run('gate', { ...(await writeWorkflow(code)), ...options, github: { ref, ...github } })
  }

  it('passes once the agent job has completed', async () => {
    expect(await check(onPull())).toMatchObject({
      ends: 'agent success, agent-check success',
      // A push of the agent's to the branch would fail the check.
      used: [
        { prompt: expect.stringMatching(/\/7\. .* do not push to its branch\.$/), ref: 'fix' },
      ],
      group: 'gate-refs/pull/7/merge',
    })
  })

  // A pull request from a fork can have the same commit as one from here.
  it.each<[string, Options, string, string]>([
    ['a bot’s pull request', onPull(ofBot, { sender: bot }), 'success', 'agent-check'],
    ['a person’s push to it', onPull(ofBot), 'success', 'agent-check'],
    ['a merge queue', queue, 'success', 'agent-check'],
    ['a push by a bot', onPull({}, { sender: bot }), 'failure', 'agent-check'],
    ['an author of another type', onPull(ofOrganization), 'failure', 'agent-check'],
    ['a fork', onPull({ head: fork }), 'failure', 'agent-check of a fork'],
    ['a bot’s fork', onPull({ ...ofBot, head: fork }), 'failure', 'agent-check of a fork'],
    ['another event', otherEvent, 'failure', 'agent-check'],
  ])('starts no agent for %s', async (_, options, result, name) => {
    const error = expect.stringMatching(/^error : No agent job completed for this commit\. /)

    expect(await check(options)).toMatchObject({
      ends: `agent skipped, agent-check ${result}`,
      names: { 'agent-check': name },
      printed: result === 'success' ? [] : [error],
    })
  })

  it.each([
    ['failed', failed(outputs)],
    ['returned nothing', passed({})],
    ['is still active', passed({ ...outputs, status: 'active' })],
  ])('fails if the agent job %s', async (_, agent) => {
    const { ends } = await check({ ...onPull(), agent })

    expect(ends).toMatch(/, agent-check failure$/)
  })
})

describeRecipe('the docs', () => {
  const gh = { ...green, pull: [{ ...pull, node_id: 'PR_1' }] }
  const verified = passed({ status: 'completed', prNumber: '7', prHeadSha: COMMIT, jobId: 'job' })
  const use = () => verified

  it('queue the verified commit, and try again as long as GitHub rejects it', async () => {
    const code = await snippet('how-to.md', 'Merge through a merge queue', 'bash')
    const file = await replaced('merge', /^( *)gh api --silent --method PUT.*?exit; \}\n/ms, code)
    const merge = [new Error('"e2e" is expected'), '']
    const { log, calls } = await run('merge', { ...file, gh: { ...gh, merge }, use })

    expect(log).toMatch(/\nNot yet: "e2e" is expected\nslept 60\nQueued .*\n$/)
    const mutations = calls.filter((call) => call.startsWith('api graphql'))
    expect(mutations).toHaveLength(2)
    expect(mutations[1]).toContain(`-f id=PR_1 -f commit=${COMMIT} -f query=`)
    expect(mutations[1]).toContain('expectedHeadOid: $commit')
  })

  it('start merge on a schedule', async () => {
    const added: unknown = parse(await snippet('gates.md', 'Merge without a review'))
    const event = { schedule: '20 4 * * 1' }
    const file = await extended('merge', added)
    const { ends, used } = await run('merge', { ...file, event, inputs: {}, gh, use })

    expect(ends).toBe('agent success, merge success')
    expect(used[0]?.['prompt']).toMatch(/^Update the docs /)
  })

  it('give each task a repository', async () => {
    const code = await snippet('how-to.md', 'Run several agents', 'bash')
    const file = await replaced('several-jobs', /^( *)request=.*?\}'\)\n/ms, code)
    const { env } = z
      .object({ env: z.record(z.string(), z.string()) })
      .parse(parse(await snippet('how-to.md', 'Run several agents')))
    await run('several-jobs', { ...file, env, responses: ids('one', 'two') })

    expect(requests).toMatchObject([
      sent({ ref: 'main', prompt: 'Update the docs.' }),
      sent({
        repository: 'https://github.com/acme/api',
        prompt: 'Add tests for code that has none.',
      }),
    ])
  })

  it('let the agent of after-merge work in another repository', async () => {
    const added: unknown = parse(await snippet('how-to.md', 'Update the docs after merges'))
    const file = await extended('after-merge', { jobs: { agent: { with: added } } })
    const { used } = await run('after-merge', { ...file, ...pushBy(), gh: { pull: [[]] } })

    expect(used).toMatchObject([{ repository: 'https://github.com/acme/docs', ref: 'main' }])
  })
})

describeRecipe('the docs: send a chat message', () => {
  const message = 'Agent job `job_8f3a` <failed> & so on.'
  const said = '\nAgent job `job_8f3a` &lt;failed> &amp; so on.'

  /** What the page says to write in place of `[agent]` and `needs.agent`. */
  const adapted: Readonly<Record<string, [needs: string, waits: string]>> = {
    'after-merge': ['[merged, agent]', 'needs.agent'],
    merge: ['[agent, merge]', 'needs.agent'],
    'several-jobs': ['[start, wait]', 'needs.wait'],
  }

  /** The texts that are sent, without the line that names the run. */
  async function report(recipe: string, options: Options): Promise<string[]> {
    const [needs = '', waits = ''] = adapted[recipe] ?? []
    const yaml = await snippet('how-to.md', 'Send a chat message')
    const added: unknown = parse(yaml.replace('[agent]', needs).replaceAll('needs.agent', waits))
    const file = await extended(recipe, { jobs: added })
    const secrets = { AGENT_ADMIN_KEY: KEY, CHAT_WEBHOOK_URL: `${https.origin}/chat` }
    await run(recipe, { ...file, secrets, ...options })

    const first = `Please look at this run of "${recipe}" in acme/app: https://github.com/acme/app/actions/runs/4711`
    return requests
      .filter(({ url }) => url === '/chat')
      .map(({ body }) => z.object({ text: z.string().startsWith(first) }).parse(body).text)
      .map((text) => text.slice(first.length))
  }

  it.each<[string, Options, string[]]>([
    [
      'failed, but it is green',
      { agent: passed({ ...outputs, status: 'failed', message }) },
      [said],
    ],
    ['failed', { agent: failed({ message }) }, [`\nGitHub job agent: failure${said}`]],
    ['was killed', { agent: failed({}) }, ['\nGitHub job agent: failure']],
    ['completed', { agent: passed(outputs) }, []],
    ['was not started', { ...pushBy(bot), agent: passed({}) }, []],
  ])('of after-merge, if the agent job %s', async (_, options, texts) => {
    const gh = { pull: [[]] }

    expect(await report('after-merge', { ...pushBy(), gh, ...options })).toEqual(texts)
  })

  it('of merge, with the reason why nothing was merged', async () => {
    const gh = { pull: [{ ...pull, draft: true }] }
    const [text] = await report('merge', { gh, use: () => passed({ ...outputs, message }) })

    expect(text).toMatch(/^\nAgent job .*\nGitHub job merge: failure\nThe pull request is a draft/)
  })

  const done = passed({ status: 'completed', message, jobs: jobs({ jobId: 'one', prLink: '' }) })
  const wrong = jobs({ jobId: 'one', prLink: '', errorCode: 'job-failed' })
  const noB = `The task "b" was not started. ${NO_ID} (HTTP 400, ""). ${CHECK}`

  it.each<[string, string, Result, string[]]>([
    [
      'of which one failed',
      'a',
      failed({ message, jobs: wrong }),
      [`\nGitHub job wait: failure${said}\n- job-failed: a`],
    ],
    [
      'of which one was not started',
      'a\nb',
      done,
      [`\nGitHub job start: failure\n${noB}${said}\n- not started: b`],
    ],
    ['that have all completed', 'a', done, []],
  ])('of several jobs, %s', async (_, TASKS, agent, texts) => {
    const options: Options = { env: { TASKS }, agent, responses: [...ids('one'), [400, '']] }

    expect(await report('several-jobs', options)).toEqual(texts)
  })
})

describeRecipe('the docs: from a label to a preview', () => {
  async function preview(event: object = {}, agent = passed(outputs)) {
    const added: unknown = parse(await snippet('how-to.md', 'From a label to a preview'))
    const labeled = onIssue({ label: { name: 'preview' }, ...event })
    const options = { ...labeled, ...forDeploy(agent), inputs: {}, gh: { pull: [''] } }
    return run('deploy', { ...options, ...(await extended('deploy', added)) })
  }

  it('deploys what the agent made of the issue, and comments with the address', async () => {
    const finished = await preview()

    expect(finished).toMatchObject({
      ends: 'agent success, build success, deploy success, report success',
      calls: ['issue comment 5 --body Preview: https://preview.example'],
      // Runs for the same issue and label take turns.
      group: 'preview-5-preview',
    })
    expect(finished.used[0]).toEqual({
      uses: AGENT,
      prompt: `Resolve the issue ${issue.html_url}.`,
      'require-pr': 'verified',
      'pr-author': 'acme-agent[bot]',
      comment: 'always',
    })
  })

  it.each([
    ['another label', { label: { name: 'agent' } }, passed(outputs)],
    ['a bot', { sender: { type: 'Bot' } }, passed(outputs)],
    ['the agent’s account', { sender: agentUser }, passed(outputs)],
    ['a commit that is not verified', {}, failed({ ...outputs, prHeadSha: '' })],
  ])('deploys nothing at %s', async (_, event, agent) => {
    expect(await preview(event, agent)).toMatchObject({
      ends: `agent ${agent.passes ? 'skipped' : 'failure'}, build skipped, deploy skipped, report skipped`,
      calls: [],
    })
  })
})
