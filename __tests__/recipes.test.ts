import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import {
  agentUser,
  bot,
  checks,
  fork,
  github,
  issue,
  merged,
  onComment,
  onIssue,
  onPull,
  otherBot,
  pull,
  pushBy,
} from './support/recipe-events.ts'
import {
  AGENT,
  ASKED,
  COMMIT,
  describeRecipe,
  failed,
  type Gh,
  expectRun,
  KEY,
  LINK,
  type Options,
  outputs,
  passed,
  read,
  type Row,
  run,
  SELF,
  START,
  vars,
  VERIFY,
} from './support/run-recipe.ts'

const readRecipe = async (recipe: string): Promise<unknown> =>
  parse(await read(`examples/${recipe}.yml`))

/** What every wait is given. */
const wait = {
  uses: SELF,
  'base-url': vars.AGENT_BASE_URL,
  'project-id': vars.AGENT_PROJECT_ID,
  'job-id': 'job_8f3a',
  'admin-key': KEY,
  'timeout-minutes': '60',
}

/** A test for each row. */
function itRuns(recipe: string, rows: readonly Row[]): void {
  it.each(rows)(`${recipe}: %s`, async (_, options, expected) => {
    await expectRun(recipe, options, expected)
  })
}

describe('agent', () => {
  it('declares no permissions, which would take away those of its callers', async () => {
    const agent = await readRecipe('agent')

    expect(agent).not.toHaveProperty('permissions')
    expect(agent).not.toHaveProperty('jobs.wait.permissions')
    expect(agent).toHaveProperty('jobs.start.permissions', {})
    // Before it checks this, GitHub does not know a job's environment, which may have the key.
    expect(agent).toHaveProperty('on.workflow_call.secrets.AGENT_ADMIN_KEY.required', false)
  })

  const issues = { issues: 'write', 'pull-requests': 'write' }

  it.each([
    ['after-merge', { 'pull-requests': 'write' }],
    ['on-comment', issues],
    ['on-label', issues],
    ['on-pull-request', { 'pull-requests': 'write' }],
  ])('may comment if %s calls it', async (recipe, permissions) => {
    expect(await readRecipe(recipe)).toMatchObject({
      permissions: {},
      jobs: { agent: { permissions } },
    })
  })
})

describeRecipe('agent', () => {
  const toStart = { prompt: ASKED }
  const statuses = { 'allowed-statuses': 'completed, failed' }
  const toWait = { ...statuses, 'require-pr': 'true', comment: 'true', 'issue-number': '42' }
  const none = Object.fromEntries(Object.keys(toWait).map((name) => [name, '']))
  const url = 'https://agents.example.com/v2/agent/acme-web/job'
  /** What both actions are given. */
  const uses = (start: object, waiting: object) => [
    { uses: START, url, 'admin-key': KEY, ...start },
    { ...wait, ...waiting },
  ]
  const jobId = 'job_8f3a'
  const bad = { ...outputs, status: 'failed', message: 'It failed.' }
  const notStarted = { errorCode: 'not-started', message: 'It was not.' }
  const react = { prompt: ASKED, react: 'issues/comments/9' }
  const noReaction = { change: [new Error('HTTP 502')] }
  const passes = 'start success, wait success'
  const fails = 'start success, wait failure'

  itRuns('agent', [
    [
      'is run by hand',
      {},
      { ends: passes, used: uses(toStart, none), outputs: { ...outputs, jobId } },
    ],
    [
      'is called with everything, and the agent job fails',
      { call: { ...toStart, ...toWait }, agent: failed(bad) },
      { ends: fails, used: uses(toStart, toWait), outputs: { ...bad, jobId } },
    ],
    [
      'waits for nothing if nothing was started',
      { start: failed({ jobId: '', ...notStarted }) },
      { ends: 'start failure, wait skipped', outputs: { message: 'It was not.' } },
    ],
    [
      'starts none if open pull requests were looked for in an earlier attempt',
      { call: { prompt: ASKED, attempt: '1' }, github: { run_attempt: '2' } },
      {
        ends: 'start failure, wait skipped',
        printed: [expect.stringMatching(/^error No agent was started: Re-run all jobs, /)],
      },
    ],
    [
      'shows that it works on a comment',
      { call: react },
      { calls: ['api --silent repos/acme/app/issues/comments/9/reactions -f content=eyes'] },
    ],
    ['works without the reaction', { call: react, gh: noReaction }, { ends: passes }],
    // GitHub withholds an output that looks like a secret.
    [
      'fails if the started jobs are not known',
      { start: passed({}), agent: failed({}) },
      { ends: fails, used: uses(toStart, { ...none, 'job-id': '' }) },
    ],
  ])
})

/** Pull requests that are open, some of them the agent's. */
const openPulls = (...logins: readonly unknown[]) =>
  logins.map((user, at) => ({ number: 20 + at, user: user === null ? null : { login: user } }))

describeRecipe('what starts an agent', () => {
  const labeled = { label: { name: 'agent' } }
  const statuses = { 'allowed-statuses': 'completed, failed, archived' }
  const unblocked = { 'allowed-statuses': 'completed, failed, archived, active', comment: 'true' }
  const docs = { uses: AGENT, prompt: `Update the docs for the pull request ${LINK}.` }
  const ofPull = { uses: AGENT, prompt: `${docs.prompt}\n\nTitle\nText\n` }
  const solve = { uses: AGENT, prompt: `Resolve the issue ${issue.html_url}.\n\nTitle\nText\n` }
  const text = { comment: 'true' }
  const nothing = {
    ends: expect.stringMatching(/agent skipped(, verify skipped)?$/),
    used: [],
    calls: [],
  }
  const logins = { 'agent-login': vars.AGENT_LOGIN }
  const onIt = (number: number) => ({ ...text, ...logins, react: `issues/${number}` })

  itRuns('on-pull-request', [
    [
      'a person',
      onPull(),
      { used: [{ ...docs, ...unblocked, ...logins }], group: 'on-pull-request-7' },
    ],
    ['not a draft', onPull({ draft: true }), nothing],
    ['not a bot', onPull({ user: otherBot }), nothing],
    ['not the agent’s account', onPull({ user: agentUser }), nothing],
    ['not a fork', onPull({ head: fork }), nothing],
    // An agent that closes and reopens a pull request to repeat its checks would start itself.
    ['not a bot that reopens it', onPull({}, { sender: otherBot }), nothing],
    ['not the agent’s account that reopens it', onPull({}, { sender: agentUser }), nothing],
  ])

  itRuns('on-label', [
    ['an issue', onIssue(), { used: [{ ...solve, ...onIt(5) }], group: 'label-5-agent' }],
    ['a pull request', onPull({}, labeled), { used: [{ ...ofPull, ...onIt(7) }] }],
    ['not another label', onIssue({ label: { name: 'x' } }), { ...nothing, group: 'label-5-x' }],
    ['not a bot', onIssue({ sender: { type: 'Bot' } }), nothing],
    ['not the agent’s account', onIssue({ sender: agentUser }), nothing],
    ['not a fork', onPull({ head: fork }, labeled), nothing],
  ])

  const who = (permission: string): Options => ({
    ...onComment(),
    gh: { permission: [{ permission }] },
  })
  const answers = {
    ends: 'author success, agent success',
    printed: [],
    calls: ['api repos/acme/app/collaborators/octocat/permission --jq .permission'],
    // No text can do more than a text.
    used: [
      {
        uses: AGENT,
        prompt: expect.stringMatching(
          /^Do what the comment at the end asks for, which is https:\/\/github\.com\/acme\/app\/issues\/5#issuecomment-9\. [\w ,\n]+\.\n\nIssue: Title\nText\n\nComment: \/agent \$\(id\) "; \$\{\{ github\.token \}\}\n- x\n$/,
        ),
        ...text,
        ...logins,
        react: 'issues/comments/9',
      },
    ],
  }
  const ignored = { ends: 'author skipped, agent skipped', used: [], calls: [] }
  const denied = {
    ends: 'author success, agent skipped',
    used: [],
    log: expect.stringMatching(/^permission=\w*\n$/),
  }

  itRuns('on-comment', [
    ['somebody with write access', who('write'), answers],
    ...['read', 'writer', ''].map((permission): Row => [
      `not somebody with the permission "${permission}"`,
      who(permission),
      denied,
    ]),
    ...['please /agent x', '/agents x', '> /agent x'].map((body): Row => [
      `not a comment such as ${JSON.stringify(body)}`,
      onComment({ body }),
      ignored,
    ]),
    ['not a bot', onComment({ user: otherBot }), ignored],
    ['not an app for a person', onComment({ performed_via_github_app: { id: 1 } }), ignored],
    ['not the agent’s account', onComment({ user: agentUser }), ignored],
  ])

  // An agent could start itself by a push, and anybody who may edit a comment by that.
  it.each([
    ['on-pull-request', { pull_request: { types: ['opened', 'reopened', 'ready_for_review'] } }],
    ['on-comment', { issue_comment: { types: ['created'] } }],
  ])('%s: only these events', async (recipe, on) => {
    expect(await readRecipe(recipe)).toMatchObject({ on })
  })

  const asks = {
    ...statuses,
    ...logins,
    attempt: '1',
    uses: AGENT,
    prompt: expect.stringMatching(/change on develop of acme\/app .*\.\.\.5d6e7f8\.$/),
  }
  const verifies = {
    uses: VERIFY,
    'pr-link': LINK,
    'pr-author': vars.AGENT_LOGIN,
    'pr-paths': 'docs/**, **/*.md',
    'pr-repository': 'acme/app',
    'github-token': 'ghs_x',
  }
  const looks = [
    expect.stringMatching(`^api repos/acme/app/commits/${COMMIT}/pulls `),
    expect.stringMatching(/^api --paginate repos\/acme\/app\/pulls\?per_page=100 --jq \.\[\]\n/),
  ]
  const at = '2026-08-01T00:00:00Z'
  // GitHub lists those of forks too that have the commit.
  const listed = [
    { number: 3, merged_at: at, base: { repo: { full_name: 'mallory/app' } } },
    { number: 5, merged_at: null, base: { repo: { full_name: 'acme/app' } } },
    { number: 7, merged_at: at, base: { repo: { full_name: 'acme/app' } } },
  ]
  const merge = (open: unknown, merged: unknown = listed) => ({
    ...pushBy(),
    gh: { open: [open], merged: [merged] },
  })
  const free = openPulls('octocat', null)
  const busy = openPulls('octocat', 'Acme-agent[bot]', 'acme-agent[bot]')
  itRuns('after-merge', [
    [
      'a merge',
      merge(free),
      {
        ends: 'merged success, agent success, verify success',
        calls: looks,
        used: [{ ...asks, comment: 'true', 'issue-number': '7' }, verifies],
        // Not empty, because a re-run would keep the numbers of an earlier attempt.
        jobOutputs: { merged: { open: 'none' } },
        group: 'after-merge',
      },
    ],
    [
      'a push, and there was nothing to change',
      { ...merge([], []), agent: passed({ status: 'completed' }) },
      { used: [{ ...asks, comment: 'false', 'issue-number': '' }] },
    ],
    [
      'a merge, for docs in another repository, which its own token cannot see',
      {
        ...merge(free),
        vars: { DOCS_REPOSITORY: 'handbook' },
        secrets: { DOCS_TOKEN: 'ghs_docs' },
      },
      {
        calls: [
          looks[0],
          expect.stringMatching(/^ghs_docs: api .* repos\/acme\/handbook\/pulls\?/),
        ],
        used: [
          expect.objectContaining({ uses: AGENT }),
          { ...verifies, 'pr-repository': 'acme/handbook', 'github-token': 'ghs_docs' },
        ],
      },
    ],
    [
      'not while its last work is open',
      merge(busy),
      { ends: 'merged success, agent skipped, verify skipped', log: 'number=7\nopen=21 22\n' },
    ],
    [
      'nor green if it is run again, as its verification may have failed',
      { ...merge(busy), github: { ...merge(busy).github, run_attempt: '2' } },
      {
        ends: 'merged failure, agent skipped, verify skipped',
        printed: [expect.stringContaining("The agent's pull request is open. Close it, then ")],
      },
    ],
    ['not the agent', pushBy(bot), nothing],
  ])
})

describeRecipe('before an agent is paid for', () => {
  const { AGENT_LOGIN } = vars
  const nothingOpen = { open: [openPulls('octocat')], merged: [[]] }
  /** How each recipe that calls agent is run so that it starts one. */
  const starting: Readonly<Record<string, Options>> = {
    'after-merge': { ...pushBy(), gh: nothingOpen },
    deploy: {},
    merge: github({}),
    'on-comment': { ...onComment(), gh: { permission: [{ permission: 'write' }] } },
    'on-label': onIssue(),
    'on-pull-request': onPull(),
  }
  const recipes = Object.keys(starting)
  const secrets = { AGENT_ADMIN_KEY: KEY, AGENT_START_KEY: 'svc_start' }

  /** What was used to start an agent and to wait for it, and the errors of a run with these variables. */
  async function startWith(recipe: string, given: Readonly<Record<string, string>>) {
    const options = { ...starting[recipe], runsAgent: true, secrets, vars: given } as const
    const { usedByAgent, printed } = await run(recipe, options)
    const keys = usedByAgent.map(({ uses, ...inputs }) => `${uses} ${inputs['admin-key']}`)
    return { keys, printed }
  }
  const started = { keys: [`${START} svc_start`, `${SELF} ${KEY}`], printed: [] }
  const stopped = (text: RegExp) => ({ keys: [], printed: [expect.stringMatching(text)] })
  const isPaused = stopped(/^error No agent was started: Agents are paused\. /)
  const noLogin = stopped(/^error No agent was started: Set the variable AGENT_LOGIN, /)

  it('each recipe that calls agent is here', async () => {
    const names = await readdir(resolve(import.meta.dirname, '../examples'))
    const texts = await Promise.all(names.map((name) => read(`examples/${name}`)))
    const callers = names.filter((_, at) => texts[at]?.includes(AGENT))

    expect(callers).toEqual(recipes.map((recipe) => `${recipe}.yml`))
  })

  it.each<[string, Readonly<Record<string, string>>, (recipe: string) => object]>([
    ['all is set', { AGENT_LOGIN }, () => started],
    // on-label needs the login only if GitHub does not mark the agent's account as a bot.
    [
      'no login is set',
      { AGENT_LOGIN: '' },
      (recipe) => (recipe === 'on-label' ? started : noLogin),
    ],
    ['the login is malformed', { AGENT_LOGIN: '@acme-agent' }, () => noLogin],
    // That cannot be seen.
    ['the login is misspelt', { AGENT_LOGIN: 'acme-agnet[bot]' }, () => started],
    ['agents are paused', { AGENT_LOGIN, AGENT_PAUSED: 'true' }, () => isPaused],
  ])('each recipe, if %s', async (_, given, expected) => {
    for (const recipe of recipes)
      expect([recipe, await startWith(recipe, given)]).toEqual([recipe, expected(recipe)])
  })

  it.each<[string, readonly string[], object]>([
    ['AGENT_PAUSED', ['true', '1', 'yes', 'False', ' ', 'false\n', 'x && false'], isPaused],
    ['AGENT_PAUSED', ['false', ''], started],
    // As verify would reject it as `pr-author`.
    [
      'AGENT_LOGIN',
      [' ', 'acme agent', '[bot]', '-acme', 'acme[bot]x', 'a\u00A0', 'a\n', 'x'.repeat(101)],
      noLogin,
    ],
    ['AGENT_LOGIN', ['a', 'Acme_1.x-y', `${'x'.repeat(100)}[bot]`], started],
  ])('%s: %j', async (name, values, expected) => {
    for (const value of values)
      expect([value, await startWith('merge', { AGENT_LOGIN, [name]: value })]).toEqual([
        value,
        expected,
      ])
  })

  it.each([
    ['after-merge', { open: [new Error('HTTP 502')], merged: [[]] }],
    ['on-comment', { permission: [new Error('HTTP 502')] }],
  ])('%s starts none if its look-up fails', async (recipe, gh) => {
    const { usedByAgent } = await run(recipe, { ...starting[recipe], runsAgent: true, gh })

    expect(usedByAgent).toEqual([])
  })
})

describeRecipe('deploy', () => {
  const uses = expect.stringMatching(/^actions\/[a-z-]+@[0-9a-f]{40}$/)
  const deployed = {
    ends: 'agent success, verify success, build success, deploy success',
    used: [
      { uses: AGENT, prompt: ASKED, 'agent-login': vars.AGENT_LOGIN },
      { uses: VERIFY, 'pr-link': LINK, 'pr-author': vars.AGENT_LOGIN, 'pr-paths': '**' },
      { uses, ref: COMMIT, 'persist-credentials': 'false' },
      { uses, name: 'site', path: 'dist', 'if-no-files-found': 'error', overwrite: 'true' },
      // The deploy script is not the agent's. The condition of the first job does not see to that,
      // because GitHub ignores letter case: a run from a branch DEVELOP passes.
      { uses, ref: 'refs/heads/develop', 'persist-credentials': 'false' },
      { uses, name: 'site', path: expect.stringMatching(/^\/.+\/site$/) },
    ],
    // What a reviewer sees before the deployment.
    names: { build: `build ${COMMIT}` },
    log: `built\ndeployed site ${COMMIT}\n`,
  }
  const from = (ref: string): Options => ({ github: { ref } })
  const skipped = {
    ends: 'agent skipped, verify skipped, build skipped, deploy skipped',
    log: '',
  }
  const nothing = { ends: expect.stringMatching(/, build skipped, deploy skipped$/), log: '' }

  itRuns('deploy', [
    ['deploys the commit that was verified', from('refs/heads/DEVELOP'), deployed],
    // Its scripts may be the agent's.
    ['starts nothing from another branch', from('refs/heads/develop2'), skipped],
    ['builds nothing if the agent job failed', { agent: failed(outputs) }, nothing],
    [
      'builds nothing without a commit, even if GitHub kept an output of an earlier attempt',
      { verify: passed({}) },
      { ...nothing, jobOutputs: { verify: { prHeadSha: 'none' } } },
    ],
    ['builds nothing unverified', { verify: failed({}) }, nothing],
    [
      'does nothing without a pull request',
      { agent: passed({ status: 'completed' }) },
      { ends: 'agent success, verify skipped, build skipped, deploy skipped' },
    ],
    [
      'builds nothing while the agent job is active',
      { agent: passed({ ...outputs, status: 'active' }) },
      nothing,
    ],
  ])

  it('builds without secrets, and without a cache that others restore', async () => {
    const [build] = /^ {2}build:\n.*?(?=^ {2}\w)/ms.exec(await read('examples/deploy.yml')) ?? []

    expect(build).toMatch(/^ {4}cache-mode: none /m)
    expect(build).not.toContain('secrets.')
  })
})

describeRecipe('merge', () => {
  const looks = [
    'pr checks 7 --required --watch --fail-fast',
    expect.stringMatching(/^pr checks 7 --required --json bucket --jq /),
    expect.stringMatching(/^pr view 7 --json state,baseRefName,headRefOid,isDraft,mergeable --jq /),
  ]
  // The title and the message are the recipe's own, whatever the agent wrote into its pull request.
  const put =
    `api --silent --method PUT repos/acme/app/pulls/7/merge -f sha=${COMMIT} -f merge_method=squash` +
    ' -f commit_message=Run 4711 -f commit_title=Update the docs (#7)'
  /** By what gh says. */
  const itMerges = (rows: readonly (readonly [string, Gh, Row[2]])[]) => {
    const all = rows.map(([title, gh, expected]): Row => [title, github(gh), expected])
    itRuns('merge', all)
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
  const asksAgent = { uses: AGENT, prompt: ASKED, 'agent-login': vars.AGENT_LOGIN }
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
  const late = [none, checks('skipping'), checks('pass pending'), bad, checks('pass')]
  const afterOthers = {
    pull: [...times(17, pull), merged],
    checks: [...times(16, none), checks('pass')],
    others: [...times(8, checks('pass')), checks('fail pending')],
  }
  const badMinute = { pull: [bad, pull, computing, pull, merged], change: [rejected, bad, ''] }

  itMerges([
    [
      'merges the commit after verifying it anew, and looks after that',
      {},
      { ...merges(2), calls: [...looks, put, ...looks], used: [asksAgent, verifies] },
    ],
    ['merges beside a check that is skipped', { checks: [checks('pass skipping')] }, merges(2)],
    ['merges beside one that was cancelled', { checks: [checks('cancel pass')] }, merges(2)],
    ['waits for late checks', { pull: [...times(5, pull), merged], checks: late }, merges(6)],
    ['waits for a check that begins only when others have finished', afterOthers, merges(18)],
    ['waits while GitHub rejects the merge, or has a bad minute', badMinute, merges(5)],
    ['passes if somebody has merged it', { pull: [merged] }, { ends, printed: [], calls: looks }],
  ])

  /** Ends with an error, which is also for a chat message. */
  const stops = (calls: unknown, text: string) => ({
    ends: 'agent success, merge failure',
    calls,
    printed: [expect.stringMatching(`^error Not merged: ${text}$`)],
    jobOutputs: { merge: { message: expect.stringMatching(`^${text}$`) } },
  })
  const solved = 'Once this is solved, re-run failed jobs\\.'
  const atCheck = stops(looks, `A required check did not pass\\. ${solved}`)
  const other = `It is ".*" instead of "OPEN develop ${COMMIT}"\\. If it was merged, revert that\\. ${solved}`
  const atPull = stops(looks, other)
  const afterFiveMinutes = (reason: string) => ({
    ...stops(
      expect.anything(),
      `For five minutes no check ran, and no merge was seen \\(${reason}\\)\\. Perhaps no check is required here, or a run waits for an approval\\. ${solved}`,
    ),
    log: expect.stringMatching(/^(slept 20\nNot yet: .*\n){15}::error .*\n$/),
  })
  const said = 'gh: no %0A ::error::x # #\\[stop-commands\\]y \\(HTTP 405\\)'
  const words = 'gh: no %0A\n::error::x ##[stop-commands]y (HTTP 405)'
  const elsewhere = { ...merged, baseRefName: 'release' }

  itMerges([
    ['stops at a check that failed', { checks: [checks('fail pass pending')] }, atCheck],
    ['stops at that beside a cancelled one', { checks: [checks('cancel fail pass')] }, atCheck],
    ['stops at a draft', { pull: [{ ...pull, isDraft: true }] }, atPull],
    ['stops at conflicts', { pull: [{ ...pull, mergeable: 'CONFLICTING' }] }, atPull],
    ['stops if it is closed', { pull: [{ ...pull, state: 'CLOSED' }] }, atPull],
    ['stops at another base branch', { pull: [{ ...pull, baseRefName: 'Develop' }] }, atPull],
    ['stops at another commit', { pull: [{ ...pull, headRefOid: 'x' }] }, atPull],
    [
      'says if it went into another branch',
      { pull: [pull, elsewhere] },
      stops([...looks, put, ...looks], other),
    ],
    [
      'stops after five minutes, and repeats GitHub in words in which the runner reads no command',
      { pull: [pull], change: [new Error(words)] },
      afterFiveMinutes(`pass ${said}`),
    ],
    ['so if gh fails', { pull: [bad] }, afterFiveMinutes('gh failed: HTTP 502 ')],
    [
      'so if a check stays cancelled',
      { pull: [pull], checks: [checks('cancel skipping')] },
      afterFiveMinutes('cancel skipping '),
    ],
  ])

  const nothing = { calls: [], log: '' }
  const active = passed({ ...outputs, status: 'active' })
  const unchanged = passed({ status: 'completed', message: 'Nothing.' })

  itRuns('merge', [
    ['merges nothing unverified', { verify: failed({ prHeadSha: COMMIT }) }, nothing],
    ['merges nothing without a commit', { verify: passed({ prNumber: '7' }) }, nothing],
    ['merges nothing while it is active', { agent: active }, nothing],
    ['verifies nothing if the agent job failed', { agent: failed(outputs) }, { used: [asksAgent] }],
    [
      'passes if there was nothing to change',
      { agent: unchanged },
      { ...nothing, ends, printed: [], used: [asksAgent] },
    ],
  ])
})

describeRecipe('dispatch', () => {
  const payload = { 'job-id': 'job_8f3a', 'issue-number': 42, 'base-url': 'https://evil.example' }
  const commenting = { ...wait, comment: 'true', 'issue-number': '42' }
  const silent = { ...wait, comment: '', 'issue-number': '' }
  const byHand = { inputs: { 'job-id': 'job_8f3a' } }

  itRuns('dispatch', [
    [
      'waits for what a payload names, but takes no address from it',
      { event: { client_payload: payload }, inputs: {} },
      { used: [commenting], group: 'dispatch-job_8f3a' },
    ],
    ['comments only if an issue is named', byHand, { used: [silent] }],
  ])
})
