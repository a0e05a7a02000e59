import type { GitHubOptions } from '../../simulator/github.ts'
import { hang, reset, slow, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { respond } from '../support/server-behaviors.ts'
import {
  commentOf,
  commentUrl,
  creates,
  markerOf,
  page,
  updates,
  urlOf,
  user,
  viewer,
} from './comment-requests.ts'
import { active, completed, failed, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Expected, type Row } from './row.ts'

const marker = markerOf('job_1')
const ours = new RegExp(`^${marker}\\n✅ .*<${prLink}>`)
const oldBody = `${marker}\nold`
const lists = page(1)

type Intercept = NonNullable<GitHubOptions['intercept']>

/** What GitHub does with requests that contain a text; other requests proceed. */
function to(responses: Readonly<Record<string, SimulatedResponse | Intercept>>): Intercept {
  return (seen, proceed) => {
    const request =
      Object.keys(responses).find((text) => `${seen.method} ${seen.url}`.includes(text)) ?? ''
    const response = responses[request] ?? proceed()
    return typeof response === 'function' ? response(seen, proceed) : response
  }
}

/** The request has its effect, but its response is lost. */
const lost: Intercept = (_, proceed) => {
  proceed()
  return reset()
}
const page502 = status(
  502,
  { 'content-type': 'text/html' },
  '<html>::error::Unicorn! ##[error]x</html>',
)
const forbidden = status(403, {}, { message: 'Resource not accessible by integration' })

/** The job completes with a pull request, and our comment exists in the end. */
function commented(id: number, details: Partial<Expected> = {}): Expected {
  return passes({ ...details, outputs: { ...prOutputs, commentUrl: urlOf(id) } })
}

/** Our comment is not made, for this reason. */
function notCommented(reason: RegExp, details: Partial<Expected> = {}): Expected {
  const warning = new RegExp(`^Could not comment: .*${reason.source}`)
  return passes({ comments: [], warnings: [warning], ...details, outputs: prOutputs })
}

function row(
  name: string,
  github: GitHubOptions,
  expected: Expected,
  more: Partial<Row> = {},
): Row {
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
  row(
    'it is created',
    {},
    commented(1001, { githubRequests: [viewer, lists, creates], comments: [ours] }),
  ),
  row(
    'that of an earlier run is updated',
    { comments: [commentOf('first', 'octocat'), commentOf(oldBody)] },
    commented(1002, { githubRequests: [viewer, lists, updates(1002)], comments: ['first', ours] }),
  ),
  row(
    'without a pull request to link none is created',
    {},
    passes({ comments: [], githubRequests: [viewer, lists] }),
    {
      service: [completed()],
    },
  ),
  row(
    'the marker of another author does not count',
    { comments: [commentOf(oldBody, 'mallory'), commentOf(oldBody, 'github-actions')] },
    commented(1003, { comments: [oldBody, oldBody, ours] }),
  ),
  row(
    'a run that timed out leaves that of an earlier run alone',
    { comments: [commentOf(oldBody)] },
    fails('timeout', /./, { outputs: { status: 'active', commentUrl }, comments: [oldBody] }),
    { service: [active()], inputs: { comment: 'always', 'timeout-minutes': '0' } },
  ),
  row(
    'a run that could not poll creates one if there is none',
    {},
    fails('unexpected-response', /./, { outputs: { commentUrl }, comments: [/job_1/] }),
    { service: [respond(418)], inputs: { comment: 'always' } },
  ),
]

const authors: readonly Row[] = [
  row(
    'without GraphQL the author is the user of the token',
    {
      login: 'acme-bot',
      comments: [commentOf(oldBody, 'acme-bot')],
      intercept: to({ [viewer]: status(404) }),
    },
    commented(1001, { githubRequests: [viewer, user, lists, updates(1001)], comments: [ours] }),
  ),
  row(
    'where the user is not known either, the bot of Forgejo counts on another host than github.com',
    {
      comments: [commentOf(oldBody, 'forgejo-actions')],
      intercept: to({ [viewer]: status(404), [user]: forbidden }),
    },
    passes({
      outputs: { ...prOutputs, prRepository: 'github.com/acme/app', commentUrl },
      comments: [ours],
    }),
    { env: { GITHUB_SERVER_URL: 'https://forgejo.example.test' } },
  ),
  row(
    'HTTP 502 while the author is looked up makes no second comment',
    { comments: [commentOf(oldBody)], intercept: to({ [viewer]: page502 }) },
    notCommented(/HTTP 502/, { comments: [oldBody] }),
  ),
]

const rejections: readonly Row[] = [
  row('another token', {}, notCommented(/HTTP 401/), {
    inputs: { comment: 'always', 'github-token': 'ghs_another' },
  }),
  row(
    'HTTP 403 on an issue',
    { intercept: to({ [creates]: forbidden }) },
    notCommented(/`issues: write`/, { githubRequests: [viewer, lists, creates] }),
  ),
  row(
    'HTTP 403 on a fork',
    { intercept: to({ [creates]: forbidden }) },
    notCommented(/forks?.* read-only/),
    {
      eventName: 'pull_request',
      event: {
        pull_request: {
          number: 42,
          head: { repo: { full_name: 'mallory/app' } },
          base: { repo: { full_name: 'acme/app' } },
        },
      },
    },
  ),
  row(
    'HTTP 403 does not hide why the step fails',
    { intercept: to({ [creates]: forbidden }) },
    fails('job-failed', /failed/, {
      outputs: { status: 'failed' },
      warnings: [/^Could not comment: /],
    }),
    { service: [failed()], inputs: { comment: 'always' } },
  ),
  row(
    'HTTP 404 with hostile text',
    { intercept: to({ [lists]: status(404, {}, { message: '::error::x\n##[error]y' }) }) },
    notCommented(/#42 .*HTTP 404.*`issue-number`/),
  ),
]

const connections: readonly Row[] = [
  row(
    'the response is lost: it is not created twice',
    { intercept: to({ [creates]: lost }) },
    commented(1001, { githubRequests: [viewer, lists, creates, lists], comments: [ours] }),
  ),
  row('nothing listens', {}, notCommented(/./), { env: { GITHUB_API_URL: 'http://{closed}' } }),
  row('no response', { intercept: () => hang() }, notCommented(/20 ?s/, { minWallMs: 20_000 })),
  row(
    'slow responses',
    { intercept: (_, proceed) => slow(1_000, proceed()) },
    commented(1001, { minWallMs: 3_000 }),
  ),
]

const strange: readonly Row[] = [
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
        return response.kind === 'response'
          ? { ...response, headers: { ...response.headers, ...notes } }
          : response
      },
    },
    commented(1001),
  ),
  row(
    'a redirect when it is created is not followed',
    { intercept: to({ [creates]: status(307, { location: '{other}/x' }, '') }) },
    notCommented(/./, { otherRequests: 0 }),
  ),
  row(
    'the next page is on another origin, which does not get the token',
    { intercept: to({ [lists]: status(200, { link: '<{other}/page=2>; rel="next"' }, []) }) },
    commented(1001, { otherRequests: 0, githubRequests: [viewer, lists, page(2), creates] }),
  ),
  row('a token with a line break', {}, notCommented(/./, { githubRequests: [] }), {
    inputs: { comment: 'always', 'github-token': 'ghs_CANARY\n0123456789' },
  }),
  row('an API address that is not usable', {}, notCommented(/./, { githubRequests: [] }), {
    env: { GITHUB_API_URL: '::error::x' },
  }),
]

export const github: readonly Row[] = [
  ...upserts,
  ...authors,
  ...rejections,
  ...connections,
  ...strange,
]
