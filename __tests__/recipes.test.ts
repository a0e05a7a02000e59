import { describe, expect, it } from '@jest/globals'
import { describeScripts } from './support/describe-scripts.ts'
import {
  type Contexts,
  isMet,
  type Job,
  jobOf,
  readRecipe,
  render,
  runScript,
  type ScriptOptions,
  stepOf,
} from './support/recipe.ts'

const START = 'await-agent-job/await-agent-job/start@v1'
const WAIT = 'await-agent-job/await-agent-job@v1'
const VERIFY = 'await-agent-job/await-agent-job/verify@v1'
const AGENT = './.github/workflows/agent.yml'
const LINK = 'https://github.com/acme/app/pull/7'
const AGENT_LOGIN = 'Acme-agent[bot]'

const vars = { AGENT_BASE_URL: 'https://agents.example.com', AGENT_PROJECT_ID: 'web', AGENT_LOGIN }
const keys = { AGENT_ADMIN_KEY: 'svc_read', AGENT_START_KEY: 'svc_start' }
const secrets = { ...keys, DOCS_TOKEN: 'ghs_docs' }
const github = {
  token: 'ghs_x',
  repository: 'acme/app',
  repository_owner: 'acme',
  ref_name: 'main',
  workflow: 'W',
}
const describeRecipe = describeScripts('bash')

const person = { login: 'octocat', type: 'User' }
const bot = { login: 'renovate[bot]', type: 'Bot' }
/** An ordinary account, which only the variable AGENT_LOGIN tells from a person's. */
const agentUser = { login: 'acme-agent[bot]', type: 'User' }
const repository = { name: 'app', full_name: 'acme/app', fork: false }
const fork = { repo: { full_name: 'mallory/app' } }
const texts = { title: 'Title', body: 'Text' }
const pull = { ...texts, html_url: LINK, user: person, head: { repo: repository }, draft: false }
const issue = { ...texts, number: 5, html_url: 'https://github.com/acme/app/issues/5' }
/** A pull request that is opened, with changes to it. */
const opened = (change: object = {}) => ({
  number: 7,
  sender: person,
  pull_request: { ...pull, ...change },
})
const labeled = { label: { name: 'agent' }, sender: person }

/** What a job of a recipe knows in an event. */
function contextsOf(event: object, more: Contexts = {}): Contexts {
  return { github: { ...github, event: { repository, ...event } }, vars, secrets, ...more }
}

/** The names of the cases for which something with this condition runs. */
function runsFor(condition: string, cases: Readonly<Record<string, Contexts>>): readonly string[] {
  return Object.keys(cases).filter((name) => isMet(condition, cases[name] ?? {}))
}

/** The same for events. */
function startsFor(condition: string, events: Readonly<Record<string, object>>): readonly string[] {
  const cases = Object.entries(events).map(([name, event]) => [name, contextsOf(event)] as const)
  return runsFor(condition, Object.fromEntries(cases))
}

/** What a job hands to agent.yml. */
function handedBy(job: Job, contexts: Contexts) {
  expect(job.uses).toBe(AGENT)
  return { ...render(job.with, contexts), secrets: render(job.secrets, contexts) }
}

function groupOf(job: Job, contexts: Contexts) {
  return render({ group: String(job['concurrency']) }, contexts)['group']
}

describe('agent', () => {
  const agent = readRecipe('agent')
  const [start, wait] = [jobOf(agent, 'start'), jobOf(agent, 'wait')]
  const service = { 'base-url': vars.AGENT_BASE_URL, 'project-id': vars.AGENT_PROJECT_ID }
  const afterStart = (outputs: object) => ({ needs: { start: { outputs } } })
  const afterCheck = (outputs: object) => ({ steps: { check: { outputs } } })

  it('starts the agent', () => {
    const step = stepOf(start, START)
    const given = (known: object) =>
      render(step.with, { vars, secrets: known, inputs: { prompt: 'Do it.' } })
    const all = { ...service, 'admin-key': 'svc_start', prompt: 'Do it.' }

    expect(given(secrets)).toEqual(all)
    expect(given({ AGENT_ADMIN_KEY: 'svc_read' })).toEqual({ ...all, 'admin-key': 'svc_read' })
    expect(
      runsFor(step.if, { none: afterCheck({ open: 'none' }), one: afterCheck({ open: ' #7' }) }),
    ).toEqual(['none'])
  })

  it('waits for it', () => {
    const inputs = {
      'allowed-statuses': 'completed, failed',
      'require-pr': 'true',
      comment: 'true',
      'issue-number': '42',
    }
    const started = afterStart({ open: 'none', jobId: 'job_1' })

    expect(render(stepOf(wait, WAIT).with, { vars, secrets, inputs, ...started })).toEqual({
      ...service,
      'job-id': 'job_1',
      'admin-key': 'svc_read',
      'timeout-minutes': '60',
      ...inputs,
    })
    expect(
      runsFor(wait.if, {
        started,
        'started, but the id is withheld': afterStart({ open: 'none' }),
        'not started': afterStart({ open: ' #7' }),
        unknown: afterStart({}),
      }),
    ).toEqual(['started', 'started, but the id is withheld'])
  })

  it('returns what it knows', () => {
    const outputs = { status: 'completed', prLink: LINK, prNumber: '7' }

    expect(render(wait.outputs, { steps: { wait: { outputs } } })).toEqual(outputs)
  })

  it('leaves its callers their permissions and secrets', () => {
    expect(agent).not.toHaveProperty('permissions')
    expect(wait).not.toHaveProperty('permissions')
    expect(start).toHaveProperty('permissions', { 'pull-requests': 'read' })
    // Before it checks this, GitHub does not know a job's environment, which may have the key.
    expect(agent).toHaveProperty('on.workflow_call.secrets', {
      AGENT_ADMIN_KEY: { required: false },
      AGENT_START_KEY: { required: false },
      DOCS_TOKEN: { required: false },
    })
  })
})

describeRecipe('agent, before it starts one,', () => {
  const check = stepOf(jobOf(readRecipe('agent'), 'start'), 'check')
  const passes = { passes: true, outputs: { open: 'none' }, lines: [] }
  const fails = (text: string) => ({
    passes: false,
    outputs: {},
    lines: [expect.stringContaining(`Error: ${text}`)],
  })

  function guard(
    inputs: object,
    options: ScriptOptions & { readonly paused?: string; readonly secrets?: object } = {},
  ) {
    const { paused = '', secrets: known = {}, ...rest } = options
    const contexts = { inputs, vars: { AGENT_PAUSED: paused }, secrets: known, github }
    return runScript(check, { contexts, ...rest })
  }

  it.each(['', 'false'])('goes on if AGENT_PAUSED is %j', (paused) => {
    expect(guard({}, { paused })).toEqual({ ...passes, calls: [] })
  })

  it.each(['true', '1', 'False', ' ', 'x && false'])('fails if AGENT_PAUSED is %j', (paused) => {
    expect(guard({}, { paused })).toMatchObject(fails('Agents are paused. '))
  })

  // As verify would reject it as `pr-author`.
  it.each(['(not set)', ' ', 'acme agent', '[bot]', '-acme', 'a[bot]x', 'a, b', 'x'.repeat(101)])(
    'rejects the login %j',
    (login) => {
      expect(guard({ 'agent-login': login })).toMatchObject(
        fails('The variable AGENT_LOGIN contains no login. '),
      )
    },
  )

  it.each([
    ['acme-agent[bot]', 'Bot\n'],
    [`Acme_1.x-y${'z'.repeat(90)}`, 'User\n'],
    ['acme', new Error('Server Error (HTTP 502)')],
  ])('takes the login %s if GitHub says %p', (login, account) => {
    const calls = [`api users/${login} --jq .type`]

    expect(guard({ 'agent-login': login }, { gh: [account] })).toEqual({ ...passes, calls })
  })

  it.each([new Error('Not Found (HTTP 404)'), 'Organization\n'])(
    'rejects a login if GitHub says %p',
    (account) => {
      expect(guard({ 'agent-login': 'acme' }, { gh: [account] })).toMatchObject(
        fails('GitHub has no user or app acme. Copy AGENT_LOGIN '),
      )
    },
  )

  const look = { 'agent-login': AGENT_LOGIN, 'unless-open-in': 'acme/docs' }
  const ofOthers = '5 null\n6 octocat\n8 acme-agent\n'
  const ofAgent = '31 acme-agent[bot]\n6 octocat\n33 Acme-agent[bot]\n'

  it('looks for open pull requests', () => {
    expect(guard(look, { secrets, gh: ['Bot\n', ofOthers] })).toEqual({
      ...passes,
      calls: [
        `ghs_docs: api users/${AGENT_LOGIN} --jq .type`,
        expect.stringMatching(
          /^ghs_docs: api --paginate repos\/acme\/docs\/pulls\?per_page=100 --jq /,
        ),
      ],
    })
    expect(guard(look, { gh: ['Bot\n', ''] })).toMatchObject(passes)
    expect(guard(look, { gh: ['Bot\n', new Error('HTTP 502')] }).passes).toBe(false)
    // It must know whose.
    expect(guard({ 'unless-open-in': 'acme/app' })).toMatchObject(
      fails('The variable AGENT_LOGIN '),
    )
  })

  it('starts none while one is open, and fails then in a re-run, as a verification may have before', () => {
    const gh = ['Bot\n', ofAgent]
    const text = `In acme/docs, #31 #33 of ${AGENT_LOGIN} is open.`

    expect(guard(look, { gh })).toMatchObject({
      passes: true,
      outputs: { open: ' #31 #33' },
      lines: [`Notice: ${text}`],
    })
    expect(guard(look, { gh, env: { GITHUB_RUN_ATTEMPT: '2' } })).toMatchObject({
      passes: false,
      lines: [`Error: ${text} Review it, and merge or close it. Then re-run all jobs.`],
    })
  })
})

describeRecipe('agent, while it works,', () => {
  const step = stepOf(jobOf(readRecipe('agent'), 'wait'), 'react')
  const contexts = { inputs: { react: 'issues/comments/9' }, github }

  it.each(['', new Error('HTTP 502')])('shows an eye, which may fail: %p', (answer) => {
    expect(isMet(step.if, { inputs: { react: '' } })).toBe(false)
    expect(runScript(step, { contexts, gh: [answer] })).toMatchObject({
      passes: true,
      calls: ['api --silent repos/acme/app/issues/comments/9/reactions -f content=eyes'],
    })
  })
})

describe('on-pull-request', () => {
  const recipe = readRecipe('on-pull-request')
  const agent = jobOf(recipe, 'agent')

  it('starts an agent for a person, but not for a fork', () => {
    expect(
      startsFor(agent.if, {
        'a person': opened(),
        'a draft': opened({ draft: true }),
        'a bot': opened({ user: bot }),
        'the agent': opened({ user: agentUser }),
        'a fork': opened({ head: fork }),
        'a bot that reopens it': { ...opened(), sender: bot },
        'the agent that reopens it': { ...opened(), sender: agentUser },
      }),
    ).toEqual(['a person'])
  })

  it('hands over the link, and blocks nothing', () => {
    expect(recipe).toMatchObject({
      on: { pull_request: { types: ['opened', 'reopened', 'ready_for_review'] } },
      permissions: {},
    })
    expect(agent).toHaveProperty('permissions', { 'pull-requests': 'write' })
    expect(groupOf(agent, contextsOf(opened()))).toBe('W-7')
    expect(handedBy(agent, contextsOf(opened()))).toEqual({
      prompt: `Update the docs for the pull request ${LINK}.`,
      'allowed-statuses': 'completed, failed, archived, active',
      'agent-login': AGENT_LOGIN,
      comment: 'true',
      secrets: keys,
    })
  })
})

describe('on-label', () => {
  const recipe = readRecipe('on-label')
  const agent = jobOf(recipe, 'agent')

  it('starts an agent if a person sets the label, but not for a fork', () => {
    expect(
      startsFor(agent.if, {
        'an issue': { ...labeled, issue },
        'a pull request': { ...opened(), ...labeled },
        'another label': { ...labeled, issue, label: { name: 'bug' } },
        'a bot': { ...labeled, issue, sender: bot },
        'the agent': { ...labeled, issue, sender: agentUser },
        'a fork': { ...opened({ head: fork }), ...labeled },
      }),
    ).toEqual(['an issue', 'a pull request'])
  })

  it.each([
    ['5', { ...labeled, issue }, `Resolve the issue ${issue.html_url}.`],
    ['7', { ...opened(), ...labeled }, `Update the docs for the pull request ${LINK}.`],
  ])('hands over #%s, after what to do and who may have written it', (number, event, task) => {
    expect(recipe).toMatchObject({
      on: { issues: { types: ['labeled'] }, pull_request: { types: ['labeled'] } },
      permissions: {},
    })
    expect(agent).toHaveProperty('permissions', { issues: 'write', 'pull-requests': 'write' })
    expect(groupOf(agent, contextsOf(event))).toBe(`W-${number}`)
    expect(handedBy(agent, contextsOf(event))).toEqual({
      prompt: expect.stringMatching(`^${task}\n.* a stranger's: .*\n\nTitle\nText\n$`),
      'agent-login': AGENT_LOGIN,
      comment: 'true',
      react: `issues/${number}`,
      secrets: keys,
    })
    // It is needed only if GitHub does not mark the account as a bot.
    expect(handedBy(agent, { ...contextsOf(event), vars: {} })).toHaveProperty('agent-login', '')
  })
})

describe('on-comment', () => {
  const recipe = readRecipe('on-comment')
  const [author, agent] = [jobOf(recipe, 'author'), jobOf(recipe, 'agent')]
  const said = {
    id: 9,
    body: '/agent $(id) "; ${{ github.token }}',
    html_url: `${issue.html_url}#issuecomment-9`,
    user: person,
    performed_via_github_app: null,
  }
  const on = (change: object = {}) => ({ issue, comment: { ...said, ...change } })
  const may = (permission: string) => ({ needs: { author: { outputs: { permission } } } })

  it('takes a command by a person', () => {
    expect(
      startsFor(author.if, {
        'a command': on(),
        'alone on its line': on({ body: '/agent\nFix it.' }),
        'alone on its line, by a browser': on({ body: '/agent\r\nFix it.' }),
        'in a text': on({ body: 'please /agent x' }),
        another: on({ body: '/agents x' }),
        quoted: on({ body: '> /agent x' }),
        'by a bot': on({ user: bot }),
        'by an app for a person': on({ performed_via_github_app: { id: 1 } }),
        'by the agent': on({ user: agentUser }),
      }),
    ).toEqual(['a command', 'alone on its line', 'alone on its line, by a browser'])
  })

  it('starts an agent for people with write access', () => {
    const cases = ['admin', 'write', 'read', 'none', ''].map((name) => [name, may(name)] as const)

    expect(runsFor(agent.if, Object.fromEntries(cases))).toEqual(['admin', 'write'])
    expect(agent).toHaveProperty('needs', 'author')
    expect(render(author.outputs, { steps: { ask: { outputs: { permission: 'x' } } } })).toEqual({
      permission: 'x',
    })
  })

  it('hands over the comment as a text, after what to do and who may have written it', () => {
    expect(recipe).toMatchObject({ on: { issue_comment: { types: ['created'] } }, permissions: {} })
    expect(agent).toHaveProperty('permissions', { issues: 'write', 'pull-requests': 'write' })
    expect(handedBy(agent, contextsOf(on()))).toEqual({
      prompt: expect.stringMatching(
        /^Do what .* is .*\/5#issuecomment-9\. [^]* a stranger's: [^]*\n\nIssue: Title\nText\n\nComment: \/agent \$\(id\) "; \$\{\{ github\.token \}\}\n$/,
      ),
      'agent-login': AGENT_LOGIN,
      comment: 'true',
      react: 'issues/comments/9',
      secrets: keys,
    })
  })

  describeRecipe('its question', () => {
    const ask = (answer: string | Error) =>
      runScript(stepOf(author, 'ask'), { contexts: contextsOf(on()), gh: [answer] })

    it('is what the author may do, and it fails without a response', () => {
      expect(ask('write\n')).toMatchObject({
        outputs: { permission: 'write' },
        calls: ['api repos/acme/app/collaborators/octocat/permission --jq .permission'],
      })
      expect(ask(new Error('HTTP 502'))).toMatchObject({ passes: false, outputs: {} })
    })
  })
})

describe('after-merge', () => {
  const recipe = readRecipe('after-merge')
  const [merged, agent] = [jobOf(recipe, 'merged'), jobOf(recipe, 'agent')]
  const compare = 'https://github.com/acme/app/compare/1a2b3c4...5d6e7f8'
  const push = { sender: person, compare }
  const found = (number: string) => ({ needs: { merged: { outputs: { number } } } })

  it('starts an agent for a merge by a person', () => {
    expect(
      startsFor(merged.if, {
        'a person': push,
        'the agent': { ...push, sender: agentUser },
        'a fork that is synced': { ...push, repository: { ...repository, fork: true } },
      }),
    ).toEqual(['a person'])
    expect(runsFor(agent.if, { 7: found('7'), none: found('none') })).toEqual(['7'])
    expect(agent).toHaveProperty('needs', 'merged')
  })

  it('hands over the push, unless the last work is open', () => {
    expect(recipe).toHaveProperty('permissions', {})
    expect(agent).toHaveProperty('permissions', { 'pull-requests': 'write' })
    expect(groupOf(agent, contextsOf(push))).toBe('W')
    expect(handedBy(agent, contextsOf(push, found('7')))).toEqual({
      prompt: expect.stringMatching(/ change on main of acme\/app .* was .*\.\.\.5d6e7f8\.$/),
      'agent-login': AGENT_LOGIN,
      'unless-open-in': 'acme/app',
      'allowed-statuses': 'completed, failed, archived',
      comment: 'true',
      'issue-number': '7',
      secrets,
    })
  })

  it('verifies what comes of it', () => {
    const verify = jobOf(recipe, 'verify')
    const { with: given } = stepOf(verify, VERIFY)
    const of = (outputs: object) => ({ needs: { agent: { outputs } } })
    const contexts = contextsOf(push, of({ prLink: LINK }))
    const elsewhere = { ...contexts, vars: { ...vars, DOCS_REPOSITORY: 'handbook' } }

    expect(verify).toMatchObject({
      needs: 'agent',
      permissions: { 'pull-requests': 'read', contents: 'read' },
    })
    expect(runsFor(verify.if, { one: of({ prLink: LINK }), none: of({}) })).toEqual(['one'])
    expect(render(given, { ...contexts, secrets: {} })).toEqual({
      'pr-link': LINK,
      'pr-author': AGENT_LOGIN,
      'pr-paths': 'docs/**, **/*.md, **/*.mdx, docs.json',
      'pr-repository': 'acme/app',
      'github-token': 'ghs_x',
    })
    expect(render(given, elsewhere)).toMatchObject({
      'pr-repository': 'acme/handbook',
      'github-token': 'ghs_docs',
    })
    expect(handedBy(agent, { ...elsewhere, ...found('7') })).toHaveProperty(
      'unless-open-in',
      'acme/handbook',
    )
    // Else a merge of its work would start the next agent.
    const ignored = given['pr-paths']?.split(', ')
    expect(recipe).toHaveProperty('on.push', { branches: ['main'], 'paths-ignore': ignored })
  })

  describeRecipe('its look for the merged pull request', () => {
    const contexts = contextsOf(push)
    const look = (...gh: (string | Error)[]) => runScript(stepOf(merged, 'find'), { contexts, gh })
    const at = '2026-08-01T00:00:00Z'
    // GitHub lists those of forks too that have the commit.
    const others = `mallory/app ${at} 3 mallory\nacme/app null 5 octocat\n`
    const mine = `acme/app ${at} 7 octocat\n`
    const ofAgent = `acme/app ${at} 7 acme-AGENT[bot]\n`
    const isFound = { passes: true, outputs: { number: '7' }, lines: [] }

    it('finds it, perhaps later', () => {
      const call = expect.stringMatching(/^api repos\/acme\/app\/commits\/5c1bf8a\w+\/pulls --jq /)

      expect(look(others + mine)).toEqual({ ...isFound, calls: [call] })
      expect(look(mine + others)).toMatchObject(isFound)
      expect(look('', others, '', others, mine)).toMatchObject(isFound)
      expect(look(new Error('No commit found (HTTP 422)'), mine)).toMatchObject({
        passes: true,
        outputs: { number: '7' },
      })
      expect(look(...Array<Error>(5).fill(new Error('HTTP 502')))).toMatchObject({
        passes: false,
        outputs: {},
      })
    })

    it.each([
      [
        'there is none',
        ['', '', '', '', others],
        /^Warning: No merged pull request has .* 5c1bf8a/,
      ],
      ['the agent opened it', [ofAgent], /^Notice: An agent opened #7 itself\.$/],
    ])('starts none if %s', (_, answers, line) => {
      expect(look(...answers)).toMatchObject({
        passes: true,
        outputs: { number: 'none' },
        lines: [expect.stringMatching(line)],
      })
    })
  })
})

describe('nightly', () => {
  const agent = jobOf(readRecipe('nightly'), 'agent')

  it.each([
    ['schedule', 'acme/app'],
    ['workflow_dispatch', ''],
  ])('on a %s starts an agent for each prompt', (event_name, unlessOpenIn) => {
    const contexts = { vars, secrets, matrix: { prompt: 'x' }, github: { ...github, event_name } }

    expect(agent).toMatchObject({
      strategy: { 'fail-fast': false, matrix: { prompt: [expect.anything(), expect.anything()] } },
      permissions: { 'pull-requests': 'read' },
    })
    expect(handedBy(agent, contexts)).toEqual({
      prompt: 'x',
      'agent-login': AGENT_LOGIN,
      'unless-open-in': unlessOpenIn,
      secrets: keys,
    })
  })
})

it.each(['after-merge', 'nightly', 'on-comment', 'on-pull-request'])(
  '%s needs a login',
  (recipe) => {
    const given = jobOf(readRecipe(recipe), 'agent').with['agent-login'] ?? ''

    expect(render({ given }, { vars: {} })).toEqual({ given: '(not set)' })
  },
)

describe('required-check', () => {
  const recipe = readRecipe('required-check')
  const check = jobOf(recipe, 'docs-only')
  const [verify, compare] = [stepOf(check, VERIFY), stepOf(check, 'compare')]
  const user = { login: 'acme-agent[bot]' }
  const on = (event_name: string, event: object) => ({ github: { event_name, event } })

  it('judges what the agent opened or pushed, but nothing in a merge queue', () => {
    expect(
      runsFor(check.if, {
        'opened by the agent': on('pull_request', opened({ user })),
        'a push by the agent': on('pull_request', { ...opened(), sender: user }),
        'opened by a person': on('pull_request', opened()),
        queued: on('merge_group', { sender: person }),
        'queued by the agent': on('merge_group', { sender: user }),
      }),
    ).toEqual(['opened by the agent', 'a push by the agent'])
    expect(recipe).toMatchObject({ on: { pull_request: null, merge_group: null }, permissions: {} })
  })

  it('verifies the pull request, and the commit at which it is shown', () => {
    const sha = 'a'.repeat(40)
    const at = (prHeadSha: string) => ({
      ...on('pull_request', opened({ head: { sha } })),
      steps: { verify: { outputs: { prHeadSha } } },
    })

    expect(check).toHaveProperty('permissions', { 'pull-requests': 'read', contents: 'read' })
    expect(render(verify.with, on('pull_request', opened()))).toEqual({
      'pr-link': LINK,
      'pr-author': user.login,
      'pr-paths': 'docs/**/*.md',
    })
    expect(runsFor(compare.if, { same: at(sha), other: at('b'.repeat(40)), none: at('') })).toEqual(
      ['other', 'none'],
    )
    expect(compare.run).toMatch(/ && exit 1$/)
  })
})
