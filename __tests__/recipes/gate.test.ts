import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { describeScripts } from '../support/describe-scripts.ts'
import { isMet, jobOf, readRecipe, render, runScript, stepOf } from '../support/recipe.ts'

const gate = readRecipe('gate')
const [find, merge] = [jobOf(gate, 'find'), jobOf(gate, 'merge')]
const finding = stepOf(find, 'find')
const [verifying, creating] = [stepOf(merge, 'verify'), stepOf(merge, 'app')]
const merging = stepOf(merge, 'waits()')
const root = resolve(import.meta.dirname, '../..')
const file = readFileSync(resolve(root, 'examples/gate.yml'), 'utf8')

const LOGIN = 'acme-agent[bot]'
const COMMIT = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const github = { token: 'ghs_x', repository: 'acme/app', server_url: 'https://github.com' }
const describeRecipe = describeScripts('bash')

/** What a step of the job `merge` knows of #7. */
function contextsOf({
  errorCode = '',
  message = '',
  prHeadSha = COMMIT,
  token = '',
  last = '7',
  env = gate.env,
} = {}) {
  return {
    github,
    env,
    matrix: { number: 7 },
    needs: { find: { outputs: { last } } },
    secrets: { GATE_APP_KEY: 'pem' },
    steps: { verify: { outputs: { prHeadSha, errorCode, message } }, app: { outputs: { token } } },
  }
}

describe('gate', () => {
  const after = (pulls: readonly object[]) => ({ workflow_run: { pull_requests: pulls } })

  it('looks after CI of a pull request of this repository, by the clock, and by hand', () => {
    const looksAt = (event: object) => isMet(find.if, { github: { event } })

    expect([after([{ number: 7 }]), {}, after([])].map(looksAt)).toEqual([true, true, false])
    expect(gate).toHaveProperty('on', {
      workflow_run: { workflows: [expect.any(String)], types: ['completed'] },
      schedule: [{ cron: expect.stringMatching(/^\d+ \*\/3 \* \* \*$/) }],
      workflow_dispatch: null,
    })
  })

  it('runs alone, and what finds nothing pushes no run out that waits', () => {
    const concurrency = String(gate['concurrency'])
    const groupOf = (event: object) =>
      render({ concurrency }, { github: { workflow: 'W', run_id: 4711, run_number: 12, event } })[
        'concurrency'
      ]

    expect([groupOf({}), groupOf(after([{ number: 7 }])), groupOf(after([]))]).toEqual([
      'W',
      'W',
      'W4711',
    ])
  })

  it('merges one after the other, whatever becomes of the one before', () => {
    const outputs = { numbers: '[9,7]', last: '7' }
    const ifFound = (numbers: string) =>
      isMet(merge.if, { needs: { find: { outputs: { numbers } } } })

    expect(render(find.outputs, { steps: { find: { outputs } } })).toEqual(outputs)
    expect(['[]', '[7]', '[9,7]'].map(ifFound)).toEqual([false, true, true])
    expect(merge).toMatchObject({
      needs: 'find',
      strategy: { 'fail-fast': false, 'max-parallel': 1 },
    })
    expect(merge).toHaveProperty('strategy.matrix', {
      number: '${{ fromJSON(needs.find.outputs.numbers) }}',
    })
  })

  it('verifies first, for logins that stand in the file, and is not red for that', () => {
    expect(gate.env).toEqual({ AGENT_LOGINS: LOGIN, APP_CLIENT_ID: '' })
    expect(verifying.uses).toBe('await-agent-job/await-agent-job/verify@v1')
    expect(render(verifying.with, contextsOf())).toEqual({
      'pr-link': 'https://github.com/acme/app/pull/7',
      'pr-author': LOGIN,
      'pr-paths': 'docs/**/*.md',
    })
    expect(file).toMatch(/verify@v1\n +continue-on-error: true/)
    expect(merge.steps.indexOf(verifying)).toBe(0)
  })

  it('leaves what is not verified to the error of verify, but not its other errors', () => {
    const goesOn = (errorCode: string) => isMet(merging.if, contextsOf({ errorCode }))
    const codes = ['unverified-pr', '', 'invalid-input', 'internal']

    expect(codes.map(goesOn)).toEqual([false, true, true, true])
  })

  it('is red if GitHub does not show the pull request to verify', () => {
    const words = 'API did not show it (HTTP 502, 4 attempts).'
    const explains = readFileSync(resolve(root, 'src/verify/verify-pull-request.ts'), 'utf8')

    expect(explains).toContain('API did not show it (${error.message}).')
    expect(isMet(merging.if, contextsOf({ errorCode: 'unverified-pr', message: words }))).toBe(true)
  })

  it('lets an app write what is verified, with two permissions', () => {
    const env = { ...gate.env, APP_CLIENT_ID: 'Iv1' }
    const cases = [contextsOf({ env }), contextsOf({ env, prHeadSha: '' }), contextsOf()]

    expect(cases.map((contexts) => isMet(creating.if, contexts))).toEqual([true, false, false])
    expect(creating.uses).toMatch(/^actions\/create-github-app-token@[0-9a-f]{40}$/)
    expect(render(creating.with, contextsOf({ env }))).toEqual({
      'client-id': 'Iv1',
      'private-key': 'pem',
      'permission-contents': 'write',
      'permission-pull-requests': 'write',
    })
  })

  it('has an environment and the permissions that it needs, and nothing of a pull request', () => {
    const reads = { actions: 'read', checks: 'read', 'pull-requests': 'read', statuses: 'read' }

    expect(gate).toHaveProperty('permissions', {})
    expect(find).toHaveProperty('permissions', { 'pull-requests': 'read' })
    expect(merge).toHaveProperty('permissions', { ...reads, contents: 'write' })
    expect(merge).toHaveProperty('environment', { name: 'gate', deployment: false })
    expect([find.steps.length, merge.steps.length]).toEqual([1, 3]) // so no checkout
  })
})

describeRecipe('gate, when it looks,', () => {
  const list =
    'api --paginate repos/acme/app/pulls?per_page=100 --jq .[] | "\\(.number) \\(.user.login)"'

  function look(gh: readonly (string | Error)[], { logins = LOGIN, shuf = 'cat' } = {}) {
    const env = { ...gate.env, AGENT_LOGINS: logins }
    return runScript(finding, { contexts: { github }, env, gh, programs: { shuf } })
  }

  it.each([
    [LOGIN, `9 ${LOGIN}\n8 Acme-Agent[bot]\n`, '[9,8]'],
    ['alice,B[bot], c', '9 Alice\n6 c\n8 b[bot]\n', '[9,6,8]'],
    [LOGIN, '9 null\n8 acme-agent\n7 acme-agentb\n6 x-acme-agent[bot]\n5 octocat\n', '[]'],
    [LOGIN, '', '[]'],
  ])('finds for %j in %j: %s', (logins, pulls, numbers) => {
    const accounts = logins.split(/, ?/)
    const asks = accounts.map((login) => `api --silent users/${login}`)

    expect(look([...accounts.map(() => ''), pulls], { logins })).toMatchObject({
      passes: true,
      outputs: { numbers },
      calls: [...asks, list],
    })
  })

  it('has no fixed order, and names the last one', () => {
    const { outputs } = look(['', `9 ${LOGIN}\n8 ${LOGIN}\n6 x\n`], { shuf: 'tac' })

    expect(outputs).toEqual({ numbers: '[8,9]', last: '9' })
  })

  const missing = new Error('Not Found (HTTP 404)')
  it.each([
    ['', '', [missing]],
    ['a,b', 'b', ['', missing]],
    ['a, b', 'a', [missing]],
  ])('fails for the logins %j, if GitHub shows no %j', (logins, login, gh) => {
    const error = `Error: GitHub did not show the account '${login}'. Check AGENT_LOGINS, and the error above.`

    expect(look([...gh, ''], { logins })).toMatchObject({
      passes: false,
      outputs: {},
      lines: ['gh: Not Found (HTTP 404)', error],
    })
  })

  it('fails if GitHub does not list them', () => {
    expect(look(['', new Error('HTTP 502')])).toMatchObject({ passes: false, outputs: {} })
  })
})

describeRecipe('gate, when it merges,', () => {
  const view = 'pr checks 7 --required --json bucket,name --jq .[] | "\\(.bucket) \\(.name)"'
  const get =
    'api repos/acme/app/pulls/7 --jq "\\(.head.sha) \\(.draft) \\(.mergeable_state) \\([.labels[].name])"'
  // The title and the message are the recipe's own, whatever the agent wrote.
  const put =
    `api --silent --method PUT repos/acme/app/pulls/7/merge -f sha=${COMMIT} -f merge_method=squash` +
    ' -f commit_title=Merge what an agent did (#7) -f commit_message=Run 4711'
  const update = 'pr update-branch 7 --rebase'
  const pass = 'pass test\n'
  const clean = `${COMMIT} false clean []\n`
  const isMerged = `Notice: #7 is merged: commit ${COMMIT}.`

  const run = (gh: readonly (string | Error)[], known: Parameters<typeof contextsOf>[0] = {}) =>
    runScript(merging, { contexts: contextsOf(known), gh })
  const ends = (passes: boolean, text: string, calls: readonly string[]) =>
    //
    ({ passes, outputs: {}, lines: [text], calls })

  it.each([
    [pass, clean],
    ['skipping a\npass test\nskipping b\n', clean],
    [pass, `${COMMIT} false unknown ["holding","on hold"]\n`],
  ])('asks for the merge with %j and %j', (checks, facts) => {
    expect(run([checks, facts, ''])).toEqual(ends(true, isMerged, [view, get, put]))
  })

  const none = new Error("no required checks reported on the 'agent/pass' branch")
  it.each([
    ['pending e2e\npass lint\n', 'required checks: pending e2e.'],
    ['pass a\nfail b c\ncancel d\n', 'required checks: fail b c, cancel d.'],
    ['fail pass skipping\npass b\n', 'required checks: fail pass skipping.'],
    ['passed a\npass b\n', 'required checks: passed a.'],
    ['fail \r::error::x\n', 'required checks: fail  ::error::x.'],
    [none, `required checks: ${none.message}.`],
    ['skipping a pass b\n', 'no required check has passed, as all were skipped.'],
  ])('waits for the checks %j', (checks, text) => {
    expect(run([checks, clean, ''])).toEqual(ends(true, `Notice: #7 waits: ${text}`, [view]))
  })

  it.each([
    [`${'f'.repeat(40)} false clean []\n`, 'its branch has another commit since it was verified.'],
    [`${COMMIT} true draft []\n`, 'it is a draft.'],
    [`${COMMIT} false clean ["On hold","HOLD"]\n`, 'it has the label "hold".'],
    [`${COMMIT} false dirty []\n`, 'it has a conflict with its base branch.'],
  ])('waits: %j', (facts, text) => {
    expect(run([pass, facts, ''])).toEqual(ends(true, `Notice: #7 waits: ${text}`, [view, get]))
  })

  it('writes as the app, and updates one branch in each run', () => {
    const asApp = (...calls: readonly string[]) => calls.map((call) => `ghs_app: ${call}`)
    const token = 'ghs_app'
    const behind = [pass, `${COMMIT} false behind []\n`, '']
    const waits = 'Notice: #7 waits: its branch is behind. A run lets an app update at most one.'
    const updated = 'Notice: #7 waits: its branch is updated, and its checks run again.'

    expect(run([pass, clean, ''], { token })).toEqual(
      ends(true, isMerged, [view, ...asApp(get, put)]),
    )
    expect(run(behind, { token })).toEqual(ends(true, updated, [view, ...asApp(get, update)]))
    expect(run(behind, { token, last: '9' })).toEqual(ends(true, waits, [view, ...asApp(get)]))
    expect(run(behind)).toEqual(ends(true, waits, [view, get]))
    expect(run([...behind.slice(0, 2), new Error('GraphQL: No\n::error::x')], { token })) //
      .toEqual(
        ends(false, 'Error: #7 fails: GraphQL: No ::error::x', [view, ...asApp(get, update)]),
      )
  })

  it.each([
    'Pull Request is not mergeable (HTTP 405)',
    'Head branch was modified (HTTP 409)',
    'Rule violations\n\n::error::x ##[stop-commands]y (HTTP 405)',
  ])('waits if GitHub does not merge now: %j', (said) => {
    const text = `Notice: #7 waits: GitHub does not merge it now: gh: ${said.replaceAll('\n', ' ')}`

    expect(run([pass, clean, new Error(said)])).toEqual(ends(true, text, [view, get, put]))
  })

  it.each([
    'Server Error (HTTP 502)',
    'Resource not accessible (HTTP 403)',
    'No (HTTP 422)',
    'Oops\n::stop-commands::x',
  ])('fails for other errors: %j', (said) => {
    const line = said.replaceAll('\n', ' ')

    expect(run([new Error(said)])).toEqual(ends(false, `Error: #7 fails: ${line}`, [view]))
    expect(run([pass, new Error(said), ''])).toMatchObject({ passes: false, calls: [view, get] })
    expect(run([pass, clean, new Error(said)])) //
      .toEqual(ends(false, `Error: #7 fails: gh: ${line}`, [view, get, put]))
  })

  it('fails without a commit', () => {
    expect(run([], { prHeadSha: '' })).toEqual(
      ends(false, 'Error: #7 fails: it could not be verified.', []),
    )
  })
})
