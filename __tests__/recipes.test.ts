import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import {
  agentUser,
  bot,
  fork,
  issue,
  onComment,
  onIssue,
  onPull,
  otherBot,
  pushBy,
  sweep,
} from './support/recipe-events.ts'
import {
  AGENT,
  ASKED,
  COMMIT,
  describeRecipe,
  failed,
  expectRun,
  KEY,
  LINK,
  type Options,
  outputs,
  passed,
  read,
  repository,
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
  /** What both actions are given. */
  const uses = (start: object, waiting: object) => [
    {
      uses: START,
      'base-url': vars.AGENT_BASE_URL,
      'project-id': vars.AGENT_PROJECT_ID,
      'admin-key': KEY,
      ...start,
    },
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
    nightly: { github: { event_name: 'schedule' }, gh: nothingOpen },
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
    // A matrix has as many of each as it has legs.
    return { keys: [...new Set(keys)], printed: [...new Set(printed)] }
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
      expect([value, await startWith('on-pull-request', { AGENT_LOGIN, [name]: value })]).toEqual([
        value,
        expected,
      ])
  })

  it.each([
    ['after-merge', { open: [new Error('HTTP 502')], merged: [[]] }],
    ['nightly', { open: [new Error('HTTP 502')] }],
    ['on-comment', { permission: [new Error('HTTP 502')] }],
  ])('%s starts none if its look-up fails', async (recipe, gh) => {
    const { usedByAgent } = await run(recipe, { ...starting[recipe], runsAgent: true, gh })

    expect(usedByAgent).toEqual([])
  })
})

describeRecipe('nightly', () => {
  const asks = (prompt: string, attempt = '1') => ({
    uses: AGENT,
    prompt,
    'agent-login': vars.AGENT_LOGIN,
    attempt,
  })
  const both = [asks('Update the docs.'), asks('Add tests for code that has none.')]
  const busy = [
    [
      { number: 21, user: { login: 'acme-agent[bot]' } },
      { number: 22, user: null },
    ],
  ]
  const atNight = { event_name: 'schedule' }

  itRuns('nightly', [
    ['starts an agent for each prompt', { github: atNight, gh: { open: [[]] } }, { used: both }],
    [
      'starts none while one has a pull request open',
      { github: atNight, gh: { open: busy } },
      { used: [], log: 'pulls=21\n' },
    ],
    [
      'starts them by hand all the same',
      { github: { event_name: 'workflow_dispatch' }, gh: { open: busy } },
      { used: both },
    ],
  ])
})

describeRecipe('gate', () => {
  const uses = expect.stringMatching(/^actions\/create-github-app-token@[0-9a-f]{40}$/)
  const list =
    'api --paginate --method GET repos/acme/app/pulls -f base=develop -F per_page=100 --jq '
  const looks = (number: number) => [
    expect.stringMatching(`^pr checks ${number} --required --json bucket --jq `),
    expect.stringMatching(`^pr view ${number} --json labels,mergeStateStatus --jq `),
  ]
  // The title and the message are the recipe's own, whatever the agent wrote into its pull request.
  const put = (number: number) =>
    `api --silent --method PUT repos/acme/app/pulls/${number}/merge -f sha=${COMMIT} -f merge_method=squash` +
    ` -f commit_title=Update the docs (#${number}) -f commit_message=Run 4711`
  const update = `api --silent --method PUT repos/acme/app/pulls/7/update-branch -f expected_head_sha=${COMMIT}`
  const found = (rest: unknown[] = []) => [expect.stringContaining(list), ...rest]
  const verifies = (number: number) => ({
    uses: VERIFY,
    'pr-link': `https://github.com/acme/app/pull/${number}`,
    'pr-author': vars.AGENT_LOGIN,
    'pr-base': 'develop',
    'pr-paths': 'docs/**/*.md',
  })
  const isMerged = (number: number) => `notice #${number} is merged: Commit ${COMMIT}.`
  const ends = 'find success, merge success'

  itRuns('gate', [
    [
      'merges the verified commit',
      sweep(),
      {
        ends,
        used: [verifies(7)],
        calls: found([...looks(7), put(7)]),
        printed: [isMerged(7)],
      },
    ],
    [
      'merges one after the other',
      sweep({ open: [{ number: 9 }, { number: 8 }] }),
      {
        used: [verifies(9), verifies(8)],
        calls: found([...looks(9), put(9), ...looks(8), put(8)]),
        printed: [isMerged(9), isMerged(8)],
      },
    ],
    ['merges beside a check that is skipped', sweep({ checks: 'pass skipping' }), { ends }],
    ['merges beside one that was cancelled', sweep({ checks: 'cancel pass' }), { ends }],
    [
      'looks for several logins, in any letter case',
      {
        ...sweep({ open: [{ number: 8, user: { login: 'Copilot' } }, { number: 7 }] }),
        vars: { AGENT_LOGIN: 'copilot,  ACME-agent[bot]' },
      },
      { printed: [isMerged(8), isMerged(7)] },
    ],
  ])

  const nothing = { ends: 'find success, merge skipped', log: 'numbers=[]\n', used: [] }
  const left: readonly [string, readonly object[]][] = [
    ['none', []],
    ['a draft', [{ draft: true }]],
    ['one that a label holds', [{ labels: [{ name: 'docs' }, { name: 'Hold' }] }]],
    ['those of others', [{ user: { login: 'octocat' } }, { user: null }]],
    // One is a part of the agent's login, the other has it as a part.
    [
      'those of similar accounts',
      [{ user: { login: 'acme-agent' } }, { user: { login: 'xAcme-agent[bot]' } }],
    ],
  ]
  itRuns(
    'gate',
    left.map(([title, open]): Row => [
      `merges nothing if it finds ${title}`,
      sweep({ open }),
      nothing,
    ]),
  )

  it.each([
    '',
    ' ',
    '@acme',
    'acme agent',
    'a,',
    ',a',
    'a,,b',
    'a, [bot]',
    'a;b',
    'a\n',
    '*',
    'x'.repeat(101),
  ])('fails for the login %j, without a look', async (login) => {
    const { ends, calls, printed } = await run('gate', { ...sweep(), vars: { AGENT_LOGIN: login } })

    expect([ends, calls]).toEqual(['find failure, merge skipped', []])
    expect(printed).toEqual([
      'error : Set the variable AGENT_LOGIN to a login, such as acme-agent[bot].',
    ])
  })

  const ofRun = (pulls: readonly object[]) => ({
    ...sweep(),
    github: { event_name: 'workflow_run' },
    event: { repository, workflow_run: { pull_requests: pulls } },
  })
  const bad = new Error('gh: Server Error (HTTP 502)')
  itRuns('gate', [
    [
      'looks after a check of a pull request',
      ofRun([{ number: 3 }]),
      { ends, used: [verifies(7)] },
    ],
    ['not after one of a fork, or of main', ofRun([]), { ends: 'find skipped, merge skipped' }],
    [
      'knows the default branch without a repository in the event',
      { ...sweep(), event: {} },
      { calls: found([...looks(7), put(7)]), used: [verifies(7)] },
    ],
    [
      'fails if it cannot look',
      sweep({ open: bad }),
      { ends: 'find failure, merge skipped', used: [] },
    ],
  ])

  /** It is green, and says why the pull request waits. */
  const waits = (text: string, calls: readonly unknown[]) => ({
    ends,
    calls: found([...calls]),
    printed: [`notice #7 is not merged yet: ${text}`],
  })
  const [checks, view] = looks(7)
  const asks = [checks, view, put(7)]
  const none = new Error("no required checks reported on the 'agent/pass' branch")
  const rejected = (text: string) => new Error(`gh: ${text}`)
  const isExpected = 'Required status check "e2e" is expected. (HTTP 405)'
  const hasMoved = 'Head branch was modified. Review and try the merge again. (HTTP 409)'
  const words = 'Rule violations\n\n::error::x ##[stop-commands]y (HTTP 405)'
  itRuns('gate', [
    ...['pending', 'pass pending', 'pass fail', 'fail', 'skipping', 'cancel'].map(
      (buckets): Row => [
        `waits with the required checks ${buckets}`,
        sweep({ checks: buckets }),
        waits(`Required checks: ${buckets}.`, [checks]),
      ],
    ),
    [
      'merges nothing where no check is required',
      sweep({ checks: none }),
      waits('Required checks: none in sight.', [checks]),
    ],
    [
      'waits if it was labeled since',
      sweep({ pull: { labels: [{ name: 'HOLD' }] } }),
      waits('It has the label "hold".', [checks, view]),
    ],
    [
      'waits for a check that has not begun',
      sweep({ change: [rejected(isExpected)] }),
      waits(`gh: ${isExpected}`, asks),
    ],
    [
      'waits if the branch has moved since it was verified',
      sweep({ change: [rejected(hasMoved)] }),
      waits(`gh: ${hasMoved}`, asks),
    ],
    [
      'repeats GitHub on one line',
      sweep({ change: [rejected(words)] }),
      waits('gh: Rule violations  ::error::x ##[stop-commands]y (HTTP 405)', asks),
    ],
    [
      'asks GitHub whatever the state',
      sweep({ pull: { mergeStateStatus: 'BEHIND' } }),
      { calls: found(asks), printed: [isMerged(7)] },
    ],
  ])

  const app = { vars: { GATE_APP_CLIENT_ID: 'Iv1' }, secrets: { GATE_APP_KEY: 'pem' } }
  const creates = { uses, 'client-id': 'Iv1', 'private-key': 'pem' }
  const behind = { pull: { mergeStateStatus: 'BEHIND' } }
  itRuns('gate', [
    [
      'merges as an app',
      { ...sweep(), ...app },
      {
        used: [verifies(7), creates],
        calls: found([checks, view, `ghs_app: ${put(7)}`]),
        printed: [isMerged(7)],
      },
    ],
    [
      'updates the branch as an app, so that its checks run',
      { ...sweep(behind), ...app },
      waits('Its branch was updated.', [checks, view, `ghs_app: ${update}`]),
    ],
    [
      'updates none whose checks did not pass',
      { ...sweep({ ...behind, checks: 'fail' }), ...app },
      waits('Required checks: fail.', [checks]),
    ],
    [
      'asks for the merge if the update failed',
      {
        ...sweep({ ...behind, change: [rejected('conflict (HTTP 422)'), rejected(isExpected)] }),
        ...app,
      },
      waits(`gh: ${isExpected}`, [checks, view, `ghs_app: ${update}`, `ghs_app: ${put(7)}`]),
    ],
  ])

  const fails = 'find success, merge failure'
  const unverified = failed({ errorCode: 'unverified-pr' })
  itRuns('gate', [
    [
      'is green, and asks nothing, unverified',
      { ...sweep(), ...app, verify: unverified },
      {
        ends,
        used: [verifies(7)],
        calls: found(),
      },
    ],
    ...['invalid-input', 'internal', ''].map((errorCode): Row => [
      `fails if verify ends with "${errorCode}" and no commit`,
      { ...sweep(), verify: failed({ errorCode }) },
      { ends: fails, calls: found() },
    ]),
    [
      'fails if its state is not known',
      sweep({ pull: bad }),
      { ends: fails, calls: found([checks, view]) },
    ],
    ...['Resource not accessible by integration (HTTP 403)', 'Server Error (HTTP 502)'].map(
      (text): Row => [
        `fails if the merge does: ${text}`,
        sweep({ change: [rejected(text)] }),
        { ends: fails, calls: found(asks), log: expect.stringContaining(`\ngh: ${text}\n`) },
      ],
    ),
  ])

  it('has no event by which a pull request brings its own gate, and checks out nothing', async () => {
    const gate = await readRecipe('gate')

    expect(gate).toHaveProperty('on', {
      workflow_run: { workflows: [expect.any(String)], types: ['completed'] },
      schedule: [{ cron: expect.any(String) }],
      workflow_dispatch: null,
    })
    expect(gate).toHaveProperty('permissions', {})
    expect(gate).toHaveProperty('jobs.find.permissions', { 'pull-requests': 'read' })
    expect(JSON.stringify(gate)).not.toContain('actions/checkout')
  })
})
