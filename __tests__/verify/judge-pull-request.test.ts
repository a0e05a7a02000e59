import { describe, expect, it } from '@jest/globals'
import { pullRequest, type PullRequestSeed } from '../../simulator/github.ts'
import { judgePullRequest } from '../../src/verify/judge-pull-request.ts'
import { PullRequest } from '../../src/verify/requests.ts'
import { unverified } from '../../src/verify/result.ts'

const author = 'acme-agent[bot]'
const headSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const prLink = 'https://git.example:8443/acme/app/pull/7'
const demand: Parameters<typeof judgePullRequest>[1] = {
  prLink,
  prAuthors: [author],
  prRepository: 'acme/app',
  prBase: undefined,
  serverUrl: 'https://git.example:8443',
  number: 7,
}

/** An open pull request of the agent, but for this, in the fields of a seed or of the API. */
type Seed = Partial<PullRequestSeed>
type Fields = Readonly<Record<string, unknown>>

function dataOf(seed: Seed = {}, fields: Fields = {}): object {
  return { ...pullRequest({ repository: 'acme/app', number: 7, ...seed }), ...fields }
}

function judge(seed: Seed, fields: Fields = {}, demanded: Partial<typeof demand> = {}) {
  return judgePullRequest(PullRequest.parse(dataOf(seed, fields)), { ...demand, ...demanded })
}

describe('a pull request is verified', () => {
  it.each<[string, Seed, Fields]>([
    ['as it is', {}, {}],
    ['as a draft', {}, { draft: true }],
    ['with a commit of 64 digits', { sha: 'c0ffee00'.repeat(8) }, {}],
    ['without a word about a merge', {}, { merged: undefined }],
    ['with null for a merge', {}, { merged: null }],
  ])('%s', (_, seed, fields) => {
    expect(judge(seed, fields)).toEqual({
      kind: 'verified',
      number: 7,
      author,
      headSha: seed.sha ?? headSha,
    })
  })

  it('in another letter case, and is named as GitHub has it', () => {
    const seed = { repository: 'ACME/App', login: 'Acme-Agent[BOT]' }

    expect(judge(seed, {}, { prRepository: 'acme/aPP', prAuthors: ['acme-AGENT[bot]'] })).toEqual({
      kind: 'verified',
      number: 7,
      author: 'Acme-Agent[BOT]',
      headSha,
    })
  })
})

describe('a pull request is verified of any', () => {
  it.each(['Copilot', 'copilot-swe-agent[bot]'])('of several accounts: %s', (login) => {
    const prAuthors = ['Copilot', 'copilot-swe-agent[bot]']

    expect(judge({ login }, {}, { prAuthors })).toMatchObject({ kind: 'verified', author: login })
  })
})

it('a pull request is verified into the branch that is demanded, or else into the default one', () => {
  const stable = { prBase: 'docs-stable' }

  expect(judge({ baseRef: 'docs-stable' }, {}, stable).kind).toBe('verified')
  expect(judge({}, {}, stable)).toEqual(unverified(into('main', 'docs-stable')))
  expect(judge({ baseRef: 'next' })).toEqual(unverified(into('next')))
  expect(judge({ baseRef: 'next', defaultBranch: 'next' }).kind).toBe('verified')
})

const mixUp = (found: string, wanted: string): string =>
  `git.example:8443's API returned ${found} instead of ${wanted}. Re-run failed jobs.`
const another = (number: number): string => mixUp(`#${number}`, '#7')
const ofOther = (other: string): string => mixUp(`\`${other}\``, '`acme/app`')
const ofFork = (fork: string): string =>
  `it comes from ${fork}. Anybody can create a fork. Let the agent push a branch to \`acme/app\`.`
const mergedInto = (branch: string): string =>
  `it is already merged, and only an open pull request can be verified. Review what it changed on \`${branch}\`.`
const merged = mergedInto('main')
const closed = 'it is closed. Reopen it and re-run failed jobs.'
const openedBy = (opener: string, link = `<${prLink}>`): string =>
  `${opener} opened ${link}, not \`${author}\`. Check \`pr-author\`. If it is right, somebody else opened this pull request: do not merge it.`
const notACommit = mixUp('no commit', 'one')
const into = (branch: string, demanded = 'main'): string =>
  `it would merge into \`${branch}\`, not into \`${demanded}\`. Change its base branch and re-run failed jobs, or set \`pr-base\` to where the agent's work belongs.`

describe('an objection', () => {
  it.each<[string, Seed, Fields?]>([
    [another(8), { number: 8 }],
    [another(7.5), {}, { number: 7.5 }],
    [ofOther('evil/app'), { repository: 'evil/app', headRepository: 'acme/app' }],
    [ofOther('my-acme/app'), { repository: 'my-acme/app', headRepository: 'acme/app' }],
    [ofFork('the fork `mallory/app`'), { headRepository: 'mallory/app' }],
    [ofFork('the fork `my-acme/app`'), { headRepository: 'my-acme/app' }],
    [ofFork('a fork that was deleted'), { headRepository: null }],
    [merged, { state: 'closed', merged: true }],
    [merged, { merged: true }],
    [closed, { state: 'closed' }],
    [closed, {}, { state: 'OPEN' }],
    [closed, {}, { state: '' }],
    [openedBy('`mallory`'), { login: 'mallory' }],
    // The app's own name, which a person may have.
    [openedBy('`acme-agent`'), { login: 'acme-agent' }],
    [openedBy(`\`my-${author}\``), { login: `my-${author}` }],
    [openedBy('a deleted account'), {}, { user: null }],
    [openedBy(`\`${'m'.repeat(99)}…\``), { login: 'm'.repeat(200) }],
    ...['next', 'Main', 'refs/heads/main'].map((baseRef): [string, Seed] => [
      into(baseRef),
      { baseRef, defaultBranch: 'main' },
    ]),
    ...[39, 41, 63, 65].map((length): [string, Seed] => [notACommit, { sha: 'a'.repeat(length) }]),
    ...[`${headSha}\n`, `\n${headSha}`, `${headSha}\n${headSha}`, 'g'.repeat(40), 'main', ''].map(
      (sha): [string, Seed] => [notACommit, { sha }],
    ),
  ])('is: %s', (objection, seed, fields = {}) => {
    expect(judge(seed, fields)).toEqual(unverified(objection))
  })

  it('names all accounts that it could be of', () => {
    const sentence = (prAuthors: string[]) => judge({ login: 'mallory' }, {}, { prAuthors })

    expect(sentence(['a', 'b'])).toMatchObject({
      objection: expect.stringContaining(`opened <${prLink}>, none of \`a\`, \`b\`. Check`),
    })
    expect(sentence(['a', 'b', 'c', 'd'])).toMatchObject({
      objection: expect.stringContaining('none of `a`, `b`, `c`, …. Check'),
    })
  })

  it('names the first that is true of: number, repository, fork, state, author, base', () => {
    const bad = { merged: true, login: 'mallory', sha: '' }
    const late = { ...bad, baseRef: 'next', defaultBranch: 'main' }
    const fork = { ...late, headRepository: 'mallory/app' }
    const cases: [Seed, string][] = [
      [{ ...fork, repository: 'evil/app', number: 8 }, another(8)],
      [{ ...fork, repository: 'evil/app' }, ofOther('evil/app')],
      [fork, ofFork('the fork `mallory/app`')],
      [late, mergedInto('next')],
      [{ ...late, merged: false, state: 'closed' }, closed],
      [{ ...late, merged: false }, openedBy('`mallory`')],
      [{ ...late, merged: false, login: author }, into('next')],
    ]

    for (const [seed, objection] of cases) expect(judge(seed)).toEqual(unverified(objection))
  })

  it('does not quote a link that is too long for a message', () => {
    const judged = ['x'.repeat(159), 'x'.repeat(160)].map((query) =>
      judge({ login: 'mallory' }, {}, { prLink: `${prLink}?${query}` }),
    )

    expect(judged).toEqual([
      unverified(openedBy('`mallory`', `<${prLink}?${'x'.repeat(159)}>`)),
      unverified(openedBy('`mallory`', 'it')),
    ])
  })
})
