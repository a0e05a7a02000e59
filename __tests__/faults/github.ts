import { createHash } from 'node:crypto'
import { hang, reset, slow, status, type Answer } from '../../simulator/answers.ts'
import type { GitHubOptions } from '../../simulator/github.ts'
import { active, answer, completed, failed, job } from './plays.ts'
import { done, doneWith, fails, passes, type Details, type Expected, type Pattern, type Row } from './row.ts'

const prLink = 'https://github.com/acme/app/pull/7'
const pr = { prLink, prNumber: '7', prRepository: 'acme/app' }
const commentUrl = 'https://github.com/acme/app/issues/42#issuecomment-1001'

const hash = createHash('sha256')
  .update(JSON.stringify(['acme-web', 'job_1']))
  .digest('hex')
  .slice(0, 32)
const marker = `<!-- await-agent-job:${hash} -->`
const withPr = `${marker}\nThe agent opened a pull request: <${prLink}>\n\n<sub>Agent job completed.</sub>`
const withoutPr = `${marker}\nThe agent job **completed** and opened no pull request: it changed no files.\n\n<sub>Agent job completed.</sub>`

const asks = 'POST /graphql'
const page = (n: number) => `GET /repos/acme/app/issues/42/comments?per_page=100&page=${n}`
const lists = page(1)
const creates = 'POST /repos/acme/app/issues/42/comments'
const updates = (id: number) => `PATCH /repos/acme/app/issues/comments/${id}`

const bot = 'github-actions[bot]'
const seed = (body: string, login = bot, issue = 'acme/app#42') => ({ issue, body, login })

/** The job has completed with a pull request, and a comment is there in the end. */
function commented(details: Details = {}, url = commentUrl): Expected {
  return passes(doneWith(prLink), {
    comments: [withPr],
    ...details,
    outputs: { ...pr, commentUrl: url, ...details.outputs },
  })
}

/** The same without a comment, for this reason. */
function notCommented(reason: Pattern, details: Details = {}): Expected {
  const warning =
    typeof reason === 'string'
      ? `No comment: ${reason} The result of the wait stands.`
      : new RegExp(`^No comment: ${reason.source} The result of the wait stands\\.$`)
  return passes(doneWith(prLink), {
    comments: [],
    warnings: [warning],
    ...details,
    outputs: { ...pr, ...details.outputs },
  })
}

type Intercept = NonNullable<GitHubOptions['intercept']>

/** GitHub answers so to requests that contain a text, and as ever to all others. */
function to(request: string, ...answers: readonly (Answer | Intercept)[]): Intercept {
  let count = 0
  return (seen, proceed) => {
    if (!`${seen.method} ${seen.url}`.includes(request)) return proceed()
    count += 1
    const next = answers[Math.min(count, answers.length) - 1] ?? proceed
    return typeof next === 'function' ? next(seen, proceed) : next
  }
}

const proceeds: Intercept = (_, proceed) => proceed()
const page502 = status(502, { 'content-type': 'text/html' }, '<html>::error::Unicorn! ##[error]x</html>')

function row(name: string, github: GitHubOptions, expected: Expected, more: Partial<Row> = {}): Row {
  return {
    name,
    service: [completed({ prLink })],
    inputs: { comment: 'pull-request' },
    github,
    expected,
    ...more,
  }
}

const upserts: readonly Row[] = [
  row(
    'the comment is made',
    {},
    commented({ githubSaw: [asks, lists, creates], says: [`Comment: ${commentUrl}`] }),
  ),
  row(
    'a comment of an earlier run is left as it is where nothing has changed',
    { comments: [seed(withPr)] },
    commented({ githubSaw: [asks, lists] }),
  ),
  row(
    'line breaks as GitHub stores them are no change',
    { comments: [seed(`${withPr.replaceAll('\n', '\r\n')}\r\n`)] },
    commented({ githubSaw: [asks, lists], comments: [/^<!-- await-agent-job/] }),
  ),
  row(
    'a comment of an earlier run is brought up to date',
    { comments: [seed('first', 'octocat'), seed(`${marker}\nold`)] },
    commented(
      { githubSaw: [asks, lists, updates(1002)], comments: ['first', withPr] },
      'https://github.com/acme/app/issues/42#issuecomment-1002',
    ),
  ),
  row(
    'it is brought up to date although there is no pull request to link',
    { comments: [seed(`${marker}\nold`)] },
    passes(done(), {
      outputs: { commentUrl },
      comments: [withoutPr],
      githubSaw: [asks, lists, updates(1001)],
    }),
    { service: [completed()] },
  ),
  row(
    'there is no pull request to link, and none is asked for otherwise',
    {},
    passes(done(), { comments: [], githubSaw: [asks, lists] }),
    { service: [completed()] },
  ),
  row('a comment is never made', {}, passes(doneWith(prLink), { outputs: pr, githubSaw: [], comments: [] }), {
    inputs: { comment: 'never' },
  }),
  row('comment: true means pull-request', {}, commented(), { inputs: { comment: 'TRUE' } }),
  row(
    'a planted marker of another author counts for nothing',
    { comments: [seed(`${marker}\nplanted`, 'mallory')] },
    commented(
      { comments: [`${marker}\nplanted`, withPr], githubSaw: [asks, lists, creates] },
      'https://github.com/acme/app/issues/42#issuecomment-1002',
    ),
  ),
  row(
    'a planted marker of an author with almost our name counts for nothing',
    { comments: [seed(withPr, 'github-actions'), seed(withPr, 'github-actions[bot]x')] },
    commented(
      { comments: [withPr, withPr, withPr] },
      'https://github.com/acme/app/issues/42#issuecomment-1003',
    ),
  ),
  row(
    'a bot that is not ours counts for nothing where the token tells whose it is',
    { login: 'acme-bot', comments: [seed(withPr)] },
    commented({ comments: [withPr, withPr] }, 'https://github.com/acme/app/issues/42#issuecomment-1002'),
  ),
  row(
    'a marker that we only quote counts for nothing',
    { comments: [seed(`> ${marker}\nquoted`)] },
    commented({ comments: [/^> /, withPr] }, 'https://github.com/acme/app/issues/42#issuecomment-1002'),
  ),
  row(
    'a marker of another job counts for nothing',
    { comments: [seed(withPr.replace(hash, hash.replace(/^./, 'g')))] },
    commented(
      { comments: [/await-agent-job:g/, withPr] },
      'https://github.com/acme/app/issues/42#issuecomment-1002',
    ),
  ),
  row(
    'ours is on the third page',
    { comments: [...Array.from({ length: 220 }, (_, n) => seed(`${n}`, 'octocat')), seed(`${marker}\nold`)] },
    commented(
      {
        githubSaw: [asks, lists, page(2), page(3), updates(1221)],
        comments: [...Array.from({ length: 220 }, (_, n) => `${n}`), withPr],
      },
      'https://github.com/acme/app/issues/42#issuecomment-1221',
    ),
  ),
  row(
    'an author who is gone',
    { intercept: to('GET', status(200, {}, [{ id: 1, user: null, body: null, html_url: 'x' }])) },
    commented({ comments: [withPr] }),
  ),
  ...[bot, 'gitea-actions', 'forgejo-actions'].map((login) =>
    row(
      `the token does not tell whose it is, and ${login} is taken for ours`,
      {
        login,
        comments: [seed(`${marker}\nold`, login)],
        intercept: to(asks, status(403, {}, { message: 'Resource not accessible by integration' })),
      },
      commented({ githubSaw: [asks, lists, updates(1001)] }),
    ),
  ),
  ...(
    [
      [
        'an error of GraphQL',
        status(200, {}, { errors: [{ type: 'FORBIDDEN', message: '::error::x' }], data: null }),
      ],
      ['a page', status(200, { 'content-type': 'text/html' }, '<html>')],
      ['another type', status(200, {}, { data: { viewer: { login: 7 } } })],
      ['404, as other hosts do', status(404)],
      ['502', page502],
      ['a reset', reset()],
    ] as const
  ).map(([what, fault]) =>
    row(
      `whose token it is, is answered with ${what}`,
      { comments: [seed(`${marker}\nold`)], intercept: to(asks, fault) },
      commented({ githubSaw: [asks, lists, updates(1001)] }),
    ),
  ),
  row(
    'Enterprise Server',
    {},
    commented({
      githubSaw: [
        'POST /api/graphql',
        'GET /api/v3/repos/acme/app/issues/42/comments?per_page=100&page=1',
        'POST /api/v3/repos/acme/app/issues/42/comments',
      ],
    }),
    {
      env: { GITHUB_API_URL: '{github}/api/v3' },
    },
  ),
]

const permission =
  "this job's token may not write comments (403). Add `permissions:` with `issues: write` to the job."
const integration = status(
  403,
  { 'x-accepted-github-permissions': 'issues=write; pull_requests=write' },
  { message: 'Resource not accessible by integration' },
)
const pull = {
  pull_request: {
    number: 42,
    head: { repo: { full_name: 'acme/app' } },
    base: { repo: { full_name: 'acme/app' } },
  },
}
const fork = { pull_request: { ...pull.pull_request, head: { repo: { full_name: 'mallory/app' } } } }

const refusals: readonly Row[] = [
  row(
    '401',
    { intercept: () => status(401, {}, { message: 'Bad credentials' }) },
    notCommented(
      "GitHub refused the token (401). Renew `github-token`, or leave it out to use the job's own.",
    ),
  ),
  row(
    'another token',
    {},
    notCommented(
      "GitHub refused the token (401). Renew `github-token`, or leave it out to use the job's own.",
    ),
    {
      inputs: { comment: 'always', 'github-token': 'ghs_another' },
    },
  ),
  row(
    '403 by the integration when the comment is made',
    { intercept: to(creates, integration) },
    notCommented(permission, { githubSaw: [asks, lists, creates] }),
  ),
  row(
    '403 by the integration when the comments are listed',
    { intercept: to(lists, integration) },
    notCommented(permission),
  ),
  row(
    '403 when ours is brought up to date',
    { comments: [seed(`${marker}\nold`)], intercept: to('PATCH', integration) },
    notCommented(permission, { comments: [`${marker}\nold`] }),
  ),
  row(
    '403 on a pull request',
    { intercept: to(creates, integration) },
    notCommented(
      "this job's token may not write comments (403). Add `permissions:` with `pull-requests: write` to the job.",
    ),
    { eventName: 'pull_request', event: pull },
  ),
  row(
    '403 on a comment of a pull request',
    { intercept: to(creates, integration) },
    notCommented(
      "this job's token may not write comments (403). Add `permissions:` with `pull-requests: write` to the job.",
    ),
    { eventName: 'issue_comment', event: { issue: { number: 42, pull_request: {} } } },
  ),
  row(
    '403 on a fork',
    { intercept: to(creates, integration) },
    notCommented(
      'a pull request from a fork runs with a read-only token, which no `permissions:` can change.',
    ),
    { eventName: 'pull_request', event: fork },
  ),
  row(
    '403 on a fork that runs in the base',
    { intercept: to(creates, integration) },
    notCommented(/this job's token may not write comments \(403\)\. .+/),
    { eventName: 'pull_request_target', event: fork },
  ),
  row(
    'the issue is locked',
    {
      intercept: to(
        creates,
        status(403, {}, { message: 'Unable to create comment because issue is locked.' }),
      ),
    },
    notCommented('#42 in acme/app is locked (HTTP 403).'),
  ),
  ...(
    [
      [
        'the secondary limit',
        status(
          403,
          {},
          {
            message:
              'You have exceeded a secondary rate limit and have been temporarily blocked from content creation.',
          },
        ),
        403,
      ],
      ['the secondary limit with Retry-After', status(403, { 'retry-after': '3600' }, { message: 'x' }), 403],
      [
        'the limit is used up',
        status(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9999999999' }, { message: 'x' }),
        403,
      ],
      ['429', status(429, { 'retry-after': '2' }, { message: 'x' }), 429],
    ] as const
  ).map(([what, fault, code]) =>
    row(
      what,
      { intercept: to(creates, fault) },
      notCommented(`GitHub takes no more requests from this token for now (HTTP ${code}).`, {
        githubSaw: [asks, lists, creates],
      }),
    ),
  ),
  row(
    '404',
    { intercept: to(lists, status(404, {}, { message: 'Not Found' })) },
    notCommented(
      "this job's token sees no #42 in acme/app (404). Check `issue-number`. Add `permissions:` with `issues: write` to the job.",
    ),
  ),
  row(
    '410',
    { intercept: to(creates, status(410, {}, { message: 'Issues are disabled for this repo' })) },
    notCommented('#42 in acme/app was deleted, or issues are disabled there (410).'),
  ),
  row(
    '422, whose text tries to be a command',
    {
      intercept: to(
        creates,
        status(422, {}, { message: '::error::x\n##[error]y', errors: [{ message: '::add-mask::e' }] }),
      ),
    },
    notCommented('GitHub gave no usable answer (HTTP 422).', { githubSaw: [asks, lists, creates] }),
  ),
  row(
    '451',
    { intercept: to(creates, status(451)) },
    notCommented('GitHub gave no usable answer (HTTP 451).'),
  ),
]

const ambiguous: readonly Row[] = [
  row(
    '502 with a page: it is looked for, then made once more',
    { intercept: to(creates, page502, proceeds) },
    commented({ githubSaw: [asks, lists, creates, lists, creates] }),
  ),
  row(
    '502 for ever: it is tried twice',
    { intercept: to(creates, page502) },
    notCommented('GitHub gave no usable answer (HTTP 502).', {
      githubSaw: [asks, lists, creates, lists, creates],
    }),
  ),
  row(
    'the answer to a comment that was made is lost: none is made twice',
    {
      intercept: to(creates, (_, proceed) => {
        proceed()
        return reset()
      }),
    },
    commented({ githubSaw: [asks, lists, creates, lists] }),
  ),
  row(
    '502 although the comment was made',
    {
      intercept: to(creates, (_, proceed) => {
        proceed()
        return page502
      }),
    },
    commented({ githubSaw: [asks, lists, creates, lists] }),
  ),
  row(
    'the connection is reset before it is made',
    { intercept: to(creates, reset(), proceeds) },
    commented({ githubSaw: [asks, lists, creates, lists, creates] }),
  ),
  row(
    'the connection is always reset',
    { intercept: () => reset() },
    notCommented('GitHub gave no usable answer (no answer).'),
  ),
  row('nobody listens', {}, notCommented('GitHub gave no usable answer (no answer).'), {
    env: { GITHUB_API_URL: 'http://{closed}' },
  }),
  row(
    'it hangs when the comment is made',
    { intercept: to(creates, hang()) },
    notCommented('GitHub took more than 20 s. It may be there all the same.', { wallMs: [20_000, 24_000] }),
  ),
  row(
    'it hangs at once',
    { intercept: () => hang() },
    notCommented('GitHub took more than 20 s. It may be there all the same.', { wallMs: [20_000, 24_000] }),
  ),
  row(
    'it is slow, but not too slow',
    { intercept: (_, proceed) => slow(1_000, proceed()) },
    commented({ wallMs: [3_000, 10_000] }),
  ),
]

const strange: readonly Row[] = [
  row(
    '200 with a list in place of a comment',
    { intercept: to(creates, status(200, {}, [])) },
    notCommented('GitHub gave no usable answer (an answer that is no comment).'),
  ),
  row(
    '201 without JSON',
    { intercept: to(creates, status(201, {}, 'OK')) },
    notCommented('GitHub gave no usable answer (an answer that is no comment).'),
  ),
  row(
    '201 with a link that is a script',
    {
      intercept: to(
        creates,
        status(201, {}, { id: 1, user: null, body: '', html_url: 'javascript:alert(1)' }),
      ),
    },
    notCommented('GitHub gave no usable answer (an answer that is no comment).'),
  ),
  row(
    'a list that is none',
    { intercept: to(lists, status(200, {}, { message: '::error::x' })) },
    notCommented('GitHub gave no usable answer (an answer that is no list of comments).'),
  ),
  row(
    'the second page fails',
    {
      comments: Array.from({ length: 101 }, (_, n) => seed(`${n}`, 'octocat')),
      intercept: to('&page=2', page502),
    },
    notCommented('GitHub gave no usable answer (HTTP 502).', {
      comments: Array.from({ length: 101 }, (_, n) => `${n}`),
      githubSaw: [asks, lists, page(2)],
    }),
  ),
  row(
    'notes of deprecation are not printed',
    {
      intercept: (_, proceed) => {
        const given = proceed()
        return given.kind === 'response'
          ? {
              ...given,
              headers: {
                ...given.headers,
                deprecation: '::error::x',
                sunset: '##[error]y',
                link: '<::error::x>; rel="deprecation"',
              },
            }
          : given
      },
    },
    commented(),
  ),
  ...[301, 302, 307, 308].map((code) =>
    row(
      `${code} when the comment is made is not followed`,
      { intercept: to(creates, status(code, { location: '{other}/x' }, { message: 'Moved Permanently' })) },
      notCommented(/GitHub gave no usable answer \(.+\)\./, { otherRequests: 0 }),
    ),
  ),
  row(
    '302 when the comments are listed is not followed',
    { intercept: to(lists, status(302, { location: '{other}/x' }, '')) },
    notCommented(/GitHub gave no usable answer \(.+\)\./, { otherRequests: 0, githubSaw: [asks, lists] }),
  ),
  row(
    'the next page is on another origin, which does not get the token',
    {
      intercept: to(lists, status(200, { link: '<{other}/page=2>; rel="next"' }, [])),
    },
    commented({ otherRequests: 0, githubSaw: [asks, lists, page(2), creates] }),
  ),
]

const settings: readonly Row[] = [
  row(
    'an empty token',
    {},
    notCommented("`github-token` was given but is empty. Leave it out to use the job's own token.", {
      githubSaw: [],
    }),
    {
      token: '',
    },
  ),
  row('a token with a line break in it', {}, notCommented(/.+/, { githubSaw: [] }), {
    inputs: { comment: 'always', 'github-token': 'ghs_CANARY\n0123456789' },
  }),
  row('no repository', {}, notCommented(/.+/), { env: { GITHUB_REPOSITORY: undefined } }),
  ...['not an address', 'ftp://example.test', '::error::x'].map((given) =>
    row(`an address of the API that is none (${given})`, {}, notCommented(/.+/, { githubSaw: [] }), {
      env: { GITHUB_API_URL: given },
    }),
  ),
  row('an event without an issue, where issue-number helps', {}, commented(), {
    eventName: 'schedule',
    event: { schedule: '* * * * *' },
    inputs: { comment: 'always', 'issue-number': '42' },
  }),
  row(
    'issue-number before the issue of the event',
    {},
    commented(
      { comments: [withPr], githubSaw: [asks, lists.replace('42', '7'), creates.replace('42', '7')] },
      'https://github.com/acme/app/issues/7#issuecomment-1001',
    ),
    { inputs: { comment: 'always', 'issue-number': '7' } },
  ),
  row(
    'the name of an event that tries to be a command',
    {},
    notCommented('the event ": :error: :x" has no issue or pull request. Name one in `issue-number`.'),
    {
      eventName: '::error::x',
      event: {},
    },
  ),
  row(
    'a job that failed',
    {},
    fails('job-failed', /^Agent job job_1 failed\. /, {
      outputs: { status: 'failed', commentUrl },
      comments: [
        `${marker}\nThe agent job **failed** and opened no pull request. The service gives no reason; the [workflow run](https://github.com/acme/app/actions/runs/4711) has the details.\n\n<sub>Agent job failed.</sub>`,
      ],
    }),
    { service: [failed()], inputs: { comment: 'always' } },
  ),
  row(
    'a job that is still active',
    {},
    fails('timeout', /^Agent job job_1 is still active \(looked once/, {
      outputs: { status: 'active', commentUrl },
      comments: [
        /\nThe agent job is still \*\*active\*\*\. This run no longer waits; the \[workflow run\]\(/,
      ],
    }),
    { service: [active()], inputs: { comment: 'always', 'timeout-minutes': '0' } },
  ),
  row(
    'a job that could not be read',
    {},
    fails('unauthorized', /^The service refused the key/, {
      outputs: { commentUrl },
      comments: [
        `${marker}\nThe agent job could not be read (\`unauthorized\`); the [workflow run](https://github.com/acme/app/actions/runs/4711) has the details.`,
      ],
    }),
    { service: [answer(401, {}, { error: '::error::@org' })], inputs: { comment: 'always' } },
  ),
  row(
    'a comment that is refused does not hide why the step fails',
    { intercept: to(creates, integration) },
    fails('job-failed', /^Agent job job_1 failed\. /, {
      outputs: { status: 'failed' },
      warnings: [`No comment: ${permission} The result of the wait stands.`],
    }),
    { service: [job({ status: 'failed' })], inputs: { comment: 'always' } },
  ),
]

export const github: readonly Row[] = [...upserts, ...refusals, ...ambiguous, ...strange, ...settings].map(
  (each) => ({
    ...each,
    name: `comment: ${each.name}`,
  }),
)
