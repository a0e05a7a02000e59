import '../support/one-realm.ts'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals'
import {
  comparison,
  gitRef,
  pullRequest,
  startGitHub,
  type GitHub,
  type PullRequestSeed,
} from '../../simulator/github.ts'
import { hang, reset, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { createVerifier } from '../../src/forge/verify-pull-request.ts'
import type { Verification } from '../../src/report/verdict.ts'
import { createClock, MINUTE, SECOND, type FakeClock } from '../support/fakes.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const author = 'acme-agent[bot]'
const headSha = '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b'
const verified: Verification = { kind: 'verified', author, headSha }
const cancelled: Verification = { kind: 'cancelled' }

type Response = SimulatedResponse | (() => SimulatedResponse)

let github: GitHub
let clock: FakeClock
/** What GitHub does in the running test, request by request; the last one repeats. */
let responses: readonly Response[]
/** When the requests of the running test arrived, in seconds since its start. */
let times: number[]
let startedAt: number

beforeAll(async () => {
  github = await startGitHub({
    intercept: () => {
      const response = responses[Math.min(times.length, responses.length - 1)] ?? reset()
      times.push((clock.now() - startedAt) / SECOND)
      return typeof response === 'function' ? response() : response
    },
  })
})

afterAll(() => github.close())

beforeEach(() => {
  clock = createClock()
  startedAt = clock.now()
  times = []
  responses = [pull()]
})

afterEach(() => {
  jest.restoreAllMocks()
})

/** An open pull request of the agent, but for the given fields. */
function pull(seed: Partial<PullRequestSeed> = {}): SimulatedResponse {
  return status(200, {}, pullRequest({ repository: 'acme/app', number: 7, ...seed }))
}

/** The same in other fields than a seed has. */
function pullWith(fields: Readonly<Record<string, unknown>>): SimulatedResponse {
  return status(200, {}, { ...pullRequest({ repository: 'acme/app', number: 7 }), ...fields })
}

/** After so long. Its length is known to the injected clock alone. */
function after(ms: number, response: SimulatedResponse): () => SimulatedResponse {
  return () => {
    clock.jump(ms)
    return response
  }
}

type Options = Partial<Parameters<typeof createVerifier>[0]>

function verifier(options: Options = {}): (link: string) => Promise<Verification> {
  return createVerifier({
    author,
    repository: 'acme/app',
    paths: undefined,
    token: github.token,
    serverUrl: 'https://github.com',
    apiUrl: github.apiUrl,
    redact: (text) => text,
    clock,
    signal: new AbortController().signal,
    ...options,
  })
}

function verify(options: Options = {}, link = prLink): Promise<Verification> {
  return verifier(options)(link)
}

function unverified(reason: string): Verification {
  return { kind: 'unverified', reason }
}

describe('a verified pull request', () => {
  it('takes one request, with the token, and gives author and commit', async () => {
    const before = github.requests.length

    expect(await verify()).toEqual(verified)
    const requests = github.requests.slice(before)
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /repos/acme/app/pulls/7',
    ])
    expect(requests[0]?.headers.authorization).toBe('Bearer ghs_demo_token')
  })

  it('may have login and repository in another letter case, and is named as GitHub has it', async () => {
    responses = [pull({ repository: 'ACME/App', login: 'Acme-Agent[BOT]' })]

    expect(await verify({ repository: 'acme/aPP', author: 'acme-AGENT[bot]' })).toEqual({
      kind: 'verified',
      author: 'Acme-Agent[BOT]',
      headSha,
    })
  })

  it.each<[string, SimulatedResponse, string]>([
    ['is a draft', pullWith({ draft: true }), headSha],
    ['has a commit of 64 digits', pull({ sha: 'c0ffee00'.repeat(8) }), 'c0ffee00'.repeat(8)],
    ['says nothing about a merge', pullWith({ merged: undefined }), headSha],
    ['has null for a merge', pullWith({ merged: null }), headSha],
    ['has a branch that contains refs/pull/', pull({ ref: 'agent/refs/pull/7' }), headSha],
  ])('%s', async (_, response, sha) => {
    responses = [response]

    expect(await verify()).toEqual({ kind: 'verified', author, headSha: sha })
    expect(times).toEqual([0])
  })

  it('is not cut by any limit, however many there are and however slow', async () => {
    responses = [after(9 * SECOND, pull())]
    const verifyNext = verifier()

    const results: Verification[] = []
    for (let count = 0; count < 100; count++) results.push(await verifyNext(prLink))

    expect(results).toEqual(Array(100).fill(verified))
    expect(times).toHaveLength(100)
  })
})

describe('an objection', () => {
  const opened = `opened <${prLink}>, not \`${author}\`. Check \`pr-author\`, and who can open pull requests for the agent.`
  const checkProxy = 'Check any proxy or cache in between.'
  const notACommit = `GitHub's API named no commit for it. ${checkProxy}`
  const another = `GitHub's API returned #8 instead of #7. ${checkProxy}`
  const ofOther = (other = 'evil/app') =>
    `it belongs to \`${other}\`, not to \`acme/app\`. If the agent works on \`${other}\`, set \`pr-repository\` to it.`
  const ofFork = (fork: string) =>
    `it comes from ${fork}. Anybody can create a fork. Let the agent push a branch to \`acme/app\`.`
  const merged =
    'it is already merged, and only an open pull request can be verified. Turn off auto-merge for the agent.'
  const closed = 'it is closed. Reopen it and re-run failed jobs.'
  const withoutBranch =
    'it was pushed without a branch (AGit), for which no write access is needed. Let the agent push a branch.'

  it.each<[string, SimulatedResponse]>([
    [another, pull({ number: 8 })],
    [another.replace('8', '7.5'), pullWith({ number: 7.5 })],
    [ofOther(), pull({ repository: 'evil/app', headRepository: 'acme/app' })],
    [ofOther('acme/app-2'), pull({ repository: 'acme/app-2', headRepository: 'acme/app' })],
    [ofOther('my-acme/app'), pull({ repository: 'my-acme/app', headRepository: 'acme/app' })],
    [ofFork('the fork `mallory/app`'), pull({ headRepository: 'mallory/app' })],
    [ofFork('the fork `acme/app-2`'), pull({ headRepository: 'acme/app-2' })],
    [ofFork('the fork `my-acme/app`'), pull({ headRepository: 'my-acme/app' })],
    [ofFork('a fork that was deleted'), pull({ headRepository: null })],
    [withoutBranch, pull({ ref: 'refs/pull/7/head' })],
    [merged, pull({ state: 'closed', merged: true })],
    [merged, pull({ merged: true })],
    [closed, pull({ state: 'closed' })],
    [closed, pullWith({ state: 'OPEN' })],
    [closed, pullWith({ state: '' })],
    [`\`mallory\` ${opened}`, pull({ login: 'mallory' })],
    // The app's own name, which a person may have.
    [`\`acme-agent\` ${opened}`, pull({ login: 'acme-agent' })],
    [`\`${author}-2\` ${opened}`, pull({ login: `${author}-2` })],
    [`\`my-${author}\` ${opened}`, pull({ login: `my-${author}` })],
    // The Kelvin sign is the letter k in lower case, which would make another account of it.
    [`\`\u212Aevin\` ${opened.replace(author, 'kevin')}`, pull({ login: '\u212Aevin' })],
    [`a deleted account ${opened}`, pullWith({ user: null })],
    [`\`: :error: :x\uFFFD## [error]y\` ${opened}`, pull({ login: '::error::x\n##[error]y' })],
    [`\`${'m'.repeat(99)}…\` ${opened}`, pull({ login: 'm'.repeat(200) })],
    [notACommit, pull({ sha: 'a'.repeat(39) })],
    [notACommit, pull({ sha: 'a'.repeat(41) })],
    [notACommit, pull({ sha: 'a'.repeat(63) })],
    [notACommit, pull({ sha: 'a'.repeat(65) })],
    [notACommit, pull({ sha: `${headSha}\n` })],
    [notACommit, pull({ sha: `\n${headSha}` })],
    [notACommit, pull({ sha: `${headSha}\n${headSha}` })],
    [notACommit, pull({ sha: 'g'.repeat(40) })],
    [notACommit, pull({ sha: 'main' })],
    [notACommit, pull({ sha: '' })],
  ])('is final: %s', async (reason, response) => {
    responses = [response]
    const options = reason.includes('`kevin`') ? { author: 'kevin' } : {}

    expect(await verify(options)).toEqual(unverified(reason))
    expect(times).toEqual([0])
  })

  it('names the first that is true of: number, repository, fork, state, branch, author, commit', async () => {
    const wrong = { number: 8, repository: 'evil/app', headRepository: 'mallory/app' }
    const late = { ref: 'refs/pull/7/head', merged: true, login: 'mallory', sha: '' }
    const seeds: Partial<PullRequestSeed>[] = [
      { ...late, ...wrong },
      { ...late, ...wrong, number: 7 },
      { ...late, headRepository: 'mallory/app' },
      late,
      { ...late, merged: false, state: 'closed' },
      { ...late, merged: false },
      { ...late, merged: false, ref: 'main' },
    ]
    const reasons: string[] = []
    for (const seed of seeds) {
      responses = [pull(seed)]
      const verification = await verify()
      reasons.push(verification.kind === 'unverified' ? verification.reason : '')
    }

    expect(reasons).toEqual([
      another,
      ofOther(),
      ofFork('the fork `mallory/app`'),
      merged,
      closed,
      withoutBranch,
      `\`mallory\` ${opened}`,
    ])
  })

  it('is that nobody opened it, even if nobody is demanded', async () => {
    responses = [pullWith({ user: null })]

    expect(await verify({ author: '' })).toMatchObject({ kind: 'unverified' })
  })

  it('names another host than github.com, and leaves a long link to the output', async () => {
    const serverUrl = 'https://git.example:8443'
    const shortest = `${serverUrl}/acme/app/pull/7?`
    const links = [200, 201].map((length) => shortest.padEnd(length, 'x'))
    responses = [pull({ login: 'mallory' })]
    const opens = await Promise.all(links.map((link) => verify({ serverUrl }, link)))
    responses = [pull({ number: 8 })]

    expect(opens).toEqual([
      unverified(`\`mallory\` ${opened.replace(prLink, links[0] ?? '')}`),
      unverified(
        `\`mallory\` ${opened.replace(`<${prLink}>`, 'the pull request in the output \`prLink\`')}`,
      ),
    ])
    expect(await verify({ serverUrl }, shortest)).toEqual(
      unverified(another.replace('GitHub', 'git.example:8443')),
    )
  })
})

describe('a link', () => {
  /** A server whose API has this path. */
  const server = (serverUrl: string, path: string) => ({ serverUrl, path })
  const gitea = server('https://git.example', '/api/v1')
  const below = server('https://git.example/forge/', '/forge/api/v1')
  const enterprise = server('https://ghe.example', '/api/v3')
  type Server = Options & { path?: string }
  const optionsFor = ({ path = '', ...options }: Server): Options => ({
    ...options,
    apiUrl: `${github.apiUrl}${path}`,
  })

  it.each<[string, Server, number?]>([
    ['https://github.com/acme/app/pull/7', {}],
    ['https://github.com/ACME/App/pull/7', {}],
    ['https://github.com/acme/app/pull/7/files', {}],
    ['https://github.com/acme/app/pull/7/', {}],
    ['https://github.com/acme/app/pull/7?diff=split#top', {}],
    ['https://github.com/acme/app/pull/999999999999999', {}, 999_999_999_999_999],
    ['https://github.com/acme/app.js/pull/10', { repository: 'acme/app.js' }, 10],
    ['https://ghe.example/acme/app/pull/7', enterprise],
    ['https://git.example/acme/app/pulls/7', gitea],
    ['https://git.example/forge/acme/app/pulls/7', below],
    ['https://git.example/Forge/acme/app/pulls/7/commits', below],
  ])('leads to the request: %s (%j)', async (link, options, number = 7) => {
    const before = github.requests.length
    const repository = options.repository ?? 'acme/app'
    responses = [pull({ number, repository })]

    expect(await verify(optionsFor(options), link)).toEqual(verified)
    const paths = github.requests.slice(before).map(({ url }) => url)
    expect(paths).toEqual([`${options.path ?? ''}/repos/${repository}/pulls/${number}`])
  })

  it.each<[string, Server]>([
    ['https://github.com.evil.example/acme/app/pull/7', {}],
    ['https://evil.example/acme/app/pull/7', {}],
    ['https://github.com:8443/acme/app/pull/7', {}],
    ['https://github.com./acme/app/pull/7', {}],
    ['https://api.github.com/acme/app/pull/7', {}],
    ['https://evil.example/github.com/acme/app/pull/7', {}],
    ['https://github.com@evil.example/acme/app/pull/7', {}],
    ['https://github.com/x/acme/app/pull/7', {}],
    ['https://github.com//acme/app/pull/7', {}],
    ['https://github.com/acme%2Fapp/pull/7', {}],
    ['https://github.com/acme/app%2Fpull/7', {}],
    ['https://github.com/acme/app/pull%2F7', {}],
    ['https://github.com/acme/app/pull/7%2F8', {}],
    ['https://github.com/acme/app/pulls/7', {}],
    ['https://github.com/acme/app/issues/7', {}],
    ['https://github.com/acme/app/pull/0', {}],
    ['https://github.com/acme/app/pull/07', {}],
    ['https://github.com/acme/app/pull/-7', {}],
    ['https://github.com/acme/app/pull/7a', {}],
    ['https://github.com/acme/app/pull/7.0', {}],
    ['https://github.com/acme/app/pull/1000000000000000', {}],
    ['https://github.com/acme/app/pull/', {}],
    ['https://github.com/acme/app/pull', {}],
    ['https://github.com/?/acme/app/pull/7', {}],
    ['https://github.com/#/acme/app/pull/7', {}],
    ['no link', {}],
    ['https://ghe.example/acme/app/pulls/7', enterprise],
    ['https://github.com/acme/app/pull/7', enterprise],
    ['https://git.example/acme/app/pull/7', gitea],
    ['https://git.example/acme/app/pulls/7', { ...gitea, path: '/api/v1/x' }],
    ['https://git.example/acme/app/pulls/7', below],
    ['https://git.example/forge/forge/acme/app/pulls/7', below],
    ['https://git.example/forgeacme/app/pulls/7', below],
  ])('is not the address of a pull request: %s (%j)', async (link, server) => {
    const options = optionsFor(server)
    const { kind, ...verification } = await verify(options, link)

    expect(kind).toBe('unverified')
    expect(verification).toEqual({
      reason: expect.stringContaining(`<${link}> is not the address of a pull request on `),
    })
    expect(times).toEqual([])
  })

  it.each<[string, Server, string]>([
    ['https://github.com/evil/app/pull/7', {}, 'evil/app'],
    ['https://github.com/acme/app2/pull/7', {}, 'acme/app2'],
    ['https://github.com/acme/ap/pull/7/files', {}, 'acme/ap'],
    ['https://github.com/acme/app/../../evil/app/pull/7', {}, 'evil/app'],
    // Every character of a pattern means itself.
    ['https://github.com/acme/appxjs/pull/7', { repository: 'acme/app.js' }, 'acme/appxjs'],
    ['https://git.example/forge/evil/app/pulls/7', below, 'evil/app'],
  ])('is of another repository: %s (%j)', async (link, server, other) => {
    const { repository = 'acme/app' } = server

    expect(await verify(optionsFor(server), link)).toEqual(
      unverified(
        `<${link}> is not in \`${repository}\`. If the agent works on \`${other}\`, set \`pr-repository\` to it.`,
      ),
    )
    expect(times).toEqual([])
  })

  it.each<[Server, string]>([
    [{}, 'GitHub, such as https://github.com/acme/app/pull/7'],
    [{ serverUrl: '' }, 'GitHub, such as https://github.com/acme/app/pull/7'],
    [{ repository: 'x/y' }, 'GitHub, such as https://github.com/x/y/pull/7'],
    [enterprise, 'ghe.example, such as https://ghe.example/acme/app/pull/7'],
    [gitea, 'git.example, such as https://git.example/acme/app/pulls/7'],
    [below, 'git.example, such as https://git.example/forge/acme/app/pulls/7'],
  ])('that is not an address gets an example: %j', async (server, example) => {
    const link = 'https://github.com/acme/app/compare/x'

    expect(await verify(optionsFor(server), link)).toEqual(
      unverified(
        `<${link}> is not the address of a pull request on ${example}. Check what the service stores as its link.`,
      ),
    )
  })

  it('is left to the output if it is long', async () => {
    expect(await verify({}, `https://evil.example/${'x'.repeat(200)}`)).toEqual(
      unverified(
        'the pull request in the output `prLink` is not the address of a pull request on GitHub, such as https://github.com/acme/app/pull/7. Check what the service stores as its link.',
      ),
    )
  })
})

describe('a response without a pull request', () => {
  const forbidden = status(403, {}, { message: 'Resource not accessible by integration' })
  const again = 'Re-run failed jobs to verify it.'
  const permit =
    "Add `pull-requests: read` under `permissions:`; for another private repository pass an app's token as `github-token`."
  const renamed =
    'GitHub redirects from `acme/app`, which was probably renamed. Set `pr-repository` to its new name.'
  const html = { 'content-type': 'text/html' }
  const unseen = (failure: string): string => `GitHub's API did not show it (${failure}).`

  it.each<[string, SimulatedResponse]>([
    [
      "`github-token` was rejected (HTTP 401). An app's token lasts one hour: verify in a second step with a new token and `timeout-minutes: 0`.",
      status(401),
    ],
    [`${unseen('HTTP 403')} ${permit}`, forbidden],
    [`${unseen('HTTP 403')} ${permit}`, status(403, html, '<html>')],
    [renamed, status(301, { location: 'https://api.github.com/repositories/1/pulls/7' })],
    [renamed, status(302, { location: 'https://github.com/' }, '')],
    [renamed, status(307, { location: 'https://github.com/' })],
    [renamed, status(308, { location: 'https://github.com/' })],
    [`${unseen('HTTP 400')} ${again}`, status(400)],
    [`${unseen('HTTP 410')} ${again}`, status(410)],
    [`${unseen('HTTP 422')} ${again}`, status(422)],
    [`${unseen('HTTP 429')} ${again}`, status(429)],
    [`${unseen('HTTP 403')} ${again}`, status(403, { 'x-ratelimit-remaining': '0' })],
    [`${unseen('HTTP 403')} ${again}`, status(403, { 'retry-after': '61' })],
    [`${unseen('HTTP 429')} ${again}`, status(429, { 'retry-after': '61' })],
    [`${unseen('HTTP 503')} ${again}`, status(503, { 'retry-after': '61' })],
  ])('decides at once: %s', async (reason, response) => {
    responses = [response, pull()]

    expect(await verify()).toEqual(unverified(reason))
    expect(times).toEqual([0])
  })

  const transient: readonly [string, SimulatedResponse, string][] = [
    ['500', status(500), 'HTTP 500'],
    ['502 with a page', status(502, html, '<html>::error::x</html>'), 'HTTP 502'],
    ['503', status(503), 'HTTP 503'],
    ['a list', status(200, {}, []), 'no usable response'],
    ['an empty body', status(200, {}, ''), 'no usable response'],
    ['a page', status(200, html, '<html>Login</html>'), 'no usable response'],
    ['half of the JSON', status(200, {}, '{"number":7,'), 'no usable response'],
    [
      '201',
      status(201, {}, pullRequest({ repository: 'acme/app', number: 7 })),
      'no usable response',
    ],
    ['204', status(204, {}, ''), 'no usable response'],
  ]

  it.each(transient)('is retried three times: %s', async (_, response, phrase) => {
    responses = [response]

    expect(await verify()).toEqual(unverified(`${unseen(`${phrase}, 4 attempts`)} ${again}`))
    expect(times).toEqual([0, 1, 3, 7])
  })

  it.each(transient)('is forgotten after a good one: %s', async (_, response) => {
    responses = [response, response, response, pull()]

    expect(await verify()).toEqual(verified)
    expect(times).toEqual([0, 1, 3, 7])
  })

  it('404 may be one of a moment ago, or of a missing permission', async () => {
    responses = [status(404)]

    expect(await verify()).toEqual(unverified(`${unseen('HTTP 404, 4 attempts')} ${permit}`))
    expect(times).toEqual([0, 1, 3, 7])

    times = []
    startedAt = clock.now()
    responses = [status(404), pull()]
    expect(await verify()).toEqual(verified)
    expect(times).toEqual([0, 1])
  })

  it('says why after the last attempt, whatever came before it', async () => {
    responses = [status(502), status(404), forbidden]

    expect(await verify()).toEqual(unverified(`${unseen('HTTP 403, 3 attempts')} ${permit}`))
    expect(times).toEqual([0, 1, 3])
  })

  it('a reset connection is retried, and named as Node names it', async () => {
    responses = [reset()]
    const verification = await verify()

    expect(times).toEqual([0, 1, 3, 7])
    expect(verification).toEqual({
      kind: 'unverified',
      reason: expect.stringMatching(
        /^GitHub's API did not show it \(.*(ECONNRESET|EPIPE|closed).*, 4 attempts\)\. Re-run/,
      ),
    })

    responses = [...Array<SimulatedResponse>(times.length + 1).fill(reset()), pull()]
    expect(await verify()).toEqual(verified)
  })

  it('a request may take ten seconds, and is retried', async () => {
    // The time of a request is over as soon as the request has arrived.
    let limit = new AbortController()
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      limit = new AbortController()
      return limit.signal
    })
    const end = (): SimulatedResponse => {
      limit.abort()
      return hang()
    }
    responses = [end]

    expect(await verify()).toEqual(
      unverified(`${unseen('no response within 10s, 4 attempts')} ${again}`),
    )
    expect(times).toEqual([0, 1, 3, 7])
    expect(timeout.mock.calls).toEqual(Array(4).fill([10_000]))
  })

  it('is not retried where no retry helps, and says what does', async () => {
    expect(await verify({ token: 'ghs_a\nb' })).toEqual(
      unverified(
        '`github-token` contains a line break or another character that no token has, so it was not sent. Check the secret that it comes from.',
      ),
    )
    expect(clock.now()).toBe(startedAt)
  })

  const { user, base, head } = pullRequest({ repository: 'acme/app', number: 7 })

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['no number', { number: undefined }],
    ['null for the number', { number: null }],
    ['a text for the number', { number: '7' }],
    ['a list for the number', { number: [7] }],
    ['no state', { state: undefined }],
    ['null for the state', { state: null }],
    ['true for the state', { state: true }],
    ['no user', { user: undefined }],
    ['a text for the user', { user: author }],
    ['a list for the user', { user: [user] }],
    ['a user without a login', { user: {} }],
    ['null for the login', { user: { login: null } }],
    ['a number for the login', { user: { login: 7 } }],
    ['no base', { base: undefined }],
    ['null for the base', { base: null }],
    ['a base without a repository', { base: { ...base, repo: undefined } }],
    ['null for the repository of the base', { base: { ...base, repo: null } }],
    ['a text for the repository of the base', { base: { ...base, repo: 'acme/app' } }],
    ['no name of the repository of the base', { base: { ...base, repo: {} } }],
    ['a number for that name', { base: { ...base, repo: { full_name: 7 } } }],
    ['no head', { head: undefined }],
    ['null for the head', { head: null }],
    ['a text for the head', { head: 'acme:agent/fix-login' }],
    ['no branch', { head: { ...head, ref: undefined } }],
    ['null for the branch', { head: { ...head, ref: null } }],
    ['no commit', { head: { ...head, sha: undefined } }],
    ['null for the commit', { head: { ...head, sha: null } }],
    ['a list for the commit', { head: { ...head, sha: [headSha] } }],
    ['a head without a repository', { head: { ...head, repo: undefined } }],
    ['a text for the repository of the head', { head: { ...head, repo: 'acme/app' } }],
    ['no name of the repository of the head', { head: { ...head, repo: {} } }],
    ['null for that name', { head: { ...head, repo: { full_name: null } } }],
  ])('is no pull request with %s', async (_, fields) => {
    responses = [pullWith(fields)]

    expect(await verify()).toEqual(
      unverified(`${unseen('no usable response, 4 attempts')} ${again}`),
    )
    expect(times).toEqual([0, 1, 3, 7])
  })

  it('names another host than github.com', async () => {
    const ghe = { serverUrl: 'https://ghe.example:8443' }
    const link = 'https://ghe.example:8443/acme/app/pull/7'
    responses = [status(400)]
    const failure = await verify(ghe, link)
    times = []
    responses = [status(301)]

    expect([failure, await verify(ghe, link)]).toEqual([
      unverified(
        "ghe.example:8443's API did not show it (HTTP 400). Re-run failed jobs to verify it.",
      ),
      unverified(renamed.replace('GitHub', 'ghe.example:8443')),
    ])
  })
})

describe('pr-paths', () => {
  const paths = ['docs/**']
  const base = 'b'.repeat(40)
  const ref = status(200, {}, gitRef('refs/heads/main', base))
  const compared = comparison({ base, head: headSha, files: ['docs/a', 'docs/b'] })
  const behind = comparison({ base, head: headSha, files: ['docs/a'], behindBy: 1 })
  const missed = comparison({ base: headSha, head: base, files: ['src/a'], behindBy: 1 })
  const unusable = unverified(
    "GitHub's API did not show it (no usable response, 4 attempts). Re-run failed jobs to verify it.",
  )

  /** The verification, and what was requested for it. */
  async function verifyPaths(...given: readonly Response[]): Promise<[Verification, string[]]> {
    const before = github.requests.length
    responses = given
    const verification = await verify({ paths })
    return [verification, github.requests.slice(before).map(({ url }) => url)]
  }

  it('take two more requests, by commit', async () => {
    expect(await verifyPaths(pull(), ref, status(200, {}, compared))).toEqual([
      { ...verified, files: 2 },
      [
        '/repos/acme/app/pulls/7',
        '/repos/acme/app/git/ref/heads/main',
        `/repos/acme/app/compare/${base}...${headSha}?per_page=100`,
      ],
    ])
  })

  it('find the head below other commits of the branch', async () => {
    const ahead = comparison({ base, head: headSha, files: ['docs/a.md'], aheadBy: 3 })

    expect(await verifyPaths(pull(), ref, status(200, {}, ahead))).toMatchObject([
      { ...verified, files: 1 },
      {},
    ])
  })

  it('take three if the branch is behind', async () => {
    const given = [pull(), ref, status(200, {}, behind), status(200, {}, missed)]

    expect(await verifyPaths(...given)).toEqual([
      { ...verified, files: 1 },
      [
        '/repos/acme/app/pulls/7',
        '/repos/acme/app/git/ref/heads/main',
        `/repos/acme/app/compare/${base}...${headSha}?per_page=100`,
        `/repos/acme/app/compare/${headSha}...${base}?per_page=100`,
      ],
    ])
  })

  it.each([
    ['release/1.x', 'release/1.x'],
    ['#1?a=b&c', '%231%3Fa%3Db%26c'],
    ['%2e%41/ü {x}', '%252e%2541/%C3%BC%20%7Bx%7D'],
    ["x/:@+,;=!*'()[]", "x/%3A%40%2B%2C%3B%3D!*'()%5B%5D"],
  ])('find the branch %s', async (defaultBranch, path) => {
    const other = status(200, {}, gitRef(`refs/heads/${defaultBranch}`, base))
    const [verification, [, url]] = await verifyPaths(
      pull({ defaultBranch }),
      other,
      status(200, {}, compared),
    )

    expect(verification).toMatchObject({ kind: 'verified' })
    expect(url).toBe(`/repos/acme/app/git/ref/heads/${path}`)
  })

  it('are looked at last, and objected to', async () => {
    const outside = comparison({ base, head: headSha, files: ['src/a'] })
    const [stranger, requests] = await verifyPaths(pull({ login: 'mallory' }))
    const [otherBase, otherRequests] = await verifyPaths(pull({ baseRef: 'next' }))
    times = []

    expect([stranger, requests.length]).toEqual([
      { kind: 'unverified', reason: expect.stringMatching(/^`mallory` opened/) },
      1,
    ])
    expect([otherBase, otherRequests.length]).toEqual([
      { kind: 'unverified', reason: expect.stringMatching(/^it would merge into `next`/) },
      1,
    ])
    expect(await verifyPaths(pull(), ref, status(200, {}, outside))).toMatchObject([
      { kind: 'unverified', reason: expect.stringMatching(/^it changes `src\/a`, which/) },
      { length: 3 },
    ])
  })

  it('need fields of the pull request that are not needed without them', async () => {
    const { default_branch, ...repo } = pullRequest({ repository: 'acme/app', number: 7 }).base.repo
    const response = pullWith({ base: { ref: default_branch, repo }, changed_files: undefined })

    expect(await verifyPaths(response)).toMatchObject([unusable, { length: 4 }])
    responses = [response]
    expect(await verify()).toEqual(verified)
  })

  it.each<[string, SimulatedResponse]>([
    ['another branch', status(200, {}, gitRef('refs/heads/main2', base))],
    ['a tag', status(200, {}, gitRef('refs/tags/main', base))],
    ['a list of branches', status(200, {}, [gitRef('refs/heads/main', base)])],
    ['no commit', status(200, {}, gitRef('refs/heads/main', 'main'))],
  ])('compare with no other commit: %s', async (_, response) => {
    expect(await verifyPaths(pull(), response)).toMatchObject([unusable, { length: 5 }])
    expect(times).toEqual([0, 0, 1, 3, 7])
  })

  it.each<[string, unknown]>([
    ['of another base', comparison({ base: headSha, head: headSha, files: [] })],
    ['of another head', comparison({ base, head: base, files: [] })],
    ['without files', { ...compared, files: undefined }],
    ['of a page', '<html>Login</html>'],
  ])('take no comparison %s', async (_, body) => {
    expect(await verifyPaths(pull(), ref, status(200, {}, body))).toMatchObject([
      unusable,
      { length: 6 },
    ])
    expect(times).toEqual([0, 0, 0, 1, 3, 7])
  })

  it('cannot see the head among commits that are not all listed', async () => {
    const long = comparison({ base, head: headSha, files: ['docs/a'], aheadBy: 101 })
    const given = status(200, {}, { ...long, changed_files: 1 })

    expect(await verifyPaths(pull(), ref, given)).toMatchObject([{ ...verified, files: 1 }, {}])
  })

  it('see that there is nothing to merge', async () => {
    const merged = comparison({ base, head: headSha, files: [], aheadBy: 0, behindBy: 2 })

    expect(await verifyPaths(pull(), ref, status(200, {}, merged))).toMatchObject([
      { kind: 'unverified', reason: expect.stringMatching(/^`main` contains its commit already/) },
      { length: 3 },
    ])
  })

  it('say at once that there is no history in common', async () => {
    const message = `No common ancestor between ${base} and ${headSha}.`

    expect(await verifyPaths(pull(), ref, status(404, {}, { message }))).toMatchObject([
      unverified(
        'its branch has no history in common with the default branch, so `pr-paths` cannot compare the two. Let the agent begin its branch at the default branch.',
      ),
      { length: 3 },
    ])
  })

  it.each<[string, SimulatedResponse[], string]>([
    ['403', [pull(), status(403)], 'HTTP 403'],
    ['404 of the branch', [pull(), status(404)], 'HTTP 404, 4 attempts'],
    ['404 of the comparison', [pull(), ref, status(404)], 'HTTP 404, 4 attempts'],
  ])('name both permissions: %s', async (_, given, phrase) => {
    expect(await verifyPaths(...given)).toMatchObject([
      unverified(
        `GitHub's API did not show it (${phrase}). Add \`pull-requests: read\` and \`contents: read\` under \`permissions:\`; for another private repository pass an app's token as \`github-token\`.`,
      ),
      {},
    ])
  })

  it('follow no redirect', async () => {
    const elsewhere = status(301, { location: 'https://api.github.com/repositories/1' })

    expect(await verifyPaths(pull(), ref, elsewhere)).toMatchObject([
      { kind: 'unverified', reason: expect.stringMatching(/^GitHub redirects from `acme\/app`/) },
      { length: 3 },
    ])
  })

  it.each<[string, number, Partial<Verification>]>([
    ['up to 8 MiB', 8 * 2 ** 20 - 10_000, { kind: 'verified' }],
    ['no more', 8 * 2 ** 20, { kind: 'unverified' }],
  ])('take comparisons of %s', async (_, length, expected) => {
    const big = { ...compared, patch: 'x'.repeat(length) }

    expect(await verifyPaths(pull(), ref, status(200, {}, big))).toMatchObject([expected, {}])
  })

  it('have four attempts for each request, and one minute for all', async () => {
    const [bad, good] = [status(502), status(200, {}, compared)]
    const [verification] = await verifyPaths(bad, pull(), bad, bad, ref, bad, bad, bad, good)

    expect(verification).toMatchObject({ kind: 'verified' })
    expect(times).toEqual([0, 1, 1, 2, 4, 4, 5, 7, 11])

    times = []
    startedAt = clock.now()
    const late = after(56 * SECOND, status(502))
    expect(await verifyPaths(pull(), ref, late, bad, bad)).toMatchObject([
      { kind: 'unverified', reason: expect.stringMatching(/\(HTTP 502, 3 attempts\)/) },
      {},
    ])
    expect(times).toEqual([0, 0, 0, 57, 59])
  })

  it('are cancelled while they are compared', async () => {
    const stop = new AbortController()
    responses = [
      pull(),
      ref,
      () => {
        stop.abort()
        return hang()
      },
    ]

    expect(await verify({ paths, signal: stop.signal })).toEqual(cancelled)
    expect(times).toHaveLength(3)
  })

  it('show no name before it is redacted, nor more than 150 characters of it', async () => {
    const name = `src/${'x'.repeat(195)}SECRET${'y'.repeat(4000)}`
    responses = [pull(), ref, status(200, {}, comparison({ base, head: headSha, files: [name] }))]
    const redact = (text: string): string => text.replaceAll('SECRET', '***')

    expect(await verify({ paths, redact })).toMatchObject({
      reason: expect.stringMatching(/^it changes `src\/x{145}…`, which/),
    })
  })
})

describe('Retry-After', () => {
  it.each([
    [status(429, { 'retry-after': '20' }), 20],
    [status(403, { 'retry-after': '20' }), 20],
    [status(502, { 'retry-after': '20' }), 20],
    [status(404, { 'retry-after': '20' }), 20],
    [status(429, { 'retry-after': '60' }), 60],
    // It never shortens the delay.
    [status(429, { 'retry-after': '0' }), 1],
  ])('holds the next attempt if it fits: %j', async (response, seconds) => {
    responses = [response, pull()]

    expect(await verify()).toEqual(verified)
    expect(times).toEqual([0, seconds])
  })

  it('fits as long as all of them fit into a minute', async () => {
    responses = [status(429, { 'retry-after': '25' })]

    expect(await verify()).toEqual(
      unverified(
        "GitHub's API did not show it (HTTP 429, 3 attempts). Re-run failed jobs to verify it.",
      ),
    )
    expect(times).toEqual([0, 25, 50])
  })
})

describe('the time for verifications that fail', () => {
  const hidden = unverified(
    "GitHub's API did not show it (HTTP 502, 4 attempts). Re-run failed jobs to verify it.",
  )

  it('is a minute for all together; the pull requests after it are not asked for', async () => {
    // Four attempts of 3.25 s, and 7 s between them.
    responses = [after(3_250, status(502))]
    const verifyNext = verifier()
    const first = [await verifyNext(prLink), await verifyNext(prLink)]
    // Its last attempt ends exactly when the minute does.
    const third = await verifyNext(prLink)
    const count = times.length
    const fourth = await verifyNext(prLink)

    expect(first).toEqual([hidden, hidden])
    expect([third, count]).toEqual([hidden, 12])
    expect(fourth).toEqual(
      unverified(
        "GitHub's API was not called again, because earlier verifications failed for 1m. Re-run failed jobs to verify it.",
      ),
    )
    expect(times).toHaveLength(12)
  })

  it('leaves out a retry that would begin after it', async () => {
    responses = [after(9 * SECOND, status(502))]
    const verifyNext = verifier()
    const results = [await verifyNext(prLink), await verifyNext(prLink)]

    // The first one took 43 s. The second one has 17 s: 9 s, 1 s of delay, and 9 s more.
    expect(results).toEqual([
      hidden,
      unverified(
        "GitHub's API did not show it (HTTP 502, 2 attempts). Re-run failed jobs to verify it.",
      ),
    ])
    expect(times).toEqual([0, 10, 21, 34, 43, 53])
  })

  it('counts a retry that begins at its very end', async () => {
    responses = [after(59 * SECOND, status(502)), pull()]

    expect(await verify()).toEqual(verified)
    expect(times).toEqual([0, 60])
  })

  it('is not spent by verifications that succeed in the end, nor by links that are not asked for', async () => {
    responses = [after(50 * SECOND, status(502)), pull(), after(50 * SECOND, status(502)), pull()]
    const verifyNext = verifier()

    expect([
      await verifyNext(prLink),
      await verifyNext('https://evil.example/'),
      await verifyNext(prLink),
    ]).toEqual([verified, expect.objectContaining({ kind: 'unverified' }), verified])
    expect(times).toEqual([0, 51, 51, 102])
  })

  it('is spent by objections too, and is of one step', async () => {
    responses = [after(MINUTE, pull({ login: 'mallory' }))]
    const verifyNext = verifier()
    await verifyNext(prLink)
    const next = await verifyNext(prLink)
    responses = [pull()]

    expect(next).toEqual({
      kind: 'unverified',
      reason: expect.stringMatching(/^GitHub's API was not called again, because .* failed for 1m/),
    })
    expect(times).toHaveLength(1)
    expect(await verify()).toEqual(verified)
  })

  it('does not keep a wrong link from being named', async () => {
    responses = [after(MINUTE, status(400))]
    const verifyNext = verifier()
    await verifyNext(prLink)

    expect(await verifyNext('https://evil.example/x')).toEqual({
      kind: 'unverified',
      reason: expect.stringMatching(/^<https:\/\/evil\.example\/x> is not the address /),
    })
  })
})

describe('a cancelled run', () => {
  it.each([prLink, 'https://evil.example/'])('asks nothing: %s', async (link) => {
    expect(await verify({ signal: AbortSignal.abort() }, link)).toEqual(cancelled)
    expect(times).toEqual([])
  })

  it.each<[string, number]>([
    ['the first request', 1],
    ['a retry', 2],
    ['the last retry', 4],
  ])('ends %s', async (_, count) => {
    const stop = new AbortController()
    responses = [
      ...Array<SimulatedResponse>(count - 1).fill(status(502)),
      () => {
        stop.abort()
        return hang()
      },
    ]

    expect(await verify({ signal: stop.signal })).toEqual(cancelled)
    expect(times).toHaveLength(count)
  })

  it('ends the delay before a retry', async () => {
    const stop = new AbortController()
    responses = [status(429, { 'retry-after': '50' }), pull()]
    const waiting: FakeClock = {
      ...clock,
      sleepUntil: (instant, signal) => {
        queueMicrotask(() => {
          stop.abort()
        })
        return clock.sleepUntil(instant, signal)
      },
    }

    expect(await verify({ clock: waiting, signal: stop.signal })).toEqual(cancelled)
    expect(times).toEqual([0])
    expect(clock.now()).toBe(startedAt)
  })
})

describe('a bug', () => {
  it('is no failed verification', async () => {
    const broken: FakeClock = {
      ...clock,
      sleepUntil: () => Promise.reject(new TypeError('bug')),
    }
    responses = [status(502)]

    await expect(verify({ clock: broken })).rejects.toThrow('bug')
  })
})
