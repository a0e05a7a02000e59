import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'
import { describeScripts } from '../support/describe-scripts.ts'
import {
  type Contexts,
  isMet,
  jobOf,
  readRecipe,
  render,
  runScript,
  type ScriptOptions,
  stepOf,
} from '../support/recipe.ts'

const gate = readRecipe('gate')
const [find, merge] = [jobOf(gate, 'find'), jobOf(gate, 'merge')]
const [finding, verifying, merging] = [
  stepOf(find, 'find'),
  stepOf(merge, 'verify'),
  stepOf(merge, 'waits()'),
]
const creating = stepOf(merge, 'app')

const LOGIN = 'acme-agent[bot]'
const COMMIT = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const github = { token: 'ghs_x', repository: 'acme/app', server_url: 'https://github.com' }
const describeRecipe = describeScripts('bash', 'shuf')

/** What a step of the job `merge` knows of #7, after `verify` and what creates an app's token. */
function contextsOf(outputs: { verify?: object; app?: object; last?: string } = {}): Contexts {
  const { verify = { prHeadSha: COMMIT, errorCode: '' }, app = {}, last = '7' } = outputs
  return {
    github,
    matrix: { number: 7 },
    needs: { find: { outputs: { numbers: '[7]', last } } },
    secrets: { GATE_APP_KEY: 'pem' },
    steps: { verify: { outputs: verify }, app: { outputs: app } },
  }
}

describe('gate', () => {
  it('looks after CI of a pull request of this repository, by the clock, and by hand', () => {
    const after = (pulls: readonly object[]) => ({ workflow_run: { pull_requests: pulls } })
    const looksAt = (event: object) => isMet(find.if, { github: { event } })

    expect([after([{ number: 7 }]), {}, { inputs: null }].map(looksAt)).toEqual([true, true, true])
    expect(looksAt(after([]))).toBe(false)
    expect(gate).toHaveProperty('on', {
      workflow_run: { workflows: [expect.any(String)], types: ['completed'] },
      schedule: [{ cron: expect.stringMatching(/^\d+ \*\/3 \* \* \*$/) }],
      workflow_dispatch: null,
    })
  })

  it('merges one after the other, if there is one, whatever became of the one before', () => {
    const found = (numbers: string) => ({ needs: { find: { outputs: { numbers } } } })

    expect(['[]', '[7]', '[9,7]'].map((numbers) => isMet(merge.if, found(numbers)))).toEqual([
      false,
      true,
      true,
    ])
    expect(render(find.outputs, { steps: { find: { outputs: { numbers: '[9,7]', last: '7' } } } })) //
      .toEqual({ numbers: '[9,7]', last: '7' })
    expect(merge).toHaveProperty('needs', 'find')
    expect(merge).toHaveProperty('strategy', {
      'fail-fast': false,
      'max-parallel': 1,
      matrix: { number: '${{ fromJSON(needs.find.outputs.numbers) }}' },
    })
  })

  it('verifies each, for logins that stand in the file, and stays green', () => {
    expect(gate.env).toEqual({ AGENT_LOGINS: LOGIN, APP_CLIENT_ID: '' })
    expect(verifying.uses).toBe('await-agent-job/await-agent-job/verify@v1')
    expect(render(verifying.with, { ...contextsOf(), env: gate.env })).toEqual({
      'pr-link': 'https://github.com/acme/app/pull/7',
      'pr-author': LOGIN,
      'pr-paths': 'docs/**/*.md',
    })
    expect(raw()).toHaveProperty('jobs.merge.steps.0.continue-on-error', true)
    expect(merge.steps.map((step) => step === verifying)).toEqual([true, false, false])
  })

  it('lets an app write, with its two permissions, and only what is verified', () => {
    const isCreated = (id: string, prHeadSha: string) =>
      isMet(creating.if, { ...contextsOf({ verify: { prHeadSha } }), env: { APP_CLIENT_ID: id } })

    expect([isCreated('Iv1', COMMIT), isCreated('', COMMIT), isCreated('Iv1', '')]) //
      .toEqual([true, false, false])
    expect(creating.uses).toMatch(/^actions\/create-github-app-token@[0-9a-f]{40}$/)
    expect(render(creating.with, { ...contextsOf(), env: { APP_CLIENT_ID: 'Iv1' } })).toEqual({
      'client-id': 'Iv1',
      'private-key': 'pem',
      'permission-contents': 'write',
      'permission-pull-requests': 'write',
    })
  })

  it('leaves what is not verified to the error of verify, and fails for its other errors', () => {
    const goesOn = (errorCode: string) => isMet(merging.if, contextsOf({ verify: { errorCode } }))

    expect(['unverified-pr', '', 'invalid-input', 'internal'].map(goesOn)) //
      .toEqual([false, true, true, true])
  })

  it('has the permissions that it needs, an environment, and nothing of a pull request', () => {
    const reads = { actions: 'read', checks: 'read', 'pull-requests': 'read', statuses: 'read' }

    expect(gate).toHaveProperty('permissions', {})
    expect(find).toHaveProperty('permissions', { 'pull-requests': 'read' })
    expect(merge).toHaveProperty('permissions', { ...reads, contents: 'write' })
    expect(find).not.toHaveProperty('environment')
    expect(merge).toHaveProperty('environment', { name: 'gate', deployment: false })
    expect(JSON.stringify(raw())).not.toContain('actions/checkout')
    expect(find.steps).toHaveLength(1)
  })
})

describeRecipe('gate, when it looks,', () => {
  const account = `api --silent users/${LOGIN}`
  const list = expect.stringMatching(
    /^api --paginate repos\/acme\/app\/pulls\?per_page=100 --jq \.\[\] \| "\\\(\.number\) \\\(\.user\.login\)"$/,
  )

  function look(pulls: string | Error, options: ScriptOptions & { logins?: string } = {}) {
    const { logins = LOGIN, ...rest } = options
    const gh = [...logins.split(',').map(() => ''), pulls]
    const env = { ...gate.env, AGENT_LOGINS: logins }
    return runScript(finding, { contexts: { github }, gh, env, ...rest })
  }

  it('finds those of the logins, in any letter case', () => {
    const of = (author: string) => look(`7 ${author}\n`).outputs['numbers']
    const others = ['octocat', 'null', 'acme-agent', 'x-acme-agent[bot]', 'acme-agentb']

    expect([LOGIN, 'Acme-Agent[bot]'].map(of)).toEqual(['[7]', '[7]'])
    expect(others.map(of)).toEqual(others.map(() => '[]'))
    expect(
      look('9 Copilot\n8 b[bot]\n7 c\n', { logins: 'copilot,B[bot]', programs: { shuf: 'cat' } }),
    ).toMatchObject({ outputs: { numbers: '[9,8]', last: '8' } })
  })

  it('asks GitHub for each account, and for all pages', () => {
    expect(look('9 octocat\n').calls).toEqual([account, list])
    expect(look('', { logins: 'a, b' }).calls).toEqual([
      'api --silent users/a',
      'api --silent users/b',
      list,
    ])
    expect(look('')).toMatchObject({ passes: true, outputs: { numbers: '[]' } })
  })

  it('puts them in an order of chance, and names the last one', () => {
    expect(look(`9 ${LOGIN}\n8 ${LOGIN}\n6 x\n`, { programs: { shuf: 'tac' } }).outputs) //
      .toEqual({ numbers: '[8,9]', last: '9' })
  })

  it.each(['', 'a,b', 'a, b'])('fails for an account that GitHub does not show: %j', (logins) => {
    const gh = [...(logins === '' ? [] : ['']), new Error('Not Found (HTTP 404)')]

    expect(look('', { logins, gh })).toMatchObject({
      passes: false,
      outputs: {},
      lines: expect.arrayContaining([
        `Error: GitHub does not show an account '${logins.slice(-1)}'. Correct AGENT_LOGINS.`,
      ]),
    })
  })

  it('fails if GitHub does not list them', () => {
    expect(look(new Error('Server Error (HTTP 502)'))).toMatchObject({ passes: false, outputs: {} })
  })
})

describeRecipe('gate, before it merges,', () => {
  const checks =
    'pr checks 7 --required --json bucket,name --jq .[] | "\\(.bucket) \\(.name)"' as const
  const facts =
    'api repos/acme/app/pulls/7 --jq "\\(.head.sha) \\(.draft) \\(.mergeable_state) \\([.labels[].name])"'
  // The title and the message are the recipe's own, whatever the agent wrote.
  const put =
    `api --silent --method PUT repos/acme/app/pulls/7/merge -f sha=${COMMIT} -f merge_method=squash` +
    ' -f commit_title=Merge what an agent did (#7) -f commit_message=Run 4711'
  const update = `api --silent --method PUT repos/acme/app/pulls/7/update-branch -f expected_head_sha=${COMMIT}`
  const clean = `${COMMIT} false clean []\n`
  const app = { token: 'ghs_app' }

  const run = (gh: readonly (string | Error)[], outputs: Parameters<typeof contextsOf>[0] = {}) =>
    runScript(merging, { contexts: contextsOf(outputs), gh })
  const waits = (text: string, calls: readonly string[]) => ({
    passes: true,
    outputs: {},
    lines: [`Notice: ${text}`],
    calls,
  })
  const fails = (text: string) => ({ passes: false, outputs: {}, lines: [`Error: ${text}`] })

  it.each(['pass test\n', 'skipping a\npass test\nskipping b\n'])('merges with %j', (passed) => {
    expect(run([passed, clean, ''])).toEqual(waits(`Commit ${COMMIT}.`, [checks, facts, put]))
  })

  it('leaves the reading of checks to the run, and writes as the app', () => {
    expect(run(['pass test\n', clean, ''], { app })).toEqual(
      waits(`Commit ${COMMIT}.`, [checks, `ghs_app: ${facts}`, `ghs_app: ${put}`]),
    )
  })

  const none = new Error("no required checks reported on the 'agent/pass' branch")
  it.each([
    ['pending e2e\npass lint\n', 'Required checks: pending e2e.'],
    ['pass a\nfail b c\ncancel d\n', 'Required checks: fail b c, cancel d.'],
    ['fail pass skipping\n', 'Required checks: fail pass skipping.'],
    ['passed a\npass b\n', 'Required checks: passed a.'],
    ['skipping a pass b\n', 'No required check has passed. All were skipped.'],
    ['fail \r::error::x\n', 'Required checks: fail  ::error::x.'],
    [none, `Required checks: ${none.message}.`],
  ])('waits for the checks %j', (answer, text) => {
    expect(run([answer, clean, ''])).toEqual(waits(text, [checks]))
  })

  const labels = (list: string) => `${COMMIT} false clean ${list}\n`
  it.each([
    [`${'f'.repeat(40)} false clean []\n`, 'Its branch has another commit since it was verified.'],
    [`${COMMIT} true draft []\n`, 'It is a draft.'],
    [labels('["docs","hold"]'), 'It has the label "hold".'],
    [labels('["On hold","HOLD"]'), 'It has the label "hold".'],
    [`${COMMIT} false dirty []\n`, 'It has a conflict with its base branch.'],
  ])('waits: %j', (answer, text) => {
    expect(run(['pass test\n', answer, ''])).toEqual(waits(text, [checks, facts]))
  })

  it.each(['["holding","on hold"]', '["docs"]'])('merges with the labels %s', (list) => {
    expect(run(['pass test\n', labels(list), '']).calls).toContain(put)
  })

  it.each(['unknown', 'blocked', 'unstable', 'has_hooks'])('leaves "%s" to GitHub', (state) => {
    expect(run(['pass test\n', `${COMMIT} false ${state} []\n`, '']).calls).toContain(put)
  })

  it('updates a branch that is behind as the app, one in each run', () => {
    const behind = ['pass test\n', `${COMMIT} false behind []\n`, '']
    const text = 'Its branch is behind. An app updates one in each run.'

    expect(run(behind, { app })).toEqual(
      waits('Its branch is updated. Its checks run again.', [
        checks,
        `ghs_app: ${facts}`,
        `ghs_app: ${update}`,
      ]),
    )
    expect(run(behind)).toEqual(waits(text, [checks, facts]))
    expect(run(behind, { app, last: '9' })).toEqual(waits(text, [checks, `ghs_app: ${facts}`]))
  })

  const words = '\n\n::error::x ##[stop-commands]y'
  it.each([
    'Pull Request is not mergeable (HTTP 405)',
    'Head branch was modified (HTTP 409)',
    'expected_head_sha is another one (HTTP 422)',
    `Rule violations${words} (HTTP 405)`,
  ])('waits if GitHub does not merge now: %j', (said) => {
    expect(run(['pass test\n', clean, new Error(said)])).toMatchObject({
      passes: true,
      lines: [`Notice: GitHub does not do that now: gh: ${said.replaceAll('\n', ' ')}`],
    })
  })

  it.each([
    ['Server Error (HTTP 502)', ''],
    ['Resource not accessible by integration (HTTP 403)', ''],
    [`Oops${words}`, ''],
  ])('fails for other errors: %j', (said) => {
    const error = `gh: ${said.replaceAll('\n', ' ')}`

    expect(run(['pass test\n', clean, new Error(said)])).toMatchObject(fails(error))
    expect(run([new Error(said)])).toMatchObject(fails(said.replaceAll('\n', ' ')))
    expect(run(['pass test\n', new Error(said), '']).passes).toBe(false)
  })

  it.each([{}, { prHeadSha: '', errorCode: 'invalid-input' }])('fails after %j', (verify) => {
    expect(run([], { verify })).toEqual({ ...fails('It could not be verified.'), calls: [] })
  })
})

/** The file with what the schema of recipes leaves out. */
function raw(): unknown {
  return parse(readFileSync(resolve(import.meta.dirname, '../../examples/gate.yml'), 'utf8'))
}
