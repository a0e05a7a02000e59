import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { describeScripts } from './support/describe-scripts.ts'
import { useDirectory } from './support/directory.ts'
import { type Result, runWorkflow, type WorkflowOptions } from './support/run-workflow.ts'
import { readLog } from './support/runner-model.ts'

// The scripts are run as they stand in examples/ and docs/.
const describeRecipe = describeScripts('bash', 'jq')

jest.setTimeout(60_000)

const SELF = 'await-agent-job/await-agent-job@v1'
const START = 'await-agent-job/await-agent-job/start@v1'
const VERIFY = 'await-agent-job/await-agent-job/verify@v1'
const AGENT = './.github/workflows/agent.yml'
const COMMIT = '5c1bf8a7d8f7bd0c3d3aa39ac4b8e9c9a41b7c2f'
const KEY = 'svc_01/234+56789'
const ASKED = 'Say "$(id)".'
const LINK = 'https://github.com/acme/app/pull/7'
const outputs = {
  status: 'completed',
  prLink: LINK,
  prNumber: '7',
  message: 'Agent job `job_8f3a` completed.',
}
const vars = {
  AGENT_BASE_URL: 'https://agents.example.com',
  AGENT_PROJECT_ID: 'acme-web',
  AGENT_START_URL: 'https://agents.example.com/start',
  AGENT_LOGIN: 'Acme-agent[bot]',
}
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

/**
 * What gh prints, one after the other, then always the last. If it is an error, gh fails. The checks
 * that are not required are among `others`.
 */
type Gh = Partial<
  Record<'help' | 'open' | 'merged' | 'checks' | 'others' | 'pull' | 'change', readonly unknown[]>
>

interface Options extends Partial<WorkflowOptions> {
  readonly event?: object
  readonly gh?: Gh
  /** How the wait, or the called workflow, ended. */
  readonly agent?: Result
  readonly start?: Result
}

const directory = useDirectory()

beforeAll(async () => {
  const programs = {
    // What it prints goes through the filter of the recipe, once for each answer: jq starts slowly.
    gh: `[ "$3" = --help ] || printf '%s\\0' "$*" >> answers/calls
      case $* in *--watch*) exit 1 ;; *help*) kind=help ;; *required*) kind=checks ;; *checks*) kind=others ;; *view*) kind=pull ;;
        *per_page*) kind=open ;; *commits/*) kind=merged ;; *) kind=change ;; esac
      for argument; do [ "$before" != --jq ] || filter=$argument; before=$argument; done
      read -r at < "answers/$kind"
      [ ! -e "answers/$kind.$((at + 1))" ] || at=$((at + 1))
      echo "$at" > "answers/$kind"
      answer=answers/$kind.$at
      if [ -e "$answer.error" ]; then cat "$answer" >&2; exit 1; fi
      [ -n "$filter" ] || exec cat "$answer"
      [ -e "$answer.out" ] || jq -r "$filter" "$answer" > "$answer.out" && exec cat "$answer.out"`,
    // It ends a script that would go on for ever.
    sleep:
      'echo "slept $1"; read -r slept < answers/slept; echo x$slept > answers/slept; [ ${#slept} -lt 40 ]',
    curl: 'cat > answers/chat',
    'scripts/build.sh': 'echo built',
    'scripts/deploy.sh': `echo "deployed $(cat "$1/index.html") $2"
      echo "url=https://preview.example" >> "$GITHUB_OUTPUT"`,
  }
  await mkdir(join(directory, 'scripts'))
  for (const [name, script] of Object.entries(programs))
    await writeFile(join(directory, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
})

/** Runs a recipe, and returns all that can be seen of the run. */
async function run(recipe: string, options: Options = {}) {
  const { event = { repository }, github = {}, gh = {}, ...rest } = options
  const { agent = passed(outputs), start = passed({ jobId: 'job_8f3a' }) } = options
  await writeAnswers(gh)
  const finished = await runWorkflow({
    file: resolve(import.meta.dirname, `../examples/${recipe}.yml`),
    workspace: directory,
    use: (uses) => (uses === START ? start : [SELF, AGENT].includes(uses) ? agent : passed({})),
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
    vars: { ...vars, ...options.vars },
    env: { PATH: `${directory}:${process.env['PATH'] ?? ''}` },
  })
  const { log, jobOutputs, results } = finished
  expect(JSON.stringify([log, jobOutputs])).not.toContain(KEY)

  const printed = readLog(log).commands.map(
    ({ name, properties, data }) => `${name} ${properties['title'] ?? ''}: ${data}`,
  )
  const calls = (await readFile(join(directory, 'answers/calls'), 'utf8')).split('\0').slice(0, -1)
  const ends = Object.entries(results).map((entry) => entry.join(' '))
  const used = finished.used.map((given): Readonly<Record<string, unknown>> => {
    const { request, ...inputs } = given
    return request === undefined ? inputs : { ...inputs, request: parseJson(request) }
  })
  return { ...finished, used, ends: ends.join(', '), printed, calls }
}

async function writeAnswers(gh: Gh): Promise<void> {
  const folder = join(directory, 'answers')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const name of ['calls', 'slept']) await writeFile(join(folder, name), '')
  const all: Gh = { help: ['"--json"'], others: [[]], change: [''], ...gh }
  for (const [kind, answers] of Object.entries(all)) {
    await writeFile(join(folder, kind), '0')
    for (const [at, answer] of answers.entries()) {
      const isError = answer instanceof Error
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
      const name = `${kind}.${at + 1}`
      await writeFile(join(folder, name), isError ? `${answer.message}\n` : text)
      if (isError) await writeFile(join(folder, `${name}.error`), '')
    }
  }
}

function parseJson(text: string): unknown {
  return JSON.parse(text)
}

function passed(outputs: Result['outputs']): Result {
  return { passes: true, outputs }
}

function failed(outputs: Result['outputs']): Result {
  return { passes: false, outputs }
}

interface Expected {
  readonly used?: readonly object[]
  readonly [other: string]: unknown
}
type Row = readonly [title: string, options: Options, expected: Expected]

/** A test for each row: the recipe, run so, must end so. */
function itRuns(recipe: string, rows: readonly Row[], common: Options = {}): void {
  it.each(rows)(`${recipe}: %s`, async (_, options, { used, ...expected }) => {
    const finished = await run(recipe, { ...common, ...options })

    expect(finished).toMatchObject(expected)
    // With all fields, if the row has any.
    expect(finished.used).toEqual(used ?? finished.used)
  })
}

const read = (path: string): Promise<string> =>
  readFile(resolve(import.meta.dirname, '..', path), 'utf8')
const readRecipe = async (recipe: string): Promise<unknown> =>
  parse(await read(`examples/${recipe}.yml`))

describe('recipes', () => {
  it('have heads of at most ten lines, so that they can be read before they are copied', async () => {
    const names = await readdir(resolve(import.meta.dirname, '../examples'))
    const texts = await Promise.all(names.map((name) => read(`examples/${name}`)))

    expect(texts.filter((text) => !/^(#.*\n){2,10}name: /.test(text))).toEqual([])
  })

  it('agent declares no permissions, which would take away those of its callers', async () => {
    const agent = await readRecipe('agent')

    expect(agent).not.toHaveProperty('permissions')
    expect(agent).not.toHaveProperty('jobs.wait.permissions')
    expect(agent).toHaveProperty('jobs.start.permissions', {})
    // Before it checks this, GitHub does not know a job's environment, which may have the key.
    expect(agent).toHaveProperty('on.workflow_call.secrets.AGENT_ADMIN_KEY.required', false)
  })

  it('agent waits behind its start on a condition that the docs show too', async () => {
    const [, condition = ''] = /^if: (.*needs\.start.*)$/m.exec(await read('docs/how-to.md')) ?? []

    expect(await readRecipe('agent')).toHaveProperty('jobs.wait.if', condition)
  })

  it.each([
    ['after-merge', { permissions: { 'pull-requests': 'write' } }],
    ['deploy', {}],
    ['merge', {}],
    ['on-label', { permissions: { issues: 'write', 'pull-requests': 'write' } }],
    ['on-pull-request', { permissions: { 'pull-requests': 'write' } }],
    ['several-jobs', {}],
  ])('%s gives agent the permissions that its wait needs, and the keys', async (recipe, given) => {
    const secrets = {
      AGENT_ADMIN_KEY: '${{ secrets.AGENT_ADMIN_KEY }}',
      AGENT_START_KEY: '${{ secrets.AGENT_START_KEY }}',
    }

    expect(await readRecipe(recipe)).toMatchObject({
      permissions: {},
      jobs: { agent: { ...given, uses: AGENT, secrets } },
    })
  })
})

describeRecipe('agent', () => {
  const asked = { repository: 'https://github.com/acme/app', ref: 'develop', prompt: '{prompt}' }
  const docs = { repository: 'https://github.com/acme/docs', ref: 'x", "y": "$(id)\\' }
  const toStart = { prompt: ASKED, tasks: '', 'event-text': '' }
  const given = {
    'allowed-statuses': 'completed, failed',
    'require-pr': 'true',
    comment: 'always',
    'issue-number': '42',
  }
  const none = Object.fromEntries(Object.keys(given).map((name) => [name, '']))
  const several = { prompt: '', tasks: 'a\nb', 'event-text': 'true' }
  const bad = { ...outputs, status: 'failed', message: 'It failed.', jobs: '[]' }
  const notStarted = { errorCode: 'not-started', message: '1 of 2 was started.' }

  /** What both actions are given. */
  const uses = (start: object, waiting: object, body: object = {}) => [
    {
      uses: START,
      url: vars.AGENT_START_URL,
      'admin-key': KEY,
      request: { ...asked, ...body },
      'id-field': 'id',
      ...start,
    },
    { ...wait, ...waiting },
  ]

  itRuns('agent', [
    [
      'is run by hand, from any branch',
      { github: { ref_name: 'fix' } },
      {
        ends: 'start success, wait success',
        used: uses(toStart, none),
        outputs: { ...outputs, jobId: 'job_8f3a' },
      },
    ],
    [
      'is called with everything, and the agent job fails',
      { call: { ...several, prompt: '', ...docs, ...given }, agent: failed(bad) },
      {
        ends: 'start success, wait failure',
        used: uses(several, given, docs),
        outputs: { ...bad, jobId: 'job_8f3a' },
      },
    ],
    [
      'starts with a key of its own, so that the other one needs only to read',
      { secrets: { AGENT_ADMIN_KEY: KEY, AGENT_START_KEY: 'svc_start' } },
      { used: uses({ ...toStart, 'admin-key': 'svc_start' }, none) },
    ],
    [
      'is called on a schedule',
      { call: { prompt: ASKED }, event: {} },
      { used: uses({ ...toStart, 'event-text': 'false' }, { ...none, 'require-pr': 'false' }) },
    ],
    [
      'waits for what was started if the next task could not be, and says both',
      { start: failed({ jobId: 'one', ...notStarted }) },
      {
        ends: 'start failure, wait success',
        used: uses(toStart, { ...none, 'job-id': 'one' }),
        outputs: { message: `1 of 2 was started. ${outputs.message}`, jobId: 'one' },
      },
    ],
    [
      'waits for nothing if nothing was started',
      { start: failed({ jobId: '', ...notStarted }) },
      { ends: 'start failure, wait skipped', outputs: { message: '1 of 2 was started. ' } },
    ],
    // GitHub withholds an output that looks like a secret.
    [
      'fails if the started jobs are not known',
      { start: passed({}), agent: failed({}) },
      { ends: 'start success, wait failure', used: uses(toStart, { ...none, 'job-id': '' }) },
    ],
  ])
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
    github: { event_name: 'pull_request', head_ref: 'fix', ref: 'refs/pull/7/merge' },
    event: { repository, number: 7, sender: person, pull_request: pull, ...event },
  }
}

function onIssue(event: object = {}): Options {
  return {
    github: { event_name: 'issues', head_ref: '' },
    event: { repository, label: { name: 'agent' }, sender: person, issue, ...event },
  }
}

/** Pull requests that are open, some of them the agent's. */
const openPulls = (...logins: readonly unknown[]) =>
  logins.map((user, at) => ({ number: 20 + at, user: user === null ? null : { login: user } }))
const listsOpen = /^api --paginate repos\/acme\/app\/pulls\?per_page=100 --jq \.\[\]\n/

describeRecipe('what starts an agent', () => {
  const labeled = { label: { name: 'agent' } }
  const statuses = { 'allowed-statuses': 'completed, failed, archived, active' }
  const docs = { uses: AGENT, prompt: `Update the docs for the pull request ${LINK}.`, ref: 'fix' }
  const solve = { uses: AGENT, prompt: `Resolve the issue ${issue.html_url}.`, ref: '' }
  const text = { 'event-text': 'true', comment: 'always' }
  const nothing = { ends: expect.stringMatching(/agent skipped$/), used: [], calls: [] }
  const reacts = (number: number) => ({
    calls: [`api --silent repos/acme/app/issues/${number}/reactions -f content=eyes`],
    group: `label-${number}-agent`,
  })

  itRuns('on-pull-request', [
    [
      'a person',
      onPull(),
      { used: [{ ...docs, ...statuses, comment: 'always' }], group: 'on-pull-request-7' },
    ],
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

  itRuns('on-label', [
    ['an issue', onIssue(), { used: [{ ...solve, ...text }], ...reacts(5) }],
    ['a pull request', onPull({}, labeled), { used: [{ ...docs, ...text }], ...reacts(7) }],
    [
      'even if the reaction fails',
      { ...onIssue(), gh: { change: [new Error('HTTP 502')] } },
      {
        ends: 'react success, agent success',
        printed: [expect.stringMatching(/^warning : The r/)],
      },
    ],
    ['not another label', onIssue({ label: { name: 'x' } }), { ...nothing, group: 'label-5-x' }],
    ['not a bot', onIssue({ sender: { type: 'Bot' } }), nothing],
    ['not the agent’s account', onIssue({ sender: agentUser }), nothing],
    ['not nobody', onIssue({ sender: null }), nothing],
    ['not a fork', onPull({ head: fork }, labeled), nothing],
  ])

  const prompt = expect.stringMatching(/change on develop of acme\/app .*\.\.\.5d6e7f8\.$/)
  const asks = (inputs: object) => ({
    ends: 'merged success, agent success',
    calls: [
      expect.stringMatching(listsOpen),
      expect.stringMatching(`^api repos/acme/app/commits/${COMMIT}/pulls `),
    ],
    used: [{ uses: AGENT, prompt, ...statuses, ...inputs }],
    group: 'after-merge',
  })
  const merge = (open: readonly unknown[], merged: unknown = [{ number: 7 }, { number: 6 }]) => ({
    ...pushBy(),
    gh: { open: [open], merged: [merged] },
  })
  const free = openPulls('octocat', null)
  const busy = openPulls('octocat', 'Acme-agent[bot]', 'acme-agent[bot]')
  const starts = { ends: 'merged success, agent success' }
  const fails = { ends: 'merged failure, agent skipped' }

  itRuns('after-merge', [
    ['a merge', merge(free), asks({ comment: 'always', 'issue-number': '7' })],
    ['a push', merge([], []), asks({ comment: 'false', 'issue-number': '' })],
    [
      'not while its last work is open',
      merge(busy),
      { ends: 'merged success, agent skipped', log: 'open=21 22\nnumber=7\n' },
    ],
    [
      'but without its login it does not look',
      { ...merge(busy), vars: { AGENT_LOGIN: '' } },
      starts,
    ],
    ['not if GitHub cannot be asked', { ...pushBy(), gh: { open: [new Error('No')] } }, fails],
    ['not the agent', pushBy(bot), { ends: 'merged skipped, agent skipped' }],
  ])

  const tasks = expect.stringMatching(/^\s*Update the docs\.\n\s*Add tests for .*\n/)
  const nightly = (open: unknown): Options => ({
    event: {},
    inputs: {},
    github: { event_name: 'schedule' },
    gh: { open: [open] },
  })
  const byHand = { github: { event_name: 'workflow_dispatch' }, inputs: { tasks: 'a\nb' } }
  const none = 'open success, agent skipped, verify skipped'

  itRuns('several-jobs', [
    ['at night', nightly(free), { used: [{ uses: AGENT, tasks }] }],
    ['not while its last work is open', nightly(busy), { ends: none }],
    [
      'not if GitHub cannot be asked',
      nightly(new Error('No')),
      { ends: 'open failure, agent skipped, verify skipped' },
    ],
    [
      'by hand for other tasks, whatever is open',
      byHand,
      { used: [{ uses: AGENT, tasks: 'a\nb\n' }], calls: [] },
    ],
  ])

  /** A run by hand whose agent jobs ended so, and the verification of each with a pull request. */
  const severalEnded = (jobs: readonly object[], verified = passed({ prHeadSha: COMMIT })) => ({
    ...byHand,
    use: (uses: string) =>
      uses === VERIFY ? verified : failed({ jobs: JSON.stringify(jobs), status: '' }),
  })
  const status = `api --silent repos/acme/app/statuses/${COMMIT} -f state=success -f context=agent -f description=Verified by run 4711`
  const check = { uses: VERIFY, 'pr-author': vars.AGENT_LOGIN, 'pr-paths': '**' }
  const [one, two] = [LINK, LINK.replace('7', '8')]
  const ended = [
    { status: 'completed', prLink: one },
    { status: 'completed', prLink: '' },
    { status: 'failed', prLink: 'x' },
    { status: 'completed', prLink: two },
  ]

  itRuns('several-jobs', [
    [
      'verifies each pull request, and uses its commit, even if another agent failed',
      severalEnded(ended),
      {
        ends: 'open success, agent failure, verify success',
        used: [expect.anything(), { ...check, 'pr-link': one }, { ...check, 'pr-link': two }],
        calls: [status, status],
      },
    ],
    [
      'uses no commit that is not verified',
      severalEnded(ended, failed({})),
      { ends: 'open success, agent failure, verify failure', calls: [] },
    ],
    ['verifies nothing if none was started', severalEnded([]), { calls: [] }],
  ])
})

/** With an artifact to download. */
function forDeploy(agent = passed(outputs), verified = passed({ prHeadSha: COMMIT })): Options {
  return {
    async use(uses, { path = '' }) {
      if (uses === AGENT) return agent
      if (uses === VERIFY) return verified
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
    ends: 'agent success, verify success, build success, deploy success',
    used: [
      { uses: AGENT, prompt: ASKED },
      { uses: VERIFY, 'pr-link': LINK, 'pr-author': vars.AGENT_LOGIN, 'pr-paths': '**' },
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
  const skipped = {
    ends: 'agent skipped, verify skipped, build skipped, deploy skipped',
    log: '',
  }
  const nothing = { ends: expect.stringMatching(/, build skipped, deploy skipped$/), log: '' }
  const isActive = { ...outputs, status: 'active' }

  itRuns('deploy', [
    ['deploys the commit that was verified', from('refs/heads/develop'), deployed],
    ['deploys it from a branch that differs in case', from('refs/heads/DEVELOP'), deployed],
    // Its scripts may be the agent's.
    ['starts nothing from another branch', from('refs/heads/develop2'), skipped],
    ['starts nothing from a tag', from('refs/tags/develop'), skipped],
    ['builds nothing if the agent job failed', forDeploy(failed(outputs)), nothing],
    [
      'builds nothing without a commit, even if GitHub kept an output of an earlier attempt',
      forDeploy(passed(outputs), passed({})),
      { ...nothing, jobOutputs: { verify: { prHeadSha: 'none' } } },
    ],
    ['builds nothing unverified', forDeploy(passed(outputs), failed({})), nothing],
    ['builds nothing while the agent job is active', forDeploy(passed(isActive)), nothing],
  ])

  it('builds without secrets, and without a cache that others restore', async () => {
    const [build] = /^ {2}build:\n.*?(?=^ {2}\w)/ms.exec(await read('examples/deploy.yml')) ?? []

    expect(build).toMatch(/^ {4}cache-mode: none /m)
    expect(build).not.toContain('secrets.')
  })
})

const pull = {
  state: 'OPEN',
  baseRefName: 'develop',
  headRefOid: COMMIT,
  isDraft: false,
  mergeable: 'MERGEABLE',
}
const merged = { ...pull, state: 'MERGED', mergeable: 'UNKNOWN' }
const checks = (buckets: string) => buckets.split(' ').map((bucket) => ({ bucket }))
const nothingFound = { open: [[]], merged: [[]] }
const green = { pull: [pull, merged], checks: [checks('pass pass')] }
const github = (gh: Gh): Options => ({ gh: { ...green, ...gh } })

describeRecipe('merge', () => {
  const watch = 'pr checks 7 --required --watch --fail-fast'
  const looks = [
    watch,
    expect.stringMatching(/^pr checks 7 --required --json bucket --jq /),
    expect.stringMatching(/^pr view 7 --json state,baseRefName,headRefOid,isDraft,mergeable --jq /),
  ]
  // The title and the message are the recipe's own, whatever the agent wrote into its pull request.
  const put =
    `api --silent --method PUT repos/acme/app/pulls/7/merge -f sha=${COMMIT} -f merge_method=squash` +
    ' -f commit_message=Run 4711 -f commit_title=Update the docs (#7)'
  const verified = { prNumber: '7', prHeadSha: COMMIT, message: 'Verified.' }

  /** With a verification that ended so. */
  function after(check: Result, agent = passed({ ...outputs, jobId: 'job_8f3a' })): Options {
    return { ...github({}), use: (uses) => (uses === VERIFY ? check : agent) }
  }
  const common = after(passed(verified))
  const itMerges = (rows: readonly Row[]) => {
    itRuns('merge', rows, common)
  }

  const ends = 'agent success, merge success'
  /** After some looks, the last of which sees the merge. */
  const merges = (count: number) => ({
    ends,
    printed: [],
    log: expect.stringMatching(
      `^((slept 20|Not yet: .*)\\n){${2 * count - 2}}Merged ${COMMIT}\\.\\n$`,
    ),
    calls: expect.arrayContaining([...looks, put]),
    jobOutputs: { merge: { message: 'Verified.' } },
  })
  const asksAgent = { uses: AGENT, prompt: ASKED }
  const verifies = {
    uses: VERIFY,
    'pr-link': LINK,
    'pr-author': vars.AGENT_LOGIN,
    'pr-paths': 'docs/**/*.md',
  }
  const none = new Error("no required checks reported on the 'agent/fail-cancel' branch")
  const bad = new Error('HTTP 502')
  const rejected = new Error('gh: Required status check "e2e" is expected. (HTTP 405)')
  const computing = { ...pull, mergeable: 'UNKNOWN' }
  const times = (count: number, ...answers: readonly unknown[]) =>
    Array.from({ length: count }, () => answers).flat()

  itMerges([
    [
      'merges the commit after verifying it anew, and looks after that',
      {},
      { ...merges(2), calls: [...looks, put, ...looks], used: [asksAgent, verifies] },
    ],
    ...['pass skipping', 'cancel pass', 'cancel pass skipping'].map((buckets): Row => [
      `merges at ${buckets}`,
      github({ checks: [checks(buckets)] }),
      merges(2),
    ]),
    [
      'waits for checks that begin late',
      github({
        pull: [...times(5, pull), merged],
        checks: [none, checks('skipping'), checks('pass pending'), bad, checks('pass')],
      }),
      merges(6),
    ],
    [
      'waits for a check that begins only when others have finished',
      github({
        pull: [...times(17, pull), merged],
        checks: [...times(16, none), checks('pass')],
        others: [...times(8, checks('pass')), checks('fail pending')],
      }),
      merges(18),
    ],
    [
      'waits while GitHub rejects the merge, or has a bad minute',
      github({ pull: [bad, pull, computing, pull, merged], change: [rejected, bad, ''] }),
      merges(5),
    ],
    [
      'passes if somebody else has merged the commit',
      github({ pull: [merged] }),
      { ends, printed: [], calls: looks },
    ],
    [
      'passes if there was nothing to change',
      after(failed({}), passed({ status: 'completed', message: 'Nothing.' })),
      { ends, printed: [], calls: [], log: '', used: [asksAgent] },
    ],
  ])

  /** Ends with an error, which is also for a chat message. */
  const stops = (calls: unknown, text: string) => ({
    ends: 'agent success, merge failure',
    calls,
    printed: [expect.stringMatching(`^error Not merged: ${text}$`)],
    jobOutputs: { merge: { message: expect.stringMatching(`^${text}$`) } },
  })
  const solved = 'Once this is solved, re-run failed jobs\\.'
  const atChecks = (buckets: string): Row => [
    `stops at ${buckets}`,
    github({ checks: [checks(buckets)] }),
    stops(looks, `A required check did not pass\\. ${solved}`),
  ]
  const atPull = (title: string, answers: readonly object[]): Row => [
    title,
    github({ pull: answers }),
    stops(
      answers.length === 1 ? looks : [...looks, put, ...looks],
      `It is ".*" instead of "OPEN develop ${COMMIT}"\\. If it was merged, revert that\\. ${solved}`,
    ),
  ]
  const afterFiveMinutes = (reason: string) => ({
    ...stops(
      expect.anything(),
      `For five minutes no check ran, and no merge was seen \\(${reason}\\)\\. Perhaps no check is required here, or a run waits for an approval\\. ${solved}`,
    ),
    log: expect.stringMatching(/^(slept 20\nNot yet: .*\n){15}::error .*\n$/),
  })
  const lacksGh = stops([], `This runner lacks gh 2\\.50 or newer\\. ${solved}`)
  const said = 'gh: no %0A ::error::x # #\\[stop-commands\\]y \\(HTTP 405\\)'
  const words = 'gh: no %0A\n::error::x ##[stop-commands]y (HTTP 405)'

  itMerges([
    ...['fail', 'fail pass pending', 'cancel fail pass'].map(atChecks),
    [
      'stops after five minutes, and repeats GitHub in words in which the runner reads no command',
      github({ pull: [pull], change: [new Error(words)] }),
      afterFiveMinutes(`pass ${said}`),
    ],
    ['so if gh fails', github({ pull: [bad] }), afterFiveMinutes('gh failed: HTTP 502 ')],
    [
      'so if a check stays cancelled',
      github({ pull: [pull], checks: [checks('cancel skipping')] }),
      afterFiveMinutes('cancel skipping '),
    ],
    atPull('stops at a draft', [{ ...pull, isDraft: true }]),
    atPull('stops at conflicts', [{ ...pull, mergeable: 'CONFLICTING' }]),
    atPull('stops at a closed pull request', [{ ...pull, state: 'CLOSED' }]),
    atPull('stops at a base branch that differs in case', [{ ...pull, baseRefName: 'Develop' }]),
    atPull('stops at another commit', [{ ...pull, headRefOid: COMMIT.replace('5', '6') }]),
    atPull('says if the base branch changed after the look', [
      pull,
      { ...merged, baseRefName: 'release' },
    ]),
    atPull('says if another commit was merged', [pull, { ...merged, headRefOid: 'x' }]),
    ['stops with an old gh', github({ help: ['"--required"'] }), lacksGh],
    ['stops without gh', github({ help: [new Error('gh: command not found')] }), lacksGh],
  ])

  const nothing = { calls: [], log: '' }

  itRuns('merge', [
    ['merges nothing if the verification fails', after(failed(verified)), nothing],
    ['merges nothing without a commit', after(passed({ ...verified, prHeadSha: '' })), nothing],
    [
      'merges nothing while it is active',
      after(passed(verified), passed({ ...outputs, status: 'active' })),
      nothing,
    ],
    [
      'verifies nothing if the agent job failed',
      after(passed(verified), failed(outputs)),
      { used: [asksAgent] },
    ],
  ])
})

describeRecipe('dispatch', () => {
  const id = { 'job-id': 'job_8f3a' }
  const commenting = {
    used: [{ ...wait, comment: 'always', 'issue-number': '42' }],
    group: 'dispatch-job_8f3a',
  }
  const silent = { used: [{ ...wait, comment: '', 'issue-number': '' }] }
  const by = (payload: object): Options => ({ event: { client_payload: payload }, inputs: {} })

  itRuns('dispatch', [
    ['waits for what a person names', { inputs: { ...id, 'issue-number': '42' } }, commenting],
    ['waits for what a system names', by({ ...id, 'issue-number': 42 }), commenting],
    ['comments only if an issue is named', { inputs: id }, silent],
    ['takes no address from a payload', by({ ...id, 'base-url': 'https://evil.example' }), silent],
  ])
})

describeRecipe('try-it', () => {
  const service = { 'base-url': 'http://x', 'project-id': 'p', 'admin-key': 'k' }
  const simulator = 'await-agent-job/await-agent-job/simulator@v1'
  const results = new Map([
    [simulator, passed({ ...service, 'start-url': 'http://x/start' })],
    [START, passed({ jobId: 'job_8f3a' })],
  ])
  const use = (uses: string) => results.get(uses) ?? failed({ message: 'No.' })
  const request = { prompt: '{prompt}' }
  const used = [
    { uses: simulator },
    { uses: START, url: 'http://x/start', 'admin-key': 'k', request, prompt: 'failed' },
    { ...service, 'job-id': 'job_8f3a', uses: SELF, 'timeout-minutes': '1' },
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

const fromTheDocs = join(directory, 'from-the-docs.yml')

async function writeWorkflow(text: string): Promise<{ file: string }> {
  await writeFile(fromTheDocs, text)
  return { file: fromTheDocs }
}

/** A recipe in which code of the docs takes the place of what matches, as deep as its first group. */
async function replaced(recipe: string, part: RegExp, code: string): Promise<{ file: string }> {
  const text = await read(`examples/${recipe}.yml`)
  expect(text).toMatch(part)
  return writeWorkflow(text.replace(part, (_, indent: string) => code.replace(/^(?=.)/gm, indent)))
}

describeRecipe('the docs: the shortest gate', () => {
  const file = join(directory, 'shortest.yml')
  const ofAgent = onPull({ user: agentUser })
  const checks = {
    uses: VERIFY,
    'pr-link': LINK,
    'pr-author': 'acme-agent[bot]',
    'pr-paths': 'docs/**',
  }

  beforeAll(async () => {
    await writeFile(file, await snippet('gates.md', 'The shortest gate'))
  })

  itRuns(
    'gate',
    [
      ['verifies what the agent opened', ofAgent, { used: [checks] }],
      ['fails with it', { ...ofAgent, use: () => failed({}) }, { ends: 'docs-only failure' }],
      ['passes for anybody else', onPull(), { ends: 'docs-only skipped' }],
    ],
    { file },
  )
})

describeRecipe('the docs: block a merge until the agent has finished', () => {
  const ofBot = { user: bot }
  const ofOrganization = { user: { type: 'Organization' } }
  const queue = { event: {}, github: { event_name: 'merge_group' } }
  const otherEvent = { ...onPull({ head: null }), github: { event_name: 'workflow_dispatch' } }
  const passes = { ends: 'agent skipped, agent-check success', printed: [] }
  const fails = {
    ends: 'agent skipped, agent-check failure',
    names: { 'agent-check': 'agent-check' },
    printed: [
      expect.stringMatching(
        /^error : No agent job completed for this commit\. If .* a fork, push /,
      ),
    ],
  }
  const failsOfFork = { ...fails, names: { 'agent-check': 'agent-check of a fork' } }
  const started = {
    ends: 'agent success, agent-check success',
    // A push of the agent's to the branch would fail the check.
    used: [
      {
        uses: AGENT,
        prompt: expect.stringMatching(/\/7\. .* do not push to its branch\.$/),
        ref: 'fix',
      },
    ],
    group: 'gate-refs/pull/7/merge',
  }
  const ends = expect.stringMatching(/, agent-check failure$/)

  beforeAll(async () => {
    await writeWorkflow(await snippet('gates.md', 'Block a merge until the agent has finished'))
  })

  const rows: readonly Row[] = [
    ['passes once the agent job has completed', onPull(), started],
    ['starts no agent for a bot’s pull request', onPull(ofBot, { sender: bot }), passes],
    ['starts no agent for a person’s push to it', onPull(ofBot), passes],
    ['starts no agent for a merge queue', queue, passes],
    ['fails at a push by a bot', onPull({}, { sender: bot }), fails],
    ['fails for an author of another type', onPull(ofOrganization), fails],
    // A pull request from a fork can have the same commit as one from here.
    ['fails for a fork', onPull({ head: fork }), failsOfFork],
    ['fails for a bot’s fork', onPull({ ...ofBot, head: fork }), failsOfFork],
    ['fails at another event', otherEvent, fails],
    ['fails if the agent job failed', { agent: failed(outputs) }, { ends }],
    ['fails if the agent job returned nothing', { agent: passed({}) }, { ends }],
    ['fails while it is active', { agent: passed({ ...outputs, status: 'active' }) }, { ends }],
  ]
  itRuns('gate', rows, { ...onPull(), file: fromTheDocs })
})

describeRecipe('the docs', () => {
  const gh = green
  const verified = passed({ prNumber: '7', prHeadSha: COMMIT })
  const use = (uses: string) => (uses === VERIFY ? verified : passed(outputs))

  it('queue the verified commit, and try again as long as GitHub rejects it', async () => {
    const code = await snippet('how-to.md', 'Merge through a merge queue', 'bash')
    const file = await replaced(
      'merge',
      /^( *)said=\$\(gh api --silent.*?&& continue ;;\n/ms,
      `${code};;\n`,
    )
    const change = [new Error('"e2e" is expected'), '']
    const { log, calls } = await run('merge', {
      ...file,
      gh: { ...gh, change, pull: [pull, { id: 'PR_1' }, pull, { id: 'PR_1' }] },
      use,
    })

    expect(log).toMatch(/\nNot yet: pass "e2e" is expected\nslept 20\nQueued .*\n$/)
    const mutations = calls.filter((call) => call.startsWith('api graphql'))
    expect(mutations).toHaveLength(2)
    expect(mutations[1]).toContain(`-f id=PR_1 -f commit=${COMMIT} -f query=`)
    expect(mutations[1]).toContain('expectedHeadOid: $commit')
  })

  it('start merge on a schedule', async () => {
    const gates = (await read('docs/gates.md')).replaceAll(/\s+/g, ' ')
    const [, prompt = ''] = /`prompt: (\$\{\{.*?\}\})`/.exec(gates) ?? []
    const [, cron = ''] = /`schedule: \[\{ cron: '(.*?)' \}\]`/.exec(gates) ?? []
    const event = { schedule: cron }
    const file = await replaced('merge', /^( *)prompt: .*inputs\.prompt.*/m, `prompt: ${prompt}`)
    const { ends, used } = await run('merge', { ...file, event, inputs: {}, gh, use })

    expect([cron, ends]).toEqual(['20 4 * * 1', 'agent success, merge success'])
    expect(used[0]?.['prompt']).toMatch(/^Update the docs /)
  })

  it('let the agent of after-merge work in another repository', async () => {
    const added = await snippet('how-to.md', 'Update the docs after merges')
    const file = await replaced('after-merge', /^(?=( *)allowed-statuses:)/m, added)
    const { used } = await run('after-merge', { ...file, ...pushBy(), gh: nothingFound })

    expect(used).toMatchObject([{ repository: 'https://github.com/acme/docs', ref: 'main' }])
  })
})

describeRecipe('the docs: send a chat message', () => {
  const message = 'Agent job `job_8f3a` <failed> & so on.'
  const said = '\nAgent job `job_8f3a` &lt;failed> &amp; so on.'

  /** The text that is sent, without the line that names the run. */
  async function report(recipe: string, options: Options, needs = '[agent]'): Promise<string> {
    const yaml = await snippet('how-to.md', 'Send a chat message')
    const jobs = yaml.replace('[agent]', needs)
    const file = await replaced(recipe, /(?<=\n( *)agent:\n.*)$/s, jobs)
    const secrets = { AGENT_ADMIN_KEY: KEY, CHAT_WEBHOOK_URL: 'https://chat.example.com' }
    await run(recipe, { ...file, secrets, ...options })

    const sent = await readFile(join(directory, 'answers/chat'), 'utf8').catch(() => '')
    if (sent === '') return ''
    const first = `Please look at this run of "${recipe}" in acme/app: https://github.com/acme/app/actions/runs/4711`
    const { text } = z.object({ text: z.string().startsWith(first) }).parse(JSON.parse(sent))
    return text.slice(first.length)
  }

  it.each<[string, Options, string]>([
    ['failed, but it is green', { agent: passed({ ...outputs, status: 'failed', message }) }, said],
    ['failed', { agent: failed({ message }) }, `\nGitHub job agent: failure${said}`],
    ['was killed', { agent: failed({}) }, '\nGitHub job agent: failure'],
    ['completed', { agent: passed(outputs) }, ''],
    ['was not started', { ...pushBy(bot), agent: passed({}) }, ''],
  ])('of after-merge, if the agent job %s', async (_, options, text) => {
    const given = { ...pushBy(), gh: nothingFound, ...options }

    expect(await report('after-merge', given, '[merged, agent]')).toBe(text)
  })

  it('of merge, with the reason why nothing was merged', async () => {
    const gh = { ...green, pull: [{ ...pull, isDraft: true }] }
    const options = { gh, use: () => passed({ ...outputs, prHeadSha: COMMIT, message }) }
    const text = await report('merge', options, '[agent, merge]')

    expect(text).toMatch(/^\nAgent job .*\nGitHub job merge: failure\nIt is "OPEN .* draft:true /)
  })
})
