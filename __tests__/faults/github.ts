import { createHash } from 'node:crypto'
import type { GitHubOptions } from '../../simulator/github.ts'
import { hang, reset, slow, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { respond } from '../support/server-behaviors.ts'
import { active, completed, failed, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Expected, type Row } from './row.ts'

const hash = createHash('sha256')
  .update(JSON.stringify(['acme-web', 'job_1']))
  .digest('hex')
  .slice(0, 32)
const marker = `<!-- await-agent-job:${hash} -->`
const ours = new RegExp(`^${marker}\\n✅ .*<${prLink}>`)
const oldBody = `${marker}\nold`

const viewer = 'POST /graphql'
const user = 'GET /user'
const page = (n: number) => `GET /repos/acme/app/issues/42/comments?per_page=100&page=${n}`
const lists = page(1)
const creates = 'POST /repos/acme/app/issues/42/comments'
const updates = (id: number) => `PATCH /repos/acme/app/issues/comments/${id}`
const urlOf = (id: number) => `https://github.com/acme/app/issues/42#issuecomment-${id}`

const bot = 'github-actions[bot]'
const comment = (body: string, login = bot) => ({ issue: 'acme/app#42', body, login })
const foreign = (count: number) => Array.from({ length: count }, (_, n) => comment(`${n}`, 'octocat'))

type Intercept = NonNullable<GitHubOptions['intercept']>
type Responses = readonly (SimulatedResponse | Intercept)[]

/** What GitHub does with requests that contain a text; the last response repeats, other requests proceed. */
function to(responses: Readonly<Record<string, Responses>>): Intercept {
  const counts = new Map<string, number>()
  return (seen, proceed) => {
    const request = Object.keys(responses).find((text) => `${seen.method} ${seen.url}`.includes(text))
    if (request === undefined) return proceed()
    const count = (counts.get(request) ?? 0) + 1
    counts.set(request, count)
    const list = responses[request] ?? []
    const next = list[Math.min(count, list.length) - 1] ?? proceed
    return typeof next === 'function' ? next(seen, proceed) : next
  }
}

const proceeds: Intercept = (_, proceed) => proceed()
/** The request has its effect, but this is the response. */
const lost =
  (response: SimulatedResponse): Intercept =>
  (_, proceed) => {
    proceed()
    return response
  }
const page502 = status(502, { 'content-type': 'text/html' }, '<html>::error::Unicorn! ##[error]x</html>')
const integration = status(403, {}, { message: 'Resource not accessible by integration' })

/** The job completes with a pull request, and our comment exists in the end. */
function commented(id: number, details: Partial<Expected> = {}): Expected {
  return passes({ ...details, outputs: { ...prOutputs, commentUrl: urlOf(id) } })
}

/** Our comment is not made, for this reason. */
function notCommented(reason: RegExp, details: Partial<Expected> = {}): Expected {
  const warning = new RegExp(`^Could not comment: .*${reason.source}`)
  return passes({ comments: [], warnings: [warning], ...details, outputs: prOutputs })
}

function row(name: string, github: GitHubOptions, expected: Expected, more: Partial<Row> = {}): Row {
  return {
    name: `comment: ${name}`,
    service: [completed({ prLink })],
    inputs: { comment: 'pull-request' },
    github,
    expected,
    ...more,
  }
}

const upserts: readonly Row[] = [
  row('it is created', {}, commented(1001, { githubRequests: [viewer, lists, creates], comments: [ours] })),
  row(
    'that of an earlier run is updated',
    { comments: [comment('first', 'octocat'), comment(oldBody)] },
    commented(1002, { githubRequests: [viewer, lists, updates(1002)], comments: ['first', ours] }),
  ),
  row(
    'that of an earlier run is updated although there is no pull request to link',
    { comments: [comment(oldBody)] },
    passes({ outputs: { commentUrl: urlOf(1001) }, comments: [new RegExp(`^${marker}\\n(?!old)`)] }),
    { service: [completed()] },
  ),
  row('without a pull request to link none is created', {}, passes({ comments: [], githubRequests: [viewer, lists] }), {
    service: [completed()],
  }),
  row(
    'the marker of another author does not count',
    { comments: [comment(oldBody, 'mallory'), comment(oldBody, 'github-actions')] },
    commented(1003, { comments: [oldBody, oldBody, ours] }),
  ),
  row(
    'the marker of another bot does not count',
    { login: 'acme-bot[bot]', comments: [comment(oldBody)] },
    commented(1002, { comments: [oldBody, ours] }),
  ),
  row(
    'the marker counts anywhere in a comment of ours',
    { comments: [comment(`A note of a maintainer.\n\n${oldBody}`)] },
    commented(1001, { githubRequests: [viewer, lists, updates(1001)], comments: [/<https:/] }),
  ),
  row(
    'ours is on the third page',
    { comments: [...foreign(220), comment(oldBody)] },
    commented(1221, { githubRequests: [viewer, lists, page(2), page(3), updates(1221)] }),
  ),
  row(
    'a page of very large comments of others',
    {
      comments: [...Array.from({ length: 100 }, () => comment('工'.repeat(65_536), 'octocat')), comment(oldBody)],
    },
    commented(1101, { githubRequests: [viewer, lists, page(2), updates(1101)] }),
  ),
  row(
    'ours is deleted meanwhile: it is created anew',
    { comments: [comment(oldBody)], intercept: to({ PATCH: [status(404, {}, { message: 'Not Found' })] }) },
    commented(1002, { comments: [oldBody, ours] }),
  ),
  row('Enterprise Server', {}, commented(1001, { githubRequests: [viewer, lists, creates].map(enterprise) }), {
    env: { GITHUB_API_URL: '{github}/api/v3' },
  }),
]

function enterprise(request: string): string {
  return request.replace('/graphql', '/api/graphql').replace('/repos', '/api/v3/repos')
}

const noGraphql = { [viewer]: [status(404)] }
const neither = { ...noGraphql, [user]: [integration] }

const authors: readonly Row[] = [
  row(
    'without GraphQL the author is the user of the token',
    { login: 'acme-bot', comments: [comment(oldBody, 'acme-bot')], intercept: to(noGraphql) },
    commented(1001, { githubRequests: [viewer, user, lists, updates(1001)], comments: [ours] }),
  ),
  row(
    'where the user is not known either, it is the bot of Actions',
    { comments: [comment(oldBody)], intercept: to(neither) },
    commented(1001, { githubRequests: [viewer, user, lists, updates(1001)], comments: [ours] }),
  ),
  row(
    'on github.com the bot of Gitea does not count',
    { comments: [comment(oldBody, 'gitea-actions')], intercept: to(neither) },
    commented(1002, { comments: [oldBody, ours] }),
  ),
  row(
    'on another host the bot of Forgejo counts',
    { comments: [comment(oldBody, 'forgejo-actions')], intercept: to(neither) },
    passes({
      outputs: { ...prOutputs, prRepository: 'github.com/acme/app', commentUrl: urlOf(1001) },
      comments: [ours],
    }),
    { env: { GITHUB_SERVER_URL: 'https://forgejo.example.test' } },
  ),
  ...(
    [
      ['HTTP 502', { [viewer]: [page502] }],
      ['a reset connection', { [viewer]: [reset()] }],
      ['a rate limit', { [viewer]: [status(403, { 'x-ratelimit-remaining': '0' }, { message: 'API rate limit' })] }],
      ['HTTP 503 of the fallback', { ...noGraphql, [user]: [status(503)] }],
    ] as const
  ).map(([what, responses]) =>
    row(
      `a transient fault while the author is looked up makes no second comment: ${what}`,
      { login: 'acme-bot', comments: [comment(oldBody, 'acme-bot')], intercept: to(responses) },
      notCommented(/./, { comments: [oldBody] }),
    ),
  ),
]

const unfinished: readonly Row[] = (
  [
    ['timed out', 'timeout', active(), { status: 'active' }],
    ['could not poll', 'unauthorized', respond(401), {}],
  ] as const
).flatMap(([what, errorCode, behavior, outputs]) => [
  row(
    `a run that ${what} leaves the comment of an earlier run alone`,
    { comments: [comment(oldBody)] },
    fails(errorCode, /./, { outputs: { ...outputs, commentUrl: /^/ }, comments: [oldBody] }),
    { service: [behavior], inputs: { comment: 'always', 'timeout-minutes': '0' } },
  ),
  row(
    `a run that ${what} creates one if there is none`,
    {},
    fails(errorCode, /./, { outputs: { ...outputs, commentUrl: urlOf(1001) }, comments: [/job_1/] }),
    { service: [behavior], inputs: { comment: 'always', 'timeout-minutes': '0' } },
  ),
])

const pull = {
  number: 42,
  head: { repo: { full_name: 'acme/app' } },
  base: { repo: { full_name: 'acme/app' } },
}
const onPull = { eventName: 'pull_request', event: { pull_request: pull } }
const onFork = {
  eventName: 'pull_request',
  event: { pull_request: { ...pull, head: { repo: { full_name: 'mallory/app' } } } },
}

const rejections: readonly Row[] = [
  row('another token', {}, notCommented(/HTTP 401/), {
    inputs: { comment: 'always', 'github-token': 'ghs_another' },
  }),
  row(
    'HTTP 403 on an issue',
    { intercept: to({ [creates]: [integration] }) },
    notCommented(/`issues: write`/, { githubRequests: [viewer, lists, creates] }),
  ),
  row(
    'HTTP 403 on a pull request',
    { intercept: to({ [lists]: [integration] }) },
    notCommented(/`pull-requests: write`/),
    onPull,
  ),
  row(
    'HTTP 403 on a fork',
    { intercept: to({ [creates]: [integration] }) },
    notCommented(/forks?.* read-only/),
    onFork,
  ),
  row(
    'HTTP 403 does not hide why the step fails',
    { intercept: to({ [creates]: [integration] }) },
    fails('job-failed', /failed/, { outputs: { status: 'failed' }, warnings: [/^Could not comment: /] }),
    { service: [failed()], inputs: { comment: 'always' } },
  ),
  row(
    'the secondary rate limit',
    {
      intercept: to({
        [creates]: [status(403, {}, { message: 'You have exceeded a secondary rate limit.' })],
      }),
    },
    notCommented(/rate limit/, { githubRequests: [viewer, lists, creates] }),
  ),
  row(
    'HTTP 404 with hostile text',
    { intercept: to({ [lists]: [status(404, {}, { message: '::error::x\n##[error]y' })] }) },
    notCommented(/#42 .*HTTP 404.*`issue-number`/),
  ),
]

const ambiguous: readonly Row[] = [
  row(
    'HTTP 502: it is looked for, then created once more',
    { intercept: to({ [creates]: [page502, proceeds] }) },
    commented(1001, { githubRequests: [viewer, lists, creates, lists, creates], comments: [ours] }),
  ),
  row(
    'HTTP 502 for ever: it is tried twice',
    { intercept: to({ [creates]: [page502] }) },
    notCommented(/HTTP 502/, { githubRequests: [viewer, lists, creates, lists, creates] }),
  ),
  row(
    'the response is lost: it is not created twice',
    { intercept: to({ [creates]: [lost(reset())] }) },
    commented(1001, { githubRequests: [viewer, lists, creates, lists], comments: [ours] }),
  ),
  row('nothing listens', {}, notCommented(/./), { env: { GITHUB_API_URL: 'http://{closed}' } }),
  row('no response', { intercept: () => hang() }, notCommented(/20 ?s/, { minWallMs: 20_000 })),
  row('slow responses', { intercept: (_, proceed) => slow(1_000, proceed()) }, commented(1001, { minWallMs: 3_000 })),
]

const strange: readonly Row[] = [
  row(
    'a comment whose link is a script',
    {
      intercept: to({
        [creates]: [status(201, {}, { id: 1, user: null, body: '', html_url: 'javascript:alert(1)' })],
      }),
    },
    notCommented(/./),
  ),
  row(
    'the second page fails: no second comment',
    { comments: foreign(101), intercept: to({ '&page=2': [page502] }) },
    notCommented(/HTTP 502/, {
      comments: Array.from({ length: 101 }, (_, n) => `${n}`),
      githubRequests: [viewer, lists, page(2)],
    }),
  ),
  row(
    'hostile notes of deprecation are not printed',
    {
      intercept: (_, proceed) => {
        const response = proceed()
        const notes = {
          deprecation: '::error::x',
          sunset: '##[error]y',
          link: '<::error::x>; rel="deprecation"',
        }
        return response.kind === 'response' ? { ...response, headers: { ...response.headers, ...notes } } : response
      },
    },
    commented(1001),
  ),
  row(
    'a redirect when it is created is not followed',
    { intercept: to({ [creates]: [status(307, { location: '{other}/x' }, '')] }) },
    notCommented(/./, { otherRequests: 0 }),
  ),
  row(
    'a redirect when comments are listed is not followed',
    { intercept: to({ [lists]: [status(302, { location: '{other}/x' }, '')] }) },
    notCommented(/./, { otherRequests: 0, githubRequests: [viewer, lists] }),
  ),
  row(
    'the next page is on another origin, which does not get the token',
    { intercept: to({ [lists]: [status(200, { link: '<{other}/page=2>; rel="next"' }, [])] }) },
    commented(1001, { otherRequests: 0, githubRequests: [viewer, lists, page(2), creates] }),
  ),
]

const settings: readonly Row[] = [
  row('an empty token', {}, notCommented(/`github-token` is empty/, { githubRequests: [] }), { token: '' }),
  row('a token with a line break', {}, notCommented(/./, { githubRequests: [] }), {
    inputs: { comment: 'always', 'github-token': 'ghs_CANARY\n0123456789' },
  }),
  row('an API address that is not usable', {}, notCommented(/./, { githubRequests: [] }), {
    env: { GITHUB_API_URL: '::error::x' },
  }),
  row('an event without an issue, whose name is hostile', {}, notCommented(/`issue-number`/), {
    eventName: '::error::x',
    event: {},
  }),
  row(
    'a job that failed',
    {},
    fails('job-failed', /failed/, {
      outputs: { status: 'failed', commentUrl: urlOf(1001) },
      comments: [new RegExp(`^${marker}\\n❌ .*\`job_1\` failed[^]*/actions/runs/4711`)],
    }),
    { service: [failed()], inputs: { comment: 'always' } },
  ),
]

export const github: readonly Row[] = [
  ...upserts,
  ...authors,
  ...unfinished,
  ...rejections,
  ...ambiguous,
  ...strange,
  ...settings,
]
