import { describe, expect, it } from '@jest/globals'
import { describeScripts } from './support/describe-scripts.ts'
import {
  type Contexts,
  isMet,
  jobOf,
  readRecipe,
  render,
  runScript,
  stepOf,
} from './support/recipe.ts'

const gate = readRecipe('gate')
const find = jobOf(gate, 'find')
const merge = jobOf(gate, 'merge')
const commit = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const github = { token: 'ghs_x', repository: 'acme/app', server_url: 'https://github.com' }

describe('gate.yml', () => {
  it('looks after the CI of a pull request here, on its schedule, and by hand', () => {
    const runsFor = (event: object) => isMet(find.if, { github: { event } })

    expect(runsFor({ workflow_run: { pull_requests: [{ number: 7 }] } })).toBe(true)
    expect(runsFor({ schedule: '17 */3 * * *' })).toBe(true)
    expect(runsFor({})).toBe(true)
    // A push to main, or a fork.
    expect(runsFor({ workflow_run: { pull_requests: [] } })).toBe(false)
  })

  it('may write only where it merges, and checks nothing out', () => {
    expect([gate['permissions'], find['permissions']]).toEqual([{}, { 'pull-requests': 'read' }])
    expect(merge['permissions']).toEqual({
      actions: 'read',
      checks: 'read',
      contents: 'write',
      'pull-requests': 'read',
      statuses: 'read',
    })
    expect(merge.steps.map(({ uses }) => uses.split('@')[0])).toEqual([
      'await-agent-job/await-agent-job/verify',
      'actions/create-github-app-token',
      '',
    ])
    expect(merge['strategy']).toMatchObject({ 'fail-fast': false, 'max-parallel': 1 })
  })

  it('merges none if it found none', () => {
    const runsFor = (numbers: string) =>
      isMet(merge.if, { needs: { find: { outputs: { numbers } } } })

    expect([runsFor('[]'), runsFor('[7]')]).toEqual([false, true])
  })

  it('verifies each by the logins in the file', () => {
    const contexts = { github, env: gate.env, matrix: { number: 7 } }

    expect(gate.env['AGENT_LOGINS']).toBe('acme-agent[bot]')
    expect(render(stepOf(merge, 'verify').with, contexts)).toEqual({
      'pr-link': 'https://github.com/acme/app/pull/7',
      'pr-author': 'acme-agent[bot]',
      'pr-paths': 'docs/**/*.md',
    })
  })

  it('takes the token of an app only if there is one, for what was verified', () => {
    const app = stepOf(merge, 'app')
    const isTaken = (id: string, prHeadSha: string) =>
      isMet(app.if, { env: { APP_CLIENT_ID: id }, steps: { verify: { outputs: { prHeadSha } } } })

    expect([isTaken('Iv1', commit), isTaken('', commit), isTaken('Iv1', '')]).toEqual([
      true,
      false,
      false,
    ])
    expect(app.with).toMatchObject({
      'permission-contents': 'write',
      'permission-pull-requests': 'write',
      'private-key': '${{ secrets.GATE_APP_KEY }}',
    })
  })
})

describeScripts('bash')('the search of gate.yml', () => {
  const search = (logins: string, gh: readonly (string | Error)[]) =>
    runScript(stepOf(find, 'find'), {
      contexts: { github },
      env: { AGENT_LOGINS: logins },
      gh,
      programs: { shuf: 'cat' },
    })

  it('finds the open pull requests of all logins, in any letter case', () => {
    const pulls = '7 Acme-Agent[bot]\n8 mallory\n9 other\n10 acme-agent\n'
    const { passes, outputs, calls } = search('acme-agent[bot], Other', ['', '', pulls])

    expect(passes).toBe(true)
    expect(outputs).toEqual({ numbers: '[7,9]', last: '9' })
    expect(calls.map((call) => call.replace(/ --jq .*/, ''))).toEqual([
      'api --silent users/acme-agent[bot]',
      'api --silent users/Other',
      'api --paginate repos/acme/app/pulls?per_page=100',
    ])
  })

  it.each(['', '8 mallory\n'])('finds none in %j', (pulls) => {
    expect(search('acme-agent[bot]', ['', pulls])).toMatchObject({
      passes: true,
      outputs: { numbers: '[]' },
    })
  })

  it('is red for a login that GitHub does not show, for none, and if it does not list them', () => {
    const missing = search('typo[bot]', [new Error('Not Found (HTTP 404)')])

    expect(missing).toMatchObject({ passes: false, outputs: {} })
    expect(missing.lines.join()).toContain("does not show the account 'typo[bot]'")
    expect(search('', [new Error('Not Found (HTTP 404)')]).passes).toBe(false)
    expect(search('a', ['', new Error('HTTP 500')])).toMatchObject({ passes: false, outputs: {} })
  })
})

describeScripts('bash')('the merge of gate.yml', () => {
  interface Situation {
    readonly errorCode?: string
    readonly prHeadSha?: string
    readonly appToken?: string
    readonly last?: string
    readonly gh?: readonly (string | Error)[]
  }
  const passed = 'pass build\nskipping e2e\n'
  const pull = (state: string, { head = commit, draft = 'false', labels = '[]' } = {}) =>
    `${head} ${draft} ${state} ${labels}\n`

  function run({ errorCode = '', prHeadSha = commit, appToken = '', last = '7', gh }: Situation) {
    const contexts: Contexts = {
      github,
      matrix: { number: 7 },
      needs: { find: { outputs: { last } } },
      steps: {
        verify: { outputs: { prHeadSha, errorCode } },
        app: { outputs: { token: appToken } },
      },
    }
    return runScript(stepOf(merge, 'merge'), { contexts, gh: gh ?? [] })
  }
  const put = 'api --silent --method PUT repos/acme/app/pulls/7'
  const squash = `${put}/merge -f merge_method=squash -f sha=${commit} -f commit_title=Merge what an agent did (#7) -f commit_message=Run 4711`
  const update = `${put}/update-branch -f expected_head_sha=${commit}`

  it.each<[string, Situation, string, string]>([
    ['as verified', { gh: [passed, pull('clean'), ''] }, 'ghs_x', squash],
    ['although GitHub is not sure yet', { gh: [passed, pull('unknown'), ''] }, 'ghs_x', squash],
    ['by an app', { appToken: 'ghs_app', gh: [passed, pull('clean'), ''] }, 'ghs_app', squash],
  ])('is made: %s', (_, situation, token, request) => {
    const { passes, lines, calls } = run(situation)

    expect([passes, lines]).toEqual([true, [`Notice: Commit ${commit}.`]])
    expect(calls.slice(0, 1)).toEqual([
      'pr checks 7 --required --json bucket,name --jq .[] | "\\(.bucket) \\(.name)"',
    ])
    expect(calls.at(-1)).toBe(token === 'ghs_x' ? request : `${token}: ${request}`)
  })

  it('updates the last branch that is behind, by an app', () => {
    const gh = [passed, pull('behind'), '']
    const { passes, lines, calls } = run({ appToken: 'ghs_app', gh })

    expect([passes, calls.at(-1)]).toEqual([true, `ghs_app: ${update}`])
    expect(lines.join()).toContain('Its branch is updated.')
  })

  it.each<[string, Situation]>([
    ['It is not verified.', { errorCode: 'unverified-pr', prHeadSha: '' }],
    // What is verified is not asked for twice.
    ['It is not verified.', { errorCode: 'unverified-pr' }],
    ['Required checks: pending build', { gh: ['pass lint\npending build\n'] }],
    ['Required checks: fail build, cancel e2e', { gh: ['fail build\ncancel e2e\npass x\n'] }],
    ['No required check has passed.', { gh: ['skipping build\n'] }],
    ['another commit', { gh: [passed, pull('clean', { head: 'f'.repeat(40) })] }],
    ['It is a draft.', { gh: [passed, pull('draft', { draft: 'true' })] }],
    ['the label "hold"', { gh: [passed, pull('clean', { labels: '["docs","Hold"]' })] }],
    ['a conflict', { gh: [passed, pull('dirty')] }],
    ['Its branch is behind.', { gh: [passed, pull('behind')] }],
    ['Its branch is behind.', { appToken: 'ghs_app', last: '8', gh: [passed, pull('behind')] }],
    ...[405, 409, 422].map((status): [string, Situation] => [
      `(HTTP ${status})`,
      { gh: [passed, pull('blocked'), new Error(`No (HTTP ${status})`)] },
    ]),
  ])('waits, and says why: %s (row %#)', (why, situation) => {
    const { passes, lines, calls } = run(situation)

    expect([passes, lines.length]).toEqual([true, 1])
    expect(lines[0]).toMatch(/^Notice: /)
    expect(lines[0]).toContain(why)
    expect(calls).toHaveLength(situation.gh?.length ?? 0)
  })

  it.each<[string, Situation]>([
    ['it could not be verified', { prHeadSha: '' }],
    ['it could not be verified', { errorCode: 'internal', prHeadSha: '' }],
    ['GitHub does not show the checks', { gh: [new Error('HTTP 500')] }],
    ['GitHub does not show the pull request', { gh: [passed, new Error('HTTP 403')] }],
    ['GitHub fails', { gh: [passed, pull('clean'), new Error('Oops (HTTP 500)')] }],
    ['the token may not merge', { gh: [passed, pull('clean'), new Error('No (HTTP 403)')] }],
  ])('is red if %s (row %#)', (_, situation) => {
    expect(run(situation).passes).toBe(false)
  })

  it('shows what others wrote on one line, without a command', () => {
    const { lines } = run({ gh: [passed, pull('clean'), new Error('a\n::error::b (HTTP 405)')] })

    expect(lines).toEqual([expect.stringMatching(/^Notice: .*a ::error::b/)])
  })
})
