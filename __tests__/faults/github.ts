import { connect } from 'node:net'
import type { GitHubOptions } from '../../simulator/github.ts'
import { hang, reset, slow, status, type SimulatedResponse } from '../../simulator/responses.ts'
import { respond } from '../support/server-behaviors.ts'
import type { ServerBehavior } from '../support/socket-server.ts'
import { creates, lists, markerOf, urlOf, user, viewer } from './comment-requests.ts'
import { completed, failed, prLink, prOutputs } from './job-responses.ts'
import { fails, passes, type Expected, type Row } from './row.ts'

const marker = markerOf(['job_1'], 1)
const ours = new RegExp(`^${marker}\\n✅ .*<${prLink}>`)
/** A key where an id belongs. */
const CANARY_ID = 'svc_CANARY_0123456789'

type Intercept = NonNullable<GitHubOptions['intercept']>

/** What GitHub does with requests that contain one of these texts. Other requests proceed. */
function to(responses: Readonly<Record<string, SimulatedResponse | Intercept>>): Intercept {
  return (seen, proceed) => {
    const request =
      Object.keys(responses).find((text) => `${seen.method} ${seen.url}`.includes(text)) ?? ''
    const response = responses[request] ?? proceed()
    return typeof response === 'function' ? response(seen, proceed) : response
  }
}

/** What GitHub does with the first request that contains this text. Other requests proceed. */
function once(text: string, response: SimulatedResponse): Intercept {
  let count = 0
  return ({ method, url }, proceed) => {
    if (!`${method} ${url}`.includes(text)) return proceed()
    count += 1
    return count === 1 ? response : proceed()
  }
}

/** What GitHub does from the first request on that contains this text. */
function afterwards(text: string, response: SimulatedResponse): Intercept {
  let isSeen = false
  return ({ method, url }, proceed) => {
    isSeen ||= `${method} ${url}`.includes(text)
    return isSeen ? response : proceed()
  }
}

/** The request has its effect, but its response is lost. */
const lost: Intercept = (_, proceed) => {
  proceed()
  return reset()
}
const forbidden = status(403, {}, { message: 'Resource not accessible by integration' })

/** The job completes with a pull request. In the end our comment exists. */
function commented(id: number, details: Partial<Expected> = {}): Expected {
  return passes({ ...details, outputs: { ...prOutputs, commentUrl: urlOf(id) } })
}

/** The job completes with a pull request. A warning says why there is no comment. */
function notCommented(reason: RegExp, details: Partial<Expected> = {}): Expected {
  const warning = new RegExp(`^Could not comment\\b.*${reason.source}`)
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
    'without a valid response none is created: where key and id are swapped, the id is the key',
    {},
    fails('unexpected-response', /rejected the poll .*HTTP 400/, {
      outputs: { jobId: CANARY_ID },
      githubRequests: [],
    }),
    {
      service: [respond(400)],
      inputs: { comment: 'always', 'admin-key': 'job_8f3a', 'job-id': CANARY_ID },
    },
  ),
]

const authors: readonly Row[] = [
  row(
    'where the user is not known either there is none, as nobody can tell whose comments are ours',
    { intercept: to({ [viewer]: status(404), [user]: forbidden }) },
    notCommented(/HTTP 403/, { githubRequests: [viewer, user] }),
  ),
]

const rejections: readonly Row[] = [
  row('another token', {}, notCommented(/HTTP 401/), {
    inputs: { comment: 'always', 'github-token': 'ghs_another' },
  }),
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
    notCommented(/#42 .*HTTP 404/),
  ),
]

const connections: readonly Row[] = [
  row(
    'the response is lost: it is not created twice',
    { intercept: to({ [creates]: lost }) },
    commented(1001, { githubRequests: [viewer, lists, creates, lists], comments: [ours] }),
  ),
  row('nothing listens', {}, notCommented(/./), { env: { GITHUB_API_URL: 'http://{closed}' } }),
  row(
    'no response once: the request is retried',
    { intercept: once(lists, hang()) },
    commented(1001, { githubRequests: [viewer, lists, lists, creates], minWallMs: 9_000 }),
  ),
  row(
    'no response any more: no comment is said to exist',
    { intercept: () => hang() },
    notCommented(/\(no response within 8s, 2 attempts\)\. The next run tries again\./, {
      githubRequests: [viewer, viewer],
      minWallMs: 17_000,
    }),
  ),
  row(
    'no response once it was posted: it may exist',
    {
      intercept: afterwards(creates, hang()),
    },
    notCommented(/GitHub took more than 20s\. The comment may have been created anyway\./, {
      githubRequests: [viewer, lists, creates, lists, lists],
      minWallMs: 20_000,
    }),
  ),
  row(
    'slow responses',
    { intercept: (_, proceed) => slow(1_000, proceed()) },
    commented(1001, { minWallMs: 3_000 }),
  ),
]

const API = 'http://api.github.example'

/** Forwards a request for the API to the simulated GitHub, as a proxy does. */
function forwardsToGitHub(): ServerBehavior {
  return async (connection) => {
    const stream = await connection.request()
    const [host, port] = connection.fill('{githubHost}').split(':')
    const upstream = connect(Number(port), host)
    upstream.on('error', () => stream.destroy())
    upstream.write(connection.received.replace(API, ''), 'latin1')
    stream.pipe(upstream).pipe(stream)
  }
}

const strange: readonly Row[] = [
  row(
    'the API has an http address behind a proxy, and a variable asks undici for another parser',
    {},
    commented(1001, { proxyRequests: 3, comments: [ours] }),
    {
      env: { GITHUB_API_URL: API, http_proxy: '{proxy}', UNDICI_USE_MILO: '1' },
      proxy: [forwardsToGitHub()],
      waives: {
        'the key appears nowhere': 'an http address gives the token to the proxy in plain text',
      },
    },
  ),
  row(
    'a redirect when it is created is not followed',
    { intercept: to({ [creates]: status(307, { location: '{other}/x' }, '') }) },
    notCommented(/./, { otherRequests: 0 }),
  ),
  row(
    'the next page is on another origin, which does not get the token',
    { intercept: to({ [lists]: status(200, { link: '<{other}/page=2>; rel="next"' }, []) }) },
    notCommented(/a link elsewhere/, { otherRequests: 0, githubRequests: [viewer, lists] }),
  ),
  row(
    'a token with a line break',
    {},
    notCommented(/`github-token` contains a line break/, { githubRequests: [] }),
    { inputs: { comment: 'always', 'github-token': 'ghs_CANARY\n0123456789' } },
  ),
  row(
    'an API address that is not usable',
    {},
    notCommented(/`GITHUB_API_URL` is not a web address/, { githubRequests: [] }),
    { env: { GITHUB_API_URL: '::error::x' } },
  ),
  row(
    'the proxy requires a password, which is said once, with the remedy',
    {},
    notCommented(/The proxy `127\.0\.0\.1:\d+` requires authentication \(HTTP 407\)\. Put user/, {
      proxyRequests: 1,
      maxWallMs: 5_000,
    }),
    {
      env: { GITHUB_API_URL: 'https://api.github.example', https_proxy: '{proxy}' },
      proxy: [respond('407 Proxy Authentication Required')],
    },
  ),
  row(
    'the variable for the proxy is not usable',
    {},
    notCommented(/`https_proxy` is not the address of a proxy\. Set it to one/, {
      maxWallMs: 5_000,
    }),
    { env: { GITHUB_API_URL: 'https://api.github.example', https_proxy: 'socks5://x' } },
  ),
]

export const github: readonly Row[] = [
  ...upserts,
  ...authors,
  ...rejections,
  ...connections,
  ...strange,
]
