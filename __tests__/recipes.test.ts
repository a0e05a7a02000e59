import { readdirSync } from 'node:fs'
import { join } from 'node:path'
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
const secrets = {
  AGENT_ADMIN_KEY: 'svc_read',
  AGENT_START_KEY: 'svc_start',
  DOCS_TOKEN: 'ghs_docs',
}
const github = {
  token: 'ghs_x',
  repository: 'acme/app',
  repository_owner: 'acme',
  ref_name: 'main',
  workflow: 'W',
}
const repository = { name: 'app', full_name: 'acme/app', fork: false }
const bash = describeScripts('bash')

describe('agent', () => {
  const agent = readRecipe('agent')
  const [start, wait] = [jobOf(agent, 'start'), jobOf(agent, 'wait')]
  const service = { 'base-url': vars.AGENT_BASE_URL, 'project-id': vars.AGENT_PROJECT_ID }
  const none = { open: 'none', jobId: 'job_1' }

  it('starts the agent', () => {
    const { if: condition, with: given } = stepOf(start, START)
    const contexts = { vars, secrets, inputs: { prompt: 'Do it.' } }
    const key = (known: object) => render(given, { ...contexts, secrets: known })['admin-key']

    expect(render(given, contexts)).toEqual({
      ...service,
      'admin-key': 'svc_start',
      prompt: 'Do it.',
    })
    // One key is enough.
    expect(key({ AGENT_ADMIN_KEY: 'svc_read' })).toBe('svc_read')
    expect(isMet(condition, { steps: { check: { outputs: { open: 'none' } } } })).toBe(true)
    expect(isMet(condition, { steps: { check: { outputs: { open: ' #7' } } } })).toBe(false)
  })

  it('waits for it', () => {
    const inputs = {
      'allowed-statuses': 'completed, failed',
      'require-pr': true,
      comment: true,
      'issue-number': '42',
    }

    expect(
      render(stepOf(wait, WAIT).with, {
        vars,
        secrets,
        inputs,
        needs: { start: { outputs: none } },
      }),
    ).toEqual({
      ...service,
      'job-id': 'job_1',
      'admin-key': 'svc_read',
      'timeout-minutes': '60',
      'allowed-statuses': 'completed, failed',
      'require-pr': 'true',
      comment: 'true',
      'issue-number': '42',
    })
    expect(isMet(wait.if, { needs: { start: { outputs: none } } })).toBe(true)
    // If the id is withheld, the wait must fail.
    expect(isMet(wait.if, { needs: { start: { outputs: { open: 'none' } } } })).toBe(true)
    expect(isMet(wait.if, { needs: { start: { outputs: { open: ' #7' } } } })).toBe(false)
    expect(isMet(wait.if, { needs: { start: { outputs: {} } } })).toBe(false)
  })

  it('returns what its callers use', () => {
    const outputs = { open: 'none', jobId: 'job_1', errorCode: '', message: 'Started.' }
    const failed = { ...outputs, errorCode: 'not-started' }
    const ofStep = { status: 'completed', prLink: LINK, prNumber: '7', message: 'Completed.' }
    const startStep = (given: object) => ({ check: { outputs }, start: { outputs: given } })

    expect(render(wait.outputs, { steps: { wait: { outputs: ofStep } } })).toEqual(ofStep)
    expect(render(start.outputs, { steps: startStep(outputs) })).toEqual({ ...none, message: '' })
    expect(render(start.outputs, { steps: startStep(failed) })['message']).toBe('Started.')
    expect(agent).toHaveProperty('on.workflow_call.outputs', {
      status: { value: '${{ jobs.wait.outputs.status }}' },
      prLink: { value: '${{ jobs.wait.outputs.prLink }}' },
      prNumber: { value: '${{ jobs.wait.outputs.prNumber }}' },
      message: { value: '${{ jobs.start.outputs.message }}${{ jobs.wait.outputs.message }}' },
      jobId: { value: '${{ jobs.start.outputs.jobId }}' },
    })
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

bash('the guards of agent', () => {
  const check = stepOf(jobOf(readRecipe('agent'), 'start'), 'check')

  /** With an account that GitHub knows, unless gh is told otherwise. */
  function guard(
    inputs: { 'agent-login'?: string; 'unless-open-in'?: string },
    options: ScriptOptions & { readonly paused?: string } = {},
  ) {
    const { paused = '', gh = ['Bot\n'], ...rest } = options
    const contexts = { inputs, vars: { AGENT_PAUSED: paused }, secrets: {}, github }
    return runScript(check, { contexts, gh, ...rest })
  }
  const stopped = (text: string) => ({
    passes: false,
    outputs: {},
    lines: [expect.stringContaining(`Error: ${text}`)],
  })

  it.each(['', 'false'])('let it start if AGENT_PAUSED is %j', (paused) => {
    expect(guard({}, { paused })).toEqual({
      passes: true,
      outputs: { open: 'none' },
      lines: [],
      calls: [],
    })
  })

  it.each(['true', '1', 'False', ' ', 'x && false'])('pause it by %j', (paused) => {
    expect(guard({}, { paused })).toMatchObject({ ...stopped('Agents are paused. '), calls: [] })
  })

  // As verify would reject it as `pr-author`.
  it.each([
    '(not set)',
    ' ',
    'acme agent',
    '[bot]',
    '-acme',
    'acme[bot]x',
    'a, b',
    'x'.repeat(101),
  ])('reject the login %j', (login) => {
    expect(guard({ 'agent-login': login })).toMatchObject({
      ...stopped('Set the variable AGENT_LOGIN, '),
      calls: [],
    })
  })

  it('need a login to look for its pull requests', () => {
    expect(guard({ 'unless-open-in': 'acme/app' })).toMatchObject(stopped('Set the variable '))
  })

  it.each([
    ['an app', 'acme-agent[bot]', 'Bot\n'],
    ['a user', `Acme_1.x-y${'z'.repeat(90)}`, 'User\n'],
    ['who knows, in an outage', 'acme', new Error('Server Error (HTTP 502)')],
  ])('take a login of %s', (_, login, account) => {
    expect(guard({ 'agent-login': login }, { gh: [account] })).toEqual({
      passes: true,
      outputs: { open: 'none' },
      lines: [],
      calls: [`api users/${login} --jq .type`],
    })
  })

  it.each([
    ['nobody', new Error('Not Found (HTTP 404)')],
    ['an organization', 'Organization\n'],
  ])('reject a login of %s', (_, account) => {
    expect(guard({ 'agent-login': 'acme' }, { gh: [account] })).toMatchObject(
      stopped('GitHub has no user or app acme. Copy AGENT_LOGIN '),
    )
  })

  const look = { 'agent-login': AGENT_LOGIN, 'unless-open-in': 'acme/docs' }
  // Of nobody, of others, and of the agent.
  const pulls = '5 null\n6 octocat\n8 acme-agent\n31 acme-agent[bot]\n'

  it('look for open pull requests', () => {
    expect(guard(look, { gh: ['Bot\n', '5 null\n6 octocat\n8 acme-agent\n'] })).toEqual({
      passes: true,
      outputs: { open: 'none' },
      lines: [],
      calls: [
        `api users/${AGENT_LOGIN} --jq .type`,
        'api --paginate repos/acme/docs/pulls?per_page=100 --jq .[] | "\\(.number) \\(.user.login)"',
      ],
    })
    expect(guard(look, { gh: ['Bot\n', ''] }).outputs).toEqual({ open: 'none' })
  })

  it('start none while one is open', () => {
    expect(guard(look, { gh: ['Bot\n', `${pulls}33 ACME-agent[bot]\n`] })).toMatchObject({
      passes: true,
      outputs: { open: ' #31 #33' },
      lines: [`Notice: In acme/docs, #31 #33 of ${AGENT_LOGIN} is open.`],
    })
  })

  it('fail then in a re-run, as a verification may have failed before', () => {
    const env = { GITHUB_RUN_ATTEMPT: '2' }

    expect(guard(look, { env, gh: ['Bot\n', pulls] })).toMatchObject({
      passes: false,
      lines: [expect.stringMatching(/^Error: In acme\/docs, #31 .* then re-run all jobs\.$/)],
    })
    expect(guard(look, { env, gh: ['Bot\n', ''] })).toMatchObject({ passes: true })
  })

  it('fail if they cannot look', () => {
    expect(guard(look, { gh: ['Bot\n', new Error('HTTP 502')] })).toMatchObject({
      passes: false,
      outputs: {},
    })
  })

  it('look with the token for the docs, if there is one', () => {
    const contexts = { inputs: look, vars: {}, secrets, github }

    expect(runScript(check, { contexts, gh: ['Bot\n', ''] }).calls[1]).toMatch(/^ghs_docs: api /)
  })
})

bash('agent shows that it works', () => {
  const step = stepOf(jobOf(readRecipe('agent'), 'wait'), 'react')
  const contexts = { inputs: { react: 'issues/comments/9' }, github }

  it.each(['', new Error('HTTP 502')])('by a reaction, and does not need it: %p', (answer) => {
    expect(isMet(step.if, { inputs: { react: '' } })).toBe(false)
    expect(runScript(step, { contexts, gh: [answer] })).toMatchObject({
      passes: true,
      calls: ['api --silent repos/acme/app/issues/comments/9/reactions -f content=eyes'],
    })
  })
})

const person = { login: 'octocat', type: 'User' }
const bot = { login: 'renovate[bot]', type: 'Bot' }
/** An ordinary account, which only the variable AGENT_LOGIN tells from a person's. */
const agentUser = { login: 'acme-agent[bot]', type: 'User' }
const head = { repo: { full_name: 'acme/app' } }
const fork = { repo: { full_name: 'mallory/app' } }
const texts = { title: 'Title', body: 'Text' }
const pull = { ...texts, html_url: LINK, user: person, head, draft: false }
const issue = { ...texts, number: 5, html_url: 'https://github.com/acme/app/issues/5' }
const opened = { number: 7, sender: person, pull_request: pull }
const labeled = { label: { name: 'agent' }, sender: person }

/** What a job is given in an event. */
function contextsOf(event: object, needs: object = {}): Contexts {
  return { github: { ...github, event: { repository, ...event } }, vars, secrets, needs }
}

/** What a job hands to agent.yml. */
function handedBy(job: Job, contexts: Contexts) {
  expect(job.uses).toBe(AGENT)
  return { ...render(job.with, contexts), secrets: render(job.secrets, contexts) }
}
const keys = { AGENT_ADMIN_KEY: 'svc_read', AGENT_START_KEY: 'svc_start' }

describe('on-pull-request', () => {
  const recipe = readRecipe('on-pull-request')
  const agent = jobOf(recipe, 'agent')
  const of = (change: object) => ({ ...opened, pull_request: { ...pull, ...change } })

  it.each([
    ['a person’s', opened, true],
    ['a draft', of({ draft: true }), false],
    ['a bot’s', of({ user: bot }), false],
    ['the agent’s', of({ user: agentUser }), false],
    ['a fork’s', of({ head: fork }), false],
    ['one that a bot reopens', { ...opened, sender: bot }, false],
    ['one that the agent reopens', { ...opened, sender: agentUser }, false],
  ])('%s', (_, event, expected) => {
    expect(isMet(agent.if, contextsOf(event))).toBe(expected)
  })

  it('starts an agent that blocks nothing', () => {
    expect(recipe).toMatchObject({
      on: { pull_request: { types: ['opened', 'reopened', 'ready_for_review'] } },
      permissions: {},
    })
    expect(agent).toHaveProperty('permissions', { 'pull-requests': 'write' })
    expect(render({ group: String(agent['concurrency']) }, contextsOf(opened))['group']).toBe('W-7')
    expect(handedBy(agent, contextsOf(opened))).toEqual({
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

  it.each([
    ['an issue', { ...labeled, issue }, true],
    ['a pull request', { ...labeled, ...opened }, true],
    ['another label', { ...labeled, issue, label: { name: 'bug' } }, false],
    ['a bot’s label', { ...labeled, issue, sender: bot }, false],
    ['the agent’s label', { ...labeled, issue, sender: agentUser }, false],
    [
      'a fork’s pull request',
      { ...labeled, number: 7, pull_request: { ...pull, head: fork } },
      false,
    ],
  ])('%s', (_, event, expected) => {
    expect(isMet(agent.if, contextsOf(event))).toBe(expected)
  })

  it.each([
    ['issue', { ...labeled, issue }, `Resolve the issue ${issue.html_url}.`, '5'],
    [
      'pull request',
      { ...labeled, ...opened },
      `Update the docs for the pull request ${LINK}.`,
      '7',
    ],
  ])('hands over the %s', (_, event, first, number) => {
    const contexts = contextsOf(event)

    expect(recipe).toMatchObject({
      on: { issues: { types: ['labeled'] }, pull_request: { types: ['labeled'] } },
      permissions: {},
    })
    expect(agent).toHaveProperty('permissions', { issues: 'write', 'pull-requests': 'write' })
    expect(render({ group: String(agent['concurrency']) }, contexts)['group']).toBe(`W-${number}`)
    expect(handedBy(agent, contexts)).toEqual({
      // The order comes first, and says who may have written the rest.
      prompt: expect.stringMatching(
        new RegExp(`^${first}\\nWhat follows .* a stranger's: .*\\n\\nTitle\\nText\\n$`),
      ),
      'agent-login': AGENT_LOGIN,
      comment: 'true',
      react: `issues/${number}`,
      secrets: keys,
    })
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
  const on = (change: object) => contextsOf({ issue, comment: { ...said, ...change } })

  it.each([
    ['a command', {}, true],
    ['a command alone on its line', { body: '/agent\nFix it.' }, true],
    ['the same from a browser', { body: '/agent\r\nFix it.' }, true],
    ['a command in the text', { body: 'please /agent x' }, false],
    ['another command', { body: '/agents x' }, false],
    ['a quoted command', { body: '> /agent x' }, false],
    ['a bot’s', { user: bot }, false],
    ['one of an app for a person', { performed_via_github_app: { id: 1 } }, false],
    ['the agent’s', { user: agentUser }, false],
  ])('%s', (_, change, expected) => {
    expect(isMet(author.if, on(change))).toBe(expected)
  })

  it.each([
    ['admin', true],
    ['write', true],
    ['read', false],
    ['none', false],
    ['', false],
  ])('the permission "%s"', (permission, expected) => {
    expect(isMet(agent.if, { needs: { author: { outputs: { permission } } } })).toBe(expected)
  })

  it('hands over the comment as a text, after what the agent should do', () => {
    expect(recipe).toMatchObject({
      on: { issue_comment: { types: ['created'] } },
      permissions: {},
    })
    expect(author).not.toHaveProperty('permissions')
    expect(agent).toMatchObject({
      needs: 'author',
      permissions: { issues: 'write', 'pull-requests': 'write' },
    })
    expect(handedBy(agent, on({}))).toEqual({
      prompt: expect.stringMatching(
        /^Do what the comment at the end asks for, which is .*#issuecomment-9\. [^]* a stranger's: [^]*\n\nIssue: Title\nText\n\nComment: \/agent \$\(id\) "; \$\{\{ github\.token \}\}\n$/,
      ),
      'agent-login': AGENT_LOGIN,
      comment: 'true',
      react: 'issues/comments/9',
      secrets: keys,
    })
  })

  bash('asks what the author may do', () => {
    const ask = stepOf(author, 'ask')

    it('by the login', () => {
      expect(runScript(ask, { contexts: on({}), gh: ['write\n'] })).toMatchObject({
        outputs: { permission: 'write' },
        calls: ['api repos/acme/app/collaborators/octocat/permission --jq .permission'],
      })
      expect(
        render(author.outputs, { steps: { ask: { outputs: { permission: 'write' } } } }),
      ).toEqual({ permission: 'write' })
    })

    it('and fails if it cannot', () => {
      const run = runScript(ask, { contexts: on({}), gh: [new Error('HTTP 502')] })

      expect(run).toMatchObject({ passes: false, outputs: {} })
    })
  })
})

describe('after-merge', () => {
  const recipe = readRecipe('after-merge')
  const [merged, agent] = [jobOf(recipe, 'merged'), jobOf(recipe, 'agent')]
  const compare = 'https://github.com/acme/app/compare/1a2b3c4...5d6e7f8'
  const push = { sender: person, compare }
  const of = (number: string) => ({ merged: { outputs: { number } } })

  it.each([
    ['a person’s push', push, true],
    ['the agent’s push', { ...push, sender: agentUser }, false],
    ['a push in a fork', { ...push, repository: { ...repository, fork: true } }, false],
  ])('%s', (_, event, expected) => {
    expect(isMet(merged.if, contextsOf(event))).toBe(expected)
  })

  it.each([
    ['7', true],
    ['none', false],
  ])('the merged pull request %s', (number, expected) => {
    expect(isMet(agent.if, { needs: of(number) })).toBe(expected)
  })

  it('starts an agent, unless its last work is open', () => {
    expect(recipe).toHaveProperty('permissions', {})
    expect(agent).toMatchObject({ needs: 'merged', permissions: { 'pull-requests': 'write' } })
    // One for all merges.
    expect(agent).toHaveProperty('concurrency', '${{ github.workflow }}')
    expect(handedBy(agent, contextsOf(push, of('7')))).toEqual({
      prompt: expect.stringMatching(/ change on main of acme\/app .* was .*\.\.\.5d6e7f8\.$/),
      'agent-login': AGENT_LOGIN,
      'unless-open-in': 'acme/app',
      'allowed-statuses': 'completed, failed, archived',
      comment: 'true',
      'issue-number': '7',
      secrets: { ...keys, DOCS_TOKEN: 'ghs_docs' },
    })
  })

  it('verifies what comes of it', () => {
    const verify = jobOf(recipe, 'verify')
    const { with: given } = stepOf(verify, VERIFY)
    const needs = { agent: { outputs: { prLink: LINK } } }
    const elsewhere = { ...contextsOf(push, needs), vars: { ...vars, DOCS_REPOSITORY: 'handbook' } }

    expect(verify).toMatchObject({
      needs: 'agent',
      permissions: { 'pull-requests': 'read', contents: 'read' },
    })
    expect(isMet(verify.if, { needs })).toBe(true)
    expect(isMet(verify.if, { needs: { agent: { outputs: {} } } })).toBe(false)
    expect(render(given, { ...contextsOf(push, needs), secrets: {} })).toEqual({
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
    expect(handedBy(agent, elsewhere)).toMatchObject({ 'unless-open-in': 'acme/handbook' })
    // Else a merge of its work would start the next agent.
    expect(recipe).toHaveProperty('on.push', {
      branches: ['main'],
      'paths-ignore': given['pr-paths']?.split(', '),
    })
  })

  bash('looks for the merged pull request', () => {
    const find = stepOf(merged, 'find')
    const look = (...gh: (string | Error)[]) => runScript(find, { contexts: contextsOf(push), gh })
    const at = '2026-08-01T00:00:00Z'
    // GitHub lists those of forks too that have the commit.
    const others = `mallory/app ${at} 3 mallory\nacme/app null 5 octocat\n`
    const mine = `acme/app ${at} 7 octocat\n`

    it('among all that have the commit', () => {
      expect(look(others + mine)).toEqual({
        passes: true,
        outputs: { number: '7' },
        lines: [],
        calls: [
          expect.stringMatching(/^api repos\/acme\/app\/commits\/5c1bf8a\w{33}\/pulls --jq /),
        ],
      })
      expect(look(mine + others).outputs).toEqual({ number: '7' })
    })

    it('again, because GitHub may not know it yet', () => {
      expect(look('', others, '', mine)).toMatchObject({ outputs: { number: '7' }, lines: [] })
    })

    it('and starts no agent without one', () => {
      expect(look('', '', '', others)).toMatchObject({
        passes: true,
        outputs: { number: 'none' },
        lines: [expect.stringMatching(/^Warning: No merged pull request has the commit 5c1bf8a/)],
      })
    })

    it('nor for the work of an agent, whoever merged it', () => {
      expect(look(`acme/app ${at} 7 acme-AGENT[bot]\n`)).toMatchObject({
        passes: true,
        outputs: { number: 'none' },
        lines: ['Notice: An agent opened #7 itself.'],
      })
    })

    it('and fails if it cannot', () => {
      expect(look(new Error('HTTP 502'))).toMatchObject({ passes: false, outputs: {} })
    })
  })
})

describe('nightly', () => {
  const agent = jobOf(readRecipe('nightly'), 'agent')
  const at = (event_name: string) => ({
    ...contextsOf({}),
    github: { ...github, event_name },
    matrix: { prompt: 'Update the docs.' },
  })

  it('starts an agent for each prompt, at night only if none has work open', () => {
    expect(agent).toMatchObject({
      strategy: {
        'fail-fast': false,
        matrix: { prompt: [expect.any(String), expect.any(String)] },
      },
      permissions: { 'pull-requests': 'read' },
    })
    expect(handedBy(agent, at('schedule'))).toEqual({
      prompt: 'Update the docs.',
      'agent-login': AGENT_LOGIN,
      'unless-open-in': 'acme/app',
      secrets: keys,
    })
    expect(handedBy(agent, at('workflow_dispatch'))).toMatchObject({ 'unless-open-in': '' })
  })
})

describe('what calls agent', () => {
  const names = readdirSync(join(import.meta.dirname, '../examples')).map((name) =>
    name.replace('.yml', ''),
  )
  const callers = names.filter((name) =>
    Object.values(readRecipe(name).jobs).some(({ uses }) => uses === AGENT),
  )

  it('needs a login, but on-label', () => {
    const event = { ...labeled, ...opened, issue, comment: { user: person } }
    const contexts = { ...contextsOf(event, { merged: { outputs: {} } }), vars: {}, matrix: {} }
    const logins = callers.map((name) => {
      const { with: given } = jobOf(readRecipe(name), 'agent')
      return [name, render(given, contexts)['agent-login']]
    })

    expect(Object.fromEntries(logins)).toEqual({
      'after-merge': '(not set)',
      nightly: '(not set)',
      'on-comment': '(not set)',
      'on-label': '',
      'on-pull-request': '(not set)',
    })
  })
})

describe('required-check', () => {
  const recipe = readRecipe('required-check')
  const check = jobOf(recipe, 'docs-only')
  const verify = stepOf(check, VERIFY)
  const agent = { login: verify.with['pr-author'] }
  const on = (event_name: string, event: object): Contexts => ({
    github: { ...github, event_name, event },
  })

  it.each([
    [
      'a pull request of the agent',
      'pull_request',
      { ...opened, pull_request: { user: agent } },
      true,
    ],
    ['its push to another', 'pull_request', { ...opened, sender: agent }, true],
    ['a pull request of a person', 'pull_request', opened, false],
    ['a merge queue', 'merge_group', { sender: person }, false],
    ['a merge queue that the agent entered', 'merge_group', { sender: agent }, false],
  ])('%s', (_, name, event, expected) => {
    expect(isMet(check.if, on(name, event))).toBe(expected)
  })

  it('verifies the pull request, and the commit at which it is shown', () => {
    const { if: condition } = stepOf(check, 'compare')
    const at = (prHeadSha: string) => ({
      ...on('pull_request', { pull_request: { head: { sha: 'a'.repeat(40) } } }),
      steps: { verify: { outputs: { prHeadSha } } },
    })

    expect(recipe).toMatchObject({ on: { pull_request: null, merge_group: null }, permissions: {} })
    expect(check).toHaveProperty('permissions', { 'pull-requests': 'read', contents: 'read' })
    expect(render(verify.with, on('pull_request', opened))).toEqual({
      'pr-link': LINK,
      'pr-author': 'acme-agent[bot]',
      'pr-paths': 'docs/**',
    })
    expect(isMet(condition, at('a'.repeat(40)))).toBe(false)
    expect(isMet(condition, at('b'.repeat(40)))).toBe(true)
    expect(isMet(condition, at(''))).toBe(true)
  })

  bash('fails for another commit', () => {
    it('always', () => {
      expect(runScript(stepOf(check, 'compare')).passes).toBe(false)
    })
  })
})
